"""Types of fields of a definition: ids, texts, lengths, ranges, counts, references.

Each has its validation, its messages for designers and its JSON Schema.
"""

import math
import re
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Annotated, Any, NamedTuple

from pydantic import AfterValidator, Field
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from pnp.geometry.labels import letters_number
from pnp.model.fields.annotations import Description, ParsedValue, PreparedValue, one_or_list
from pnp.model.game import CompositeId, FaceId, FaceRef, PieceId, StatEffect
from pnp.source.scalars import Decimal, Integer
from pnp.units import Length

ID_PATTERN = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
SYMBOL_PATTERN = r"^[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)*$"
LENGTH_PATTERN = r'^\s*(\d+\s+\d+/\d+|\d+/\d+|\d+(\.\d+)?|\.\d+)\s*(mm|cm|in|pt|")\s*$'
RANGE_PATTERN = r"^-?\d{1,6}(\.\.-?\d{1,6})?$"
COLUMNS_PATTERN = r"^([A-Za-z]{1,3}|\d{1,4})(\.\.([A-Za-z]{1,3}|\d{1,4}))?$"
COUNT_PATTERN = r"^\d{1,4} per side$"
REFERENCE_PATTERN = r"^[a-z0-9-]+\.[a-z0-9-]+(\+[a-z0-9-]+)?$"
FRACTION_PATTERN = r"^-?\d{1,9}(/\d{1,9}|\.\d{1,9})?$"

WORD_PATTERN = r"^[^\W\d][^\s.+]{0,39}$"
"""A word that is neither a number nor a face of a piece."""
LINE_PATTERN = r"^\S([^\n]*\S)?$"
FOCUS_PATTERN = r"^(100|\d{1,2}(\.\d{1,2})?)% (100|\d{1,2}(\.\d{1,2})?)%$"
COLOR_PATTERN = "^#[0-9a-fA-F]{6}$"
DATE_PATTERN = r"^\d{4}-\d{2}-\d{2}$"
VERSION_PATTERN = r"^\d{1,6}(\.\d{1,6}){0,3}([-+][0-9A-Za-z.-]{1,40})?$"

LANGUAGE_PATTERN = r"^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|\d{3}))?(-([A-Za-z0-9]{5,8}|\d[A-Za-z0-9]{3}))*$"
"""Language, script, region and variants of a BCP 47 tag (RFC 5646, section 2.1)."""
CODE_PATTERN = r"^\S{1,4}$"
MARK_PATTERN = r"^[^\s\d.-]$"
LETTER_PATTERN = r"^\S$"

UNKNOWN = "?"
"""A value that is not given yet."""
MAX_COUNT = 1000
MAX_STAT = 999
MAX_UNITS = 50
NO_FACE = "expected a piece and its face, such as scout.back or scout.back+convoy"
NO_FRACTION = "expected a number or a fraction such as 3, 1/6 or 0.25"

Id = Annotated[str, Description(ID_PATTERN, most=40)]
"""The name of an entry for references: lower-case words joined by hyphens."""
Prose = Annotated[str, Description(least=1, most=4000)]
"""Text of any form."""
SymbolName = Annotated[str, Description(SYMBOL_PATTERN, most=100)]
"""A drawing in `art/` of the game or in `templates/symbols/`, without `.svg`."""
PictureFocus = Annotated[str, Description(FOCUS_PATTERN)]
"""A point of a picture by its distances from left and top: `50% 30%`."""
Color = Annotated[str, Description(COLOR_PATTERN, lower=True)]
LanguageTag = Annotated[str, Description(LANGUAGE_PATTERN, most=35)]
"""A BCP 47 language tag: `en`, `en-US`, `de`."""
FileName = Annotated[str, Description(least=1, most=200)]


def as_written(value: object) -> object:
    """Return a number as the text that was written, any other value unchanged."""
    return value.text if isinstance(value, Integer | Decimal) else value


def plain_value(value: object, most: int) -> int | str | None:
    """Return a whole number, or a word of at most `most` letters without spaces; None when it is neither."""
    if isinstance(value, int) and not isinstance(value, bool):
        return int(value)
    return value if isinstance(value, str) and re.fullmatch(rf"\S{{1,{most}}}", value) else None


