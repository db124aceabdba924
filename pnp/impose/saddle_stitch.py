"""Saddle stitching: booklet pages two by two on sheets printed on both sides, folded together and stapled.

The stack is one signature, whose outermost sheet carries the first and the last page. Sheets are in landscape format
and flipped on the short edge.
"""

from collections.abc import Sequence

from pnp.impose import SheetInfo
from pnp.scene.items import Group, Item, Items, Link, Path, Stroke, Symbol, Text, Use
from pnp.scene.shapes import line
from pnp.scene.sheet import SPARE, Box, Paper, Sheet

PAGES_PER_SHEET = 4
_MARK = 3.0


def signature(pages: Sequence[Sheet], paper: Paper, info: SheetInfo, spare: Sequence[Symbol] = ()) -> tuple[Sheet, ...]:
    """Return the sheets of paper of a booklet, front and back alternately; `spare`: pages to insert where some lack."""
    whole = padded(pages, spare)
    landscape = paper.landscape()
    found = []
    for side, (left, right) in enumerate(spreads(len(whole))):
        places = ((whole[left], 0.0), (whole[right], landscape.width / 2))
        items = (Group(_without_links(page.items), (1, 0, 0, 1, x, 0)) for page, x in places)
        number, face = side // 2 + 1, "back" if side % 2 else "front"
        marks = _marks(landscape, info, f"{len(whole) // PAGES_PER_SHEET} sheets" if side == 1 else "")
        title = f"Sheet {number}, {face}"
        bleeds = whole[left].bleed or whole[right].bleed
        bleed = Box(0, 0, landscape.width, landscape.height) if bleeds else None
        drawn = (*items, *marks)
        found.append(Sheet(f"signature-{number}-{face}", title, landscape.width, landscape.height, drawn, bleed=bleed))
    return tuple(found)


def spreads(count: int) -> list[tuple[int, int]]:
    """Return the left and right page (from 0) of each side of paper: sheet by sheet from the outermost, front first.

    `count` is a multiple of four.
    """
    found = []
    for sheet in range(count // PAGES_PER_SHEET):
        first, last = 2 * sheet, count - 1 - 2 * sheet
        found += [(last, first), (first + 1, last - 1)]
    return found


def padded(pages: Sequence[Sheet], spare: Sequence[Symbol] = ()) -> tuple[Sheet, ...]:
    """Insert pages until the number is a multiple of four: the spare ones, then empty ones.

    They come before the last page if its label is that of the back cover, and else after it: every page is where its
    number says.
    """
    lack = -len(pages) % PAGES_PER_SHEET
    end = len(pages) - (pages[-1].label == str(len(pages) + lack))
    before, after, last = pages[:end], pages[end:], pages[-1]
    drawn = [*((Use(symbol, 0, 0),) for symbol in spare[:lack]), *[()] * (lack - len(spare))]
    inserted = [Sheet(f"{SPARE}{number}", "", last.width, last.height, items) for number, items in enumerate(drawn, 1)]
    return (*before, *inserted, *after)


def _without_links(items: Items) -> Items:
    kept: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            kept.append(item._replace(items=_without_links(item.items)))
        elif not isinstance(item, Link):
            kept.append(item)
    return tuple(kept)


def _marks(sheet: Paper, info: SheetInfo, sheets: str) -> Items:
    """Return the ends of the fold, and how to print where the number of sheets is given: it stays in the booklet."""
    theme = info.theme
    middle, top, bottom = sheet.width / 2, sheet.margin, sheet.height - sheet.margin
    ends = ((top, top + _MARK), (bottom - _MARK, bottom))
    fold = tuple(Path(line(middle, y, middle, end), stroke=Stroke(theme.muted, 0.15)) for y, end in ends)
    if not sheets:
        return fold
    words = f"{info.title} {info.version}, booklet of {sheets}, turn over the short edge"
    return (*fold, Text(middle - 1.5, bottom - 0.8, words, theme.style("label", 7.0, 400, theme.muted), "end"))
