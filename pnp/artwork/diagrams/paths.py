"""A path over the hexes of a diagram: a move or a line of sight, with a word for every hex that it enters.

It runs beside roads and numbers of hexes where it can; its words are where they cover least.
"""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.artwork.boards.lines.clutter import Clutter, Extent
from pnp.artwork.diagrams import obstacles
from pnp.model.game import Cell, Grid
from pnp.scene.color import readable_on
from pnp.scene.items import Items, Path, Stroke, Text
from pnp.scene.shapes import circle, polygon, polyline
from pnp.scene.theme import MM_PER_PT, Theme

Point = tuple[float, float]

_SHAFT, _SEAM = 0.07, 0.13
_RIM = 0.03
"""Distance of the path from counters, in pitches."""
DISC = 0.165
_HEAD = 0.22
_FIGURE = 0.24
_DASH = (0.16, 0.12)
_SHIFTS = (0.0, 0.16, -0.16, 0.24, -0.24)
"""Distances of the path from the middles of its cells that are tried, in pitches."""
_STRAY = 0.4
"""Cost of a shift by a pitch, for each cell."""
_FROM_ROAD, _NEAR = 200.0, 0.16
"""Cost of a shift by a pitch beyond the second number, for each step along a road or a railway."""
_STEPS = 10
"""Places of words that are tried along a step, and places of the path that are compared with obstacles."""
_INSIDE, _OUTSIDE = 0.36, 30.0
"""How far words may be from the middle of their cell, in pitches, and the cost of a pitch beyond."""
_ASIDE = (0.0, 0.22, -0.22, 0.34, -0.34)
"""Distances of words from the path that are tried, in pitches."""


class Trail(NamedTuple):
    """Adjacent cells; `words` are on those after the first. `dashed`: no move; `along`: how many steps follow roads."""

    cells: tuple[Cell, ...]
    words: tuple[str, ...]
    dashed: bool = False
    along: int = 0


class PathCourse(NamedTuple):
    """Where a path runs: `points` for the middles of its cells, `line` without what counters at its ends cover."""

    points: tuple[Point, ...]
    line: tuple[Point, ...]


def course(grid: Grid, trail: Trail, counters: Mapping[Cell, Extent], clutter: Clutter) -> PathCourse:
    """Return where a path runs: past roads, numbers and features of sides, if it can."""
    centers = grid.centers(trail.cells)
    found: list[tuple[float, int, PathCourse]] = []
    for shift in _SHIFTS:
        points = tuple(_shifted(centers, shift * grid.pitch))
        line = _beside_counters(points, trail, counters, _RIM * grid.pitch)
        reach = _SHAFT * grid.pitch
        spots = [*(obstacles.spot(at, reach) for at in _along(line, reach)), _head_box(grid, line)]
        cost = math.fsum(map(clutter.cost, spots)) + _STRAY * abs(shift) * len(centers)
        cost += _FROM_ROAD * max(0.0, abs(shift) - _NEAR) * trail.along
        found.append((round(cost, 6), len(found), PathCourse(points, line)))
    return min(found)[2]


def line_of(grid: Grid, trail: Trail, found: PathCourse, theme: Theme) -> Items:
    """Draw the path and its head."""
    *before, tip = found.line
    size = min(_HEAD * grid.pitch, 0.9 * math.dist(found.line[-2], tip))
    ux, uy = _unit(found.line[-2], tip)
    neck = (tip[0] - 0.8 * size * ux, tip[1] - 0.8 * size * uy)
    left, top = tip[0] - ux * size, tip[1] - uy * size
    across, down = uy * size * 0.55, -ux * size * 0.55
    head = polygon([tip, (left + across, top + down), (left - across, top - down)])
    dash = tuple(part * grid.pitch for part in _DASH) if trail.dashed else ()
    way = polyline([*before, neck])
    return (
        Path(way, None, Stroke(theme.paper, _SEAM * grid.pitch, cap="round", join="round")),
        Path(head, theme.paper, Stroke(theme.paper, 0.06 * grid.pitch, join="round")),
        Path(way, None, Stroke(theme.accent, _SHAFT * grid.pitch, dash, join="round")),
        Path(head, theme.accent),
    )


