"""State spaces of small automata as directed graphs: reachable states, shortest traces, deadlocks and cycles."""

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Generic, NamedTuple, TypeVar

from pnp.logic.boxes import BudgetExhausted, StepBudget

State = TypeVar("State", bound=Hashable)
Graph = Sequence[Sequence[int]]
_TRIED = 50
"""Nodes of a component from which a cycle is searched."""


def components(graph: Graph) -> list[list[int]]:
    """Return the strongly connected components, each in ascending order, in the order of their first nodes.

    Source: Tarjan, "Depth-first search and linear graph algorithms" (1972), with a stack instead of recursion.
    """
    number: dict[int, int] = {}
    lowest: dict[int, int] = {}
    open_nodes: list[int] = []
    is_open: set[int] = set()
    found: list[list[int]] = []
    for root in range(len(graph)):
        path = [] if root in number else [(root, iter(graph[root]))]
        while path:
            node, following = path[-1]
            if node not in number:
                number[node] = lowest[node] = len(number)
                open_nodes.append(node)
                is_open.add(node)
            for after in following:
                if after not in number:
                    path.append((after, iter(graph[after])))
                    break
                if after in is_open:
                    lowest[node] = min(lowest[node], number[after])
            else:
                path.pop()
                if path:
                    lowest[path[-1][0]] = min(lowest[path[-1][0]], lowest[node])
                if lowest[node] == number[node]:
                    place = len(open_nodes) - 1
                    while open_nodes[place] != node:
                        place -= 1
                    component = sorted(open_nodes[place:])
                    del open_nodes[place:]
                    is_open.difference_update(component)
                    found.append(component)
    return sorted(found)


def shortest_way(graph: Graph, start: int, is_goal: Callable[[int], bool]) -> tuple[int, ...] | None:
    """Return the nodes from `start` to the nearest goal, both included; from a goal back to itself."""
    before: dict[int, int] = {}
    waiting = deque([start])
    while waiting:
        node = waiting.popleft()
        for after in graph[node]:
            if is_goal(after):
                way = [after, node]
                while way[-1] != start:
                    way.append(before[way[-1]])
                return tuple(reversed(way))
            if after not in before and after != start:
                before[after] = node
                waiting.append(after)
    return None


def shortest_loops(graph: Graph) -> list[tuple[int, ...]]:
    """Return a shortest cycle through the first nodes of each component that has any, the first node named once.

    Every node of a small component is tried as the start, the first ones of a large component.
    """
    loops = []
    for component in components(graph):
        inside = set(component)
        part: list[Sequence[int]] = [()] * len(graph)
        for node in component:
            part[node] = [after for after in graph[node] if after in inside]
        best: tuple[int, ...] | None = None
        for node in component[:_TRIED]:
            way = shortest_way(part, node, node.__eq__)
            if way is not None and (best is None or len(way) < len(best)):
                best = way
        if best is not None:
            loops.append(best[:-1])
    return loops


def reachable(starts: Iterable[State], following: Callable[[State], Iterable[State]]) -> set[State]:
    """Return everything that can be reached from the starts, in any number of steps; starts included."""
    found = set(starts)
    waiting = list(found)
    while waiting:
        new = [after for after in following(waiting.pop()) if after not in found]
        found.update(new)
        waiting += new
    return found


def reaching(graph: Graph, goals: Iterable[int]) -> set[int]:
    """Return the nodes from which a goal can be reached, goals included."""
    backward: list[list[int]] = [[] for _ in graph]
    for node, following in enumerate(graph):
        for after in following:
            backward[after].append(node)
    return reachable(goals, backward.__getitem__)


MOST_STATES = 20_000


class Edge(NamedTuple):
    """A step from one state to another, by number, with its label."""

    source: int
    label: str
    target: int


class Loop(NamedTuple):
    """Steps that lead back to their first state, and a shortest trace from a start to it."""

    way: tuple[Edge, ...]
    steps: tuple[Edge, ...]


@dataclass(frozen=True)
class Exploration(Generic[State]):
    """The result of `explore`.

    Attributes:
        states: every state reached, nearest first; the number of a state is its index.
        edges: for each state the steps from it.
        came_by: for each state the step by which it was first reached; None for a start.
        cut: states with steps to states that were not explored.
    """

    states: tuple[State, ...]
    edges: tuple[tuple[Edge, ...], ...]
    came_by: tuple[Edge | None, ...]
    cut: frozenset[int]

    @property
    def complete(self) -> bool:
        """Whether `states` are all reachable states."""
        return not self.cut

    @cached_property
    def graph(self) -> tuple[tuple[int, ...], ...]:
        """For each state its successors."""
        return tuple(tuple(dict.fromkeys(edge.target for edge in edges)) for edges in self.edges)

    def trace(self, state: int) -> tuple[Edge, ...]:
        """Return a shortest trace from a start to a state."""
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
    budget: StepBudget | None = None,
) -> Exploration[State]:
    """Follow every step (label and next state) from the starts, breadth first, to at most `limit` states.

    When the budget ends, the states whose steps were not followed are `cut`.
    """
    budget = budget or StepBudget()
    states = list(dict.fromkeys(starts))[:limit]
    number = {state: place for place, state in enumerate(states)}
    came_by: list[Edge | None] = [None] * len(states)
    edges: list[tuple[Edge, ...]] = []
    cut: set[int] = set()
    try:
        while len(edges) < len(states):
            source = len(edges)
            budget.spend()
            steps: list[Edge] = []
            for label, state in successors(states[source]):
                budget.spend()
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


