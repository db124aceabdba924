"""The cells of a scenario's map that units may enter, by movement class."""

from collections.abc import Iterator, Mapping

from pnp.geometry.hex_shapes import Hex
from pnp.model.compute import paths
from pnp.model.game import Game, Piece, UnitGroup
from pnp.model.game.ids import ClassId, ScenarioId
from pnp.model.game.scenarios import FATAL, PROHIBITED, KeyEntry, Scenario
from pnp.model.game.tracking import cached_on_game


@cached_on_game
def passable(game: Game, scenario_id: ScenarioId) -> Mapping[ClassId, frozenset[Hex]]:
    """Return the cells of a scenario's map in which units of each class may be and survive."""
    entries = dict(_entries(game.scenarios[scenario_id]))
    return {
        class_: frozenset(
            cell
            for cell, entry in entries.items()
            if entry is not None and entry.cost.get(class_, PROHIBITED) not in (PROHIBITED, FATAL)
        )
        for class_ in game.classes
    }


def _entries(scenario: Scenario) -> Iterator[tuple[Hex, KeyEntry | None]]:
    """Yield the entry of the terrain key for every cell, computed once for unmarked cells that look the same."""
    board, marked = scenario.board, {place.cell for place in scenario.places}
    known: dict[tuple[object, object], KeyEntry | None] = {}
    for cell in board.hexes.cells:
        if cell in marked:
            yield cell, paths.ground(scenario, cell)
            continue
        terrain, feature = board.terrain.get(cell), board.features.get(cell)
        shown = (terrain and terrain.id, feature and feature.id)
        if shown not in known:
            known[shown] = paths.ground(scenario, cell)
        yield cell, known[shown]


def carriers(game: Game, group: UnitGroup, piece: Piece) -> list[Piece]:
    """Return the other units of a group that can carry a piece."""
    found = []
    for other in (game.pieces[unit] for unit in group.units if unit != piece.id):
        room = other.carries
        if room is not None and (not room.of or room.of & {*piece.tags, str(piece.move_class or "")}):
            found.append(other)
    return found
