"""Types of fields of terrain: prices and values of attributes, for all units or by movement class."""

import re
from fractions import Fraction
from typing import Annotated

from pydantic_core import PydanticCustomError

from pnp.model.fields.annotations import Description, ParsedValue, PreparedValue
from pnp.model.fields.common import ID_PATTERN, Id, as_written
from pnp.model.game.ground import ALL, ANY, FATAL, OTHER, PROHIBITED, Amount, ByClass, FrozenMapping, Price, plain
from pnp.model.game.ids import ClassId

MAX_COST = 100
"""Greatest price in movement points, and greatest value of an attribute."""
PRICE_PATTERN = r"^\+?\d{1,3}(/[1-9]\d{0,2}|\.\d{1,4})?$"
AMOUNT_PATTERN = r"^[+-]?\d{1,3}(/[1-9]\d{0,2}|\.\d{1,4})?$"
_WORDS = (ALL, OTHER, PROHIBITED, FATAL)


def _text(value: object) -> object:
    """Return a number as text, as it is written if that is known; any other value unchanged."""
    text = as_written(value)
    return str(text) if isinstance(text, int | float) and not isinstance(text, bool) else text


def price(value: object) -> Price:
    """Return a price as it is written: `2`, `1/2`, `+1`, or a word."""
    text = _text(value)
    if text in _WORDS and isinstance(text, str):
        return Price(text)
    if isinstance(text, str) and re.fullmatch(PRICE_PATTERN, text, re.ASCII):
        points = Fraction(text)
        if points <= MAX_COST:
            return Price("more" if text.startswith("+") else "points", points)
    raise PydanticCustomError(
        "value.cost",
        "expected movement points (0 to {most}) such as 2, 1/2 or +1, or a word: {words}",
        {"most": MAX_COST, "words": ", ".join(_WORDS)},
    )


_NUMBER_SCHEMA = {"type": "number", "minimum": 0, "maximum": MAX_COST}
_PRICE_SCHEMA = {"anyOf": [_NUMBER_SCHEMA, {"type": "string", "pattern": PRICE_PATTERN}, {"enum": list(_WORDS)}]}
_BY_CLASS_SCHEMA = {"type": "object", "patternProperties": {ID_PATTERN: _PRICE_SCHEMA}, "additionalProperties": False}


def _by_class(value: object) -> object:
    return value if isinstance(value, dict) else {ANY: value}


WrittenPrices = Annotated[
    dict[Id, Annotated[Price, ParsedValue(price, _PRICE_SCHEMA)]],
    PreparedValue(_by_class, {"$comment": "prices", "anyOf": [*_PRICE_SCHEMA["anyOf"], _BY_CLASS_SCHEMA]}),
]
"""A price for all units, or prices by movement class; `any` is for the classes that are not named."""


def _amount(value: object) -> Amount:
    text = _text(value)
    if isinstance(text, str) and re.fullmatch(AMOUNT_PATTERN, text, re.ASCII) and abs(Fraction(text)) <= MAX_COST:
        return plain(Fraction(text))
    raise PydanticCustomError(
        "value.amount",
        "expected a number such as -1 (−{most} to {most}), or numbers by class: {example}",
        {"most": MAX_COST, "example": "{any: 1, foot: 2}"},
    )


def amounts(value: object) -> ByClass[Amount]:
    """Return the value of an attribute as it is written: `-1`, or `{any: 2, infantry: 3}`."""
    if not isinstance(value, dict):
        return ByClass(_amount(value))
    special = {ClassId(str(name)): _amount(each) for name, each in value.items()}
    return ByClass(special.pop(ClassId(ANY), None), FrozenMapping(special))


VALUE_PATTERN = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*(\.[a-z][a-z0-9]*(-[a-z0-9]+)*)?$"
ValueName = Annotated[str, Description(VALUE_PATTERN, most=80)]
"""An id, or an attribute of terrain such as `ground.shift`."""
_AMOUNT_SCHEMA = {
    "anyOf": [
        {"type": "number", "minimum": -MAX_COST, "maximum": MAX_COST},
        {"type": "string", "pattern": AMOUNT_PATTERN},
    ]
}
Amounts = Annotated[
    ByClass[Amount],
    ParsedValue(
        amounts,
        {
            "$comment": "amounts",
            "anyOf": [
                *_AMOUNT_SCHEMA["anyOf"],
                {"type": "object", "patternProperties": {ID_PATTERN: _AMOUNT_SCHEMA}, "additionalProperties": False},
            ],
        },
    ),
]
"""A value of an attribute for all units, or values by movement class."""
