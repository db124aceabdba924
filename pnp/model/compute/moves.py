"""Moves of pieces on a board of squares, as their definitions and the roles of the squares allow.

Player 1 looks up the board and every other player down. Captures that the game's own rules forbid are not considered.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pnp.geometry import sliding_moves
from pnp.geometry.square_grid import Square
from pnp.model.game import Board, Cell, Game, Move, PieceId, RoleId, SideId, StateId


class Target(NamedTuple):
    """A square that a piece can move to, the move, and whether it captures the piece there."""

    cell: Square
    move: Move
    takes: bool


def targets(
    game: Game,
    board: Board,
    piece: PieceId,
    side: SideId,
    start: Cell,
    occupied: Mapping[Cell, SideId],
    states: Iterable[StateId] = (),
) -> tuple[Target, ...]:
    """Return every square that a piece can move to, move by move.

    Args:
        game: the game.
        board: a board of squares.
        piece: the piece that moves.
        side: the side of the piece.
        start: the square of the piece.
        occupied: the sides of the pieces on other squares.
        states: the states of the piece.

    Raises:
        TypeError: the board is not made of squares.
    """
    ground = _Ground(game, board, with_counted(game, states))
    found = []
    for move in game.pieces[piece].moves:
        if not ground.allows(move, start, side):
            continue
        limit = move.reach if move.kind == "slide" else 1
        for line in sliding_moves.lines(board.squares, start, move.steps, limit, turned=looks_down(game, side)):
            for cell in sliding_moves.until(line, lambda cell: cell in occupied or cell in ground.stopping):
                takes = occupied.get(cell, side) != side
                may_end = move.capture != "never" if takes else cell not in occupied and move.capture != "must"
                if cell not in ground.closed and may_end:
                    found.append(Target(cell, move, takes))
    return tuple(found)


def looks_down(game: Game, side: SideId) -> bool:
    """Return whether a side's pieces move forward down the board."""
    return game.sides[side].player > 1


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
