"""Curves: rounded corners, parallels, places along a line."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.geometry import curves, hex_shapes, sides
from pnp.geometry.chains import joined

GRID = hex_shapes.rectangle("flat", 6, 6, 10)
CORNER = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
ZIGZAG = [
    sides.place(GRID, corner)
    for corner in joined([sides.ends(GRID, sides.side(GRID, (1, row), way)) for row in range(4) for way in (0, 1)])[
        0
    ].points
]


def to_line(point, start, end):
    """Distance of a point from the straight line through two others."""
    (x1, y1), (x2, y2) = start, end
    return abs((x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1)) / math.dist(start, end)


def test_rounding_begins_at_its_radius_from_a_corner():
    found = curves.rounded(CORNER, 3)
    assert found[0] == CORNER[0]
    assert found[-1] == CORNER[-1]
    assert found[1] == pytest.approx((7, 0))
    assert found[-2] == pytest.approx((10, 3))
    assert min(math.dist(point, CORNER[1]) for point in found) > 1


def test_rounding_is_at_most_half_of_a_piece():
    found = curves.rounded(CORNER, 50)
    assert found[1] == pytest.approx((5, 0))
    assert curves.rounded(CORNER[:2], 3) == CORNER[:2]


def test_a_closed_line_is_rounded_at_all_corners():
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    found = curves.rounded(square, 2, closed=True)
    assert not set(square) & set(found)
    assert curves.length([*found, found[0]]) < 40


@given(st.floats(-2.0, 2.0))
def test_a_parallel_has_its_distance_everywhere(distance):
    moved = curves.offset(ZIGZAG, distance)
    assert len(moved) == len(ZIGZAG)
    for (start, end), (near, far) in zip(pairwise(ZIGZAG), pairwise(moved), strict=True):
        assert to_line(near, start, end) == pytest.approx(abs(distance), abs=1e-9)
        assert to_line(far, start, end) == pytest.approx(abs(distance), abs=1e-9)


def test_a_parallel_is_to_the_right_with_y_down():
    assert curves.offset([(0.0, 0.0), (10.0, 0.0)], 2) == [(0, 2), (10, 2)]
    ring = curves.offset([(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)], 2, closed=True)
    assert ring == [pytest.approx(point) for point in [(2, 2), (8, 2), (8, 8), (2, 8)]]


def test_the_miter_of_a_reversal_is_cut_off():
    back = curves.offset([(0.0, 0.0), (10.0, 0.0), (0.0, 0.1)], 1)
    assert math.dist(back[1], (10, 0)) < 4


@given(st.floats(0.0, 1.0))
def test_parts_of_a_line_add_up(share):
    whole = curves.length(ZIGZAG)
    first, second = curves.part(ZIGZAG, 0, whole * share), curves.part(ZIGZAG, whole * share, whole)
    assert curves.length(first) + curves.length(second) == pytest.approx(whole)
    (at,) = curves.spots(ZIGZAG, [whole * share])
    assert first[-1] == pytest.approx((at.x, at.y))


def test_spots_have_the_angle_of_their_piece():
    across, down, before, after = curves.spots(CORNER, (4, 14, -5, 50))
    assert across == (4, 0, 0)
    assert down == (10, pytest.approx(4), pytest.approx(math.pi / 2, abs=1e-8))
    assert (before[:2], after[:2]) == ((0, 0), (10, 10))
    assert curves.distances(CORNER) == [0, 10, 20]
    with pytest.raises(ValueError, match="two points"):
        curves.spots(CORNER[:1], [1])


def test_even_places_leave_half_a_gap_at_the_ends():
    assert [(x, y) for x, y, _ in curves.evenly(CORNER, 5.2)] == [(2.5, 0), (7.5, 0), (10, 2.5), (10, 7.5)]
    assert [(x, y) for x, y, _ in curves.evenly(CORNER, 100)] == [(10, 0)]


def test_a_cubic_leaves_and_arrives_along_its_handles():
    found = curves.cubic((0, 0), (5, 0), (10, 5), (10, 10))
    assert (found[0], found[-1]) == ((0, 0), (10, 10))
    assert found[1][1] < 0.2 * found[1][0]
    assert found[-2][0] > 9.8


def test_a_simplified_line_stays_near_and_keeps_its_ends():
    line = curves.rounded([(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)], 5.0)
    found = curves.simplified(line, 0.3)
    assert (found[0], found[-1]) == (line[0], line[-1])
    assert 3 <= len(found) < len(line)
    assert set(found) <= set(line)
    assert curves.simplified([(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)], 0.1) == [(0.0, 0.0), (2.0, 0.0)]
