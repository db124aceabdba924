"""The instructions of a kit: what to print on what, plans with numbered cuts, folds and glue, and a checklist."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.errors import InternalError
from pnp.impose import SIDES, SheetInfo, files
from pnp.impose.plan import cut_plan
from pnp.impose.plan.choose import in_parts, plan
from pnp.impose.plan.place import PlacedPage, placed_pages
from pnp.impose.printer_marks import Slug, live_area, slug_strip
from pnp.scene.guide import Guide, PrintJob
from pnp.scene.items import Group, Item, Items, Path, Stroke, Text, Use
from pnp.scene.shapes import rect, transform
from pnp.scene.sheet import Component, Paper, Product, Sheet
from pnp.scene.table import Cell, Column, Row, TableDrawing
from pnp.scene.text_fitting import fit, wrap
from pnp.scene.theme import Theme

_TRUE_SIZE = (
    "Print at 100 % (actual size), never “fit to page”. Print one sheet first, and measure its ruler: 50 mm must "
    "be 50 mm."
)
_REGISTRATION = (
    "Hold the first two-sided sheet against a window: the crosses at its left and right edge, or else the outer pieces,"
    " must lie over those on the back. Bleed covers a distance of 1 mm. If it is more, build with --sides fold: "
    "fronts and backs are then printed side by side, and the sheet is folded."
)
_CUTTING = (
    "Use a steel ruler and a sharp knife. Put the ruler on the marks at both ends of a line, and cut from mark to mark."
    " The plans show the cuts in their order: first between blocks, then across each block, then down."
)
_OUTLINES = (
    "Pieces that are not rectangles have a dashed line around them: cut along it with scissors or a knife, or take a"
    " punch of their size. Round corners last."
)
_LITTLE_BLEED = (
    "On sheets of {}.pdf, {} mm of bleed are left between some pieces or at the edge: a cut or a back that is off shows"
    " the neighbor, or white paper. Cut exactly there."
)
_IN_PARTS = "{}.pdf, {}: the last sheets, {} times. Cut each at the ticks, lay it over the next, and glue."
_PLANS, _ENTRIES = 3, 4
_GAP = 3.0
_LABELS = 3.0
"""Space in mm on the left of a plan, for the numbers of cuts near the edge of its paper."""


class _Band(NamedTuple):
    """A strip across the page that is not divided: its height in mm and what it shows, from its upper left corner."""

    height: float
    items: Items


def impose(product: Product, paper: Paper, sides: str, info: SheetInfo) -> tuple[Sheet, ...]:
    """Return the pages of the instructions.

    Raises:
        DefinitionError: when a piece to cut does not fit on the paper.
    """
    guide = product.flow
    if not isinstance(guide, Guide):
        raise InternalError("the arrangement 'guide' needs a Guide")
    area = live_area(paper)
    maker = _BandMaker(guide, paper, sides, info.theme, area.width)
    pages = _pages(maker.bands(), area.height)
    sheets = []
    for number, bands in enumerate(pages, 1):
        items: list[Item] = []
        top = area.y
        for band in bands:
            items.append(Group(band.items, (1.0, 0.0, 0.0, 1.0, area.x, top)))
            top += band.height
        items += slug_strip(paper, info, Slug(product.title, number, len(pages)))
        id_, title = f"{product.name}-{number}", f"{product.title}, page {number}"
        sheets.append(Sheet(id_, title, paper.width, paper.height, tuple(items)))
    return tuple(sheets)


def _pages(bands: Iterable[_Band], height: float) -> list[list[_Band]]:
    pages: list[list[_Band]] = [[]]
    used = 0.0
    for band in bands:
        if used + band.height > height and pages[-1]:
            pages.append([])
            used = 0.0
        pages[-1].append(band)
        used += band.height
    return pages


class _BandMaker(NamedTuple):
    """Draws the parts of the instructions at a width in mm."""

    guide: Guide
    paper: Paper
    sides: str
    theme: Theme
    width: float

    def bands(self) -> Iterator[_Band]:
        title = self.theme.style("display", 22, 700)
        yield _Band(11.0, (Text(0.0, 8.0, "How to make this kit", title),))
        yield from self.paragraph(_TRUE_SIZE)
        yield from self.heading("Print")
        yield self.files()
        if self.sides.startswith("duplex") and any(piece.back is not None for piece in self.guide.cut.components):
            yield from self.paragraph(_REGISTRATION)
        yield from self.heading("Cut")
        yield from self.paragraph(_CUTTING)
        if any(piece.outline.shape != "rectangle" for piece in self.guide.cut.components):
            yield from self.paragraph(_OUTLINES)
        for text in self.exceptions():
            yield from self.paragraph(text)
        yield from self.plans()
        if self.guide.notes:
            yield from self.heading("Fold and glue")
            for note in self.guide.notes:
                yield from self.paragraph(note)
        yield from self.heading("Check that nothing is missing")
        yield from self.checklist()

    def heading(self, text: str) -> Iterator[_Band]:
        yield _Band(10.0, (Text(0.0, 7.6, text, self.theme.style("display", 14, 700)),))

    def paragraph(self, text: str) -> Iterator[_Band]:
        style = self.theme.style("text", 9.5)
        lines = wrap(text, style, self.width)
        yield _Band(
            4.4 * len(lines) + 1.6, tuple(Text(0.0, 3.6 + 4.4 * row, line, style) for row, line in enumerate(lines))
        )

    def files(self) -> _Band:
        strong, style = self.theme.style("label", 8, 600), self.theme.style("label", 8)
        rule = Stroke(self.theme.rule, 0.15)
        head = Row(tuple(Cell(text, strong) for text in ("file", "print on", "setting", "then")), below=rule)
        rows = tuple(
            Row(
                (Cell(f"{job.file}.pdf", strong), Cell(job.print_on), Cell(self.setting(job)), Cell(job.after)),
                below=rule,
            )
            for job in self.guide.jobs
        )
        columns = (Column(), Column(wrap=True), Column(wrap=True), Column(wrap=True, share=1.0))
        table = TableDrawing(columns, (head, *rows), style).draw(self.width)
        return _Band(table.height + 2.0, (Use(table, 0.0, 0.0),))

    def setting(self, job: PrintJob) -> str:
        """Return the setting of the printer, with the print mode of sheets that have backs."""
        part = next((part for stem, part in files(self.guide.cut) if stem == job.file), None)
        if part is None or not any(component.back is not None for component in part.components):
            return job.setting
        return "; ".join(filter(None, (job.setting, SIDES[self.sides].about)))

    def pages(self, part: Product) -> list[PlacedPage]:
        """Return the pages of a file that is cut, without those of large pieces in parts."""
        cut, _ = in_parts(part.components, self.paper, self.sides, part.cutting)
        layouts = plan(cut, self.paper, self.sides, part.block, part.shared, part.cutting) if cut else ()
        return placed_pages(layouts, once=part.cutting.once)

    def exceptions(self) -> Iterator[str]:
        """Yield what is to be known of single files: pieces in parts, and sheets that leave little bleed."""
        for stem, part in files(self.guide.cut):
            for piece in in_parts(part.components, self.paper, self.sides, part.cutting)[1]:
                yield _IN_PARTS.format(stem, piece.name, piece.copies)
            least = [min(kept.values()) for page in self.pages(part) if (kept := page.kept())]
            if least:
                yield _LITTLE_BLEED.format(stem, f"{min(least):g}")

    def plans(self) -> Iterator[_Band]:
        """Yield the plans of all sheets that are cut, some side by side."""
        drawn: list[tuple[str, Use]] = []
        wide = (self.width - _GAP * (_PLANS - 1)) / _PLANS
        for stem, part in files(self.guide.cut):
            for number, (way, page, times) in enumerate(self.pages(part), 1):
                paper = way.paper
                symbol = cut_plan.drawing(
                    page, paper, self.theme, (wide - _LABELS) * min(1.0, paper.width / paper.height * 1.2)
                )
                counts = ((len(cut_plan.cuts(page)), "cuts"), (cut_plan.outlines(page), "outlines"))
                again = [f"print {times} times"] if times > 1 else []
                work = ", ".join([*again, *(f"{count} {what}" for count, what in counts if count)])
                drawn.append((f"{stem}.pdf, sheet {number}: {work}", Use(symbol, 0.0, 0.0)))
        style = self.theme.style("label", 8, 600)
        for start in range(0, len(drawn), _PLANS):
            row = drawn[start : start + _PLANS]
            items: list[Item] = []
            for column, (name, use) in enumerate(row):
                left = column * (wide + _GAP)
                items += [Text(left, 3.4, name, style), use._replace(x=left + _LABELS, y=6.5)]
            yield _Band(max(use.symbol.height for _, use in row) + 10.0, tuple(items))

    def checklist(self) -> Iterator[_Band]:
        """Yield rows of pictures with the number of copies and the name."""
        wide = self.width / _ENTRIES
        pieces = self.guide.cut.components
        for start in range(0, len(pieces), _ENTRIES):
            entries = pieces[start : start + _ENTRIES]
            items: list[Item] = []
            for column, piece in enumerate(entries):
                items += self.entry(piece, column * wide, wide - 2.0)
            yield _Band(10.5, tuple(items))

    def entry(self, piece: Component, left: float, width: float) -> Items:
        """Draw a row of the checklist: the front (and the back), the number of copies, and the name."""
        strong, small = self.theme.style("label", 8, 700), self.theme.style("label", 6.5, 400, self.theme.muted)
        scale = 9.0 / max(piece.width, piece.height)
        items: list[Item] = [self.face(piece, left, scale)]
        text = left + 10.2
        name = fit(piece.name, small, width - 10.2, small.size * 0.8) or small
        lines = wrap(piece.name, name, width - 10.2)[:2]
        items.append(Text(text, 3.4, f"{piece.copies} ×", strong))
        items += [Text(text, 6.2 + 2.6 * row, line, name) for row, line in enumerate(lines)]
        return tuple(items)

    def face(self, piece: Component, left: float, scale: float) -> Item:
        """Draw the front without its bleed."""
        clip = Path(rect(left, 0.4, piece.width * scale, piece.height * scale))
        if piece.front.outline:
            clip = Path(transform(piece.front.outline, (scale, 0.0, 0.0, scale, left, 0.4)))
        return Group((Use(piece.front, left, 0.4, scale),), clip=clip)
