"""Units that begin where they say: the set-up by cell, the reinforcements by turn and place."""

from pathlib import Path

import pytest
import scenes

from pnp import model
from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.panels import Frame
from pnp.artwork.scenarios import printed_units
from pnp.scene import presets

THEME = presets.themes()["field"]
FORD = Path(__file__).parents[2] / "bad" / "scenarios"


@pytest.fixture(scope="module")
def game():
    return model.load(FORD)


def rows(game, width):
    (scenario,) = game.scenarios.values()
    frame = Frame(width, THEME, FaceCache(game, THEME))
    return list(printed_units.rows(game, scenario.forces["red"], frame))


def test_each_counter_is_over_its_number_turn_and_place(game):
    start, later = (
        [text.text for text in scenes.texts(row.items) if text.text not in ("1", "2", "3", "4")]
        for row in rows(game, 80.0)
    )
    assert {"Set up at the start", "3 units", "0203", "2 × Redoubt"} <= set(start)
    assert {"Reinforcements", "1 unit", "turn 3", "North road"} <= set(later)


def test_a_narrow_column_has_more_rows(game):
    assert (len(rows(game, 80.0)), len(rows(game, 20.0))) == (2, 3)
