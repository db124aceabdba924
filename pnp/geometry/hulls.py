"""Outlines around points: rounded convex hulls that hold no other point."""

import math
from collections.abc import Iterable, Sequence

from pnp.geometry.angles import direction, unit
from pnp.geometry.areas import to_segment
from pnp.geometry.point_grid import Cell, Point, PointGrid

_REACH = 0.68
"""Distance of an outline from the centers of its points, in pitches."""
_STEP = math.tau / 32
"""Greatest angle between two corners of a rounded outline."""
Loop = tuple[Point, ...]


def around(grid: PointGrid, cells: Iterable[Cell]) -> tuple[Loop, ...]:
    """Return outlines around points, clockwise: one around all of them if it holds no other point.

    If it does, there is one around each part that links join; and circles, where such a part has others inside it.
    Areas have their own outlines.
    """
    every = sorted(set(cells))
    found: list[Loop] = [loop for cell in every for loop in grid.outline_of(cell)]
    chosen = [cell for cell in every if not grid.outline_of(cell)]
    for group in [chosen] if _is_free(grid, chosen) else _parts(grid, chosen):
        pieces = [group] if _is_free(grid, group) else [[cell] for cell in group]
        found += [_rounded(grid.centers(piece), _REACH * grid.pitch) for piece in pieces if piece]
    return tuple(found)


def _parts(grid: PointGrid, cells: Sequence[Cell]) -> list[list[Cell]]:
    """Return the parts of some points that links between these points join."""
    left = dict.fromkeys(cells)
    parts: list[list[Cell]] = []
    while left:
        part = [next(iter(left))]
        del left[part[0]]
        for cell in part:
            for other in grid.neighbors(cell):
                if other in left:
                    del left[other]
                    part.append(other)
        parts.append(part)
    return parts


def _is_free(grid: PointGrid, cells: Sequence[Cell]) -> bool:
    """Return whether no space of another point reaches into the outline around some points."""
    hull = convex(grid.centers(cells))
    inside = frozenset(cells)
    room = (_REACH + 0.5) * grid.pitch
    others = [grid.center(cell) for cell in grid.cells if cell not in inside]
    return not any(_distance(hull, place) < room for place in others) if hull else True


def convex(points: Iterable[Point]) -> list[Point]:
    """Return the corners of the convex hull, clockwise (y down) from the leftmost (A. M. Andrew, 1979)."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered
    halves: list[list[Point]] = []
    for line in (ordered, ordered[::-1]):
        half: list[Point] = []
        for point in line:
            while len(half) > 1 and _turn(half[-2], half[-1], point) <= 0:
                half.pop()
            half.append(point)
        halves.append(half[:-1])
    return halves[0] + halves[1]


def _turn(a: Point, b: Point, c: Point) -> float:
    """Return a positive number where the way from a over b to c turns right (y down)."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _distance(hull: Sequence[Point], place: Point) -> float:
    """Return the distance of a place from a convex hull; 0 inside."""
    edges = list(zip(hull, (*hull[1:], hull[0]), strict=True))
    if len(hull) > 2 and all(_turn(a, b, place) >= 0 for a, b in edges):
        return 0.0
    return min(to_segment(place, a, b) for a, b in edges)


def _rounded(points: Iterable[Point], reach: float) -> Loop:
    """Return the outline at a distance from the convex hull of some points, with round corners."""
    hull = convex(points)
    loop: list[Point] = []
    for index, (x, y) in enumerate(hull):
        before, after = hull[index - 1], hull[(index + 1) % len(hull)]
        start, sweep = 0.0, math.tau * (1 - 1 / 32)
        if len(hull) > 1:
            start = direction(x - before[0], y - before[1]) - math.pi / 2
            sweep = (direction(after[0] - x, after[1] - y) - math.pi / 2 - start) % math.tau
        count = max(1, math.ceil(round(sweep / _STEP, 6)))
        turns = (unit(start + sweep * step / count) for step in range(count + 1))
        loop += [(x + reach * across, y + reach * down) for across, down in turns]
    return tuple(loop)
