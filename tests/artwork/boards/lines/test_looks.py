"""Looks: every one is drawn as approved, within its width, in color and in gray."""

import math

import pytest

from pnp.artwork.boards.lines.looks import LOOKS, Brush, Course, Layers, Mouth, look, stroked
from pnp.geometry import hex_shapes
from pnp.geometry.labels import Labeling
from pnp.scene.color import contrast
from pnp.scene.items import Path
from pnp.scene.shapes import bounds

GRID = hex_shapes.rectangle("flat", 3, 3, 12.0, "even", Labeling("0101", "top-left"))
ALONG = {"side": "0101/s 0201/se..sw 0301/s", "path": "0103 0202 0302 0301"}
GROUND = "#efe9cf"


@pytest.mark.parametrize("name", LOOKS)
def test_looks_are_drawn_as_approved(name, line, picture, golden):
    golden.png(f"lines/{name}", picture(GRID, [line(GRID, name, ALONG[LOOKS[name].lies])]), dpi=120)


def drawn(name, theme, **more):
    course = Course([(0.0, 0.0), (20.0, 0.0), (30.0, 0.0)], **more)
    return LOOKS[name].draw([course], Brush(theme, 10.0))


@pytest.mark.parametrize("name", LOOKS)
def test_looks_have_a_color_that_gray_print_separates_from_the_ground(name, theme):
    inks = [item.fill or item.stroke.color for layer in drawn(name, theme) for item in layer]
    assert max(contrast(ink, GROUND) for ink in inks) > 3


@pytest.mark.parametrize("name", LOOKS)
def test_a_color_of_its_own_changes_the_drawing(name, theme):
    course = Course([(0.0, 0.0), (20.0, 0.0)])
    draw = LOOKS[name].draw
    assert draw([course], Brush(theme, 10.0, "#118811")) != draw([course], Brush(theme, 10.0))


@pytest.mark.parametrize("name", ["road", "track", "rail", "river", "stream", "border"])
def test_lines_are_as_wide_as_they_say(name, theme):
    widest = 0.0
    for item in (item for layer in drawn(name, theme) for item in layer):
        _, top, _, bottom = bounds(item.segments)
        widest = max(widest, bottom - top + (item.stroke.width if item.stroke else 0.0))
    assert widest <= LOOKS[name].width * 10 * 1.2
    assert widest >= LOOKS[name].width * 10 * 0.8


@pytest.mark.parametrize("name", ["teeth", "cliff", "slope", "coast"])
@pytest.mark.parametrize("hand", [1, -1])
def test_one_sided_looks_grow_to_their_hand(name, hand, theme):
    found = [item for layer in drawn(name, theme, hand=hand) for item in layer]
    low = min(bounds(item.segments)[1] for item in found)
    high = max(bounds(item.segments)[3] for item in found)
    assert (high > 0.6 and low > -0.5) if hand > 0 else (low < -0.6 and high < 0.5)


@pytest.mark.parametrize("name", ["river", "stream"])
def test_rivers_widen_from_source_to_mouth(name, theme):
    (ribbon, *_), fill, _ = drawn(name, theme)
    ys = {round(segment[1]): [] for segment in ribbon.segments if len(segment) == 3}
    for segment in ribbon.segments:
        if len(segment) == 3:
            ys[round(segment[1])].append(abs(segment[2]))
    assert max(ys[0]) < max(ys[20]) < max(ys[30])
    assert len(fill) == 3


def test_a_river_begins_in_a_point_only_at_its_source(theme):
    def height(**more):
        (ribbon, tip, *_), _, _ = drawn("stream", theme, **more)
        return bounds(tip.segments)[3] - bounds(tip.segments)[1] if ribbon.segments else 0.0

    assert height() < 0.06
    assert height(start=0.4) > 0.4
    assert height(mouths=(Mouth(False, (-6.0, 0.0), "#bcd9ea"),)) > 0.4
    assert Course([(0.0, 0.0), (1.0, 0.0)]).is_source
    assert not Course([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0)], closed=True).is_source


def test_a_ring_is_drawn_without_a_gap(theme):
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    (path,) = stroked([Course(square, closed=True)], Brush(theme, 10.0).stroke("#000000", 0.1))
    assert path.segments[-1] == ("Z",)
    assert Course(square, closed=True).whole[-1] == square[0]
    assert stroked([], Brush(theme, 10.0).stroke("#000000", 0.1)) == ()
    for name in LOOKS:
        layers = LOOKS[name].draw([Course(square, closed=True)], Brush(theme, 10.0))
        assert any(isinstance(item, Path) for layer in layers for item in layer)
        numbers = [part for layer in layers for item in layer for segment in item.segments for part in segment[1:]]
        assert all(math.isfinite(number) for number in numbers)


def test_a_look_has_one_function():
    with pytest.raises(ValueError, match="river"):
        look("river", "side", 0.1)(lambda courses, brush: Layers())
