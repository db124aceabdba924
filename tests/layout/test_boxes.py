"""Boxes: edges, sizes, and other parts' edges, in millimeters."""

import pytest

from pnp.layout.boxes import Surroundings, find_circle, read, resolve, share_out
from pnp.scene.sheet import Box

FRAME = Surroundings(Box(0, 0, 60, 90), 3.0)
HEAD = Box(3, 5, 50, 10)


def box(written):
    return tuple(resolve(read(written), FRAME, {"head": HEAD}.__getitem__))


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ([1, 2, 3, 4], (1, 2, 3, 4)),
        (["1cm", 2, "3mm", 4], (10, 2, 3, 4)),
        ({}, (0, 0, 60, 90)),
        ({"left": "safe", "right": "safe", "top": "safe", "height": "9mm"}, (3, 3, 54, 9)),
        ({"left": 2, "width": 10, "bottom": 1, "height": 4}, (2, 85, 10, 4)),
        ({"left": "10%", "right": "5mm", "top": "50%", "bottom": 0}, (6, 45, 49, 45)),
        ({"right": "safe + 1mm", "size": 8, "bottom": "safe - 1mm"}, (48, 80, 8, 8)),
        ({"left": "10% + 1mm", "width": "50%"}, (7, 0, 30, 90)),
        ({"left": "-1mm", "right": "-1mm"}, (-1, 0, 62, 90)),
        ({"width": 10, "height": 10}, (25, 40, 10, 10)),
        ({"below": "head", "gap": 2, "height": 3}, (0, 17, 60, 3)),
        ({"above": "head", "gap": "2mm", "height": 3}, (0, 0, 60, 3)),
        ({"after": "head", "right": 0}, (53, 0, 7, 90)),
        ({"before": "head", "left": 0}, (0, 0, 3, 90)),
        ({"left": "head.left", "right": "head.right + 1mm", "top": "head.bottom", "bottom": "safe"}, (3, 15, 51, 72)),
    ],
)
def test_edges_and_sizes(written, expected):
    assert box(written) == pytest.approx(expected)


@pytest.mark.parametrize(
    "written",
    [
        "safe",
        [1, 2, 3],
        [1, 2, 0, 4],
        {"lft": 0},
        {"left": "wide"},
        {"left": ""},
        {"left": "safe 1mm"},
        {"left": True},
        {"left": "head.top"},
        {"left": 1, "right": 1, "width": 1},
        {"left": 1, "after": "head"},
        {"width": 1, "size": 1},
        {"left": 1, "right": 1, "size": 1},
        {"width": 0},
        {"width": "0%"},
        {"width": "safe"},
        {"gap": 1, "left": 0},
        {"below": 3},
        {"left": "1" * 100 + "mm"},
        {"left": 1e9},
    ],
)
def test_what_is_no_box(written):
    with pytest.raises(ValueError, match=r"\w"):
        read(written)


def test_what_is_left_goes_to_those_that_grow():
    assert share_out(30, [5, 5, 5], [0, 1, 2], 1) == [
        (0, 5),
        (6, pytest.approx(5 + 13 / 3)),
        (pytest.approx(12 + 13 / 3), pytest.approx(5 + 26 / 3)),
    ]
    assert share_out(30, [5, 5], [0, 0], 1) == [(0, 5), (6, 5)]
    assert share_out(8, [5, 5], [0, 1], 0) == [(0, 5), (5, 3)]
    assert share_out(60, [4, 10, 300], [0, 1, 1], 1) == [(0, 4), (5, 10), (16, 44)]
    assert share_out(60, [200, 10, 300], [1, 0, 3], 0) == [(0, 12.5), (12.5, 10), (22.5, 37.5)]
    assert share_out(3, [5, 5], [0, 1], 0) == [(0, 5), (5, 0)]
    assert share_out(18, [10, 12], [1, 4], 0) == [(0, 6), (6, 12)]


def test_parts_that_need_each_other():
    assert set(find_circle({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": set()})) == {"a", "b", "c"}
    assert find_circle({"a": {"b"}, "b": set(), "c": {"a", "b"}}) == ()
