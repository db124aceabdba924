"""Supply: the path to a source, and what blocks it."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp import checks, model
from pnp.model.compute import control, supply
from pnp.model.compute.ground import MapGround
from pnp.model.compute.placed_units import PlacedUnit, of_example
from pnp.model.game import Cell, Game, Zone
from pnp.model.game.conduct import Supply, SupplySource
from tests.model.compute.test_movement import CLASSES, FOOT, MOTOR, maps, plain_step


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(Path(__file__).parents[2] / "bad" / "conduct")


def traced(game: Game, label: str, *more: tuple[str, str, str], price=supply.cell_by_cell, **changes):
    """The path of red's units in a cell by labels, and the reason; with more units (piece, side, cell)."""
    board = game.boards["ford"]
    placed = [PlacedUnit(piece, "front", side, board.grid.cell(at)) for piece, side, at in more]
    units = [*of_example(game.examples["line"].places), *placed]
    found = supply.trace(game, game.supply._replace(**changes), board, units, "red", board.grid.cell(label), price)
    return [board.grid.label(cell) for cell in found.path], found.reason


def test_the_shortest_path_to_a_source(game) -> None:
    path, _ = traced(game, "0402")
    assert path[0] == "0402"
    assert path[-1].startswith("01")
    assert len(path) == 4


def test_a_source_itself_is_in_supply(game) -> None:
    assert traced(game, "0103")[0] == ["0103"]


def test_too_far(game) -> None:
    path, reason = traced(game, "0402", within=2)
    assert path == []
    assert "3 away, more than 2" in reason
    for enough in (3, None):
        assert len(traced(game, "0402", within=enough)[0]) == 4


def test_enemies_and_their_control_are_avoided_or_block(game) -> None:
    wall = [("b-1", "blue", f"02{row:02}") for row in range(1, 7)]
    path, reason = traced(game, "0402", *wall)
    assert path == []
    assert "b-1" in reason
    detour, _ = traced(game, "0402", ("b-hq", "blue", "0303"))
    assert len(detour) == 4
    assert "0303" not in detour
    _, reason = traced(game, "0402", ("b-hq", "blue", "0303"), ("b-hq", "blue", "0302"), within=3)
    assert "b-hq" in reason
    assert "more than 3" in reason


def test_what_blocks_is_chosen(game) -> None:
    open_game = replace(game, control=game.control._replace(blocks=()))
    assert len(traced(open_game, "0402", ("b-2", "blue", "0302"), blocked_by=("enemies",))[0]) == 4


def test_units_of_the_side_lift_control(game) -> None:
    lifted = replace(game, control=game.control._replace(units_lift=True))
    units = (("b-2", "blue", "0302"), ("r-3", "red", "0303"), ("r-3", "red", "0203"))
    assert traced(game, "0402", *units)[0] == []
    assert len(traced(lifted, "0402", *units)[0]) == 4


def test_neutral_units_do_not_block(game) -> None:
    wall = [("r-3", "guests", f"02{row:02}") for row in range(1, 7)]
    assert len(traced(game, "0402", *wall)[0]) == 4


def test_another_price_of_steps(game) -> None:
    assert traced(game, "0402", price=lambda here, there: Fraction(2))[0] == []
    assert traced(game, "0402", price=lambda here, there: None)[1] == "no path leads to a source"


def test_a_board_without_sources(game) -> None:
    assert "no source" in traced(game, "0402", sources=())[1]


# The price of steps of a class, against every path


def plain_cell(there: MapGround, start: Cell, end: Cell) -> Fraction | str:
    """Return 1 unless all classes are barred from the step."""
    barred = all(plain_step(there, start, end, of) == "no" for of in (FOOT, MOTOR))
    return "no" if barred else Fraction(1)


def dearest(there: MapGround, start: Cell, goal: Cell, barred: frozenset[Cell], of: str | None) -> Fraction | None:
    """Return the least cost of every path without a loop from a cell to another; None if there is none."""
    found: list[Fraction] = []

    def walk(path: tuple[Cell, ...], spent: Fraction) -> None:
        if path[-1] == goal:
            found.append(spent)
            return
        for cell in there.board.grid.neighbors(path[-1]):
            price = plain_step(there, path[-1], cell, of) if of else plain_cell(there, path[-1], cell)
            if isinstance(price, Fraction) and cell not in path and cell not in barred:
                walk((*path, cell), spent + price)

    walk((start,), Fraction(0))
    return min(found, default=None)


