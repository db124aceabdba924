"""Outlines as path segments: rectangles, circles, polygons, arcs and SVG path data. Millimeters, y down.

Every function returns a tuple of segments, so outlines add up (`rect(...) + circle(...)`) and go into a `Path`.
"""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pnp.geometry.angles import direction, tangent, unit

Point = tuple[float, float]
Segment = tuple[str, *tuple[float, ...]]
"""`("M", x, y)`, `("L", x, y)`, `("C", x1, y1, x2, y2, x, y)` or `("Z",)`."""
Segments = tuple[Segment, ...]
Transform = tuple[float, float, float, float, float, float]
"""(a, b, c, d, e, f): x' = a·x + c·y + e, y' = b·x + d·y + f."""
IDENTITY: Transform = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

CLOSE: Segment = ("Z",)
_KAPPA = 4 / 3 * (math.sqrt(2) - 1)
"""Control arm of the cubic for a quarter of a unit circle (radial error below 0.03 %)."""


def polyline(points: Iterable[Point]) -> Segments:
    """Return an open line through the points."""
    commands = iter("M")
    return tuple((next(commands, "L"), x, y) for x, y in points)


def polygon(points: Iterable[Point]) -> Segments:
    """Return a closed line through the points."""
    return (*polyline(points), CLOSE)


def polygons(outlines: Iterable[Iterable[Point]]) -> Segments:
    """Return a closed line through the points of each outline."""
    return tuple(segment for points in outlines for segment in polygon(points))


def line(x1: float, y1: float, x2: float, y2: float) -> Segments:
    """Return one straight line."""
    return (("M", x1, y1), ("L", x2, y2))


class StraightLine(NamedTuple):
    """A straight line: upright at x = `at` or level at y = `at`, from `start` to `end` in mm."""

    upright: bool
    at: float
    start: float
    end: float

    def segments(self) -> Segments:
        """Return the line as a path."""
        if self.upright:
            return line(self.at, self.start, self.at, self.end)
        return line(self.start, self.at, self.end, self.at)


def rect(x: float, y: float, width: float, height: float) -> Segments:
    """Return an upright rectangle; (x, y) is its top left corner."""
    return polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


def ticked_line(
    x: float, y: float, way: Point, step: float, marks: tuple[int, int, int], depth: float = 1.0
) -> Segments:
    """Return the line of a ruler from (x, y) along the unit vector `way`, with a tick every `step` mm on its right.

    `marks`: the number of steps, and after how many a tick is middling, and long. `depth`: of the ticks, as a multiple
    of 1.5 mm for long ones; below 0 they are on the left.
    """
    (across, down), (count, middling, large) = way, marks
    ticks = line(x, y, x + across * count * step, y + down * count * step)
    for number in range(count + 1):
        length = depth * (1.5 if number % large == 0 else 1.1 if number % middling == 0 else 0.7)
        at, of = x + across * number * step, y + down * number * step
        ticks += line(at, of, at - down * length, of + across * length)
    return ticks


def rounded_rect(x: float, y: float, width: float, height: float, radius: float) -> Segments:
    """Return a rectangle with round corners; the radius is at most half the shorter side."""
    r = min(radius, width / 2, height / 2)
    if r <= 0:
        return rect(x, y, width, height)
    k = r * (1 - _KAPPA)
    right, bottom = x + width, y + height
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, bottom - r),
        ("C", right, bottom - k, right - k, bottom, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + k, bottom, x, bottom - k, x, bottom - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        CLOSE,
    )


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Segments:
    """Return a closed ellipse about (cx, cy)."""
    kx, ky = rx * _KAPPA, ry * _KAPPA
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        CLOSE,
    )


def circle(cx: float, cy: float, radius: float) -> Segments:
    """Return a closed circle about (cx, cy)."""
    return ellipse(cx, cy, radius, radius)


