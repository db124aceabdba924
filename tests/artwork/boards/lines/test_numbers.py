"""Numbers of cells give way to lines."""

import pytest

from pnp.artwork.boards.lines.clutter import Clutter
from pnp.artwork.boards.lines.numbers import extent, number_place

USUAL = (5.0, 2.0)


@pytest.fixture
def style(theme):
    return theme.style("label", 4)


def test_a_number_without_lines_stays(style):
    assert number_place(USUAL, "0706", style, 10, Clutter(10)) == USUAL


def test_a_number_moves_inward_from_a_line_along_the_side_above(style):
    clutter = Clutter(10)
    clutter.add_line([(0.0, 0.6), (10.0, 0.6)], 1.5)
    x, y = number_place(USUAL, "0706", style, 10, clutter)
    assert x == USUAL[0]
    assert USUAL[1] < y < USUAL[1] + 1.5
    assert clutter.cost(extent((x, y), "0706", style)) < 0.02


def test_a_number_moves_beside_a_road(style):
    clutter = Clutter(10)
    clutter.add_line([(5.0, -5.0), (5.0, 15.0)], 1.0)
    x, y = number_place(USUAL, "0706", style, 10, clutter)
    assert abs(x - USUAL[0]) > 1
    assert clutter.cost(extent((x, y), "0706", style)) < 0.02
