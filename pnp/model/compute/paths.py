"""Ways over a scenario's map: what a path costs to move along, and what it hides from those who look along it."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.geometry.hex_shapes import Hex, distance
from pnp.model.game.ids import ClassId
from pnp.model.game.scenarios import FATAL, Cost, KeyEntry, Scenario


def ground(scenario: Scenario, cell: Hex) -> KeyEntry | None:
    """The key's line that holds for a cell: that of a marker on it, else of its feature, else of its terrain."""
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
    """The combat value of a cell; of a unit of some class that stands in it, when one is given."""
    entry = ground(scenario, cell)
    if entry is None:
        return 0
    return entry.special.get(of, entry.cover) if of is not None else entry.cover


def cost(scenario: Scenario, cell: Hex, of: ClassId | None) -> Cost:
    """What a unit of a class pays to enter a cell; prohibited where the key says nothing."""
    entry = ground(scenario, cell)
    return "prohibited" if entry is None or of is None else entry.cost.get(of, "prohibited")


class PathStep(NamedTuple):
    """One cell of a way, with what it costs to enter and what it hides."""

    cell: Hex
    entry: KeyEntry | None
    cost: Cost
    cover: int


def path_steps(scenario: Scenario, path: Sequence[Hex], of: ClassId | None) -> tuple[PathStep, ...]:
    """The cells of a way after the first, for a unit of a class.

    Raises:
        ValueError: when a cell is no neighbour of the one before.
    """
    for here, there in pairwise(path):
        if distance(here, there) != 1:
            label = scenario.board.hexes.label
            raise ValueError(f"{label(there)} is no neighbour of {label(here)}")
    return tuple(
        PathStep(cell, ground(scenario, cell), cost(scenario, cell, of), cover(scenario, cell)) for cell in path[1:]
    )


def movement(scenario: Scenario, path: Sequence[Hex], of: ClassId | None) -> int:
    """The movement points that a unit of a class pays for a way.

    Raises:
        ValueError: when it may not go there, or a cell is no neighbour of the one before.
    """
    total = 0
    for stride in path_steps(scenario, path, of):
        if isinstance(stride.cost, str):
            where = scenario.board.hexes.label(stride.cell)
            raise ValueError(f"{where} is {'fatal' if stride.cost == FATAL else 'barred'} to this unit")
        total += stride.cost
    return total


def sight_cost(scenario: Scenario, path: Sequence[Hex], target: ClassId | None = None) -> int:
    """The combat values along a chain of cells together, the target's included and the looking unit's own left out.

    In its own cell a unit of the class `target` has its special combat value.
    """
    return sum(covers(scenario, path, target))


def covers(scenario: Scenario, path: Sequence[Hex], target: ClassId | None = None) -> tuple[int, ...]:
    """What each cell of a chain after the first hides; the last one as it hides a unit of the class `target` in it."""
    if len(path) < 2:
        return ()
    return (*(cover(scenario, cell) for cell in path[1:-1]), cover(scenario, path[-1], target))


class SightLine(NamedTuple):
    """The best chain of cells to look along, and the combat values along it together."""

    cells: tuple[Hex, ...]
    cover: int


def best_sight_line(
    scenario: Scenario, start: Hex, goal: Hex, longest: int, target: ClassId | None = None
) -> SightLine | None:
    """The chain of at most `longest` steps that hides least, the shortest of equals; None when none reaches.

    `target` is the class of the unit in `goal`, which has its special combat value there.
    Layer by layer as in the Bellman-Ford algorithm: a chain may be long and still be best.
    """
    if start == goal:
        return SightLine((start,), 0)
    hides = {
        cell: cover(scenario, cell, target if cell == goal else None) for cell in _around(scenario, start, longest)
    }
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


def _around(scenario: Scenario, start: Hex, longest: int) -> Iterator[Hex]:
    return (cell for cell in scenario.board.hexes.cells if distance(start, cell) <= longest)
