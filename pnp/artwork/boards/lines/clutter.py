"""What is on a map already: lines and boxes that names and numbers avoid."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import floor
from typing import NamedTuple

from pnp.geometry.curves import Point
from pnp.scene.sheet import Box

_SQUARES = 3
"""Squares in a pitch, by which lines and boxes are found."""
_Square = tuple[int, int]


class Extent(NamedTuple):
    """An upright box in mm."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def of(cls, box: Box) -> "Extent":
        """Return the extent of a box."""
        return cls(box.x, box.y, box.x + box.width, box.y + box.height)

    def grown(self, by: float) -> "Extent":
        """Return the box with a margin."""
        return Extent(self.left - by, self.top - by, self.right + by, self.bottom + by)

    @property
    def middle(self) -> Point:
        """The middle of the box."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def overlap(self, other: "Extent") -> float:
        """Return the common area with another box."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return width * height if width > 0 and height > 0 else 0.0


def beyond(left: float, top: float, width: float, height: float, reach: float) -> tuple[Extent, ...]:
    """Return boxes around a box, beyond which nothing is visible."""
    right, bottom = left + width, top + height
    return (
        Extent(left - reach, top - reach, left, bottom + reach),
        Extent(right, top - reach, right + reach, bottom + reach),
        Extent(left, top - reach, right, top),
        Extent(left, bottom, right, bottom + reach),
    )


class _Piece(NamedTuple):
    start: Point
    end: Point
    half: float


class Clutter:
    """Lines and boxes of a map (or `near` a box) with weights, found by place; lines cost their lengths in pitches."""

    def __init__(self, pitch: float, near: Extent | None = None) -> None:
        self._pitch, self._near = pitch, near
        self._entries: list[tuple[Extent, _Piece | None, float]] = []
        self._squares: defaultdict[_Square, list[int]] = defaultdict(list)

    def add_line(self, points: Sequence[Point], width: float, weight: float = 1.0) -> None:
        """Add a line of a width in mm."""
        half = width / 2
        for start, end in pairwise(points):
            (x1, y1), (x2, y2) = start, end
            box = Extent(min(x1, x2) - half, min(y1, y2) - half, max(x1, x2) + half, max(y1, y2) + half)
            self._add(box, _Piece(start, end, half), weight)

    def add_box(self, box: Extent, weight: float = 1.0) -> None:
        """Add a box, such as a name or a symbol."""
        self._add(box, None, weight)

    def remove_box(self, box: Extent, weight: float = 1.0) -> None:
        """Remove a box that was added with the same weight."""
        squares = self._squares_of(box)
        index = next(one for one in self._squares[squares[0]] if self._entries[one] == (box, None, weight))
        for square in squares:
            self._squares[square].remove(index)

    def cost(self, box: Extent) -> float:
        """Return how much is covered by a box: lengths of lines and shares of other boxes, by weight."""
        left, top, right, bottom = box
        found = {index for square in self._squares_of(box) for index in self._squares.get(square, ())}
        total = 0.0
        for index in sorted(found):
            other, piece, weight = self._entries[index]
            if left < other[2] and right > other[0] and top < other[3] and bottom > other[1]:
                if piece:
                    total += weight * _inside(piece, box) / self._pitch
                else:
                    total += weight * (0.25 + box.overlap(other) / min(_area(box), _area(other)))
        return total

    def _add(self, box: Extent, piece: _Piece | None, weight: float) -> None:
        if self._near is None or box.overlap(self._near):
            for square in self._squares_of(box):
                self._squares[square].append(len(self._entries))
            self._entries.append((box, piece, weight))

    def _squares_of(self, box: Extent) -> list[_Square]:
        scale = _SQUARES / self._pitch
        left, top, right, bottom = box
        rows = range(floor(top * scale), floor(bottom * scale) + 1)
        return [(column, row) for column in range(floor(left * scale), floor(right * scale) + 1) for row in rows]


def total_cost(clutter: Clutter, boxes: Iterable[Extent], limit: float = math.inf) -> float:
    """Return the sum of the costs of several boxes; infinite as soon as it is above the limit."""
    total = 0.0
    for box in boxes:
        total += clutter.cost(box)
        if total > limit:
            return math.inf
    return total


def _area(box: Extent) -> float:
    return max(1e-9, (box.right - box.left) * (box.bottom - box.top))


def _inside(piece: _Piece, box: Extent) -> float:
    """Return the length of the part of a line that is in a box, grown by half its width (Liang and Barsky, 1984)."""
    (x1, y1), (x2, y2), half = piece
    across, down = x2 - x1, y2 - y1
    first, last = 0.0, 1.0
    left, top, right, bottom = box.grown(half)
    for change, low, high in ((across, left - x1, right - x1), (down, top - y1, bottom - y1)):
        if change:
            one, other = low / change, high / change
            first, last = max(first, min(one, other)), min(last, max(one, other))
        elif low > 0.0 or high < 0.0:
            return 0.0
    return (last - first) * math.hypot(across, down) if last > first else 0.0
