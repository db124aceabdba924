"""Units on a board: those of a worked example, and those of the set-up."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.model.game import Board, BoardId, Cell, DiagramPlacement, FaceId, Game, Piece, PieceId, SideId, UnitPlace


class PlacedUnit(NamedTuple):
    """A unit with the face that it shows, on a cell."""

    piece: PieceId
    face: FaceId
    side: SideId
    cell: Cell


def of_example(placements: Iterable[DiagramPlacement]) -> tuple[PlacedUnit, ...]:
    """Return the units of a diagram, from the top of each stack down."""
    return tuple(
        PlacedUnit(ref.piece, ref.face, place.side, place.cell)
        for place in placements
        for ref in (*([place.piece] if place.piece is not None else []), *place.under)
    )


def set_up(game: Game) -> Iterator[tuple[BoardId, tuple[Cell, ...], Piece, PlacedUnit]]:
    """Yield every unit that starts at a place, with its board and the cells of the place; each copy for itself.

    A unit at a place of several cells is on the first of them.
    """
    return _placed(game, [piece for piece in game.pieces.values() if piece.turn is None])


def arriving(game: Game) -> Iterator[tuple[int, tuple[Cell, ...], Piece, PlacedUnit]]:
    """Yield every unit that arrives at a place, with its turn and the cells of the place; each copy for itself."""
    later = [piece for piece in game.pieces.values() if piece.turn is not None]
    return ((piece.turn or 0, cells, piece, unit) for _, cells, piece, unit in _placed(game, later))


def _placed(game: Game, pieces: Iterable[Piece]) -> Iterator[tuple[BoardId, tuple[Cell, ...], Piece, PlacedUnit]]:
    for piece in pieces:
        if piece.at is None:
            continue
        cells = cells_of(game, piece.at)
        for side, copies in piece.count.items():
            for _ in range(copies):
                yield piece.at.board, cells, piece, PlacedUnit(piece.id, piece.faces[0].id, side, cells[0])


def cells_of(game: Game, at: UnitPlace) -> tuple[Cell, ...]:
    """Return the cells of a place of set-up, in order."""
    return place_cells(game.boards[at.board], at)


def place_cells(board: Board, at: UnitPlace) -> tuple[Cell, ...]:
    """Return the cells of a place of set-up on its board, in order."""
    if at.cell is not None:
        return (at.cell,)
    place = next((place for place in board.places if place.id == at.zone), None)
    return place.cells if place is not None else tuple(sorted(board.zone(str(at.zone)).cells))


def name(game: Game, unit: PlacedUnit) -> str:
    """Return the name of a unit with its id: `41 (f-41)`."""
    return f"{game.pieces[unit.piece].name} ({unit.piece})"
