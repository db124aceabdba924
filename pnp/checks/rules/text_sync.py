"""Texts and formal parts of rules that were agreed on, and have changed since on one side or on both."""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import zip_longest
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.lazy_regex import pattern
from pnp.checks.shared.review_entries import ReviewEntry, entries
from pnp.errors import Span
from pnp.model.game import Game
from pnp.model.text import review_record
from pnp.model.text.review_record import Agreed

_SOURCE = "Tools for requirements: a link whose one end has changed is suspect until somebody looks (DOORS; doorstop)."
_FEW = 3
_AROUND = 5
"""So many words are shown before and after those that changed."""
_LONG = 300
"""In rules with more sentences one stretch is looked for that changed, and not several."""
_LONGEST = 40
"""So many words of a sentence are shown at most."""
_WORD = pattern(r"\{\{[^{}]*\}\}|\[\[[^\[\]]*\]\]|\{%[^{}]*%\}|[^\W_]+(?:['’-][^\W_]+)*|[<>=+*/%-]|\|")
_LIGHT = frozenset({"a", "an", "the"})


@check(
    "agreed.unreadable",
    "error",
    "A record of what was agreed on that cannot be read guards nothing.",
    _SOURCE,
    code="B02",
)
def record_is_readable(game: Game) -> Iterator[Report]:
    """The record of what was agreed on, if there is one, is one.

    A link has no place: what stands behind it is not shown.
    """
    record = _read(game)
    if isinstance(record, review_record.AgreementError):
        file = game.folder / review_record.FILE
        place = None if file.is_symlink() else Span(file.as_posix(), 1, 1, 2)
        yield Report(f"{review_record.FILE} cannot be used: {record}", place, "delete it, or write it anew: pnp agree")


@check(
    "agreed.text",
    "warning",
    "A sentence that says something else than the clauses which stand for it is played as it is printed.",
    _SOURCE,
    code="B01",
)
def texts_match_record(game: Game) -> Iterator[Report]:
    """Every text reads as when it was agreed on, unless the formal parts of its rule changed too.

    A text for which nothing formal stands is told as a note.
    """
    for pair in _pairs(game):
        if pair.sentences and not pair.parts:
            yield _of_text(game, pair.now, pair.sentences)


@check(
    "agreed.parts",
    "warning",
    "A clause that was changed alone leaves the players a text which rules something else.",
    _SOURCE,
    code="B01",
)
def clauses_match_record(game: Game) -> Iterator[Report]:
    """The formal parts of every rule are as when they were agreed on, unless its text changed too."""
    for pair in _pairs(game):
        if pair.parts and not pair.sentences:
            yield _of_parts(game, pair)


@check(
    "agreed.open",
    "info",
    "What nobody has compared since it changed may differ.",
    _SOURCE,
    code="B02",
)
def record_is_current(game: Game) -> Iterator[Report]:
    """No rule has changed both in its text and in its formal parts, and nothing is new, since the last agreement."""
    known = _record(game)
    if known is None:
        return
    found = [entry for id_, entry in entries(game).items() if id_ not in known]
    found += [pair.now for pair in _pairs(game) if pair.parts and pair.sentences]
    if found:
        message = (
            f"{phrasing.plural(len(found), 'rule or text', 'rules or texts')} changed on both sides, or "
            f"{'is' if len(found) == 1 else 'are'} new, since the last agreement"
        )
        witness = tuple((entry.number or str(number), entry.title) for number, entry in enumerate(found[:_FEW], 1))
        hint = f"read them against their clauses, then: {_command(game)}"
        yield Report(message, found[0].span, hint, witness=witness, cases=len(found))


class TextChange(NamedTuple):
    """A sentence that changed: as it was and as it is (empty: it was not there, it is gone), and where it stands."""

    before: str
    after: str
    span: Span


class Pair(NamedTuple):
    """Something that was agreed on, as it is and as it was, and what has changed: sentences, formal parts by name."""

    now: ReviewEntry
    old: Agreed
    sentences: list[TextChange]
    parts: list[str]


def compare_with_record(game: Game, known: Mapping[str, Agreed]) -> tuple[Pair, ...]:
    """The rules and other texts of a game that are among those `known`, each beside what was agreed on."""
    return tuple(
        Pair(entry, known[id_], _changes(entry, known[id_].text), _changed(entry, known[id_]))
        for id_, entry in (entries(game) if known else {}).items()
        if id_ in known
    )


@lru_cache(maxsize=16)
def _pairs(game: Game) -> tuple[Pair, ...]:
    return compare_with_record(game, _record(game) or {})


def _record(game: Game) -> dict[str, Agreed] | None:
    """What was agreed on; only of the game's first skin, whose words it holds."""
    if game.skin is not None and game.skin.id != next(iter(game.skins)):
        return None
    record = _read(game)
    return None if isinstance(record, review_record.AgreementError) else record


@lru_cache(maxsize=16)
def _read(game: Game) -> dict[str, Agreed] | review_record.AgreementError | None:
    """The record beside a game, or why it cannot be read; read once for all checks."""
    try:
        return review_record.read(game.folder)
    except review_record.AgreementError as error:
        return error


def _changes(entry: ReviewEntry, old: tuple[str, ...]) -> list[TextChange]:
    """The sentences that have other words than before."""
    new = entry.agreed.text
    if new == old:
        return []
    found = []
    for first, last, begin, end in _differing([_words(text) for text in old], [_words(text) for text in new]):
        pairs = zip_longest(old[first:last], new[begin:end], fillvalue="")
        found += [TextChange(*pair, _place(entry, number, pair[0])) for number, pair in enumerate(pairs, begin)]
    return found


