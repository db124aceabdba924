"""Texts and formal parts of rules that were agreed on, and have changed since on one side or on both."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from pnp.checks import Observation, check, sentences, wording
from pnp.checks.parts import Part, parts
from pnp.errors import Span
from pnp.model import agreement
from pnp.model.agreement import Agreed
from pnp.model.game import Game
from pnp.model.prose import Heading

_SOURCE = "Tools for requirements: a link whose one end has changed is suspect until somebody looks (DOORS; doorstop)."
_FEW = 6
_TOLD = 2
_LONG = 300
"""In rules with more sentences one stretch is looked for that changed, and not several."""
_AROUND = 5
"""So many words are shown before and after those that changed."""
_WORD = re.compile(r"\{\{[^{}]*\}\}|\[\[[^\[\]]*\]\]|\{%[^{}]*%\}|[^\W_]+(?:['’-][^\W_]+)*|[<>=+*/%-]|\|")
_UNREAD = re.compile(r"\[\[index:[^\]]*\]\]|[*_`]")
_LIGHT = frozenset({"a", "an", "the"})


class Rule(NamedTuple):
    """A rule of the booklet: its sentences, the formal parts that stand for it, and digests of these."""

    heading: Heading
    text: tuple[sentences.Sentence, ...]
    parts: Mapping[str, Part]
    digests: Mapping[str, str]

    @property
    def agreed(self) -> Agreed:
        """What is kept of it."""
        return Agreed(tuple(_plain(sentence.written) for sentence in self.text), self.digests)


@lru_cache(maxsize=16)
def rules(game: Game) -> dict[str, Rule]:
    """The numbered rules that say something, by the ids of their headings, in the order of the booklet."""
    if game.rules is None:
        return {}
    lines = _Lines()
    formal: dict[str, dict[str, Part]] = {}
    for part in parts(game):
        if part.says:
            formal.setdefault(part.says, {})[part.name] = part
    text: dict[str, list[sentences.Sentence]] = {}
    for sentence in sentences.sentences(game):
        if sentence.text.binding:
            text.setdefault(sentence.text.paragraph.heading, []).append(sentence)
    found = {}
    for id_, heading in wording.booklet(game).headings.items():
        if heading.number and (id_ in text or id_ in formal):
            stand = formal.get(id_, {})
            digests = {name: lines.digest(part.span) for name, part in stand.items()}
            found[id_] = Rule(heading, tuple(text.get(id_, ())), stand, digests)
    return found


@check(
    "agreed.unreadable",
    "error",
    "A record of what was agreed on that cannot be read guards nothing.",
    _SOURCE,
    code="B02",
)
def record_can_be_read(game: Game) -> Iterator[Observation]:
    """The record of what was agreed on, if there is one, is one."""
    try:
        agreement.read(game.folder)
    except agreement.AgreementError as error:
        place = Span((game.folder / agreement.FILE).as_posix(), 1, 1, 2)
        yield Observation(f"{agreement.FILE} cannot be used: {error}", place, "delete it, or write it anew: pnp agree")


@check(
    "agreed.text",
    "warning",
    "A sentence that says something else than the clauses which stand for it is played as it is printed.",
    _SOURCE,
    code="B01",
)
def texts_are_as_agreed(game: Game) -> Iterator[Observation]:
    """The text of every rule reads as when it was agreed on, unless its formal parts changed too."""
    for pair in _pairs(game):
        if pair.sentences and not pair.parts:
            yield _of_text(game, pair.rule, pair.sentences)


@check(
    "agreed.parts",
    "warning",
    "A clause that was changed alone leaves the players a text which rules something else.",
    _SOURCE,
    code="B01",
)
def parts_are_as_agreed(game: Game) -> Iterator[Observation]:
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
def all_is_agreed(game: Game) -> Iterator[Observation]:
    """No rule has changed both in its text and in its formal parts, or is new, since the last agreement."""
    known = _record(game)
    if known is None:
        return
    found = [rule for id_, rule in rules(game).items() if id_ not in known]
    found += [pair.rule for pair in _pairs(game) if pair.parts and pair.sentences]
    if found:
        message = (
            f"{wording.plural(len(found), 'rule')} changed in text and clauses, or {'is' if len(found) == 1 else 'are'}"
            f" new, since the last agreement"
        )
        witness = tuple((rule.heading.number, _words_of(rule.heading)) for rule in found[:_FEW])
        hint = f"read them against their clauses, then: {_command(game)}"
        yield Observation(message, found[0].heading.span, hint, witness=witness, cases=len(found))


def _record(game: Game) -> dict[str, Agreed] | None:
    try:
        return agreement.read(game.folder)
    except agreement.AgreementError:
        return None


class _Change(NamedTuple):
    """A sentence that changed: as it was and as it is (empty: it was not there, it is gone), and where it stands."""

    before: str
    after: str
    span: Span


class _Pair(NamedTuple):
    """A rule that was agreed on, as it is and as it was, and what has changed."""

    rule: Rule
    old: Agreed
    sentences: list[_Change]
    parts: list[str]


@lru_cache(maxsize=16)
def _pairs(game: Game) -> tuple[_Pair, ...]:
    """All rules that were agreed on."""
    known = _record(game) or {}
    return tuple(
        _Pair(rule, known[id_], _changes(rule, known[id_].text), _changed(rule, known[id_]))
        for id_, rule in (rules(game) if known else {}).items()
        if id_ in known
    )


def _changes(rule: Rule, old: tuple[str, ...]) -> list[_Change]:
    """The sentences of a rule that have other words than before."""
    new = rule.agreed.text
    if new == old:
        return []
    found = []
    for first, last, begin, end in _differing([_words(text) for text in old], [_words(text) for text in new]):
        pairs = zip_longest(old[first:last], new[begin:end], fillvalue="")
        found += [_Change(*pair, _place(rule, number)) for number, pair in enumerate(pairs, begin)]
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


def _place(rule: Rule, number: int) -> Span:
    """Where a sentence of a rule stands; its heading when there is no such sentence."""
    if number >= len(rule.text):
        return rule.heading.span
    sentence = rule.text[number]
    indent = len(sentence.words) - len(sentence.words.lstrip())
    return sentence.place(indent, len(sentence.words))


def _changed(rule: Rule, old: Agreed) -> list[str]:
    """The names of the formal parts of a rule that are new, gone, or written otherwise than before."""
    names = dict.fromkeys((*rule.digests, *old.parts))
    return [name for name in names if rule.digests.get(name) != old.parts.get(name)]


def _of_text(game: Game, rule: Rule, changes: list[_Change]) -> Observation:
    first = changes[0]
    before, after = _apart(first.before, first.after)
    if not first.before:
        told = f"{_title(rule)} now also says {after}"
    elif not first.after:
        told = f"{_title(rule)} no longer says {before}"
    else:
        told = f"{_title(rule)} said {before} and now says {after}"
    more = f" (and {wording.plural(len(changes) - 1, 'other sentence')} changed)" if len(changes) > 1 else ""
    if not rule.parts:
        message = f"{told}{more}; no clause stands for this rule, so only you can tell which is right"
        hint = f"put the sentence back; or, if it is meant: {_command(game)}"
        return Observation(message, first.span, hint, cases=len(changes), severity="info")
    stands = (
        f"{next(iter(rule.parts))}, which stands for it, is"
        if len(rule.parts) == 1
        else f"the {len(rule.parts)} clauses and the like that stand for it are"
    )
    message = f"{told}{more}; {stands} as before"
    related = tuple((part.span, name) for name, part in list(rule.parts.items())[:_FEW])
    hint = f"put the sentence back, or change what stands for it; when both fit: {_command(game)}"
    return Observation(message, first.span, hint, related, cases=len(changes))


def _of_parts(game: Game, pair: _Pair) -> Observation:
    rule, old, _, changed = pair
    told = [f"{name} {_fate(name, rule, old)}" for name in changed[:_TOLD]]
    if len(changed) > _TOLD:
        told.append(f"{len(changed) - _TOLD} more changed")
    there = [rule.parts[name] for name in changed if name in rule.parts]
    message = f"{wording.both(told)}, but the text of {_title(rule)} reads as before"
    hint = f"change the text too, or take the change back; when both fit: {_command(game)}"
    related = [(part.span, part.name) for part in there[1:_FEW]]
    if there:
        related.append((rule.heading.span, "the text"))
    return Observation(message, there[0].span if there else rule.heading.span, hint, tuple(related), cases=len(changed))


def _fate(name: str, rule: Rule, old: Agreed) -> str:
    if name not in rule.digests:
        return "is gone"
    return "changed" if name in old.parts else "is new"


def _title(rule: Rule) -> str:
    """A rule by its heading and number."""
    return f"'{_words_of(rule.heading)}' ({rule.heading.number})"


def _words_of(heading: Heading) -> str:
    return heading.id if "{" in heading.words else heading.words


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
    return f"'{'… ' if first else ''}{' '.join(words[first:last])}{' …' if last < len(words) else ''}'"


def _plain(written: str) -> str:
    """A sentence in one line, without marks of emphasis and of the index."""
    return " ".join(_UNREAD.sub("", written).split())


def _words(text: str) -> tuple[str, ...]:
    """The words that carry a sentence, in small letters, each template and reference one of them."""
    return tuple(word for word in _WORD.findall(text.lower()) if word not in _LIGHT)


class _Lines:
    """The lines of definitions, each file read once."""

    def __init__(self) -> None:
        self._files: dict[str, list[str]] = {}

    def digest(self, span: Span) -> str:
        """A digest of the key at a place and of all that belongs to it, however it is laid out."""
        lines = self._of(span.file)
        if span.line > len(lines):
            return ""
        line = lines[span.line - 1]
        indent = len(line) - len(line.lstrip())
        taken = [line]
        for following in lines[span.line :]:
            if following.strip() and len(following) - len(following.lstrip()) <= indent:
                break
            if not following.lstrip().startswith("#"):
                taken.append(following)
        text = " ".join(" ".join(taken).split())
        return hashlib.sha256(text.encode("utf-8")).hexdigest()[:12]

    def _of(self, file: str) -> list[str]:
        if file not in self._files:
            self._files[file] = Path(file).read_text(encoding="utf-8").splitlines() if Path(file).is_file() else []
        return self._files[file]
