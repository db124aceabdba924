"""Slips of the pen in the booklet: brackets, words and headings that stand twice, numbers of rules that were typed."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import loose_texts, phrasing
from pnp.checks.shared.lazy_regex import pattern
from pnp.checks.shared.sentences import ProseText, quoted, texts
from pnp.model.game import Game
from pnp.model.text.chapters import Heading

_PAIRS = {"(": ")", "[": "]", "“": "”", "«": "»"}
_OPENERS = {closer: opener for opener, closer in _PAIRS.items()}
_QUOTES = "“«"
_LINK = pattern(r"\](?=\([^()\n]*\))")
_MARKS = pattern(r"[()\[\]“”«»\"]")
_POINT = pattern(r"(?:(?:^|\s)[a-zA-Z]|(?:^\s*|(?:[.,;:–—]|--)\s+)(?:[ivx]{1,4}|\d{1,2})|[:;]-?)$")
_BRANCH = pattern(r"\{%-?\s*(?!set\b)")


class _Mark(NamedTuple):
    """A bracket or quotation mark."""

    sign: str
    at: int
    text: ProseText


class _Row(NamedTuple):
    """A paragraph and those of its marks that have no partner in it."""

    text: ProseText
    alone: tuple[_Mark, ...]


@check(
    "prose.bracket",
    "warning",
    "Where a bracket or a quotation ends, an exception ends; without that mark nobody knows how far it goes.",
    "Grav Armor as published: a bracket in the chapter on fortresses that nothing opens.",
    code="B04",
)
def brackets_close(game: Game) -> Iterator[Report]:
    """Every bracket and every quotation mark has its partner."""
    chapters = [_Row(text, tuple(_alone(text))) for text in texts(game)]
    for rows in (chapters, *([_Row(text, tuple(_alone(text)))] for text in loose_texts.texts(game))):
        for place, row in enumerate(rows):
            for mark in row.alone:
                if not _goes_on(rows, place, mark):
                    yield _bracket(mark)


def _bracket(mark: _Mark) -> Report:
    sign, span = mark.sign, mark.text.place(mark.at, mark.at + 1)
    if sign == '"':
        return Report("this quotation mark has no partner", span, "write the other one, or remove it")
    kind = "bracket" if sign in "()[]" else "quotation mark"
    if sign in _PAIRS:
        return Report(f"the {kind} '{sign}' is never closed", span, f"write '{_PAIRS[sign]}' where it ends")
    return Report(f"the {kind} '{sign}' closes nothing", span, f"write '{_OPENERS[sign]}' where it begins")


def _alone(text: ProseText) -> Iterator[_Mark]:
    """The marks of a paragraph that have no partner; none where its template chooses between texts."""
    if _BRANCH.search(text.paragraph.text):
        return
    marks = _marks(text)
    yield from _unpaired(mark for mark in marks if mark.sign in "()[]")
    yield from _unpaired(mark for mark in marks if mark.sign in "“”«»")
    opened = None
    for mark in marks:
        if mark.sign == '"' and (opened or not text.plain[: mark.at][-1:].isnumeric()):
            opened = None if opened else mark
    if opened:
        yield opened


def _unpaired(marks: Iterable[_Mark]) -> Iterator[_Mark]:
    waiting: list[_Mark] = []
    for mark in marks:
        if mark.sign in _QUOTES and waiting:
            waiting.pop()
            yield mark
        elif mark.sign in _PAIRS:
            waiting.append(mark)
        elif waiting and waiting[-1].sign == _OPENERS[mark.sign]:
            waiting.pop()
        elif not (mark.sign == ")" and _POINT.search(mark.text.plain[: mark.at])):
            yield mark
    yield from waiting


def _marks(text: ProseText) -> list[_Mark]:
    """Brackets and quotation marks in order, also those of links."""
    found = [(mark.start(), mark[0]) for mark in _MARKS.finditer(text.plain)]
    links = [(mark.start(), "]") for mark in _LINK.finditer(text.paragraph.text)]
    found += [link for link in links if text.plain[link[0] + 1] == " " and text.plain[link[0]] == " "]
    return [_Mark(sign, at, text) for at, sign in sorted(found)]


def _goes_on(rows: Sequence[_Row], place: int, mark: _Mark) -> bool:
    """Whether the partner of a mark stands in another point of the list, or the quotation in the next paragraph too."""
    if mark.sign in '"“«':
        return _begins(rows[place + 1 : place + 2], mark.sign)
    if mark.sign in _PAIRS:
        return _has(_points(rows[place + 1 :]), _PAIRS[mark.sign])
    if mark.text.paragraph.kind != "item":
        return False
    before = rows[:place][::-1]
    points = list(_points(before))
    return _has([*points, *before[len(points) : len(points) + 1]], _OPENERS[mark.sign])


def _points(rows: Iterable[_Row]) -> Iterator[_Row]:
    for row in rows:
        if row.text.paragraph.kind != "item":
            return
        yield row


def _has(rows: Iterable[_Row], sign: str) -> bool:
    return any(mark.sign == sign for row in rows for mark in row.alone)


def _begins(rows: Sequence[_Row], sign: str) -> bool:
    return bool(rows) and rows[0].text.plain.lstrip().startswith(sign)


# Words and headings that stand twice

_TWICE = pattern(r"\b([^\W\d_]++)(\s++)(\1)\b(?!['’-])")
_MEANT = frozenset({"that", "had", "very", "much", "many", "far", "long", "no", "yes", "so", "more", "ha", "who"})


@check(
    "prose.doubled-word",
    "warning",
    "A word written twice is what is left of a sentence that was changed, and the rest of it may be old as well.",
    "Proofreading: the eye that reads for the meaning skips the second of two equal words.",
    code="B09",
)
def words_stand_once(game: Game) -> Iterator[Report]:
    """No word stands twice in a row."""
    for text in loose_texts.everywhere(game):
        for found in _TWICE.finditer(text.lower):
            if _is_slip(game, text, found):
                span = text.place(found.start(3), found.end(3))
                said = text.plain[found.start(3) : found.end(3)]
                yield Report(f"'{said}' stands here twice in a row", span, "remove one of them")


def _is_slip(game: Game, text: ProseText, found: re.Match[str]) -> bool:
    first, second = (text.plain[found.start(group) : found.end(group)] for group in (1, 3))
    between = text.paragraph.text[found.start(2) : found.end(2)]
    if between.strip() or first.lower() in _MEANT or (second[0].isupper() and not first[0].isupper()):
        return False
    return not (second[0].isupper() and quoted(text.plain[found.start() : found.end()]) in _proper(game))


def _proper(game: Game) -> set[str]:
    return {part.name for parts in (game.pieces, game.markers, game.boards, game.sides) for part in parts.values()}


@check(
    "prose.repeated-heading",
    "warning",
    "Of two sections with one name only one is found, and the exception stands in the other.",
    "markdownlint, rule MD024: no heading twice below the same one.",
    code="B10",
)
def headings_differ(game: Game) -> Iterator[Report]:
    """No two headings side by side have the same words."""
    first: dict[tuple[str, ...], Heading] = {}
    outer: list[str] = []
    for heading in phrasing.booklet(game).written:
        words = " ".join(heading.words.lower().split())
        outer = [*outer[: heading.level - 1], words]
        known = first.setdefault((str(heading.level), *outer), heading)
        if known is not heading and words:
            where = f"sections of '{_words_above(game, heading)}'" if heading.level > 1 else "chapters"
            yield Report(
                f"two {where} are called '{heading.words}'",
                heading.span,
                "give one of them another heading, or make one section of both",
                ((known.span, "the other one"),),
            )


@check(
    "prose.repeated-id",
    "error",
    "A reference to a section leads to the first of that id, and nobody is ever sent to the second.",
    "Errata: two sections of one number (Wargame Academy); a build refuses them.",
    code="R02",
)
def ids_differ(game: Game) -> Iterator[Report]:
    """No two headings have the same id."""
    first: dict[str, Heading] = {}
    for heading in phrasing.booklet(game).written:
        known = first.setdefault(heading.id, heading)
        if known is not heading and heading.id:
            message = f"two sections have the id '{heading.id}': '{known.words}' and '{heading.words}'"
            yield Report(message, heading.span, "give one of them another id", ((known.span, "the other one"),))


def _words_above(game: Game, heading: Heading) -> str:
    """The heading under which another one stands."""
    above = ""
    for other in phrasing.booklet(game).written:
        if other is heading:
            break
        if other.level < heading.level:
            above = other.words
    return above


# Numbers of rules

_FIGURES = frozenset("0123456789")
_NOUNS = frozenset(f"{noun}{s}" for noun in ("rule", "section", "chapter", "paragraph", "page") for s in ("", "s")) | {
    "see",
    "cf",
}
_NUMBER = r"(?P<number>\d{1,2}(?:\.\d{1,2}){0,3}[a-z]?)\b"
_TYPED = (
    rf"(?:\b(?P<noun>rules?|sections?|chapters?|paragraphs?|pages?)\s+|§{{1,2}}\s?){_NUMBER}(?!\s*(?:×|x\s*\d))"
    rf"|\b(?:see|cf\.?)\s+(?:also\s+)?(?P<seen>\d{{1,2}}(?:\.\d{{1,2}}){{1,3}}[a-z]?)\b"
)
_ELSEWHERE = r"\s+(?:of|in|from)\s+(?:the\s+)?(?!(?:this|these|our)\b)(?:[*_“\"]|[A-Z]|original|basic)"
_HEADING_NUMBER = r"\s*(?:(?:rule|section|chapter)\s+)?(\d{1,2}(?:\.\d{1,2})+|\d{1,2}[.):])\s"


@check(
    "prose.typed-section",
    "warning",
    "A rule's number changes with every rule put in before it; one that was typed stays and leads elsewhere.",
    "Errata: a reference to 5.1b that had to be one to 2.6b (Operations 26 and 39).",
    code="R04",
)
def rule_numbers_are_not_typed(game: Game) -> Iterator[Report]:
    """Rules are cited by references, which find their numbers, and headings are numbered by themselves."""
    numbers = {heading.number: heading for heading in phrasing.booklet(game).written if heading.number}
    boards = {board.name.lower() for board in game.boards.values()}
    has_sections = any(board.number is not None for board in game.boards.values())
    for text in loose_texts.everywhere(game):
        named = "§" in text.plain or not text.tokens.isdisjoint(_NOUNS)
        for found in re.finditer(_TYPED, text.lower) if named and not text.tokens.isdisjoint(_FIGURES) else ():
            elsewhere = re.match(_ELSEWHERE, text.plain[found.end() :])
            noun, *number = found[0].split()
            outside = loose_texts.is_outside(game, text)
            is_map = has_sections and noun.startswith("section") and outside
            if not (elsewhere or is_map or " ".join((noun.removesuffix("s"), *number)) in boards):
                told = _typed(found, text, numbers.get(found["number"] or found["seen"]))
                yield told._replace(hint="name the rule by the words of its heading") if outside else told
    for heading in phrasing.booklet(game).written:
        has_figure = heading.number and not _FIGURES.isdisjoint(heading.words)
        if has_figure and (typed := re.match(_HEADING_NUMBER, heading.words.lower())):
            message = (
                f"the number '{typed[1]}' of this heading is typed, and the booklet puts {heading.number} before it"
            )
            yield Report(message, heading.span, "leave the number out; headings are numbered by themselves")


def _typed(found: re.Match[str], text: ProseText, heading: Heading | None) -> Report:
    span = text.place(found.start(), found.end())
    said = quoted(text.plain[found.start() : found.end()])
    if (found["noun"] or "").startswith("page"):
        message = f"'{said}' is typed and does not change when the booklet is set on other paper or grows"
        return Report(message, span, "refer to the rule that stands there: [[rule:ID]]")
    if heading is None:
        message = f"'{said}' is typed, and no rule of this booklet has that number"
        return Report(message, span, "refer to the rule by the id of its heading: [[rule:ID]]")
    message = f"'{said}' is typed: that is '{heading.words}' today, and another rule when one is put in before it"
    return Report(message, span, f"write [[rule:{heading.id}]], which always prints the right number")
