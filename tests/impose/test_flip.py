"""Pieces on sheets: backs behind their fronts, true size, straight cuts, nothing where a printer cannot reach."""

import itertools

import pdfread
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.backends import pdf
from pnp.impose import SIDES, SheetInfo, impose, printable
from pnp.impose.flip import FlipAxis, flip_axis
from pnp.impose.plan.layout import FOLD_CLEARANCE, TICK
from pnp.scene import shapes
from pnp.scene.items import Path, Symbol
from pnp.scene.presets import HOME_PAPERS, papers, themes
from pnp.scene.sheet import Box, Component, Metadata, Product

INFO = SheetInfo("A Game", "1.2.3", themes()["field"])
METADATA = Metadata("t", "a", "s", "k", "c", "2026-01-01T00:00:00+00:00")
BLEED = 1.5
WITHIN = 0.010


def face(color: str, width: float = 12.0, height: float = 12.0, bleed: float = BLEED) -> Symbol:
    """Color over the bleed, and over it a black shape exactly as large as the trim."""
    under = Path(shapes.rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed), "#eeeeee")
    return Symbol(color, width, height, (under, Path(shapes.rect(0, 0, width, height), color)), bleed)


def piece(number: int, copies: int = 3, group: str = "", **size: float) -> Component:
    """A piece whose faces differ from all others in color."""
    front, back = f"#{number:02x}00aa", f"#{number:02x}00bb"
    return Component(f"piece/{number}", "counter", "", face(front, **size), face(back, **size), copies, group)


def product(*components: Component) -> Product:
    return Product("counters", "Counters", "grid", components)


TWO_ARMIES = product(*(piece(number, group="amber" if number < 4 else "teal") for number in range(8)))
CASES = list(itertools.product(("letter", "a4"), ("upright", "sideways"), SIDES))


def printed(paper_id, way, sides, what=TWO_ARMIES):
    paper = papers()[paper_id]
    paper = paper if way == "upright" else paper.landscape()
    sheets = impose(what, paper, sides, INFO)
    return paper, sheets, pdfread.read(pdf.render(sheets, METADATA))


def trims(page, color):
    """Centers of all shapes of a color, each measured to be a 12 mm square."""
    found = [shape.box for shape in page.shapes if shape.fill == color]
    for box in found:
        assert box.width == pytest.approx(12.0, abs=WITHIN)
        assert box.height == pytest.approx(12.0, abs=WITHIN)
    return sorted(box.center for box in found)


@pytest.mark.parametrize(("paper_id", "way", "sides"), CASES)
def test_every_back_lies_behind_its_front(paper_id, way, sides):
    paper, _, pages = printed(paper_id, way, sides)
    upright_axis = {"duplex-long": way == "upright", "duplex-short": way == "sideways", "fold": True}
    for component in TWO_ARMIES.components:
        fronts = trims(pages[0], component.front.name)
        assert len(fronts) == component.copies
        if sides == "fronts":
            assert len(pages) == 1
            assert trims(pages[0], component.back.name) == []
            continue
        backs = trims(pages[0] if sides == "fold" else pages[1], component.back.name)
        if upright_axis[sides]:
            expected = sorted((paper.width - x, y) for x, y in fronts)
        else:
            expected = sorted((x, paper.height - y) for x, y in fronts)
        assert len(backs) == len(expected)
        for found, wanted in zip(backs, expected, strict=True):
            assert found == pytest.approx(wanted, abs=WITHIN)


@pytest.mark.parametrize(("paper_id", "way", "sides"), CASES)
def test_nothing_is_drawn_where_printers_do_not_reach(paper_id, way, sides):
    paper, _, pages = printed(paper_id, way, sides)
    box = printable(paper)
    reach = pdfread.Box(box.x, box.y, box.width, box.height)
    for page in pages:
        assert page.media == pdfread.Box(0, 0, pytest.approx(paper.width), pytest.approx(paper.height))
        for shape in page.shapes:
            assert reach.holds(shape.box, slack=shape.line_width / 2 + 0.001)
        for run in page.texts:
            assert reach.holds(pdfread.box_of([(run.x, run.y - run.size * 0.75), (run.end_x, run.end_y)]), slack=0.001)


