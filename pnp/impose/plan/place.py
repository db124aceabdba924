"""Places the blocks of a page: trim boxes, the cells that bleed may fill, cut lines, and the room for marks around."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import fsum
from typing import NamedTuple

from pnp.impose.flip import FlipAxis
from pnp.impose.plan.layout import Gutters, Page, PaperUse, PieceBlock, SheetLayout, edge_bleed, gutters, has_ticks
from pnp.impose.plan.lots import PieceCopy
from pnp.impose.printer_marks import MARK_LENGTH
from pnp.scene.sheet import Box

_APART = 0.8
"""Distance in mm between the ticks of two blocks."""


class Room(NamedTuple):
    """The free distance in mm from the outer cut lines of a block: `side` on the left and on the right."""

    side: float
    top: float
    bottom: float


class Slot(NamedTuple):
    """One copy of a component on a page: its trim box, and the cell that its bleed may fill."""

    piece: PieceCopy
    trim: Box
    cell: Box

    @property
    def kept(self) -> float:
        """The least bleed in mm on its four sides."""
        (x, y, width, height), (left, top, wide, high) = self.trim, self.cell
        return min(x - left, y - top, left + wide - x - width, top + high - y - height)


class PlacedBlock(NamedTuple):
    """A block on a page; `left` and `top` are its outer cut lines."""

    block: PieceBlock
    left: float
    top: float
    gutters: Gutters
    room: Room

    @property
    def box(self) -> Box:
        """The box between the outer cut lines."""
        across, down = self.gutters
        return Box(self.left, self.top, self.block.width(across), self.block.height(down))

    @property
    def xs(self) -> list[tuple[float, float]]:
        """The left and right cut line of each column."""
        step = self.block.lot.width + self.gutters.across
        lefts = [self.left + column * step for column in range(self.block.columns)]
        return [(left, left + self.block.lot.width) for left in lefts]

    @property
    def ys(self) -> list[tuple[float, float]]:
        """The upper and lower cut line of each row."""
        step = self.block.lot.height + self.gutters.down
        tops = [self.top + row * step for row in range(len(self.block.rows))]
        return [(top, top + self.block.lot.height) for top in tops]

    def slots(self, *, back: bool = False) -> Iterator[Slot]:
        """Yield every piece, row by row, with the cell of its front, or of its `back` as it is seen from the front."""
        if not self.block.lot.outline.has_straight_cuts:
            yield from self._along_outlines()
            return
        lot, (across, down), room = self.block.lot, self.gutters, self.room
        printed = {
            (row, column)
            for row, pieces in enumerate(self.block.rows)
            for column, piece in enumerate(pieces)
            if not back or piece.component.back is not None
        }

        def reach(row: int, column: int, gutter: float, edge: float, *, is_edge: bool) -> float:
            """Return how far bleed extends to the neighbor there, or to the edge of the page."""
            if is_edge:
                return edge_bleed(lot, edge)
            return min(lot.bleed, gutter / 2) if (row, column) in printed else lot.bleed

        last_row, last_column = len(self.block.rows) - 1, self.block.columns - 1
        for row, (pieces, (top, bottom)) in enumerate(zip(self.block.rows, self.ys, strict=True)):
            for column, (piece, (left, right)) in enumerate(zip(pieces, self.xs, strict=False)):
                above = reach(row - 1, column, down, room.top, is_edge=row == 0)
                below = reach(row + 1, column, down, room.bottom, is_edge=row == last_row)
                before = reach(row, column - 1, across, room.side, is_edge=column == 0)
                behind = reach(row, column + 1, across, room.side, is_edge=column == last_column)
                cell = Box(left - before, top - above, right - left + before + behind, bottom - top + above + below)
                yield Slot(piece, Box.of_edges(left, top, right, bottom), cell)

    def _along_outlines(self) -> Iterator[Slot]:
        """Yield pieces that are cut along their outlines, each with all of its bleed."""
        lot = self.block.lot
        step, bleed = lot.pitch(self.gutters.across), lot.bleed
        for row, pieces in enumerate(self.block.rows):
            for column, piece in enumerate(pieces):
                left = self.left + column * step.across + row % 2 * step.right
                top = self.top + row * step.down + column % 2 * step.low
                trim = Box(left, top, lot.width, lot.height)
                yield Slot(piece, trim, trim.grown(bleed))

    def mirrored(self, over: FlipAxis) -> "PlacedBlock":
        """Return the place of the backs; rows and columns keep their numbers, not their order on paper."""
        box = over.mirror(self.box)
        room = self.room if over.axis == "vertical" else Room(self.room.side, self.room.bottom, self.room.top)
        return self._replace(left=box.x, top=box.y, room=room)


def place(page: Page, way: PaperUse) -> list[PlacedBlock]:
    """Return the blocks of a page, in the middle of the area."""
    area = way.area
    grown = [gutters(block, page, way) for block in page]
    heights = [block.height(gutter.down) for block, gutter in zip(page, grown, strict=True)]
    inner = [way.between(above.lot) + way.between(below.lot) for above, below in pairwise(page)]
    free = area.height - fsum(heights) - fsum(inner)
    ends = [block.lot for block in (page[0], page[-1])]
    is_tight = not way.mark and any(free / 2 < way.between(lot) for lot in ends)
    gap = _APART if inner and is_tight and all(block.lot.outline.has_straight_cuts for block in page) else 0.0
    if gap:  # all ends of cuts have as much room
        free = (free + way.foot + fsum(inner)) / len(page)
        inner = [free] * len(inner)
    elif inner and way.mark:  # keep the ticks of blocks apart
        spare = free - 2 * max(max(way.outside(lot), lot.bleed) for lot in ends)
        inner = [each + min(MARK_LENGTH, max(0.0, spare) / len(page)) for each in inner]
        free = area.height - fsum(heights) - fsum(inner)
    is_short = any(free / 2 < lot.least_bleed + MARK_LENGTH for lot in ends)
    if not gap and is_short and all(has_ticks(lot, (free + way.foot) / 2) for lot in ends):
        free += way.foot
    top = area.y + free / 2
    placed = []
    for number, (block, gutter) in enumerate(zip(page, grown, strict=True)):
        lot = block.lot
        side = (area.width - block.width(gutter.across)) / 2
        edges = (number == 0, number == len(page) - 1)
        above, below = (free / 2 if is_edge else (free - gap) / 2 if gap else way.between(lot) for is_edge in edges)
        placed.append(PlacedBlock(block, area.x + side, top, gutter, Room(side, above, below)))
        top += heights[number] + (inner[number] if number < len(inner) else 0.0)
    return placed


class PlacedPage(NamedTuple):
    """A page with its blocks in place; it is printed this many `times`."""

    way: PaperUse
    blocks: list[PlacedBlock]
    times: int = 1

    def kept(self) -> dict[str, float]:
        """Return the least bleed in mm of each component that keeps less than a cut may be off, by id."""
        found: dict[str, float] = {}
        for placed in self.blocks:
            least = placed.block.lot.least_bleed - 1e-6
            for slot in placed.slots() if least > 0 and not placed.block.lot.shared else ():
                left, id_ = round(max(0.0, slot.kept), 2), slot.piece.component.id
                if left < least:
                    found[id_] = min(left, found.get(id_, left))
        return found


def placed_pages(layouts: Iterable[SheetLayout], *, once: bool = False) -> list[PlacedPage]:
    """Return all pages with their blocks in place; equal ones `once`."""
    alike: dict[object, list[tuple[PaperUse, Page]]] = {}
    for way, page in ((layout.way, page) for layout in layouts for page in layout.pages):
        ids = tuple(tuple(tuple(piece.component.id for piece in row) for row in block.rows) for block in page)
        alike.setdefault((way, ids) if once else len(alike), []).append((way, page))
    return [PlacedPage(way, place(page, way), len(pages)) for pages in alike.values() for way, page in pages[:1]]
