"""Fills pages with blocks of pieces: the number of columns of each lot, and the rows on each page."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from math import fsum
from typing import Literal, NamedTuple

from pnp.impose import printable
from pnp.impose.flip import flip_axis
from pnp.impose.plan.lots import LEAST_GUTTER, Lot, Row
from pnp.impose.printer_marks import FOOT_ROOM, MARK_GAP, MARK_LENGTH, SIDE_STRIP, STRIP
from pnp.scene.sheet import Box, Paper

FOLD_CLEARANCE = 5.0
"""Distance in mm between the bleed and the line to fold along."""
SHORT_MARK = 2.2
"""Length in mm of the shortest ticks in a margin."""
TICK = 3.0
"""Length in mm of the ticks that bleed toward the edge of a sheet leaves room for."""
SIDE_COST = 10
"""The number of cuts that one printed side is worth."""
_MOST_COMBINATIONS = 16
_TOLERANCE = 1e-3


class PaperUse(NamedTuple):
    """One way to use a paper.

    Attributes:
        paper: portrait or landscape.
        sides: the print mode, an entry of `pnp.impose.SIDES`.
        mark: length of ticks in the margin in mm; 0: pieces may reach the printable edge.
        shared: whether neighbors may share their cuts although they have bleed.
        slug: where the slug line is.
        within: the area that a cutting machine leaves for pieces; None: everything.
    """

    paper: Paper
    sides: str
    mark: float = MARK_LENGTH
    shared: bool = False
    slug: Literal["foot", "side"] = "foot"
    within: Box | None = None

    @property
    def foot(self) -> float:
        """How far in mm ticks may reach into the strip of the slug line where pieces fill the rest."""
        return 0.0 if self.mark or self.slug == "side" or self.within is not None else FOOT_ROOM

    @property
    def area(self) -> Box:
        """The printable area for fronts without the strip of the slug line; mirrored, it is clear of it too."""
        box = printable(self.paper)
        left, top, right, bottom = box.x, box.y, box.right, box.bottom
        if self.slug == "side":
            left, right = left + SIDE_STRIP, right - SIDE_STRIP
        else:
            bottom -= STRIP
            if flip_axis(self.paper, self.sides).axis == "horizontal" and self.sides != "fronts":
                top += STRIP
        if self.sides == "fold":
            right = self.paper.width / 2 - FOLD_CLEARANCE
        if self.within is not None:
            left, top = max(left, self.within.x), max(top, self.within.y)
            right, bottom = min(right, self.within.right), min(bottom, self.within.bottom)
        return Box.of_edges(left, top, right, bottom)

    def outside(self, lot: Lot) -> float:
        """Return the least distance in mm from the cut lines of a block to the edge of the area."""
        if not lot.outline.has_straight_cuts:
            return lot.bleed
        return lot.bleed + MARK_GAP + self.mark if self.mark else lot.least_edge

    def between(self, lot: Lot) -> float:
        """Return the space in mm above or below a block that has a neighbor there."""
        if not lot.outline.has_straight_cuts:
            return lot.bleed + MARK_GAP
        return lot.bleed + MARK_GAP + max(self.mark, SHORT_MARK)

    def gutter(self, lot: Lot) -> float:
        """Return the distance between neighbors' cut lines that is planned; it may grow on the page."""
        return lot.least_gutter if self.shared else lot.gutter


class PieceBlock(NamedTuple):
    """Rows of one lot that share their upright cuts."""

    lot: Lot
    columns: int
    rows: tuple[Row, ...]

    def cuts(self, gutter: float) -> int:
        """Return the number of cuts that take it apart: straight ones, or one around each piece."""
        if not self.lot.outline.has_straight_cuts:
            return sum(map(len, self.rows))
        lines = self.columns + len(self.rows)
        return 2 * lines if gutter else lines + 2

    def height(self, gutter: float) -> float:
        """Return its height in mm between its outer cut lines."""
        step = self.lot.pitch(gutter)
        return len(self.rows) * step.down - (step.down - self.lot.height) + step.low

    def width(self, gutter: float) -> float:
        """Return its width in mm between its outer cut lines."""
        step = self.lot.pitch(gutter)
        return self.columns * step.across - (step.across - self.lot.width) + step.right

    @property
    def has_backs(self) -> bool:
        """Whether something is printed behind a piece."""
        return any(piece.component.back is not None for row in self.rows for piece in row)


