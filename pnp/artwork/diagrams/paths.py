"""A path over the hexes of a diagram: a move or a line of sight, with a word for every hex that it enters.

It runs from center to center, or along roads, and is whole; its words are on it in the middle of their cells. The last
is at its tip; that of an occupied cell is beside the counter.
"""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.artwork.boards.lines.clutter import Clutter, Extent
from pnp.artwork.diagrams import obstacles
from pnp.geometry import curves
from pnp.geometry.curves import Point, Polyline
from pnp.model.game import Cell, Grid
from pnp.scene.color import readable_on
from pnp.scene.items import Items, Path, Stroke, Text
from pnp.scene.shapes import circle, polygon, polyline
from pnp.scene.theme import MM_PER_PT, Theme

_SHAFT, _SEAM = 0.07, 0.13
_RIM = 0.03
"""Distance of the path from counters, in pitches."""
DISC = 0.165
_HEAD = 0.22
_FIGURE = 0.24
_DASH = (0.16, 0.12)
_SHARES = (0.5, 0.25, 0.75, 0.0, 1.0)
_LEAST = 0.22
"""Least length of a path between neighboring counters, in pitches; a shorter one lies over their edges."""


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
    """Return where a path runs: along its `ways`, else through the centers of its cells.

    Between neighboring counters it lies over their edges, where it covers least.
    """
    steps = tuple(ways or map(list, pairwise(grid.centers(trail.cells))))
    line: Polyline = [steps[0][0], *(at for step in steps for at in step[1:])]
    if trail.words[-1] and trail.cells[-1] not in counters:
        line = curves.part(line, 0.0, curves.length(line) - (DISC + _RIM) * grid.pitch)
    line = _beside_counters(line, trail, counters, grid.pitch)
    short = _LEAST * grid.pitch - curves.length(line)
    if len(line) == 2 and short > 0.0:
        (x1, y1), (x2, y2), (ux, uy) = *line, _unit(*steps[0])
        found: list[tuple[float, int, Polyline]] = []
        for share in _SHARES:
            before, after = share * short, (1.0 - share) * short
            tried = [(x1 - ux * before, y1 - uy * before), (x2 + ux * after, y2 + uy * after)]
            spots = [obstacles.spot(at[:2], _SHAFT * grid.pitch) for at in curves.evenly(tried, _SHAFT * grid.pitch)]
            cost = math.fsum(map(clutter.cost, (*spots, _head_box(grid, tried))))
            found.append((round(cost, 6), len(found), tried))
        line = min(found)[2]
    return PathCourse(steps, line)


def line_of(grid: Grid, trail: Trail, found: PathCourse, theme: Theme) -> Items:
    """Draw the path and its head."""
    tip, size, (ux, uy) = _head(grid, found.line)
    left, top = tip[0] - ux * size, tip[1] - uy * size
    across, down = uy * size * 0.55, -ux * size * 0.55
    head = polygon([tip, (left + across, top + down), (left - across, top - down)])
    dash = tuple(part * grid.pitch for part in _DASH) if trail.dashed else ()
    way = polyline(curves.part(found.line, 0.0, curves.length(found.line) - 0.8 * size))
    return (
        Path(way, None, Stroke(theme.paper, _SEAM * grid.pitch, cap="round", join="round")),
        Path(head, theme.paper, Stroke(theme.paper, 0.06 * grid.pitch, join="round")),
        Path(way, None, Stroke(theme.accent, _SHAFT * grid.pitch, dash, join="round")),
        Path(head, theme.accent),
    )


def words_of(
    grid: Grid, trail: Trail, found: PathCourse, counters: Mapping[Cell, Extent], clutter: Clutter, theme: Theme
) -> Iterator[Path | Text]:
    """Draw a disc for each word: in its cell on the path, or beside the counter there where it covers least."""
    style = theme.style("display", _FIGURE * grid.pitch / MM_PER_PT, 700, readable_on(theme.accent))
    radius = DISC * grid.pitch
    for cell, word, step in zip(trail.cells[1:], trail.words, found.steps, strict=True):
        if word:
            x, y = obstacles.beside(grid, cell, counters[cell], radius, clutter) if cell in counters else step[-1]
            clutter.add_box(obstacles.spot((x, y), radius), obstacles.COUNTER)
            yield Path(circle(x, y, radius), theme.accent, Stroke(theme.paper, 0.04 * grid.pitch))
            yield Text(x, y + style.size * 0.345, word, style, "middle")


def _head(grid: Grid, line: Polyline) -> tuple[Point, float, Point]:
    """Return the tip of a path, the length of its head and its direction."""
    whole = curves.length(line)
    size = min(_HEAD * grid.pitch, 0.9 * whole)
    (back,) = curves.spots(line, [whole - size])
    return line[-1], size, _unit(back[:2], line[-1])


def _head_box(grid: Grid, line: Polyline) -> Extent:
    """Return the box of the head of a path."""
    (x, y), _, (ux, uy) = _head(grid, line)
    reach = _HEAD * grid.pitch / 2
    return obstacles.spot((x - ux * reach, y - uy * reach), reach)


def keep_off(grid: Grid, trail: Trail, found: PathCourse, counters: Collection[Cell], clutter: Clutter) -> None:
    """Add the line of a path, its head and the discs on it to clutter."""
    clutter.add_line(found.line, _SEAM * grid.pitch, obstacles.COUNTER)
    clutter.add_box(_head_box(grid, found.line), obstacles.COUNTER)
    for cell, word, step in zip(trail.cells[1:], trail.words, found.steps, strict=True):
        if word and cell not in counters:
            clutter.add_box(obstacles.spot(step[-1], DISC * grid.pitch), obstacles.COUNTER)


def _unit(start: Point, end: Point) -> Point:
    length = math.dist(start, end)
    return ((end[0] - start[0]) / length, (end[1] - start[1]) / length)


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
