"""Sums of an attribute of terrain along chains of cells, and the line of sight with the least sum."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from pnp.geometry.hex_shapes import Hex, distance
from pnp.model.compute.ground import MapGround, value
from pnp.model.game import Cell
from pnp.model.game.ground import Amount, Attribute, plain
from pnp.model.game.ids import ClassId


def at(ground: MapGround, attribute: Attribute, cell: Cell, of: ClassId | None = None) -> Amount:
    """Return the value of an attribute of a cell, 0 if it has none; with a class, that for such a unit there."""
    found = value(attribute, ground.cells.get(cell, ()), of)
    return 0 if found is None else found


def along(ground: MapGround, attribute: Attribute, chain: Sequence[Cell], target: ClassId | None) -> tuple[Amount, ...]:
    """Return the value of each cell of a chain after the first; of the last, that for the class `target`."""
    if len(chain) < 2:
        return ()
    return (*(at(ground, attribute, cell) for cell in chain[1:-1]), at(ground, attribute, chain[-1], target))


def total(ground: MapGround, attribute: Attribute, chain: Sequence[Cell], target: ClassId | None) -> Amount:
    """Return the sum along a chain of cells, the target's included, the observer's excluded."""
    return plain(sum(map(Fraction, along(ground, attribute, chain, target)), Fraction(0)))


class SightLine(NamedTuple):
    """The best line of sight: a chain of cells, and the sum along it."""

    cells: tuple[Hex, ...]
    total: Amount


def best_sight_line(
    ground: MapGround, attribute: Attribute, start: Hex, goal: Hex, longest: int, target: ClassId | None = None
) -> SightLine | None:
    """Return the chain of at most `longest` steps with the least sum, the shortest of equals, if any.

    `target` is the class of the unit in `goal`, for which that cell may have a value of its own.
    Layer by layer as in the Bellman-Ford algorithm: a chain may be long and still be best.
    """
    if start == goal:
        return SightLine((start,), 0)
    grid = ground.board.hexes
    near = [cell for cell in grid.cells if distance(start, cell) <= longest]
    hides = {cell: at(ground, attribute, cell, target if cell == goal else None) for cell in near}
    reached: dict[Hex, SightLine] = {start: SightLine((start,), 0)}
    best: SightLine | None = None
    for _ in range(longest):
        further: dict[Hex, SightLine] = {}
        for cell, chain in reached.items():
            for there in grid.neighbors(cell):
                if there == start or there not in hides:
                    continue
                longer = chain.total + hides[there]
                if there not in further or longer < further[there].total:
                    further[there] = SightLine((*chain.cells, there), longer)
        reached = further
        found = reached.get(goal)
        if found is not None and (best is None or found.total < best.total):
            best = found
    return best
