"""The dieline of a tuck box: its panels close to a box, its line does not cross itself, its folds bound panels."""

import itertools
import math

import pytest

from pnp.scene import shapes
from pnp.scene.dieline import tuck_box
from pnp.scene.outlines import area, crossing, flattened

SIZES = [(64.5, 89.9, 19.6), (45.0, 64.0, 5.0), (90.0, 121.0, 60.0)]


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[2]:g}")
def made(request):
    width, height, outline = tuck_box(*request.param)
    return request.param, (width, height), outline, {panel.name: panel for panel in outline.panels}


def test_panels_have_the_size_of_the_box(made):
    (width, height, depth), _, _, panels = made
    sizes = {name: (panel.width, panel.height) for name, panel in panels.items() if name != "glue"}
    assert {sizes[name] for name in ("front", "back")} == {(width, height)}
    assert {sizes[name] for name in ("left", "right")} == {(depth, height)}
    assert {sizes[name] for name in ("top", "bottom")} == {(width, depth)}


def test_panels_go_round_the_box_and_lids_are_at_the_back(made):
    _, _, _, panels = made
    around = [panels[name] for name in ("glue", "left", "front", "right", "back")]
    for one, following in itertools.pairwise(around):
        assert one.x + one.width == pytest.approx(following.x)
        assert one.y == following.y
    back, top, bottom = (panels[name] for name in ("back", "top", "bottom"))
    assert (top.x, top.y + top.height) == pytest.approx((back.x, back.y))
    assert (bottom.x, bottom.y) == pytest.approx((back.x, back.y + back.height))


def test_the_top_is_turned_because_its_far_edge_comes_to_the_front(made):
    turned = {name: panel.turn for name, panel in made[3].items() if panel.turn}
    assert turned == {"top": 180.0}


def test_the_cut_line_is_closed_does_not_cross_itself_and_fills_the_sheet(made):
    _, size, outline, panels = made
    points = flattened(outline.segments)
    assert crossing(points) is None
    assert outline.segments[-1] == shapes.CLOSE
    left, top, right, bottom = shapes.bounds(outline.segments)
    assert (left, top) == pytest.approx((0.0, 0.0), abs=0.01)
    assert (right, bottom) == pytest.approx(size, abs=0.01)
    assert (
        abs(area(points)) > math.fsum(panel.width * panel.height for panel in panels.values() if panel.turn >= 0) * 0.95
    )


def test_every_panel_is_between_folds_or_cuts(made):
    _, _, outline, panels = made
    uprights = {numbers[0] for kind, *numbers in outline.folds}
    for panel in panels.values():
        assert uprights & {panel.x, panel.x + panel.width}
    levels = sorted({numbers[1] for kind, *numbers in outline.folds})
    top, back, bottom = panels["top"], panels["back"], panels["bottom"]
    assert levels == pytest.approx([top.y, back.y, bottom.y, bottom.y + bottom.height])
