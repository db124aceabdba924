"""Scenarios: terrain keys, areas, forces, numbers in texts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.selftest.mutation import Mutation, operator
from pnp.selftest.source_edit import GameSource

GROUND = "Terrain that the terrain chart omits"
AREA = "A set-up beyond the boundary"
STACK = "An overstacked set-up"
LATE = "A reinforcement that cannot arrive"
SAID = "A scenario whose text and data differ"
_NUMBERS = (
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
)
_NUMBER = re.compile(rf"\b(?:{'|'.join(_NUMBERS[1:-1])})\b", re.IGNORECASE)


@operator("terrain-without-line", GROUND, "A terrain of the map was missing in the terrain chart.")
def terrain_without_line(source: GameSource) -> Iterator[Mutation]:
    """Remove every entry of a scenario's key."""
    for part in source.parts("scenarios/*/key/*"):
        if part.whole:
            yield Mutation((part.removed(),), f"{part.path[1]} has no entry for {part.name} in its key")


@operator("cost-lost", GROUND, "The chart lacked the cost of a terrain for one class of units.")
def cost_lost(source: GameSource) -> Iterator[Mutation]:
    """Remove every cost of a class."""
    for part in source.parts("scenarios/*/key/*/cost/*"):
        if part.whole:
            yield Mutation((part.removed(),), f"{part.path[3]} has no cost for {part.name} in {part.path[1]}")


@operator("area-lost", AREA, "A scenario named an area for a force, but did not define it.")
def area_lost(source: GameSource) -> Iterator[Mutation]:
    """Remove every area that a group names."""
    named = {part.plain for part in source.parts("scenarios/*/forces/*/groups/*/area")}
    for part in source.parts("scenarios/*/areas/*"):
        if part.whole and part.name in named:
            yield Mutation((part.removed(),), f"{part.path[1]} does not define the area {part.name}")


@operator("section-missing", AREA, "Units set up on a map section that the scenario does not use.")
def section_missing(source: GameSource) -> Iterator[Mutation]:
    """Move every area to a section that the scenario does not use."""
    for part in source.parts("scenarios/*/areas/*/sections/*"):
        yield Mutation((part.renamed("section-9"),), f"{part.path[3]} of {part.path[1]} is on section-9")


@operator("side-unknown", LATE, "Reinforcements belonged to a side that the scenario does not have.")
def side_unknown(source: GameSource) -> Iterator[Mutation]:
    """Rename the side of every force to one that does not exist."""
    for part in source.parts("scenarios/*/forces/*"):
        yield Mutation((part.renamed(f"{part.name}-2"),), f"{part.path[1]} has a force of {part.name}-2")


@operator("fort-without-marker", STACK, "A scenario placed a fort that the list of forts did not have.")
def fort_without_marker(source: GameSource) -> Iterator[Mutation]:
    """Rename the marker of every place and every fort to one that does not exist."""
    for part in source.parts("scenarios/*/places/*/marker", "forts/*/marker"):
        yield Mutation((part.replaced(f"{part.plain}-x"),), f"{part.path[1]} names the marker {part.plain}-x")


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


@operator(
    "area-other",
    SAID,
    "Units set up within three hexes according to the text, but within two according to the list of areas.",
)
def area_other(source: GameSource) -> Iterator[Mutation]:
    """Decrease every distance of an area by one."""
    for part in source.parts("scenarios/*/areas/*/within", "scenarios/*/areas/*/*/within"):
        if part.number and part.number > 1:
            yield Mutation((part.replaced(str(part.number - 1)),), f"{part.path[3]}: within {part.number - 1}")
