"""Edition marks on the sheets of a print job: on blank backs, else beside the row of pieces.

They are drawn on finished sheets, so that they change no drawing, no digest and no place.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, groupby
from typing import Literal, NamedTuple

from pnp.impose import ARRANGEMENTS
from pnp.impose.flip import flip_axis
from pnp.impose.printer_marks import CROSS_ARM, SIDE_STRIP
from pnp.scene import fonts
from pnp.scene.items import Text, TextStyle
from pnp.scene.sheet import Box, Document, Paper, Placement, Sheet
from pnp.scene.text_fitting import wrap
from pnp.scene.theme import Theme

SIZE = 6.0
"""Size of marks in points."""
_GAP = 0.8
"""Distance in mm of a mark from the bleed of a piece, and from other marks."""
_LEAST = 7.0
"""Width and height in mm of the smallest piece whose blank back has room for a mark."""
_OFF_EDGE = 1.0
"""Distance in mm of marks from the cut of a blank back: a cut may be off by as much."""
_LEADING = 2.3
"""Distance in mm of two marks below each other."""


def marked(document: Document, editions: Mapping[str, str], sides: str, theme: Theme, variant: str = "") -> Document:
    """Return a document with the edition marks of its components, by their ids.

    `variant`: the name of the variant that is printed; it is with the marks where there is room.
    """
    if not ARRANGEMENTS[document.product.arrangement].is_cut:
        return document
    style = theme.style("label", SIZE, 500, theme.muted)
    pieces = {each.id: each for each in document.product.components}
    sheets = list(document.sheets)
    for number, sheet in enumerate(document.sheets):
        fronts = [each for each in sheet.placements if each.face == "front" and each.part is None]
        behind = document.sheets[number + 1] if sheet.id.endswith("-front") else None
        blank = [each for each in fronts if behind and pieces[each.component].back is None]
        if behind is not None and blank:
            marks = (_on_back(each, editions[each.component], behind, sides, style, variant) for each in blank)
            sheets[number + 1] = behind._replace(items=(*behind.items, *chain.from_iterable(marks)))
        bleed = max((pieces[each.component].front.bleed for each in fronts), default=0.0)
        crosses = [y for _, *numbers in sheet.registration for y in numbers[1::2]]
        is_folded = any(placed.face == "back" for placed in sheet.placements)
        room = _Room(fronts, sheet.width, document.paper.margin, bleed, crosses, is_folded)
        beside = tuple(_beside_rows(room, editions, style, variant))
        sheets[number] = sheets[number]._replace(items=(*sheets[number].items, *beside))
    return document._replace(sheets=tuple(sheets))


def _on_back(
    placed: Placement, edition: str, behind: Sheet, sides: str, style: TextStyle, variant: str
) -> Iterator[Text]:
    """Yield the mark in the middle of a blank back, and below it the variant."""
    width, height = placed.box.width - 2 * _OFF_EDGE, placed.box.height - 2 * _OFF_EDGE
    if min(placed.box.width, placed.box.height) < _LEAST:
        return
    names = wrap(variant, style, width) if variant else ()
    is_narrow = any(fonts.width(line, style) > width for line in names)
    lines = (edition,) if is_narrow or _LEADING * (1 + len(names)) > height else (edition, *names)
    x, y = flip_axis(Paper("", "", behind.width, behind.height, 0.0), sides).mirror(placed.box).center
    top = y + (fonts.metrics(style.font).cap_height * style.size - _LEADING * (len(lines) - 1)) / 2
    yield from (Text(x, top + _LEADING * number, line, style, "middle") for number, line in enumerate(lines))


class _Room(NamedTuple):
    """The room beside pieces: the pieces of a sheet, its width and margin, their bleed, and the heights of crosses."""

    fronts: Sequence[Placement]
    width: float
    margin: float
    bleed: float
    crosses: Sequence[float]
    is_folded: bool


def _beside_rows(room: _Room, editions: Mapping[str, str], style: TextStyle, variant: str) -> Iterator[Text]:
    """Yield the marks of each row, with the variant where that has room, too."""
    in_rows = sorted(room.fronts, key=lambda each: (round(each.box.y, 3), each.box.x))
    cap = fonts.metrics(style.font).cap_height * style.size
    for _, group in groupby(in_rows, lambda each: (round(each.box.y, 3), each.box.height)):
        row = tuple(group)
        most = int((row[0].box.height - _GAP - cap) / _LEADING)
        lines = _lines(Counter(editions[each.component] for each in row), most)
        named = [[*lines, variant]] if variant and len(lines) < most else []
        placed = (tuple(_beside(each, row[0].box, row[-1].box, room, style)) for each in (*named, lines))
        yield from next(filter(None, placed), ())


def _beside(lines: Sequence[str], first: Box, last: Box, room: _Room, style: TextStyle) -> Iterator[Text]:
    """Yield lines on the left of a row, between the ticks of its cuts, else on its right, where there is room.

    Slug lines, rulers and registration crosses are at the outer edges of the paper.
    """
    cap = fonts.metrics(style.font).cap_height * style.size
    high = _LEADING * (len(lines) - 1) + cap
    top = first.center[1] - high / 2
    is_near_cross = any(top - _GAP < y < top + high + _GAP for y in room.crosses)
    edge = room.margin + (2 * CROSS_ARM if is_near_cross else SIDE_STRIP)
    wide, bleed = max(fonts.width(line, style) for line in lines), room.bleed
    left, right = first.x - bleed - _GAP - wide, last.x + last.width + bleed + _GAP
    others = [box for _, _, _, _, box, *_ in room.fronts if box.y < top + high and top < box.y + box.height]
    sides: tuple[tuple[float, float, Literal["start", "end"]], ...] = ((left, wide, "end"), (right, 0.0, "start"))
    for x, shift, anchor in sides:
        is_clear = not any(box.x < x + wide + bleed and x < box.x + box.width + bleed for box in others)
        if edge < x < room.width - edge - wide and is_clear and not (room.is_folded and anchor == "start"):
            at = enumerate(lines)
            yield from (Text(x + shift, top + cap + _LEADING * n, line, style, anchor) for n, line in at)
            return


def _lines(copies: Mapping[str, int], most: int) -> list[str]:
    """Return the marks of a row in at most this many lines, each with its number where there are several."""
    parts = [f"{number} × {edition}" if len(copies) > 1 else edition for edition, number in copies.items()]
    each = math.ceil(len(parts) / max(1, most))
    return ["   ".join(parts[start : start + each]) for start in range(0, len(parts), each)]
