"""Figures that the chapters ask for."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks import Observation, check, wording
from pnp.model import figures
from pnp.model.game import Game


@check(
    "figure.unknown",
    "error",
    "A booklet whose figure cannot be drawn is not printed.",
    "Ours: a build stops at a figure that it cannot draw.",
    code="R10",
)
def figures_are_known(game: Game) -> Iterator[Observation]:
    """Every figure of a chapter is of a known kind, and all that it is to show is in the game."""
    for figure in wording.booklet(game).figures:
        if not any("{" in word for word in figure.words):
            fault = figures.unknown(game, ("figure", *figure.words))
            if fault:
                yield Observation(fault.message, figure.span, fault.hint)
