"""What a path paints at points of a sheet."""

import bisect
import math
from collections.abc import Iterable, Iterator, Sequence

from pnp.scene import shapes
from pnp.scene.extents import join
from pnp.scene.items import Color, Path
from pnp.scene.shapes import Point, Segment, Segments

STRIP = 1.0
"""Height in mm of the strips by which the lines of a path are found."""
Line = tuple[float, float, float, float, bool]
"""Both ends of a straight line, and whether it is drawn; if not, it closes an area."""


class PathArea:
    """What a path paints: its color at points of the heights that are looked at. `box` is the upright box around it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._reach = path.stroke.width / 2 if path.stroke is not None else 0.0
        starts = [place for place, segment in enumerate(path.segments) if place and segment[0] == "M"]
        ends = [*starts, len(path.segments)]
        self._parts = [_Part(path.segments[i:j], self._reach) for i, j in zip([0, *starts], ends, strict=True)]
        self.box = join(part.box for part in self._parts)
        self._rows: dict[int, list[_Part]] = {}  # the parts that reach a strip

    def look_at(self, heights: Iterable[float]) -> None:
        """Prepare for points at some heights."""
        strips = sorted({int(y // STRIP) for y in heights} - self._rows.keys())
        if strips:
            self._rows.update((strip, []) for strip in strips)
            for part in self._parts:
                for strip in _reached(strips, part.box[1], part.box[3]):
                    self._rows[strip].append(part)

    def color(self, x: float, y: float) -> Color | None:
        """Return the color at a point; None where there is nothing."""
        reach, is_inside, stroke = self._reach, False, self._path.stroke
        for part in self._rows.get(strip := int(y // STRIP), ()):
            if x < part.box[0] or x > part.box[2]:
                continue
            left, right = x - reach, x + reach
            for ax, ay, bx, by, drawn in part.row(strip, self._rows):
                if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                    is_inside = not is_inside
                if drawn and stroke is not None and (ax < right or bx < right) and (ax > left or bx > left):
                    dx, dy = bx - ax, by - ay
                    along = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy or 1.0)))
                    if math.hypot(ax + along * dx - x, ay + along * dy - y) <= reach:
                        return stroke.color
        return self._path.fill if is_inside else None


class _Part:
    """One of the outlines of a path, with the upright box around it."""

    def __init__(self, segments: Segments, reach: float) -> None:
        self._segments, self._reach = segments, reach
        left, top, right, bottom = shapes.bounds(segments)
        self.box = (left - reach, top - reach, right + reach, bottom + reach)
        self._rows: dict[int, list[Line]] = {}

    def row(self, strip: int, strips: Iterable[int]) -> list[Line]:
        """Return its straight lines in a strip; those of all `strips` are found together."""
        if strip not in self._rows:
            new = [each for each in _reached(sorted(strips), self.box[1], self.box[3]) if each not in self._rows]
            self._rows.update((each, []) for each in new)
            for at, points, drawn in _pieces(self._segments):
                heights = (at[1], *points[1::2])
                crossed = _reached(new, min(heights) - self._reach, max(heights) + self._reach)
                for line in _lines(at, points, drawn=drawn) if crossed else ():
                    for each in crossed:
                        self._rows[each].append(line)
        return self._rows[strip]


def _reached(strips: Sequence[int], top: float, bottom: float) -> Sequence[int]:
    """Return those of some strips, which are in order, that are between two heights."""
    first = bisect.bisect_left(strips, int(top // STRIP))
    return strips[first : bisect.bisect_right(strips, int(bottom // STRIP), first)]


def _pieces(segments: Iterable[Segment]) -> Iterator[tuple[Point, Sequence[float], bool]]:
    """Yield the straight and curved pieces of an outline: its start, its other points, and whether it is drawn."""
    start = at = (0.0, 0.0)
    for kind, *numbers in (*segments, ("M", 0.0, 0.0)):
        if kind in "MZ" and at != start:
            yield at, start, kind == "Z"
        if kind == "M":
            start = at = (numbers[0], numbers[1])
        elif kind == "Z":
            at = start
        else:
            yield at, numbers, True
            at = (numbers[-2], numbers[-1])


def _lines(start: Point, points: Sequence[float], *, drawn: bool) -> list[Line]:
    """Return a straight piece, or four straight lines instead of a curve."""
    if len(points) == 2:
        return [(*start, points[0], points[1], drawn)]
    (ax, ay), (bx, by, cx, cy, dx, dy) = start, points
    at, lines = start, []
    for t in (0.25, 0.5, 0.75, 1.0):
        s = 1.0 - t
        first, second, third, last = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        to = (first * ax + second * bx + third * cx + last * dx, first * ay + second * by + third * cy + last * dy)
        lines.append((*at, *to, True))
        at = to
    return lines
