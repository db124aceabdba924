"""Units on a board: those of a worked example, and those of the set-up."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.errors import Span
from pnp.model.game import (
    Board,
    Cell,
    DiagramPlacement,
    FaceId,
    FaceRef,
    Game,
    Piece,
    PieceId,
    Scenario,
    SideId,
    UnitPlace,
)
from pnp.model.game.tracking import cached_on_game


class PlacedUnit(NamedTuple):
    """A unit with the face that it shows, on a cell."""

    piece: PieceId
    face: FaceId
    side: SideId
    cell: Cell


def shown(placements: Iterable[DiagramPlacement]) -> tuple[tuple[DiagramPlacement, FaceRef], ...]:
    """Return the faces of units in a diagram with their places, from the top of each stack down."""
    return tuple((place, ref) for place in placements for ref in (place.piece, *place.under) if ref is not None)


def of_example(placements: Iterable[DiagramPlacement]) -> tuple[PlacedUnit, ...]:
    """Return the units of a diagram, from the top of each stack down."""
    return tuple(PlacedUnit(ref.piece, ref.face, place.side, place.cell) for place, ref in shown(placements))


class StartingUnit(NamedTuple):
    """A unit that begins on a map.

    Attributes:
        placed: the unit, on the first cell of its place.
        cells: the cells of its place, in order.
        turn: when it arrives; 0 at the start.
        name: the place, as it is written.
        span: where that is written.
        is_free: whether its player chooses the cell.
    """

    placed: PlacedUnit
    cells: tuple[Cell, ...]
    turn: int
    name: str
    span: Span
    is_free: bool = False


class SetUp(NamedTuple):
    """The units that begin on a map: in a scenario, or as they say themselves, if no scenario has them."""

    scenario: Scenario | None
    board: Board
    units: tuple[StartingUnit, ...]


@cached_on_game
def set_ups(game: Game) -> tuple[SetUp, ...]:
    """Return every set-up; each copy of a unit is listed for itself. Units without a place on the map are left out."""
    found = [SetUp(each, each.board, tuple(_of_scenario(game, each))) for each in game.scenarios.values()]
    used = {unit for each in game.scenarios.values() for force in each.forces.values() for unit in force.units}
    alone = [piece for piece in game.pieces.values() if piece.id not in used and piece.at is not None]
    found += [SetUp(None, board, tuple(_as_they_say(board, alone))) for board in game.boards.values()]
    return tuple(found)


def _as_they_say(board: Board, pieces: Iterable[Piece]) -> Iterator[StartingUnit]:
    for piece in pieces:
        if piece.at is not None and piece.at.board == board.id:
            for side, copies in piece.count.items():
                yield from _copies(board, piece, side, copies)


def _of_scenario(game: Game, scenario: Scenario) -> Iterator[StartingUnit]:
    for force in scenario.forces.values():
        for group in force.groups:
            for piece, copies in group.units.items():
                if group.at:
                    yield from _copies(scenario.board, game.pieces[piece], force.side, copies)
                elif group.area is not None:
                    area = scenario.areas[group.area]
                    cells = tuple(sorted(area.cells))
                    placed = PlacedUnit(piece, game.pieces[piece].faces[0].id, force.side, cells[0])
                    yield from [StartingUnit(placed, cells, group.turn, area.name, group.span, True)] * copies


def _copies(board: Board, piece: Piece, side: SideId, copies: int) -> list[StartingUnit]:
    assert piece.at is not None
    cells = place_cells(board, piece.at)
    placed = PlacedUnit(piece.id, piece.faces[0].id, side, cells[0])
    return [StartingUnit(placed, cells, piece.turn or 0, piece.at.name, piece.at.span or piece.span)] * copies


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