@pytest.mark.parametrize("paper_id", ["letter", "a4"])
def test_the_fold_keeps_away_from_the_bleed(paper_id):
    paper, _, (page,) = printed(paper_id, "upright", "fold")
    (line,) = [shape.box for shape in page.shapes if shape.stroke and shape.subpaths == 1]
    assert line.center[0] == pytest.approx(paper.width / 2, abs=WITHIN)
    assert line.width < 0.001
    for shape in page.shapes:
        if shape.fill == "#eeeeee":
            assert abs(shape.box.center[0] - paper.width / 2) >= FOLD_CLEARANCE + 6 + BLEED - 0.001


@pytest.mark.parametrize("width", [17.25, 27.5, 28.0])
def test_a_row_up_to_the_fold_leaves_room_for_its_ticks(width):
    (sheet, *_) = impose(product(piece(0, copies=40, width=width, height=12.0)), papers()["letter"], "fold", INFO)
    edges = [place.box.x + width + BLEED for place in sheet.placements if place.face == "front"]
    gap = sheet.width / 2 - max(edge for edge in edges if edge < sheet.width / 2)
    assert gap >= FOLD_CLEARANCE + TICK


def test_page_boxes_surround_the_pieces():
    _, sheets, pages = printed("a4", "upright", "duplex-long")
    for sheet, page in zip(sheets, pages, strict=True):
        boxes = [placement.box for placement in sheet.placements]
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        assert (page.trim.x, page.trim.y) == pytest.approx((left, top), abs=WITHIN)
        assert (page.bleed.x, page.bleed.y) == pytest.approx((left - BLEED, top - BLEED), abs=WITHIN)
        assert page.bleed.width == pytest.approx(page.trim.width + 2 * BLEED, abs=WITHIN)


def test_placements_say_where_each_copy_is():
    _, sheets, pages = printed("letter", "upright", "duplex-long")
    fronts, backs = sheets
    assert [sheet.id for sheet in sheets] == ["counters-1-front", "counters-1-back"]
    assert {(p.component, p.copy) for p in fronts.placements} == {
        (f"piece/{n}", c) for n in range(8) for c in (1, 2, 3)
    }
    for sheet, page, which in ((fronts, pages[0], "front"), (backs, pages[1], "back")):
        for placement in sheet.placements:
            component = TWO_ARMIES.components[int(placement.component.removeprefix("piece/"))]
            symbol = getattr(component, which)
            assert (placement.face, placement.digest) == (which, symbol.digest)
            centers = trims(page, symbol.name)
            assert any(center == pytest.approx(placement.box.center, abs=WITHIN) for center in centers)


@pytest.mark.parametrize(
    ("way", "sides", "flip", "rotate"),
    [
        ("upright", "duplex-long", "vertical", 0),
        ("upright", "duplex-long", "horizontal", 180),
        ("upright", "duplex-short", "vertical", 180),
        ("upright", "duplex-short", "horizontal", 0),
        ("sideways", "duplex-long", "vertical", 180),
        ("sideways", "duplex-short", "vertical", 0),
        ("upright", "fold", "vertical", 0),
        ("upright", "fold", "horizontal", 180),
    ],
)
def test_backs_are_upright_for_who_turns_the_piece(way, sides, flip, rotate):
    base = piece(1)
    turned = Component(base.id, base.kind, "", base.front, base.back, 1, "", flip)
    _, sheets, pages = printed("letter", way, sides, product(turned))
    back = next(p for sheet in sheets for p in sheet.placements if p.face == "back")
    assert back.rotate == rotate
    assert trims(pages[-1], base.back.name) == [pytest.approx(back.box.center, abs=WITHIN)]


