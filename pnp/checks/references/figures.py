"""Figures that the chapters ask for."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.model.game import Game
from pnp.model.text import figure_specs


@check(
    "figure.unknown",
    "error",
    "A booklet whose figure cannot be drawn is not printed.",
    "Ours: a build stops at a figure that it cannot draw.",
    code="R10",
)
def figures_are_known(game: Game) -> Iterator[Report]:
    """Every figure of a chapter is of a known kind, and all that it is to show is in the game."""
    for figure in phrasing.booklet(game).figures:
        if not any("{" in word for word in figure.words):
            fault = figure_specs.unknown(game, ("figure", *figure.words))
            if fault:
                yield Report(fault.message, figure.span, fault.hint)
