"""Where units of a movement class may be, by the prices of terrain and of the paths that run there."""

from collections.abc import Collection, Iterable

from pnp.model.compute import ground, movement
from pnp.model.compute.ground import MapGround
from pnp.model.game import Board, Cell, ClassId, Game, Piece
from pnp.model.game.ground import ALL, Prices
from pnp.model.game.maps import LineKind


def is_open(prices: Prices, of: ClassId | None) -> bool:
    """Return whether units of a class pay for terrain and enter it; not where it costs what the other terrain does."""
    price = prices.of(of)
    return price is not None and price.kind in ("points", ALL)


def is_barred(there: MapGround, cell: Cell, of: ClassId | None) -> bool:
    """Return whether units of a class may not enter a cell, by no path either; False where a price is missing."""
    price = movement.entry_price(there, cell, of)
    if price is None or not price.is_closed:
        return False
    return not any(
        is_open(line.kind.cost, of) for line in there.board.lines if line.kind.lies == "path" and cell in line.cells
    )


def is_for_ships(game: Game, board: Board, kind: LineKind, water: Iterable[Cell]) -> bool:
    """Return whether a path has prices, and only for classes that may enter all cells of water along it."""
    users = [name for name in game.classes if is_open(kind.cost, name)]
    there = ground.on_board(game, board.id)
    prices = [movement.entry_price(there, cell, name) for cell in water for name in users]
    return bool(prices) and all(price is not None and not price.is_closed for price in prices)


def terrain_name(there: MapGround, cell: Cell) -> str:
    """Return the name of the topmost terrain of a cell."""
    return next((layer.name for layer in there.cells.get(cell, ())), "")


def class_words(game: Game, piece: Piece) -> str:
    """Return who cannot enter, for a message: `the class Wheeled`, or `units`."""
    return f"the class {game.classes[piece.move_class].name}" if piece.move_class is not None else "units"


def can_be_carried(piece: Piece, others: Collection[Piece]) -> bool:
    """Return whether one of other units can carry a unit."""
    names = {*piece.tags, str(piece.move_class or "")}
    rooms = [other.carries for other in others if other.id != piece.id]
    return any(room is not None and (not room.of or room.of & names) for room in rooms)
