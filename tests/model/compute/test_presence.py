"""What other units change for a unit that moves: control that stops it or costs more, stacks that are full."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp import model
from pnp.model.compute import ground, movement, presence
from pnp.model.compute.ground import MapGround
from pnp.model.compute.placed_units import PlacedUnit, of_example
from pnp.model.game import Cell, Game
from pnp.model.game.ground import PROHIBITED, ByClass, Price
from tests.model.compute.test_movement import maps, plain_step


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(Path(__file__).parents[2] / "bad" / "conduct")


def with_rules(game: Game, entering: str = "none", at: str = "phase-end", limit: int = 3) -> Game:
    assert game.control is not None
    assert game.stacking is not None
    control = game.control._replace(entering=entering, across=frozenset())
    return replace(game, control=control, stacking=game.stacking._replace(at=at, limit=limit))


def plain_routes(
    there: MapGround, start: Cell, held: frozenset[Cell], full: frozenset[Cell], entering: str
) -> Mapping[Cell, Fraction]:
    """Return the least cost to each cell over every route without a loop, with control and full stacks."""
    best: dict[Cell, Fraction] = {}

    def walk(route: tuple[Cell, ...], spent: Fraction) -> None:
        here = route[-1]
        best[here] = min(spent, best.get(here, spent))
        if entering == "stop" and here in held and here != start:
            return
        for cell in there.board.grid.neighbors(here):
            price = plain_step(there, here, cell, None)
            if isinstance(price, Fraction) and cell not in route and cell not in full:
                walk((*route, cell), spent + price + (int(entering) if entering[0] == "+" and cell in held else 0))

    walk((start,), Fraction(0))
    return best


@given(maps(), st.data(), st.sampled_from(["none", "stop", "+1", "+2"]), st.sampled_from(["always", "turn-end"]))
def test_routes_are_those_that_the_units_leave(
    game: Game, there: MapGround, data: st.DataObject, entering: str, at: str
) -> None:
    grid = there.board.grid
    start = grid.cells[0]
    places = data.draw(st.lists(st.sampled_from(grid.cells[1:]), max_size=2))
    friends = data.draw(st.lists(st.sampled_from(grid.cells[1:]), max_size=3))
    enemies = [PlacedUnit("b-1", "front", "blue", cell) for cell in places]  # type: ignore[arg-type]
    others = [PlacedUnit("r-3", "front", "red", cell) for cell in friends]  # type: ignore[arg-type]
    mover = PlacedUnit("r-1", "front", "red", start)  # type: ignore[arg-type]
    held = frozenset(other for cell in places for other in grid.neighbors(cell))
    full = frozenset(cell for cell in friends if at == "always" and friends.count(cell) + 2 > 3)
    rules = with_rules(game, entering, at)
    found = presence.for_unit(rules, there, [mover, *enemies, *others], mover)
    reached = movement.reach(found, start, None)
    assert {cell: way.spent for cell, way in reached.items()} == plain_routes(there, start, held, full, entering)
    for goal in reached:
        route = movement.route_to(reached, goal)
        if len(route) > 1:
            assert movement.route_price(found, route, None) == Price("points", reached[goal].spent)


def test_a_move_ends_in_control(game: Game) -> None:
    there = ground.on_board(game, "ford")  # type: ignore[arg-type]
    cell = there.board.grid.cell
    mover = PlacedUnit("r-1", "front", "red", cell("0403"))  # type: ignore[arg-type]
    enemy = PlacedUnit("b-1", "front", "blue", cell("0505"))  # type: ignore[arg-type]
    guest = PlacedUnit("b-1", "front", "guests", cell("0203"))  # type: ignore[arg-type]
    found = presence.for_unit(with_rules(game, "stop"), there, [enemy, guest], mover)
    assert sorted(map(there.board.grid.label, found.stops)) == ["0404", "0405", "0504", "0506", "0604", "0605"]
    clear = there.cells[cell("0101")][0]._replace(cost=ByClass(Price("points", Fraction(1))))
    priced = replace(found, cells=dict.fromkeys(there.cells, (clear,)))
    assert str(movement.route_price(priced, [cell("0403"), cell("0404")], None)) == "1"
    with pytest.raises(movement.ClosedError, match=r"0404 is controlled by 1 \(b-1\)"):
        movement.route_price(priced, [cell("0403"), cell("0404"), cell("0504")], None)


def test_a_game_without_rules_changes_nothing(game: Game) -> None:
    there = ground.on_board(game, "ford")  # type: ignore[arg-type]
    mover = PlacedUnit("r-1", "front", "red", there.board.grid.cells[0])  # type: ignore[arg-type]
    enemy = mover._replace(side="blue")  # type: ignore[arg-type]
    found = presence.for_unit(replace(game, control=None, stacking=None), there, [enemy], mover)
    assert (found.units, found.stops) == ({}, {})


@pytest.mark.parametrize(("counts", "number"), [("size", 2), ("units", 1), ("strength", 2)])
def test_a_reduced_division(game, counts, number) -> None:
    unit = PlacedUnit("r-1", "back", "red", (0, 0))
    assert presence.counted(game, game.stacking._replace(counts=counts), unit) == number


def test_a_unit_without_a_size_counts_one(game) -> None:
    assert presence.counted(game, game.stacking, PlacedUnit("b-hq", "front", "blue", (0, 0))) == 1


def test_stacks_are_by_cell_and_side(game) -> None:
    units = of_example(game.examples["line"].places)
    cell = game.boards["ford"].grid.cell
    assert presence.stacks(game, game.stacking, units) == {
        (cell("0402"), "red"): 3,
        (cell("0404"), "blue"): 2,
        (cell("0705"), "blue"): 1,
    }


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
        sorted(grid.label(c) for c, why in presence.closed(game, there, [own, *others], own).items() if not why)
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
