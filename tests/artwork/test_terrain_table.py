"""The table of terrain, for keys and for charts of effects."""

import kits
import scenes

from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.panels import Frame
from pnp.artwork.terrain_table import class_sign, figures, sign
from pnp.scene import presets

THEME = presets.themes()["field"]


def test_signs_differ_in_form():
    frame = Frame(110.0, THEME, FaceCache(kits.game("grav-armor"), THEME))
    prohibited, fatal = (sign(cost, frame) for cost in ("prohibited", "fatal"))
    assert prohibited.digest != fatal.digest


def test_a_class_has_its_short_name_only_where_the_other_has_no_room():
    game = kits.game("grav-armor")
    frame = Frame(110.0, THEME, FaceCache(game, THEME))
    wide, narrow = (scenes.words(class_sign(game, game.classes["infantry"], room, frame)) for room in (20.0, 4.0))
    assert (wide, narrow) == ("Infantry", "inf")


def test_there_is_a_column_of_costs_only_for_terrain_that_has_some():
    game = kits.game("shogi")
    assert figures(game, []).across == 0