def deadlocks(exploration: Exploration[State], is_over: Callable[[State], bool]) -> tuple[int, ...]:
    """Return states without a step in which play is not over; nearest first."""
    return tuple(
        number
        for number, state in enumerate(exploration.states)
        if not exploration.edges[number] and number not in exploration.cut and not is_over(state)
    )


def cannot_terminate(exploration: Exploration[State], is_over: Callable[[State], bool]) -> tuple[int, ...]:
    """Return states from which no state in which play is over can be reached, including deadlocks; nearest first.

    A state with unexplored steps counts as able to terminate.
    """
    ends = [number for number, state in enumerate(exploration.states) if is_over(state)]
    hoping = reaching(exploration.graph, [*ends, *exploration.cut])
    return tuple(number for number in range(len(exploration.states)) if number not in hoping)


def cycles(
    exploration: Exploration[State], is_progress: Callable[[Edge], bool], is_over: Callable[[State], bool]
) -> tuple[Loop, ...]:
    """Return cycles of steps none of which is progress; a short one from each component that has any."""
    steps = _steps(exploration, lambda edge: not is_progress(edge), is_over)
    return tuple(_loop(exploration, nodes, steps) for nodes in shortest_loops(_graph(steps)))


def gaining_cycles(
    exploration: Exploration[State],
    gain: Callable[[Edge], int],
    is_over: Callable[[State], bool],
    budget: StepBudget | None = None,
) -> tuple[Loop, ...]:
    """Return cycles whose steps gain more than they cost; one from each component that has any.

    Where no step costs anything, it is a shortest path back to a step that gains. Else it is any gaining cycle, found
    as a path that still improves after as many rounds as there are states.

    Source: Bellman and Ford.
    """
    budget = budget or StepBudget()
    steps = _steps(exploration, lambda _edge: True, is_over)
    graph = _graph(steps)
    loops = []
    for component in components(graph):
        inside = set(component)
        part = [edge for node in component for edge in steps[node] if edge.target in inside]
        gains = {edge: gain(edge) for edge in part}
        if max(gains.values(), default=0) <= 0:
            continue
        paying = _paying(graph, inside, gains) if min(gains.values()) >= 0 else _rising(component, gains, budget)
        if paying:
            loops.append(Loop(exploration.trace(paying[0].source), paying))
    return tuple(loops)


def unused_labels(exploration: Exploration[State], labels: Iterable[str]) -> tuple[str, ...]:
    """Return those labels that no step has. Certain only when the exploration is complete."""
    used = {edge.label for edges in exploration.edges for edge in edges}
    return tuple(label for label in labels if label not in used)


Steps = Sequence[Sequence[Edge]]


def _steps(exploration: Exploration[State], wanted: Callable[[Edge], bool], is_over: Callable[[State], bool]) -> Steps:
    return [
        [] if is_over(state) else [edge for edge in edges if wanted(edge)]
        for state, edges in zip(exploration.states, exploration.edges, strict=True)
    ]


def _graph(steps: Steps) -> list[list[int]]:
    return [[edge.target for edge in edges] for edges in steps]


def _loop(exploration: Exploration[State], nodes: Sequence[int], steps: Steps) -> Loop:
    return Loop(exploration.trace(nodes[0]), tuple(_along((*nodes, nodes[0]), steps)))


def _along(nodes: Sequence[int], steps: Steps) -> Iterator[Edge]:
    for node, after in pairwise(nodes):
        yield next(edge for edge in steps[node] if edge.target == after)


def _paying(graph: Graph, inside: set[int], gains: Mapping[Edge, int]) -> tuple[Edge, ...]:
    """Return the shortest cycle through a step with a gain."""
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


def _rising(component: Sequence[int], gains: Mapping[Edge, int], budget: StepBudget) -> tuple[Edge, ...]:
    """Return a cycle of steps that together gain more than they cost, or nothing."""
    height = dict.fromkeys(component, 0)
    came: dict[int, Edge] = {}
    node = component[0]
    for _ in component:
        budget.spend(len(gains))
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
    if height[edge.source] + gain <= height[edge.target]:
        return False
    height[edge.target] = height[edge.source] + gain
    came[edge.target] = edge
    return True
