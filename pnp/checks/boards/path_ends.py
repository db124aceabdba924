"""Paths lead to cells that the units that use them may enter."""

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import board_lines, movement_classes, phrasing
from pnp.checks.shared.movement_classes import may_enter, terrain_name
from pnp.geometry.point_grid import PointGrid
from pnp.model.compute import ground
from pnp.model.compute.ground import MapGround
from pnp.model.game import Board, Cell, ClassId, Game
from pnp.model.game.maps import BoardLine, LineChain


@check("line.closed-end", "warning")
def paths_end_on_open_ground(game: Game) -> Iterator[Report]:
    """Find paths that end where no class that pays for them may be; on points and areas, also their other cells."""
    for board in game.boards.values():
        there = ground.on_board(game, board.id)
        # those that may be in some cell without a path; trains may not
        walkers = [
            name for name in game.classes or [None] if any(may_enter(there, cell, name) for cell in board.grid.cells)
        ]
        for line, chain in board_lines.paths(board):
            users = [name for name in walkers if movement_classes.is_open(line.kind.cost, name)]
            names = phrasing.join_and(game.classes[name].name for name in users if name is not None)
            whom = f"the units that use it ({names})" if names else "units"
            for cell in _stops(board, chain) if users and not chain.is_mirrored else ():
                if _is_closed(there, line, cell, users):
                    (name, span), terrain = board_lines.place(board, chain, cell), terrain_name(there, cell)
                    verb = "leads to" if isinstance(board.grid, PointGrid) else "ends in"
                    message = f"{phrasing.line(line)} {verb} {name} on '{terrain}', which is prohibited to {whom}"
                    hint = f"correct the path, the terrain of {name}, or the cost of '{terrain}'"
                    witness = (("board", board.name), ("cell", board.grid.label(cell)))
                    yield Report(message, span, hint, witness=witness)


def _stops(board: Board, chain: LineChain) -> list[Cell]:
    """Return the cells where units stop on a piece of a path: its ends, unless it leaves the board there."""
    if isinstance(board.grid, PointGrid):
        return list(dict.fromkeys(chain.cells))
    ends = [(chain.cells[0], chain.enters), (chain.cells[-1], chain.leaves)]
    return list(dict.fromkeys(cell for cell, way in ends if way is None))


def _is_closed(there: MapGround, line: BoardLine, cell: Cell, users: list[ClassId | None]) -> bool:
    """Return whether a cell is closed to all users of a path, and no other path goes on there."""
    if not all(movement_classes.is_closed(there, cell, name) for name in users):
        return False
    if isinstance(there.board.grid, PointGrid):
        return True
    others = [other for other in there.board.lines if other.id != line.id and other.kind.lies == "path"]
    return not any(
        cell in other.cells and movement_classes.is_open(other.kind.cost, name) for other in others for name in users
    )


@check("line.stops-at-edge", "warning")
def paths_leave_at_the_edge(game: Game) -> Iterator[Report]:
    """Find paths that end in a cell at the edge without a place or another path, where others leave the board."""
    for board in game.boards.values():
        chains = list(board_lines.paths(board))
        if not board.grid.is_lattice or all(chain.enters is None and chain.leaves is None for _, chain in chains):
            continue
        towns = {cell for place in board.places if place.size != "none" for cell in place.cells}
        for line, chain in chains:
            others = {cell for _, other in chains if other is not chain for cell in other.cells}
            for cell in _stops(board, chain) if not chain.is_mirrored else ():
                if board.grid.is_at_edge(cell) and cell not in towns | others and chain.cells.count(cell) == 1:
                    label, span = board_lines.place(board, chain, cell)
                    message = f"{phrasing.line(line)} stops in {label}, at the edge of {phrasing.board(board)}"
                    hint = f"put a place in {label}, or write where both ends leave, from first to last: leaves: w e"
                    yield Report(message, span, hint, witness=(("board", board.name), ("cell", label)))
