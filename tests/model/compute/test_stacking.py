"""What units count in a cell."""

from pathlib import Path

import pytest

from pnp import model
from pnp.model.compute import stacking
from pnp.model.compute.placed_units import PlacedUnit, of_example
from pnp.model.game import Game


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(Path(__file__).parents[2] / "bad" / "conduct")


@pytest.mark.parametrize(("counts", "number"), [("size", 2), ("units", 1), ("strength", 2)])
def test_a_reduced_division(game, counts, number) -> None:
    unit = PlacedUnit("r-1", "back", "red", (0, 0))
    assert stacking.counted(game, game.stacking._replace(counts=counts), unit) == number


def test_a_unit_without_a_size_counts_one(game) -> None:
    assert stacking.counted(game, game.stacking, PlacedUnit("b-hq", "front", "blue", (0, 0))) == 1


def test_stacks_are_by_cell_and_side(game) -> None:
    units = of_example(game.examples["line"].places)
    cell = game.boards["ford"].grid.cell
    assert stacking.stacks(game, game.stacking, units) == {
        (cell("0402"), "red"): 3,
        (cell("0404"), "blue"): 2,
        (cell("0705"), "blue"): 1,
    }
