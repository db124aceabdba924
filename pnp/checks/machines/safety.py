"""Safety of machines: no deadlock, no violated invariant, no number out of range, no ambiguous end or order."""

from collections.abc import Iterator
from itertools import combinations

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.decision_analysis import unknown_stat
from pnp.checks.shared.grouping import firsts
from pnp.checks.shared.state_space import MachineExploration, explorations, explore_machine
from pnp.logic.exploration import deadlocks
from pnp.model.compute.machine import State
from pnp.model.game import Game
from pnp.model.game.rulings import MachineAction

_MOST_SETTLED_STATES = 400


@check("machine.deadlock", "error")
def no_deadlock(game: Game) -> Iterator[Report]:
    """Find reachable states without a possible action in which play neither ends nor waits."""
    for each in explorations(game):
        stuck = deadlocks(each.exploration, each.resting.__contains__)
        found = [number for number in stuck if number in each.firm_states]
        for number in found[:1]:
            names = each.distinguishing_variables(number)
            values = each.automaton.values(each.states[number])
            condition = ", ".join(f"{name}: {values[name]}" for name in names)
            stop = f"{each.title} is stuck {each.after(number)}: the game is not over"
            message = f"{stop}, but no action is possible where {each.state(each.states[number], names)}"
            hint = f"add an action or an end for {{{condition}}}, or list it under 'waits' if waiting is legal there"
            yield Report(message, each.machine.span, hint, *each.evidence(number), len(found))


@check("machine.invariant", "error")
def invariants_hold(game: Game) -> Iterator[Report]:
    """Find reachable states that violate an invariant."""
    for each in explorations(game):
        for id_, number in each.broken.items():
            invariant = each.machine.invariants[id_]
            rule = phrasing.rule(game, invariant.id, invariant.says)
            shown = each.shown(invariant.condition, each.states[number])
            wanted = f"but {rule} requires that {each.holding(invariant.condition)}"
            broken = f"{shown}, {f'which {rule} forbids' if invariant.never else wanted}"
            cases = sum(each.automaton.holds(invariant.condition, other) == invariant.never for other in each.states)
            way = each.exploration.trace(number)
            names = phrasing.join_and((f"'{name}'" for name in each.tested(invariant.condition)), "or")
            steps = phrasing.join_and(dict.fromkeys(f"'{edge.label}'" for edge in way), "or")
            hint = f"require more in 'when' of {steps}, or let one of these steps change {names}, too"
            hint = hint if way else f"write another value of {names} under 'start' of the machine, or correct '{id_}'"
            yield Report(f"{each.after(number)}, {broken}", invariant.span, hint, *each.evidence(number), cases)


@check("machine.out-of-range", "error")
def numbers_stay_in_range(game: Game) -> Iterator[Report]:
    """Find actions that set a variable to a number out of its range."""
    for each in explorations(game):
        for slip in each.slips.values():
            action, (name, value), before = slip.action, slip.beyond, slip.state
            number = each.states.index(before)
            numbers = [known for known in each.machine.variables[name].values if isinstance(known, int)]
            low, high = min(numbers), max(numbers)
            formula, shown = action.effect.get(name), phrasing.humanize(name)
            clamp = f"min({high}" if value > high else f"max({low}" if value < low else ""
            forbid = f"narrow 'when' of '{action.id}'" if action.when else f"add 'when: …' to '{action.id}'"
            hint = f"write '{name}: \"{clamp}, {formula})\"', or {forbid}" if clamp and formula is not None else forbid
            plays = [play for play in each.machine.plays.values() if not play.possible and play.steps == (action.id,)]
            forbidding = [play for play in plays if each.automaton.holds(play.when, before)]
            hint = forbid if forbidding else hint
            was = f"{each.after(number)}, {each.describe_value(name, each.automaton.values(before)[name])}"
            message = f"{was}, and '{action.name}' then sets {shown} to {value}, outside its range {low} to {high}"
            way, witness = each.evidence(number)
            against = [(play.span, f"the play '{play.id}' says that it is not possible there") for play in forbidding]
            related, witness = (*way, *against, each.place), (*witness, (f"{name} after '{action.name}'", str(value)))
            yield Report(message, action.span, hint, related, witness, slip.times)