def _ellipse_arc(cx: float, cy: float, rx: float, ry: float, turn: float, start: float, end: float) -> Segments:
    """Return an open arc of a rotated ellipse, in cubics of at most a quarter turn each; angles in radians."""
    pieces = max(1, math.ceil(abs(end - start) / (math.pi / 2) - 1e-9))
    step = (end - start) / pieces
    arm = 4 / 3 * tangent(step / 4)
    cos_turn, sin_turn = unit(turn)

    def place(u: float, v: float) -> Point:
        return (cx + rx * u * cos_turn - ry * v * sin_turn, cy + rx * u * sin_turn + ry * v * cos_turn)

    segments: list[Segment] = [("M", *place(*unit(start)))]
    for index in range(pieces):
        (ax, ay), (bx, by) = unit(start + index * step), unit(start + (index + 1) * step)
        leave = place(ax - arm * ay, ay + arm * ax)
        arrive = place(bx + arm * by, by - arm * bx)
        segments.append(("C", *leave, *arrive, *place(bx, by)))
    return tuple(segments)


def transform(segments: Iterable[Segment], matrix: Transform) -> Segments:
    """Return the outline after a transform."""
    if matrix == IDENTITY:
        return tuple(segments)
    a, b, c, d, e, f = matrix
    moved: list[Segment] = []
    for kind, *numbers in segments:
        points = zip(numbers[::2], numbers[1::2], strict=True)
        moved.append((kind, *[part for x, y in points for part in (a * x + c * y + e, b * x + d * y + f)]))
    return tuple(moved)


def then(first: Transform, second: Transform) -> Transform:
    """Return the transform that applies `first` and then `second`."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def inverse(matrix: Transform) -> Transform:
    """Return the transform that undoes one; of one that leaves no area, some other."""
    a, b, c, d, e, f = matrix
    size = a * d - b * c or 1.0
    return (d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size)


def rotation(degrees: float, cx: float = 0.0, cy: float = 0.0) -> Transform:
    """Return a clockwise rotation about (cx, cy)."""
    cos, sin = unit(math.radians(degrees))
    return (cos, sin, -sin, cos, cx - cos * cx + sin * cy, cy - sin * cx - cos * cy)


def bounds(segments: Iterable[Segment]) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of all points, control points too; raises ValueError without any."""
    numbers = [number for segment in segments for number in segment[1:]]
    xs, ys = numbers[::2], numbers[1::2]
    return (min(xs), min(ys), max(xs), max(ys))


class PathDataError(ValueError):
    """Text that is not valid SVG path data; `offset` is the position of the error."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


_TOKEN = re.compile(r"[\s,]*([MmLlHhVvCcSsQqTtAaZz]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_GAP = re.compile(r"[\s,]*")
_FLAG = re.compile(r"[\s,]*([01])")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_FLAG_PLACES = (3, 4)
_LARGEST, _SMALLEST_RADIUS = 1e9, 1e-9


def svg_path(data: str) -> Segments:
    """Return segments of SVG path data (`M 0 0 h 4 a 1 1 0 0 1 2 2 z`): every command, absolute and relative.

    Quadratic curves and arcs become cubics. Grammar and arc formulas: SVG 1.1, sections 8.3 and F.6.

    Raises:
        PathDataError: with the offset of the first thing that is not path data.
    """
    pen = _Pen()
    for command, arguments in _commands(data):
        pen.draw(command, arguments)
    return tuple(pen.segments)


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Yield commands with their numbers; a repeated set of numbers repeats the command (`L` after `M`)."""
    position = 0
    command = ""
    while (position := _GAP.match(data, position).end()) < len(data):  # type: ignore[union-attr]
        found = _TOKEN.match(data, position)
        if found is None:
            raise PathDataError(f"{data[position : position + 12]!r} is not SVG path data", position)
        if found[1].isalpha():
            command, position = found[1], found.end()
        elif command in ("", "Z", "z"):
            raise PathDataError("expected a command letter, not a number", found.start(1))
        if not command or (command not in "Mm" and not position):
            raise PathDataError("path data begins with M", 0)
        arguments, position = _numbers(data, position, command)
        yield command, arguments
        command = {"M": "L", "m": "l"}.get(command, command)


def _numbers(data: str, position: int, command: str) -> tuple[list[float], int]:
    numbers: list[float] = []
    for place in range(_ARGUMENTS[command.upper()]):
        flag = command in "Aa" and place in _FLAG_PLACES
        found = (_FLAG if flag else _TOKEN).match(data, position)
        if found is None or found[1].isalpha():
            said = f"not {data[position:].split()[0]!r}" if data[position:].strip() else "and the path ends before"
            raise PathDataError(f"{command!r} takes {_ARGUMENTS[command.upper()]} numbers, {said}", position)
        numbers.append(float(found[1]))
        if not abs(numbers[-1]) < _LARGEST:
            raise PathDataError("a number is too large", found.start(1))
        position = found.end()
    return numbers, position


