"""A map with panels of charts beside and below it, as one drawing: what does not fit is refused with its size."""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import NamedTuple

from pnp.artwork import chart_layout
from pnp.artwork.boards.board import Drawing, board_size
from pnp.artwork.chart_layout import GUTTER, ROW_GAP, WHOLE_WIDTH, ChartStage, PanelPlace, Rows, TooFullError
from pnp.artwork.counters.face_cache import FaceCache
from pnp.errors import DefinitionError, Finding
from pnp.model.game import Board, Game, MapSheet
from pnp.scene.items import Item, Symbol
from pnp.scene.sheet import Box, Spans
from pnp.scene.theme import Theme

GAP = 8.0
"""Distance between the map and the panels, mm."""
_FOOT = 2.0
"""Space below the last row, for the descenders of its text, mm."""
_WIDEST = 1000
"""Widest that panels at the right may be, mm."""
_EVEN = 1e-6


class SheetDrawing(NamedTuple):
    """The drawing of a whole sheet, its seams, and the boxes of its panels, which no seam crosses."""

    symbol: Symbol
    seams: tuple[tuple[float, ...], tuple[float, ...]]
    panels: tuple[Box, ...]


def on_sheet(game: Game, board: Board, sheet: MapSheet, drawing: Drawing, theme: Theme) -> SheetDrawing:
    """Return the map with the panels of its sheet.

    Raises:
        DefinitionError: when a panel cannot be drawn, or the panels at the right are higher than the map.
    """
    stage = ChartStage(game, theme, FaceCache(game, theme), None)
    wide, tall = drawing.symbol.width, drawing.symbol.height
    places, width = list[PanelPlace](), wide
    if sheet.right:
        with _explained(stage, board, sheet, tall):
            places += _moved(chart_layout.compose(stage, sheet.right, sheet.width, tall), wide + GAP, 0.0)
        width += GAP + sheet.width
    below = _natural(stage, sheet.below, width)
    places += _moved(below, 0.0, tall + GAP)
    bottom = max((place.box.y + place.box.height + _FOOT for place in places), default=0.0)
    height = max(tall, bottom)
    items: tuple[Item, ...] = (drawing.symbol.at(0.0, 0.0), *chart_layout.draw(stage, places))
    boxes = tuple(place.box for place in places)
    return SheetDrawing(Symbol(drawing.symbol.name, width, height, items), _seams(drawing, boxes), boxes)


def map_size(game: Game, board: Board, theme: Theme) -> tuple[float, float]:
    """Return the width and the height of a map in mm, with the panels of its sheet if it has one.

    Raises as `on_sheet`.
    """
    width, height = board_size(game, board, theme)
    if board.sheet is None:
        return width, height
    blank = Drawing(Symbol(board.id, width, height, ()), ((), ()))
    whole = on_sheet(game, board, board.sheet, blank, theme).symbol
    return whole.width, whole.height


def require_room(game: Game, board: Board, sheet: MapSheet, faces: FaceCache) -> None:
    """Raise what `on_sheet` raises, but draw neither the map nor a panel more than once."""
    stage = ChartStage(game, faces.theme, faces, None)
    wide, tall = board_size(game, board, faces.theme)
    with _explained(stage, board, sheet, tall):
        chart_layout.require_room(stage, sheet.right, sheet.width, tall)
    _natural(stage, sheet.below, wide + (GAP + sheet.width if sheet.right else 0.0))


@contextmanager
def _explained(stage: ChartStage, board: Board, sheet: MapSheet, height: float) -> Iterator[None]:
    """Convert what is wrong with the panels at the right; one that is alone in its row needs a wider sheet."""
    try:
        yield
    except TooFullError as error:
        raise DefinitionError([_too_full(stage, board, sheet, height, str(error))]) from error
    except DefinitionError as error:
        wider = f"write 'width: {_wide_enough(stage, sheet)}mm' under 'sheet', in place of {sheet.width:g}mm, or "
        raise DefinitionError(
            found._replace(hint=found.hint.replace(WHOLE_WIDTH, wider)) for found in error.findings
        ) from error


