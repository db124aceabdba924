"""Scenarios and their parts: terrain keys, forces, places, areas, boxes, support.

A game with scenarios has map sections (boards) that a scenario joins; the scenario's own key gives the colors of the
map their meaning.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, NamedTuple

from pnp.errors import Span
from pnp.model.game.boards import Board, Cell
from pnp.model.game.ground import Attributes, Prices
from pnp.model.game.ids import BoardId, BoxId, MarkerId, PieceId, ScenarioId, SideId, StatId, StatValue, TerrainId
from pnp.model.game.play import Step
from pnp.model.template_fields import TemplateField


class KeyEntry(NamedTuple):
    """An entry of a terrain key: the meaning of terrain or of a marker on the map in this scenario."""

    of: TerrainId | MarkerId
    kind: Literal["terrain", "over", "marker"]
    name: TemplateField[str]
    cost: Prices
    attributes: Attributes
    span: Span


class SectionPlace(NamedTuple):
    """A map section in a scenario's layout, upright or rotated 180°."""

    board: BoardId
    turned: bool = False


class Place(NamedTuple):
    """A marker on a cell of the scenario's map: a city, a bunker. `side`: its owner at the start."""

    marker: MarkerId
    cell: Cell
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
    cells: frozenset[Cell]
    span: Span
    edge: str | None = None
    sections: Mapping[BoardId, tuple[int, int] | None] = MappingProxyType({})
    of: tuple[str, ...] = ()
    within: int | None = None
    on: tuple[TerrainId, ...] = ()


class OffMapBox(NamedTuple):
    """A place off the map where units wait: `In reserve`, and `reserve` after "from" and in narrow places."""

    id: TemplateField[BoxId]
    name: TemplateField[str]
    short: TemplateField[str]
    span: Span


class UnitGroup(NamedTuple):
    """Units of one force that arrive together. `turn` 0: at the start; `box`: where they wait, off the map.

    `at`: where they are set up or arrive, as the units themselves say, and its `cells`; empty for a free set-up.
    """

    name: TemplateField[str]
    units: Mapping[PieceId, int]
    setup: TemplateField[str]
    area: str | None
    turn: TemplateField[int]
    box: TemplateField[BoxId | None]
    span: Span
    setup_span: Span | None = None
    at: TemplateField[str] = ""
    cells: frozenset[Cell] = frozenset()

    @property
    def size(self) -> int:
        """The number of its units."""
        return sum(self.units.values())


@dataclass(frozen=True, slots=True)
class Support:
    """Units or points that help from off the map: `count` of them, each with the values `stats`, in the box `box`."""

    name: TemplateField[str]
    note: TemplateField[str]
    count: TemplateField[int]
    box: TemplateField[BoxId | None]
    stats: Mapping[StatId, StatValue]
    span: Span


class Force(NamedTuple):
    """One side of a scenario."""

    side: SideId
    name: TemplateField[str]
    groups: TemplateField[tuple[UnitGroup, ...]]
    support: tuple[Support, ...] = ()

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
    """A scenario: its map, the meaning of the ground, the forces, the turns and the victory conditions.

    `demand`: the greatest number of a marker that its rules can require at once, besides those on the map and for
    states of units. `on`: the board on which it is played; None: on a `layout` of map sections, which is else empty.
    `board`: that board, or the assembled map; its grid has every hex once, and the lowest-numbered section names the
    hexes of a seam.
    """

    id: TemplateField[ScenarioId]
    number: TemplateField[int]
    title: TemplateField[str]
    setting: TemplateField[str]
    summary: str
    layout: tuple[tuple[SectionPlace, ...], ...]
    board: Board
    key: tuple[KeyEntry, ...]
    ignored: frozenset[TerrainId]
    places: tuple[Place, ...]
    areas: Mapping[str, Area]
    boxes: TemplateField[Mapping[BoxId, OffMapBox]]
    forces: Mapping[SideId, Force]
    turns: TemplateField[int]
    first: SideId
    victory: tuple[Step, ...]
    special: tuple[Step, ...]
    span: Span
    summary_span: Span | None = None
    demand: TemplateField[Mapping[MarkerId, int]] = MappingProxyType({})
    on: TemplateField[BoardId | None] = None

    def entry(self, of: str) -> KeyEntry | None:
        """Return the entry of the key for terrain or a marker; None when it has none."""
        return next((line for line in self.key if line.of == of), None)
