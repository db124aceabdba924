"""Documents printed with less ink: pale grounds, or one black with hatching.

The drawings are unchanged in form. Every color is replaced with regard to what lies below it: a large plain area is a
ground and becomes pale; what was lighter than its ground becomes dark, and everything else stays as dark as it was.
Lightness is that of Oklab (see `pnp.scene.color`), 0 for black to 1 for white.
"""

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.registry import Registry
from pnp.scene import fonts, hatching, shapes
from pnp.scene.color import BLACK, WHITE, oklab, tone
from pnp.scene.extents import Extent
from pnp.scene.items import SHARES, Color, Group, Item, Labels, Path, Stamps, Stroke, Symbol, Text, TextStyle, Use
from pnp.scene.outlines import area
from pnp.scene.painted import PAPER, Canvas, PaintedArea, corners
from pnp.scene.shapes import IDENTITY, Point, Segment, Transform
from pnp.scene.sheet import Document


class Ink(NamedTuple):
    """How much ink documents are printed with."""

    about: str


_ABOUT = {"full": "all colors", "light": "pale grounds", "black": "one black, sides differ by their hatching"}
INKS = Registry("ink", entries={id_: Ink(about) for id_, about in _ABOUT.items()})
"""The values of `--ink`."""
_GROUND, _LIGHT, _LARGE, _SIMPLE = 40.0, 30.0, 150.0, 12
"""Least area in mm² of a simple ground, of one lighter than what is below, of any other; segments of a simple one."""
_PALE = 0.22
"""How much of its darkness a ground keeps."""
_DARK = 0.75
"""A mark that is lighter than a ground below this lightness becomes dark."""
_DARK_LINE = 0.5
"""Lightness below which lines keep the area below them light."""
_STRIP = 12.0
"""Width in mm up to which a dark ground stays solid in black, such as the head of a table."""
_VISIBLE, _MARKED, _CLEAR = 0.05, 0.15, 0.35
"""Difference in lightness from which lines are drawn in black, small areas are solid, and all areas are."""
_FEW = 40
"""Areas of a symbol up to which something may be drawn on each."""
_EDGE = 0.12
"""Width in mm of the line around hatched areas."""
_OPAQUE = 0.9
"""Opacity below which a shade is left out in black."""


class _Pen(NamedTuple):
    """Where items are drawn: their transform to the canvas, what they are cut to, and the opacity of their groups."""

    matrix: Transform = IDENTITY
    within: tuple[list[Point], ...] = ()
    opacity: float = 1.0

    def place(self, x: float, y: float) -> Point:
        a, b, c, d, e, f = self.matrix
        return (a * x + c * y + e, b * x + d * y + f)

    @property
    def scale(self) -> float:
        a, b, c, d, _, _ = self.matrix
        return math.sqrt(abs(a * d - b * c)) or 1.0


