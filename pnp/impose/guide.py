"""The instructions of a kit: what to print on what, plans with numbered cuts, folds and glue, and a checklist."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import NamedTuple

from pnp.errors import InternalError, plural
from pnp.impose import SIDES, SheetInfo, files, is_mounted
from pnp.impose.plan import cut_plan
from pnp.impose.plan.choose import in_parts, plan
from pnp.impose.plan.machine import NOTES
from pnp.impose.plan.place import PlacedPage, placed_pages
from pnp.impose.plan.sheets import registration
from pnp.impose.poster import instructions, tilings
from pnp.impose.printer_marks import Slug, live_area, slug_strip
from pnp.impose.tiling import Tiling
from pnp.scene.items import Group, Item, Items, Path, Stroke, Symbol, Text, Use
from pnp.scene.shapes import circle, line, polygon, polyline, rect, transform
from pnp.scene.sheet import Component, Guide, Paper, PrintJob, Product, Sheet
from pnp.scene.table import Cell, Column, Row, TableDrawing
from pnp.scene.text_fitting import fit, wrap
from pnp.scene.theme import Theme

_TRUE_SIZE = (
    "Print at 100 % (actual size), never “fit to page”. Print one sheet first, and measure its ruler: 50 mm must "
    "be 50 mm. A printer must reach to {:g} mm from the edge of the paper: if yours leaves wider margins, switch its"
    " borderless mode on and its enlargement off. Let ink dry for an hour before you glue, fold or cut."
)
_REGISTRATION = (
    "Hold the first two-sided sheet against a window: {} must lie over those on the back. {}Push the paper guides of"
    " the tray against the stack, and feed one sheet at a time; many printers can shift the back in their settings. If"
    " the backs stay off, print fronts and backs on two sheets, glue them together against the window, and let them dry"
    " under books."
)
_CROSSES = "the circled crosses at its left and right edge"
_NO_CROSSES = "the marks at the corners of the outer pieces"
_TOLERANCE = "Up to {} mm between them do no harm: so far the backs run over their cut. "
_CUTTING = (
    "Use a steel ruler and a sharp knife. Put the ruler on the marks at both ends of a line, and cut from mark to mark."
    " Leave the margin around them uncut, so that the sheet stays in one piece until the last cuts. Solid lines are"
    " cuts, dashed ones are folds. The plans number the cuts: first those across, then those down."
)
_BLOCKS = (
    "Some sheets have several blocks, of pieces of one size each. Cut the sheet apart between them first, where the"
    " marks of both meet; then cut one block after the other."
)
_OUTLINES = (
    "Pieces that are not rectangles have a solid line around them: cut along it with scissors or a knife{}. Round"
    " corners last{}."
)
_LITTLE_BLEED = (
    "On sheets of {}.pdf, {} mm of bleed are left between some pieces or at the edge: a cut or a back that is off shows"
    " the neighbor, or white paper. Cut exactly there."
)
_PLANS, _ENTRIES, _SIZES = 4, 4, 4
_MOUNT = (
    "{}.pdf: print each page on one side of a sheet: fronts are {}, backs {}. Glue the front to {} of the"
    " same size, and cut nothing. Push a pin straight through {} on the left, and one on the right. Turn the back over"
    " from left to right, so that its upper edge stays up and its printed side is outside, and put it on the pins: the"
    " left one goes through the mark at its right edge. Slide the back down to the board, glue it, and pull out the"
    " pins. Let it dry under books."
)
_GAP = 3.0
_FACE, _BOX = 9.0, 2.6
"""Sizes in mm in the checklist: the longer edge of a picture, and the box to tick."""
_SAFE_TOLERANCE = 1.0
"""No more than this shift in mm of backs is promised: letters keep a distance of about 1.5 mm from the cut."""
_STACK = 90.0
"""Width in mm of the picture of a sheet of board, with its words."""
_LABELS = 3.0
"""Space in mm on the left of a plan, for the numbers of cuts near the edge of its paper."""


class _Band(NamedTuple):
    """A strip across the page that is not divided: its height in mm and what it shows, from its upper left corner.

    It is on the page of the next one if it is to `keep` with it, as a heading.
    """

    height: float
    items: Items
    keep: bool = False


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
    every = list(bands)
    for number, band in enumerate(every):
        needed, last = band.height, number
        while every[last].keep:
            last += 1
            needed += every[last].height
        if used + needed > height and pages[-1]:
            pages.append([])
            used = 0.0
        pages[-1].append(band)
        used += band.height
    return pages


def _ranges(numbers: Sequence[int]) -> str:
    """Return ascending numbers in words: `1–5`, `1, 3`."""
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))


def _has_backs(page: PlacedPage) -> bool:
    return any(block.block.has_backs for block in page.blocks)


class _BandMaker(NamedTuple):
    """Draws the parts of the instructions at a width in mm."""

    guide: Guide
    paper: Paper
    sides: str
    theme: Theme
    width: float

    def bands(self) -> Iterator[_Band]:
        steps = count(1)
        yield self.banner()
        yield from self.heading("Print", next(steps))
        yield from self.paragraph(_TRUE_SIZE.format(self.paper.margin))
        yield self.files()
        if (registration := self.registration()) is not None:
            yield from self.heading("Check the backs", next(steps))
            yield from self.paragraph(registration)
        if mounts := list(self.mounts()):
            yield from self.heading("Glue to board", next(steps))
            yield from mounts
        yield from self.heading("Cut", next(steps))
        yield from self.paragraph(_CUTTING)
        if note := NOTES.get(self.guide.cut.cutting.machine):
            yield from self.paragraph(note)
        if any(len(page.blocks) > 1 for _, part in files(self.guide.cut) for page in self.pages(part)):
            yield from self.paragraph(_BLOCKS)
        if any(piece.outline.shape != "rectangle" for piece in self.guide.cut.components):
            punches = sorted({each.width for each in self.guide.cut.components if each.outline.shape == "round"})
            corners = sorted({each.outline.corner for each in self.guide.cut.components if each.outline.corner})
            punch = f", or take a punch of {' or '.join(f'{size:g}' for size in punches)} mm" if punches else ""
            radius = f", to a radius of {' or '.join(f'{size:g}' for size in corners)} mm" if corners else ""
            yield from self.paragraph(_OUTLINES.format(punch, radius))
        for text in self.exceptions():
            yield from self.paragraph(text)
        yield from self.plans()
        if self.guide.notes:
            yield from self.heading("Fold and glue", next(steps))
            for note in self.guide.notes:
                yield from self.paragraph(note)
            yield from self.standee()
        yield from self.heading("Check that nothing is missing", next(steps))
        whole = [job for job in self.guide.jobs if self.part(job) is None]
        if whole:
            listed = "; ".join(f"{job.file}.pdf" for job in whole)
            (line,) = self.paragraph(f"Files that are not cut into pieces: {listed}.")
            yield line._replace(keep=True)
        for stem, part in files(self.guide.cut):
            yield from self.checklist(stem, part.components)

    def banner(self) -> _Band:
        """Draw the titles of the game and of the instructions on a ground in the color of the kit."""
        title = self.theme.style("display", 22, 700, self.theme.paper)
        game = fit(self.guide.title, self.theme.style("display", 12, 600, self.theme.paper), self.width - 10.0, 4.0)
        texts = (
            Text(5.0, 17.0, "How to make this kit", title),
            *((Text(5.0, 7.4, self.guide.title, game),) if game else ()),
        )
        ground, stripe = (
            Path(rect(0.0, 0.0, self.width, 20.0), self.theme.ink),
            Path(rect(0.0, 20.0, self.width, 1.0), self.theme.accent),
        )
        return _Band(23.0, (ground, stripe, *texts))

    def heading(self, text: str, step: int) -> Iterator[_Band]:
        disc, number = (
            Path(circle(2.9, 6.2, 2.9), self.theme.ink),
            self.theme.style("display", 11, 700, self.theme.paper),
        )
        label = Text(2.9, 7.55, f"{step}", number, "middle")
        yield _Band(11.5, (disc, label, Text(7.6, 8.0, text, self.theme.style("display", 14, 700))), True)

    def registration(self) -> str | None:
        """Return how to check that backs lie behind their fronts: by the marks and the bleed that the sheets have."""
        parts = [part for _, part in files(self.guide.cut) if not is_mounted(part, self.sides)]
        pages = [each for part in parts for each in self.pages(part)]
        backed = [each for each in pages if _has_backs(each)]
        large = [piece for part in parts for piece, tiles in self.large(part) if tiles.joining == "duplex"]
        if not self.sides.startswith("duplex") or not (backed or large):
            return None
        crosses = all(map(self.has_crosses, backed))
        bleeds = [block.block.lot.bleed for each in backed for block in each.blocks]
        bleed = min([*bleeds, *(piece.front.bleed for piece in large)])
        safe = min(_SAFE_TOLERANCE, bleed, *(least for each in backed for least in each.kept().values()))
        return _REGISTRATION.format(
            _CROSSES if crosses else _NO_CROSSES, _TOLERANCE.format(f"{safe:g}") if safe > 0.0 else ""
        )

    def mounts(self) -> Iterator[_Band]:
        """Yield how fronts and backs get on both sides of a board, with a picture."""
        for stem, part in files(self.guide.cut):
            stock = part.components[0].stock if part.components else None
            if stock is None or not is_mounted(part, self.sides):
                continue
            crosses = all(self.has_crosses(each) for each in self.pages(part) if _has_backs(each))
            mark = "the circled cross" if crosses else "the corner of an outer piece"
            (text,) = self.paragraph(_MOUNT.format(stem, *self.faces(part), stock.mount, mark), self.width - _STACK)
            drawn = Group(self.stack(), (1.0, 0.0, 0.0, 1.0, self.width - _STACK + 6.0, 0.5))
            yield _Band(max(text.height, 31.0), (*text.items, drawn))

    def stack(self) -> Items:
        """Draw front, board and back apart, with two pins through their crosses."""
        ink, items = Stroke(self.theme.ink, 0.25), list[Item]()
        pins = tuple(segment for x in (8.0, 50.0) for segment in line(x, 0.5, x, 27.0))
        for name, y, depth in (
            ("front, print up", 4.0, 0.0),
            ("board", 13.0, 1.4),
            ("back, print down", 22.0, 0.0),
        ):
            top = polygon([(6.0, y - 3.0), (58.0, y - 3.0), (52.0, y + 3.0), (0.0, y + 3.0)])
            edge = [(52.0, y + 3.0), (52.0, y + 3.0 + depth), (0.0, y + 3.0 + depth)]
            low = polygon([(0.0, y + 3.0), *edge]) + polygon([*edge[:2], (58.0, y - 3.0 + depth), (58.0, y - 3.0)])
            items.append(Path((*top, *low), self.theme.wash if depth else self.theme.paper, ink))
            if not depth:
                crosses = (s for x in (8.0, 50.0) for s in (*circle(x, y, 0.9), *line(x - 1.5, y, x + 1.5, y)))
                items.append(Path(tuple(crosses), stroke=Stroke(self.theme.ink, 0.15)))
            items.append(Text(61.0, y + 1.0, name, self.theme.style("label", 8)))
        return (*items, Path(pins, stroke=Stroke(self.theme.accent, 0.3)))

    def has_crosses(self, page: PlacedPage) -> bool:
        """Return whether a sheet has registration crosses."""
        return bool(registration(page.way, page.blocks, self.theme.muted))

    def standee(self) -> Iterator[_Band]:
        """Yield the first figure flat, and from the side: with its halves glued and both flaps on the table."""
        figure = next((piece for piece in self.guide.cut.components if piece.kind == "standee"), None)
        if figure is None:
            return
        scale = 22.0 / figure.height
        wide, stroke = figure.width * scale, Stroke(self.theme.ink, 0.5)
        left, foot = wide + 14.0, 17.0
        arrow = (
            *line(wide + 4.0, 11.4, left - 4.0, 11.4),
            *polyline([(left - 6.0, 9.9), (left - 4.0, 11.4), (left - 6.0, 12.9)]),
        )
        halves = [
            Path(polyline([(middle, 6.5), (middle, foot), (middle + way * wide / 2, foot)]), stroke=stroke)
            for way, middle in ((-1.0, left + wide / 2 - 0.4), (1.0, left + wide / 2 + 0.4))
        ]
        table = Path(line(left - 2.0, foot + 0.6, left + wide + 2.0, foot + 0.6), stroke=Stroke(self.theme.rule, 0.3))
        yield _Band(
            25.0,
            (Use(figure.front, 0.0, 0.4, scale), Path(arrow, stroke=Stroke(self.theme.muted, 0.3)), *halves, table),
        )

    def paragraph(self, text: str, width: float = 0.0) -> Iterator[_Band]:
        style = self.theme.style("text", 9.5)
        lines = wrap(text, style, width or self.width)
        yield _Band(
            4.4 * len(lines) + 1.6, tuple(Text(0.0, 3.6 + 4.4 * row, line, style) for row, line in enumerate(lines))
        )

    def files(self) -> _Band:
        strong, style = self.theme.style("label", 8, 600), self.theme.style("label", 8)
        rule = Stroke(self.theme.rule, 0.15)
        head = Row(tuple(Cell(text, strong) for text in ("file", "print on", "setting", "then")), below=rule)
        rows = tuple(
            Row(
                (Cell(f"{job.file}.pdf", strong), Cell(job.print_on), Cell(self.setting(job)), Cell(self.after(job))),
                below=rule,
            )
            for job in self.guide.jobs
        )
        columns = (Column(), Column(wrap=True), Column(wrap=True), Column(wrap=True, share=1.0))
        table = TableDrawing(columns, (head, *rows), style).draw(self.width)
        return _Band(table.height + 2.0, (Use(table, 0.0, 0.0),))

    def part(self, job: PrintJob) -> Product | None:
        """Return the pieces of a file that is cut."""
        return next((part for stem, part in files(self.guide.cut) if stem == job.file), None)

    def setting(self, job: PrintJob) -> str:
        """Return the setting of the printer, with the print mode of sheets that have backs, and how often."""
        part, how = self.part(job), ""
        pages = enumerate(self.pages(part), 1) if part is not None else ()
        again = "; ".join(f"sheet {number}: print {each.times} times" for number, each in pages if each.times > 1)
        if part is not None and is_mounted(part, self.sides):
            how = "print one side: fronts are {}, backs {}".format(*self.faces(part))
        elif part is not None and any(component.back is not None for component in part.components):
            how = SIDES[self.sides].about
        elif part is not None:
            how = "one-sided"
        return "; ".join(filter(None, (job.setting, how, again)))

    def after(self, job: PrintJob) -> str:
        """Return what comes after printing; sheets may be glued to board."""
        part = self.part(job)
        stock = part.components[0].stock if part is not None and part.components else None
        if part is None or stock is None or not stock.mount:
            return job.after
        if is_mounted(part, self.sides):
            return f"Glue front and back to both sides of {stock.mount}, before you cut: see below."
        return f"Glue each sheet to {stock.mount} before you cut it."

    def faces(self, part: Product) -> tuple[str, str]:
        """Return which pages of a file are fronts, and which are backs."""
        faces: list[str] = []
        for each in self.pages(part):
            faces += ["front", "back"] if _has_backs(each) else ["front"]
        faces += [face for _, tiles in self.large(part) for face in tiles.faces]
        fronts, backs = ([f"{n}" for n, each in enumerate(faces, 1) if each == face] for face in ("front", "back"))
        return f"page{'s' * (len(fronts) > 1)} {', '.join(fronts)}", f"page{'s' * (len(backs) > 1)} {', '.join(backs)}"

    def pages(self, part: Product) -> list[PlacedPage]:
        """Return the pages of a file that is cut, without those of large pieces in parts."""
        cut, _ = in_parts(part.components, self.paper, self.sides, part.cutting)
        layouts = plan(cut, self.paper, self.sides, part.block, part.shared, part.cutting) if cut else ()
        return placed_pages(layouts, once=part.cutting.once)

    def large(self, part: Product) -> list[tuple[Component, Tiling]]:
        """Return the pieces of a file that are printed in parts, after its other sheets."""
        large = in_parts(part.components, self.paper, self.sides, part.cutting)[1]
        return list(zip(large, tilings(large, part, self.paper, self.sides), strict=True))

    def exceptions(self) -> Iterator[str]:
        """Yield what is to be known of single files: pieces in parts, and sheets that leave little bleed."""
        for stem, part in files(self.guide.cut):
            for piece, tiles in self.large(part):
                yield instructions(stem, piece, tiles, mounted=is_mounted(part, self.sides))
            least = [min(kept.values()) for page in self.pages(part) if (kept := page.kept())]
            if least:
                yield _LITTLE_BLEED.format(stem, f"{min(least):g}")

    def plans(self) -> Iterator[_Band]:
        """Yield the plans of all sheets that are cut, some side by side; one for sheets that are cut alike."""
        drawn: dict[tuple[object, ...], tuple[str, list[int], str, Use]] = {}
        wide = (self.width - _GAP * (_PLANS - 1)) / _PLANS
        for stem, part in files(self.guide.cut):
            for number, (way, page, times) in enumerate(self.pages(part), 1):
                paper = way.paper
                symbol = cut_plan.drawing(
                    page, paper, self.theme, (wide - _LABELS) * min(1.0, paper.width / paper.height * 1.2)
                )
                counts = ((len(cut_plan.cuts(page)), "cut"), (cut_plan.outlines(page), "outline"))
                again = [f"print {times} times"] if times > 1 else []
                work = ", ".join([*again, *(plural(count, what) for count, what in counts if count)])
                alike = drawn.setdefault((stem, work, symbol.digest), (stem, [], work, Use(symbol, 0.0, 0.0)))
                alike[1].append(number)
        shown = [
            (f"{stem}.pdf", f"sheet{'s' * (len(each) > 1)} {_ranges(each)}: {work}", use)
            for stem, each, work, use in drawn.values()
        ]
        style, plain = self.theme.style("label", 8, 600), self.theme.style("label", 8)
        for start in range(0, len(shown), _PLANS):
            row = shown[start : start + _PLANS]
            items: list[Item] = []
            for column, (name, work, use) in enumerate(row):
                left = column * (wide + _GAP)
                fitted = fit(work, plain, wide, 0.0) or plain
                items += [Text(left, 3.4, name, style), Text(left, 6.8, work, fitted)]
                items.append(use._replace(x=left + _LABELS, y=12.0))
            yield _Band(max(use.symbol.height for *_, use in row) + 14.0, tuple(items))

    def checklist(self, stem: str, pieces: Sequence[Component]) -> Iterator[_Band]:
        """Yield rows of pictures with the number of copies and the name, for the pieces of a file."""
        wide = self.width / _ENTRIES
        strong = self.theme.style("label", 9, 600)
        sizes = dict.fromkeys(f"{piece.width:.4g} × {piece.height:.4g}" for piece in pieces)
        measures = f", {'; '.join(sizes)} mm" if len(sizes) <= _SIZES else ""
        head = Text(0.0, 4.6, f"{stem}.pdf: {plural(sum(piece.copies for piece in pieces), 'piece')}{measures}", strong)
        for start in range(0, len(pieces), _ENTRIES):
            items: list[Item] = []
            for column, piece in enumerate(pieces[start : start + _ENTRIES]):
                items += self.entry(piece, column * wide, wide - 2.0)
            row = _Band(_FACE + 1.5, tuple(items))
            if start:
                yield row
            else:
                yield _Band(row.height + 6.0, (head, Group(row.items, (1.0, 0.0, 0.0, 1.0, 0.0, 6.0))))

    def entry(self, piece: Component, left: float, width: float) -> Items:
        """Draw an entry of the checklist: a box to tick, the faces, the number of copies, and the name."""
        strong, small = self.theme.style("label", 8, 700), self.theme.style("label", 7, 400, self.theme.muted)
        box = Path(rect(left, 0.6, _BOX, _BOX), stroke=Stroke(self.theme.ink, 0.2))
        scale = _FACE / max(piece.width, piece.height)
        text = left + _BOX + 1.0
        items: list[Item] = [box]
        for face in filter(None, (piece.front, piece.back if piece.back != piece.front else None)):
            items.append(self.face(face, text, scale))
            text += face.width * scale + 0.6
        text += 0.6
        room = left + width - text
        called = piece.name
        if called.isdigit():  # a number alone says nothing; its id has the word
            called = piece.id.rpartition("/")[2].replace("-", " ").capitalize()
        name = fit(called, small, room, small.size) or small
        lines = wrap(called, name, room)[:2]
        items.append(Text(text, 3.4, f"{piece.copies} ×", strong))
        items += [Text(text, 6.2 + 2.6 * row, line, name) for row, line in enumerate(lines)]
        return tuple(items)

    def face(self, face: Symbol, left: float, scale: float) -> Item:
        """Draw a face without its bleed."""
        clip = Path(rect(left, 0.4, face.width * scale, face.height * scale))
        if face.outline:
            clip = Path(transform(face.outline, (scale, 0.0, 0.0, scale, left, 0.4)))
        return Group((Use(face, left, 0.4, scale),), clip=clip)
