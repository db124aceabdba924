"""Zones of control: who controls what, and why."""

from pathlib import Path

import pytest

from pnp import model
from pnp.model.compute import control
from pnp.model.compute.placed_units import PlacedUnit, of_example
from pnp.model.game import Game


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(Path(__file__).parents[2] / "bad" / "conduct")


def labels(game: Game, units, side: str, **changes) -> set[str]:
    board = game.boards["ford"]
    rule = game.control._replace(**changes)
    return {board.grid.label(cell) for cell in control.controlled(game, rule, board, units, side)}


def reason(game: Game, side: str, label: str) -> str:
    board = game.boards["ford"]
    units = of_example(game.examples["line"].places)
    return control.reason(game, game.control, board, units, side, board.grid.cell(label))


def test_adjacent_cells_but_those_beyond_the_lake(game) -> None:
    units = of_example(game.examples["line"].places)
    assert labels(game, units, "red") == {"0302", "0303", "0401", "0403", "0502", "0503"}
    assert labels(game, units, "blue") == {"0304", "0305", "0405", "0505"}


def test_a_bridge_lifts_the_lake(game) -> None:
    board = game.boards["ford"]
    (mere,) = board.lines
    bridge = mere._replace(kind=mere.kind._replace(id="bridge", lifts=("lake",)))
    stops = control.stopping(game.control, board._replace(lines=(mere, bridge)))
    assert stops == {}
    assert len(control.stopping(game.control, board)) == 2


def test_two_cells_go_round_the_lake(game) -> None:
    units = of_example(game.examples["line"].places)
    assert {"0406", "0604", "0203"} <= labels(game, units, "blue", cells=2) | labels(game, units, "red", cells=2)
    assert "0404" not in labels(game, units, "blue", cells=2)


def test_units_that_exert_it(game) -> None:
    units = [PlacedUnit("b-hq", "front", "blue", game.boards["ford"].grid.cell("0705"))]
    assert labels(game, units, "blue") == set()
    assert len(labels(game, units, "blue", exerts=frozenset({"infantry"}), but=False)) == 6
    assert labels(game, units, "blue", exerts=frozenset({"division"}), but=False) == set()


def test_the_reasons(game) -> None:
    assert "0402" in reason(game, "red", "0403")
    assert "Lake" in reason(game, "blue", "0403")
    assert "b-hq" in reason(game, "blue", "0605")
    assert "no unit of Blue" in reason(game, "blue", "0101")
