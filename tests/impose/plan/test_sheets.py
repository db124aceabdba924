"""Sheets of planned pieces: every copy once, nothing overlaps, backs behind fronts, cuts that can be seen."""

import math
from collections import Counter
from itertools import combinations, pairwise

import pdfread
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.backends import pdf
from pnp.impose import SheetInfo, impose, printable
from pnp.impose.flip import flip_axis
from pnp.impose.plan.choose import plan
from pnp.impose.plan.marks import cut_marks
from pnp.impose.plan.place import placed_pages
from pnp.pipeline.document_job import theme
from pnp.scene.items import Path, Symbol
from pnp.scene.presets import HOME_PAPERS, papers, stocks
from pnp.scene.shapes import rect
from pnp.scene.sheet import Box, Component, Metadata, Paper, Product

INFO = SheetInfo("Trial", "1.0", theme())
METADATA = Metadata("Trial", "", "", "", "", "2026-01-01T00:00:00Z")
SIZES = [
    (12.0, 12.0, 1.5),
    (12.7, 12.7, 0.0),
    (16.0, 16.0, 1.5),
    (22.0, 14.0, 2.0),
    (16.0, 60.0, 0.0),
    (63.5, 88.9, 3.0),
]


def face(number: int, width: float, height: float, bleed: float) -> Symbol:
    color = f"#{number * 37 % 256:02x}{number * 91 % 256:02x}80"
    outline = rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    return Symbol(f"face {number}", width, height, (Path(outline, color),), bleed)


@st.composite
def components(draw):
    found = []
    for number in range(draw(st.integers(1, 6))):
        width, height, bleed = draw(st.sampled_from(SIZES))
        front = face(2 * number, width, height, bleed)
        back = face(2 * number + 1, width, height, bleed) if draw(st.booleans()) else None
        piece = Component(f"piece/{number}", "counter", "", front, back, draw(st.integers(1, 40)))
        group, flip = draw(st.sampled_from(["", "red"])), draw(st.sampled_from(["vertical", "horizontal"]))
        found.append(piece._replace(group=group, flip=flip, optional=draw(st.booleans()), stock=stocks()["board"]))
    return tuple(found)


CHOICES = (
    components(),
    st.sampled_from(HOME_PAPERS),
    st.sampled_from(["duplex-long", "duplex-short", "fold", "fronts"]),
    st.booleans(),
)


def inside(outer, inner, slack=1e-6):
    return (
        outer.x <= inner.x + slack
        and outer.y <= inner.y + slack
        and outer.x + outer.width >= inner.x + inner.width - slack
        and outer.y + outer.height >= inner.y + inner.height - slack
    )


def overlap(one, other):
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > 1e-6 and down > 1e-6


@settings(max_examples=60, deadline=None)
@given(*CHOICES)
def test_every_copy_is_printed_once_where_a_printer_reaches(pieces, paper, sides, block):
    sheets = impose(Product("sheets", "Sheets", "cut-sheets", pieces, block=block), papers()[paper], sides, INFO)
    placed = Counter((p.component, p.copy, p.face) for sheet in sheets for p in sheet.placements)
    backs = sides != "fronts"
    assert placed == Counter(
        (piece.id, copy, side)
        for piece in pieces
        for copy in range(1, piece.copies + 1)
        for side in ("front", "back")
        if side == "front" or (piece.back is not None and backs)
    )
    for sheet in sheets:
        area = printable(Paper("", "", sheet.width, sheet.height, papers()[paper].margin))
        assert all(inside(area, p.box) for p in sheet.placements)
        assert not any(overlap(one.box, other.box) for one, other in combinations(sheet.placements, 2))


