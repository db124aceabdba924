"""The steps of the instructions, from the title to the checklist, as blocks of a page."""

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count, pairwise
from typing import NamedTuple

from pnp.impose import SIDES, files, is_mounted
from pnp.impose.booklet import headings
from pnp.impose.booklet.blocks import layout_blocks, stacked
from pnp.impose.booklet.style import Block, BookletStyle
from pnp.impose.flip import flip_axis
from pnp.impose.guide import pictures
from pnp.impose.guide.backs import check_of_backs, marks_seen
from pnp.impose.guide.checklist import checklist, face
from pnp.impose.guide.tools import diameters, radii, shaped, tools
from pnp.impose.plan import cut_plan
from pnp.impose.plan.choose import in_parts
from pnp.impose.plan.machine import NOTES
from pnp.impose.plan.place import PlacedPage
from pnp.impose.plan.sheets import pages_to_cut, registration
from pnp.impose.poster import instructions, tilings
from pnp.impose.printer_marks import live_area
from pnp.impose.tiling import Tiling, tiling
from pnp.scene.flow import Blocks, FlowFigure, FlowHeading, FlowParagraph, Inlines, Listing, Run
from pnp.scene.items import Item, Path, Stroke, Symbol, Text, Use
from pnp.scene.page_format import PageFormat
from pnp.scene.presets import looks
from pnp.scene.shapes import rect
from pnp.scene.sheet import Component, Guide, GuideNote, Paper, PrintJob, Product
from pnp.scene.table import Cell, Column, Row, TableDrawing
from pnp.scene.text_fitting import fit
from pnp.scene.theme import Theme

_TRUE_SIZE = (
    "Choose 100 % or “actual size” in the print dialog, never “fit to page”.",
    "Print one sheet first, and measure the ruler at its foot: 50 mm must be 50 mm.",
    "The printer must reach to {:g} mm from the edge of the paper. If yours leaves wider margins, switch its borderless"
    " mode on and its enlargement off.",
    "Let ink dry for an hour before you glue, fold or cut.",
)
_MOUNTING = "Glue to board"
_MOUNT = (
    "{0}.pdf: print each page on one side of a sheet. Fronts are {1}, backs {2}. Cut nothing yet.{5}",
    "Glue the front to {3} of the same size, with a glue stick or spray glue: much wet glue makes paper wavy.",
    "Push a pin from the front straight through {4}, until its point is out behind the board. Make the holes"
    " with an awl first if the board is thick.",
    "Lay the board face down, {6}. The points of the pins stand up. Put glue on the board.",
    "Put the back on the points, print up, {7}.{8}",
    "Slide the back down onto the glue, press it flat, and pull out the pins. Let it dry under books.",
)
_TURNED = {
    "vertical": (
        "turned over like a page of a book, so that its top is still at the top",
        "its top where the top of the front is",
    ),
    "horizontal": (
        "turned over from top to bottom, so that the top of the front is near you",
        "its foot, with the ruler, near you, where the top of the front is",
    ),
}
"""How a board and its back lie when a sheet is flipped about an upright or a level axis."""
_ONE_WAY = " The crosses are not in the middle: it fits in this way only."
_JOINED = "Glue the sheets together."
_SINGLE = "Use the whole sheet: nothing is cut off. Glue it to board if you like."
_EMPTY_BACKS = " Where a back is empty, the piece has none."
_CUTTING = (
    "Several light strokes along the steel ruler are better than a strong one.",
    "Put the ruler on the marks at both ends of a line, and cut from mark to mark. Leave the margin around them uncut,"
    " so that the sheet stays in one piece until the last cuts.",
    "The plans number the cuts in their order: first those across, then those down. Where two numbers stand together,"
    " two lines are close together: the strip between them is waste.",
)
_LINES = "Solid lines on the sheets are cuts{}."
_FOLDS = ", dashed ones are folds"
_BLOCKS = (
    "Some sheets have several blocks, of pieces of one size each. Cut the sheet apart between them first, where the"
    " marks of both meet; then cut one block after the other."
)
_OUTLINES = (
    "Pieces that are not rectangles have a solid line around them: cut along it {}{}. Color reaches past the line on"
    " purpose, so that no white edge shows.{}"
)
_CORNERS = " Round corners last, to a radius of {} mm, with a corner punch or scissors."
_PUNCH = "; or knock them out with a hammer and a hollow punch of {} mm"
_LITTLE_BLEED = (
    "On sheets of {}.pdf, {} mm of bleed are left between some pieces or at the edge: a cut or a back that is off shows"
    " the neighbor, or white paper. Cut exactly there."
)
_FILE = re.compile(r"[\w-]+\.pdf")
_TEXT_GAP = 7.0
_MEASURE = 125.0
"""The greatest width of text in mm, on large papers."""
_EDGE = 0.2
"""Distance in mm of the rules of the table from the edges, for their width."""
_BANNER, _SHOWN = 27.0, 4
"""Height of the title in mm, and the number of pieces that it shows."""


