"""Play as states and what changes them: it never gets stuck, and what must hold holds in every state."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.state_space import MachineExploration, RangeViolation, explorations, explore_machine
from pnp.logic.exploration import deadlocks
from pnp.model.compute.machine import State
from pnp.model.game import Game
from pnp.model.game.rulings import Invariant, MachineAction, MachineEnd

_STUCK = "Errata: a blocked entry hex leaves a force without a legal move (August Fury); GDL: every state is playable."
_SPEND = 400
"""States that are looked at to see where forced actions lead."""


@check(
    "machine.deadlock",
    "error",
    "When nobody can do anything and it is not over, the players must guess what the author meant.",
    _STUCK,
    code="U01",
)
def no_deadlock(game: Game) -> Iterator[Report]:
    """In every state that play can reach something can be done, unless it is over or waits."""
    for each in explorations(game):
        stuck = deadlocks(each.exploration, each.resting.__contains__)
        found = [number for number in stuck if number in each.firm_states]
        if not found:
            continue
        number, title = found[0], each.machine.title
        names = each.distinguishing_variables(number)
        condition = each.written(each.states[number], names)
        yield Report(
            f"'{title}' gets stuck {each.after(number)}: nothing can be done where "
            f"{each.state(each.states[number], names)}, and it is not over",
            each.machine.span,
            f"add an action or an end for {condition}, or write it under 'waits' if nothing needs to happen there",
            each.trace_spans(number),
            each.witness(number),
            len(found),
        )


@check(
    "machine.invariant",
    "error",
    "A sentence with 'never' or 'always' that play can break after a few steps will be broken in the first game.",
    "Ground truth: infantry that may not be carried while disrupted is disrupted while it is carried (Grav Armor).",
    code="U06",
)
def invariants_hold(game: Game) -> Iterator[Report]:
    """What must hold in every state holds in every state that play can reach."""
    for each in explorations(game):
        for id_, number in each.broken.items():
            yield _broken(game, each, each.machine.invariants[id_], number)


def _broken(game: Game, each: MachineExploration, invariant: Invariant, number: int) -> Report:
    rule = phrasing.rule(game, invariant.id, invariant.says)
    state = each.states[number]
    names = list(invariant.condition.values)
    names += [name for one in invariant.condition.comparisons for name in one.names if name not in names]
    told = each.state(state, [name for name in names if name in each.machine.variables])
    if invariant.never:
        broken = f"{told}, which must never be so"
    else:
        broken = f"{told}, though it must always be so that {each.holding(invariant.condition)}"
    cases = sum(each.automaton.holds(invariant.condition, other) == invariant.never for other in each.states)
    way = each.exploration.trace(number)
    hint = "forbid one of the steps in such a state, or let it change something else as well"
    return Report(
        f"{rule} is broken {each.after(number)}: {broken}",
        invariant.span,
        hint if way else "let it begin otherwise",
        each.trace_spans(number),
        each.witness(number),
        cases,
    )


@check(
    "machine.out-of-range",
    "error",
    "What no die, track or counter can show is kept in mind, by each player in another way.",
    "Ground truth: a city of strength one that is reinforced by a king has seven on a die of six (Armada Chess).",
    code="M10",
)
def numbers_stay_in_range(game: Game) -> Iterator[Report]:
    """No action gives a variable a number that it cannot have."""
    for each in explorations(game):
        for slip in each.slips.values():
            yield _beyond(each, slip)


def _beyond(each: MachineExploration, slip: RangeViolation) -> Report:
    action, (name, value), before = slip.action, slip.beyond, slip.state
    number = each.states.index(before)
    numbers = [known for known in each.machine.variables[name].values if isinstance(known, int)]
    low, high = min(numbers), max(numbers)
    formula, shown = action.effect.get(name), phrasing.humanize(name)
    if value > high:
        repair = f"min({high}, {formula})"
    elif value < low:
        repair = f"max({low}, {formula})"
    else:
        repair = ""
    hint = f"write '{name}: \"{repair}\"', or forbid it there" if repair and formula is not None else "forbid it there"
    forbidding = [
        play
        for play in each.machine.plays.values()
        if not play.possible and play.steps == (action.id,) and each.automaton.holds(play.when, before)
    ]
    hint = "forbid it there" if forbidding else hint
    return Report(
        f"'{action.name}' makes {shown} {value}, which is none of {low} to {high}, "
        f"{each.after(number)} when {each.describe_value(name, each.automaton.values(before)[name])}",
        action.span,
        hint,
        (
            *each.trace_spans(number),
            *((play.span, f"the play '{play.id}' says that it cannot be done there") for play in forbidding),
            (each.machine.span, f"'{each.machine.title}' is here"),
        ),
        (*each.witness(number), (f"{name} after '{action.name}'", str(value))),
        slip.times,
    )


@check(
    "machine.two-ends",
    "error",
    "When both sides have won at once, each of them has.",
    "Ground truth: both kings fall (Armada Chess); GDL: goals of a final state must be defined.",
    code="U07",
)
def ends_exclusive(game: Game) -> Iterator[Report]:
    """In no state are there two ends with different results."""
    for each in explorations(game):
        told: set[tuple[str, str]] = set()
        for number, state in enumerate(each.states):
            for one, other in combinations(each.automaton.ends(state) if state in each.over else (), 2):
                if (one.id, other.id) not in told and (one.result or one.id) != (other.result or other.id):
                    told.add((one.id, other.id))
                    yield _both_ends(game, each, one, other, number)


def _both_ends(game: Game, each: MachineExploration, one: MachineEnd, other: MachineEnd, number: int) -> Report:
    results = f"'{one.result or one.id}' and '{other.result or other.id}'"
    names = each.distinguishing_variables(number)
    return Report(
        f"'{each.machine.title}' has two ends at once {each.after(number)}: {results}, where "
        f"{each.state(each.states[number], names)}",
        other.span,
        "say which of them counts, and leave the case out of the other",
        ((one.span, f"the other end: {phrasing.place(game, one.says, one.id)}"), *each.trace_spans(number)),
        each.witness(number),
    )


@check(
    "machine.unordered",
    "warning",
    "Two things that happen by themselves at once, in an order that matters, are done in the order that suits.",
    "Ground truth: a blockade that takes effect each move, whose and when is open (Armada Chess).",
    code="U08",
)
def forced_actions_ordered(game: Game) -> Iterator[Report]:
    """Where two forced actions can be done, either may go first with the same outcome."""
    for each in explorations(game):
        told: set[tuple[str, str]] = set()
        for number, state in enumerate(each.states):
            for one, other in combinations(each.forced(number), 2):
                if (one.id, other.id) not in told and _settled(each, one, state) != _settled(each, other, state):
                    told.add((one.id, other.id))
                    yield _unordered(each, one, other, number)


def _settled(each: MachineExploration, action: MachineAction, state: State) -> set[State]:
    """Where it can come to rest when this action is done first and everything else that is forced after it."""
    automaton = each.automaton
    waiting = [automaton.outcome(action, state).state]
    seen: set[State] = set()
    found: set[State] = set()
    while waiting and len(seen) < _SPEND:
        now = waiting.pop()
        if now not in seen:
            seen.add(now)
            following = [each for each in automaton.possible(now) if each.forced]
            found.update(() if following else (now,))
            waiting += [automaton.outcome(next_, now).state for next_ in following]
    return found


def _unordered(each: MachineExploration, one: MachineAction, other: MachineAction, number: int) -> Report:
    ends = {}
    for action in (one, other):
        settled = min(_settled(each, action, each.states[number]), key=repr, default=each.states[number])
        ends[action.name] = settled
    differing = [
        name for name, left, right in zip(each.automaton.names, *ends.values(), strict=True) if left != right
    ] or list(each.automaton.names[:1])
    told = [f"{each.state(settled, differing)} if '{name}' goes first" for name, settled in ends.items()]
    return Report(
        f"'{one.name}' and '{other.name}' happen at once {each.after(number)}, and their order matters: "
        f"{' and '.join(told)}",
        other.span,
        "say which goes first: let the other wait for a state that only the first leads to",
        ((one.span, f"'{one.name}' is here"), *each.trace_spans(number)),
        each.witness(number),
    )


@check(
    "machine.too-large",
    "unknown",
    "What could not be walked through is not proved, and a designer should know what is not.",
    "Every question to the rules has a limit; model checkers answer 'unknown' when their states run out.",
    code="U06",
)
def exploration_complete(game: Game) -> Iterator[Report]:
    """Every state of every machine was looked at."""
    for id_, machine in game.rulings.machines.items():
        found = explore_machine(game, id_)
        if isinstance(found, str):
            yield Report(f"cannot walk through '{machine.title}': {found}", machine.span)
        elif not found.complete:
            yield Report(
                f"'{machine.title}' has more than {len(found.states):,} states; what lies beyond was not looked at",
                machine.span,
                "leave out variables, or count in fewer steps",
                cases=len(found.states),
            )
