"""Text as outlines, for formats in which no font can be embedded."""

from functools import lru_cache
from typing import Any

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

from pnp.errors import MissingGlyphError
from pnp.scene import fonts, shapes
from pnp.scene.items import Font, Path, Segment, Text

_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


def outline(item: Text) -> Path:
    """Return the text as a filled path, glyph for glyph at its printed position.

    Raises:
        MissingGlyphError: when the font lacks a character.
    """
    style = item.style
    lacking = fonts.missing(item.text, style.font)
    if lacking:
        raise MissingGlyphError(f"{style.font.family} has no glyph for {sorted(lacking)} in {item.text!r}")
    advances = fonts.advances(style.font)
    x = -_ANCHORS[item.anchor] * fonts.width(item.text, style)
    segments: list[Segment] = []
    for character in item.text:
        place = (style.size, 0.0, 0.0, -style.size, x, 0.0)
        own = style.font.file
        segments += shapes.transform(own.outline(character) if own else _glyph(style.font, character), place)
        x += advances[character] * style.size + style.tracking
    turned = shapes.then(shapes.rotation(item.rotate), (1.0, 0.0, 0.0, 1.0, item.x, item.y))
    return Path(shapes.transform(segments, turned), fill=style.color)


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


class SegmentPen(BasePen):  # type: ignore[misc]
    """Collects a glyph as segments; the base class turns quadratic curves into cubics."""

    def __init__(self, glyphs: Any, scale: float) -> None:
        super().__init__(glyphs)
        self.segments: list[Segment] = []
        self._scale = scale

    def _add(self, kind: str, *points: shapes.Point) -> None:
        self.segments.append((kind, *(part * self._scale for point in points for part in point)))

    def _moveTo(self, pt: shapes.Point) -> None:  # noqa: N802 - the names that fontTools calls
        self._add("M", pt)

    def _lineTo(self, pt: shapes.Point) -> None:  # noqa: N802
        self._add("L", pt)

    def _curveToOne(self, pt1: shapes.Point, pt2: shapes.Point, pt3: shapes.Point) -> None:  # noqa: N802
        self._add("C", pt1, pt2, pt3)

    def _closePath(self) -> None:  # noqa: N802
        self.segments.append(shapes.CLOSE)
