"""Places for letters beside a line: parallels are not drawn, only how much shorter or longer each piece of them is."""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from pnp.geometry.angles import direction
from pnp.geometry.curves import Polyline, Spot, distances, miters


class Stretch(NamedTuple):
    """The part of a line between two distances along it.

    Attributes:
        start, end: the distances.
        first, last: the pieces of the line in which it begins and ends.
        is_reversed: whether a text beside it runs against the line.
    """

    start: float
    end: float
    first: int
    last: int
    is_reversed: bool


class Lettering(NamedTuple):
    """Where the letters of a text are beside a line: `aside` to its right, each at a share of a piece of it."""

    aside: float
    pieces: list[int]
    shares: list[float]
    is_reversed: bool


class Parallels:
    """A line of at least two points without sharp turns, and its parallels.

    A parallel at the distance `d` to the right has its corners at `d` times the miters of the line. Each of its pieces
    is as long as the piece of the line plus `d` times a number, 0 inside tight bends, so that no parallel is drawn to
    try it.

    Attributes:
        length: the length of the line.
    """

    def __init__(self, line: Polyline) -> None:
        self._line = line
        self._along = distances(line)
        self._lengths = [end - start for start, end in pairwise(self._along)]
        self._miters = miters(line)
        self._ways = [
            ((x2 - x1) / size, (y2 - y1) / size)
            for ((x1, y1), (x2, y2)), size in zip(pairwise(line), self._lengths, strict=True)
        ]
        self._ends = [
            (u1 * across + v1 * down, u2 * across + v2 * down)
            for ((u1, v1), (u2, v2)), (across, down) in zip(pairwise(self._miters), self._ways, strict=True)
        ]
        self._growth = [after - before for before, after in self._ends]
        self._angles = [direction(across, down) for across, down in self._ways]
        self._back = [direction(-across, -down) for across, down in self._ways]
        self._made: dict[float, list[float]] = {}
        self.length = self._along[-1]

    def stretch(self, start: float, end: float) -> Stretch:
        """Return the part of the line between two distances; texts run from left to right, or else upward."""
        first = min(bisect_right(self._along, start), len(self._line) - 1) - 1
        last = min(max(bisect_left(self._along, end), 1), len(self._line) - 1) - 1
        spots = self.spots(Lettering(0.0, [first, last], [self._share(first, start), self._share(last, end)], False))
        return Stretch(start, end, first, last, (spots[1].x, spots[0].y) < (spots[0].x, spots[1].y))

    def lettering(
        self, of: Stretch, aside: float, width: float, middles: Sequence[float], shortest: float
    ) -> Lettering | None:
        """Return the places of letters in the middle of a stretch of a parallel, in the direction of the text.

        Args:
            of: the stretch.
            aside: the distance of the parallel to the right, seen in the direction of the text.
            width: the length of the text.
            middles: distances from the start of the text.
            shortest: the least length of the stretch of the parallel; there are no places on shorter ones.
        """
        if of.is_reversed:
            aside = -aside
        along = self._made.get(aside)
        if along is None:
            grown = [max(0.0, size + aside * growth) for size, growth in zip(self._lengths, self._growth, strict=True)]
            along = self._made[aside] = list(accumulate(grown, initial=0.0))
        first, last = of.first, of.last
        begin = along[first + 1] - max(0.0, self._along[first + 1] - of.start + aside * self._ends[first][1])
        stop = along[last] + max(0.0, of.end - self._along[last] - aside * self._ends[last][0])
        if stop - begin < shortest or not middles:
            return None
        middle = (begin + stop) / 2
        if of.is_reversed:
            wanted = [middle + width / 2 - at for at in middles]
        else:
            wanted = [middle - width / 2 + at for at in middles]
        pieces = [min(max(bisect_left(along, at) - 1, first), last) for at in wanted]
        shares = [
            (at - along[piece]) / (along[piece + 1] - along[piece] or 1.0)
            for at, piece in zip(wanted, pieces, strict=True)
        ]
        return Lettering(aside, pieces, shares, of.is_reversed)

    def turns(self, of: Lettering) -> float:
        """Return the sum of the angles between neighboring letters, in radians."""
        angles = [self._angles[piece] for piece in of.pieces]
        return math.fsum([abs(after - before) for before, after in pairwise(angles)])

    def steepness(self, of: Lettering) -> float:
        """Return the sine of the angle of the middle letter, without its sign."""
        return abs(self._ways[of.pieces[len(of.pieces) // 2]][1])

    def spots(self, of: Lettering) -> list[Spot]:
        """Return the places of letters as points and angles."""
        return [self.spot(of, number) for number in range(len(of.pieces))]

    def spot(self, of: Lettering, number: int) -> Spot:
        """Return the place of one letter as a point and an angle."""
        piece, share, aside = of.pieces[number], of.shares[number], of.aside
        (x1, y1), (x2, y2) = self._line[piece], self._line[piece + 1]
        (u1, v1), (u2, v2) = self._miters[piece], self._miters[piece + 1]
        x1, y1, x2, y2 = x1 + aside * u1, y1 + aside * v1, x2 + aside * u2, y2 + aside * v2
        angles = self._back if of.is_reversed else self._angles
        return Spot(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, angles[piece])

    def _share(self, piece: int, at: float) -> float:
        """Return which share of a piece of the line is before a distance along the line."""
        return (at - self._along[piece]) / self._lengths[piece]
