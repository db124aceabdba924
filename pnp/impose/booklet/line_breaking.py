"""Breaks paragraphs into lines: ragged right, the breaks chosen for the whole paragraph at once.

The choice minimizes the sum of squared shortfalls, after D. E. Knuth and M. F. Plass, "Breaking Paragraphs into Lines"
(1981), here without stretching, so that every line keeps its natural spacing. Words are never divided; a word with a
hyphen of its own may break after it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from pnp.scene import fonts
from pnp.scene.flow import Icon, IndexMark, Inlines, Run
from pnp.scene.items import Color, Item, Link, Text, TextStyle, Use

ICON_HEIGHT = 1.18
"""Height of a drawing in a line, in ems."""
_ICON_DEPTH = 0.24
_ICON_AIR = 0.12
_SHORT_LAST = 0.28
_SHORT_PENALTY = 0.5
_OVERFULL = 1e6
_PIECES = re.compile(r"[ \n\t]+|[^ \n\t]+")
_HYPHEN = re.compile(r"(?<=[a-z]-)(?=[a-z])")


class ParagraphStyle(NamedTuple):
    """A paragraph style: its plain type style, the leading in mm, and the color of its links."""

    style: TextStyle
    leading: float
    link: Color
    strong: int = 600

    def style_of(self, run: Run) -> TextStyle:
        """Return the type style of a run in this paragraph style."""
        style = self.style
        if run.strong or run.italic:
            weight = self.strong if run.strong else style.font.weight
            style = style._replace(font=style.font._replace(weight=weight, italic=run.italic or style.font.italic))
        return style._replace(color=self.link) if run.target else style


class _Piece(NamedTuple):
    """Part of a word: text in one style, or a drawing; `target` when it is a link."""

    width: float
    text: str = ""
    style: TextStyle | None = None
    target: str = ""
    icon: Icon | None = None


@dataclass(slots=True)
class _Word:
    """An unbreakable word, the space after it, and its index entries."""

    pieces: list[_Piece]
    width: float = 0.0
    space: float = 0.0
    marks: tuple[str, ...] = ()


class TextLine(NamedTuple):
    """One line: items relative to its left end and baseline, its width, and its index entries."""

    items: tuple[Item, ...]
    width: float
    marks: tuple[str, ...]


def break_lines(inlines: Inlines, paragraph: ParagraphStyle, width: float) -> tuple[TextLine, ...]:
    """Return the lines of a paragraph, each at most `width` mm wide."""
    words = list(_words(inlines, paragraph))
    edges = [*_best_breaks(words, width), len(words)]
    return tuple(_line(words[start:end], paragraph) for start, end in pairwise(edges))


def _words(inlines: Inlines, paragraph: ParagraphStyle) -> Iterator[_Word]:
    """Yield the words of a paragraph; runs without a space between them make one word."""
    word = _Word([])
    for inline in inlines:
        if isinstance(inline, IndexMark):
            word.marks += (inline.entry,)
            continue
        for piece, space in _pieces(inline, paragraph):
            if piece is None:
                if word.pieces:
                    word.space = space
                    yield word
                    word = _Word([])
                continue
            word.pieces.append(piece)
            word.width += piece.width
            if space < 0:
                yield word
                word = _Word([])
    if word.pieces:
        yield word


def _pieces(inline: Run | Icon, paragraph: ParagraphStyle) -> Iterator[tuple[_Piece | None, float]]:
    """Yield pieces of words, or None with the width of a space; -1 after a piece marks a possible line break."""
    if isinstance(inline, Icon):
        height = ICON_HEIGHT * paragraph.style.size
        width = inline.symbol.width * height / inline.symbol.height + 2 * _ICON_AIR * paragraph.style.size
        yield _Piece(width, icon=inline), 0.0
        return
    style = paragraph.style_of(inline)
    for text in _PIECES.findall(inline.text):
        if text[0] in " \n\t":
            yield None, fonts.width(" ", style)
            continue
        parts = [text] if inline.target else _HYPHEN.split(text)
        for index, part in enumerate(parts):
            piece = _Piece(fonts.width(part, style), part, style, inline.target)
            yield piece, -1.0 if index < len(parts) - 1 else 0.0


def _best_breaks(words: list[_Word], width: float) -> list[int]:
    count = len(words)
    best = [0.0] + [_OVERFULL * _OVERFULL] * count
    previous = [0] * (count + 1)
    for start in range(count):
        if best[start] >= _OVERFULL * _OVERFULL:
            continue
        used = 0.0
        for end in range(start + 1, count + 1):
            used += words[end - 1].width
            cost = best[start] + _cost(used, width, first=end == start + 1, last=end == count)
            if cost < best[end]:
                best[end], previous[end] = cost, start
            if used > width:
                break
            used += words[end - 1].space
    starts = []
    place = count
    while place:
        place = previous[place]
        starts.append(place)
    return starts[::-1]


def _cost(used: float, width: float, *, first: bool, last: bool) -> float:
    if used > width + 1e-9:
        return _OVERFULL if first else _OVERFULL * _OVERFULL
    if last:
        return _SHORT_PENALTY * max(0.0, 1 - used / (_SHORT_LAST * width))
    return ((width - used) / width) ** 2 * 4


def _line(words: list[_Word], paragraph: ParagraphStyle) -> TextLine:
    """Place the words; neighbors in one style become one text."""
    items: list[Item] = []
    x, run, run_x = 0.0, "", 0.0
    style, target = paragraph.style, ""

    def close() -> None:
        nonlocal run
        if run.strip():
            items.append(Text(run_x, 0.0, run.rstrip(), style))
            if target:
                size = style.size
                items.append(Link(run_x, -0.8 * size, fonts.width(run.rstrip(), style), 1.05 * size, target))
        run = ""

    for index, word in enumerate(words):
        for piece in word.pieces:
            if piece.icon is not None:
                close()
                items.append(_placed_icon(piece, x, paragraph))
            else:
                assert piece.style is not None
                if (piece.style, piece.target) != (style, target) or not run:
                    close()
                    run_x, style, target = x, piece.style, piece.target
                run += piece.text
            x += piece.width
        if index < len(words) - 1 and word.space:
            if run and abs(fonts.width(" ", style) - word.space) < 1e-9:
                run += " "
            else:
                close()
            x += word.space
    close()
    return TextLine(tuple(items), x, tuple(mark for word in words for mark in word.marks))


def _placed_icon(piece: _Piece, x: float, paragraph: ParagraphStyle) -> Use:
    assert piece.icon is not None
    size = paragraph.style.size
    symbol = piece.icon.symbol
    scale = ICON_HEIGHT * size / symbol.height
    return Use(symbol, x + _ICON_AIR * size, (_ICON_DEPTH - ICON_HEIGHT) * size, scale)
