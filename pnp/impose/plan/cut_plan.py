"""A small plan of a sheet with its cuts numbered in the order of cutting: across each block, then down."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.impose.plan.place import PlacedBlock
from pnp.scene import fonts
from pnp.scene.items import Items, Path, Stroke, Symbol, Text, TextStyle
from pnp.scene.shapes import Segment, line, rect, transform
from pnp.scene.sheet import Paper
from pnp.scene.theme import Theme

_LABEL_GAP, _LABEL_OFF = 0.7, 1.0
"""Distance in mm of a number from what is above it, and from the cut that it names."""


class Cut(NamedTuple):
    """A straight cut: upright at x = `at` or level at y = `at`, from `start` to `end`, in mm on the sheet."""

    upright: bool
    at: float
    start: float
    end: float


def cuts(page: Sequence[PlacedBlock]) -> list[Cut]:
    """Return all cuts of a page that have marks, in the order of cutting."""
    found: list[Cut] = []
    for block in page:
        if not block.block.lot.outline.has_straight_cuts:
            continue
        box = block.box
        levels = sorted({round(y, 4) for span in block.ys for y in span})
        uprights = sorted({round(x, 4) for span in block.xs for x in span})
        found += [Cut(False, y, box.x, box.x + box.width) for y in levels]
        found += [Cut(True, x, box.y, box.y + box.height) for x in uprights]
    return found


def outlines(page: Sequence[PlacedBlock]) -> int:
    """Return how many pieces are cut along their outlines."""
    shaped = [block for block in page if not block.block.lot.outline.has_straight_cuts]
    return sum(block.block.cuts(0.0) for block in shaped)


def drawing(page: Sequence[PlacedBlock], paper: Paper, theme: Theme, width: float) -> Symbol:
    """Draw the plan `width` mm wide. Blocks are as far apart as the numbers of their cuts need."""
    scale = width / paper.width
    style = theme.style("label", 5.2, 600)
    apart, height = _apart(page, scale, style), paper.height
    if page:
        height += apart[-1].top - page[-1].top
    pieces: list[Segment] = []
    for block in apart:
        for slot in block.slots():
            lot, (x, y) = block.block.lot, slot.trim[:2]
            outline = lot.outline.path(lot.width, lot.height)
            pieces += transform(outline, (scale, 0.0, 0.0, scale, x * scale, y * scale))
    items = (
        Path(rect(0.0, 0.0, width, height * scale), theme.paper, Stroke(theme.muted, 0.15)),
        Path(tuple(pieces), theme.rule),
        *_cut_lines(cuts(apart), scale, theme, style),
    )
    return Symbol("plan", width, height * scale, items)


def _apart(page: Sequence[PlacedBlock], scale: float, style: TextStyle) -> list[PlacedBlock]:
    """Return the blocks of a page moved down where the numbers above one are wider than the space there."""
    widest = max((fonts.width(text, style) for text, cut, _ in _labels(cuts(page), scale) if cut.upright), default=0.0)
    room = (widest + _LABEL_GAP + _LABEL_OFF) / scale
    found: list[PlacedBlock] = []
    above = shift = 0.0
    for block in page:
        shift = max(shift, above + room - block.top)
        found.append(block._replace(top=block.top + shift))
        above = found[-1].box.y + block.box.height
    return found


def _cut_lines(found: Sequence[Cut], scale: float, theme: Theme, style: TextStyle) -> Items:
    segments: list[Segment] = []
    for cut in found:
        start, end, at = cut.start * scale - 0.6, cut.end * scale + 0.6, cut.at * scale
        segments += line(at, start, at, end) if cut.upright else line(start, at, end, at)
    labels: list[Text] = []
    for text, cut, middle in _labels(found, scale):
        at = middle * scale
        if cut.upright:
            labels.append(Text(at + 0.6, cut.start * scale - _LABEL_OFF, text, style, "start", -90))
        else:
            labels.append(Text(cut.start * scale - _LABEL_OFF, at + 0.6, text, style, "end"))
    return (Path(tuple(segments), stroke=Stroke(theme.accent, 0.15)), *labels)


def _labels(found: Sequence[Cut], scale: float) -> Iterator[tuple[str, Cut, float]]:
    """Yield the number of each cut, one label for cuts that are close together, and where it is."""
    near: list[tuple[int, Cut]] = []
    for number, cut in [*enumerate(found, 1), (0, None)]:
        apart = (
            cut is None
            or not near
            or cut.upright != near[-1][1].upright
            or cut.start != near[-1][1].start
            or abs(cut.at - near[-1][1].at) * scale > 1.6
        )
        if near and apart:
            first, last = near[0], near[-1]
            text = str(first[0]) if first is last else f"{first[0]}–{last[0]}"
            yield text, first[1], (first[1].at + last[1].at) / 2
            near = []
        if cut is not None:
            near.append((number, cut))
