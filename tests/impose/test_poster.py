"""Pieces with backs in parts, read back from the PDF: backs behind fronts after joining, cuts, strips and crosses."""

import math

import pdfread
import pytest

from pnp.backends import pdf
from pnp.errors import DefinitionError, Span
from pnp.impose import SheetInfo, impose
from pnp.impose.flip import flip_axis
from pnp.impose.tiling import OVERLAP
from pnp.scene.items import Labels, Path, Symbol
from pnp.scene.outlines import Outline
from pnp.scene.presets import papers, stocks, themes
from pnp.scene.shapes import bounds, rect
from pnp.scene.sheet import Component, Guide, Metadata, Paper, PrintJob, Product

THEME = themes()["field"]
INFO = SheetInfo("Game", "1.0", THEME)
META = Metadata("t", "a", "s", "k", "c", "2026-01-01T00:00:00Z")
WIDTH, HEIGHT, BLEED = 420.0, 300.0, 1.0
DUPLEX = [(sides, flip) for sides in ("duplex-long", "duplex-short") for flip in ("vertical", "horizontal")]


def face(letter, width=WIDTH, height=HEIGHT):
    """Numbered squares of 10 mm on a ground with bleed; `a3-4` is in column 3 of row 4."""
    ground = Path(rect(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED), "#e0e8d8")
    places = tuple(
        (10.0 * column + 5.0, 10.0 * row + 6.0, f"{letter}{column}-{row}")
        for row in range(round(height) // 10)
        for column in range(round(width) // 10)
    )
    return Symbol(letter, width, height, (ground, Labels(THEME.style("label", 6), places)), BLEED)


def mat(stock="paper", flip="vertical", **keys):
    back = keys.pop("back", face("b"))
    return Component("component/mats/a", "component", "Mat", face("a"), back, flip=flip, stock=stocks()[stock], **keys)


def printed(*pieces, sides, paper="a4"):
    made = impose(Product("sheets", "Sheets", "cut-sheets", pieces), papers()[paper], sides, INFO)
    return list(zip(made, pdfread.read(pdf.render(made, META)), strict=True))


def squares(page, letter):
    """The column, the row, and the place of each numbered square on a page."""
    for run in page.texts:
        number = run.text.removeprefix(letter)
        if number != run.text and number.replace("-", "").isdigit():
            column, row = map(int, number.split("-"))
            yield (column, row), ((run.x + run.end_x) / 2, (run.y + run.end_y) / 2), round(run.turn) % 360


def numbers():
    return {(column, row) for column in range(round(WIDTH) // 10) for row in range(round(HEIGHT) // 10)}


@pytest.mark.parametrize(("sides", "flip"), DUPLEX)
def test_each_square_of_the_back_is_behind_its_place_of_the_front(sides, flip):
    """Both sides of each sheet, seen from the front: the mat is joined by its fronts, and its back must be whole."""
    made = printed(mat(flip=flip), sides=sides)
    seen = {"a": set(), "b": set()}
    assert [sheet.id.rpartition("-")[2] for sheet, _ in made] == ["front", "back"] * 4
    for (front, front_page), (_, back_page) in zip(made[::2], made[1::2], strict=True):
        over = flip_axis(Paper("", "", front.width, front.height, 6.35), sides)
        whole = front.placements[0].box
        for (column, row), (x, y), turn in squares(front_page, "a"):
            assert (math.dist((x - whole.x, y - whole.y), (10 * column + 5, 10 * row + 6)) < 0.01, turn) == (True, 0)
            seen["a"].add((column, row))
        for (column, row), (x, y), turn in squares(back_page, "b"):
            x, y = (2 * over.at - x, y) if over.axis == "vertical" else (x, 2 * over.at - y)
            there = (10 * column + 5, 10 * row + 6)
            there = (WIDTH - there[0], there[1]) if flip == "vertical" else (there[0], HEIGHT - there[1])
            assert math.dist((x - whole.x, y - whole.y), there) < 0.01
            assert turn == (0 if over.axis == flip else 180)
            seen["b"].add((column, row))
    assert seen == {"a": numbers(), "b": numbers()}


def ticks(sheet, page):
    """The ticks of a sheet in mm of the piece: whether upright, where, and how long."""
    whole = sheet.placements[0].box
    found = set()
    for shape in page.shapes:
        if shape.stroke == THEME.ink and shape.line_width == pytest.approx(0.15, abs=0.01):
            for a, b in zip(shape.points[::2], shape.points[1::2], strict=True):
                upright, long = abs(a[0] - b[0]) < 0.01, abs(a[0] - b[0]) + abs(a[1] - b[1])
                found.add((upright, round(a[0] - whole.x if upright else a[1] - whole.y, 2), round(long, 1)))
    return found


def test_duplex_parts_are_cut_at_every_join_and_around_the_piece():
    """The strip for glue is on the front of one sheet and on the back of the next: both end at a cut."""
    fronts = printed(mat(), sides="duplex-long")[::2]
    parts = [sheet.placements[0].part for sheet, _ in fronts]
    assert parts[0].x + parts[0].width - parts[1].x == pytest.approx(OVERLAP)
    assert parts[0].y + parts[0].height - parts[2].y == pytest.approx(OVERLAP)
    for (sheet, page), part in zip(fronts, parts, strict=True):
        right, bottom = round(part.x + part.width, 2), round(part.y + part.height, 2)
        found = ticks(sheet, page)
        assert {(up, at) for up, at, long in found if long > 2} == {
            (True, round(part.x, 2)),
            (True, right),
            (False, round(part.y, 2)),
            (False, bottom),
        }
        strips = {(True, right - OVERLAP)} if right < WIDTH else set()
        strips |= {(False, bottom - OVERLAP)} if bottom < HEIGHT else set()
        assert {(up, at) for up, at, long in found if long < 2} == strips


@pytest.mark.parametrize(("stock", "sides"), [("paper", "fold"), ("board", "duplex-long"), ("board", "fold")])
@pytest.mark.parametrize("flip", ["vertical", "horizontal"])
def test_front_and_back_apart_meet_at_their_crosses(stock, sides, flip):
    """The joined back, turned over from left to right: its crosses are behind those of the joined front."""
    made = printed(mat(stock, flip), sides=sides)
    assert [sheet.id.rpartition("-")[2] for sheet, _ in made] == ["front"] * 4 + ["back"] * 4
    crosses = {"front": set(), "back": set()}
    for sheet, page in made:
        (placed,) = sheet.placements
        turned = placed.face == "back" and flip == "horizontal"
        for (column, row), (x, y), turn in squares(page, "a" if placed.face == "front" else "b"):
            there = (10 * column + 5, 10 * row + 6)
            there = (WIDTH - there[0], HEIGHT - there[1]) if turned else there
            assert math.dist((x - placed.box.x, y - placed.box.y), there) < 0.01
            assert turn == (180 if turned else 0)
        for shape in page.shapes:
            if (shape.box.width, shape.box.height) == pytest.approx((4.8, 4.8), abs=0.01):
                x, y = shape.box.center[0] - placed.box.x, shape.box.center[1] - placed.box.y
                crosses[placed.face].add((round(WIDTH - x if placed.face == "back" else x, 1), round(y, 1)))
    assert crosses["front"] == crosses["back"]
    (left, y), (right, same) = sorted(crosses["front"])
    assert (y, right) == (same, pytest.approx(WIDTH - left))
    assert left + 2.4 < -BLEED


@pytest.mark.parametrize("sides", ["duplex-long", "fold"])
def test_parts_have_bleed_on_all_sides(sides):
    for sheet, page in printed(mat(), sides=sides):
        (ground,) = page.sized(WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED)
        (placed,) = sheet.placements
        assert ground.clip.width == pytest.approx(placed.part.width + 2 * BLEED, abs=0.01)
        assert ground.clip.height == pytest.approx(placed.part.height + 2 * BLEED, abs=0.01)


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("sides", ["duplex-long", "duplex-short", "fold"])
def test_everything_is_where_a_printer_reaches(paper, sides):
    for sheet, page in printed(mat(), sides=sides, paper=paper):
        for box in (shape.clip or shape.box for shape in page.shapes):
            assert 6.34 <= box.x <= box.x + box.width <= sheet.width - 6.34
            assert 6.34 <= box.y <= box.y + box.height <= sheet.height - 6.34


def test_a_piece_that_fits_no_folded_sheet_has_a_sheet_for_each_face():
    page = Component("card/a", "card", "A", *(face(each, 140.0, 240.0) for each in "ab"), stock=stocks()["card"])
    front, back = (sheet for sheet, _ in printed(page, sides="fold"))
    assert (front.placements[0].part, back.placements[0].face) == ((0.0, 0.0, 140.0, 240.0), "back")
    assert len(front.registration) == len(back.registration) > 4


def test_a_mat_that_is_not_a_rectangle_has_its_outline():
    for sheet, _ in printed(mat(back=None, outline=Outline("round")), sides="fronts"):
        drawn = [path for item in sheet.items for path in getattr(item, "items", ()) if getattr(path, "stroke", None)]
        whole = sheet.placements[0].box
        assert {round(bounds(path.segments)[0] - whole.x, 6) for path in drawn} == {0.0}


def test_an_empty_page_is_behind_a_front_without_a_back():
    plain = Component("poster", "component", "Poster", face("a", 420.0, 150.0), stock=stocks()["paper"])
    made = printed(mat(), plain, sides="duplex-long")
    assert [len(sheet.placements) for sheet, _ in made] == [1] * 8 + [1, 0, 1]
    assert not made[9][1].texts
    assert all(sheet.placements for sheet, _ in printed(plain, sides="duplex-long"))


def test_too_many_parts_are_a_finding_at_the_size():
    huge = Symbol("huge", 3000.0, 2000.0, (), BLEED)
    span = Span("game.yaml", 3, 1, 2)
    piece = Component("mat", "component", "Mat", huge, huge, stock=stocks()["paper"], span=span)
    with pytest.raises(DefinitionError) as refused:
        printed(piece, sides="fold")
    (found,) = refused.value.findings
    assert (found.id, found.span, found.hint) == ("print.too-large", span, "make it smaller than 3000 × 2000 mm")


@pytest.mark.parametrize(
    ("stock", "sides", "wanted"),
    [
        ("paper", "duplex-long", ["up to the short ticks", "that joins the back too", "against a window"]),
        ("paper", "fold", ["Join the front and the back by themselves, and glue", "circled cross", "corners."]),
        ("board", "duplex-long", ["by themselves.", "fronts are pages 1, 2, 3, 4, backs pages 5, 6, 7, 8"]),
    ],
)
def test_the_instructions_say_how_the_back_is_joined(stock, sides, wanted):
    cut = Product("sheets", "Sheets", "cut-sheets", (mat(stock),))
    guide = Guide("Trial", (PrintJob(f"sheets-{stock}", "what is cut", "paper", "plain"),), cut)
    made = impose(Product("make", "Make", "guide", flow=guide), papers()["a4"], sides, INFO)
    words = " ".join(run.text for page in pdfread.read(pdf.render(made, META)) for run in page.texts)
    assert [text for text in wanted if text not in words] == []
    assert "1 times" not in words


def test_the_crosses_of_a_back_that_is_turned_do_not_meet_those_of_the_front():
    page = Component("card/a", "card", "A", *(face(each, 140.0, 240.0) for each in "ab"), stock=stocks()["card"])
    for sheet, _ in printed(page, sides="fold"):
        _, top, _, bottom = bounds(sheet.registration)
        box = sheet.placements[0].box
        assert abs((top + bottom) / 2 - (box.y + box.height / 2)) == pytest.approx(10.0)
