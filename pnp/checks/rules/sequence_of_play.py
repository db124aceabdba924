"""The sequence of play compared with the rules: phases, actions, order, ends, and victory conditions."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pnp.checks import Report, check
from pnp.checks.shared import mentions, phrasing
from pnp.checks.shared.grouping import firsts
from pnp.model.compute.units import last_turn
from pnp.model.game import Action, Game, Phase, PlayerTurn
from pnp.model.game.play import Step
from pnp.model.game.rulings import Machine, MachineAction
from pnp.model.game.sequence import BOTH, ROLES
from pnp.model.text.chapters import Heading
from pnp.source.nodes import locate

_MANY = 3
"""Fewest actions with equal costs that identify a number as the actions of a turn; more phases have an order."""
_Pair = tuple[Action, MachineAction, int]
"""An action of the order of play, its counterpart in a machine, and what that one pays."""
_Counter = tuple[Machine, str, int, tuple[_Pair, ...]]
"""A variable of a machine that counts the actions of a turn: its initial value, and what actions pay of it."""


@check("procedure.out-of-order", "warning")
def steps_stand_in_order(game: Game) -> Iterator[Report]:
    """Find steps in another order than their rules; phases of several chapters may be, but for two swapped of many."""
    headings = phrasing.booklet(game).headings
    places = {id_: place for place, id_ in enumerate(headings)}
    turn: Sequence[Step | Action | Phase] = game.procedure.phases or game.procedure.actions
    for steps in (game.procedure.setup, turn, game.procedure.end):
        listed = [step for step in steps if step.says in places]
        order = [places[step.says] for step in listed]
        for at, (one, other) in enumerate(pairwise(listed)):
            is_free = isinstance(other, Phase) and _chapter(headings[one.says]) != _chapter(headings[other.says])
            if is_free and len(order) > _MANY:
                is_free = [*order[:at], order[at + 1], order[at], *order[at + 2 :]] != sorted(order)
            if order[at] > order[at + 1] and not is_free:
                message = f"'{one.name}' is listed before '{other.name}', but the rules explain '{other.name}' first"
                span = other.summary_span or (other.span if isinstance(other, Action | Phase) else None)
                related = ((one.summary_span, f"'{one.name}', which is listed first"),)
                yield Report(message, span, "swap them here or in the rules", related)


@check("end.unlisted", "warning")
def ends_are_listed(game: Game) -> Iterator[Report]:
    """Find ends of machines whose rules are in the same chapter as the listed ends, but not among them."""
    headings = phrasing.booklet(game).headings
    listed = [headings[step.says] for step in game.procedure.end if step.says in headings]
    chapters = {_chapter(heading) for heading in listed}
    found = ((machine, end) for machine in game.rulings.machines.values() for end in machine.ends.values())
    for machine, end in firsts((end.says, (machine, end)) for machine, end in found if end.says in headings):
        heading = headings[end.says]
        number, others = f"{heading.number}.", [f"{other.number}." for other in listed]
        is_listed = any(number.startswith(other) or other.startswith(number) for other in others)
        if heading.number and _chapter(heading) in chapters and not is_listed:
            ends = f"the machine {phrasing.title(machine)} can end by '{heading.words}' ({heading.id})"
            message = f"{ends}, but 'end' of 'procedure' does not list it"
            hint = f"add it under procedure: end: {{name: …, summary: …, says: {heading.id}}}"
            yield Report(message, end.span, hint, ((heading.span, "the rule"),))


def _chapter(heading: Heading) -> str:
    return heading.number.partition(".")[0]


@check("scenario.no-victory", "error")
def sides_know_how_they_win(game: Game) -> Iterator[Report]:
    """Find scenarios with a victory condition for some of their sides only."""
    for scenario in game.scenarios.values():
        names = [step.name.lower() for step in scenario.victory]
        sides = [game.sides[side] for side in scenario.forces if not game.sides[side].neutral]
        without = [side for side in sides if not any(side.name.lower() in name for name in names)]
        if without and len(without) < len(sides):
            losers = phrasing.join_and(side.name for side in without)
            message = f"scenario {scenario.number} has no victory condition for {losers}"
            yield Report(message, scenario.span, "add one under 'victory', with the name of the side")


@check("turn.actions-differ", "error")
def actions_per_turn_match(game: Game) -> Iterator[Report]:
    """Find machines of a turn that begin with another number of actions than the order of play."""
    for machine, name, start, _ in _counters(game):
        per_turn, place = game.procedure.actions_per_turn, locate(game.tree, ("procedure", "actions-per-turn")).key
        if start != per_turn:
            starts = f"the machine '{machine.id}' starts with {phrasing.plural(start, 'action')} ('{name}')"
            message = f"{starts}, but a turn of the order of play has {per_turn}"
            hint = f"change '{name}' under 'start' of this machine, or 'actions-per-turn' under 'procedure'"
            witness = (("actions-per-turn", str(per_turn)), (name, str(start)))
            yield Report(message, machine.span, hint, ((place, f"'actions-per-turn' is {per_turn}"),), witness)


@check("action.cost-differs", "error")
def action_costs_match(game: Game) -> Iterator[Report]:
    """Find actions that cost something else in the machine of a turn than in the order of play."""
    for machine, _, start, pairs in _counters(game):
        for action, formal, paid in pairs if start == game.procedure.actions_per_turn else ():
            if paid != action.cost:
                costs = f"'{action.name}' ({action.id}) costs {phrasing.plural(action.cost, 'action')}"
                message = f"{costs} in the order of play, but {paid} in {phrasing.title(machine)}"
                hint = f"write 'cost: {paid}' here, or change the other cost"
                related = ((formal.span, f"'{formal.name}' costs {paid} here"),)
                witness = (("cost", str(action.cost)), ("elsewhere", str(paid)))
                yield Report(message, action.span, hint, related, witness)


def _counters(game: Game) -> Iterator[_Counter]:
    for machine in game.rulings.machines.values():
        for name in dict.fromkeys(name for formal in machine.actions.values() for name in formal.cost):
            starts = {start[name] for start in machine.starts}
            start, pairs = next(iter(starts), None), tuple(_pairs(game, machine, name))
            if len(starts) == 1 and isinstance(start, int) and _counts_actions(name, start, pairs, game):
                yield machine, name, start, pairs


def _counts_actions(name: str, start: int, pairs: Sequence[_Pair], game: Game) -> bool:
    alike = sum(paid == action.cost > 0 for action, _, paid in pairs)
    if "action" in name:
        return alike > len(pairs) - alike
    return start == game.procedure.actions_per_turn and alike >= _MANY and len(pairs) - alike < 2


def _pairs(game: Game, machine: Machine, name: str) -> Iterator[_Pair]:
    """Yield the actions that the machine has too, without those that end the turn for free or set the number."""
    every = machine.actions.values()
    for action in game.procedure.actions:
        found = [each for each in every if each.id == action.id or each.name.lower() == action.name.lower()]
        if not found and action.says and sum(other.says == action.says for other in game.procedure.actions) == 1:
            found = [each for each in every if each.says == action.says]
        for formal in found if len(found) == 1 else ():
            if not formal.forced and name not in formal.effect and (name in formal.cost or not formal.ends_turn):
                yield action, formal, formal.cost.get(name, 0)


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
            hint = f"add '{side.id}' to 'each', or to a phase of its own"
            related = ((side.span, f"{side.name} is a side of the game"),)
            span = blocks[0].span if blocks else game.procedure.phases[0].span
            yield Report(f"{side.name} has no turn", span, hint, related, (("side", side.id),))
