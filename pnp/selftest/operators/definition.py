"""Misspelled keys and repeated ids."""

from collections.abc import Iterator

from pnp.selftest.mutation import Mutation, operator
from pnp.selftest.source_edit import ENTRY, GameSource

MISSPELLED = "A misspelled name"
TWICE = "Two things with one name"


@operator("key-misspelled", MISSPELLED, "A misprint that changed what a line is about.")
def key_misspelled(source: GameSource) -> Iterator[Mutation]:
    """Swap two letters of every key of an entry."""
    for part in source.parts("*/*/*"):
        name = part.name
        if (
            part.key[0] != part.key[1]
            and part.path[0] in ("pieces", "boards", "stats", "markers")
            and len(name) > ENTRY
        ):
            wrong = f"{name[1]}{name[0]}{name[2:]}"
            if wrong != name:
                yield Mutation((part.renamed(wrong),), f"'{name}' of {part.path[1]} is written '{wrong}'")


@operator("id-twice", TWICE, "Two counters had the same number.")
def id_twice(source: GameSource) -> Iterator[Mutation]:
    """Give every piece, marker and clause the id of the previous one."""
    for pattern in ("pieces/*", "markers/*", "clauses/*"):
        before = None
        for part in source.parts(pattern):
            if before is not None and part.key[0] != part.key[1] and before.file == part.file:
                yield Mutation((part.renamed(before.name),), f"{part.name} has the id {before.name} too")
            before = part
