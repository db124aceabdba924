"""Worked examples: what they print must be what the definition gives."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks import Observation, check
from pnp.model import examples
from pnp.model.game import Example, Game
from pnp.odds import show
from pnp.odds.expression import ExpressionError


@check(
    "example.mismatch",
    "error",
    "A worked example that disagrees with the rules teaches the wrong rule; every expected value is computed again.",
    "Errata of published games: sample counters and computations that contradict the tables (Soldiers, SPI 1972).",
)
def examples_agree(game: Game) -> Iterator[Observation]:
    """Every expected value of every example equals what the formulas give."""
    for example in game.examples.values():
        yield from _compare(game, example)


def _compare(game: Game, example: Example) -> Iterator[Observation]:
    try:
        results = examples.results(game, example)
    except (ExpressionError, KeyError, ValueError) as error:
        yield Observation(f"the example '{example.title}' cannot be computed: {error}", example.span)
        return
    for result in results:
        if not result.agrees:
            found = result.found if isinstance(result.found, str) else show.fraction_text(result.found)
            yield Observation(
                f"the example '{example.title}' expects {result.name} = {result.expected}, "
                f"but the definition gives {found}",
                example.span,
                hint=f"write {found}, or change what the example is given",
                witness=((result.name, found),),
            )
