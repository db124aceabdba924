"""The review record: every text that players read with the formal parts of its rule, values, and what has changed."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any, NamedTuple

from pnp.checks.shared import phrasing, sentences
from pnp.checks.shared.grouping import grouped
from pnp.checks.shared.sentences import ProseText, Sentence
from pnp.errors import Span
from pnp.model.game import Game
from pnp.model.game.tracking import cached_on_game
from pnp.model.text import review_record
from pnp.model.text.review_record import Agreed, Record, ValueChange, plain

_WHOLE = frozenset({"procedure", "rules", "budget"})
"""Keys of a definition whose entries have no ids."""
_MANY = 300
"""In rules with more sentences, one changed stretch is located instead of several."""
_MOST_WORDS = 40
_WORD = re.compile(r"\{\{[^{}]*\}\}|\[\[[^\[\]]*\]\]|\{%[^{}]*%\}|[^\W_]+(?:['’-][^\W_]+)*|[<>=+*/%-]|\|")
_ARTICLES = frozenset({"a", "an", "the"})


class FormalPart(NamedTuple):
    """A formal part, by its kind and its id (`clause 'attack.saved'`); `says`: the heading of its rule, if any."""

    name: str
    says: str
    span: Span


def headings(game: Game) -> frozenset[str]:
    """Return the ids of the headings that some formal part names."""
    return frozenset(part.says for part in parts(game) if part.says)


def parts(game: Game) -> Iterator[FormalPart]:
    """Yield all formal parts; a clause without a heading has that of its decision."""
    rulings = game.rulings
    yield from _parts("decision", rulings.decisions.values())
    for clause in rulings.clauses.values():
        yield FormalPart(f"clause '{clause.id}'", clause.says or rulings.decisions[clause.decision].says, clause.span)
    yield from _parts("claim", rulings.claims.values())
    yield from _parts("placement", rulings.placements.values())
    for term in rulings.terms.values():
        yield from _parts("term", [term])
        yield from (FormalPart(f"meaning of '{term.id}'", meaning.says, meaning.span) for meaning in term.meanings)
    for machine in rulings.machines.values():
        own = {"action": machine.actions, "end": machine.ends, "invariant": machine.invariants, "play": machine.plays}
        for kind, entries in own.items():
            yield from _parts(kind, entries.values(), f"{machine.id}.")
        yield from _parts("machine", [machine])
    yield from _parts("action", game.procedure.actions)
    for name, rule in (("control", game.control), ("stacking", game.stacking), ("supply", game.supply)):
        if rule is not None:
            yield FormalPart(f"rule of {name}", rule.says, rule.span)
    yield from _parts("phase", game.procedure.phases)


def _parts(kind: str, entries: Iterable[Any], before: str = "") -> Iterator[FormalPart]:
    return (FormalPart(f"{kind} '{before}{entry.id}'", entry.says, entry.span) for entry in entries)


class Said(NamedTuple):
    """A sentence in one line, without marks, and the sentence of the text that it comes from."""

    words: str
    sentence: Sentence

    @property
    def span(self) -> Span:
        """Its location."""
        return self.sentence.span


class ReviewEntry(NamedTuple):
    """A rule, or a thing in a `section` of the definition (empty for a rule), with sentences and named formal parts."""

    title: str
    number: str
    span: Span
    text: tuple[Said, ...]
    parts: Mapping[str, FormalPart]
    section: str = ""


@cached_on_game
def entries(game: Game) -> dict[str, ReviewEntry]:
    """Return the rules by the ids of their headings, in the order of the booklet, then the other texts by key."""
    outside = (("/".join(map(str, passage.path[:2])), text) for passage, text in sentences.outside_passages(game))
    return {**_rules(game), **{key: _other(key, texts) for key, texts in grouped(outside).items()}}


@cached_on_game
def record(game: Game) -> Record:
    """Return what the review record stores of a game."""
    spans = (passage.span for passage, _ in sentences.outside_passages(game))
    elsewhere = frozenset({*spans, *(part.span for part in parts(game) if part.says)})
    formal = {span: node for span, node in review_record.nodes(game.tree) if span in elsewhere}
    texts = {}
    for id_, entry in entries(game).items():
        agreed = {name: review_record.kept(formal[part.span], elsewhere) for name, part in entry.parts.items()}
        texts[id_] = Agreed(tuple(sentence.words for sentence in entry.text), agreed)
    return Record(texts, review_record.recorded(game.tree, elsewhere))


def changed_values(game: Game, known: Record) -> tuple[ValueChange, ...]:
    """Return the values that are not as they were recorded."""
    return tuple(review_record.changes(game.tree, record(game).values, known.values))


def _rules(game: Game) -> dict[str, ReviewEntry]:
    if game.rules is None:
        return {}
    formal = grouped((part.says, (part.name, part)) for part in parts(game))
    text = grouped((each.text.paragraph.heading, said(each)) for each in sentences.sentences(game))
    found = {}
    for id_, heading in phrasing.booklet(game).headings.items():
        own, its = tuple(text.get(id_, ())), dict(formal.get(id_, ())) if id_ else {}
        words = id_ if "{" in heading.words else heading.words
        title = f"'{words}' ({heading.number})" if heading.number else f"'{words}'"
        found[id_] = ReviewEntry(title, heading.number, heading.span, own, its)
    return found


def _other(key: str, texts: list[ProseText]) -> ReviewEntry:
    kind, _, id_ = key.partition("/")
    title = f"'{id_}' of the {kind}" if kind in _WHOLE else f"the {kind.removesuffix('s')} '{id_}'"
    text = tuple(said(sentence) for text in texts for sentence in sentences.of_text(text))
    return ReviewEntry(title, "", texts[0].paragraph.span, text, {}, kind)


def said(sentence: Sentence) -> Said:
    """Return a sentence in one line, without marks."""
    return Said(plain(sentence.written), sentence)


class TextChange(NamedTuple):
    """A sentence that changed: before and after (empty if it is new or gone), and its location."""

    before: str
    after: str
    span: Span


class Pair(NamedTuple):
    """An entry of the record, as it was recorded and as it would be now, with its changed sentences and parts."""

    now: ReviewEntry
    before: Agreed
    after: Agreed
    sentences: list[TextChange]
    parts: list[str]


def compare_with_record(game: Game, known: Record) -> tuple[Pair, ...]:
    """Return the entries of a game that a record contains, each with its changes."""
    found = []
    for id_, entry in entries(game).items():
        if id_ in known.texts:
            before, after = known.texts[id_], record(game).texts[id_]
            names = dict.fromkeys((*after.parts, *before.parts))
            parts = [name for name in names if after.parts.get(name) != before.parts.get(name)]
            found.append(Pair(entry, before, after, _changes(entry, before.text, after.text), parts))
    return tuple(found)


def equal_ends(olds: Sequence[object], news: Sequence[object]) -> tuple[int, int]:
    """Return how many entries two lists share at their start, and how many of the others at their end."""
    least = min(len(olds), len(news))
    start = next((i for i in range(least) if olds[i] != news[i]), least)
    return start, next((i for i in range(least - start) if olds[-1 - i] != news[-1 - i]), least - start)


def content_words(text: str) -> tuple[str, ...]:
    """Return the words of a sentence in small letters, without articles; a template or a reference is one word."""
    return tuple(word for word in _WORD.findall(text.lower()) if word not in _ARTICLES)


def _changes(entry: ReviewEntry, old: tuple[str, ...], new: tuple[str, ...]) -> list[TextChange]:
    found = []
    stretches = _differing([content_words(text) for text in old], [content_words(text) for text in new])
    for first, last, begin, end in stretches if new != old else ():
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
    for kind, first, last, begin, end in SequenceMatcher(None, olds, news, autojunk=False).get_opcodes():
        if kind != "equal":
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
        words = r"\s+".join(map(re.escape, news[first:last]))
        is_found = before and 0 < len(news[first:last]) <= _MOST_WORDS
        found = list(re.finditer(words, said.sentence.written)) if is_found else []
        if len(found) == 1:
            return said.sentence.place(*found[0].span())
    return said.span
