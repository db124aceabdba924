"""The formal part of a definition's rules, put together."""

from __future__ import annotations

from types import MappingProxyType

from pnp.model.clauses import Rulings
from pnp.model.game import Game
from pnp.model.resolve.clauses import Decisions
from pnp.model.resolve.context import Context
from pnp.model.resolve.domains import domains, measures


def rulings(context: Context, game: Game) -> Rulings:
    """Domains, measures, decisions, clauses and all else that is said about them; `game`: what stands already."""
    known = domains(context)
    numbers = measures(context, known, game.pieces)
    reader = Decisions(context, known, numbers)
    return Rulings(
        domains=MappingProxyType(known),
        measures=MappingProxyType(numbers),
        decisions=MappingProxyType(reader.decisions()),
        clauses=MappingProxyType(reader.clauses()),
        claims=MappingProxyType(reader.claims()),
    )
