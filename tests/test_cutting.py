"""What a kit wants of sheets to cut: bleed, marks, gutters, equal sheets once; folded sheets and large pieces."""

import math
import re
from collections import Counter

import kits
import pdfread
import pypdfium2
import pytest

from pnp import assets
from pnp.backends import pdf
from pnp.errors import DefinitionError
from pnp.generators import Context, generator_of
from pnp.impose import SheetInfo, files, impose, printable
from pnp.impose.cut_lines import cut_lines
from pnp.impose.flip import flip_axis
from pnp.impose.plan.choose import plan
from pnp.impose.plan.marks import CutMarks, cut_marks
from pnp.impose.plan.place import placed_pages
from pnp.pipeline.document_job import theme
from pnp.scene.items import Path, Symbol, Text, walk
from pnp.scene.presets import HOME_PAPERS, formats, papers, stocks
from pnp.scene.shapes import rect
from pnp.scene.sheet import PLAIN, Box, Component, Cutting, Document, Metadata, Product

INFO = SheetInfo("Trial", "1.0", theme())
METADATA = Metadata("Trial", "", "", "", "", "2026-01-01T00:00:00Z")
BLEED = Cutting(cards="bleed")


def piece(name, copies, width=63.5, height=88.9, bleed=3.0, *, back=True, group=""):
    color = f"#{len(name) * 30:02x}4050"
    face = Symbol(
        name, width, height, (Path(rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed), color),), bleed
    )
    return Component(
        f"card/{name}", "component", name, face, face if back else None, copies, group, stock=stocks()["card"]
    )


def pages(cards, paper, cutting=PLAIN, sides="duplex-long", *, once=False):
    return placed_pages(plan(cards, papers()[paper], sides, False, False, cutting), once=once)


def sheets(cards, paper, cutting=PLAIN, sides="duplex-long"):
    return impose(
        Product("sheets", "Sheets", "cut-sheets", tuple(cards), cutting=cutting), papers()[paper], sides, INFO
    )


def texts(sheet):
    return " ".join(item.text for item in walk(sheet.items) if isinstance(item, Text))


