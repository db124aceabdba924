"""Counter layouts: the positions of all elements of a counter's face, as data in `templates/counters/*.yaml`.

A layout is a list of elements drawn one over the other: shapes, texts, symbols and rows of pips, placed in millimeters
on a face of the layout's own size, in colors named by role. The names and numbers of a game's counters are added when
a face is drawn (`pnp.artwork.counters.renderer`). An error in a layout is a finding with its location.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, PlainValidator, ValidationError, model_validator

from pnp.artwork.counters import slots
from pnp.artwork.counters.palette import BASE_COLORS, ColorSpec, Palette, roles
from pnp.assets import AssetNotFoundError, template
from pnp.errors import DefinitionError, Finding, Span
from pnp.files import FileError
from pnp.model.game import Game
from pnp.model.game.tracking import cached_on_game
from pnp.scene.items import Anchor, Segment
from pnp.scene.shapes import PathDataError, circle, polygon, rounded_rect, svg_path
from pnp.source import yaml_parser
from pnp.source.collector import Findings
from pnp.source.decoding import decode
from pnp.source.nodes import Node, Step, locate, plain
from pnp.source.suggestions import nearest
from pnp.units import Length

JOINED_VALUES = "values"
"""The text with all values that have no slot."""
MOST = 1000.0
"""The largest coordinate or length in mm that a layout may have."""


def _length(value: object) -> float:
    if not isinstance(value, str):
        raise ValueError("write a length with its unit, such as 12mm or 6pt")
    length = Length.parse(value).mm
    if not 0 < length <= MOST:
        raise ValueError(f"write a length above 0 mm, at most {MOST:g} mm")
    return length


def _path_data(value: object) -> tuple[Segment, ...]:
    try:
        segments = svg_path(str(value))
    except PathDataError as error:
        raise ValueError(f"this is not SVG path data: {error} (character {error.offset + 1})") from error
    if not segments or not all(abs(number) <= MOST for _, *numbers in segments for number in numbers):
        raise ValueError(f"this outline has no points, or points farther away than {MOST:g} mm")
    return segments


Millimeters = Annotated[float, PlainValidator(_length)]
Coordinate = Annotated[float, Field(ge=-MOST, le=MOST)]
Size = Annotated[float, Field(gt=0, le=MOST)]
Point = tuple[Coordinate, Coordinate]
Rectangle = tuple[Coordinate, Coordinate, Size, Size]
Outline = Annotated[tuple[Segment, ...], PlainValidator(_path_data)]


Model = TypeVar("Model", bound=BaseModel)


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False, defer_build=True)


def _words(value: object) -> tuple[str, ...]:
    match value:
        case str():
            return (value,)
        case [*words] if words and all(isinstance(word, str) for word in words):
            return tuple(map(str, words))
    raise ValueError("write a word or a list of words")


Words = Annotated[tuple[str, ...], PlainValidator(_words)]
"""One word, or several."""


class Only(_Part):
    """When an element is drawn: for the nth side or face, with or without tags, or when a text or count is there.

    Of several tags a face must have all, of several that it must be `without` it may have none. `up-to` and `over` look
    at the count that `has` names.
    """

    side: int | None = None
    face: int | None = None
    tag: Words = ()
    without: Words = ()
    has: str | None = None
    up_to: int | None = Field(default=None, alias="up-to")
    over: int | None = None


class Element(_Part):
    """The common properties of elements; `colors` are the names of color roles that the element uses."""

    only: Only = Only()

    @property
    def color_roles(self) -> tuple[str, ...]:
        """The color roles that the element draws with."""
        named = [getattr(self, name, None) for name in ("fill", "line", "color")]
        return tuple(role for role in (*named, *getattr(self, "colors", {}).values()) if role is not None)


class Shape(Element):
    """A filled and/or outlined shape: `rect: [x, y, width, height]`, `circle: [x, y, radius]`, `polygon` or `path`."""

    rect: Rectangle | None = None
    radius: Coordinate = 0.0
    circle: tuple[Coordinate, Coordinate, Size] | None = None
    polygon: Annotated[tuple[Point, ...], Field(min_length=3)] | None = None
    path: Outline | None = None
    fill: str | None = None
    line: str | None = None
    width: Size = 0.2

    @model_validator(mode="after")
    def _one_outline(self) -> "Shape":
        if sum(part is not None for part in (self.rect, self.circle, self.polygon, self.path)) != 1:
            raise ValueError("a shape is one of 'rect', 'circle', 'polygon' and 'path'")
        if self.fill is None and self.line is None:
            raise ValueError("a shape needs 'fill', 'line' or both")
        return self

    @property
    def outline(self) -> tuple[Segment, ...]:
        """The shape's outline in mm."""
        if self.rect is not None:
            return rounded_rect(*self.rect, self.radius)
        if self.circle is not None:
            return circle(*self.circle)
        return polygon(self.polygon) if self.polygon is not None else self.path or ()


