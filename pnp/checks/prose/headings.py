"""Headings with the same id."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.model.game import Game
from pnp.model.text.chapters import Heading


@check(
    "prose.repeated-id",
    "error",
    "A reference leads to the first heading with its id, never to the second.",
    "Errata: two sections with the same number (Wacht am Rhein); a build refuses repeated ids.",
    code="R02",
)
def ids_differ(game: Game) -> Iterator[Report]:
    """Find headings with the same id."""
    first: dict[str, Heading] = {}
    for heading in phrasing.booklet(game).written:
        known = first.setdefault(heading.id, heading)
        if known is not heading and heading.id:
            message = f"two sections have the id '{heading.id}': '{known.words}' and '{heading.words}'"
            yield Report(message, heading.span, "give one of them another id", ((known.span, "the first one"),))
