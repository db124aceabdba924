"""Own fonts of a game: TrueType and OpenType files, collections and variable fonts. Nothing in them is trusted.

Widths and heights are read here; glyphs are read when they are needed, by `pnp.scene.font_glyphs`. Table layouts:
OpenType 1.9 specification.
"""

import hashlib
import re
import struct
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from pnp.errors import DefinitionError, Finding, Span
from pnp.scene import shapes, truetype
from pnp.scene.shapes import Segment
from pnp.scene.truetype import OwnFontError

if TYPE_CHECKING:
    from pnp.scene.font_glyphs import Glyphs, Recording

Value = TypeVar("Value")

ENDINGS = (".otf", ".ttf", ".ttc", ".otc")
"""Ends of the names of font files."""
_SFNT = (b"\0\1\0\0", b"true", b"OTTO")
_COLLECTION = b"ttcf"
_OUTLINES = (b"glyf", b"CFF ", b"CFF2")
_NEEDED = (b"head", b"hhea", b"hmtx", b"maxp", b"cmap", b"OS/2")
_MOST_TABLES = 100
_MOST_EMS = 10
"""The largest height or width of a sensible font, in ems."""
_RESTRICTED, _NO_SUBSETS, _BITMAPS_ONLY = 0x0002, 0x0100, 0x0200
"""Bits of `fsType`: a license to embed is required, subsets are forbidden, only bitmaps may be embedded."""
_ITALIC = 0x0001


def finding(name: str, error: OwnFontError, span: Span | None) -> Finding:
    """Return the finding about a font that cannot be used."""
    return Finding(f"font.{error.kind}", "error", f"the font '{name}' {error}", span, error.hint)


class WeightAxis(NamedTuple):
    """The weights of a variable font."""

    least: float
    most: float


