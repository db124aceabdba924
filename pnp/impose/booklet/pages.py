"""Fills pages with blocks, from the cover to the last page, and finishes each as a sheet."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from typing import NamedTuple

from pnp.errors import DefinitionError, Finding
from pnp.impose.booklet import contents_and_index as matter
from pnp.impose.booklet import headings
from pnp.impose.booklet.blocks import layout_blocks
from pnp.impose.booklet.page_breaks import PageBreaks
from pnp.impose.booklet.paragraphs import break_lines
from pnp.impose.booklet.placing import place
from pnp.impose.booklet.stream import pad, stream
from pnp.impose.booklet.style import Block, BookletStyle, ground_items
from pnp.scene.flow import Blocks, Contents, Flow, FlowHeading, FullPage, Index
from pnp.scene.items import Group, Item, Text, Use
from pnp.scene.presets import looks
from pnp.scene.sheet import SPARE, Anchor, Bookmark, Box, Sheet
from pnp.scene.theme import Theme
from pnp.scene.typography import hyphenation
from pnp.units import unequal

_COLUMNS_GAP = 2.4
_COLUMNS_HEAD = 20.0
"""Height in mm of the heading of contents or an index with the space below it."""
_MARKED_LEVELS = (1, 2)
_LEADINGS, _PRICES = (1.0, 12.2 / 12.5, 0.96), (0.0, 200.0, 400.0)
"""Leadings of the text as shares of the usual one, and what it costs to choose a tighter one."""
_PRICE_RUN_ON, _RUN_ON_SPACING = 100.0, 0.74
"""What it costs to begin the text below the contents, and the leading of these as a fraction of the usual one."""
_SHORT, _PRICE_ALONE = 0.4, 800.0
"""Contents up to this fraction of a page, and what a page of their own costs."""
_PER_LACKING_PAGE, _PER_BLANK_PAGE, _PER_PAGE_ABOVE = 150.0, 900.0, 3000.0
_WIDE_NUMBER = 70
"""Page numbers of two digits, for measuring an index before its pages are known."""
_AFTER_FOLIO = 8.0


class _Choice(NamedTuple):
    """A number of pages of running text with its cost; `runs_on`: it begins on the page of the contents."""

    score: float
    pages: int
    breaks: PageBreaks
    runs_on: bool


@dataclass
class _Page:
    """A page under construction: blocks with their y in the text area, or one drawing of the whole page."""

    number: int
    placed: list[tuple[float, Block]] = field(default_factory=list)
    columns: list[tuple[float, float, Block]] = field(default_factory=list)
    full: FullPage | None = None
    chapter: FlowHeading | None = None
    fill: float = 1.0
    is_spare: bool = False


class Book:
    """Lays out a flow. The contents, whose length is known, are filled in at the end."""

    def __init__(self, flow: Flow, theme: Theme) -> None:
        self.flow = flow
        look = looks()[flow.look]
        setting = BookletStyle(look.theme(theme), flow.color, flow.page, look, hyphenation(flow.language))
        self.setting = setting._replace(breaks=cache(break_lines))
        self.pages: list[_Page] = []
        self.numbers: dict[str, int] = {}
        self.marks: dict[str, list[int]] = {}
        self.chapter: FlowHeading | None = None
        self.headings = tuple(_listed(flow.blocks))
        self.spare = [FlowHeading(1, "", page.title, "") for page in flow.spare[: flow.signature - 1]]
        self._later: list[Callable[[], None]] = []

    def sheets(self) -> tuple[Sheet, ...]:
        """Return the finished pages."""
        kinds = groupby(self.flow.blocks, key=lambda block: isinstance(block, Contents | Index | FullPage))
        runs = [(special, tuple(run)) for special, run in kinds]
        contents: Contents | None = None
        for number, (special, run) in enumerate(runs):
            after = [block for _, later in runs[number + 1 :] for block in later]
            if special:
                contents = run[-1] if after and isinstance(run[-1], Contents) else None
                for block in run[:-1] if contents else run:
                    self._special(block)
            else:
                index = after[0] if after and isinstance(after[0], Index) else None
                self._text(run, contents, index, sum(isinstance(block, FullPage) for block in after))
        self._fill_up_to_back_cover()
        for fill in self._later:
            fill()
        return tuple(self._sheet(page) for page in self.pages)

    def _fill_up_to_back_cover(self) -> None:
        """Put spare pages, then those for notes, before a last page that is the back cover of the folded booklet."""
        self.spare = []
        if not self.pages or self.pages[-1].full is None:
            return
        lack = -len(self.pages) % self.flow.signature
        last = self.pages.pop()
        for number in range(lack):
            page = self._new_page()
            page.chapter, page.is_spare, page.full = None, True, self.flow.notes
            if number < len(self.flow.spare):
                page.chapter, page.full = FlowHeading(1, "", "Reference", ""), self.flow.spare[number]
                self.spare.append(FlowHeading(1, "", page.full.title, f"page-{page.number}"))
                self.numbers[f"page-{page.number}"] = page.number
        last.number = len(self.pages) + 1
        self.pages.append(last)
        assert last.full is not None
        self.numbers[last.full.anchor] = last.number

    # -- filling -----------------------------------------------------------------------------------------------------

    def _new_page(self) -> _Page:
        page = _Page(len(self.pages) + 1, chapter=self.chapter)
        self.pages.append(page)
        return page

    def _special(self, block: object) -> None:
        match block:
            case FullPage():
                page = self._new_page()
                page.full = block
                self.numbers[block.anchor] = page.number
            case Contents():
                self._contents(block)
            case Index():
                self._index(block)

    def _contents(self, block: Contents) -> None:
        """Reserve the pages for the contents, which are filled when all page numbers are known."""
        first = len(self.pages)
        spacing = matter.contents_spacing(self._with_spare(), self.setting, self.setting.page.depth - _COLUMNS_HEAD)
        reserved = matter.contents(self._with_spare(), {}, self.setting, spacing)
        self._in_columns(FlowHeading(1, "", block.title, "contents"), reserved, matter.CONTENTS_COLUMNS)
        taken = self.pages[first:]

        def fill() -> None:
            entries = iter(matter.contents(self._with_spare(), self.numbers, self.setting, spacing))
            for page in taken:
                page.columns = [(x, y, entry) for (x, y, _), entry in zip(page.columns, entries, strict=False)]

        self._later.append(fill)

    def _with_spare(self) -> tuple[FlowHeading, ...]:
        """Return what the contents list, with spare pages before the back cover."""
        return (*self.headings[:-1], *self.spare, *self.headings[-1:])

    def _index(self, index: Index) -> None:
        """Set the index in the space that is reserved for it, or else on pages of its own."""
        entries = matter.index(self.marks, self.setting)
        top, space = self.pages[-1].placed[-1] if self.pages and self.pages[-1].placed else (0.0, None)
        if space is None or space.items or index.anchor not in self.numbers:
            self._in_columns(FlowHeading(1, "", index.title, index.anchor), entries, matter.INDEX_COLUMNS)
            return
        columns = matter.level_columns(entries, space.height + 1.0, matter.INDEX_COLUMNS)
        self._set_columns(self.pages[-1], columns, matter.INDEX_COLUMNS, top)

    def _set_columns(self, page: _Page, columns: Sequence[matter.Column], count: int, top: float) -> None:
        step = matter.column_width(self.setting, count) + matter.COLUMN_GAP
        for number, column in enumerate(columns):
            page.columns += [(number * step, top + y, block) for y, block in column]

    def _in_columns(self, heading: FlowHeading, entries: Sequence[Block], count: int) -> None:
        """Set a heading and entries in `count` columns on new pages."""
        self.chapter = heading
        page = self._new_page()
        head = headings.heading(heading, self.setting)
        self._put(page, head, 0.0)
        top = head.height + _COLUMNS_GAP
        pending = matter.level_columns(entries, self.setting.page.depth - top, count)
        while pending:
            self._set_columns(page, pending[:count], count, top)
            pending = pending[count:]
            if pending:
                page, top = self._new_page(), 0.0

    def _text(self, blocks: Blocks, contents: Contents | None, index: Index | None, others: int) -> None:
        """Fill pages with running text and a short index after it; `others` counts the pages that follow.

        Text that is set a little tighter, or begins on the page of the contents, may save a page, or reach a whole
        number of sheets.
        """
        if not any(True for _ in layout_blocks(blocks, self.setting, 0.0, self.setting.page.measure)):
            return
        if contents and len(self._level_contents()) > matter.CONTENTS_COLUMNS:
            self._contents(contents)
            contents = None
        depth, before = self.setting.page.depth, len(self.pages)
        head = self._headed(contents.title, "contents", self._level_contents()) if contents else ()
        choices: list[_Choice] = []
        for price, share in zip(_PRICES, _LEADINGS, strict=True):
            if any(choice.score <= price for choice in choices):
                break
            text = list(layout_blocks(blocks, self.setting._replace(share=share), 0.0, self.setting.page.measure))
            _refuse_too_high(text, depth)
            laid, breaks = stream((*text, *self._reserved(index, text)), depth, head), None
            is_short = 0 < math.fsum(block.height for block in head) <= _SHORT * depth
            prices = (price + _PRICE_ALONE, price) if is_short else (price, price + _PRICE_RUN_ON)
            for runs_on, paid in zip((False, True) if contents else (False,), prices, strict=False):
                if any(choice.score <= paid for choice in choices):
                    continue
                first = before + (1 if contents and not runs_on else 0)
                breaks = PageBreaks(laid, depth, first + 1, 0 if runs_on else len(head), like=breaks)
                choices += [
                    _Choice(cost + paid + self._price_of(first + count + others), count, breaks, runs_on)
                    for count, cost in breaks.costs().items()
                    if not runs_on or is_short or (first + count + others) % self.flow.signature == 0
                ]
        _, count, breaks, runs_on = min(choices, key=lambda choice: choice.score)
        if contents and not runs_on:
            self._contents(contents)
        for plan in breaks.pages(count):
            page = self._new_page()
            for y, block in place(breaks.stream, plan, depth):
                self._put(page, block, y)
                page.fill = (y + block.height) / depth
            page.chapter = self.chapter
        self.pages[-1].fill = 1.0
        if runs_on:
            page, top = self.pages[before], self.pages[before].placed[1][0]
            self._later.append(lambda: self._set_columns(page, self._level_contents(), matter.CONTENTS_COLUMNS, top))

    def _headed(self, title: str, anchor: str, columns: Sequence[matter.Column]) -> tuple[Block, ...]:
        """Return a heading, and the space for columns below it."""
        height = max((y + block.height for column in columns for y, block in column), default=0.0)
        heading = headings.heading(FlowHeading(1, "", title, anchor), self.setting)
        return (heading, Block(height, (), before=_COLUMNS_GAP))

    def _level_contents(self) -> list[matter.Column]:
        entries = matter.contents(self._with_spare(), self.numbers, self.setting, _RUN_ON_SPACING)
        return matter.level_columns(entries, self.setting.page.depth - _COLUMNS_HEAD, matter.CONTENTS_COLUMNS)

    def _price_of(self, pages: int) -> float:
        """Return the price of a number of pages."""
        above = max(0, pages - self.flow.most) if self.flow.most else 0
        lack = -pages % self.flow.signature
        blank = max(0, lack - len(self.flow.spare))
        return _PER_LACKING_PAGE * lack + _PER_BLANK_PAGE * blank + _PER_PAGE_ABOVE * above

    def _reserved(self, index: Index | None, text: Sequence[Block]) -> tuple[Block, ...]:
        """Return the heading of an index and the space that its columns need at most."""
        if index is None:
            return ()
        marks: dict[str, list[int]] = {}
        for mark in (mark for block in text for mark in block.marks):
            marks.setdefault(mark, []).append(_WIDE_NUMBER + len(marks.get(mark, ())))
        entries, depth = matter.index(marks, self.setting), self.setting.page.depth - _COLUMNS_HEAD
        columns = matter.level_columns(entries, depth, matter.INDEX_COLUMNS)
        return self._headed(index.title, index.anchor, columns) if len(columns) <= matter.INDEX_COLUMNS else ()

    def _put(self, page: _Page, block: Block, y: float) -> None:
        page.placed.append((y, block))
        if block.heading is not None:
            self.numbers[block.heading.anchor] = page.number
            if block.heading.level == 1:
                self.chapter = block.heading
        for mark in block.marks:
            self.marks.setdefault(mark, []).append(page.number)

    # -- finishing ---------------------------------------------------------------------------------------------------

    def _sheet(self, page: _Page) -> Sheet:
        geometry = self.setting.page
        left = geometry.hang + (geometry.inner if page.number % 2 else geometry.outer)
        title = self.flow.title
        if page.full is not None:
            foot = () if page.full.anchor else self._running(page, left)
            items: list[Item] = [Use(page.full.symbol, 0, 0), *foot]
        else:
            body = (*self._grounds(page), *_slab_items(page))
            items = [Group(body, (1, 0, 0, 1, left, geometry.top)), *self._running(page, left)]
            title = page.chapter.title if page.chapter else title
        return Sheet(
            f"{SPARE if page.is_spare else 'page-'}{page.number}",
            title,
            geometry.width,
            geometry.height,
            tuple(items),
            anchors=tuple(self._anchors(page, left)),
            bookmarks=tuple(_bookmarks(page)),
            label=str(page.number),
            fill=page.fill,
            bleed=Box(0, 0, geometry.width, geometry.height) if page.full and page.full.bleeds else None,
        )

    def _grounds(self, page: _Page) -> Iterator[Item]:
        for ground, run in groupby(page.placed, key=lambda entry: id(entry[1].ground) if entry[1].ground else 0):
            if ground:
                slabs_on_it = list(run)
                (top, first), (last_top, last) = slabs_on_it[0], slabs_on_it[-1]
                assert first.ground is not None
                yield from ground_items(first.ground, self.setting.look.box, top, last_top + last.height)

    def _running(self, page: _Page, left: float) -> Iterator[Item]:
        """Yield the running foot: page number at the outer edge, and the title or, on right pages, the chapter."""
        theme, geometry = self.setting.theme, self.setting.page
        style, folio = theme.style("label", 7.4, 400, theme.muted), theme.style("display", 10.5, 600)
        recto = page.number % 2 == 1
        edge, inward = (
            (left + geometry.measure, -_AFTER_FOLIO) if recto else (left - geometry.hang, geometry.hang or _AFTER_FOLIO)
        )
        baseline = geometry.height - geometry.bottom + 6.6
        chapter = page.chapter
        words = " ".join(filter(None, (chapter.number, chapter.title))) if chapter and recto else self.flow.title
        yield Text(edge + inward, baseline, words, style, "end" if recto else "start")
        yield Text(edge, baseline, str(page.number), folio, "end" if recto else "start")

    def _anchors(self, page: _Page, left: float) -> Iterator[Anchor]:
        geometry = self.setting.page
        yield Anchor(f"page-{page.number}", 0, 0)
        if page.full is not None and page.full.anchor:
            yield Anchor(page.full.anchor, 0, 0)
        for y, block in page.placed:
            if block.heading is not None:
                yield Anchor(block.heading.anchor, left, geometry.top + y - 3.0)
            for anchor in block.anchors:
                yield Anchor(anchor, left, geometry.top + y - 3.0)


def _refuse_too_high(blocks: Iterable[Block], depth: float) -> None:
    """Raise findings about blocks that do not divide and are higher than a page."""
    findings = []
    for block in blocks:
        height = block.height + 2 * pad(block) + (block.again.height if block.again else 0.0)
        if height > depth:
            words = f"the heading {block.heading.title!r}" if block.heading else "this"
            more, less = unequal(height, depth)
            message = f"{words} is {more} mm high, and the text of a page of the booklet {less} mm"
            hint = "a table divides between its rows, nothing else does: shorten the row, the caption or the heading"
            findings.append(Finding("rules.too-high", "error", message, block.span, hint))
    if findings:
        raise DefinitionError(findings)


def _listed(blocks: Blocks) -> Iterator[FlowHeading]:
    """Yield the entries of the contents: chapters and sections, the index, and whole-page drawings but the cover."""
    for block in blocks:
        if isinstance(block, FlowHeading) and block.level in _MARKED_LEVELS:
            yield block
        elif isinstance(block, Index | FullPage) and block.anchor and block is not blocks[0]:
            yield FlowHeading(1, "", block.title, block.anchor)


def _slab_items(page: _Page) -> Iterator[Item]:
    for y, block in page.placed:
        yield Group(block.items, (1, 0, 0, 1, 0, y))
    for x, y, block in page.columns:
        yield Group(block.items, (1, 0, 0, 1, x, y))


def _bookmarks(page: _Page) -> Iterator[Bookmark]:
    if page.full is not None and page.full.title:
        yield Bookmark(0, page.full.title, page.full.anchor or f"page-{page.number}")
    for _, block in page.placed:
        heading = block.heading
        if heading is not None and heading.level in _MARKED_LEVELS:
            yield Bookmark(heading.level - 1, " ".join(filter(None, (heading.number, heading.title))), heading.anchor)