def words_of(
    grid: Grid, trail: Trail, found: PathCourse, counters: Collection[Cell], clutter: Clutter, theme: Theme
) -> Iterator[Path | Text]:
    """Draw a disc for each word: where it covers least of the map, on the path or beside it."""
    style = theme.style("display", _FIGURE * grid.pitch / MM_PER_PT, 700, readable_on(theme.accent))
    radius, centers = DISC * grid.pitch, grid.centers(trail.cells)
    clutter.add_box(_head_box(grid, found.line), obstacles.COUNTER)
    for number, word in enumerate(trail.words, 1):
        if not word:
            continue
        center = centers[number]
        if trail.cells[number] in counters:
            center = ((center[0] + centers[number - 1][0]) / 2, (center[1] + centers[number - 1][1]) / 2)
        costs = []
        for far, at in _spots(found.points, number, grid.pitch):
            strayed = max(0.0, math.dist(at, center) / grid.pitch - _INSIDE)
            cost = clutter.cost(obstacles.spot(at, 1.2 * radius)) + far + _OUTSIDE * strayed
            costs.append((round(cost, 6), at))
        x, y = min(costs)[1]
        clutter.add_box(obstacles.spot((x, y), radius), obstacles.COUNTER)
        yield Path(circle(x, y, radius), theme.accent, Stroke(theme.paper, 0.04 * grid.pitch))
        yield Text(x, y + style.size * 0.345, word, style, "middle")


def _head_box(grid: Grid, way: Sequence[Point]) -> Extent:
    before, tip = way[-2:]
    ux, uy = _unit(before, tip)
    reach = _HEAD * grid.pitch / 2
    return obstacles.spot((tip[0] - ux * reach, tip[1] - uy * reach), reach)


def _spots(points: Sequence[Point], number: int, pitch: float) -> Iterator[tuple[float, Point]]:
    """Yield places for the word of a cell, from before its side to where the path leaves it, with their distances."""
    start, end = points[number - 1], points[number]
    beyond = points[number + 1] if number + 1 < len(points) else end
    along = [(start, end, step / _STEPS) for step in range(_STEPS * 3 // 10, _STEPS + 1)]
    along += [(end, beyond, step / _STEPS) for step in range(1, _STEPS // 2)]
    for one, other, part in along:
        if one == other:
            continue
        ux, uy = _unit(one, other)
        x, y = one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part
        far = math.dist((x, y), end) / pitch
        for aside in _ASIDE:
            yield far + 8.0 * abs(aside), (x - uy * aside * pitch, y + ux * aside * pitch)


def _unit(start: Point, end: Point) -> Point:
    length = math.dist(start, end)
    return ((end[0] - start[0]) / length, (end[1] - start[1]) / length)


def _shifted(points: Sequence[Point], shift: float) -> Iterator[Point]:
    """Yield the corners of a line moved to its right by a distance."""
    units = [_unit(one, other) for one, other in pairwise(points)]
    for (x, y), before, after in zip(points, [units[0], *units], [*units, units[-1]], strict=True):
        across, down = before[0] + after[0], before[1] + after[1]
        part = 2 * shift / max(0.5, across * across + down * down)
        yield x - down * part, y + across * part


def _along(line: Sequence[Point], step: float) -> Iterator[Point]:
    for start, end in pairwise(line):
        count = max(1, round(math.dist(start, end) / step))
        for number in range(count):
            part = (number + 0.5) / count
            yield start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _beside_counters(
    points: Sequence[Point], trail: Trail, counters: Mapping[Cell, Extent], rim: float
) -> tuple[Point, ...]:
    line = list(points)
    first, last = counters.get(trail.cells[0]), counters.get(trail.cells[-1])
    if first is not None:
        line[0] = _leaving(line[0], line[1], first.grown(rim))
    if last is not None:
        line[-1] = _leaving(line[-1], line[-2], last.grown(rim))
    return tuple(line)


def _leaving(inside: Point, outside: Point, box: Extent) -> Point:
    """Return where a line leaves a box."""
    across, down = outside[0] - inside[0], outside[1] - inside[1]
    right = (box.right if across > 0 else box.left) - inside[0]
    below = (box.bottom if down > 0 else box.top) - inside[1]
    parts = [length / change for length, change in ((right, across), (below, down)) if change]
    part = min(0.85, max(0.0, min(parts)))
    return inside[0] + across * part, inside[1] + down * part
