"""Outlines of pieces: the line along which a piece is cut, in mm from the upper left corner of its trim box, y down."""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from pnp.scene import shapes
from pnp.scene.shapes import Point, Segment, Segments

Shape = Literal["rectangle", "rounded", "round", "hex-flat", "hex-pointy", "polygon", "path"]
REGULAR: tuple[Shape, ...] = ("round", "hex-flat", "hex-pointy")
"""Shapes whose height follows from their width."""
_HEX_HEIGHT = math.sqrt(3) / 2
"""Height of a hex with a side on top, by its width."""
_FINE = 0.005
"""Largest distance in mm of a curve from the straight lines that replace it."""
_SHARPEST = 0.25
"""Corners sharper than this (1 + cosine of the turn) are cut off when an outline is moved."""
_STEP = 0.25
"""Distance in mm between the points of an outline whose distance to a box is measured."""
GLUE = "glue"
"""The panel that is glued, and not printed."""


class BoxPanel(NamedTuple):
    """A panel of a box on its dieline, in mm; `turn`: rotation in degrees that makes it upright on the closed box."""

    name: str
    x: float
    y: float
    width: float
    height: float
    turn: float = 0.0


class Outline(NamedTuple):
    """The line along which a piece is cut.

    Hexes have a side (`hex-flat`) or a corner (`hex-pointy`) on top. `corner`: radius in mm of the corners of a
    `rounded` rectangle. `segments`: the closed line of a `polygon` or a `path`, `folds`: its folds, in mm. `panels`: of
    a box.
    """

    shape: Shape = "rectangle"
    corner: float = 0.0
    segments: Segments = ()
    folds: Segments = ()
    panels: tuple[BoxPanel, ...] = ()

    @property
    def has_straight_cuts(self) -> bool:
        """Whether the edges of the trim box are cuts; the corners may be round."""
        return self.shape in ("rectangle", "rounded")

    def height(self, width: float) -> float:
        """Return the height in mm of a regular shape of this width."""
        return {"hex-flat": width * _HEX_HEIGHT, "hex-pointy": width / _HEX_HEIGHT}.get(self.shape, width)

    def path(self, width: float, height: float, inset: float = 0.0) -> Segments:
        """Return the outline of a piece of this size, `inset` mm inside of its cut line (negative: outside)."""
        match self.shape:
            case "rectangle" | "rounded":
                radius = max(0.0, self.corner - inset) if self.corner else 0.0
                return shapes.rounded_rect(inset, inset, width - 2 * inset, height - 2 * inset, radius)
            case "round":
                return shapes.ellipse(width / 2, height / 2, width / 2 - inset, height / 2 - inset)
            case "hex-flat":
                return shapes.polygon(_moved([(x * width, y * height) for x, y in _HEX], inset))
            case "hex-pointy":
                return shapes.polygon(_moved([(y * width, x * height) for x, y in _HEX], inset))
        return shapes.polygon(_moved(flattened(self.segments), inset)) if inset else self.segments

    def mirrored(self, width: float, height: float, flip: Literal["vertical", "horizontal"]) -> "Outline":
        """Return the outline seen from behind, after a flip about the `vertical` axis or the `horizontal` one."""
        matrix = (-1.0, 0.0, 0.0, 1.0, width, 0.0) if flip == "vertical" else (1.0, 0.0, 0.0, -1.0, 0.0, height)
        return self._moved(matrix)

    def scaled(self, scale: float) -> "Outline":
        """Return the outline of a piece that is larger or smaller in both directions."""
        return self._moved((scale, 0.0, 0.0, scale, 0.0, 0.0))

    def _moved(self, matrix: shapes.Transform) -> "Outline":
        segments, folds = shapes.transform(self.segments, matrix), shapes.transform(self.folds, matrix)
        return self._replace(segments=segments, folds=folds)

    def distance(self, left: float, top: float, right: float, bottom: float, size: tuple[float, float]) -> float:
        """Return how far in mm a box in a piece of this size is from the cut line; below 0 when it crosses it."""
        line = flattened(self.path(*size))
        middle = ((left + right) / 2, (top + bottom) / 2)
        if not surrounds(line, middle):
            return -1.0
        return min(
            math.hypot(max(left - x, 0.0, x - right), max(top - y, 0.0, y - bottom)) or -1.0
            for x, y in _dense([*line, line[0]])
        )