def _differing(olds: list[tuple[str, ...]], news: list[tuple[str, ...]]) -> Iterator[tuple[int, int, int, int]]:
    """The stretches in which two lists differ: from and to where in the one, from and to where in the other."""
    if max(len(olds), len(news)) > _LONG:
        start, end = _same_ends(olds, news)
        if start + end < max(len(olds), len(news)):
            yield start, len(olds) - end, start, len(news) - end
        return
    for kind, *stretch in SequenceMatcher(None, olds, news, autojunk=False).get_opcodes():
        if kind != "equal":
            first, last, begin, end = stretch
            yield first, last, begin, end


def _same_ends(olds: Sequence[object], news: Sequence[object]) -> tuple[int, int]:
    """How many entries of two lists are the same at their beginnings, and how many of the others at their ends."""
    least = min(len(olds), len(news))
    start = next((i for i in range(least) if olds[i] != news[i]), least)
    return start, next((i for i in range(least - start) if olds[-1 - i] != news[-1 - i]), least - start)


def _place(entry: ReviewEntry, number: int, before: str) -> Span:
    """Where a sentence stands, or those of its words that changed; the heading when there is no such sentence."""
    if number >= len(entry.text):
        return entry.span
    said = entry.text[number]
    news = said.words.split()
    start, end = _same_ends(before.split(), news)
    stop = len(news) - end
    for first, last in ((start, stop), (max(0, start - 1), stop), (max(0, start - 1), stop + 1)):
        words = news[first:last]
        if before and 0 < len(words) <= _LONGEST:
            found = re.findall(r"\s+".join(map(re.escape, words)), said.sentence.written)
            if len(found) == 1:
                begin = said.sentence.written.index(found[0])
                return said.sentence.place(begin, begin + len(found[0]))
    return said.span


def _changed(entry: ReviewEntry, old: Agreed) -> list[str]:
    """The names of the formal parts that are new, gone, or written otherwise than before."""
    names = dict.fromkeys((*entry.written, *old.parts))
    return [name for name in names if entry.written.get(name) != old.parts.get(name)]


def _of_text(game: Game, entry: ReviewEntry, changes: list[TextChange]) -> Report:
    first = changes[0]
    before, after = _apart(first.before, first.after)
    if sorted(_words(each.before) for each in changes) == sorted(_words(each.after) for each in changes):
        told, changes = f"{entry.title} has its sentences in another order", changes[:1]
    elif not first.before:
        told = f"{entry.title} now also says {after}"
    elif not first.after:
        told = f"{entry.title} no longer says {before}"
    else:
        told = f"{entry.title} said {before} and now says {after}"
    more = f" (and {phrasing.plural(len(changes) - 1, 'other sentence')} changed)" if len(changes) > 1 else ""
    if not entry.parts:
        message = f"{told}{more}; no clause names this text, so pnp cannot tell which is right"
        hint = f"put the sentence back; or, if it is meant: {_command(game)}"
        return Report(message, first.span, hint, cases=len(changes), severity="info")
    stands = (
        f"{next(iter(entry.parts))}, which stands for it, is"
        if len(entry.parts) == 1
        else f"the {len(entry.parts)} clauses and the like that stand for it are"
    )
    message = f"{told}{more}; {stands} as before"
    related = tuple((part.span, name) for name, part in list(entry.parts.items())[:_FEW])
    hint = f"put the sentence back, or change what stands for it; when both fit: {_command(game)}"
    return Report(message, first.span, hint, related, cases=len(changes))


def _of_parts(game: Game, pair: Pair) -> Report:
    entry, changed = pair.now, pair.parts
    first, *others = changed
    told = _clause_status(first, entry, pair.old)
    if others:
        told += f" (and {phrasing.plural(len(others), 'other part')} changed)"
    there = [entry.parts[name] for name in changed if name in entry.parts]
    message = f"{told}, but the text of {entry.title} reads as before"
    hint = f"change the text too, or take the change back; when both fit: {_command(game)}"
    related = [(part.span, part.name) for part in there[1:_FEW]]
    if there:
        related.append((entry.span, "the text"))
    return Report(message, there[0].span if there else entry.span, hint, tuple(related), cases=len(changed))


def _clause_status(name: str, entry: ReviewEntry, old: Agreed) -> str:
    """What became of a formal part."""
    if name not in entry.written:
        return f"{name} is gone"
    if name not in old.parts:
        return f"{name} is new"
    before, after = _apart(old.parts[name], entry.written[name])
    return f"{name} was {before} and is {after}"


def _command(game: Game) -> str:
    return f"pnp agree {game.folder.as_posix()}"


def _apart(before: str, after: str) -> tuple[str, str]:
    """Two sentences, quoted, with only those of their words that differ and a few around them."""
    olds, news = before.split(), after.split()
    start, end = _same_ends(olds, news)
    return _clipped(olds, start, end), _clipped(news, start, end)


def _clipped(words: list[str], start: int, end: int) -> str:
    """A sentence without most of its first `start` and last `end` words."""
    first, last = max(0, start - _AROUND), min(len(words), len(words) - end + _AROUND)
    if last - first > _LONGEST:
        words, last = [*words[: first + _LONGEST // 2], "…", *words[last - _LONGEST // 2 :]], len(words)
        last = first + _LONGEST + 1
    return f"'{'… ' if first else ''}{' '.join(words[first:last])}{' …' if last < len(words) else ''}'"


def _words(text: str) -> tuple[str, ...]:
    """The words that carry a sentence, in small letters, each template and reference one of them."""
    return tuple(word for word in _WORD.findall(text.lower()) if word not in _LIGHT)
