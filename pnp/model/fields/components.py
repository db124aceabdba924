"""Types of the fields of components, and their values."""

import re
from typing import Annotated, NamedTuple

from pydantic import Field
from pydantic_core import PydanticCustomError

from pnp.model.fields.annotations import Description, ParsedValue
from pnp.model.fields.common import FileName, number_range
from pnp.model.game.components import FieldKind

ITEM_PATTERN = r"^[a-z0-9]+(?:-[a-z0-9]+)*$"
FIELD_KINDS: tuple[FieldKind, ...] = ("text", "rich", "number", "symbol", "picture", "point")
"""Types that are written as one word."""
_POINT = re.compile(r"(\d{1,3}(?:\.\d{1,3})?)%\s+(\d{1,3}(?:\.\d{1,3})?)%")
MAX_TEXT = 2000
"""Characters of a text of an item."""

ItemId = Annotated[str, Description(ITEM_PATTERN, most=60)]
"""The name of an item; unlike other ids it may begin with a digit."""
LAYOUT_PATTERN = r"^([a-z0-9-]|\{[a-z][a-z0-9-]*\})+$"
LayoutChoice = Annotated[str, Description(LAYOUT_PATTERN, most=80)]
"""The name of a layout; with fields of the items in braces, each item names its own."""
PictureName = Annotated[FileName, Field(max_length=200)]
"""A file in the folder `art` of the game."""

FONT_PATTERN = r"^[^/\\\\:#\x00][^\\\\:#\x00]*\.(otf|ttf|ttc|otc|OTF|TTF|TTC|OTC)(#\d{1,3})?$"
FontName = Annotated[str, Description(FONT_PATTERN, most=200)]
"""A file in the folder `fonts` of the game; of a collection, with the number of the font: `mincho.ttc#1`."""


class FieldType(NamedTuple):
    """The type of a field.

    Attributes:
        kind: how its values are read.
        values: of `one-of`, the permitted words.
        low, high: of `number`, its range; None: any.
        required: whether every item must have a value.
    """

    kind: FieldKind
    values: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    required: bool = False


def field_type(value: object) -> FieldType:
    """Return the type that a text or a mapping describes.

    Raises:
        PydanticCustomError: it is none.
    """
    if isinstance(value, str) and value in FIELD_KINDS:
        return FieldType(value)
    if isinstance(value, dict):
        parts = dict(value)
        required = parts.pop("required", False)
        if len(parts) == 1 and isinstance(required, bool):
            (kind, of), *_ = parts.items()
            found = _described(str(kind), of)
            if found is not None:
                return found._replace(required=required)
    seen = {"kinds": ", ".join(FIELD_KINDS), "example": "{number: 0..5} or {one-of: [forge, tide]}"}
    raise PydanticCustomError("value.field-type", "expected a type of field: {kinds}, {example}", seen)


def _described(kind: str, of: object) -> FieldType | None:
    if kind == "number":
        return FieldType("number", (), *number_range(of))
    if kind == "one-of" and isinstance(of, list) and 1 <= len(of) <= 100:
        words = tuple(str(getattr(word, "text", word)) for word in of if not isinstance(word, list | dict))
        if again := next((number for number, word in enumerate(words) if word in words[:number]), 0):
            seen = {"word": words[again], "at": (kind, again), "hint": "remove it, or correct it"}
            raise PydanticCustomError("value.field-type", "'{word}' is twice in 'one-of'", seen)
        return FieldType("one-of", words) if len(words) == len(of) else None
    if kind == "type" and isinstance(of, str) and of in FIELD_KINDS:
        return FieldType(of)
    return None


_SCHEMA = {
    "$comment": "field-type",
    "anyOf": [
        {"type": "string", "enum": list(FIELD_KINDS)},
        {
            "type": "object",
            "properties": {
                "number": {"type": ["string", "integer"]},
                "one-of": {"type": "array", "items": {"type": ["string", "number"]}, "minItems": 1, "maxItems": 100},
                "type": {"type": "string", "enum": list(FIELD_KINDS)},
                "required": {"type": "boolean"},
            },
            "additionalProperties": False,
        },
    ],
}
WrittenFieldType = Annotated[FieldType, ParsedValue(field_type, _SCHEMA)]
"""`text`, `{number: 0..5}`, `{one-of: [forge, tide]}`, `{type: text, required: true}`."""


def _item_value(value: object) -> object:
    if isinstance(value, str | int | float):
        return value
    raise PydanticCustomError("value.item", "expected a text, a number, true or false")


ItemValue = Annotated[
    str | int | float,
    ParsedValue(
        _item_value, {"$comment": "item-value", "type": ["string", "number", "boolean"], "maxLength": MAX_TEXT}
    ),
]
"""A value of an item, read by the type of its field."""


def point(text: str) -> tuple[float, float] | None:
    """Return a point such as `50% 20%` as shares of width and height; None when it is none."""
    found = _POINT.fullmatch(text.strip())
    if found is None:
        return None
    x, y = (float(part) / 100 for part in found.groups())
    return (x, y) if x <= 1 and y <= 1 else None
