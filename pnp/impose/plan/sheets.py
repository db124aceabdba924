"""The arrangement of all pieces of one stock: sheets to cut, drawn from their plan."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.impose import MOUNTED_NOTE, SIDES, SheetInfo, is_mounted, printable, printed_on, printer_marks
from pnp.impose.flip import flip_axis
from pnp.impose.plan.choose import in_parts, plan
from pnp.impose.plan.layout import PaperUse, edge_bleed, has_ticks
from pnp.impose.plan.machine import CORNER, silhouette_marks
from pnp.impose.plan.marks import CutMarks, cut_marks
from pnp.impose.plan.place import PlacedBlock, PlacedPage, Slot, placed_pages
from pnp.impose.poster import poster
from pnp.scene.items import Color, Group, Item, Items, Path, Use
from pnp.scene.shapes import Segments, rect
from pnp.scene.sheet import Box, Component, FaceName, Paper, Placement, Product, Sheet


def impose(product: Product, paper: Paper, sides: str, info: SheetInfo) -> tuple[Sheet, ...]:
    """Return the sheets of a product whose pieces have one stock; raises as `plan`."""
    if not product.components:
        return ()
    pages, large = pages_to_cut(product, paper, sides)
    sheets: list[Sheet] = []
    for number, page in enumerate(pages, 1):
        sheets += _PageMaker(product, page, info, number, len(pages)).sheets(page.blocks)
    sheets += poster(product._replace(components=tuple(large)), paper, sides, info)
    is_duplex = sides.startswith("duplex") and not is_mounted(product, sides)
    return tuple(_with_empty_backs(sheets)) if is_duplex else tuple(sheets)


def pages_to_cut(product: Product, paper: Paper, sides: str) -> tuple[list[PlacedPage], list[Component]]:
    """Return the pages of a product whose pieces have one stock, and its pieces that are printed in parts."""
    cut, large = in_parts(product.components, paper, sides, product.cutting)
    layouts = plan(cut, paper, sides, product.block, product.shared, product.cutting) if cut else ()
    return placed_pages(layouts, once=product.cutting.once), large


def _with_empty_backs(sheets: Sequence[Sheet]) -> Iterator[Sheet]:
    """Yield sheets, and an empty page behind a front without a back, where a printer would put the next front."""
    has_back = [any(placed.face == "back" for placed in sheet.placements) for sheet in sheets]
    for number, sheet in enumerate(sheets):
        yield sheet
        if not has_back[number] and any(has_back) and not any(has_back[number + 1 : number + 2] or [True]):
            yield Sheet(f"{sheet.id}-empty", f"{sheet.title}, empty back", sheet.width, sheet.height, ())


@dataclass(frozen=True, slots=True)
class _PageMaker:
    """Draws the front of one sheet and, if it has one, its back."""

    product: Product
    page: PlacedPage
    info: SheetInfo
    number: int
    total: int

    @property
    def way(self) -> PaperUse:
        return self.page.way

    def sheets(self, page: Sequence[PlacedBlock]) -> list[Sheet]:
        sides, over = self.way.sides, flip_axis(self.way.paper, self.way.sides)
        front = [item for block in page for item in fronts(block)]
        backs = []
        for block in page:
            for slot in block.slots(back=True):
                if slot.piece.component.back is not None and sides != "fronts":
                    turned = Slot(slot.piece, over.mirror(slot.trim), over.mirror(slot.cell))
                    backs.append(_draw(turned, "back", over.rotation(slot.piece.component)))
        behind = [block.mirrored(over) for block in page]
        found = [cut_marks(block) for block in page]
        marks, marks_behind = self.marks(found), self.marks([each.behind(over) for each in found])
        if sides == "fold":
            highest = printable(self.way.paper).y + printer_marks.FOLD_LABEL
            top = max(highest, min(block.top - min(block.room.top, 5.0) for block in page))
            bottom = max(block.box.bottom + min(block.room.bottom, 5.0) for block in page)
            fold = printer_marks.fold_line(self.info.theme, over.at, top, bottom)
            return [self.sheet("", page, front + backs, (*marks, *marks_behind, *fold))]
        read = silhouette_marks(self.way.paper) if self.product.cutting.machine == "silhouette" else ()
        crosses = registration(self.way, page, self.info.theme.muted) if backs else ()
        sheet = self.sheet("front" if backs else "", page, front, (*marks, *crosses, *read))
        sheet = sheet._replace(registration=_lines((*crosses, *read)))
        if not backs:
            return [sheet]
        behind_it = self.sheet("back", behind, backs, (*marks_behind, *crosses))
        return [sheet, behind_it._replace(registration=_lines(crosses))]

    def marks(self, found: Sequence[CutMarks]) -> Items:
        """Draw marks; the light line below one on the edge of the printable area ends there."""
        items = tuple(item for each in found for item in each.items(self.info.theme))
        return (Group(items, clip=Path(rect(*printable(self.way.paper)))),)

    def sheet(
        self, face: str, page: Sequence[PlacedBlock], placed: Sequence[tuple[Item, Placement]], marks: Items
    ) -> Sheet:
        kept, times = self.page.kept(), self.page.times
        less = f"bleed {min(kept.values()):g} mm: cut exactly" if kept else ""
        again = f"print {times} times" if times > 1 else ""
        apart = face and is_mounted(self.product, self.way.sides)
        how = MOUNTED_NOTE if apart else printed_on(self.product.components[0], SIDES[self.way.sides].cut_note)
        note = ", ".join(filter(None, (again, how, less)))
        slug = printer_marks.Slug(self.product.title, self.number, self.total, face, note)
        name = f"{self.product.name}-{self.number}"
        trim = _around([placement.box for _, placement in placed], 0.0)
        return Sheet(
            id=f"{name}-{face}" if face else name,
            title=", ".join(filter(None, (f"{self.product.title}, sheet {self.number}", face))),
            width=self.way.paper.width,
            height=self.way.paper.height,
            items=(*(item for item, _ in placed), *marks, *self.slug_line(slug, page)),
            placements=tuple(placement for _, placement in placed),
            trim=trim,
            bleed=_around([trim], max(min(block.block.lot.bleed, *block.room) for block in page)),
            times=times,
            kept=tuple(kept.items()),
        )

    def slug_line(self, slug: printer_marks.Slug, page: Sequence[PlacedBlock]) -> Items:
        """Draw slug line and ruler at the foot; or along the right edge, and the ruler along the left one."""
        if self.way.slug == "foot":
            indent = CORNER - self.way.paper.margin if self.product.cutting.machine == "silhouette" else 0.0
            area = printer_marks.live_area(self.way.paper)
            low = any(each.box.bottom + each.room.bottom > area.bottom + 0.1 for each in page)
            return printer_marks.slug_strip(self.way.paper, self.info, slug, indent, low=low)
        return printer_marks.side_slug(self.way.paper, self.info, slug)


def registration(way: PaperUse, page: Sequence[PlacedBlock], color: Color) -> tuple[Path, ...]:
    """Return the registration crosses of a page, as near to the middle of its height as pieces and marks leave room.

    Where pieces reach from side to side, and their level cuts have no ticks in white paper, crosses are at the top.

    Flipped, they are in the same places; turned by 180°, they are not: no back fits upside down. A sheet for a cutting
    machine has none, because the machine might take them for its marks.
    """
    if way.within is not None:
        return ()
    middle, off, area = way.paper.height / 2, printer_marks.OFF_MIDDLE, printer_marks.live_area(way.paper)
    arm, over = printer_marks.CROSS_ARM, flip_axis(way.paper, way.sides)
    if way.slug == "side":
        arm = printer_marks.SIDE_STRIP / 2
        if over.axis == "vertical":
            return printer_marks.registration(color, way.paper, arm, (middle - off,))
        return printer_marks.registration(color, way.paper, arm, (middle - off, middle + off), (middle,))
    taken = [
        _around([block.box], block.block.lot.bleed + printer_marks.MARK_GAP + printer_marks.MARK_LENGTH + 1.0 + arm)
        for block in (*page, *(block.mirrored(over) for block in page))
    ]
    left, right = way.paper.margin + arm, way.paper.width - way.paper.margin - arm

    def is_free(y: float) -> bool:
        beside = (box for box in taken if box.y < y < box.bottom)
        inside = area.y + arm <= y <= area.bottom - arm
        return inside and all(left <= box.x and box.right <= right for box in beside)

    for step in range(int(off), int(middle)):
        up, down = middle - step, middle + step
        for ys in ((up,), (down,)) if over.axis == "vertical" else ((up, down, up - off, down + off),):
            if all(map(is_free, ys)):
                return printer_marks.registration(color, way.paper, lefts=ys[:2], rights=ys[2:])
    return _at_the_top(page[0], way, color) if over.axis == "vertical" else ()


def _at_the_top(block: PlacedBlock, way: PaperUse, color: Color) -> tuple[Path, ...]:
    """Return crosses above the outer columns of a block whose level cuts have no ticks in the margin."""
    lot, (side, top, _) = block.block.lot, block.room
    if has_ticks(lot, side) or not has_ticks(lot, top):
        return ()
    arm, off = (top - edge_bleed(lot, top)) / 2, block.left + lot.width / 2
    y = block.top - top + arm
    return tuple(printer_marks.cross(color, x, y, arm) for x in sorted({off, way.paper.width - off}))


def fronts(block: PlacedBlock) -> list[tuple[Item, Placement]]:
    """Draw the fronts of a block."""
    return [_draw(slot, "front", 0.0) for slot in block.slots()]


def _lines(paths: Sequence[Path]) -> Segments:
    return tuple(segment for path in paths for segment in path.segments)


def _draw(slot: Slot, face: FaceName, rotate: float) -> tuple[Item, Placement]:
    piece, box = slot.piece, slot.trim
    symbol = piece.component.front if face == "front" else piece.component.back
    assert symbol is not None
    x, y = (box.right, box.bottom) if rotate else (box.x, box.y)
    item: Item = Use(symbol, x, y, rotate=rotate)
    if slot.kept < symbol.bleed - 1e-9:
        item = Group((item,), clip=Path(rect(*slot.cell)))
    return item, Placement(piece.component.id, piece.copy, face, symbol.digest, box, rotate)


def _around(boxes: Sequence[Box], margin: float) -> Box:
    """Return the smallest box around all boxes, wider by a margin on every side."""
    left, top = min(box.x for box in boxes) - margin, min(box.y for box in boxes) - margin
    right, bottom = max(box.right for box in boxes) + margin, max(box.bottom for box in boxes) + margin
    return Box.of_edges(left, top, right, bottom)
