"""A symbol or a sheet as an SVG file in true size: user units are millimeters, repeated drawings are written once.

Text stays text, with the glyphs that it needs embedded, or it becomes outlines for readers without web fonts; texts in
a game's own fonts are always outlines. The same drawing gives the same bytes, because names derive from content.
"""

import base64
import io
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import svgwrite
from fontTools import subset
from fontTools.ttLib import TTFont

from pnp.backends.numbers import number, numbers
from pnp.errors import MissingGlyphError
from pnp.scene import fonts
from pnp.scene.glyph_outlines import outline
from pnp.scene.items import (
    Font,
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
    digest,
)
from pnp.scene.shapes import IDENTITY, Segment, Transform
from pnp.scene.sheet import Sheet

_ROOT_STYLE = "font-kerning:none;font-variant-ligatures:none"
"""Text is measured without kerning and ligatures."""
_MITER_LIMIT = 10
"""The miter limit of PDF, so that both formats draw the same corners."""


def render(drawing: Symbol | Sheet, outlines: bool = False, bleed: bool = False) -> str:
    """Return the drawing as SVG text.

    Args:
        drawing: a symbol, cut to its own box, or a sheet.
        outlines: draw text as outlines instead of embedding fonts.
        bleed: show a symbol with its bleed.
    """
    edge = drawing.bleed if bleed and isinstance(drawing, Symbol) else 0.0
    return _Writer(outlines).document(drawing, edge)


class _Writer:
    """Writes one file."""

    def __init__(self, outlines: bool) -> None:
        self._outlines = outlines
        self._out = svgwrite.Drawing(debug=False)
        self._named: set[str] = set()
        self._texts: dict[Font, set[str]] = {}

    def document(self, drawing: Symbol | Sheet, edge: float) -> str:
        width, height = drawing.width + 2 * edge, drawing.height + 2 * edge
        self._out["width"], self._out["height"] = f"{number(width)}mm", f"{number(height)}mm"
        self._out["viewBox"] = numbers((-edge, -edge, width, height))
        self._out["stroke-miterlimit"] = _MITER_LIMIT
        self._out["style"] = _ROOT_STYLE
        self._out.set_desc(title=drawing.name if isinstance(drawing, Symbol) else drawing.title)
        self._add_all(self._out, drawing.items)
        if self._texts:
            self._out.defs.add(self._out.style(style_sheet(self._texts)))
        tree = self._out.get_xml()
        ET.indent(tree, " ")
        return f'<?xml version="1.0" encoding="utf-8"?>\n{ET.tostring(tree, encoding="unicode")}\n'

    def _add_all(self, parent: Any, items: Iterable[Item]) -> None:
        for item in items:
            self._add(parent, item)

    def _add(self, parent: Any, item: Item) -> None:
        match item:
            case Path():
                parent.add(self._out.path(d=_path_data(item.segments), **_paint(item)))
            case Text():
                self._text(parent, item)
            case Labels():
                self._labels(parent, item)
            case Use():
                parent.add(self._use(item))
            case Stamps():
                name = self._symbol(item.symbol)
                for x, y in item.at:
                    parent.add(self._out.use(f"#{name}", insert=(number(x), number(y))))
            case Group():
                self._group(parent, item)
            case VectorArt():
                parent.add(self._image(item, "svg+xml", item.svg))
            case Raster():
                parent.add(self._image(item, item.pixels.kind, item.pixels.data))
            case Link():
                self._link(parent, item)

    # -- text --------------------------------------------------------------------------------------------------------

    def _text(self, parent: Any, item: Text) -> None:
        if self._outlines or item.style.font.file is not None:
            self._add(parent, outline(item))
            return
        self._note(item.text, item.style)
        attributes = _text_look(item.style)
        if item.rotate:
            attributes["transform"] = f"rotate({numbers((item.rotate, item.x, item.y))})"
        parent.add(self._one_text(item.x, item.y, item.text, item.style, item.anchor, attributes))

    def _labels(self, parent: Any, item: Labels) -> None:
        if self._outlines or item.style.font.file is not None:
            self._add_all(parent, (outline(Text(x, y, text, item.style, item.anchor)) for x, y, text in item.entries))
            return
        group = parent.add(self._out.g(**_text_look(item.style)))
        for x, y, text in item.entries:
            self._note(text, item.style)
            group.add(self._one_text(x, y, text, item.style, item.anchor, {}))

    def _one_text(
        self, x: float, y: float, text: str, style: TextStyle, anchor: str, attributes: dict[str, str]
    ) -> Any:
        """Add a text element; readers differ on the space after a last tracked letter, so its start is computed."""
        if anchor != "start" and style.tracking:
            x -= fonts.width(text, style) * (0.5 if anchor == "middle" else 1.0)
        elif anchor != "start":
            attributes = attributes | {"text_anchor": anchor}
        return self._out.text(text, insert=(number(x), number(y)), **attributes)

    def _note(self, text: str, style: TextStyle) -> None:
        lacking = fonts.missing(text, style.font)
        if lacking:
            raise MissingGlyphError(f"{style.font.family} has no glyph for {sorted(lacking)} in {text!r}")
        self._texts.setdefault(style.font, set()).update(text)

    # -- symbols and groups ------------------------------------------------------------------------------------------

    def _symbol(self, symbol: Symbol) -> str:
        name = f"s-{symbol.digest}"
        if name not in self._named:
            self._named.add(name)
            group = self._out.g(id=name)
            self._add_all(group, symbol.items)
            self._out.defs.add(group)
        return name

    def _use(self, item: Use) -> Any:
        name = self._symbol(item.symbol)
        if item.scale == 1 and not item.rotate:
            return self._out.use(f"#{name}", insert=(number(item.x), number(item.y)))
        turn = f" rotate({number(item.rotate)})" if item.rotate else ""
        scale = f" scale({item.scale:.6g})" if item.scale != 1 else ""
        return self._out.use(f"#{name}", transform=f"translate({numbers((item.x, item.y))}){turn}{scale}")

    def _group(self, parent: Any, item: Group) -> None:
        attributes: dict[str, str] = {}
        if item.transform != IDENTITY:
            attributes["transform"] = _matrix(item.transform)
        if item.opacity < 1:
            attributes["opacity"] = number(item.opacity)
        if item.clip is not None:
            attributes["clip_path"] = f"url(#{self._clip(item.clip)})"
        group = self._out.g(**attributes)
        if item.layer:
            group["data-layer"] = item.layer
        self._add_all(group, item.items)
        parent.add(group)

    def _clip(self, path: Path) -> str:
        name = f"c-{digest(path)}"
        if name not in self._named:
            self._named.add(name)
            clip = self._out.defs.add(self._out.clipPath(id=name))
            rule = {"clip_rule": "evenodd"} if path.even_odd else {}
            clip.add(self._out.path(d=_path_data(path.segments), **rule))
        return name

    # -- pictures and links ------------------------------------------------------------------------------------------

    def _image(self, item: VectorArt | Raster, kind: str, data: bytes) -> Any:
        return self._out.image(
            f"data:image/{kind};base64,{base64.b64encode(data).decode('ascii')}",
            insert=(number(item.x), number(item.y)),
            size=(number(item.width), number(item.height)),
            preserveAspectRatio="none",
        )

    def _link(self, parent: Any, item: Link) -> None:
        """Add a link to the web; a picture has no targets within the document."""
        if item.target.startswith("#"):
            return
        anchor = parent.add(self._out.a(item.target))
        corner, size = (number(item.x), number(item.y)), (number(item.width), number(item.height))
        anchor.add(self._out.rect(corner, size, fill="none", pointer_events="all"))


