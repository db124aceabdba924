"""What is on a map already: lines and boxes that names and numbers avoid."""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

from pnp.geometry.curves import Point

_SQUARES = 3
"""Squares in a pitch, by which lines and boxes are found."""
_Square = tuple[int, int]
_Value = TypeVar("_Value")


class Extent(NamedTuple):
    """An upright box in mm."""

    left: float
    top: float
    right: float
    bottom: float

    def grown(self, by: float) -> "Extent":
        """Return the box with a margin."""
        return Extent(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def overlap(self, other: "Extent") -> float:
        """Return the common area with another box."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return width * height if width > 0 and height > 0 else 0.0


class _Piece(NamedTuple):
    start: Point
    end: Point
    half: float
    weight: float


class Clutter:
    """Lines and boxes of a map with weights, found by place.

    Args:
        pitch: costs of lines are their lengths in pitches.
    """

    def __init__(self, pitch: float) -> None:
        self._pitch = pitch
        self._pieces: defaultdict[_Square, list[tuple[Extent, _Piece]]] = defaultdict(list)
        self._boxes: defaultdict[_Square, list[tuple[Extent, float]]] = defaultdict(list)

    def add_line(self, points: Sequence[Point], width: float, weight: float = 1.0) -> None:
        """Add a line of a width in mm."""
        for start, end in pairwise(points):
            piece = _Piece(start, end, width / 2, weight)
            (x1, y1), (x2, y2) = start, end
            box = Extent(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)).grown(width / 2)
            for square in self._squares(box):
                self._pieces[square].append((box, piece))

    def add_box(self, box: Extent, weight: float = 1.0) -> None:
        """Add a box, such as a name or a symbol."""
        for square in self._squares(box):
            self._boxes[square].append((box, weight))

    def remove_box(self, box: Extent, weight: float = 1.0) -> None:
        """Remove a box that was added with the same weight."""
        for square in self._squares(box):
            self._boxes[square].remove((box, weight))

    def cost(self, box: Extent) -> float:
        """Return how much is covered by a box: lengths of lines and shares of other boxes, by weight."""
        squares = self._squares(box)
        pieces = dict.fromkeys(_overlapping(box, squares, self._pieces))
        total = math.fsum([piece.weight * _inside(piece, box.grown(piece.half)) for _, piece in pieces]) / self._pitch
        for other, weight in dict.fromkeys(_overlapping(box, squares, self._boxes)):
            smaller = min(_area(box), _area(other))
            total += weight * (0.25 + box.overlap(other) / smaller)
        return total

    def _squares(self, box: Extent) -> list[_Square]:
        left, top, right, bottom = (math.floor(edge / self._pitch * _SQUARES) for edge in box)
        return [(column, row) for column in range(left, right + 1) for row in range(top, bottom + 1)]


def _overlapping(
    box: Extent, squares: Iterable[_Square], entries: Mapping[_Square, list[tuple[Extent, _Value]]]
) -> Iterator[tuple[Extent, _Value]]:
    """Yield the entries of some squares whose boxes overlap a box."""
    left, top, right, bottom = box
    for square in squares:
        for entry in entries.get(square, ()):
            (left_, top_, right_, bottom_), _ = entry
            if left < right_ and right > left_ and top < bottom_ and bottom > top_:
                yield entry


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
    """Return the length of the part of a line that is in a box (Liang and Barsky, 1984)."""
    (x1, y1), (x2, y2) = piece.start, piece.end
    across, down = x2 - x1, y2 - y1
    first, last = 0.0, 1.0
    for change, distance in (
        (-across, x1 - box.left),
        (across, box.right - x1),
        (-down, y1 - box.top),
        (down, box.bottom - y1),
    ):
        if change == 0:
            if distance < 0:
                return 0.0
        elif change < 0:
            first = max(first, distance / change)
        else:
            last = min(last, distance / change)
    return (last - first) * math.hypot(across, down) if last > first else 0.0
