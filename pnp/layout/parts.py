"""The parts of a layout: shapes, texts, drawings, rows of marks, and groups of parts."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, PlainValidator, model_validator

from pnp.errors import Span
from pnp.layout import rich_text
from pnp.layout.boxes import BoxValue
from pnp.layout.palette import ColorSpec, roles
from pnp.layout.values import (
    MOST_MARKS,
    Coordinate,
    Degrees,
    Millimeters,
    Outline,
    Point,
    Rectangle,
    Size,
    Template,
    TemplateText,
    template,
)
from pnp.scene.items import Anchor
from pnp.scene.picture_fit import Fit
from pnp.scene.shapes import Segment, circle, polygon, rounded_rect
from pnp.source import conditions
from pnp.source.conditions import ALWAYS, Condition

When = Annotated[Condition, PlainValidator(conditions.read)]
Side = Literal["left", "right", "top", "bottom"]
Level = Literal["top", "middle", "bottom"]
Fonts = tuple[str, ...]
_A_FONT = "the name of a font, or a list of them in the order in which they are tried"
SOURCES = ("text", "rich", "repeat", "symbol", "picture", "focus")
"""The keys with texts that name fields."""


class LayoutModel(BaseModel):
    """The settings of everything that is written in a layout."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False, defer_build=True)


def listed(value: object, wanted: str) -> tuple[str, ...]:
    """Read a list of names; a ValueError says what is wanted where it is none."""
    if isinstance(value, list | tuple) and value and all(isinstance(name, str) for name in value):
        return tuple(value)
    raise ValueError(f"write {wanted}")


def _fonts(value: object) -> Fonts:
    return listed([value] if isinstance(value, str) else value, _A_FONT)


def _bleed(value: object) -> tuple[Side, ...]:
    sides: tuple[Side, ...] = ("left", "right", "top", "bottom")
    match value:
        case bool():
            return sides if value else ()
        case [*wanted] if all(side in sides for side in wanted):
            return tuple(side for side in sides if side in wanted)
    raise ValueError("write true, or a list of left, right, top and bottom")


