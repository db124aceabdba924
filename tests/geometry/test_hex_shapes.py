import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.geometry.hex_shapes import (
    Hex,
    HexGrid,
    Labeling,
    hexagon,
    neighbors,
    parallelogram,
    rectangle,
    triangle,
)

orientations = st.sampled_from(["pointy", "flat"])
offsets = st.sampled_from(["odd", "even"])
origins = st.sampled_from(["top-left", "top-right", "bottom-left", "bottom-right"])
styles = st.sampled_from(["A1", "1A", "0101", "01.01", "number", "spiral"])
sizes = st.integers(1, 9)


@st.composite
def grids(draw) -> HexGrid:
    orientation, offset = draw(orientations), draw(offsets)
    start, step = draw(st.integers(1, 7)), draw(st.integers(1, 3))
    naming = Labeling(draw(styles), draw(origins), (start, start), (step, step))
    match draw(st.sampled_from(["rectangle", "hexagon", "triangle", "parallelogram"])):
        case "rectangle":
            return rectangle(orientation, draw(sizes), draw(sizes), 10, offset, naming)
        case "hexagon":
            return hexagon(orientation, draw(st.integers(1, 5)), 10, offset, naming)
        case "triangle":
            point = draw(st.sampled_from(["up", "down"] if orientation == "pointy" else ["left", "right"]))
            return triangle(orientation, draw(sizes), 10, point, offset, naming)
        case _:
            lean = draw(st.sampled_from(["left", "right"] if orientation == "pointy" else ["up", "down"]))
            return parallelogram(orientation, draw(sizes), draw(sizes), 10, lean, offset, naming)


@given(grids())
def test_labels_name_every_cell_once_and_lead_back(grid):
    assert len(set(grid.labels)) == len(grid.cells) == len(set(grid.cells))
    for cell, label in zip(grid.cells, grid.labels, strict=True):
        assert grid.label(cell) == label
        assert grid.cell(label) == cell


@given(grids())
def test_offset_coordinates_lead_back_and_fill_the_frame(grid):
    offsets = [grid.offset(cell) for cell in grid.cells]
    assert [grid.from_offset(*offset) for offset in offsets] == list(grid.cells)
    assert {min(column for column, _ in offsets), min(row for _, row in offsets)} == {0}
    assert max(column for column, _ in offsets) == grid.columns - 1
    assert max(row for _, row in offsets) == grid.rows - 1
    assert offsets == sorted(offsets, key=lambda offset: (offset[1], offset[0]))


@given(grids())
def test_cells_fill_their_box_and_neighbors_stand_one_pitch_apart(grid):
    corners = [corner for cell in grid.cells for corner in grid.corners(cell)]
    assert min(x for x, _ in corners) == pytest.approx(0, abs=1e-9)
    assert min(y for _, y in corners) == pytest.approx(0, abs=1e-9)
    assert max(x for x, _ in corners) == pytest.approx(grid.width)
    assert max(y for _, y in corners) == pytest.approx(grid.height)
    for cell, center in zip(grid.cells, grid.centers(), strict=True):
        assert grid.center(cell) == pytest.approx(center)
    for cell in grid.cells[:5]:
        for neighbor in grid.neighbors(cell):
            assert math.dist(grid.center(cell), grid.center(neighbor)) == pytest.approx(grid.pitch)


@given(grids())
def test_the_hex_at_a_point_is_the_one_drawn_there(grid):
    for cell in grid.cells:
        x, y = grid.center(cell)
        assert grid.at(x, y) == cell
        for corner_x, corner_y in grid.corners(cell):
            assert grid.at(x + (corner_x - x) * 0.98, y + (corner_y - y) * 0.98) == cell
    assert grid.at(-grid.pitch, -grid.pitch) is None


@given(grids())
def test_side_k_faces_direction_k(grid):
    cell = grid.cells[0]
    corners = grid.corners(cell)
    for side in range(6):
        (x1, y1), (x2, y2) = corners[side], corners[(side + 1) % 6]
        x, y = grid.center(cell)
        step = (Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1))[side]
        beyond = grid.center(Hex(cell.q + step.q, cell.r + step.r))
        assert ((x1 + x2) / 2, (y1 + y2) / 2) == pytest.approx(((x + beyond[0]) / 2, (y + beyond[1]) / 2))


@given(orientations, sizes, sizes, offsets, origins)
def test_a_rectangle_has_columns_times_rows_and_shifts_the_named_lines(orientation, columns, rows, offset, origin):
    grid = rectangle(orientation, columns, rows, 10, offset, Labeling("0101", origin))
    assert len(grid) == columns * rows
    for cell in grid.cells:
        x, y = grid.center(cell)
        column, row = grid.offset(cell)
        line = grid.row(cell) if orientation == "pointy" else grid.column(cell)
        plain = 10 * (column + 0.5) if orientation == "pointy" else 10 * (row + 0.5)
        shifted = (x if orientation == "pointy" else y) - plain
        lines = rows if orientation == "pointy" else columns
        if lines > 1:
            assert shifted == pytest.approx(5 if (line % 2 == 0) == (offset == "even") else 0)


