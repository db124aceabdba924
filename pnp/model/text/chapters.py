"""The chapters of the rules as written: headings, paragraphs, figures, references and words, each with its place.

This reads Markdown line by line and templates not at all, so that it is quick and every place is one in the designer's
own file. What is printed is made by `pnp.generators.rules`; both number headings with `Numbers` and know references by
`REFERENCE`.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Literal, NamedTuple

from pnp import assets
from pnp.errors import Span
from pnp.files import FileError
from pnp.model.game import Game
from pnp.model.game.documents import Chapter
from pnp.model.game.tracking import cached_on_game

DEEPEST = 3
"""Headings below this level count as of it."""
KINDS = ("rule", "term", "index", "symbol", "table", "figure", "scenario", "board", "piece", "marker", "chart")
"""What a reference can be to."""
REFERENCE = re.compile(rf"\[\[({'|'.join(KINDS)}):([^\]|\n]{{1,80}})(?:\|([^\]\n]{{1,120}}))?\]\]")
"""`[[kind:target]]`, `[[kind:target|words]]`."""
_ATTRIBUTES = re.compile(r"\{:\s*+(?:#(?P<id>[a-z0-9-]+))?\s*+(?P<plain>-)?\s*+\}\s*+$")
_SLUG = re.compile(r"[^a-z0-9]+")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})\s*(.*)")
_MARKERS = re.compile(r"\s{0,3}((?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s))\s?)")
_ATX = re.compile(r" {0,3}(#{1,6})(?=[ \t]|$)(.*)")
_SETEXT = re.compile(r" {0,3}(=+|-+)[ \t]*$")
_ITEM = re.compile(r"[-*+]\s|\d{1,9}[.)]\s")
_EXPRESSION = r"\{\{(?:[^{}]|\}(?!\}))*\}\}"
_STEP = r"\{%(?:[^%{]|%(?!\}))*%\}"
_REMARK = r"\{#(?:[^#{]|#(?!\}))*#\}"
_STATEMENT = re.compile(rf"(?:\s*(?:{_STEP}|{_REMARK}))+\s*$")
_INCLUDE = re.compile(r"\{%-?\s*include\s+['\"]([^'\"]+)['\"]")
_HIDDEN = re.compile(
    rf"{REFERENCE.pattern}|{_EXPRESSION}|{_STEP}|{_REMARK}|\{{:[^{{}}\n]*\}}|\]\([^()\n]*\)|<https?:[^<>\n]*>"
)
_WORD = re.compile(r"\d+(?:\.\d+)?|[^\W\d_]+(?:[-'’][^\W\d_]+)*")


class Title(NamedTuple):
    """A heading's words, its id, and whether it wants a number."""

    level: int
    words: str
    id: str
    numbered: bool


def title(level: int, content: str) -> Title:
    """A heading from what stands behind its `#`: `Setting up {: #setup -}`."""
    found = _ATTRIBUTES.search(content)
    words = content[: found.start()] if found else content
    words = REFERENCE.sub("", words).strip()
    given = found["id"] if found else None
    plain = bool(found and found["plain"])
    return Title(level, words, given or _SLUG.sub("-", words.lower()).strip("-"), not plain)


class Numbers:
    """Counts headings over all chapters: chapter 4, section 4.1, rule 4.1.2."""

    def __init__(self) -> None:
        self._counts = [0] * DEEPEST
        self._numbered = True

    def next(self, level: int, numbered: bool) -> str:
        """The next number of this level; below a chapter without a number there are none."""
        if level == 1:
            self._numbered = numbered
        if not (numbered and self._numbered):
            return ""
        self._counts[level - 1] += 1
        self._counts[level:] = [0] * (DEEPEST - level)
        return ".".join(str(count) for count in self._counts[:level])


class Heading(NamedTuple):
    """A heading: its number (or nothing), its words, the id by which rules are named."""

    id: str
    level: int
    number: str
    words: str
    span: Span


class Reference(NamedTuple):
    """`[[kind:target|label]]`, and the id of the heading under which it stands."""

    kind: str
    target: str
    label: str
    span: Span
    heading: str


class Figure(NamedTuple):
    """A drawing that a chapter asks for: its words (`board`, `duel`), and the id of the heading above it."""

    id: str
    words: tuple[str, ...]
    span: Span
    heading: str


class Word(NamedTuple):
    """A word (or number) of the text."""

    text: str
    span: Span


class Line(NamedTuple):
    """A line of a chapter without its marks for lists and quotations; `column` is that of its first character."""

    text: str
    file: str
    line: int
    column: int

    @property
    def span(self) -> Span:
        """The whole of it."""
        return self.part(0, len(self.text))

    def part(self, start: int, end: int) -> Span:
        """Some of its characters."""
        return Span(self.file, self.line, self.column + start, self.column + end)


