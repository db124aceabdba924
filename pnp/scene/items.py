"""Items of a scene. Millimeters, origin top left, y down; colors are `#rrggbb`; independent of games.

A scene is a tuple of items. A `Symbol` is a named drawing with a content hash, drawn through `Use` (one place) or
`Stamps` (many). `Labels` is many short texts in one style. The batches exist because a map has thousands of each.
"""

import hashlib
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from pnp.scene.shapes import IDENTITY, Segment, Transform, rotation, then

if TYPE_CHECKING:
    from pnp.scene.font_file import FontFile
    from pnp.scene.png_file import PngFile

Color = str
Anchor = Literal["start", "middle", "end"]
SHARES = {"start": 0.0, "top": 0.0, "middle": 0.5, "end": 1.0, "bottom": 1.0}
"""What is before an anchor or above a level, as a share of a length."""
Cap = Literal["butt", "round", "square"]
Join = Literal["miter", "round", "bevel"]


class Stroke(NamedTuple):
    """A line: width in mm, dash lengths in mm."""

    color: Color
    width: float
    dash: tuple[float, ...] = ()
    cap: Cap = "butt"
    join: Join = "miter"


class Path(NamedTuple):
    """A filled and/or stroked outline."""

    segments: tuple[Segment, ...]
    fill: Color | None = None
    stroke: Stroke | None = None
    even_odd: bool = False


class Font(NamedTuple):
    """A face by family, weight (100 to 900) and slant; `pnp.scene.fonts` finds its file, unless it is a game's own."""

    family: str
    weight: int = 400
    italic: bool = False
    file: "FontFile | None" = None


class TextStyle(NamedTuple):
    """The type style of a text: size in mm (em height), extra letter spacing in mm."""

    font: Font
    size: float
    color: Color = "#000000"
    tracking: float = 0.0


class Text(NamedTuple):
    """One line of text; (x, y) is the anchor point on the baseline; `rotate` in degrees clockwise about it."""

    x: float
    y: float
    text: str
    style: TextStyle
    anchor: Anchor = "start"
    rotate: float = 0.0

    @property
    def matrix(self) -> Transform:
        """From its anchor point to its place."""
        return _placing(self.x, self.y, 1.0, self.rotate)


class Labels(NamedTuple):
    """Many short texts in one style and anchor: (x, y, text) each."""

    style: TextStyle
    entries: tuple[tuple[float, float, str], ...]
    anchor: Anchor = "middle"


class VectorArt(NamedTuple):
    """Foreign SVG that goes beyond `Path`, stretched to the box (PDF: converted by cairosvg to a form)."""

    x: float
    y: float
    width: float
    height: float
    svg: bytes


@dataclass(frozen=True)
class Pixels:
    """A picture file that every output format can show; identity is the SHA-256 of the designer's file.

    Attributes:
        digest: SHA-256 of the file's bytes, as hex digits.
        kind: the format of `data`.
        width, height: stored pixels.
        load: returns `data`, of a PNG file its parts; the pictures of a deck are more than memory should hold.
        orientation: how the stored pixels are turned when they are shown (Exif 2.32, tag 274): 1 is upright.
        has_alpha: whether pixels can be transparent.
        change: how its colors or size differ from those of the file; completes a sentence that begins with its name.
    """

    digest: str
    kind: Literal["jpeg", "png"]
    width: int
    height: int
    load: "Callable[[], bytes | PngFile]" = field(compare=False)
    orientation: int = 1
    has_alpha: bool = False
    change: str = ""

    @property
    def data(self) -> bytes:
        """The file without metadata."""
        found = self.load()
        return found if isinstance(found, bytes) else found.data

    def __repr__(self) -> str:
        return f"Pixels({self.digest}, {self.orientation})"


class Raster(NamedTuple):
    """Pixels as stored, stretched to a box; `pnp.scene.picture_fit` places pictures upright and in proportion."""

    x: float
    y: float
    width: float
    height: float
    pixels: Pixels


