"""Marks of a diagram besides the pieces: legal destinations, captures, legal and illegal moves, marked cells."""

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from pnp.artwork.diagrams import moves
from pnp.geometry.region_outline import Point, inset
from pnp.model.game import Cell, Grid, PieceId
from pnp.scene import fonts
from pnp.scene.color import readable_on
from pnp.scene.items import Group, Item, Items, Path, Stroke, Text
from pnp.scene.shapes import circle, line, polygon, rounded_rect
from pnp.scene.theme import MM_PER_PT, Theme

_SHAFT, _SEAM = 0.065, 0.13
_HEAD = 0.24
_LEAST = 0.2
"""Least length of a move, in pitches."""
_RIM = 0.05
"""Distance between a counter and the end of a move."""
_DASH = (0.13, 0.1)
_DISC, _FIGURE = 0.16, 0.24
_WIDEST = 1.6
"""Greatest width of a number on its disc, in radii."""
_BARRED = 0.15
_FRAME = 0.045
_GROUND = 0.235
"""Radius of the paper under a sign, which separates it from the drawing of the cell."""
_RING = 0.045


class Mark(NamedTuple):
    """A mark on a cell.

    `go`: it may be entered and its piece taken; `enter`: only entered; `take`: its piece may be taken; `barred`:
    neither; `spot`: the text mentions it. `limited`: not always (a double step, a move after an upgrade).
    """

    cell: Cell
    kind: Literal["go", "enter", "take", "barred", "spot"]
    limited: bool = False


class Way(NamedTuple):
    """A straight move from cell to cell; `text` is on its middle. `refused`: it is illegal.

    `start` None: the `piece` is dropped from a hand; if illegal, its sign is on the cell.
    """

    start: Cell | None
    end: Cell
    refused: bool = False
    text: str = ""
    piece: PieceId | None = None


def under(grid: Grid, marks: Iterable[Mark], theme: Theme) -> Items:
    """Draw what is under the counters: the frames of marked cells."""
    stroke = Stroke(theme.accent, _FRAME * grid.pitch, join="round")
    cells = [mark.cell for mark in marks if mark.kind == "spot"]
    corners = [[(x + dx, y + dy) for dx, dy in grid.outline] for x, y in grid.centers(cells)]
    return tuple(Path(polygon(inset(cell, 0.9 * _FRAME * grid.pitch)), None, stroke) for cell in corners)


def over(grid: Grid, marks: Iterable[Mark], ways: Iterable[Way], sizes: Mapping[Cell, float], theme: Theme) -> Items:
    """Draw what is over the counters; `sizes` has the width of the upper counter of every occupied cell, in mm."""
    items: list[Item] = []
    for mark in marks:
        x, y = grid.center(mark.cell)
        drawn = tuple(_sign(grid, mark, sizes.get(mark.cell, 0.0), theme))
        items.append(Group(drawn, (1.0, 0.0, 0.0, 1.0, x, y)))
    for way in ways:
        if way.start is not None:
            ends = grid.center(way.start), grid.center(way.end)
            items += line_of(way, ends, (sizes.get(way.start, 0.0), sizes.get(way.end)), grid.pitch, theme)
    return tuple(items)


def _sign(grid: Grid, mark: Mark, size: float, theme: Theme) -> Iterator[Item]:
    """Yield the sign about (0, 0): around a counter that may be taken, at the corner of one that may not."""
    pitch = grid.pitch
    if mark.kind == "barred":
        shift = 0.5 * size
        yield Group(_no_entry(pitch, theme), (1.0, 0.0, 0.0, 1.0, shift, -shift))
    elif mark.kind != "spot" and size:
        half = size / 2 + 1.5 * _RING * pitch
        outline = rounded_rect(-half, -half, 2 * half, 2 * half, 0.3 * half)
        yield Path(outline, None, Stroke(theme.paper, 2 * _RING * pitch))
        yield Path(outline, None, Stroke(theme.accent, _RING * pitch))
    elif mark.kind != "spot":
        yield Path(circle(0.0, 0.0, _GROUND * pitch), theme.paper)
        meaning = moves.MoveMark(mark.kind != "take", mark.kind != "enter", mark.limited)
        yield from moves.sign(meaning, pitch, theme)


def _no_entry(pitch: float, theme: Theme) -> Items:
    radius = _BARRED * pitch
    reach = radius * math.sqrt(0.5)
    stroke = Stroke(theme.accent, 0.3 * radius)
    return (
        Path(circle(0.0, 0.0, 1.4 * radius), theme.paper),
        Path(circle(0.0, 0.0, radius), None, stroke),
        Path(line(-reach, -reach, reach, reach), None, stroke),
    )


def line_of(
    way: Way, ends: tuple[Point, Point], sizes: tuple[float, float | None], pitch: float, theme: Theme
) -> Iterator[Item]:
    """Draw a move between two points, with the widths of the counters there; None: the end has no counter."""
    start, end = ends
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    steep = max(abs(ux), abs(uy))
    begin = sizes[0] / 2 / steep + _RIM * pitch
    finish = length - (sizes[1] / 2 / steep + _RIM * pitch if sizes[1] is not None else -0.08 * pitch)
    if finish - begin < _LEAST * pitch:  # neighboring counters: the arrow lies over their edges
        middle = (begin + finish) / 2
        begin, finish = middle - _LEAST / 2 * pitch, middle + _LEAST / 2 * pitch
    color = theme.muted if way.refused else theme.accent
    dash = tuple(part * pitch for part in _DASH) if way.refused else ()
    head = min(_HEAD * pitch, 0.8 * (finish - begin))
    tip = [(finish, 0.0), (finish - head, 0.55 * head), (finish - 0.8 * head, 0.0), (finish - head, -0.55 * head)]
    neck = finish - 0.7 * head
    drawn: list[Item] = []
    if neck > begin:
        drawn.append(Path(line(begin, 0.0, neck, 0.0), None, Stroke(theme.paper, _SEAM * pitch, cap="round")))
    drawn.append(Path(polygon(tip), color, Stroke(theme.paper, 0.06 * pitch, join="round")))
    if neck > begin:
        drawn.append(Path(line(begin, 0.0, neck, 0.0), None, Stroke(color, _SHAFT * pitch, dash)))
    drawn.append(Path(polygon(tip), color))
    yield Group(tuple(drawn), (ux, uy, -uy, ux, *start))
    middle = length if way.refused and way.start is None else (begin + max(begin, neck)) / 2
    at = (start[0] + ux * middle, start[1] + uy * middle)
    if way.refused:
        yield Group(_no_entry(pitch, theme), (1.0, 0.0, 0.0, 1.0, *at))
    elif way.text:
        yield from disc(at, way.text, pitch, theme)


def disc(at: Point, text: str, pitch: float, theme: Theme) -> Items:
    """Draw a number on a disc; a long one, such as 5/2, is smaller."""
    style = theme.style("display", _FIGURE * pitch / MM_PER_PT, 700, readable_on(theme.accent))
    room = _WIDEST * _DISC * pitch / max(1e-9, fonts.width(text, style))
    style = style._replace(size=style.size * min(1.0, room))
    return (
        Path(circle(*at, _DISC * pitch), theme.accent, Stroke(theme.paper, 0.04 * pitch)),
        Text(at[0], at[1] + 0.345 * style.size, text, style, "middle"),
    )
