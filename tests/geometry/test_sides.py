"""Sides and corners: one name for what cells share, on hexes of both kinds and on squares."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.geometry import hex_shapes, sides, square_grid

GRIDS = {
    "flat": hex_shapes.rectangle("flat", 7, 6, 10),
    "pointy": hex_shapes.rectangle("pointy", 7, 6, 10, "odd"),
    "square": square_grid.rectangle(7, 6, 10),
}
grids = st.sampled_from(sorted(GRIDS)).map(GRIDS.__getitem__)
cells = st.tuples(st.integers(-5, 5), st.integers(-5, 5))
regions = st.sets(cells, max_size=12)


@given(grids, cells)
def test_two_cells_have_one_name_for_the_side_between_them(grid, cell):
    count = len(sides.compass(grid))
    for direction, one in enumerate(sides.sides_of(grid, cell)):
        beyond = sides.step(grid, cell, direction)
        opposite = (direction + count // 2) % count
        assert one == sides.side(grid, beyond, opposite)
        assert one == sides.shared(grid, cell, beyond) == sides.shared(grid, beyond, cell)
        assert one.way < count // 2
        assert set(sides.cells_of(grid, one)) == {cell, beyond}
        assert sides.direction_to(grid, cell, beyond) == direction


@given(grids, cells)
def test_a_side_has_two_ends_at_the_drawn_corners_of_its_cell(grid, cell):
    drawn = grid.corners(cell)
    for direction, one in enumerate(sides.sides_of(grid, cell)):
        ends = sides.ends(grid, one)
        assert len(set(ends)) == 2
        found = {tuple(round(part, 6) for part in sides.place(grid, corner)) for corner in ends}
        expected = {
            tuple(round(part + 0.0, 6) for part in drawn[index % len(drawn)]) for index in (direction, direction + 1)
        }
        assert found == expected
        assert math.dist(*(sides.place(grid, corner) for corner in ends)) == pytest.approx(sides.side_length(grid))


@given(grids, cells)
def test_the_middle_of_a_side_is_half_way_between_its_cells(grid, cell):
    for one in sides.sides_of(grid, cell):
        (x1, y1), (x2, y2) = (grid.center(other) for other in sides.cells_of(grid, one))
        assert sides.middle(grid, one) == pytest.approx(((x1 + x2) / 2, (y1 + y2) / 2))


@given(grids, regions)
def test_the_border_has_each_side_between_inside_and_outside_once(grid, region):
    found = sides.border(grid, region)
    assert len(set(found)) == len(found)
    assert all(len(set(sides.cells_of(grid, one)) & region) == 1 for one in found)
    everything = {one for cell in region for one in sides.sides_of(grid, cell)}
    assert all(set(sides.cells_of(grid, one)) <= region for one in everything - set(found))


@given(grids, cells)
def test_adjacent_sides_of_a_cell_meet_in_one_corner(grid, cell):
    around = sides.sides_of(grid, cell)
    for index, one in enumerate(around):
        corner = sides.common_corner(grid, one, around[(index + 1) % len(around)])
        assert corner == sides.corners_of(grid, cell)[(index + 1) % len(around)]
        assert sides.common_corner(grid, one, around[(index + len(around) // 2) % len(around)]) is None


@given(grids, cells, st.integers(0, 5))
def test_touching_sides_are_those_with_a_common_corner(grid, cell, way):
    one = sides.sides_of(grid, cell)[way % len(sides.compass(grid))]
    region = {(cell[0] + across, cell[1] + down) for across in range(-2, 3) for down in range(-2, 3)}
    near = {other for some in region for other in sides.sides_of(grid, some)}
    assert set(sides.touching(grid, one)) == {other for other in near if sides.common_corner(grid, one, other)}


@pytest.mark.parametrize(("kind", "word"), [("flat", "n"), ("pointy", "e"), ("square", "n")])
def test_compass_words_name_the_direction_of_the_neighbor(kind, word):
    grid = GRIDS[kind]
    x, y = grid.center((2, 2))
    u, v = grid.center(sides.step(grid, (2, 2), sides.compass(grid).index(word)))
    assert (round(u - x, 6), round(v - y, 6)) == ((10, 0) if word == "e" else (0, -10))


def test_cells_apart_share_no_side():
    for grid in GRIDS.values():
        assert sides.shared(grid, (0, 0), (3, 3)) is None
        assert sides.shared(grid, (0, 0), (0, 0)) is None
    assert sides.shared(GRIDS["square"], (0, 0), (1, 1)) is None