RECTANGLE = Outline()
_HEX: tuple[Point, ...] = ((0.0, 0.5), (0.25, 0.0), (0.75, 0.0), (1.0, 0.5), (0.75, 1.0), (0.25, 1.0))
"""A hex with a side on top, in a box of 1 × 1."""


def flattened(segments: Iterable[Segment]) -> list[Point]:
    """Return the corners of one closed line; curves become straight lines within 0.005 mm (Wang's bound)."""
    points: list[Point] = []
    for kind, *numbers in segments:
        if kind in "ML":
            points.append((numbers[0], numbers[1]))
        elif kind == "C":
            points += _cubic([points[-1], *zip(numbers[::2], numbers[1::2], strict=True)])
    distinct = [one for one, following in pairwise([*points, points[0]]) if math.dist(one, following) > 1e-9]
    return distinct or points[:1]


def _cubic(controls: Sequence[Point]) -> Iterator[Point]:
    bend = max(
        math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1])
        for a, b, c in zip(controls, controls[1:], controls[2:], strict=False)
    )
    pieces = max(1, math.ceil(math.sqrt(0.75 * bend / _FINE)))
    for number in range(1, pieces + 1):
        t = number / pieces
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        xs, ys = ([weight * point[axis] for weight, point in zip(weights, controls, strict=True)] for axis in (0, 1))
        yield (math.fsum(xs), math.fsum(ys))


def area(points: Sequence[Point]) -> float:
    """Return the area of a polygon in mm², below 0 when its corners go counterclockwise on paper."""
    return math.fsum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*points, points[0]])) / 2


def crossing(points: Sequence[Point]) -> tuple[int, int] | None:
    """Return two sides of a polygon that meet besides at their common corner; side n begins at point n."""
    sides = sorted(
        (min(start[0], end[0]), max(start[0], end[0]), number, start, end)
        for number, (start, end) in enumerate(pairwise([*points, points[0]]))
    )
    for place, (_, right, number, start, end) in enumerate(sides):
        top, bottom = min(start[1], end[1]), max(start[1], end[1])
        for left, _, other, other_start, other_end in sides[place + 1 :]:
            if left > right:
                break
            if min(other_start[1], other_end[1]) > bottom or max(other_start[1], other_end[1]) < top:
                continue
            apart = abs(number - other) not in (0, 1, len(points) - 1)
            if apart and _meet(start, end, other_start, other_end):
                return (min(number, other), max(number, other))
    return None


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    across = side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0
    return across and max(min(a[0], b[0]), min(c[0], d[0])) <= min(max(a[0], b[0]), max(c[0], d[0]))


def _moved(points: Sequence[Point], inward: float) -> list[Point]:
    """Return a polygon whose sides are `inward` mm further inside."""
    if not inward:
        return list(points)
    sign = inward if area(points) > 0 else -inward
    normals = [
        ((start[1] - end[1]) / math.dist(start, end), (end[0] - start[0]) / math.dist(start, end))
        for start, end in pairwise([*points, points[0]])
    ]
    moved = []
    for number, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = normals[number - 1], normals[number]
        share = sign / max(1 + ax * bx + ay * by, _SHARPEST)
        moved.append((x + (ax + bx) * share, y + (ay + by) * share))
    return moved


def surrounds(points: Sequence[Point], point: Point) -> bool:
    """Return whether a point is inside a polygon, by the even-odd rule."""
    x, y = point
    crossed = (
        (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax)
        for (ax, ay), (bx, by) in pairwise([*points, points[0]])
    )
    return sum(crossed) % 2 == 1


def _dense(points: Sequence[Point]) -> Iterator[Point]:
    for (ax, ay), (bx, by) in pairwise(points):
        steps = max(1, math.ceil(math.dist((ax, ay), (bx, by)) / _STEP))
        yield from ((ax + (bx - ax) * n / steps, ay + (by - ay) * n / steps) for n in range(steps))
