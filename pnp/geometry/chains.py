"""Chains: links between nodes, joined into lines as long as possible. Nodes are corners of cells, or cells."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Generic, NamedTuple, TypeVar

Node = TypeVar("Node", bound=tuple[int, int])
Link = tuple[Node, Node]
Stop = TypeVar("Stop", bound=Hashable)


class Chain(NamedTuple, Generic[Node]):
    """Nodes in the order of a line. A closed chain does not repeat its first node.

    Attributes:
        points: the nodes.
        closed: whether the last node is linked with the first.
    """

    points: tuple[Node, ...]
    closed: bool

    @property
    def links(self) -> tuple[tuple[Node, Node], ...]:
        """The pairs of adjacent nodes, in order."""
        following = self.points[1:] + self.points[:1]
        pairs = tuple(zip(self.points, following, strict=True))
        return pairs if self.closed else pairs[:-1]


def joined(links: Iterable[Link[Node]]) -> tuple[Chain[Node], ...]:
    """Join links into chains, each link once; chains end at junctions, where three or more links meet, and at ends.

    A link that is given twice counts once. A loop that begins and ends at a junction is an open chain with that node at
    both ends. A chain begins with the end that was given first, so links in the order of
    a river's course give chains that run downstream.
    """
    given = _distinct(links)
    around: defaultdict[Node, list[int]] = defaultdict(list)
    for number, (one, other) in enumerate(given):
        around[one].append(number)
        around[other].append(number)
    used: set[int] = set()
    return tuple(
        _downstream(_chain(given, around, number, used), given) for number in range(len(given)) if number not in used
    )


def junctions(links: Iterable[Link[Node]]) -> dict[Node, int]:
    """Return how many different links meet in each node."""
    counts: dict[Node, int] = {}
    for link in _distinct(links):
        for node in link:
            counts[node] = counts.get(node, 0) + 1
    return counts


def gap(start: Stop, goal: Stop, neighbors: Callable[[Stop], Iterable[Stop]], longest: int) -> tuple[Stop, ...]:
    """Return the nodes of a shortest chain from `start` to `goal`, both included; empty when it is too long.

    Args:
        start: the end of one chain.
        goal: the beginning of another.
        neighbors: the nodes that a link joins with a node, in a fixed order, which decides between equal chains.
        longest: the most links that the chain may have.
    """
    before: dict[Stop, Stop] = {start: start}
    reached = [start]
    for _ in range(longest + 1):
        if goal in before:
            return _way_back(before, goal)
        found: list[Stop] = []
        for node in reached:
            for other in neighbors(node):
                if other not in before:
                    before[other] = node
                    found.append(other)
        reached = found
    return ()


def _way_back(before: Mapping[Stop, Stop], goal: Stop) -> tuple[Stop, ...]:
    nodes = [goal]
    while before[nodes[-1]] != nodes[-1]:
        nodes.append(before[nodes[-1]])
    return tuple(reversed(nodes))


def _distinct(links: Iterable[Link[Node]]) -> list[Link[Node]]:
    return list({(min(one, other), max(one, other)): (one, other) for one, other in links if one != other}.values())


def _chain(
    given: Sequence[Link[Node]], around: Mapping[Node, list[int]], first: int, used: set[int]
) -> tuple[list[Node], list[int], bool]:
    """Follow links from the link `first` both ways; return nodes, numbers of links, and whether the chain is closed."""
    one, other = given[first]
    used.add(first)
    ahead, numbers = _follow(given, around, other, used)
    if ahead and ahead[-1] == one and len(around[one]) == 2:
        return [one, other, *ahead[:-1]], [first, *numbers], True
    back, more = _follow(given, around, one, used)
    return [*reversed(back), one, other, *ahead], [*reversed(more), first, *numbers], False


def _follow(
    given: Sequence[Link[Node]], around: Mapping[Node, list[int]], node: Node, used: set[int]
) -> tuple[list[Node], list[int]]:
    """Return nodes and numbers of the links beyond a node, up to the next junction or end."""
    nodes: list[Node] = []
    numbers: list[int] = []
    while len(around[node]) == 2:
        number = next((number for number in around[node] if number not in used), None)
        if number is None:
            break
        used.add(number)
        one, other = given[number]
        node = other if node == one else one
        nodes.append(node)
        numbers.append(number)
    return nodes, numbers


def _downstream(found: tuple[list[Node], list[int], bool], given: Sequence[Link[Node]]) -> Chain[Node]:
    """Return the chain in the direction in which the numbers of its links grow."""
    nodes, numbers, closed = found
    if closed:
        return Chain(tuple(nodes), True)
    rising = sum(1 if after > before else -1 for before, after in pairwise(numbers))
    if rising < 0 or (len(numbers) == 1 and given[numbers[0]] != (nodes[0], nodes[1])):
        nodes = nodes[::-1]
    return Chain(tuple(nodes), False)
