"""From paths to courses: from the middle of a side to the middle of the next, curved by the center of the cell.

A path crosses sides at right angles. Where it ends, forks or meets a place, it goes through the center of the cell.
Paths of several kinds that share links run side by side in lanes, and keep their hands along the whole way.
"""

import itertools
import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from pnp.artwork.boards.lines.looks import LOOKS, Course
from pnp.artwork.boards.lines.map_line import MapLine
from pnp.artwork.boards.lines.side_lines import key, split
from pnp.geometry import chains, sides
from pnp.geometry.chains import Chain
from pnp.geometry.curves import Point, cubic
from pnp.geometry.sides import AnyGrid, Cell

LANE = 0.125
"""Distance of two paths on one link, in pitches."""

CellLink = tuple[Cell, Cell]
Kind = tuple[str, str]
"""Look and color of paths; the color is empty for that of the look."""
Lanes = Mapping[tuple[Kind, CellLink], Point]
"""By how many mm a kind of path is beside the middle of a link that it shares with another."""


class Network(NamedTuple):
    """All links of one kind of path, each as a sorted pair of cells."""

    kind: Kind
    links: tuple[CellLink, ...]


def lanes(grid: AnyGrid, networks: Sequence[Network], places: Collection[Cell] = ()) -> Lanes:
    """Return the lanes of all paths; in `places`, where all of them go through the center, they can change hands."""
    users: dict[CellLink, list[Kind]] = {}
    for network in networks:
        for link in network.links:
            users.setdefault(link, []).append(network.kind)
    found: dict[tuple[Kind, CellLink], Point] = {}
    by_users: dict[tuple[Kind, ...], list[CellLink]] = {}
    for link, sharing in users.items():
        if len(sharing) > 1:
            by_users.setdefault(tuple(sharing), []).append(link)
    around = {network.kind: _around(network.links) for network in networks}
    for kinds, links in by_users.items():
        pieces = [piece for chain in chains.joined(links) for piece in split(chain, set(places))]
        for chain in pieces:
            ordered = sorted(kinds, key=lambda kind: _bearing(grid, chain, around[kind], places))
            for start, end in chain.links:
                right = _right(grid, start, end)
                for index, kind in enumerate(ordered):
                    aside = (index - (len(ordered) - 1) / 2) * LANE * grid.pitch
                    found[kind, key((start, end))] = (right[0] * aside, right[1] * aside)
    return found


def _around(links: Sequence[CellLink]) -> dict[Cell, list[Cell]]:
    found: dict[Cell, list[Cell]] = {}
    for one, other in links:
        found.setdefault(one, []).append(other)
        found.setdefault(other, []).append(one)
    return found


def _right(grid: AnyGrid, start: Cell, end: Cell) -> Point:
    """Return the unit vector to the right of the way from one cell to the next."""
    (x1, y1), (x2, y2) = grid.center(start), grid.center(end)
    distance = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    return (-(y2 - y1) / distance, (x2 - x1) / distance)


def _bearing(
    grid: AnyGrid, chain: Chain[Cell], around: Mapping[Cell, Sequence[Cell]], places: Collection[Cell]
) -> float:
    """Return how far to the right of a shared chain a kind comes from and goes to, so that lanes need not cross."""
    total = 0.0
    shared = {*map(key, chain.links)}
    for start, end, inside in ((chain.points[0], chain.points[1], 0), (chain.points[-2], chain.points[-1], 1)):
        right = _right(grid, start, end)
        node = end if inside else start
        x, y = grid.center(node)
        for other in around[node] if node not in places else ():
            if key((node, other)) not in shared:
                u, v = grid.center(other)
                total += round(((u - x) * right[0] + (v - y) * right[1]) / grid.pitch, 6)
    return total


_NODE = 0.35
"""How far the handles of a curve reach from the center of a cell, as a share of the way to its side."""
_BEND = 0.62
"""How far the handles of a curve reach from a side to the center of the cell."""


def networks(grid: AnyGrid, lines: Iterable[MapLine]) -> list[Network]:
    """Return the links of each kind of path; a path that leaves the board has a link with a cell beyond."""
    found: dict[Kind, dict[CellLink, None]] = {}
    for line in lines:
        cells = list(line.cells)
        if line.enters is not None and cells:
            cells.insert(0, sides.step(grid, cells[0], line.enters))
        if line.leaves is not None and cells:
            cells.append(sides.step(grid, cells[-1], line.leaves))
        own = found.setdefault(line.kind, {})
        own |= dict.fromkeys(map(key, itertools.pairwise(cells)))
    order = list(LOOKS)
    return [
        Network(kind, tuple(found[kind])) for kind in sorted(found, key=lambda kind: (order.index(kind[0]), kind[1]))
    ]


def routes(
    grid: AnyGrid, all_networks: Sequence[Network], aside: Lanes, places: Collection[Cell] = ()
) -> dict[Kind, tuple[Course, ...]]:
    """Return the courses of each kind; through the center of `places`, and where one kind ends or forks at another."""
    centers = {*places, *_meetings(all_networks)}
    return {network.kind: _courses(grid, network, aside, centers) for network in all_networks}


def _meetings(all_networks: Sequence[Network]) -> set[Cell]:
    """Return the cells where one kind of path ends or forks and another is, too."""
    counts = [chains.junctions(network.links) for network in all_networks]
    return {
        cell
        for one in counts
        for cell, links in one.items()
        if links != 2 and any(cell in other for other in counts if other is not one)
    }