@pytest.mark.parametrize(("paper", "least", "is_landscape"), [("letter", 8, True), ("a4", 9, False)])
@pytest.mark.parametrize("sides", ["duplex-long", "duplex-short", "fronts"])
def test_cards_with_bleed_keep_a_millimeter_on_all_sides(paper, least, is_landscape, sides):
    least = 8 if sides == "duplex-short" else least
    found = pages([piece("a", 72)], paper, BLEED, sides)
    slots = [list(block.slots()) for block in found[0].blocks]
    assert (len(found), sum(map(len, slots))) == (72 // least, least)
    assert (found[0].way.paper.width > found[0].way.paper.height) is (is_landscape or least == 8)
    assert not any(page.kept() for page in found)
    for slot in slots[0]:
        around = (slot.trim.x - slot.cell.x, slot.trim.y - slot.cell.y, slot.cell.width - slot.trim.width)
        assert min(around) >= 1.0 - 1e-6


def test_the_art_around_eight_cards_on_letter_reads_back_from_the_pdf():
    front, back = sheets([piece("a", 8)], "letter", BLEED)[:2]
    document = pypdfium2.PdfDocument(pdf.render((front, back), METADATA))
    for sheet, page in zip((front, back), document, strict=True):
        image, scale = page.render(scale=300 / 72).to_pil().convert("RGB"), 300 / 25.4
        assert page.get_size() == pytest.approx((279.4 / 25.4 * 72, 215.9 / 25.4 * 72), abs=0.1)
        for (x, y, width, height), *_ in ((place.box,) for place in sheet.placements):
            beside = [(x + at, y + height / 2) for at in (-0.9, width + 0.9)]
            beside += [(x + width / 2, y + at) for at in (-0.9, height + 0.9)]
            colors = {image.getpixel((round(left * scale), round(top * scale))) for left, top in beside}
            assert colors == {(0x1E, 0x40, 0x50)}


def test_full_sheets_say_where_bleed_is_missing():
    front = sheets([piece("a", 9)], "letter")[0]
    assert front.kept == (("card/a", 0.0),)
    assert "bleed 0 mm: cut exactly" in texts(front)
    assert not sheets([piece("a", 9)], "a4")[0].kept
    assert sheets([piece("a", 9)], "a4", Cutting(gutter=0.0))[0].kept == (("card/a", 0.0),)


@pytest.mark.parametrize("paper", HOME_PAPERS)
@pytest.mark.parametrize(
    ("count", "more"), [(12, ()), (3, [piece("mini", 4, 44.45, 63.5)]), (4, [piece("x", 6, 95, 30)])]
)
def test_decks_with_different_backs_do_not_touch(paper, count, more):
    decks = [piece("a", count, group="a"), piece("bb", count, group="b")]
    for page in pages([*decks, *more], paper):
        slots = [slot for block in page.blocks for slot in block.slots()]
        for one in slots:
            for other in slots:
                if one.piece.component.group != other.piece.component.group and one.trim.y < other.trim.y:
                    assert other.trim.y - one.trim.y - one.trim.height >= 2.0


@pytest.mark.parametrize("paper", HOME_PAPERS)
def test_styles_of_marks(paper):
    (page,) = pages([piece("a", 9)], paper)
    found = {}
    for style in ("", "corner", "lines", "none"):
        (page,) = pages([piece("a", 9)], paper, Cutting(marks=style))
        found[style] = cut_marks(page.blocks[0])
    assert found[""] == found["corner"]
    assert all(abs(line.end - line.start) <= 4.0 + 1e-6 for line in found["corner"].hairlines)
    lengths = Counter(round(line.end - line.start) for line in found["lines"].hairlines)
    assert lengths[89] == 9 * 2 if paper == "a4" else lengths[89] >= 9
    assert found["none"] == CutMarks()


@pytest.mark.parametrize(("gutter", "across"), [(0.0, 0.0), (2.0, 2.0), (10.0, 10.0)])
def test_a_gutter_is_kept(gutter, across):
    (page, *_) = pages([piece("a", 20)], "a4", Cutting(gutter=gutter))
    assert page.blocks[0].gutters == (across, across)


_WIDEST = 300.0
"""Wider formats are mats, which are printed in parts."""


@pytest.mark.parametrize("paper", papers())
@pytest.mark.parametrize("name", [name for name, made in formats().items() if made.width <= _WIDEST])
def test_every_shipped_format_can_be_folded(name, paper):
    made = formats()[name]
    height = made.height or made.width
    for back in (True, False) if made.stock.sides == 2 else (False,):
        one = piece(name, 20, made.width, height, made.bleed, back=back).made_as(made)
        for page in pages([one], paper, sides="fold"):
            assert page.way.sides == ("fold" if back else "fronts")
            area = printable(page.way.paper)
            right = page.way.paper.width / 2 if back else area.x + area.width
            for block in page.blocks:
                for slot in block.slots():
                    assert min(slot.cell.x - area.x, slot.cell.y - area.y) >= -1e-6
                    assert slot.cell.x + slot.cell.width <= right + 1e-6
                    assert slot.cell.y + slot.cell.height <= area.y + area.height + 1e-6


@pytest.mark.parametrize("paper", HOME_PAPERS)
def test_the_word_at_a_fold_is_inside_the_printable_box(paper):
    """Above cards that fill the height of the sheet it was in the margin."""
    (sheet, *_) = sheets([piece("a", 8)], paper, sides="fold")
    (word,) = [item for item in walk(sheet.items) if isinstance(item, Text) and item.text == "fold"]
    assert word.y - word.style.size >= 6.35 - 1e-6


def test_equal_sheets_are_in_the_document_once():
    mats = [piece("mat", 4, 190.0, 245.0, 0.0, back=False), piece("other", 1, 190.0, 245.0, 0.0, back=False)]
    assert len(sheets(mats, "a4")) == 5
    first, second = sheets(mats, "a4", Cutting(once=True))
    assert (first.times, second.times) == (4, 1)
    assert "print 4 times" in texts(first)
    assert "times" not in texts(second)


@pytest.mark.parametrize("paper", HOME_PAPERS)
def test_a_mat_larger_than_the_paper_is_in_parts(paper):
    made = sheets([piece("a", 3), piece("mat", 2, 380.0, 250.0, 0.0, back=False)], paper)
    parts = [sheet for sheet in made if any(place.part for place in sheet.placements)]
    assert 2 <= len(parts) <= 4
    assert {sheet.times for sheet in parts} == {2}
    assert all("print 2 times" in texts(sheet) for sheet in parts)
    shown = math.fsum(place.part.width * place.part.height for sheet in parts for place in sheet.placements)
    assert shown >= 380.0 * 250.0
    product = Product("sheets", "Sheets", "cut-sheets", ())
    cards = piece("a", 3), piece("mat", 2, 380.0, 250.0, 0.0, back=False)
    lines = list(cut_lines(Document("sheets", product._replace(components=cards), papers()[paper], made)))
    assert {name for each in lines for name in each.pieces} == {"card/a"}


def test_a_turned_mat_fits():
    (sheet,) = sheets([piece("mat", 1, 260.0, 190.0, 0.0, back=False)], "a4")
    assert (sheet.width, sheet.height) == (297.0, 210.0)


@pytest.mark.parametrize("paper", HOME_PAPERS)
@pytest.mark.parametrize("cutting", [PLAIN, BLEED, Cutting(gutter=4.0)])
def test_the_size_in_the_hint_fits_and_no_larger_one(paper, cutting):
    large = piece("mat", 1, 290.0, 285.0, 3.0)
    with pytest.raises(DefinitionError) as raised:
        pages([large], paper, cutting)
    (finding,) = raised.value.findings
    width, height = map(int, re.findall(r"at most (\d+) × (\d+) mm", finding.hint)[0])
    assert pages([piece("mat", 1, width, height)], paper, cutting)
    with pytest.raises(DefinitionError):
        pages([piece("mat", 1, width + 2, height + 2)], paper, cutting)


def fills(product, paper):
    """Of each front: the share of the printable area that is in pieces, and the sizes of these."""
    area = printable(papers()[paper])
    for sheet in impose(product, papers()[paper], "duplex-long", INFO):
        fronts = [placed.box for placed in sheet.placements if placed.face == "front"]
        if fronts:
            used = math.fsum(box.width * box.height for box in fronts) / (area.width * area.height)
            yield used, {(round(box.width, 3), round(box.height, 3)) for box in fronts}


def full(product, paper):
    """The shares of full sheets: those with pieces of a size that goes on to a later sheet.

    Everything that is cut of that sheet counts, and nothing else: no bleed, no marks. The last sheet of a size holds
    what is left of it, which may be little, so it is not a full one; nor is the only sheet of a stock.
    """
    found = list(fills(product, paper))
    return [
        used for number, (used, sizes) in enumerate(found) if any(sizes & later for _, later in found[number + 1 :])
    ]


@pytest.mark.parametrize("paper", HOME_PAPERS)
@pytest.mark.parametrize("kit", sorted(assets.games()))
def test_full_sheets_use_the_paper(kit, paper):
    """At least 60 % of the printable area, 80 % with shared cuts; and no sheet is begun before the others are full."""
    game = kits.game(kit)
    product = generator_of("sheets")(game, Context(papers()[paper], theme()))
    least, area = 0.8 if product.shared else 0.6, printable(papers()[paper])
    for stem, part in files(product):
        assert min(full(part, paper), default=1.0) >= least, stem
        pieces = math.fsum(piece.copies * piece.width * piece.height for piece in part.components)
        sizes = {(piece.width, piece.height, piece.back is None) for piece in part.components}
        fewest = math.ceil(pieces / (least * area.width * area.height))
        assert len(list(fills(part, paper))) <= fewest + len(sizes) - 1, stem


@pytest.mark.parametrize("paper", HOME_PAPERS)
@pytest.mark.parametrize("kit", ["grav-armor", "armada-chess"])
def test_a_kit_twice_has_a_full_sheet(kit, paper):
    """Their only sheet of board is not full, as there is nothing else to put on it; with more pieces it would be."""
    product = generator_of("sheets")(kits.game(kit), Context(papers()[paper], theme()))
    (board,) = (part for stem, part in files(product) if stem == "sheets-board")
    assert (len(list(fills(board, paper))), full(board, paper)) == (1, [])
    twice = board._replace(components=tuple(piece._replace(copies=2 * piece.copies) for piece in board.components))
    (share,) = full(twice, paper)
    assert share >= 0.8


def white_lines(page, sheet, printed):
    """Lines beside pieces, with white paper at both sides: whether each is upright, where its middle is, its length."""
    image, scale = printed.render(scale=150 / 72, grayscale=True).to_pil(), 150 / 25.4
    ends = [
        shape.points[n : n + 2]
        for shape in page.shapes
        if shape.stroke
        for n in range(len(shape.points) % 2, len(shape.points), 2)
    ]
    for (x, y), (end_x, end_y) in {tuple(sorted(pair)) for pair in ends}:
        upright, length = abs(x - end_x) < 0.01, math.dist((x, y), (end_x, end_y))
        if length < 2.2 - 1e-6 or not (upright or abs(y - end_y) < 0.01):
            continue
        middle = ((x + end_x) / 2, (y + end_y) / 2)
        near = [(x + part * (end_x - x), y + part * (end_y - y)) for part in (0.1, 0.9)]
        sides = [(left + off * upright, top + off * (not upright)) for left, top in near for off in (-0.5, 0.5)]
        boxes = [at.box for at in sheet.placements]
        is_on_a_piece = any(0 < middle[0] - b.x < b.width and 0 < middle[1] - b.y < b.height for b in boxes)
        if not is_on_a_piece and all(image.getpixel((round(x * scale), round(y * scale))) > 250 for x, y in sides):
            yield upright, round(middle[0], 2), round(middle[1], 2), round(length, 2)


KITS = ("across-the-maren", "armada-chess", "grav-armor", "heavy-armor", "moth-hour", "shogi")


@pytest.mark.parametrize(("kit", "paper"), [*zip(KITS, 3 * HOME_PAPERS, strict=True)])
def test_two_sided_sheets_have_the_same_marks_in_white_paper(kit, paper):
    game, used = kits.game(kit), papers()[paper]
    for _, part in files(generator_of("sheets")(game, Context(used, theme()))):
        sheets = impose(part, used, "duplex-long", INFO)
        backs = [number for number, sheet in enumerate(sheets) if any(at.face == "back" for at in sheet.placements)]
        printed = [sheets[number + face] for number in backs for face in (-1, 0)]
        if not printed:
            continue
        data = pdf.render(printed, METADATA)
        read = zip(pdfread.pages(data), printed, pypdfium2.PdfDocument(data), strict=True)
        found = [set(white_lines(page, *drawn)) for page, *drawn in read]
        for sheet, front, back in zip(printed[::2], found[::2], found[1::2], strict=True):
            over = flip_axis(used.landscape() if sheet.width > sheet.height else used, "duplex-long")
            behind = [over.mirror(Box(x, y, 0.0, 0.0))[:2] for _, x, y, _ in back]
            both = {mark for mark in front if any(math.dist(mark[1:3], other) < 0.03 for other in behind)}
            assert {upright for upright, *_ in both} == {True, False}
            assert max(length for *_, length in both) >= 3.0 - 1e-6
            assert max(x for _, x, *_ in both) - min(x for _, x, *_ in both) >= sheet.width / 2
