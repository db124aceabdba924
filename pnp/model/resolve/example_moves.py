"""Moves of examples: those that are made, those that are refused, the cells that a piece reaches, and hands."""

from pnp.model.fields.boards import HAND, WrittenMove
from pnp.model.game import Board, PieceId, Reached, ShownMove, SideId
from pnp.model.game.ids import ClauseId
from pnp.model.resolve.cells import cell_at, cells_at
from pnp.model.resolve.context import Scope
from pnp.source.nodes import Step

Path = tuple[Step, ...]


def shown_moves(
    context: Scope, path: Path, written: list[WrittenMove], board: Board | None, *, refused: bool = False
) -> tuple[ShownMove, ...]:
    """Return the moves of an example."""
    found = (_shown(context, (*path, number), move, board, refused) for number, move in enumerate(written))
    return tuple(move for move in found if move is not None)


def _shown(context: Scope, path: Path, move: WrittenMove, board: Board | None, refused: bool) -> ShownMove | None:
    span = context.value(*path)
    context.known("piece", move.piece, context.ids("pieces"), context.part(path, 0, len(move.piece)))
    piece = context.definition.pieces.get(move.piece)
    if move.promotes and piece is not None and not piece.promotes:
        message = f"'{move.piece}' cannot promote"
        context.error("value.move", message, span, "give it 'promotes', or remove the word 'promotes' here")
    if move.clause and not refused:
        context.error("value.move", "only a refused move names the clause that forbids it", span, "remove 'by …'")
    elif move.clause:
        context.known("clause", move.clause, context.ids("clauses"), span)
    if board is None:
        return None
    from_start, from_end = len(move.piece) + 1, len(move.piece) + len(move.start) + 2
    dropped = move.start == HAND and HAND not in board.grid.labels
    start = (
        None if dropped else cell_at(context, move.start, board.grid, context.part(path, from_start, len(move.start)))
    )
    end = cell_at(context, move.end, board.grid, context.part(path, from_end, len(move.end)))
    if end is None or (start is None and not dropped):
        return None
    return ShownMove(
        PieceId(move.piece), start, end, span, move.promotes, ClauseId(move.clause) if move.clause else None
    )


def reached(
    context: Scope, path: Path, written: str | dict[str, list[str]] | None, board: Board | None
) -> Reached | None:
    """Return the cell of a piece, and the cells that an example says it reaches."""
    if written is None or board is None:
        return None
    if isinstance(written, str):
        start = cell_at(context, written, board.grid, context.value(*path))
        return None if start is None else Reached(start, None, context.value(*path))
    ((label, ends),) = written.items()
    start = cell_at(context, label, board.grid, context.key(*path, label))
    cells = cells_at(context, (*path, label), ends, board.grid)
    return None if start is None else Reached(start, frozenset(cell for cell, _ in cells), context.key(*path, label))


def hands(context: Scope, path: Path, written: dict[str, list[str]]) -> dict[SideId, tuple[PieceId, ...]]:
    """Return the pieces that each side has in hand."""
    found = {}
    for side, pieces in written.items():
        context.known("side", side, context.ids("sides"), context.key(*path, side))
        context.all_defined("piece", pieces, *path, side)
        found[SideId(side)] = tuple(map(PieceId, pieces))
    return found
