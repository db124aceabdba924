"""Whether the first unit of a worked example may move along its path."""

from typing import NamedTuple

from pnp.expressions import formatting
from pnp.model.compute import example_terrain, formulas, movement, placed_units, presence
from pnp.model.compute.placed_units import PlacedUnit
from pnp.model.game import Board, Cell, Example, Game, StatId

ALLOWANCES = (StatId("move"), StatId("movement"))
"""Ids of the stat that holds the movement points of a unit."""
_ONE_STEP = 2
"""Cells of the path of one step, which many games allow to units with too few points."""


class Verdict(NamedTuple):
    """Whether a move is allowed.

    `word`: `yes` or `no`. `words`: the words that an example may use; both for a step that only too few points forbid.
    `reason`: what forbids the move; empty if nothing does.
    """

    word: str
    words: tuple[str, ...]
    reason: str = ""


def is_allowed(game: Game, example: Example) -> Verdict:
    """Return whether the first unit of an example may move along its path: terrain, enemies and movement points.

    Raises KeyError when the example has no path on a map.
    """
    there = example_terrain.move_ground(game, example)
    if there is None or len(example.path) < _ONE_STEP:
        raise KeyError("allowed")
    for cell, unit in enemies_entered(game, there.board, example).items():
        name = placed_units.name(game, unit)
        return Verdict("no", ("no",), f"{name} of {game.sides[unit.side].name} is in {there.board.grid.label(cell)}")
    try:
        price = movement.route_price(there, example.path, example_terrain.first_class(game, example))
    except ValueError as error:
        return Verdict("no", ("no",), str(error))
    points = allowance(game, example)
    if points is None or not price.has_points or price.points <= points:
        return Verdict("yes", ("yes",))
    words = ("yes", "no") if len(example.path) == _ONE_STEP else ("no",)
    return Verdict("no", words, f"it costs {formatting.fraction_text(price.points)}, and its unit has {points}")


def allowance(game: Game, example: Example) -> int | None:
    """Return the movement points of the first unit: its stat `move` or `movement`; None without such a number."""
    ref = example_terrain.first_unit(example)
    stats = formulas.face_values(game, ref) if ref is not None else {}
    points = next((stats[name] for name in ALLOWANCES if name in stats), None)
    return points if isinstance(points, int) else None


def enemies_entered(game: Game, board: Board, example: Example) -> dict[Cell, PlacedUnit]:
    """Return the enemies that the diagram shows on the cells that a path enters.

    The last cell may have one where the game has no zones of control: moves may end there in an assault.
    """
    mover = example_terrain.mover(game, example)
    cells = example.path[1 : len(example.path) - (game.control is None)]
    units = {unit.cell: unit for unit in reversed(placed_units.of_example(example.places)) if unit.cell in cells}
    met = [cell for cell in cells if cell in units]
    return {cell: units[cell] for cell in met if mover is not None and presence.is_enemy(game, units[cell], mover.side)}
