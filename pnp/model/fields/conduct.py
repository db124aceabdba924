"""Values of rules about control, stacking and supply: which units, how far, from where."""

import re
from typing import Annotated, NamedTuple

from pydantic_core import PydanticCustomError

from pnp.model.fields.annotations import ParsedValue, one_or_list
from pnp.model.fields.common import ID_PATTERN, split_words

ADJACENT = "adjacent"
_MOST_CELLS = 50
_MOST_NAMES = 50


class NameChoice(NamedTuple):
    """Some names, or all but some (`but`)."""

    names: tuple[str, ...]
    but: bool = False


def _ids(value: object) -> tuple[str, ...]:
    names = split_words(value)
    if not isinstance(names, list) or not 1 <= len(names) <= _MOST_NAMES:
        raise PydanticCustomError("schema.wrong-type", "expected an id or a list of ids")
    for name in names:
        if not isinstance(name, str) or not re.fullmatch(ID_PATTERN, name, re.ASCII):
            raise PydanticCustomError("schema.bad-id", "{name} is not an id", {"name": repr(name)})
    return tuple(names)


def _choice(value: object) -> NameChoice:
    if isinstance(value, dict):
        return _all_but(value)
    return NameChoice(_ids(value))


def _all_but(value: object) -> NameChoice:
    if not isinstance(value, dict) or set(value) != {"not"}:
        raise PydanticCustomError("schema.wrong-type", "expected 'not' and ids, such as {not: [lake]}")
    return NameChoice(_ids(value["not"]), but=True)


def _cells(value: object) -> int:
    if value == ADJACENT:
        return 1
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= _MOST_CELLS:
        raise PydanticCustomError("value.range", "expected adjacent, or a number of cells from 1 to 50")
    return int(value)


def _entering(value: object) -> str:
    if value in ("stop", "none"):
        return str(value)
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= 99:
        raise PydanticCustomError("value.not-allowed", "expected stop, none, or a cost such as +1")
    return f"+{int(value)}"


def _sources(value: object) -> dict[str, tuple[str, ...]]:
    if isinstance(value, dict) and value:
        return {str(side): _ids(names) for side, names in value.items()}
    return {"": _ids(value)}


_IDS = one_or_list("ids", {"type": "string"}, minItems=1, maxItems=_MOST_NAMES)
_BUT = {"type": "object", "properties": {"not": _IDS}, "required": ["not"], "additionalProperties": False}
Choice = Annotated[NameChoice, ParsedValue(_choice, {"$comment": "choice", "anyOf": [*_IDS["anyOf"], _BUT]})]
"""Ids, or `{not: ids}` for all others."""
AllBut = Annotated[NameChoice, ParsedValue(_all_but, {"$comment": "all-but", **_BUT})]
"""`{not: ids}`."""
CellCount = Annotated[
    int,
    ParsedValue(
        _cells,
        {"$comment": "cell-count", "anyOf": [{"const": ADJACENT}, {"type": "integer", "minimum": 1, "maximum": 50}]},
    ),
]
"""`adjacent`, or a number of cells."""
Entering = Annotated[
    str,
    ParsedValue(
        _entering,
        {"$comment": "entering", "anyOf": [{"enum": ["stop", "none"]}, {"type": "integer", "minimum": 1}]},
    ),
]
"""`stop`, `none`, or a cost such as `+1`."""
Sources = Annotated[
    dict[str, tuple[str, ...]],
    ParsedValue(
        _sources,
        {
            "$comment": "sources",
            "anyOf": [*_IDS["anyOf"], {"type": "object", "additionalProperties": _IDS, "minProperties": 1}],
        },
    ),
]
"""Ids of zones and places (under an empty key), or such ids by side."""