@check("machine.simultaneous-ends", "error")
def ends_exclusive(game: Game) -> Iterator[Report]:
    """Find states with two ends that have different results."""
    for each in explorations(game):
        over = [(number, state) for number, state in enumerate(each.states) if state in each.over]
        pairs = ((number, *pair) for number, state in over for pair in combinations(each.automaton.ends(state), 2))
        for number, one, other in firsts(((found[1].id, found[2].id), found) for found in pairs):
            results = [end.result or end.id for end in (one, other)]
            if results[0] != results[1]:
                shown = each.state(each.states[number], each.distinguishing_variables(number))
                ends = f"has two ends at the same time {each.after(number)}: '{results[0]}' and '{results[1]}'"
                hint = "narrow 'when' of one of them, or write a third end for this case, such as a draw"
                way, witness = each.evidence(number)
                related = ((one.span, f"the other end: {phrasing.place(game, one.says, one.id)}"), *way)
                yield Report(f"{each.title} {ends}, where {shown}", other.span, hint, related, witness)


@check("machine.unordered", "warning")
def forced_actions_ordered(game: Game) -> Iterator[Report]:
    """Find pairs of forced actions whose outcome depends on their order."""
    for each in explorations(game):
        reported: set[tuple[str, str]] = set()
        for number, state in enumerate(each.states):
            actions = (each.action(edge) for edge in each.exploration.edges[number])
            for one, other in combinations((action for action in actions if action.forced), 2):
                if (one.id, other.id) not in reported and _settled(each, one, state) != _settled(each, other, state):
                    reported.add((one.id, other.id))
                    yield _unordered(each, one, other, number)


def _settled(each: MachineExploration, action: MachineAction, state: State) -> set[State]:
    """Return the states in which forced actions end if this one is done first."""
    waiting = [each.automaton.outcome(action, state).state]
    seen, found = set[State](), set[State]()
    while waiting and len(seen) < _MOST_SETTLED_STATES:
        now = waiting.pop()
        if now not in seen:
            seen.add(now)
            following = [after for after in each.automaton.possible(now) if after.forced]
            found.update(() if following else (now,))
            waiting += [each.automaton.outcome(after, now).state for after in following]
    return found


def _unordered(each: MachineExploration, one: MachineAction, other: MachineAction, number: int) -> Report:
    names, now = each.automaton.names, each.states[number]
    ends = [(action.name, min(_settled(each, action, now), key=repr, default=now)) for action in (one, other)]
    values = zip(names, ends[0][1], ends[1][1], strict=True)
    differing = [name for name, left, right in values if left != right] or names[:1]
    outcomes = " and ".join(f"{each.state(settled, differing)} if '{name}' is first" for name, settled in ends)
    both = f"'{one.name}' and '{other.name}' must both be done {each.after(number)}"
    hint = f"require in 'when' of '{one.id}' or of '{other.id}' that the other of the two is done already"
    way, witness = each.evidence(number)
    related = ((one.span, f"the other action, '{one.name}'"), *way)
    return Report(f"{both}, and no rule says which first: {outcomes}", other.span, hint, related, witness)


@check("machine.too-large", "unknown")
def exploration_complete(game: Game) -> Iterator[Report]:
    """Report machines whose state space was not explored completely."""
    for id_, machine in game.rulings.machines.items():
        found = explore_machine(game, id_)
        if isinstance(found, str):
            message = f"pnp cannot play {phrasing.title(machine)}: {found}"
            yield Report(message, *unknown_stat(game, found, machine.span))
        elif not found.exploration.complete:
            tried = f"{phrasing.title(machine)} has more than {len(found.states):,} combinations of values"
            hint = "keep fewer things under 'variables', or count in larger steps"
            yield Report(f"{tried}; pnp did not try the others", machine.span, hint, cases=len(found.states))