class Press:
    """Changes drawings to an ink; each symbol on each ground once. `keys`: the colors with a hatching of their own."""

    def __init__(self, ink: str, keys: tuple[Color, ...] = ()) -> None:
        self._is_black = ink == "black"
        self._keys = keys
        self._symbols: dict[tuple[object, ...], tuple[Symbol, tuple[PaintedArea, ...]]] = {}

    def document(self, document: Document) -> Document:
        """Return a document in this ink; placements keep the digests of the drawings in color."""
        pieces = [
            piece._replace(front=self.symbol(piece.front), back=self.symbol(piece.back) if piece.back else None)
            for piece in document.product.components
        ]
        sheets = tuple(
            sheet._replace(
                items=tuple(self._items(sheet.items, Canvas(PAPER, texts=tuple(_signs(sheet.items, _Pen()))), _Pen()))
            )
            for sheet in document.sheets
        )
        return document._replace(product=document.product._replace(components=tuple(pieces)), sheets=sheets)

    def symbol(self, symbol: Symbol) -> Symbol:
        """Return a drawing in this ink, as on white paper."""
        return self._symbol(symbol, 1.0, PAPER, False)[0]

    def _symbol(
        self, symbol: Symbol, scale: float, below: PaintedArea, has_text: bool
    ) -> tuple[Symbol, tuple[PaintedArea, ...]]:
        """Return a symbol as drawn at a scale on an area, and its areas; of many, those that cover its box."""
        key = (symbol.digest, round(scale, 3), below[3:], has_text)
        if key not in self._symbols:
            box = (0.0, 0.0, symbol.width * scale, symbol.height * scale)
            pen = _Pen((scale, 0.0, 0.0, scale, 0.0, 0.0))
            signs = tuple(_signs(symbol.items, pen, lines=len(symbol.items) <= _FEW))
            canvas = Canvas(below, box, scale, signs, has_text)
            items = tuple(self._items(symbol.items, canvas, pen))
            areas = canvas.areas
            if len(areas) > _FEW:
                areas = [each for each in areas if canvas.is_covered(each.bounds)]
            changed = Symbol(symbol.name, symbol.width, symbol.height, items, symbol.bleed, symbol.outline)
            self._symbols[key] = (changed, tuple(areas))
        return self._symbols[key]

    def _items(self, items: Iterable[Item], canvas: Canvas, pen: _Pen) -> Iterator[Item]:
        for item in items:
            match item:
                case Path():
                    yield from self._path(item, canvas, pen)
                case Text():
                    yield from self._text(item, canvas, pen)
                case Labels():
                    yield from self._labels(item, canvas, pen)
                case Use():
                    yield self._use(item, canvas, pen)
                case Stamps(symbol, at) if at:
                    x, y = at[0]
                    below = canvas.at(*pen.place(x + symbol.width / 2, y + symbol.height / 2))
                    yield Stamps(self._symbol(symbol, pen.scale, below, False)[0], at)
                case Group():
                    yield self._group(item, canvas, pen)
                case _:
                    yield item

    def _group(self, group: Group, canvas: Canvas, pen: _Pen) -> Group:
        matrix = shapes.then(group.transform, pen.matrix)
        within = pen.within
        if group.clip is not None:
            within = corners(shapes.transform(group.clip.segments, matrix))
        inside = _Pen(matrix, within, pen.opacity * group.opacity)
        opacity = 1.0 if self._is_black else group.opacity
        return group._replace(items=tuple(self._items(group.items, canvas, inside)), opacity=opacity)

    def _use(self, use: Use, canvas: Canvas, pen: _Pen) -> Use:
        own = _Pen(shapes.then(use.matrix, pen.matrix), pen.within, pen.opacity)
        below = canvas.at(*own.place(use.symbol.width / 2, use.symbol.height / 2))
        box = shapes.transform(shapes.rect(0, 0, use.symbol.width, use.symbol.height), own.matrix)
        bounds = shapes.bounds(box)
        symbol, areas = self._symbol(use.symbol, own.scale, below, canvas.has_text_in(bounds))
        home = shapes.then((1 / own.scale, 0.0, 0.0, 1 / own.scale, 0.0, 0.0), own.matrix)
        for each in areas:
            canvas.add(each.moved(home)._replace(within=pen.within))
        return use._replace(symbol=symbol)

    def _path(self, path: Path, canvas: Canvas, pen: _Pen) -> Iterator[Item]:
        if not path.segments:
            return
        placed = shapes.transform(path.segments, pen.matrix)
        bounds = shapes.bounds(placed)
        if path.fill is not None:
            yield from self._filled(path, _Spot(placed, bounds, corners(placed)), canvas, pen)
        if path.stroke is not None:
            below = canvas.at(*_halfway(corners(placed)[0]))
            color, level = self._mark(path.stroke.color, below, pen)
            width = path.stroke.width
            if self._is_black:
                apart = below.level - level
                color = _printed(below, apart, _VISIBLE)
                width *= min(1.0, max(0.4, abs(apart) / 0.5))
            yield path._replace(fill=None, stroke=path.stroke._replace(color=color, width=width))

    def _filled(self, path: Path, spot: "_Spot", canvas: Canvas, pen: _Pen) -> Iterator[Item]:
        """Yield a filled outline without its stroke, and note the area."""
        assert path.fill is not None
        below = canvas.at(*spot.middle)
        before = lightness(path.fill)
        painted = PaintedArea(spot.bounds, spot.outlines, pen.within, _faded(before, below.before, pen))
        is_strip = self._is_black and before < 0.5 and spot.breadth <= _STRIP
        least = _GROUND
        if before > below.before + 0.1:
            has_text = canvas.has_text_above or canvas.has_text_in(spot.bounds)
            least = 0.0 if has_text else _LIGHT
        if spot.is_ground(least) and not is_strip:
            level = 1.0 - _PALE * (1.0 - before)
            color = tone(path.fill, level)
            painted = painted._replace(is_ground=True, level=_faded(level, below.level, pen), color=color)
        else:
            color, level = self._mark(path.fill, below, pen)
            painted = painted._replace(level=level, color=color, is_inverted=_inverts(before, below))
        hatch: tuple[Item, ...] = ()
        if self._is_black:
            painted, hatch = self._in_black(path, painted, below, spot, canvas, pen)
        if painted is not below:
            canvas.add(painted)
            yield path._replace(fill=painted.color, stroke=None)
        yield from hatch

    def _in_black(
        self, path: Path, painted: PaintedArea, below: PaintedArea, spot: "_Spot", canvas: Canvas, pen: _Pen
    ) -> tuple[PaintedArea, tuple[Item, ...]]:
        """Return an area in black or white, and the lines on it."""
        apart = below.level - painted.level
        if pen.opacity < _OPAQUE and abs(apart) < _CLEAR:
            return below, ()
        dark = 1.0 - painted.before if painted.is_ground else apart
        is_small = spot.breadth < (2.0 if spot.is_simple else 5.0)
        is_solid = not painted.is_ground and abs(apart) >= (_MARKED if is_small else _CLEAR)
        edge = (path._replace(fill=None, stroke=Stroke(BLACK, _EDGE / pen.scale)),)
        if is_solid or is_small or dark < 0.12 or below.color == BLACK:
            color = WHITE if painted.is_ground else _printed(below, apart, 0.1 if below.color == BLACK else _MARKED)
            is_shade = is_small and not is_solid and color == WHITE and apart >= _VISIBLE
            return painted._replace(color=color), edge if is_shade else ()
        is_face = spot.is_simple and canvas.is_covered(spot.bounds)
        clip = path._replace(fill=None, stroke=None)
        if is_face:
            (left, top, right, bottom), ring = canvas.box, hatching.RING
            size = max(0.0, right - left - 2 * ring), max(0.0, bottom - top - 2 * ring)
            inner = shapes.transform(shapes.rect(left + ring, top + ring, *size), shapes.inverse(pen.matrix))
            clip = Path((*path.segments, *inner), even_odd=True)
        lines = hatching.lines(clip, hatching.angle(path.fill or BLACK, self._keys), dark, 1 / pen.scale)
        return painted._replace(color=WHITE, is_hatched=not is_face), (lines, *(() if is_face else edge))

    def _mark(self, color: Color, below: PaintedArea, pen: _Pen) -> tuple[Color, float]:
        """Return the color of something that is no ground, and its lightness."""
        before = lightness(color)
        if not _inverts(_faded(before, below.before, pen), below):
            return color, _faded(before, below.level, pen)
        level = min(0.62, max(0.15, 1.17 - before))
        return tone(color, level), _faded(level, below.level, pen)

    def _text(self, text: Text, canvas: Canvas, pen: _Pen) -> Iterator[Item]:
        below = canvas.at(*pen.place(*_middle(text)))
        if self._is_black and below.is_hatched:
            yield _plate(text)
        yield text._replace(style=self._style(text.style, below, pen))

    def _labels(self, labels: Labels, canvas: Canvas, pen: _Pen) -> Iterator[Item]:
        styles: dict[TextStyle, list[tuple[float, float, str]]] = {}
        for entry in labels.entries:
            text = Text(*entry, labels.style, labels.anchor)
            below = canvas.at(*pen.place(*_middle(text)))
            if self._is_black and below.is_hatched:
                yield _plate(text)
            styles.setdefault(self._style(labels.style, below, pen), []).append(entry)
        yield from (Labels(style, tuple(entries), labels.anchor) for style, entries in styles.items())

    def _style(self, style: TextStyle, below: PaintedArea, pen: _Pen) -> TextStyle:
        if self._is_black:
            return style._replace(color=WHITE if below.color == BLACK else BLACK)
        return style._replace(color=self._mark(style.color, below, pen)[0])