def split_words(value: object) -> object:
    """Return the words of a text or of a single number as written, any other value unchanged."""
    text = as_written(value)
    return text.split() if isinstance(text, str) else value


Line = Annotated[str, Description(LINE_PATTERN, 1, 200)]
"""One line of text."""
Name = Annotated[
    Line,
    PreparedValue(
        as_written, {"anyOf": [{"type": "string", "pattern": LINE_PATTERN, "maxLength": 200}, {"type": "number"}]}
    ),
]
"""A name or title in one line; a number is read as it is written, such as the designation 41."""

Version = Annotated[
    str,
    Description(VERSION_PATTERN),
    PreparedValue(as_written, {"anyOf": [{"type": "string", "pattern": VERSION_PATTERN}, {"type": "number"}]}),
]
"""A version such as `1.0.0`; also without quotes."""
Tags = Annotated[
    list[Id], Field(max_length=20), PreparedValue(split_words, one_or_list("ids", {"type": "string"}, maxItems=20))
]
Cells = Annotated[
    list[Annotated[str, Description(r"^\S{1,20}$"), PreparedValue(as_written)]],
    Field(max_length=10_000),
    PreparedValue(split_words, one_or_list("cells", {"type": ["string", "number"]})),
]
"""Cell labels, as a list or as words of one text; `b2..d4` for all cells between two."""


def _real_date(value: str) -> str:
    try:
        date.fromisoformat(value)
    except ValueError:
        raise PydanticCustomError("value.date", "{value} is no day of the calendar", {"value": repr(value)}) from None
    return value


Date = Annotated[str, Description(DATE_PATTERN), AfterValidator(_real_date)]


class LengthBetween(NamedTuple):
    """Marks a `Length` that must lie between two bounds (mm, both included)."""

    low: float
    high: float

    def parse(self, value: object) -> Length:
        """Return the length of a text such as `13.5mm`."""
        if not isinstance(value, str):
            is_number = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
            example = f"{value}mm" if is_number else "13.5mm"
            raise PydanticCustomError("value.length", "a length needs a unit, such as {example}", {"example": example})
        try:
            parsed = Length.parse(value[:40])
        except ValueError as error:
            raise PydanticCustomError("value.length", "{reason}", {"reason": str(error)}) from None
        if not self.low <= parsed.mm <= self.high:
            context = {"value": value, "low": f"{self.low:g}", "high": f"{self.high:g}"}
            raise PydanticCustomError("value.out-of-range", "{value} is not between {low}mm and {high}mm", context)
        return parsed

    def __get_pydantic_core_schema__(self, source: object, handler: object) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.parse)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: object) -> dict[str, Any]:
        return {"type": "string", "pattern": LENGTH_PATTERN, "$comment": f"{self.low:g}mm to {self.high:g}mm"}


_COUNTER_WIDTH = LengthBetween(5, 100)


def _piece_size(value: object) -> Length | str:
    if isinstance(value, str) and re.fullmatch(ID_PATTERN, value, re.ASCII) and len(value) <= 40:
        return str(value)
    if isinstance(value, str) and not re.search(r"\d", value):
        raise PydanticCustomError(
            "value.length", "expected the id of a size, such as brigade, or a width, such as 16mm"
        )
    return _COUNTER_WIDTH.parse(value)


PieceSize = Annotated[
    Length | str,
    ParsedValue(
        _piece_size,
        {"anyOf": [{"type": "string", "pattern": ID_PATTERN}, {"type": "string", "pattern": LENGTH_PATTERN}]},
    ),
]
"""The id of a size of unit, or the width of a counter."""


class Range(NamedTuple):
    """From `low` to `high`, both included."""

    low: int
    high: int


def parse_range(value: object, pattern: str, what: str, number: Callable[[str], int]) -> Range:
    """Return a range whose text matches a pattern; `what` is an example for the designer, `number` reads each end.

    Raises:
        PydanticCustomError: it does not match, or its ends are reversed.
    """
    text = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
    if not isinstance(text, str) or not re.fullmatch(pattern, text, re.ASCII):
        raise PydanticCustomError("value.range", "expected a range such as {example}", {"example": what})
    low, _, high = text.partition("..")
    parsed = Range(number(low), number(high or low))
    if parsed.low > parsed.high:
        known = {"text": text, "hint": f"write {high}..{low}"}
        raise PydanticCustomError("value.range", "the ends of the range {text} are reversed", known)
    return parsed


