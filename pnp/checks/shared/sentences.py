"""The sentences of the booklet for checks of how it is worded: which of them are rules, and what stands in them."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pnp.checks.shared import phrasing
from pnp.checks.shared.lazy_regex import pattern
from pnp.errors import Span
from pnp.model.game import Game
from pnp.model.text.chapters import Heading, Paragraph

_UNREAD = pattern(
    r"\[\[[a-z]+:[^\[\]\n]{0,120}\]{0,2}|(?<!`)`+[^`\n]+`+|<!--(?:[^-]|-(?!->)){0,400}-->|</?[a-zA-Z][^<>\n]*>|&#?\w{1,8};"
)
_MARKS = frozenset("{}[]<>`&")
"""One of these stands in whatever players do not read."""
_TOKEN = pattern(r"[a-z]+|[0-9]")
_END = pattern(r"[.!?][)\"'”’*_]*(?=\s+[^a-z\s]|\s*$)")
_ABBREVIATION = pattern(r"\b(?:e\.g|i\.e|cf|vs|ca|no|fig|approx|resp)\.$", re.IGNORECASE)
_LONGEST_ABBREVIATION = 8
_REMARKS = pattern(
    r"\b(?:advice|hints?|tips?|strateg(?:y|ies)|tactics|remarks?|open points|background|history|story|credits|thanks|"
    r"acknowledge?ments|examples?|variants?|introduction|foreword|preface|preview)\b|^\W*notes?\W*$|"
    r"\b(?:design|designers?|authors?|players?|historical)['’]?s?['’]? notes?\b",
    re.IGNORECASE,
)


class ProseText(NamedTuple):
    """A paragraph with the words that players read in it; every character has its place in `paragraph.text`.

    `written`: that text. `plain`: without templates, links, code and tags; `lower`: the same in small letters.
    `tokens`: its words, in small letters, and its figures. `binding`: it is a rule, not an aside, an example or advice.
    """

    paragraph: Paragraph
    written: str
    plain: str
    lower: str
    tokens: frozenset[str]
    binding: bool

    def place(self, start: int, end: int) -> Span:
        """Where some of its characters stand."""
        return self.paragraph.place(start, end)


class Sentence(NamedTuple):
    """A sentence of a paragraph; `start`: its first character there."""

    text: ProseText
    words: str
    start: int

    def place(self, start: int, end: int) -> Span:
        """Where some of its characters stand."""
        return self.text.place(self.start + start, self.start + end)

    @property
    def lower(self) -> str:
        """It in small letters."""
        return self.text.lower[self.start : self.start + len(self.words)]

    @property
    def written(self) -> str:
        """It as written, with templates and references."""
        return self.text.written[self.start : self.start + len(self.words)]


@lru_cache(maxsize=16)
def texts(game: Game) -> tuple[ProseText, ...]:
    """All paragraphs of the booklet."""
    booklet = phrasing.booklet(game)
    remarks = _remarks(booklet.written)
    return tuple(read(paragraph, paragraph.heading not in remarks) for paragraph in booklet.paragraphs)


def read(paragraph: Paragraph, binding: bool) -> ProseText:
    """A paragraph with its words; `binding`: whether it may be a rule."""
    written = plain = paragraph.text
    if not _MARKS.isdisjoint(plain):
        plain = _UNREAD.sub(lambda found: " " * len(found[0]), paragraph.plain)
    lower = plain.lower()
    if len(lower) != len(plain):
        lower = plain
    binding = binding and not paragraph.aside and paragraph.kind != "caption"
    return ProseText(paragraph, written, plain, lower, frozenset(_TOKEN.findall(lower)), binding)


@lru_cache(maxsize=16)
def sentences(game: Game) -> tuple[Sentence, ...]:
    """All sentences of the booklet; a row of a table is one."""
    return tuple(sentence for text in texts(game) for sentence in of_text(text))


def quoted(words: str) -> str:
    """Some words of the booklet for a message: in one line, without marks."""
    return " ".join(words.replace("*", "").split())


def of_text(text: ProseText) -> Iterator[Sentence]:
    """The sentences of a paragraph."""
    start = 0
    for found in _END.finditer(text.plain):
        if not _ABBREVIATION.search(text.plain, max(start, found.end() - _LONGEST_ABBREVIATION), found.end()):
            yield Sentence(text, text.plain[start : found.end()], start)
            start = found.end()
    if text.plain[start:].strip():
        yield Sentence(text, text.plain[start:], start)


def _remarks(headings: tuple[Heading, ...]) -> set[str]:
    """The ids of headings that say of themselves that no rule stands under them, and of those below these."""
    found = set()
    outer: list[bool] = []
    for heading in headings:
        outer = outer[: heading.level - 1]
        outer.append(any(outer) or bool(_REMARKS.search(heading.words)))
        if outer[-1]:
            found.add(heading.id)
    return found
