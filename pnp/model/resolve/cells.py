"""Labels → cells of a board; unknown ones are reported."""

from collections.abc import Sequence
from itertools import product
from typing import overload

from pnp import budget
from pnp.errors import Span
from pnp.geometry.hex_shapes import Hex, HexGrid
from pnp.model.game import Cell, Grid
from pnp.model.resolve.addresses import range_of_labels
from pnp.model.resolve.context import Scope
from pnp.source.nodes import Step
from pnp.source.suggestions import nearest

OF_SECTION = "-"
"""Separates the number of a map section from the label of its cell."""
BETWEEN = ".."
"""Separates two labels that together mean all cells from one to the other."""


@overload
def cell_at(context: Scope, label: str, grid: HexGrid, span: Span) -> Hex | None: ...


@overload
def cell_at(context: Scope, label: str, grid: Grid, span: Span) -> Cell | None: ...


def cell_at(context: Scope, label: str, grid: Grid, span: Span) -> Cell | None:
    """Return the cell with a label, or report that it is unknown."""
    try:
        return grid.cell(label)
    except KeyError:
        if context.findings.is_full:
            return None
        hint = _hint(label, grid)
    for other in (label.upper(), label.lower(), label.zfill(4)):
        if other != label and other in grid.labels:
            hint = f"did you mean '{other}'?"
    context.error("reference.unknown-cell", f"the board has no cell '{label}'", span, hint)
    return None


def _hint(label: str, grid: Grid) -> str:
    """Return help about a label: cells of the same number on other map sections, or the range of the labels."""
    section, _, number = label.rpartition(OF_SECTION)
    elsewhere = [known for known in grid.labels if known.endswith(f"{OF_SECTION}{number}")] if section else []
    if elsewhere:
        listed = f"{', '.join(elsewhere[:-1])} or {elsewhere[-1]}" if len(elsewhere) > 1 else elsewhere[0]
        has_section = any(known.startswith(f"{section}{OF_SECTION}") for known in grid.labels)
        return f"did you mean {listed}?" + ("" if has_section else f" Section {section} is not part of this map")
    near = nearest(label, grid.labels) if not grid.is_lattice else ""
    return f"did you mean '{near}'?" if near else range_of_labels(grid)


def cells_at(context: Scope, path: tuple[Step, ...], labels: Sequence[str], grid: Grid) -> list[tuple[Cell, Span]]:
    """Return the cells that are listed at a path of the definition, each with the location of its label."""
    found: list[tuple[Cell, Span]] = []
    for number, label in enumerate(labels):
        span = context.value(*path, number)
        found += [(cell, span) for cell in _meant(context, label, grid, span)]
    return found


def _meant(context: Scope, label: str, grid: Grid, span: Span) -> list[Cell]:
    """Return the cell with a label, or all cells whose columns and rows are between those of two labels."""
    written = label.split(BETWEEN, 1)
    ends = [end for end in (cell_at(context, end, grid, span) for end in written) if end is not None]
    if len(ends) < len(written):
        return []
    if len(ends) > 1 and not grid.is_lattice:
        context.error("value.grid", f"'{label}': points lie in no rows and columns", span, "list the points one by one")
        return []
    columns, rows = zip(*map(grid.offset, ends), strict=True)
    count = (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)
    budget.current().spend("cells", count, span)
    places = product(range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1))
    return [cell for cell in (grid.from_offset(column, row) for row, column in places) if cell in grid]
