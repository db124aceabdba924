"""Sides, stats, pieces with their faces, combined pieces and markers."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, NamedTuple

from pnp.errors import Span
from pnp.geometry.directions import StepPattern
from pnp.model.game.ids import (
    ClassId,
    Color,
    CompositeId,
    FaceId,
    FormationId,
    MarkerId,
    PieceId,
    RoleId,
    SideId,
    StateId,
    StatId,
    StatValue,
    UnitSizeId,
    UnitTypeId,
    ZoneId,
)
from pnp.model.game.units import UnitPlace
from pnp.model.template_fields import TemplateField
from pnp.scene.formats import Format


class Side(NamedTuple):
    """A player's army. `emblem`: a symbol that distinguishes the side without color.

    `forward`: the compass word of its direction of play; empty: up the board for player 1, down for the others.

    `neutral`: not a player's own; its pieces serve the side that a scenario gives them to.
    """

    id: TemplateField[SideId]
    name: TemplateField[str]
    color: TemplateField[Color]
    emblem: TemplateField[str]
    player: TemplateField[int]
    neutral: TemplateField[bool] = False
    span: Span | None = None
    forward: str = ""

    def named(self, name: str) -> str:
        """Return the name of a thing with that of the side before it, unless it begins with it: `Red Scout`."""
        own = re.escape(self.name.casefold().removeprefix("the "))
        return name if re.match(rf"(the )?{own}\b", name.casefold()) else f"{self.name} {name}"


class Die(NamedTuple):
    """A die with faces 1 to `faces`, known in formulas by `id`."""

    id: TemplateField[str]
    faces: TemplateField[int]
    span: Span | None = None


class Stat(NamedTuple):
    """A number (or code) on pieces. `slot`: its slot in a counter layout; `codes`: the meaning of each code.

    `symbols`: drawings for codes. `flags`: marks of numbers (`3*`), with the names of their meanings.
    `printed`: whether counters show it.
    """

    id: TemplateField[StatId]
    name: TemplateField[str]
    short: TemplateField[str]
    slot: str
    low: TemplateField[int]
    high: TemplateField[int]
    note: TemplateField[str] = ""
    optional: bool = False
    printed: bool = True
    codes: Mapping[str, str] = MappingProxyType({})
    symbols: Mapping[str, str] = MappingProxyType({})
    flags: Mapping[str, str] = MappingProxyType({})
    span: Span | None = None


class Face(NamedTuple):
    """One state of a piece, printed on one side of its counter. `moves`: None means those of the piece."""

    id: TemplateField[FaceId]
    state: TemplateField[str]
    kind: TemplateField[str]
    stats: Mapping[StatId, StatValue]
    symbol: str
    span: Span
    flags: Mapping[StatId, str] = MappingProxyType({})
    moves: "tuple[Move, ...] | None" = None


class CellsOfSide(NamedTuple):
    """Cells as a side sees the board: the `rows` that are farthest or nearest, or those of a zone."""

    from_far: bool = True
    rows: int = 0
    zone: ZoneId | None = None


class Move(NamedTuple):
    """A move of a piece on a grid.

    `pattern`: its steps, as its own side sees the board. `kind`: `step` moves once, `slide` repeats until blocked
    (`reach` cells at most), `jump` ignores pieces between, `drop` comes from the hand. `capture`: whether it may, must
    or cannot capture a piece at its end. `start`: the role of the cells from which it is legal (of its own side, where
    those have sides); `states`: the piece must be in one of them (empty: any state). `barred`: cells without drops.
    `once_in`: of a drop, the line that holds one such piece at most.
    """

    kind: TemplateField[Literal["step", "slide", "jump", "drop"]]
    pattern: StepPattern
    capture: TemplateField[Literal["may", "must", "never"]] = "may"
    reach: TemplateField[int | None] = None
    start: RoleId | None = None
    states: frozenset[StateId] = frozenset()
    name: TemplateField[str] = ""
    span: Span | None = None
    barred: CellsOfSide | None = None
    once_in: Literal["column", "row"] | None = None


class Promotion(NamedTuple):
    """How a piece promotes: to which face, by moves that end in `cells`, and where it must.

    `when`: `touches` means that moves which begin in `cells` promote too.
    """

    to: FaceId
    cells: CellsOfSide
    when: Literal["enters", "touches"]
    must: CellsOfSide | None
    span: Span


class Hand(NamedTuple):
    """What becomes of captured pieces. `keeps_side`: they remain those of the side that lost them."""

    keeps_side: bool
    span: Span


class MarkerRef(NamedTuple):
    """A side of a marker: written `band` or `band.back`."""

    marker: MarkerId
    side: Literal["front", "back"] = "front"


class State(NamedTuple):
    """A state of pieces besides their faces, and what shows it: a side of a marker, or a face.

    `of`: the pieces that can be in it (empty: all). `counts_as`: other states that it includes.
    """

    id: TemplateField[StateId]
    name: TemplateField[str]
    of: tuple[PieceId, ...]
    marker: TemplateField[MarkerId | None]
    marker_side: Literal["front", "back"]
    face: TemplateField[FaceId | None]
    counts_as: frozenset[StateId]
    note: TemplateField[str]
    span: Span


class Carries(NamedTuple):
    """The capacity of a carrier: `slots` units whose movement class (or tag) is in `of`; any units when it is empty."""

    slots: int
    of: frozenset[str]


class MoveClass(NamedTuple):
    """A movement class of terrain keys and modifiers (foot, wheeled, naval). `symbol`: its badge, `color`: its ink."""

    id: TemplateField[ClassId]
    name: TemplateField[str]
    short: TemplateField[str]
    symbol: str
    color: Color
    note: TemplateField[str] = ""
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter type. `count`: the copies per side; `limit`: copies that one player may buy (None: not for sale).

    `format`: that of its counter (None: the kit's). `count_spans`: the locations of the copies of each
    side. `designation`: the number or name on its counter. `at`: where it is set up, or arrives on `turn` (None: at the
    start).
    """

    id: TemplateField[PieceId]
    name: TemplateField[str]
    title: TemplateField[str]
    cost: TemplateField[int | None]
    limit: TemplateField[int | None]
    required: TemplateField[bool]
    count: Mapping[SideId, int]
    faces: tuple[Face, ...]
    layout: str
    tags: frozenset[str]
    note: TemplateField[str]
    span: Span
    move_class: ClassId | None = None
    color: Color | None = None
    carries: Carries | None = None
    moves: tuple[Move, ...] = ()
    format: Format | None = None
    count_spans: Mapping[SideId, Span] = field(default_factory=dict)
    type: UnitTypeId | None = None
    unit_size: UnitSizeId | None = None
    formation: FormationId | None = None
    designation: TemplateField[str] = ""
    at: TemplateField[UnitPlace | None] = None
    turn: TemplateField[int | None] = None
    turn_span: Span | None = None
    promotes: Promotion | None = None

    @property
    def face_ids(self) -> tuple[FaceId, ...]:
        """The ids of its faces, in order."""
        return tuple(face.id for face in self.faces)

    def moves_of(self, face: FaceId) -> tuple[Move, ...]:
        """Return the moves while a face is up; those of the piece if it has no such face."""
        found = next((each.moves for each in self.faces if each.id == face), None)
        return self.moves if found is None else found

    def counted_at(self, side: SideId) -> Span:
        """Return the location of the number of its copies for a side."""
        return self.count_spans.get(side, self.span)

    def face(self, face: str) -> Face:
        """Return the face with this id; KeyError when the piece has none."""
        return {str(each.id): each for each in self.faces}[face]


