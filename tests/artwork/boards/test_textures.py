import math

import pytest

from pnp.artwork.boards import textures
from pnp.artwork.boards.landscape.registry import LANDFORMS
from pnp.artwork.boards.lines.looks import LOOKS
from pnp.artwork.boards.textures import Patch, draw
from pnp.scene.color import luminance
from pnp.scene.items import Path
from pnp.scene.presets import palettes
from pnp.scene.shapes import bounds

DRAWN = [name for name in textures.TEXTURES if name not in textures.UNMARKED]
FILL, INK = "#e6d9b8", "#8a6a35"


def patch(seed=3, orientation="pointy", pitch=13.5):
    return Patch(pitch, orientation, FILL, INK, seed)


def test_the_ground_of_the_planned_games_is_there():
    assert {"forest", "hills", "mountains", "rough", "water", "marsh"} <= set(textures.TEXTURES)


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
@pytest.mark.parametrize("name", DRAWN)
def test_marks_stay_in_the_hex_but_for_a_little_overlap(name, orientation):
    for seed in range(4):
        items = draw(name, patch(seed, orientation))
        assert items
        left, top, right, bottom = bounds(segment for item in items for segment in item.segments)
        reach = 13.5 / math.sqrt(3) * 1.12
        assert min(left, top) > -reach
        assert max(right, bottom) < reach


@pytest.mark.parametrize("name", DRAWN)
def test_the_same_seed_draws_the_same_and_another_something_else(name):
    assert draw(name, patch(3)) == draw(name, patch(3))
    assert draw(name, patch(3)) != draw(name, patch(4))


@pytest.mark.parametrize("name", DRAWN)
def test_marks_grow_with_the_hex(name):
    small, large = draw(name, patch(pitch=10)), draw(name, patch(pitch=20))
    sizes = [bounds(segment for item in items for segment in item.segments) for items in (small, large)]
    assert sizes[1] == pytest.approx([2 * edge for edge in sizes[0]])


@pytest.mark.parametrize("name", DRAWN)
def test_marks_are_quieter_than_the_ink_and_seen_on_the_ground(name):
    for item in draw(name, patch()):
        assert isinstance(item, Path)
        color = item.stroke.color if item.stroke else item.fill
        assert luminance(INK) < luminance(color) < luminance(FILL)


def test_marks_stay_in_the_square():
    for name in DRAWN:
        items = draw(name, patch(orientation="square"))
        assert items
        assert max(map(abs, bounds(segment for item in items for segment in item.segments))) < 13.5 / 2 * 1.25


@pytest.mark.parametrize("name", textures.UNMARKED)
def test_plain_ground_has_no_marks(name):
    assert draw(name, patch()) == ()


def test_an_unknown_texture_is_an_error():
    with pytest.raises(KeyError):
        draw("lava", patch())


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_places_leave_the_name_free(orientation):
    places = list(patch(orientation=orientation).places(0.1))
    assert len(places) > 30
    assert not any(-0.45 * 13.5 < y < -0.18 * 13.5 and abs(x) < 0.24 * 13.5 for x, y in places)


def test_two_textures_cannot_have_one_name():
    with pytest.raises(ValueError, match="two textures"):
        textures.texture("forest")(lambda patch: ())


def test_every_palette_has_colors_for_every_texture_and_names_looks():
    for palette in palettes().values():
        assert set(palette.ground) == {*textures.TEXTURES, *LANDFORMS}
        assert set(palette.lines) <= {*LOOKS}
