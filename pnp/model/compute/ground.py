"""What lies on a map and what it means: on a board as the game's terrain says, on a scenario's map as its key says."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeVar

from pnp.geometry import sides
from pnp.geometry.sides import CellSide
from pnp.model.game import Board, BoardId, Cell, Game, KeyEntry, OverTerrain, ScenarioId, Terrain, TerrainId
from pnp.model.game.ground import Amount, Attribute, Attributes, Prices
from pnp.model.game.ids import ClassId
from pnp.model.game.maps import LineKind
from pnp.model.game.tracking import cached_on_game

Kind = Terrain | OverTerrain | LineKind
"""Terrain that lies somewhere on a board."""
Link = tuple[Cell, Cell]
"""Two cells that a path joins, in ascending order."""
_Row = TypeVar("_Row", bound=Kind | KeyEntry)


class Layer(NamedTuple):
    """Terrain or a marker that lies somewhere, with what it means there.

    `crosses`: of a path, the terrain along sides that it crosses without a bridge.
    """

    id: str
    name: str
    lies: Literal["marker", "over", "cell", "side", "path", "units"]
    cost: Prices
    attributes: Attributes
    crosses: tuple[TerrainId, ...] = ()


@dataclass(frozen=True, eq=False)
class MapGround:
    """The meaning of a map.

    Attributes:
        board: the map.
        cells: the layers of each cell, the topmost first: markers, what lies over its terrain, its terrain. Cells that
            are alike have the same tuple.
        sides: what lies along sides, without what a bridge lifts.
        paths: the paths between cells.
        units: what entering a cell costs besides, because of the units around it, or why it is closed.
        stops: why a move that enters a cell ends there.
    """

    board: Board
    cells: Mapping[Cell, tuple[Layer, ...]]
    sides: Mapping[CellSide, tuple[Layer, ...]]
    paths: Mapping[Link, tuple[Layer, ...]]
    units: Mapping[Cell, tuple[Layer, ...]] = field(default_factory=lambda: MappingProxyType({}))
    stops: Mapping[Cell, str] = field(default_factory=lambda: MappingProxyType({}))

    def top_name(self, cell: Cell) -> str:
        """Return the name of the topmost layer of a cell; empty if it has none."""
        return next((layer.name for layer in self.cells.get(cell, ())), "")

    def between(self, start: Cell, end: Cell) -> tuple[Layer, ...]:
        """Return what lies along the side of two cells; nothing if they share none, as diagonal squares."""
        side = sides.shared(self.board.grid, start, end)
        return self.sides.get(side, ()) if side is not None else ()

    def joining(self, start: Cell, end: Cell) -> tuple[Layer, ...]:
        """Return the paths that join two cells."""
        return self.paths.get(link(start, end), ())


def kinds_on(board: Board) -> tuple[Kind, ...]:
    """Return the terrain of a board, each kind once: that of cells, over them, along sides and paths."""
    cells = (board.terrain.get(cell, board.ground) for cell in board.grid.cells)
    found: list[Kind] = [kind for kind in cells if kind is not None]
    found += [*board.over.values(), *(line.kind for line in board.lines)]
    return tuple({kind.id: kind for kind in found}.values())


def in_order(game: Game, rows: Iterable[_Row]) -> list[_Row]:
    """Return terrain, or entries of a scenario's key, in the one order of legends, keys and charts.

    What lies in cells is first, then what lies over it, along sides, on paths, and markers; in each the game's order.
    """
    lines = sorted(game.line_kinds.values(), key=lambda kind: kind.lies != "side")
    ids = (*game.terrain, *game.over, *(kind.id for kind in lines), *game.markers)
    places = {str(id_): place for place, id_ in enumerate(ids)}
    return sorted(rows, key=lambda row: places.get(row.of if isinstance(row, KeyEntry) else row.id, len(places)))


def link(start: Cell, end: Cell) -> Link:
    """Return two cells in the order of links."""
    return (start, end) if tuple(start) <= tuple(end) else (end, start)


def value(attribute: Attribute, layers: Iterable[Layer], of: ClassId | None = None) -> Amount | None:
    """Return the value of an attribute of several layers, the topmost first; None if none has it.

    `of`: the class of the unit there; without it, what counts in general.
    """
    found = (layer.attributes[attribute.id].of(of) for layer in layers if attribute.id in layer.attributes)
    return attribute.combined(each for each in found if each is not None)


@cached_on_game
def on_board(game: Game, board_id: BoardId) -> MapGround:
    """Return what lies on a board, as the game's terrain says."""
    board = game.boards[board_id]
    known: dict[tuple[object, object], tuple[Layer, ...]] = {}

    def layers(cell: Cell) -> tuple[Layer, ...]:
        above, ground = board.over.get(cell), board.terrain.get(cell, board.ground)
        ids = (above and above.id, ground and ground.id)
        if ids not in known:
            over = (_of_terrain(above, "over"),) if above else ()
            known[ids] = (*over, _of_terrain(ground, "cell")) if ground else over
        return known[ids]

    return _map_ground(board, {cell: layers(cell) for cell in board.grid.cells})


