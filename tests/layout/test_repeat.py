"""Positions of repeated marks."""

import pytest

from pnp.layout.parts import RepeatPart
from pnp.layout.repeat import positions
from pnp.scene.sheet import Box

BOX = Box(10, 20, 20, 10)


def places(count, **keys):
    part = RepeatPart.model_validate({"repeat": "n", "symbol": "a/b", "size": 4, **keys})
    return [pytest.approx(place) for place in positions(part, BOX, count)]


def test_a_row_is_in_the_middle_of_its_box():
    assert places(2, gap=1) == [(15.5, 23), (20.5, 23)]
    assert places(2, gap=1, x="start", y="top") == [(10, 20), (15, 20)]
    assert places(2, gap=1, x="end", y="bottom") == [(21, 26), (26, 26)]


def test_a_column():
    assert places(2, arrange="column", gap=2) == [(18, 20), (18, 26)]


def test_a_grid_has_rows_of_equal_length():
    assert places(6, arrange="grid", gap=1) == [
        (13, 20.5),
        (18, 20.5),
        (23, 20.5),
        (13, 25.5),
        (18, 25.5),
        (23, 25.5),
    ]


def test_pips_of_a_die():
    assert places(3, arrange="die") == [(10, 20), (18, 23), (26, 26)]
    assert len(places(7, arrange="die")) == 7


def test_an_arc_is_as_wide_as_its_box_and_highest_in_the_middle():
    found = positions(RepeatPart.model_validate({"repeat": "n", "symbol": "a/b", "size": 4, "arrange": "arc"}), BOX, 3)
    (left, low), (middle, high), (right, other) = found
    assert (left, middle, right) == pytest.approx((10, 18, 26))
    assert high == pytest.approx(20)
    assert low == pytest.approx(other)
    assert low > high
    assert places(1, arrange="arc") == [(18, 20)]
