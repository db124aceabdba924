"""All texts as sentences with the location of every character: the booklet, then steps, scenarios, charts and notes."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from pnp.checks.shared import phrasing
from pnp.errors import Span
from pnp.model.game import Game, Passage
from pnp.model.game.documents import Chapter
from pnp.model.game.tracking import cached_on_game
from pnp.model.text import wording
from pnp.model.text.chapters import Line, Paragraph
from pnp.model.text.lexicon import words_of
from pnp.model.text.passages import PassageRow

_UNPRINTED = re.compile(
    r"\[\[[a-z]+:[^\[\]\n]{0,120}\]{0,2}|(?<!`)`+[^`\n]+`+|<!--(?:[^-]|-(?!->)){0,400}-->|</?[a-zA-Z][^<>\n]*>|&#?\w{1,8};"
)
_MARKS = frozenset("{}[]<>`&")
"""Everything that players do not read contains one of these."""
_END = re.compile(r"[.!?][)\"'”’*_]*(?=\s+[^a-z\s]|\s*$)")
_ABBREVIATION = re.compile(r"\b(?:e\.g|i\.e|cf|vs|ca|no|fig|approx|resp)\.$", re.IGNORECASE)
_LONGEST_ABBREVIATION = 8
_CLAUSE, _TEMPLATE = re.compile(r"\{\{\s*clauses\["), re.compile(r"\{\{")
"""What prints the sentence of a clause, and what prints anything."""


_UNITS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_TEENS = ("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
WORDS = (*_UNITS, *_TEENS, *(f"{ten}-{one}" if one else ten for ten in _TENS for one in ("", *_UNITS[1:10])))
"""The numbers from 0 in words."""
NUMBER = rf"(?:\d{{1,4}}|(?:{'|'.join(_TENS)})(?:-(?:{'|'.join(_UNITS[1:10])}))?|{'|'.join((*_TEENS, *_UNITS[1:]))})"
"""The pattern of a whole number in small letters."""
NUMBERS = re.compile(rf"\b{NUMBER}\b")


ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
"""Ordinal numbers from 1."""


def number_value(number: str) -> int:
    """Return the value of a number in figures or in words."""
    return int(number) if number.isdigit() else WORDS.index(number.lower())


def content(text: str) -> frozenset[str]:
    """Return the stems of the longer words of a text."""
    return frozenset(word.stem for word in words_of(text) if word.raw[3:])


def any_of(names: Iterable[str]) -> str:
    """Return a pattern of names, the longest first, which matches nothing if there are none."""
    return rf"(?:{'|'.join(map(re.escape, sorted(names, key=len, reverse=True))) or '(?!)'})"


@cache
def wordings(name: str) -> re.Pattern[str]:
    """Return a pattern of the English sentences, from the presets."""
    english = wording.words("en") or {}
    written = str(english["patterns"][name])
    for part, its in {"WAYS": "|".join(english["ways"]), **english["parts"], "NUMBER": NUMBER}.items():
        written = written.replace(part, its)
    return re.compile(written)


class Fact(NamedTuple):
    """What a sentence may say of a name: numbers, or words in small letters; the same for a message; its location."""

    values: Collection[int | str]
    right: str
    span: Span | None


class FactReader(NamedTuple):
    """Reads what sentences in small letters give to names; `about`: what each of these sentences matches."""

    about: re.Pattern[str]
    pattern: re.Pattern[str]
    facts: Mapping[str, Fact]

    def misread(self, text: str) -> Iterator[tuple[str, str, Span | None]]:
        """Yield words that give a name none of its values, with the right ones and their location."""
        for found in self.pattern.finditer(text) if self.about.search(text) else ():
            fact, said = self.facts[found.groupdict().get("name", "")], found["value"]
            values = {said, number_value(said) if NUMBERS.fullmatch(said) else said}
            if values.isdisjoint(fact.values):
                yield text[found.start() : max(found.end(), found.end("value"))], fact.right, fact.span


@cache
def about(fact: str) -> re.Pattern[str]:
    """Return what each sentence matches that has a fact of the presets."""
    return re.compile(_facts()[fact]["with"])


def fact_readers(facts: Mapping[str, Mapping[str, Fact]], values: Iterable[str] = ()) -> tuple[FactReader, ...]:
    """Return the readers of facts, each by its name in the presets; `values`: the words that are values."""
    value = any_of(values) if values else NUMBER
    return tuple(
        FactReader(
            about(name), re.compile(_facts()[name]["is"].replace("NAME", any_of(own)).replace("VALUE", value)), own
        )
        for name, own in facts.items()
        if own
    )


def _facts() -> Mapping[str, Mapping[str, str]]:
    known: Mapping[str, Mapping[str, str]] = (wording.words("en") or {})["facts"]
    return known


class ProseText(NamedTuple):
    """A paragraph with the words that players read; every character has its location in `paragraph.text`.

    Attributes:
        written: the paragraph's text.
        plain: that text with templates, links, code and tags replaced by spaces.
        lower: `plain` in small letters.
    """

    paragraph: Paragraph
    written: str
    plain: str
    lower: str

    def place(self, start: int, end: int) -> Span:
        """Return the location of some of its characters."""
        return self.paragraph.place(start, end)


class Sentence(NamedTuple):
    """A sentence of a paragraph. `start`: its first character there."""

    text: ProseText
    words: str
    start: int

    def place(self, start: int, end: int) -> Span:
        """Return the location of some of its characters."""
        return self.text.place(self.start + start, self.start + end)

    @property
    def span(self) -> Span:
        """Its location."""
        return self.place(len(self.words) - len(self.words.lstrip()), len(self.words))

    @property
    def lower(self) -> str:
        """The sentence in small letters."""
        return self.text.lower[self.start : self.start + len(self.words)]

    @property
    def written(self) -> str:
        """The sentence as written, with templates and references."""
        return self.text.written[self.start : self.start + len(self.words)]


@cached_on_game
def texts(game: Game) -> tuple[ProseText, ...]:
    """Return all paragraphs of the booklet."""
    return tuple(read(paragraph) for paragraph in phrasing.booklet(game).paragraphs)


def read(paragraph: Paragraph) -> ProseText:
    """Return a paragraph with the words that players read in it."""
    written = plain = paragraph.text
    if not _MARKS.isdisjoint(plain):
        plain = _UNPRINTED.sub(lambda found: " " * len(found[0]), paragraph.plain)
    lower = plain.lower()
    return ProseText(paragraph, written, plain, lower if len(lower) == len(plain) else plain)


@cached_on_game
def sentences(game: Game) -> tuple[Sentence, ...]:
    """Return all sentences of the booklet; a row of a table is one."""
    return tuple(sentence for text in texts(game) for sentence in of_text(text))


def quoted(words: str) -> str:
    """Return some words of the booklet for a message: in one line, without emphasis marks."""
    return " ".join(words.replace("*", "").split())


def of_text(text: ProseText, *, is_printed: bool = False) -> Iterator[Sentence]:
    """Yield the sentences of a paragraph; `is_printed`: also what nothing but templates prints at its end."""
    start = 0
    for found in _END.finditer(text.plain):
        if not _ABBREVIATION.search(text.plain, max(start, found.end() - _LONGEST_ABBREVIATION), found.end()):
            yield Sentence(text, text.plain[start : found.end()], start)
            start = found.end()
    if text.plain[start:].strip() or (_TEMPLATE if is_printed else _CLAUSE).search(text.written, start):
        yield Sentence(text, text.plain[start:], start)


@cached_on_game
def outside_texts(game: Game) -> tuple[ProseText, ...]:
    """Return all texts outside the chapters; names are left out."""
    return tuple(text for passage, text in outside_passages(game) if not passage.is_name)


@cached_on_game
def outside_passages(game: Game) -> tuple[tuple[Passage, ProseText], ...]:
    """Return all of them with their words, then the texts of cards; names are included only of scenarios."""
    kept = (each for each in game.passages if not each.is_name or each.path[0] == "scenarios")
    return tuple((passage, text_of(passage)) for passage in (*kept, *_on_cards(game)))


def _on_cards(game: Game) -> Iterator[Passage]:
    """Yield the rich texts of cards, each below the ids of its set and of its card."""
    for set_ in game.components.values():
        fields = [field.id for field in set_.fields.values() if field.kind == "rich"]
        for item, field in ((item, field) for item in set_.items.values() for field in fields if field in item.spans):
            text, span = str(item.values[field]), item.spans[field]
            if text.strip():
                rows = (PassageRow(text, span.line, span.column),)
                yield Passage((str(set_.id), str(item.id), field), text, span, rows, is_name=False)


@cached_on_game
def everywhere(game: Game) -> tuple[ProseText, ...]:
    """Return the paragraphs of the booklet, then all texts outside it."""
    return texts(game) + outside_texts(game)


def is_outside(game: Game, text: ProseText) -> bool:
    """Return whether a text is outside the chapters."""
    return text.paragraph.span.file not in {chapter.span.file for chapter in chapters_of(game)}


def chapters_of(game: Game) -> tuple[Chapter, ...]:
    """Return the chapters of the booklet; none if the game has no booklet."""
    return game.rules.chapters if game.rules is not None else ()


def text_of(passage: Passage) -> ProseText:
    """Return a text outside the chapters as a paragraph."""
    lines = tuple(Line(row.text, passage.span.file, row.line, row.column) for row in passage.rows)
    return read(Paragraph(lines, "text", "", aside=False))
