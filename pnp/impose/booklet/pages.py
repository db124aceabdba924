"""Fills pages with slabs, from the cover to the last page, and finishes each as a sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from pnp.impose.booklet import matter
from pnp.impose.booklet.slabs import Setting, Slab, ground_items, slabs
from pnp.scene.flow import Blocks, Contents, Flow, FullPage, Heading, Index, PageBreak
from pnp.scene.items import Group, Item, Text, Use
from pnp.scene.sheet import Anchor, Bookmark, Sheet
from pnp.scene.theme import Theme

_NEW_PAGE_FROM = 0.42
"""A chapter begins on a new page when more than this share of the present one is filled."""
_MARKED_LEVELS = (1, 2)


@dataclass
class _Page:
    """A page in the making: slabs with their y in the text area, or one drawing of the whole page."""

    number: int
    placed: list[tuple[float, Slab]] = field(default_factory=list)
    columns: list[tuple[float, float, Slab]] = field(default_factory=list)
    full: FullPage | None = None
    chapter: Heading | None = None
    y: float = 0.0
    after: float = 0.0


class Book:
    """Lays out a flow. Every block is set once; the contents, whose length is known, are filled in at the end."""

    def __init__(self, flow: Flow, theme: Theme) -> None:
        self.flow = flow
        self.setting = Setting(theme, flow.color, flow.page)
        self.pages: list[_Page] = []
        self.numbers: dict[str, int] = {}
        self.marks: dict[str, list[int]] = {}
        self.chapter: Heading | None = None
        self.headings = tuple(_listed(flow.blocks))
        self._later: list[Callable[[], None]] = []

    def sheets(self) -> tuple[Sheet, ...]:
        """The finished pages."""
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
                heading = Heading(1, "", block.title, block.anchor)
                self._in_columns(heading, matter.index(self.marks, self.setting))

    def _contents(self, block: Contents) -> None:
        """Take the pages that the contents need, and fill them when all page numbers are known."""
        heading = Heading(1, "", block.title, "contents")
        first = len(self.pages)
        self._in_columns(heading, matter.contents(self.headings, {}, self.setting))
        taken = self.pages[first:]

        def fill() -> None:
            entries = iter(matter.contents(self.headings, self.numbers, self.setting))
            for page in taken:
                page.columns = [(x, y, next(entries)) for x, y, _ in page.columns]

        self._later.append(fill)

    def _in_columns(self, heading: Heading, entries: Sequence[Slab]) -> None:
        """A heading and entries in two columns, on pages of their own."""
        self.chapter = heading
        page = self._new_page()
        head = next(slabs((heading,), self.setting, 0.0, self.setting.page.full))
        self._put(page, head, 0.0)
        top = head.height + 4.0
        pending = list(matter.columns(entries, self.setting.page.depth - top))
        step = matter.column_width(self.setting) + matter.COLUMN_GAP
        while pending:
            for place, column in enumerate(pending[:2]):
                page.columns += [(place * step, top + y, slab) for y, slab in column]
            pending = pending[2:]
            if pending:
                page = self._new_page()

    def _run(self, blocks: Blocks) -> None:
        page = self._open_page()
        geometry = self.setting.page
        for group in _groups(slabs(blocks, self.setting, geometry.gutter, geometry.measure)):
            opens_chapter = group[0].heading is not None and group[0].heading.level == 1
            if page.placed and (
                not self._fits(page, group) or (opens_chapter and page.y > _NEW_PAGE_FROM * geometry.depth)
            ):
                page = self._new_page()
            for slab in group:
                gap = max(page.after, slab.before) if page.placed else 0.0
                if page.placed and page.y + gap + slab.height > geometry.depth:
                    page, gap = self._new_page(), 0.0
                if not page.placed and slab.ground is not None:
                    gap = slab.ground.pad
                self._put(page, slab, page.y + gap)

    def _fits(self, page: _Page, group: Sequence[Slab]) -> bool:
        y, after = page.y, page.after
        for slab in group:
            y += max(after, slab.before) + slab.height
            after = slab.after
        pad = group[-1].ground.pad if group[-1].ground else 0.0
        return y + pad <= self.setting.page.depth

    def _put(self, page: _Page, slab: Slab, y: float) -> None:
        page.placed.append((y, slab))
        page.y, page.after = y + slab.height, slab.after
        if slab.heading is not None:
            self.numbers[slab.heading.anchor] = page.number
            if slab.heading.level == 1:
                self.chapter = slab.heading
                page.chapter = slab.heading
        for mark in slab.marks:
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
        """The running head (title on left pages, chapter on right ones) and the page number at the outer edge."""
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
        for y, slab in page.placed:
            if slab.heading is not None:
                yield Anchor(slab.heading.anchor, left, geometry.top + y - 3.0)


def _special(block: object) -> bool | None:
    return True if isinstance(block, Contents | Index | FullPage | PageBreak) else None


def _listed(blocks: Blocks) -> Iterator[Heading]:
    """What the contents list: chapters and sections, and pages and the index by their titles."""
    for block in blocks:
        if isinstance(block, Heading) and block.level in _MARKED_LEVELS:
            yield block
        elif isinstance(block, Index | FullPage) and block.anchor:
            yield Heading(1, "", block.title, block.anchor)


def _groups(flow: Iterable[Slab]) -> Iterator[list[Slab]]:
    """Slabs that must stay together."""
    group: list[Slab] = []
    for slab in flow:
        group.append(slab)
        if not slab.keep:
            yield group
            group = []
    if group:
        yield group


def _slab_items(page: _Page) -> Iterator[Item]:
    for y, slab in page.placed:
        yield Group(slab.items, (1, 0, 0, 1, 0, y))
    for x, y, slab in page.columns:
        yield Group(slab.items, (1, 0, 0, 1, x, y))


def _bookmarks(page: _Page) -> Iterator[Bookmark]:
    if page.full is not None and page.full.title:
        yield Bookmark(0, page.full.title, page.full.anchor or f"page-{page.number}")
    for _, slab in page.placed:
        heading = slab.heading
        if heading is not None and heading.level in _MARKED_LEVELS:
            yield Bookmark(heading.level - 1, " ".join(filter(None, (heading.number, heading.title))), heading.anchor)
