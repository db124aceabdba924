"""The price of a step, with its parts; the price of a route; the cheapest routes. Exact fractions."""

import heapq
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from pnp import budget
from pnp.model.compute.ground import Layer, MapGround
from pnp.model.game import Cell
from pnp.model.game.ground import ALL, FATAL, OTHER, PROHIBITED, Price
from pnp.model.game.ids import ClassId


class StepPart(NamedTuple):
    """A part of the price of a step: the terrain, and its own price for the unit."""

    layer: Layer
    price: Price


class MoveStep(NamedTuple):
    """A step from a cell to an adjacent one.

    `start`, `end`: the cells. `parts`: the prices that count, as reasons: a side that bars it alone; otherwise a path
    or the layers of the cell, then sides. `price`: points, `all`, `prohibited` or `fatal`; None if no terrain there has
    a price for the unit.
    """

    start: Cell
    end: Cell
    parts: tuple[StepPart, ...]
    price: Price | None

    @property
    def is_open(self) -> bool:
        """Whether units may take it and survive."""
        return self.price is not None and not self.price.is_closed


class ClosedError(ValueError):
    """A route that a unit cannot take."""


def move_step(ground: MapGround, start: Cell, end: Cell, of: ClassId | None) -> MoveStep:
    """Return a step for a unit of a class.

    A side between the cells may bar it. A path that joins them and has a price replaces the price of the cell: the
    cheapest of several; otherwise marker, over and cell count in that order. Then come the `+n` of each side that no
    path crosses, and what the units around the cell add. Raises ValueError when the cells are not adjacent.
    """
    if end not in ground.board.grid.neighbors(start):
        label = ground.board.grid.label
        raise ValueError(f"{label(end)} is not adjacent to {label(start)}")
    paths = ground.joining(start, end)
    crossed = {id_ for path in paths for id_ in path.crosses}
    along = [part for part in _priced(ground.between(start, end), of) if part.layer.id not in crossed]
    along += _priced(ground.units.get(end, ()), of)
    bar = next((part for part in along if part.price.is_closed), None)
    if bar is not None:
        return MoveStep(start, end, (bar,), Price(PROHIBITED))
    joined = [part for part in _priced(paths, of) if part.price.kind in ("points", ALL)]
    cheapest = [min(joined, key=lambda part: (part.price.kind == ALL, part.price.points))] if joined else ()
    base = (*cheapest,) or tuple(_entered(ground.cells.get(end, ()), of))
    if not base or base[-1].price.kind == "more":
        return MoveStep(start, end, base, None)
    if base[-1].price.is_closed:
        return MoveStep(start, end, base, base[-1].price)
    parts = (*base, *along)
    if any(part.price.kind == ALL for part in parts):
        return MoveStep(start, end, parts, Price(ALL))
    return MoveStep(start, end, parts, Price("points", sum((part.price.points for part in parts), Fraction(0))))


def entry_price(ground: MapGround, cell: Cell, of: ClassId | None) -> Price | None:
    """Return the price of a cell without sides and paths; None if no terrain there has one for the unit."""
    parts = tuple(_entered(ground.cells.get(cell, ()), of))
    if not parts or parts[-1].price.kind == "more":
        return None
    more = sum((part.price.points for part in parts[:-1]), Fraction(0))
    last = parts[-1].price
    return Price("points", last.points + more) if last.kind == "points" else last


def _priced(layers: Sequence[Layer], of: ClassId | None) -> Iterator[StepPart]:
    for layer in layers:
        price = layer.cost.of(of)
        if price is not None and price.kind != OTHER:
            yield StepPart(layer, price)


def _entered(layers: Sequence[Layer], of: ClassId | None) -> Iterator[StepPart]:
    """Yield the prices of the layers of a cell that count: each `+n`, down to the first whole price."""
    for part in _priced(layers, of):
        yield part
        if part.price.kind != "more":
            return


# Routes


def route_steps(ground: MapGround, route: Sequence[Cell], of: ClassId | None) -> tuple[MoveStep, ...]:
    """Return the steps of a route. Raises ValueError when consecutive cells are not adjacent."""
    return tuple(move_step(ground, start, end, of) for start, end in pairwise(route))


