"""Posters: one drawing over several sheets, with bleed, cut marks, strips for glue, and an index of the sheets.

Sheets are assembled from the upper left to the lower right. Each sheet but the first of its row is cut along its left
tick marks and laid on the strip for glue, which its neighbor prints too; the same from row to row. A tile draws only
its visible items.

With `duplex` backs, sheets are cut at all joins: the strip for glue of one sheet is on its front, that of the next on
its back, and from behind the first sheet is on top. A front and a back `apart` have crosses for two pins.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product as pairs

from pnp.impose import SIDES, SheetInfo, is_mounted, printed_on
from pnp.impose.flip import FlipAxis, flip_axis
from pnp.impose.plan.marks import CutMarks
from pnp.impose.printer_marks import CROSS_ARM, HAIRLINE, OFF_MIDDLE, Slug, cross, live_area, registration, slug_strip
from pnp.impose.tiling import MARK_GAP, Tile, Tiling, tile_area, tiling, uncovered
from pnp.scene.culling import cull
from pnp.scene.items import Group, Item, Items, Path, Stroke, Text
from pnp.scene.shapes import Segment, Segments, StraightLine, line, rect, transform
from pnp.scene.sheet import Box, Component, FaceName, Paper, Placement, Product, Sheet
from pnp.scene.text_fitting import fit
from pnp.scene.theme import Theme

_MARK_LENGTH = 2.8
_INDEX_HEIGHT, _INDEX_WIDTH, _INDEX_RIGHT = 7.0, 34.0, 60.0
_INDEX_NAME = 3.4
"""Boxes of the index get their names from this size on, in mm."""
_JOIN = (
    "{}.pdf, {}: the last sheets{}. Cut only where “cut here” is, lay that edge on the"
    " strip for glue of the sheet before it, up to the ticks, and glue."
)
_DUPLEX = (
    "{}.pdf, {}: the last sheets{}, on both sides. Cut wherever “cut here” is on the fronts. Lay each sheet on"
    " the strip for glue of the sheet before it, up to the short ticks, and glue: that joins the back too. Then cut"
    " along the marks at the corners."
)
_APART = " Join the front and the back by themselves{}."
_BACK_TO_BACK = (
    ", and glue them back to back: push a pin straight through each circled cross of the front. Lay the front on its"
    " face, turned like a page of a book, so that its top is still at the top. Put the back on the points of the pins,"
    " print up, its top at the top, too: it fits in this way only. Glue it, pull out the pins, and let it dry under"
    " books. Then cut along the marks at the corners"
)


def poster(product: Product, paper: Paper, sides: str, info: SheetInfo) -> tuple[Sheet, ...]:
    """Return the sheets of every component, each on as few as possible, in the format for that; raises as `tiling`."""
    plans = list(zip(product.components, tilings(product.components, product, paper, sides), strict=True))
    total = sum(plan.papers for _, plan in plans)
    sheets: list[Sheet] = []
    first = 1
    for component, plan in plans:
        part = _PartMaker(product, component, plan, info, total)
        tiles = list(plan.tiles())
        for place, face in enumerate(plan.faces):
            number = place // 2 if plan.joining == "duplex" else place
            sheets.append(part.sheet(tiles[number % plan.count], face, first + number))
        first += plan.papers
    return tuple(sheets)


def tilings(components: Sequence[Component], product: Product, paper: Paper, sides: str) -> list[Tiling]:
    """Return how each of some components of a product is tiled; raises as `tiling`."""
    is_apart = sides == "fold" or is_mounted(product, sides)
    return [tiling(component, paper, sides, is_apart=is_apart) for component in components]


def instructions(stem: str, component: Component, plan: Tiling, *, mounted: bool) -> str:
    """Return how the parts of a component in a file are joined; a `mounted` one is glued to both sides of a board."""
    again = f", {component.copies} times" if component.copies > 1 else ""
    words = (_DUPLEX if plan.joining == "duplex" else _JOIN).format(stem, component.name, again)
    return words + (_APART.format("" if mounted else _BACK_TO_BACK) if plan.joining == "apart" else "")


@dataclass(frozen=True, slots=True)
class _PartMaker:
    """Draws the sheets of one component."""

    product: Product
    component: Component
    plan: Tiling
    info: SheetInfo
    total: int

    def sheet(self, tile: Tile, face: FaceName, number: int) -> Sheet:
        plan, paper, box = self.plan, self.plan.paper, _place(self.plan, tile.part)
        whole = Box(box.x - tile.part.x, box.y - tile.part.y, self.component.width, self.component.height)
        part, turn = tile.part, 0.0
        upright = FlipAxis("vertical", self.component.width / 2)
        level = FlipAxis("horizontal", self.component.height / 2)
        if face == "back" and plan.joining == "duplex":
            over = flip_axis(paper, plan.sides)
            part = (upright if self.component.flip == "vertical" else level).mirror(part)
            box, whole = over.mirror(box), over.mirror(whole)
            turn = over.rotation(self.component)
        elif face == "back" and self.component.flip == "horizontal":
            turn = 180.0  # boards are turned over from left to right
            part = upright.mirror(level.mirror(part))
        drawn = self.component.front if face == "front" else self.component.back
        assert drawn is not None
        items: list[Item] = [self.drawing(drawn.items, part, box, whole, turn), *self.slug_line(tile, face, number)]
        marks: tuple[Path, ...] = ()
        if face == "front" or plan.joining != "duplex":
            items += self.marks(tile, box)
        if plan.joining:
            marks = self.crosses(tile, box)
            items += marks
        name = f"{self.component.name}, part {tile.name}" if plan.count > 1 else self.component.name
        two_sided = f", {face}" if plan.joining else ""
        id_ = f"{self.product.name}/{self.component.id.rpartition('/')[2]}/{tile.name}"
        placed = Placement(self.component.id, 1, face, drawn.digest, whole, turn, part)
        return Sheet(
            id=f"{id_}-{face}" if plan.joining else id_,
            title=name + two_sided,
            width=paper.width,
            height=paper.height,
            items=tuple(items),
            placements=(placed,),
            registration=tuple(segment for mark in marks for segment in mark.segments),
            times=self.component.copies,
        )

    def drawing(self, items: Items, part: Box, box: Box, whole: Box, turn: float) -> Item:
        """Return a part and its bleed, which covers a cut or a back that is off at joins too."""
        bleed = self.plan.bleed
        shown = items if self.plan.count == 1 else cull(items, part.grown(bleed))
        move = (1.0, 0.0, 0.0, 1.0, whole.x, whole.y)
        if turn:
            move = (-1.0, 0.0, 0.0, -1.0, whole.right, whole.bottom)
        return Group((Group(shown, move),), clip=Path(rect(*box.grown(bleed))))

    def slug_line(self, tile: Tile, face: FaceName, number: int) -> Items:
        several, copies, joining = self.plan.count > 1, self.component.copies, self.plan.joining
        over, page_note = tile.column or tile.row, "one-sided"
        how = "cut only where “cut here” is, lay on the strip for glue, up to its ticks" if over else "cut nothing"
        if joining == "duplex":
            how = "cut where “cut here” is, lay on the strip for glue, up to the short ticks"
            page_note = SIDES[self.plan.sides].page_note
        notes = [f"print {copies} times"] if copies > 1 else []
        notes += [printed_on(self.component, page_note), *([how] if several else [])]
        notes += ["glue back to back by the crosses, then cut around"] if joining == "apart" else []
        parts = (*([face] if joining else []), *([f"part {tile.name}"] if several else []))
        slug = Slug(self.component.name, number, self.total, ", ".join(parts), ", ".join(notes))
        return slug_strip(self.plan.paper, self.info, slug, edge=_place(self.plan, next(self.plan.tiles()).part).x)

    def marks(self, tile: Tile, box: Box) -> Items:
        """Return the marks of joins, of the cut around the piece, and the index of sheets."""
        plan, theme, several = self.plan, self.info.theme, self.plan.count > 1
        outline = self.component.outline
        items: list[Item] = []
        if several:
            items += [*_joins(plan, tile, box, theme), *_index(plan, tile, theme)]
        if plan.bleed or plan.joining:
            items += _corner_ticks(plan, tile, box, theme)
        if outline.shape != "rectangle":
            move = (1.0, 0.0, 0.0, 1.0, box.x - tile.part.x, box.y - tile.part.y)
            path = outline.path(self.component.width, self.component.height)
            cut = CutMarks(curves=transform(path, move), folds=transform(outline.folds, move)).items(theme)
            items.append(Group(cut, clip=Path(rect(*box.grown(plan.bleed)))))
        return tuple(items)

    def crosses(self, tile: Tile, box: Box) -> tuple[Path, ...]:
        """Return crosses: on both sides of a sheet, or else at the left and the right edge of the whole piece."""
        plan, color = self.plan, self.info.theme.muted
        if plan.joining == "duplex":
            return registration(color, plan.paper)
        middle = len(plan.rows) // 2
        if tile.row != middle:
            return ()
        shown = uncovered(plan, tile)
        y, away = box.y + shown.height / 2, plan.bleed + MARK_GAP + CROSS_ARM
        if abs(shown.y + shown.height / 2 - self.component.height / 2) < OFF_MIDDLE:
            y -= min(OFF_MIDDLE, max(0.0, shown.height / 2 - CROSS_ARM))
        xs = [box.x - away] if tile.column == 0 else []
        xs += [box.right + away] if tile.column == len(plan.columns) - 1 else []
        return tuple(cross(color, x, y, CROSS_ARM) for x in xs)


def _place(plan: Tiling, part: Box) -> Box:
    """Return the tile's box in the middle of the live area; a single tile in the middle of the paper if possible."""
    area = tile_area(plan)
    x = (plan.paper.width - part.width) / 2
    y = (plan.paper.height - part.height) / 2 if plan.count == 1 else area.y + (area.height - part.height) / 2
    return Box(x, max(area.y, min(y, area.bottom - part.height)), part.width, part.height)


