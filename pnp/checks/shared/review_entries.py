"""The review record: every text that players read with the formal parts of its rule, and what has changed since."""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from pnp.checks.shared import phrasing, sentences
from pnp.checks.shared.sentences import ProseText, Sentence
from pnp.errors import Span
from pnp.model.game import Game
from pnp.model.game.tracking import cached_on_game
from pnp.model.text.chapters import Heading
from pnp.model.text.review_record import Agreed, plain


class FormalPart(NamedTuple):
    """A formal part, by its kind and its id (`clause 'attack.saved'`), with the heading of its rule.

    `says` is empty if it names none. `until`: the line of the first part inside it; 0 if there is none.
    """

    name: str
    says: str
    span: Span
    until: int = 0


def headings(game: Game) -> frozenset[str]:
    """Return the ids of the headings that some formal part names."""
    return frozenset(part.says for part in parts(game) if part.says)


def parts(game: Game) -> Iterator[FormalPart]:
    """Yield all formal parts; a clause without a heading has that of its decision."""
    rulings = game.rulings
    yield from _parts("decision", rulings.decisions)
    for clause in rulings.clauses.values():
        yield FormalPart(f"clause '{clause.id}'", clause.says or rulings.decisions[clause.decision].says, clause.span)
    yield from _parts("claim", rulings.claims)
    yield from _parts("placement", rulings.placements)
    for id_, term in rulings.terms.items():
        yield FormalPart(f"term '{id_}'", term.says, term.span)
        for meaning in term.meanings:
            yield FormalPart(f"meaning of '{id_}'", meaning.says, meaning.span)
    for machine in rulings.machines.values():
        kinds: dict[str, Mapping[str, Any]] = {
            "action": machine.actions,
            "end": machine.ends,
            "invariant": machine.invariants,
            "play": machine.plays,
        }
        for kind, entries in kinds.items():
            yield from _parts(kind, entries, f"{machine.id}.")
        lines = [entry.span.line for entries in kinds.values() for entry in entries.values()]
        yield FormalPart(f"machine '{machine.id}'", machine.says, machine.span, min(lines, default=0))
    for action in game.procedure.actions:
        yield FormalPart(f"action '{action.id}'", action.says, action.span)
    for name, rule in (("control", game.control), ("stacking", game.stacking), ("supply", game.supply)):
        if rule is not None:
            yield FormalPart(f"rule of {name}", rule.says, rule.span)
    for phase in game.procedure.phases:
        yield FormalPart(f"phase '{phase.id}'", phase.says, phase.span)


def _parts(kind: str, entries: Mapping[Any, Any], before: str = "") -> Iterator[FormalPart]:
    for id_, entry in entries.items():
        yield FormalPart(f"{kind} '{before}{id_}'", entry.says, entry.span)


_WHOLE = frozenset({"procedure", "rules", "budget"})
"""Keys of a definition whose entries have no ids."""
_SUMMARY = "summary:"
_UNREAD = re.compile(r",? unread: [^{}]*(?=\}$)")
_COMMENT = re.compile(r"(?:^|\s)\s*# .*")


class Said(NamedTuple):
    """A sentence in one line, without marks, and the sentence of the text that it comes from."""

    words: str
    sentence: Sentence

    @property
    def span(self) -> Span:
        """Its location."""
        words = self.sentence.words
        return self.sentence.place(len(words) - len(words.lstrip()), len(words))


class ReviewEntry(NamedTuple):
    """A rule of the booklet, or a thing with texts outside it.

    Attributes:
        text: its sentences.
        parts: its formal parts, by name.
        written: the source text of each part.
    """

    title: str
    number: str
    span: Span
    text: tuple[Said, ...]
    parts: Mapping[str, FormalPart]
    written: Mapping[str, str]

    @property
    def agreed(self) -> Agreed:
        """What the record stores of it."""
        return Agreed(tuple(sentence.words for sentence in self.text), self.written)


@cached_on_game
def entries(game: Game) -> dict[str, ReviewEntry]:
    """Return the rules by the ids of their headings, in the order of the booklet, then the other texts by key."""
    grouped: dict[str, list[ProseText]] = {}
    for passage, text in sentences.outside_passages(game):
        grouped.setdefault("/".join(map(str, passage.path[:2])), []).append(text)
    return {**_rules(game), **{key: _other(key, texts) for key, texts in grouped.items()}}


def _rules(game: Game) -> dict[str, ReviewEntry]:
    if game.rules is None:
        return {}
    lines = _Lines()
    formal: dict[str, dict[str, FormalPart]] = {}
    for part in parts(game):
        if part.says:
            formal.setdefault(part.says, {})[part.name] = part
    text: dict[str, list[Said]] = {}
    for sentence in sentences.sentences(game):
        text.setdefault(sentence.text.paragraph.heading, []).append(said(sentence))
    found = {}
    for id_, heading in phrasing.booklet(game).headings.items():
        own = formal.get(id_, {})
        written = {name: lines.below(part) for name, part in own.items()}
        found[id_] = ReviewEntry(_title(heading), heading.number, heading.span, tuple(text.get(id_, ())), own, written)
    return found


def _title(heading: Heading) -> str:
    words = heading.id if "{" in heading.words else heading.words
    return f"'{words}' ({heading.number})" if heading.number else f"'{words}'"


def _other(key: str, texts: list[ProseText]) -> ReviewEntry:
    kind, _, id_ = key.partition("/")
    title = f"'{id_}' of the {kind}" if kind in _WHOLE else f"the {kind.removesuffix('s')} '{id_}'"
    text = tuple(said(sentence) for text in texts for sentence in sentences.of_text(text))
    return ReviewEntry(title, "", texts[0].paragraph.span, text, {}, {})


def said(sentence: Sentence) -> Said:
    """Return a sentence in one line, without marks."""
    return Said(plain(sentence.written), sentence)


class _Line(NamedTuple):
    """The text of a line, and its indent in spaces."""

    text: str
    indent: int


class _Lines:
    """The lines of the definition's files, each read once."""

    def __init__(self) -> None:
        self._files: dict[str, list[_Line]] = {}

    def below(self, part: FormalPart) -> str:
        """Return the source text of a part in one line, without comments, its summary, and the parts in it."""
        span, lines = part.span, self._of(part.span.file)
        if span.line > len(lines):
            return ""
        first = lines[span.line - 1]
        taken = [first]
        for following in lines[span.line : part.until - 1 if part.until > span.line else len(lines)]:
            if following.text and following.indent <= first.indent:
                break
            taken.append(following)
        text = _UNREAD.sub("", " ".join(" ".join(_without_comments(taken)).split()))
        return text.partition(_SUMMARY)[0].rstrip(" ,{") if _SUMMARY in text else text

    def _of(self, file: str) -> list[_Line]:
        if file not in self._files:
            path = Path(file)
            lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
            self._files[file] = [_Line(text := line.lstrip(), len(line) - len(text)) for line in lines]
        return self._files[file]


def _without_comments(lines: list[_Line]) -> Iterator[str]:
    """Yield the lines without comments, notes and words for sentences, which are not rules."""
    noted = -1
    for text, indent in lines:
        if noted >= 0 and indent > noted:
            continue
        noted = indent if text.startswith(("note:", "unread:", "reads:", "phrases:", "synonyms:", "usual:")) else -1
        if noted < 0:
            yield _COMMENT.sub("", text) if "#" in text else text


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
    names = dict.fromkeys((*entry.written, *old.parts))
    return [name for name in names if entry.written.get(name) != old.parts.get(name)]
