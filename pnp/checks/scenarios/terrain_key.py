"""Terrain keys: everything that a scenario's map shows has an entry in its key, and every entry is on the map."""

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.errors import Span
from pnp.model.game import Cell, Game, MarkerId, OverTerrain, Terrain, TerrainId
from pnp.model.game.scenarios import KeyEntry, Scenario


@check("scenario.unkeyed", "error")
def terrain_is_keyed(game: Game) -> Iterator[Report]:
    """Find terrain without an entry in the key, and terrain over it without one that is not ignored.

    On a whole board the key only changes the game's terrain, and need not have all of it.
    """
    for scenario in (scenario for scenario in game.scenarios.values() if scenario.on is None):
        for terrain, cells in _terrain(scenario).items():
            if scenario.entry(terrain) is None:
                kind = game.terrain[terrain]
                hint = f"add '{terrain}: …' to 'key' of the scenario"
                yield _unkeyed(scenario, kind, cells, hint, ((kind.span, "the terrain"),))
        for over, cells in _over(scenario).items():
            if scenario.entry(over) is None and over not in scenario.ignored:
                hint = f"add '{over}: …' to 'key' of the scenario, or write there ignore: [{over}]"
                yield _unkeyed(scenario, game.over[over], cells, hint)


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
        shown = {*_terrain(scenario), *_over(scenario), *(place.marker for place in scenario.places)}
        for line in scenario.key:
            if line.of not in shown:
                yield _unplaced(scenario, line)


@check("scenario.unkeyed-marker", "error")
def markers_are_keyed(game: Game) -> Iterator[Report]:
    """Find markers on a map without an entry in its key that have one in the key of another scenario."""
    explained = {line.of: line for scenario in game.scenarios.values() for line in scenario.key}
    for scenario in game.scenarios.values():
        reported: set[MarkerId] = set()
        for place in scenario.places:
            other = explained.get(place.marker)
            if other is None or scenario.entry(place.marker) is not None or place.marker in reported:
                continue
            reported.add(place.marker)
            cell = scenario.board.grid.label(place.cell)
            yield Report(
                f"the map of scenario {scenario.number} shows the marker '{place.marker}' at {cell}, but its key has "
                "no entry for it",
                place.span,
                hint=f"add '{place.marker}: …' to 'key' of the scenario",
                related=((other.span, "its entry in another scenario"),),
                witness=(("hex", cell), ("place", place.name)),
            )


def _terrain(scenario: Scenario) -> dict[TerrainId, list[Cell]]:
    found: dict[TerrainId, list[Cell]] = {}
    for cell in scenario.board.grid.cells:
        terrain = scenario.board.terrain.get(cell, scenario.board.ground)
        if terrain is not None:
            found.setdefault(terrain.id, []).append(cell)
    return found


def _over(scenario: Scenario) -> dict[TerrainId, list[Cell]]:
    found: dict[TerrainId, list[Cell]] = {}
    for cell, over in scenario.board.over.items():
        found.setdefault(over.id, []).append(cell)
    return found


def _unkeyed(
    scenario: Scenario,
    kind: Terrain | OverTerrain,
    cells: list[Cell],
    hint: str,
    related: tuple[tuple[Span | None, str], ...] = (),
) -> Report:
    first = scenario.board.grid.label(cells[0])
    return Report(
        f"the map of scenario {scenario.number} shows {phrasing.named(kind)}, as in {first}, but its key does not "
        "explain it",
        scenario.span,
        hint,
        related,
        witness=(("hex", first), ("ground", kind.name)),
        cases=len(cells),
    )


def _unplaced(scenario: Scenario, line: KeyEntry) -> Report:
    what = "no such marker is on its map" if line.kind == "marker" else "its map does not show it"
    message = f"the key of scenario {scenario.number} explains '{line.of}' ({line.name}), but {what}"
    hint = "remove the entry" if line.kind != "marker" else "remove the entry, or place the marker on a hex"
    return Report(message, line.span, hint=hint, related=((scenario.span, "the scenario"),))
