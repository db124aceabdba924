import math

import kits
import pytest
from lands import board

from pnp.artwork.boards.map_section import BLEED, section_symbol
from pnp.backends import png, svg
from pnp.geometry.hex_shapes import rectangle
from pnp.scene.items import Group, Path
from pnp.scene.presets import themes
from pnp.scene.shapes import bounds

THEME = themes()["field"]


@pytest.fixture(scope="module")
def grav():
    return kits.game("grav-armor")


def test_a_section_measures_what_its_hexes_say(grav):
    """Eight steps of a column, 1.5 corner radii each, by twelve hexes from side to side: 102.538 × 177.6 mm."""
    for section in grav.boards.values():
        symbol = section_symbol(grav, section, THEME)
        assert symbol.width == pytest.approx(8 * 1.5 * 14.8 / math.sqrt(3), abs=1e-9)
        assert symbol.width == pytest.approx(102.538, abs=0.001)
        assert symbol.height == pytest.approx(12 * 14.8, abs=1e-9)


def test_the_drawing_reaches_the_bleed_and_no_farther(grav):
    symbol = section_symbol(grav, grav.boards["section-1"], THEME)
    assert symbol.bleed == BLEED
    (drawing,) = symbol.items
    dx, dy = drawing.transform[4:]
    clips = [item.clip for item in drawing.items if isinstance(item, Group) and item.clip is not None]
    assert clips
    for clip in clips:
        left, top, right, bottom = bounds(clip.segments)
        assert (left + dx, top + dy) == pytest.approx((-BLEED, -BLEED))
        assert (right + dx, bottom + dy) == pytest.approx((symbol.width + BLEED, symbol.height + BLEED))


def test_the_number_is_last_so_that_nothing_hides_it(grav):
    symbol = section_symbol(grav, grav.boards["section-4"], THEME)
    disc, number = symbol.items[0].items[-2:]
    assert isinstance(disc, Path)
    assert number.text == "4"


def test_a_board_that_is_no_section_is_refused(grav):

    plain = grav.boards["section-1"]._replace(grid=rectangle("flat", 3, 3, 10))
    with pytest.raises(ValueError, match="no map section"):
        section_symbol(grav, plain, THEME)


def test_a_section_as_svg_and_png(grav):
    symbol = section_symbol(grav, grav.boards["section-5"], THEME)
    assert 'viewBox="0 0 102.5' in svg.render(symbol)
    assert png.render(symbol, 40).startswith(b"\x89PNG")


def test_a_small_section(grav, golden):
    golden.png("section-small", section_symbol(grav, board(), THEME), dpi=110)