@settings(max_examples=40, deadline=None)
@given(*CHOICES)
def test_backs_are_behind_their_fronts(pieces, paper, sides, block):
    sheets = impose(Product("sheets", "Sheets", "cut-sheets", pieces, block=block), papers()[paper], sides, INFO)
    flips = {piece.id: piece.flip for piece in pieces}
    fronts = {(p.component, p.copy): (sheet, p) for sheet in sheets for p in sheet.placements if p.face == "front"}
    for sheet in sheets:
        for back in sheet.placements:
            if back.face == "back":
                under, front = fronts[back.component, back.copy]
                assert (under.width, under.height) == (sheet.width, sheet.height)
                over = flip_axis(Paper("", "", sheet.width, sheet.height, 6.35), sides)
                assert back.box == pytest.approx(over.mirror(front.box))
                assert back.rotate == (0.0 if flips[back.component] == over.axis else 180.0)


@settings(max_examples=60, deadline=None)
@given(*CHOICES)
def test_bleed_stays_out_of_other_pieces_and_every_cut_can_be_seen(pieces, paper, sides, block):
    for layout in plan(pieces, papers()[paper], sides, block):
        for page in (each.blocks for each in placed_pages([layout])):
            slots = [slot for placed in page for slot in placed.slots()]
            for slot in slots:
                assert inside(slot.cell, slot.trim)
                assert not any(overlap(slot.cell, other.trim) for other in slots if other is not slot)
            for placed in page:
                marks = cut_marks(placed)
                for slot in placed.slots():
                    box = slot.trim
                    right, bottom = box.x + box.width, box.y + box.height
                    edges = [(True, x, box.y, bottom) for x in (box.x, right)]
                    edges += [(False, y, box.x, right) for y in (box.y, bottom)]
                    assert all(visible(marks, *edge) for edge in edges)
                    for tick in (*marks.margin, *marks.ticks):
                        assert not any(crosses(tick, other.trim) for other in (slot,))


def test_every_cut_of_two_full_blocks_has_a_tick_at_both_ends_apart_from_the_others():
    """Blocks that share their cuts and fill a page: at its head, between them, beside and below short rows."""
    sizes = ((22.0, 58), (16.0, 61))
    pieces = [
        Component(f"piece/{n}", "counter", "", face(n, size, size, 1.0), None, copies, stock=stocks()["board"])
        for n, (size, copies) in enumerate(sizes)
    ]
    ((_, (upper, lower), _),) = placed_pages(plan(pieces, papers()["letter"], "duplex-long", True, shared=True))
    for placed in (upper, lower):
        marks = cut_marks(placed)._replace(hairlines=())
        for _, box, _ in placed.slots():
            assert all(visible(marks, True, x, box.y, box.bottom) for x in (box.x, box.right))
            assert all(visible(marks, False, y, box.x, box.right) for y in (box.y, box.bottom))
    assert lower.top - upper.box.bottom - upper.room.bottom - lower.room.top == pytest.approx(0.8)
    area = printable(papers()["letter"])
    assert min(mark.start for mark in cut_marks(upper).ticks if mark.upright) >= area.y - 1e-6


def visible(marks, upright, at, start, end):
    """Whether marks lie on the line of an edge beyond both of its ends, or hairlines on both of its corners."""
    on = [m for m in (*marks.margin, *marks.ticks) if m.upright == upright and abs(m.at - at) < 1e-4]
    before = any(min(m.start, m.end) <= start + 1e-4 and max(m.start, m.end) <= start + 1e-4 for m in on)
    behind = any(min(m.start, m.end) >= end - 1e-4 for m in on)
    drawn = [m for m in marks.hairlines if m.upright == upright and abs(m.at - at) < 1e-4]
    corners = ((start, start + 2.0), (end - 2.0, end))
    return (before and behind) or all(
        any(m.start <= low + 1e-4 and m.end >= high - 1e-4 for m in drawn) for low, high in corners
    )


