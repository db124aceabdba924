"""Marks of a diagram besides the pieces: legal destinations, captures, legal and illegal moves, marked cells."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from pnp.artwork.boards.lines.clutter import Clutter
from pnp.artwork.diagrams import moves
from pnp.artwork.diagrams.obstacles import COUNTER, beside, spot
from pnp.geometry.region_outline import Point, inset
from pnp.model.game import Cell, Grid, PieceId
from pnp.scene import fonts
from pnp.scene.color import mix, readable_on
from pnp.scene.items import Group, Item, Items, Path, Stroke, Text
from pnp.scene.shapes import Transform, circle, line, polygon, rounded_rect
from pnp.scene.theme import MM_PER_PT, Theme

_SHAFT, _SEAM = 0.065, 0.13
_HEAD = 0.24
_LEAST = 0.32
"""Least length of a move, in pitches."""
_RIM = 0.02
"""Distance between a counter and the end of a move."""
_DASH = (0.13, 0.1)
_DISC, _FIGURE = 0.16, 0.24
_WIDEST = 1.6
"""Greatest width of a number on its disc, in radii."""
_BARRED, _ON_EDGE = 0.15, 0.08
"""Radius of the sign that something is illegal, and the distance of its middle from a counter, in pitches."""
_ACROSS, _THIN = 0.4, 0.05
"""Radius of that sign around a piece, and the width of its line, in pitches."""
_FRAME, _DARK = 0.065, 0.75
"""Width of the frame of a cell in pitches, and its share of ink: red is for moves."""
_GROUND = 0.235
"""Radius of the paper under a sign, which separates it from the drawing of the cell."""
_RING = 0.045
_ROOM, _BESIDE = 2.4, 0.34
"""Length of an arrow that has its number on it, in radii, and the distance of the number of another, in pitches."""
_MEETING = 0.4
"""Width of what arrows to one empty cell stop at, in pitches."""
_SAME = 1e-6
"""Axes that differ less are the same."""


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


def under(grid: Grid, marks: Iterable[Mark], ways: Sequence[Way], sizes: Mapping[Cell, float], theme: Theme) -> Items:
    """Draw what is under the counters: the frames of marked cells, and moves, also those that pass other counters."""
    stroke = Stroke(mix(theme.paper, theme.ink, _DARK), _FRAME * grid.pitch, join="round")
    cells = [mark.cell for mark in marks if mark.kind == "spot"]
    corners = [[(x + dx, y + dy) for dx, dy in grid.outline] for x, y in grid.centers(cells)]
    frames = (Path(polygon(inset(cell, 0.9 * _FRAME * grid.pitch)), None, stroke) for cell in corners)
    shafts = [shaft for shaft in _shafts(grid, ways, sizes) if not shaft.is_short]
    return (*frames, *(shaft.drawn(grid.pitch, theme) for shaft in shafts))


def over(
    grid: Grid, marks: Iterable[Mark], ways: Sequence[Way], sizes: Mapping[Cell, float], clutter: Clutter, theme: Theme
) -> Items:
    """Draw what is over the counters; `sizes` has the width of the upper counter of every occupied cell, in mm.

    Numbers and signs of moves are where they cover least of `clutter`.
    """
    items: list[Item] = []
    for mark in marks:
        x, y = grid.center(mark.cell)
        if mark.kind == "barred":
            items.append(no_entry(_barred_at(grid, mark.cell, sizes, clutter), grid.pitch, theme))
        else:
            drawn = tuple(_sign(grid, mark, sizes.get(mark.cell, 0.0), theme))
            items.append(Group(drawn, (1.0, 0.0, 0.0, 1.0, x, y)))
    shafts = _shafts(grid, ways, sizes)
    items += [shaft.drawn(grid.pitch, theme, is_head=not shaft.is_short) for shaft in shafts]
    for shaft in shafts:
        items += shaft.sign(grid.pitch, clutter, theme)
    return tuple(items)


def _sign(grid: Grid, mark: Mark, size: float, theme: Theme) -> Iterator[Item]:
    """Yield the sign about (0, 0): around a counter that may be taken."""
    pitch = grid.pitch
    if mark.kind != "spot" and size:
        half = size / 2 + 1.5 * _RING * pitch
        outline = rounded_rect(-half, -half, 2 * half, 2 * half, 0.3 * half)
        yield Path(outline, None, Stroke(theme.paper, 2 * _RING * pitch))
        yield Path(outline, None, Stroke(theme.accent, _RING * pitch))
    elif mark.kind != "spot":
        yield Path(circle(0.0, 0.0, _GROUND * pitch), theme.paper)
        meaning = moves.MoveMark(mark.kind != "take", mark.kind != "enter", mark.limited)
        yield from moves.sign(meaning, pitch, theme)


def _barred_at(grid: Grid, cell: Cell, sizes: Mapping[Cell, float], clutter: Clutter) -> Point:
    """Return the middle of the sign of what is illegal: of an empty cell, else beside its counter or on a corner."""
    at, radius = grid.center(cell), 1.4 * _BARRED * grid.pitch
    if cell in sizes:
        at = beside(grid, cell, spot(at, sizes[cell] / 2), radius, clutter)
    clutter.add_box(spot(at, radius), COUNTER)
    return at


def no_entry(at: Point, pitch: float, theme: Theme) -> Group:
    """Draw the sign that something is illegal."""
    radius = _BARRED * pitch
    reach = radius * math.sqrt(0.5)
    stroke = Stroke(theme.accent, 0.3 * radius)
    sign = (
        Path(circle(0.0, 0.0, 1.4 * radius), theme.paper),
        Path(circle(0.0, 0.0, radius), None, stroke),
        Path(line(-reach, -reach, reach, reach), None, stroke),
    )
    return Group(sign, (1.0, 0.0, 0.0, 1.0, *at))


def barring(at: Point, pitch: float, theme: Theme) -> Group:
    """Draw the sign over a piece that may not be there: a thin ring in its cell, and a bar across it."""
    radius = _ACROSS * pitch
    reach = radius * math.sqrt(0.5)
    ring, thin = circle(0.0, 0.0, radius), _THIN * pitch
    around = Path(ring, None, Stroke(theme.paper, 2.2 * thin))
    sign = Path((*ring, *line(-reach, -reach, reach, reach)), None, Stroke(theme.accent, thin))
    return Group((around, sign), (1.0, 0.0, 0.0, 1.0, *at))


class Shaft(NamedTuple):
    """The arrow of a move along an axis through the middle of its first cell, from `begin` to `finish` in mm.

    `is_short`: it is between neighboring counters, and lies over the edge of the larger one. `barred`: how
    far along the axis the sign is that it is illegal.
    """

    way: Way
    axis: Transform
    begin: float
    finish: float
    is_short: bool
    barred: float | None = None

    def drawn(self, pitch: float, theme: Theme, *, is_head: bool = False) -> Group:
        """Draw the arrow, or only its head, which no counter beside it may hide."""
        begin, finish, refused = self.begin, self.finish, self.way.refused
        color = theme.muted if refused else theme.accent
        dash = tuple(part * pitch for part in _DASH) if refused else ()
        head = min(_HEAD * pitch, 0.8 * (finish - begin))
        tip = [(finish, 0.0), (finish - head, 0.55 * head), (finish - 0.8 * head, 0.0), (finish - head, -0.55 * head)]
        neck = finish - 0.7 * head
        drawn = (
            Path(line(begin, 0.0, neck, 0.0), None, Stroke(theme.paper, _SEAM * pitch, cap="round")),
            Path(polygon(tip), color, Stroke(theme.paper, 0.06 * pitch, join="round")),
            Path(line(begin, 0.0, neck, 0.0), None, Stroke(color, _SHAFT * pitch, dash)),
            Path(polygon(tip), color),
        )
        return Group(drawn[3:] if is_head else drawn, self.axis)

    def sign(self, pitch: float, clutter: Clutter, theme: Theme) -> Items:
        """Draw its number where it covers least, or at its tip the sign that it is illegal."""
        ux, uy, _, _, x, y = self.axis
        if self.barred is not None:
            at = (x + ux * self.barred, y + uy * self.barred)
            clutter.add_box(spot(at, 1.4 * _BARRED * pitch), COUNTER)
            return (no_entry(at, pitch, theme),)
        if not self.way.text:
            return ()
        free = self.finish - self.begin - _HEAD * pitch
        parts = [0.5 + side * step / 20 for step in range(10) for side in (1, -1)]
        reach = _BARRED * 1.4 * pitch
        asides = (0.0,) if free > _ROOM * reach else (_BESIDE * pitch, -_BESIDE * pitch)
        places = [
            (abs(part - 0.5), (x + ux * along - uy * aside, y + uy * along + ux * aside))
            for part in parts
            for aside in asides
            for along in [self.begin + part * max(0.0, free)]
        ]
        _, at = min((round(clutter.cost(spot(at, reach)) + far, 6), at) for far, at in places)
        clutter.add_box(spot(at, reach), COUNTER)
        return disc(at, self.way.text, pitch, theme)


def _shafts(grid: Grid, ways: Sequence[Way], sizes: Mapping[Cell, float]) -> list[Shaft]:
    """Return the arrows of moves from cells; those that share a line run side by side, others stop before they meet."""
    found: list[Shaft] = []
    ended = Counter(way.end for way in ways)
    for way in ways:
        if way.start is not None:
            size = sizes.get(way.end, _MEETING * grid.pitch if ended[way.end] > 1 else None)
            ends = grid.center(way.start), grid.center(way.end)
            made = shaft(way, ends, (sizes.get(way.start, 0.0), size), grid.pitch)
            found.append(_before_sign(made, math.dist(*ends), grid.pitch) if way.refused else made)
    apart = []
    for one in found:
        together = [other for other in found if math.dist(other.axis, one.axis) < _SAME]
        aside = (together.index(one) - (len(together) - 1) / 2) * 2 * _BARRED * 1.2 * grid.pitch
        a, b, c, d, x, y = one.axis
        apart.append(one._replace(axis=(a, b, c, d, x + c * aside, y + d * aside)))
    return apart


def _before_sign(made: Shaft, length: float, pitch: float) -> Shaft:
    """Return an arrow that ends at its sign: in the middle of an empty cell, or on the edge of a counter."""
    reach = (1.4 * _BARRED + _RIM) * pitch
    at = min(length, made.finish - (_ON_EDGE - _RIM) * pitch)
    tip = max(at - reach, made.begin + _LEAST * pitch)
    return made._replace(finish=tip, barred=tip + reach)


def shaft(way: Way, ends: tuple[Point, Point], sizes: tuple[float, float | None], pitch: float) -> Shaft:
    """Return the arrow between two points, with the widths of the counters there; None: the end has no counter."""
    start, end = ends
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    steep = max(abs(ux), abs(uy))
    begin = sizes[0] / 2 / steep + _RIM * pitch
    finish = length - (sizes[1] / 2 / steep + _RIM * pitch if sizes[1] is not None else -0.08 * pitch)
    is_short = finish - begin < _LEAST * pitch
    if is_short:
        before, after = sizes[0], sizes[1] or 0.0
        share = 0.5 if before == after else 0.0 if before < after else 1.0
        begin += share * (finish - begin - _LEAST * pitch)
        finish = begin + _LEAST * pitch
    return Shaft(way, (ux, uy, -uy, ux, *start), begin, finish, is_short)


def disc(at: Point, text: str, pitch: float, theme: Theme) -> Items:
    """Draw a number on a disc; a long one, such as 5/2, is smaller."""
    style = theme.style("display", _FIGURE * pitch / MM_PER_PT, 700, readable_on(theme.accent))
    room = _WIDEST * _DISC * pitch / max(1e-9, fonts.width(text, style))
    style = style._replace(size=style.size * min(1.0, room))
    return (
        Path(circle(*at, _DISC * pitch), theme.accent, Stroke(theme.paper, 0.04 * pitch)),
        Text(at[0], at[1] + 0.345 * style.size, text, style, "middle"),
    )
