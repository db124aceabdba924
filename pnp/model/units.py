"""Sides, stats, pieces with their faces, combined pieces and markers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, NamedTuple

from pnp.errors import Span
from pnp.model.ids import (
    ClassId,
    Color,
    CompositeId,
    FaceId,
    MarkerId,
    PieceId,
    RoleId,
    SideId,
    StatId,
    StateId,
    StatValue,
)


class Side(NamedTuple):
    """A player's army. `emblem` is a symbol that tells the side apart without colour.

    `neutral`: no player's own; its pieces serve whichever side a scenario gives them to.
    """

    id: SideId
    name: str
    color: Color
    emblem: str
    player: int
    neutral: bool = False
    span: Span | None = None


class Die(NamedTuple):
    """A die with faces 1 to `faces`, known in formulas by `id`."""

    id: str
    faces: int
    span: Span | None = None


class Stat(NamedTuple):
    """A number (or code) that pieces carry. `slot`: its place in a counter layout; `codes`: what each code means.

    `symbols`: drawings for codes. `flags`: marks that a number may carry (`3*`), with the names of their meanings.
    """

    id: StatId
    name: str
    short: str
    slot: str
    low: int
    high: int
    note: str = ""
    optional: bool = False
    codes: Mapping[str, str] = MappingProxyType({})
    symbols: Mapping[str, str] = MappingProxyType({})
    flags: Mapping[str, str] = MappingProxyType({})


class Face(NamedTuple):
    """One state of a piece, printed on one side of its counter."""

    id: FaceId
    state: str
    kind: str
    stats: Mapping[StatId, StatValue]
    symbol: str
    span: Span
    flags: Mapping[StatId, str] = MappingProxyType({})


class Move(NamedTuple):
    """One way in which a piece moves on a grid.

    `steps`: (right, forward) in cells, as the piece's own side sees the board. `kind`: `step` once, `slide` on and on until
    something stands in the way (`reach` cells at most), `jump` over whatever stands between. `capture`: whether it may take
    what stands at its end, must, or never. `start`: the role of the cells from which it may be made; `state`: the state in
    which the piece must be.
    """

    kind: Literal["step", "slide", "jump"]
    steps: tuple[tuple[int, int], ...]
    capture: Literal["may", "must", "never"] = "may"
    reach: int | None = None
    start: RoleId | None = None
    state: StateId | None = None
    name: str = ""
    span: Span | None = None


class State(NamedTuple):
    """A condition in which pieces can be beyond their faces, and what shows it: a side of a marker, or a face.

    `of`: which pieces can be in it (empty: all).
    """

    id: StateId
    name: str
    of: tuple[PieceId, ...]
    marker: MarkerId | None
    marker_side: Literal["front", "back"]
    face: FaceId | None
    note: str
    span: Span


class Carries(NamedTuple):
    """What fits into a carrier: `slots` units whose move class (or tag) is among `of`; all units when it is empty."""

    slots: int
    of: frozenset[str]


class MoveClass(NamedTuple):
    """A way of moving that terrain keys tell apart (grav, hover, infantry). `symbol`: its badge, `color`: its ink."""

    id: ClassId
    name: str
    short: str
    symbol: str
    color: Color
    note: str = ""


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
    move_class: ClassId | None = None
    color: Color | None = None
    carries: Carries | None = None
    moves: tuple[Move, ...] = ()
    size: float | None = None

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
    size: float | None = None


class FaceRef(NamedTuple):
    """A face of a piece, optionally on top of a composite: written `bombard.back` or `bombard.back+power-up`."""

    piece: PieceId
    face: FaceId
    composite: CompositeId | None = None
