"""Boards: ground, features, zones."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from pnp.errors import Span
from pnp.geometry.hexgrid import Hex, HexGrid
from pnp.model.ids import BoardId, Color, FeatureId, SideId, TerrainId, ZoneId


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

    def zone(self, zone: str) -> Zone:
        """The zone with this id; KeyError when there is none."""
        for candidate in self.zones:
            if candidate.id == zone:
                return candidate
        raise KeyError(zone)
