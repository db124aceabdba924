"""Scenarios of a definition: assembled sections, terrain keys, places, forces."""

from collections.abc import Mapping
from types import MappingProxyType

from pnp.budget import LIMITS
from pnp.geometry.hex_shapes import HexGrid
from pnp.geometry.map_sections import Assembly, SectionPart, assemble
from pnp.model.definition.scenarios import GroupDefinition, ScenarioDefinition, SupportDefinition
from pnp.model.game.boards import Board, Cell, OverTerrain, Terrain
from pnp.model.game.ids import BoardId, BoxId, ScenarioId, SideId, TerrainId
from pnp.model.game.scenarios import Force, OffMapBox, Place, Scenario, SectionPlace, Support, UnitGroup
from pnp.model.resolve import section_lines
from pnp.model.resolve.cells import cell_at
from pnp.model.resolve.context import Scope, record
from pnp.model.resolve.ground import Ground, known_over
from pnp.model.resolve.pieces import unmarked_values
from pnp.model.resolve.play import numbered_steps
from pnp.model.resolve.scenario_areas import areas
from pnp.model.resolve.terrain_key import priced_on_map, terrain_key
from pnp.source.nodes import Step as PathStep

TURNED = "turned"
Path = tuple[PathStep, ...]


def scenarios(context: Scope, boards: Mapping[BoardId, Board], kinds: Ground) -> dict[ScenarioId, Scenario]:
    """Return all scenarios by id, without those whose map cannot be assembled."""
    found = {}
    cells = 0
    for id_, scenario in context.definition.scenarios.items():
        names = [BoardId(text.partition(" ")[0]) for row in scenario.layout for text in row]
        cells += sum(len(boards[name].grid.cells) for name in names if name in boards)
        if cells > LIMITS.scenario_cells:
            message = f"the maps of the scenarios up to here have more than {LIMITS.scenario_cells:,} cells together"
            context.error("value.out-of-range", message, context.key("scenarios", id_))
            break
        made = _scenario(context, id_, scenario, boards, kinds)
        if made is not None:
            found[ScenarioId(id_)] = made
    return found


def _scenario(
    context: Scope, id_: str, written: ScenarioDefinition, boards: Mapping[BoardId, Board], kinds: Ground
) -> Scenario | None:
    path: Path = ("scenarios", id_)
    layout = _layout(context, path, written)
    assembly = _assembly(context, path, layout, boards)
    for number, name in enumerate(written.ignore):
        known_over(context, name, (*path, "ignore", number))
    context.defined("side", written.first, *path, "first")
    if written.forces and written.first in context.ids("sides"):
        context.known("force", written.first, written.forces, context.value(*path, "first"))
    context.all_defined("marker", written.demand, *path, "demand")
    key = terrain_key(context, path, written.key, kinds)
    forces = _forces(context, path, written)
    for id_ in written.boxes.keys() & written.areas.keys():
        message = f"there is an area and a box '{id_}'"
        context.error("value.name-clash", message, context.key(*path, "boxes", id_), "rename one of them")
    if assembly is None:
        return None
    board = _board(context, id_, written, layout, assembly, boards)
    return record(
        Scenario,
        written,
        id=ScenarioId(id_),
        layout=layout,
        board=board,
        key=(*key, *priced_on_map(board, key, written.ignore)),
        ignored=frozenset(map(TerrainId, written.ignore)),
        places=_places(context, path, written, board),
        areas=MappingProxyType(areas(context, path, written, board, layout, assembly)),
        boxes=MappingProxyType(_boxes(context, path, written)),
        forces=MappingProxyType(forces),
        victory=numbered_steps(context, (*path, "victory"), written.victory),
        special=numbered_steps(context, (*path, "special"), written.special),
        span=context.key(*path),
        summary_span=context.part((*path, "summary"), 0, len(written.summary)),
        demand=MappingProxyType(dict(written.demand)),
    )


def _layout(context: Scope, path: Path, written: ScenarioDefinition) -> tuple[tuple[SectionPlace, ...], ...]:
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


def _assembly(
    context: Scope, path: Path, layout: tuple[tuple[SectionPlace, ...], ...], boards: Mapping[BoardId, Board]
) -> Assembly | None:
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
    layout: tuple[tuple[SectionPlace, ...], ...],
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
        cell = cell_at(context, label, board.hexes, context.key(*at))
        marker = context.definition.markers.get(place.marker)
        if cell is not None:
            name = place.name or (marker.name if marker else "")
            found.append(record(Place, place, cell=cell, name=name, span=context.key(*at)))
    return tuple(found)


def _boxes(context: Scope, path: Path, written: ScenarioDefinition) -> dict[BoxId, OffMapBox]:
    return {
        BoxId(id_): OffMapBox(BoxId(id_), box.name, box.short or box.name, context.key(*path, "boxes", id_))
        for id_, box in written.boxes.items()
    }


def _forces(context: Scope, path: Path, written: ScenarioDefinition) -> dict[SideId, Force]:
    found = {}
    for id_, force in written.forces.items():
        at = (*path, "forces", id_)
        context.known("side", id_, context.ids("sides"), context.key(*at))
        groups = tuple(
            _group(context, (*at, "groups", number), written, group) for number, group in enumerate(force.groups)
        )
        support = tuple(
            _support(context, (*at, "support", number), written, entry) for number, entry in enumerate(force.support)
        )
        side = context.definition.sides.get(id_)
        name = force.name or (side.name if side else id_)
        found[SideId(id_)] = Force(SideId(id_), name, groups, support)
    return found


def _support(context: Scope, path: Path, written: ScenarioDefinition, entry: SupportDefinition) -> Support:
    if entry.box is not None:
        context.known("box", entry.box, written.boxes, context.value(*path, "box"))
    stats = unmarked_values(context, path, entry.__pydantic_extra__)
    return record(Support, entry, stats=stats, span=context.key(*path))


def _group(context: Scope, path: Path, written: ScenarioDefinition, group: GroupDefinition) -> UnitGroup:
    for piece in group.units:
        span = context.key(*path, "units", piece)
        context.known("piece", piece, context.ids("pieces"), span)
        fighter = context.definition.pieces.get(piece)
        if written.key and fighter is not None and fighter.class_ is None and context.ids("classes"):
            message = f"'{piece}' has no class, so the key has no cost for it"
            context.error(
                "schema.missing-key", message, span, f"give the piece a class: {', '.join(context.ids('classes'))}"
            )
    is_boxed = group.area in written.boxes
    if group.area is not None and not is_boxed:
        context.known("area", group.area, [*written.areas, *written.boxes], context.value(*path, "area"))
        area = written.areas.get(group.area)
        sides = context.definition.sides
        if area is not None and area.side != path[-3] and {area.side, path[-3]} <= set(sides):
            message = f"the area '{group.area}' is for the side '{area.side}'"
            context.error("value.area", message, context.value(*path, "area"))
    if group.turn > written.turns:
        message = f"the scenario ends after turn {written.turns}"
        context.error("value.out-of-range", message, context.value(*path, "turn"))
    return record(
        UnitGroup,
        group,
        units=MappingProxyType(dict(group.units)),
        area=None if is_boxed else group.area,
        box=BoxId(group.area) if is_boxed and group.area else None,
        span=context.key(*path),
        setup_span=context.part((*path, "setup"), 0, len(group.setup)),
    )
