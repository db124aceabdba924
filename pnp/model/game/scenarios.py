"""Scenarios and their parts: terrain keys, forces, places, areas, forts, batteries.

A game with scenarios has map sections (boards) that a scenario joins; the scenario's own key gives the colors of the
map their meaning.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, NamedTuple

from pnp.errors import Span
from pnp.geometry.hex_shapes import Hex
from pnp.model.game.boards import Board
from pnp.model.game.ids import (
    BoardId,
    ClassId,
    FeatureId,
    FortId,
    MarkerId,
    PieceId,
    ScenarioId,
    SideId,
    StatId,
    StatValue,
    TerrainId,
)
from pnp.model.game.play import Step
from pnp.model.template_fields import TemplateField

PROHIBITED, FATAL = "prohibited", "fatal"


Cost = int | Literal["prohibited", "fatal"]
"""Movement points to enter, `prohibited`, or `fatal` (a unit that ends its move there is eliminated)."""


class KeyEntry(NamedTuple):
    """An entry of a terrain key: the meaning of a terrain, a feature or a marker on the map in this scenario.

    `special` holds combat values that differ for a class (`infantry: 3`); they count in the unit's own hex only.
    """

    of: TerrainId | FeatureId | MarkerId
    kind: Literal["terrain", "feature", "marker"]
    name: TemplateField[str]
    cost: TemplateField[Mapping[ClassId, Cost]]
    cover: TemplateField[int]
    special: TemplateField[Mapping[ClassId, int]]
    span: Span


class SectionPlace(NamedTuple):
    """A map section in a scenario's layout, upright or rotated 180°."""

    board: BoardId
    turned: bool = False


class Place(NamedTuple):
    """A marker on a cell of the scenario's map: a city, a fort. `side`: its owner at the start."""

    marker: MarkerId
    cell: Hex
    name: TemplateField[str]
    side: SideId | None
    span: Span


class Area(NamedTuple):
    """Cells where a force sets up or enters, and their name.

    As written: `edge` of the map, `sections` with their columns (None: all), at most `within` cells from cells or
    markers in `of`, only `on` these terrains.
    """

    id: str
    name: str
    side: SideId
    purpose: Literal["setup", "entry"]
    cells: frozenset[Hex]
    span: Span
    edge: str | None = None
    sections: Mapping[BoardId, tuple[int, int] | None] = MappingProxyType({})
    of: tuple[str, ...] = ()
    within: int | None = None
    on: tuple[TerrainId, ...] = ()


class UnitGroup(NamedTuple):
    """Units of one force that arrive together. `turn` 0: at the start; `orbit`: they wait in orbit."""

    name: TemplateField[str]
    units: Mapping[PieceId, int]
    setup: TemplateField[str]
    area: str | None
    turn: TemplateField[int]
    orbit: TemplateField[bool]
    span: Span
    setup_span: Span | None = None

    @property
    def size(self) -> int:
        """The number of its units."""
        return sum(self.units.values())


@dataclass(frozen=True, slots=True)
class Battery:
    """Orbital batteries of one type: `count` batteries, each with one shot a turn."""

    stats: Mapping[StatId, StatValue]
    count: TemplateField[int]


class Fort(NamedTuple):
    """An immobile unit of several weapons, each with its own `stats`; those of the fort are its values as a target."""

    id: TemplateField[FortId]
    marker: MarkerId
    name: TemplateField[str]
    stats: Mapping[StatId, StatValue]
    flags: Mapping[StatId, str]
    weapons: TemplateField[tuple[Mapping[StatId, StatValue], ...]]
    span: Span

    @property
    def defense(self) -> StatValue:
        """Its value for the stat `defense`. Raises KeyError without one."""
        return self.stats[StatId("defense")]


class Force(NamedTuple):
    """One side of a scenario."""

    side: SideId
    name: TemplateField[str]
    groups: TemplateField[tuple[UnitGroup, ...]]
    ortillery: tuple[Battery, ...] = ()

    @property
    def units(self) -> dict[PieceId, int]:
        """Units of all groups together, in the order of the definition."""
        total: dict[PieceId, int] = {}
        for group in self.groups:
            for piece, number in group.units.items():
                total[piece] = total.get(piece, 0) + number
        return total

    @property
    def size(self) -> int:
        """The number of its units."""
        return sum(group.size for group in self.groups)


class Scenario(NamedTuple):
    """A scenario: its map sections, the meaning of the ground, the forces, the turns and the victory conditions.

    `demand`: the greatest number of a marker that its rules can require at once, besides those on the map and for
    states of units. `board`: the assembled map; its grid has every hex once, and the lowest-numbered section names
    the hexes of a seam.
    """

    id: TemplateField[ScenarioId]
    number: TemplateField[int]
    title: TemplateField[str]
    world: TemplateField[str]
    summary: str
    layout: tuple[tuple[SectionPlace, ...], ...]
    board: Board
    key: tuple[KeyEntry, ...]
    ignored: frozenset[FeatureId]
    places: tuple[Place, ...]
    areas: Mapping[str, Area]
    forces: Mapping[SideId, Force]
    turns: TemplateField[int]
    first: SideId
    victory: tuple[Step, ...]
    special: tuple[Step, ...]
    span: Span
    summary_span: Span | None = None
    demand: TemplateField[Mapping[MarkerId, int]] = MappingProxyType({})

    def entry(self, of: str) -> KeyEntry | None:
        """Return the entry of the key for a terrain, feature or marker; None when it has none."""
        return next((line for line in self.key if line.of == of), None)
