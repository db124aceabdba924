"""Curves as polylines of many short pieces: rounded corners, parallels, and places along a line. Any unit of length.

Only sums, products and square roots are used, so that the numbers are the same on every machine.
"""

import math
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from pnp.geometry.angles import direction

Point = tuple[float, float]
Polyline = Sequence[Point]
_STEPS = 6
"""Pieces of a rounded corner."""
_SHARPEST = 0.3
"""Least share of the double distance at which the miter of a sharp turn is cut off."""


class Spot(NamedTuple):
    """A place on a line: the point and the angle of the line there, in radians, clockwise from the right (y down)."""

    x: float
    y: float
    angle: float


def length(line: Polyline) -> float:
    """Return the length of a line."""
    return math.fsum([math.dist(one, other) for one, other in pairwise(line)])


def cubic(start: Point, leave: Point, arrive: Point, end: Point, steps: int = 2 * _STEPS) -> list[Point]:
    """Return a cubic Bézier curve with its control points as `steps` pieces, both ends included."""
    points = []
    for index in range(steps + 1):
        t = index / steps
        s = 1 - t
        a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        points.append(
            (
                a * start[0] + b * leave[0] + c * arrive[0] + d * end[0],
                a * start[1] + b * leave[1] + c * arrive[1] + d * end[1],
            )
        )
    return points


def rounded(line: Polyline, radius: float, closed: bool = False, steps: int = _STEPS) -> list[Point]:
    """Return the line with rounded corners: each curve begins and ends `radius` before and after the corner.

    Where a piece of the line is shorter than twice the radius, curves begin at its middle. A closed line omits the
    repetition of its first point.
    """
    count = len(line)
    if count < 3:
        return list(line)
    points: list[Point] = []
    if not closed:
        points.append(line[0])
    for index in range(count) if closed else range(1, count - 1):
        corner = line[index]
        before = _towards(corner, line[index - 1], radius)
        after = _towards(corner, line[(index + 1) % count], radius)
        points += _bend(before, corner, after, steps)
    if not closed:
        points.append(line[-1])
    return _without_repeats(points)


def _towards(corner: Point, other: Point, radius: float) -> Point:
    """Return the point `radius` from a corner on the way to the next, at most half-way."""
    distance = math.dist(corner, other)
    share = min(0.5, radius / distance) if distance else 0.0
    return (corner[0] + (other[0] - corner[0]) * share, corner[1] + (other[1] - corner[1]) * share)


def _bend(before: Point, corner: Point, after: Point, steps: int) -> list[Point]:
    """Return a quadratic Bézier curve in pieces."""
    points = []
    for index in range(steps + 1):
        t = index / steps
        a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
        points.append((a * before[0] + b * corner[0] + c * after[0], a * before[1] + b * corner[1] + c * after[1]))
    return points


def _without_repeats(points: Polyline) -> list[Point]:
    """Return the points without those that are where the one before is."""
    kept = [points[0]]
    kept += [point for before, point in pairwise(points) if math.dist(before, point) > 1e-9]
    return kept


def offset(line: Polyline, distance: float, closed: bool = False) -> list[Point]:
    """Return the parallel of a line, `distance` to its right (y down; negative: to its left), with mitered corners.

    The miters of turns sharper than about 140° are shortened.
    """
    return widened(line, [distance] * len(line), closed)


def widened(line: Polyline, distances: Sequence[float], closed: bool = False) -> list[Point]:
    """Return points beside the points of a line: each at its own distance to the right, as `offset`."""
    return beside(line, miters(line, closed), distances)


def beside(line: Polyline, moves: Polyline, distances: Sequence[float]) -> list[Point]:
    """Return the points of a line, each moved by its own distance times its miter."""
    return [(x + u * by, y + v * by) for (x, y), (u, v), by in zip(line, moves, distances, strict=True)]


def miters(line: Polyline, closed: bool = False) -> list[Point]:
    """Return for each point of a line the way to its parallel at distance 1 to the right."""
    if len(line) < 2:
        return [(0.0, 0.0)] * len(line)
    normals = [_right(start, end) for start, end in pairwise(line)]
    first = last = _right(line[-1], line[0]) if closed else None
    found = []
    for (u1, v1), (u2, v2) in pairwise([first or normals[0], *normals, last or normals[-1]]):
        length = max(2 * _SHARPEST, 1 + u1 * u2 + v1 * v2)
        found.append(((u1 + u2) / length, (v1 + v2) / length))
    return found


def _right(start: Point, end: Point) -> Point:
    """Return the unit vector to the right of the direction from start to end (y down)."""
    distance = math.dist(start, end) or 1.0
    return (-(end[1] - start[1]) / distance, (end[0] - start[0]) / distance)


def distances(line: Polyline) -> list[float]:
    """Return how far along the line each of its points is."""
    return list(accumulate((math.dist(one, other) for one, other in pairwise(line)), initial=0.0))


def spots(line: Polyline, along: Iterable[float]) -> list[Spot]:
    """Return the places at distances along a line; at its ends for distances outside it.

    Raises:
        ValueError: when the line has fewer than two points.
    """
    if len(line) < 2:
        raise ValueError("a line has at least two points")
    starts = distances(line)
    found = []
    for distance in along:
        index = min(max(bisect_left(starts, distance) - 1, 0), len(line) - 2)
        (x1, y1), (x2, y2) = line[index], line[index + 1]
        piece = starts[index + 1] - starts[index]
        share = min(1.0, max(0.0, (distance - starts[index]) / piece)) if piece else 0.0
        found.append(Spot(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, direction(x2 - x1, y2 - y1)))
    return found


def evenly(line: Polyline, gap: float) -> list[Spot]:
    """Return places about `gap` apart along a line, the first and the last half as far from its ends; at least one."""
    whole = length(line)
    count = max(1, math.floor(whole / gap + 0.5))
    return spots(line, [(index + 0.5) * whole / count for index in range(count)])


def part(line: Polyline, start: float, end: float) -> list[Point]:
    """Return the part of a line between two distances along it."""
    first, last = spots(line, (start, end))
    between = [point for point, at in zip(line, distances(line), strict=True) if start < at < end]
    return _without_repeats([(first.x, first.y), *between, (last.x, last.y)])


def simplified(line: Polyline, tolerance: float) -> list[Point]:
    """Return a line with fewer points, none of the others farther from it than a distance (Douglas and Peucker)."""
    keep = {0, len(line) - 1}
    spans = [(0, len(line) - 1)]
    while spans:
        first, last = spans.pop()
        away = squares_from_piece(line[first + 1 : last], line[first], line[last])
        farthest = max(away, default=0.0)
        if farthest > tolerance * tolerance:
            index = first + 1 + away.index(farthest)
            keep.add(index)
            spans += [(first, index), (index, last)]
    return [line[index] for index in sorted(keep)]


def squares_from_piece(points: Polyline, start: Point, end: Point) -> list[float]:
    """Return the squares of the distances of points from a straight piece."""
    (left, top), dx, dy = start, end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy or 1.0
    found = []
    for x, y in points:
        across, down = x - left, y - top
        along = (across * dx + down * dy) / square
        if along > 1.0:
            across, down = across - dx, down - dy
        elif along > 0.0:
            across, down = across - along * dx, down - along * dy
        found.append(across * across + down * down)
    return found
