"""The chapters of the rules as written: headings, paragraphs, figures, references and words, with their locations.

Markdown is parsed line by line and templates are not rendered, which is fast and keeps every location in the designer's
own file. `pnp.generators.rules` makes the printed form; both number headings with `Numbers` and parse references with
`REFERENCE`.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

from pnp import assets
from pnp.errors import Span
from pnp.files import FileError
from pnp.model.game import Game
from pnp.model.game.documents import Chapter
from pnp.model.game.tracking import cached_on_game

DEEPEST = 3
"""Headings below this level count as of this level."""
KINDS = ("rule", "term", "index", "symbol", "table", "figure", "scenario", "board", "piece", "marker", "chart")
"""The possible targets of a reference."""
REFERENCE = re.compile(rf"\[\[({'|'.join(KINDS)}):([^\]|\n]{{1,80}})(?:\|([^\]\n]{{1,120}}))?\]\]")
"""`[[kind:target]]`, `[[kind:target|words]]`."""
_ATTRIBUTES = re.compile(r"\{:\s*+(?:#(?P<id>[a-z0-9-]+))?\s*+(?P<plain>-)?\s*+\}\s*+$")
_SLUG = re.compile(r"[^a-z0-9]+")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})\s*(.*)")
_MARKERS = re.compile(r"\s{0,3}((?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s))\s?)")
_ATX = re.compile(r" {0,3}(#{1,6})(?=[ \t]|$)(.*)")
_SETEXT = re.compile(r" {0,3}(=+|-+)[ \t]*$")
_EXPRESSION = r"\{\{(?:[^{}]|\}(?!\}))*\}\}"
_STEP = r"\{%(?:[^%{]|%(?!\}))*%\}"
_COMMENT = r"\{#(?:[^#{]|#(?!\}))*#\}"
_STATEMENT = re.compile(rf"(?:\s*(?:{_STEP}|{_COMMENT}))+\s*$")
_INCLUDE = re.compile(r"\{%-?\s*include\s+['\"]([^'\"]+)['\"]")
_HIDDEN = re.compile(
    rf"{REFERENCE.pattern}|{_EXPRESSION}|{_STEP}|{_COMMENT}|\{{:[^{{}}\n]*\}}|\]\([^()\n]*\)|<https?:[^<>\n]*>"
)
_SET = re.compile(r"\{%-?\s*(?:set\b(?:(?!%\}|\{%).)*|macro\b(?:(?!\{%-?\s*macro\b).)*?\bendmacro\s*-?)%\}")
_NAME = re.compile(r"[^\W\d]\w*")
_LOOP = re.compile(r"\{%-?\s*(?:for\b(?:(?!%\}).)*|endfor\s*-?)%\}")
_WORD = re.compile(r"\d+(?:\.\d+)?|[^\W\d_]+(?:[-'’][^\W\d_]+)*")


def without_references(text: str, titles: Mapping[str, str]) -> str:
    """Return a text in one line, references replaced by their words, by the title of their heading, or by the id."""

    def words(found: re.Match[str]) -> str:
        kind, id_, own = found.groups(default="")
        if own or kind == "symbol":
            return own
        return titles[id_] if kind == "rule" and id_ in titles else id_.replace("-", " ")

    return " ".join(REFERENCE.sub(words, text).split())


class Title(NamedTuple):
    """A heading's words, its id, and whether it is numbered."""

    level: int
    words: str
    id: str
    numbered: bool


def title(level: int, content: str) -> Title:
    """Return a heading from the text after its `#`: `Setting up {: #setup -}`."""
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
        """Return the next number of this level; empty below a chapter without a number."""
        if level == 1:
            self._numbered = numbered
        if not (numbered and self._numbered):
            return ""
        self._counts[level - 1] += 1
        self._counts[level:] = [0] * (DEEPEST - level)
        return ".".join(str(count) for count in self._counts[:level])


class Heading(NamedTuple):
    """A heading: its number (or an empty text), its words, and the id by which references name the rule."""

    id: str
    level: int
    number: str
    words: str
    span: Span


