"""Misspelled keys and repeated ids."""

import re
from collections.abc import Iterator

from pnp.selftest.mutation import Mutation, neighbors, operator, other_value
from pnp.selftest.source_edit import ENTRY, GameSource
from pnp.source.written_parts import SourcePart

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


def _swapped(part: SourcePart) -> str | None:
    """Return a name with its first two letters exchanged; None for other values."""
    name = part.text
    fits = part.kind == "value" and re.fullmatch(r"[a-z][a-z0-9-]{2,}", name) and name[0] != name[1]
    return f"{name[1]}{name[0]}{name[2:]}" if fits else None


operator("id-misspelled", MISSPELLED, "A table was named that the game does not have.")(
    other_value(
        "clauses/*/says",
        "clauses/*/decides",
        "procedure/**/says",
        "procedure/turn/**/does",
        "boards/*/lines/*/of",
        "examples/*/board",
        "examples/*/table",
        "types/*/class",
        new=_swapped,
        broken="{part.path[0]} {part.path[1]} names {new}",
    )
)


@operator("id-twice", TWICE, "Two counters had the same number.")
def id_twice(source: GameSource) -> Iterator[Mutation]:
    """Give every piece, marker and clause the id of the previous one."""
    for pattern in ("pieces/*", "markers/*", "clauses/*"):
        for before, part in neighbors(source, pattern):
            if part.key[0] != part.key[1] and before.file == part.file:
                yield Mutation((part.renamed(before.name),), f"{part.name} has the id {before.name} too")
