"""Play traces of a definition, replayed by its rules."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.state_space import MachineExploration, Witness, explorations
from pnp.errors import Span
from pnp.logic.exploration import Edge
from pnp.model.game import Game
from pnp.model.game.rulings import Condition, MachineAction, Play

_MOST_LISTED = 7


class _TraceResult(NamedTuple):
    """The ends of a trace, its possible steps, the action that is not, and whether it meets a number out of range."""

    begin: int
    steps: tuple[Edge, ...]
    stuck: MachineAction | None
    slips: bool
    end: int


_Stuck = list[tuple[Play, _TraceResult]]


@check("machine.play", "error")
def play_traces_hold(game: Game) -> Iterator[Report]:
    """Find traces that should be possible and are not, and traces that should not be possible and are."""
    for each in filter(lambda walk: walk.exploration.complete, explorations(game)):
        plays = [(play, _begins(each, play)) for play in each.machine.plays.values()]
        nowhere = [play for play, begins in plays if not begins]
        stuck: dict[str, _Stuck] = {}
        for play, begins in plays:
            ways = (_way(each, play, begin) for begin in begins)
            way = next((way for way in ways if _fails(each, play, way)), None)
            if way is not None and play.possible and way.stuck is not None:
                stuck.setdefault(way.stuck.id, []).append((play, way))
            elif way is not None:
                actions = [each.machine.actions[step] for step in dict.fromkeys(play.steps)]
                steps = tuple((action.span, f"the step '{action.name}'") for action in actions)
                if play.possible:
                    shown = each.shown(play.then, each.states[way.end])
                    message = f"after {_named(game, [play])}, {shown}, but by its 'then' {each.holding(play.then)}"
                    hint = "correct one of its steps, or what it has under 'then'"
                else:
                    message = f"{_named(game, [play])} is possible {_where(each, way)}, but it has 'possible: false'"
                    hint = "let 'when' of one of these steps exclude this, or remove 'possible: false'"
                yield Report(message, play.span, hint, steps, _witness(each, way))
        for id_, found in stuck.items():
            following = [play for play in nowhere if _follows(each, play, id_, found)]
            nowhere = [play for play in nowhere if play not in following]
            yield _impossible(game, each, found, following)
        if nowhere:
            lacks = {each.why_never((play.when,)) for play in nowhere}
            lack = lacks.pop() if len(lacks) == 1 else None
            why = f": {each.describe_value(*lack, verb='is never')}" if lack else ""
            verb = "begins" if len(nowhere) == 1 else "begin"
            message = f"{_named(game, nowhere)} {verb} where the game never arrives{why}"
            hint = "change 'when' of the play, or correct the actions that should lead there"
            yield Report(message, nowhere[0].span, hint, _also(nowhere))


def _also(plays: Sequence[Play]) -> tuple[tuple[Span, str], ...]:
    return tuple((play.span, f"also '{play.id}'") for play in plays[1:_MOST_LISTED])


def _follows(each: MachineExploration, play: Play, action: str, found: _Stuck) -> bool:
    """Return whether a trace never begins because an impossible action leads to its first state."""
    name, value = each.why_never((play.when,)) or ("", "")
    leads = any(value in failed.then.values.get(name, ()) for failed, _ in found)
    return leads or each.machine.actions[action].effect.get(name) == value


def _fails(each: MachineExploration, play: Play, way: _TraceResult) -> bool:
    """Return whether a result differs from what its trace expects, for another reason than a number out of range."""
    is_done = way.stuck is None
    is_wrong = is_done and not each.automaton.holds(play.then, each.states[way.end])
    return not way.slips and (is_wrong or play.possible != is_done)


def _impossible(game: Game, each: MachineExploration, found: _Stuck, following: Sequence[Play]) -> Report:
    """Report traces that the same action prevents, and those that never begin because of it."""
    (play, way), plays = found[0], [play for play, _ in found]
    action = way.stuck
    assert action is not None
    done = [f"'{each.action(edge).name}'" for edge in way.steps]
    where = f"after {phrasing.join_and(done)}" if done else _where(each, way)
    where = where if len(plays) == 1 else f"there, in '{play.id}' {where}"
    forbidden = f"the machine does not allow '{action.name}' {where}{_lacking(each, action, way)}"
    message = f"{_named(game, plays)} should be possible, but {forbidden}"
    hint = f"change 'when' of '{action.id}', or the steps before it; if it should not be allowed"
    never = [(other.span, f"therefore '{other.id}' can never begin") for other in following[:_MOST_LISTED]]
    related = ((action.span, f"the action '{action.id}'"), *_also(plays), *never)
    return Report(message, play.span, f"{hint}, write 'possible: false'", related, _witness(each, way))


def _lacking(each: MachineExploration, action: MachineAction, way: _TraceResult) -> str:
    """Return what the only condition of an action lacks in the last state: `: it needs key is yes, but key is no`."""
    values = each.automaton.values(each.states[way.end])
    for condition in action.when if len(action.when) == 1 else ():
        lack = Condition({name: wanted for name, wanted in condition.values.items() if values[name] not in wanted})
        if lack.values:
            return f": it needs that {each.holding(lack)}, but {each.shown(lack, each.states[way.end])}"
    return ""


def _named(game: Game, plays: Sequence[Play]) -> str:
    """Return the name of plays: `the play 'Move' (in)`, `3 plays of 'Move' (in, out, back)`."""
    if len(plays) == 1:
        return f"the play {phrasing.rule(game, plays[0].id, plays[0].says)}"
    ids = [play.id for play in plays[:_MOST_LISTED]]
    return f"{len(plays)} plays ({', '.join(ids)}{' …' if len(plays) > _MOST_LISTED else ''})"


def _begins(each: MachineExploration, play: Play) -> list[int]:
    if not (play.when.values or play.when.comparisons):
        return [each.states.index(start) for start in dict.fromkeys(each.automaton.starts)]
    return [number for number, state in enumerate(each.states) if each.automaton.holds(play.when, state)]


def _way(each: MachineExploration, play: Play, begin: int) -> _TraceResult:
    steps: list[Edge] = []
    now, slips = begin, begin not in each.firm_states
    for step in play.steps:
        edge = next((edge for edge in each.exploration.edges[now] if edge.label == step), None)
        if edge is None:
            return _TraceResult(begin, tuple(steps), each.machine.actions[step], slips, now)
        now, slips = edge.target, slips or each.slips_at(edge)
        steps.append(edge)
    return _TraceResult(begin, tuple(steps), None, slips, now)


def _where(each: MachineExploration, way: _TraceResult) -> str:
    return f"where {each.state(each.states[way.begin], list(each.automaton.names)[:4])}"


def _witness(each: MachineExploration, way: _TraceResult) -> Witness:
    return (*each.values(way.end), *each.history(way.begin, way.steps))
