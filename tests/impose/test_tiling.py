import itertools
import math

import pdfread
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.backends.pdf import render
from pnp.errors import DefinitionError
from pnp.impose import SheetInfo, impose
from pnp.impose.printer_marks import live_area
from pnp.impose.tiling import LEAST_OVERLAP, OVERLAP, overlapping_intervals, tiling
from pnp.scene.items import Labels, Path, Stamps, Stroke, Symbol
from pnp.scene.presets import papers, themes
from pnp.scene.shapes import rect
from pnp.scene.sheet import Component, Metadata, Product

THEME = themes()["field"]
INFO = SheetInfo("Game", "1.0", THEME)
META = Metadata("t", "a", "s", "k", "c", "2026-01-01T00:00:00Z")
A4 = papers()["a4"]
CELL = Symbol("cell", 10, 10, (Path(rect(0, 0, 10, 10), None, Stroke("#000000", 0.2)),))


def component(columns, rows, seams=((), ())):
    """A board of numbered squares, 10 mm each."""
    places = tuple((10.0 * column, 10.0 * row) for row in range(rows) for column in range(columns))
    names = Labels(
        THEME.style("label", 6),
        tuple((x + 5, y + 6, f"{int(x) // 10}-{int(y) // 10}") for x, y in places),
    )
    front = Symbol("board", columns * 10, rows * 10, (Stamps(CELL, places), names))
    return Component("board/test", "board", "Test board", front, seams=seams)


def sheets(board, paper=A4):
    return impose(Product("map", "Map", "poster", (board,)), paper, "fronts", INFO)


@given(st.floats(20, 3000), st.floats(40, 400), st.lists(st.floats(0, 3000), max_size=60))
def test_intervals_cover_everything_overlap_enough_and_are_as_few_as_possible(length, room, seams):
    parts = overlapping_intervals(length, room, sorted(seams))
    assert parts[0][0] == 0
    assert parts[-1][1] == length
    assert all(0 < end - start <= room + 1e-6 for start, end in parts)
    assert all(b[0] <= a[1] - OVERLAP + 1e-6 for a, b in itertools.pairwise(parts))
    fewest = 1
    while fewest * room - (fewest - 1) * OVERLAP < length - 1e-6:
        fewest += 1
    assert len(parts) == fewest


def test_intervals_begin_at_seams_within_reach():
    assert overlapping_intervals(300, 180, (140.0, 149.0, 171.0)) == ((0.0, 159.0), (149.0, 300))
    assert overlapping_intervals(300, 180, (10.0, 290.0))[1][0] == 145


def test_of_the_seams_within_reach_those_that_cross_no_part_of_the_legend_are_better():
    seams = (135.0, 149.0, 160.0)
    assert overlapping_intervals(300, 180, seams, legend=((145.0, 155.0),))[1][0] == 135
    assert overlapping_intervals(300, 180, seams, legend=((0.0, 300.0),))[1][0] == 149


def test_what_fits_goes_on_one_sheet_without_joints():
    (sheet,) = sheets(component(26, 18))
    assert (sheet.width, sheet.height) == (297, 210)
    (placement,) = sheet.placements
    assert (placement.box.width, placement.box.height) == (260, 180)
    assert placement.box.center[0] == pytest.approx(297 / 2)


def test_upright_or_turned_whichever_takes_fewer_sheets():
    assert tiling(component(18, 40), A4).paper == A4
    assert tiling(component(40, 18), A4).paper == A4.landscape()
    assert tiling(component(55, 17), A4).paper == A4.landscape()


def test_a_drawing_that_fits_either_way_lies_on_paper_turned_as_it_is():
    assert tiling(component(18, 15), A4).paper == A4.landscape()
    assert tiling(component(15, 18), A4).paper == A4
    assert tiling(component(18, 18), A4).paper == A4


def test_the_same_square_lies_at_the_same_place_of_the_drawing_on_both_sheets():
    """Registration, read back from the PDF: what two sheets both print agrees to 0.010 mm after joining."""
    board = component(40, 34)
    made = sheets(board)
    assert len(made) > 2
    pages = pdfread.read(render(made, META))
    seen = {}
    shared = 0
    for sheet, page in zip(made, pages, strict=True):
        (placement,) = sheet.placements
        for run in page.texts:
            if "-" not in run.text or not run.text.replace("-", "").isdigit():
                continue
            assert 0 < run.y < sheet.height
            middle = ((run.x + run.end_x) / 2 - placement.box.x, run.y - placement.box.y)
            column, row = map(int, run.text.split("-"))
            assert math.dist(middle, (10 * column + 5, 10 * row + 6)) < 0.01
            if run.text in seen:
                shared += 1
                assert middle == pytest.approx(seen[run.text], abs=0.01)
            seen[run.text] = middle
    assert len(seen) == 40 * 34
    assert shared > 30


