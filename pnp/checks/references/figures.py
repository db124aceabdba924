"""Figures of the chapters."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.model.game import Game
from pnp.model.text import figure_specs


@check(
    "figure.unknown",
    "error",
    "A booklet with a figure that cannot be drawn cannot be built.",
    "Observed in: scans and drawings that are promised and missing (Grav Armor); a build stops at such a figure.",
    code="R10",
)
def figures_are_known(game: Game) -> Iterator[Report]:
    """Find figures of an unknown kind, and figures of something that the game does not have."""
    for figure in phrasing.booklet(game).figures:
        if not any("{" in word for word in figure.words):
            fault = figure_specs.unknown(game, ("figure", *figure.words))
            if fault:
                yield Report(fault.message, figure.span, fault.hint)
