"""Breaks running text into pages: the cheapest set of breaks and places of floats for the whole text together.

A page is boxes `first` to `end - 1` of a stream and some floats. Each has a cost; the search relaxes all states (box,
float, pages) in order, after M. F. Plass, "Optimal Pagination Techniques for Automatic Typesetting Systems" (1981), and
F. Mittelbach, "A general LuaTeX framework for globally optimized pagination" (2019). The costs are ours. Of equal
costs the first found wins.
"""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.impose.booklet.stream import FLOAT_STRETCH, Stream, micrometers

_FULL = 0.74
"""A page that is less full ends only before a chapter, a tall box, or where a float waits."""
_FAIR_HOLE, _LARGEST_HOLE = 0.2, 0.25
_LOW = micrometers(40.0)
"""Text under the head of a chapter at the foot of a page."""
_LOW_CHAPTER, _LEAD, _VAIN = 300.0, 900.0, 80.0
"""Cost of such a head, of one with only a lead, and of a page break in a paragraph or list whose rest would fit."""
_EARLY = 0.5
"""A float is at most this fraction of a page before its mention, and in its section."""
_OVERLEAF, _FAR, _AMID_EXAMPLES = 600.0, 0.8, 300.0
"""Cost of a figure, table or callout that is not on the spread of its mention; so is one after this part of a page.
The last is that of a left page that begins with one callout of several in a row, or in one."""
_LATE = 1.0
"""A float is at most this many pages of text after its mention, where that can be."""
_AMID_SECTION = 60.0
"""Cost of a late float at the head of a page between paragraphs that belong together."""
_PER_SECTION, _OTHER_SECTION = 40.0, 1000.0
"""Cost of each section that begins between a late float and its mention, and of a place in one of them at all."""
_PARTED = 3000.0
"""Cost of a float at the foot or the head of a page that parts a paragraph or a list of these pages."""
_GROWTH = 30.0
"""Cost of figures that grow as far as they may."""
_OVERFULL = 1e6
_SPARE_PAGES = 5
"""Ways to a place that take more pages than this many others are dropped: so loose a booklet is never best."""


class PagePlan(NamedTuple):
    """A page: the boxes from `first` and the floats from `first_float` up to their ends."""

    first: int
    end: int
    first_float: int
    end_float: int


_State = tuple[float, PagePlan | None]
"""The least cost of a number of pages, and the last of them."""
_Candidate = tuple[PagePlan, float, tuple[float, float]]
"""A page with its cost, and what it costs besides as a left and as a right page."""


