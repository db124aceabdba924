"""Values of layout files: lengths, coordinates, path data, and texts with fields."""

import re
from collections.abc import Mapping
from typing import Annotated, NamedTuple

from pydantic import Field, PlainValidator

from pnp.scene.items import Symbol
from pnp.scene.shapes import PathDataError, Segment, svg_path
from pnp.units import Length

MOST = 1200.0
"""The largest coordinate or length in mm that a layout may have."""
MOST_MARKS = 100
"""The most marks of one repeated drawing."""
MINUS = "−"

Value = str | int | float | bool | frozenset[str] | Symbol | None
"""A field of an item: a text (or the name of a drawing), a number, a set of words, a finished drawing, or nothing."""
Record = Mapping[str, Value]
"""The fields of one item, by name."""


class Template(NamedTuple):
    """A text with fields: `Attack {attack}`. `parts` are texts and names of fields by turns, a text first."""

    parts: tuple[str, ...]

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that it names."""
        return self.parts[1::2]

    @property
    def only_field(self) -> str | None:
        """The field, if there is nothing else in the text."""
        return self.parts[1] if len(self.parts) == 3 and not self.parts[0] and not self.parts[2] else None

    @property
    def written(self) -> str:
        """The text as the layout has it."""
        return "".join(f"{{{part}}}" if at % 2 else part for at, part in enumerate(self.parts))

    def fill(self, record: Record) -> str:
        """Return the text with the values of its fields; empty when it has fields and none has a value."""
        values = [shown(record.get(field)) for field in self.fields]
        if values and not any(values):
            return ""
        return "".join(values[at // 2] if at % 2 else part for at, part in enumerate(self.parts))


def shown(value: Value) -> str:
    """Return a value as printed: numbers with a true minus, words in alphabetical order."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case int() | float():
            return f"{value:g}".replace("-", MINUS) if isinstance(value, float) else str(value).replace("-", MINUS)
        case frozenset():
            return ", ".join(sorted(value))
        case Symbol():
            return value.name
    return value


_FIELD = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
_FIELD_NAME = re.compile(r"[A-Za-z_][\w.-]*")


def template(value: object) -> Template:
    """Read a text with fields in braces; `{{` and `}}` are braces.

    Raises:
        ValueError: when a brace has no partner or a field no name.
    """
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise ValueError("write a text; fields in braces, such as '{name}'")
    parts, text, end = [], "", 0
    written = str(value)
    for found in _FIELD.finditer(written):
        text += written[end : found.start()]
        end = found.end()
        if found[0] in ("{{", "}}"):
            text += found[0][0]
        elif found[1] is None:
            place = f"the brace at character {found.start() + 1}"
            raise ValueError(f"{place} has no partner; write '{{{{' for a brace itself")
        elif not _FIELD_NAME.fullmatch(found[1]):
            raise ValueError(f"'{found[1]}' is not the name of a field")
        else:
            parts += [text, found[1]]
            text = ""
    return Template((*parts, text + written[end:]))


def length(value: object) -> float:
    """Read a length above 0 with its unit.

    Raises:
        ValueError: when it is none.
    """
    if not isinstance(value, str):
        raise ValueError("write a length with its unit, such as 12mm or 6pt")
    return _above_zero(Length.parse(value).mm)


def coordinate(value: object) -> float:
    """Read a coordinate: a number in mm, or a length with its unit, also negative.

    Raises:
        ValueError: when it is neither.
    """
    match value:
        case bool():
            pass
        case int() | float() if abs(value) <= MOST:
            return float(value)
        case str():
            text = value.strip()
            mm = Length.parse(text.removeprefix("-")).mm
            return coordinate(-mm if text.startswith("-") else mm)
    raise ValueError(f"write a number of millimeters or a length such as 3mm, at most {MOST:g} mm")


def size(value: object) -> float:
    """Read a size above 0: a number in mm, or a length with its unit.

    Raises:
        ValueError: when it is neither.
    """
    return _above_zero(coordinate(value))


def _above_zero(mm: float) -> float:
    if not 0 < mm <= MOST:
        raise ValueError(f"write a length above 0 mm, at most {MOST:g} mm")
    return mm


def path_data(value: object) -> tuple[Segment, ...]:
    """Read SVG path data.

    Raises:
        ValueError: when it has none, or points that are too far away.
    """
    try:
        segments = svg_path(str(value))
    except PathDataError as error:
        raise ValueError(f"this is not SVG path data: {error} (character {error.offset + 1})") from error
    if not segments or not all(abs(number) <= MOST for _, *numbers in segments for number in numbers):
        raise ValueError(f"this outline has no points, or points farther away than {MOST:g} mm")
    return segments


_FOCUS = re.compile(r"\s*(\d+(?:\.\d+)?)%\s+(\d+(?:\.\d+)?)%\s*")


def focus(text: str) -> tuple[float, float] | None:
    """Read the point of a picture that must stay visible: `50% 20%`, from its left and its top; empty: None.

    Raises:
        ValueError: when it is none.
    """
    if not text:
        return None
    found = _FOCUS.fullmatch(text)
    shares = [float(share) / 100 for share in found.groups()] if found and len(text) < 40 else []
    if not shares or max(shares) > 1:
        raise ValueError(f"'{text}' is no point of a picture; write its distances from left and top, such as 50% 20%")
    return (shares[0], shares[1])


TemplateText = Annotated[Template, PlainValidator(template)]
Millimeters = Annotated[float, PlainValidator(length)]
Coordinate = Annotated[float, PlainValidator(coordinate)]
Size = Annotated[float, PlainValidator(size)]
Point = tuple[Coordinate, Coordinate]
Rectangle = tuple[Coordinate, Coordinate, Size, Size]
Outline = Annotated[tuple[Segment, ...], PlainValidator(path_data)]
Degrees = Annotated[float, Field(ge=-360, le=360)]
