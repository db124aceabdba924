"""Places the blocks of a page from head to foot, with its spaces stretched or shrunk to fill it."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pnp.impose.booklet.page_breaks import PagePlan
from pnp.impose.booklet.stream import Float, Stream, gap, pad, shrink
from pnp.impose.booklet.style import Block

_SHORT = 0.12
_EASED = 0.35
"""A page that ends short before a chapter keeps its spaces nearly as they are."""

Placed = list[tuple[float, Block]]
"""Blocks with the y of their upper edge, mm."""


def place(stream: Stream, page: PagePlan, depth: float) -> Placed:
    """Return the blocks of a page that is `depth` mm deep."""
    blocks = list(_in_order(stream, page))
    most = 0.0 if page.end == stream.count else _EASED if stream.begins_chapter(page.end) else 1.0
    spaces = _spaces(blocks, depth, most)
    placed: Placed = []
    y = 0.0
    for space, block in zip(spaces, blocks, strict=True):
        placed.append((y + space, block))
        y += space + block.height
    return placed


def _in_order(stream: Stream, page: PagePlan) -> Iterator[Block]:
    """Yield late floats at the head, each float of this page at its mention, and early ones at the foot.

    A table that goes on from the page before has its head again.
    Late floats go to the foot when the page begins inside a paragraph or list.
    """
    head: list[Float] = []
    foot: list[Float] = []
    mentioned: dict[int, list[Float]] = {}
    floats = stream.floats[page.first_float : page.end_float]
    for each in floats:
        if each.anchor < page.first:
            all_late = floats[-1].anchor < page.first
            to_foot = stream.inside[page.first] and not stream.inside[page.end] and all_late
            (foot if to_foot else head).append(each)
        elif each.anchor > page.end:
            foot.append(each)
        else:
            mentioned.setdefault(each.anchor, []).append(each)
    yield from _blocks(head)
    for box in range(page.first, page.end + 1):
        yield from _blocks(mentioned.get(box, ()))
        if box < page.end:
            block = stream.boxes[box]
            if box == page.first and block.again:
                yield block.again
            yield block
    yield from _blocks(foot)


def _blocks(floats: Sequence[Float]) -> Iterator[Block]:
    for each in floats:
        yield from each.blocks


def _spaces(blocks: Sequence[Block], depth: float, most: float) -> list[float]:
    """Return the space above each block; `most`: how far spaces grow on a page that stays short, as a fraction."""
    pairs = list(pairwise(blocks))
    spaces = [pad(blocks[0]), *(gap(*pair) for pair in pairs)]
    left = depth - math.fsum([*spaces, *(block.height for block in blocks), pad(blocks[-1])])
    give = [0.0, *(below.stretch if left > 0 else shrink(above, below) for above, below in pairs)]
    room = math.fsum(give)
    if not room:
        return spaces
    ratio = max(-1.0, min(1.0, left / room))
    if left > room and left > _SHORT * depth:
        ratio = most
    return [space + ratio * part for space, part in zip(spaces, give, strict=True)]
