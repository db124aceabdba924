"""Scenarios and what they need: terrain keys, forces, places, areas, forts, batteries, and look-up tables.

A game with scenarios has map sections (boards) that a scenario lays together; what a colour of the map means is said
by the scenario's own key. All references are resolved, as everywhere in the model.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, NewType

from pnp.errors import Span
from pnp.geometry.hexgrid import Hex
from pnp.model.game import (
    Board,
    BoardId,
    Color,
    MarkerId,
    PieceId,
    SideId,
    StatId,
    StatValue,
    Step,
    TerrainId,
)

ScenarioId = NewType("ScenarioId", str)
ClassId = NewType("ClassId", str)
FeatureId = NewType("FeatureId", str)
TableId = NewType("TableId", str)
ModifierId = NewType("ModifierId", str)
FortId = NewType("FortId", str)

PROHIBITED, FATAL = "prohibited", "fatal"
Cost = int | Literal["prohibited", "fatal"]
"""Movement points to enter, or `prohibited`, or `fatal` (may end there only to be lost)."""


@dataclass(frozen=True, slots=True)
class MoveClass:
    """A way of moving that terrain keys tell apart (grav, hover, infantry). `symbol`: its badge, `color`: its ink."""

    id: ClassId
    name: str
    short: str
    symbol: str
    color: Color
    note: str = ""


@dataclass(frozen=True, slots=True)
class Feature:
    """Something drawn over the ground of a cell, such as red-brown lines, that a key may give a meaning."""

    id: FeatureId
    name: str
    texture: str
    ink: Color
    note: str = ""


@dataclass(frozen=True, slots=True)
class Axis:
    """One edge of a table: its name and the values along it. `clamp`: values beyond the ends use the last one.

    What chooses along it is `roll` (dice as text: `2d6`, `2d6 - cover`) or `formula` (its name), or play.
    """

    name: str
    values: tuple[int | str, ...]
    labels: tuple[str, ...]
    clamp_low: bool
    clamp_high: bool
    roll: str = ""
    formula: str = ""

    def index(self, value: int | str) -> int:
        """The place of a value, clamped where declared. KeyError when the table has no such row or column."""
        numbers = [number for number in self.values if isinstance(number, int)]
        if isinstance(value, int) and numbers:
            value = max(value, min(numbers)) if self.clamp_low else value
            value = min(value, max(numbers)) if self.clamp_high else value
        try:
            return self.values.index(value)
        except ValueError:
            raise KeyError(value) from None


@dataclass(frozen=True, slots=True)
class Table:
    """A look-up table: `rows` × `columns` of result codes."""

    id: TableId
    name: str
    rows: Axis
    columns: Axis
    cells: tuple[tuple[str, ...], ...]
    results: Mapping[str, str]
    note: str
    span: Span

    @property
    def roll(self) -> str:
        """The dice that choose along one of its edges."""
        return self.rows.roll or self.columns.roll

    def result(self, row: int | str, column: int | str) -> str:
        """The code at a row and column; KeyError when the table ends before."""
        return self.cells[self.rows.index(row)][self.columns.index(column)]


@dataclass(frozen=True, slots=True)
class Modifier:
    """A bonus of a formula: applies when all conditions hold, and adds a number or a stat (`attacker.defense`).

    `when` maps what is looked at (`attacker.weapon`, `target.class`, `attacker.defense.flag`, `range`) to the values
    that it may have. `add` is an expression as text over the formula's names.
    """

    id: ModifierId
    name: str
    when: Mapping[str, tuple[str | int, ...]]
    add: str
    summary: str
    span: Span


@dataclass(frozen=True, slots=True)
class KeyEntry:
    """A line of a terrain key: what a terrain, a feature or a marker on the map means in this scenario.

    `special` holds covers that differ for a class (`infantry: 3`); they count in the unit's own hex only.
    """

    of: TerrainId | FeatureId | MarkerId
    kind: Literal["terrain", "feature", "marker"]
    name: str
    cost: Mapping[ClassId, Cost]
    cover: int
    special: Mapping[ClassId, int]
    span: Span


@dataclass(frozen=True, slots=True)
class SectionPlace:
    """A map section in a scenario's layout, upright or turned by half a circle."""

    board: BoardId
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A marker on a cell of the scenario's map: a city, a fort. `side`: who holds it at the start."""

    marker: MarkerId
    cell: Hex
    name: str
    side: SideId | None
    span: Span


@dataclass(frozen=True, slots=True)
class Area:
    """Cells where a force sets up or enters, with the words that say so."""

    id: str
    name: str
    side: SideId
    purpose: Literal["setup", "entry"]
    cells: frozenset[Hex]
    span: Span


@dataclass(frozen=True, slots=True)
class Group:
    """Units of one force that arrive together. `turn` 0: at the start; `orbit`: they wait in orbit."""

    name: str
    units: Mapping[PieceId, int]
    setup: str
    area: str | None
    turn: int
    orbit: bool
    span: Span
    setup_span: Span | None = None

    @property
    def size(self) -> int:
        """How many units it has."""
        return sum(self.units.values())


@dataclass(frozen=True, slots=True)
class Battery:
    """Ortillery of one type: `count` batteries, each with one shot a turn."""

    stats: Mapping[StatId, StatValue]
    count: int


@dataclass(frozen=True, slots=True)
class Fort:
    """An immobile unit of several weapons, each with its own `stats`; what it has as a target are its own."""

    id: FortId
    marker: MarkerId
    name: str
    stats: Mapping[StatId, StatValue]
    flags: Mapping[StatId, str]
    weapons: tuple[Mapping[StatId, StatValue], ...]
    span: Span

    @property
    def defense(self) -> StatValue:
        """Its value for the stat `defense`; KeyError when it has none."""
        return self.stats[StatId("defense")]

    @property
    def passive(self) -> bool:
        """Whether its defence carries a flag."""
        return StatId("defense") in self.flags


@dataclass(frozen=True, slots=True)
class Force:
    """One side of a scenario."""

    side: SideId
    name: str
    groups: tuple[Group, ...]
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
        """How many units it has."""
        return sum(group.size for group in self.groups)


@dataclass(frozen=True, slots=True)
class Scenario:
    """A battle: which sections lie how, what the ground means, who fights, how long and for what.

    `board` is the assembled map: its grid has every hex once, joint hexes named by the lowest-numbered section.
    """

    id: ScenarioId
    number: int
    title: str
    world: str
    summary: str
    layout: tuple[tuple[SectionPlace, ...], ...]
    board: Board
    key: tuple[KeyEntry, ...]
    ignored: frozenset[FeatureId]
    places: tuple[Place, ...]
    areas: Mapping[str, Area]
    forces: Mapping[SideId, Force]
    turns: int
    first: SideId
    victory: tuple[Step, ...]
    special: tuple[Step, ...]
    span: Span
    summary_span: Span | None = None

    def entry(self, of: str) -> KeyEntry | None:
        """The key's line for a terrain, feature or marker; None when it has none."""
        return next((line for line in self.key if line.of == of), None)


@dataclass(frozen=True, slots=True)
class Duel:
    """What follows when one piece fires at another: the value of the formula and the chance of each result."""

    value: int
    modifiers: tuple[ModifierId, ...]
    chances: Mapping[str, Fraction] = field(default_factory=dict)
