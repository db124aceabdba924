"""Looks of water along sides: rivers that widen from source to mouth, streams, shores."""

from collections.abc import Sequence

from pnp.artwork.boards.lines import mouths
from pnp.artwork.boards.lines.looks import WATER, Brush, Course, Layers, look, stroked
from pnp.geometry.curves import beside, distances, miters, offset
from pnp.scene.color import mix
from pnp.scene.items import Items, Path
from pnp.scene.shapes import Segment, circle, polygon

RIVER_SOURCE, RIVER_MOUTH = 0.045, 0.125
"""Width of a river at its ends, in pitches, without its banks."""
_STREAM_SOURCE, _STREAM_MOUTH = 0.02, 0.045
_BANK = 0.014
"""Width of a bank, in pitches."""


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
        mouths.opened(course, mouth, course_widths[mouth.at_end], brush.ink(WATER), bank, brush)
        for course, course_widths in zip(courses, widths, strict=True)
        for mouth in course.mouths
    ]
    return Layers(
        (*_ribbons(courses, banks, brush, bank), *(item for shape in shapes for item in shape.casing)),
        _ribbons(courses, widths, brush, brush.ink(WATER)),
        tuple(item for shape in shapes for item in shape.detail),
    )


def _ribbons(courses: Sequence[Course], widths: Sequence[tuple[float, float]], brush: Brush, color: str) -> Items:
    """Draw each course as an area whose width grows evenly from its start to its end, with round ends."""
    items = []
    for course, (start, end) in zip(courses, widths, strict=True):
        points = course.whole
        along, moves = distances(points), miters(points)
        halves = [(start + (end - start) * at / along[-1]) * brush.pitch / 2 for at in along]
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
