"""Liveness of machines: turns and games that may never end, gains without a cost, states without an exit."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from pnp.checks import Report, check, step_budget
from pnp.checks.shared import phrasing
from pnp.checks.shared.state_space import STEPS, MachineExploration, explorations
from pnp.logic.boxes import BudgetExhausted
from pnp.logic.exploration import Edge, Loop, cannot_terminate, components, cycles, gaining_cycles, reaching
from pnp.model.game import Game
from pnp.model.game.rulings import Value

_QUESTIONS = ("turn-limit", "draw")


@check("machine.endless-turn", "warning")
def turns_terminate(game: Game) -> Iterator[Report]:
    """Find cycles of actions within one turn."""
    for each in explorations(game):
        if not any(action.ends_turn for action in each.machine.actions.values()):
            continue
        loops = cycles(each.valid_edges, each.ends_turn, each.over.__contains__)
        enders = [edge.source for edges in each.exploration.edges for edge in edges if each.ends_turn(edge)]
        overs = [number for number, state in enumerate(each.states) if state in each.over]
        free = reaching(each.exploration.graph, [*enders, *overs, *each.exploration.cut])
        reported: set[frozenset[str]] = set()
        for loop in loops:
            labels = frozenset(edge.label for edge in loop.steps)
            if labels in reported or any(_gain(each, edge) for edge in loop.steps):
                continue
            reported.add(labels)
            nodes = {edge.source for edge in loop.steps}
            verb = "may never end" if nodes & free else "can no longer end"
            verb += f" after {each.steps(loop.way)}" if loop.way else ""
            yield Report(
                f"a turn of {phrasing.title(each.machine)} {verb}: {each.steps(loop.steps)} {_lead(loop)}",
                each.action(loop.steps[0]).span,
                "give one of these actions 'ends-turn: true', a 'cost', or a 'when' that its own 'set' makes false",
                each.places((*loop.way, *loop.steps)),
                each.witness(loop.steps[0].source, loop.steps),
                len(loop.steps),
                "warning" if nodes & free else "error",
            )


def _lead(loop: Loop) -> str:
    return f"{'lead' if len(loop.steps) > 1 else 'leads'} back to the same state"


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
            loops = gaining_cycles(within, partial(_gain, each), each.over.__contains__, step_budget(STEPS))
        except BudgetExhausted:
            continue
        for loop in loops:
            gains = Counter[str]()
            for edge in loop.steps:
                gains.update(each.action(edge).gain)
            amounts = " and ".join(f"{amount} of {name.replace('-', ' ')}" for name, amount in gains.items() if amount)
            paying = next(edge for edge in loop.steps if _gain(each, edge))
            yield Report(
                f"in {phrasing.title(each.machine)} {each.steps(loop.steps)} can be repeated without limit, "
                f"and each round gains {amounts}",
                each.action(paying).span,
                "write 'cost' in one of these actions, or a 'when' that limits how often it may be done",
                each.places((*loop.way, *loop.steps)),
                (*each.witness(loop.steps[0].source, loop.steps), ("each time", amounts)),
            )


@check("machine.endless-game", "warning")
def game_terminates(game: Game) -> Iterator[Report]:
    """Find states from which no end is reachable, and endless play that no stated rule limits."""
    for each in explorations(game):
        if not each.machine.ends or not each.complete:
            continue
        lost = _without_end(each)
        if lost is not None:
            yield Report(
                f"{phrasing.title(each.machine)} can no longer end {each.after(lost)}, where "
                f"{each.state(each.states[lost], each.distinguishing_variables(lost))}, but play continues",
                each.machine.span,
                "add an end for this state, or an action that leads back",
                each.trace_spans(lost),
                each.witness(lost),
            )
        elif not any(question in game.rulings.stated for question in _QUESTIONS):
            loops = cycles(each.valid_edges, lambda edge: False, each.over.__contains__)
            turning = [loop for loop in loops if any(each.ends_turn(edge) for edge in loop.steps)]
            for loop in turning[:1]:
                yield Report(
                    f"{phrasing.title(each.machine)} may never end: {each.steps(loop.steps)} {_lead(loop)}, and no "
                    "rule limits the turns or defines a draw",
                    each.machine.span,
                    "write a turn limit or a rule for draws, and name its heading under 'stated' (turn-limit, draw)",
                    each.places((*loop.way, *loop.steps)),
                    each.witness(loop.steps[0].source, loop.steps),
                )


def _without_end(each: MachineExploration) -> int | None:
    """Return the nearest state from which play continues but no end is reachable, if the initial states had one."""
    gone = set(cannot_terminate(each.exploration, each.resting.__contains__))
    starts = {number for number, step in enumerate(each.exploration.came_by) if step is None}
    if starts <= gone:
        return None
    graph = each.exploration.graph
    cyclic = [node for part in components(graph) for node in part if len(part) > 1 or node in graph[node]]
    return min(gone & reaching(graph, gone.intersection(cyclic)) & each.firm_states, default=None)


@check("machine.trap-state", "warning")
def no_trap_states(game: Game) -> Iterator[Report]:
    """Find conditions of pieces that no action ends while play continues."""
    for each in explorations(game):
        if each.complete:
            for name, value in _permanent(game, each):
                place = each.automaton.place[name]
                number = next(number for number, state in enumerate(each.states) if state[place] == value)
                yield Report(
                    f"in {phrasing.title(each.machine)}, once {each.describe_value(name, value)}, no action ever "
                    "changes it",
                    each.machine.span,
                    f"write an action that sets {name} to another value, or an end of the game for it",
                    each.trace_spans(number),
                    each.witness(number),
                )


def _permanent(game: Game, each: MachineExploration) -> Iterator[tuple[str, Value]]:
    """Yield conditions of pieces that are entered, and kept permanently while play continues."""
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
                yield name, value


def _gain(each: MachineExploration, edge: Edge) -> int:
    return sum(each.action(edge).gain.values())