def _wide_enough(stage: ChartStage, sheet: MapSheet) -> int:
    """Return the least width in whole mm at which the panels at the right can be drawn, found by halving."""
    low, high = int(sheet.width), int(sheet.width) + 1
    while high < _WIDEST and not _is_wide_enough(stage, sheet, high):
        low, high = high, min(2 * high, _WIDEST)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if _is_wide_enough(stage, sheet, middle) else (middle, high)
    return high


def _is_wide_enough(stage: ChartStage, sheet: MapSheet, width: int) -> bool:
    try:
        chart_layout.require_room(stage, sheet.right, width, math.inf)
    except DefinitionError:
        return False
    return True


def _too_full(stage: ChartStage, board: Board, sheet: MapSheet, height: float, why: str) -> Finding:
    """Return the finding about panels that are too high, with how many rows fit."""
    fitting = 0
    for count in range(1, len(sheet.right)):
        try:
            chart_layout.compose(stage, sheet.right[:count], sheet.width, height)
        except TooFullError:
            break
        fitting = count
    hint = f"the first {fitting} fit: move the others to 'below'" if fitting else "move them to 'below'"
    return Finding(
        "map.sheet-too-full",
        "error",
        f"the panels at the right of '{board.id}' do not fit beside the map: set as small as is readable, {why}",
        sheet.span,
        f"{hint}, or raise 'width' above {sheet.width:g}mm",
    )


def _natural(stage: ChartStage, rows: Rows, width: float) -> list[PanelPlace]:
    """Place rows of panels at their usual size, one below the other."""
    places: list[PanelPlace] = []
    y = 0.0
    for row in rows:
        x = tallest = 0.0
        for entry, size in zip(row, chart_layout.panel_widths(stage.game, row, width), strict=True):
            drawn = stage.draw(entry, size, 1.0, 1.0)
            places.append(PanelPlace(entry, Box(x, y, size, drawn.height), 1.0, 1.0))
            x += size + GUTTER
            tallest = max(tallest, drawn.height)
        y += tallest + ROW_GAP
    return places


def _moved(places: Sequence[PanelPlace], x: float, y: float) -> Iterator[PanelPlace]:
    for place in places:
        yield place._replace(box=place.box._replace(x=place.box.x + x, y=place.box.y + y))


def _seams(drawing: Drawing, boxes: Sequence[Box]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the seams of the map that cross no panel, and those in the gaps between panels, off the legend."""
    upright = [(box.x, box.x + box.width) for box in boxes]
    level = [(box.y, box.y + box.height) for box in boxes]
    across, down = drawing.legend
    return (
        _free([*drawing.seams[0], *_gaps(upright, drawing.symbol.width, across)], upright),
        _free([*drawing.seams[1], *_gaps(level, drawing.symbol.height, down)], level),
    )


def _gaps(spans: Sequence[tuple[float, float]], end: float, legend: Spans) -> Iterator[float]:
    """Yield a seam in the gap after the map, which ends at `end`, and one in each gap between panels."""
    yield end + GAP / 2
    reach = math.inf
    for first, last in sorted(spans):
        if first > reach:
            yield _seam(reach, first, legend)
        reach = last if reach == math.inf else max(reach, last)


def _seam(low: float, high: float, legend: Spans) -> float:
    """Return the place in a gap that is nearest to its middle and crosses no part of the legend, else the middle."""
    middle = (low + high) / 2
    ends = sorted({low, high, *(end for span in legend for end in span if low < end < high)})
    between = ((one + other) / 2 for one, other in pairwise(ends))
    clear = [at for at in (middle, *between) if not any(first < at < last for first, last in legend)]
    return min(clear, key=lambda at: abs(at - middle), default=middle)


def _free(seams: Sequence[float], spans: Sequence[tuple[float, float]]) -> tuple[float, ...]:
    return tuple(sorted(seam for seam in seams if not any(low + _EVEN < seam < high - _EVEN for low, high in spans)))
