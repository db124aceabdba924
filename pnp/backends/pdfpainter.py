"""Draws scene items on a reportlab canvas, with content streams that pnp writes.

reportlab is the container (fonts, images, forms, links, pages). Its drawing methods cost several times as much as
formatting the operators, so only what needs the container uses them.
"""

import hashlib
import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from functools import cache
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFResourceDictionary, PDFStream, PDFZCompress

from pnp.backends.numbers import number
from pnp.backends.pdfcontent import PageContent, frame, matrix
from pnp.backends.pdffonts import EmbeddedFont
from pnp.errors import InternalError
from pnp.geometry.angles import unit
from pnp.scene import shapes
from pnp.scene.items import (
    Font,
    Group,
    Items,
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
from pnp.scene.shapes import IDENTITY, Segment, Transform
from pnp.units import PT_PER_MM

_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
_FORM_FROM = 5000
"""Length of the content stream from which a repeated symbol becomes a form; shorter ones are cheaper inline."""
_EVERYWHERE = 100_000.0


class Painter:
    """Draws on one canvas. Use one painter for the whole document: its pages share faces and forms.

    Args:
        canvas: of reportlab.
        repeated: digests of the symbols that may become forms (see `repeated`); all others are drawn inline.
    """

    def __init__(self, canvas: Any, repeated: Collection[str] = ()) -> None:
        self._canvas = canvas
        self._repeated = repeated
        self._fonts: dict[Font, EmbeddedFont] = {}
        self._bodies: dict[int, tuple[Symbol, str]] = {}
        self._plain: dict[int, tuple[Symbol, bool]] = {}
        self._forms: dict[str, str] = {}
        self._groups = 0
        self._in_body = False
        self._outlines: dict[tuple[Segment, ...], str] = {}
        self._matrix: Callable[[Transform], str] = cache(matrix)
        self._content = PageContent()
        self._transform: Transform = IDENTITY
        self.targets: set[str] = set()
        """Names that links lead to."""
        self.art: dict[str, bytes] = {}
        """Foreign SVG by the name of its empty form; `pnp.backends.pdfart` fills the forms."""

    def draw(self, items: Items, height: float) -> None:
        """Draw items on the canvas: their origin is `height` mm above that of the canvas, its lower left corner."""
        self._content = PageContent(self._outlines)
        self._transform = (PT_PER_MM, 0.0, 0.0, -PT_PER_MM, 0.0, height * PT_PER_MM)
        self._content.push()
        self._content.add(frame(height))
        self._items(items)
        self._content.pop()
        self._flush()

    def _flush(self) -> None:
        code = self._content.take()
        if code:
            self._canvas.addLiteral(code)

    def _items(self, items: Items) -> None:
        for item in items:
            match item:
                case Path():
                    operator = self._content.set_for(item)
                    self._content.add(f"{self._content.outline(item)}\n{operator}")
                case Text():
                    self._text(item)
                case Labels():
                    self._labels(item)
                case Use():
                    self._place(item.symbol, _placed(item))
                case Stamps():
                    self._stamps(item)
                case Group():
                    self._group(item)
                case VectorArt():
                    self._vector_art(item)
                case Raster():
                    self._picture(item)
                case Link():
                    self._link(item)

    # -- text --------------------------------------------------------------------------------------------------------

    def _font(self, font: Font) -> EmbeddedFont:
        if font not in self._fonts:
            self._fonts[font] = EmbeddedFont(self._canvas, font)
        return self._fonts[font]

    def _begin_text(self, style: TextStyle) -> EmbeddedFont:
        font = self._font(style.font)
        self._content.fill_with(style.color)
        spacing = f"{number(style.tracking)} Tc " if style.tracking else ""
        self._content.add(f"BT {spacing}{font.ascii_name} {number(style.size)} Tf")
        return font

    def _end_text(self, style: TextStyle) -> None:
        self._content.add("0 Tc ET" if style.tracking else "ET")

    def _text(self, item: Text) -> None:
        if not item.text:
            return
        font = self._begin_text(item.style)
        back = _ANCHORS[item.anchor] * _width(font, item.text, item.style)
        x, y, turn = item.x - back, item.y, "1 0 0 -1"
        if item.rotate:
            cos, sin = unit(math.radians(item.rotate))
            x, y, turn = item.x - back * cos, item.y - back * sin, f"{cos:.6f} {sin:.6f} {sin:.6f} {-cos:.6f}"
        self._content.add(f"{turn} {number(x)} {number(y)} Tm {_show(font, item.text, item.style)}")
        self._end_text(item.style)

    def _labels(self, item: Labels) -> None:
        font = self._begin_text(item.style)
        back = _ANCHORS[item.anchor]
        size, style, ems = item.style.size, item.style, font.ems
        if not style.tracking and font.is_plain("".join([text for _x, _y, text in item.entries])):
            reach = back * size
            self._content.parts += [
                f"1 0 0 -1 {x - reach * ems(text):.4f} {y:.4f} Tm ({text}) Tj" for x, y, text in item.entries
            ]
        else:
            self._content.parts += [
                f"1 0 0 -1 {x - back * _width(font, text, style):.4f} {y:.4f} Tm {_show(font, text, style)}"
                for x, y, text in item.entries
            ]
        self._end_text(style)

    # -- symbols -----------------------------------------------------------------------------------------------------

    def _stamps(self, item: Stamps) -> None:
        symbol = item.symbol
        if not self._is_plain(symbol):
            for x, y in item.at:
                self._place(symbol, (1.0, 0.0, 0.0, 1.0, x, y))
            return
        self._content.plain_lines()
        match symbol.items:
            case (Path() as path,):
                operator = self._content.set_for(path)
                body = f"{self._content.outline(path)}\n{operator}"
            case _:
                body = self._body(symbol)
        self._content.parts += [f"q 1 0 0 1 {x:.4f} {y:.4f} cm\n{body}\nQ" for x, y in item.at]

    def _place(self, symbol: Symbol, transform: Transform) -> None:
        self._content.plain_lines()
        self._content.push()
        self._content.add(self._matrix(transform))
        if not self._is_plain(symbol) or not (self._in_body or symbol.digest in self._repeated):
            self._inside(transform, symbol.items)
        else:
            body = self._body(symbol)
            if self._is_form(symbol, body):
                self._draw_form(symbol, body)
            else:
                self._content.add(body)
        self._content.pop()

    def _inside(self, transform: Transform, items: Items) -> None:
        """Draw items whose `cm` has been written, and record their position for links."""
        outer = self._transform
        self._transform = shapes.then(transform, outer)
        self._items(items)
        self._transform = outer

    def _body(self, symbol: Symbol) -> str:
        """Return the symbol's content stream in its own coordinates; written once."""
        known = self._bodies.get(id(symbol))
        if known is None:
            outer, self._content = (self._content, self._in_body), PageContent(self._outlines)
            self._in_body = True
            self._items(symbol.items)
            known = self._bodies[id(symbol)] = (symbol, self._content.take())
            self._content, self._in_body = outer
        return known[1]

    def _is_form(self, symbol: Symbol, body: str) -> bool:
        """Return whether the symbol becomes a form; inside a repeated symbol it is always drawn inline."""
        return len(body) >= _FORM_FROM and not self._in_body and symbol.digest in self._repeated

    def _draw_form(self, symbol: Symbol, body: str) -> None:
        self._flush()
        name = self._forms.get(body)
        if name is None:
            name = self._forms[body] = f"symbol-{len(self._forms)}"
            reach = symbol.bleed + max(symbol.width, symbol.height)
            corners = (-reach, -reach, symbol.width + reach, symbol.height + reach)
            self._canvas.beginForm(name, *map(number, corners))
            self._canvas.addLiteral(body)
            self._canvas.endForm()
        self._canvas.doForm(name)

    def _is_plain(self, symbol: Symbol) -> bool:
        """Return whether the symbol has only paths and text, which need no resources of the page."""
        known = self._plain.get(id(symbol))
        if known is None:
            known = self._plain[id(symbol)] = (symbol, all(map(self._is_plain_item, symbol.items)))
        return known[1]

    def _is_plain_item(self, item: object) -> bool:
        if isinstance(item, Use | Stamps):
            return self._is_plain(item.symbol)
        if isinstance(item, Group):
            return item.opacity >= 1 and all(map(self._is_plain_item, item.items))
        return isinstance(item, Path | Text | Labels)

    # -- groups ------------------------------------------------------------------------------------------------------

    def _group(self, item: Group) -> None:
        self._content.plain_lines()
        self._content.push()
        if item.transform != IDENTITY:
            self._content.add(self._matrix(item.transform))
        if item.clip is not None:
            self._content.clip(item.clip)
        if item.opacity < 1:
            self._faded(item)
        else:
            self._inside(item.transform, item.items)
        self._content.pop()

    def _faded(self, item: Group) -> None:
        """Draw the group with one opacity, so that its own overlaps do not show through."""
        self._flush()
        canvas, outer = self._canvas, self._content
        name = f"group-{self._groups}"
        self._groups += 1
        canvas.beginForm(name, -_EVERYWHERE, -_EVERYWHERE, _EVERYWHERE, _EVERYWHERE)
        self._content = PageContent(self._outlines)
        self._inside(item.transform, item.items)
        self._flush()
        canvas.endForm(Contents=_transparency_group(canvas), Resources=_resources(canvas))
        self._content = outer
        canvas.saveState()
        canvas.setFillAlpha(item.opacity)
        canvas.setStrokeAlpha(item.opacity)
        canvas.doForm(name)
        canvas.restoreState()

    # -- what reportlab draws ----------------------------------------------------------------------------------------

    def _vector_art(self, item: VectorArt) -> None:
        name = "art-" + hashlib.sha256(item.svg).hexdigest()[:16]
        self._content.push()
        self._content.add(self._matrix((item.width, 0.0, 0.0, -item.height, item.x, item.y + item.height)))
        self._flush()
        if name not in self.art:
            self._canvas.beginForm(name, 0, 0, 1, 1)
            self._canvas.addLiteral("n")
            self._canvas.endForm()
            self.art[name] = item.svg
        self._canvas.doForm(name)
        self._content.pop()

    def _picture(self, item: Raster) -> None:
        from pnp.backends.pdfpictures import embed  # few documents have pictures

        self._content.push()
        self._content.add(self._matrix((item.width, 0.0, 0.0, -item.height, item.x, item.y + item.height)))
        self._content.add(f"/{embed(self._canvas, item.pixels)} Do")
        self._content.pop()

    def _link(self, item: Link) -> None:
        corners = shapes.transform(shapes.rect(item.x, item.y, item.width, item.height), self._transform)
        box = shapes.bounds(corners)
        if item.target.startswith("#"):
            self.targets.add(item.target[1:])
            self._canvas.linkRect("", item.target[1:], box, relative=1, Border="[0 0 0]")
        elif item.target.startswith("https://"):
            self._canvas.linkURL(item.target, box, relative=1)
        else:
            raise InternalError(f"a link leads to {item.target!r}, neither a destination nor an https address")


def repeated(scenes: Iterable[Items]) -> frozenset[str]:
    """Return the digests of the symbols that are placed more than once; one inside a repeated symbol counts once."""
    counts: Counter[str] = Counter()
    waiting = list(scenes)
    while waiting:
        for item in waiting.pop():
            if isinstance(item, Use):
                counts[item.symbol.digest] += 1
                if counts[item.symbol.digest] == 1:
                    waiting.append(item.symbol.items)
            elif isinstance(item, Group):
                waiting.append(item.items)
    return frozenset(name for name, count in counts.items() if count > 1)


def _placed(item: Use) -> Transform:
    """Return the transform that scales and rotates about the symbol's origin, then moves to (x, y)."""
    if not item.rotate:
        return (item.scale, 0.0, 0.0, item.scale, item.x, item.y)
    a, b, c, d, _e, _f = shapes.rotation(item.rotate)
    return (a * item.scale, b * item.scale, c * item.scale, d * item.scale, item.x, item.y)


def _width(font: EmbeddedFont, text: str, style: TextStyle) -> float:
    return font.ems(text) * style.size + style.tracking * max(0, len(text) - 1)


def _show(font: EmbeddedFont, text: str, style: TextStyle) -> str:
    """Return operators that show the text and end in the font that they began with."""
    runs = font.encode(text)
    if len(runs) == 1 and runs[0][0] == font.ascii_name:
        return f"{runs[0][1]} Tj"
    shown = [f"{name} {number(style.size)} Tf {string} Tj" for name, string in runs]
    return " ".join([*shown, f"{font.ascii_name} {number(style.size)} Tf"])


def _transparency_group(canvas: Any) -> PDFStream:
    group = PDFDictionary({"S": PDFName("Transparency"), "CS": PDFName("DeviceRGB"), "I": "true"})
    stream = PDFStream(PDFDictionary({"Group": group}), canvas.getCurrentPageContent())
    stream.filters = [PDFZCompress]
    return stream


def _resources(canvas: Any) -> PDFResourceDictionary:
    """Return the resources of a form's content; reportlab's own list lacks graphics states."""
    resources = PDFResourceDictionary()
    resources.basicFonts()
    if canvas._formsinuse:
        resources.XObject = canvas._doc.xobjDict(canvas._formsinuse)
    states = canvas._extgstate.getState()
    if states:
        resources.ExtGState = states
    return resources