class Reference(NamedTuple):
    """`[[kind:target|label]]`, and the id of the heading above it."""

    kind: str
    target: str
    label: str
    span: Span
    heading: str


class Figure(NamedTuple):
    """A figure of a chapter: its words (`board`, `duel`), and the id of the heading above it."""

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
        """The location of the line."""
        return self.part(0, len(self.text))

    def part(self, start: int, end: int) -> Span:
        """Return the location of some of its characters."""
        return Span(self.file, self.line, self.column + start, self.column + end)


class Paragraph(NamedTuple):
    """Lines that belong together: a paragraph, an item of a list, a row of a table, a caption.

    `heading`: the id of the heading above it. `aside`: it is in a box, which explains and contains no rules.
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
    def is_rule(self) -> bool:
        """Whether it can contain rules: it is in no box, and no caption."""
        return not self.aside and self.kind != "caption"

    @property
    def plain(self) -> str:
        """Its text with a space for every character of templates and links, so that offsets are kept.

        The printed words of a reference are kept, if the chapter contains them.
        """
        return _HIDDEN.sub(_blank, self.text)

    @property
    def span(self) -> Span:
        """The location of its first line."""
        return self.lines[0].span

    def words(self) -> Iterator[Word]:
        """Yield its words and numbers in order, without those of templates and references."""
        return (Word(found[0], self.place(found.start(), found.end())) for found in _WORD.finditer(self.plain))

    def place(self, start: int, end: int) -> Span:
        """Return the location of characters of its text, up to the end of their first line."""
        for line in self.lines:
            if start <= len(line.text):
                return line.part(start, min(end, len(line.text)))
            start, end = start - len(line.text) - 1, end - len(line.text) - 1
        return self.lines[-1].span


def _blank(found: re.Match[str]) -> str:
    """Return spaces for the characters of a match, except for the words that a reference prints."""
    blank = re.sub(r"[^\n]", " ", found[0])
    kept = 3 if found[3] else 2 if found[1] == "term" else 0
    if not kept:
        return blank
    start, end = found.start(kept) - found.start(), found.end(kept) - found.start()
    return blank[:start] + found[kept] + blank[end:]


class Prose(NamedTuple):
    """All chapters. `headings` by id, in order; of two with one id the first. `written`: the chapters' contents."""

    headings: Mapping[str, Heading]
    paragraphs: tuple[Paragraph, ...]
    references: tuple[Reference, ...]
    figures: tuple[Figure, ...]
    written: tuple[Heading, ...]


@cached_on_game
def of(game: Game) -> Prose:
    """Return the rules of a game; empty when it has none."""
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
    references = tuple(reference for part in parts for reference in part.references)
    figures = tuple(figure for part in parts for figure in part.figures)
    return Prose(headings, paragraphs, references, figures, tuple(all_written))


def headings_of(chapter: Chapter) -> tuple[str, ...]:
    """Return the ids of the headings in a text, which need not be a chapter of the rules."""
    return tuple(written.title.id for written in _scanned(chapter).titles)


def references_of(paragraph: Paragraph) -> Iterator[Reference]:
    """Yield the references of a paragraph in order."""
    for found in REFERENCE.finditer(paragraph.text):
        span = paragraph.place(found.start(), found.end())
        yield Reference(found[1], found[2].strip(), (found[3] or "").strip(), span, paragraph.heading)


def figure_id(words: tuple[str, ...]) -> str:
    """Return the id of a figure, from its words: `board duel` → `board-duel`."""
    return _SLUG.sub("-", " ".join(words).lower()).strip("-")


def names_of(game: Game, kind: str) -> dict[str, str]:
    """Return the possible targets of references of a kind, each with the words that they print.

    Raises:
        KeyError: references of this kind have other targets: rules, words, figures, drawings.
    """
    if kind not in ("table", "scenario", "board", "piece", "marker", "chart"):
        raise KeyError(kind)
    entries = getattr(game, f"{kind}s")
    return {id_: entry.title if kind in ("scenario", "chart") else entry.name for id_, entry in entries.items()}


class _Written(NamedTuple):
    title: Title
    span: Span


