"""Places the blocks of a page from head to foot, with its spaces stretched or shrunk to fill it."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from pnp.impose.booklet.page_breaks import PagePlan
from pnp.impose.booklet.stream import Float, Stream, gap, pad, shrink
from pnp.impose.booklet.style import Block
from pnp.scene.items import Group, Item, Use

_LOOSEST = 1.5
"""Spaces of a page that stays short grow beyond their stretch, by this factor at most."""

Placed = list[tuple[float, Block]]
"""Blocks with the y of their upper edge, mm."""


def place(stream: Stream, page: PagePlan, depth: float) -> Placed:
    """Return the blocks of a page that is `depth` mm deep."""
    blocks = list(_in_order(stream, page))
    is_last = page.end == stream.count
    if not is_last:
        blocks = _grown(blocks, depth)
    spaces = _spaces(blocks, depth, is_last)
    placed: Placed = []
    y = 0.0
    for space, block in zip(spaces, blocks, strict=True):
        placed.append((y + space, block))
        y += space + block.height
    return placed


def _in_order(stream: Stream, page: PagePlan) -> Iterator[Block]:
    """Yield each float at its mention, late ones where they divide no paragraph or list, and early ones at the foot.

    A table that goes on from the page before has its head again.
    """
    late = stream.place_of_late(*page)
    placed: dict[int, list[Float]] = {}
    for each in stream.floats[page.first_float : page.end_float]:
        place = late if each.anchor < page.first else min(each.anchor, page.end)
        placed.setdefault(place, []).append(each)
    for box in range(page.first, page.end + 1):
        yield from (block for each in placed.get(box, ()) for block in each.blocks)
        if box < page.end:
            block = stream.boxes[box]
            if box == page.first and block.again:
                yield block.again
            yield block


def _natural(blocks: Sequence[Block], depth: float) -> tuple[list[float], float]:
    """Return the least space above each block, and the height that this leaves."""
    spaces = [pad(blocks[0]), *(gap(*pair) for pair in pairwise(blocks))]
    return spaces, depth - math.fsum([*spaces, *(block.height for block in blocks), pad(blocks[-1])])


def _grown(blocks: list[Block], depth: float) -> list[Block]:
    """Return the blocks with figures that are larger, to fill what the spaces leave of a page."""
    left = _natural(blocks, depth)[1] - math.fsum(block.stretch for block in blocks[1:])
    room = math.fsum(block.grow for block in blocks)
    share = min(1.0, left / room) if room and left > 0 else 0.0
    return [_enlarged(block, share * block.grow) if share and block.grow else block for block in blocks]


def _enlarged(block: Block, by: float) -> Block:
    """Return a figure whose drawing is `by` mm higher; its caption stays at its side or below it."""
    drawing, *captions = block.items
    assert isinstance(drawing, Use)
    factor = 1 + by / (drawing.symbol.height * drawing.scale)
    items: list[Item] = [drawing._replace(scale=drawing.scale * factor)]
    for caption in captions:
        assert isinstance(caption, Group)
        x, y = caption.transform[4:]
        aside = (factor - 1) * drawing.symbol.width * drawing.scale if x else 0.0
        items.append(Group(caption.items, (1, 0, 0, 1, x + aside, y + by)))
    return replace(block, height=block.height + by, items=tuple(items))


def _spaces(blocks: Sequence[Block], depth: float, is_last: bool) -> list[float]:
    """Return the space above each block; a last page that stays short keeps its spaces."""
    spaces, left = _natural(blocks, depth)
    pairs = pairwise(blocks)
    give = [0.0, *(below.stretch if left > 0 else shrink(above, below) for above, below in pairs)]
    room = math.fsum(give)
    if not room:
        return spaces
    ratio = 0.0 if is_last and left > room else max(-1.0, min(_LOOSEST, left / room))
    return [space + ratio * part for space, part in zip(spaces, give, strict=True)]
