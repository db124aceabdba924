"""Supply: the shortest path of a unit to a source of its side, or what blocks it."""

import heapq
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from itertools import count, pairwise
from typing import NamedTuple

from pnp.model.compute import control as zones
from pnp.model.compute import movement
from pnp.model.compute.ground import MapGround
from pnp.model.compute.placed_units import PlacedUnit, name
from pnp.model.game import Board, Cell, Game, SideId
from pnp.model.game.conduct import Supply
from pnp.model.game.ids import ClassId

StepPrice = Callable[[Cell, Cell], Fraction | None]
"""What a step from a cell to an adjacent one costs a path of supply; None: it cannot be taken."""


class SupplyTrace(NamedTuple):
    """Whether there is a path of supply; the path from the unit to the source, or the reason why there is none."""

    supplied: bool
    path: tuple[Cell, ...]
    reason: str


def cell_by_cell(here: Cell, there: Cell) -> Fraction | None:
    """Return 1 for each step."""
    return Fraction(1)


def step_price(supply: Supply, ground: MapGround | None, classes: Collection[ClassId] = ()) -> StepPrice:
    """Return what steps cost a path of supply: the movement cost of the class `by`, or 1 each without one.

    A path takes no step that takes the whole allowance of `by`; without `by`, none that is closed to all classes.
    """
    if ground is None:
        return cell_by_cell

    def price(here: Cell, there: Cell) -> Fraction | None:
        if supply.by is None:
            steps = (movement.move_step(ground, here, there, of).price for of in classes or (None,))
            return None if all(cost is not None and cost.is_closed for cost in steps) else Fraction(1)
        cost = movement.move_step(ground, here, there, supply.by).price
        return cost.points if cost is not None and cost.kind == "points" else None

    return price


def sources(supply: Supply, board: Board, side: SideId) -> frozenset[Cell]:
    """Return the cells of a board from which a side is supplied."""
    names = {source.of for source in supply.sources if source.side in (None, side)}
    cells = [cell for zone in board.zones if zone.id in names for cell in zone.cells]
    cells += [cell for place in board.places if place.id in names for cell in place.cells]
    cells += [cell for cell, point in zip(board.grid.cells, board.points, strict=False) if point.id in names]
    return frozenset(cells)


def trace(
    game: Game,
    supply: Supply,
    board: Board,
    units: Sequence[PlacedUnit],
    side: SideId,
    start: Cell,
    price: StepPrice = cell_by_cell,
) -> SupplyTrace:
    """Return the supply of the units of a side in a cell; the start may be controlled, other cells of a path not."""
    goals = sources(supply, board, side)
    if not goals:
        return SupplyTrace(False, (), f"{game.sides[side].name} has no source of supply on this board")
    barred = blocked(game, supply, board, units, side)
    path = _cheapest(board, start, goals, barred, price)
    total = _length(path, price)
    if path and (supply.within is None or total <= supply.within):
        return SupplyTrace(True, path, f"along {' '.join(map(board.grid.label, path))}")
    return SupplyTrace(False, (), _reason(supply, board, start, goals, barred, price, path))


def _reason(
    supply: Supply,
    board: Board,
    start: Cell,
    goals: Collection[Cell],
    barred: Mapping[Cell, str],
    price: StepPrice,
    open_path: tuple[Cell, ...],
) -> str:
    label, most = board.grid.label, supply.within
    free = _cheapest(board, start, goals, {}, price)
    if not free:
        return "no path leads to a source"
    if most is not None and _length(free, price) > most:
        return f"the nearest source, {label(free[-1])}, is {_length(free, price)} away, more than {most}"
    cell = next(cell for cell in free[1:] if cell in barred)
    other = f"; the shortest other path has {_length(open_path, price)}, more than {most}" if open_path else ""
    return f"on the way to {label(free[-1])}, {barred[cell]}{other}"


def blocked(game: Game, supply: Supply, board: Board, units: Sequence[PlacedUnit], side: SideId) -> dict[Cell, str]:
    """Return the cells that no path of supply of a side may enter, each with the reason."""
    label, found = board.grid.label, dict[Cell, str]()
    enemies = [unit for unit in units if unit.side != side and not game.sides[unit.side].neutral]
    if "enemies" in supply.blocked_by:
        found |= {unit.cell: f"{name(game, unit)} is in {label(unit.cell)}" for unit in reversed(enemies)}
    control = game.control
    if control is not None and ("control" in supply.blocked_by or "supply" in control.blocks):
        held = {unit.cell for unit in units if unit.side == side} if control.units_lift else set()
        for enemy in dict.fromkeys(unit.side for unit in enemies):
            for cell, unit in zones.controlled(game, control, board, units, enemy).items():
                if cell not in held:
                    found.setdefault(cell, f"{name(game, unit)} in {label(unit.cell)} controls {label(cell)}")
    return found


def _cheapest(
    board: Board, start: Cell, goals: Collection[Cell], barred: Collection[Cell], price: StepPrice
) -> tuple[Cell, ...]:
    """Return the cheapest path to a goal, the first of equals by the order of neighbors; empty if there is none."""
    number = count()
    before: dict[Cell, Cell | None] = {}
    waiting: list[tuple[Fraction, int, Cell, Cell | None]] = [(Fraction(0), next(number), start, None)]
    while waiting:
        spent, _, cell, origin = heapq.heappop(waiting)
        if cell in before:
            continue
        before[cell] = origin
        if cell in goals:
            return _back(before, cell)
        for other in board.grid.neighbors(cell):
            cost = price(cell, other) if other not in before and other not in barred else None
            if cost is not None:
                heapq.heappush(waiting, (spent + cost, next(number), other, cell))
    return ()


def _back(before: Mapping[Cell, Cell | None], end: Cell) -> tuple[Cell, ...]:
    path = [end]
    while (cell := before[path[-1]]) is not None:
        path.append(cell)
    return tuple(reversed(path))


def _length(path: Sequence[Cell], price: StepPrice) -> Fraction:
    return sum((price(here, there) or Fraction(0) for here, there in pairwise(path)), Fraction(0))
