"""Slips of the pen in the definition itself: words misspelt, ids given twice."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.selftest.mutation import Mutation, operator
from pnp.selftest.source_edit import THING, GameSource

MISSPELT = "A name misspelt"
TWICE = "Two things of one name"


@operator("key-misspelt", MISSPELT, "A misprint that changed what a line is about.")
def key_misspelt(draft: GameSource) -> Iterator[Mutation]:
    """Every key of a thing with two letters swapped."""
    for part in draft.parts("*/*/*"):
        name = part.name
        if (
            part.key[0] != part.key[1]
            and part.path[0] in ("pieces", "boards", "stats", "markers")
            and len(name) > THING
        ):
            wrong = f"{name[1]}{name[0]}{name[2:]}"
            if wrong != name:
                yield Mutation((part.renamed(wrong),), f"'{name}' of {part.path[1]} is written '{wrong}'")


@operator("id-twice", TWICE, "Two counters had the same number.")
def id_twice(draft: GameSource) -> Iterator[Mutation]:
    """Every piece and marker under the id of the one before it."""
    for pattern in ("pieces/*", "markers/*", "clauses/*"):
        before = None
        for part in draft.parts(pattern):
            if before is not None and part.key[0] != part.key[1] and before.file == part.file:
                yield Mutation((part.renamed(before.name),), f"{part.name} is called {before.name} too")
            before = part
