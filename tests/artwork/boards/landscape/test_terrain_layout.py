import itertools
import math

import pytest
from lands import KINDS, PITCH, board, cells, country

from pnp.artwork.boards.landscape.terrain_layout import Country, areas, dots, smooth
from pnp.geometry.hex_shapes import Hex, neighbors, rectangle


def test_beyond_the_edge_the_ground_is_mirrored():
    land = country()
    grid = land.grid
    left, top, width, height = grid.trim
    beyond = set(land.ground) - set(grid.cells)
    assert beyond == {other for cell in grid.cells for other in neighbors(cell)} - set(grid.cells)
    for cell in beyond:
        x, y = grid.center(cell)
        x = 2 * left - x if x < left - 0.1 else 2 * (left + width) - x if x > left + width + 0.1 else x
        y = 2 * top - y if y < top - 0.1 else 2 * (top + height) - y if y > top + height + 0.1 else y
        assert land.ground[cell] is land.ground[grid.at(x, y)]


def test_areas_go_on_beyond_a_board_where_the_cells_beside_have_one_terrain():
    grid = rectangle("flat", 4, 3, 10)
    hills = grid.cells[:2]
    kinds = {**dict.fromkeys(grid.cells, KINDS["Y"]), **dict.fromkeys(hills, KINDS["G"])}
    land = Country.of(board().__class__("b", "B", grid, (), None, kinds, 1, "", False, None))
    assert {cell: land.ground[cell] for cell in grid.cells} == kinds
    beyond = {cell: kind for cell, kind in land.ground.items() if cell not in grid}
    assert beyond
    for cell, kind in beyond.items():
        assert {kinds[other].id for other in grid.neighbors(cell)} == {kind.id}
    assert land.base is KINDS["Y"]


def test_one_cell_alone_has_all_of_its_area():
    grid = rectangle("flat", 1, 1, 10)
    land = Country.of(board().__class__("b", "B", grid, (), KINDS["G"], {}, 1, "", False, None))
    assert set(land.ground) == set(grid.cells)


def test_points_move_a_little_the_same_every_time_and_not_at_the_edge():
    land, again, other = country(), country(), country(seed=6)
    left, top, width, height = land.grid.trim
    inner = [(left + width / 2 + step, top + height / 2 - step) for step in range(-12, 12)]
    assert [land.moved(*point) for point in inner] == [again.moved(*point) for point in inner]
    assert [land.moved(*point) for point in inner] != [other.moved(*point) for point in inner]
    assert any(math.dist(point, land.moved(*point)) > 0.3 for point in inner)
    assert all(math.dist(point, land.moved(*point)) < 0.13 * PITCH for point in inner)
    for x, y in ((left, top + 20), (left + width, top + 31), (left + 30, top), (left + 17, top + height)):
        assert land.moved(x, y) == pytest.approx((x, y), abs=0.006)


def test_the_field_is_smooth():
    land = country()
    left, top, width, height = land.grid.trim
    places = [(left + width / 2 + step * 0.1, top + height / 2) for step in range(200)]
    moved = [land.moved(*place) for place in places]
    assert all(math.dist(a, b) < 0.2 for a, b in itertools.pairwise(moved))


def test_contours_lie_inside_each_other():
    land = country()
    hills = cells(land, "O") | cells(land, "N")
    sizes = [sum(abs(_area(loop)) for loop in land.contours(hills, depth)) for depth in (0.0, 0.15, 0.3, 0.4)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] > 0


def _area(loop):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(loop, [*loop[1:], loop[0]], strict=True)) / 2


def test_a_hex_that_two_sections_share_gets_the_same_numbers_on_both():
    one, two = country(), country(columns=("OYYO", "GYYYG", "YYYO", "GYYYG", "OYYO"), seed=9)
    grid = one.grid
    left, right = grid.from_offset(0, 1), grid.from_offset(grid.columns - 1, 1)
    assert one.chance(3, right, 4) == two.chance(3, left, 4)
    above, below = grid.from_offset(1, 0), grid.from_offset(1, grid.rows - 1)
    assert one.chance(3, below, 4) != two.chance(3, above, 5)
    inner = grid.from_offset(2, 1)
    assert one.chance(3, inner, 4) != two.chance(3, inner, 4)
    assert one.is_shared(left)
    assert not one.is_shared(inner)


def test_outlines_meet_where_sections_join():
    """The contours of two sections cross their seam at the same points, whatever is farther in."""
    one = country()
    two = country(columns=("OYYO", "GYYYG", "YYBY", "GYYYG", "OYYO"), seed=9)
    left, _, width, _ = one.grid.trim
    for depth in (0.0, 0.14, 0.27):
        east = _crossings(one, "O", depth, left + width)
        west = _crossings(two, "O", depth, left)
        assert east
        assert len(east) == len(west)
        assert all(abs(a - b) <= 0.011 for a, b in zip(east, west, strict=True))


def _crossings(land, letter, depth, x):
    found = []
    for loop in land.contours(cells(land, letter), depth):
        for (ax, ay), (bx, by) in zip(loop, [*loop[1:], loop[0]], strict=True):
            if (ax - x) * (bx - x) <= 0 and ax != bx:
                found.append(ay + (by - ay) * (x - ax) / (bx - ax))
    return sorted({round(y, 2) for y in found if -1 < y - land.grid.trim[1] < land.grid.trim[3] + 1})


def test_smooth_curves_go_through_their_points_and_close():
    points = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    curve = smooth(points)
    assert curve[0] == ("M", 0.0, 0.0)
    assert [segment[-2:] for segment in curve[1:-1]] == [*points[1:], points[0]]
    assert curve[-1] == ("Z",)
    assert areas([points, points]) == (*curve, *curve)


def test_dots_are_very_short_lines():
    assert dots([(1.234, 5.678)]) == (("M", 1.23, 5.68), ("L", 1.24, 5.68))


def test_cells_by_texture():
    land = country()
    assert land.cells(["massif"]) == cells(land, "N")
    assert Hex(0, 0) in land.cells(["relief", "massif"])
