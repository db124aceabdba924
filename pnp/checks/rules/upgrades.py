"""Upgrades: the piece that another one becomes must be in the box."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.errors import Span
from pnp.model.game import Game, PieceId


@check(
    "piece.unknown-upgrade",
    "error",
    "Players cannot exchange a piece for one that is not in the box.",
    "Errata: a unit that was left out of the counters (Wacht am Rhein, Fire & Movement 8).",
    code="M07",
)
def upgrades_are_in_the_box(game: Game) -> Iterator[Report]:
    """Find pieces without counters that a clause or a machine gives."""
    for name, piece, span in _upgrades(game):
        if not any(game.pieces[piece].count.values()):
            yield Report(
                f"{name} can give {phrasing.named(game.pieces[piece].name, piece)}, of which no counter is printed",
                span,
                "add a count to the piece, or name another piece",
                ((game.pieces[piece].span, game.pieces[piece].name),),
            )


def _upgrades(game: Game) -> Iterator[tuple[str, PieceId, Span]]:
    """Yield the pieces that clauses and actions of machines give, with the rule and its location."""
    for clause in game.rulings.clauses.values():
        if clause.then in game.pieces:
            yield phrasing.clause(game, clause), PieceId(str(clause.then)), clause.span
    for machine in game.rulings.machines.values():
        for action in machine.actions.values():
            for value in action.effect.values():
                if value in game.pieces:
                    yield phrasing.rule(game, action.id, action.says), PieceId(str(value)), action.span