class TextPart(Element):
    """One line of text, on its baseline; shrunk from `size` to at least `min` to be no wider than `width` mm."""

    text: str
    at: Point
    width: Size
    size: Millimeters
    min: Millimeters
    anchor: Anchor = "middle"
    font: Literal["display", "text", "label"] = "display"
    weight: int = Field(default=600, ge=100, le=900)
    color: str = "ink"
    case: Literal["as-is", "upper"] = "as-is"
    tracking: Coordinate = 0.0
    rotate: Annotated[float, Field(ge=-360, le=360)] = 0.0


class SymbolPart(Element):
    """A symbol, as large as fits in `box: [x, y, width, height]`; `colors` gives the symbol's roles other colors."""

    symbol: str
    box: Rectangle
    color: str = "ink"
    colors: Mapping[str, str] = Field(default_factory=dict)
    align: Literal["middle", "bottom"] = "middle"


class PipsPart(Element):
    """A row of small symbols, their number given by the count `pips`: the first at `at`, each next a `step` further."""

    pips: str
    symbol: str
    at: Point
    size: Size
    step: Point
    color: str = "ink"
    colors: Mapping[str, str] = Field(default_factory=dict)


_KINDS: dict[str, type[Element]] = {
    "pips": PipsPart,
    "text": TextPart,
    "symbol": SymbolPart,
    "rect": Shape,
    "circle": Shape,
    "polygon": Shape,
    "path": Shape,
}


class _Document(_Part):
    """The content of the file."""

    title: str
    width: Millimeters
    height: Millimeters
    faces: tuple[str, ...] = Field(min_length=1)
    palettes: Mapping[str, Palette] = Field(min_length=1)
    elements: tuple[dict[str, Any], ...] = Field(min_length=1)


@dataclass(frozen=True, eq=False)
class Layout:
    """A checked layout, compared by identity.

    `faces` names the palette of a piece's first face, its second, and so on (then from the start).

    `spans` holds the location of every element in the file, in the order of `elements`.
    """

    name: str
    title: str
    width: float
    height: float
    faces: tuple[str, ...]
    palettes: Mapping[str, Palette]
    elements: tuple[Element, ...]
    spans: tuple[Span, ...]

    def palette(self, face: int) -> Palette:
        """Return the colors of the nth face, counted from 0."""
        return self.palettes[self.faces[face % len(self.faces)]]

    @cached_property
    def slots(self) -> tuple[str, ...]:
        """The slots for values in the layout's order: `top` when it has a text `value.top` or a symbol `code.top`."""
        shown = (
            element.text.partition("value.") if isinstance(element, TextPart) else element.symbol.partition("code.")
            for element in self.elements
            if isinstance(element, TextPart | SymbolPart)
        )
        return tuple(dict.fromkeys(slot for before, kind, slot in shown if kind and not before))

    @cached_property
    def joins_values(self) -> bool:
        """Whether the layout has the text with all values that have no slot."""
        return any(isinstance(element, TextPart) and element.text == JOINED_VALUES for element in self.elements)

    def homes(self, wanted: Mapping[str, str]) -> dict[str, str]:
        """Return a slot for every value (id to wanted slot) that has one.

        First come those that want a slot of this layout; one that wants none in particular (a slot of its own name)
        takes the first that is left.
        """
        homes: dict[str, str] = {}
        for value, slot in wanted.items():
            if slot in self.slots and slot not in homes.values():
                homes[value] = slot
        left = [slot for slot in self.slots if slot not in homes.values()]
        for value, slot in wanted.items():
            if slot == value and value not in homes and left:
                homes[value] = left.pop(0)
        return homes


def load(game: Game, name: str, wanted_at: Span | None = None) -> Layout:
    """Load the layout `counters/<name>.yaml`: the game's own, one of its further templates, or the shipped one.

    Raises:
        DefinitionError: when there is none (at `wanted_at`), or with all errors in it.
    """
    try:
        return _load(game, name)
    except FileError as error:
        id_ = "layout.outside-folder" if error.reason == "outside" else "layout.unreadable"
        message = f"the counter layout 'counters/{name}.yaml' {error}"
        hint = "put the file itself there" if error.reason == "outside" else ""
        raise DefinitionError([Finding(id_, "error", message, wanted_at, hint)]) from error
    except AssetNotFoundError as error:
        known = sorted(file.removesuffix(".yaml") for file in error.known if file.endswith(".yaml"))
        message = f"there is no counter layout '{name}'"
        finding = Finding("layout.unknown", "error", message, wanted_at, _suggestion(name, known))
        raise DefinitionError([finding]) from error


@cached_on_game
def _load(game: Game, name: str) -> Layout:
    found = template(f"counters/{name}.yaml", game.folder, game.templates)
    findings = Findings()
    text = decode(found.content, str(found.path), findings)
    if text is None:
        raise DefinitionError(findings.all())
    return read(text, name, str(found.path))


