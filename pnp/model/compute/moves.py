"""Moves of pieces on a board, as their definitions and the roles of the cells allow.

Captures that the game's own rules forbid are not considered.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pnp.geometry import directions, sliding_moves
from pnp.geometry.directions import GridKind
from pnp.geometry.sides import compass
from pnp.model.game import Board, Cell, CellsOfSide, Game, Move, Piece, PieceId, RoleId, SideId, StateId


class Target(NamedTuple):
    """A cell that a piece can move to, the move, and whether it captures the piece there."""

    cell: Cell
    move: Move
    takes: bool


class Mover(NamedTuple):
    """A piece that moves: its side, the moves of its face, its states."""

    side: SideId
    moves: tuple[Move, ...]
    states: frozenset[StateId] = frozenset()


def targets(game: Game, board: Board, mover: Mover, start: Cell, occupied: Mapping[Cell, SideId]) -> tuple[Target, ...]:
    """Return every cell that a piece can move to, move by move; drops are not among them.

    `mover`: the piece that moves. `start`: its cell. `occupied`: the sides of the pieces on other cells.
    """
    ground = _Ground(game, board, with_counted(game, mover.states))
    kind, turns = directions.kind_of(board.grid), turns_of(game, board, mover.side)
    found = []
    for move in mover.moves:
        if not ground.allows(move, start, mover.side):
            continue
        limit = move.reach if move.kind == "slide" else 1
        for line in sliding_moves.lines(board.grid, start, move.pattern.on(kind), limit, turns=turns):
            for cell in sliding_moves.until(line, lambda cell: cell in occupied or cell in ground.stopping):
                takes = occupied.get(cell, mover.side) != mover.side
                may_end = move.capture != "never" if takes else cell not in occupied and move.capture != "must"
                if cell not in ground.closed and may_end:
                    found.append(Target(cell, move, takes))
    return tuple(found)


def drops(
    game: Game, board: Board, piece: PieceId, side: SideId, occupied: Iterable[Cell], own: Iterable[Cell] = ()
) -> frozenset[Cell]:
    """Return every cell on which a piece in hand can be dropped.

    `occupied`: the cells with pieces. `own`: the cells with such pieces of the side, with their first face up.
    """
    free = frozenset(board.grid.cells) - frozenset(occupied) - _Ground(game, board, frozenset()).closed
    lines = {"column": board.grid.column, "row": board.grid.row}
    found: set[Cell] = set()
    for move in game.pieces[piece].moves_of(game.pieces[piece].faces[0].id):
        if move.kind == "drop":
            line_of = lines[move.once_in] if move.once_in else None
            full = {line_of(cell) for cell in own} if line_of else set()
            barred = cells_of(game, board, side, move.barred)
            found |= {cell for cell in free - barred if line_of is None or line_of(cell) not in full}
    return frozenset(found)


def cells_of(game: Game, board: Board, side: SideId, cells: CellsOfSide | None) -> frozenset[Cell]:
    """Return the cells of a board that a side means: rows from its own edge or the far one, or a zone."""
    if cells is None:
        return frozenset()
    if cells.zone is not None:
        return frozenset[Cell]().union(*(zone.cells for zone in board.zones if zone.id == cells.zone))
    kind, turns = directions.kind_of(board.grid), turns_of(game, board, side)
    turns += 0 if cells.from_far else directions.half_turn(kind)
    if kind == "pointy":
        rows = sorted({cell[1] for cell in board.grid.cells}, reverse=turns % 6 != 0)[: cells.rows]
        return frozenset(cell for cell in board.grid.cells if cell[1] in rows)
    ahead = directions.StepPattern(("forward",)).on(kind)

    def beyond(cell: Cell) -> int:
        """Return the number of cells between this one and the edge of the board."""
        return sum(len(line) for line in sliding_moves.lines(board.grid, cell, ahead, None, turns=turns))

    return frozenset(cell for cell in board.grid.cells if beyond(cell) < cells.rows)


def turns_of(game: Game, board: Board, side: SideId) -> int:
    """Return how far a side is turned from looking up the board, in quarters or sixths of a turn clockwise."""
    kind, owner = directions.kind_of(board.grid), game.sides[side]
    if owner.forward and kind in ("square", "flat"):
        words = compass(board.grid)
        return (words.index(owner.forward) - words.index("n")) % len(words)
    looks_down = owner.forward == "s" if owner.forward else owner.player > 1
    return directions.half_turn(kind) if looks_down else 0


def main_kind(game: Game, moves: Iterable[Move]) -> GridKind:
    """Return the kind of grid of the first board on which all these moves have directions; squares without boards."""
    patterns = [move.pattern for move in moves]
    grids = [board.grid for board in game.boards.values() if board.grid.is_lattice]
    kinds = [directions.kind_of(grid) for grid in grids] or ["square"]
    return next((kind for kind in kinds if not any(pattern.unknown_on(kind) for pattern in patterns)), kinds[0])


def states_of(game: Game, piece: Piece, face: str, state: StateId | None = None) -> frozenset[StateId]:
    """Return the states of a piece: those that its face shows, and one that a marker shows."""
    shown = {each.id for each in game.states.values() if each.face == face and (not each.of or piece.id in each.of)}
    return frozenset(shown | ({state} if state is not None else set()))


def with_counted(game: Game, states: Iterable[StateId]) -> frozenset[StateId]:
    """Return states and all those that they count as."""
    found: set[StateId] = set()
    waiting = list(states)
    while waiting:
        state = waiting.pop()
        if state not in found:
            found.add(state)
            waiting += game.states[state].counts_as
    return frozenset(found)


class _Ground:
    """The squares of a board as a piece in some states may use them."""

    def __init__(self, game: Game, board: Board, states: frozenset[StateId]) -> None:
        self.states = states
        self.owners: dict[tuple[Cell, RoleId], SideId | None] = {
            (field.cell, field.role): field.side for field in board.fields
        }
        by_role = {role: {field.cell for field in board.fields if field.role == role} for role in game.roles}
        self.closed: set[Cell] = set().union(*(by_role[role.id] for role in game.roles.values() if role.closed))
        self.stopping: set[Cell] = set().union(
            *(
                by_role[role.id]
                for role in game.roles.values()
                if role.passed_by is not None and not role.passed_by & states
            )
        )

    def allows(self, move: Move, start: Cell, side: SideId) -> bool:
        """Return whether a move is allowed from a square, for a piece of a side in these states."""
        if move.states and not move.states & self.states:
            return False
        if move.start is None:
            return True
        return (start, move.start) in self.owners and self.owners[start, move.start] in (side, None)
