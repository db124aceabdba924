"""Text as outlines, for formats in which no font can be embedded."""

from functools import lru_cache
from typing import Any

from fontTools.ttLib import TTFont

from pnp.errors import MissingGlyphError
from pnp.scene import fonts, shapes
from pnp.scene.font_glyphs import SegmentPen
from pnp.scene.items import SHARES, Font, Path, Text
from pnp.scene.shapes import Segment


def outline(item: Text) -> Path:
    """Return a text as a path, each glyph where it is printed; raises MissingGlyphError when the font lacks one."""
    style = item.style
    if lacking := fonts.missing(item.text, style.font):
        raise MissingGlyphError(f"{style.font.family} has no glyph for {sorted(lacking)} in {item.text!r}")
    advances = fonts.advances(style.font)
    x = -SHARES[item.anchor] * fonts.width(item.text, style)
    segments: list[Segment] = []
    for character in item.text:
        place = (style.size, 0.0, 0.0, -style.size, x, 0.0)
        own = style.font.file
        segments += shapes.transform(own.outline(character) if own else _glyph(style.font, character), place)
        x += advances[character] * style.size + style.tracking
    return Path(shapes.transform(segments, item.matrix), fill=style.color)


@lru_cache(maxsize=4096)
def _glyph(font: Font, character: str) -> shapes.Segments:
    """Return a glyph's outline in ems, y up."""
    face = _face(font)
    glyphs = face.getGlyphSet()
    pen = SegmentPen(glyphs, 1 / face["head"].unitsPerEm)
    glyphs[face.getBestCmap()[ord(character)]].draw(pen)
    return tuple(pen.segments)


@lru_cache(maxsize=64)
def _face(font: Font) -> Any:
    return TTFont(fonts.font_file(font), lazy=True)