class _Spot(NamedTuple):
    """The place of a filled outline on the canvas."""

    segments: tuple[Segment, ...]
    bounds: Extent
    outlines: tuple[list[Point], ...]

    @property
    def breadth(self) -> float:
        """The shorter side of its box."""
        left, top, right, bottom = self.bounds
        return min(right - left, bottom - top)

    @property
    def middle(self) -> Point:
        left, top, right, bottom = self.bounds
        return ((left + right) / 2, (top + bottom) / 2)

    @property
    def is_simple(self) -> bool:
        """Whether its outlines have few segments."""
        return len(self.segments) <= _SIMPLE * len(self.outlines)

    def is_ground(self, least: float) -> bool:
        """Return whether it is a large plain area, of `least` mm² if it is simple; of equal ones, whether each is."""
        each = math.fsum(abs(area(points)) for points in self.outlines) / (len(self.outlines) or 1)
        return each >= (least if self.is_simple else _LARGE)


def lightness(color: Color) -> float:
    """Return the lightness of a color."""
    return oklab(color)[0]


def _inverts(before: float, below: PaintedArea) -> bool:
    return below.is_inverted or (below.is_ground and below.before < _DARK and before > below.before + 0.1)


def _printed(below: PaintedArea, apart: float, least: float) -> Color:
    """Return black or white for what is `apart` darker than the area below it."""
    if abs(apart) < least:
        return below.color if below.color == BLACK else WHITE
    return BLACK if apart > 0 else WHITE


