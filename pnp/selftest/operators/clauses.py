"""Rules that no longer go together: what errata on the interplay of two rules had to mend."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.selftest.draft import Draft
from pnp.selftest.mutation import Mutation, operator

INTERPLAY = "Two rules at odds"


@operator(
    "override-dropped",
    INTERPLAY,
    "An exception that no longer says which rule it is an exception to contradicts that rule.",
    answers=True,
)
def override_dropped(draft: Draft) -> Iterator[Mutation]:
    """Every `overrides` left out."""
    for part in draft.parts("clauses/*/overrides"):
        if part.whole:
            yield Mutation((part.gone(),), f"{part.path[1]} no longer overrides {part.text}")


@operator(
    "clause-lost",
    "A rule left out",
    "A sentence that was lost between two editions leaves cases without an answer, or gives them to another rule.",
    answers=True,
)
def clause_lost(draft: Draft) -> Iterator[Mutation]:
    """Every clause left out that no other clause names."""
    named = " ".join(part.text for part in draft.parts("clauses/*/overrides"))
    for part in draft.parts("clauses/*"):
        if part.whole and part.name not in named:
            yield Mutation((part.gone(),), f"the clause {part.name} is gone")
