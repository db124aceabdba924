"""Terrain keys: all that a scenario's map shows has a line in its key, and every line something on the map."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.errors import Span
from pnp.model.game import Cell, FeatureId, Game, MarkerId, TerrainId
from pnp.model.game.scenarios import KeyEntry, Scenario

_SOURCE = "Errata: terrain on the map that the chart leaves out, and the other way round (SPI and GDW maps)."


@check(
    "scenario.unkeyed",
    "error",
    "Nobody knows what it costs to enter ground that the key leaves out.",
    _SOURCE,
    code="K06",
)
def ground_is_keyed(game: Game) -> Iterator[Report]:
    """Every terrain of a scenario's map has a line in its key; every feature has one, or is ignored."""
    for scenario in game.scenarios.values():
        for terrain, cells in _terrain(scenario).items():
            if scenario.entry(terrain) is None:
                named = game.terrain[terrain]
                hint = f"add '{terrain}: …' to the key"
                related = ((named.span, "the terrain"),) if named.span is not None else ()
                yield _unkeyed(scenario, named.name, cells, hint, related)
        for feature, cells in _features(scenario).items():
            if scenario.entry(feature) is None and feature not in scenario.ignored:
                hint = f"add '{feature}: …' to the key, or ignore it: ignore: [{feature}]"
                yield _unkeyed(scenario, game.features[feature].name, cells, hint, ())


@check(
    "scenario.key-and-ignored",
    "error",
    "What is both in the key and ignored cannot be played.",
    "Derived: set overlap.",
    code="K06",
)
def nothing_keyed_is_ignored(game: Game) -> Iterator[Report]:
    """No feature has a line in the key and is ignored."""
    for scenario in game.scenarios.values():
        for line in scenario.key:
            if line.of in scenario.ignored:
                yield Report(
                    f"scenario {scenario.number} ignores {game.features[FeatureId(line.of)].name}, yet its key says "
                    f"what it is: {line.name}",
                    line.span,
                    hint="take away one of them",
                    related=((scenario.span, "the scenario"),),
                )


@check(
    "scenario.unplaced",
    "warning",
    "A key with lines for what is not on the map makes players search.",
    _SOURCE,
    code="R07",
)
def key_is_on_the_map(game: Game) -> Iterator[Report]:
    """Every line of a key for a marker has such a marker on the map, and every other line ground of its kind."""
    for scenario in game.scenarios.values():
        shown = {*_terrain(scenario), *_features(scenario), *(place.marker for place in scenario.places)}
        for line in scenario.key:
            if line.of not in shown:
                yield _unplaced(scenario, line)


@check(
    "scenario.unkeyed-marker",
    "error",
    "A city on the map is no ground until the key says what it is.",
    _SOURCE,
    code="P08",
)
def markers_are_keyed(game: Game) -> Iterator[Report]:
    """A marker on the map that a key of any scenario explains, has its line in the key of this one too.

    Forts need none: they are units, and stand on the ground of their hex.
    """
    explained = {line.of: line for scenario in game.scenarios.values() for line in scenario.key}
    for scenario in game.scenarios.values():
        told: set[MarkerId] = set()
        for place in scenario.places:
            other = explained.get(place.marker)
            if other is None or scenario.entry(place.marker) is not None or place.marker in told:
                continue
            told.add(place.marker)
            cell = scenario.board.hexes.label(place.cell)
            yield Report(
                f"the map of scenario {scenario.number} has {game.markers[place.marker].name} at {cell}, "
                "but its key has no line for it",
                place.span,
                hint=f"add '{place.marker}: …' to the key",
                related=((other.span, "so is it in another scenario"),),
                witness=(("hex", cell), ("place", place.name)),
            )


def _terrain(scenario: Scenario) -> dict[TerrainId, list[Cell]]:
    """The cells of each terrain on the map, from the top."""
    found: dict[TerrainId, list[Cell]] = {}
    for cell in scenario.board.hexes.cells:
        terrain = scenario.board.terrain.get(cell)
        if terrain is not None:
            found.setdefault(terrain.id, []).append(cell)
    return found


def _features(scenario: Scenario) -> dict[FeatureId, list[Cell]]:
    found: dict[FeatureId, list[Cell]] = {}
    for cell, feature in scenario.board.features.items():
        found.setdefault(feature.id, []).append(cell)
    return found


def _unkeyed(
    scenario: Scenario, name: str, cells: list[Cell], hint: str, related: tuple[tuple[Span, str], ...]
) -> Report:
    first = scenario.board.hexes.label(cells[0])
    return Report(
        f"the map of scenario {scenario.number} shows {name}, such as in {first}, "
        "but its key does not say what that is",
        scenario.span,
        hint,
        related,
        witness=(("hex", first), ("ground", name)),
        cases=len(cells),
    )


def _unplaced(scenario: Scenario, line: KeyEntry) -> Report:
    what = "no such marker is on its map" if line.kind == "marker" else "its map shows nothing of it"
    return Report(
        f"the key of scenario {scenario.number} explains {line.of} ({line.name}), but {what}",
        line.span,
        hint="take the line away" if line.kind != "marker" else "take the line away, or put the marker on a hex",
        related=((scenario.span, "the scenario"),),
    )
