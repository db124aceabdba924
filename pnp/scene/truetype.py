"""Reads from a TrueType file the few tables that measuring needs: cmap, hmtx, head, hhea, OS/2, loca and glyf.

fontTools reads the same, but takes 30 ms to import and 10 ms a face; a whole sheet takes less. A test compares the two
over every shipped face. Table layouts: OpenType 1.9 specification.
"""

import struct
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple, TypeVar

Parsed = TypeVar("Parsed")
Ink = tuple[float, float, float, float]
"""Left, top, right and bottom of a glyph from its origin, y down, as fractions of the em."""

_HEADER = 12
_RECORD = 16
_MOST_CODES = 0x110000
"""The characters of Unicode: a map with more entries names some of them again and again."""


class FontFileError(ValueError):
    """The file is not a TrueType font that pnp can measure."""


class OwnFontError(ValueError):
    """A font that cannot be used; the message completes a sentence that begins with the file's name."""

    def __init__(self, message: str, hint: str = "export or download the font again", kind: str = "unusable") -> None:
        super().__init__(message)
        self.hint, self.kind = hint, kind


class FontFace(NamedTuple):
    """Metrics of a font file, as fractions of the em.

    `advances`: of every character that the face can draw. `ascent`, `descent`: extent of the line above and below the
    baseline, both positive. `cap_height`, `x_height`: of `H` and of `x`.
    """

    advances: Mapping[str, float]
    ascent: float
    descent: float
    cap_height: float
    x_height: float


def read(path: Path) -> FontFace:
    """Read a face; raises FontFileError when the file is no TrueType font with a Unicode character map."""
    return _read(path, _face)


def read_ink(path: Path) -> dict[str, Ink]:
    """Return how far the outline of each nonblank character reaches, from the glyph headers; raises as `read`."""
    return _read(path, _ink)


def _read(path: Path, parse: Callable[[bytes, dict[bytes, int]], Parsed]) -> Parsed:
    data = path.read_bytes()
    try:
        return parse(data, {tag: start for tag, (start, _) in tables(data).items()})
    except (struct.error, KeyError, IndexError) as problem:
        raise FontFileError(f"{path.name} is not a TrueType font that can be measured ({problem})") from problem


def tables(data: bytes, start: int = 0) -> dict[bytes, tuple[int, int]]:
    """Return offset and length of the tables of the font at `start`; raises struct.error when the file is too short."""
    (count,) = struct.unpack_from(">H", data, start + 4)
    records = (struct.unpack_from(">4sLLL", data, start + _HEADER + _RECORD * index) for index in range(count))
    return {tag: (offset, length) for tag, _checksum, offset, length in records}


def glyphs(data: bytes, tables: Mapping[bytes, int]) -> tuple[dict[int, int], tuple[int, ...]]:
    """Return the glyph of every character code, and the advance width of every glyph in font units.

    Raises:
        FontFileError: when there is no Unicode character map, or one that names characters again and again.
        struct.error: when a table is too short.
    """
    return _characters(data, tables[b"cmap"]), _widths(data, tables)


def _face(data: bytes, tables: dict[bytes, int]) -> FontFace:
    (units,) = struct.unpack_from(">H", data, tables[b"head"] + 18)
    ascent, descent = struct.unpack_from(">hh", data, tables[b"hhea"] + 4)
    (version,) = struct.unpack_from(">H", data, tables[b"OS/2"])
    x_height, cap_height = struct.unpack_from(">hh", data, tables[b"OS/2"] + 86) if version >= 2 else (0, 0)
    widths = _widths(data, tables)
    last = len(widths) - 1
    characters = _characters(data, tables[b"cmap"])
    return FontFace(
        advances={chr(code): widths[min(glyph, last)] / units for code, glyph in characters.items()},
        ascent=ascent / units,
        descent=-descent / units,
        cap_height=(cap_height or ascent) / units,
        x_height=(x_height or ascent // 2) / units,
    )


def _widths(data: bytes, tables: Mapping[bytes, int]) -> tuple[int, ...]:
    """Return advance of each glyph; glyphs beyond the end share the last one."""
    (count,) = struct.unpack_from(">H", data, tables[b"hhea"] + 34)
    return struct.unpack_from(f">{count * 2}H", data, tables[b"hmtx"])[::2]


def _ink(data: bytes, tables: dict[bytes, int]) -> dict[str, Ink]:
    (units,) = struct.unpack_from(">H", data, tables[b"head"] + 18)
    (long_offsets,) = struct.unpack_from(">h", data, tables[b"head"] + 50)
    (count,) = struct.unpack_from(">H", data, tables[b"maxp"] + 4)
    form, scale = ("L", 1) if long_offsets else ("H", 2)
    offsets = struct.unpack_from(f">{count + 1}{form}", data, tables[b"loca"])
    boxes: dict[str, Ink] = {}
    for code, glyph in _characters(data, tables[b"cmap"]).items():
        if offsets[glyph] != offsets[glyph + 1]:
            start = tables[b"glyf"] + offsets[glyph] * scale + 2
            left, low, right, high = struct.unpack_from(">4h", data, start)
            boxes[chr(code)] = (left / units, -high / units, right / units, -low / units)
    return boxes


def _characters(data: bytes, cmap: int) -> dict[int, int]:
    (count,) = struct.unpack_from(">H", data, cmap + 2)
    subtables = {}
    for index in range(count):
        platform, encoding, offset = struct.unpack_from(">HHL", data, cmap + 4 + 8 * index)
        subtables[platform, encoding] = cmap + offset
    for key in ((3, 10), (0, 4), (3, 1), (0, 3)):
        if key in subtables:
            (form,) = struct.unpack_from(">H", data, subtables[key])
            return _READERS[form](data, subtables[key])
    raise FontFileError("the font has no Unicode character map")


def _segments(data: bytes, start: int) -> dict[int, int]:
    (double,) = struct.unpack_from(">H", data, start + 6)
    count = double // 2
    total = 0
    ends = struct.unpack_from(f">{count}H", data, start + 14)
    starts = struct.unpack_from(f">{count}H", data, start + 16 + double)
    deltas = struct.unpack_from(f">{count}H", data, start + 16 + double * 2)
    ranges = start + 16 + double * 3
    offsets = struct.unpack_from(f">{count}H", data, ranges)
    glyphs: dict[int, int] = {}
    for index, (first, end, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        if first == 0xFFFF:
            continue
        total += end - first + 1
        if total > _MOST_CODES or end < first:
            raise FontFileError("the character map of the font repeats characters")
        run: tuple[int, ...] = tuple(range(first, end + 1))
        if offset:
            run = struct.unpack_from(f">{end - first + 1}H", data, ranges + 2 * index + offset)
        for code, glyph in enumerate(run, first):
            if glyph or not offset:
                glyphs[code] = (glyph + delta) & 0xFFFF
    return glyphs


def _groups(data: bytes, start: int) -> dict[int, int]:
    (count,) = struct.unpack_from(">L", data, start + 12)
    glyphs: dict[int, int] = {}
    total = 0
    for index in range(count):
        first, end, glyph = struct.unpack_from(">LLL", data, start + 16 + 12 * index)
        total += end - first + 1
        if total > _MOST_CODES or not first <= end < _MOST_CODES:
            raise FontFileError("the character map of the font repeats characters")
        glyphs.update(zip(range(first, end + 1), range(glyph, glyph + end - first + 1), strict=True))
    return glyphs


_READERS = {4: _segments, 12: _groups}
