"""Formations that no unit belongs to."""

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.model.game import Game


@check(
    "unused.formation",
    "warning",
    "A formation without units is misspelled in its units, or they are missing.",
    "Errata: a unit that was left out of the counters (Wacht am Rhein, Fire & Movement 8).",
    code="M08",
)
def formations_have_units(game: Game) -> Iterator[Report]:
    """Find formations without units."""
    used = {piece.formation for piece in game.pieces.values()}
    for formation in game.formations.values():
        if formation.id not in used:
            message = f"no unit belongs to the formation {phrasing.named(formation)}"
            yield Report(message, formation.span, "name it as the formation of its units, or remove it")
