"""Counters: missing values."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.selftest.mutation import Mutation, operator
from pnp.selftest.source_edit import GameSource


@operator(
    "value-missing",
    "A value missing on a counter",
    "Counters were printed with an empty corner, and the errata supplied the number.",
)
def value_missing(source: GameSource) -> Iterator[Mutation]:
    """Remove every value of a face."""
    stats = set(source.game.stats)
    for part in source.parts("pieces/*/front/*", "pieces/*/back/*"):
        if part.name in stats and part.whole and part.text:
            yield Mutation((part.removed(),), f"{part.path[1]} has no {part.name} on its {part.path[2]}")
