"""Tables: columns as wide as their content, decimal alignment, few rules.

`Table.draw` measures every cell, distributes the width, wraps or shrinks what is too long, and returns the finished
drawing with its height. Text that cannot be made to fit raises `TableOverflowError`; nothing is drawn over an edge.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Literal

from pnp.scene import fonts
from pnp.scene.items import Color, Group, Item, Path, Stroke, Symbol, Text, TextStyle
from pnp.scene.shapes import line, rect
from pnp.scene.text_fitting import fit, wrap

Align = Literal["start", "middle", "end", "point"]
"""`point` is decimal alignment: the integer part ends at one x, the rest begins there."""

LEADING = 1.28
"""Distance of baselines in a wrapped cell, in ems."""
SHRINK_LIMIT = 0.82
"""How far a line that is too long may be scaled down."""
_SLACK = 1e-6


class TableOverflowError(ValueError):
    """A table does not fit into the width that it was given. The message names the cell."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: a text or a finished drawing. Attributes that are None come from the column; `span` counts columns."""

    content: str | Symbol
    style: TextStyle | None = None
    align: Align | None = None
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
    style: TextStyle | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """Cells from left to right, at least `height` mm tall, with optional rules along the upper and lower edge."""

    cells: tuple[Cell, ...]
    height: float = 0.0
    fill: Color | None = None
    above: Stroke | None = None
    below: Stroke | None = None


@dataclass(frozen=True, slots=True)
class _Placed:
    """A cell with the index of its first column and its resolved style and alignment."""

    cell: Cell
    column: int
    style: TextStyle
    align: Align

    @property
    def columns(self) -> range:
        return range(self.column, self.column + self.cell.span)


