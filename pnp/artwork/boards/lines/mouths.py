"""Mouths of rivers: a river that ends at a sea or a lake gets wider, loses its banks and takes the water's color."""

from collections.abc import Sequence

from pnp.artwork.boards.lines.looks import Brush, Course, Layers, Mouth
from pnp.geometry.curves import Point, distances, length, part, widened
from pnp.scene.color import mix
from pnp.scene.items import Color, Path
from pnp.scene.shapes import polygon

_BEFORE, _BEYOND = 0.36, 0.25
"""How far before its end a river begins to widen, and how far into the water it is drawn, in pitches."""
_WIDER, _WIDEST = 1.9, 2.5
"""Its width at its end and in the water, as multiples of its usual one."""
_FADES = 14
"""Steps from the color of the river to that of the water."""
_STEPS = 10
_BANK, _SHORE = 0.014, 0.13
"""Width of a bank, and how far the line of the coast is from the corner of cells, in pitches."""


def opened(course: Course, mouth: Mouth, width: float, color: Color, bank: Color, brush: Brush) -> Layers:
    """Draw a mouth: banks in the casing, the water in the details, over the line of the coast.

    Args:
        course: the last piece of a river.
        mouth: its end at the water.
        width: its width there, in pitches.
        color: the color of the river.
        bank: the color of its banks.
        brush: theme and pitch.
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
