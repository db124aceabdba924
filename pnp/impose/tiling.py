"""Poster tiling: one drawing over as few sheets as possible, with overlapping tiles, cut marks and a sheet index.

Sheets are assembled from the upper left to the lower right. Each sheet but the first of its row is cut along its left
tick marks and laid on the strip for glue, which its neighbor prints too; the same from row to row. A tile
draws only its visible items.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pnp.budget import LIMITS
from pnp.errors import DefinitionError, Finding
from pnp.geometry.labels import letters
from pnp.impose import SheetInfo
from pnp.impose.printer_marks import HAIRLINE, Slug, live_area, slug_strip
from pnp.scene.culling import cull
from pnp.scene.items import Group, Item, Items, Path, Stroke, Text
from pnp.scene.shapes import Segment, line, rect
from pnp.scene.sheet import Box, Component, Paper, Placement, Product, Sheet
from pnp.scene.theme import Theme

OVERLAP = 10.0
"""Least overlap of two neighboring sheets in mm: the strip for glue."""
LEAST_OVERLAP = 5.0
"""Least overlap where a wider strip would cost a sheet, in mm."""

_MARGIN = 4.0
"""Space around a tile for cut marks and words, when a drawing takes more than one sheet, in mm."""
_MARK_GAP, _MARK_LENGTH = 0.6, 2.8
_INDEX_HEIGHT, _INDEX_WIDTH, _INDEX_RIGHT = 7.0, 34.0, 60.0
_INDEX_NAME = 3.4
"""Boxes of the index get their names from this size on, in mm."""


class Tile(NamedTuple):
    """One sheet's part of the drawing: which column and row of sheets, and the part itself in the drawing's own mm."""

    column: int
    row: int
    part: Box

    @property
    def name(self) -> str:
        """Column letter and row number, `A1` being the upper left sheet."""
        return f"{letters(self.column + 1)}{self.row + 1}"


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a drawing is tiled over sheets of a paper (portrait or landscape)."""

    paper: Paper
    columns: tuple[tuple[float, float], ...]
    rows: tuple[tuple[float, float], ...]
    overlap: float = OVERLAP

    @property
    def count(self) -> int:
        """The number of sheets."""
        return len(self.columns) * len(self.rows)

    def tiles(self) -> Iterator[Tile]:
        """Yield the tiles, row by row."""
        for row, (top, bottom) in enumerate(self.rows):
            for column, (left, right) in enumerate(self.columns):
                yield Tile(column, row, Box(left, top, right - left, bottom - top))


def poster(product: Product, paper: Paper, sides: str, info: SheetInfo) -> tuple[Sheet, ...]:
    """Return the sheets of every component, each on as few as possible, in the format that needs fewer.

    Raises:
        DefinitionError: when a component would take more than 200 sheets.
    """
    tilings = [(component, tiling(component, paper)) for component in product.components]
    total = sum(plan.count for _, plan in tilings)
    sheets: list[Sheet] = []
    for component, plan in tilings:
        for tile, items in _tiles(component, plan):
            sheets.append(_sheet(product, component, plan, tile, items, info, len(sheets) + 1, total))
    return tuple(sheets)


def tiling(component: Component, paper: Paper) -> Tiling:
    """Return the tiling with the fewest sheets; of equals the one with the wide overlaps, then on portrait paper.

    A drawing that fits on one sheet either way is on paper that is turned as it is.

    Raises:
        DefinitionError: when it takes more than 200 sheets.
    """
    ways = [(sheet, overlap) for overlap in (OVERLAP, LEAST_OVERLAP) for sheet in (paper, paper.landscape())]
    plans = [_plan(component, sheet, overlap) for sheet, overlap in ways]
    best = min(plans, key=lambda plan: (plan.count, plan.count == 1 and _is_across(component, plan.paper)))
    if best.count > LIMITS.sheets:
        message = f"{component.name} would take {best.count} sheets of {paper.name}, more than {LIMITS.sheets}"
        raise DefinitionError([Finding("print.too-large", "error", message, hint="choose smaller cells")])
    return best


