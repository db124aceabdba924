import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.scene import shapes

SIZES = st.floats(0.1, 300)
NUMBERS = st.floats(-300, 300)


def points(segments):
    """The ends of all segments, without control points."""
    return [segment[-2:] for segment in segments if len(segment) > 1]


def sampled(segments, steps=20):
    """Points along lines and curves."""
    at = (0.0, 0.0)
    for kind, *numbers in segments:
        if kind == "C":
            (a, b), (c, d), (e, f) = zip(numbers[::2], numbers[1::2], strict=True)
            for t in (step / steps for step in range(steps + 1)):
                w = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
                yield (w[0] * at[0] + w[1] * a + w[2] * c + w[3] * e, w[0] * at[1] + w[1] * b + w[2] * d + w[3] * f)
        elif kind != "Z":
            yield tuple(numbers)
        at = tuple(numbers[-2:]) if numbers else at


@given(NUMBERS, NUMBERS, SIZES, SIZES)
def test_bounds_of_a_rectangle(x, y, width, height):
    assert shapes.bounds(shapes.rect(x, y, width, height)) == pytest.approx((x, y, x + width, y + height))


@given(NUMBERS, NUMBERS, SIZES, SIZES, SIZES)
def test_round_corners_stay_in_the_rectangle(x, y, width, height, radius):
    box = shapes.bounds(shapes.rounded_rect(x, y, width, height, radius))
    assert box == pytest.approx((x, y, x + width, y + height))


def test_no_radius_is_a_rectangle():
    assert shapes.rounded_rect(1, 2, 3, 4, 0) == shapes.rect(1, 2, 3, 4)


@given(NUMBERS, NUMBERS, SIZES)
def test_a_circle_is_round(x, y, radius):
    for u, v in sampled(shapes.circle(x, y, radius)):
        assert math.hypot(u - x, v - y) == pytest.approx(radius, rel=3e-4)


def test_lines():
    assert shapes.line(1, 2, 3, 4) == shapes.polyline([(1, 2), (3, 4)]) == (("M", 1, 2), ("L", 3, 4))
    assert shapes.polygon([(1, 2), (3, 4), (5, 6)])[-1] == ("Z",)
    assert shapes.polyline([]) == ()


@given(st.tuples(*[st.floats(-5, 5)] * 6), st.tuples(*[st.floats(-5, 5)] * 6))
def test_transforms_follow_each_other(first, second):
    outline = shapes.circle(1, 2, 3)
    one_by_one = shapes.transform(shapes.transform(outline, first), second)
    at_once = shapes.transform(outline, shapes.then(first, second))
    for (_, *a), (_, *b) in zip(one_by_one, at_once, strict=True):
        assert a == pytest.approx(b, abs=1e-6)


@pytest.mark.parametrize(("turn", "top"), [(0, (5.0, 6.0)), (90, (6.0, 7.0)), (180, (5.0, 8.0)), (60, (5.866, 6.5))])
def test_a_rotation_turns_the_top_clockwise(turn, top):
    a, b, c, d, e, f = shapes.rotation(turn, 5.0, 7.0)
    assert (round(a * 5 + c * 6 + e, 3), round(b * 5 + d * 6 + f, 3)) == top


def test_rotation_is_clockwise_about_its_center():
    (moved, *_rest) = shapes.transform((("M", 2, 1),), shapes.rotation(90, 1, 1))
    assert moved == ("M", pytest.approx(1), pytest.approx(2))


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("M1 2L3 4", (("M", 1, 2), ("L", 3, 4))),
        ("M1 2 3 4", (("M", 1, 2), ("L", 3, 4))),
        ("m1 2 3 4", (("M", 1, 2), ("L", 4, 6))),
        ("M1,2h3v4H0V0z", (("M", 1, 2), ("L", 4, 2), ("L", 4, 6), ("L", 0, 6), ("L", 0, 0), ("Z",))),
        ("M0 0C1 2 3 4 5 6", (("M", 0, 0), ("C", 1, 2, 3, 4, 5, 6))),
        ("M0 0c1 2 3 4 5 6s1 1 2 2", (("M", 0, 0), ("C", 1, 2, 3, 4, 5, 6), ("C", 7, 8, 6, 7, 7, 8))),
        ("M0 0S1 1 2 2", (("M", 0, 0), ("C", 0, 0, 1, 1, 2, 2))),
        ("M0 0Q3 3 6 0", (("M", 0, 0), ("C", 2, 2, 4, 2, 6, 0))),
        ("M0 0Q3 3 6 0T12 0", (("M", 0, 0), ("C", 2, 2, 4, 2, 6, 0), ("C", 8, -2, 10, -2, 12, 0))),
        ("M5 5zm1 1l1 0", (("M", 5, 5), ("Z",), ("M", 6, 6), ("L", 7, 6))),
        ("M.5.5-1-1e1", (("M", 0.5, 0.5), ("L", -1, -10))),
        ("M0 0A0 5 0 0 1 3 4", (("M", 0, 0), ("L", 3, 4))),
        ("  ", ()),
        ("", ()),
    ],
)
def test_path_data(data, expected):
    assert [tuple(segment) for segment in shapes.svg_path(data)] == [
        (kind, *map(pytest.approx, numbers)) for kind, *numbers in expected
    ]


@pytest.mark.parametrize("data", ["M0 0A1 1 0 0 1 2 0", "M0 0a1,1,0,0,1,2,0", "M0 0a1 1 0 012 0"])
def test_half_circle_clockwise(data):
    segments = shapes.svg_path(data)
    assert points(segments)[-1] == pytest.approx((2, 0), abs=1e-6)
    for x, y in sampled(segments):
        assert math.hypot(x - 1, y) == pytest.approx(1, rel=3e-4)
        assert y <= 1e-6


@pytest.mark.parametrize(("large", "sweep"), [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_arcs_of_a_turned_ellipse_pass_their_ends(large, sweep):
    segments = shapes.svg_path(f"M1 1A5 3 30 {large} {sweep} 4 5")
    assert points(segments)[0] == (1, 1)
    assert points(segments)[-1] == pytest.approx((4, 5))
    assert (len(segments) > 3) == bool(large)


@pytest.mark.parametrize(
    ("data", "offset"),
    [
        ("L1 2", 0),
        ("1 2", 0),
        ("M1", 2),
        ("M1 2 L", 6),
        ("M1 2 x", 5),
        ("M1 2 z 3", 7),
        ("M0 0 A1 1 0 2 0 1 1", 11),
        ("M0 0 L1e300 1", 6),
        ("M1 2L3 nan", 6),
    ],
)
def test_broken_path_data_says_where(data, offset):
    with pytest.raises(shapes.PathDataError) as failure:
        shapes.svg_path(data)
    assert failure.value.offset == offset


@given(st.text("MmLlHhVvCcSsQqTtAaZz0123456789.,- e+", max_size=40))
def test_no_text_breaks_the_reader(data):
    try:
        segments = shapes.svg_path(data)
    except shapes.PathDataError:
        return
    assert all(len(segment) in (1, 3, 7) for segment in segments)
    assert all(math.isfinite(number) for _kind, *numbers in segments for number in numbers)
