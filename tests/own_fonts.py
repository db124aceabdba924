"""Font files that are made for tests: TrueType, CFF, variable, collections. Letters are boxes of known sizes."""

import io
from collections.abc import Mapping
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont

WIDTHS: Mapping[str, int] = {" ": 250, "A": 600, "b": 537, "*": 400, "将": 1000, "棋": 1000, "\U00020b9f": 1000}
"""Advance widths in thousandths of an em."""
UNITS = 1000


def box(pen: object, width: float, height: float = 700) -> None:
    """Draw the box of a letter, 50 units from both of its sides."""
    if width <= 300:
        return
    points = [(50, 0), (50, height), (width - 50, height), (width - 50, 0)]
    pen.moveTo(points[0])
    for point in points[1:]:
        pen.lineTo(point)
    pen.closePath()


def made(
    kind: str = "ttf",
    characters: str = "".join(WIDTHS),
    *,
    weight: int = 400,
    italic: bool = False,
    fs_type: int = 0,
    name: str = "Boxes-Regular",
) -> TTFont:
    """Return a font with these characters."""
    names = {character: f"u{ord(character):05X}" for character in characters}
    builder = FontBuilder(UNITS, isTTF=kind == "ttf")
    builder.setupGlyphOrder([".notdef", *names.values()])
    builder.setupCharacterMap({ord(character): glyph for character, glyph in names.items()})
    widths = {".notdef": 500, **{glyph: WIDTHS.get(character, 500) for character, glyph in names.items()}}
    if kind == "ttf":
        builder.setupGlyf({glyph: _quadratic(width) for glyph, width in widths.items()})
    else:
        builder.setupCFF(name, {"FullName": name}, {glyph: _cubic(width) for glyph, width in widths.items()}, {})
    builder.setupHorizontalMetrics({glyph: (width, 50 if width > 300 else 0) for glyph, width in widths.items()})
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    builder.setupNameTable({"familyName": "Boxes", "styleName": "Regular", "psName": name})
    builder.setupOS2(
        version=4, sCapHeight=700, sxHeight=500, usWeightClass=weight, fsType=fs_type, fsSelection=1 if italic else 0x40
    )
    builder.setupPost()
    return builder.font


def variable() -> TTFont:
    """Return a variable font whose letters are 200 units wider at weight 900 than at 100."""
    font = made(characters="Ab")
    builder = FontBuilder(font=font)
    builder.setupFvar([("wght", 100, 100, 900, "Weight")], [])
    from fontTools.ttLib.tables.TupleVariation import TupleVariation

    wide = TupleVariation({"wght": (0, 1, 1)}, [(0, 0), (0, 0), (200, 0), (200, 0), (0, 0), (200, 0), (0, 0), (0, 0)])
    builder.setupGvar({glyph: [wide] for glyph in font.getGlyphOrder()[1:]})
    return font


def _quadratic(width: float) -> object:
    pen = TTGlyphPen(None)
    box(pen, width)
    return pen.glyph()


def _cubic(width: float) -> object:
    pen = T2CharStringPen(width, None)
    box(pen, width)
    return pen.getCharString()


def data(font: TTFont) -> bytes:
    """Return a font as a file, also one with glyphs that have no bounds."""
    font.recalcBBoxes = False
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def collection(*fonts: TTFont) -> bytes:
    """Return fonts as a collection."""
    found, out = TTCollection(), io.BytesIO()
    found.fonts = [TTFont(io.BytesIO(data(font))) for font in fonts]
    found.save(out)
    return out.getvalue()


def written(folder: Path, name: str, content: bytes) -> Path:
    """Write a font into the folder `fonts` of a game."""
    (folder / "fonts").mkdir(exist_ok=True)
    (folder / "fonts" / name).write_bytes(content)
    return folder / "fonts" / name
