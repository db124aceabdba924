"""Boards: ground, features, zones, cells with a role."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from pnp.errors import Span
from pnp.geometry.hexgrid import Hex, HexGrid
from pnp.geometry.squaregrid import Square, SquareGrid
from pnp.model.ids import BoardId, Color, FeatureId, RoleId, SideId, TerrainId, ZoneId

Cell = Hex | Square
Grid = HexGrid | SquareGrid


class Terrain(NamedTuple):
    """A kind of ground: `fill` and a vector `texture` (a name known to the map generator) in `ink`."""

    id: TerrainId
    name: str
    fill: Color
    ink: Color
    texture: str
    note: str = ""
    span: Span | None = None


class Feature(NamedTuple):
    """Something drawn over the ground of a cell, such as red-brown lines, that a key may give a meaning."""

    id: FeatureId
    name: str
    texture: str
    ink: Color
    note: str = ""


class Zone(NamedTuple):
    """Named cells of a board: `side` says whose, `style` its looks (`tint`, `outline`, `hatch`, `hidden`)."""

    id: ZoneId
    name: str
    cells: frozenset[Hex]
    side: SideId | None
    style: str
    span: Span


class Role(NamedTuple):
    """What a cell is for: a city, an exit, a mountain, a start square of pawns.

    `letter` is printed on the cell, `symbol` drawn on it, `fill` its ground (empty: that of the board). `alone`: its cells
    can have no other role. `arrow`: a related cell is shown by an arrow out of the cell that it belongs to.
    """

    id: RoleId
    name: str
    plural: str
    symbol: str = ""
    letter: str = ""
    fill: Color | None = None
    ink: Color = "#000000"
    alone: bool = False
    arrow: bool = False
    note: str = ""
    span: Span | None = None


class Field(NamedTuple):
    """A cell with a role. `side`: whose. `of`: the cell that it belongs to (the city of an exit)."""

    cell: Cell
    role: RoleId
    side: SideId | None
    of: Cell | None
    span: Span


class Symmetry(NamedTuple):
    """How one half of a board follows from the other. `swaps`: whose fields become whose.

    `point`: turned by half a circle; `rows`: top and bottom mirrored; `columns`: left and right mirrored.
    """

    kind: Literal["point", "rows", "columns"]
    swaps: Mapping[SideId, SideId]


class Board(NamedTuple):
    """A map. `terrain` holds the cells that differ from `ground`. `seed` varies textures."""

    id: BoardId
    name: str
    grid: HexGrid
    zones: tuple[Zone, ...]
    ground: Terrain | None
    terrain: Mapping[Hex, Terrain]
    seed: int
    caption: str
    alternative: bool
    span: Span
    features: Mapping[Hex, Feature] = MappingProxyType({})
    number: int | None = None
    fields: tuple[Field, ...] = ()
    symmetry: Symmetry | None = None

    def zone(self, zone: str) -> Zone:
        """The zone with this id; KeyError when there is none."""
        for candidate in self.zones:
            if candidate.id == zone:
                return candidate
        raise KeyError(zone)