@given(maps(), CLASSES, st.sampled_from([None, 1, 2, 4, 7]), st.data())
def test_supply_is_that_of_all_paths(
    game: Game, there: MapGround, of: str | None, within: int | None, data: st.DataObject
) -> None:
    cells = there.board.grid.cells
    start, goal = cells[0], cells[-1]
    places = data.draw(st.lists(st.sampled_from(cells[1:]), max_size=2))
    enemies = [PlacedUnit("b-1", "front", "blue", cell) for cell in places]  # type: ignore[arg-type]
    zone = Zone("west", "West", frozenset([goal]), None, "tint", game.supply.span)  # type: ignore[union-attr, arg-type]
    board = there.board._replace(zones=(zone,))
    rule = game.supply._replace(by=of, within=within, blocked_by=("enemies",))  # type: ignore[union-attr]
    free = replace(game, control=None)
    price = supply.step_price(rule, there, (FOOT, MOTOR))
    found = supply.trace(free, rule, board, enemies, "red", start, price)  # type: ignore[arg-type]
    least = dearest(there, start, goal, frozenset(places), of)
    assert found.supplied == (least is not None and (within is None or least <= within))


@pytest.mark.parametrize(
    ("across", "steps", "retreats"), [("corners", 2, "b3 b4 c4 d4 d3 d2 c2 b2"), ("sides", 4, "b3 c4 d3 c2")]
)
def test_squares_are_neighbors_as_the_grid_says(tmp_path: Path, across: str, steps: int, retreats: str) -> None:
    written = SQUARES.replace("ACROSS", across).replace("RETREATS", retreats)
    (tmp_path / "game.yaml").write_text(written)
    game = model.load(tmp_path)
    board = game.boards["field"]  # type: ignore[index]
    units = of_example(game.examples["line"].places)  # type: ignore[index]
    nest, guard = board.grid.cell("a1"), board.grid.cell("c3")
    path = supply.trace(game, game.supply, board, units, "red", guard, supply.cell_by_cell).path  # type: ignore[arg-type]
    assert len(path) - 1 == board.grid.distance(nest, guard) == steps
    zone = control.controlled(game, game.control, board, units, "red")  # type: ignore[arg-type]
    assert {board.grid.label(cell) for cell in zone} == set(retreats.split())
    found = [finding.id for finding in checks.check_game(game) if finding.id.startswith("example")]
    assert found == ([] if across == "corners" else ["example.conduct"]), "d4 is controlled across a corner"


SQUARES = """
pnp: 2
game: {id: field, title: Field, version: 1.0.0, players: 2}
sides:
  red: {name: Red, color: "#aa0000", emblem: emblem/sun}
  blue: {name: Blue, color: "#0000aa", emblem: emblem/ring}
stats: {strength: {name: Strength, short: S, range: 0..9}}
pieces: {guard: {name: Guard, count: {red: 1}, front: {strength: 1}}}
control: {entering: stop}
supply: {from: {red: [nest]}, within: 4}
boards:
  field:
    name: Field
    grid: {kind: square, columns: 5, rows: 5, pitch: 20mm, neighbors: ACROSS, labels: {style: a1}}
    zones: {nest: {name: Nest, for: supply, side: red, cells: a1}}
examples:
  line:
    title: A guard
    board: field
    places: {c3: {piece: guard.front, side: red}}
    supplied: {c3: yes}
    controlled: {red: {d4: yes}}
    retreats: {c3: RETREATS}
"""


def test_points_are_sources() -> None:
    game = model.load(Path(__file__).parents[2] / "bad" / "points")
    source = SupplySource("lille", None, game.boards["north"].span)  # type: ignore[index]
    rule = Supply((source,), None, None, (), "", source.span)
    board = game.boards["north"]  # type: ignore[index]
    assert [board.grid.label(cell) for cell in supply.sources(rule, board, "red")] == ["lille"]  # type: ignore[arg-type]
