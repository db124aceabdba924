"""Clutter: what a box covers."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.artwork.boards.lines.clutter import Clutter, Extent, total_cost

BOX = Extent(0, 0, 10, 4)


def test_a_line_costs_its_length_in_the_box_in_pitches():
    clutter = Clutter(10)
    clutter.add_line([(-20.0, 2.0), (5.0, 2.0)], 0.0)
    assert clutter.cost(BOX) == pytest.approx(0.5)
    assert clutter.cost(Extent(0, 3, 10, 4)) == 0


def test_a_wide_line_is_met_from_its_edge_and_counts_by_weight():
    clutter = Clutter(10)
    clutter.add_line([(0.0, 5.0), (10.0, 5.0)], 3.0, 2.0)
    assert clutter.cost(BOX) == pytest.approx(2.0)
    assert clutter.cost(Extent(0, 0, 10, 3.4)) == 0


def test_boxes_cost_by_the_share_that_is_covered():
    clutter = Clutter(10)
    clutter.add_box(Extent(8, 0, 12, 4), 1.0)
    half = clutter.cost(BOX)
    assert half == pytest.approx(0.75)
    assert clutter.cost(Extent(12, 0, 20, 4)) == 0
    assert clutter.cost(Extent(8, 0, 12, 4)) > half
    assert total_cost(clutter, [BOX, BOX, Extent(50, 50, 60, 54)]) == pytest.approx(2 * half)
    assert total_cost(clutter, [BOX, BOX], half * 1.5) == math.inf


coordinates = st.floats(-50, 50)
points = st.tuples(coordinates, coordinates)


@given(st.lists(points, min_size=2, max_size=6), points, st.sampled_from([1.0, 7.0, 30.0]))
def test_the_cost_does_not_depend_on_the_squares(line, corner, pitch):
    one, other = Clutter(pitch), Clutter(200)
    for clutter in (one, other):
        clutter.add_line(line, 0.5)
    box = Extent(corner[0], corner[1], corner[0] + 12, corner[1] + 5)
    assert one.cost(box) * pitch == pytest.approx(other.cost(box) * 200, abs=1e-6)
