"""The sequence of play as it is played: whose turn each block of phases is, and who acts in a phase."""

from collections.abc import Iterator
from typing import NamedTuple

from pnp.model.game import Game, Phase, PlayerTurn, SideId
from pnp.model.game.sequence import BOTH, PHASING, ROLES


class PlayedPart(NamedTuple):
    """A part of a turn as it is played.

    `number`: its number in the written sequence. `side`: the side whose turn it is; None: of no side, or of one that
    depends on the scenario. `place`: of a player turn, its place among those of its block, from 1; otherwise 0.
    `phases`: its phases, in order.
    """

    number: str
    side: SideId | None
    place: int
    phases: tuple[Phase, ...]


def first_side(game: Game) -> SideId | None:
    """Return the side that begins in every scenario; that of the definition without scenarios, None if they differ."""
    firsts = {scenario.first for scenario in game.scenarios.values()}
    players = [side.id for side in game.sides.values() if not side.neutral]
    if not firsts:
        return players[0] if players else None
    return next(iter(firsts)) if len(firsts) == 1 else None


def order(part: PlayerTurn, first: SideId | None) -> tuple[SideId, ...]:
    """Return the sides of a block in order; empty when it depends on the scenario, and no side begins in all."""
    if not part.by_scenario:
        return part.sides
    if first not in part.sides:
        return ()
    start = part.sides.index(first)
    return part.sides[start:] + part.sides[:start]


def played(game: Game, first: SideId | None) -> Iterator[PlayedPart]:
    """Yield the parts of a turn as they are played, consecutive phases of no player's turn together."""
    loose: list[Phase] = []
    for part in game.procedure.turn:
        if not isinstance(part, PlayerTurn):
            loose.append(part)
            continue
        if loose:
            yield PlayedPart(loose[0].number, None, 0, tuple(loose))
            loose = []
        sides: tuple[SideId | None, ...] = order(part, first) or (None,) * len(part.sides)
        for place, side in enumerate(sides, start=1):
            yield PlayedPart(part.number, side, place, part.phases)
    if loose:
        yield PlayedPart(loose[0].number, None, 0, tuple(loose))


def actors(game: Game, phase: Phase, side: SideId | None) -> tuple[SideId, ...]:
    """Return the sides that act in a phase of a side's turn; empty when they depend on the scenario."""
    players = tuple(entry.id for entry in game.sides.values() if not entry.neutral)
    if phase.by == BOTH:
        return players
    if phase.by not in ROLES:
        return (SideId(phase.by),)
    if side is None:
        return ()
    return (side,) if phase.by == PHASING else tuple(other for other in players if other != side)


def turns_in_words(phase: Phase) -> str:
    """Return the turns that have a phase: `turn 3`, `turns 3–5`, `from turn 3`; empty for all turns."""
    if phase.last_turn is None:
        return "" if phase.first_turn == 1 else f"from turn {phase.first_turn}"
    if phase.last_turn == phase.first_turn:
        return f"turn {phase.first_turn}"
    return f"turns {phase.first_turn}–{phase.last_turn}"
