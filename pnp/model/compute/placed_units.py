"""Units on a board: those of a worked example, and those of the set-up."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.model.game import BoardId, Cell, DiagramPlacement, FaceId, Game, Piece, PieceId, SideId, UnitPlace


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
    for piece in game.pieces.values():
        if piece.at is None or piece.turn is not None:
            continue
        cells = cells_of(game, piece.at)
        for side, copies in piece.count.items():
            for _ in range(copies):
                yield piece.at.board, cells, piece, PlacedUnit(piece.id, piece.faces[0].id, side, cells[0])


def cells_of(game: Game, at: UnitPlace) -> tuple[Cell, ...]:
    """Return the cells of a place of set-up, in order."""
    if at.cell is not None:
        return (at.cell,)
    board = game.boards[at.board]
    place = next((place for place in board.places if place.id == at.zone), None)
    return place.cells if place is not None else tuple(sorted(board.zone(str(at.zone)).cells))


def name(game: Game, unit: PlacedUnit) -> str:
    """Return the name of a unit with its id: `41 (f-41)`."""
    return f"{game.pieces[unit.piece].name} ({unit.piece})"