class StatEffect(NamedTuple):
    """The effect of a composite on one stat: `add` an amount, `set` it, or take the `sum` over all its pieces."""

    op: Literal["add", "set", "sum"]
    amount: int = 0

    def apply(self, value: StatValue, others: Iterable[StatValue] = ()) -> StatValue:
        """Return the changed stat; `others`: the other pieces' values. `add` and `sum` do not change a code."""
        if self.op == "set":
            return self.amount
        if not isinstance(value, int):
            return value
        if self.op == "sum":
            return value + sum(other for other in others if isinstance(other, int))
        return value + self.amount

    @property
    def text(self) -> str:
        """As a marker prints it: `+1`, `−1` (minus sign), `0` or `Σ`."""
        if self.op == "sum":
            return "Σ"
        if self.op == "set":
            return str(self.amount)
        return f"+{self.amount}" if self.amount >= 0 else f"−{-self.amount}"


@dataclass(frozen=True, slots=True)
class Composite:
    """A stack of pieces that plays as one; the top piece's stats change by `effect`.

    It consists of any `size` of the pieces `of`; with `each`, of one of each, the first of which shows its face.
    `symbols`: drawings of the whole stack by that face, where they differ from `symbol`. `count_span`: the location of
    the number of its markers.
    """

    id: TemplateField[CompositeId]
    name: TemplateField[str]
    size: TemplateField[int]
    of: tuple[PieceId, ...]
    effect: Mapping[StatId, StatEffect]
    count: Mapping[SideId, int]
    symbol: str
    layout: str
    result_layout: str
    note: TemplateField[str]
    span: Span
    each: bool = False
    symbols: Mapping[FaceId, str] = field(default_factory=dict)
    count_span: Span | None = None


@dataclass(frozen=True, slots=True)
class Marker:
    """An information counter (action done, damage, control); with values, an immobile unit (a bunker).

    `format`: None: the kit's. `count_span`: the location of its copies. `stats`: its values
    as a target, `flags` their marks; each of its `weapons` has the values with which it attacks instead.
    """

    id: TemplateField[MarkerId]
    name: TemplateField[str]
    back_name: TemplateField[str]
    symbol: str
    back_symbol: str
    count: Mapping[SideId, int]
    neutral_count: int
    layout: str
    note: TemplateField[str]
    span: Span
    format: Format | None = None
    count_span: Span | None = None
    tags: frozenset[str] = frozenset()
    stats: Mapping[StatId, StatValue] = field(default_factory=dict)
    flags: Mapping[StatId, str] = field(default_factory=dict)
    weapons: TemplateField[tuple[Mapping[StatId, StatValue], ...]] = ()

    @property
    def is_unit(self) -> bool:
        """Whether it has values, and so can be attacked or attack."""
        return bool(self.stats or self.weapons)


class FaceRef(NamedTuple):
    """A face of a piece, optionally on top of a composite: written `tank.back` or `tank.back+convoy`."""

    piece: PieceId
    face: FaceId
    composite: CompositeId | None = None

    @property
    def text(self) -> str:
        """The reference as written."""
        return f"{self.piece}.{self.face}" + (f"+{self.composite}" if self.composite else "")
