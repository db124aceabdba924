"""What the booklet promises and does not keep: explanations that never come, sheets that are not there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.lazy_regex import pattern
from pnp.checks.shared.loose_texts import all_sentences
from pnp.checks.shared.sentences import Sentence, quoted, sentences
from pnp.model.game import Game
from pnp.model.text.chapters import REFERENCE, Heading

_TELL = r"(?:explain|describe|discusse?|cover|treat|define|liste?|mention|state)"
_TOLD = rf"(?:{_TELL}e?d|told|shown|dealt\s+with)"
_BACK = r"(?:return(?:ed)?|com(?:e|ing)\s+back)\s+to"
_AHEAD = (
    rf"\b(?:see|(?:as\s+)?{_TOLD}(?:\s+\w+){{0,3}}?|more\s+(?:on|about)\s+(?:\w+\s+){{1,3}}?|{_BACK}\s+(?:this|that|it|them)"
    rf"(?:\s+\w+)?|(?:be|is|are|we|we'll|we\s+will|to)\s+{_BACK}(?:\s+\w+){{0,3}}?)\s*(?:later|below|further\s+on)\b"
    rf"|\blater\s+(?:on\s+)?(?:\w+\s+){{0,2}}?(?:{_TELL}s?|{_TOLD}|{_BACK})\b"
)
_BEHIND = rf"\bas\s+{_TOLD}\s+(?:above|earlier|before)\b"
_PLACES = frozenset({"later", "below", "further", "above", "earlier", "before"})
_SEE = (
    r"\bsee\s+(?:also\s+)?(?:the|your)\s+(?P<name>(?:[\w'’-]+\s+){1,3}?)"
    r"(?P<thing>sheet|chart|table|card|screen|appendix|diagram|figure|drawing|picture|illustration|photograph|booklet|"
    r"instructions|scan|website|manual|list)s?\b"
)
_WORD = pattern(r"[^\W\d_]{4,}")
_ENDING = pattern(r"(?:ies|ing|ed|es|s|e|y)$")
_COMMON = frozenset(
    {
        *("this", "that", "these", "those", "them", "they", "with", "from", "into", "when", "will", "have", "been"),
        *("more", "about", "which", "there", "their", "your", "what", "also", "only", "other", "each", "same", "next"),
        *("piece", "pieces", "player", "players", "game", "games", "rule", "rules", "move", "moves", "turn", "turns"),
        *(
            "unit",
            "units",
            "chapter",
            "section",
            "later",
            "below",
            "further",
            "above",
            "earlier",
            "before",
            "following",
        ),
        *("explained", "described", "told", "covered", "discussed", "treated", "defined", "listed", "shown", "stated"),
        *("mentioned", "dealt", "return", "returned", "come", "back", "special"),
    }
)


@check(
    "prose.unkept-promise",
    "info",
    "A reader who is sent on without a number looks for a rule, and does not know whether it was ever written.",
    "Armada Chess and Grav Armor as published: special functions 'for later', scanned instructions that are not there.",
    code="B07",
)
def forward_references_resolve(game: Game) -> Iterator[Report]:
    """What is to be explained later or was explained before stands there, and sheets that are named exist."""
    for sentence in sentences(game):
        tokens = sentence.text.tokens
        if not (tokens.isdisjoint(_PLACES) or REFERENCE.search(sentence.written)):
            yield from _ahead(game, sentence)
            yield from _behind(game, sentence)
    for sentence in all_sentences(game):
        if "see" in sentence.text.tokens:
            yield from _sheets(game, sentence)


def _ahead(game: Game, sentence: Sentence) -> Iterator[Report]:
    found = re.search(_AHEAD, sentence.lower)
    if found is None or _is_about(sentence, _words(heading.words for heading in _after(game, sentence))):
        return
    is_near = not re.search(r"\blater\b", found[0])
    if is_near and _section_continues(game, sentence):
        return
    where = "nothing follows in this section" if is_near else "no later heading is about it"
    span = sentence.place(found.start(), found.end())
    message = f"'{_said(sentence, found)}' promises something, but {where}"
    yield Report(message, span, "refer to the rule that is meant, [[rule:ID]], or leave the promise out")


def _behind(game: Game, sentence: Sentence) -> Iterator[Report]:
    found = re.search(_BEHIND, sentence.lower)
    if found and not _is_about(sentence, _words(_told_before(game, sentence))):
        message = f"'{_said(sentence, found)}' points back, but nothing before it is about the same"
        span = sentence.place(found.start(), found.end())
        yield Report(message, span, "refer to the rule that is meant, [[rule:ID]], or explain it here")


def _sheets(game: Game, sentence: Sentence) -> Iterator[Report]:
    for found in re.finditer(_SEE, sentence.lower):
        written = sentence.written[found.start() : found.end()]
        names = [word.lower() for word in _WORD.findall(found["name"]) if word.lower() not in _COMMON]
        if names and "[[" not in written and "{" not in written and not _known(game).intersection(map(_stem, names)):
            message = f"'{_said(sentence, found)}' sends the reader to something that this game does not have"
            span = sentence.place(found.start(), found.end())
            hint = "add it to the game and refer to it, [[table:ID]] or [[chart:ID]], or put here what stands there"
            yield Report(message, span, hint, severity="warning")


def _said(sentence: Sentence, found: re.Match[str]) -> str:
    return quoted(sentence.words[found.start() : found.end()])


# What stands where


def _stem(word: str) -> str:
    return _ENDING.sub("", word.lower())


def _words(texts: Iterable[str]) -> set[str]:
    return {_stem(word) for text in texts for word in _WORD.findall(text) if word.lower() not in _COMMON}


def _is_about(sentence: Sentence, words: set[str]) -> bool:
    """Whether one of these words stands in the sentence too."""
    return bool(words & _words([sentence.words]))


def _after(game: Game, sentence: Sentence) -> list[Heading]:
    """The headings behind the one under which a sentence stands."""
    written = phrasing.booklet(game).written
    ids = [heading.id for heading in written]
    under = sentence.text.paragraph.heading
    return list(written[ids.index(under) + 1 if under in ids else 0 :])


def _told_before(game: Game, sentence: Sentence) -> Iterator[str]:
    """The headings and paragraphs before a sentence, and what stands in its own before it."""
    yield from (heading.words for heading in phrasing.booklet(game).written[: -len(_after(game, sentence)) or None])
    for paragraph in phrasing.booklet(game).paragraphs:
        if paragraph is sentence.text.paragraph:
            break
        yield paragraph.plain
    yield sentence.text.plain[: sentence.start]


def _section_continues(game: Game, sentence: Sentence) -> bool:
    """Whether anything follows in the same section: a text, a figure, a section below it."""
    booklet = phrasing.booklet(game)
    paragraph = sentence.text.paragraph
    own = [other for other in booklet.paragraphs if other.heading == paragraph.heading]
    rest = sentence.text.plain[sentence.start + len(sentence.words) :]
    figures = (figure.span.line for figure in booklet.figures if figure.heading == paragraph.heading)
    level = next((heading.level for heading in booklet.written if heading.id == paragraph.heading), 0)
    below = [heading.level > level for heading in _after(game, sentence)[:1]]
    return (
        own[-1] is not paragraph
        or bool(rest.strip())
        or any(line > paragraph.span.line for line in figures)
        or any(below)
    )


@lru_cache(maxsize=16)
def _known(game: Game) -> frozenset[str]:
    """The words in the names of all that is printed and can be looked at."""
    booklet = phrasing.booklet(game)
    names = [
        *(table.name for table in game.tables.values()),
        *(chart.title for chart in game.charts.values()),
        *(panel.title for chart in game.charts.values() for row in chart.rows for panel in row),
        *(panel.kind for chart in game.charts.values() for row in chart.rows for panel in row),
        *(board.name for board in game.boards.values()),
        *(scenario.title for scenario in game.scenarios.values()),
        *(example.title for example in game.examples.values()),
        *(heading.words for heading in booklet.headings.values()),
        *(" ".join(figure.words) for figure in booklet.figures),
        *("scenario" for _ in game.scenarios),
        *("terrain key" for _ in game.terrain),
        "player sheet rules counter marker map board",
    ]
    return frozenset(_stem(word) for name in names for word in re.findall(r"[^\W\d_]{3,}", name.replace("-", " ")))