class Paragraph(NamedTuple):
    """Lines that belong together: a paragraph, an item of a list, a row of a table, a caption.

    `heading`: the id of the heading above it. `aside`: it stands in a box, which explains and rules nothing.
    """

    lines: tuple[Line, ...]
    kind: Literal["text", "item", "row", "caption"]
    heading: str
    aside: bool

    @property
    def text(self) -> str:
        """Its lines as written."""
        return "\n".join(line.text for line in self.lines)

    @property
    def plain(self) -> str:
        """Its text with a space for every character of templates and links, so that places stay the same.

        Of a reference the words remain that it prints, if the chapter says them.
        """
        return _HIDDEN.sub(_blank, self.text)

    @property
    def span(self) -> Span:
        """Its first line."""
        return self.lines[0].span

    def words(self) -> Iterator[Word]:
        """Its words and numbers in order, without those of templates and references."""
        return (Word(found[0], self.place(found.start(), found.end())) for found in _WORD.finditer(self.plain))

    def place(self, start: int, end: int) -> Span:
        """Where characters of its text stand, as far as they are in one line."""
        for line in self.lines:
            if start <= len(line.text):
                return line.part(start, min(end, len(line.text)))
            start, end = start - len(line.text) - 1, end - len(line.text) - 1
        return self.lines[-1].span


def _blank(found: re.Match[str]) -> str:
    """As many spaces as were found, and among them the words that a reference prints."""
    blank = re.sub(r"[^\n]", " ", found[0])
    kept = 3 if found[3] else 2 if found[1] == "term" else 0
    if not kept:
        return blank
    start, end = found.start(kept) - found.start(), found.end(kept) - found.start()
    return blank[:start] + found[kept] + blank[end:]


class Prose(NamedTuple):
    """All chapters. `headings` by id, in order; of two with one id the first. `written`: all that chapters hold."""

    headings: Mapping[str, Heading]
    paragraphs: tuple[Paragraph, ...]
    references: tuple[Reference, ...]
    figures: tuple[Figure, ...]
    written: tuple[Heading, ...]


@cached_on_game
def of(game: Game) -> Prose:
    """The rules of a game; empty when it has none."""
    chapters = game.rules.chapters if game.rules is not None else ()
    parts = [_scanned(chapter) for chapter in chapters]
    numbers = Numbers()
    headings: dict[str, Heading] = {}
    all_written: list[Heading] = []
    for part in parts:
        for written in part.titles:
            level = min(written.title.level, DEEPEST)
            number = numbers.next(level, written.title.numbered)
            found = Heading(written.title.id, level, number, written.title.words, written.span)
            headings.setdefault(found.id, found)
            all_written.append(found)
        for name in part.included:
            for written in _included(game, name):
                own = written.title
                headings.setdefault(own.id, Heading(own.id, min(own.level, DEEPEST), "", own.words, written.span))
    paragraphs = tuple(paragraph for part in parts for paragraph in part.paragraphs)
    references = tuple(reference for paragraph in paragraphs for reference in references_of(paragraph))
    figures = tuple(figure for part in parts for figure in part.figures)
    return Prose(headings, paragraphs, references, figures, tuple(all_written))


def headings_of(chapter: Chapter) -> tuple[str, ...]:
    """The ids of the headings that a text holds, whether it is a chapter of the rules or not."""
    return tuple(written.title.id for written in _scanned(chapter).titles)


def references_of(paragraph: Paragraph) -> Iterator[Reference]:
    """The references of a paragraph in order."""
    for found in REFERENCE.finditer(paragraph.text):
        span = paragraph.place(found.start(), found.end())
        yield Reference(found[1], found[2].strip(), (found[3] or "").strip(), span, paragraph.heading)


def figure_id(words: tuple[str, ...]) -> str:
    """The id of a figure, from the words that ask for it: `board duel` → `board-duel`."""
    return _SLUG.sub("-", " ".join(words).lower()).strip("-")


def names_of(game: Game, kind: str) -> dict[str, str]:
    """The things of the game that references of a kind can be to, each with what they print.

    Raises:
        KeyError: when references of this kind are to something else: rules, words, figures, drawings.
    """
    names: dict[str, Callable[[], dict[str, str]]] = {
        "table": lambda: {id_: entry.name for id_, entry in game.tables.items()},
        "scenario": lambda: {id_: entry.title for id_, entry in game.scenarios.items()},
        "board": lambda: {id_: entry.name for id_, entry in game.boards.items()},
        "piece": lambda: {id_: entry.name for id_, entry in game.pieces.items()},
        "marker": lambda: {id_: entry.name for id_, entry in game.markers.items()},
        "chart": lambda: {id_: entry.title for id_, entry in game.charts.items()},
    }
    return names[kind]()