Page = tuple[PieceBlock, ...]


class SheetLayout(NamedTuple):
    """Pages filled in one way; `cuts` and `sides` (printed sides) count all of them."""

    way: PaperUse
    pages: tuple[Page, ...]
    cuts: int = 0
    sides: int = 0

    @property
    def cost(self) -> tuple[int, int]:
        """What is compared: sheets of paper, then the work of printing and cutting."""
        return (len(self.pages), self.cuts + SIDE_COST * self.sides)

    @property
    def has_lone_row(self) -> bool:
        """Whether a few pieces have a row of their own, below full ones."""
        return any(5 * len(each.rows[-1]) < each.columns for page in self.pages for each in page if len(each.rows) > 1)


def fill(lots: Sequence[Lot], way: PaperUse, most_pages: int | None = None) -> SheetLayout | None:
    """Return the cheapest layout of all lots; None when a piece is larger than the area, or it needs more pages."""
    choices = [_columns(lot, way) for lot in lots]
    if not all(choices) or (most_pages is not None and _fewest_pages(lots, choices, way) > most_pages):
        return None
    most = max(1, int(_MOST_COMBINATIONS ** (1 / len(lots))))
    blocks = [
        [PieceBlock(lot, columns, tuple(lot.rows(columns))) for columns in choice[:most]]
        for lot, choice in zip(lots, choices, strict=True)
    ]
    layouts = (_counted(way, pages) for chosen in product(*blocks) for pages in _pagings(chosen, way))
    return min(layouts, key=lambda layout: layout.cost)


def _fewest_pages(lots: Sequence[Lot], choices: Sequence[Sequence[int]], way: PaperUse) -> int:
    """Return a number of pages that no layout goes below: the height of all rows by that of a page."""
    fewest = [(lot, lot.count_rows(choice[0])) for lot, choice in zip(lots, choices, strict=True)]
    rows = fsum(count * lot.pitch(way.gutter(lot)).down for lot, count in fewest)
    tallest = max(way.gutter(lot) for lot in lots)
    return math.ceil(rows / (way.area.height + tallest) - _TOLERANCE)


def _counted(way: PaperUse, pages: Sequence[Page]) -> SheetLayout:
    cuts = sum(sum(block.cuts(way.gutter(block.lot)) for block in page) + len(page) - 1 for page in pages)
    duplex = way.sides not in ("fold", "fronts")
    sides = sum(2 if duplex and any(block.has_backs for block in page) else 1 for page in pages)
    return SheetLayout(way, tuple(pages), cuts, sides)


def _columns(lot: Lot, way: PaperUse) -> list[int]:
    """Return useful numbers of columns: the fewest rows first, then the fewest cuts."""
    area, gutter = way.area, way.gutter(lot)
    room = area.width - 2 * way.outside(lot)
    if lot.rows_in(area.height - 2 * way.outside(lot), gutter) < 1:
        return []
    fewest: dict[int, int] = {}
    for columns in range(lot.columns_in(room, gutter), 0, -1):
        fewest[lot.count_rows(columns)] = columns
    ranked = sorted(fewest.items(), key=lambda item: (item[0] + item[1], item[0]))
    flattest = min(fewest.items(), default=None)
    return [flattest[1], *(columns for _, columns in ranked if columns != flattest[1])] if flattest else []


def _pagings(blocks: Sequence[PieceBlock], way: PaperUse) -> Iterator[list[Page]]:
    """Yield two ways to put blocks on pages: in order, divided between rows; and whole wherever they fit."""
    yield _in_order(blocks, way)
    if len(blocks) > 1 and (whole := _whole(blocks, way)) is not None:
        yield whole


