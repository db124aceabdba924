"""Zones of control: the cells that the units of a side control, and why a cell is or is not controlled."""

from collections.abc import Iterable, Mapping

from pnp.geometry import sides
from pnp.geometry.sides import CellSide
from pnp.model.compute.placed_units import PlacedUnit, name
from pnp.model.compute.units import is_among
from pnp.model.game import Board, Cell, Game, PieceId, SideId
from pnp.model.game.conduct import Control
from pnp.model.game.maps import LineKind


def exerts(game: Game, control: Control, piece: PieceId) -> bool:
    """Return whether a unit has a zone of control."""
    return is_among(game.pieces[piece], control.exerts, but=control.but)


def controlled(
    game: Game, control: Control, board: Board, units: Iterable[PlacedUnit], side: SideId
) -> Mapping[Cell, PlacedUnit]:
    """Return the cells that a side controls, each with the first of its units that does."""
    stops = stopping(control, board)
    found: dict[Cell, PlacedUnit] = {}
    for unit in units:
        if unit.side == side and exerts(game, control, unit.piece):
            for cell in _zone(control, board, unit.cell, stops):
                found.setdefault(cell, unit)
    return found


def stopping(control: Control, board: Board) -> Mapping[CellSide, LineKind]:
    """Return the sides of a board that stop control, each with its terrain; not where another kind lifts it."""
    stops = {
        side: line.kind
        for line in board.lines
        if line.kind.id in control.across and line.kind.lies == "side"
        for side in line.sides
    }
    for line in board.lines:
        for side in line.sides if line.kind.lifts else ():
            if side in stops and stops[side].id in line.kind.lifts:
                del stops[side]
    return stops


def _zone(control: Control, board: Board, start: Cell, stops: Mapping[CellSide, LineKind]) -> list[Cell]:
    """Return the cells that a unit controls, the nearest first; not its own."""
    seen = {start}
    layer: list[Cell] = [start]
    found: list[Cell] = []
    for _ in range(control.cells):
        further: list[Cell] = []
        for cell in layer:
            for other in board.grid.neighbors(cell):
                between = sides.shared(board.grid, cell, other)
                if other not in seen and (between is None or between not in stops):
                    seen.add(other)
                    further.append(other)
        found += further
        layer = further
    return found


def reason(game: Game, control: Control, board: Board, units: Iterable[PlacedUnit], side: SideId, cell: Cell) -> str:
    """Return why a side does or does not control a cell."""
    label = board.grid.label
    everyone = tuple(units)
    unit = controlled(game, control, board, everyone, side).get(cell)
    if unit is not None:
        return f"{name(game, unit)} in {label(unit.cell)} controls it"
    free = control._replace(across=frozenset(), exerts=frozenset(), but=True)
    near = controlled(game, free, board, everyone, side).get(cell)
    if near is None:
        reach = "adjacent" if control.cells == 1 else f"within {control.cells} cells"
        return f"no unit of {game.sides[side].name} is {reach}"
    if not exerts(game, control, near.piece):
        return f"{name(game, near)} in {label(near.cell)} exerts no control"
    shared = sides.shared(board.grid, near.cell, cell)
    stops = stopping(control, board)
    if shared is not None and shared in stops:
        return f"{stops[shared].name} lies between {label(near.cell)} and {label(cell)}"
    return f"terrain along sides stops the control of {name(game, near)} in {label(near.cell)}"
