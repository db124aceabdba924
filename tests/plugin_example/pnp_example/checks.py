"""A check."""

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.model.game import Game


@check("example.expensive", "warning", "One piece for most of the budget leaves no choice.", "an example")
def expensive(game: Game) -> Iterator[Report]:
    """No piece costs more than half of the budget."""
    for piece in game.pieces.values():
        if game.budget and piece.cost and piece.cost * 2 > game.budget.amount:
            yield Report(f"{piece.name} costs {piece.cost} of {game.budget.amount}", piece.span)
