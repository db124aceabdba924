"""What is below an item: the areas of a drawing in the order in which they are painted."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from pnp.scene import shapes
from pnp.scene.color import WHITE
from pnp.scene.extents import Extent
from pnp.scene.items import Color
from pnp.scene.outlines import surrounds
from pnp.scene.shapes import Point, Segment, Transform

_CELL, _MANY, _WIDE = 10.0, 50, (-1, -1)
"""Side in mm of the squares by which areas are found; an area in more than these is in the list of large ones."""
_SLACK = 0.02
"""What a box that covers a drawing may lack at its edges, in mm."""


class PaintedArea(NamedTuple):
    """An area that has been painted.

    Attributes:
        bounds: left, top, right, bottom.
        outlines: the corners of its outlines.
        within: those of what it is cut to; empty: nothing.
        before: its lightness in full color.
        level: its lightness with pale grounds.
        color: what it is printed in.
        is_ground: whether it was made pale.
        is_inverted: whether it was made dark because its ground was made pale.
        is_hatched: whether lines cover it.
    """

    bounds: Extent
    outlines: tuple[list[Point], ...]
    within: tuple[list[Point], ...] = ()
    before: float = 1.0
    level: float = 1.0
    color: Color = WHITE
    is_ground: bool = False
    is_inverted: bool = False
    is_hatched: bool = False

    def contains(self, x: float, y: float) -> bool:
        """Return whether a point is in it."""
        left, top, right, bottom = self.bounds
        if not (left <= x <= right and top <= y <= bottom) or not _holds(self.outlines, x, y):
            return False
        return not self.within or _holds(self.within, x, y)

    def moved(self, matrix: Transform) -> "PaintedArea":
        """Return it elsewhere."""
        outlines = tuple(shapes.transform(shapes.polygon(points), matrix) for points in self.outlines if points)
        segments = tuple(segment for outline in outlines for segment in outline)
        return self._replace(bounds=shapes.bounds(segments), outlines=corners(segments))


PAPER = PaintedArea((-math.inf, -math.inf, math.inf, math.inf), ())


@dataclass
class Canvas:
    """A drawing as far as it is painted, in true millimeters: `scale` of those of its `box`. `texts`: their middles."""

    base: PaintedArea
    box: Extent = (0.0, 0.0, 0.0, 0.0)
    scale: float = 1.0
    texts: tuple[Point, ...] = ()
    has_text_above: bool = False
    areas: list[PaintedArea] = field(default_factory=list)
    cells: dict[tuple[int, int], list[int]] = field(default_factory=dict)

    def at(self, x: float, y: float) -> PaintedArea:
        """Return what is on top at a point."""
        last = next((n for n in reversed(self.cells.get(_cell(x, y), [])) if self.areas[n].contains(x, y)), -1)
        wide = (n for n in reversed(self.cells.get(_WIDE, [])) if n < last or self.areas[n].contains(x, y))
        top = max(last, next(wide, -1))
        return self.areas[top] if top >= 0 else self.base

    def add(self, area: PaintedArea) -> None:
        """Paint an area."""
        (left, top), (right, bottom) = _cell(*area.bounds[:2]), _cell(*area.bounds[2:])
        is_wide = (right - left + 1) * (bottom - top + 1) > _MANY
        places = ((x, y) for x in range(left, right + 1) for y in range(top, bottom + 1))
        for place in [_WIDE] if is_wide else places:
            self.cells.setdefault(place, []).append(len(self.areas))
        self.areas.append(area)

    def has_text_in(self, bounds: Extent) -> bool:
        """Return whether a text is in a box."""
        left, top, right, bottom = bounds
        return any(left <= x <= right and top <= y <= bottom for x, y in self.texts)

    def is_covered(self, bounds: Extent) -> bool:
        """Return whether a box contains all of the drawing."""
        left, top, right, bottom = self.box
        above = bounds[0] <= left + _SLACK and bounds[1] <= top + _SLACK
        return right > left and above and bounds[2] >= right - _SLACK and bounds[3] >= bottom - _SLACK


def _cell(x: float, y: float) -> tuple[int, int]:
    return (max(0, int(x / _CELL)), max(0, int(y / _CELL)))


def _holds(outlines: Iterable[list[Point]], x: float, y: float) -> bool:
    return sum(surrounds(points, (x, y)) for points in outlines if len(points) > 2) % 2 == 1


def corners(segments: Iterable[Segment]) -> tuple[list[Point], ...]:
    """Return the points of each outline; curves become the lines between their ends."""
    outlines: list[list[Point]] = []
    for kind, *numbers in segments:
        if kind == "M":
            outlines.append([])
        if numbers and outlines:
            outlines[-1].append((numbers[-2], numbers[-1]))
    return tuple(outlines)
