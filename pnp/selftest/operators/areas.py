"""The ground of scenarios: areas, entry hexes, keys."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.model.game import ScenarioId
from pnp.selftest.mutation import Mutation, operator
from pnp.selftest.operators.scenarios import AREA, GROUND
from pnp.selftest.source_edit import Edit, GameSource

_COMPASS = {"East": "West", "West": "East", "North": "South", "South": "North"}
_NAMED = re.compile(rf"\b({'|'.join(_COMPASS)})(?=ern\b|\b)")


@operator("compass-turned", AREA, "A set-up was west of a swamp that is east of it (Gaines Mill).")
def compass_turned(source: GameSource) -> Iterator[Mutation]:
    """Replace the compass direction in every name of an area by the opposite one."""
    for part in source.parts("scenarios/*/areas/*/name"):
        found = _NAMED.search(part.text)
        if found:
            start = part.start + found.start()
            edit = Edit(part.file, start, start + len(found[1]), _COMPASS[found[1]])
            yield Mutation((edit,), f"{part.path[3]} is called {_COMPASS[found[1]]}")


@operator("entry-inside", AREA, "Entry areas had the designations of another edition (Thunder at the Crossroads).")
def entry_inside(source: GameSource) -> Iterator[Mutation]:
    """Make every set-up area an entry area."""
    for part in source.parts("scenarios/*/areas/*/purpose"):
        if part.plain == "setup":
            yield Mutation((part.replaced("entry"),), f"units enter in {part.path[3]}")


@operator("area-of-enemy", AREA, "A supply wagon was in the set-up that is a reinforcement (August Fury).")
def area_of_enemy(source: GameSource) -> Iterator[Mutation]:
    """Move every group of a force to an area of the other side."""
    for part in source.parts("scenarios/*/forces/*/groups/*/area"):
        areas = source.game.scenarios[ScenarioId(part.path[1])].areas.values()
        other = next((area.id for area in areas if area.side not in (None, part.path[3])), None)
        if other is not None:
            yield Mutation((part.replaced(other),), f"a group of {part.path[3]} is in {other}")


@operator("place-of-enemy", AREA, "A region was printed in the color of the wrong side (Ottomans).")
def place_of_enemy(source: GameSource) -> Iterator[Mutation]:
    """Give every place of a scenario to the other side."""
    sides = [side.id for side in source.game.sides.values() if not side.neutral]
    for part in source.parts("scenarios/*/places/*/side"):
        other = next(side for side in sides if side != part.plain)
        yield Mutation((part.replaced(other),), f"{part.path[3]} belongs to {other}")


@operator("area-name-twice", AREA, "The map had two bridges without distinct names (Gaines Mill).")
def area_name_twice(source: GameSource) -> Iterator[Mutation]:
    """Give every area the name of another area of its scenario."""
    for part in source.parts("scenarios/*/areas/*/name"):
        others = [other for other in source.parts(f"scenarios/{part.path[1]}/areas/*/name") if other.key != part.key]
        if others:
            yield Mutation((part.replaced(others[0].text),), f"{part.path[3]} is called {others[0].plain}")


@operator("class-shut-out", GROUND, "Terrain was prohibitive in the chart alone (In Their Quiet Fields).")
def class_shut_out(source: GameSource) -> Iterator[Mutation]:
    """Prohibit all terrain of a scenario's key for every class of units."""
    for scenario in source.game.scenarios:
        for name in source.game.classes:
            edits = [part.replaced("prohibited") for part in source.parts(f"scenarios/{scenario}/key/*/cost/{name}")]
            if edits:
                yield Mutation(tuple(edits), f"{name} may enter no terrain in {scenario}")


@operator("feature-ignored", GROUND, "A cornfield had an effect in the chart alone (In Their Quiet Fields).")
def feature_ignored(source: GameSource) -> Iterator[Mutation]:
    """Ignore every feature that the key of a scenario defines."""
    for part in source.parts("scenarios/*/key/*"):
        whole = source.part(f"scenarios/{part.path[1]}/key")
        if part.name in source.game.features and whole is not None and whole.key != part.key:
            edit = Edit(whole.file, whole.key[0], whole.key[0], f"ignore: [{part.name}]\n    ")
            yield Mutation((edit,), f"{part.path[1]} ignores {part.name}")


@operator("key-of-another", GROUND, "The key named a fuel point that the map did not have (Company of Heroes).")
def key_of_another(source: GameSource) -> Iterator[Mutation]:
    """Add an entry for a marker to every key of a scenario without places."""
    entries = [part for part in source.parts("scenarios/*/key/*") if part.name in source.game.markers]
    for id_, scenario in source.game.scenarios.items():
        first = source.part(f"scenarios/{id_}/key/*")
        if first is not None and entries and not scenario.places:
            edit = Edit(first.file, first.key[0], first.key[0], f"{entries[0].name}: {entries[0].text}\n      ")
            yield Mutation((edit,), f"the key of {id_} has {entries[0].name}")


@operator("marker-unkeyed", GROUND, "Orchards were on the map, but not in the terrain effects chart (Waterloo).")
def marker_unkeyed(source: GameSource) -> Iterator[Mutation]:
    """Remove every marker from the key of a scenario."""
    for part in source.parts("scenarios/*/key/*"):
        if part.name in source.game.markers and part.whole:
            yield Mutation((part.removed(),), f"{part.path[1]} has no entry for {part.name} in its key")
