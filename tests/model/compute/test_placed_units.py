"""Units of examples and of the set-up, with their cells."""

from pathlib import Path

import pytest

from pnp import model
from pnp.model.compute import placed_units
from pnp.model.game import Game


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(Path(__file__).parents[2] / "bad" / "conduct")


def test_units_of_an_example_from_the_top_down(game) -> None:
    units = placed_units.of_example(game.examples["line"].places)
    assert [(unit.piece, unit.face, unit.side) for unit in units] == [
        ("r-1", "front", "red"),
        ("r-2", "front", "red"),
        ("b-1", "front", "blue"),
        ("b-hq", "front", "blue"),
    ]
    assert placed_units.name(game, units[3]) == "HQ (b-hq)"


def test_the_set_up_with_cells_of_zones_and_every_copy() -> None:
    game = model.load(Path(__file__).parents[2] / "bad" / "units")
    board = game.boards["bank"]
    (alone,) = [each for each in placed_units.set_ups(game) if each.board is board]
    starting = [unit for unit in alone.units if unit.turn == 0]
    found = [(unit.placed.piece, len(unit.cells), board.grid.label(unit.placed.cell)) for unit in starting]
    assert found[0] == ("r-1", 1, board.grid.label(game.pieces["r-1"].at.cell))
    assert not {"r-2", "b-2"} & {piece for piece, _, _ in found}