def _is_across(component: Component, paper: Paper) -> bool:
    """Return whether a wide drawing is on tall paper, or a tall one on wide paper."""
    return (component.width - component.height) * (paper.width - paper.height) < 0


def _plan(component: Component, paper: Paper, overlap: float) -> Tiling:
    area = live_area(paper)
    if component.width <= area.width and component.height <= area.height:
        return Tiling(paper, ((0.0, component.width),), ((0.0, component.height),))
    upright, level = component.seams
    width, height = area.width - 2 * _MARGIN, area.height - 2 * _MARGIN
    columns = overlapping_intervals(component.width, width, upright, overlap)
    return Tiling(paper, columns, overlapping_intervals(component.height, height, level, overlap), overlap)


def overlapping_intervals(
    length: float, room: float, seams: Sequence[float] = (), overlap: float = OVERLAP
) -> tuple[tuple[float, float], ...]:
    """Return intervals of at most `room` mm that cover 0 to `length`, as few as possible and about equally long.

    Neighbors overlap by at least `overlap` mm; an interval begins at one of `seams` where one is in reach.
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
        starts.append(min(reachable, key=lambda seam: abs(seam - wanted), default=wanted))
    ends = [*(start + overlap for start in starts[1:]), length]
    return tuple(zip(starts, ends, strict=True))


def _tiles(component: Component, plan: Tiling) -> Iterator[tuple[Tile, Items]]:
    """Yield every tile with its visible items; culled row by row first, since a drawing may be large."""
    for row, (top, bottom) in enumerate(plan.rows):
        across = Box(0.0, top, component.width, bottom - top)
        band = component.front.items if plan.count == 1 else cull(component.front.items, across)
        for column, (left, right) in enumerate(plan.columns):
            part = Box(left, top, right - left, bottom - top)
            yield Tile(column, row, part), band if len(plan.columns) == 1 else cull(band, part)


def _sheet(
    product: Product,
    component: Component,
    plan: Tiling,
    tile: Tile,
    shown: Items,
    info: SheetInfo,
    number: int,
    total: int,
) -> Sheet:
    paper, part = plan.paper, tile.part
    box = _place(plan, part)
    drawing = Group(
        (Group(shown, (1.0, 0.0, 0.0, 1.0, box.x - part.x, box.y - part.y)),),
        clip=Path(rect(box.x, box.y, part.width, part.height)),
    )
    whole = Box(box.x - part.x, box.y - part.y, component.width, component.height)
    several = plan.count > 1
    over = tile.column or tile.row
    how = "cut only where “cut here” is, lay on the strip for glue, up to its ticks" if over else "cut nothing"
    face, how = (f"part {tile.name}", how) if several else ("", "")
    if component.copies > 1:
        how = f"print {component.copies} times, {how}"
    slug = Slug(component.name, number, total, face, how)
    items: list[Item] = [drawing, *slug_strip(paper, info, slug)]
    if several:
        items += _seam_marks(plan, tile, box, info.theme)
        items += _index(plan, tile, info.theme)
    return Sheet(
        id=f"{product.name}/{component.id.rpartition('/')[2]}/{tile.name}",
        title=f"{component.name}, part {tile.name}" if several else component.name,
        width=paper.width,
        height=paper.height,
        items=tuple(items),
        placements=(Placement(component.id, 1, "front", component.front.digest, whole, part=part),),
        times=component.copies,
    )


def _place(plan: Tiling, part: Box) -> Box:
    """Return the tile's box in the middle of the live area; a single tile in the middle of the paper if possible."""
    area = live_area(plan.paper)
    x = (plan.paper.width - part.width) / 2
    y = (plan.paper.height - part.height) / 2 if plan.count == 1 else area.y + (area.height - part.height) / 2
    return Box(x, max(area.y, min(y, area.y + area.height - part.height)), part.width, part.height)


