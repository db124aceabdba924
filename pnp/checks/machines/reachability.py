"""What machines reach: actions, values and ends that never occur, turns and games that never end, free gains."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from pnp.checks import Report, check, step_budget
from pnp.checks.shared import phrasing
from pnp.checks.shared.grouping import firsts
from pnp.checks.shared.state_space import STEPS, MachineExploration, explorations
from pnp.logic import exploration
from pnp.logic.boxes import BudgetExhausted
from pnp.logic.exploration import Edge, Loop, components, cycles, unused_labels
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


@check("machine.endless-turn", "warning")
def turns_terminate(game: Game) -> Iterator[Report]:
    """Find cycles of actions within one turn."""
    for each in explorations(game):
        if not any(action.ends_turn for action in each.machine.actions.values()):
            continue
        loops = cycles(each.valid_edges, each.ends_turn, each.over.__contains__)
        idle = (loop for loop in loops if not any(_gain(each, edge) for edge in loop.steps))
        enders = [edge.source for edges in each.exploration.edges for edge in edges if each.ends_turn(edge)]
        overs = [number for number, state in enumerate(each.states) if state in each.over]
        free = exploration.reaching(each.exploration.graph, [*enders, *overs, *each.exploration.cut])
        for loop in firsts((frozenset(edge.label for edge in loop.steps), loop) for loop in idle):
            nodes = {edge.source for edge in loop.steps}
            verb = "may never end" if nodes & free else "can no longer end"
            verb += f" after {each.steps(loop.way)}" if loop.way else ""
            message = f"a turn of {each.title} {verb}: {_steps_back(each, loop)}"
            hint = "give one of these actions 'ends-turn: true', a 'cost', or a 'when' that its own 'set' makes false"
            place, evidence = each.action(loop.steps[0]).span, each.evidence(loop.steps[0].source, loop.steps)
            yield Report(message, place, hint, *evidence, len(loop.steps), None if nodes & free else "error")


def _steps_back(each: MachineExploration, loop: Loop) -> str:
    return f"{each.steps(loop.steps)} {'lead' if len(loop.steps) > 1 else 'leads'} back to the same state"


@check("machine.free-gain", "warning")
def no_free_gain(game: Game) -> Iterator[Report]:
    """Find cycles of actions within one turn that gain something."""
    for each in explorations(game):
        if not any(action.gain for action in each.machine.actions.values()):
            continue
        try:
            found = each.valid_edges
            edges = tuple(tuple(edge for edge in steps if not each.ends_turn(edge)) for steps in found.edges)
            within = replace(found, edges=edges)
            loops = exploration.gaining_cycles(within, partial(_gain, each), each.over.__contains__, step_budget(STEPS))
        except BudgetExhausted:
            continue
        for loop in loops:
            gains = Counter[str]()
            for edge in loop.steps:
                gains.update(each.action(edge).gain)
            amounts = " and ".join(f"{amount} of {name.replace('-', ' ')}" for name, amount in gains.items() if amount)
            paying = next(edge for edge in loop.steps if _gain(each, edge))
            repeated = f"in {each.title} {each.steps(loop.steps)} can be repeated without limit"
            hint = "write 'cost' in one of these actions, or a 'when' that limits how often it may be done"
            related, witness = each.evidence(loop.steps[0].source, loop.steps)
            message, witness = f"{repeated}, and each round gains {amounts}", (*witness, ("each time", amounts))
            yield Report(message, each.action(paying).span, hint, related, witness)


@check("machine.endless-game", "warning")
def game_terminates(game: Game) -> Iterator[Report]:
    """Find states from which no end is reachable, and endless play that no stated rule limits."""
    for each in explorations(game):
        if not each.machine.ends or not each.exploration.complete:
            continue
        lost = _without_end(each)
        if lost is not None:
            state = each.state(each.states[lost], each.distinguishing_variables(lost))
            message = f"{each.title} can no longer end {each.after(lost)}, where {state}, but play continues"
            hint = "add an end for this state, or an action that leads back"
            yield Report(message, each.machine.span, hint, *each.evidence(lost))
        elif not any(question in game.rulings.stated for question in ("turn-limit", "draw")):
            loops = cycles(each.valid_edges, lambda edge: False, each.over.__contains__)
            for loop in [loop for loop in loops if any(map(each.ends_turn, loop.steps))][:1]:
                endless = f"{each.title} may never end: {_steps_back(each, loop)}"
                hint = "write a turn limit or a rule for draws, and name its heading under 'stated' (turn-limit, draw)"
                message = f"{endless}, and no rule limits the turns or defines a draw"
                yield Report(message, each.machine.span, hint, *each.evidence(loop.steps[0].source, loop.steps))


def _without_end(each: MachineExploration) -> int | None:
    """Return the nearest state from which play continues but no end is reachable, if the initial states had one."""
    gone = set(exploration.cannot_terminate(each.exploration, each.resting.__contains__))
    if {number for number, step in enumerate(each.exploration.came_by) if step is None} <= gone:
        return None
    graph = each.exploration.graph
    cyclic = [node for part in components(graph) for node in part if len(part) > 1 or node in graph[node]]
    return min(gone & exploration.reaching(graph, gone.intersection(cyclic)) & each.firm_states, default=None)


@check("machine.trap-state", "warning")
def no_trap_states(game: Game) -> Iterator[Report]:
    """Find conditions of pieces that no action ends while play continues."""
    for each in explorations(game):
        for name, value, number in _permanent(game, each) if each.exploration.complete else ():
            message = f"in {each.title}, once {each.describe_value(name, value)}, no action ever changes it"
            hint = f"write an action that sets {name} to another value, or an end of the game for it"
            yield Report(message, each.machine.span, hint, *each.evidence(number))


def _permanent(game: Game, each: MachineExploration) -> Iterator[tuple[str, Value, int]]:
    """Yield conditions of pieces that are entered, and kept while play continues, with the nearest such state."""
    ended = {name for end in each.machine.ends.values() for one in end.when for name in one.values}
    graph = each.exploration.graph
    cyclic = {node for part in components(graph) for node in part if len(part) > 1}
    for name, domain in each.machine.variables.items():
        if domain.numbers or name in ended:
            continue
        place = each.automaton.place[name]
        for value in domain.values:
            there = {number for number, state in enumerate(each.states) if state[place] == value}
            named = value in game.states or (name in game.states and value == "yes")
            entered = any(start[name] != value for start in each.machine.starts)
            if named and entered and there & cyclic and all(set(graph[number]) <= there for number in there):
                yield name, value, min(there)


def _gain(each: MachineExploration, edge: Edge) -> int:
    return sum(each.action(edge).gain.values())
