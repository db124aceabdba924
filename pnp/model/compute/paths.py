"""Paths over a scenario's map: their movement cost, and the combat values along a line of sight."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.geometry.hex_shapes import Hex, distance
from pnp.model.game.ids import ClassId
from pnp.model.game.scenarios import FATAL, Cost, KeyEntry, Scenario


def ground(scenario: Scenario, cell: Hex) -> KeyEntry | None:
    """Return the terrain key's entry for a cell: that of a marker on it, else of its feature, else of its terrain."""
    for place in scenario.places:
        if place.cell == cell and (entry := scenario.entry(place.marker)) is not None:
            return entry
    feature = scenario.board.features.get(cell)
    if feature is not None and feature.id not in scenario.ignored:
        entry = scenario.entry(feature.id)
        if entry is not None:
            return entry
    terrain = scenario.board.terrain.get(cell)
    return scenario.entry(terrain.id) if terrain else None


def cover(scenario: Scenario, cell: Hex, of: ClassId | None = None) -> int:
    """Return the combat value of a cell; with a class, that for a unit of the class in the cell."""
    entry = ground(scenario, cell)
    if entry is None:
        return 0
    return entry.special.get(of, entry.cover) if of is not None else entry.cover


def cost(scenario: Scenario, cell: Hex, of: ClassId | None) -> Cost:
    """Return the cost for a unit of a class to enter a cell; prohibited where the key has no entry."""
    entry = ground(scenario, cell)
    return "prohibited" if entry is None or of is None else entry.cost.get(of, "prohibited")


class PathStep(NamedTuple):
    """One cell of a path, with the cost to enter it and its combat value."""

    cell: Hex
    entry: KeyEntry | None
    cost: Cost
    cover: int


def path_steps(scenario: Scenario, path: Sequence[Hex], of: ClassId | None) -> tuple[PathStep, ...]:
    """Return the cells of a path after the first, for a unit of a class.

    Raises:
        ValueError: consecutive cells are not adjacent.
    """
    for here, there in pairwise(path):
        if distance(here, there) != 1:
            label = scenario.board.hexes.label
            raise ValueError(f"{label(there)} is not adjacent to {label(here)}")
    return tuple(
        PathStep(cell, ground(scenario, cell), cost(scenario, cell, of), cover(scenario, cell)) for cell in path[1:]
    )


def movement(scenario: Scenario, path: Sequence[Hex], of: ClassId | None) -> int:
    """Return the movement points that a path costs a unit of a class.

    Raises:
        ValueError: it may not enter a cell, or consecutive cells are not adjacent.
    """
    total = 0
    for step in path_steps(scenario, path, of):
        if isinstance(step.cost, str):
            where = scenario.board.hexes.label(step.cell)
            raise ValueError(f"{where} is {'fatal' if step.cost == FATAL else 'prohibited'} for this unit")
        total += step.cost
    return total


def sight_cost(scenario: Scenario, path: Sequence[Hex], target: ClassId | None = None) -> int:
    """Return the sum of the combat values along a chain of cells, the target's included, the observer's excluded.

    In its own cell a unit of the class `target` has its special combat value.
    """
    return sum(covers(scenario, path, target))


def covers(scenario: Scenario, path: Sequence[Hex], target: ClassId | None = None) -> tuple[int, ...]:
    """Return the combat value of each cell of a chain after the first; of the last, that for the class `target`."""
    if len(path) < 2:
        return ()
    return (*(cover(scenario, cell) for cell in path[1:-1]), cover(scenario, path[-1], target))


class SightLine(NamedTuple):
    """The best line of sight: a chain of cells, and the sum of the combat values along it."""

    cells: tuple[Hex, ...]
    cover: int


def best_sight_line(
    scenario: Scenario, start: Hex, goal: Hex, longest: int, target: ClassId | None = None
) -> SightLine | None:
    """Return the chain of at most `longest` steps with the least combat values, the shortest of equals, if any.

    `target` is the class of the unit in `goal`, which has its special combat value there.
    Layer by layer as in the Bellman-Ford algorithm: a chain may be long and still be best.
    """
    if start == goal:
        return SightLine((start,), 0)
    around = [cell for cell in scenario.board.hexes.cells if distance(start, cell) <= longest]
    hides = {cell: cover(scenario, cell, target if cell == goal else None) for cell in around}
    reached: dict[Hex, SightLine] = {start: SightLine((start,), 0)}
    best: SightLine | None = None
    for _ in range(longest):
        further: dict[Hex, SightLine] = {}
        for cell, chain in reached.items():
            for there in scenario.board.hexes.neighbors(cell):
                if there == start or there not in hides:
                    continue
                total = chain.cover + hides[there]
                if there not in further or total < further[there].cover:
                    further[there] = SightLine((*chain.cells, there), total)
        reached = further
        found = reached.get(goal)
        if found is not None and (best is None or found.cover < best.cover):
            best = found
    return best
