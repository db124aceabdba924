"""Boards of a definition: grids of bounded size, zones and terrain as cells."""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from pnp import budget
from pnp.budget import LIMITS
from pnp.errors import Span
from pnp.geometry import hex_shapes, map_sections, square_grid
from pnp.geometry.hex_grid import HexGrid
from pnp.geometry.labels import Labeling
from pnp.geometry.square_grid import SquareGrid
from pnp.model.definition.boards import (
    BoardDefinition,
    Lattice,
    SectionDefinition,
    SquareGridDefinition,
    ZoneDefinition,
)
from pnp.model.definition.points import PointsDefinition
from pnp.model.fields.common import Range
from pnp.model.game import Board, BoardId, Cell, Grid, MapSheet, OverTerrain, Terrain, TerrainId, Zone
from pnp.model.resolve import points
from pnp.model.resolve.cells import cells_at
from pnp.model.resolve.context import Scope, record
from pnp.model.resolve.documents import panel_rows
from pnp.model.resolve.ground import Ground, letters
from pnp.model.resolve.lines import Names, known_terrain, lines, mirrored_lines, places
from pnp.model.resolve.roles import fields, mirrored, symmetry
from pnp.source.nodes import Path

_Contents = tuple[dict[Cell, Terrain], dict[Cell, OverTerrain]]
"""The terrain of cells, and what lies over it."""
_KindAt = Callable[[Cell], Terrain | None]


def boards(context: Scope, kinds: Ground) -> dict[BoardId, Board]:
    """Return all boards by id, without those whose grid cannot be built."""
    found = {}
    for id_, board in context.definition.boards.items():
        grid = _grid(context, ("boards", id_, "grid"), board.grid)
        if grid is not None:
            found[BoardId(id_)] = _board(context, id_, board, grid, kinds)
    return found


def _board(context: Scope, id_: str, board: BoardDefinition, grid: Grid, kinds: Ground) -> Board:
    path = ("boards", id_)
    mirror = symmetry(context, (*path, "symmetry"), board.symmetry if grid.is_lattice else None)
    spans: dict[Cell, Span] = {}
    found, over = contents = _listed(context, (*path, "terrain"), board.terrain, grid, kinds, spans)
    if board.columns and grid.is_lattice:
        _read_columns(context, (*path, "columns"), board, grid, kinds, contents)
    if over and not grid.is_lattice:
        key = next((key for key in ("terrain", "columns") if getattr(board, key)), "terrain")
        message = f"{next(iter(over.values())).name} lies over other terrain, which points and areas do not have"
        context.error("value.grid", message, context.key(*path, key))
    ground = None
    if board.ground is not None and known_terrain(context, board.ground, context.value(*path, "ground"), "cell"):
        ground = kinds.terrain.get(TerrainId(board.ground))
    whole = mirrored(found, grid, mirror)
    points.refuse_unused(context, path, board)
    named = places(context, (*path, "places"), board.places, grid)
    towns = {str(place.id): place.cells for place in named}
    zones = tuple(_zones(context, (*path, "zones"), board.zones, grid, towns, lambda cell: whole.get(cell, ground)))
    names = {str(zone.id): tuple(sorted(zone.cells)) for zone in zones} | towns
    drawn = tuple(lines(context, (*path, "lines"), board, grid, kinds.lines, names))
    return context.record(
        Board,
        board,
        path,
        grid=points.with_links(grid, drawn),
        zones=zones,
        lines=mirrored_lines(drawn, grid, mirror),
        places=named,
        ground=ground,
        terrain=whole,
        over=mirrored(over, grid, mirror),
        fields=fields(context, (*path, "fields"), board.fields, grid, mirror),
        symmetry=mirror,
        sheet=map_sheet(context, (*path, "sheet"), board),
        points=points.board_points(context, path, board, grid),
        background=getattr(board.grid, "background", None) or "",
        cell_spans=spans,
        column_spans=[
            context.part((*path, "columns", number), 0, len(text)) for number, text in enumerate(board.columns)
        ],
    )


def _size(grid: Lattice) -> int:
    if not isinstance(grid, SquareGridDefinition):
        if grid.shape == "hexagon":
            return 3 * grid.side * (grid.side - 1) + 1
        if grid.shape == "triangle":
            return grid.side * (grid.side + 1) // 2
    return grid.columns * grid.rows


