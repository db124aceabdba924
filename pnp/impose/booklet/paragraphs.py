"""The lines of a paragraph of running text.

A word with a hyphen of its own may break after it, one with soft hyphens at these, and plain words where their language
divides them.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from pnp.scene import fonts
from pnp.scene.extents import DrawnMeasure
from pnp.scene.flow import Icon, IndexMark, Inlines, Run
from pnp.scene.items import Color, TextStyle, Use
from pnp.scene.text_fitting import TextLine, TextWord, WordPart, best_fit, text_line
from pnp.scene.typography import SOFT_HYPHEN, Hyphenation

ICON_HEIGHT = 1.18
"""Height of a drawing in a line, in ems."""
_ICON_DEPTH = 0.24
_ICON_AIR = 0.12
_PIECES = re.compile(r"[ \n\t]+|[^ \n\t]+")
_HYPHEN = re.compile(r"(?<=[a-z]-)(?=[a-z])")


class ParagraphStyle(NamedTuple):
    """A paragraph style: its plain type style, the leading in mm, the color of its links, and how it divides words."""

    style: TextStyle
    leading: float
    link: Color
    strong: int = 600
    hyphenation: Hyphenation | None = None

    def style_of(self, run: Run) -> TextStyle:
        """Return the type style of a run in this paragraph style."""
        style = self.style
        if run.strong or run.italic:
            weight = self.strong if run.strong else style.font.weight
            style = style._replace(font=style.font._replace(weight=weight, italic=run.italic or style.font.italic))
        return style._replace(color=self.link) if run.target else style


def break_lines(inlines: Inlines, paragraph: ParagraphStyle, width: float) -> tuple[TextLine, ...]:
    """Return the lines of a paragraph, each at most `width` mm wide."""
    whole = list(_words(inlines, paragraph))
    words = [part for word in whole for part in _divided(word, paragraph, is_last=word is whole[-1])]
    edges = best_fit([(word.space, word.width) for word in words], width, [word.hyphen for word in words])
    return tuple(text_line(words[start:end]) for start, end in pairwise(edges))


def _words(inlines: Inlines, paragraph: ParagraphStyle) -> Iterator[TextWord]:
    """Yield the words of a paragraph; runs without a space between them make one word."""
    word = TextWord([])
    for inline in inlines:
        if isinstance(inline, IndexMark):
            word.marks += (inline.entry,)
            continue
        for piece, space in _pieces(inline, paragraph):
            if piece is None:
                if word.pieces:
                    yield word
                    word = TextWord([], space=space)
                continue
            word.add(piece)
            word.whole |= isinstance(inline, Run) and inline.whole
            if space < 0:
                yield word
                word = TextWord([])
    if word.pieces:
        yield word


def _divided(word: TextWord, paragraph: ParagraphStyle, *, is_last: bool) -> Iterator[TextWord]:
    """Yield the parts of a word; soft hyphens apart, last words, names and words that are set apart stay whole."""
    is_plain = len(word.pieces) == 1 and word.pieces[0].style == paragraph.style and not word.whole and not is_last
    hyphenation = paragraph.hyphenation if is_plain else None
    part = TextWord([], space=word.space, marks=word.marks)
    for piece in word.pieces:
        by_author = piece.text.split(SOFT_HYPHEN)
        texts = hyphenation(piece.text) if hyphenation and len(by_author) == 1 else by_author
        if len(texts) == 1:
            part.add(piece)
            continue
        for index, text in enumerate(texts):
            part.add(piece._replace(text=text, width=fonts.width(text, piece.style)))
            if index < len(texts) - 1:
                part.hyphen = fonts.width("-", piece.style)
                yield part
                part = TextWord([])
    yield part


def _pieces(inline: Run | Icon, paragraph: ParagraphStyle) -> Iterator[tuple[WordPart | None, float]]:
    """Yield pieces of words, or None with the width of a space; -1 after a piece marks a possible line break."""
    if isinstance(inline, Icon):
        size = paragraph.style.size
        height, air = ICON_HEIGHT * size, _ICON_AIR * size
        scale, (left, _, right, _) = height / inline.symbol.height, DrawnMeasure().extent(inline.symbol.items)
        icon = Use(inline.symbol, air - left * scale, (_ICON_DEPTH - ICON_HEIGHT) * size, scale)
        yield WordPart((right - left) * scale + 2 * air, "", paragraph.style, icon=icon), 0.0
        return
    style = paragraph.style_of(inline)
    for text in _PIECES.findall(inline.text):
        if text[0] in " \n\t":
            yield None, fonts.width(" ", style)
            continue
        parts = [text] if inline.target else _HYPHEN.split(text)
        for index, part in enumerate(parts):
            piece = WordPart(fonts.width(part, style), part, style, inline.target)
            yield piece, -1.0 if index < len(parts) - 1 else 0.0
