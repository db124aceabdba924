"""Rows, columns and cells of a board, as numbers and as its labels name them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.checks.shared import phrasing
from pnp.geometry.square_grid import SquareGrid
from pnp.model.game import Board, Cell

LINES = ("row", "column")
Ends = tuple[int, int]
"""The first and the last of some rows or columns, inclusive, as the labels count them."""


def numbers(board: Board, what: str) -> set[int]:
    """Return the rows or columns of a board."""
    number = board.grid.row if what == "row" else board.grid.column
    return {number(cell) for cell in board.grid.cells}


def ends(board: Board, what: str, among: Iterable[Cell]) -> Ends:
    """Return the first and the last row or column of some cells; raises ValueError if there are none."""
    number = board.grid.row if what == "row" else board.grid.column
    found = {number(cell) for cell in among}
    return min(found), max(found)


def within(board: Board, rows: Ends | None, columns: Ends | None) -> Iterator[Cell]:
    """Yield the cells in some rows and columns; None means all of them."""
    grid = board.grid
    for cell in grid.cells:
        if (rows is None or rows[0] <= grid.row(cell) <= rows[1]) and (
            columns is None or columns[0] <= grid.column(cell) <= columns[1]
        ):
            yield cell


def line(board: Board, what: str, number: int) -> str:
    """Return a row or column as labels show it: `4`, `C`."""
    naming = board.grid.labeling
    if what == "row":
        return str(number)
    return naming.column_name(number) if naming.has_letters and number > 0 else str(number)


def span(board: Board, what: str, low: int, high: int) -> str:
    """Return rows or columns in words: `row 4`, `rows 1 to 4`."""
    if low == high:
        return f"{what} {line(board, what, low)}"
    return f"{what}s {line(board, what, low)} to {line(board, what, high)}"


def written(board: Board, what: str, low: int, high: int) -> str:
    """Return rows or columns as a definition writes them: `rows: 1..4`."""
    return f"{what}s: {line(board, what, low)}..{line(board, what, high)}"


def noun(board: Board) -> str:
    """Return the word for one of its cells."""
    return "square" if isinstance(board.grid, SquareGrid) else "hex"


def nouns(board: Board) -> str:
    """Return the word for several of its cells."""
    return phrasing.many(noun(board))


def cells(board: Board, number: int) -> str:
    """Return a number of cells in words: `1 hex`, `8 squares`."""
    return phrasing.plural(number, noun(board))
