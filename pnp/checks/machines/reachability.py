"""Reachability in machines: actions, values and ends that never occur, costs that can never be paid."""

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.state_space import MachineExploration, explorations
from pnp.logic.exploration import unused_labels
from pnp.model.game import Game
from pnp.model.game.rulings import MachineAction, Value

Lack = tuple[str, Value]
"""A variable, with a value that it never has."""


@check("machine.unreachable-action", "error")
def actions_reachable(game: Game) -> Iterator[Report]:
    """Find actions that are possible in no state; those that only cost too much are reported by `machine.overspent`."""
    for each in _whole(game):
        never = _never_done(each)
        by_reason: dict[Lack | str, list[MachineAction]] = {}
        made = {(name, value) for action in never for name, value in action.effect.items()}
        for action in [action for action in never if each.why_never(action.when) not in made] or never:
            by_reason.setdefault(each.why_never(action.when) or action.id, []).append(action)
        for why, actions in by_reason.items():
            names = phrasing.join_and(f"'{action.name}'" for action in actions)
            reason, hint = _lacking(each, None if isinstance(why, str) else why, ", or another action is forced then")
            message = f"{names} can never occur in {each.title}: {reason}"
            others = [(action.span, f"'{action.name}' can never occur either") for action in actions[1:]]
            witness = (("machine", each.machine.title), ("action", ", ".join(action.name for action in actions)))
            yield Report(message, actions[0].span, f"{hint}, or remove {names}", (each.place, *others), witness)


def _lacking(each: MachineExploration, lack: Lack | None, otherwise: str = "") -> tuple[str, str]:
    """Return which value is needed and never reached, and what sets it."""
    if lack is None:
        return f"its conditions never hold together{otherwise}", "add an action that leads there"
    needed = each.describe_value(*lack, verb="must be")
    return f"{needed}, but no possible action sets that", f"write an action with set: {{{lack[0]}: {lack[1]}}}"


def _never_done(each: MachineExploration) -> list[MachineAction]:
    """Return the actions that occur in no state, without those that only cost too much."""
    unused = [each.machine.actions[id_] for id_ in unused_labels(each.exploration, each.machine.actions)]
    return [action for action in unused if not _unaffordable_states(each, action)]


def _unaffordable_states(each: MachineExploration, action: MachineAction) -> list[int]:
    """Return the states in which only its cost prevents an action."""
    automaton = each.automaton
    playing = ((number, state) for number, state in enumerate(each.states) if state not in each.over)
    allowed = ((number, state) for number, state in playing if automaton.guard_holds(action, state))
    return [number for number, state in allowed if automaton.unaffordable(action, state)]


@check("machine.unreachable-value", "warning")
def values_are_reached(game: Game) -> Iterator[Report]:
    """Find values that a variable never has; those that an action or an end needs are reported there."""
    for each in _whole(game):
        never = _never_done(each)
        needed = [*(action.when for action in never), *(end.when for end in each.machine.ends.values())]
        blamed = {each.why_never(when) for when in needed}
        made = {(name, value) for action in never for name, value in action.effect.items()}
        for name, domain in each.machine.variables.items():
            missing = [value for value in domain.values if value not in each.reached[name]]
            is_known = domain.numbers or domain.origin or {(name, value) for value in missing} & (blamed | made)
            if missing and not is_known:
                shown = [each.value(name, value) for value in missing]
                names, quoted = (phrasing.join_and(words, "or") for words in (shown, [f"'{word}'" for word in shown]))
                message = f"in {each.title} '{name}' never has the value {quoted}"
                hint = f"write an action that changes it: set: {{{name}: {missing[0]}}}; or remove '{missing[0]}'"
                yield Report(message, each.machine.span, hint, witness=(("machine", each.machine.title), (name, names)))


@check("machine.overspent", "error")
def costs_payable(game: Game) -> Iterator[Report]:
    """Find actions that are possible only where they cannot be paid for."""
    for each in _whole(game):
        for id_ in unused_labels(each.exploration, each.machine.actions):
            action = each.machine.actions[id_]
            states = _unaffordable_states(each, action)
            if states:
                name = each.automaton.unaffordable(action, each.states[states[0]])[0]
                values = ((number, each.states[number][each.automaton.place[name]]) for number in states)
                left = {number: value for number, value in values if isinstance(value, int)}
                most = max(left, key=left.__getitem__)
                way, witness = each.evidence(most)
                costs = f"'{action.name}' costs {action.cost[name]} {phrasing.humanize(name)}"
                message = f"{costs}, but at most {left[most]} can be left when it is allowed"
                hint = f"lower the cost to {left[most]} or less, or write more {phrasing.humanize(name)} under 'start'"
                yield Report(message, action.span, hint, (each.place, *way), witness, len(states))


@check("machine.unreachable-end", "error")
def ends_are_reached(game: Game) -> Iterator[Report]:
    """Find ends that occur in no state."""
    for each in _whole(game):
        reached = {end.id for state in each.over for end in each.automaton.ends(state)}
        for end in each.machine.ends.values():
            if end.id not in reached:
                result = f"'{end.result}' ({end.id})" if end.result else f"'{end.id}'"
                why, reach = _lacking(each, each.why_never(end.when))
                message = f"{each.title} can never end with {result}: {why}"
                witness = (("machine", each.machine.title), ("end", end.result or end.id))
                yield Report(message, end.span, f"{reach}, or remove the end", (each.place,), witness)


def _whole(game: Game) -> Iterator[MachineExploration]:
    """Yield the machines explored completely, without those that deadlock at the start."""
    whole = (each for each in explorations(game) if each.exploration.complete)
    return (each for each in whole if any(each.exploration.edges) or each.resting.issuperset(each.states))
