"""Places for letters beside a line: its parallels are made once, and many stretches of them are tried."""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from pnp.geometry.angles import direction
from pnp.geometry.curves import Point, Polyline, Spot, distances, offset


class _Parallel(NamedTuple):
    points: list[Point]
    along: list[float]


class Stretch(NamedTuple):
    """The part of a line between two distances along it, and whether a text beside it runs against the line."""

    start: float
    end: float
    is_reversed: bool


class Parallels:
    """A line of at least two points, and its parallels.

    Attributes:
        length: the length of the line.
    """

    def __init__(self, line: Polyline) -> None:
        self._line = line
        self._along = distances(line)
        self._made: dict[float, _Parallel] = {}
        self.length = self._along[-1]

    def stretch(self, start: float, end: float) -> Stretch:
        """Return the part of the line between two distances; texts run from left to right, or else upward."""
        (x1, y1), (x2, y2) = self._beside(self._first(start), start, 0.0), self._beside(self._last(end), end, 0.0)
        return Stretch(start, end, (x2, y1) < (x1, y2))

    def spots(self, of: Stretch, aside: float, width: float, middles: Sequence[float], shortest: float) -> list[Spot]:
        """Return places in the middle of a stretch of a parallel, in the direction of the text.

        Args:
            of: the stretch.
            aside: the distance of the parallel to the right, seen in the direction of the text.
            width: the length of the text.
            middles: distances from the start of the text.
            shortest: the least length of the stretch of the parallel; there are no places on shorter ones.
        """
        if of.is_reversed:
            aside = -aside
        if aside not in self._made:
            points = offset(self._line, aside)
            self._made[aside] = _Parallel(points, distances(points))
        points, along = self._made[aside]
        first, last = self._first(of.start), self._last(of.end)
        start, end = self._beside(first, of.start, aside), self._beside(last, of.end, aside)
        begin = along[first + 1] - math.dist(start, points[first + 1])
        stop = along[last] + math.dist(points[last], end)
        slack = stop - begin - width
        if stop - begin < shortest:
            return []
        if of.is_reversed:
            wanted = [stop - slack / 2 - middle for middle in middles]
        else:
            wanted = [begin + slack / 2 + middle for middle in middles]
        found = []
        hand = -1.0 if of.is_reversed else 1.0
        for at in wanted:
            index = min(max(bisect_left(along, at) - 1, first), last)
            (x1, y1), (x2, y2) = points[index], points[index + 1]
            across, down = x2 - x1, y2 - y1
            share = (at - along[index]) / (along[index + 1] - along[index])
            found.append(Spot(x1 + across * share, y1 + down * share, direction(across * hand, down * hand)))
        return found

    def _first(self, start: float) -> int:
        """Return the piece of the line that begins at or before a distance."""
        return min(bisect_right(self._along, start), len(self._line) - 1) - 1

    def _last(self, end: float) -> int:
        """Return the piece of the line that ends at or after a distance."""
        return min(max(bisect_left(self._along, end), 1), len(self._line) - 1) - 1

    def _beside(self, index: int, at: float, aside: float) -> Point:
        """Return the point beside a piece of the line, at a distance along the line."""
        (x1, y1), (x2, y2) = self._line[index], self._line[index + 1]
        length = self._along[index + 1] - self._along[index]
        across, down = (x2 - x1) / length, (y2 - y1) / length
        onward = at - self._along[index]
        return (x1 + across * onward - down * aside, y1 + down * onward + across * aside)
