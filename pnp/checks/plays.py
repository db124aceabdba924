"""Pieces of play that a designer has in mind, tried by the rules as they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pnp.checks import Observation, check, wording
from pnp.checks.walks import Walk, Witness, walks
from pnp.model.automata import State
from pnp.model.clauses import Condition, MachineAction, Play
from pnp.model.game import Game


class _Way(NamedTuple):
    """How far the steps of a play can be done: the states on the way, and the action that cannot be."""

    states: tuple[State, ...]
    stuck: MachineAction | None


@check(
    "machine.play",
    "error",
    "What the author expects of a turn and what the rules allow are two things, until somebody tries.",
    "Errata of published games: examples of play that break the rules which they are meant to show.",
    code="D08",
)
def plays_come_out(game: Game) -> Iterator[Observation]:
    """What is said to be possible can be done, and what is said not to be cannot."""
    for each in filter(lambda walk: walk.complete, walks(game)):
        for play in each.machine.plays.values():
            told = _tried(game, each, play)
            if told is not None:
                yield told


def _tried(game: Game, each: Walk, play: Play) -> Observation | None:
    name = wording.rule(game, play.id, play.says)
    begins = _begins(each, play)
    if not begins:
        message = f"the play {name} begins where play never comes"
        return Observation(message, play.span, "begin it in a state that there is, or mend what leads there")
    for begin in begins:
        way = _way(each, play, begin)
        if play.possible and way.stuck is not None:
            message = (
                f"the play {name} should be possible, but '{way.stuck.name}' cannot be done {_after(each, play, way)}"
            )
            hint = "let the action happen there, or say 'possible: false'"
            return Observation(message, play.span, hint, ((way.stuck.span, "this action"),), _witness(each, play, way))
        if not play.possible and way.stuck is None:
            message = f"the play {name} should not be possible, but it can be done {_where(each, way.states[0])}"
            actions = each.machine.actions
            related = tuple((actions[step].span, f"'{actions[step].name}'") for step in dict.fromkeys(play.steps))
            hint = "forbid one of the steps there, or leave out 'possible: false'"
            return Observation(message, play.span, hint, related, _witness(each, play, way))
        if way.stuck is None and not each.automaton.holds(play.then, way.states[-1]):
            message = f"after the play {name} {_state(each, play.then, way.states[-1])}, which is not what it says"
            return Observation(message, play.span, "mend a step, or what is said", (), _witness(each, play, way))
    return None


def _begins(each: Walk, play: Play) -> list[int]:
    """The numbers of the states in which a play is tried, nearest first."""
    if not (play.when.values or play.when.comparisons):
        return [each.states.index(start) for start in dict.fromkeys(each.automaton.starts)]
    return [number for number, state in enumerate(each.states) if each.automaton.holds(play.when, state)]


def _way(each: Walk, play: Play, begin: int) -> _Way:
    numbers = [begin]
    for step in play.steps:
        edge = next((edge for edge in each.exploration.edges[numbers[-1]] if edge.label == step), None)
        if edge is None:
            return _Way(tuple(each.states[number] for number in numbers), each.machine.actions[step])
        numbers.append(edge.target)
    return _Way(tuple(each.states[number] for number in numbers), None)


def _after(each: Walk, play: Play, way: _Way) -> str:
    done = [f"'{each.machine.actions[step].name}'" for step in play.steps[: len(way.states) - 1]]
    return f"after {wording.both(done)}" if done else _where(each, way.states[0])


def _where(each: Walk, state: State) -> str:
    return f"where {each.state(state, list(each.automaton.names)[:4])}"


def _state(each: Walk, condition: Condition, state: State) -> str:
    names = [*condition.values, *(name for one in condition.comparisons for name in one.names)]
    return each.state(state, [name for name in dict.fromkeys(names) if name in each.machine.variables])


def _witness(each: Walk, play: Play, way: _Way) -> Witness:
    """The state in the end, how it began, and what each step changed."""
    names = each.automaton.names
    found = [(name, each.value(name, value)) for name, value in zip(names, way.states[-1], strict=True)]
    found.append(("start", _listed(each, way.states[0], names)))
    for number, (before, after) in enumerate(zip(way.states, way.states[1:], strict=False)):
        changed = [name for name, was, now in zip(names, before, after, strict=True) if was != now]
        action = each.machine.actions[play.steps[number]]
        found.append((f"step {number + 1}", f"{action.name}: {_listed(each, after, changed) or 'nothing changes'}"))
    return tuple(found)


def _listed(each: Walk, state: State, names: list[str] | tuple[str, ...]) -> str:
    values = each.automaton.values(state)
    return ", ".join(f"{name} {wording.name_of(each.machine.variables[name], values[name])}" for name in names)