def route_price(ground: MapGround, route: Sequence[Cell], of: ClassId | None) -> Price:
    """Return the price of a route; a step that takes the whole allowance can only be a route of its own.

    Raises ClosedError when the unit cannot take a step, or must stop before the end; ValueError when consecutive cells
    are not adjacent.
    """
    steps = route_steps(ground, route, of)
    label = ground.board.grid.label
    for step in steps:
        if step.start in ground.stops and step is not steps[0]:
            raise ClosedError(ground.stops[step.start])
        if not step.is_open:
            closed = FATAL if step.price is not None and step.price.kind == FATAL else PROHIBITED
            why = f" ({reasons(step)})" if step.parts else ""
            raise ClosedError(f"{label(step.end)} is {closed} for this unit{why}")
        if step.price is not None and step.price.kind == ALL and len(steps) > 1:
            raise ClosedError(f"{label(step.end)} takes the whole allowance, so it is a move of its own")
    if len(steps) == 1 and steps[0].price is not None:
        return steps[0].price
    return Price("points", sum((step.price.points for step in steps if step.price is not None), Fraction(0)))


def reasons(step: MoveStep) -> str:
    """Return the parts of a step's price in words: `Forest 2, River +1`."""
    return ", ".join(f"{part.layer.name} {part.price}" for part in step.parts)


class Arrival(NamedTuple):
    """The cheapest way to a cell: what it costs, and the cell before; None at the start."""

    spent: Fraction
    before: Cell | None


def reach(
    ground: MapGround,
    start: Cell,
    of: ClassId | None,
    allowance: Fraction | int | None = None,
    until: Cell | None = None,
) -> dict[Cell, Arrival]:
    """Return the cheapest way to every cell that a unit can reach with its allowance, from near to far (Dijkstra).

    With `until` only the ways to this cell and to nearer ones.

    Of equally cheap ways, the one whose last cell comes first on the board. A step that takes the whole allowance is
    possible only as a move of its own; without an allowance there is none.
    """
    order = {cell: number for number, cell in enumerate(ground.board.grid.cells)}
    waiting: list[tuple[Fraction, int, int, Cell, Cell | None]] = [(Fraction(0), 0, -1, start, None)]
    found: dict[Cell, Arrival] = {}
    while waiting:
        spent, _, _, cell, before = heapq.heappop(waiting)
        if cell in found:
            continue
        found[cell] = Arrival(spent, before)
        if cell == until:
            break
        if cell != start and (cell in ground.stops or _is_whole_move(ground, cell, before, start, of)):
            continue
        budget.current().spend("formula_steps")
        for there in ground.board.grid.neighbors(cell):
            total = _after(move_step(ground, cell, there, of), spent, allowance, is_first=cell == start)
            if there not in found and total is not None and (allowance is None or total <= allowance):
                heapq.heappush(waiting, (total, order[there], order[cell], there, cell))
    return found


def _is_whole_move(ground: MapGround, cell: Cell, before: Cell | None, start: Cell, of: ClassId | None) -> bool:
    """Return whether a cell is reached by a step that takes the whole allowance."""
    if before != start:
        return False
    price = move_step(ground, before, cell, of).price
    return price is not None and price.kind == ALL


def _after(step: MoveStep, spent: Fraction, allowance: Fraction | int | None, *, is_first: bool) -> Fraction | None:
    """Return what is spent after a step; None if it cannot be taken."""
    if not step.is_open or step.price is None:
        return None
    if step.price.kind == ALL:
        return Fraction(allowance) if is_first and allowance is not None else None
    return spent + step.price.points


def route_to(reached: dict[Cell, Arrival], goal: Cell) -> tuple[Cell, ...]:
    """Return the cheapest route to a cell, both ends included. Raises KeyError when it is not reached."""
    route = [goal]
    while (before := reached[route[-1]].before) is not None:
        route.append(before)
    return tuple(reversed(route))


def cheapest(ground: MapGround, start: Cell, goal: Cell, of: ClassId | None) -> tuple[Cell, ...] | None:
    """Return the cheapest route between two cells, whatever the allowance; None if there is none.

    A step that takes the whole allowance is a route when there is no other.
    """
    reached = reach(ground, start, of, until=goal)
    if goal in reached:
        return route_to(reached, goal)
    if goal in ground.board.grid.neighbors(start) and move_step(ground, start, goal, of).is_open:
        return (start, goal)
    return None
