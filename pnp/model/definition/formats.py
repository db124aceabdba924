"""Formats of pieces and the stocks that they are printed on."""

import math
import re
from typing import Annotated, Literal, NamedTuple

from pydantic_core import PydanticCustomError

from pnp.model.definition.base import Definition, field
from pnp.model.fields.annotations import ParsedValue
from pnp.model.fields.common import Id, LengthBetween, Line, Name
from pnp.scene import shapes
from pnp.scene.outlines import Shape
from pnp.units import Length

MAX_POINTS = 200
"""Corners of a polygon, or commands of a path."""
_LONGEST_LENGTH, _LONGEST_PATH = 40, 10_000
_PERCENT = re.compile(r"(\d{1,3}(?:\.\d{1,3})?)%")
_WORDS: tuple[Shape, ...] = ("rectangle", "round", "hex-flat", "hex-pointy")


class Coordinate(NamedTuple):
    """A distance from the left or the upper edge: `mm`, and a `share` of the width or the height."""

    mm: float
    share: float = 0.0


class WrittenOutline(NamedTuple):
    """An outline as written.

    `shape`: its kind. `corner`: radius of round corners in mm. `points`: the corners of a polygon. `segments`: the line
    of a path in mm.
    """

    shape: Shape
    corner: float = 0.0
    points: tuple[tuple[Coordinate, Coordinate], ...] = ()
    segments: shapes.Segments = ()


def _outline(value: object) -> WrittenOutline:
    if isinstance(value, str):
        found = next((word for word in _WORDS if word == value), None)
        if found is not None:
            return WrittenOutline(found)
    if isinstance(value, dict) and len(value) == 1:
        ((kind, of),) = value.items()
        match kind:
            case "corner":
                return WrittenOutline("rounded", corner=_coordinate(of).mm)
            case "polygon" if isinstance(of, list) and 3 <= len(of) <= MAX_POINTS:
                return WrittenOutline("polygon", points=tuple(_point(point) for point in of))
            case "path" if isinstance(of, str):
                return WrittenOutline("path", segments=_path(of))
    example = "{corner: 3mm}, {polygon: [[50%, 0], [100%, 100%], [0, 100%]]} or {path: M …}"
    seen = {"words": ", ".join(_WORDS), "example": example}
    raise PydanticCustomError("value.outline", "expected {words}, {example}", seen)


def _point(value: object) -> tuple[Coordinate, Coordinate]:
    if isinstance(value, list) and len(value) == 2:
        return (_coordinate(value[0]), _coordinate(value[1]))
    raise PydanticCustomError("value.outline", "expected points from the upper left corner, such as [50%, 0]")


def _coordinate(value: object) -> Coordinate:
    if isinstance(value, str) and len(value) <= _LONGEST_LENGTH:
        found = _PERCENT.fullmatch(value.strip())
        if found is not None:
            return Coordinate(0.0, float(found[1]) / 100)
        try:
            return Coordinate(Length.parse(value).mm)
        except ValueError as error:
            raise PydanticCustomError("value.length", "{reason}", {"reason": str(error)}) from None
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < math.inf:
        return Coordinate(float(value))
    raise PydanticCustomError("value.outline", "expected a distance in mm, or a share such as 50%")


def _path(data: str) -> shapes.Segments:
    try:
        if len(data) > _LONGEST_PATH:
            message = "the path has {count} characters; {most} are the most"
            raise PydanticCustomError("value.outline", message, {"count": len(data), "most": _LONGEST_PATH})
        segments = shapes.svg_path(data)
    except shapes.PathDataError as error:
        place = {"reason": str(error), "place": error.offset + 1}
        raise PydanticCustomError("value.outline", "{reason}, at character {place} of the path", place) from None
    kinds = "".join(kind for kind, *_ in segments).removesuffix("Z")
    if kinds.count("M") != 1 or "Z" in kinds or not 2 <= len(kinds) <= MAX_POINTS:
        second = data.upper().find("M", data.upper().find("M") + 1)
        if second > 0:
            seen = {"second": data[second:][:12], "hint": "remove it: an outline is one closed line", "at": "path"}
            raise PydanticCustomError("value.outline", "the path has a second line: '{second}…'", seen)
        message = "expected one closed line of 1 to {most} parts, such as M0 10 C0 0 20 0 20 10 Z"
        raise PydanticCustomError("value.outline", message, {"most": MAX_POINTS - 1, "at": "path"})
    return segments if segments[-1] == shapes.CLOSE else (*segments, shapes.CLOSE)


