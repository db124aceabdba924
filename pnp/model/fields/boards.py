"""Values of board games: directions of moves, leaps, sides of markers, moves of examples."""

import re
from typing import Annotated, Literal, NamedTuple

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from pnp.geometry.directions import WORDS
from pnp.model.fields.annotations import Description, ParsedValue, PreparedValue, one_or_list
from pnp.model.fields.common import Line, as_written, split_words
from pnp.model.game import MarkerId, MarkerRef

MoveKind = Literal["step", "slide", "jump", "drop"]

MARKER_PATTERN = r"^[a-z0-9-]+(\.(front|back))?$"
BOX_PATTERN = r"^-?\d{1,4}$"
MAX_LEAP = 100

_Direction = Literal[
    "forward",
    "forward-right",
    "right",
    "back-right",
    "back",
    "back-left",
    "left",
    "forward-left",
    "sideways",
    "orthogonal",
    "forward-diagonal",
    "sideways-diagonal",
    "back-diagonal",
    "diagonal",
    "all",
]
Directions = Annotated[
    list[_Direction],
    Field(min_length=1, max_length=12),
    PreparedValue(split_words, one_or_list("directions", {"enum": list(WORDS)})),
]
"""`forward`, `orthogonal`, `[sideways, back]`."""


def _some_leap(value: list[int]) -> list[int]:
    if not any(value):
        raise PydanticCustomError("value.leap", "this leap stays where it is", {"hint": "write how far: [1, 2]"})
    return value


Leap = Annotated[
    list[Annotated[int, Field(ge=0, le=MAX_LEAP)]], Field(min_length=2, max_length=2), AfterValidator(_some_leap)
]
"""`[1, 2]`: one cell one way and two the other, in every direction."""
DirectedLeap = Annotated[dict[_Direction, Annotated[int, Field(ge=1, le=MAX_LEAP)]], Field(min_length=1, max_length=3)]
"""`{forward: 2, sideways: 1}`: two cells forward and one to either side."""


def _marker(value: object) -> MarkerRef:
    marker, _, side = value.partition(".") if isinstance(value, str) else ("", "", "")
    if not isinstance(value, str) or not re.fullmatch(MARKER_PATTERN, value, re.ASCII):
        hint = f"write {marker}.front, {marker}.back, or {marker} alone" if side else ""
        seen = f"a marker has no side '{side}'" if side else "expected a marker, or one side of it, such as band.back"
        raise PydanticCustomError("value.marker", "{seen}", {"seen": seen, "hint": hint})
    return MarkerRef(MarkerId(marker), "back" if side == "back" else "front")


MarkerReference = Annotated[MarkerRef, ParsedValue(_marker, {"type": "string", "pattern": MARKER_PATTERN})]
"""`band`, or one side of it: `band.back`."""
BoxLabels = dict[Annotated[str, Description(BOX_PATTERN)], Line]
"""Words at some boxes of a track: `{1: last move}`."""

CELL_PATTERN = r"^\S{1,20}$"
MOVE_PATTERN = r"^[a-z0-9-]{1,40} \S{1,20} \S{1,20}( promotes)?( by [a-z0-9.-]{1,80})?$"
ROWS_PATTERN = r"^(first|last) [1-9]\d?$"
HAND = "hand"
"""The start of a piece that is dropped, in the moves of examples."""


class WrittenMove(NamedTuple):
    """A move in an example: the piece, the labels of two cells, and the clause that forbids it."""

    piece: str
    start: str
    end: str
    promotes: bool = False
    clause: str = ""


def _move(value: object) -> WrittenMove:
    if not isinstance(value, str) or not re.fullmatch(MOVE_PATTERN, value, re.ASCII):
        raise PydanticCustomError("value.move", "expected a piece and two cells, such as rook c5 j5")
    text, _, clause = value.partition(" by ")
    piece, start, end, *more = text.split()
    return WrittenMove(piece, start, end, bool(more), clause)


MoveOnBoard = Annotated[WrittenMove, ParsedValue(_move, {"type": "string", "pattern": MOVE_PATTERN})]
"""`rook c5 j5`: the rook moves from c5 to j5; `pawn hand e5`: it is dropped; `pawn c4 c3 promotes`."""


class OwnRows(NamedTuple):
    """The first or the last rows of a board, as the side of a piece sees it."""

    from_far: bool
    number: int


def _own_rows(value: object) -> OwnRows:
    if not isinstance(value, str) or not re.fullmatch(ROWS_PATTERN, value, re.ASCII):
        raise PydanticCustomError("value.rows", "expected 'first 2' (at the side's own edge) or 'last 3' (far from it)")
    which, count = value.split()
    return OwnRows(which == "last", int(count))


RowsOfSide = Annotated[OwnRows, ParsedValue(_own_rows, {"type": "string", "pattern": ROWS_PATTERN})]
"""`last 3`: the three rows farthest from the side's own edge."""
CellName = Annotated[
    str,
    Description(CELL_PATTERN),
    PreparedValue(as_written, {"anyOf": [{"type": "string", "pattern": CELL_PATTERN}, {"type": "number"}]}),
]
"""The label of a cell."""