class _Part(NamedTuple):
    titles: tuple[_Written, ...]
    paragraphs: tuple[Paragraph, ...]
    references: tuple[Reference, ...]
    figures: tuple[Figure, ...]
    included: tuple[str, ...]


@lru_cache(maxsize=64)  # an edit of a number changes no chapter
def _scanned(chapter: Chapter) -> _Part:
    return _Scanner(chapter).scan()


def _included(game: Game, name: str) -> tuple[_Written, ...]:
    """Return the headings of a template; none when it cannot be read, which rendering it will report."""
    try:
        found = assets.template(name, game.folder, game.templates)
        text = found.text
    except (assets.AssetNotFoundError, FileError):
        return ()
    return _scanned(Chapter(found.path, text, Span(found.path.as_posix(), 1, 1))).titles


class _Scanner:
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
        """Return the contents of the chapter."""
        for number, text in enumerate(self.chapter.text.split("\n")):
            self._line(Line(text, self.chapter.span.file, self.chapter.span.line + number, 1))
        self._close()
        references = tuple(found for paragraph in self.paragraphs for found in references_of(paragraph))
        return _Part(tuple(self.titles), tuple(self.paragraphs), references, tuple(self.figures), self.included)

    @property
    def heading(self) -> str:
        """The id of the last heading."""
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
        """Read a line of a caption, or of a block that is not text of the rules."""
        stripped = line.text.strip()
        if stripped.startswith(self.fence) and not stripped.strip(self.fence[0]):
            self._close()
            self.fence = ""
        elif self.kind == "caption" and stripped:
            self.open.append(line)

    def _close(self) -> None:
        if self.open:
            self.paragraphs.append(Paragraph(tuple(self.open), self.kind, self.heading, self.aside))
        self.open, self.kind = [], "text"


def _without_hashes(content: str) -> str:
    shorter = content.rstrip("#")
    return shorter.rstrip() if not shorter or shorter[-1] in " \t" else content


def _without_marks(line: Line) -> tuple[Line, bool, bool]:
    """Return a line without leading marks of quotations and items, and whether it begins an item and is quoted."""
    is_item = aside = False
    start = 0
    while found := _MARKERS.match(line.text, start):
        aside = aside or found[1].startswith(">")
        is_item = is_item or not found[1].startswith(">")
        start = found.end()
    return line._replace(text=line.text[start:], column=line.column + start), is_item, aside


def set_above(game: Game, span: Span, text: str) -> str:
    """Return what a chapter sets before a line, and its macros there, as far as a text of that line uses them."""
    found, named = "", {*_NAME.findall(text)}
    for line, part in reversed(_template_steps(game, span.file)[0]):
        if line < span.line and not named.isdisjoint(_NAME.findall(re.split("[=(]", part, maxsplit=1)[0])[1:]):
            found = f"{part}{found}"
            named.update(_NAME.findall(part))
    return found


def loops_around(game: Game, span: Span) -> tuple[str, ...]:
    """Return the starts of the loops around a line of a chapter, the outer ones first."""
    begun: list[str] = []
    for line, part in _template_steps(game, span.file)[1]:
        if line >= span.line:
            break
        begun = begun[:-1] if "endfor" in part else [*begun, part]
    return tuple(begun)


def unrolled(game: Game, text: str, span: Span) -> str:
    """Return a template for a text, with what is set above it, once for each item of the loops around a line."""
    around = loops_around(game, span)
    text = f"{''.join(around)}{text}\n{'{% endfor %}' * len(around)}"
    return f"{set_above(game, span, text)}{text}"


@cached_on_game
def _template_steps(game: Game, file: str) -> tuple[tuple[tuple[int, str], ...], tuple[tuple[int, str], ...]]:
    """Return the `set` steps, and the starts and ends of loops, of a chapter, each with its line."""
    path = Path(file)
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return (
        tuple((number, part) for number, line in enumerate(lines, 1) for part in _SET.findall(line)),
        tuple((number, part) for number, line in enumerate(lines, 1) for part in _LOOP.findall(line)),
    )
