"""Makes text fit before it is drawn: shrunk, broken into lines, or rejected. Backends never decide such things.

Lines are ragged right: as many words to a line as fit, or the breaks chosen for a whole paragraph. That choice
minimizes the sum of squared shortfalls, after D. E. Knuth and M. F. Plass, "Breaking Paragraphs into Lines" (1981),
here without stretching, so that every line keeps its natural spacing. Words are divided where the caller says so.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from pnp.scene import fonts
from pnp.scene.items import Item, Link, Text, TextStyle, Use

_BREAKS = re.compile(r"[ \t\n]+")
_STEPS_PER_MM = 1000
_SHORT_LAST = 0.12
_SHORT_PENALTY = 0.5
_PER_LINE = 0.6
_DIVIDED, _DIVIDED_AGAIN = 0.08, 0.32
"""Costs of a line that ends with a hyphen, and of one that follows another."""
_OVERFULL = 1e6
_TOLERANCE = 1e-9


def fit(text: str, style: TextStyle, max_width: float, min_size: float) -> TextStyle | None:
    """Return the style, made small enough that `text` is at most `max_width` mm wide.

    Returns:
        None when that would take a size below `min_size` mm: the caller reports a finding.
    """
    if fonts.width(text, style) <= max_width:
        return style
    spacing = style.tracking * (len(text) - 1)
    ems = (fonts.width(text, style) - spacing) / style.size
    size = math.floor((max_width - spacing) / ems * _STEPS_PER_MM) / _STEPS_PER_MM
    return style._replace(size=size) if size >= min_size else None


def wrap(text: str, style: TextStyle, width: float) -> list[str]:
    """Break text into lines at most `width` mm wide, at spaces; a newline always breaks, a no-break space never.

    A single word that is wider is alone on its line, too wide: measure the lines when that may happen.
    """
    return [line for paragraph in text.split("\n") for line in _wrap_paragraph(paragraph, style, width)]


def wrap_evenly(text: str, style: TextStyle, width: float) -> list[str]:
    """Break text as `wrap` does into as few lines, but of about the same length."""
    lines = wrap(text, style, width)
    while len(lines) > 1:
        width -= 1.0
        tighter = wrap(text, style, width)
        if len(tighter) > len(lines) or max(fonts.width(words, style) for words in tighter) > width:
            break
        lines = tighter
    return lines


def _wrap_paragraph(text: str, style: TextStyle, width: float) -> list[str]:
    words = _BREAKS.split(text.strip(" \t"))
    space = fonts.width(" ", style) + 2 * style.tracking
    edges = first_fit([(space, fonts.width(word, style)) for word in words], width)
    return [" ".join(words[start:end]) for start, end in pairwise(edges)]


class WordPart(NamedTuple):
    """Part of a word: text in one style, or a drawing; `target` when it is a link."""

    width: float
    text: str
    style: TextStyle
    target: str = ""
    icon: Use | None = None


@dataclass(slots=True)
class TextWord:
    """An unbreakable word, the space before it, and its index entries.

    `hyphen`: the width of the hyphen that a line gets which ends after it; 0 for none. `whole`: not to be divided.
    """

    pieces: list[WordPart]
    width: float = 0.0
    space: float = 0.0
    marks: tuple[str, ...] = ()
    hyphen: float = 0.0
    whole: bool = False

    def add(self, piece: WordPart) -> None:
        """Add a part at the end."""
        self.pieces.append(piece)
        self.width += piece.width


Widths = Sequence[tuple[float, float]]
"""Of each word the space before it, which does not count at the start of a line, and its width."""


class TextLine(NamedTuple):
    """One line: items relative to its left end and baseline, its width, and its index entries.

    `divided`: it ends with the first part of a divided word.
    """

    items: tuple[Item, ...]
    width: float
    marks: tuple[str, ...]
    divided: bool = False


def first_fit(words: Widths, width: float) -> list[int]:
    """Return where lines begin that take as many words as fit, and where the last one ends."""
    edges, reach = [0], 0.0
    for index, (space, long) in enumerate(words):
        reach += space + long
        if index > edges[-1] and reach > width + _TOLERANCE:
            edges.append(index)
        if index == edges[-1]:
            reach = long
    return [*edges, len(words)]


def line_width(words: Widths) -> float:
    """Return the width of words in one line."""
    return math.fsum(long for _, long in words) + math.fsum(space for space, _ in words[1:])


def best_fit(words: Widths, width: float, hyphens: Sequence[float] = ()) -> list[int]:
    """Return where the lines of a paragraph begin that are filled most evenly, and where the last one ends.

    `hyphens` has for each word the width of the hyphen after it at the end of a line, or 0.
    """
    count = len(words)
    best = [0.0] + [_OVERFULL * _OVERFULL] * count
    previous = [0] * (count + 1)
    for start in range(count):
        if best[start] >= _OVERFULL * _OVERFULL:
            continue
        used = 0.0
        for end in range(start + 1, count + 1):
            space, long = words[end - 1]
            used += space if end > start + 1 else 0.0
            used += long
            hyphen = hyphens[end - 1] if hyphens else 0.0
            reach = used + hyphen
            if reach > width + _TOLERANCE:
                cost = _OVERFULL if end == start + 1 else _OVERFULL * _OVERFULL
            elif end == count:
                cost = _SHORT_PENALTY * max(0.0, 1 - reach / (_SHORT_LAST * width))
            else:
                cost = ((width - reach) / width) ** 2 * 4
            cost = best[start] + cost + _PER_LINE
            if hyphen:
                cost += _DIVIDED_AGAIN if start and hyphens[start - 1] else _DIVIDED
            if cost < best[end]:
                best[end], previous[end] = cost, start
            if used > width:
                break
    edges = [count]
    place = count
    while place:
        place = previous[place]
        edges.append(place)
    return edges[::-1]


def text_line(words: Sequence[TextWord]) -> TextLine:
    """Place the words; neighbors in one style become one text, and a divided word at the end gets its hyphen."""
    items: list[Item] = []
    x, run, run_x = 0.0, "", 0.0
    style, target = words[0].pieces[0].style, ""

    def close() -> None:
        nonlocal run
        if run.strip():
            items.append(Text(run_x, 0.0, run.rstrip(), style))
            if target:
                size = style.size
                items.append(Link(run_x, -0.8 * size, fonts.width(run.rstrip(), style), 1.05 * size, target))
        run = ""

    for index, word in enumerate(words):
        if index and word.space:
            if run and abs(fonts.width(" ", style) - word.space) < _TOLERANCE:
                run += " "
            else:
                close()
            x += word.space
        for piece in word.pieces:
            if piece.icon is not None:
                close()
                items.append(piece.icon._replace(x=x + piece.icon.x))
            else:
                if (piece.style, piece.target) != (style, target) or not run:
                    close()
                    run_x, style, target = x, piece.style, piece.target
                run += piece.text
            x += piece.width
    hyphen = words[-1].hyphen
    run += "-" if hyphen else ""
    close()
    return TextLine(tuple(items), x + hyphen, tuple(mark for word in words for mark in word.marks), hyphen > 0)
