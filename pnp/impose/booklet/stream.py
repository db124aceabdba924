"""Running text as a stream for the search of page breaks: boxes that never divide, and floats with a place among them.

Heights are whole micrometers, so that no choice of a break depends on the last bit of a sum.
"""

import math
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby, pairwise
from math import inf
from typing import NamedTuple

from pnp.impose.booklet.style import Block

_SHRINK = 0.22
"""The part of a space that may be taken away."""
_LARGEST_FLOAT = 0.78
"""A figure or callout floats up to this fraction of a page."""
FLOAT_STRETCH = 2000
"""How far the spaces around a float may grow in all, µm."""
ONE_LINE, _ALONE = 6.5, 40.0
"""A paragraph is lower than this in mm if it has one line, and what a page break before it costs."""
_SHORT_CHAPTER, _IN_SHORT_CHAPTER = 90.0, 120.0
"""A chapter that is lower than this in mm, and what a page break in it costs."""
_INSIDE = 10.0
"""A break before a block costs at least this inside a paragraph, a list or a callout."""


class Float(NamedTuple):
    """Blocks that move as one, mentioned before the box `anchor`: a figure, a callout.

    `between` is the height that they add between two boxes, `edge` at the head or the foot of a page, both in µm.
    """

    blocks: tuple[Block, ...]
    anchor: int
    between: int
    edge: int


@dataclass(frozen=True, slots=True)
class Stream:
    """Boxes from 0 to `count - 1`, floats in their order, and sums of them in µm.

    Attributes:
        tops, bottoms: edges of the boxes in one endless column.
        stretch, shrink: how far the spaces above the boxes up to this one may grow and shrink in all.
        heads: height above a box that begins a page: the ground of a callout, the repeated head of a table.
        feet: ground of a callout below a box that ends a page.
        cuts: cost of a page break before a box; infinite where there is none.
        inside: the break before a box divides a paragraph, a list or a callout.
        chapters: the last box up to this one that begins a chapter; -1 without one.
        barriers: the last box up to this one that no earlier float passes: a chapter, a figure that does not float.
        sections: how many sections and chapters began before this box.
        anchors: of the floats.
        between, edges: sums of the heights of the floats before this one.
        grow, floats_grow: how much higher the figures before this box, and in the floats before this one, may become.
    """

    count: int
    boxes: tuple[Block, ...]
    floats: tuple[Float, ...]
    tops: tuple[int, ...]
    bottoms: tuple[int, ...]
    stretch: tuple[int, ...]
    shrink: tuple[int, ...]
    heads: tuple[int, ...]
    feet: tuple[int, ...]
    cuts: tuple[float, ...]
    inside: tuple[bool, ...]
    chapters: tuple[int, ...]
    barriers: tuple[int, ...]
    sections: tuple[int, ...]
    anchors: tuple[int, ...]
    between: tuple[int, ...]
    edges: tuple[int, ...]
    grow: tuple[int, ...]
    floats_grow: tuple[int, ...]

    def begins_chapter(self, box: int) -> bool:
        """Return whether a chapter begins with this box; the end of the stream counts as one."""
        return box == self.count or self.chapters[box] == box

    def place_of_late(self, first: int, end: int, first_float: int, end_float: int) -> int:
        """Return the box before which floats of earlier pages stand: the first of the page.

        Where that divides a paragraph or a list, it is the next chapter or section, the end of the page, or the end of
        what is divided.
        """
        if not self.inside[first]:
            return first
        others = self.anchors[bisect_left(self.anchors, first, first_float, end_float) : end_float]
        last = min(end, others[0]) if others else end
        heading = next((box for box in range(first + 1, end) if self.begins_section(box)), end)
        places = (heading, *range(first + 1, last))
        return next((box for box in places if box <= last and not self.inside[box] and self.cuts[box] < inf), first)

    def begins_section(self, box: int) -> bool:
        """Return whether a chapter or section begins with this box; the end of the stream counts as one."""
        return box == self.count or self.sections[box] < self.sections[box + 1]


def micrometers(length: float) -> int:
    """Return a length in mm as whole micrometers."""
    return round(1000 * length)


def gap(above: Block, below: Block) -> float:
    """Return the space between two neighbors in mm; two callouts never touch."""
    apart = below.ground.pad if below.ground and above.ground and below.ground is not above.ground else 0.0
    return max(above.after, below.before) + apart


def pad(block: Block) -> float:
    """Return the ground of a callout above or below a block, in mm."""
    return block.ground.pad if block.ground else 0.0


def shrink(above: Block, below: Block) -> float:
    """Return how far the space between two neighbors may shrink, in mm; it may grow by the stretch of the lower one."""
    return _SHRINK * gap(above, below) if below.stretch else 0.0


