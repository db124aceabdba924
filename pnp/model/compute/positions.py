"""The position that an example shows, and the legality of its moves, one after another."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pnp.model.compute import moves
from pnp.model.game import Board, Cell, Example, Game, PieceId, ShownMove, SideId, StateId


class PlacedPiece(NamedTuple):
    """A piece on the board with its side and states."""

    piece: PieceId
    side: SideId
    states: tuple[StateId, ...] = ()


Position = Mapping[Cell, tuple[PlacedPiece, ...]]
"""The pieces on each cell."""


def position(example: Example) -> dict[Cell, tuple[PlacedPiece, ...]]:
    """Return the pieces of an example's diagram, with those below them."""
    found: dict[Cell, tuple[PlacedPiece, ...]] = {}
    for place in example.places:
        refs = [*([place.piece] if place.piece is not None else []), *place.under]
        states = () if place.state is None else (place.state,)
        found[place.cell] = tuple(
            PlacedPiece(ref.piece, place.side, states if number == 0 else ()) for number, ref in enumerate(refs)
        )
    return found


def targets(game: Game, board: Board, where: Position, placed: PlacedPiece, start: Cell) -> tuple[moves.Target, ...]:
    """Return the cells to which a piece can move, as `moves.targets`."""
    occupied = {cell: pieces[0].side for cell, pieces in where.items() if pieces and cell != start}
    return moves.targets(game, board, placed.piece, placed.side, start, occupied, placed.states)


def first_illegal_move(game: Game, board: Board, example: Example) -> Iterator[tuple[ShownMove, str]]:
    """Yield the moves of an example that are illegal, each with the reason; the others change the position."""
    where = position(example)
    for shown in example.moves:
        pieces = where.get(shown.start, ())
        placed = next((each for each in pieces if each.piece == shown.piece), None)
        name, start, end = game.pieces[shown.piece].name.lower(), *map(board.grid.label, (shown.start, shown.end))
        leaves_its_cell = _is_closed(game, board, shown.start) and shown.start in _owners(board, shown.end)
        if placed is None and not leaves_its_cell:
            yield shown, f"there is no {name} on {start}"
        elif placed is not None and not _can_go(game, board, where, placed, shown):
            yield shown, f"a {name} on {start} cannot move to {end}"
        else:
            side = next((place.side for place in example.places if place.cell == shown.start), SideId(""))
            _make(game, where, placed or PlacedPiece(shown.piece, side), shown)


def _can_go(game: Game, board: Board, where: Position, placed: PlacedPiece, shown: ShownMove) -> bool:
    """Return whether one of the piece's moves leads there; into a closed cell also from a cell that belongs to it."""
    if _is_closed(game, board, shown.end):
        if shown.end in _owners(board, shown.start):
            return True
        board = board._replace(fields=tuple(field for field in board.fields if not game.roles[field.role].closed))
    friends = [other for other in where.get(shown.end, ()) if other.side == placed.side]
    together = {placed.piece, *(friend.piece for friend in friends)}
    if friends and any(set(composite.of) == together for composite in game.composites.values() if composite.each):
        where = {cell: pieces for cell, pieces in where.items() if cell != shown.end}
    return any(target.cell == shown.end for target in targets(game, board, where, placed, shown.start))


def _is_closed(game: Game, board: Board, cell: Cell) -> bool:
    return any(game.roles[field.role].closed for field in board.roles_at(cell))


def _owners(board: Board, cell: Cell) -> set[Cell | None]:
    return {field.of for field in board.roles_at(cell)}


def _make(game: Game, where: dict[Cell, tuple[PlacedPiece, ...]], placed: PlacedPiece, shown: ShownMove) -> None:
    """Change the position: a piece that shows the face of a combined piece takes the others along."""
    pieces = where.get(shown.start, ())
    leads = any(placed.piece == composite.of[0] for composite in game.composites.values() if composite.each)
    gone = pieces if leads and placed in pieces else (placed,)
    where[shown.start] = tuple(other for other in pieces if other not in gone)
    where[shown.end] = (*gone, *(other for other in where.get(shown.end, ()) if other.side == placed.side))
