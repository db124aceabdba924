"""Tables: columns as wide as their content, few rules.

`Table.draw` measures every cell, distributes the width, wraps or shrinks what is too long, and returns the finished
drawing with its height. Text that cannot be made to fit raises `TableOverflowError`; nothing is drawn over an edge.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal

from pnp.scene import fonts
from pnp.scene.items import Color, Group, Item, Path, Stroke, Symbol, Text, TextStyle
from pnp.scene.shapes import line, rect
from pnp.scene.text_fitting import fit, wrap

Align = Literal["start", "middle", "end"]
LEADING = 1.28
"""Distance of baselines in a wrapped cell, in ems."""
SHRINK_LIMIT = 0.82
"""How far a line that is too long may be scaled down."""
_SLACK = 1e-6


class TableOverflowError(ValueError):
    """A table does not fit into the width that it was given. The message names the cell."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: a text or a finished drawing; `style` None: that of the table. `span` counts columns."""

    content: str | Symbol
    style: TextStyle | None = None
    span: int = 1
    fill: Color | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """A column: as wide as its content unless `width` (mm) is given; `share` is its share of spare width.

    `wrap` lets its texts run over several lines: such a column takes the width that the others leave.
    """

    width: float | None = None
    share: float = 0.0
    align: Align = "start"
    wrap: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """Cells from left to right, at least `height` mm tall, with optional rules along the upper and lower edge."""

    cells: tuple[Cell, ...]
    height: float = 0.0
    above: Stroke | None = None
    below: Stroke | None = None


@dataclass(frozen=True, slots=True)
class _Placed:
    """A cell with its columns and its style."""

    cell: Cell
    columns: range
    style: TextStyle


@dataclass(frozen=True, slots=True)
class TableDrawing:
    """Columns and rows. `pad` is the space left and right of a cell's content, `lead` above and below it (mm)."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    style: TextStyle
    pad: float = 1.0
    lead: float = 0.8

    @property
    def natural_width(self) -> float:
        """The width in mm of the table with every text on one line."""
        return math.fsum(_natural_widths(self))

    def widths(self, width: float) -> tuple[float, ...]:
        """Return the columns' widths when the table may be `width` mm wide.

        Raises:
            TableOverflowError: when the content needs more, even with every wrapping column at its longest word.
        """
        natural = _natural_widths(self)
        spare = width - math.fsum(natural)
        if spare < -_SLACK:
            natural = _squeeze(self, natural, width)
            spare = 0.0
        shares = math.fsum(column.share for column in self.columns)
        if spare <= 0 or shares == 0:
            return tuple(natural)
        return tuple(w + spare * column.share / shares for w, column in zip(natural, self.columns, strict=True))

    def draw(self, width: float) -> Symbol:
        """Draw the table, at most `width` mm wide; raises TableOverflowError when a text fits in no way."""
        return self._drawn(self.rows, (0.0, *accumulate(self.widths(width))))

    def draw_rows(self, width: float) -> tuple[Symbol, ...]:
        """Draw each row apart, in the columns of the whole table; raises as `draw`."""
        edges = (0.0, *accumulate(self.widths(width)))
        return tuple(self._drawn((row,), edges) for row in self.rows)

    def _drawn(self, rows: Sequence[Row], edges: tuple[float, ...]) -> Symbol:
        below: list[Item] = []
        above: list[Item] = []
        top = 0.0
        for row in rows:
            cells = [_Box(place, edges, self) for place in _place(self, row)]
            height = max([row.height, *(cell.height + 2 * self.lead for cell in cells)])
            below.extend(_grounds(cells, top, height))
            above.extend(_rules(row, top, height, edges[-1]))
            stacked = any(len(cell.lines) > 1 for cell in cells)
            for cell in cells:
                above.extend(cell.draw(top, height, stacked))
            top += height
        return Symbol("table", edges[-1], top, (*below, *above))


class _Box:
    """A laid-out cell: its lines after wrapping or shrinking, its height, and its drawing."""

    def __init__(self, place: _Placed, edges: Sequence[float], table: TableDrawing) -> None:
        self.cell = place.cell
        self.style = place.style
        self.align = table.columns[place.columns.start].align
        self.ground = (edges[place.columns.start], edges[place.columns.stop])
        self.left, self.right = self.ground[0] + table.pad, self.ground[1] - table.pad
        self.lead = table.lead
        self.lines = self._lines(place, table)
        first, content = fonts.cap_height(self.style), self.cell.content
        below = LEADING * self.style.size * (len(self.lines) - 1)
        self.height = content.height if isinstance(content, Symbol) else first + below

    def _lines(self, place: _Placed, table: TableDrawing) -> list[str]:
        content = self.cell.content
        room = self.right - self.left + _SLACK
        if isinstance(content, Symbol):
            if content.width > room:
                raise TableOverflowError(f"a drawing {content.width:.1f} mm wide does not fit into {room:.1f} mm")
            return []
        if any(table.columns[i].wrap for i in place.columns):
            lines = wrap(content, self.style, room)
            if all(fonts.width(text, self.style) <= room for text in lines):
                return lines
        fitted = fit(content, self.style, room, self.style.size * SHRINK_LIMIT)
        if fitted is None:
            raise TableOverflowError(f"{content!r} does not fit into {room:.1f} mm")
        self.style = fitted
        return [content]

    def draw(self, top: float, height: float, stacked: bool) -> Iterator[Item]:
        """Yield the cell's items in a row from `top`, centered, or from the first baseline on in a `stacked` row."""
        content = self.cell.content
        if isinstance(content, Symbol):
            x = {"start": self.left, "end": self.right - content.width}.get(
                self.align, (self.left + self.right - content.width) / 2
            )
            y = top + (self.lead if stacked else (height - content.height) / 2)
            yield Group(content.items, (1.0, 0.0, 0.0, 1.0, x, y))
            return
        first = top + fonts.cap_height(self.style) + (self.lead if stacked else (height - self.height) / 2)
        for index, text in enumerate(self.lines):
            if text:
                x = {"start": self.left, "middle": (self.left + self.right) / 2, "end": self.right}[self.align]
                yield Text(x, first + index * LEADING * self.style.size, text, self.style, self.align)


