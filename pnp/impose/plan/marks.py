"""Cut lines of a block: ticks in the margin, ticks between corners, and hairlines on shared cuts.

A line is marked at its ends by ticks beyond the bleed where the margin has room, else by ticks across the bleed, and
between pieces by ticks in the gutter. A line without such marks is drawn from end to end. What lies on color has two
tones, so that it can be seen on any color. No mark lies inside a trim box. Pieces that are not rectangles have a line
along their outline instead.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.impose.flip import FlipAxis
from pnp.impose.plan.layout import SHORT_MARK, edge_bleed, has_ticks
from pnp.impose.plan.lots import LEAST_GUTTER, Lot
from pnp.impose.plan.place import PlacedBlock, Slot
from pnp.impose.printer_marks import HAIRLINE, MARK_GAP, MARK_LENGTH
from pnp.scene.items import Items, Path, Stroke
from pnp.scene.shapes import Segment, Segments, StraightLine, transform
from pnp.scene.theme import Theme

_FINE = 0.1
"""Width in mm of lines on color."""
_BED, _RIM = 0.8, 0.2
"""Widths in mm of the light lines below a tick on color, and below a cut line, which becomes the edge of pieces."""
_FOLD = (2.0, 1.5)
"""Dashes and gaps of folds in mm."""
_LONGEST_TICK = 3.0
_CORNER = 2.0
"""Length in mm of the ticks on shared cuts, at the corners of pieces."""


class CutMarks(NamedTuple):
    """The marks of a block: `margin` ticks outside the bleed, `ticks` on color, `hairlines` on cut lines.

    `curves`: outlines of pieces that are not rectangles, or their round corners. All cuts are solid, `folds` dashed.
    """

    margin: tuple[StraightLine, ...] = ()
    ticks: tuple[StraightLine, ...] = ()
    hairlines: tuple[StraightLine, ...] = ()
    curves: Segments = ()
    folds: Segments = ()

    def behind(self, over: FlipAxis) -> "CutMarks":
        """Return the marks of the backs; lines on cuts are on fronts only, because backs may be shifted.

        Ticks on color that only complete such lines are, too.
        """
        margin, ticks = (tuple(over.mirror_line(mark) for mark in marks) for marks in (self.margin, self.ticks))
        return CutMarks(margin, () if self.hairlines else ticks)

    def items(self, theme: Theme) -> Items:
        """Draw the marks."""
        solid, ticks = (*_path(self.hairlines), *self.curves), _path(self.ticks)
        rim, width = (2 * _RIM, HAIRLINE) if self.folds else (_RIM, _FINE)
        drawn = (
            (_path(self.margin), Stroke(theme.ink, HAIRLINE)),
            (ticks, Stroke(theme.paper, _BED)),
            (ticks, Stroke(theme.ink, HAIRLINE)),
            (solid, Stroke(theme.paper, rim)),
            (solid, Stroke(theme.ink, width)),
            (self.folds, Stroke(theme.paper, HAIRLINE)),
            (self.folds, Stroke(theme.ink, HAIRLINE, _FOLD)),
        )
        return tuple(Path(lines, stroke=stroke) for lines, stroke in drawn if lines)


def cut_marks(placed: PlacedBlock) -> CutMarks:
    """Return the marks of all cut lines of a block."""
    style = placed.block.lot.cutting.marks
    if style == "none":
        return CutMarks()
    curves = tuple(segment for slot in placed.slots() for segment in _curve(slot, placed.block.lot))
    if not placed.block.lot.outline.has_straight_cuts:
        folds = placed.block.lot.outline.folds
        moves = ((1.0, 0.0, 0.0, 1.0, slot.trim.x, slot.trim.y) for slot in placed.slots())
        return CutMarks(curves=curves, folds=tuple(segment for move in moves for segment in transform(folds, move)))
    room, lot, box, (across, down) = placed.room, placed.block.lot, placed.box, placed.gutters
    xs, ys = sorted(set(_flat(placed.xs))), sorted(set(_flat(placed.ys)))
    margin, ticks, hairlines = list[StraightLine](), list[StraightLine](), list[StraightLine]()
    upright_ends = [_end(box.y, -1.0, room.top, lot), _end(box.bottom, 1.0, room.bottom, lot)]
    level_ends = [_end(box.x, -1.0, room.side, lot), _end(box.right, 1.0, room.side, lot)]
    feet, rights = dict[float, float](), dict[float, float]()
    for row, ends in zip(placed.block.rows, placed.ys, strict=True):
        columns = _flat(placed.xs[: len(row)])
        feet |= dict.fromkeys(columns, ends[1])
        rights |= {y: max(columns[-1], rights.get(y, 0.0)) for y in _flat([ends])}
    below, beside = lot.height * (down < LEAST_GUTTER), lot.width * (across < LEAST_GUTTER)
    for upright, at, end in (
        *((True, x, upright_ends[0]) for x in xs),
        *((True, x, _end(y, 1.0, room.bottom if y > box.bottom - 1e-6 else below, lot)) for x, y in feet.items()),
        *((False, y, level_ends[0]) for y in ys),
        *((False, y, _end(x, 1.0, room.side if x > box.right - 1e-6 else beside, lot)) for y, x in rights.items()),
    ):
        if end is not None:
            (margin if end.outside else ticks).append(StraightLine(upright, at, end.start, end.end))
    ticks += _between(placed)
    down_shared = len(placed.ys) > 1 and down < LEAST_GUTTER
    across_shared = len(placed.xs) > 1 and across < LEAST_GUTTER
    is_short = style == "corner" or (not style and lot.bleed and not lot.shared)
    anyway = not is_short and (style == "lines" or down_shared or across_shared)
    if anyway or None in upright_ends or down_shared:
        hairlines += _corners(_upright_hairlines(placed), ys) if is_short else _upright_hairlines(placed)
    if anyway or None in level_ends or across_shared:
        hairlines += _corners(_level_hairlines(placed), xs) if is_short else _level_hairlines(placed)
    return CutMarks(tuple(margin), tuple(ticks), tuple(hairlines), curves)


def _curve(slot: Slot, lot: Lot) -> Segments:
    """Return the outline of a piece on the sheet; of a rounded rectangle its corners."""
    outline = transform(lot.outline.path(lot.width, lot.height), (1.0, 0.0, 0.0, 1.0, slot.trim.x, slot.trim.y))
    if not lot.outline.has_straight_cuts:
        return outline
    corners: list[Segment] = []
    at = (0.0, 0.0)
    for kind, *numbers in outline:
        if kind == "C":
            corners += [("M", *at), (kind, *numbers)]
        at = (numbers[-2], numbers[-1]) if numbers else at
    return tuple(corners)


class _End(NamedTuple):
    start: float
    end: float
    outside: bool


def _end(edge: float, away: float, room: float, lot: Lot) -> _End | None:
    """Return the tick at the end of a line, `away` from the block; None without room for one."""
    has_gap = room >= lot.bleed + MARK_GAP + SHORT_MARK - 1e-6
    if has_gap or has_ticks(lot, room):
        near = lot.bleed + MARK_GAP if has_gap else edge_bleed(lot, room)
        return _End(edge + away * near, edge + away * min(near + MARK_LENGTH, room), outside=True)
    if room >= LEAST_GUTTER:
        return _End(edge, edge + away * min(room, _LONGEST_TICK), outside=False)
    return None


def _between(placed: PlacedBlock) -> Iterator[StraightLine]:
    """Yield ticks in gutters: of uprights below each row, and of each row's edges beside its pieces."""
    for row, (low, high) in zip(placed.block.rows, _gaps(placed.ys), strict=False):
        for x in sorted(set(_flat(placed.xs[: len(row)]))):
            yield StraightLine(True, x, low, high)
    for row, ends in zip(placed.block.rows, placed.ys, strict=True):
        for low, high in tuple(_gaps(placed.xs))[: len(row)]:
            yield from (StraightLine(False, y, low, high) for y in ends)


