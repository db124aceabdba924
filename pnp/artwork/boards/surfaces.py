"""Surfaces: textures of a board's ground that run on from cell to cell, such as contour lines or the grain of wood.

They are drawn once for the whole board, below the lines between its cells, in the grid's own millimeters.
"""

import math
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from pnp.model.game import Terrain
from pnp.scene import noise
from pnp.scene.color import mix
from pnp.scene.items import Path, Stroke
from pnp.scene.shapes import CLOSE, Segment

Point = tuple[float, float]
_Edge = tuple[int, int, bool]
"""A side of a square of the lattice of heights: its first corner, and whether it goes down."""
_Piece = tuple[tuple[_Edge, Point], tuple[_Edge, Point]]
_LEVELS = 22
"""Contour lines between the least and the greatest height that there can be."""
_STRONG = 5
"""Of as many contour lines one is drawn stronger."""
_STEP = 0.24
"""Distance between heights that contour lines are drawn from, in pitches."""
_GRAIN, _GRAIN_POINTS = 0.065, 0.6
"""Distance between lines of the grain, and between their points, in pitches."""
_BEND = 0.55
"""How far a line of the grain leaves its course, in pitches."""


class SurfaceArea(NamedTuple):
    """A rectangle to draw in, in mm, with the pitch of the board and its seed."""

    left: float
    top: float
    width: float
    height: float
    pitch: float
    seed: int


Lines = Iterator[tuple[float, Sequence[Point]]]
"""Lines, each with its weight: 1 is a usual one."""


def draw(kind: Terrain, area: SurfaceArea) -> tuple[Path, ...]:
    """Draw the surface of a ground over an area; nothing when its texture is no surface."""
    found: defaultdict[float, list[Segment]] = defaultdict(list)
    for weight, points in SURFACES[kind.texture](area) if kind.texture in SURFACES else ():
        found[weight] += _soft(points)
    return tuple(
        Path(
            tuple(segments),
            None,
            Stroke(mix(kind.fill, kind.ink, 0.3 * weight), 0.012 * weight * area.pitch, cap="round", join="round"),
        )
        for weight, segments in sorted(found.items())
    )


def _soft(points: Sequence[Point]) -> Iterator[Segment]:
    """Yield a line through the middles of the pieces of another; a line that ends where it begins is closed."""
    is_closed = points[0] == points[-1]
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(points)]
    yield ("M", *(middles[0] if is_closed else points[0]))
    if not is_closed:
        yield ("L", *middles[0])
    corners = [*points[1:-1], points[0]] if is_closed else points[1:-1]
    for before, corner, after in zip(middles, corners, [*middles[1:], middles[0]], strict=False):
        near, far = (
            (end[0] + (corner[0] - end[0]) * 2 / 3, end[1] + (corner[1] - end[1]) * 2 / 3) for end in (before, after)
        )
        yield ("C", *near, *far, *after)
    yield CLOSE if is_closed else ("L", *points[-1])


def _height(seed: int, x: float, y: float) -> float:
    """Return a height between 0 and 1 that changes smoothly: numbers of a lattice, with an even slope at its points."""
    column, row = math.floor(x), math.floor(y)
    right, below = x - column, y - row
    across, down = right * right * (3.0 - 2.0 * right), below * below * (3.0 - 2.0 * below)
    upper = noise.at(seed, column, row) * (1.0 - across) + noise.at(seed, column + 1, row) * across
    lower = noise.at(seed, column, row + 1) * (1.0 - across) + noise.at(seed, column + 1, row + 1) * across
    return upper * (1.0 - down) + lower * down


