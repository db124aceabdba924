"""Play traces of a definition, replayed by its rules."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.state_space import MachineExploration, Witness, explorations
from pnp.model.compute.machine import State
from pnp.model.game import Game
from pnp.model.game.rulings import Condition, MachineAction, Play

_MOST = 7
"""Most traces with the same fault that a message lists."""


class _TraceResult(NamedTuple):
    """The states of a trace, as far as its steps are possible, and the action that is not possible.

    `slips`: a step sets a number out of range, or a number out of range precedes the trace.
    """

    states: tuple[State, ...]
    stuck: MachineAction | None
    slips: bool = False


@check(
    "machine.play",
    "error",
    "A trace that its author expects to be possible, or impossible, tests the rules.",
    "Errata of published games: examples of play that break the rules which they are meant to show.",
    code="D08",
)
def play_traces_hold(game: Game) -> Iterator[Report]:
    """Find traces that should be possible and are not, and traces that should not be possible and are."""
    for each in filter(lambda walk: walk.complete, explorations(game)):
        plays = [(play, _begins(each, play)) for play in each.machine.plays.values()]
        nowhere = [play for play, begins in plays if not begins]
        stuck: dict[str, list[tuple[Play, _TraceResult]]] = {}
        for play, begins in plays:
            ways = (_way(each, play, begin) for begin in begins)
            way = next((way for way in ways if _fails(each, play, way)), None)
            if way is not None and play.possible and way.stuck is not None:
                stuck.setdefault(way.stuck.id, []).append((play, way))
            elif way is not None:
                yield _otherwise(game, each, play, way)
        for id_, found in stuck.items():
            following = [play for play in nowhere if _follows(each, play, id_, found)]
            nowhere = [play for play in nowhere if play not in following]
            yield _impossible(game, each, found, following)
        if nowhere:
            yield _nowhere(game, each, nowhere)


def _follows(each: MachineExploration, play: Play, action: str, found: Sequence[tuple[Play, _TraceResult]]) -> bool:
    """Return whether a trace never begins because an impossible action leads to its first state."""
    lack = each.why_never((play.when,))
    if lack is None:
        return False
    name, value = lack
    leads = any(value in failed.then.values.get(name, ()) for failed, _ in found)
    return leads or each.machine.actions[action].effect.get(name) == value


def _fails(each: MachineExploration, play: Play, way: _TraceResult) -> bool:
    """Return whether a result differs from what its trace expects, for another reason than a number out of range."""
    if way.slips:
        return False
    if way.stuck is not None:
        return play.possible
    return not play.possible or not each.automaton.holds(play.then, way.states[-1])


def _nowhere(game: Game, each: MachineExploration, plays: Sequence[Play]) -> Report:
    """Report traces whose first state is unreachable."""
    lacks = {each.why_never((play.when,)) for play in plays}
    lack = lacks.pop() if len(lacks) == 1 else None
    why = f": {each.is_never(*lack)}" if lack else ""
    verb = "begins" if len(plays) == 1 else "begin"
    return Report(
        f"{_named(game, plays)} {verb} in an unreachable state{why}",
        plays[0].span,
        "begin in a reachable state, or fix the rules that should lead there",
        tuple((play.span, f"also '{play.id}'") for play in plays[1:_MOST]),
    )


def _impossible(
    game: Game, each: MachineExploration, found: Sequence[tuple[Play, _TraceResult]], following: Sequence[Play] = ()
) -> Report:
    """Report traces that the same action prevents, and those that never begin because of it."""
    (play, way), plays = found[0], [play for play, _ in found]
    action = way.stuck
    assert action is not None
    where = _after(each, play, way)
    where = where if len(plays) == 1 else f"there, in '{play.id}' {where}"
    return Report(
        f"{_named(game, plays)} should be possible, but '{action.name}' is not possible {where}",
        play.span,
        "allow the action there, or write 'possible: false'",
        (
            (action.span, "this action"),
            *((other.span, f"also '{other.id}'") for other in plays[1:_MOST]),
            *((other.span, f"therefore '{other.id}' begins in an unreachable state") for other in following[:_MOST]),
        ),
        _witness(each, play, way),
    )


def _otherwise(game: Game, each: MachineExploration, play: Play, way: _TraceResult) -> Report:
    """Report a trace that should not be possible but is, or that ends in another state than expected."""
    name = phrasing.rule(game, play.id, play.says)
    actions = each.machine.actions
    steps = tuple((actions[step].span, f"'{actions[step].name}'") for step in dict.fromkeys(play.steps))
    if not play.possible:
        message = f"the play {name} should not be possible, but it is {_where(each, way.states[0])}"
        hint = "forbid one of the steps there, or remove 'possible: false'"
    else:
        wanted = each.holding(play.then)
        message = f"after the play {name} {_state(each, play.then, way.states[-1])}, but it expects that {wanted}"
        hint = "fix a step or the expected result"
    return Report(message, play.span, hint, steps, _witness(each, play, way))


def _named(game: Game, plays: Sequence[Play]) -> str:
    """Return the name of plays: `the play 'Move' (in)`, `3 plays of 'Move' (in, out, back)`."""
    if len(plays) == 1:
        return f"the play {phrasing.rule(game, plays[0].id, plays[0].says)}"
    ids = [play.id for play in plays[:_MOST]]
    return f"{len(plays)} plays ({', '.join(ids)}{' …' if len(plays) > _MOST else ''})"


def _begins(each: MachineExploration, play: Play) -> list[int]:
    """Return the numbers of the states in which a trace begins, nearest first."""
    if not (play.when.values or play.when.comparisons):
        return [each.states.index(start) for start in dict.fromkeys(each.automaton.starts)]
    return [number for number, state in enumerate(each.states) if each.automaton.holds(play.when, state)]


def _way(each: MachineExploration, play: Play, begin: int) -> _TraceResult:
    numbers, slips = [begin], begin not in each.firm_states
    for step in play.steps:
        edge = next((edge for edge in each.exploration.edges[numbers[-1]] if edge.label == step), None)
        if edge is None:
            return _TraceResult(tuple(each.states[number] for number in numbers), each.machine.actions[step], slips)
        slips = slips or each.slips_at(edge)
        numbers.append(edge.target)
    return _TraceResult(tuple(each.states[number] for number in numbers), None, slips)


def _after(each: MachineExploration, play: Play, way: _TraceResult) -> str:
    done = [f"'{each.machine.actions[step].name}'" for step in play.steps[: len(way.states) - 1]]
    return f"after {phrasing.join_and(done)}" if done else _where(each, way.states[0])


def _where(each: MachineExploration, state: State) -> str:
    return f"where {each.state(state, list(each.automaton.names)[:4])}"


def _state(each: MachineExploration, condition: Condition, state: State) -> str:
    names = [*condition.values, *(name for one in condition.comparisons for name in one.names)]
    return each.state(state, [name for name in dict.fromkeys(names) if name in each.machine.variables])


def _witness(each: MachineExploration, play: Play, way: _TraceResult) -> Witness:
    """Return the last state, the first state, and what each step changed."""
    names = each.automaton.names
    found = [(name, each.value(name, value)) for name, value in zip(names, way.states[-1], strict=True)]
    found.append(("start", _listed(each, way.states[0], names)))
    for number, (before, after) in enumerate(zip(way.states, way.states[1:], strict=False)):
        changed = [name for name, was, now in zip(names, before, after, strict=True) if was != now]
        action = each.machine.actions[play.steps[number]]
        found.append((f"step {number + 1}", f"{action.name}: {_listed(each, after, changed) or 'nothing changes'}"))
    return tuple(found)


def _listed(each: MachineExploration, state: State, names: list[str] | tuple[str, ...]) -> str:
    values = each.automaton.values(state)
    return ", ".join(f"{name} {phrasing.name_of(each.machine.variables[name], values[name])}" for name in names)
