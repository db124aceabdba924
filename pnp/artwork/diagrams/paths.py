"""A path over the hexes of a diagram: a move or a line of sight, with a word for every hex that it enters.

It follows roads, or runs beside them where it can; its words are where they cover least.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.artwork.boards.lines.clutter import Clutter, Extent
from pnp.artwork.diagrams import obstacles
from pnp.geometry import curves
from pnp.geometry.angles import unit
from pnp.geometry.curves import Point, Polyline
from pnp.model.game import Cell, Grid
from pnp.scene.color import readable_on
from pnp.scene.items import Items, Path, Stroke, Text
from pnp.scene.shapes import circle, polygon, polyline
from pnp.scene.theme import MM_PER_PT, Theme

_SHAFT, SEAM = 0.07, 0.13
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
_STEPS = 20
"""Places of words that are tried along a step, and places of the path that are compared with obstacles."""
_INSIDE, _OUTSIDE = 0.36, 50.0
"""How far words may be from the middle of their cell, in pitches, and the cost of a pitch beyond."""
_BEYOND = 0.28
"""Distance of the last word from the end of the path, in pitches."""
_ASIDE = (0.0, 0.22, -0.22, 0.34, -0.34)
"""Distances of words from the path that are tried, in pitches."""


class Trail(NamedTuple):
    """Adjacent cells; `words` are on those after the first. `dashed`: no move; `follows`: it runs along roads."""

    cells: tuple[Cell, ...]
    words: tuple[str, ...]
    dashed: bool = False
    follows: bool = False


class PathCourse(NamedTuple):
    """Where a path runs: `steps` from cell to cell, and the `line` without what counters at its ends cover."""

    steps: tuple[Polyline, ...]
    line: Polyline


def course(
    grid: Grid, trail: Trail, counters: Mapping[Cell, Extent], clutter: Clutter, ways: Sequence[Polyline] = ()
) -> PathCourse:
    """Return where a path runs: along its `ways`, else past roads, numbers and features of sides, if it can."""
    centers = grid.centers(trail.cells)
    found: list[tuple[float, int, PathCourse]] = []
    for shift in (0.0,) if ways else _SHIFTS:
        steps = tuple(ways or pairwise(_shifted(centers, shift * grid.pitch)))
        line = _beside_counters([steps[0][0], *(at for step in steps for at in step[1:])], trail, counters, grid.pitch)
        reach = _SHAFT * grid.pitch
        spots = [*(obstacles.spot(at[:2], reach) for at in curves.evenly(line, reach)), head_box(grid, line)]
        cost = math.fsum(map(clutter.cost, spots)) + _STRAY * abs(shift) * len(centers)
        found.append((round(cost, 6), len(found), PathCourse(steps, line)))
    return min(found)[2]


def line_of(grid: Grid, trail: Trail, found: PathCourse, theme: Theme) -> Items:
    """Draw the path and its head."""
    tip, size, (ux, uy) = _head(grid, found.line)
    left, top = tip[0] - ux * size, tip[1] - uy * size
    across, down = uy * size * 0.55, -ux * size * 0.55
    head = polygon([tip, (left + across, top + down), (left - across, top - down)])
    dash = tuple(part * grid.pitch for part in _DASH) if trail.dashed else ()
    way = polyline(curves.part(found.line, 0.0, curves.length(found.line) - 0.8 * size))
    return (
        Path(way, None, Stroke(theme.paper, SEAM * grid.pitch, cap="round", join="round")),
        Path(head, theme.paper, Stroke(theme.paper, 0.06 * grid.pitch, join="round")),
        Path(way, None, Stroke(theme.accent, _SHAFT * grid.pitch, dash, join="round")),
        Path(head, theme.accent),
    )


def words_of(
    grid: Grid, trail: Trail, found: PathCourse, counters: Mapping[Cell, Extent], clutter: Clutter, theme: Theme
) -> Iterator[Path | Text]:
    """Draw a disc for each word: where it covers least on the path or beside it, or on a corner of the counter."""
    style = theme.style("display", _FIGURE * grid.pitch / MM_PER_PT, 700, readable_on(theme.accent))
    radius = DISC * grid.pitch
    clutter.add_box(head_box(grid, found.line), obstacles.COUNTER)
    for number, word in enumerate(trail.words, 1):
        if not word:
            continue
        center, counter = grid.center(trail.cells[number]), counters.get(trail.cells[number])
        costs = []
        for far, at in _corners(counter, grid.pitch) if counter else _spots(found.steps, number, grid.pitch):
            strayed = 0.0 if counter else max(0.0, math.dist(at, center) / grid.pitch - _INSIDE)
            cost = clutter.cost(obstacles.spot(at, 1.2 * radius)) + far + _OUTSIDE * strayed
            costs.append((round(cost, 6), at))
        x, y = min(costs)[1]
        clutter.add_box(obstacles.spot((x, y), radius), obstacles.COUNTER)
        yield Path(circle(x, y, radius), theme.accent, Stroke(theme.paper, 0.04 * grid.pitch))
        yield Text(x, y + style.size * 0.345, word, style, "middle")


def _head(grid: Grid, line: Polyline) -> tuple[Point, float, Point]:
    """Return the tip of a path, the length of its head and its direction."""
    whole = curves.length(line)
    size = min(_HEAD * grid.pitch, 0.9 * whole)
    (back,) = curves.spots(line, [whole - size])
    return line[-1], size, _unit(back[:2], line[-1])


def head_box(grid: Grid, line: Polyline) -> Extent:
    """Return the box of the head of a path."""
    (x, y), _, (ux, uy) = _head(grid, line)
    reach = _HEAD * grid.pitch / 2
    return obstacles.spot((x - ux * reach, y - uy * reach), reach)


def _corners(counter: Extent, pitch: float) -> Iterator[tuple[float, Point]]:
    """Yield the places for the word of a cell on the corners of its counter, inside the cell."""
    x, y = (counter.left + counter.right) / 2, (counter.top + counter.bottom) / 2
    reach = min((counter.right - counter.left) / 2, (0.5 - DISC) * pitch)
    yield from ((0.0, (x + across * reach, y + down * reach)) for down in (-1, 1) for across in (1, -1))


def _spots(steps: Sequence[Polyline], number: int, pitch: float) -> Iterator[tuple[float, Point]]:
    """Yield places for the word of a cell with distances: from before its side to where the path leaves, or its end."""
    shares = [(steps[number - 1], [step / _STEPS for step in range(_STEPS * 3 // 10, _STEPS + 1)])]
    shares += [(step, [part / _STEPS for part in range(1, _STEPS // 2)]) for step in steps[number : number + 1]]
    if number == len(steps):
        (x, y), (ux, uy) = steps[-1][-1], _unit(*steps[-1][-2:])
        yield _BEYOND, (x + ux * _BEYOND * pitch, y + uy * _BEYOND * pitch)
    for line, parts in shares:
        for x, y, angle in curves.spots(line, [part * curves.length(line) for part in parts]):
            ux, uy = unit(angle)
            far = math.dist((x, y), steps[number - 1][-1]) / pitch
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


def _beside_counters(line: Polyline, trail: Trail, counters: Mapping[Cell, Extent], pitch: float) -> Polyline:
    for cell in (trail.cells[0], trail.cells[-1]):
        if cell in counters:
            line = _outside(line, counters[cell].grown(_RIM * pitch))
        line = line[::-1]
    return line


def _outside(line: Polyline, box: Extent) -> Polyline:
    """Return a line from where it leaves a box."""
    while len(line) > 2 and box.left < line[1][0] < box.right and box.top < line[1][1] < box.bottom:
        line = line[1:]
    (x, y), outside = line[:2]
    across, down = outside[0] - x, outside[1] - y
    right = (box.right if across > 0 else box.left) - x
    below = (box.bottom if down > 0 else box.top) - y
    parts = [length / change for length, change in ((right, across), (below, down)) if change]
    part = min(0.85, max(0.0, min(parts)))
    return [(x + across * part, y + down * part), *line[1:]]
