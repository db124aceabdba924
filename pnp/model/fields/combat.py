"""Types of fields of scenarios, tables and modifiers: columns, axes, conditions."""

from typing import Annotated, Literal

from pydantic import Field
from pydantic_core import PydanticCustomError

from pnp.model.fields import common
from pnp.model.fields.annotations import Description, ParsedValue, PreparedValue, one_or_list
from pnp.model.fields.common import NUMBER_RANGE_SCHEMA, RANGE_PATTERN, Range, as_written, number_range, plain_value

ALL = "all"


def _section_columns(value: object) -> Range | str:
    return (
        ALL if value == ALL and isinstance(value, str) else common.parse_range(value, RANGE_PATTERN, "all or 5..9", int)
    )


SectionColumns = Annotated[
    Range | Literal["all"], ParsedValue(_section_columns, {"anyOf": [{"const": ALL}, *NUMBER_RANGE_SCHEMA["anyOf"]]})
]
"""`all`, or columns of a map section: `5..9`."""


MAX_AXIS = 200
CONDITION_PATTERN = r"^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*){0,2}$"
"""The subject of a modifier's condition: `range`, `target.class`, `attacker.defense.flag`."""


def _axis_values(value: object) -> tuple[int | str, ...]:
    if isinstance(value, list):
        found = [plain_value(item, 20) for item in value]
    else:
        span = number_range(value)
        if span.high - span.low >= MAX_AXIS:
            raise PydanticCustomError("value.out-of-range", "a table has at most {most} rows or columns", _AXIS_BOUND)
        found = list(range(span.low, span.high + 1))
    kept = tuple(item for item in found if item is not None)
    if isinstance(value, list) and len(kept) < len(found):
        unusable = str(as_written(value[found.index(None)]))[:40]
        hint = "write at most 20 characters: a whole number, a ratio such as 3:1, or a word"
        seen = {"value": repr(unusable), "at": found.index(None), "hint": hint}
        raise PydanticCustomError("value.axis", "{value} cannot be the heading of a row or column", seen)
    if again := next((number for number, item in enumerate(kept) if item in kept[:number]), 0):
        message, hint = "the value '{value}' is here twice", "give each row or column a value of its own"
        raise PydanticCustomError("value.axis", message, {"value": kept[again], "at": again, "hint": hint})
    if not 1 <= len(kept) <= MAX_AXIS:
        seen = {**_AXIS_BOUND, "seen": len(kept), "hint": "write a range such as 2..12, or a list of numbers and words"}
        raise PydanticCustomError("value.axis", "expected 1 to {most} values, not {seen}", seen)
    return kept


_AXIS_BOUND = {"most": MAX_AXIS}
_PLAIN_SCHEMA = {"type": ["string", "integer"]}
AxisValues = Annotated[
    tuple[int | str, ...],
    ParsedValue(
        _axis_values,
        {"$comment": "axis", "anyOf": [*NUMBER_RANGE_SCHEMA["anyOf"], {"type": "array", "items": _PLAIN_SCHEMA}]},
    ),
]
"""`2..12`, or a list of numbers and words."""
TableRow = Annotated[
    list[Annotated[str, Description(r"^\S{1,8}$"), PreparedValue(as_written)]],
    Field(max_length=MAX_AXIS),
    PreparedValue(common.split_words, one_or_list("codes", {"type": ["string", "number"]}, {"type": "string"})),
]
"""Results of a row, as a list or as words of one text."""


def _order(value: object) -> tuple[tuple[str, ...], ...]:
    written = value if isinstance(value, list) else [value]
    texts = [as_written(item) for item in written]
    words = " ".join(text for text in texts if isinstance(text, str)).replace("=", " = ").split()
    ranks: list[list[str]] = []
    joined = False
    for word in words:
        if word == "=":
            joined = True
        elif joined and ranks:
            ranks[-1].append(word)
            joined = False
        else:
            ranks.append([word])
    if not ranks or joined or words[0] == "=" or "= =" in " ".join(words) or not all(isinstance(t, str) for t in texts):
        raise PydanticCustomError("value.order", "expected result codes from worst to best, such as AE AR = EX DE")
    return tuple(map(tuple, ranks))


ResultOrder = Annotated[
    tuple[tuple[str, ...], ...],
    ParsedValue(_order, one_or_list("codes", {"type": ["string", "number"]}, {"type": "string"})),
]
"""Results in ascending order, those of one rank together."""


def _condition(value: object) -> tuple[int | str, ...]:
    found = [plain_value(item, 20) for item in (value if isinstance(value, list) else [value])]
    kept = tuple(item for item in found if item is not None)
    if value == []:
        hint = {"hint": "write the values at which the condition holds, such as [R, L], or remove the condition"}
        raise PydanticCustomError("value.condition", "the list of values is empty", hint)
    if not kept or len(kept) < len(found) or len(kept) > 50:
        raise PydanticCustomError("value.condition", "expected a number or a word, or a list of them")
    return kept


Conditions = Annotated[
    dict[
        Annotated[str, Field(pattern=CONDITION_PATTERN, max_length=120)],
        Annotated[tuple[int | str, ...], ParsedValue(_condition, one_or_list("values", _PLAIN_SCHEMA))],
    ],
    Field(max_length=10),
]
"""The subject of a condition, with the accepted values."""
