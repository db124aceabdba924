"""Small automata explored whole: every state that play can reach, the shortest way there, and where it gets stuck."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Generic, NamedTuple, TypeVar

from pnp.logic.boxes import BudgetExhausted, StepBudget
from pnp.logic.graph import Graph, components, reaching, shortest_loops, shortest_way

State = TypeVar("State", bound=Hashable)

MOST_STATES = 20_000


class Edge(NamedTuple):
    """A step of play from one state to another, by number; `label` says which."""

    source: int
    label: str
    target: int


class Loop(NamedTuple):
    """Steps that lead back to where they began, and the shortest way from a start to there."""

    way: tuple[Edge, ...]
    steps: tuple[Edge, ...]


@dataclass(frozen=True)
class Exploration(Generic[State]):
    """What `explore` found.

    Attributes:
        states: every state reached, nearest first; the number of a state is its place here.
        edges: for each state the steps from it.
        came_by: for each state the step by which it was first reached; None for a start.
        cut: states with steps to states that were not looked at any more.
    """

    states: tuple[State, ...]
    edges: tuple[tuple[Edge, ...], ...]
    came_by: tuple[Edge | None, ...]
    cut: frozenset[int]

    @property
    def complete(self) -> bool:
        """Whether these are all states that can be reached."""
        return not self.cut

    @cached_property
    def graph(self) -> tuple[tuple[int, ...], ...]:
        """For each state the states that follow it."""
        return tuple(tuple(dict.fromkeys(edge.target for edge in edges)) for edges in self.edges)

    def trace(self, state: int) -> tuple[Edge, ...]:
        """A shortest way from a start to a state."""
        way: list[Edge] = []
        step = self.came_by[state]
        while step is not None:
            way.append(step)
            step = self.came_by[step.source]
        return tuple(reversed(way))


def explore(
    starts: Iterable[State],
    successors: Callable[[State], Iterable[tuple[str, State]]],
    limit: int = MOST_STATES,
    effort: StepBudget | None = None,
) -> Exploration[State]:
    """Follow every step (label and next state) from the starts, breadth first, to at most `limit` states.

    An effort that ends leaves the states that are not followed yet as `cut`.
    """
    effort = effort or StepBudget()
    states = list(dict.fromkeys(starts))[:limit]
    number = {state: place for place, state in enumerate(states)}
    came_by: list[Edge | None] = [None] * len(states)
    edges: list[tuple[Edge, ...]] = []
    cut: set[int] = set()
    try:
        while len(edges) < len(states):
            source = len(edges)
            effort.spend()
            steps: list[Edge] = []
            for label, state in successors(states[source]):
                effort.spend()
                if state not in number and len(states) >= limit:
                    cut.add(source)
                    continue
                if state not in number:
                    number[state] = len(states)
                    states.append(state)
                    came_by.append(Edge(source, label, number[state]))
                steps.append(Edge(source, label, number[state]))
            edges.append(tuple(steps))
    except BudgetExhausted:
        cut.update(range(len(edges), len(states)))
        edges += [()] * (len(states) - len(edges))
    return Exploration(tuple(states), tuple(edges), tuple(came_by), frozenset(cut))


def first(exploration: Exploration[State], holds: Callable[[State], bool]) -> int | None:
    """The nearest state for which something holds, such as a broken invariant; None when there is none."""
    return next((number for number, state in enumerate(exploration.states) if holds(state)), None)


def deadlocks(exploration: Exploration[State], is_over: Callable[[State], bool]) -> tuple[int, ...]:
    """States without any step, though nothing is over there; nearest first."""
    return tuple(
        number
        for number, state in enumerate(exploration.states)
        if not exploration.edges[number] and number not in exploration.cut and not is_over(state)
    )


def cannot_terminate(exploration: Exploration[State], is_over: Callable[[State], bool]) -> tuple[int, ...]:
    """States from which none where it is over can be reached, deadlocks among them; nearest first.

    A state with steps that were not looked at is given the benefit of the doubt.
    """
    ends = [number for number, state in enumerate(exploration.states) if is_over(state)]
    hoping = reaching(exploration.graph, [*ends, *exploration.cut])
    return tuple(number for number in range(len(exploration.states)) if number not in hoping)


def cycles(
    exploration: Exploration[State], is_progress: Callable[[Edge], bool], is_over: Callable[[State], bool]
) -> tuple[Loop, ...]:
    """Loops of steps none of which is progress; a short one from each part of the automaton that has any."""
    steps = _steps(exploration, lambda edge: not is_progress(edge), is_over)
    return tuple(_loop(exploration, nodes, steps) for nodes in shortest_loops(_graph(steps)))


def gaining_cycles(
    exploration: Exploration[State],
    gain: Callable[[Edge], int],
    is_over: Callable[[State], bool],
    effort: StepBudget | None = None,
) -> tuple[Loop, ...]:
    """Loops whose steps bring more than they take; one from each part of the automaton that has any.

    Where no step takes anything, a shortest way back to a step that brings something. Else any loop that pays, found
    as a way that still becomes better after as many rounds as there are states (Bellman and Ford).

    Raises:
        Undecided: when the effort is used up.
    """
    effort = effort or StepBudget()
    steps = _steps(exploration, lambda _edge: True, is_over)
    graph = _graph(steps)
    loops = []
    for component in components(graph):
        inside = set(component)
        part = [edge for node in component for edge in steps[node] if edge.target in inside]
        gains = {edge: gain(edge) for edge in part}
        if max(gains.values(), default=0) <= 0:
            continue
        paying = _paying(graph, inside, gains) if min(gains.values()) >= 0 else _rising(component, gains, effort)
        if paying:
            loops.append(Loop(exploration.trace(paying[0].source), paying))
    return tuple(loops)


def unused_labels(exploration: Exploration[State], labels: Iterable[str]) -> tuple[str, ...]:
    """Those labels that no step has. Sure only when the exploration is complete."""
    used = {edge.label for edges in exploration.edges for edge in edges}
    return tuple(label for label in labels if label not in used)


Steps = Sequence[Sequence[Edge]]


def _steps(exploration: Exploration[State], wanted: Callable[[Edge], bool], is_over: Callable[[State], bool]) -> Steps:
    """The wanted steps from each state where it is not over."""
    return [
        [] if is_over(state) else [edge for edge in edges if wanted(edge)]
        for state, edges in zip(exploration.states, exploration.edges, strict=True)
    ]


def _graph(steps: Steps) -> list[list[int]]:
    return [[edge.target for edge in edges] for edges in steps]


def _loop(exploration: Exploration[State], nodes: Sequence[int], steps: Steps) -> Loop:
    """The first steps that lead round these states, entered where it is nearest."""
    return Loop(exploration.trace(nodes[0]), tuple(_along((*nodes, nodes[0]), steps)))


def _along(nodes: Sequence[int], steps: Steps) -> Iterator[Edge]:
    for node, after in pairwise(nodes):
        yield next(edge for edge in steps[node] if edge.target == after)


def _paying(graph: Graph, inside: set[int], gains: Mapping[Edge, int]) -> tuple[Edge, ...]:
    """The shortest loop of steps through one that brings something."""
    part = [[after for after in following if after in inside] for following in graph]
    steps: list[list[Edge]] = [[] for _ in graph]
    for edge in gains:
        steps[edge.source].append(edge)
    best: tuple[Edge, ...] = ()
    for edge in gains:
        if gains[edge] > 0 and (len(best) != 1):
            way = () if edge.source == edge.target else shortest_way(part, edge.target, edge.source.__eq__) or ()
            if not best or max(1, len(way)) < len(best):
                best = (edge, *_along(way, steps))
    return best


def _rising(component: Sequence[int], gains: Mapping[Edge, int], effort: StepBudget) -> tuple[Edge, ...]:
    """A loop of steps that together bring more than they take, or nothing."""
    height = dict.fromkeys(component, 0)
    came: dict[int, Edge] = {}
    node = component[0]
    for _ in component:
        effort.spend(len(gains))
        risen = [edge for edge, gain in gains.items() if _raise(edge, gain, height, came)]
        if not risen:
            return ()
        node = risen[-1].target
    for _ in component:
        node = came[node].source
    loop = [came[node]]
    while loop[-1].source != node:
        loop.append(came[loop[-1].source])
    return tuple(reversed(loop))


def _raise(edge: Edge, gain: int, height: dict[int, int], came: dict[int, Edge]) -> bool:
    """Lift a step's target to what the step makes of its source, where that is more."""
    if height[edge.source] + gain <= height[edge.target]:
        return False
    height[edge.target] = height[edge.source] + gain
    came[edge.target] = edge
    return True