def _grid(context: Scope, path: Path, grid: Lattice | PointsDefinition) -> Grid | None:
    if isinstance(grid, PointsDefinition):
        return points.point_grid(context, path, grid)
    if _size(grid) > LIMITS.board_cells:
        message = f"{_size(grid):,} cells are more than the {LIMITS.board_cells:,} that a board can have"
        context.error("value.out-of-range", message, context.key(*path))
        return None
    budget.current().spend("cells", _size(grid), context.key(*path))
    shape, key, hint = getattr(grid, "shape", ""), "labels", "correct 'start' or 'step'"
    try:
        labeling = record(Labeling, grid.labels)
        key = _UNSUITABLE.get(shape, "pitch")
        hint = "write one of these, or another 'orientation'" if key in ("point", "lean") else ""
        built = _shape(grid, labeling)
    except ValueError as error:
        context.error("value.grid", str(error), context.value(*path, key), hint)
        return None
    if len(set(built.labels)) < len(built.labels):
        twice = next(label for label, other in pairwise(sorted(built.labels)) if label == other)
        context.error("value.grid", f"two cells have the label '{twice}'", context.key(*path), 'write style: "0101"')
        return None
    if not isinstance(grid, SquareGridDefinition) and grid.shape == "free":
        built = built.restricted(cell for cell, _ in cells_at(context, (*path, "cells"), grid.cells, built))
    if grid.without:
        built = built.without(cell for cell, _ in cells_at(context, (*path, "without"), grid.without, built))
    if not built.cells:
        key = "cells" if shape == "free" else "without"
        message = f"'{key}' leaves no cell on this board"
        context.error("value.grid", message, context.key(*path, key), "leave one cell on it at least")
        return None
    return built


_UNSUITABLE = {"triangle": "point", "parallelogram": "lean", "section": "columns"}
"""The key of a shape that can be unsuitable."""


def _shape(grid: Lattice, labeling: Labeling) -> HexGrid | SquareGrid:
    pitch: float = grid.pitch.mm
    if isinstance(grid, SquareGridDefinition):
        return square_grid.rectangle(grid.columns, grid.rows, pitch, labeling, grid.neighbors)
    orientation, offset = grid.orientation, grid.offset
    if grid.shape == "hexagon":
        return hex_shapes.hexagon(orientation, grid.side, pitch, offset, labeling)
    if grid.shape == "triangle":
        return hex_shapes.triangle(orientation, grid.side, pitch, grid.point, offset, labeling)
    if grid.shape == "parallelogram":
        return hex_shapes.parallelogram(orientation, grid.columns, grid.rows, pitch, grid.lean, offset, labeling)
    if grid.shape == "section":
        return map_sections.section(grid.columns, grid.rows, pitch, labeling)
    return hex_shapes.rectangle(orientation, grid.columns, grid.rows, pitch, offset, labeling)


def _zones(
    context: Scope, path: Path, zones: Mapping[str, ZoneDefinition], grid: Grid, towns: Names, kind_at: _KindAt
) -> Iterator[Zone]:
    for id_, zone in zones.items():
        at = (*path, id_)
        budget.current().spend("cells", len(grid.cells), context.key(*at))
        chosen = {cell for cell, _ in cells_at(context, (*at, "cells"), zone.cells, grid, towns)}
        if (zone.rows or zone.columns) and grid.is_lattice:
            faults = len(context.findings)
            chosen |= cells_in_lines(context, at, zone.rows, zone.columns, grid)
            if not chosen and len(context.findings) == faults:
                message = f"the zone '{id_}' contains no cell of the board"
                context.error("value.empty-zone", message, context.key(*at), "correct its rows or columns")
        chosen -= _left_out(context, at, zone, grid, chosen, kind_at)
        context.defined("side", zone.side, *at, "side")
        yield context.record(Zone, zone, at, cells=frozenset(chosen), purpose=zone.for_ or "")


def cells_in_lines(context: Scope, path: Path, rows: Range | None, columns: Range | None, grid: Grid) -> set[Cell]:
    """Return the cells that are in both `rows` and `columns` of a grid, all without a range; report numbers beyond."""
    numbered = [(cell, grid.row(cell), grid.column(cell)) for cell in grid.cells]
    name = grid.labeling.column_name if grid.labeling.has_letters else str
    wanted_rows = _numbers(context, (*path, "rows"), rows, {row for _, row, _ in numbered}, "rows", str)
    there = {column for _, _, column in numbered}
    wanted_columns = _numbers(context, (*path, "columns"), columns, there, "columns", name)
    return {cell for cell, row, column in numbered if row in wanted_rows and column in wanted_columns}


