"""Units start and arrive on terrain that the prices of their movement class allow."""

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import class_prices, phrasing
from pnp.model.compute import ground, movement, placed_units
from pnp.model.compute.ground import MapGround
from pnp.model.game import BoardId, Cell, ClassId, Game, Piece


@check(
    "unit.forbidden-ground",
    "error",
    "A unit cannot be set up, or enter the map, in terrain that it may not enter.",
    "Errata: terrain that the chart calls prohibitive and the rules do not (In Their Quiet Fields, Operations 26).",
    code="S02",
)
def units_start_where_they_may_be(game: Game) -> Iterator[Report]:
    """Find units that start or arrive in cells closed to their class, by terrain and by path; not ships in port.

    Units that another unit there can carry may be anywhere.
    """
    entries = (*placed_units.set_up(game), *placed_units.arriving(game))
    placed = {piece.id: (cells, piece) for _, cells, piece, _ in entries}
    together: dict[tuple[BoardId, tuple[Cell, ...]], list[Piece]] = {}
    for cells, piece in placed.values():
        if piece.at is not None:
            together.setdefault((piece.at.board, cells), []).append(piece)
    for cells, piece in placed.values():
        if piece.at is None or class_prices.can_be_carried(piece, together[piece.at.board, cells]):
            continue
        there = ground.on_board(game, piece.at.board)
        if not all(class_prices.is_barred(there, cell, piece.move_class) for cell in cells):
            continue
        if any(_is_port(game, there, cell, piece) for cell in cells):
            continue
        begins = "is set up" if piece.turn is None else "arrives"
        terrain = class_prices.terrain_name(there, cells[0])
        yield Report(
            f"{phrasing.named(piece)} {begins} at {piece.at.name}, but {terrain} is prohibited to "
            f"{class_prices.class_words(game, piece)}",
            piece.at.span or piece.span,
            "correct its cell, its class, the terrain there, or its cost; ships may be in port beside 'water: true'",
            witness=(("unit", piece.id), ("at", piece.at.name)),
        )


def _is_port(game: Game, there: MapGround, cell: Cell, piece: Piece) -> bool:
    """Return whether a cell is a port for a unit: on land, beside cells that are open to it.

    A unit that arrives may also be beside cells that are closed to every class that may enter its own.
    """
    beside = [other for other in there.board.grid.neighbors(cell) if _is_open(there, other, piece.move_class)]
    if not there.board.is_water(cell) and any(map(there.board.is_water, beside)):
        return True
    landed = [name for name in game.classes if _is_open(there, cell, name)]
    return piece.turn is not None and any(not any(_is_open(there, other, name) for name in landed) for other in beside)


def _is_open(there: MapGround, cell: Cell, of: ClassId | None) -> bool:
    price = movement.entry_price(there, cell, of)
    return price is not None and not price.is_closed
