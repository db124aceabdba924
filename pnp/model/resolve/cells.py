"""Labels → cells of a board, unknown ones reported."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from pnp.errors import Span
from pnp.geometry.hexgrid import Hex, HexGrid
from pnp.model.game import Cell, Grid
from pnp.model.resolve.context import Context
from pnp.source.tree import Step

BETWEEN = ".."
"""Stands between two labels that mean all cells from the one to the other."""


@overload
def cell_at(context: Context, label: str, grid: HexGrid, span: Span) -> Hex | None: ...


@overload
def cell_at(context: Context, label: str, grid: Grid, span: Span) -> Cell | None: ...


def cell_at(context: Context, label: str, grid: Grid, span: Span) -> Cell | None:
    """The cell with a label; an unknown one is reported."""
    try:
        return grid.cell(label)
    except KeyError:
        first, last = grid.label(grid.cells[0]), grid.label(grid.cells[-1])
        hint = f"labels run from {first} (top left) to {last} (bottom right)"
    for other in (label.upper(), label.lower()):
        if other != label and other in grid.labels:
            hint = f"did you mean '{other}'?"
    context.error("reference.unknown-cell", f"the board has no cell '{label}'", span, hint)
    return None


def cells_at(context: Context, path: tuple[Step, ...], labels: Sequence[str], grid: Grid) -> list[tuple[Cell, Span]]:
    """The cells that are listed at a place of the definition, each with the place of its label."""
    found: list[tuple[Cell, Span]] = []
    for number, label in enumerate(labels):
        span = context.value(*path, number)
        found += [(cell, span) for cell in _meant(context, label, grid, span)]
    return found


def _meant(context: Context, label: str, grid: Grid, span: Span) -> list[Cell]:
    """The cell with a label, or all cells whose columns and rows lie between those of two labels."""
    ends = [cell_at(context, end, grid, span) for end in label.split(BETWEEN, 1)]
    corners = [grid.offset(end) for end in ends if end is not None]
    if len(corners) < len(ends):
        return []
    columns, rows = sorted(column for column, _ in corners), sorted(row for _, row in corners)
    if len(ends) == 1:
        return [end for end in ends if end is not None]
    places = [(cell, *grid.offset(cell)) for cell in grid.cells]
    return [cell for cell, column, row in places if columns[0] <= column <= columns[-1] and rows[0] <= row <= rows[-1]]
