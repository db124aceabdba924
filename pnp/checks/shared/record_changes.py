"""What has changed in a game since its review record: sentences of rules, and formal parts."""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import NamedTuple

from pnp.checks.shared.review_entries import ReviewEntry, entries
from pnp.errors import Span
from pnp.model.game import Game
from pnp.model.text.review_record import Agreed

_MANY = 300
"""In rules with more sentences, one changed stretch is located instead of several."""
_LONGEST = 40
"""Most words of a sentence that a location may span."""
_WORD = re.compile(r"\{\{[^{}]*\}\}|\[\[[^\[\]]*\]\]|\{%[^{}]*%\}|[^\W_]+(?:['’-][^\W_]+)*|[<>=+*/%-]|\|")
_ARTICLES = frozenset({"a", "an", "the"})


class TextChange(NamedTuple):
    """A sentence that changed: before and after (empty if it is new or gone), and its location."""

    before: str
    after: str
    span: Span


class Pair(NamedTuple):
    """An entry of the record, as it is and as it was, with its changed sentences and the names of changed parts."""

    now: ReviewEntry
    old: Agreed
    sentences: list[TextChange]
    parts: list[str]


def compare_with_record(game: Game, known: Mapping[str, Agreed]) -> tuple[Pair, ...]:
    """Return the entries of a game that a record contains, each with its changes."""
    return tuple(
        Pair(entry, known[id_], _changes(entry, known[id_].text), _changed_parts(entry, known[id_]))
        for id_, entry in (entries(game) if known else {}).items()
        if id_ in known
    )


def equal_ends(olds: Sequence[object], news: Sequence[object]) -> tuple[int, int]:
    """Return how many entries two lists share at their start, and how many of the others at their end."""
    least = min(len(olds), len(news))
    start = next((i for i in range(least) if olds[i] != news[i]), least)
    return start, next((i for i in range(least - start) if olds[-1 - i] != news[-1 - i]), least - start)


def content_words(text: str) -> tuple[str, ...]:
    """Return the words of a sentence in small letters, without articles; a template or a reference is one word."""
    return tuple(word for word in _WORD.findall(text.lower()) if word not in _ARTICLES)


def _changes(entry: ReviewEntry, old: tuple[str, ...]) -> list[TextChange]:
    """Return the sentences with other words than before."""
    new = entry.agreed.text
    if new == old:
        return []
    found = []
    stretches = _differing([content_words(text) for text in old], [content_words(text) for text in new])
    for first, last, begin, end in stretches:
        pairs = zip_longest(old[first:last], new[begin:end], fillvalue="")
        found += [TextChange(*pair, _location(entry, number, pair[0])) for number, pair in enumerate(pairs, begin)]
    return found


def _differing(olds: list[tuple[str, ...]], news: list[tuple[str, ...]]) -> Iterator[tuple[int, int, int, int]]:
    """Yield the stretches in which two lists differ, by their bounds in both."""
    if max(len(olds), len(news)) > _MANY:
        start, end = equal_ends(olds, news)
        if start + end < max(len(olds), len(news)):
            yield start, len(olds) - end, start, len(news) - end
        return
    for kind, *stretch in SequenceMatcher(None, olds, news, autojunk=False).get_opcodes():
        if kind != "equal":
            first, last, begin, end = stretch
            yield first, last, begin, end


def _location(entry: ReviewEntry, number: int, before: str) -> Span:
    """Return the location of a sentence, or of its changed words; that of the heading if there is no such sentence."""
    if number >= len(entry.text):
        return entry.span
    said = entry.text[number]
    news = said.words.split()
    start, end = equal_ends(before.split(), news)
    stop = len(news) - end
    for first, last in ((start, stop), (max(0, start - 1), stop), (max(0, start - 1), stop + 1)):
        words = news[first:last]
        if before and 0 < len(words) <= _LONGEST:
            found = re.findall(r"\s+".join(map(re.escape, words)), said.sentence.written)
            if len(found) == 1:
                begin = said.sentence.written.index(found[0])
                return said.sentence.place(begin, begin + len(found[0]))
    return said.span


def _changed_parts(entry: ReviewEntry, old: Agreed) -> list[str]:
    """Return the names of the formal parts that are new, gone, or written differently."""
    names = dict.fromkeys((*entry.written, *old.parts))
    return [name for name in names if entry.written.get(name) != old.parts.get(name)]
