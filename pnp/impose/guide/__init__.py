"""The instructions of a kit: what to print on what, plans with numbered cuts, folds and glue, and a checklist.

They are set like the booklet: its heads, lists, rules and type, with pictures beside the steps.
"""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from pnp.errors import InternalError
from pnp.impose import SheetInfo
from pnp.impose.booklet.style import Block
from pnp.impose.guide.checklist import FACES
from pnp.impose.guide.steps import Steps
from pnp.impose.printer_marks import Slug, live_area, slug_strip
from pnp.scene.items import Group, Item
from pnp.scene.sheet import Guide, Paper, Product, Sheet


def impose(product: Product, paper: Paper, sides: str, info: SheetInfo) -> tuple[Sheet, ...]:
    """Return the pages of the instructions; raises DefinitionError when a piece to cut does not fit on the paper."""
    guide = product.flow
    if not isinstance(guide, Guide):
        raise InternalError("the arrangement 'guide' needs a Guide")
    area = live_area(paper)
    pages = _largest(Steps.of(guide, paper, sides, info.theme), area.height)
    sheets = []
    for number, placed in enumerate(pages, 1):
        items: list[Item] = [Group(block.items, (1.0, 0.0, 0.0, 1.0, area.x, area.y + top)) for top, block in placed]
        items += slug_strip(paper, info, Slug(product.title, number, len(pages), instruction="one-sided, on paper"))
        id_, title = f"{product.name}-{number}", f"{product.title}, page {number}"
        sheets.append(Sheet(id_, title, paper.width, paper.height, tuple(items)))
    return tuple(sheets)


def _largest(steps: Steps, height: float) -> list[list[tuple[float, Block]]]:
    """Return the fewest pages, with the largest pictures in the checklist that these have room for."""
    before = [*steps.blocks()]
    step = 1 + sum(block.heading is not None and block.heading.level == 1 for block in before)
    least, larger = steps.checklist(step, FACES[-1]), (steps.checklist(step, size) for size in FACES[:-1])
    pages = _pages([*before, *least], height)
    fitting = (_pages([*before, *each], height) for each in larger if _is_whole(each) == _is_whole(least))
    return next((each for each in fitting if len(each) <= len(pages)), pages)


def _is_whole(blocks: Sequence[Block]) -> bool:
    return all(block.keep for block in blocks[:-1])


def _pages(blocks: Iterable[Block], height: float) -> list[list[tuple[float, Block]]]:
    """Return the blocks of each page with their tops; a block that is kept with the next one is on its page."""
    pages: list[list[tuple[float, Block]]] = [[]]
    end, after = 0.0, 0.0
    every = list(blocks)
    for number, block in enumerate(every):
        run = [block]
        while run[-1].keep and number + len(run) < len(every):
            run.append(every[number + len(run)])
        gaps = [max(above.after, below.before) for above, below in pairwise(run)]
        gap = max(after, block.before) if pages[-1] else 0.0
        if pages[-1] and end + gap + math.fsum([*gaps, *(each.height for each in run)]) > height:
            pages.append([(0.0, block.again)] if block.again else [])
            end, gap = block.again.height if block.again else 0.0, 0.0
        pages[-1].append((end + gap, block))
        end, after = end + gap + block.height, block.after
    return pages
