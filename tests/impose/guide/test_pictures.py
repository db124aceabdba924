"""Pictures beside the steps: true sizes, and the net of a box with the numbers of its steps where the work is."""

import math

import pytest

from pnp.impose.guide import pictures
from pnp.pipeline.document_job import theme
from pnp.scene.dieline import tuck_box
from pnp.scene.items import Group, Path, Symbol, Text
from pnp.scene.shapes import IDENTITY, bounds, then, transform
from pnp.scene.sheet import Component


def flat(items, matrix=IDENTITY):
    """Yield the items of groups; paths are where they are drawn."""
    for item in items:
        if isinstance(item, Group):
            yield from flat(item.items, then(item.transform or IDENTITY, matrix))
        else:
            yield item._replace(segments=transform(item.segments, matrix)) if isinstance(item, Path) else item


WIDTH, HEIGHT, OUTLINE = tuck_box(60.0, 90.0, 20.0)


def net():
    piece = Component("box/a", "box", "Box", Symbol("box", WIDTH, HEIGHT, ()), outline=OUTLINE)
    return pictures.box(theme(), piece)


def numbers(drawing):
    return [
        (item.x, item.y, item.text) for item in flat(drawing.items) if isinstance(item, Text) and item.text.isdigit()
    ]


def test_the_ruler_has_its_true_size():
    scale = next(item for item in flat(pictures.ruler(theme()).items) if isinstance(item, Path))
    left, _, right, _ = bounds(scale.segments)
    assert right - left == pytest.approx(50.0)


def test_the_notches_beside_both_lids_are_slits_that_end_at_a_fold():
    panels = {panel.name: panel for panel in OUTLINE.panels}
    back = panels["back"]
    assert sorted(pictures.slits(OUTLINE)) == [(back.x, back.y), (back.x, back.y + back.height)]


def test_the_steps_of_a_box_are_where_the_work_is():
    drawing, panels = net(), {panel.name: panel for panel in OUTLINE.panels}
    scale = drawing.width / WIDTH
    found = {}
    for x, y, number in numbers(drawing):
        found.setdefault(number, []).append((x / scale, y / scale))
    assert {number: len(places) for number, places in found.items()} == {
        "1": 2, "2": 4, "3": 1, "4": 2, "5": 1, "6": 2, "7": 1,
    }  # fmt: skip

    def is_on(name, place):
        panel = panels[name]
        return panel.x < place[0] < panel.x + panel.width and panel.y < place[1] < panel.y + panel.height

    assert is_on("glue", found["3"][0])
    assert is_on("bottom", found["5"][0])
    assert is_on("top", found["7"][0])
    assert all(y > panels["left"].y + panels["left"].height for _, y in found["4"])
    assert all(y < panels["left"].y for _, y in found["6"])


def test_no_number_covers_another_and_the_net_fits_beside_the_steps():
    for depth in (10.0, 20.0, 45.0):
        width, height, outline = tuck_box(60.0, 90.0, depth)
        piece = Component("box/a", "box", "Box", Symbol("box", width, height, ()), outline=outline)
        drawing = pictures.box(theme(), piece)
        places = [(x, y) for x, y, _ in numbers(drawing)]
        least = min(math.dist(one, two) for one in places for two in places if one != two)
        assert least >= 4.4, depth
        assert drawing.width <= pictures.WIDTH


@pytest.mark.parametrize("kind", pictures.PLAIN)
def test_pictures_fit_their_column(kind):
    drawing = pictures.PLAIN[kind](theme())
    assert drawing.width <= pictures.WIDTH
    for item in flat(drawing.items):
        if isinstance(item, Path):
            left, top, right, bottom = bounds(item.segments)
            assert left >= 0.0
            assert top >= 0.0
            assert right <= drawing.width
            assert bottom <= drawing.height
