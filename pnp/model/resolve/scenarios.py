"""Scenarios of a definition: assembled sections, terrain keys, places, forces."""

from collections.abc import Mapping
from types import MappingProxyType

from pnp.budget import LIMITS
from pnp.geometry.hex_shapes import HexGrid
from pnp.geometry.map_sections import Assembly, SectionPart, assemble
from pnp.model.definition.scenarios import ScenarioDefinition
from pnp.model.game.boards import Board, Cell, OverTerrain, Terrain
from pnp.model.game.ids import BoardId, ScenarioId
from pnp.model.game.scenarios import OffMapBox, Place, Scenario, SectionPlace
from pnp.model.resolve import section_lines
from pnp.model.resolve.cells import cell_at
from pnp.model.resolve.context import Scope
from pnp.model.resolve.ground import Ground
from pnp.model.resolve.lines import known_terrain
from pnp.model.resolve.play import numbered_steps
from pnp.model.resolve.scenario_areas import Layout, areas
from pnp.model.resolve.scenario_forces import Pieces, forces, zone_areas
from pnp.model.resolve.terrain_key import priced_on_map, terrain_key
from pnp.source.nodes import Path

TURNED = "turned"


def scenarios(
    context: Scope, boards: Mapping[BoardId, Board], kinds: Ground, pieces: Pieces
) -> dict[ScenarioId, Scenario]:
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
    context: Scope,
    id_: str,
    written: ScenarioDefinition,
    boards: Mapping[BoardId, Board],
    kinds: Ground,
    pieces: Pieces,
) -> Scenario | None:
    path: Path = ("scenarios", id_)
    layout = _layout(context, path, written)
    assembly = _assembly(context, path, layout, boards) if layout else None
    context.defined("board", written.board, *path, "board")
    board = boards.get(BoardId(written.board)) if written.board else None
    if assembly is not None:
        board = _board(context, id_, written, layout, assembly, boards)
    _check_names(context, path, written)
    key = terrain_key(context, path, written.key, kinds)
    found = forces(context, path, written, board if written.board else None, pieces)
    if board is None:
        return None
    own = areas(context, path, written, board, layout, assembly)
    return context.record(
        Scenario,
        written,
        path,
        layout=layout,
        board=board,
        key=(*key, *priced_on_map(board, key, written.ignore)),
        ignored=frozenset(written.ignore),
        places=_places(context, path, written, board),
        areas=own | zone_areas(board, found, own),
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


def _check_names(context: Scope, path: Path, written: ScenarioDefinition) -> None:
    """Report ids that are not in the game, or not in the scenario, and those that it has twice."""
    for number, name in enumerate(written.ignore):
        known_terrain(context, name, context.value(*path, "ignore", number), "over")
    context.defined("side", written.first, *path, "first")
    if written.forces and written.first in context.ids("sides"):
        context.known("force", written.first, written.forces, context.value(*path, "first"))
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
                message = f"expected a map section, or a section and the word '{TURNED}'"
                context.error("value.layout", message, span)
            places.append(SectionPlace(BoardId(name), word.strip() == TURNED))
        rows.append(tuple(places))
    return tuple(rows)


def _assembly(context: Scope, path: Path, layout: Layout, boards: Mapping[BoardId, Board]) -> Assembly | None:
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
    context: Scope,
    id_: str,
    written: ScenarioDefinition,
    layout: Layout,
    assembly: Assembly,
    boards: Mapping[BoardId, Board],
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
    lines, places = section_lines.assembled(layout, assembly, boards)
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
