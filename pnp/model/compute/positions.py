"""The position that an example shows, and whether its moves can be made in it, one after another."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pnp.model.compute import moves
from pnp.model.game import Board, Cell, Example, Game, PieceId, ShownMove, SideId, StateId


class PlacedPiece(NamedTuple):
    """A piece on the board: what it is, whose, and in which states."""

    piece: PieceId
    side: SideId
    states: tuple[StateId, ...] = ()


Position = Mapping[Cell, tuple[PlacedPiece, ...]]
"""Who stands on which cell."""


def position(example: Example) -> dict[Cell, tuple[PlacedPiece, ...]]:
    """The pieces of an example's diagram, with what lies under them."""
    found: dict[Cell, tuple[PlacedPiece, ...]] = {}
    for place in example.places:
        refs = [*([place.piece] if place.piece is not None else []), *place.under]
        states = () if place.state is None else (place.state,)
        found[place.cell] = tuple(
            PlacedPiece(ref.piece, place.side, states if number == 0 else ()) for number, ref in enumerate(refs)
        )
    return found


def targets(game: Game, board: Board, where: Position, man: PlacedPiece, start: Cell) -> tuple[moves.Target, ...]:
    """Where a man can go from a cell, as `moves.targets`."""
    occupied = {cell: men[0].side for cell, men in where.items() if men and cell != start}
    return moves.targets(game, board, man.piece, man.side, start, occupied, man.states)


def first_illegal_move(game: Game, board: Board, example: Example) -> Iterator[tuple[ShownMove, str]]:
    """The moves of an example that cannot be made, each with the reason; the others change the position."""
    where = position(example)
    for shown in example.moves:
        men = where.get(shown.start, ())
        man = next((man for man in men if man.piece == shown.piece), None)
        name, start, end = game.pieces[shown.piece].name.lower(), *map(board.grid.label, (shown.start, shown.end))
        if man is None and not _comes_out(game, board, shown):
            yield shown, f"no {name} stands on {start}"
        elif man is not None and not _can_go(game, board, where, man, shown):
            yield shown, f"a {name} on {start} cannot move to {end}"
        else:
            _make(game, where, man or PlacedPiece(shown.piece, _owner(example, shown.start)), shown)


def _owner(example: Example, cell: Cell) -> SideId:
    """Whose marker lies on a cell from which a piece comes out; anybody's when there is none."""
    return next((place.side for place in example.places if place.cell == cell), SideId(""))


def _comes_out(game: Game, board: Board, shown: ShownMove) -> bool:
    """Whether a piece comes out of a closed cell to one that belongs to it."""
    return _is_closed(game, board, shown.start) and shown.start in _owners(board, shown.end)


def _can_go(game: Game, board: Board, where: Position, man: PlacedPiece, shown: ShownMove) -> bool:
    """Whether one of the man's moves leads there; into a closed cell also from a cell that belongs to it."""
    if _is_closed(game, board, shown.end):
        if shown.end in _owners(board, shown.start):
            return True
        board = board._replace(fields=tuple(field for field in board.fields if not game.roles[field.role].closed))
    friends = [other for other in where.get(shown.end, ()) if other.side == man.side]
    if friends and _combine(game, {man.piece, *(friend.piece for friend in friends)}):
        where = {cell: men for cell, men in where.items() if cell != shown.end}
    return any(target.cell == shown.end for target in targets(game, board, where, man, shown.start))


def _is_closed(game: Game, board: Board, cell: Cell) -> bool:
    return any(game.roles[field.role].closed for field in board.roles_at(cell))


def _owners(board: Board, cell: Cell) -> set[Cell | None]:
    """The cells to which a cell belongs."""
    return {field.of for field in board.roles_at(cell)}


def _combine(game: Game, pieces: set[PieceId]) -> bool:
    """Whether these pieces can share a cell."""
    return any(set(composite.of) == pieces for composite in game.composites.values() if composite.each)


def _make(game: Game, where: dict[Cell, tuple[PlacedPiece, ...]], man: PlacedPiece, shown: ShownMove) -> None:
    """Change the position: who shows the face of a combined piece takes the others along."""
    men = where.get(shown.start, ())
    leads = any(man.piece == composite.of[0] for composite in game.composites.values() if composite.each)
    gone = men if leads and man in men else (man,)
    where[shown.start] = tuple(other for other in men if other not in gone)
    where[shown.end] = (*gone, *(other for other in where.get(shown.end, ()) if other.side == man.side))