def number_range(value: object) -> Range:
    """Return a range such as `0..6`, or one number.

    Raises:
        PydanticCustomError: it is neither.
    """
    return parse_range(value, RANGE_PATTERN, "0..6", int)


def _column_range(value: object) -> Range:
    return parse_range(
        value,
        COLUMNS_PATTERN,
        "C..M or 3..13",
        lambda part: int(part) if part.isdigit() else letters_number(part.upper()),
    )


NUMBER_RANGE_SCHEMA = {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": RANGE_PATTERN}]}
_COLUMN_RANGE_SCHEMA = {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": COLUMNS_PATTERN}]}
NumberRange = Annotated[Range, ParsedValue(number_range, NUMBER_RANGE_SCHEMA)]
"""`0..6`, or one number."""
ColumnRange = Annotated[Range, ParsedValue(_column_range, _COLUMN_RANGE_SCHEMA)]
"""`C..M` or `3..13`, in the column labels of the board."""


class Count(NamedTuple):
    """A number of copies: for each side, of no side, or by side."""

    per_side: int = 0
    neutral: int = 0
    by_side: tuple[tuple[str, int], ...] = ()


def _count(value: object) -> Count:
    if isinstance(value, dict):
        numbers = [number for number in value.values() if isinstance(number, int) and not isinstance(number, bool)]
        if value and len(numbers) == len(value) and all(0 <= number <= MAX_COUNT for number in numbers):
            return Count(by_side=tuple((str(side), int(number)) for side, number in value.items()))
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MAX_COUNT:
        return Count(neutral=int(value))
    if isinstance(value, str) and re.fullmatch(COUNT_PATTERN, value, re.ASCII) and int(value.split()[0]) <= MAX_COUNT:
        return Count(per_side=int(value.split()[0]))
    raise PydanticCustomError(
        "value.count",
        "expected a number of copies up to {most}, such as '4 per side', 12 or {red: 4, blue: 3}",
        {"most": MAX_COUNT},
    )


_COPIES = {"type": "integer", "minimum": 0, "maximum": MAX_COUNT}
_COUNT_SCHEMA = {
    "anyOf": [
        {"type": "string", "pattern": COUNT_PATTERN},
        _COPIES,
        {"type": "object", "additionalProperties": _COPIES, "minProperties": 1},
    ]
}
Copies = Annotated[Count, ParsedValue(_count, _COUNT_SCHEMA)]
"""`4 per side`, `12` (of no side) or `{red: 4, blue: 3}`."""


def _players(value: object) -> Range:
    players = parse_range(value, RANGE_PATTERN, "2 or 2..4", int)
    if not 1 <= players.low <= players.high <= 20:
        raise PydanticCustomError("value.out-of-range", "a game has 1 to 20 players")
    return players


Players = Annotated[Range, ParsedValue(_players, NUMBER_RANGE_SCHEMA)]


def _die(value: object) -> int:
    if not isinstance(value, str) or not re.fullmatch(r"^d\d{1,3}$", value, re.ASCII) or not 2 <= int(value[1:]) <= 100:
        raise PydanticCustomError("value.die", "expected a die such as d6 (d2 to d100)")
    return int(value[1:])


Die = Annotated[int, ParsedValue(_die, {"type": "string", "pattern": r"^d\d{1,3}$"})]
"""`d6`: a die with faces 1 to 6."""

StatCode = Annotated[str, Description(CODE_PATTERN)]
"""Letters in place of a number: `F`."""


Mark = Annotated[str, Description(MARK_PATTERN)]
"""A sign after a number: the star of `3*`."""
Letter = Annotated[str, Description(LETTER_PATTERN)]
"""The letter of a kind of ground."""


def _stat(value: object) -> int | str:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MAX_STAT:
        return int(value)
    if isinstance(value, str) and re.fullmatch(CODE_PATTERN, value):
        return value
    raise PydanticCustomError("value.stat", "expected a whole number or a code of at most four letters, such as F")


_STAT_SCHEMA = {
    "anyOf": [
        {"type": "integer", "minimum": -MAX_STAT, "maximum": MAX_STAT},
        {"type": "string", "pattern": CODE_PATTERN},
    ]
}
StatValue = Annotated[int | str, ParsedValue(_stat, _STAT_SCHEMA)]
"""The value of a stat on a face."""


def _effect(value: object) -> StatEffect:
    if value == "sum":
        return StatEffect("sum")
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > MAX_STAT:
        raise PydanticCustomError("value.effect", "expected +1 or -1 to add, 0, 1, 2 … to set the stat, or sum")
    signed = isinstance(value, Integer) and value.text[0] in "+-"
    return StatEffect("add" if signed else "set", int(value))


_EFFECT_SCHEMA = {"anyOf": [{"type": "integer", "minimum": -MAX_STAT, "maximum": MAX_STAT}, {"const": "sum"}]}
Effect = Annotated[StatEffect, ParsedValue(_effect, _EFFECT_SCHEMA)]
"""`+1` or `-1` adds to a stat, a number without a sign sets it, `sum` adds up those of all pieces."""


def parse_face(text: str) -> FaceRef | None:
    """Parse a reference to a face such as `scout.back` or `scout.back+convoy`; None when it is not one."""
    if not re.fullmatch(REFERENCE_PATTERN, text, re.ASCII):
        return None
    face, _, composite = text.partition("+")
    piece, _, face = face.partition(".")
    return FaceRef(PieceId(piece), FaceId(face), CompositeId(composite) if composite else None)


def _face_ref(value: object, *at: int) -> FaceRef:
    found = parse_face(value) if isinstance(value, str) else None
    if found is None:
        raise PydanticCustomError("value.face", NO_FACE, {"at": at})
    return found


_FACE_REF_SCHEMA = {"type": "string", "pattern": REFERENCE_PATTERN}
FaceReference = Annotated[FaceRef, ParsedValue(_face_ref, _FACE_REF_SCHEMA)]
"""`scout.back`, or `scout.back+convoy` for the top of a composite."""


def _given(value: object) -> FaceRef | int | str:
    if isinstance(value, int) and not isinstance(value, bool):
        if abs(value) > 10_000:
            raise PydanticCustomError("value.out-of-range", "{value} is not between -10000 and 10000", {"value": value})
        return int(value)
    if isinstance(value, str) and re.fullmatch(WORD_PATTERN, value):
        return value
    return _face_ref(value)


_GIVEN_SCHEMA = {"anyOf": [_FACE_REF_SCHEMA, {"type": "integer"}, {"type": "string", "pattern": WORD_PATTERN}]}


def _given_values(value: object) -> FaceRef | int | str | tuple[FaceRef, ...]:
    if not isinstance(value, list):
        return _given(value)
    if not 1 <= len(value) <= MAX_UNITS:
        raise PydanticCustomError("value.given", "a role holds 1 to {most} units", {"most": MAX_UNITS})
    return tuple(_face_ref(each, place) for place, each in enumerate(value))


Given = Annotated[
    FaceRef | int | str | tuple[FaceRef, ...],
    ParsedValue(_given_values, one_or_list("units", _FACE_REF_SCHEMA, _GIVEN_SCHEMA, maxItems=MAX_UNITS)),
]
"""A face of a piece or several of them, a number, or a value of a decision's input."""


def _fraction(value: object) -> str:
    text = as_written(value)
    if isinstance(text, str) and re.fullmatch(WORD_PATTERN, text):
        return text
    if isinstance(text, str) and re.fullmatch(FRACTION_PATTERN, text, re.ASCII):
        try:
            Fraction(text)
        except ZeroDivisionError:
            pass
        else:
            return text
    raise PydanticCustomError("value.fraction", NO_FRACTION)


Formula = Annotated[
    str,
    Description(least=1, most=500),
    PreparedValue(
        as_written,
        {"$comment": "formula", "anyOf": [{"type": "string", "minLength": 1, "maxLength": 500}, {"type": "number"}]},
    ),
]
"""A formula as text; a number alone needs no quotes."""
Expectation = Annotated[
    str,
    ParsedValue(
        _fraction,
        {"anyOf": [{"type": "number"}, *({"type": "string", "pattern": p} for p in (FRACTION_PATTERN, WORD_PATTERN))]},
    ),
]
"""The exact expected value: `3`, `1/6`; of a decision also the id of an answer."""