class FontFile:
    """One face of a font file, at one weight.

    Equal fonts have the same file, number and weight. What is read is kept as long as the font is.

    Attributes:
        name: the file, for people.
        digest: what identifies the face.
        data: the file.
        number: which font of a collection.
        place: what names the file in the definition.
    """

    def __init__(self, name: str, data: bytes, number: int, place: Span | None, weight: float | None = None) -> None:
        self.name, self.data, self.number, self.place, self.weight = name, data, number, place, weight
        self.digest = f"{hashlib.sha256(data).hexdigest()[:16]}-{number}-{weight or 0:g}"
        self._recordings: dict[str, Recording] = {}
        self._outlines: dict[str, tuple[Segment, ...]] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FontFile) and other.digest == self.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"FontFile({self.digest})"

    @cached_property
    def tables(self) -> Mapping[bytes, int]:
        """Offsets of its tables."""
        return {tag: start for tag, (start, _) in truetype.tables(self.data, self.start).items()}

    @cached_property
    def start(self) -> int:
        """Where its table directory begins."""
        if not self.data.startswith(_COLLECTION):
            return 0
        (start,) = struct.unpack_from(">L", self.data, 12 + 4 * self.number)
        return int(start)

    @cached_property
    def codes(self) -> Mapping[int, int]:
        """The number of the glyph of every character code; without those that no table has."""
        found, _ = truetype.glyphs(self.data, self.tables)
        return {code: glyph for code, glyph in found.items() if 0 < glyph < self.glyph_count and code > 31}

    @cached_property
    def glyph_count(self) -> int:
        """The number of glyphs."""
        return self._short("maxp", 4)

    @cached_property
    def units(self) -> int:
        """Font units of an em."""
        return self._short("head", 18)

    @cached_property
    def heights(self) -> tuple[float, float, float, float]:
        """Ascent, descent, height of capitals, height of x in ems; what the font does not say is estimated."""
        ascent, descent = struct.unpack_from(">hh", self.data, self.tables[b"hhea"] + 4)
        capital = small = 0
        if self._short("OS/2", 0) >= 2:
            small, capital = struct.unpack_from(">hh", self.data, self.tables[b"OS/2"] + 86)
        units = self.units
        return ascent / units, abs(descent) / units, (capital or 0.8 * ascent) / units, (small or ascent / 2) / units

    @property
    def weight_at(self) -> float:
        """The weight in which it is drawn, 100 to 900."""
        return self._short("OS/2", 4) if self.weight is None else self.weight

    @cached_property
    def is_italic(self) -> bool:
        """Whether it is italic."""
        return bool(self._short("OS/2", 62) & _ITALIC)

    @cached_property
    def permission(self) -> int:
        """The flags that say whether it may be embedded (`fsType`)."""
        return self._short("OS/2", 8)

    @cached_property
    def axis(self) -> WeightAxis | None:
        """Its weights, if it is a variable font with an axis of weight."""
        start = self.tables.get(b"fvar")
        if start is None:
            return None
        first, _, count, size = struct.unpack_from(">4H", self.data, start + 4)
        for index in range(count):
            tag, least, _, most = struct.unpack_from(">4slll", self.data, start + first + index * size)
            if tag == b"wght" and least < most:
                return WeightAxis(least / 0x10000, most / 0x10000)
        return None

    def at(self, weight: int) -> "FontFile":
        """Return the instance of a variable font whose weight is nearest; another font is the only one."""
        if self.axis is None:
            return self
        nearest = min(max(weight, self.axis.least), self.axis.most)
        return FontFile(self.name, self.data, self.number, self.place, nearest)

    @cached_property
    def advances(self) -> Mapping[str, float]:
        """Advance width of every character in ems, rounded as in a PDF: to thousandths."""
        if self.weight is not None:
            return _Lazily(self.codes, self._width)
        _, widths = truetype.glyphs(self.data, self.tables)
        last = len(widths) - 1
        return {chr(code): round(widths[min(glyph, last)] / self.units, 3) for code, glyph in self.codes.items()}

    def _width(self, character: str) -> float:
        try:
            return round(self._glyphs.width(character) / self.units, 3)
        except OwnFontError as error:
            raise DefinitionError([finding(self.name, error, self.place)]) from error

    @cached_property
    def ink(self) -> Mapping[str, truetype.Ink]:
        """How far the outline of every nonblank character reaches, y down, in ems."""
        return _Lazily(self.codes, self._ink)

    def _ink(self, character: str) -> truetype.Ink:
        outline = self.outline(character)
        if not outline:
            raise KeyError(character)
        left, low, right, high = shapes.bounds(outline)
        return left, -high, right, -low

    @cached_property
    def _glyphs(self) -> "Glyphs":
        from pnp.scene.font_glyphs import Glyphs, GlyphSource  # imports fontTools

        source = GlyphSource(self.data, self.number, self.weight, self.glyph_count, self.codes, self.tables)
        return Glyphs(source)

    def recording(self, character: str) -> "Recording":
        """Return what draws a glyph, as fontTools records it, in font units; raises as `outline`."""
        if character not in self._recordings:
            self._recordings[character] = self._glyphs.recording(character)
        return self._recordings[character]

    def outline(self, character: str) -> tuple[Segment, ...]:
        """Return the outline of a glyph in ems, y up; raises OwnFontError when it cannot be drawn."""
        from pnp.scene.font_glyphs import segments

        if character not in self._outlines:
            self._outlines[character] = segments(self.recording(character), 1 / self.units)
        return self._outlines[character]

    @cached_property
    def postscript_name(self) -> str:
        """Its name in PDF files."""
        return _postscript_name(self.data, self.tables.get(b"name", len(self.data))) or "OwnFont"

    def _short(self, table: str, offset: int) -> int:
        (value,) = struct.unpack_from(">H", self.data, self.tables[table.encode()] + offset)
        return int(value)


class _Lazily(Mapping[str, Value]):
    """Values of characters, each computed when it is first needed."""

    def __init__(self, codes: Mapping[int, int], find: Callable[[str], Value]) -> None:
        self._codes, self._find = codes, find
        self._known: dict[str, Value] = {}

    def __getitem__(self, character: str) -> Value:
        if character not in self._known:
            if ord(character) not in self._codes:
                raise KeyError(character)
            self._known[character] = self._find(character)
        return self._known[character]

    def __contains__(self, character: object) -> bool:
        return isinstance(character, str) and ord(character) in self._codes

    def __iter__(self) -> Iterator[str]:
        return map(chr, self._codes)

    def __len__(self) -> int:
        return len(self._codes)


