import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.geometry import square_grid
from pnp.geometry.hex_shapes import Hex, hexagon, neighbors, ring, within
from pnp.geometry.region_outline import border, inset, loops
from pnp.geometry.square_grid import Square

cell_sets = st.sets(st.builds(Hex, st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=20)


def area(loop):
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(loop, loop[1:] + loop[:1], strict=True)) / 2


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_one_hex_has_its_own_six_corners(orientation):
    grid = hexagon(orientation, 3, 10)
    (loop,) = loops(grid, [Hex(1, 0)])
    assert {(round(x, 6), round(y, 6)) for x, y in loop} == {
        (round(x, 6), round(y, 6)) for x, y in grid.corners(Hex(1, 0))
    }


def test_a_ring_has_an_outer_and_an_inner_outline():
    grid = hexagon("pointy", 3, 10)
    outer, inner = loops(grid, ring(Hex(0, 0), 1))
    assert (len(outer), len(inner)) == (18, 6)
    assert area(outer) > 0 > area(inner)


@given(cell_sets, st.sampled_from(["pointy", "flat"]))
def test_outlines_enclose_the_area_of_their_cells_and_have_every_border_side_once(cells, orientation):
    grid = hexagon(orientation, 8, 10)
    found = loops(grid, cells)
    one = 3 * math.sqrt(3) / 2 * grid.radius**2
    assert sum(area(loop) for loop in found) == pytest.approx(one * len(cells))
    border = sum(1 for cell in cells for other in neighbors(cell) if other not in cells)
    assert sum(len(loop) for loop in found) == border


@given(cell_sets)
def test_the_border_has_every_side_that_faces_out(cells):
    expected = {(cell, side) for cell in cells for side, other in enumerate(neighbors(cell)) if other not in cells}
    found = border(cells)
    assert set(found) == expected
    assert len(found) == len(expected)


def test_nothing_has_no_border():
    assert border([]) == []


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_an_inset_outline_is_a_smaller_hexagon(orientation):
    grid = hexagon(orientation, 2, 10)
    (loop,) = loops(grid, [Hex(0, 0)])
    drawn_in = inset(loop, 1)
    center = grid.center(Hex(0, 0))
    assert all(math.dist(point, center) == pytest.approx(grid.radius * 0.8) for point in drawn_in)
    assert all(math.dist(point, center) == pytest.approx(grid.radius * 1.2) for point in inset(loop, -1))


def test_inset_keeps_its_distance_at_inward_corners():
    grid = hexagon("pointy", 4, 10)
    (loop,) = loops(grid, [Hex(0, 0), Hex(1, 0), Hex(0, 1)])
    for (x, y), (u, v) in zip(loop, inset(loop, 1), strict=True):
        assert math.dist((x, y), (u, v)) == pytest.approx(2 / math.sqrt(3))


def test_a_filled_hexagon_has_one_outline():
    grid = hexagon("pointy", 5, 10)
    (loop,) = loops(grid, within(Hex(0, 0), 4))
    assert len(loop) == 6 * (2 * 5 - 1)


square_sets = st.sets(st.builds(Square, st.integers(0, 5), st.integers(0, 5)), min_size=1, max_size=20)


@given(square_sets)
def test_outlines_of_squares_enclose_their_area(cells):
    grid = square_grid.rectangle(6, 6, 10)
    found = loops(grid, cells)
    assert sum(area(loop) for loop in found) == pytest.approx(100 * len(cells))
    border = sum(1 for cell in cells for other in square_grid.neighbors(cell, "sides") if other not in cells)
    assert sum(len(loop) for loop in found) == border


def test_squares_that_touch_at_a_corner_have_two_outlines():
    grid = square_grid.rectangle(2, 2, 10)
    assert [len(loop) for loop in loops(grid, [Square(0, 0), Square(1, 1)])] == [4, 4]
    assert [len(loop) for loop in loops(grid, [Square(1, 0), Square(0, 1)])] == [4, 4]


def test_the_outline_of_a_square_runs_clockwise_from_its_top_left_corner():
    grid = square_grid.rectangle(3, 3, 10)
    assert loops(grid, [Square(1, 1)]) == (grid.corners(Square(1, 1)),)
