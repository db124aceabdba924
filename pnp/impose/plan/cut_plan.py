"""A small plan of a sheet with its cuts numbered in the order of cutting: across each block, then down."""

from collections.abc import Iterator, Sequence

from pnp.impose.plan.place import PlacedBlock
from pnp.scene import fonts
from pnp.scene.items import Items, Path, Stroke, Symbol, Text, TextStyle
from pnp.scene.shapes import Segment, StraightLine, bounds, rect, transform
from pnp.scene.sheet import Paper
from pnp.scene.theme import Theme

_LABEL_GAP, _LABEL_OFF, _OUTSIDE, _BETWEEN = 0.7, 1.0, 0.5, 0.1
"""Distance in mm of a number from what is above it, from the cut that it names, from paper beside it, and another."""

_CLOSE = 1.6
"""The greatest distance in mm, on a plan, of cuts that share a label."""


def cuts(page: Sequence[PlacedBlock]) -> list[StraightLine]:
    """Return all cuts of a page that have marks, in the order of cutting."""
    found: list[StraightLine] = []
    for block in page:
        if not block.block.lot.outline.has_straight_cuts:
            continue
        box = block.box
        levels = sorted({round(y, 4) for span in block.ys for y in span})
        uprights = sorted({round(x, 4) for span in block.xs for x in span})
        found += [StraightLine(False, y, box.x, box.right) for y in levels]
        found += [StraightLine(True, x, box.y, box.bottom) for x in uprights]
    return found


def outlines(page: Sequence[PlacedBlock]) -> int:
    """Return how many pieces are cut along their outlines."""
    return sum(each.block.cuts(0.0) for each in page if not each.block.lot.outline.has_straight_cuts)


def drawing(page: Sequence[PlacedBlock], paper: Paper, theme: Theme, width: float) -> Symbol:
    """Draw the plan `width` mm wide, true to the sheet. Numbers of cuts may be outside of its paper."""
    scale = width / paper.width
    pieces: list[Segment] = []
    for block in page:
        for slot in block.slots():
            lot, (x, y) = block.block.lot, slot.trim[:2]
            outline = lot.outline.path(lot.width, lot.height)
            pieces += transform(outline, (scale, 0.0, 0.0, scale, x * scale, y * scale))
    marks: list[Segment] = []
    for cut in cuts(page):
        marks += StraightLine(cut.upright, cut.at * scale, cut.start * scale - 0.6, cut.end * scale + 0.6).segments()
    numbers = tuple(_numbers(page, paper, scale, theme.style("label", 5.2, 600)))
    height = paper.height * scale
    items: Items = (
        Path(rect(0.0, 0.0, width, height), theme.paper, Stroke(theme.muted, 0.15)),
        Path(tuple(pieces), theme.rule),
        Path(tuple(marks), stroke=Stroke(theme.accent, 0.15)),
        *numbers,
    )
    return Symbol("plan", width, max([height, *(_ends(each)[1] for each in numbers)]), items)


def overhang(plan: Symbol) -> float:
    """Return how far in mm the numbers of a plan are above its paper."""
    return max([0.0, *(-_ends(item)[0] for item in plan.items if isinstance(item, Text) and item.rotate)])


def _ends(text: Text) -> tuple[float, float]:
    """Return the upper and the lower end of a number."""
    long = fonts.width(text.text, text.style) if text.rotate else 0.0
    return text.y - long * (text.anchor == "start"), text.y + long * (text.anchor == "end")


def _numbers(page: Sequence[PlacedBlock], paper: Paper, scale: float, style: TextStyle) -> Iterator[Text]:
    """Yield the numbers of level cuts, on their left, and of upright ones: above the first block, below the last.

    Those of a block between them are above it, or without space there one number on its right names all of them.
    """
    first, height, half = 1, paper.height * scale, fonts.cap_height(style) / 2
    lowest = 0.0
    for place, block in enumerate(page):
        found = cuts([block])
        labels = list(_labels(found, scale, first))
        left, top, right, bottom = (scale * each for each in bounds(rect(*block.box)))
        widths = [(cut.upright, fonts.width(text, style)) for text, cut, _ in labels]
        level, upright = (max((wide for of, wide in widths if of == kind), default=0.0) for kind in (False, True))
        before = scale * (block.top - page[place - 1].box.y - page[place - 1].box.height)
        edge, up, down = left - _LABEL_OFF, top - _LABEL_OFF, bottom + _LABEL_OFF
        edge = edge if edge > level + _OUTSIDE else min(edge, -_OUTSIDE)
        up = up if up > upright + _OUTSIDE or place else min(up, -_OUTSIDE)
        down = down if down < height - upright - _OUTSIDE else max(down, height + _OUTSIDE)
        has_space = not place or before > upright + _LABEL_GAP + _LABEL_OFF
        for text, cut, middle in labels:
            at = middle * scale + half
            if not cut.upright:
                lowest = max(at, lowest + 2 * half + _BETWEEN)
                yield Text(edge, lowest, text, style, "end")
            elif has_space or place == len(page) - 1:
                yield Text(at, up if has_space else down, text, style, "start" if has_space else "end", -90)
        if not (has_space or place == len(page) - 1):
            text = f"{first + sum(not cut.upright for cut in found)}–{first + len(found) - 1}"
            yield Text(right + _LABEL_OFF + 2 * half, (top + bottom) / 2, text, style, "middle", -90)
        first += len(found)


def _labels(found: Sequence[StraightLine], scale: float, first: int) -> Iterator[tuple[str, StraightLine, float]]:
    """Yield the number of each cut, one label for cuts that are close together, and where it is."""
    near: list[list[tuple[int, StraightLine]]] = []
    for number, cut in enumerate(found, first):
        last = near[-1][-1][1] if near else None
        if last and cut.upright == last.upright and (cut.at - last.at) * scale <= _CLOSE:
            near[-1].append((number, cut))
        else:
            near.append([(number, cut)])
    for (begin, cut), (end, last) in ((each[0], each[-1]) for each in near):
        yield f"{begin}" if begin == end else f"{begin}–{end}", cut, (cut.at + last.at) / 2
