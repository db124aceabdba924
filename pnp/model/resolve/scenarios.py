"""Scenarios of a definition: assembled sections, areas, terrain keys, places, forces."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from types import MappingProxyType
from typing import Literal, NamedTuple

from pnp import budget
from pnp.budget import LIMITS
from pnp.geometry.hex_shapes import HexGrid
from pnp.geometry.map_sections import Assembly, SectionPart, assemble
from pnp.model.definition.scenarios import AreaDefinition, KeyEntryDefinition, ScenarioDefinition
from pnp.model.fields.common import Range
from pnp.model.game import Grid, KeyEntry, MarkerId, TerrainId
from pnp.model.game.boards import Board, Cell, OverTerrain, Terrain
from pnp.model.game.ground import NO_ATTRIBUTES, NO_PRICES, ByClass, FrozenMapping, Prices
from pnp.model.game.ids import BoardId, LineId, PlaceId, ScenarioId
from pnp.model.game.maps import BoardLine, BoardPlace
from pnp.model.game.scenarios import Area, OffMapBox, Place, Scenario, SectionPlace
from pnp.model.resolve.boards import cells_in_lines
from pnp.model.resolve.cells import cell_at, cells_at
from pnp.model.resolve.context import Boards, Scope
from pnp.model.resolve.ground import Ground, prices, values
from pnp.model.resolve.lines import Motion, known_terrain
from pnp.model.resolve.play import numbered_steps
from pnp.model.resolve.scenario_forces import Pieces, forces, zone_areas
from pnp.source.nodes import Path

TURNED = "turned"
Kind = Literal["terrain", "over", "marker"]
Layout = tuple[tuple[SectionPlace, ...], ...]
_HALF_TURN = 3
"""Directions of hexes in a turn of 180°."""


def scenarios(context: Scope, boards: Boards, kinds: Ground, pieces: Pieces) -> dict[ScenarioId, Scenario]:
    """Return all scenarios by id, without those whose map cannot be assembled."""
    found = {}
    cells = 0
    for id_, scenario in context.definition.scenarios.items():
        names = [BoardId(text.partition(" ")[0]) for row in scenario.layout for text in row]
        names += [BoardId(scenario.board)] if scenario.board else []
        cells += sum(len(boards[name].grid.cells) for name in names if name in boards)
        if cells > LIMITS.scenario_cells:
            message = f"the maps of the scenarios up to here have more than {LIMITS.scenario_cells:,} cells together"
            context.error("value.out-of-range", message, context.key("scenarios", id_))
            break
        made = _scenario(context, id_, scenario, boards, kinds, pieces)
        if made is not None:
            found[ScenarioId(id_)] = made
    return found


def _scenario(
    context: Scope, id_: str, written: ScenarioDefinition, boards: Boards, kinds: Ground, pieces: Pieces
) -> Scenario | None:
    path: Path = ("scenarios", id_)
    _check_names(context, path, written)
    ground = context.step(path, lambda: _ground(context, path, written, boards, kinds), boards, kinds)
    board = ground.board
    found = forces(context, path, written, board if written.board else None, pieces)
    if board is None:
        return None
    return context.record(
        Scenario,
        written,
        path,
        layout=ground.layout,
        board=board,
        key=ground.key,
        ignored=frozenset(written.ignore),
        places=ground.places,
        areas=ground.areas | zone_areas(board, found, ground.areas),
        boxes={
            name: context.record(OffMapBox, box, (*path, "boxes", name), short=box.short or box.name)
            for name, box in written.boxes.items()
        },
        forces=found,
        victory=numbered_steps(context, (*path, "victory"), written.victory),
        special=numbered_steps(context, (*path, "special"), written.special),
        summary_span=context.part((*path, "summary"), 0, len(written.summary)),
        on=written.board,
    )


class _Ground(NamedTuple):
    """What of a scenario does not depend on pieces; `board`: None if there is none."""

    layout: Layout
    board: Board | None
    key: tuple[KeyEntry, ...] = ()
    places: tuple[Place, ...] = ()
    areas: dict[str, Area] = {}  # noqa: RUF012


def _ground(context: Scope, path: Path, written: ScenarioDefinition, boards: Boards, kinds: Ground) -> _Ground:
    layout = _layout(context, path, written)
    assembly = _assembly(context, path, layout, boards) if layout else None
    context.defined("board", written.board, *path, "board")
    board = boards.get(BoardId(written.board)) if written.board else None
    if assembly is not None:
        board = _board(context, str(path[-1]), written, layout, assembly, boards)
    key = tuple(_entry(context, (*path, "key", of), of, entry, kinds) for of, entry in written.key.items())
    if board is None:
        return _Ground(layout, None)
    own = areas(context, path, written, board, layout, assembly)
    key = (*key, *priced_on_map(board, key, written.ignore))
    return _Ground(layout, board, key, _places(context, path, written, board), own)


def _check_names(context: Scope, path: Path, written: ScenarioDefinition) -> None:
    """Report ids that are not in the game, or not in the scenario, and those that it has twice."""
    for number, name in enumerate(written.ignore):
        known_terrain(context, name, context.value(*path, "ignore", number), "over")
    context.defined("side", written.first, *path, "first")
    if written.forces and written.first in context.ids("sides") and written.first not in written.forces:
        hint = f"write {' or '.join(written.forces)}, or add '{written.first}' under 'forces'"
        message = f"the scenario has no force '{written.first}'"
        context.error("reference.unknown-force", message, context.value(*path, "first"), hint)
    context.all_defined("marker", written.demand, *path, "demand")
    for box in written.boxes.keys() & written.areas.keys():
        message = f"there is an area and a box '{box}'"
        context.error("value.name-clash", message, context.key(*path, "boxes", box), "rename one of them")


def _layout(context: Scope, path: Path, written: ScenarioDefinition) -> Layout:
    rows = []
    for number, row in enumerate(written.layout):
        places = []
        for place, text in enumerate(row):
            name, _, word = text.partition(" ")
            span = context.value(*path, "layout", number, place)
            context.defined("board", name, *path, "layout", number, place)
            if word.strip() not in ("", TURNED):
                message = f"'{word.strip()}' after a map section is not possible, only the word '{TURNED}'"
                context.error("value.layout", message, span, f"write {name}, or {name} {TURNED}")
            places.append(SectionPlace(BoardId(name), word.strip() == TURNED))
        rows.append(tuple(places))
    return tuple(rows)


def _assembly(context: Scope, path: Path, layout: Layout, boards: Boards) -> Assembly | None:
    for row, places in enumerate(layout):
        if len(places) != len(layout[0]):
            message = f"the first row of this layout has {len(layout[0])} sections, this one {len(places)}"
            context.error("value.layout", message, context.value(*path, "layout", row))
            return None
    seen: dict[int, BoardId] = {}
    parts: list[list[SectionPart]] = []
    for row, places in enumerate(layout):
        parts.append([])
        for column, place in enumerate(places):
            board = boards.get(place.board)
            span = context.value(*path, "layout", row, column)
            if board is None:
                return None
            if not isinstance(board.grid, HexGrid) or board.grid.trim is None or board.number is None:
                context.error("value.layout", f"'{place.board}' is not a map section with a number", span)
                return None
            here, first = (f"{each.hexes.columns} × {each.hexes.rows}" for each in (board, boards[layout[0][0].board]))
            if here != first:
                message = f"'{place.board}' has {here} hexes, but '{layout[0][0].board}' has {first}"
                hint = "only sections of one size can be laid together: change one of them, or remove it from 'layout'"
                context.error("value.layout", message, span, hint)
                return None
            if board.number in seen:
                context.error("value.layout", f"there are two sections {board.number} in this layout", span)
                return None
            seen[board.number] = place.board
            parts[row].append(SectionPart(board.hexes, board.number, place.turned))
    try:
        return assemble(parts)
    except ValueError as error:
        context.error("value.layout", str(error), context.key(*path, "layout"))
        return None


def _board(
    context: Scope, id_: str, written: ScenarioDefinition, layout: Layout, assembly: Assembly, boards: Boards
) -> Board:
    """Return the assembled map; on a seam hex the lowest-numbered section decides."""
    terrain: dict[Cell, Terrain] = {}
    over: dict[Cell, OverTerrain] = {}
    for cell in assembly.grid.cells:
        source = assembly.sources[cell][0]
        board = boards[layout[source.row][source.column].board]
        ground = board.terrain.get(source.cell, board.ground)
        if ground is not None:
            terrain[cell] = ground
        if source.cell in board.over:
            over[cell] = board.over[source.cell]
    lines, places = assembled(layout, assembly, boards)
    return Board(
        id=BoardId(id_),
        name=written.title,
        grid=assembly.grid,
        zones=(),
        ground=None,
        terrain=MappingProxyType(terrain),
        seed=written.number,
        caption=written.setting,
        alternative=False,
        span=context.key("scenarios", id_),
        over=MappingProxyType(over),
        lines=lines,
        places=places,
    )


def _places(context: Scope, path: Path, written: ScenarioDefinition, board: Board) -> tuple[Place, ...]:
    found = []
    for label, place in written.places.items():
        at = (*path, "places", label)
        context.defined("marker", place.marker, *at, "marker")
        context.defined("side", place.side, *at, "side")
        cell = cell_at(context, label, board.grid, context.key(*at))
        marker = context.definition.markers.get(place.marker)
        if cell is not None:
            name = place.name or (marker.name if marker else "")
            found.append(context.record(Place, place, at, cell=cell, name=name))
    return tuple(found)


def _entry(context: Scope, path: Path, of: str, entry: KeyEntryDefinition, kinds: Ground) -> KeyEntry:
    """Return an entry of a scenario's key; what it does not give is as in the game's terrain."""
    kind = _kind(context, path, of, kinds)
    below = kinds.terrain.get(TerrainId(of)) or kinds.over.get(TerrainId(of))
    own = prices(context, path, entry, {"terrain": "cell"}.get(kind, kind))
    cost = own.laid_over(below.cost if below else NO_PRICES)
    _check_prices(context, path, of, cost, is_needed=kind != "over")
    given = values(context, path, entry)
    attributes = dict(below.attributes if below else NO_ATTRIBUTES)
    attributes |= {id_: value.laid_over(attributes.get(id_, ByClass())) for id_, value in given.items()}
    marker = context.definition.markers.get(of)
    name = entry.name or (below.name if below else marker.name if marker else of)
    return KeyEntry(
        TerrainId(of) if kind != "marker" else MarkerId(of),
        kind,
        name,
        cost,
        FrozenMapping(attributes),
        context.key(*path),
    )


def _kind(context: Scope, path: Path, of: str, kinds: Ground) -> Kind:
    """Return what an entry is about; report one about nothing, or about lines."""
    if TerrainId(of) in kinds.over:
        return "over"
    if of in context.ids("terrain"):
        known_terrain(context, of, context.key(*path), "cell")
        return "terrain"
    if of in context.ids("markers"):
        return "marker"
    context.known("ground", of, [*context.ids("terrain"), *context.ids("markers")], context.key(*path))
    return "terrain"


def _check_prices(context: Scope, path: Path, of: str, cost: Prices, *, is_needed: bool) -> None:
    """Report classes without a price; terrain over other terrain may have no prices at all."""
    if not cost and not is_needed:
        return
    for name in context.ids("classes"):
        if cost.general is None and name not in cost.special:
            message = f"'{of}' has no cost for units of the class '{name}'"
            context.error("schema.missing-key", message, context.key(*path, "cost"), f"add '{name}: …' here")


def priced_on_map(board: Board, key: tuple[KeyEntry, ...], ignored: Iterable[str]) -> Iterator[KeyEntry]:
    """Yield an entry for each terrain of a scenario's map that has prices or attributes of its own, and no entry."""
    known = {entry.of for entry in key} | set(map(TerrainId, ignored))
    shown: dict[TerrainId, tuple[Kind, Terrain | OverTerrain]] = {}
    for cell in board.grid.cells:
        layers: tuple[tuple[Kind, Terrain | OverTerrain | None], ...] = (
            ("terrain", board.terrain.get(cell, board.ground)),
            ("over", board.over.get(cell)),
        )
        shown |= {layer.id: (kind, layer) for kind, layer in layers if layer is not None}
    for id_, (kind, layer) in shown.items():
        if id_ not in known and (layer.cost or layer.attributes) and layer.span is not None:
            yield KeyEntry(id_, kind, layer.name, layer.cost, layer.attributes, layer.span)


