"""The game as the rest of pnp sees it: frozen, typed, every reference resolved, every length in millimetres.

`pnp.model.definition` mirrors what a designer writes; `pnp.model.resolve` turns that into the types here. Generators
and checks read nothing else. Ids are distinct types, so that a piece id is never handed where a terrain id belongs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple, NewType

from pnp.errors import Span
from pnp.geometry.hexgrid import Hex, HexGrid
from pnp.odds.expression import Expression

GameId = NewType("GameId", str)
SideId = NewType("SideId", str)
StatId = NewType("StatId", str)
PieceId = NewType("PieceId", str)
FaceId = NewType("FaceId", str)
CompositeId = NewType("CompositeId", str)
MarkerId = NewType("MarkerId", str)
BoardId = NewType("BoardId", str)
ZoneId = NewType("ZoneId", str)
TerrainId = NewType("TerrainId", str)
ActionId = NewType("ActionId", str)
ExampleId = NewType("ExampleId", str)
ChartId = NewType("ChartId", str)

Color = str
"""`#rrggbb`, lower case."""

StatValue = int | str
"""A number, or a code such as `F`."""


class Credit(NamedTuple):
    """Who did what: `role` (Design, Development, Art …), `name`, and where to find them."""

    role: str
    name: str
    url: str = ""


class Side(NamedTuple):
    """A player's army. `emblem` is a symbol that tells the side apart without colour."""

    id: SideId
    name: str
    color: Color
    emblem: str
    player: int


class Die(NamedTuple):
    """A die with faces 1 to `faces`, known in formulas by `id`."""

    id: str
    faces: int


class Stat(NamedTuple):
    """A number (or code) that pieces carry. `slot`: its place in a counter layout; `codes`: what each code means."""

    id: StatId
    name: str
    short: str
    slot: str
    low: int
    high: int
    note: str = ""
    optional: bool = False
    codes: Mapping[str, str] = MappingProxyType({})


class Face(NamedTuple):
    """One state of a piece, printed on one side of its counter."""

    id: FaceId
    state: str
    kind: str
    stats: Mapping[StatId, StatValue]
    symbol: str
    span: Span


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter type. `count` holds the copies per side; `limit` what one player may buy (None: not for sale)."""

    id: PieceId
    name: str
    title: str
    cost: int | None
    limit: int | None
    required: bool
    count: Mapping[SideId, int]
    faces: tuple[Face, ...]
    layout: str
    tags: frozenset[str]
    note: str
    span: Span

    def face(self, face: str) -> Face:
        """The face with this id; KeyError when there is none."""
        for candidate in self.faces:
            if candidate.id == face:
                return candidate
        raise KeyError(face)


class StatEffect(NamedTuple):
    """What a composite does to one stat: `add` an amount, or `set` it."""

    op: Literal["add", "set"]
    amount: int

    def apply(self, value: StatValue) -> StatValue:
        """The stat after the effect; a code is left as it is by `add`."""
        if self.op == "set":
            return self.amount
        return value + self.amount if isinstance(value, int) else value

    @property
    def text(self) -> str:
        """As a marker prints it: `+1`, `−1` (minus sign) or `0`."""
        if self.op == "set":
            return str(self.amount)
        return f"+{self.amount}" if self.amount >= 0 else f"−{-self.amount}"


@dataclass(frozen=True, slots=True)
class Composite:
    """A stack of pieces that plays as one: any `size` of the pieces `of`; the top piece's stats change by `effect`."""

    id: CompositeId
    name: str
    size: int
    of: tuple[PieceId, ...]
    effect: Mapping[StatId, StatEffect]
    count: Mapping[SideId, int]
    symbol: str
    layout: str
    result_layout: str
    note: str
    span: Span


@dataclass(frozen=True, slots=True)
class Marker:
    """An information counter (action done, damage, control). `side` None: neutral."""

    id: MarkerId
    name: str
    back_name: str
    symbol: str
    back_symbol: str
    count: Mapping[SideId, int]
    neutral_count: int
    layout: str
    note: str
    span: Span


class Terrain(NamedTuple):
    """A kind of ground: `fill` and a vector `texture` (a name known to the map generator) in `ink`."""

    id: TerrainId
    name: str
    fill: Color
    ink: Color
    texture: str
    note: str = ""
    span: Span | None = None


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

    def zone(self, zone: str) -> Zone:
        """The zone with this id; KeyError when there is none."""
        for candidate in self.zones:
            if candidate.id == zone:
                return candidate
        raise KeyError(zone)


