"""Fonts in a PDF: those of themes registered with reportlab, embedded as subsets, text encoded for content streams.

reportlab puts ASCII into the first subset at its own codes, so plain text is copied unchanged; other text goes
through `TTFont.splitString`, which assigns codes on demand. A font of the game has only
the characters that the document needs.
"""

import hashlib
import io
import math
from collections.abc import Mapping, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTEncoding, TTFont, TTFontFace

from pnp.errors import InternalError
from pnp.scene import fonts
from pnp.scene.font_file import FontFile
from pnp.scene.items import Font

_ESCAPES = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)"})
_UNITS = 2000
"""Font units of an em in a subset: thousandths of an em, which widths in PDF files are, are whole numbers."""
_MOST_ERROR = 1.0
"""How far in font units a cubic outline may be from the quadratic one that replaces it: at 12 pt, 0.002 mm."""
_SYMBOLIC = 4
_STEM = 87


def register(font: Font) -> str:
    """Register the font with reportlab and return its name there, the stem of its file (`FiraSans-Bold`)."""
    path = fonts.font_file(font)
    if path.stem not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(path.stem, str(path)))
    return path.stem


def _own(font: Font) -> TTFont:

    return own_font(font)


class EmbeddedFont:
    """A face in one document."""

    def __init__(self, canvas: Any, font: Font) -> None:
        self.font = font
        self.advances: Mapping[str, float] = fonts.advances(font)
        self._face = _own(font) if font.file is not None else pdfmetrics.getFont(register(font))
        self._document = canvas._doc  # the document that reportlab's own text objects pass to `splitString`
        self.ascii_name = self._name(0)

    def _name(self, subset: int) -> str:
        name: str = self._face.getSubsetInternalName(subset, self._document)
        return name

    def ems(self, text: str) -> float:
        """Return width in ems.

        Raises:
            InternalError: when the font lacks a character; texts are checked before they reach a backend.
        """
        try:
            return math.fsum(map(self.advances.__getitem__, text))
        except KeyError as lacking:
            raise InternalError(f"{self.font.family} has no glyph for {lacking} in {text!r}") from None

    def is_plain(self, text: str) -> bool:
        """Return whether `(text)` is a valid string operand in the font `ascii_name`, without encoding."""
        return self.font.file is None and text.isascii() and text.translate(_ESCAPES) == text

    def encode(self, text: str) -> list[tuple[str, str]]:
        """Return the text as (font resource, string operand) runs."""
        if self.font.file is None and text.isascii():
            return [(self.ascii_name, f"({text.translate(_ESCAPES)})")]
        runs = self._face.splitString(text, self._document)
        return [(self._name(subset), f"<{code.hex()}>") for subset, code in runs]


def own_font(font: Font) -> TTFont:
    """Return a font for one document."""
    return _OwnFont(font)


class _OwnFont(TTFont):  # type: ignore[misc]
    """What reportlab knows of a font."""

    def __init__(self, font: Font) -> None:
        assert font.file is not None
        self.face = _OwnFace(font, font.file)
        self.fontName = self.face.name.decode()
        self.encoding = TTEncoding()
        self.state: WeakKeyDictionary[Any, Any] = WeakKeyDictionary()
        self._asciiReadable = 0
        self.shapable = False

    def addObjects(self, doc: Any) -> None:  # noqa: N802 - the name that reportlab calls
        """Add the subsets to a document, with the characters of their codes.

        reportlab writes the latter too, but not those above U+FFFF.
        """
        subsets = [list(subset) for subset in self.state[doc].subsets]
        names = [self.getSubsetInternalName(number, doc)[1:] for number in range(len(subsets))]
        super().addObjects(doc)
        for name, subset in zip(names, subsets, strict=True):
            reference = doc.idToObject["BasicFonts"].dict[name].ToUnicode
            doc.idToObject[reference.name].content = _characters_of_codes(subset)