@cached_on_game
def on_scenario(game: Game, scenario_id: ScenarioId) -> MapGround:
    """Return what lies on a scenario's map, as its key says; what the key does not have has no meaning."""
    scenario = game.scenarios[scenario_id]
    entries = {str(entry.of): entry for entry in scenario.key}
    markers: dict[Cell, list[str]] = {}
    for place in scenario.places:
        markers.setdefault(place.cell, []).append(place.marker)
    known: dict[tuple[str, ...], tuple[Layer, ...]] = {}

    def layers(cell: Cell) -> tuple[Layer, ...]:
        names: list[tuple[str, Literal["marker", "over", "cell"]]] = [(id_, "marker") for id_ in markers.get(cell, ())]
        above, ground = scenario.board.over.get(cell), scenario.board.terrain.get(cell, scenario.board.ground)
        if above is not None and above.id not in scenario.ignored:
            names.append((above.id, "over"))
        if ground is not None:
            names.append((ground.id, "cell"))
        found = [(entries[id_], lies) for id_, lies in names if id_ in entries]
        ids = tuple(entry.of for entry, _ in found)
        if ids not in known:
            known[ids] = tuple(Layer(entry.of, entry.name, lies, entry.cost, entry.attributes) for entry, lies in found)
        return known[ids]

    return _map_ground(scenario.board, {cell: layers(cell) for cell in scenario.board.grid.cells})


def _of_terrain(kind: Terrain | OverTerrain | LineKind, lies: Literal["over", "cell", "side", "path"]) -> Layer:
    crosses = kind.crosses if isinstance(kind, LineKind) else ()
    return Layer(kind.id, kind.name, lies, kind.cost, kind.attributes, crosses)


def _map_ground(board: Board, cells: Mapping[Cell, tuple[Layer, ...]]) -> MapGround:
    along: dict[CellSide, dict[TerrainId, LineKind]] = {}
    paths: dict[Link, dict[TerrainId, LineKind]] = {}
    for line in board.lines:
        for side in line.sides:
            along.setdefault(side, {})[line.kind.id] = line.kind
        for one, other in line.links:
            paths.setdefault(link(one, other), {})[line.kind.id] = line.kind
    lifted = {side: {id_ for kind in kinds.values() for id_ in kind.lifts} for side, kinds in along.items()}
    return MapGround(
        board,
        cells,
        {
            side: tuple(_of_terrain(kind, "side") for id_, kind in kinds.items() if id_ not in lifted[side])
            for side, kinds in along.items()
        },
        {pair: tuple(_of_terrain(kind, "path") for kind in kinds.values()) for pair, kinds in paths.items()},
    )
