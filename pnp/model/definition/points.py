"""Boards of points: places anywhere on a sheet, joined by paths."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from pnp.model.definition.base import Definition, field
from pnp.model.fields.annotations import ParsedValue
from pnp.model.fields.common import LENGTH_PATTERN, Id, LengthBetween, Line, Name, SymbolName, Tags
from pnp.units import Length

_SHEET = LengthBetween(20, 2000)
_POSITION = LengthBetween(0, 2000)


def _position(value: object) -> Length:
    """Return a length; a plain number, as tables have it, is in millimeters."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return _POSITION.parse(f"{value:f}mm" if is_number else value)


Position = Annotated[
    Length, ParsedValue(_position, {"anyOf": [{"type": "number"}, {"type": "string", "pattern": LENGTH_PATTERN}]})
]
"""A distance from the left or upper edge of the sheet; a number without a unit is in mm."""


class PointDefinition(Definition):
    """A point of a board: where it lies (`at`, or `x` and `y`), and how it looks. With a `shape` it is an area."""

    name: Name = field("Name on the map.", "Amiens")
    at: list[Position] | None = field(
        "Distances of its center from the left and the upper edge of the sheet.",
        ["120mm", "80mm"],
        None,
        least=2,
        most=2,
    )
    shape: Annotated[Line, Field(max_length=100)] | None = field(
        "Id of an element of the drawing `areas`, whose outline is that of this area.", "picardy", None
    )
    touches: Tags | None = field(
        "Areas beside this one. Default: those with which it has a common border.", "artois", None
    )
    x: Position | None = field("Distance from the left edge; a number is in mm, as in tables.", 120, None)
    y: Position | None = field("Distance from the upper edge; a number is in mm.", 80, None)
    size: Literal["city", "town", "village"] = field("Size of its symbol and its name.", "city", "town")
    name_x: Position | None = field(
        "Middle of its name: distance from the left edge. Default: where it covers least.", 120, None
    )
    name_y: Position | None = field("Middle of its name: distance from the upper edge.", 96, None)
    side: Id | None = field("Owning side, whose color and emblem its symbol has.", "red", None)

    @model_validator(mode="after")
    def _lies_somewhere(self) -> Self:
        given = (self.x is not None) + (self.y is not None)
        if self.at is not None and given:
            raise PydanticCustomError("schema.key-clash", "a point has either 'at', or 'x' and 'y'")
        if self.at is None and given != 2 and not (self.shape is not None and given == 0):
            raise PydanticCustomError("schema.missing-key", "a point needs 'at', or 'x' and 'y'")
        if (self.name_x is None) != (self.name_y is None):
            raise PydanticCustomError("schema.missing-key", "the place of a name needs 'name-x' and 'name-y'")
        return self

    @property
    def place(self) -> tuple[float, float] | None:
        """Its center in mm, from the upper left corner of the sheet; None for the middle of its area."""
        x, y = self.at or (self.x, self.y)
        return None if x is None or y is None else (x.mm, y.mm)

    @property
    def name_place(self) -> tuple[float, float] | None:
        """The middle of its name in mm; None where it is not given."""
        return None if self.name_x is None or self.name_y is None else (self.name_x.mm, self.name_y.mm)


class PointsDefinition(Definition):
    """A grid of points on a sheet. They are adjacent where paths of the board's `lines` join them."""

    kind: Literal["points"] = field("Points.", "points")
    size: list[Annotated[Length, _SHEET]] = field("Width and height of the sheet.", ["280mm", "200mm"], least=2, most=2)
    pitch: Annotated[Length, LengthBetween(3, 60)] = field(
        "Diameter of the round space of a point, on which counters lie. Lines and names are in proportion.", "18mm"
    )
    points: dict[Id, PointDefinition] = field(
        "The points, by id, or from a table with the columns `id`, `name`, `x` and `y`.",
        {"amiens": {"name": "Amiens", "at": ["120mm", "80mm"]}},
        least=1,
        most=2000,
    )
    areas: SymbolName | None = field(
        "Drawing in `art/` with the outlines of areas, as large as the sheet; each is the `shape` of a point.",
        "provinces",
        None,
    )
    background: SymbolName | None = field("Drawing under the map, as large as the sheet.", "coast", None)