class _OwnFace(TTFontFace):  # type: ignore[misc]
    """The measures of a font in thousandths of an em, and its subsets."""

    def __init__(self, font: Font, file: FontFile) -> None:
        pdfmetrics.TypeFace.__init__(self, None)
        ascent, descent, capital, _ = (round(1000 * height) for height in fonts.metrics(font))
        self._file = file
        self.filename = file.digest
        self.name, self.subfontNameX = _unique_name(file).encode("ascii"), b""
        self.ascent, self.descent, self.capHeight = ascent, -descent, capital
        self.bbox = [-1000, -descent, 2000, ascent]
        self.flags, self.stemV, self.italicAngle = _SYMBOLIC, _STEM, -12 if file.is_italic else 0
        self.defaultWidth = 0
        self.charToGlyph = {code: code for code in file.codes}

    def getCharWidth(self, code: int) -> int:  # noqa: N802 - the names that reportlab calls
        """Return the width of a character in thousandths of an em."""
        return round(1000 * self._file.advances.get(chr(code), 0.0))

    def makeSubset(self, subset: Sequence[int]) -> bytes:  # noqa: N802
        """Return a TrueType font whose codes are the positions in `subset`."""
        return _subset(self._file, subset)


def _characters_of_codes(subset: Sequence[int]) -> str:
    """Return the character map that readers of a PDF file extract text with (PDF 1.7, 9.10.3)."""
    entries = [f"<{code:02X}> <{chr(found).encode('utf-16-be').hex().upper()}>" for code, found in enumerate(subset)]
    blocks = [entries[at : at + 100] for at in range(0, len(entries), 100)]
    return "\n".join(
        [
            "/CIDInit /ProcSet findresource begin",
            "12 dict begin",
            "begincmap",
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
            "/CMapName /Adobe-Identity-UCS def",
            "/CMapType 2 def",
            "1 begincodespacerange",
            "<00> <FF>",
            "endcodespacerange",
            *(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks),
            "endcmap",
            "CMapName currentdict /CMap defineresource pop",
            "end",
            "end",
        ]
    )


def _unique_name(file: FontFile) -> str:
    """Return the name in the PDF file, in which fonts of one name and weights of a variable font differ."""
    return f"{file.postscript_name}-{hashlib.sha256(file.digest.encode()).hexdigest()[:6]}"


def _subset(file: FontFile, subset: Sequence[int]) -> bytes:
    """Return a TrueType font that maps the code 0, 1 and so on to the characters of a subset, drawn from a face.

    Raises:
        InternalError: when a glyph cannot be drawn; texts are checked before they reach a backend.
    """
    from fontTools.fontBuilder import FontBuilder
    from fontTools.ttLib import newTable
    from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

    characters = [chr(code) if code in file.codes else "" for code in subset]
    shown = sorted({character for character in characters if character})
    names = {character: f"u{ord(character):05X}" for character in shown}
    outlines = {names[character]: _glyph(file, character) for character in shown}
    widths = {names[character]: round(file.advances[character] * _UNITS) for character in shown}
    builder = FontBuilder(_UNITS, isTTF=True)
    builder.setupGlyphOrder([".notdef", *outlines])
    builder.setupGlyf({".notdef": _blank(), **outlines})
    lefts = {name: glyph.xMin if glyph.numberOfContours else 0 for name, glyph in outlines.items()}
    builder.setupHorizontalMetrics({".notdef": (0, 0), **{name: (widths[name], lefts[name]) for name in outlines}})
    ascent, descent, *_ = (round(_UNITS * height) for height in file.heights)
    builder.setupHorizontalHeader(ascent=ascent, descent=-descent)
    builder.setupPost(keepGlyphNames=False)
    table = CmapSubtable.newSubtable(6)
    table.platformID, table.platEncID, table.language = 1, 0, 0
    table.cmap = {code: names.get(character, ".notdef") for code, character in enumerate(characters)}
    builder.font["cmap"] = newTable("cmap")
    builder.font["cmap"].tableVersion, builder.font["cmap"].tables = 0, [table]
    builder.updateHead(created=0, modified=0)
    builder.font.recalcTimestamp = False
    out = io.BytesIO()
    builder.font.save(out)
    return out.getvalue()


def _glyph(file: FontFile, character: str) -> Any:
    """Return a glyph with quadratic outlines, at the units of a subset."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    glyph = TTGlyphPen(None)
    scale = _UNITS / file.units
    is_cubic = b"glyf" not in file.tables
    pen = TransformPen(
        Cu2QuPen(glyph, _MOST_ERROR, reverse_direction=True) if is_cubic else glyph, (scale, 0, 0, scale, 0, 0)
    )
    try:
        for name, points in file.recording(character):
            getattr(pen, name)(*points)
    except ValueError as error:
        raise InternalError(f"the font '{file.name}' cannot draw {character!r}: {error}") from error
    made = glyph.glyph()
    made.recalcBounds(None)
    return made


def _blank() -> Any:
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    return TTGlyphPen(None).glyph()