def crosses(tick, trim):
    """Whether a tick runs inside a trim box."""
    low, high = sorted((tick.start, tick.end))
    if tick.upright:
        return (
            trim.x + 1e-4 < tick.at < trim.x + trim.width - 1e-4
            and low < trim.y + trim.height - 1e-4
            and high > trim.y + 1e-4
        )
    return (
        trim.y + 1e-4 < tick.at < trim.y + trim.height - 1e-4
        and low < trim.x + trim.width - 1e-4
        and high > trim.x + 1e-4
    )


def test_cut_lines_and_trimmed_sizes_read_back_from_a_pdf():
    """Ten columns of 12 mm with 2 mm between them: 20 upright and 20 level lines, on both pages."""
    front, back = face(1, 12.0, 12.0, 1.5), face(2, 12.0, 12.0, 1.5)
    piece = Component("piece/1", "counter", "", front, back, 100, stock=stocks()["board"])
    sheets = impose(
        Product("sheets", "Sheets", "cut-sheets", (piece,), block=True), papers()["a4"], "duplex-long", INFO
    )
    pages = pdfread.read(pdf.render(sheets, METADATA))
    assert len(pages) == 2
    for page, sheet in zip(pages, sheets, strict=True):
        margin = [shape for shape in page.shapes if shape.line_width == pytest.approx(0.15) and shape.subpaths > 20]
        ends = [margin[0].points[index : index + 2] for index in range(0, len(margin[0].points), 2)]
        uprights = {round(a[0], 2) for a, b in ends if abs(a[0] - b[0]) < 1e-3}
        levels = {round(a[1], 2) for a, b in ends if abs(a[1] - b[1]) < 1e-3}
        assert uprights == {round(x, 2) for p in sheet.placements for x in (p.box.x, p.box.x + 12.0)}
        assert levels == {round(y, 2) for p in sheet.placements for y in (p.box.y, p.box.y + 12.0)}
        assert len(uprights) == len(levels) == 20


def test_bleed_between_neighbors_is_cut_off_at_half_the_gutter():
    front = face(1, 12.0, 12.0, 1.5)
    piece = Component("piece/1", "counter", "", front, None, 4, stock=stocks()["board"])
    (sheet,) = impose(Product("sheets", "Sheets", "cut-sheets", (piece,), block=True), papers()["a4"], "fronts", INFO)
    (page,) = pdfread.read(pdf.render([sheet], METADATA))
    clips = [shape.clip for shape in page.sized(15.0, 15.0)]
    assert sorted((round(clip.width, 2), round(clip.height, 2)) for clip in clips) == [(14.5, 14.5)] * 4


@pytest.mark.parametrize(("paper", "sides"), [("letter", "duplex-long"), ("a4", "duplex-short")])
def test_crosses_of_fronts_and_backs_meet_beside_pieces_that_fill_the_width(paper, sides):
    front = face(1, 92.0, 30.0, 1.0)
    piece = Component("piece/1", "tile", "", front, front, 10, stock=stocks()["board"])
    sheets = impose(Product("sheets", "Sheets", "cut-sheets", (piece,)), papers()[paper], sides, INFO)
    over = flip_axis(Paper("", "", sheets[0].width, sheets[0].height, 6.35), sides)
    front_ends, back_ends = (
        [Box(*numbers[-2:], 0.0, 0.0) for _, *numbers in sheet.registration if numbers] for sheet in sheets
    )
    assert {rounded(over.mirror(end)) for end in front_ends} == {rounded(end) for end in back_ends} != set()
    assert not any(
        overlap(slot.box, end._replace(width=0.1, height=0.1)) for slot in sheets[0].placements for end in front_ends
    )


def rounded(box):
    return round(box.x, 3), round(box.y, 3)


def test_hairlines_are_on_fronts_only():
    front = face(1, 12.7, 12.7, 0.0)
    piece = Component("piece/1", "counter", "", front, front, 9, stock=stocks()["board"])
    sheets = impose(
        Product("sheets", "Sheets", "cut-sheets", (piece,), block=True), papers()["a4"], "duplex-long", INFO
    )
    dashed = [
        [s for s in page.shapes if s.line_width == pytest.approx(0.1)]
        for page in pdfread.read(pdf.render(sheets, METADATA))
    ]
    assert [bool(shapes) for shapes in dashed] == [True, False]


