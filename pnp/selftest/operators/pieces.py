"""Counters: values that are not printed, or printed wrong."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.selftest.mutation import Mutation, operator
from pnp.selftest.source_edit import GameSource


@operator(
    "value-missing",
    "A value missing on a counter",
    "Counters went to print with an empty corner, and the errata had to tell the number.",
)
def value_missing(draft: GameSource) -> Iterator[Mutation]:
    """Every value of a face left out."""
    stats = set(draft.game.stats)
    for part in draft.parts("pieces/*/front/*", "pieces/*/back/*"):
        if part.name in stats and part.whole and part.text:
            yield Mutation((part.removed(),), f"{part.path[1]} has no {part.name} on its {part.path[2]}")
