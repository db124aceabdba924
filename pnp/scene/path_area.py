"""What a path paints at points of a sheet."""

import bisect
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial

from pnp.scene import shapes
from pnp.scene.items import Color, Path
from pnp.scene.shapes import Point, Segment

STRIP = 1.0
"""Height in mm of the strips by which the lines of a path are found."""
Line = tuple[float, float, float, float, bool]
"""Both ends of a straight line, and whether it is drawn; if not, it closes an area."""


class PathArea:
    """What a path paints: its color at points of the heights that are looked at.

    Attributes:
        box: the upright box around it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._reach = reach = path.stroke.width / 2 if path.stroke is not None else 0.0
        left, top, right, bottom = shapes.bounds(path.segments)
        self.box = (left - reach, top - reach, right + reach, bottom + reach)
        self._rows: dict[int, list[Line]] = {}  # its straight lines by the strips they reach

    @cached_property
    def _pieces(self) -> "list[tuple[float, float, Callable[[], list[Line]]]]":
        return list(_pieces(self._path.segments))

    def look_at(self, heights: Iterable[float]) -> None:
        """Prepare for points at some heights."""
        strips = sorted({int(y // STRIP) for y in heights} - self._rows.keys())
        if not strips:
            return
        self._rows.update((strip, []) for strip in strips)
        for low, high, lines in self._pieces:
            first = bisect.bisect_left(strips, int((low - self._reach) // STRIP))
            last = bisect.bisect_right(strips, int((high + self._reach) // STRIP))
            if first < last:
                for line in lines():
                    for strip in strips[first:last]:
                        self._rows[strip].append(line)

    def color(self, x: float, y: float) -> Color | None:
        """Return the color at a point; None where there is nothing."""
        reach, is_inside, stroke = self._reach, False, self._path.stroke
        left, right = x - reach, x + reach
        for ax, ay, bx, by, drawn in self._rows.get(int(y // STRIP), ()):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                is_inside = not is_inside
            if drawn and stroke is not None and (ax < right or bx < right) and (ax > left or bx > left):
                dx, dy = bx - ax, by - ay
                along = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy or 1.0)))
                if math.hypot(ax + along * dx - x, ay + along * dy - y) <= reach:
                    return stroke.color
        return self._path.fill if is_inside else None


def _pieces(segments: Iterable[Segment]) -> Iterator[tuple[float, float, Callable[[], list[Line]]]]:
    """Yield the upper and the lower end of each piece of an outline, and what returns its straight lines."""
    start = at = (0.0, 0.0)
    for kind, *numbers in (*segments, ("M", 0.0, 0.0)):
        if kind in "MZ" and at != start:
            yield _straight(at, start, drawn=kind == "Z")
        if kind == "M":
            start = at = (numbers[0], numbers[1])
        elif kind == "Z":
            at = start
        else:
            end = (numbers[-2], numbers[-1])
            if kind == "L":
                yield _straight(at, end, drawn=True)
            else:
                heights = (at[1], *numbers[1::2])
                yield min(heights), max(heights), partial(_curve, at, numbers)
            at = end


def _straight(one: Point, other: Point, *, drawn: bool) -> tuple[float, float, Callable[[], list[Line]]]:
    low, high = (one[1], other[1]) if one[1] < other[1] else (other[1], one[1])
    return low, high, lambda: [(*one, *other, drawn)]


def _curve(start: Point, numbers: Sequence[float]) -> list[Line]:
    """Return four straight lines instead of a curve."""
    (ax, ay), (bx, by, cx, cy, dx, dy) = start, numbers
    at, lines = start, []
    for t in (0.25, 0.5, 0.75, 1.0):
        s = 1.0 - t
        first, second, third, last = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        to = (first * ax + second * bx + third * cx + last * dx, first * ay + second * by + third * cy + last * dy)
        lines.append((*at, *to, True))
        at = to
    return lines