def test_a_shift_of_a_hundredth_would_be_seen():
    made = sheets(component(40, 34))
    (placement,) = made[1].placements
    wrong = placement._replace(box=placement.box._replace(x=placement.box.x + 0.02))
    page = pdfread.read(render([made[1]], META))[0]
    run = next(run for run in page.texts if run.text.replace("-", "").isdigit() and "-" in run.text)
    column = int(run.text.split("-")[0])
    assert abs((run.x + run.end_x) / 2 - wrong.box.x - (10 * column + 5)) > 0.01


def test_each_sheet_holds_only_what_shows_on_it():
    made = sheets(component(100, 100))
    assert len(made) > 12
    stamped = [len(stamps.at) for sheet in made for stamps in _stamps(sheet.items)]
    assert max(stamped) < 100 * 100 / 8
    assert sum(stamped) < 100 * 100 * 1.7


def _stamps(items):
    for item in items:
        if isinstance(item, Stamps):
            yield item
        yield from _stamps(getattr(item, "items", ()))


def test_every_sheet_says_which_part_it_is_and_how_to_join_it():
    made = sheets(component(40, 34))
    pages = pdfread.read(render(made, META))
    names = [sheet.id.rpartition("/")[2] for sheet in made]
    assert names[0] == "A1"
    assert len(set(names)) == len(made)
    for name, page in zip(names, pages, strict=True):
        texts = {run.text for run in page.texts}
        assert set(names) <= texts
        assert any(f"part {name}" in text for text in texts)
        assert any("cut here" in text or "goes on top" in text for text in texts)
    first = {run.text for run in pages[0].texts}
    assert "cut here" not in first
    assert any("cut nothing" in text for text in first)
    assert any(text.endswith("B1 goes on top") for text in first)
    assert "cut here" in {run.text for run in pages[-1].texts}
    assert not any("goes on top" in run.text for run in pages[-1].texts)


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_everything_stays_in_the_printable_box(paper):
    page_size = papers()[paper]
    for sheet, page in zip(
        sheets(component(40, 34), page_size),
        pdfread.read(render(sheets(component(40, 34), page_size), META)),
        strict=True,
    ):
        margin = page_size.margin - 1e-3
        for shape in page.shapes:
            box = shape.box
            if shape.clip is not None:
                box = shape.clip
            assert margin <= box.x
            assert box.x + box.width <= sheet.width - margin
            assert margin <= box.y
            assert box.y + box.height <= sheet.height - margin


def test_the_index_stays_small_however_long_the_drawing():
    made = sheets(component(500, 15))
    assert len(made) > 15
    (page,) = pdfread.read(render([made[3]], META))
    filled = [shape for shape in page.shapes if shape.fill == THEME.ink and shape.box.width < 10]
    assert len(filled) == 1
    cells = [shape for shape in page.shapes if shape.box.height == pytest.approx(filled[0].box.height, abs=0.01)]
    assert max(shape.box.x for shape in cells) - min(shape.box.x for shape in cells) < 34
    assert "A1" not in {run.text for run in page.texts}


def test_cut_ticks_stand_at_the_edge_of_the_tile():
    made = sheets(component(40, 34))
    second = next(sheet for sheet in made if sheet.id.endswith("B1"))
    (clip,) = [item.clip for item in second.items if getattr(item, "clip", None) is not None]
    left = min(segment[1] for segment in clip.segments if segment[0] != "Z")
    (page,) = pdfread.read(render([second], META))
    ticks = [shape for shape in page.shapes if shape.stroke == THEME.ink and abs(shape.line_width - 0.15) < 0.01]
    assert any(abs(x - left) < 0.01 for shape in ticks for x, _ in shape.points)


def test_many_components_make_one_document():
    product = Product("map", "Map", "poster", (component(20, 15), component(40, 34)))
    made = impose(product, A4, "fronts", INFO)
    total = len(made)
    assert total == 1 + tiling(component(40, 34), A4).count
    text = {run.text for run in pdfread.read(render(made, META))[1].texts}
    assert any(f"sheet 2 of {total}" in words for words in text)


def test_far_too_large_is_refused_with_a_finding():
    with pytest.raises(DefinitionError) as refused:
        sheets(component(600, 400))
    (finding,) = refused.value.findings
    assert finding.id == "print.too-large"
    assert "Test board" in finding.message
    assert live_area(A4).width < 600


def test_the_strip_for_glue_is_narrower_where_that_saves_a_sheet():
    area = live_area(A4.landscape())
    room = area.height - 8.0
    tall = Symbol("tall", 250.0, 2 * room - 7.0, CELL.items)
    plan = tiling(Component("board/tall", "board", "Tall", tall), A4)
    assert plan.paper == A4.landscape()
    assert plan.overlap == LEAST_OVERLAP
    assert [end - start <= room + 1e-9 for start, end in plan.rows] == [True, True]
    assert plan.rows[0][1] - plan.rows[1][0] == pytest.approx(LEAST_OVERLAP)
    wide = Symbol("wide", 250.0, 2 * room - 12.0, CELL.items)
    assert tiling(Component("board/wide", "board", "Wide", wide), A4).overlap == OVERLAP