@dataclass(frozen=True)
class Symbol:
    """A drawing used in many places. `name` is for people; identity is the content hash.

    The drawing's own box runs from (0, 0) to (width, height): for a counter face, the trim box. Items may reach
    `bleed` mm beyond it. `outline` is the line along which a face is cut; empty: its box.
    """

    name: str
    width: float
    height: float
    items: tuple["Item", ...]
    bleed: float = 0.0
    outline: tuple[Segment, ...] = ()

    @cached_property
    def digest(self) -> str:
        """First 16 hex digits of the SHA-256 of everything that is drawn (not of the name)."""
        box = (round(float(self.width), 6), round(float(self.height), 6), round(float(self.bleed), 6))
        return digest((box, tuple(map(_essence, self.items))))

    def __repr__(self) -> str:
        return f"Symbol({self.digest})"

    def at(self, x: float, y: float) -> "Group":
        """Return its items with their origin at (x, y)."""
        return Group(self.items, (1.0, 0.0, 0.0, 1.0, x, y))

    def scaled(self, scale: float) -> "Symbol":
        """Return it without bleed, enlarged or reduced."""
        items = (Group(self.items, (scale, 0.0, 0.0, scale, 0.0, 0.0)),)
        return Symbol(self.name, self.width * scale, self.height * scale, items)


class Use(NamedTuple):
    """A symbol placed with its own origin at (x, y), scaled and rotated clockwise by `rotate` degrees about it."""

    symbol: Symbol
    x: float
    y: float
    scale: float = 1.0
    rotate: float = 0.0

    @property
    def matrix(self) -> Transform:
        """From the symbol to its place."""
        return _placing(self.x, self.y, self.scale, self.rotate)


class Stamps(NamedTuple):
    """One symbol at many places, unscaled and upright."""

    symbol: Symbol
    at: tuple[tuple[float, float], ...]


class Group(NamedTuple):
    """Items drawn together: moved by `transform`, cut to `clip`, faded by `opacity`; `layer` names a PDF/SVG layer."""

    items: tuple["Item", ...]
    transform: Transform = IDENTITY
    clip: Path | None = None
    opacity: float = 1.0
    layer: str = ""


class Link(NamedTuple):
    """A clickable box: `target` is a destination name (`#name`) or an https address."""

    x: float
    y: float
    width: float
    height: float
    target: str


Item = Path | Text | Labels | VectorArt | Raster | Use | Stamps | Group | Link
Items = tuple[Item, ...]


def _placing(x: float, y: float, scale: float, rotate: float) -> Transform:
    if not rotate:
        return (scale, 0.0, 0.0, scale, x, y)
    return then(then((scale, 0.0, 0.0, scale, 0.0, 0.0), rotation(rotate)), (1.0, 0.0, 0.0, 1.0, x, y))


def walk(items: Items) -> Iterator[Item]:
    """Yield items and, instead of a group, the items in it; symbols are not opened."""
    for item in items:
        if isinstance(item, Group):
            yield from walk(item.items)
        else:
            yield item


def digest(content: object) -> str:
    """Return first 16 hex digits of the SHA-256 of a scene's canonical text (`repr` of records of plain values)."""
    return hashlib.sha256(repr(content).encode("utf-8")).hexdigest()[:16]


def _essence(item: Item) -> object:
    """Return a short value that is equal only for equal items: batches and outlines have their numbers as bytes."""
    match item:
        case Path(segments):
            kinds = "".join([segment[0] for segment in segments])
            numbers = _bytes([number for segment in segments for number in segment[1:]])
            return ("Path", kinds, numbers, item.fill, item.stroke and _look(item.stroke), item.even_odd)
        case Text():
            place = (float(item.x), float(item.y), float(item.rotate))
            return ("Text", item.text, place, _look(item.style), item.anchor)
        case Use():
            return ("Use", item.symbol, float(item.x), float(item.y), float(item.scale), float(item.rotate))
        case Stamps(symbol, at):
            return ("Stamps", symbol, _bytes([number for place in at for number in place]))
        case Labels(style, entries, anchor):
            numbers = _bytes([number for entry in entries for number in entry[:2]])
            return ("Labels", _look(style), anchor, numbers, "\0".join([entry[2] for entry in entries]))
        case Group():
            clip = _essence(item.clip) if item.clip is not None else None
            return ("Group", tuple(map(_essence, item.items)), item.transform, clip, item.opacity, item.layer)
        case _:
            return item


def _look(style: TextStyle | Stroke) -> tuple[object, ...]:
    if isinstance(style, Stroke):
        return (style.color, float(style.width), tuple(map(float, style.dash)), style.cap, style.join)
    font = style.font
    own = (font.file.digest,) if font.file is not None else ()
    return (font.family, font.weight, font.italic, float(style.size), style.color, float(style.tracking), *own)


def _bytes(numbers: list[float]) -> str:
    return hashlib.sha256(struct.pack(f"<{len(numbers)}d", *numbers)).hexdigest()
