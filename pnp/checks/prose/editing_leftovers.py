"""What hasty editing leaves in the booklet: broken marks, notes to oneself, sentences and signs that stand twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.lazy_regex import pattern
from pnp.checks.shared.sentences import ProseText, Sentence, quoted, sentences, texts
from pnp.errors import Span
from pnp.model.game import Game
from pnp.model.text.chapters import KINDS

_EYE = "Proofreading: the eye that reads for the meaning skips what is not a word."
_OPEN = pattern(r"\[\[(?P<kind>[a-zA-Z]*)(?P<rest>[^\[\]\n]{0,120})\]{0,2}")
_WHOLE = pattern(rf"\[\[(?:{'|'.join(KINDS)}):[^\[\]\n]+\]\]")
_TEMPLATE = pattern(r"\{\{[^{}]*\}\}|\{%[^{}]*%\}")
_DOUBLED = ("..", ",,", ";;", "::", ",.", ".,", ";.", ",;")
_SIGNS = pattern(rf"(?<![.,;:!?])(?:{'|'.join(map(re.escape, _DOUBLED))})(?![.,;:!?])")
_NOTES = ("TODO", "FIXME", "XXX", "TBD", "TBC", "lorem ipsum", "???")
_NOTE = pattern("|".join(re.escape(note) if note == "???" else rf"\b{note}\b" for note in _NOTES))
_CONFLICT = pattern(r"^(?:<{7}|>{7})(?: |$)", re.MULTILINE)
_LONG = 40
"""A sentence of so many letters is not said twice by chance."""


@check(
    "prose.broken-reference",
    "error",
    "A reference that is not written as one is printed with its brackets, and leads nowhere.",
    _EYE,
    code="R03",
)
def references_well_formed(game: Game) -> Iterator[Report]:
    """Whatever begins as a reference is one: two brackets on either side, and a kind that there is."""
    for text in texts(game):
        if "[[" not in text.written:
            continue
        rest = _WHOLE.sub(_blank, _TEMPLATE.sub(lambda found: "x" * len(found[0]), text.written))
        for found in _OPEN.finditer(rest):
            if found["rest"].startswith(":") or found["kind"] in KINDS:
                near = get_close_matches(found["kind"].lower(), KINDS, 1)
                target = found["rest"].lstrip(": ") or "ID"
                hint = (
                    f"write [[{near[0]}:{target}]]" if near else f"a reference is to a {phrasing.join_and(KINDS, 'or')}"
                )
                said = quoted(found[0])
                yield Report(f"'{said}' is no reference and is printed as it stands", _at(text, found), hint)


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _at(text: ProseText, found: re.Match[str]) -> Span:
    return text.place(found.start(), found.end())


@check(
    "prose.left-note",
    "error",
    "A note that a writer left for himself is read by everybody who buys the game.",
    _EYE,
    code="B09",
)
def no_todo_notes(game: Game) -> Iterator[Report]:
    """No TODO and no mark of two versions that were put together stands in the booklet."""
    for text in texts(game):
        for found in _NOTE.finditer(text.plain) if any(note in text.plain for note in _NOTES) else ():
            yield Report(f"'{found[0]}' was left in the text", _at(text, found), "do it, and take the note out")
    for chapter in game.rules.chapters if game.rules is not None else ():
        for found in _CONFLICT.finditer(chapter.text) if "<<<<<<<" in chapter.text or ">>>>>>>" in chapter.text else ():
            line = chapter.text.count("\n", 0, found.start()) + 1
            span = Span(chapter.span.file, line, 1, 8)
            hint = "keep one of the two versions, and take out the lines with <<<<<<<, ======= and >>>>>>>"
            yield Report("two versions of the text stand here that were put together and not made one", span, hint)


@check(
    "prose.doubled-sign",
    "warning",
    "Two points or commas together are left of a sentence that was changed; the rest of it may be old as well.",
    _EYE,
    code="B09",
)
def no_doubled_punctuation(game: Game) -> Iterator[Report]:
    """No two points or commas stand together."""
    for text in texts(game):
        for found in _SIGNS.finditer(text.plain) if any(signs in text.plain for signs in _DOUBLED) else ():
            if text.plain[found.start() : found.end()] == text.written[found.start() : found.end()]:
                yield Report(f"'{found[0]}' stands here", _at(text, found), "leave one sign")


@check(
    "prose.open-emphasis",
    "warning",
    "Bold text that is not closed prints its stars, and nobody sees which word was meant.",
    _EYE,
    code="B04",
)
def emphasis_ends(game: Game) -> Iterator[Report]:
    """Every `**` has its partner in the same paragraph."""
    for text in texts(game):
        if text.plain.count("**") % 2 and "{%" not in text.written:
            at = text.plain.rindex("**")
            yield Report("the mark '**' has no partner", text.place(at, at + 2), "write the other one, or remove it")


@check(
    "prose.repeated-sentence",
    "warning",
    "A sentence that stands twice was copied; when one of the two is changed, they contradict each other.",
    "Catala: one definition for each term; proofreading of texts that were put together from parts.",
    code="B10",
)
def no_repeated_sentences(game: Game) -> Iterator[Report]:
    """No long sentence of the rules stands twice, word for word."""
    first: dict[str, Sentence] = {}
    for sentence in sentences(game):
        kind = sentence.text.paragraph.kind
        if not sentence.text.binding or len(sentence.words) < _LONG or kind == "row":
            continue
        written = " ".join(sentence.written.split())
        known = first.setdefault(written, sentence)
        if known is not sentence and len(quoted(sentence.words)) >= _LONG:
            start = len(sentence.words) - len(sentence.words.lstrip())
            place = sentence.place(start, len(sentence.words))
            related = ((known.place(0, len(known.words)), "the first time"),)
            yield Report("this sentence stands in the rules twice", place, "leave one of the two", related)
