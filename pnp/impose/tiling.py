"""Which part of a drawing is on which sheet: as few sheets as possible, whose tiles overlap.

A piece with a back is printed in one of two ways. `duplex`: each part of the back is behind that of the front. `apart`:
front and back are posters of their own, to be glued back to back.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from pnp.budget import LIMITS
from pnp.errors import DefinitionError, Finding
from pnp.geometry.labels import letters
from pnp.impose.flip import flip_axis
from pnp.impose.printer_marks import CROSS_ARM, STRIP, live_area
from pnp.scene.sheet import Box, Component, FaceName, Paper, Spans

OVERLAP = 10.0
"""Least overlap of two neighboring sheets in mm: the strip for glue."""
LEAST_OVERLAP = 5.0
"""Least overlap where a wider strip would cost a sheet, in mm."""

_MARGIN = 4.0
"""Space around a tile for cut marks and words, when a drawing takes more than one sheet, in mm."""
MARK_GAP = 0.6
"""Distance in mm of marks from a tile and its bleed."""
_CROSS_MARGIN = MARK_GAP + 2 * CROSS_ARM
"""The same of a piece with a back, which has registration crosses there."""


class Tile(NamedTuple):
    """One sheet's part of the drawing: which column and row of sheets, and the part itself in the drawing's own mm."""

    column: int
    row: int
    part: Box

    @property
    def name(self) -> str:
        """Column letter and row number, `A1` being the upper left sheet."""
        return f"{letters(self.column + 1)}{self.row + 1}"


Joining = Literal["", "duplex", "apart"]
"""How the back of a piece in parts gets behind its front; empty: there is none."""


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a drawing is tiled over sheets of a paper (portrait or landscape), each with its `bleed` in mm around it."""

    paper: Paper
    columns: tuple[tuple[float, float], ...]
    rows: tuple[tuple[float, float], ...]
    overlap: float = OVERLAP
    sides: str = "fronts"
    joining: Joining = ""
    bleed: float = 0.0

    @property
    def count(self) -> int:
        """The number of parts."""
        return len(self.columns) * len(self.rows)

    @property
    def faces(self) -> tuple[FaceName, ...]:
        """The faces of the sheets in printing order: of each part in turn, or all parts of the front first."""
        fronts: list[FaceName] = ["front"] * self.count
        backs: list[FaceName] = ["back"] * self.count
        if self.joining == "duplex":
            return tuple(face for pair in zip(fronts, backs, strict=True) for face in pair)
        return (*fronts, *backs) if self.joining else tuple(fronts)

    @property
    def papers(self) -> int:
        """The number of sheets of paper."""
        return self.count * (2 if self.joining == "apart" else 1)

    def tiles(self) -> Iterator[Tile]:
        """Yield the tiles, row by row."""
        for row, (top, bottom) in enumerate(self.rows):
            for column, (left, right) in enumerate(self.columns):
                yield Tile(column, row, Box.of_edges(left, top, right, bottom))


def tiling(component: Component, paper: Paper, sides: str = "fronts", *, is_apart: bool = False) -> Tiling:
    """Return the tiling with the fewest sheets; of equals the one with the wide overlaps, then on portrait paper.

    A drawing that fits on one sheet either way is on paper that is turned as it is. `is_apart`: its back, if any, is
    on sheets of its own.

    Raises:
        DefinitionError: when it takes more than 200 sheets.
    """
    joining: Joining = "" if component.back is None or sides == "fronts" else "apart" if is_apart else "duplex"
    sides = sides if joining == "duplex" else "fronts"
    ways = [(sheet, overlap) for overlap in (OVERLAP, LEAST_OVERLAP) for sheet in (paper, paper.landscape())]
    plans = [_plan(component, Tiling(sheet, (), (), overlap, sides, joining)) for sheet, overlap in ways]
    tall = component.height - component.width  # paper that lies across it is the second choice
    best = min(plans, key=lambda way: (way.count, way.count == 1 and tall * (way.paper.height - way.paper.width) < 0))
    if best.papers > LIMITS.sheets:
        message = f"{component.name} would take {best.papers} sheets of {paper.name}, more than {LIMITS.sheets}"
        smaller = f"make it smaller than {component.width:g} × {component.height:g} mm"
        hint = smaller if component.span else "choose smaller cells"
        raise DefinitionError([Finding("print.too-large", "error", message, component.span, hint)])
    return best


def _plan(component: Component, way: Tiling) -> Tiling:
    area, bleed = tile_area(way), component.front.bleed
    margin = bleed + (_CROSS_MARGIN if way.joining else _MARGIN)
    around = margin if way.joining or bleed else 0.0
    if component.width + 2 * around <= area.width and component.height + 2 * around <= area.height:
        return replace(way, columns=((0.0, component.width),), rows=((0.0, component.height),), bleed=bleed)
    (upright, level), (across, down) = component.seams, component.legend
    columns = overlapping_intervals(component.width, area.width - 2 * margin, upright, way.overlap, across)
    rows = overlapping_intervals(component.height, area.height - 2 * margin, level, way.overlap, down)
    return replace(way, columns=columns, rows=rows, bleed=bleed)


def tile_area(plan: Tiling) -> Box:
    """Return the area for tiles, also of sheets that are flipped about a level axis."""
    area = live_area(plan.paper)
    if plan.joining != "duplex" or flip_axis(plan.paper, plan.sides).axis == "vertical":
        return area
    return Box(area.x, area.y + STRIP, area.width, area.height - STRIP)


def overlapping_intervals(
    length: float, room: float, seams: Sequence[float] = (), overlap: float = OVERLAP, legend: Spans = ()
) -> tuple[tuple[float, float], ...]:
    """Return intervals of at most `room` mm that cover 0 to `length`, as few as possible and about equally long.

    Neighbors overlap by at least `overlap` mm; an interval begins at one of `seams` where one is in reach, at one that
    is in no span of the legend if possible.
    """
    if length <= room:
        return ((0.0, length),)
    count = math.ceil((length - overlap) / (room - overlap) - 1e-9)
    starts = [0.0]
    for index in range(1, count):
        latest = starts[-1] + room - overlap
        earliest = length - room - (count - 1 - index) * (room - overlap)
        wanted = min(latest, max(earliest, index * (length - overlap) / count))
        reachable = [seam for seam in seams if earliest - 1e-9 <= seam <= latest + 1e-9]
        clear = [seam for seam in reachable if not any(low < seam < high for low, high in legend)]
        starts.append(min(clear or reachable, key=lambda seam: abs(seam - wanted), default=wanted))
    ends = [*(start + overlap for start in starts[1:]), length]
    return tuple(zip(starts, ends, strict=True))


def uncovered(plan: Tiling, tile: Tile) -> Box:
    """Return the visible part of an assembled tile: up to where the next ones begin."""
    right = plan.columns[tile.column + 1][0] if tile.column < len(plan.columns) - 1 else tile.part.right
    bottom = plan.rows[tile.row + 1][0] if tile.row < len(plan.rows) - 1 else tile.part.bottom
    return Box.of_edges(tile.part.x, tile.part.y, right, bottom)