def assembled(
    layout: Layout, assembly: Assembly, boards: Boards
) -> tuple[tuple[BoardLine, ...], tuple[BoardPlace, ...]]:
    """Return the lines and the places of all sections of a layout, with the number of the section before their ids."""
    lines: list[BoardLine] = []
    places: list[BoardPlace] = []
    for row, parts in enumerate(layout):
        for column, part in enumerate(parts):
            board = boards[part.board]
            if board.lines or board.places:
                sources = ((source, cell) for cell, each in assembly.sources.items() for source in each)
                cells: dict[Cell, Cell] = {
                    source.cell: cell for source, cell in sources if (source.row, source.column) == (row, column)
                }
                motion = _motion(board.hexes, cells, part.turned)
                for line in board.lines:
                    chains = tuple(chain for chain in map(motion.chain, line.chains) if chain is not None)
                    lines.append(line._replace(id=LineId(f"{board.number}-{line.id}"), chains=chains))
                for place in board.places:
                    own = tuple(cells[cell] for cell in place.cells)
                    places.append(place._replace(id=PlaceId(f"{board.number}-{place.id}"), cells=own))
    return tuple(lines), tuple(places)


def _motion(grid: HexGrid, cells: Mapping[Cell, Cell], is_turned: bool) -> Motion:
    turn, sign = (_HALF_TURN, -1) if is_turned else (0, 1)
    return Motion(grid, cells.get, lambda way: (way + turn) % (2 * _HALF_TURN), (sign, sign))


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
            found |= {grid.cell(label) for label in marked if label in grid.labels}
        elif (cell := cell_at(context, word, grid, context.value(*path, "near", "of", number))) is not None:
            found.add(cell)
    edge = found
    for _ in range(area.near.within):
        edge = {other for cell in edge for other in grid.neighbors(cell)} - found
        found |= edge
    yield from found