class Budget(NamedTuple):
    """What each player may spend on pieces before play; `unit` and `units` name it in singular and plural."""

    amount: int
    unit: str
    units: str
    note: str
    span: Span


class Action(NamedTuple):
    """Something a player may do in a turn. `cost` counts against `Procedure.actions_per_turn`.

    `summary_span`: where the first character of the summary stands.
    """

    id: ActionId
    name: str
    cost: int
    per_piece: int | None
    summary: str
    symbol: str
    span: Span
    summary_span: Span | None = None


class Step(NamedTuple):
    """One numbered line of a procedure (set-up, end of the game).

    `summary_span`: where the first character of the summary stands.
    """

    name: str
    summary: str
    summary_span: Span | None = None


class Procedure(NamedTuple):
    """Set-up, the turn and the end of the game. Summaries are templates over the game (see `pnp.templating`)."""

    actions_per_turn: int
    actions: tuple[Action, ...]
    setup: tuple[Step, ...]
    end: tuple[Step, ...]

    def action(self, action: str) -> Action:
        """The action with this id; KeyError when there is none."""
        for candidate in self.actions:
            if candidate.id == action:
                return candidate
        raise KeyError(action)


class FaceRef(NamedTuple):
    """A face of a piece, optionally on top of a composite: written `bombard.back` or `bombard.back+power-up`."""

    piece: PieceId
    face: FaceId
    composite: CompositeId | None = None


class Placement(NamedTuple):
    """A piece standing on a cell in a diagram."""

    cell: Hex
    side: SideId
    piece: FaceRef
    role: str = ""


class Example(NamedTuple):
    """A worked example: `given` holds values for formulas, `expect` what they must come to, `places` the diagram."""

    id: ExampleId
    title: str
    given: Mapping[str, FaceRef | int]
    expect: Mapping[str, str]
    board: BoardId | None
    places: tuple[Placement, ...]
    span: Span


class Panel(NamedTuple):
    """One block of a chart sheet: `kind` names a panel of the charts generator, `options` its settings.

    `places` holds where each option's key stands; of an entry of an option, joined by a dot (`vary.attacker.attack`).
    """

    kind: str
    title: str
    options: Mapping[str, object]
    span: Span
    places: Mapping[str, Span] = MappingProxyType({})


class Chart(NamedTuple):
    """A chart sheet: rows of panels, `per_side` when each player gets one in his colour.

    `fold`: it folds across the middle and stands as a screen, the panels behind it and a banner on the other face.
    """

    id: ChartId
    title: str
    per_side: bool
    rows: tuple[tuple[Panel, ...], ...]
    span: Span
    fold: bool = False


class Variable(NamedTuple):
    """A number that formulas use and play decides, from `low` to `high`."""

    id: str
    name: str
    low: int
    high: int


class Chapter(NamedTuple):
    """One Markdown file of the rules, as text with templates not yet filled in."""

    path: Path
    text: str
    span: Span


class RulesBook(NamedTuple):
    """The booklet: chapters in order, and the words for its cover. `blurb_span`: where the blurb begins."""

    title: str
    subtitle: str
    blurb: str
    cover_symbol: str
    chapters: tuple[Chapter, ...]
    blurb_span: Span | None = None


class Kit(NamedTuple):
    """What is printed: document names in order, which boards, and how large a counter is (mm)."""

    documents: tuple[str, ...]
    boards: tuple[BoardId, ...]
    counter_size: float
    counter_bleed: float


@dataclass(frozen=True, eq=False)
class Game:
    """A whole game, equal to itself only. Mappings keep the order of the definition.

    `templates`: folders searched for templates between the game's own and the shipped ones (see `pnp.assets.template`).
    """

    id: GameId
    title: str
    subtitle: str
    version: str
    released: str
    players: tuple[int, int]
    minutes: int
    credits: tuple[Credit, ...]
    license: str
    notice: str
    folder: Path
    sides: Mapping[SideId, Side]
    dice: Mapping[str, Die]
    stats: Mapping[StatId, Stat]
    pieces: Mapping[PieceId, Piece]
    composites: Mapping[CompositeId, Composite]
    markers: Mapping[MarkerId, Marker]
    terrain: Mapping[TerrainId, Terrain]
    boards: Mapping[BoardId, Board]
    budget: Budget | None
    procedure: Procedure
    formulas: Mapping[str, Expression]
    examples: Mapping[ExampleId, Example]
    charts: Mapping[ChartId, Chart]
    rules: RulesBook | None
    kit: Kit
    terms: Mapping[str, str] = field(default_factory=dict)
    variables: Mapping[str, Variable] = field(default_factory=dict)
    templates: tuple[Path, ...] = ()
