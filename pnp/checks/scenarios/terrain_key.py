"""Terrain keys: everything that a scenario's map shows has an entry in its key, and every entry is on the map."""

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import board_lines, phrasing
from pnp.checks.shared.grouping import grouped
from pnp.model.game import Board, Cell, Game, OverTerrain, Terrain, TerrainId
from pnp.model.game.scenarios import Scenario


@check("scenario.unkeyed", "error")
def terrain_is_keyed(game: Game) -> Iterator[Report]:
    """Find terrain without an entry in the key, and terrain over it without one that is not ignored.

    On a whole board the key only changes the game's terrain, and need not have all of it.
    """
    for scenario in (scenario for scenario in game.scenarios.values() if scenario.on is None):
        for terrain, cells in _terrain(scenario.board).items():
            if scenario.entry(terrain) is None:
                kind = game.terrain[terrain]
                yield _unkeyed(scenario, kind, cells)._replace(related=((kind.span, "the terrain"),))
        for over, cells in _over(scenario.board).items():
            if scenario.entry(over) is None and over not in scenario.ignored:
                found = _unkeyed(scenario, game.over[over], cells)
                yield found._replace(hint=f"{found.hint}, or write there ignore: [{over}]")


@check("scenario.key-and-ignored", "error")
def nothing_keyed_is_ignored(game: Game) -> Iterator[Report]:
    """Find terrain that a scenario ignores and its key defines."""
    for scenario in game.scenarios.values():
        for line in scenario.key:
            if line.of in scenario.ignored:
                over = game.over[TerrainId(line.of)]
                message = f"scenario {scenario.number} both ignores and explains {phrasing.named(over)} in its key"
                hint = f"remove it here, or remove '{line.of}' from 'ignore'"
                yield Report(message, line.span, hint, ((scenario.span, "the scenario"),))


@check("scenario.unplaced", "warning")
def key_is_on_the_map(game: Game) -> Iterator[Report]:
    """Find entries of a key whose terrain or marker is not on the map."""
    for scenario in game.scenarios.values():
        markers = {place.marker for place in scenario.places}
        shown = {*_terrain(scenario.board), *_over(scenario.board), *markers}
        for line in scenario.key:
            if line.of not in shown:
                is_marker = line.kind == "marker"
                what = "no such marker is on its map" if is_marker else "its map does not show it"
                message = f"the key of scenario {scenario.number} explains '{line.of}' ({line.name}), but {what}"
                hint = f"remove the entry{', or place the marker on a hex' if is_marker else ''}"
                yield Report(message, line.span, hint, ((scenario.span, "the scenario"),))


@check("scenario.unkeyed-marker", "error")
def markers_are_keyed(game: Game) -> Iterator[Report]:
    """Find markers on a map without an entry in its key that have one in the key of another scenario."""
    explained = {line.of: line for scenario in game.scenarios.values() for line in scenario.key}
    for scenario in game.scenarios.values():
        for marker, (place, *_) in grouped((place.marker, place) for place in scenario.places).items():
            other = explained.get(marker)
            if other is not None and scenario.entry(marker) is None:
                cell = scenario.board.grid.label(place.cell)
                shows = f"the map of scenario {scenario.number} shows the marker '{marker}' at {cell}"
                hint = f"add '{marker}: …' to 'key' of the scenario"
                related, witness = (
                    ((other.span, "its entry in another scenario"),),
                    (("hex", cell), ("place", place.name)),
                )
                yield Report(f"{shows}, but its key has no entry for it", place.span, hint, related, witness)


def _terrain(board: Board) -> dict[TerrainId, list[Cell]]:
    kinds = ((board_lines.terrain(board, cell), cell) for cell in board.grid.cells)
    return grouped((kind.id, cell) for kind, cell in kinds if kind is not None)


def _over(board: Board) -> dict[TerrainId, list[Cell]]:
    return grouped((over.id, cell) for cell, over in board.over.items())


def _unkeyed(scenario: Scenario, kind: Terrain | OverTerrain, cells: list[Cell]) -> Report:
    first = scenario.board.grid.label(cells[0])
    shows = f"the map of scenario {scenario.number} shows {phrasing.named(kind)}, as in {first}"
    hint, witness = f"add '{kind.id}: …' to 'key' of the scenario", (("hex", first), ("ground", kind.name))
    return Report(f"{shows}, but its key does not explain it", scenario.span, hint, (), witness, len(cells))
