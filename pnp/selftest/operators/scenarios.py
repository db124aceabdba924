"""Scenarios: terrain keys, areas, entry hexes, forces, numbers in texts."""

import re
from collections.abc import Iterator

from pnp.model.game import ScenarioId
from pnp.selftest.mutation import Mutation, operator
from pnp.selftest.source_edit import GameSource
from pnp.source.written_parts import Edit

GROUND = "Terrain that the terrain chart omits"
AREA = "A set-up beyond the boundary"
STACK = "An overstacked set-up"
LATE = "A reinforcement that cannot arrive"
SAID = "A scenario whose text and data differ"
_NUMBERS = (
    *("one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen"),
)
_NUMBER = re.compile(rf"\b(?:{'|'.join(_NUMBERS[1:-1])})\b", re.IGNORECASE)


@operator("area-lost", AREA, "A scenario named an area for a force, but did not define it.")
def area_lost(source: GameSource) -> Iterator[Mutation]:
    """Remove every area that a group names."""
    named = {part.plain for part in source.parts("scenarios/*/forces/*/groups/*/area")}
    for part in source.parts("scenarios/*/areas/*"):
        if part.whole and part.name in named:
            yield Mutation((part.removed(),), f"{part.path[1]} does not define the area {part.name}")


@operator("scenario-number", SAID, "A scenario was won by holding five towns on a map with four.")
def scenario_number(source: GameSource) -> Iterator[Mutation]:
    """Increase every spelled-out number in the texts of scenarios by one."""
    patterns = ("victory/*/summary", "special/*/summary", "forces/*/groups/*/setup", "summary")
    for part in source.parts(*(f"scenarios/*/{pattern}" for pattern in patterns)):
        for found in _NUMBER.finditer(part.text):
            other = _NUMBERS[_NUMBERS.index(found[0].lower()) + 1]
            other = other.capitalize() if found[0][0].isupper() else other
            text = part.text[: found.start()] + other + part.text[found.end() :]
            yield Mutation((part.replaced(text),), f"{part.path[1]}: '{other}' instead of '{found[0]}'")


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
    """Ignore all terrain over other terrain that the key of a scenario defines."""
    for part in source.parts("scenarios/*/key/*"):
        whole = source.part(f"scenarios/{part.path[1]}/key")
        if part.name in source.game.over and whole is not None and whole.key != part.key:
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
