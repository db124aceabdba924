"""Values of board games: directions of moves, leaps, sides of markers.

Directions are those of a piece as its own side sees the board: (right, forward) in cells.
"""

import re
from typing import Annotated, Literal, NamedTuple

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from pnp.model.fields.annotations import Description, ParsedValue, PreparedValue, one_or_list
from pnp.model.fields.common import Line, as_written, split_words
from pnp.model.game import MarkerId, MarkerRef

Steps = tuple[tuple[int, int], ...]
MoveKind = Literal["step", "slide", "jump"]

MARKER_PATTERN = r"^[a-z0-9-]+(\.(front|back))?$"
BOX_PATTERN = r"^-?\d{1,4}$"
MAX_LEAP = 100

_STRAIGHT: dict[str, Steps] = {
    "forward": ((0, 1),),
    "right": ((1, 0),),
    "back": ((0, -1),),
    "left": ((-1, 0),),
    "sideways": ((1, 0), (-1, 0)),
    "orthogonal": ((0, 1), (1, 0), (0, -1), (-1, 0)),
}
_SLANTING: dict[str, Steps] = {
    "forward-diagonal": ((1, 1), (-1, 1)),
    "back-diagonal": ((1, -1), (-1, -1)),
    "diagonal": ((1, 1), (1, -1), (-1, -1), (-1, 1)),
}
DIRECTIONS: dict[str, Steps] = {
    **_STRAIGHT,
    **_SLANTING,
    "all": ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)),
}
"""Every word for directions with its steps, clockwise from forward."""

_Word = Literal[
    "forward", "back", "left", "right", "sideways", "orthogonal", "forward-diagonal", "back-diagonal", "diagonal", "all"
]
Directions = Annotated[
    list[_Word],
    Field(min_length=1, max_length=8),
    PreparedValue(split_words, one_or_list("directions", {"enum": list(DIRECTIONS)})),
]
"""`forward`, `orthogonal`, `[sideways, back]`."""


def steps(words: list[_Word]) -> Steps:
    """Return the steps of several words, each once."""
    return tuple(dict.fromkeys(step for word in words for step in DIRECTIONS[word]))


def leaps(far: int, aside: int) -> Steps:
    """Return the leaps of `far` cells one way and `aside` the other, clockwise from forward: 8 for a knight."""
    near, far = sorted((far, aside))
    narrow, wide = (((x, y), (y, -x), (-x, -y), (-y, x)) for x, y in ((near, far), (far, near)))
    return tuple(dict.fromkeys(step for pair in zip(narrow, wide, strict=True) for step in pair))


def _some_leap(value: list[int]) -> list[int]:
    if not any(value):
        raise PydanticCustomError("value.leap", "a leap needs at least one cell")
    return value


Leap = Annotated[
    list[Annotated[int, Field(ge=0, le=MAX_LEAP)]], Field(min_length=2, max_length=2), AfterValidator(_some_leap)
]
"""`[1, 2]`: one cell one way and two the other, in every direction."""


def _marker(value: object) -> MarkerRef:
    if not isinstance(value, str) or not re.fullmatch(MARKER_PATTERN, value, re.ASCII):
        raise PydanticCustomError("value.marker", "expected a marker, or one side of it, such as band.back")
    marker, _, side = value.partition(".")
    return MarkerRef(MarkerId(marker), "back" if side == "back" else "front")


MarkerReference = Annotated[MarkerRef, ParsedValue(_marker, {"type": "string", "pattern": MARKER_PATTERN})]
"""`band`, or one side of it: `band.back`."""
BoxLabels = dict[Annotated[str, Description(BOX_PATTERN)], Line]
"""Words at some boxes of a track: `{1: last move}`."""

CELL_PATTERN = r"^\S{1,20}$"
MOVE_PATTERN = r"^[a-z0-9-]{1,40} \S{1,20} \S{1,20}$"


class WrittenMove(NamedTuple):
    """A move in an example: the piece, and the labels of two cells."""

    piece: str
    start: str
    end: str


def _move(value: object) -> WrittenMove:
    if not isinstance(value, str) or not re.fullmatch(MOVE_PATTERN, value, re.ASCII):
        raise PydanticCustomError("value.move", "expected a piece and two cells, such as rook c5 j5")
    return WrittenMove(*value.split())


MoveOnBoard = Annotated[WrittenMove, ParsedValue(_move, {"type": "string", "pattern": MOVE_PATTERN})]
"""`rook c5 j5`: the rook moves from c5 to j5."""
CellName = Annotated[
    str,
    Description(CELL_PATTERN),
    PreparedValue(as_written, {"anyOf": [{"type": "string", "pattern": CELL_PATTERN}, {"type": "number"}]}),
]
"""The label of a cell."""
