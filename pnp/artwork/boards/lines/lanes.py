"""Lanes: paths of several kinds that share links run side by side, and keep their hands along the whole way."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from pnp.artwork.boards.lines.courses import split
from pnp.geometry import chains
from pnp.geometry.chains import Chain
from pnp.geometry.curves import Point
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
                    found[kind, _sorted(start, end)] = (right[0] * aside, right[1] * aside)
    return found


def _sorted(one: Cell, other: Cell) -> CellLink:
    return min(one, other), max(one, other)


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
    shared = {_sorted(*link) for link in chain.links}
    for start, end, inside in ((chain.points[0], chain.points[1], 0), (chain.points[-2], chain.points[-1], 1)):
        right = _right(grid, start, end)
        node = end if inside else start
        x, y = grid.center(node)
        for other in around[node] if node not in places else ():
            if _sorted(node, other) not in shared:
                u, v = grid.center(other)
                total += round(((u - x) * right[0] + (v - y) * right[1]) / grid.pitch, 6)
    return total