class _Pen:
    """Follows path commands and collects segments."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self._at: Point = (0.0, 0.0)
        self._start: Point = (0.0, 0.0)
        self._control: Point | None = None
        self._last = ""

    def draw(self, command: str, numbers: Sequence[float]) -> None:
        kind = command.upper()
        if not self.segments and kind != "M":
            raise PathDataError("path data begins with M", 0)
        points = self._points(kind, command.islower(), numbers)
        control: Point | None = None
        if kind == "Z":
            self.segments.append(CLOSE)
            self._at = self._start
        elif kind in "MLHV":
            self._straight("M" if kind == "M" else "L", points[0])
        elif kind in "CS":
            control = self._cubic(points if kind == "C" else [self._reflected("CS"), *points])
        elif kind in "QT":
            control = self._quadratic(points if kind == "Q" else [self._reflected("QT"), *points])
        else:
            self._arc(numbers, points[0])
        self._control, self._last = control, kind

    def _points(self, kind: str, relative: bool, numbers: Sequence[float]) -> list[Point]:
        """Return the command's points, absolute; of an arc only its end."""
        x, y = self._at if relative else (0.0, 0.0)
        if kind == "H":
            return [(x + numbers[0], self._at[1])]
        if kind == "V":
            return [(self._at[0], y + numbers[0])]
        if kind == "A":
            return [(x + numbers[5], y + numbers[6])]
        return [(x + u, y + v) for u, v in zip(numbers[::2], numbers[1::2], strict=True)]

    def _reflected(self, family: str) -> Point:
        """Return the last control point reflected at the pen, when the last command was of this family."""
        if self._control is None or self._last not in family:
            return self._at
        return (2 * self._at[0] - self._control[0], 2 * self._at[1] - self._control[1])

    def _straight(self, letter: str, end: Point) -> None:
        self.segments.append((letter, *end))
        self._at = end
        if letter == "M":
            self._start = end

    def _cubic(self, points: Sequence[Point]) -> Point:
        first, second, end = points
        self.segments.append(("C", *first, *second, *end))
        self._at = end
        return second

    def _quadratic(self, points: Sequence[Point]) -> Point:
        (x, y), (cx, cy), (ex, ey) = self._at, *points
        first = (x + 2 / 3 * (cx - x), y + 2 / 3 * (cy - y))
        second = (ex + 2 / 3 * (cx - ex), ey + 2 / 3 * (cy - ey))
        self._cubic([first, second, (ex, ey)])
        return (cx, cy)

    def _arc(self, numbers: Sequence[float], end: Point) -> None:
        """Draw an arc by conversion from endpoint to center form: SVG 1.1, F.6.5 and F.6.6."""
        rx, ry, turn = abs(numbers[0]), abs(numbers[1]), math.radians(numbers[2])
        (x1, y1), (x2, y2) = self._at, end
        if min(rx, ry) < _SMALLEST_RADIUS or (x1, y1) == (x2, y2):
            self._straight("L", end)
            return
        cos, sin = unit(turn)
        dx, dy = (x1 - x2) / 2, (y1 - y2) / 2
        u, v = cos * dx + sin * dy, cos * dy - sin * dx
        stretch = math.sqrt(max(1.0, (u / rx) ** 2 + (v / ry) ** 2))
        rx, ry = rx * stretch, ry * stretch
        square = (rx * ry) ** 2 / ((rx * v) ** 2 + (ry * u) ** 2) - 1
        side = -1.0 if (numbers[3] != 0) == (numbers[4] != 0) else 1.0
        factor = side * math.sqrt(max(0.0, square))
        cu, cv = factor * rx * v / ry, -factor * ry * u / rx
        cx, cy = cos * cu - sin * cv + (x1 + x2) / 2, sin * cu + cos * cv + (y1 + y2) / 2
        start = direction((u - cu) / rx, (v - cv) / ry)
        sweep = direction((-u - cu) / rx, (-v - cv) / ry) - start
        if numbers[4] and sweep < 0:
            sweep += 2 * math.pi
        elif not numbers[4] and sweep > 0:
            sweep -= 2 * math.pi
        _move, *curves = _ellipse_arc(cx, cy, rx, ry, turn, start, start + sweep)
        self.segments += curves
        self._at = end
