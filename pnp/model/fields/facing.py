"""Values of facing: the steps of an arc."""

import re
from typing import Annotated

from pydantic import Field
from pydantic_core import PydanticCustomError

from pnp.model.fields.annotations import ParsedValue, one_or_list
from pnp.model.fields.common import Id, number_range

_SENTENCE = "expected steps of a turn, such as 3, -1..1 or [-2, 2]"
_MOST_STEP = 6
_STEP_PATTERN = r"^-?\d(\.\.-?\d)?$"


def _steps(value: object) -> tuple[int, ...]:
    items = value if isinstance(value, list) else [value]
    found: list[int] = []
    for item in items:
        if isinstance(item, bool) or not re.fullmatch(_STEP_PATTERN, str(item), re.ASCII):
            raise PydanticCustomError("value.arc", _SENTENCE)
        low, high = number_range(item)
        found += range(low, high + 1)
    if not found or max(map(abs, found)) > _MOST_STEP:
        raise PydanticCustomError("value.arc", _SENTENCE)
    return tuple(found)


_STEP = {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": _STEP_PATTERN}]}
ArcSteps = Annotated[
    tuple[int, ...],
    ParsedValue(_steps, {"$comment": "arc-steps", "anyOf": [*_STEP["anyOf"], {"type": "array", "items": _STEP}]}),
]
"""Steps of a turn clockwise from where a unit faces."""


def _arc_names(value: object) -> tuple[str, ...]:
    names = value if isinstance(value, list) else [value]
    if not names or not all(isinstance(name, str) for name in names) or len(set(names)) < len(names):
        raise PydanticCustomError("schema.wrong-type", "expected the id of an arc, or a list of different ids")
    return tuple(map(str, names))


ArcNames = Annotated[tuple[str, ...], ParsedValue(_arc_names, one_or_list("ids", {"type": "string"}))]
"""One arc, or several."""
ArcsByRole = Annotated[dict[Id, ArcNames], Field(max_length=8)]