# Scanning


class _Written(NamedTuple):
    title: Title
    span: Span


class _Part(NamedTuple):
    """What one chapter holds; `included`: the templates that it takes in."""

    titles: tuple[_Written, ...]
    paragraphs: tuple[Paragraph, ...]
    figures: tuple[Figure, ...]
    included: tuple[str, ...]


def _scanned(chapter: Chapter) -> _Part:
    return _Scanner(chapter).scan()


def _included(game: Game, name: str) -> tuple[_Written, ...]:
    """The headings of a template; none when it cannot be read, which filling it in will tell."""
    try:
        found = assets.template(name, game.folder, game.templates)
        text = found.text
    except (assets.AssetNotFoundError, FileError):
        return ()
    return _scanned(Chapter(found.path, text, Span(found.path.as_posix(), 1, 1))).titles


class _Scanner:
    """Reads the lines of one chapter."""

    def __init__(self, chapter: Chapter) -> None:
        self.chapter = chapter
        self.titles: list[_Written] = []
        self.paragraphs: list[Paragraph] = []
        self.figures: list[Figure] = []
        self.included = tuple(_INCLUDE.findall(chapter.text))
        self.open: list[Line] = []
        self.kind: Literal["text", "item", "row", "caption"] = "text"
        self.aside = False
        self.fence = ""

    def scan(self) -> _Part:
        """All that it holds."""
        for number, text in enumerate(self.chapter.text.split("\n")):
            self._line(Line(text, self.chapter.span.file, self.chapter.span.line + number, 1))
        self._close()
        return _Part(tuple(self.titles), tuple(self.paragraphs), tuple(self.figures), self.included)

    @property
    def heading(self) -> str:
        """The id of the heading that was read last."""
        return self.titles[-1].title.id if self.titles else ""

    def _line(self, line: Line) -> None:
        inner, is_item, aside = _without_marks(line)
        if self.fence:
            self._in_fence(inner)
        elif found := _FENCE.match(inner.text):
            self._close()
            self._open_fence(found, inner, aside)
        elif not inner.text.strip() or _STATEMENT.match(inner.text):
            self._close()
        elif found := _ATX.match(inner.text):
            self._close()
            self.titles.append(_Written(title(len(found[1]), _without_hashes(found[2].strip())), inner.span))
        elif self.open and self.kind == "text" and (found := _SETEXT.match(inner.text)):
            level = 1 if found[1].startswith("=") else 2
            words = " ".join(part.text.strip() for part in self.open)
            self.titles.append(_Written(title(level, words), self.open[0].span))
            self.open = []
        else:
            self._text(inner, is_item, aside)

    def _text(self, line: Line, is_item: bool, aside: bool) -> None:
        is_row = line.text.lstrip().startswith("|")
        if is_item or is_row or self.kind in ("row", "caption") or (aside and not self.aside):
            self._close()
        if not self.open:
            self.kind = "row" if is_row else "item" if is_item else "text"
            self.aside = aside
        self.open.append(line)

    def _open_fence(self, found: re.Match[str], line: Line, aside: bool) -> None:
        self.fence = found[1]
        words = tuple(found[2].split())
        if words[:1] == ("figure",):
            self.figures.append(Figure(figure_id(words[1:]), words[1:], line.span, self.heading))
            self.kind, self.aside = "caption", aside

    def _in_fence(self, line: Line) -> None:
        """A line of a caption, or of something else that is no text of the rules."""
        stripped = line.text.strip()
        if stripped.startswith(self.fence) and not stripped.strip(self.fence[0]):
            self._close()
            self.fence = ""
        elif self.kind == "caption" and stripped:
            self.open.append(line)

    def _close(self) -> None:
        """The paragraph that is open ends here."""
        if self.open:
            self.paragraphs.append(Paragraph(tuple(self.open), self.kind, self.heading, self.aside))
        self.open, self.kind = [], "text"


def _without_hashes(content: str) -> str:
    """A heading without the `#` that may close it."""
    shorter = content.rstrip("#")
    return shorter.rstrip() if not shorter or shorter[-1] in " \t" else content


def _without_marks(line: Line) -> tuple[Line, bool, bool]:
    """A line without the marks of quotations and items before it; whether it begins an item; whether it is quoted."""
    is_item = aside = False
    start = 0
    while found := _MARKERS.match(line.text, start):
        aside = aside or found[1].startswith(">")
        is_item = is_item or not found[1].startswith(">")
        start = found.end()
    return line._replace(text=line.text[start:], column=line.column + start), is_item, aside