class Part(LayoutModel):
    """What all parts have; `colors` are the names of color roles that the part uses."""

    id: str = Field(default="", max_length=80, pattern=r"^([A-Za-z][\w-]*)?$")
    when: When = ALWAYS
    box: BoxValue | None = None
    panel: str = Field(default="", max_length=80)
    bleed: Annotated[tuple[Side, ...], PlainValidator(_bleed)] = ()
    opacity: float = Field(default=1.0, ge=0, le=1)
    rotate: Degrees = 0.0
    palette: str = ""
    grow: float = Field(default=0.0, ge=0, le=1000)
    decor: bool = False

    @property
    def color_roles(self) -> tuple[tuple[str, str], ...]:
        """The color roles that the part draws with, each after the key that names it."""
        named = [(key, getattr(self, key, None)) for key in ("fill", "line", "color")]
        others = [("colors", color) for color in getattr(self, "colors", {}).values()]
        return tuple((key, role) for key, color in (*named, *others) if color is not None for role in roles(color))

    @property
    def sources(self) -> list[tuple[str, Template]]:
        """Its texts that may name fields, each after its key."""
        return [(key, text) for key in SOURCES if isinstance(text := getattr(self, key, None), Template)]

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that the part shows, in order."""
        return tuple(field for _, text in self.sources for field in text.fields)


class Shape(Part):
    """A filled and/or outlined shape, relative to its box; without one of the outlines, the box itself."""

    rect: Rectangle | None = None
    radius: Coordinate = 0.0
    circle: tuple[Coordinate, Coordinate, Size] | None = None
    polygon: Annotated[tuple[Point, ...], Field(min_length=3)] | None = None
    path: Outline | None = None
    fill: ColorSpec | None = None
    line: ColorSpec | None = None
    width: Size = 0.2

    @model_validator(mode="after")
    def _one_outline(self) -> "Shape":
        if sum(part is not None for part in (self.rect, self.circle, self.polygon, self.path)) > 1:
            raise ValueError("a shape is one of 'rect', 'circle', 'polygon' and 'path'")
        if self.fill is None and self.line is None:
            raise ValueError("a shape needs 'fill', 'line' or both")
        if self.radius and (self.circle is not None or self.polygon is not None or self.path is not None):
            raise ValueError("only a rectangle and a box have a 'radius'")
        if "width" in self.model_fields_set and self.line is None:
            raise ValueError("'width' is that of the 'line', and there is none")
        return self

    @property
    def outline(self) -> tuple[Segment, ...] | None:
        """The outline in mm from the corner of its box; None: the box itself."""
        if self.rect is not None:
            return rounded_rect(*self.rect, self.radius)
        if self.circle is not None:
            return circle(*self.circle)
        return polygon(self.polygon) if self.polygon is not None else self.path


class LinePart(Part):
    """A line through points, relative to its box."""

    polyline: Annotated[tuple[Point, ...], Field(min_length=2)]
    line: ColorSpec = "ink"
    width: Size = 0.2
    dash: tuple[Size, ...] = Field(default=(), max_length=8)


class OutlinePart(Part):
    """The edge of the face, `outline` mm inside of it."""

    outline: Coordinate
    radius: Coordinate = 0.0
    fill: ColorSpec | None = None
    line: ColorSpec | None = "ink"
    width: Size = 0.2


Lead = Annotated[float, Field(ge=0.8, le=4)]
IconHeight = Annotated[float, Field(ge=0.5, le=4)]
"""The height of an icon in a text, as a multiple of that of a capital letter."""


class Typography(LayoutModel):
    """The settings of type that a part or its style has."""

    min: Millimeters | None = None
    font: Annotated[Fonts, PlainValidator(_fonts)] = ("display",)
    weight: int = Field(default=600, ge=100, le=900)
    italic: bool = False
    color: ColorSpec = "ink"
    tracking: Coordinate = 0.0
    case: Literal["as-is", "upper"] = "as-is"
    fit: Literal["each", "together"] = "each"


class Style(Typography):
    """The settings of a style; a part of that style may have others. `lead` and `icons` are for rich texts."""

    size: Millimeters | None = None
    lead: Lead = 1.25
    icons: IconHeight = 1.0


class Typeset(Part, Typography):
    """What texts have in common."""

    size: Millimeters
    y: Level = "middle"

    @model_validator(mode="after")
    def _ordered_sizes(self) -> "Typeset":
        if self.min is not None and self.min > self.size:
            raise ValueError("'min' is the smallest size; it is larger than 'size'")
        return self

    @property
    def source(self) -> Template:
        """The text with its fields."""
        raise NotImplementedError

    @property
    def least(self) -> float:
        """The smallest type size in mm."""
        return self.size if self.min is None else self.min


class TextPart(Typeset):
    """One line of text, in its box or with its baseline `at` a point and at most `width` mm wide."""

    text: TemplateText
    at: Point | None = None
    width: Size | None = None
    anchor: Anchor = "middle"

    @model_validator(mode="after")
    def _one_place(self) -> "TextPart":
        if (self.at is None) is not (self.width is None):
            raise ValueError("a text with 'at' needs its 'width', and only such a text has one; or give it a 'box'")
        if self.at is not None and self.box is not None:
            raise ValueError("a text has either 'at' or a 'box'")
        return self

    @property
    def source(self) -> Template:
        """The text with its fields."""
        return self.text


def _rich(value: object) -> Template:
    found = template(value)
    rich_text.read("x".join(found.parts[::2]))
    return found


class RichPart(Typeset):
    """Text in lines, with marks for bold and italic words, colors, icons, lists and rules."""

    rich: Annotated[Template, PlainValidator(_rich)]
    y: Level = "top"
    anchor: Anchor = "start"
    lead: Lead = 1.25
    icons: IconHeight = 1.0
    weight: int = Field(default=400, ge=100, le=900)
    font: Annotated[Fonts, PlainValidator(_fonts)] = ("text",)

    @property
    def source(self) -> Template:
        """The text with its fields and marks."""
        return self.rich


class SymbolPart(Part):
    """A drawing, as large as fits in its box and beside the parts in `clear`; `colors` gives its roles other colors."""

    symbol: TemplateText
    clear: tuple[str, ...] = Field(default=(), max_length=20)
    color: ColorSpec = "ink"
    colors: Mapping[str, ColorSpec] = Field(default_factory=dict)
    x: Anchor = "middle"
    y: Level = "middle"


class PicturePart(Part):
    """A picture that fills its box."""

    picture: TemplateText
    fit: Fit = "cover"
    focus: TemplateText | None = None


def _count(value: object) -> Template:
    match value:
        case str():
            return template(value if "{" in value else f"{{{value}}}")
        case int() if not isinstance(value, bool) and 0 <= value <= MOST_MARKS:
            return Template((str(value),))
    raise ValueError(f"write a field with a number, or a number up to {MOST_MARKS}")


class RepeatPart(Part):
    """A drawing as often as a number says, in its box or from `at`, each a `step` further."""

    repeat: Annotated[Template, PlainValidator(_count)]
    symbol: TemplateText
    size: Size
    at: Point | None = None
    step: Point | None = None
    gap: Coordinate = 0.0
    arrange: Literal["row", "column", "grid", "arc", "die"] = "row"
    color: ColorSpec = "ink"
    colors: Mapping[str, ColorSpec] = Field(default_factory=dict)
    x: Anchor = "middle"
    y: Level = "middle"

    @model_validator(mode="after")
    def _one_place(self) -> "RepeatPart":
        if (self.at is None) is not (self.step is None):
            raise ValueError("a row of marks with 'at' needs the 'step' from one to the next, and the reverse")
        if self.at is not None and self.box is not None:
            raise ValueError("a row of marks has either 'at' or a 'box'")
        if self.at is not None and self.model_fields_set & {"arrange", "gap", "x", "y"}:
            raise ValueError("with 'at', 'step' says where the marks are: 'arrange', 'gap', 'x' and 'y' have no effect")
        return self


Children = Annotated[tuple[dict[str, Any], ...], Field(min_length=1, max_length=200)]


class GroupPart(Part):
    """Parts side by side (`row`), one below the other (`column`) or in the same box (`stack`)."""

    row: Children | None = None
    column: Children | None = None
    stack: Children | None = None
    gap: Coordinate = 0.0
    align: Literal["start", "middle", "end"] = "start"

    @model_validator(mode="after")
    def _one_arrangement(self) -> "GroupPart":
        if sum(each is not None for each in (self.row, self.column, self.stack)) > 1:
            raise ValueError("a group is one of 'row', 'column' and 'stack'")
        if self.stack is not None and self.model_fields_set & {"gap", "align"}:
            raise ValueError("the parts of a stack have the same box: 'gap' and 'align' have no effect")
        return self

    @property
    def kind(self) -> Literal["row", "column", "stack"]:
        """How its parts are arranged."""
        return "row" if self.row is not None else "column" if self.column is not None else "stack"


KINDS: Mapping[str, type[Part]] = {
    "repeat": RepeatPart,
    "text": TextPart,
    "rich": RichPart,
    "symbol": SymbolPart,
    "picture": PicturePart,
    "row": GroupPart,
    "column": GroupPart,
    "stack": GroupPart,
    "polyline": LinePart,
    "outline": OutlinePart,
    "rect": Shape,
    "circle": Shape,
    "polygon": Shape,
    "path": Shape,
    "fill": Shape,
}
"""The model of a part by the key that makes it one; the first key that is there counts."""


class PartNode(NamedTuple):
    """A part with its place in the file and the parts in it; `name` is its id, or its position in the layout.

    `places` has the places of its values by key, those in conditions as `when.cost`.
    """

    name: str
    part: Part
    span: Span
    parts: tuple["PartNode", ...] = ()
    places: Mapping[str, Span] = MappingProxyType({})

    @property
    def fields(self) -> Iterator[tuple[str, Span]]:
        """The fields that the part names, with their places: those that it shows, then those of its condition."""
        yield from ((field, self.place(key)) for key, text in self.part.sources for field in text.fields)
        yield from ((field, self.place(f"when.{field}", "when")) for field in conditions.fields(self.part.when))

    def place(self, *keys: str) -> Span:
        """Return the place of the first of some keys that the part has, else that of the part."""
        return next((self.places[key] for key in keys if key in self.places), self.span)


def walk(nodes: tuple[PartNode, ...]) -> Iterator[PartNode]:
    """Yield all parts, each group before what is in it."""
    for node in nodes:
        yield node
        yield from walk(node.parts)


def with_parents(
    nodes: tuple[PartNode, ...], parent: PartNode | None = None
) -> Iterator[tuple[PartNode, PartNode | None]]:
    """Yield all parts with the group that each is in."""
    for node in nodes:
        yield node, parent
        yield from with_parents(node.parts, node)