def _contours(area: SurfaceArea) -> Lines:
    """Yield the contour lines of hills some cells wide, with smaller ones on them."""
    step = _STEP * area.pitch
    left, top = area.left / area.pitch, area.top / area.pitch
    columns, rows = (math.ceil(side / step) + 1 for side in (area.width, area.height))

    def height(column: int, row: int) -> float:
        x, y = left + column * _STEP, top + row * _STEP
        return 0.72 * _height(area.seed, x / 4.4, y / 4.4) + 0.28 * _height(area.seed + 1, x / 1.9, y / 1.9)

    heights = [[height(column, row) for column in range(columns)] for row in range(rows)]
    levels = [number / _LEVELS for number in range(1, _LEVELS)]
    for number, pieces in enumerate(_crossings(heights, levels), 1):
        for line in _joined(pieces):
            yield 1.0 if number % _STRONG else 1.7, [(area.left + x * step, area.top + y * step) for x, y in line]


def _crossings(heights: Sequence[Sequence[float]], levels: Sequence[float]) -> list[list[_Piece]]:
    """Return the pieces of the line at each level: their two ends, on sides of squares of the lattice.

    Marching squares (Maple, "Geometric design and space planning using the marching squares and marching cube
    algorithms", GMAG 2003); where two opposite corners are high, both are parted from the middle.
    """
    found: list[list[_Piece]] = [[] for _ in levels]
    for row, (upper, lower) in enumerate(pairwise(heights)):
        for column, corners in enumerate(zip(upper, upper[1:], lower[1:], lower, strict=False)):
            for number in range(*(bisect_left(levels, most(corners)) for most in (min, max))):
                a, b, c, d = (each - levels[number] for each in corners)
                ends: list[tuple[_Edge, Point]] = []
                if (a > 0) is not (b > 0):
                    ends.append(((column, row, False), (column + a / (a - b), row)))
                if (b > 0) is not (c > 0):
                    ends.append(((column + 1, row, True), (column + 1, row + b / (b - c))))
                if (c > 0) is not (d > 0):
                    ends.append(((column, row + 1, False), (column + d / (d - c), row + 1)))
                if (d > 0) is not (a > 0):
                    ends.append(((column, row, True), (column, row + a / (a - d))))
                ends = [*ends[3:], *ends[:3]] if len(ends) == 4 and a > 0 else ends
                found[number] += [(ends[first], ends[first + 1]) for first in range(0, len(ends), 2)]
    return found


def _joined(pieces: Sequence[_Piece]) -> Iterator[list[Point]]:
    """Yield whole lines: those that end at the edges of the lattice first, then closed ones."""
    places: dict[_Edge, Point] = {}
    beside: defaultdict[_Edge, list[_Edge]] = defaultdict(list)
    for (one, at), (other, end) in pieces:
        places[one], places[other] = at, end
        beside[one].append(other)
        beside[other].append(one)
    for start in sorted(places, key=lambda edge: (len(beside[edge]), edge)):
        line = [start]
        while beside[line[-1]]:
            following = beside[line[-1]].pop()
            beside[following].remove(line[-1])
            line.append(following)
        if len(line) > 2:
            yield [places[edge] for edge in line]


def _grain(area: SurfaceArea) -> Lines:
    """Yield the grain of a board of wood along its width: lines side by side that bend together and never cross."""
    gap, step = _GRAIN * area.pitch, _GRAIN_POINTS * area.pitch
    for number in range(-round(_BEND / _GRAIN), math.ceil(area.height / gap)):
        y = (number + noise.at(area.seed, number, 7)) * _GRAIN
        points = [
            (x, area.top + area.pitch * (y + _BEND * _height(area.seed, x / area.pitch / 4.6, y / 1.25)))
            for x in (area.left + index * step for index in range(math.ceil(area.width / step) + 1))
        ]
        yield round(0.2 + 0.8 * noise.at(area.seed, number, 8), 1), points


SURFACES: Mapping[str, Callable[[SurfaceArea], Lines]] = MappingProxyType(
    {"contours": _contours, "grain": _grain, "inlaid": _grain}
)
"""Surfaces by name: values of `texture` of the ground of a board."""