def _gaps(spans: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Yield the gutters between columns or rows that have room for ticks."""
    for (_, end), (start, _) in pairwise(spans):
        if start - end >= LEAST_GUTTER - 1e-6:
            yield end, start


def _upright_hairlines(placed: PlacedBlock) -> Iterator[StraightLine]:
    for row, (top, bottom) in zip(placed.block.rows, placed.ys, strict=True):
        for x in sorted(set(_flat(placed.xs[: len(row)]))):
            yield StraightLine(True, x, top, bottom)


def _level_hairlines(placed: PlacedBlock) -> Iterator[StraightLine]:
    for index, row in enumerate(placed.block.rows):
        above = len(placed.block.rows[index - 1]) if index and not placed.gutters.down else 0
        for y, columns in zip(placed.ys[index], (max(above, len(row)), len(row)), strict=True):
            is_drawn_below = not placed.gutters.down and index + 1 < len(placed.block.rows) and y == placed.ys[index][1]
            if not is_drawn_below:  # the next row shares the line
                yield StraightLine(False, y, placed.xs[0][0], placed.xs[columns - 1][1])


def _corners(lines: Iterable[StraightLine], cuts: Sequence[float]) -> Iterator[StraightLine]:
    """Yield what is left of lines near the cuts across them."""
    for each in lines:
        for at in cuts:
            start, end = max(each.start, at - _CORNER), min(each.end, at + _CORNER)
            if start < end:
                yield each._replace(start=start, end=end)


def _flat(spans: Iterable[tuple[float, float]]) -> list[float]:
    return [round(edge, 6) for span in spans for edge in span]


def _path(lines: Iterable[StraightLine]) -> tuple[Segment, ...]:
    return tuple(segment for each in lines for segment in each.segments())