# Marks in the margin


def _joins(plan: Tiling, tile: Tile, box: Box, theme: Theme) -> Items:
    """Return a cut at joins with earlier sheets, and ticks at the end of the strip for glue of the next ones.

    Two-sided sheets are cut at all joins, and their ticks for strips are short.
    """
    is_duplex = plan.joining == "duplex"
    items: list[Item] = []
    out, style = box.grown(plan.bleed), theme.style("label", 7.0, 400, theme.muted)
    cuts: list[Segment] = []
    strips: list[Segment] = []

    def words(at: float, text: str, *, upright: bool) -> None:
        start, room = (box.y, box.height) if upright else (box.x, box.width)
        middle = start + room / (4 if is_duplex else 2)  # registration crosses are halfway
        fitted = fit(text, style, room / 2 - 2 * CROSS_ARM if is_duplex else room, 0.0) or style
        items.append(Text(*((at, middle) if upright else (middle, at)), text, fitted, "middle", -90.0 * upright))

    for upright, number, count in ((True, tile.column, len(plan.columns)), (False, tile.row, len(plan.rows))):
        near, end = (box.x, box.right) if upright else (box.y, box.bottom)
        ends = (out.y, out.bottom) if upright else (out.x, out.right)
        if number > 0:
            cuts += _tick_pair(near, *ends, upright=upright)
            words(near - plan.bleed - 1.2, "cut here", upright=upright)
        if number == count - 1:
            continue
        follows = Tile(tile.column + upright, tile.row + (not upright), tile.part).name
        if is_duplex:
            cuts += _tick_pair(end, *ends, upright=upright)
            words(end + plan.bleed + 2.4, f"cut here · {follows} goes on top, up to the short ticks", upright=upright)
        else:
            far = end + plan.bleed
            strip = rect(far, box.y, 1.0, box.height) if upright else rect(box.x, far, box.width, 1.0)
            items.append(Path(strip, theme.wash))
            words(far + 3.2, f"strip for glue, up to the ticks · {follows} goes on top", upright=upright)
        strips += _tick_pair(end - plan.overlap, *ends, upright=upright, length=_MARK_LENGTH / (1 + is_duplex))
    ink, apart = Stroke(theme.ink, HAIRLINE), (cuts, strips) if is_duplex else ([*cuts, *strips],)
    return (*items, *(Path(tuple(each), None, ink) for each in apart))


