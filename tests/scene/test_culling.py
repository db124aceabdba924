import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.scene.culling import cull
from pnp.scene.items import (
    Font,
    Group,
    Labels,
    Link,
    Path,
    Pixels,
    Raster,
    Stamps,
    Stroke,
    Symbol,
    Text,
    TextStyle,
    Use,
    VectorArt,
)
from pnp.scene.shapes import rect
from pnp.scene.sheet import Box

STYLE = TextStyle(Font("Fira Sans"), 2.0)
PIXELS = Pixels("d", "png", 1, 1, bytes)
SQUARE = Symbol("square", 4, 4, (Path(rect(0, 0, 4, 4), "#000000"),), bleed=1)
BOX = Box(10, 10, 20, 20)


@pytest.mark.parametrize(
    ("item", "seen"),
    [
        (Path(rect(0, 0, 5, 5), "#000000"), False),
        (Path(rect(0, 0, 9.5, 9.5), None, Stroke("#000000", 1.0)), True),
        (Path(rect(0, 0, 100, 100), "#000000"), True),
        (Text(31, 15, "A1", STYLE, "end"), True),
        (Text(60, 15, "A1", STYLE), False),
        (Use(SQUARE, 5.5, 15), True),
        (Use(SQUARE, 3, 15), False),
        (Use(SQUARE, 3, 15, scale=3), True),
        (Use(SQUARE, 33, 15, rotate=90), True),
        (VectorArt(31, 0, 5, 5, b""), False),
        (Raster(29, 0, 5, 15, PIXELS), True),
        (Raster(31, 0, 5, 5, PIXELS), False),
        (Link(12, 12, 1, 1, "#x"), True),
    ],
)
def test_single_items_are_kept_when_they_meet_the_box(item, seen):
    assert cull([item], BOX) == ((item,) if seen else ())


@given(st.lists(st.tuples(st.floats(-50, 90), st.floats(-50, 90)), max_size=40))
def test_stamps_keep_exactly_the_places_that_meet_the_box(places):
    wanted = tuple((x, y) for x, y in places if x - 1 <= 30 and x + 5 >= 10 and y - 1 <= 30 and y + 5 >= 10)
    kept = cull([Stamps(SQUARE, tuple(places))], BOX)
    assert kept == ((Stamps(SQUARE, wanted),) if wanted else ())


def test_labels_are_thinned():
    entries = ((15.0, 15.0, "A1"), (90.0, 15.0, "B1"), (15.0, 90.0, "C1"))
    assert cull([Labels(STYLE, entries)], BOX) == (Labels(STYLE, entries[:1]),)
    assert cull([Labels(STYLE, entries[1:])], BOX) == ()


def test_groups_are_thinned_in_their_own_measure():
    inside, outside = Path(rect(0, 0, 2, 2), "#000000"), Path(rect(30, 30, 2, 2), "#000000")
    moved = Group((inside, outside), (2.0, 0.0, 0.0, 2.0, 12.0, 12.0))
    assert cull([moved], BOX) == (Group((inside,), moved.transform),)
    assert cull([Group((outside,), moved.transform)], BOX) == ()


def test_turned_groups_stay_whole_and_clipped_ones_go_with_their_clip():
    item = Path(rect(0, 0, 2, 2), "#000000")
    turned = Group((item,), (0.0, 1.0, -1.0, 0.0, 0.0, 0.0))
    assert cull([turned], BOX) == (turned,)
    assert cull([Group((Path(rect(0, 0, 99, 99), "#000000"),), clip=Path(rect(0, 0, 5, 5)))], BOX) == ()


def test_long_paths_lose_the_loops_that_lie_outside():
    inside = [rect(12 + step * 0.1, 12, 3, 3) for step in range(8)]
    outside = [rect(60 + step, 60, 3, 3) for step in range(8)]
    around = rect(0, 0, 100, 100)
    stroke = Stroke("#000000", 0.2)
    path = Path(tuple(segment for loop in [around, *inside, *outside] for segment in loop), "#ff0000", stroke, True)
    (kept,) = cull([path], BOX)
    assert kept.segments == tuple(segment for loop in [around, *inside] for segment in loop)
    assert (kept.fill, kept.stroke, kept.even_odd) == (path.fill, path.stroke, path.even_odd)
    away = Path(tuple(segment for loop in outside * 2 for segment in loop), "#ff0000")
    assert cull([away], BOX) == ()


def test_a_path_of_nothing_is_left_out():
    assert cull([Path((), "#000000")], BOX) == ()