def ways(
    grid: AnyGrid, all_networks: Sequence[Network], aside: Lanes, places: Collection[Cell], cells: Sequence[Cell]
) -> list[list[Point]]:
    """Return where each step of a way through cells runs: along the kind of path that joins most of them, or straight.

    On a path, a step begins and ends where the path is in the middle of the cell.
    """
    centers = {*places, *_meetings(all_networks)}
    links = [*map(key, itertools.pairwise(cells))]
    ranked = sorted(all_networks, key=lambda network: -sum(link in network.links for link in links))
    routers = [(network.links, _Router(grid, network, aside, centers)) for network in ranked]
    found: list[list[Point]] = []
    for (start, end), link in zip(itertools.pairwise(cells), links, strict=True):
        router = next((router for own, router in routers if link in own), None)
        step = [*router.half(start, link)[::-1], *router.half(end, link)[1:]] if router else []
        found.append(step or [grid.center(start), grid.center(end)])
    for before, after in itertools.pairwise(found):
        if len(before) == 2:
            before[-1] = after[0]
        else:
            after[0] = before[-1]
    return found


def _courses(grid: AnyGrid, network: Network, aside: Lanes, places: Collection[Cell]) -> tuple[Course, ...]:
    router = _Router(grid, network, aside, places)
    return tuple(
        Course(router.line(piece), piece.closed)
        for chain in chains.joined(network.links)
        for piece in split(chain, router.nodes)
    )


class _Router:
    """Draws the chains of one kind of path; `nodes` are the cells in whose center it ends, forks or meets a place."""

    def __init__(self, grid: AnyGrid, network: Network, aside: Lanes, places: Collection[Cell]) -> None:
        self._grid = grid
        self._kind = network.kind
        self._aside = aside
        self._around: dict[Cell, list[CellLink]] = {}
        for link in network.links:
            for cell in link:
                self._around.setdefault(cell, []).append(link)
        self.nodes = {cell for cell, links in self._around.items() if len(links) != 2 or cell in places}

    def half(self, cell: Cell, link: CellLink) -> list[Point]:
        """Return the part of the path in a cell from one of its sides to the middle."""
        if cell in self.nodes:
            return self._to_node(cell, link)
        (other,) = (each for each in self._around[cell] if each != link)
        whole = self._through(cell, link, other)
        return whole[: len(whole) // 2 + 1]

    def line(self, chain: Chain[Cell]) -> list[Point]:
        """Return the line of a chain: through the middles of sides, from center to center of its end cells."""
        links = [*map(key, chain.links)]
        if chain.closed:
            points: list[Point] = []
            for before, cell, after in zip([links[-1], *links], chain.points, links, strict=False):
                points += self._through(cell, before, after)[:-1]
            return points
        points = self._to_node(chain.points[0], links[0])[::-1]
        for before, cell, after in zip(links, chain.points[1:], links[1:], strict=False):
            points += self._through(cell, before, after)[1:]
        return points + self._to_node(chain.points[-1], links[-1])[1:]

    def _through(self, cell: Cell, before: CellLink, after: CellLink) -> list[Point]:
        """Return the curve through a cell from one side to another."""
        start, end = self._crossing(before), self._crossing(after)
        leave, arrive = self._inward(cell, before), self._inward(cell, after)
        return cubic(
            start,
            (start[0] + leave[0] * _BEND, start[1] + leave[1] * _BEND),
            (end[0] + arrive[0] * _BEND, end[1] + arrive[1] * _BEND),
            end,
        )

    def _to_node(self, cell: Cell, link: CellLink) -> list[Point]:
        """Return the curve from a side to the center of a cell, or beside it where all its paths run beside others."""
        start = self._crossing(link)
        x, y = self._grid.center(cell)
        moved = [self._aside.get((self._kind, other), (0.0, 0.0)) for other in self._around[cell]]
        beside = moved if len(moved) > 1 else [(0.0, 0.0)]
        end = (x + _mean([dx for dx, _ in beside]), y + _mean([dy for _, dy in beside]))
        across, down = self._inward(cell, link)
        leave = (start[0] + across * _BEND, start[1] + down * _BEND)
        back = self._back(cell, link, end)
        return cubic(start, leave, (end[0] + back[0] * _NODE, end[1] + back[1] * _NODE), end)

    def _back(self, cell: Cell, link: CellLink, end: Point) -> Point:
        """Return the vector in which a curve comes into a node: of a path that goes on, the same from both sides.

        A path that turns back sharply comes straight, so that it does not swing past the node.
        """
        start = self._crossing(link)
        others = [other for other in self._around[cell] if other != link]
        if len(others) != 1:
            return (start[0] - end[0], start[1] - end[1])
        beyond = self._crossing(others[0])
        ahead, back = (start[0] - end[0], start[1] - end[1]), (beyond[0] - end[0], beyond[1] - end[1])
        if ahead[0] * back[0] + ahead[1] * back[1] > 0:
            return ahead
        return ((start[0] - beyond[0]) / 2, (start[1] - beyond[1]) / 2)

    def _crossing(self, link: CellLink) -> Point:
        """Return where the path crosses the side between two cells."""
        (x1, y1), (x2, y2) = self._grid.center(link[0]), self._grid.center(link[1])
        dx, dy = self._aside.get((self._kind, link), (0.0, 0.0))
        return ((x1 + x2) / 2 + dx, (y1 + y2) / 2 + dy)

    def _inward(self, cell: Cell, link: CellLink) -> Point:
        """Return the vector from the middle of a link to the center of one of its cells."""
        other = link[1] if link[0] == cell else link[0]
        (x, y), (u, v) = self._grid.center(cell), self._grid.center(other)
        return ((x - u) / 2, (y - v) / 2)


def _mean(numbers: Sequence[float]) -> float:
    return math.fsum(numbers) / len(numbers)
