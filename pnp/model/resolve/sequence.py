"""The sequence of play of a definition: phases and player turns."""

from collections.abc import Iterator, Sequence

from pnp.geometry.labels import letters
from pnp.model.definition.sequence import PhaseDefinition, PlayerTurnDefinition
from pnp.model.game.ids import SideId
from pnp.model.game.sequence import BOTH, PHASING, ROLES, Phase, PlayerTurn
from pnp.model.resolve.context import Scope, record
from pnp.source.nodes import Path

EACH_SIDE = "sides"
"""The word for all sides, in the order of the scenario."""
_PATH = ("procedure", "turn")


def turn(context: Scope) -> tuple[Phase | PlayerTurn, ...]:
    """Return the phases and player turns of a turn; report what a game with phases cannot use."""
    written = context.definition.procedure
    if not written.turn:
        return ()
    _check_costs(context)
    _check_ids(context)
    parts: list[Phase | PlayerTurn] = []
    for place, part in enumerate(written.turn):
        path = (*_PATH, place)
        if isinstance(part, PlayerTurnDefinition):
            parts.append(_player_turn(context, path, part, str(place + 1)))
        else:
            parts.append(_phase(context, path, part, str(place + 1), in_player_turn=False))
    return tuple(parts)


def written_phases(context: Scope) -> Iterator[tuple[Path, PhaseDefinition]]:
    """Yield every phase with its path."""
    for place, part in enumerate(context.definition.procedure.turn):
        if isinstance(part, PlayerTurnDefinition):
            for number, phase in enumerate(part.phases):
                yield (*_PATH, place, "phases", number), phase
        else:
            yield (*_PATH, place), part


def _check_costs(context: Scope) -> None:
    """Report keys for games whose turn is a number of actions."""
    written = context.definition.procedure
    hint = "a game has either phases, or a number of actions for each turn: remove one of the two"
    if "actions_per_turn" in written.model_fields_set:
        message = "'actions-per-turn' has no effect beside 'turn'"
        context.error("schema.key-clash", message, context.key("procedure", "actions-per-turn"), hint)
    for id_, action in written.actions.items():
        if "cost" in action.model_fields_set:
            message = "'cost' has no effect in a game with phases"
            context.error("schema.key-clash", message, context.key("procedure", "actions", id_, "cost"), hint)


def _check_ids(context: Scope) -> None:
    first: dict[str, Path] = {}
    for path, phase in written_phases(context):
        known = first.setdefault(phase.phase, path)
        if known is not path:
            context.findings.error(
                "value.repeated-phase",
                f"there are two phases '{phase.phase}'",
                context.value(*path, "phase"),
                "give one of them another id",
                [(context.value(*known, "phase"), "first here")],
            )


def _player_turn(context: Scope, path: Path, part: PlayerTurnDefinition, number: str) -> PlayerTurn:
    players = _players(context)
    by_scenario = part.each == [EACH_SIDE]
    sides = players if by_scenario else part.each
    if not by_scenario:
        context.all_known("side", part.each, players, *path, "each")
        for place, side in enumerate(part.each):
            if side in part.each[:place] and side in players:
                span, message = context.value(*path, "each", place), f"'{side}' is listed twice"
                context.error("value.repeated-side", message, span, "delete one of them")
    phases = tuple(
        _phase(context, (*path, "phases", place), phase, f"{number}{letters(place + 1).lower()}", in_player_turn=True)
        for place, phase in enumerate(part.phases)
    )
    return PlayerTurn(number, tuple(map(SideId, sides)), by_scenario, phases, context.value(*path))


def _phase(context: Scope, path: Path, phase: PhaseDefinition, number: str, *, in_player_turn: bool) -> Phase:
    by = phase.by or (PHASING if in_player_turn else BOTH)
    if by not in ROLES:
        players = _players(context)
        context.known("side", by, [*players, *ROLES], context.value(*path, "by"))
    elif by != BOTH and not in_player_turn:
        message = f"'by: {by}' needs a side whose turn it is"
        hint = "move the phase into the block of 'each', or name a side"
        context.error("value.not-allowed", message, context.value(*path, "by"), hint)
    context.all_known("action", phase.does, context.ids("procedure", "actions"), *path, "does")
    return record(
        Phase,
        phase,
        id=phase.phase,
        number=number,
        by=by,
        first_turn=phase.turns.first if phase.turns else 1,
        last_turn=phase.turns.last if phase.turns else None,
        span=context.value(*path, "phase"),
        summary_span=context.part((*path, "summary"), 0, len(phase.summary)) if phase.summary else None,
        turns_span=context.value(*path, "turns") if phase.turns else None,
    )


def _players(context: Scope) -> Sequence[str]:
    """Return the sides that take turns."""
    return [id_ for id_, side in context.definition.sides.items() if not side.neutral]
