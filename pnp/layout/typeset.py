"""Sets rich text: as many words to a line as fit, in the largest of some sizes that fits a box.

Lengths in mm. A text is as high as from the top of its first capital letter to the descender of its last line.
"""

import math
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import NamedTuple

from pnp.scene import fonts
from pnp.scene.items import SHARES, Anchor, Color, Font, Items, Path, Stroke, Symbol, Text, TextStyle, Use
from pnp.scene.shapes import polyline
from pnp.scene.sheet import Box
from pnp.scene.text_fitting import first_fit, line_width
from pnp.scene.theme import MM_PER_PT

STEP = 0.25 * MM_PER_PT
"""The difference between two sizes that are tried."""
PARAGRAPH_GAP = 0.5
"""Additional distance between paragraphs, and between a rule and its neighbors, in lines."""
RULE_WIDTH = 0.2
_INDENT = 1.1
_AFTER_MARKER = 0.35
"""Indent of a list, and room after its marks, in ems."""
_BLANK = re.compile(r"([ \t]+)")
_FIRST_WIDE = "\u1100"
"""The first character that can be wide."""
_NOT_FIRST = frozenset("、。，．・：；？！）」』】〕〉》…ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ")
_NOT_LAST = frozenset("（「『【〔〈《")


class Fragment(NamedTuple):
    """Characters in one font and color, or a drawing, `scale` times as high as a capital letter."""

    text: str
    font: Font
    color: Color
    symbol: Symbol | None = None
    scale: float = 1.0

    @property
    def ems(self) -> float:
        """The height of the drawing in ems."""
        return fonts.metrics(self.font).cap_height * self.scale


class TypeSettings(NamedTuple):
    """How a text is set: letter spacing, distance of lines in type sizes, the font whose heights count, alignment."""

    font: Font
    lead: float = 1.25
    tracking: float = 0.0
    anchor: Anchor = "start"
    rule: Color = "#000000"


class TextChunk(NamedTuple):
    """What no line break separates: its width is `ems` type sizes and `letters` times the letter spacing."""

    pieces: tuple[Fragment, ...]
    space: Fragment | None
    ems: float
    letters: int


class TextBlock(NamedTuple):
    """Lines that are broken where they are too long; `marker` starts an item of a list of depth `level`."""

    lines: tuple[tuple[TextChunk, ...], ...]
    marker: Fragment | None = None
    level: int = 0


Blocks = Sequence[TextBlock | None]
"""Paragraphs, and None for a rule."""


class SetLine(NamedTuple):
    """A line with the position of its start and its baseline, and its width."""

    x: float
    y: float
    width: float
    pieces: tuple[Fragment, ...]


class SetText(NamedTuple):
    """A text in lines; `rules` are the heights of its rules, `wide` is a word that is too long for a line."""

    size: float
    height: float
    lines: tuple[SetLine, ...]
    rules: tuple[float, ...]
    wide: str

    def excess(self, height: float) -> int:
        """Return how many characters are in lines that end below `height` mm."""
        depth = self.height - max((line.y for line in self.lines), default=0.0)
        below = (line for line in self.lines if line.y + depth > height + 1e-6)
        return sum(len(piece.text) or 1 for line in below for piece in line.pieces)


def pieces(text: str, faces: Sequence[Font], color: Color) -> Iterator[Fragment]:
    """Split a text by the first of some fonts that can draw a character; the first font of all has the rest."""
    if text and fonts.advances(faces[0]).keys() >= set(text):
        yield Fragment(text, faces[0], color)
        return
    run, run_font = "", faces[0]
    for character in text:
        font = next((face for face in faces if character in fonts.advances(face)), faces[0])
        if run and character == " ":
            font = run_font
        if run and font != run_font:
            yield Fragment(run, run_font, color)
            run = ""
        run, run_font = run + character, font
    if run:
        yield Fragment(run, run_font, color)


def line_ems(line: Iterable[Fragment]) -> tuple[float, int]:
    """Return the width of pieces in ems, and the number of their letters and drawings."""
    total, letters = [], 0
    for piece in line:
        if piece.symbol is not None:
            total.append(piece.ems * piece.symbol.width / piece.symbol.height)
        else:
            total.append(fonts.width(piece.text, TextStyle(piece.font, 1.0)))
        letters += len(piece.text) or 1
    return math.fsum(total), letters


def _may_break(before: Fragment, after: Fragment) -> bool:
    """Return whether a line may end between two pieces without a space: next to wide characters, between drawings."""
    if before.symbol is not None or after.symbol is not None:
        return before.symbol is not None and after.symbol is not None
    last, first = before.text[-1], after.text[0]
    if max(last, first) < _FIRST_WIDE:
        return False
    wide = any(unicodedata.east_asian_width(character) in "WF" for character in (last, first))
    return wide and first not in _NOT_FIRST and last not in _NOT_LAST


def _chunks(line: Iterable[Fragment]) -> Iterator[Fragment]:
    """Split pieces at blanks, each blank a piece, and next to every wide character."""
    for piece in line:
        if piece.symbol is not None:
            yield piece
            continue
        is_narrow = max(piece.text) < _FIRST_WIDE
        for word in filter(None, _BLANK.split(piece.text)):
            if is_narrow or max(word) < _FIRST_WIDE:
                yield piece if word == piece.text else Fragment(word, piece.font, piece.color)
                continue
            start = 0
            for at in range(1, len(word)):
                if _may_break(piece._replace(text=word[at - 1]), piece._replace(text=word[at])):
                    yield piece._replace(text=word[start:at])
                    start = at
            yield piece._replace(text=word[start:])