@dataclass(frozen=True, slots=True)
class TableDrawing:
    """Columns and rows. `pad` is the space left and right of a cell's content, `lead` above and below it (mm)."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    style: TextStyle
    pad: float = 1.0
    lead: float = 0.8

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
        """Draw the table at most `width` mm wide.

        Raises:
            TableOverflowError: when a text fits neither wrapped nor shrunk.
        """
        widths = self.widths(width)
        edges = (0.0, *accumulate(widths))
        splits = _decimal_splits(self, widths)
        below: list[Item] = []
        above: list[Item] = []
        top = 0.0
        for row in self.rows:
            cells = [_Box(place, edges, splits, self) for place in _place(self, row)]
            height = max([row.height, *(cell.height + 2 * self.lead for cell in cells)])
            below.extend(_grounds(row, cells, top, height, edges[-1]))
            above.extend(_rules(row, top, height, edges[-1]))
            stacked = any(len(cell.lines) > 1 for cell in cells)
            for cell in cells:
                above.extend(cell.draw(top, height, stacked))
            top += height
        return Symbol("table", edges[-1], top, (*below, *above))


class _Box:
    """A laid-out cell: its lines after wrapping or shrinking, its height, and its drawing."""

    def __init__(self, place: _Placed, edges: Sequence[float], splits: dict[int, float], table: TableDrawing) -> None:
        self.cell = place.cell
        self.style = place.style
        self.align = place.align
        self.left = edges[place.column] + table.pad
        self.right = edges[place.column + place.cell.span] - table.pad
        self.ground = (edges[place.column], edges[place.column + place.cell.span])
        self.point = splits.get(place.column) if place.cell.span == 1 else None
        self.lead = table.lead
        self.lines = self._lines(place, table)
        self.height = self._height()

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

    def _height(self) -> float:
        if isinstance(self.cell.content, Symbol):
            return self.cell.content.height
        return self.cap_height + LEADING * self.style.size * (len(self.lines) - 1)

    @property
    def cap_height(self) -> float:
        return fonts.metrics(self.style.font).cap_height * self.style.size

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
        first = top + self.cap_height + (self.lead if stacked else (height - self.height) / 2)
        for index, text in enumerate(self.lines):
            yield from self._line(text, first + index * LEADING * self.style.size)

    def _line(self, text: str, y: float) -> Iterator[Item]:
        if not text:
            return
        if self.align == "point" and self.point is not None:
            whole, fraction = _split_decimal(text)
            yield Text(self.point, y, whole, self.style, "end")
            if fraction:
                yield Text(self.point, y, fraction, self.style)
        elif self.align == "start":
            yield Text(self.left, y, text, self.style)
        elif self.align == "end":
            yield Text(self.right, y, text, self.style, "end")
        else:
            yield Text((self.left + self.right) / 2, y, text, self.style, "middle")


def zebra(rows: Sequence[Row], fill: Color) -> tuple[Row, ...]:
    """Return the rows with every second one on a light ground, for tables so wide that the eye loses the line."""
    return tuple(replace(row, fill=fill) if index % 2 else row for index, row in enumerate(rows))


def _place(table: TableDrawing, row: Row) -> list[_Placed]:
    placed = []
    index = 0
    for cell in row.cells:
        column = table.columns[index]
        style = cell.style or column.style or table.style
        placed.append(_Placed(cell, index, style, cell.align or column.align))
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
    halves = _decimal_halves(table)
    placed = [place for row in table.rows for place in _place(table, row)]
    for place in placed:
        if place.cell.span == 1:
            natural[place.column] = max(natural[place.column], _content_width(place) + 2 * table.pad)
    for index, (before, after) in halves.items():
        natural[index] = max(natural[index], before + after + 2 * table.pad)
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
    for row in table.rows:
        for place in _place(table, row):
            if place.cell.span == 1 and table.columns[place.column].wrap:
                least[place.column] = 0.0
    for row in table.rows:
        for place in _place(table, row):
            if place.cell.span == 1 and table.columns[place.column].wrap:
                needed = _content_width(place, longest_word=True) + 2 * table.pad
                least[place.column] = max(least[place.column], needed)
    lack = math.fsum(natural) - width
    give = [n - least[i] for i, n in enumerate(natural)]
    if math.fsum(give) < lack - _SLACK:
        raise TableOverflowError(f"the table needs {math.fsum(least):.1f} mm and has {width:.1f} mm")
    return [n - lack * give[i] / math.fsum(give) for i, n in enumerate(natural)]


def _split_decimal(text: str) -> tuple[str, str]:
    whole, mark, rest = text.partition(".")
    return whole, mark + rest


def _decimal_halves(table: TableDrawing) -> dict[int, tuple[float, float]]:
    """Return for each column with decimal alignment the widest part before the point and the widest from it on."""
    halves: dict[int, tuple[float, float]] = {}
    for row in table.rows:
        for place in _place(table, row):
            if place.align == "point" and place.cell.span == 1 and isinstance(place.cell.content, str):
                whole, rest = _split_decimal(place.cell.content)
                before, after = halves.get(place.column, (0.0, 0.0))
                halves[place.column] = (
                    max(before, fonts.width(whole, place.style)),
                    max(after, fonts.width(rest, place.style)),
                )
    return halves


def _decimal_splits(table: TableDrawing, widths: Sequence[float]) -> dict[int, float]:
    """Return the x of the decimal point in each such column, with the figures as a block in the column's middle."""
    edges = (0.0, *accumulate(widths))
    return {
        index: (edges[index] + edges[index + 1] + before - after) / 2
        for index, (before, after) in _decimal_halves(table).items()
    }


def _grounds(row: Row, cells: Sequence[_Box], top: float, height: float, width: float) -> Iterator[Path]:
    if row.fill:
        yield Path(rect(0.0, top, width, height), fill=row.fill)
    for box in cells:
        if box.cell.fill:
            left, right = box.ground
            yield Path(rect(left, top, right - left, height), fill=box.cell.fill)


def _rules(row: Row, top: float, height: float, width: float) -> Iterator[Path]:
    if row.above:
        yield Path(line(0.0, top, width, top), stroke=row.above)
    if row.below:
        yield Path(line(0.0, top + height, width, top + height), stroke=row.below)
