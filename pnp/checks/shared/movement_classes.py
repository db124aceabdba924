"""Movement classes: the cells that their units may enter, the units that carry them, the counters that show them."""

import re
from collections.abc import Iterable, Mapping

from pnp.assets import AssetNotFoundError, template
from pnp.files import FileError
from pnp.model.compute import ground, movement
from pnp.model.compute.ground import MapGround
from pnp.model.game import Board, Cell, ClassId, Game, Piece, PieceId
from pnp.model.game.ground import ALL, Prices
from pnp.model.game.ids import ScenarioId
from pnp.model.game.maps import LineKind
from pnp.model.game.tracking import cached_on_game

_COMMENT = re.compile(r"^\s*#.*$|\s#.*$", re.MULTILINE)
_CLASS = re.compile(r"\bclass\b")


def may_enter(there: MapGround, cell: Cell, of: ClassId | None) -> bool:
    """Return whether units of a class may enter a cell and survive, by its terrain; False where a price is missing."""
    price = movement.entry_price(there, cell, of)
    return price is not None and not price.is_closed


def is_closed(there: MapGround, cell: Cell, of: ClassId | None) -> bool:
    """Return whether units of a class may not enter a cell, by its terrain; False where a price is missing."""
    price = movement.entry_price(there, cell, of)
    return price is not None and price.is_closed


def is_open(prices: Prices, of: ClassId | None) -> bool:
    """Return whether units of a class pay for terrain and enter it; not where it costs what the other terrain does."""
    price = prices.of(of)
    return price is not None and price.kind in ("points", ALL)


def is_barred(there: MapGround, cell: Cell, of: ClassId | None) -> bool:
    """Return whether units of a class may not enter a cell, by no path either; False where a price is missing."""
    return is_closed(there, cell, of) and cell not in _cells_on_paths(there, of)


def _cells_on_paths(there: MapGround, of: ClassId | None) -> set[Cell]:
    """Return the cells into which paths lead units of a class; none on points and areas, where paths are between."""
    paths = (line for line in there.board.lines if line.kind.lies == "path" and is_open(line.kind.cost, of))
    return {cell for line in paths for cell in line.cells} if there.board.grid.is_lattice else set()


def is_for_ships(game: Game, board: Board, kind: LineKind, water: Iterable[Cell]) -> bool:
    """Return whether a path has prices, and only for classes that may enter all cells of water along it."""
    users = [name for name in game.classes if is_open(kind.cost, name)]
    there = ground.on_board(game, board.id)
    return bool(users) and all(may_enter(there, cell, name) for cell in water for name in users)


@cached_on_game
def passable(game: Game, scenario_id: ScenarioId) -> Mapping[ClassId, frozenset[Cell]]:
    """Return the cells of a scenario's map in which units of each class may be and survive.

    A key on a whole board forbids only what it names; a key of map sections allows only that.
    """
    is_whole = game.scenarios[scenario_id].on is not None
    there = ground.on_scenario(game, scenario_id)
    layers = {cell: id(there.cells[cell]) for cell in there.board.grid.cells}
    one_of_each = {layer: cell for cell, layer in layers.items()}
    found = {}
    for id_ in game.classes:
        prices = {layer: movement.entry_price(there, cell, id_) for layer, cell in one_of_each.items()}
        open_layers = {layer for layer, price in prices.items() if (not price.is_closed if price else is_whole)}
        on_paths = _cells_on_paths(there, id_)
        found[id_] = frozenset(cell for cell, layer in layers.items() if cell in on_paths or layer in open_layers)
    return found


def class_words(game: Game, piece: Piece) -> str:
    """Return who cannot enter, for a message: `the class Wheeled`, or `units`."""
    return f"the class {game.classes[piece.move_class].name}" if piece.move_class is not None else "units"


def carriers(game: Game, units: Iterable[PieceId], piece: Piece) -> list[Piece]:
    """Return those of some units that can carry another one."""
    names = {*piece.tags, str(piece.move_class or "")}
    others = (game.pieces[unit] for unit in units if unit != piece.id)
    return [other for other in others if other.carries and (not other.carries.of or other.carries.of & names)]


def shows_class(game: Game, piece: Piece) -> bool:
    """Return whether the counter of a piece shows its movement class, by a color or a symbol."""
    return piece.move_class is not None and _names_class(game, piece.layout)


@cached_on_game
def _names_class(game: Game, layout: str) -> bool:
    """Return whether a layout uses the color, the symbol or a tag of the class; False if it cannot be read."""
    try:
        text = template(f"counters/{layout}.yaml", game.folder, game.templates).text
    except (AssetNotFoundError, FileError):
        return False
    return _CLASS.search(_COMMENT.sub("", text)) is not None