@pytest.mark.parametrize(("side", "count"), [(1, 1), (2, 7), (3, 19), (4, 37), (5, 61), (15, 631)])
@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_hexagons_have_the_centerd_hexagonal_numbers(orientation, side, count):
    assert len(hexagon(orientation, side, 10)) == count


def test_triangle_and_parallelogram_counts():
    assert len(triangle("pointy", 6, 10, "up")) == 21
    assert len(triangle("flat", 6, 10, "left")) == 21
    assert len(parallelogram("pointy", 15, 15, 10)) == 225


def test_a_triangle_points_in_the_given_direction():
    up, down = triangle("pointy", 4, 10, "up"), triangle("pointy", 4, 10, "down")
    assert sum(1 for cell in up.cells if up.offset(cell)[1] == 0) == 1
    assert sum(1 for cell in down.cells if down.offset(cell)[1] == 0) == 4
    left, right = triangle("flat", 4, 10, "left"), triangle("flat", 4, 10, "right")
    assert sum(1 for cell in left.cells if left.offset(cell)[0] == 0) == 1
    assert sum(1 for cell in right.cells if right.offset(cell)[0] == 0) == 4


def test_a_parallelogram_leans_in_the_given_direction():
    for lean, sign in (("right", 1), ("left", -1)):
        grid = parallelogram("pointy", 3, 4, 10, lean)
        first = [
            min(x for x, y in grid.centers() if round(y, 6) == level)
            for level in sorted({round(y, 6) for _, y in grid.centers()})
        ]
        assert all((b - a) * sign == pytest.approx(5) for a, b in itertools.pairwise(first))


def test_the_duel_board():
    grid = rectangle("pointy", 15, 15, 13.5, "even", Labeling("A1", "bottom-left"))
    assert (round(grid.width, 2), round(grid.height, 2)) == (209.25, 179.27)
    assert grid.labels[0] == "A15"
    assert grid.labels[-1] == "O1"
    a1, a2 = grid.center(grid.cell("A1")), grid.center(grid.cell("A2"))
    assert a2[0] - a1[0] == pytest.approx(6.75)
    assert a2[1] < a1[1]
    assert (grid.column(grid.cell("C4")), grid.row(grid.cell("C4"))) == (3, 4)


@pytest.mark.parametrize(
    ("naming", "first", "last"),
    [
        (Labeling("0101"), "0101", "0403"),
        (Labeling("0101", "bottom-right"), "0403", "0101"),
        (Labeling("0101", start=(10, 0)), "1000", "1302"),
        (Labeling("0101", step=(2, 1)), "0101", "0703"),
        (Labeling("A1", start=(25, 1)), "Y1", "AB3"),
        (Labeling("number"), "1", "12"),
        (Labeling("number", "bottom-left", start=(100, 1), step=(10, 1)), "180", "130"),
        (Labeling("0101", prefix="5-"), "5-0101", "5-0403"),
    ],
)
def test_labels_from_any_corner_start_and_step(naming, first, last):
    grid = rectangle("flat", 4, 3, 10, labeling=naming)
    assert (grid.labels[0], grid.labels[-1]) == (first, last)


def test_a_spiral_starts_in_the_middle():
    grid = hexagon("flat", 3, 10, labeling=Labeling("spiral"))
    assert grid.cell("1") == Hex(0, 0)
    assert {grid.cell(str(number)) for number in range(2, 8)} == set(grid.neighbors(Hex(0, 0)))


def test_published_offset_conversions():
    """Red Blob Games' table of offset to axial conversions, at column 3, row 3."""
    naming = Labeling("0101", start=(0, 0))
    for orientation, offset, axial in [
        ("pointy", "even", Hex(2, 3)),  # odd-r: q = col - (row - (row & 1)) / 2
        ("pointy", "odd", Hex(1, 3)),  # even-r: q = col - (row + (row & 1)) / 2
        ("flat", "even", Hex(3, 2)),  # odd-q
        ("flat", "odd", Hex(3, 1)),  # even-q
    ]:
        assert rectangle(orientation, 5, 5, 10, offset, naming).cell("0303") == axial


def test_holes_keep_the_labels():
    grid = rectangle("pointy", 4, 4, 10)
    holed = grid.without([grid.cell("B2")])
    assert len(holed) == 15
    assert holed.cell("C2") == grid.cell("C2")
    with pytest.raises(KeyError):
        holed.cell("B2")
    assert grid.restricted([grid.cell("A1")]).labels == ("A1",)


@pytest.mark.parametrize(
    ("build", "words"),
    [
        (lambda: rectangle("pointy", 0, 3, 10), "columns must be at least 1"),
        (lambda: rectangle("pointy", 3, 3, 0), "pitch"),
        (lambda: triangle("pointy", 3, 10, "left"), "points up or down, not left"),
        (lambda: parallelogram("flat", 3, 3, 10, "left"), "leans down or up, not left"),
    ],
)
def test_impossible_boards_are_refused(build, words):
    with pytest.raises(ValueError, match=words):
        build()


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_points_beside_the_board_are_nearest_to_hexes_that_it_lacks(orientation):
    grid = rectangle(orientation, 3, 3, 10)
    for cell in grid.cells:
        for other in neighbors(cell):
            assert grid.nearest(*grid.center(other)) == other
            assert (grid.at(*grid.center(other)) is None) == (other not in grid)