def stream(blocks: Iterable[Block], depth: float, head: Sequence[Block] = ()) -> Stream:
    """Return the stream of blocks for pages that are `depth` mm deep; before `head` nothing floats."""
    boxes, found = _separated(blocks, depth)
    boxes, found = [*head, *boxes], [(blocks, len(head) + anchor) for blocks, anchor in found]
    gaps = [0, *(micrometers(gap(above, below)) for above, below in pairwise(boxes))]
    heights = [micrometers(block.height) for block in boxes]
    bottoms = list(accumulate(space + height for space, height in zip(gaps, heights, strict=True)))
    floats = tuple(_float(blocks, anchor, gaps) for blocks, anchor in found)
    return Stream(
        count=len(boxes),
        boxes=tuple(boxes),
        floats=floats,
        tops=(*(bottom - height for bottom, height in zip(bottoms, heights, strict=True)), bottoms[-1]),
        bottoms=tuple(bottoms),
        stretch=tuple(accumulate(micrometers(block.stretch) for block in boxes)),
        shrink=tuple(accumulate([0, *(micrometers(shrink(*pair)) for pair in pairwise(boxes))])),
        heads=tuple(micrometers(pad(block) + (block.again.height if block.again else 0.0)) for block in boxes),
        feet=tuple(micrometers(pad(block)) for block in boxes),
        cuts=(0.0, *_cuts(boxes), 0.0),
        inside=(*(block.cut >= _INSIDE for block in boxes), False),
        chapters=_last(boxes, lambda place: _level(boxes[place]) == 1),
        barriers=_last(boxes, lambda place: _is_barrier(boxes, place)),
        sections=tuple(accumulate((_level(block) in (1, 2) for block in boxes), initial=0)),
        anchors=tuple(each.anchor for each in floats),
        between=tuple(accumulate((each.between for each in floats), initial=0)),
        edges=tuple(accumulate((each.edge for each in floats), initial=0)),
        grow=_growth(boxes),
        floats_grow=tuple(accumulate((_growth(each.blocks)[-1] for each in floats), initial=0)),
    )


def _cuts(boxes: Sequence[Block]) -> Iterator[float]:
    """Yield the cost of a page break between neighbors; a short chapter stays in one piece."""
    chapters = [place for place, box in enumerate(boxes) if _level(box) == 1]
    short: set[int] = set()
    for begin, end in pairwise([*chapters, len(boxes)]):
        if math.fsum(max(box.before, box.after) + box.height for box in boxes[begin:end]) < _SHORT_CHAPTER:
            short.update(range(begin + 1, end))
    for place, (above, below) in enumerate(pairwise(boxes), 1):
        yield inf if above.keep else below.cut + _alone(below) + (_IN_SHORT_CHAPTER if place in short else 0.0)


def _alone(block: Block) -> float:
    """Return the cost of a page that begins with a paragraph of one line."""
    is_line = block.height < ONE_LINE and block.heading is None and block.ground is None and not block.cut
    return _ALONE if is_line else 0.0


def _growth(blocks: Iterable[Block]) -> tuple[int, ...]:
    return tuple(accumulate((micrometers(block.grow) for block in blocks), initial=0))


def _level(block: Block) -> int:
    return block.heading.level if block.heading is not None else 0


def _last(boxes: Sequence[Block], holds: Callable[[int], bool]) -> tuple[int, ...]:
    """Return for each box the last one up to it for which something holds; -1 without one."""
    return tuple(accumulate((place if holds(place) else -1 for place in range(len(boxes))), max))


def _is_barrier(boxes: Sequence[Block], place: int) -> bool:
    block = boxes[place]
    begins = place == 0 or block.ground is None or block.ground is not boxes[place - 1].ground
    return _level(block) == 1 or (block.floats and begins and block.cut <= 0)


def _float(blocks: tuple[Block, ...], anchor: int, gaps: Sequence[int]) -> Float:
    height = _height(blocks)
    before = micrometers(blocks[0].before)
    instead = gaps[anchor] if anchor < len(gaps) else 0
    return Float(blocks, anchor, height + 2 * before - instead, height + before + micrometers(pad(blocks[0])))


def _height(blocks: Sequence[Block]) -> int:
    return sum(micrometers(each.height) for each in blocks) + sum(micrometers(gap(*pair)) for pair in pairwise(blocks))


def _separated(blocks: Iterable[Block], depth: float) -> tuple[list[Block], list[tuple[tuple[Block, ...], int]]]:
    """Return the boxes of the text, and what floats with the number of boxes before it.

    A figure or callout floats when it follows a paragraph; under a heading, after a colon and when it fills most of a
    page it is a box of the text.
    """
    boxes: list[Block] = []
    floats: list[tuple[tuple[Block, ...], int]] = []
    for run in _units(blocks):
        height = micrometers(pad(run[0]) * 2) + _height(run)
        follows = bool(floats) and floats[-1][1] == len(boxes)
        is_free = bool(boxes) and not boxes[-1].keep and (boxes[-1].ground is None or follows)
        if run[0].floats and is_free and height <= _LARGEST_FLOAT * micrometers(depth):
            floats.append((run, len(boxes)))
        else:
            boxes += run
    return boxes, floats


def _units(blocks: Iterable[Block]) -> Iterable[tuple[Block, ...]]:
    """Yield callouts whole, and every other block alone."""
    return (tuple(run) for _, run in groupby(blocks, lambda block: id(block.ground or block)))
