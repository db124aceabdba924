"""Retreats: which adjacent cells are open, and why the others are not."""

from dataclasses import replace
from pathlib import Path

import pytest

from pnp import model
from pnp.model.compute import ground, retreat
from pnp.model.compute.placed_units import PlacedUnit
from pnp.model.game import Game
from pnp.model.game.ground import PROHIBITED, ByClass, Price


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(Path(__file__).parents[2] / "bad" / "conduct")


def open_cells(game: Game, *units: tuple[str, str, str], lake: bool = False) -> str:
    """Return the labels of the cells to which red's unit in 0303 may retreat, beside others (piece, side, cell)."""
    there = ground.on_board(game, "ford")  # type: ignore[arg-type]
    grid = there.board.grid
    if lake:
        (layer,) = there.cells[grid.cell("0302")]
        closed = layer._replace(cost=ByClass(Price(PROHIBITED)))
        there = replace(there, cells={**there.cells, grid.cell("0302"): (closed,)})
    own = PlacedUnit("r-1", "front", "red", grid.cell("0303"))  # type: ignore[arg-type]
    others = [PlacedUnit(piece, "front", side, grid.cell(cell)) for piece, side, cell in units]  # type: ignore[arg-type]
    return " ".join(
        sorted(grid.label(c) for c, why in retreat.closed(game, there, [own, *others], own).items() if not why)
    )


ALL = "0202 0203 0302 0304 0402 0403"


def test_alone_every_adjacent_cell_is_open(game: Game) -> None:
    assert open_cells(game) == ALL


def test_terrain_closes_a_cell(game: Game) -> None:
    assert open_cells(game, lake=True) == "0202 0203 0304 0402 0403"


def test_enemies_and_their_control_close_cells(game: Game) -> None:
    assert open_cells(game, ("b-1", "blue", "0403")) == "0202 0203 0302"
    assert open_cells(game, ("b-hq", "blue", "0403")) == "0202 0203 0302 0304 0402"
    assert open_cells(game, ("b-1", "guests", "0403")) == ALL
    assert game.control is not None
    free = replace(game, control=game.control._replace(blocks=("supply",)))
    assert open_cells(free, ("b-1", "blue", "0403")) == "0202 0203 0302 0304 0402"


def test_friends_lift_control_if_the_game_says_so(game: Game) -> None:
    assert game.control is not None
    lifted = replace(game, control=game.control._replace(units_lift=True))
    units = (("b-1", "blue", "0403"), ("r-3", "red", "0304"))
    assert open_cells(game, *units) == "0202 0203 0302"
    assert open_cells(lifted, *units) == "0202 0203 0302 0304"


def test_a_full_stack_is_closed_only_if_the_limit_always_holds(game: Game) -> None:
    units = (("r-1", "red", "0304"),)
    assert game.stacking is not None
    strict = replace(game, stacking=game.stacking._replace(at="always"))
    assert open_cells(game, *units) == ALL
    assert open_cells(strict, *units) == "0202 0203 0302 0402 0403"
