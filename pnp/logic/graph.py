"""Directed graphs, as the successors of each node: strongly connected components, shortest paths and cycles."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence

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
                    found.append(_closed(node, open_nodes, is_open))
    return sorted(found)


def _closed(node: int, open_nodes: list[int], is_open: set[int]) -> list[int]:
    """Remove the component of `node` from the open nodes and return it."""
    place = len(open_nodes) - 1
    while open_nodes[place] != node:
        place -= 1
    component = sorted(open_nodes[place:])
    del open_nodes[place:]
    is_open.difference_update(component)
    return component


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


def reaching(graph: Graph, goals: Iterable[int]) -> set[int]:
    """Return the nodes from which a goal can be reached, goals included."""
    backward: list[list[int]] = [[] for _ in graph]
    for node, following in enumerate(graph):
        for after in following:
            backward[after].append(node)
    found = set(goals)
    waiting = list(found)
    while waiting:
        for before in backward[waiting.pop()]:
            if before not in found:
                found.add(before)
                waiting.append(before)
    return found
