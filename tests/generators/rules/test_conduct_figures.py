"""Supply paths and control in diagrams of examples."""

from dataclasses import replace
from pathlib import Path

import pytest

from pnp import model
from pnp.artwork.counters.face_cache import FaceCache
from pnp.generators.rules import conduct_figures, figures
from pnp.model.game import Game
from pnp.scene.presets import themes


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(Path(__file__).parents[2] / "bad" / "conduct")


def shown(game: Game, *shows: str):
    example = game.examples["line"]
    return example._replace(claims=example.claims._replace(shows=shows))


def test_the_path_of_supply_is_a_numbered_trail(game) -> None:
    trail = conduct_figures.supply_path(game, game.boards["ford"], shown(game, "supply"))
    assert trail is not None
    assert [game.boards["ford"].grid.label(cell) for cell in trail.cells] == ["0402", "0303", "0203", "0104"]
    assert trail.words == ("1", "2", "3")
    assert conduct_figures.supply_path(game, game.boards["ford"], shown(game)) is None


def test_controlled_cells_are_zones_of_their_side(game) -> None:
    board = conduct_figures.with_control(game, game.boards["ford"], shown(game, "control"))
    zones = {zone.side: len(zone.cells) for zone in board.zones if zone.id.startswith("controlled-")}
    assert zones == {"red": 6, "blue": 4}
    assert conduct_figures.with_control(game, game.boards["ford"], shown(game)) == game.boards["ford"]


def test_the_figure_draws_both(game) -> None:
    theme = themes()["field"]
    drawings = []
    for example in (shown(game, "supply", "control"), shown(game)):
        changed = replace(game, examples={"line": example})
        studio = figures.Studio(changed, theme, 100.0, 111.0, FaceCache(changed, theme))
        drawings.append(figures.draw(studio, ["figure", "example", "line"]))
    assert drawings[0].digest != drawings[1].digest