_COORDINATE = {"type": ["number", "string"]}
_SCHEMA = {
    "$comment": "outline",
    "anyOf": [
        {"type": "string", "enum": list(_WORDS)},
        {
            "type": "object",
            "properties": {
                "corner": _COORDINATE,
                "polygon": {
                    "type": "array",
                    "items": {"type": "array", "items": _COORDINATE, "minItems": 2, "maxItems": 2},
                    "minItems": 3,
                    "maxItems": MAX_POINTS,
                },
                "path": {"type": "string"},
            },
            "additionalProperties": False,
            "minProperties": 1,
            "maxProperties": 1,
        },
    ],
}
OutlineValue = Annotated[WrittenOutline, ParsedValue(_outline, _SCHEMA)]
"""`round`, `{corner: 3mm}`, `{polygon: [[50%, 0], [100%, 100%], [0, 100%]]}`, `{path: M0 10 C0 0 20 0 20 10 Z}`."""


class StockDefinition(Definition):
    """A stock: what pieces are printed on. Its sheets are a document of their own."""

    name: Name = field("Name of the stock.", "kraft card")
    print_on: Line = field("What to put into the printer.", "kraft card of 220 g/m²")
    setting: Line = field("Setting of the printer.", "heavy paper", "")
    after: Line = field("What to do after printing, as a sentence.", "Glue it to felt before you cut it.", "")
    mount: Line = field("What the printed sheets are glued to before they are cut.", "board of 2 mm", "")
    sides: Literal[1, 2] = field("Sides that can be printed. Default: `2`.", 1, 2)
    thickness: Annotated[Length, LengthBetween(0.05, 5)] = field(
        "Thickness of a finished piece, with what it is glued to. Boxes are measured from it. Default: `0.3mm`.",
        "0.4mm",
        Length.parse("0.3mm"),
    )


class FormatDefinition(Definition):
    """A format: size, bleed and stock of pieces and markers."""

    extends: Id | None = field(
        "Format whose keys it has unless it has its own: a shipped one, `counter` (the kit's `counter-size` and "
        "`counter-bleed`), or one that is written above.",
        "poker",
        None,
    )
    name: Name = field("Name of the format.", "Unit", "")
    width: Annotated[Length, LengthBetween(5, 1200)] | None = field(
        "Trimmed width. Required unless `extends` has it.", "5/8in", None
    )
    height: Annotated[Length, LengthBetween(5, 1200)] | None = field(
        "Trimmed height, in the proportions of the layout. Default: follows from the layout.", "5/8in", None
    )
    bleed: Annotated[Length, LengthBetween(0, 5)] | None = field(
        "Bleed: how far color extends past the trim line. Default: `1mm`.", "2mm", None
    )
    safe: Annotated[Length, LengthBetween(0, 20)] | None = field(
        "Distance of texts from the trim line, where cutting is inexact; layouts name it `safe`. Default: `1.5mm`.",
        "2mm",
        None,
    )
    outline: OutlineValue | None = field(
        "Line along which it is cut: `rectangle`, `round`, `hex-flat` (a side on top), `hex-pointy` (a corner on top), "
        "`{corner: 3mm}` (round corners), `{polygon: [...]}` (corners in mm or percent from the upper left corner), "
        "`{path: M...}` (SVG path data in mm). Default: `rectangle`.",
        {"polygon": [["50%", 0], ["100%", "100%"], [0, "100%"]]},
        None,
    )
    products: list[Id] | None = field(
        "Products of print services that are made of it; `--formats png-bleed` writes pictures for each. They have its "
        "shape and its proportions; unless it has its own, its `bleed` and `safe` are at least theirs. Default: none.",
        ["tgc-poker", "mpc-poker"],
        None,
        most=10,
    )
    stock: Id | None = field("Stock: one of `stocks` or a shipped one. Default: `board`.", "card", None)
    flip: Literal["vertical", "horizontal"] | None = field(
        "Axis about which a player flips it. vertical: like a page. Default: `vertical`.", "horizontal", None
    )
    facing: Literal["owner"] | None = field(
        "`owner`: its top points away from its owner, and a captured piece is turned around. Default: "
        "upright on the page.",
        "owner",
        None,
    )
