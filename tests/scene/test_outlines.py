"""Outlines of pieces: sizes, insets, distances, and lines that cross themselves."""

import math
import time
from itertools import pairwise

import pytest

from pnp.scene.outlines import REGULAR, Outline, area, crossing, flattened
from pnp.scene.shapes import bounds, polygon, svg_path

ARROW = polygon([(0.0, 0.0), (20.0, 5.0), (14.0, 10.0), (20.0, 20.0), (0.0, 20.0)])


@pytest.mark.parametrize("shape", REGULAR)
def test_a_regular_shape_fills_its_box_and_is_inset_evenly(shape):
    outline = Outline(shape)
    height = outline.height(20.0)
    assert bounds(outline.path(20.0, height)) == pytest.approx((0.0, 0.0, 20.0, height))
    middle = (10.0, height / 2)
    for inset in (1.5, -1.5):
        radii = [math.dist(middle, p) for p in flattened(outline.path(20.0, height))]
        moved = [math.dist(middle, p) for p in flattened(outline.path(20.0, height, inset))]
        wide = 2 / math.sqrt(3) if shape != "round" else 1.0
        assert max(radii) - max(moved) == pytest.approx(inset * wide, abs=0.01)


def test_the_sides_of_a_hex_are_equally_long():
    for shape in ("hex-flat", "hex-pointy"):
        points = flattened(Outline(shape).path(20.0, Outline(shape).height(20.0)))
        sides = [math.dist(points[n - 1], points[n]) for n in range(6)]
        assert sides == pytest.approx([sides[0]] * 6)


def test_rounded_corners_keep_their_center_when_they_are_inset():
    outline = Outline("rounded", 3.0)
    assert bounds(outline.path(63.0, 88.0, 1.0)) == pytest.approx((1.0, 1.0, 62.0, 87.0))
    assert abs(area(flattened(outline.path(63.0, 88.0)))) == pytest.approx(63 * 88 - (4 - math.pi) * 9, abs=0.1)
    assert outline.path(63.0, 88.0, 1.0)[0] == ("M", 3.0, 1.0)


def test_a_polygon_is_inset_along_its_sides_whichever_way_it_is_written():
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    for corners in (square, square[::-1]):
        outline = Outline("polygon", segments=polygon(corners))
        assert bounds(outline.path(10.0, 10.0, 2.0)) == pytest.approx((2.0, 2.0, 8.0, 8.0))
        assert bounds(outline.path(10.0, 10.0, -2.0)) == pytest.approx((-2.0, -2.0, 12.0, 12.0))


def test_a_piece_is_mirrored_about_the_axis_of_its_flip():
    outline = Outline("polygon", segments=ARROW)
    assert outline.mirrored(20.0, 20.0, "vertical").segments[1] == ("L", 0.0, 5.0)
    assert outline.mirrored(20.0, 20.0, "horizontal").segments[1] == ("L", 20.0, 15.0)
    assert outline.mirrored(20.0, 20.0, "vertical").mirrored(20.0, 20.0, "vertical") == outline


def test_distance_of_a_box_from_the_cut_line():
    round_ = Outline("round")
    assert round_.distance(9.0, 9.0, 11.0, 11.0, (20.0, 20.0)) == pytest.approx(10 - math.sqrt(2), abs=0.02)
    assert round_.distance(1.0, 1.0, 3.0, 3.0, (20.0, 20.0)) < 0
    arrow = Outline("polygon", segments=ARROW)
    assert arrow.distance(2.0, 8.0, 12.0, 12.0, (20.0, 20.0)) == pytest.approx(2.0, abs=0.02)
    assert arrow.distance(12.0, 8.0, 17.0, 12.0, (20.0, 20.0)) < 0


def test_curves_become_lines_within_a_hundredth_of_a_millimeter():
    points = flattened(Outline("round").path(60.0, 60.0))
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(points)]
    assert max(abs(math.dist(p, (30.0, 30.0)) - 30.0) for p in (*points, *middles)) < 0.015
    leaf = flattened(svg_path("M0 9 C5 -2 20 -2 25 9 C20 20 5 20 0 9 Z"))
    assert len(leaf) > 40
    assert leaf[0] == (0.0, 9.0)


def test_lines_that_cross_or_touch_themselves_are_found():
    assert crossing([(0, 0), (10, 10), (10, 0), (0, 10)]) == (0, 2)
    assert crossing([(0, 0), (10, 0), (10, 10), (5, 0), (0, 10)]) is not None
    assert crossing([(0, 0), (20, 5), (14, 10), (20, 20), (0, 20)]) is None
    assert crossing(flattened(Outline("round").path(20.0, 20.0))) is None


def test_crossings_of_many_sides_beside_each_other_are_searched_in_moderate_time():
    right = [(10.0 + number % 2, number / 20) for number in range(1500)]
    left = [(0.0, number / 20) for number in reversed(range(1500))]
    begin = time.process_time()
    assert crossing([*right, *left]) is None
    assert time.process_time() - begin < 3.0
