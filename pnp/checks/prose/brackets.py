"""Brackets without a partner."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import loose_texts
from pnp.checks.shared.sentences import ProseText, texts
from pnp.model.game import Game

_PAIRS = {"(": ")", "[": "]"}
_OPENERS = {closer: opener for opener, closer in _PAIRS.items()}
_LINK = re.compile(r"\](?=\([^()\n]*\))")
_MARKS = re.compile(r"[()\[\]]")
_POINT = re.compile(r"(?:(?:^|\s)[a-zA-Z]|(?:^\s*|(?:[.,;:–—]|--)\s+)(?:[ivx]{1,4}|\d{1,2})|[:;]-?)$")
"""What precedes a closing bracket that is not one of a pair: the number of a point, a smiley."""
_BRANCH = re.compile(r"\{%-?\s*(?!set\b)")


class _Mark(NamedTuple):
    """A bracket."""

    sign: str
    at: int
    text: ProseText


class _Row(NamedTuple):
    """A paragraph, and its brackets without a partner."""

    text: ProseText
    alone: tuple[_Mark, ...]


@check(
    "prose.bracket",
    "warning",
    "Players do not know where an exception ends without its closing bracket.",
    "Observed in: a closing bracket without an opening one in the chapter on forts (Grav Armor).",
    code="B04",
)
def brackets_close(game: Game) -> Iterator[Report]:
    """Find brackets without a partner in their paragraph or list."""
    chapters = [_Row(text, tuple(_alone(text))) for text in texts(game)]
    for rows in (chapters, *([_Row(text, tuple(_alone(text)))] for text in loose_texts.texts(game))):
        for place, row in enumerate(rows):
            for mark in row.alone:
                if not _continues(rows, place, mark):
                    yield _report(mark)


def _report(mark: _Mark) -> Report:
    sign, span = mark.sign, mark.text.place(mark.at, mark.at + 1)
    if sign in _PAIRS:
        return Report(f"unmatched opening bracket '{sign}'", span, f"write '{_PAIRS[sign]}' where it ends")
    return Report(f"unmatched closing bracket '{sign}'", span, f"write '{_OPENERS[sign]}' where it begins")


def _alone(text: ProseText) -> Iterator[_Mark]:
    """Yield the brackets of a paragraph without a partner; none where its template selects texts."""
    if _BRANCH.search(text.paragraph.text):
        return
    waiting: list[_Mark] = []
    for mark in _marks(text):
        if mark.sign in _PAIRS:
            waiting.append(mark)
        elif waiting and waiting[-1].sign == _OPENERS[mark.sign]:
            waiting.pop()
        elif not (mark.sign == ")" and _POINT.search(mark.text.plain[: mark.at])):
            yield mark
    yield from waiting


def _marks(text: ProseText) -> list[_Mark]:
    """Return the brackets in order, including those of links."""
    found = [(mark.start(), mark[0]) for mark in _MARKS.finditer(text.plain)]
    links = [(mark.start(), "]") for mark in _LINK.finditer(text.paragraph.text)]
    found += [link for link in links if text.plain[link[0] + 1] == " " and text.plain[link[0]] == " "]
    return [_Mark(sign, at, text) for at, sign in sorted(found)]


def _continues(rows: Sequence[_Row], place: int, mark: _Mark) -> bool:
    """Return whether the partner of a bracket is in another point of its list."""
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
