"""Directions of moves on squares and hexes."""

import math

import pytest

from pnp.geometry import hex_shapes
from pnp.geometry.directions import WORDS, StepPattern, half_turn, kind_of, moved, words_of
from pnp.geometry.hexes import Hex, distance
from pnp.geometry.square_grid import rectangle

KINDS = ("square", "flat", "pointy")


def angles(kind, word):
    """The directions of a word in degrees, clockwise from straight up."""
    grid = hex_shapes.hexagon(kind, 4, 10.0) if kind != "square" else None
    found = []
    for step in StepPattern((word,)).on(kind):
        end = moved(kind, (0, 0), step)
        x, y = end if grid is None else (a - b for a, b in zip(grid.center(end), grid.center((0, 0)), strict=True))
        found.append(round(math.degrees(math.atan2(x, -y))) % 360)
    return found


@pytest.mark.parametrize(
    ("kind", "word", "expected"),
    [
        ("square", "forward", [0]),
        ("square", "sideways", [90, 270]),
        ("square", "forward-diagonal", [45, 315]),
        ("square", "back-left", [225]),
        ("flat", "forward", [0]),
        ("flat", "forward-left", [300]),
        ("flat", "forward-diagonal", [30, 330]),
        ("flat", "sideways-diagonal", [90, 270]),
        ("flat", "diagonal", [30, 90, 150, 210, 270, 330]),
        ("pointy", "forward-right", [30]),
        ("pointy", "sideways", [90, 270]),
        ("pointy", "back-diagonal", [120, 180, 240]),
    ],
)
def test_words_have_their_angles(kind, word, expected):
    assert angles(kind, word) == expected


def test_a_word_without_meaning_has_no_steps():
    pattern = StepPattern(("forward", "left"))
    assert (pattern.unknown_on("pointy"), pattern.on("pointy")) == (("forward",), ())
    assert pattern.unknown_on("flat") == ("left",)
    assert StepPattern(leap=(("sideways", 1),)).unknown_on("flat") == ("sideways",)


def test_a_directed_leap_is_a_sum_of_steps():
    assert StepPattern(leap=(("forward", 2), ("sideways", 1))).on("square") == ((1, 2), (-1, 2))
    assert StepPattern(leap=(("forward", 2), ("forward-right", 1))).on("flat") == ((1, -3),)
    assert StepPattern(leap=(("left", 1), ("right", 1))).on("square") == ()


@pytest.mark.parametrize("kind", ["flat", "pointy"])
def test_a_knight_on_hexes_reaches_the_nearest_cells_off_all_lines(kind):
    leaps = StepPattern(offsets=(1, 2)).on(kind)
    assert len(leaps) == 12
    assert {distance(Hex(0, 0), Hex(*leap)) for leap in leaps} == {3}
    assert set(StepPattern(offsets=(1, 1)).on(kind)) == set(StepPattern(("diagonal",)).on(kind))


def test_a_knight_on_squares_has_eight_leaps_clockwise():
    assert StepPattern(offsets=(2, 1)).on("square")[:2] == ((1, 2), (2, 1))


@pytest.mark.parametrize("kind", KINDS)
def test_a_side_that_looks_the_other_way_goes_back(kind):
    for word in words_of(kind):
        for step in StepPattern((word,)).on(kind):
            assert moved(kind, moved(kind, (4, 5), step), step, half_turn(kind)) == (4, 5)


def test_turns_go_clockwise():
    assert [moved("square", (0, 0), (0, 1), turns) for turns in range(4)] == [(0, -1), (1, 0), (0, 1), (-1, 0)]
    assert [moved("flat", (0, 0), (0, -1), turns) for turns in range(3)] == [(0, -1), (1, -1), (1, 0)]


def test_kinds_and_words():
    assert kind_of(rectangle(2, 2, 10.0)) == "square"
    assert kind_of(hex_shapes.hexagon("pointy", 2, 10.0)) == "pointy"
    assert {word for kind in KINDS for word in words_of(kind)} == set(WORDS)
