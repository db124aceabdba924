"""Phases of a turn: actions that none of them has, phases without a rule, turns that never come, sides without one."""

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import mentions, phrasing
from pnp.model.compute.units import last_turn
from pnp.model.game import Game, Phase, PlayerTurn
from pnp.model.game.sequence import BOTH, ROLES


@check("phase.idle-action", "warning")
def actions_have_a_phase(game: Game) -> Iterator[Report]:
    """Find actions that are done in no phase, in games with phases."""
    done = {action for phase in game.procedure.phases for action in phase.does}
    for action in game.procedure.actions if game.procedure.turn else ():
        if action.id not in done:
            message = f"the action {phrasing.named(action)} is done in no phase"
            hint = f"add 'does: {action.id}' to a phase, or remove the action"
            yield Report(message, action.span, hint, witness=(("action", action.id),))


@check("phase.action-twice", "warning")
def actions_have_one_phase(game: Game) -> Iterator[Report]:
    """Find actions that are done in several phases, or twice in one."""
    first: dict[str, Phase] = {}
    for phase in game.procedure.phases:
        for action in dict.fromkeys(phase.does):
            known = first.setdefault(action, phase)
            where, hint, other = "twice", "name it once under 'does'", None
            if known is not phase:
                where = f"in {phrasing.named(known)} and in {phrasing.named(phase)}"
                hint, other = "make it two actions, or remove it from one phase", known.span
            if other or phase.does.count(action) > 1:
                message = f"the action {phrasing.named(game.procedure.action(action))} is done {where}"
                related = ((other, f"the phase '{known.id}' has it too"),)
                yield Report(message, phase.span, hint, related, (("action", action), ("phase", phase.id)))


@check("phase.unexplained", "warning")
def phases_are_explained(game: Game) -> Iterator[Report]:
    """Find phases without `says` whose name and id are not in the chapters."""
    if game.rules is None or not game.rules.chapters:
        return
    for phase in game.procedure.phases:
        if not phase.says and not mentions.in_chapters(game, [phase.name], ids=[f"phases.{phase.id}"]):
            message = f"no chapter explains the phase {phrasing.named(phase)}"
            hint = "write a rule for it and name its heading under 'says', or write its name in a chapter"
            yield Report(message, phase.span, hint, witness=(("phase", phase.id),))


@check("phase.never", "error")
def phases_are_during_the_game(game: Game) -> Iterator[Report]:
    """Find phases whose first turn, or whose written last turn, is after the last turn of the game."""
    last, span = last_turn(game)
    for phase in game.procedure.phases:
        latest = phase.last_turn or phase.first_turn
        if last is not None and latest > last:
            message = f"the phase {phrasing.named(phase)} is in turn {latest}, but the last turn is {last}"
            hint = "correct its turns, or give the game more turns"
            related = ((span, f"the game ends with turn {last} here"),)
            yield Report(message, phase.turns_span, hint, related, (("phase", phase.id), ("turn", str(latest))))


@check("table.turns", "error")
def tables_have_the_turns_of_their_phase(game: Game) -> Iterator[Report]:
    """Find tables by turn whose turns are not those of the phase with the same name."""
    last, _ = last_turn(game)
    for table in game.tables.values():
        phase = next((each for each in game.procedure.phases if each.name == table.name), None)
        if phase is None or last is None:
            continue
        for axis in (table.rows, table.columns):
            turns = [str(turn) for turn in range(phase.first_turn, min(phase.last_turn or last, last) + 1)]
            if turns and axis.name.lower() in ("turn", "turns") and [str(value) for value in axis.values] != turns:
                has = f"the table {phrasing.named(table)} has turns {axis.values[0]} to {axis.values[-1]}"
                message = f"{has}, but its phase is in turns {turns[0]} to {turns[-1]}"
                related = ((phase.turns_span or phase.span, "the phase"),)
                yield Report(message, table.span, "correct the values of the table, or the turns of the phase", related)


@check("phase.side-without-turn", "warning")
def sides_have_a_turn(game: Game) -> Iterator[Report]:
    """Find players that no block of phases and no phase names, in games where others have a turn."""
    blocks = [part for part in game.procedure.turn if isinstance(part, PlayerTurn)]
    acting = {str(side) for part in blocks for side in part.sides}
    acting |= {phase.by for phase in game.procedure.phases if phase.by not in ROLES}
    if any(phase.by == BOTH and phase.does for phase in game.procedure.phases) or not acting:
        return
    for side in game.sides.values():
        if not side.neutral and side.id not in acting:
            message = f"{side.name} has no turn"
            hint = f"add '{side.id}' to 'each', or to a phase of its own"
            related = ((side.span, f"{side.name} is a side of the game"),)
            span = blocks[0].span if blocks else game.procedure.phases[0].span
            yield Report(message, span, hint, related, (("side", side.id),))