def test_the_slug_line_moves_to_the_side_when_that_saves_a_sheet():
    card = Component(
        "card/1", "card", "", face(1, 63.5, 88.9, 3.0), face(2, 63.5, 88.9, 3.0), 9, stock=stocks()["card"]
    )
    (front, back) = impose(Product("sheets", "Sheets", "cut-sheets", (card,)), papers()["letter"], "duplex-long", INFO)
    page = pdfread.read(pdf.render([front], METADATA))[0]
    title = next(run for run in page.texts if run.text.startswith("Trial"))
    assert abs(title.turn) == pytest.approx(90)
    assert len(back.placements) == 9
    assert not any(p.box.x - 0.1 < title.x < p.box.x + p.box.width + 0.1 for p in front.placements)


def test_a_mat_larger_than_the_paper_is_joined_of_parts_at_marks():
    """420 × 297 mm on Letter: four sheets, whose marks are at x = 205 and y = 143.5 mm of the mat on each of them."""
    mat = Component("component/mats/a", "component", "Mat", face(1, 420.0, 297.0, 1.0), stock=stocks()["paper"])
    sheets = impose(Product("sheets", "Sheets", "cut-sheets", (mat,)), papers()["letter"], "duplex-long", INFO)
    pages = pdfread.read(pdf.render(sheets, METADATA))
    assert [(sheet.width, sheet.height) for sheet in sheets] == [(279.4, 215.9)] * 4
    for page, sheet in zip(pages, sheets, strict=True):
        (placed,) = sheet.placements
        (ground,) = page.sized(422.0, 299.0)
        assert (ground.box.x, ground.box.y) == pytest.approx((placed.box.x - 1.0, placed.box.y - 1.0), abs=0.01)
        (ticks,) = [shape for shape in page.shapes if shape.stroke and shape.subpaths == 4]
        ends = zip(ticks.points[::2], ticks.points[1::2], strict=True)
        marks = {
            (a[0] == b[0], round((a[0] - placed.box.x) if a[0] == b[0] else (a[1] - placed.box.y), 2)) for a, b in ends
        }
        assert marks == {(True, 205.0), (False, 143.5)}


@pytest.mark.parametrize("sides", ["duplex-long", "duplex-short"])
@pytest.mark.parametrize("size", [(92.0, 30.0), (63.5, 88.9)])
def test_no_cross_meets_one_of_a_back_that_is_turned(sides, size):
    front = face(1, *size, 1.0)
    piece = Component("piece/1", "tile", "", front, front, 9, stock=stocks()["board"])
    sheets = impose(Product("sheets", "Sheets", "cut-sheets", (piece,)), papers()["letter"], sides, INFO)
    crosses = [_middles(sheet.registration) for sheet in sheets[:2]]
    assert all(crosses)
    wide, high = sheets[0].width, sheets[0].height
    over = flip_axis(Paper("", "", wide, high, 6.35), sides)
    flipped = {rounded(over.mirror(Box(*at, 0.0, 0.0))) for at in crosses[0]}
    assert flipped == {(round(x, 3), round(y, 3)) for x, y in crosses[1]}
    turned = [(wide - x, high - y) for x, y in flipped]
    assert min(math.dist(one, other) for one in turned for other in crosses[1]) >= 10.0 - 1e-6


def _middles(segments):
    """Return the middle of each cross: that of its level and of its upright arm."""
    ends = [tuple(numbers[-2:]) for _, *numbers in segments if numbers]
    arms = [(start, end) for start, end in pairwise(ends) if start[1] == end[1] and start[0] < end[0]]
    return {((start[0] + end[0]) / 2, start[1]) for start, end in arms if end[0] - start[0] > 2.9}
