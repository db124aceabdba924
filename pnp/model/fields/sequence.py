"""Values of the sequence of play: the turns in which a phase takes place."""

import re
from typing import Annotated, NamedTuple

from pydantic_core import PydanticCustomError

from pnp.model.fields.annotations import ParsedValue

TURNS_PATTERN = r"^\d{1,3}(\.\.(\d{1,3})?)?$"


class TurnSpan(NamedTuple):
    """Turns from `first` to `last`, both included; `last` None: to the end of the game."""

    first: int
    last: int | None = None


def turn_span(value: object) -> TurnSpan:
    """Return turns written as `3`, `3..5` or `3..`.

    Raises:
        PydanticCustomError: it is none of these, or its ends are reversed.
    """
    text = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
    if not isinstance(text, str) or not re.fullmatch(TURNS_PATTERN, text, re.ASCII) or not int(text.split(".")[0]):
        raise PydanticCustomError("value.range", "expected turns such as 3, 3..5 or 3..")
    first, dots, last = text.partition("..")
    if last and int(last) < int(first):
        raise PydanticCustomError("value.range", "the ends of the range {text} are reversed", {"text": text})
    return TurnSpan(int(first), int(last or first) if last or not dots else None)


Turns = Annotated[
    TurnSpan,
    ParsedValue(
        turn_span,
        {
            "$comment": "turns",
            "anyOf": [{"type": "integer", "minimum": 1}, {"type": "string", "pattern": TURNS_PATTERN}],
        },
    ),
]
"""`3`, `3..5`, or `3..` to the last turn."""
