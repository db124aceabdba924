"""The cells of a scenario's map that units may enter, by movement class."""

from collections.abc import Mapping

from pnp.model.compute import ground, movement
from pnp.model.game import Cell, Game, Piece, UnitGroup
from pnp.model.game.ids import ClassId, ScenarioId
from pnp.model.game.tracking import cached_on_game


@cached_on_game
def passable(game: Game, scenario_id: ScenarioId) -> Mapping[ClassId, frozenset[Cell]]:
    """Return the cells of a scenario's map in which units of each class may be and survive.

    A key on a whole board forbids only what it names; a key of map sections allows only that.
    """
    is_whole = game.scenarios[scenario_id].on is not None
    there = ground.on_scenario(game, scenario_id)
    grid = there.board.grid
    found = {}
    for class_ in game.classes:
        open_layers: dict[int, bool] = {}
        cells = set()
        for cell in grid.cells:
            layers = id(there.cells[cell])
            if layers not in open_layers:
                price = movement.entry_price(there, cell, class_)
                open_layers[layers] = is_whole if price is None else not price.is_closed
            if open_layers[layers]:
                cells.add(cell)
        found[class_] = frozenset(cells)
    return found


def carriers(game: Game, group: UnitGroup, piece: Piece) -> list[Piece]:
    """Return the other units of a group that can carry a piece."""
    found = []
    for other in (game.pieces[unit] for unit in group.units if unit != piece.id):
        room = other.carries
        if room is not None and (not room.of or room.of & {*piece.tags, str(piece.move_class or "")}):
            found.append(other)
    return found