def test_every_group_begins_a_row():
    _, (front, _), _ = printed("letter", "upright", "duplex-long")
    rows = {}
    for placement in front.placements:
        army = "amber" if int(placement.component.removeprefix("piece/")) < 4 else "teal"
        rows.setdefault(round(placement.box.y, 3), set()).add(army)
    assert all(len(armies) == 1 for armies in rows.values())


def test_pieces_without_bleed_share_their_cuts():
    bare = Component("bare", "counter", "", face("#123456", bleed=0.0), None, 9)
    _, (sheet,), _ = printed("letter", "upright", "duplex-long", product(bare))
    assert (sheet.trim.width, sheet.trim.height) == (pytest.approx(36.0), pytest.approx(36.0))


def test_many_pieces_take_several_sheets_front_before_back():
    _, sheets, pages = printed("letter", "upright", "duplex-long", product(piece(1, copies=400)))
    assert [sheet.id for sheet in sheets][:4] == [f"counters-{n}-{f}" for n in (1, 2) for f in ("front", "back")]
    assert sum(len(trims(page, piece(1).front.name)) for page in pages[::2]) == 400


def test_a_sheet_without_backs_has_one_page():
    single = Component("single", "counter", "", face("#123456"), None, 2)
    _, sheets, _ = printed("letter", "upright", "duplex-long", product(single))
    assert [sheet.id for sheet in sheets] == ["counters-1"]


def test_every_sheet_says_what_it_is():
    _, _, pages = printed("a4", "upright", "duplex-short")
    for page, which in zip(pages, ("front", "back"), strict=True):
        text = " ".join(run.text for run in page.texts)
        for part in ("A Game 1.2.3", "Counters", "sheet 1 of 1", which, "A4", "flip on short edge", "print at 100 %"):
            assert part in text


lengths = st.floats(-500, 500)
boxes = st.builds(Box, lengths, lengths, st.floats(0.1, 300), st.floats(0.1, 300))
turns = st.builds(FlipAxis, st.sampled_from(["vertical", "horizontal"]), lengths)


@given(turns, boxes)
def test_a_turn_done_twice_leaves_everything_where_it_was(over, box):
    twice = over.mirror(over.mirror(box))
    assert (twice.x, twice.y, twice.width, twice.height) == pytest.approx(
        (box.x, box.y, box.width, box.height), abs=1e-9
    )


@given(st.sampled_from(["letter", "a4"]), st.booleans(), st.sampled_from(["duplex-long", "duplex-short"]))
def test_turning_a_page_keeps_its_corners(paper_id, sideways, sides):
    paper = papers()[paper_id].landscape() if sideways else papers()[paper_id]
    page = Box(0, 0, paper.width, paper.height)
    assert flip_axis(paper, sides).mirror(page) == page


# Pieces without backs


def one_sided(width: float, height: float, number: int = 0, bleed: float = BLEED) -> Component:
    color = f"#{number:02x}00aa"
    return Component(f"piece/{number}", "board", "", face(color, width, height, bleed))


@pytest.mark.parametrize("sides", SIDES)
def test_without_backs_the_paper_is_turned_when_that_saves_sheets(sides):
    pieces = [one_sided(102.538, 177.6, number, 2.0) for number in range(6)]
    for paper in (papers()[name] for name in HOME_PAPERS):
        sheets = impose(product(*pieces), paper, sides, INFO)
        assert [len(sheet.placements) for sheet in sheets] == [2, 2, 2]
        assert all((sheet.width, sheet.height) == (paper.height, paper.width) for sheet in sheets)


def test_without_backs_the_paper_stays_upright_when_turning_saves_nothing():
    (sheet,) = impose(product(one_sided(60.0, 60.0)), papers()["a4"], "duplex-long", INFO)
    assert (sheet.width, sheet.height) == (210.0, 297.0)


def test_a_piece_without_back_that_fits_no_sheet_is_in_parts():
    sheets = impose(product(one_sided(300.0, 300.0)), papers()["a4"], "fold", INFO)
    parts = [place.part for sheet in sheets for place in sheet.placements]
    assert len(parts) == 4
    assert max(part.x + part.width for part in parts) == 300.0