def _path_data(segments: Iterable[Segment]) -> str:
    return "".join(kind + numbers(values) for kind, *values in segments)


def _paint(path: Path) -> dict[str, str]:
    look = {"fill": path.fill or "none"}
    if path.even_odd:
        look["fill_rule"] = "evenodd"
    if path.stroke is not None:
        look |= {"stroke": path.stroke.color, "stroke_width": number(path.stroke.width)}
        if path.stroke.dash:
            look["stroke_dasharray"] = numbers(path.stroke.dash)
        if path.stroke.cap != "butt":
            look["stroke_linecap"] = path.stroke.cap
        if path.stroke.join != "miter":
            look["stroke_linejoin"] = path.stroke.join
    return look


def _text_look(style: TextStyle) -> dict[str, str]:
    look = {
        "font_family": f"'{style.font.family}', sans-serif",
        "font_weight": str(style.font.weight),
        "font_size": number(style.size),
        "fill": style.color,
    }
    if style.font.italic:
        look["font_style"] = "italic"
    if style.tracking:
        look["letter_spacing"] = number(style.tracking)
    return look


def _matrix(transform: Transform) -> str:
    *factors, x, y = transform
    return f"matrix({' '.join(f'{factor:.8g}' for factor in factors)} {number(x)} {number(y)})"


_UNUSED = ("GSUB", "GPOS", "GDEF", "DSIG", "gasp", "fpgm", "prep", "cvt ", "kern")
"""Tables for kerning, ligatures and hinting, which the text does without."""


def style_sheet(texts: Mapping[Font, Iterable[str]]) -> str:
    """Return `@font-face` rules that hold, for each font, the glyphs of its characters."""
    order = sorted(texts, key=lambda font: (font.family, font.weight, font.italic))
    return "".join(_rule(font, "".join(sorted(set(texts[font])))) for font in order)


@lru_cache(maxsize=128)
def _rule(font: Font, characters: str) -> str:
    data = base64.b64encode(_subset(font, characters)).decode("ascii")
    slant = "italic" if font.italic else "normal"
    return (
        f"@font-face{{font-family:'{font.family}';font-weight:{font.weight};font-style:{slant};"
        f"src:url(data:font/woff;base64,{data}) format('woff')}}"
    )


def _subset(font: Font, characters: str) -> bytes:
    face = TTFont(fonts.font_file(font), lazy=True, recalcTimestamp=False)
    for table in _UNUSED:
        if table in face:
            del face[table]
    options = subset.Options(layout_features=[], hinting=False, name_IDs=[], notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(face)
    face.flavor = "woff"
    out = io.BytesIO()
    face.save(out)
    return out.getvalue()