def read(text: str, name: str, file: str) -> Layout:
    """Parse a layout from its YAML text.

    Raises:
        DefinitionError: with all errors in it.
    """
    findings = Findings()
    root = yaml_parser.read(text, file, findings)
    findings.raise_if_any()
    assert root is not None
    document = _validated(_Document, plain(root), root, (), findings)
    findings.raise_if_any()
    assert document is not None
    elements = [
        _element(written, root, ("elements", index), findings) for index, written in enumerate(document.elements)
    ]
    _check_roles(document, elements, root, findings)
    _check_slots(elements, root, findings)
    findings.raise_if_any()
    return Layout(
        name=name,
        title=document.title,
        width=document.width,
        height=document.height,
        faces=document.faces,
        palettes=document.palettes,
        elements=tuple(element for element in elements if element is not None),
        spans=tuple(locate(root, ("elements", index)).value.span for index in range(len(elements))),
    )


def _element(written: dict[str, Any], root: Node, path: tuple[Step, ...], findings: Findings) -> Element | None:
    kind = next((kind for key, kind in _KINDS.items() if key in written), None)
    if kind is None:
        known = ", ".join(f"'{key}'" for key in _KINDS)
        findings.error("layout.element", f"this element has none of {known}", locate(root, path).value.span)
        return None
    return _validated(kind, written, root, path, findings)


def _validated(
    model: type[Model], value: object, root: Node, path: tuple[Step, ...], findings: Findings
) -> Model | None:
    try:
        return model.model_validate(value)
    except ValidationError as error:
        for problem in error.errors():
            findings.add(_finding(model, problem, root, (*path, *problem["loc"])))
    return None


def _finding(model: type[BaseModel], problem: Any, root: Node, path: tuple[Step, ...]) -> Finding:
    place = locate(root, path)
    if problem["type"] == "extra_forbidden":
        known = [field.alias or name for name, field in model.model_fields.items()]
        hint = _suggestion(str(path[-1]), known)
        return Finding("layout.unknown-key", "error", f"unknown layout key '{path[-1]}'", place.key, hint)
    if problem["type"] == "missing" and isinstance(path[-1], int):
        return Finding("layout.value", "error", "there are too few values here", place.value.span)
    if problem["type"] == "missing":
        return Finding("layout.missing-key", "error", f"'{path[-1]}' is missing here", place.value.span)
    message = problem["msg"].removeprefix("Value error, ")
    return Finding("layout.value", "error", message[:1].lower() + message[1:], place.value.span)


def _check_slots(elements: list[Element | None], root: Node, findings: Findings) -> None:
    """Report names of texts, symbols and counts that no counter fills."""
    for index, element in enumerate(elements):
        if element is None:
            continue
        named: list[tuple[tuple[Step, ...], str, frozenset[str]]] = []
        match element:
            case TextPart():
                named.append((("text",), element.text, slots.TEXTS))
            case SymbolPart():
                named.append((("symbol",), element.symbol, slots.SYMBOLS))
            case PipsPart():
                named.append((("pips",), element.pips, slots.COUNTS))
        if element.only.has is not None:
            named.append((("only", "has"), element.only.has, slots.TEXTS | slots.COUNTS))
        for path, name, known in named:
            hint = slots.unknown(name, known)
            if hint is not None:
                span = locate(root, ("elements", index, *path)).value.span
                findings.error(
                    "layout.unknown-slot", f"no counter has '{name}', so nothing would be printed here", span, hint
                )


def _check_roles(document: _Document, elements: list[Element | None], root: Node, findings: Findings) -> None:
    """Check that every face has a palette, and that every palette defines all color roles in use."""
    for index, face in enumerate(document.faces):
        if face not in document.palettes:
            hint = _suggestion(face, document.palettes)
            span = locate(root, ("faces", index)).value.span
            findings.error("layout.unknown-palette", f"there is no palette '{face}'", span, hint)
    for name, palette in document.palettes.items():
        known = list(BASE_COLORS)
        for role, color in palette.items():
            _check_color(color, known, root, ("palettes", name, role), findings)
            known.append(role)
        for number, element in enumerate(elements):
            for role in element.color_roles if element is not None else ():
                _check_color(role, known, root, ("elements", number), findings)


def _check_color(color: ColorSpec, known: list[str], root: Node, path: tuple[Step, ...], findings: Findings) -> None:
    for role in roles(color):
        if role not in known and not role.startswith("#"):
            span = locate(root, path).value.span
            findings.error("layout.unknown-color", f"no color is named '{role}' here", span, _suggestion(role, known))


def _suggestion(word: str, known: Any) -> str:
    near = nearest(word, known)
    return f"did you mean '{near}'?" if near else f"there is: {', '.join(known)}" if known else ""
