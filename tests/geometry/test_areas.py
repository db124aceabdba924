"""Areas: what they contain, where their middle is, which of them share a border."""

import math

import pytest

from pnp.geometry import areas

LEFT = [((0.0, 0.0), (50.0, 0.0), (50.0, 40.0), (0.0, 40.0))]
RIGHT = [((50.3, 0.0), (90.0, 0.0), (90.0, 60.0), (50.3, 60.0))]
CORNER = [((-30.0, 40.5), (0.0, 40.5), (0.0, 80.0), (-30.0, 80.0))]
RING = [*LEFT, ((10.0, 10.0), (40.0, 10.0), (40.0, 30.0), (10.0, 30.0))]


def test_a_hole_is_not_inside() -> None:
    assert areas.contains(RING, (5, 5))
    assert not areas.contains(RING, (25, 20))
    assert not areas.contains(RING, (60, 5))


def test_the_middle_is_far_from_every_border() -> None:
    assert areas.middle(RIGHT) == pytest.approx((70.15, 30), abs=10.5)
    bay = [((0.0, 0.0), (60.0, 0.0), (60.0, 60.0), (40.0, 60.0), (40.0, 15.0), (0.0, 15.0))]
    x, y = areas.middle(bay)
    assert areas.contains(bay, (x, y))
    assert 45 < x < 52


def test_borders_that_nearly_meet_are_common() -> None:
    found = areas.borders({"left": LEFT, "right": RIGHT, "corner": CORNER})
    assert found["left", "right"] == pytest.approx(40, abs=2)
    assert found.get(("left", "corner"), 0) < areas.LEAST_BORDER
    assert ("right", "corner") not in found


def test_very_long_outlines_are_compared_at_fewer_places() -> None:
    wild = [tuple((2000.0 * (number % 2), number / 10) for number in range(2000))]
    assert areas.borders({"wild": wild, "right": RIGHT}).keys() <= {("wild", "right")}


@pytest.mark.parametrize(("place", "distance"), [((5, 3), 3), ((-3, 4), 5), ((14, 3), 5)])
def test_the_distance_of_a_line(place: tuple[float, float], distance: float) -> None:
    assert math.isclose(areas.to_segment(place, (0, 0), (10, 0)), distance)


def test_a_line_without_a_length_is_a_point() -> None:
    assert areas.to_segment((3, 4), (0, 0), (0, 0)) == 5
