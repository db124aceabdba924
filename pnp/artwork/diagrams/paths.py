"""A path over the hexes of a diagram: a move or a line of sight, with a number for every hex that it enters."""

import math
from collections.abc import Iterator
from typing import NamedTuple

from pnp.model.game import Cell, Grid
from pnp.scene.color import readable_on
from pnp.scene.items import Items, Path, Stroke, Text
from pnp.scene.shapes import circle, polygon, polyline
from pnp.scene.theme import MM_PER_PT, Theme

Point = tuple[float, float]

_SHAFT, _SEAM = 0.07, 0.16
_RIM = 0.44
"""Radius of a counter along the path, in pitches."""
_DISC = 0.165
_HEAD = 0.2
_FIGURE = 0.24
_DASH = (0.16, 0.12)


class Trail(NamedTuple):
    """Adjacent cells from first to last; `words` are on the cells after the first. `dashed`: a line of sight."""

    cells: tuple[Cell, ...]
    words: tuple[str, ...]
    dashed: bool = False


def drawn(grid: Grid, trail: Trail, occupied: frozenset[Cell], theme: Theme) -> Items:
    """Draw the line, its head, and a disc for each word: in a free hex, or on the hexside of an occupied one."""
    points = grid.centers(trail.cells)
    if trail.cells[0] in occupied:
        points[0] = _crossing(points[0], points[1], _rim(grid, points[0], points[1]))
    last = points[-1]
    if trail.cells[-1] in occupied:
        points[-1] = _crossing(points[-2], last, 1 - _rim(grid, points[-2], last))
    dash = tuple(part * grid.pitch for part in _DASH) if trail.dashed else ()
    way = polyline(points)
    return (
        Path(way, None, Stroke(theme.paper, _SEAM * grid.pitch, cap="round", join="round")),
        Path(way, None, Stroke(theme.accent, _SHAFT * grid.pitch, dash, join="round")),
        *_head(grid, points[-2], points[-1], trail, occupied, theme),
        *_discs(grid, trail, occupied, theme),
    )


def _rim(grid: Grid, start: Point, end: Point) -> float:
    """Return which share of the way between two cells a counter on one of them covers."""
    return _RIM if grid.is_lattice else min(_RIM, 0.5 * grid.pitch / math.dist(start, end))


def _crossing(start: Point, end: Point, part: float) -> Point:
    return (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)


def _head(
    grid: Grid, before: Point, tip: Point, trail: Trail, occupied: frozenset[Cell], theme: Theme
) -> Iterator[Path]:
    if trail.cells[-1] in occupied:
        return
    length = math.dist(before, tip)
    ux, uy = (tip[0] - before[0]) / length, (tip[1] - before[1]) / length
    size = _HEAD * grid.pitch
    x, y = tip[0] + ux * size * 0.6, tip[1] + uy * size * 0.6
    left, top = x - ux * size * 1.4, y - uy * size * 1.4
    across, down = uy * size * 0.7, -ux * size * 0.7
    outline = polygon([(x, y), (left + across, top + down), (left - across, top - down)])
    yield Path(outline, theme.accent, Stroke(theme.paper, 0.03 * grid.pitch, join="round"))


def _discs(grid: Grid, trail: Trail, occupied: frozenset[Cell], theme: Theme) -> Iterator[Path | Text]:
    style = theme.style("display", _FIGURE * grid.pitch / MM_PER_PT, 700, readable_on(theme.accent))
    centers = grid.centers(trail.cells)
    ends = {trail.cells[-1]} | occupied
    for number, word in enumerate(trail.words, 1):
        near, far = centers[number - 1], centers[number]
        share = 0.5 if grid.is_lattice else 1 - _rim(grid, near, far) - _DISC * grid.pitch / math.dist(near, far)
        x, y = _crossing(near, far, max(0.5, share)) if trail.cells[number] in ends else far
        yield Path(circle(x, y, _DISC * grid.pitch), theme.accent, Stroke(theme.paper, 0.04 * grid.pitch))
        yield Text(x, y + style.size * 0.345, word, style, "middle")
