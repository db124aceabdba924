"""Locations and names of the lines and cells of a look-up table."""

from fractions import Fraction

from pnp.errors import Span
from pnp.model.game import Axis, Table


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


def label(axis: Axis, place: int) -> str:
    """Return a line by its label and its axis: `9 (Dice)`."""
    return f"{axis.labels[place]} ({axis.name})"
