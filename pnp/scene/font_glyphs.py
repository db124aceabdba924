"""The glyphs of own fonts, read with fontTools; what a glyph may take is limited before it is drawn."""

import io
import logging
import struct
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from fontTools.misc.psCharStrings import T2OutlineExtractor
from fontTools.pens.basePen import BasePen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

from pnp.errors import DefinitionError
from pnp.scene import shapes
from pnp.scene.shapes import Segment
from pnp.scene.truetype import OwnFontError

_MOST_POINTS = 20_000
"""The most points of a glyph with the glyphs that it consists of, and the most bytes of the programs that draw it."""
_MOST_SHIFTS = 2_000_000
"""The most points of all glyphs drawn at a weight, each counted with every variation of its glyph."""
_MOST_DEPTH = 12
"""The deepest glyph in a glyph, and program that calls a program; the specification allows 10 of the latter."""

logging.getLogger("fontTools").addHandler(logging.NullHandler())  # or else its warnings on a font go to stderr

Recording = Sequence[tuple[str, tuple[Any, ...]]]
"""Calls of a pen: `("lineTo", ((x, y),))`."""


@contextmanager
def _reading() -> Iterator[None]:
    """Say of a damaged file that it is one: fontTools fails in many ways."""
    try:
        yield
    except (MemoryError, DefinitionError):
        raise
    except Exception as error:
        raise _damaged() from error


class GlyphSource(NamedTuple):
    """The face whose glyphs are read (see `pnp.scene.font_file`)."""

    data: bytes
    number: int
    weight: float | None
    glyph_count: int
    codes: Mapping[int, int]
    tables: Mapping[bytes, int]


class Glyphs:
    """The glyphs of one face."""

    def __init__(self, face: GlyphSource) -> None:
        self._face = face
        self._points: dict[str, int] = {}
        self._shifts_left = _MOST_SHIFTS
        number = face.number if face.data.startswith(b"ttcf") else -1
        location = None if face.weight is None else {"wght": face.weight}
        with _reading():
            self._font: Any = TTFont(io.BytesIO(face.data), fontNumber=number, lazy=True, recalcTimestamp=False)
            if "glyf" in self._font:
                self._font.setGlyphOrder([f"glyph{index}" for index in range(face.glyph_count)])
            self._names: Sequence[str] = self._font.getGlyphOrder()
            self._set: Any = self._font.getGlyphSet(location=location)

    def width(self, character: str) -> float:
        """Return the advance width of a variable glyph in font units; raises OwnFontError when it cannot be read."""
        with _reading():
            glyph = self._set[self._name(character)]
            if "HVAR" not in self._font:
                self.recording(character)
                glyph.draw(DecomposingRecordingPen(self._set))
            return float(glyph.width)

    def recording(self, character: str) -> Recording:
        """Return what draws a glyph; raises OwnFontError when it cannot be read, or takes too much."""
        with _reading():
            name = self._name(character)
            if "glyf" in self._font:
                self._require_few_points(name, 0)
            else:
                self._set.charStrings[name].outlineExtractor = _LimitedExtractor
            pen = DecomposingRecordingPen(self._set)
            self._set[name].draw(pen)
        return tuple(pen.value)

    def _name(self, character: str) -> str:
        return self._names[self._face.codes[ord(character)]]

    def _require_few_points(self, name: str, depth: int) -> int:
        """Return how many points a glyph has, those of its components counted as often as they are drawn."""
        if name not in self._points:
            if depth > _MOST_DEPTH:
                raise _damaged()
            table = self._font["glyf"]
            glyph = table[name]
            points = 1 + len(getattr(glyph, "coordinates", ()))
            if glyph.isComposite():
                points += sum(self._require_few_points(each.glyphName, depth + 1) for each in glyph.components)
            self._shifts_left -= points * self._variations(name)
            if points > _MOST_POINTS or self._shifts_left < 0:
                raise _damaged()
            self._points[name] = points
        return self._points[name]

    def _variations(self, name: str) -> int:
        """Return how many variations a glyph has, without reading them (OpenType 1.9, table `gvar`)."""
        start = self._face.tables.get(b"gvar")
        if self._face.weight is None or start is None:
            return 0
        count, flags, data = struct.unpack_from(">HHL", self._face.data, start + 12)
        number = self._font.getGlyphID(name)
        is_long = flags & 1
        at = start + 20 + number * (4 if is_long else 2)
        begin, end = struct.unpack_from(">LL" if is_long else ">HH", self._face.data, at)
        if number >= count or begin == end:
            return 0
        (found,) = struct.unpack_from(">H", self._face.data, start + data + begin * (1 if is_long else 2))
        return int(found & 0x0FFF)


class _LimitedExtractor(T2OutlineExtractor):  # type: ignore[misc]
    """Runs the program of a glyph (CFF), which may call others, as long as it is small."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._left = _MOST_POINTS

    def execute(self, charString: Any, **kwargs: Any) -> None:  # noqa: N803 - the name that fontTools uses
        """Run a program."""
        self._left -= 1 + len(charString.bytecode or charString.program or ())
        if self._left < 0 or len(self.callingStack) > _MOST_DEPTH:
            raise _damaged()
        super().execute(charString, **kwargs)


def _damaged() -> OwnFontError:
    return OwnFontError("has glyphs that cannot be drawn")


def segments(recording: Recording, scale: float) -> tuple[Segment, ...]:
    """Return a recorded glyph as segments; `scale` is the length of a font unit."""
    pen = SegmentPen(None, scale)
    for name, points in recording:
        getattr(pen, name)(*points)
    return tuple(pen.segments)


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
