"""Scenarios: ground without a meaning, areas and victories that were forgotten."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.selftest.draft import Draft
from pnp.selftest.mutation import Mutation, operator

GROUND = "Ground that the terrain chart does not have"
AREA = "A set-up beyond the boundary"
STACK = "An overstacked set-up"
LATE = "A reinforcement that cannot arrive"


@operator("terrain-without-line", GROUND, "A kind of ground on the map had no line in the terrain chart.")
def terrain_without_line(draft: Draft) -> Iterator[Mutation]:
    """Every line of a scenario's key left out."""
    for part in draft.parts("scenarios/*/key/*"):
        if part.whole:
            yield Mutation((part.gone(),), f"{part.path[1]} does not say what {part.name} is")


@operator("cost-lost", GROUND, "The chart did not say what the ground costs one class of units.")
def cost_lost(draft: Draft) -> Iterator[Mutation]:
    """Every cost of a class left out."""
    for part in draft.parts("scenarios/*/key/*/cost/*"):
        if part.whole:
            yield Mutation((part.gone(),), f"{part.path[3]} has no cost for {part.name} in {part.path[1]}")


@operator("area-lost", AREA, "A scenario named an area for a force and did not say where it is.")
def area_lost(draft: Draft) -> Iterator[Mutation]:
    """Every area left out that a group names."""
    named = {part.plain for part in draft.parts("scenarios/*/forces/*/groups/*/area")}
    for part in draft.parts("scenarios/*/areas/*"):
        if part.whole and part.name in named:
            yield Mutation((part.gone(),), f"{part.path[1]} does not say where {part.name} is")


@operator("section-missing", AREA, "Units set up on a map section that the scenario does not use.")
def section_missing(draft: Draft) -> Iterator[Mutation]:
    """Every section of an area under a number that the scenario does not lay out."""
    for part in draft.parts("scenarios/*/areas/*/sections/*"):
        yield Mutation((part.renamed("section-9"),), f"{part.path[3]} of {part.path[1]} lies on section-9")


@operator("side-unknown", LATE, "Reinforcements came for a side that the scenario does not have.")
def side_unknown(draft: Draft) -> Iterator[Mutation]:
    """Every force under the name of no side."""
    for part in draft.parts("scenarios/*/forces/*"):
        yield Mutation((part.renamed(f"{part.name}-2"),), f"{part.path[1]} has a force of {part.name}-2")


@operator("fort-without-marker", STACK, "A fortress was to stand where the list of forts had none of that name.")
def fort_without_marker(draft: Draft) -> Iterator[Mutation]:
    """Every place with a marker that there is not."""
    for part in draft.parts("scenarios/*/places/*/marker", "forts/*/marker"):
        yield Mutation((part.to(f"{part.plain}-x"),), f"{part.path[1]} wants the marker {part.plain}-x")