def _corner_ticks(plan: Tiling, tile: Tile, box: Box, theme: Theme) -> Items:
    """Return ticks for the cut around the whole piece, at those of its corners that are on this sheet."""
    near, far = plan.bleed + MARK_GAP, plan.bleed + MARK_GAP + _MARK_LENGTH
    lefts = [(box.x, -1.0)] if tile.column == 0 else []
    lefts += [(box.right, 1.0)] if tile.column == len(plan.columns) - 1 else []
    tops = [(box.y, -1.0)] if tile.row == 0 else []
    tops += [(box.bottom, 1.0)] if tile.row == len(plan.rows) - 1 else []
    ticks: list[Segment] = []
    for (x, across), (y, down) in pairs(lefts, tops):
        ticks += line(x, y + down * near, x, y + down * far) + line(x + across * near, y, x + across * far, y)
    return (Path(tuple(ticks), None, Stroke(theme.ink, HAIRLINE)),) if ticks else ()


def _tick_pair(at: float, low: float, high: float, *, upright: bool, length: float = _MARK_LENGTH) -> Segments:
    before = StraightLine(upright, at, low - MARK_GAP, low - MARK_GAP - length)
    behind = StraightLine(upright, at, high + MARK_GAP, high + MARK_GAP + length)
    return before.segments() + behind.segments()


def _index(plan: Tiling, tile: Tile, theme: Theme) -> Items:
    area = live_area(plan.paper)
    wide, tall = plan.columns[-1][1], plan.rows[-1][1]
    scale = min(_INDEX_HEIGHT / tall, _INDEX_WIDTH / wide)
    left, top = area.right - _INDEX_RIGHT - wide * scale, area.bottom + 0.4
    items: list[Item] = []
    for other in plan.tiles():
        here = (other.column, other.row) == (tile.column, tile.row)
        x, y, width, height = uncovered(plan, other).scaled(scale)
        shown = rect(left + x, top + y, width, height)
        items.append(Path(shown, theme.ink if here else theme.paper, Stroke(theme.muted, 0.12)))
        if min(width, height * 1.5) >= _INDEX_NAME:
            style = theme.style("label", 5.0, 600, theme.paper if here else theme.muted)
            items.append(Text(left + x + width / 2, top + y + height / 2 + 0.62, other.name, style, "middle"))
    return tuple(items)