def _in_order(blocks: Sequence[PieceBlock], way: PaperUse) -> list[Page]:
    pages: list[list[PieceBlock]] = [[]]
    for block in blocks:
        rest = block
        while rest.rows:
            fitting = _rows_that_fit(pages[-1], rest, way)
            if fitting:
                pages[-1].append(rest._replace(rows=rest.rows[:fitting]))
                rest = rest._replace(rows=rest.rows[fitting:])
            if rest.rows:
                pages.append([])
    return [tuple(page) for page in pages]


def _whole(blocks: Sequence[PieceBlock], way: PaperUse) -> list[Page] | None:
    pages: list[list[PieceBlock]] = []
    for block in blocks:
        home = next((page for page in pages if _rows_that_fit(page, block, way) >= len(block.rows)), None)
        if home is None:
            if _rows_that_fit([], block, way) < len(block.rows):
                return None
            pages.append(home := [])
        home.append(block)
    return [tuple(page) for page in pages]


def _rows_that_fit(page: Sequence[PieceBlock], block: PieceBlock, way: PaperUse) -> int:
    """Return how many rows of a block fit below those of a page."""
    lot, gutter = block.lot, way.gutter(block.lot)
    if not page:
        return min(lot.rows_in(way.area.height - 2 * way.outside(lot), gutter), len(block.rows))
    used = way.outside(page[0].lot) + fsum(each.height(way.gutter(each.lot)) for each in page)
    used += fsum(way.between(above.lot) + way.between(below.lot) for above, below in pairwise(page))
    room = way.area.height - used - way.between(page[-1].lot) - way.between(lot) - way.outside(lot)
    return max(0, min(lot.rows_in(room, gutter), len(block.rows)))


def has_ticks(lot: Lot, room: float) -> bool:
    """Return whether pieces with bleed can leave room for ticks between their outer cut line and the edge."""
    return bool(lot.bleed) and room >= lot.least_bleed + SHORT_MARK - _TOLERANCE


def edge_bleed(lot: Lot, room: float) -> float:
    """Return how far in mm bleed extends into the room toward the edge of a sheet: ticks come after it."""
    return max(lot.least_bleed, min(lot.bleed, room - TICK)) if has_ticks(lot, room) else min(lot.bleed, room)


class Gutters(NamedTuple):
    """The distance in mm between neighbors in a row, and between rows."""

    across: float
    down: float


def gutters(block: PieceBlock, page: Page, way: PaperUse) -> Gutters:
    """Return the gutters of a block as wide as the page allows, where neighbors may share their cuts."""
    lot = block.lot
    if not way.shared:
        return Gutters(lot.gutter, lot.gutter)
    outside = 2 * way.outside(lot) if way.mark else 0.0
    wide = way.area.width - outside - block.columns * lot.width
    across = _stretched(lot, wide, block.columns, way)
    if len(page) > 1:
        return Gutters(across, lot.least_gutter)
    tall = way.area.height - outside - len(block.rows) * lot.height
    return Gutters(across, _stretched(lot, tall, len(block.rows), way, way.foot))


def _stretched(lot: Lot, free: float, count: int, way: PaperUse, foot: float = 0.0) -> float:
    """Return the widest gutter for `count` pieces.

    Where the margin has no marks, ticks at the edges come first if the least bleed leaves room for them; if not, half a
    gutter stays on either side.
    """
    if not way.mark and count > 1:
        rest = (free + foot - 2 * (lot.least_bleed + MARK_LENGTH)) / (count - 1)
        gutter = min(lot.gutter, max(lot.least_gutter, 2 * lot.least_bleed, rest))
        if has_ticks(lot, (free + foot - (count - 1) * gutter) / 2):
            return gutter
    parts = count - 1 if way.mark else count
    gutter = min(lot.gutter, free / parts) if parts else 0.0
    return max(lot.least_gutter, gutter if gutter >= LEAST_GUTTER else 0.0)