def units(line: Iterable[Fragment]) -> tuple[TextChunk, ...]:
    """Return the parts of a line between which it may be broken. A drawing stays with the word before it."""
    found: list[tuple[list[Fragment], Fragment | None]] = []
    space: Fragment | None = None
    for piece in _chunks(line):
        if piece.symbol is None and not piece.text.strip(" \t"):
            space = Fragment(" ", piece.font, piece.color)
            continue
        last = found[-1][0][-1] if found else None
        follows_word = piece.symbol is not None and last is not None and last.symbol is None
        if last is not None and space is not None and follows_word:
            found[-1][0].extend((space, piece))
        elif last is not None and space is None and not _may_break(last, piece):
            found[-1][0].append(piece)
        else:
            found.append(([piece], space))
        space = None
    return tuple(TextChunk(tuple(each), blank, *line_ems(each)) for each, blank in found)


def _broken(
    words: Sequence[TextChunk], width: float, size: float, tracking: float
) -> Iterator[tuple[list[Fragment], float]]:
    """Break a line where it is too long; yield each line with its width."""
    widths = []
    for word in words:
        blank = fonts.width(" ", TextStyle(word.space.font, size)) + 2 * tracking if word.space else tracking
        widths.append((blank, word.ems * size + (word.letters - 1) * tracking))
    for start, end in pairwise(first_fit(widths, width)):
        spaces = [None, *(word.space for word in words[start + 1 : end])]
        pairs = zip(spaces, words[start:end], strict=False)
        line = [piece for space, word in pairs for piece in ((space,) if space else ()) + word.pieces]
        yield line, line_width(widths[start:end])


def set_text(blocks: Blocks, width: float, size: float, how: TypeSettings) -> SetText:
    """Set a text in lines of this width, from the top left corner of its box."""
    metrics = fonts.metrics(how.font)
    cap, lead = metrics.cap_height * size, how.lead * size
    markers = [line_ems((block.marker,))[0] for block in blocks if block is not None and block.marker]
    indent = max((_INDENT, *(ems + _AFTER_MARKER for ems in markers))) * size
    lines: list[SetLine] = []
    rules: list[float] = []
    wide, y, before = "", cap, -1
    for index, block in enumerate(blocks):
        if block is None:
            y += PARAGRAPH_GAP * lead - lead + metrics.descent * size / 2 if index else -cap
            rules.append(y)
            y, before = y + PARAGRAPH_GAP * lead + cap, -1
            continue
        if before >= 0 and not (before and block.level):
            y += PARAGRAPH_GAP * lead
        before = block.level
        left = indent * block.level
        if block.marker is not None:
            lines.append(SetLine(left - indent, y, 0.0, (block.marker,)))
        for words in block.lines:
            too_long = (unit for unit in words if unit.ems * size + (unit.letters - 1) * how.tracking > width - left)
            wide = wide or "".join(piece.text for unit in islice(too_long, 1) for piece in unit.pieces)
            for each, long in _broken(words, width - left, size, how.tracking):
                share = 0.0 if block.level else SHARES[how.anchor]
                lines.append(SetLine(left + share * (width - left - long), y, long, tuple(each)))
                y += lead
    bottom = max((line.y + metrics.descent * size for line in lines), default=0.0)
    return SetText(size, max((bottom, *rules)), tuple(lines), tuple(rules), wide)


def fit_text(blocks: Blocks, room: tuple[float, float], sizes: tuple[float, float], how: TypeSettings) -> SetText:
    """Set a text in the largest size that fits `room`: from the first of `sizes` to the last, in quarter points.

    When none fits, the text in the smallest size is returned; compare its height, and see `SetText.wide`.
    """
    largest, least = sizes
    steps = [largest - count * STEP for count in range(math.ceil((largest - least) / STEP - 1e-9))]
    tried = [*steps, least]
    first = set_text(blocks, room[0], largest, how)
    if len(tried) == 1 or fits(first, room[1]):
        return first
    low, high = 1, len(tried) - 1
    while low < high:
        middle = (low + high) // 2
        if fits(set_text(blocks, room[0], tried[middle], how), room[1]):
            high = middle
        else:
            low = middle + 1
    return set_text(blocks, room[0], tried[low], how)


def fits(text: SetText, height: float) -> bool:
    """Return whether a text is in its box."""
    return not text.wide and text.height <= height + 1e-6


def items(text: SetText, box: Box, down: float, how: TypeSettings) -> Items:
    """Return a text drawn in a box, `down` mm below its top edge."""
    drawn: list[Path | Text | Use] = []
    for line in text.lines:
        x = box.x + line.x
        for piece in _merged(line.pieces):
            ems, letters = line_ems((piece,))
            y = box.y + down + line.y
            if piece.symbol is None:
                style = TextStyle(piece.font, text.size, piece.color, how.tracking)
                drawn.append(Text(x, y, piece.text, style))
            else:
                high = piece.ems * text.size
                middle = fonts.metrics(piece.font).cap_height * text.size / 2
                drawn.append(Use(piece.symbol, x, y - (middle + high / 2), high / piece.symbol.height))
            x += ems * text.size + letters * how.tracking
    for y in text.rules:
        ends = ((box.x, box.y + down + y), (box.x + box.width, box.y + down + y))
        drawn.append(Path(polyline(ends), stroke=Stroke(how.rule, RULE_WIDTH)))
    return tuple(drawn)


def _merged(line: Iterable[Fragment]) -> list[Fragment]:
    """Join neighbors of the same font and color."""
    found: list[Fragment] = []
    for piece in line:
        last = found[-1] if found else None
        if last and piece.symbol is None and last.symbol is None and last[1:3] == piece[1:3]:
            found[-1] = Fragment(last.text + piece.text, last.font, last.color)
        else:
            found.append(piece)
    return found