def _faded(value: float, below: float, pen: _Pen) -> float:
    return below + pen.opacity * (value - below)


def _middle(text: Text) -> Point:
    shift, rise = fonts.width(text.text, text.style) * (0.5 - SHARES[text.anchor]), -0.35 * text.style.size
    a, b, c, d, _, _ = shapes.rotation(text.rotate)
    return (text.x + a * shift + c * rise, text.y + b * shift + d * rise)


def _signs(items: Iterable[Item], pen: _Pen, *, lines: bool = False) -> Iterator[Point]:
    """Yield the middle of every text on the canvas, below which areas stay light; symbols are not opened.

    With `lines`, also that of every dark line: the box of a unit stays light, too.
    """
    for item in items:
        match item:
            case Text():
                yield pen.place(*_middle(item))
            case Labels(style, entries):
                yield from (pen.place(x, y - 0.35 * style.size) for x, y, _ in entries)
            case Group():
                yield from _signs(item.items, _Pen(shapes.then(item.transform, pen.matrix)), lines=lines)
            case Path(fill=None, stroke=Stroke(color)) if lines and item.segments and lightness(color) < _DARK_LINE:
                left, top, right, bottom = shapes.bounds(item.segments)
                yield pen.place((left + right) / 2, (top + bottom) / 2)


def _halfway(points: list[Point]) -> Point:
    """Return a point of a line that is not at its end, which may be on the edge of an area."""
    (ax, ay), (bx, by) = points[0], points[min(1, len(points) - 1)]
    return ((ax + bx) / 2, (ay + by) / 2)


def _plate(text: Text) -> Item:
    """Return a white rectangle behind a text on lines."""
    wide, high = fonts.width(text.text, text.style), fonts.cap_height(text.style)
    return Path(shapes.transform(shapes.rect(-wide * SHARES[text.anchor], -high, wide, high), text.matrix), WHITE)
