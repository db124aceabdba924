"""Locations and names of the lines and cells of a look-up table."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from pnp.errors import Span
from pnp.expressions.roll import Roll
from pnp.model.fields.common import UNKNOWN
from pnp.model.game import Axis, Table


class TableLines(NamedTuple):
    """The rows or columns (`which`) of a table, with the axis that heads them and the axis along them."""

    which: str
    axis: Axis
    along: Axis
    cells: Sequence[Sequence[str]]

    def place(self, line: int, at: int) -> tuple[int, int]:
        """Return the row and the column of a cell of a line."""
        return (line, at) if self.which == "row" else (at, line)


def lines_of(table: Table) -> tuple[TableLines, TableLines]:
    """Return the rows and the columns of a table."""
    rows, columns = table.cells, tuple(zip(*table.cells, strict=True))
    across = TableLines("row", table.rows, table.columns, rows)
    return across, TableLines("column", table.columns, table.rows, columns)


def is_complete(table: Table) -> bool:
    """Return whether every cell has a result."""
    return all(code != UNKNOWN for cells in table.cells for code in cells)


def row(table: Table, place: int) -> Span:
    """Return the location of a row; that of the table if the row has none."""
    return table.row_spans[place] if place < len(table.row_spans) else table.span


def cell(table: Table, line: int, column: int) -> Span:
    """Return the location of a cell if its row is written as one text, otherwise that of the row."""
    span, codes = row(table, line), table.cells[line]
    quotes = span.end_column - span.column - len(" ".join(codes))
    if quotes not in (0, 2):
        return span
    start = span.column + quotes // 2 + len(" ".join(codes[:column])) + (1 if column else 0)
    return Span(span.file, span.line, start, start + len(codes[column]))


def place_of(axis: Axis, value: int | Fraction) -> int | None:
    """Return the place of the line that a value selects; None if there is none."""
    try:
        return axis.index(value)
    except KeyError:
        return None


def outcomes(axis: Axis) -> list[tuple[int | None, Fraction]]:
    """Return the lines to which the dice of an axis lead, with their chances; none if more than dice decides."""
    roll = Roll.parse(axis.roll)
    return [] if roll.names else [(place_of(axis, int(total)), chance) for total, chance in roll.dice.outcomes]


def label(axis: Axis, place: int) -> str:
    """Return a line by its label and its axis: `9 (Dice)`."""
    return f"{axis.labels[place]} ({axis.name})"