def _left_out(
    context: Scope, path: Path, zone: ZoneDefinition, grid: Grid, chosen: set[Cell], kind_at: _KindAt
) -> set[Cell]:
    """Return the cells that a zone leaves out; report what it would not have anyway."""
    found: set[Cell] = set()
    for cell, span in cells_at(context, (*path, "without"), zone.without, grid):
        if cell not in chosen:
            message = f"{grid.label(cell)} is not in the zone, and cannot be left out"
            context.error("value.zone", message, span, "remove it")
        found.add(cell)
    for number, name in enumerate(zone.without_terrain):
        span = context.value(*path, "without-terrain", number)
        if not known_terrain(context, name, span, "cell"):
            continue
        there = {cell for cell in chosen if (kind := kind_at(cell)) is not None and kind.id == name}
        if not there:
            context.error("value.zone", f"the zone has no cell of the terrain '{name}'", span, "remove it")
        found |= there
    if found >= chosen and found:
        context.error("value.empty-zone", "the zone leaves out all of its cells", context.key(*path))
    return found


def _numbers(
    context: Scope, path: Path, wanted: Range | None, there: set[int], what: str, name: Callable[[int], str]
) -> set[int]:
    """Return the row or column numbers of the board within a range; all without a range."""
    if wanted is None:
        return there
    low, high = min(there), max(there)
    if wanted.low < low or wanted.high > high:
        message = f"the board has {what} {name(low)} to {name(high)} only"
        context.error("value.out-of-range", message, context.value(*path))
        return set()
    return {number for number in there if wanted.low <= number <= wanted.high}


def _listed(
    context: Scope, path: Path, listed: Mapping[str, list[str]], grid: Grid, kinds: Ground, spans: dict[Cell, Span]
) -> _Contents:
    """Return the terrain of listed cells, and what lies over it; keep where each cell is listed."""
    terrain: dict[Cell, Terrain] = {}
    over: dict[Cell, OverTerrain] = {}
    for id_, labels in listed.items():
        at = (*path, id_)
        kind = TerrainId(id_)
        if not known_terrain(context, id_, context.key(*at), "cell", "over"):
            continue
        found: Mapping[Cell, Terrain | OverTerrain] = over if kind in kinds.over else terrain
        for cell, span in cells_at(context, at, labels, grid):
            spans[cell] = span
            if cell in found:
                message = f"the cell {grid.label(cell)} is {found[cell].name} already"
                context.error("value.duplicate-cell", message, span, "name the cell under one of the two terrains")
            elif kind in kinds.over:
                over[cell] = kinds.over[kind]
            elif kind in kinds.terrain:
                terrain[cell] = kinds.terrain[kind]
    return terrain, over


def _read_columns(
    context: Scope, path: Path, board: BoardDefinition, grid: Grid, kinds: Ground, contents: _Contents
) -> None:
    """Add the ground that is drawn with letters, column by column; cells that are listed by label keep theirs."""
    by_column: dict[int, list[Cell]] = {}
    for cell in grid.cells:
        by_column.setdefault(grid.offset(cell)[0], []).append(cell)
    if len(board.columns) != len(by_column):
        message = f"{len(board.columns)} columns are drawn, the board has {len(by_column)}"
        context.error("value.out-of-range", message, context.key(*path))
        return
    letters_known = letters(context)
    unknown: set[str] = set() if all(len(letter) == 1 for letter in letters_known) else set("".join(board.columns))
    for number, (text, column) in enumerate(zip(board.columns, sorted(by_column), strict=True)):
        cells = by_column[column]
        if len(text) != len(cells):
            message = f"column {number + 1} has {len(cells)} cells, but {len(text)} letters"
            context.error("value.out-of-range", message, context.value(*path, number))
        for place, (letter, drawn) in enumerate(zip(text, cells, strict=False)):
            if letter not in kinds.letters:
                if letter not in unknown:
                    context.known("letter", letter, letters_known, context.part((*path, number), place, 1))
                unknown.add(letter)
                continue
            ground, above = kinds.letters[letter]
            contents[0].setdefault(drawn, ground)
            if above is not None:
                contents[1].setdefault(drawn, above)


def map_sheet(context: Scope, path: Path, board: BoardDefinition) -> MapSheet | None:
    """Return the sheet of a board, if it has one; report one that it cannot have, or that has no panels."""
    written = board.sheet
    if written is None:
        return None
    if isinstance(board.grid, SectionDefinition):
        hint = "put the panels into a chart"
        context.error("value.grid", "a map section has no sheet of its own", context.key(*path), hint)
    if not written.right and not written.below:
        context.error("schema.missing-key", "a sheet needs panels", context.key(*path), "add 'right' or 'below'")
    if "width" in written.model_fields_set and not written.right:
        message = "'width' has no effect without panels at the right"
        context.error("schema.key-clash", message, context.key(*path, "width"), "remove it")
    right, below = (panel_rows(context, (*path, key), getattr(written, key)) for key in ("right", "below"))
    return MapSheet(right, below, written.width.mm, context.key(*path))
