"""Areas of a scenario's map: sections, their columns, edges, and neighborhoods."""

from collections.abc import Iterator
from itertools import groupby

from pnp import budget
from pnp.geometry.grid import Cell, Grid
from pnp.geometry.map_sections import Assembly
from pnp.model.definition.scenarios import AreaDefinition, ScenarioDefinition
from pnp.model.fields.common import Range
from pnp.model.game import Board, BoardId
from pnp.model.game.scenarios import Area, SectionPlace
from pnp.model.resolve.boards import cells_in_lines
from pnp.model.resolve.cells import cell_at, cells_at
from pnp.model.resolve.context import Scope
from pnp.model.resolve.lines import known_terrain
from pnp.source.nodes import Path

Layout = tuple[tuple[SectionPlace, ...], ...]


def areas(
    context: Scope, path: Path, written: ScenarioDefinition, board: Board, layout: Layout, assembly: Assembly | None
) -> dict[str, Area]:
    """Return all areas of a scenario by id."""
    found = {}
    for id_, area in written.areas.items():
        at = (*path, "areas", id_)
        budget.current().spend("cells", len(board.grid.cells), context.key(*at))
        faults = len(context.findings)
        context.defined("side", area.side, *at, "side")
        cells = {cell for cell, _ in cells_at(context, (*at, "cells"), area.cells, board.grid)}
        _refuse_on_points(context, at, area, board.grid)
        cells |= set(_in_sections(context, at, area, layout, assembly))
        cells |= set(_in_lines(context, at, area, board.grid, assembly))
        if area.edge is not None and board.grid.is_lattice:
            cells |= set(_edge(board.grid, area.edge))
        if area.near is not None:
            cells |= set(_near(context, at, area, written, board.grid))
        if area.on:
            for number, name in enumerate(area.on):
                known_terrain(context, name, context.value(*at, "on", number), "cell")
            cells = {cell for cell in cells if (kind := board.terrain.get(cell, board.ground)) and kind.id in area.on}
        if not cells and len(context.findings) == faults:
            message = f"the area '{id_}' contains no cell of the map"
            hint = "name other cells, or other terrain after 'on'" if area.on else "name cells or an edge of the map"
            context.error("value.empty-zone", message, context.key(*at), hint)
        sections = {name: columns if isinstance(columns, Range) else None for name, columns in area.sections.items()}
        near = {"of": area.near.of, "within": area.near.within} if area.near else {}
        found[id_] = context.record(Area, area, at, cells=frozenset(cells), sections=sections, **near)
    return found


def _refuse_on_points(context: Scope, path: Path, area: AreaDefinition, grid: Grid) -> None:
    """Report what an area of a board of points cannot have."""
    for key in ("rows", "columns", "edge") if not grid.is_lattice else ():
        if getattr(area, key) is not None:
            what = "edges" if key == "edge" else key
            hint = "the area is what 'cells' lists" if area.cells else "list its points in 'cells'"
            message = f"the board of this scenario consists of points, which have no {what}"
            context.error("value.area", message, context.key(*path, key), f"remove '{key}'; {hint}")


def _in_lines(
    context: Scope, path: Path, area: AreaDefinition, grid: Grid, assembly: Assembly | None
) -> Iterator[Cell]:
    """Yield the cells in the rows and columns of an area of a board."""
    if (area.rows is None and area.columns is None) or not grid.is_lattice:
        return
    if assembly is not None:
        key = "rows" if area.rows else "columns"
        message = f"'{key}' counts those of a board, not of map sections"
        context.error("value.area", message, context.key(*path, key), "write 'sections', with the columns of each")
        return
    yield from cells_in_lines(context, path, area.rows, area.columns, grid)


def _in_sections(
    context: Scope, path: Path, area: AreaDefinition, layout: Layout, assembly: Assembly | None
) -> Iterator[Cell]:
    """Yield cells of sections, seams included, by the columns of each section."""
    names = {place.board: (row, column) for row, places in enumerate(layout) for column, place in enumerate(places)}
    wanted = {}
    for name, columns in area.sections.items():
        if context.known("board", name, list(names), context.key(*path, "sections", name)):
            wanted[names[BoardId(name)]] = columns
    if assembly is None or not layout:
        return
    count = (assembly.grid.columns - 1) // len(layout[0]) + 1
    for name, columns in area.sections.items():
        if isinstance(columns, Range) and not 1 <= columns.low <= columns.high <= count:
            message = f"the section has columns 1 to {count} only"
            context.error("value.out-of-range", message, context.value(*path, "sections", name))
    for cell, sources in assembly.sources.items():
        for source in sources:
            chosen = wanted.get((source.row, source.column))
            if chosen == "all" or (isinstance(chosen, Range) and chosen.low <= source.cell.q + 1 <= chosen.high):
                yield cell


def _edge(grid: Grid, edge: str) -> Iterator[Cell]:
    """Yield the outermost cells of each column (north, south), or the outermost column."""
    columns = [list(cells) for _, cells in groupby(sorted(grid.cells), key=lambda cell: cell[0])]
    if edge in ("west", "east"):
        yield from columns[0 if edge == "west" else -1]
    else:
        yield from (column[0 if edge == "north" else -1] for column in columns)


def _near(context: Scope, path: Path, area: AreaDefinition, written: ScenarioDefinition, grid: Grid) -> Iterator[Cell]:
    assert area.near is not None
    found: set[Cell] = set()
    for number, word in enumerate(area.near.of):
        if word in context.definition.markers:
            marked = [label for label, place in written.places.items() if place.marker == word]
            known = grid.labels
            found |= {grid.cell(label) for label in marked if label in known}
        elif (cell := cell_at(context, word, grid, context.value(*path, "near", "of", number))) is not None:
            found.add(cell)
    edge = found
    for _ in range(area.near.within):
        edge = {other for cell in edge for other in grid.neighbors(cell)} - found
        found |= edge
    yield from found
