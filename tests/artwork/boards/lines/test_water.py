"""Mouths of rivers: wider at the water, in its color, from the bank to the open water."""

import pytest

from pnp.artwork.boards.lines.looks import Brush, Course, Mouth
from pnp.artwork.boards.lines.water import opened
from pnp.scene.shapes import bounds

COURSE = Course([(0.0, 0.0), (10.0, 0.0), (20.0, 0.0)])


@pytest.mark.parametrize(
    ("mouth", "sign"), [(Mouth(True, (26.0, 0.0), "#bcd9ea"), 1), (Mouth(False, (-6.0, 0.0), "#bcd9ea"), -1)]
)
def test_a_mouth_widens_and_takes_the_color_of_the_water(theme, mouth, sign):
    found = opened(COURSE, mouth, 0.125, "#5f9fd0", "#335577", Brush(theme, 10.0))
    assert [path.fill for path in found.casing] == ["#335577"]
    fills = [path.fill for path in found.detail]
    assert (fills[0], fills[-1]) == ("#5f9fd0", "#bcd9ea")
    left, top, right, bottom = bounds(found.detail[0].segments)
    end = 20.0 if sign > 0 else 0.0
    assert (right > end + 2) if sign > 0 else (left < end - 2)
    assert 2.3 * 1.25 < bottom - top < 3 * 1.25
    starts = [bounds(path.segments)[0 if sign > 0 else 2] * sign for path in found.detail]
    assert starts == sorted(starts)


def test_the_banks_end_at_the_coast(theme):
    found = opened(COURSE, Mouth(True, (26.0, 0.0), "#bcd9ea"), 0.125, "#5f9fd0", "#335577", Brush(theme, 10.0))
    assert bounds(found.casing[0].segments)[2] < bounds(found.detail[0].segments)[2]
