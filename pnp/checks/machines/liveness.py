"""Play that goes round: turns without an end, games without an end, something for nothing, states that are for ever."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from pnp.checks import Report, check, step_budget
from pnp.checks.shared.state_space import STEPS, MachineExploration, explorations
from pnp.errors import Severity
from pnp.logic.boxes import BudgetExhausted
from pnp.logic.exploration import Edge, Exploration, Loop, cannot_terminate, cycles, gaining_cycles
from pnp.logic.graph import components, reaching
from pnp.model.compute.machine import State
from pnp.model.game import Game
from pnp.model.game.rulings import Value

_ROUND = "Ground truth: a move that grants another move (Armada Chess); Petri nets: unwanted loops."
_QUESTIONS = ("turn-limit", "draw")


@check(
    "machine.endless-turn",
    "warning",
    "A turn in which one can go on for ever is a turn in which somebody will.",
    _ROUND,
    code="U03",
)
def turns_terminate(game: Game) -> Iterator[Report]:
    """No steps lead back to where they began without the end of a turn."""
    for each in _with_turns(game):
        loops = cycles(each.valid_edges, each.ends_turn, each.over.__contains__)
        enders = [edge.source for edges in each.exploration.edges for edge in edges if each.ends_turn(edge)]
        overs = [number for number, state in enumerate(each.states) if state in each.over]
        free = reaching(each.exploration.graph, [*enders, *overs, *each.exploration.cut])
        told: set[frozenset[str]] = set()
        for loop in loops:
            labels = frozenset(edge.label for edge in loop.steps)
            if labels in told or any(_gain(each, edge) for edge in loop.steps):
                continue
            told.add(labels)
            nodes = {edge.source for edge in loop.steps}
            yield _endless_turn(each, loop, "warning" if nodes & free else "error")


def _endless_turn(each: MachineExploration, loop: Loop, severity: Severity) -> Report:
    title = each.machine.title
    round_ = each.steps(loop.steps)
    message = f"a turn of '{title}' can go on for ever: {round_} {_lead(loop)} back to where it was"
    if severity == "error":
        message = f"a turn of '{title}' never ends once it is there: {round_} {_lead(loop)} back to where it was"
    return Report(
        message,
        each.action(loop.steps[0]).span,
        "let it cost something, happen once in a turn, or end the turn",
        each.places((*loop.way, *loop.steps)),
        each.witness(loop.steps[0].source, loop.steps),
        len(loop.steps),
        severity,
    )


def _lead(loop: Loop) -> str:
    return "lead" if len(loop.steps) > 1 else "leads"


@check(
    "machine.gain",
    "warning",
    "What brings something for nothing, again and again, decides the game for whoever finds it first.",
    "Ground truth: pieces that are amplified in turn until any piece is there (Armada Chess); Machinations: feedback.",
    code="U10",
)
def no_free_gain(game: Game) -> Iterator[Report]:
    """No steps within a turn lead back to where they began and bring something."""
    for each in explorations(game):
        if not any(action.gain for action in each.machine.actions.values()):
            continue
        try:
            loops = gaining_cycles(
                _without_turn_ends(each), partial(_gain, each), each.over.__contains__, step_budget(STEPS)
            )
        except BudgetExhausted:
            continue
        for loop in loops:
            yield _something_for_nothing(each, loop)


def _something_for_nothing(each: MachineExploration, loop: Loop) -> Report:
    gains: dict[str, int] = {}
    for edge in loop.steps:
        for name, amount in each.action(edge).gain.items():
            gains[name] = gains.get(name, 0) + amount
    told = " and ".join(f"{amount} of {name.replace('-', ' ')}" for name, amount in gains.items() if amount)
    paying = next(edge for edge in loop.steps if _gain(each, edge))
    return Report(
        f"in '{each.machine.title}' {each.steps(loop.steps)} can be done again and again, and "
        f"{'bring' if len(loop.steps) > 1 else 'brings'} {told} each time",
        each.action(paying).span,
        "let it cost something, or allow it a set number of times",
        each.places((*loop.way, *loop.steps)),
        (*each.witness(loop.steps[0].source, loop.steps), ("each time", told)),
    )


@check(
    "machine.endless-game",
    "warning",
    "A game that nothing ends is ended by whoever loses patience; rules say how long it lasts, or who may call a draw.",
    "Ground truth: no draw, no stalemate and no limit of turns (Heavy Armor); GDL: every game terminates.",
    code="U09",
)
def game_terminates(game: Game) -> Iterator[Report]:
    """An end can always still be come to; and where turns can follow each other for ever, the rules speak of it."""
    for each in explorations(game):
        if not each.machine.ends or not each.complete:
            continue
        lost = _lost(each)
        if lost is not None:
            yield _no_end_left(each, lost)
        elif not any(question in game.rulings.stated for question in _QUESTIONS):
            yield from _for_ever(each)


def _lost(each: MachineExploration) -> int | None:
    """The nearest state from which play goes on without an end, though there was one to come to, if there is such."""
    gone = set(cannot_terminate(each.exploration, each.resting.__contains__))
    starts = {number for number, step in enumerate(each.exploration.came_by) if step is None}
    if starts <= gone:
        return None
    graph = each.exploration.graph
    round_ = [node for part in components(graph) for node in part if len(part) > 1 or node in graph[node]]
    return min(gone & reaching(graph, gone.intersection(round_)) & each.firm_states, default=None)


def _no_end_left(each: MachineExploration, number: int) -> Report:
    return Report(
        f"'{each.machine.title}' can no longer end {each.after(number)}, where "
        f"{each.state(each.states[number], each.distinguishing_variables(number))}, yet it goes on",
        each.machine.span,
        "add an end for it, or an action that leads back",
        each.trace_spans(number),
        each.witness(number),
    )


def _for_ever(each: MachineExploration) -> Iterator[Report]:
    """The shortest way to play turn after turn without an end."""
    loops = cycles(each.valid_edges, lambda edge: False, each.over.__contains__)
    turning = [loop for loop in loops if any(each.ends_turn(edge) for edge in loop.steps)]
    for loop in turning[:1]:
        yield Report(
            f"'{each.machine.title}' can go on for ever: {each.steps(loop.steps)} {_lead(loop)} back to where it was, "
            "and the rules neither limit the turns nor speak of a draw",
            each.machine.span,
            "limit the turns, or say when it is a draw; then name the rule under 'stated' (turn-limit, draw)",
            each.places((*loop.way, *loop.steps)),
            each.witness(loop.steps[0].source, loop.steps),
        )


@check(
    "machine.no-return",
    "warning",
    "A condition without a way out of it is mostly one whose recovery the rules forgot.",
    "Ground truth: conditions that are entered and never left; requirements for states of a counter.",
    code="K08",
)
def no_trap_states(game: Game) -> Iterator[Report]:
    """What a piece can be, it can cease to be, as long as play goes on."""
    for each in explorations(game):
        if each.complete:
            for name, value in _permanent(game, each):
                yield _stays(each, name, value)


def _permanent(game: Game, each: MachineExploration) -> Iterator[tuple[str, Value]]:
    """Conditions of pieces that are entered, and kept for ever while play goes round."""
    ended = {name for end in each.machine.ends.values() for one in end.when for name in one.values}
    graph = each.exploration.graph
    round_ = {node for part in components(graph) for node in part if len(part) > 1}
    for name, domain in each.machine.variables.items():
        if domain.numbers or name in ended:
            continue
        place = each.automaton.place[name]
        for value in domain.values:
            there = {number for number, state in enumerate(each.states) if state[place] == value}
            named = value in game.states or (name in game.states and value == "yes")
            entered = any(start[name] != value for start in each.machine.starts)
            if named and entered and there & round_ and all(set(graph[number]) <= there for number in there):
                yield name, value


def _stays(each: MachineExploration, name: str, value: Value) -> Report:
    place = each.automaton.place[name]
    number = next(number for number, state in enumerate(each.states) if state[place] == value)
    return Report(
        f"in '{each.machine.title}' {each.describe_value(name, value)} for ever once it is so: nothing ends it",
        each.machine.span,
        "add an action that ends it, or an end that it leads to",
        each.trace_spans(number),
        each.witness(number),
    )


def _with_turns(game: Game) -> Iterator[MachineExploration]:
    """The machines that have turns."""
    return (each for each in explorations(game) if any(action.ends_turn for action in each.machine.actions.values()))


def _gain(each: MachineExploration, edge: Edge) -> int:
    """What a step brings."""
    return sum(each.action(edge).gain.values())


def _without_turn_ends(each: MachineExploration) -> Exploration[State]:
    """The steps within turns."""
    edges: list[Sequence[Edge]] = [
        tuple(edge for edge in edges if not each.ends_turn(edge)) for edges in each.valid_edges.edges
    ]
    return replace(each.valid_edges, edges=tuple(map(tuple, edges)))
