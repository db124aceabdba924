"""Labels → cells of a board; unknown ones are reported."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import overload

from pnp.errors import Span
from pnp.geometry.hex_shapes import Hex, HexGrid
from pnp.model.game import Cell, Grid
from pnp.model.resolve.addresses import RUN, cells_between, label_hint
from pnp.model.resolve.context import Scope
from pnp.source.nodes import Path, ScalarNode

_WORD = re.compile(r"[^\s,]+")


@overload
def cell_at(context: Scope, label: str, grid: HexGrid, span: Span) -> Hex | None: ...


@overload
def cell_at(context: Scope, label: str, grid: Grid, span: Span) -> Cell | None: ...


def cell_at(context: Scope, label: str, grid: Grid, span: Span) -> Cell | None:
    """Return the cell with a label, or report that it is unknown."""
    try:
        return grid.cell(label)
    except KeyError:
        if not context.findings.is_full:
            context.error("reference.unknown-cell", f"the board has no cell '{label}'", span, label_hint(grid, label))
        return None


def cells_at(
    context: Scope,
    path: Path,
    labels: Sequence[str],
    grid: Grid,
    named: Mapping[str, Sequence[Cell]] = MappingProxyType({}),
) -> list[tuple[Cell, Span]]:
    """Return the cells that are listed at a path of the definition, each with the location of its label.

    `labels`: labels, runs of labels, and names of cells that are among `named`.
    """
    found: list[tuple[Cell, Span]] = []
    node = context.at(path).value
    words = list(_WORD.finditer(node.value)) if isinstance(node, ScalarNode) and isinstance(node.value, str) else []
    for number, label in enumerate(labels):
        is_word = len(words) == len(labels) and words[number][0] == label
        span = context.part(path, words[number].start(), len(label)) if is_word else context.value(*path, number)
        cells = named[label] if label in named else _meant(context, label, grid, span)
        found += [(cell, span) for cell in cells]
    return found


def _meant(context: Scope, label: str, grid: Grid, span: Span) -> list[Cell]:
    """Return the cell with a label, or all cells whose columns and rows are between those of two labels."""
    written = label.split(RUN, 1)
    ends = [end for end in (cell_at(context, end, grid, span) for end in written) if end is not None]
    if len(ends) < len(written):
        return []
    if len(ends) > 1 and not grid.is_lattice:
        context.error("value.grid", f"'{label}': points lie in no rows and columns", span, "list the points one by one")
        return []
    return cells_between(grid, ends[0], ends[-1], span)