# Marks in the margin


def _seam_marks(plan: Tiling, tile: Tile, box: Box, theme: Theme) -> Items:
    items: list[Item] = []
    right, bottom = box.x + box.width, box.y + box.height
    style = theme.style("label", 5.2, 400, theme.muted)
    ticks: list[Segment] = []
    if tile.column > 0:
        ticks += _tick_pair(box.x, box.y, bottom, upright=True)
        items.append(Text(box.x - 1.2, (box.y + bottom) / 2, "cut here", style, "middle", -90))
    if tile.row > 0:
        ticks += _tick_pair(box.y, box.x, right, upright=False)
        items.append(Text((box.x + right) / 2, box.y - 1.2, "cut here", style, "middle"))
    if tile.column < len(plan.columns) - 1:
        follows = Tile(tile.column + 1, tile.row, tile.part).name
        items.append(Path(rect(right, box.y, 1.0, box.height), theme.wash))
        ticks += _tick_pair(right - plan.overlap, box.y, bottom, upright=True)
        items.append(
            Text(
                right + 3.2,
                (box.y + bottom) / 2,
                f"strip for glue, up to the ticks · {follows} goes on top",
                style,
                "middle",
                -90,
            )
        )
    if tile.row < len(plan.rows) - 1:
        follows = Tile(tile.column, tile.row + 1, tile.part).name
        items.append(Path(rect(box.x, bottom, box.width, 1.0), theme.wash))
        ticks += _tick_pair(bottom - plan.overlap, box.x, right, upright=False)
        items.append(
            Text(
                (box.x + right) / 2,
                bottom + 3.2,
                f"strip for glue, up to the ticks · {follows} goes on top",
                style,
                "middle",
            )
        )
    return (*items, Path(tuple(ticks), None, Stroke(theme.ink, HAIRLINE)))


def _tick_pair(at: float, low: float, high: float, *, upright: bool) -> tuple[Segment, ...]:
    segments: list[Segment] = []
    for near, far in (
        (low - _MARK_GAP, low - _MARK_GAP - _MARK_LENGTH),
        (high + _MARK_GAP, high + _MARK_GAP + _MARK_LENGTH),
    ):
        segments += line(at, near, at, far) if upright else line(near, at, far, at)
    return tuple(segments)


def _index(plan: Tiling, tile: Tile, theme: Theme) -> Items:
    area = live_area(plan.paper)
    wide, tall = plan.columns[-1][1], plan.rows[-1][1]
    scale = min(_INDEX_HEIGHT / tall, _INDEX_WIDTH / wide)
    left, top = area.x + area.width - _INDEX_RIGHT - wide * scale, area.y + area.height + 0.4
    items: list[Item] = []
    for other in plan.tiles():
        here = (other.column, other.row) == (tile.column, tile.row)
        shown = _uncovered(plan, other)
        x, y, width, height = left + shown.x * scale, top + shown.y * scale, shown.width * scale, shown.height * scale
        items.append(Path(rect(x, y, width, height), theme.ink if here else theme.paper, Stroke(theme.muted, 0.12)))
        if min(width, height * 1.5) >= _INDEX_NAME:
            style = theme.style("label", 5.0, 600, theme.paper if here else theme.muted)
            items.append(Text(x + width / 2, y + height / 2 + 0.62, other.name, style, "middle"))
    return tuple(items)


def _uncovered(plan: Tiling, tile: Tile) -> Box:
    """Return the visible part of an assembled tile: up to where the next ones begin."""
    right, bottom = tile.part.x + tile.part.width, tile.part.y + tile.part.height
    if tile.column < len(plan.columns) - 1:
        right = plan.columns[tile.column + 1][0]
    if tile.row < len(plan.rows) - 1:
        bottom = plan.rows[tile.row + 1][0]
    return Box(tile.part.x, tile.part.y, right - tile.part.x, bottom - tile.part.y)