def _place(table: TableDrawing, row: Row) -> list[_Placed]:
    placed = []
    index = 0
    for cell in row.cells:
        placed.append(_Placed(cell, range(index, index + cell.span), cell.style or table.style))
        index += cell.span
    if index != len(table.columns):
        raise ValueError(f"a row spans {index} of {len(table.columns)} columns")
    return placed


def _content_width(place: _Placed, *, longest_word: bool = False) -> float:
    content = place.cell.content
    if isinstance(content, Symbol):
        return content.width
    if longest_word:
        return max((fonts.width(word, place.style) for word in content.split()), default=0.0)
    return fonts.width(content, place.style)


def _natural_widths(table: TableDrawing) -> list[float]:
    """Return each column as wide as its widest content; a spanning cell widens columns that are too narrow evenly."""
    natural = [0.0] * len(table.columns)
    placed = [place for row in table.rows for place in _place(table, row)]
    for place in placed:
        if place.cell.span == 1:
            first = place.columns.start
            natural[first] = max(natural[first], _content_width(place) + 2 * table.pad)
    for index, column in enumerate(table.columns):
        if column.width is not None:
            natural[index] = column.width
    for place in placed:
        loose = [i for i in place.columns if table.columns[i].width is None]
        lack = _content_width(place) + 2 * table.pad - math.fsum(natural[i] for i in place.columns)
        if place.cell.span > 1 and loose and lack > 0:
            for i in loose:
                natural[i] += lack / len(loose)
    return natural


def _squeeze(table: TableDrawing, natural: list[float], width: float) -> list[float]:
    """Take the missing width from the wrapping columns, never below their longest word."""
    least = list(natural)
    placed = (place for row in table.rows for place in _place(table, row) if place.cell.span == 1)
    words: dict[int, float] = {}
    for place in placed:
        column = place.columns.start
        if table.columns[column].wrap:
            needed = _content_width(place, longest_word=True) + 2 * table.pad
            words[column] = least[column] = max(words.get(column, 0.0), needed)
    lack = math.fsum(natural) - width
    give = [n - least[i] for i, n in enumerate(natural)]
    if math.fsum(give) < lack - _SLACK:
        raise TableOverflowError(f"the table needs {math.fsum(least):.1f} mm and has {width:.1f} mm")
    return [n - lack * give[i] / math.fsum(give) for i, n in enumerate(natural)]


def _grounds(cells: Sequence[_Box], top: float, height: float) -> Iterator[Path]:
    for box in cells:
        if box.cell.fill:
            left, right = box.ground
            yield Path(rect(left, top, right - left, height), fill=box.cell.fill)


def _rules(row: Row, top: float, height: float, width: float) -> Iterator[Path]:
    for stroke, y in ((row.above, top), (row.below, top + height)):
        if stroke:
            yield Path(line(0.0, y, width, y), stroke=stroke)