def read(name: str, data: bytes, number: int | None, place: Span | None) -> FontFile:
    """Return a font of a file; `number` is that in a collection, from 0.

    Raises:
        OwnFontError: when it is damaged, of another format, or may not be embedded.
    """
    try:
        face = FontFile(name, data, _number(data, number), place)
        _require_tables(face)
        _require_measures(face)
    except (struct.error, KeyError, IndexError, ZeroDivisionError, truetype.FontFileError) as error:
        raise OwnFontError("is cut off or damaged") from error
    is_restricted = face.permission & _RESTRICTED and not face.permission & ~_RESTRICTED & 0x000F
    if is_restricted or face.permission & (_NO_SUBSETS | _BITMAPS_ONLY):
        how = "in documents" if is_restricted else "as a subset of outlines"
        hint = "use a font whose license permits it, or ask its maker for a file that does"
        raise OwnFontError(f"may not be embedded {how}: its maker forbids it", hint, "not-embeddable")
    return face


def _number(data: bytes, number: int | None) -> int:
    """Return the number of the font in its file; check the file's format."""
    if data.startswith(_COLLECTION):
        (count,) = struct.unpack_from(">L", data, 8)
        if number is None and count > 1:
            raise OwnFontError(f"is a collection of {count} fonts", "write which one, from 0: NAME.ttc#0")
        if (number or 0) >= count:
            raise OwnFontError(f"has {count} fonts, numbered from 0", "write the number of one of them")
        return number or 0
    if data[:4] in (b"wOFF", b"wOF2"):
        raise OwnFontError("is a font for web sites (WOFF)", "use its TTF or OTF file")
    if not data.startswith(_SFNT):
        raise OwnFontError("is no font", "use a TTF, OTF or TTC file")
    if number:
        raise OwnFontError("is no collection", "leave its number out")
    return 0


def _require_tables(face: FontFile) -> None:
    """Check the directory of tables: none may reach beyond the file, and together they have no more bytes than it."""
    tables = truetype.tables(face.data, face.start)
    most = len(face.data)
    is_sound = 0 < len(tables) <= _MOST_TABLES and sum(length for _, length in tables.values()) <= most
    if not is_sound or any(start + length > most for start, length in tables.values()):
        raise OwnFontError("is cut off or damaged")
    if not any(tag in tables for tag in _OUTLINES):
        raise OwnFontError("has no outlines, only bitmaps", "use a font with outlines", "not-embeddable")
    lacking = [tag.decode() for tag in _NEEDED if tag not in tables]
    if lacking:
        raise OwnFontError(f"lacks the table '{lacking[0]}'")


def _require_measures(face: FontFile) -> None:
    """Check what texts are measured with."""
    if not 16 <= face.units <= 16384 or any(abs(height) > _MOST_EMS for height in face.heights):
        raise OwnFontError("has heights that no letter has")
    if not face.codes:
        raise OwnFontError("has no glyphs for characters")
    if face.axis is None and max(face.advances.values()) > _MOST_EMS:
        raise OwnFontError("has widths that no letter has")


def _postscript_name(data: bytes, start: int) -> str:
    """Return the name with the number 6 of the table `name`, with what PDF names may contain."""
    with suppress(struct.error):
        _, count, strings = struct.unpack_from(">3H", data, start)
        for index in range(min(count, 1000)):
            platform, _, _, name, length, offset = struct.unpack_from(">6H", data, start + 6 + 12 * index)
            if name == 6:
                text = data[start + strings + offset :][:length]
                shown = text.decode("utf-16-be" if platform in (0, 3) else "latin-1", "ignore")
                return re.sub(r"[^A-Za-z0-9-]", "", shown)[:60]
    return ""
