"""The extent of drawings, and the texts in them, as they are printed."""

from collections.abc import Iterable, Iterator
from math import inf, sqrt
from typing import NamedTuple

from pnp.scene import fonts, shapes
from pnp.scene.items import (
    SHARES,
    Anchor,
    Group,
    Item,
    Labels,
    Link,
    Path,
    Raster,
    Stamps,
    Symbol,
    Text,
    TextStyle,
    Use,
    VectorArt,
)
from pnp.scene.shapes import IDENTITY, Transform

Extent = tuple[float, float, float, float]
"""Left, top, right, bottom in mm."""
NOTHING: Extent = (inf, inf, -inf, -inf)
PICTURE = 0.99
"""Scale below which a drawing counts as a picture of something else."""


class DrawnText(NamedTuple):
    """A text as printed. `size`: its em height in mm after all scaling."""

    text: str
    style: TextStyle
    size: float


def join(extents: Iterable[Extent]) -> Extent:
    """Return the bounding box of boxes."""
    left, top, right, bottom = NOTHING
    for x1, y1, x2, y2 in extents:
        left, top, right, bottom = min(left, x1), min(top, y1), max(right, x2), max(bottom, y2)
    return left, top, right, bottom


def texts(items: Iterable[Item], scale: float = 1.0) -> Iterator[DrawnText]:
    """Yield every text; those of a symbol once for each scale at which it is used on one level.

    Texts of scaled-down drawings are left out, because these are pictures of something else.
    """
    seen: set[tuple[str, float]] = set()
    for item in items:
        match item:
            case Text():
                yield DrawnText(item.text, item.style, item.style.size * scale)
            case Labels():
                yield from (DrawnText(text, item.style, item.style.size * scale) for _, _, text in item.entries)
            case Group():
                a, b, c, d, _, _ = item.transform
                growth = sqrt(abs(a * d - b * c))
                if growth > PICTURE:
                    yield from texts(item.items, scale * growth)
            case Use() | Stamps():
                grown = scale * (item.scale if isinstance(item, Use) else 1.0)
                if grown > scale * PICTURE and (item.symbol.digest, grown) not in seen:
                    seen.add((item.symbol.digest, grown))
                    yield from texts(item.symbol.items, grown)
            case _:
                pass


class DrawnMeasure:
    """Measures drawings, each symbol only once.

    The extent of a text is that of its font, and that of a clipped group is its clip. `exact` measures the outline of
    every letter and everything inside a clip instead, which takes longer.
    """

    def __init__(self, *, exact: bool = False) -> None:
        self._exact = exact
        self._line = _letters if exact else _line
        self._symbols: dict[str, Extent] = {}

    def extent(self, items: Iterable[Item]) -> Extent:
        """Return the bounding box of everything that is visible, in mm."""
        return join(self._item(item) for item in items)

    def _item(self, item: Item) -> Extent:
        match item:
            case Path():
                return _path(item)
            case Text():
                return moved(self._line(item.text, item.style, item.anchor), item.matrix)
            case Labels():
                return join(_shifted(self._line(text, item.style, item.anchor), x, y) for x, y, text in item.entries)
            case VectorArt() | Raster():
                return (item.x, item.y, item.x + item.width, item.y + item.height)
            case Use():
                return moved(self._symbol(item.symbol), item.matrix)
            case Stamps():
                box = self._symbol(item.symbol)
                return join(_shifted(box, x, y) for x, y in item.at)
            case Group():
                return self._group(item)
            case Link():
                return NOTHING

    def _symbol(self, symbol: Symbol) -> Extent:
        if symbol.digest not in self._symbols:
            self._symbols[symbol.digest] = self.extent(symbol.items)
        return self._symbols[symbol.digest]

    def _group(self, group: Group) -> Extent:
        if group.clip is not None and not self._exact:
            return moved(shapes.bounds(group.clip.segments), group.transform)
        box = self.extent(group.items)
        if group.clip is not None:
            left, top, right, bottom = shapes.bounds(group.clip.segments)
            box = (max(box[0], left), max(box[1], top), min(box[2], right), min(box[3], bottom))
            if box[0] > box[2] or box[1] > box[3]:
                return NOTHING
        return moved(box, group.transform)


def _path(path: Path) -> Extent:
    if not path.segments or (path.fill is None and path.stroke is None):
        return NOTHING
    left, top, right, bottom = shapes.bounds(path.segments)
    half = path.stroke.width / 2 if path.stroke is not None else 0.0
    return (left - half, top - half, right + half, bottom + half)


def _line(text: str, style: TextStyle, anchor: Anchor) -> Extent:
    """Return the box of a line of text relative to its anchor, from capital height to descenders."""
    long = fonts.width(text, style)
    metrics = fonts.metrics(style.font)
    left = -long * SHARES[anchor]
    return (left, -metrics.cap_height * style.size, left + long, abs(metrics.descent) * style.size)


def _letters(text: str, style: TextStyle, anchor: Anchor) -> Extent:
    """Return the box of the outlines of a line of text relative to its anchor."""
    advances, ink = fonts.advances(style.font), fonts.ink(style.font)
    x = -fonts.width(text, style) * SHARES[anchor]
    boxes = []
    for character in text:
        box = ink.get(character)
        if box is not None:
            boxes.append(moved(box, (style.size, 0, 0, style.size, x, 0)))
        x += advances.get(character, 0.0) * style.size + style.tracking
    return join(boxes)


def _shifted(box: Extent, x: float, y: float) -> Extent:
    return (box[0] + x, box[1] + y, box[2] + x, box[3] + y)


def moved(box: Extent, matrix: Transform) -> Extent:
    """Return the upright box around a box after a transform."""
    if box == NOTHING or matrix == IDENTITY:
        return box
    left, top, right, bottom = box
    a, b, c, d, e, f = matrix
    if not b and not c and a >= 0 and d >= 0:
        return (a * left + e, d * top + f, a * right + e, d * bottom + f)
    across, down = sorted((a * left, a * right)), sorted((b * left, b * right))
    slant, deep = sorted((c * top, c * bottom)), sorted((d * top, d * bottom))
    return (across[0] + slant[0] + e, down[0] + deep[0] + f, across[1] + slant[1] + e, down[1] + deep[1] + f)