def _has_backs(page: PlacedPage) -> bool:
    return any(block.block.has_backs for block in page.blocks)


def _has_blocks(page: PlacedPage) -> bool:
    """Return whether several blocks are cut by marks."""
    return sum(each.block.lot.outline.has_straight_cuts for each in page.blocks) > 1


def _inlines(text: str) -> Inlines:
    """Return words with the names of files in bold."""
    runs: list[Run] = []
    end = 0
    for name in _FILE.finditer(text):
        runs += [Run(text[end : name.start()]), Run(name[0], strong=True)]
        end = name.end()
    return tuple(run for run in (*runs, Run(text[end:])) if run.text)


def _list(texts: Sequence[str], *, ordered: bool = True) -> Listing:
    return Listing(tuple((FlowParagraph(_inlines(text.strip())),) for text in texts), ordered)


class Steps(NamedTuple):
    """Makes the blocks of the instructions for a paper and a print mode, `width` mm wide."""

    guide: Guide
    paper: Paper
    sides: str
    setting: BookletStyle
    width: float
    planned: dict[str, list[PlacedPage]]

    @classmethod
    def of(cls, guide: Guide, paper: Paper, sides: str, theme: Theme) -> "Steps":
        """Return the steps of a guide, in the style of its booklet."""
        area = live_area(paper)
        page = PageFormat(paper.width, paper.height, area.y, paper.height - area.y - area.height, area.x, area.x)
        setting = BookletStyle(theme, guide.color or theme.accent, page, looks()["modern"])
        return cls(guide, paper, sides, setting, area.width, {})

    @property
    def theme(self) -> Theme:
        """The theme with the color of the kit, dark enough for lines and small type."""
        return self.setting.theme._replace(accent=self.setting.link)

    def blocks(self) -> Iterator[Block]:
        """Yield all blocks before the checklist in order."""
        steps = count(1)
        yield self.banner()
        parts = [part for _, part in files(self.guide.cut) if part.components]
        glued = [is_mounted(part, self.sides) for part in parts if (each := part.components[0].stock) and each.mount]
        needed = tools(self.guide.cut.components, self.notes, self.supplies(), glued, self.guide.play)
        if needed:
            yield self.heading("Tools and materials", next(steps))
            yield from self.loose(_list(needed, ordered=False))
        yield self.heading("Print", next(steps))
        true_size = [text.format(self.paper.margin) for text in _TRUE_SIZE]
        yield self.row((_list(true_size),), pictures.ruler(self.theme))
        yield self.files()
        if checked := list(self.registration()):
            yield self.heading("Check the backs", next(steps))
            yield from checked
        if mounts := list(self.mounts()):
            yield self.heading(_MOUNTING, next(steps))
            yield from mounts
        yield self.heading("Cut", next(steps))
        yield from self.cutting()
        if notes := self.notes:
            yield self.heading("Fold and glue", next(steps))
            for note in notes:
                yield headings.heading(FlowHeading(2, "", note.title, ""), self.setting)
                yield self.row((_list(note.steps),), self.picture(note.kind))

    def checklist(self, step: int, size: float) -> list[Block]:
        """Return the last step with pictures of a size, which begins a new page if it fits on one."""
        missing = list(self._missing(step, size))
        gaps = (max(above.after, below.before) for above, below in pairwise(missing))
        fits = math.fsum([*gaps, *(each.height for each in missing)]) <= self.setting.page.depth
        return [replace(each, keep=each.keep or (fits and each is not missing[-1])) for each in missing]

    def _missing(self, step: int, size: float) -> Iterator[Block]:
        yield self.heading("Check that nothing is missing", step)
        whole = [job for job in self.guide.jobs if self.part(job) is None]
        if whole:
            listed = "; ".join(f"{job.file}.pdf" for job in whole)
            text = f"Files that are not cut into pieces: {listed}."
            yield from (replace(block, keep=True) for block in self.loose(FlowParagraph(_inlines(text))))
        for stem, part in files(self.guide.cut):
            yield from checklist(stem, part.components, self.theme, self.width, size)

    def loose(self, block: Listing | FlowParagraph) -> Iterator[Block]:
        """Yield text over the whole width."""
        yield from layout_blocks((block,), self.setting, 0.0, self.width)

    def banner(self) -> Block:
        """Draw the titles of the kit and of the instructions on a dark band, with some pieces."""
        theme = self.theme
        pieces = [*{each.front.digest: each for each in self.guide.cut.components if not each.outline.panels}.values()]
        some = pieces[:: max(1, len(pieces) // _SHOWN)][:_SHOWN]
        right, shown = self.width - 5.0, list[Item]()
        for piece in reversed(some):
            scale = min(20.0 / piece.height, 24.0 / piece.width)
            right -= piece.width * scale
            shown.append(face(piece.front, right, (_BANNER - piece.height * scale) / 2, scale))
            right -= 2.5
        room, title = right - 9.0, self.guide.title.upper()
        large = theme.style("display", 30, 700, theme.paper)
        words = (
            Text(5.0, 14.6, title, fit(title, large, room, 0.0) or large),
            Text(5.0, 21.8, "How to make this kit", theme.style("text", 10.5, 400, theme.paper)),
        )
        ground = Path(rect(0.0, 0.0, self.width, _BANNER), theme.ink)
        stripe = Path(rect(0.0, _BANNER, self.width, 1.2), self.setting.color)
        return Block(_BANNER + 1.2, (ground, stripe, *words, *shown))

    @property
    def is_joined(self) -> bool:
        """Whether a map takes several sheets."""
        return any(tiling(board, self.paper).count > 1 for board in self.guide.maps)

    @property
    def notes(self) -> list[GuideNote]:
        """What has to be folded and glued; joining maps only where one takes several sheets."""
        return [note for note in self.guide.notes if note.kind != "poster" or self.is_joined]

    def heading(self, text: str, step: int) -> Block:
        """Return the head of a step, set like that of a chapter."""
        return headings.heading(FlowHeading(1, f"{step}", text, ""), self.setting)

    def row(self, blocks: Blocks, picture: Symbol | None = None) -> Block:
        """Return text, and a picture at its right, as one block."""
        side = max(pictures.WIDTH, picture.width if picture else 0.0)
        laid = list(layout_blocks(blocks, self.setting, 0.0, min(_MEASURE, self.width - side - _TEXT_GAP)))
        text = stacked(laid)
        if picture is None:
            return Block(text.height, text.items, 1.6, 2.4)
        drawn = Use(picture, self.width - side, 0.8)
        return Block(max(text.height, picture.height + 1.6), (*text.items, drawn), 1.6, 2.4)

    def picture(self, kind: str) -> Symbol | None:
        """Return the picture of a note."""
        if kind in pictures.PLAIN:
            return pictures.PLAIN[kind](self.theme)
        draw, shows = pictures.OF_PIECES[kind]
        piece = next(filter(shows, self.guide.cut.components), None)
        return draw(self.theme, piece) if piece is not None else None

    # -- printing ----------------------------------------------------------------------------------------------------

    def files(self) -> Block:
        """Return the table of files, in the style of the booklet's tables."""
        theme = self.theme
        body, names = theme.style("label", 8.6), theme.style("label", 8.6, 600)
        head, thin = theme.style("label", 7.6, 500, theme.muted), Stroke(theme.rule, 0.18)
        titles = tuple(Cell(text, head) for text in ("File", "Print on", "Setting", "Then"))
        cells = (
            (Cell(f"{job.file}.pdf", names), Cell(job.print_on), Cell(self.how(job)), Cell(self.after(job)))
            for job in self.guide.jobs
        )
        rows = (Row(titles, below=Stroke(theme.ink, 0.3)), *(Row(each, below=thin) for each in cells))
        columns = (Column(), Column(wrap=True), Column(wrap=True), Column(wrap=True, share=1.0))
        table = TableDrawing(columns, rows, body, pad=1.2, lead=1.0).draw(self.width - 2 * _EDGE)
        return Block(table.height, (Use(table, _EDGE, 0.0),), 2.4, 2.0)

    def supplies(self) -> str:
        """Return how many sheets of paper, card and board are needed, and on what the other files are printed."""
        counts: Counter[str] = Counter()
        others: dict[str, list[str]] = {}
        for job in self.guide.jobs:
            if part := self.part(job):
                pages, large = self.pages(part), self.large(part)
                stock, sheets = part.components[0].stock, sum(each.times for each in pages)
                mounted = sum(each.times for each in pages if _has_backs(each)) * is_mounted(part, self.sides)
                counts[job.print_on] += sheets + mounted + sum(each.copies * plan.papers for each, plan in large)
                if stock and stock.mount:
                    counts[stock.mount] += sheets + sum(each.copies * plan.count for each, plan in large)
            elif job.file == "map" and self.guide.maps:
                counts[job.print_on] += sum(tiling(board, self.paper).count for board in self.guide.maps)
            elif job.file != "rules":  # the booklet is instead of it
                others.setdefault(job.print_on, []).append(f"{job.file}.pdf")
        listed = [f"{count} of {what}" for what, count in counts.items()]
        listed += [note.needs for note in self.notes if note.needs]
        return "; ".join([*listed, *(f"{what} for {', '.join(files)}" for what, files in others.items())])

    def part(self, job: PrintJob) -> Product | None:
        """Return the pieces of a file that is cut."""
        return next((part for stem, part in files(self.guide.cut) if stem == job.file), None)

    def how(self, job: PrintJob) -> str:
        """Return the setting of the printer, with the print mode of sheets that have backs, and how often."""
        part, how = self.part(job), ""
        pages = self.pages(part) if part is not None else []
        times = ((number, page.times) for number, page in enumerate(pages, 1) if page.times > 1)
        again = "; ".join(f"sheet {number}: print {count} times" for number, count in times)
        if part is not None and is_mounted(part, self.sides):
            how = "print one side: fronts are {}, backs {}".format(*self.faces(part))
        elif part is not None:
            duplex = self.sides != "fold" and any(tiles.joining == "duplex" for _, tiles in self.large(part))
            how = SIDES[self.sides].about if duplex or any(map(_has_backs, pages)) else "one-sided"
        return "; ".join(filter(None, (job.setting, how, again)))

    def after(self, job: PrintJob) -> str:
        """Return what comes after printing; sheets may be glued to board."""
        part = self.part(job)
        if self.guide.maps and job.file == "map":
            return _JOINED if self.is_joined else _SINGLE
        stock = part.components[0].stock if part is not None and part.components else None
        if part is None or stock is None or not stock.mount:
            return job.after or ("" if stock is None else "Cut.")
        if is_mounted(part, self.sides):
            return f"Glue front and back to both sides of {stock.mount}, as in “{_MOUNTING}”; then cut."
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
        first = part.components[0].id if part.components else ""
        if first not in self.planned:
            self.planned[first] = pages_to_cut(part, self.paper, self.sides)[0]
        return self.planned[first]

    def large(self, part: Product) -> list[tuple[Component, Tiling]]:
        """Return the pieces of a file that are printed in parts, after its other sheets."""
        large = in_parts(part.components, self.paper, self.sides, part.cutting)[1]
        return list(zip(large, tilings(large, part, self.paper, self.sides), strict=True))

    def registration(self) -> Iterator[Block]:
        """Yield how to check that backs lie behind their fronts, with pictures; nothing without such sheets."""
        parts = [part for _, part in files(self.guide.cut) if not is_mounted(part, self.sides)]
        backed = [page for part in parts for page in self.pages(part) if _has_backs(page)]
        large = [piece for part in parts for piece, tiles in self.large(part) if tiles.joining == "duplex"]
        if self.sides.startswith("duplex") and (backed or large):
            kinds = marks_seen(backed, large, self.paper, self.theme)
            yield self.row((_list(check_of_backs(kinds, backed, large)),), pictures.window(self.theme, kinds))

    def mounts(self) -> Iterator[Block]:
        """Yield how fronts and backs get on both sides of a board, with a picture."""
        for stem, part in files(self.guide.cut):
            stock = part.components[0].stock if part.components else None
            if stock is None or not is_mounted(part, self.sides):
                continue
            backed = [page for page in self.pages(part) if _has_backs(page)]
            crosses = all(registration(page.way, page.blocks, self.theme.muted) for page in backed)
            mark = "each circled cross" if crosses else "the outer corners of two pieces, left and right"
            empty = _EMPTY_BACKS if any(piece.back is None for piece in part.components) else ""
            turned = _TURNED[flip_axis(backed[0].way.paper if backed else self.paper, self.sides).axis]
            facts = (stem, *self.faces(part), stock.mount, mark, empty, *turned, _ONE_WAY if crosses else "")
            texts = [text.format(*facts) for text in _MOUNT]
            yield self.row((_list(texts),), pictures.stack(self.theme))

    # -- cutting -----------------------------------------------------------------------------------------------------

    def cutting(self) -> Iterator[Block]:
        """Yield how to cut, with pictures."""
        pieces = self.guide.cut.components
        drawn = [each.outline for each in pieces if not each.outline.has_straight_cuts]
        sheets = [(stem, self.pages(part)) for stem, part in files(self.guide.cut)]
        others = [_LINES.format(_FOLDS if any(each.folds for each in drawn) else "")] if drawn else []
        others += filter(None, [NOTES.get(self.guide.cut.cutting.machine)])
        others += [_BLOCKS] * any(_has_blocks(page) for _, pages in sheets for page in pages)
        if any(piece.outline.shape != "rectangle" for piece in pieces):
            sizes = ((_PUNCH, diameters(pieces)), (_CORNERS, radii(pieces)))
            thin, thick = (bool(shaped(pieces, thick=each)) for each in (False, True))
            how = "with scissors, or " * thin + "on board " * (thin and thick) + "with a knife in short strokes"
            others.append(_OUTLINES.format(how, *(words.format(size) if size else "" for words, size in sizes)))
        others += self.exceptions()
        plans = pictures.plans(sheets, self.theme, self.width)
        around, knife = pictures.around(self.theme) if drawn else None, pictures.knife(self.theme)
        if len(plans) == 1 and not others:
            yield from self.loose(_list(_CUTTING))
            yield self.row((FlowFigure(plans[0]),), knife)
            return
        if any(cut_plan.cuts(page.blocks) for _, pages in sheets for page in pages):
            yield self.row((_list(_CUTTING),), knife)
        if others and len(plans) == 1:
            yield self.row((_list(others, ordered=False), *((FlowFigure(around),) if around else ())), plans[0])
            return
        if others:
            yield self.row((_list(others, ordered=False),), around)
        across = int((self.width + pictures.GAP) / (plans[0].width + pictures.GAP) + 0.5) if plans else 1
        for start in range(0, len(plans), across):
            line = plans[start : start + across]
            items = tuple(Use(each, number * (each.width + pictures.GAP), 0.0) for number, each in enumerate(line))
            yield Block(max(each.height for each in line), items, 2.4, 2.4)

    def exceptions(self) -> Iterator[str]:
        """Yield what is to be known of single files: pieces in parts, and sheets that leave little bleed."""
        for stem, part in files(self.guide.cut):
            for piece, tiles in self.large(part):
                yield instructions(stem, piece, tiles, mounted=is_mounted(part, self.sides))
            if least := [min(kept.values()) for page in self.pages(part) if (kept := page.kept())]:
                yield _LITTLE_BLEED.format(stem, f"{min(least):g}")
