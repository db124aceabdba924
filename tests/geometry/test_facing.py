"""Facing: compass words, and the sectors around a unit."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.geometry import facing, hex_shapes, square_grid
from pnp.geometry.directions import kind_of, moved
from pnp.geometry.sides import compass

GRIDS = {
    "flat": hex_shapes.hexagon("flat", 9, 10.0),
    "pointy": hex_shapes.hexagon("pointy", 9, 10.0),
    "square": square_grid.rectangle(17, 17, 10.0),
}
KINDS = st.sampled_from(sorted(GRIDS))
TOWARDS = st.sampled_from(["sides", "corners"])
CELLS = st.tuples(st.integers(-8, 8), st.integers(-8, 8))


def angle(grid, cell, other):
    """The direction of the line between two centers, in degrees clockwise from straight up."""
    (x1, y1), (x2, y2) = grid.center(cell), grid.center(other)
    return math.degrees(math.atan2(x2 - x1, y1 - y2)) % 360


@pytest.mark.parametrize("kind", GRIDS)
def test_words_of_sides_are_those_of_addresses(kind):
    grid = GRIDS[kind]
    words = facing.words(grid, "sides")
    assert set(words) == set(compass(grid))
    for name, (across, down) in zip(compass(grid), steps_over_sides(kind), strict=True):
        end = (4 + across, 4 + down)
        assert facing.degrees(grid, words[name]) == round(angle(grid, (4, 4), end))


def steps_over_sides(kind):
    return ((0, -1), (1, 0), (0, 1), (-1, 0)) if kind == "square" else hex_shapes.DIRECTIONS


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("flat", {"ne": 30, "e": 90, "se": 150, "sw": 210, "w": 270, "nw": 330}),
        ("pointy", {"n": 0, "ne": 60, "se": 120, "s": 180, "sw": 240, "nw": 300}),
        ("square", {"ne": 45, "se": 135, "sw": 225, "nw": 315}),
    ],
)
def test_words_of_corners_have_their_angles(kind, expected):
    grid = GRIDS[kind]
    assert {word: facing.degrees(grid, at) for word, at in facing.words(grid, "corners").items()} == expected


@pytest.mark.parametrize("kind", GRIDS)
@pytest.mark.parametrize("towards", ["sides", "corners"])
def test_neighbors_over_sides_are_in_one_sector_each(kind, towards):
    grid = GRIDS[kind]
    near = [(4 + across, 4 + down) for across, down in steps_over_sides(kind)]
    for direction in facing.words(grid, towards).values():
        found = [facing.sectors(grid, towards, (4, 4), direction, cell) for cell in near]
        assert sorted(found) == [(sector,) for sector in range(len(near))]


@given(KINDS, TOWARDS, CELLS, CELLS, st.integers(0, 5))
def test_the_sector_is_that_of_the_angle(kind, towards, cell, other, number):
    """Farther cells are in the sector that the line between the centers passes, or between two."""
    grid = GRIDS[kind]
    if cell == other:
        with pytest.raises(ValueError, match="itself"):
            facing.sectors(grid, towards, cell, 0, other)
        return
    directions = list(facing.words(grid, towards).values())
    direction = directions[number % len(directions)]
    width = 360 / len(directions)
    ahead = angle(grid, cell, other) - facing.degrees(grid, direction) + (width / 2 if towards == "sides" else 0)
    exact = ahead / width % len(directions)
    found = facing.sectors(grid, towards, cell, direction, other)
    if len(found) == 1:
        assert found == (math.floor(exact),)
    else:
        assert min(exact % 1, 1 - exact % 1) < 1e-9
        assert round(exact) % len(directions) == found[1]
        assert found[0] == (found[1] - 1) % len(directions)


@given(KINDS, TOWARDS, CELLS, CELLS, st.integers(0, 5), st.integers(0, 5))
def test_a_turn_of_everything_keeps_the_sector(kind, towards, cell, other, number, turns):
    if cell == other:
        return
    grid = GRIDS[kind]
    directions = list(facing.words(grid, towards).values())
    count = len(directions)
    before = facing.sectors(grid, towards, cell, directions[number % count], other)
    away = other[0] - cell[0], cell[1] - other[1] if kind == "square" else other[1] - cell[1]
    turned = moved(kind_of(grid), cell, away, turns % count)
    assert facing.sectors(grid, towards, cell, directions[(number + turns) % count], turned) == before