class PageBreaks:
    """All ways to fill pages that are worth considering.

    `depth`: of a page, mm. `first_page`: its number, odd for right pages; `start`: the box that begins it. `like`:
    breaks of the same text from another box or page number on, whose pages are not measured again.
    """

    def __init__(
        self, stream: Stream, depth: float, first_page: int, start: int = 0, like: "PageBreaks | None" = None
    ) -> None:
        self.stream = stream
        self.depth = micrometers(depth)
        self.first_page = first_page
        self._ends = [end for end, cut in enumerate(stream.cuts) if cut < float("inf")]
        self._unit_heights = {
            end: stream.bottoms[after - 1] - stream.tops[end] + stream.heads[end] for end, after in pairwise(self._ends)
        }
        self._candidates: dict[tuple[int, int], list[_Candidate]] = like._candidates if like else {}
        self._floats_count = len(stream.floats)
        self._best: list[dict[int, _State]] = [{} for _ in range((stream.count + 1) * (self._floats_count + 1))]
        self._at(start, 0)[0] = (0.0, None)
        for place, states in enumerate(self._best):
            if states:
                self._go_on(*divmod(place, self._floats_count + 1), sorted(states.items())[:_SPARE_PAGES])

    def costs(self) -> dict[int, float]:
        """Return the least cost for each possible number of pages."""
        end = self._at(self.stream.count, self._floats_count)
        return {pages: cost for pages, (cost, _) in sorted(end.items())}

    def pages(self, count: int) -> list[PagePlan]:
        """Return the cheapest pages of that number, one of `costs`."""
        found: list[PagePlan] = []
        box, taken = self.stream.count, self._floats_count
        for left in range(count, 0, -1):
            page = self._at(box, taken)[left][1]
            assert page is not None, "every page but the first follows one"
            found.append(page)
            box, taken = page.first, page.first_float
        return found[::-1]

    def _at(self, box: int, taken: int) -> dict[int, _State]:
        return self._best[box * (self._floats_count + 1) + taken]

    def _go_on(self, first: int, taken: int, here: Sequence[tuple[int, _State]]) -> None:
        """Add each page that begins here, after numbers of pages."""
        candidates = self._candidates.get((first, taken))
        if candidates is None:
            candidates = self._candidates[first, taken] = list(self._found(first, taken))
        for page, cost, overleaf in candidates:
            there = self._at(page.end, page.end_float)
            for pages, (so_far, _) in here:
                value = so_far + cost + overleaf[(self.first_page + pages) % 2]
                if pages + 1 not in there or value < there[pages + 1][0]:
                    there[pages + 1] = (value, page)

    def _found(self, first: int, taken: int) -> Iterator[_Candidate]:
        """Yield the pages that begin with a box and a float; at least one of them fits or holds a single box."""
        stream, fits = self.stream, False
        for end in self._ends[bisect_left(self._ends, first) :]:
            room = self.depth - self._text(first, end)
            if end > first + 1 and room < stream.shrink[first] - stream.shrink[end - 1]:
                break
            for page, left in self._with_floats(first, end, taken, room):
                fits = True
                yield page, self.cost(page, left), self._overleaf(page)
        if not fits and first < stream.count:
            page = self._overfull(first, taken)
            yield page, self.cost(page), self._overleaf(page)

    def _overleaf(self, page: PagePlan) -> tuple[float, float]:
        """Return what a page costs as a left one and as a right one for what is not on the spread of its mention."""
        stream = self.stream
        anchors = stream.anchors[page.first_float : page.end_float]
        begins = page.first < page.end and stream.boxes[page.first].is_display
        is_late = page.first > 0 and (begins or (bool(anchors) and anchors[0] <= page.first))
        is_far = is_late and not begins and stream.tops[page.first] - stream.tops[anchors[0]] > _FAR * self.depth
        is_early = bool(anchors) and anchors[-1] > page.end
        is_amid = 0 < page.first < page.end and stream.boxes[page.first].ground is not None
        return max(_OVERLEAF * is_late, _AMID_EXAMPLES * is_amid), _OVERLEAF * (is_far or is_early)

    def _overfull(self, first: int, taken: int) -> PagePlan:
        """Return the shortest page, which is too full: text that is kept together is longer than a page."""
        stream = self.stream
        end = first + 1
        while end < stream.count and self._text(first, end + 1) <= self.depth:
            end += 1
        return PagePlan(first, end, taken, taken if end < stream.count else self._floats_count)

    def _with_floats(self, first: int, end: int, taken: int, room: int) -> Iterator[tuple[PagePlan, int]]:
        """Yield pages of the same text with the height that is left on each; the text leaves `room`."""
        anchors = self.stream.anchors
        known = bisect_right(anchors, end, taken)
        for count in range(self._least_floats(first, end, taken), self._floats_count + 1):
            if count > known and not self._may_be_early(first, end, anchors[count - 1]):
                break
            left = room - self._height_of_floats(first, end, taken, count)
            if left < 0 and left < -self._shrink(first, end):
                break
            if (end > first or count > taken) and self._is_worth_trying(first, end, count, left):
                yield PagePlan(first, end, taken, count), left

    def _least_floats(self, first: int, end: int, taken: int) -> int:
        """Return up to which float all are on this page or before it, since none passes a barrier."""
        barrier = self.stream.barriers[end - 1] if end > first else -1
        return bisect_right(self.stream.anchors, barrier, taken) if barrier >= first else taken

    def _may_be_early(self, first: int, end: int, anchor: int) -> bool:
        """Return whether a float may come before its mention on the next page."""
        stream = self.stream
        if anchor >= stream.count or end == first or stream.tops[anchor] - stream.tops[end] > _EARLY * self.depth:
            return False
        is_beyond = stream.barriers[anchor] >= end or stream.sections[anchor] > stream.sections[end]
        return not is_beyond and stream.chapters[anchor] < end

    def _is_worth_trying(self, first: int, end: int, end_float: int, left: int) -> bool:
        stream = self.stream
        if end == first or left <= (1 - _FULL) * self.depth or stream.begins_chapter(end):
            return True
        waits = end_float < self._floats_count and stream.anchors[end_float] <= end
        return waits or self._unit_heights[end] > left

    # -- measures, µm ------------------------------------------------------------------------------------------------

    def _text(self, first: int, end: int) -> int:
        stream = self.stream
        if end == first:
            return 0
        return stream.bottoms[end - 1] - stream.tops[first] + stream.heads[first] + stream.feet[end - 1]

    def _height_of_floats(self, first: int, end: int, first_float: int, end_float: int) -> int:
        stream = self.stream
        if end_float == first_float:
            return 0
        first_inside = bisect_right(stream.anchors, first, first_float, end_float)
        end_inside = max(first_inside, bisect_left(stream.anchors, end, first_float, end_float))
        floats = stream.edges[first_inside] - stream.edges[first_float]
        floats += stream.between[end_inside] - stream.between[first_inside]
        return floats + stream.edges[end_float] - stream.edges[end_inside]

    def _shrink(self, first: int, end: int) -> int:
        return self.stream.shrink[end - 1] - self.stream.shrink[first] if end > first else 0

    # -- costs -------------------------------------------------------------------------------------------------------

    def cost(self, page: PagePlan, left: int | None = None) -> float:
        """Return the cost of a page: of its spaces, floats and the break after it; `left` of its height, if known."""
        if left is None:
            left = self.depth - self._text(page.first, page.end) - self._height_of_floats(*page)
        return self._spaces(page, left) + self._break(page, left) + math.fsum(self._floats(page))

    def _spaces(self, page: PagePlan, left: int) -> float:
        if left < 0:
            shrink = self._shrink(page.first, page.end)
            ratio = left / shrink if shrink and left >= -shrink else 1.0
            return 10 * ratio * ratio + (_OVERFULL if left < -shrink else 0.0)
        stretch = FLOAT_STRETCH * (page.end_float - page.first_float)
        if page.end > page.first:
            stretch += self.stream.stretch[page.end - 1] - self.stream.stretch[page.first]
        if left <= stretch:
            ratio = left / stretch if stretch else 0.0
            return 12 * ratio * ratio * ratio
        boxes, floats = self.stream.grow, self.stream.floats_grow
        growth = boxes[page.end] - boxes[page.first] + floats[page.end_float] - floats[page.first_float]
        hole = max(0, left - stretch - growth) / self.depth
        if not hole:
            return 12 + _GROWTH * (left - stretch) / growth
        if page.end == self.stream.count:
            return 0.2 * (12 + 6000 * hole * hole + 8000 * max(0.0, hole - _FAIR_HOLE))
        cost = (12 + 6000 * hole * hole) * (0.45 if self.stream.begins_chapter(page.end) else 1.0)
        return cost + 8000 * max(0.0, hole - _FAIR_HOLE) + (1000 if hole > _LARGEST_HOLE else 0)

    def _break(self, page: PagePlan, left: int) -> float:
        """Return the cost of what the break after a page divides, more if it fits, and of a chapter low on the page."""
        stream, end = self.stream, page.end
        if end == stream.count or end == page.first:
            return 0.0
        cut = stream.cuts[end]
        if cut == float("inf"):
            return _OVERFULL
        chapter = stream.chapters[end - 1]
        is_low = page.first < chapter and stream.tops[end] - stream.tops[chapter] < _LOW
        is_low = is_low and all(anchor <= chapter for anchor in stream.anchors[page.first_float : page.end_float])
        rest = next(box for box in range(end, stream.count + 1) if not stream.inside[box])
        is_vain = rest > end and stream.bottoms[rest - 1] - stream.bottoms[end - 1] <= left
        low = 0.0 if not is_low or stream.begins_chapter(end) else _LEAD if stream.begins_section(end) else _LOW_CHAPTER
        return cut + (_VAIN if is_vain else 0.0) + low

    def _floats(self, page: PagePlan) -> Iterator[float]:
        """Yield the costs of floats before or after their mention, and of those that wait."""
        stream = self.stream
        for anchor in stream.anchors[page.first_float : page.end_float]:
            if anchor < page.first:
                late = (stream.tops[page.first] - stream.tops[anchor]) / self.depth
                yield 15 + 60 * late + (2000 if late > _LATE else 0)
                place = stream.place_of_late(*page)
                passed = stream.sections[place] - stream.sections[anchor]
                yield _PER_SECTION * passed + (_OTHER_SECTION if passed else 0.0)
                if stream.begins_chapter(page.first):
                    yield 400
                elif not stream.begins_section(place):
                    yield _AMID_SECTION
                if stream.inside[page.first]:
                    yield _PARTED if place == page.first else 25 + min(100.0, max(0.0, 4 * stream.cuts[page.end]))
            elif anchor > page.end:
                early = (stream.tops[anchor] - stream.tops[page.end]) / self.depth
                yield 25 + 40 * early + (_PARTED if stream.inside[page.end] else max(0.0, 2 * stream.cuts[page.end]))
        if page.end_float < self._floats_count and page.end < stream.count:
            anchor = stream.anchors[page.end_float]
            if anchor <= page.end and stream.tops[page.end] - stream.tops[anchor] > _LATE * self.depth:
                yield 2000
