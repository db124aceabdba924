"""Looks of water along sides: rivers that widen from source to mouth, streams, shores."""

from collections.abc import Sequence

from pnp.artwork.boards.lines.looks import WATER, Brush, Course, Layers, Mouth, look, stroked
from pnp.geometry.curves import Point, beside, distances, length, miters, offset, part, widened
from pnp.scene.color import mix
from pnp.scene.items import Color, Items, Path
from pnp.scene.shapes import Segment, circle, polygon

RIVER_SOURCE, RIVER_MOUTH = 0.045, 0.125
"""Width of a river at its ends, in pitches, without its banks."""
_STREAM_SOURCE, _STREAM_MOUTH = 0.02, 0.045
_BANK = 0.014
"""Width of a bank, in pitches."""
_SPRING, _TIP = 0.9, 0.1
"""Length in pitches along which a river comes from its source, and the share of its width there."""


@look("river", "side", RIVER_MOUTH + 2 * _BANK, sway=0.13, water=True)
def river(courses: Sequence[Course], brush: Brush) -> Layers:
    """Draw a wide river with dark banks."""
    return _stream(courses, brush, RIVER_SOURCE, RIVER_MOUTH)


@look("stream", "side", _STREAM_MOUTH + 2 * _BANK, sway=0.2, water=True)
def stream(courses: Sequence[Course], brush: Brush) -> Layers:
    """Draw a narrow river with dark banks."""
    return _stream(courses, brush, _STREAM_SOURCE, _STREAM_MOUTH)


def _stream(courses: Sequence[Course], brush: Brush, source: float, mouth: float) -> Layers:
    bank = brush.ink(WATER, 0.55)
    widths = [(source + (mouth - source) * course.start, source + (mouth - source) * course.end) for course in courses]
    banks = [(start + 2 * _BANK, end + 2 * _BANK) for start, end in widths]
    shapes = [
        opened(course, mouth, course_widths[mouth.at_end], brush.ink(WATER), bank, brush)
        for course, course_widths in zip(courses, widths, strict=True)
        for mouth in course.mouths
    ]
    return Layers(
        (*_ribbons(courses, banks, brush, bank), *(item for shape in shapes for item in shape.casing)),
        _ribbons(courses, widths, brush, brush.ink(WATER)),
        tuple(item for shape in shapes for item in shape.detail),
    )


def _ribbons(courses: Sequence[Course], widths: Sequence[tuple[float, float]], brush: Brush, color: str) -> Items:
    """Draw each course as an area whose width grows evenly from its start to its end, with round ends.

    From a source it grows faster along the first `_SPRING` pitches.
    """
    items = []
    for course, (start, end) in zip(courses, widths, strict=True):
        points = course.whole
        along, moves = distances(points), miters(points)
        spring = min(_SPRING * brush.pitch, along[-1]) if course.is_source else 0.0
        halves = [
            (start + (end - start) * at / along[-1])
            * (_TIP + (1 - _TIP) * at / spring if at < spring else 1.0)
            * brush.pitch
            / 2
            for at in along
        ]
        left, right = beside(points, moves, [-half for half in halves]), beside(points, moves, halves)
        segments: tuple[Segment, ...] = polygon([*left, *reversed(right)])
        items.append(Path(segments, color))
        items += [Path(circle(*points[index], halves[index]), color) for index in (0, -1)]
    return tuple(items)


@look("coast", "side", 0.06, rounding=0.5, one_sided=True)
def coast(courses: Sequence[Course], brush: Brush) -> Layers:
    """Draw a dark shore with paler lines on the water, at the hand of the course."""
    lines: list[Items] = []
    for distance, width, share in ((0.06, 0.02, 0.35), (0.115, 0.014, 0.6)):
        beside = [
            course._replace(points=offset(course.points, course.hand * distance * brush.pitch, course.closed))
            for course in courses
        ]
        pale = mix(brush.ink(WATER, 0.25), brush.theme.paper, share)
        lines.append(stroked(beside, brush.stroke(pale, width)))
    shore = stroked(courses, brush.stroke(brush.ink(WATER, 0.6), 0.03))
    return Layers(fill=(*lines[1], *lines[0], *shore))


_BEFORE, _BEYOND = 0.36, 0.25
"""How far before its end a river begins to widen, and how far into the water it is drawn, in pitches."""
_WIDER, _WIDEST = 1.9, 2.5
"""Its width at its end and in the water, as multiples of its usual one."""
_FADES = 14
"""Steps from the color of the river to that of the water."""
_STEPS = 10
_SHORE = 0.13
"""Width of a bank, and how far the line of the coast is from the corner of cells, in pitches."""


def opened(course: Course, mouth: Mouth, width: float, color: Color, bank: Color, brush: Brush) -> Layers:
    """Draw a mouth of the last piece of a river: banks in the casing, the water in the details, over the coast's line.

    `width`: that of the river there, in pitches; `color` and `bank`: of the river and its banks.
    """
    pitch = brush.pitch
    points = list(course.points if mouth.at_end else course.points[::-1])
    whole = length(points)
    before = min(_BEFORE * pitch, 0.6 * whole)
    inland = part(points, whole - before, whole)
    (x, y), (u, v) = inland[-1], mouth.toward
    away = _BEYOND * pitch / (((u - x) ** 2 + (v - y) ** 2) ** 0.5 or 1.0)
    steps = [
        (x + (u - x) * away * index / _STEPS, y + (v - y) * away * index / _STEPS) for index in range(1, _STEPS + 1)
    ]
    axis = [*inland, *steps]
    along = distances(axis)
    halves = [_half(at, before, along[-1], width * pitch / 2) for at in along]
    ashore = [number for number, at in enumerate(along) if at <= before + _SHORE * pitch]
    banks = _band(axis[: len(ashore)], [halves[number] + _BANK * pitch for number in ashore], bank)
    start = 0.5 * before
    water: list[Path] = []
    for index in range(_FADES + 1):
        first = 0.0 if not index else start + (along[-1] - start) * 0.8 * index / _FADES
        kept = [number for number, at in enumerate(along) if at >= first]
        if len(kept) > 1:
            shade = mix(color, mouth.color, index / _FADES)
            water += _cut(axis, halves, along, first, shade)
    return Layers(banks, (), tuple(water))


def _half(at: float, before: float, whole: float, usual: float) -> float:
    """Return half of the width at a distance along the axis of a mouth, in mm."""
    if at <= before:
        share = at / before
        return usual * (1 + (_WIDER - 1) * share * share)
    return usual * (_WIDER + (_WIDEST - _WIDER) * (at - before) / (whole - before))


def _cut(
    axis: Sequence[Point], halves: Sequence[float], along: Sequence[float], first: float, color: Color
) -> list[Path]:
    """Return the part of a band from a distance along it to its end."""
    index = next(number for number, at in enumerate(along) if at >= first)
    points, sizes = list(axis[index:]), list(halves[index:])
    if index and along[index] > first:
        share = (first - along[index - 1]) / (along[index] - along[index - 1])
        (x, y), (u, v) = axis[index - 1], axis[index]
        points.insert(0, (x + (u - x) * share, y + (v - y) * share))
        sizes.insert(0, halves[index - 1] + (halves[index] - halves[index - 1]) * share)
    return list(_band(points, sizes, color))


def _band(points: Sequence[Point], halves: Sequence[float], color: Color) -> tuple[Path, ...]:
    """Return an area along a line, as wide as given at each of its points."""
    left, right = widened(points, [-half for half in halves]), widened(points, halves)
    return (Path(polygon([*left, *reversed(right)]), color),)
