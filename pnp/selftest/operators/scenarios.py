"""Scenarios: ground without a meaning, areas and victories that were forgotten."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.selftest.mutation import Mutation, operator
from pnp.selftest.source_edit import GameSource

GROUND = "Ground that the terrain chart does not have"
AREA = "A set-up beyond the boundary"
STACK = "An overstacked set-up"
LATE = "A reinforcement that cannot arrive"
SAID = "A scenario's text and its data differ"
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


@operator("terrain-without-line", GROUND, "A kind of ground on the map had no line in the terrain chart.")
def terrain_without_line(draft: GameSource) -> Iterator[Mutation]:
    """Every line of a scenario's key left out."""
    for part in draft.parts("scenarios/*/key/*"):
        if part.whole:
            yield Mutation((part.removed(),), f"{part.path[1]} does not say what {part.name} is")


@operator("cost-lost", GROUND, "The chart did not say what the ground costs one class of units.")
def cost_lost(draft: GameSource) -> Iterator[Mutation]:
    """Every cost of a class left out."""
    for part in draft.parts("scenarios/*/key/*/cost/*"):
        if part.whole:
            yield Mutation((part.removed(),), f"{part.path[3]} has no cost for {part.name} in {part.path[1]}")


@operator("area-lost", AREA, "A scenario named an area for a force and did not say where it is.")
def area_lost(draft: GameSource) -> Iterator[Mutation]:
    """Every area left out that a group names."""
    named = {part.plain for part in draft.parts("scenarios/*/forces/*/groups/*/area")}
    for part in draft.parts("scenarios/*/areas/*"):
        if part.whole and part.name in named:
            yield Mutation((part.removed(),), f"{part.path[1]} does not say where {part.name} is")


@operator("section-missing", AREA, "Units set up on a map section that the scenario does not use.")
def section_missing(draft: GameSource) -> Iterator[Mutation]:
    """Every section of an area under a number that the scenario does not lay out."""
    for part in draft.parts("scenarios/*/areas/*/sections/*"):
        yield Mutation((part.renamed("section-9"),), f"{part.path[3]} of {part.path[1]} lies on section-9")


@operator("side-unknown", LATE, "Reinforcements came for a side that the scenario does not have.")
def side_unknown(draft: GameSource) -> Iterator[Mutation]:
    """Every force under the name of no side."""
    for part in draft.parts("scenarios/*/forces/*"):
        yield Mutation((part.renamed(f"{part.name}-2"),), f"{part.path[1]} has a force of {part.name}-2")


@operator("fort-without-marker", STACK, "A fortress was to stand where the list of forts had none of that name.")
def fort_without_marker(draft: GameSource) -> Iterator[Mutation]:
    """Every place with a marker that there is not."""
    for part in draft.parts("scenarios/*/places/*/marker", "forts/*/marker"):
        yield Mutation((part.replaced(f"{part.plain}-x"),), f"{part.path[1]} wants the marker {part.plain}-x")


@operator("scenario-number", SAID, "A scenario was won by holding five towns on a map with four.")
def scenario_number(draft: GameSource) -> Iterator[Mutation]:
    """Every number that a text of a scenario spells out as the next one."""
    patterns = ("victory/*/summary", "special/*/summary", "forces/*/groups/*/setup", "summary")
    for part in draft.parts(*(f"scenarios/*/{pattern}" for pattern in patterns)):
        for found in _NUMBER.finditer(part.text):
            other = _NUMBERS[_NUMBERS.index(found[0].lower()) + 1]
            other = other.capitalize() if found[0][0].isupper() else other
            text = part.text[: found.start()] + other + part.text[found.end() :]
            yield Mutation((part.replaced(text),), f"{part.path[1]}: '{other}' instead of '{found[0]}'")


@operator("area-other", SAID, "Units were to set up within three hexes; the list of areas said two.")
def area_other(draft: GameSource) -> Iterator[Mutation]:
    """Every distance of an area one less."""
    for part in draft.parts("scenarios/*/areas/*/within", "scenarios/*/areas/*/*/within"):
        if part.number and part.number > 1:
            yield Mutation((part.replaced(str(part.number - 1)),), f"{part.path[3]}: within {part.number - 1}")
