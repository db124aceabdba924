"""Fills pages with blocks, from the cover to the last page, and finishes each as a sheet."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from pnp.impose.booklet import contents_and_index as matter
from pnp.impose.booklet.blocks import Block, BookletStyle, ground_items, layout_blocks
from pnp.scene.flow import Blocks, Contents, Flow, FlowHeading, FullPage, Index, PageBreak
from pnp.scene.items import Group, Item, Text, Use
from pnp.scene.sheet import Anchor, Bookmark, Sheet
from pnp.scene.theme import Theme

_NEW_PAGE_FROM = 0.66
"""A chapter begins on a new page when more than this fraction of the current one is filled."""
_COLUMNS_GAP = 4.0
_COLUMNS_HEAD = 27.5
"""Height in mm of the heading of an index with the space around it."""
_MARKED_LEVELS = (1, 2)
_TALL = 0.7
"""A figure that fills more than this fraction of a page is at its top, whatever is there."""


@dataclass
class _Page:
    """A page under construction: blocks with their y in the text area, or one drawing of the whole page."""

    number: int
    placed: list[tuple[float, Block]] = field(default_factory=list)
    columns: list[tuple[float, float, Block]] = field(default_factory=list)
    full: FullPage | None = None
    chapter: FlowHeading | None = None
    y: float = 0.0
    after: float = 0.0


class Book:
    """Lays out a flow. Every block is set once; the contents, whose length is known, are filled in at the end."""

    def __init__(self, flow: Flow, theme: Theme) -> None:
        self.flow = flow
        self.setting = BookletStyle(theme, flow.color, flow.page)
        self.pages: list[_Page] = []
        self.numbers: dict[str, int] = {}
        self.marks: dict[str, list[int]] = {}
        self.chapter: FlowHeading | None = None
        self.headings = tuple(_listed(flow.blocks))
        self._later: list[Callable[[], None]] = []

    def sheets(self) -> tuple[Sheet, ...]:
        """Return the finished pages."""
        for kind, run in groupby(self.flow.blocks, key=_special):
            if kind is None:
                self._run(tuple(run))
            else:
                for block in run:
                    self._special(block)
        for fill in self._later:
            fill()
        return tuple(self._sheet(page) for page in self.pages)

    # -- filling -----------------------------------------------------------------------------------------------------

    def _new_page(self) -> _Page:
        page = _Page(len(self.pages) + 1, chapter=self.chapter)
        self.pages.append(page)
        return page

    def _open_page(self) -> _Page:
        if not self.pages or self.pages[-1].full or self.pages[-1].columns:
            return self._new_page()
        return self.pages[-1]

    def _special(self, block: object) -> None:
        match block:
            case PageBreak():
                self._new_page()
            case FullPage():
                page = self._new_page()
                page.full = block
                self.numbers[block.anchor] = page.number
            case Contents():
                self._contents(block)
            case Index():
                self._index(FlowHeading(1, "", block.title, block.anchor))

    def _contents(self, block: Contents) -> None:
        """Reserve the pages for the contents, which are filled when all page numbers are known."""
        heading = FlowHeading(1, "", block.title, "contents")
        first = len(self.pages)
        self._new_page()
        spacing = matter.contents_spacing(self.headings, self.setting, self.setting.page.depth - _COLUMNS_HEAD)
        reserved = matter.contents(self.headings, {}, self.setting, spacing)
        self._in_columns(heading, reserved, matter.CONTENTS_COLUMNS)
        taken = self.pages[first:]

        def fill() -> None:
            entries = iter(matter.contents(self.headings, self.numbers, self.setting, spacing))
            for page in taken:
                page.columns = [(x, y, next(entries)) for x, y, _ in page.columns]

        self._later.append(fill)

    def _index(self, heading: FlowHeading) -> None:
        """Set the index, on the open page if it has space for all of it."""
        entries = matter.index(self.marks, self.setting)
        page = self._open_page()
        room = self.setting.page.depth - page.y - _COLUMNS_HEAD
        if page.placed and (room <= 0 or len(matter.columns(entries, room)) > matter.INDEX_COLUMNS):
            self._new_page()
        self._in_columns(heading, entries, matter.INDEX_COLUMNS, level=True)

    def _in_columns(self, heading: FlowHeading, entries: Sequence[Block], count: int, *, level: bool = False) -> None:
        """Set a heading and entries in `count` columns from the open page on; `level`: all of the same length."""
        self.chapter = heading
        page = self._open_page()
        head = next(layout_blocks((heading,), self.setting, 0.0, self.setting.page.full))
        self._put(page, head, page.y + _gap(page, head))
        top = page.y + _COLUMNS_GAP
        depth = self.setting.page.depth - top
        pending = matter.level_columns(entries, depth, count) if level else matter.columns(entries, depth)
        step = matter.column_width(self.setting, count) + matter.COLUMN_GAP
        while pending:
            for place, column in enumerate(pending[:count]):
                page.columns += [(place * step, top + y, block) for y, block in column]
            pending = pending[count:]
            if pending:
                page, top = self._new_page(), 0.0

    def _run(self, blocks: Blocks) -> None:
        """Fill pages. A figure that does not fit moves on, and the text after it continues meanwhile.

        Its place is between paragraphs of the next page; only one that fills most of a page interrupts a paragraph.
        """
        geometry = self.setting.page
        waiting: list[list[Block]] = []
        for group in _groups(layout_blocks(blocks, self.setting, geometry.gutter, geometry.measure)):
            heading = group[0].heading
            if heading is not None and heading.level == 1:
                self._place_all(waiting)
                if self._open_page().y > _NEW_PAGE_FROM * geometry.depth:
                    self._new_page()
            if not group[0].joined:
                self._place_fitting(waiting)
            fits = self._fits(self._open_page(), group)
            if not fits and all(block.floats for block in group):
                waiting.append(group)
                continue
            while not fits and self._open_page().placed:
                self._new_page()
                if not group[0].joined or _is_tall(waiting, geometry.depth):
                    self._place_fitting(waiting)
                fits = self._fits(self._open_page(), group)
            self._place(group)
        self._place_all(waiting)

    def _place_fitting(self, waiting: list[list[Block]]) -> None:
        """Place those of the waiting figures that fit on the open page, in their order."""
        while waiting and self._fits(self._open_page(), waiting[0]):
            self._place(waiting.pop(0))

    def _place_all(self, waiting: list[list[Block]]) -> None:
        while waiting:
            if not self._fits(self._open_page(), waiting[0]):
                self._new_page()
            self._place(waiting.pop(0))

    def _place(self, group: Sequence[Block]) -> None:
        """Put blocks on the open page; only a group that is longer than a page continues on the next."""
        page = self._open_page()
        for block in group:
            gap = _gap(page, block)
            if page.placed and page.y + gap + block.height > self.setting.page.depth:
                page = self._new_page()
                gap = _gap(page, block)
            self._put(page, block, page.y + gap)

    def _fits(self, page: _Page, group: Sequence[Block]) -> bool:
        y, after = page.y + _gap(page, group[0]), 0.0
        for index, block in enumerate(group):
            y += (max(after, block.before) if index else 0.0) + block.height
            after = block.after
        pad = group[-1].ground.pad if group[-1].ground else 0.0
        return y + pad <= self.setting.page.depth

    def _put(self, page: _Page, block: Block, y: float) -> None:
        page.placed.append((y, block))
        page.y, page.after = y + block.height, block.after
        if block.heading is not None:
            self.numbers[block.heading.anchor] = page.number
            if block.heading.level == 1:
                self.chapter = block.heading
                page.chapter = page.chapter or block.heading
        for mark in block.marks:
            self.marks.setdefault(mark, []).append(page.number)

    # -- finishing ---------------------------------------------------------------------------------------------------

    def _sheet(self, page: _Page) -> Sheet:
        geometry = self.setting.page
        left = geometry.inner if page.number % 2 else geometry.outer
        title = self.flow.title
        if page.full is not None:
            items: list[Item] = [Use(page.full.symbol, 0, 0)]
        else:
            body = (*self._grounds(page), *_slab_items(page))
            items = [Group(body, (1, 0, 0, 1, left, geometry.top)), *self._running(page, left)]
            title = page.chapter.title if page.chapter else title
        return Sheet(
            f"page-{page.number}",
            title,
            geometry.width,
            geometry.height,
            tuple(items),
            anchors=tuple(self._anchors(page, left)),
            bookmarks=tuple(_bookmarks(page)),
            label=str(page.number),
        )

    def _grounds(self, page: _Page) -> Iterator[Item]:
        for ground, run in groupby(page.placed, key=lambda entry: id(entry[1].ground) if entry[1].ground else 0):
            if ground:
                slabs_on_it = list(run)
                (top, first), (last_top, last) = slabs_on_it[0], slabs_on_it[-1]
                assert first.ground is not None
                yield from ground_items(first.ground, top, last_top + last.height)

    def _running(self, page: _Page, left: float) -> Iterator[Item]:
        """Yield the running head (title on left pages, chapter on right ones) and the page number at the outer edge."""
        theme, geometry = self.setting.theme, self.setting.page
        right = left + geometry.full
        head, folio = theme.style("label", 7.4, 400, theme.muted), theme.style("display", 10.5, 600)
        recto = page.number % 2 == 1
        baseline = geometry.height - geometry.bottom + 7.6
        opens = bool(page.placed) and page.placed[0][1].heading is not None and page.placed[0][1].heading.level == 1
        if not opens:
            chapter = page.chapter
            words = " ".join(filter(None, (chapter.number, chapter.title))) if chapter and recto else self.flow.title
            x = right if recto else left
            yield Text(x, geometry.top - 6.4, words, head, "end" if recto else "start")
        yield Text(right if recto else left, baseline, str(page.number), folio, "end" if recto else "start")

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


def _is_tall(waiting: Sequence[Sequence[Block]], depth: float) -> bool:
    """Return whether the first waiting figure fits only at the top of a page."""
    return bool(waiting) and math.fsum(block.height for block in waiting[0]) > _TALL * depth


def _gap(page: _Page, block: Block) -> float:
    """Return the space between the last block on the page and the next; two callouts never touch."""
    if not page.placed:
        return block.ground.pad if block.ground else 0.0
    last = page.placed[-1][1]
    apart = block.ground.pad if block.ground and last.ground and block.ground is not last.ground else 0.0
    return max(page.after, block.before) + apart


def _special(block: object) -> bool | None:
    return True if isinstance(block, Contents | Index | FullPage | PageBreak) else None


def _listed(blocks: Blocks) -> Iterator[FlowHeading]:
    """Yield the entries of the contents: chapters and sections, the index, and whole-page drawings but the cover."""
    for block in blocks:
        if isinstance(block, FlowHeading) and block.level in _MARKED_LEVELS:
            yield block
        elif isinstance(block, Index | FullPage) and block.anchor and block is not blocks[0]:
            yield FlowHeading(1, "", block.title, block.anchor)


def _groups(flow: Iterable[Block]) -> Iterator[list[Block]]:
    group: list[Block] = []
    for block in flow:
        group.append(block)
        if not block.keep:
            yield group
            group = []
    if group:
        yield group


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
