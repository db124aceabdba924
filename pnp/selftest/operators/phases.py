"""The phases of a turn: actions without a phase, phases after the last turn."""

from collections.abc import Iterator

from pnp.model.compute.units import last_turn
from pnp.selftest.mutation import Mutation, operator, removal
from pnp.selftest.source_edit import GameSource

PHASES = "A sequence of play that differs from the game"


operator("action-without-phase", PHASES, "The sequence of play lacked a step (1806).")(
    removal("procedure/turn/*/does", "procedure/turn/*/phases/*/does", broken="no phase has {part.text}")
)


@operator("phase-too-late", PHASES, "An event was to take place on turn 12 of 8.")
def phase_too_late(source: GameSource) -> Iterator[Mutation]:
    """Move every phase with turns to the turn after the last one."""
    last, _ = last_turn(source.game)
    for part in source.parts("procedure/turn/*/turns", "procedure/turn/*/phases/*/turns"):
        if last is not None:
            yield Mutation((part.replaced(f"{last + 1}.."),), f"a phase of turns {part.text} is after turn {last}")
