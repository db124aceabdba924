"""Typed text, read loosely: phrases of values in any order, and the modal before the verb.

A sentence is cut into parts that have a verb of their own. In each part the phrases of a decision are looked up, and
words that none of them contains are skipped. The result is a region of cases and an answer; whatever was not
understood makes the region larger. A sentence about `it` goes on with what the sentence before it is about. Only
languages whose file of words has `reading` are read.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

from pnp.model.game import Game
from pnp.model.game.ids import DecisionId
from pnp.model.game.rulings import Value
from pnp.model.game.tracking import cached_on_game
from pnp.model.text import wording
from pnp.model.text.lexicon import (
    OUTSIDE,
    Lexicon,
    Mention,
    SentencePart,
    StemmedWord,
    earlier,
    either,
    lexicon,
    outside,
    places_of,
    readable,
    words_of,
)
from pnp.model.text.loose_reading import LooseReading, Values
from pnp.model.text.sentence_parts import GAP, NEAR, NOTHING, PartReader, Predicate, VerbReader, pieces

_LONGEST = 1_500
"""Most characters of a sentence that is read."""
_MOST = 24
"""Most readings of one part of a sentence."""
_TOPIC = -3
"""The place of mentions in another sentence, or in the title, that are surely meant."""


@dataclass
class _Sentence:
    """What is known while a sentence is read.

    `waiting`: conditions before their verb. `opening`: what the sentence begins with. `subject`: what a sentence after
    it would call `it`. `every`, `verb`: all that it names, and what its verb does. `lead`: the answer that a label, as
    in `Draw: two of them are.`, or the sentence before a list gives to the conditions after it; `is_led`: whether they
    are read completely. `is_blind`: whether a condition of the sentence is not read. `last`: its last verb.
    """

    said: list[LooseReading] = field(default_factory=list)
    before: list[Mention] = field(default_factory=list)
    waiting: list[Mention] = field(default_factory=list)
    opening: list[Mention] = field(default_factory=list)
    subject: list[Mention] | None = None
    every: list[Mention] = field(default_factory=list)
    verb: list[Mention] = field(default_factory=list)
    last: Predicate = NOTHING
    lead: Predicate = NOTHING
    is_led: bool = True
    is_blind: bool = False
    label: bool = False
    labeled: list[Mention] = field(default_factory=list)


def is_read(language: str) -> bool:
    """Return whether texts in a language can be read."""
    return "reading" in (wording.words(language) or {})


def read(
    game: Game, decision: DecisionId, texts: Sequence[str], title: str = ""
) -> tuple[tuple[LooseReading, ...], ...]:
    """Return what each sentence of a rule says of a decision; nothing for those of which no part was understood.

    The title of the rule says what its sentences are about if they do not name it.
    """
    if not is_read(game.language):
        return ((),) * len(texts)
    return _reader(game, decision).of(tuple(texts), title)


@cached_on_game
def _reader(game: Game, decision: DecisionId) -> "_Reader":
    return _Reader(lexicon(game, decision))


class _Reader:
    """Reads sentences about one decision."""

    def __init__(self, known: Lexicon) -> None:
        self.known, self.words = known, known.words
        self.inputs, self.usual = known.decision.inputs, known.decision.usual
        self.parts, self.verbs = PartReader(known), VerbReader(known)
        self.every = self.verbs.every
        self.nothing_but = re.compile(self.words["nothing-but"], re.IGNORECASE)
        self.no_matter = re.compile(self.words["no-matter"], re.IGNORECASE)
        self.tellers = {raw for kind in ("relatives", "with", "without") for raw in self.words[kind]}
        self.memo: dict[tuple[str, ...], tuple[tuple[LooseReading, ...], ...]] = {}

    def of(self, texts: tuple[str, ...], title: str) -> tuple[tuple[LooseReading, ...], ...]:
        """Return what each sentence of a rule says."""
        key = (title, *texts)
        if key not in self.memo:
            self.memo[key] = tuple(self._passage(texts, title))
        return self.memo[key]

    def _passage(self, texts: Sequence[str], title: str) -> Iterator[tuple[LooseReading, ...]]:
        about = outside(self.known.mentions(words_of(title[:_LONGEST]))[0], _TOPIC)
        before, lead = _Sentence(), NOTHING
        header: list[str] = []
        above, was_item = "", False
        for text in texts:
            is_row = text.startswith("|")
            header, read = readable(text, header)
            is_item = text[:1].isdigit() or above[-1:] in {":", ";"}
            before = self._sentence(read if len(read) <= _LONGEST else "", before, about, lead if is_item else NOTHING)
            leads = text.endswith(":") or any(words in text for words in self.words["lead-ins"])
            lead = before.last if leads else NOTHING if was_item and not is_item else lead
            was_item = is_item
            above = text
            said = before.said[:_MOST]
            yield tuple(each._replace(start=0, end=len(text)) for each in said) if is_row else tuple(said)

    def _sentence(self, text: str, before: _Sentence, about: list[Mention], lead: Predicate) -> _Sentence:
        now = _Sentence(lead=lead)
        text = self.no_matter.sub(lambda found: " " * len(found[0]), text)
        words = words_of(self.nothing_but.sub(lambda found: "only".ljust(len(found[0])), text))
        parts = [piece for part in self.parts.cut(words) for piece in pieces(self.known, self.verbs, part)]
        is_unread = False  # whether the last part has a verb of its own, and nothing in it is read
        for part, following in zip(parts, [*parts[1:], None], strict=False):
            mentions, left = self.known.mentions(part.words)
            begin = " ".join(word.raw for word in part.words[:2])
            if begin in self.words["other-times"] and min((each.first for each in mentions), default=2) > 1:
                continue  # about a time that is not named, and not about that of the part before
            mentions = self.parts.together([self.parts.turned(each, part.words) for each in mentions], part.words)
            if not part.mark and part.words[0].raw in self.words["exceptions"]:
                mentions, now.is_blind = self.parts.unless(part, mentions)
            if not mentions and self._excepts(part):
                now.said = [each._replace(certain=False, blind=True) for each in now.said]
            if part.mark in self.words["exceptions"]:
                now.said += self._exception(now.said, [] if is_unread else mentions, part.words[-1].end)
                now.said = [each._replace(certain=False, blind=True) for each in now.said] if is_unread else now.said
                continue
            if part.mark in {";", "."}:
                self._end_led(now, part)
            now.label = not part.mark and following is not None and following.mark == ":"
            begun = len(now.said)
            self._part(now, part, mentions, left, (before, about))
            is_unread = len(now.said) == begun and any(word.raw in self.known.modals for word in part.words)
            if part.mark in self.words["reversed"] or part.words[0].raw in self.words["except"]:
                now.said[:begun] = [found for each in now.said[:begun] for found in self._but(each, now.said[begun:])]
        if parts:
            self._end_led(now, parts[-1])
        now.subject = now.subject or outside(now.waiting) or None
        if not now.subject and self._refers(words, []):
            now.subject = outside(before.subject or [])
        if not now.opening and before.opening:
            values = self._values(before.opening)
            now.said = [each._replace(opening=values) for each in now.said]
        return now

    def _excepts(self, part: SentencePart) -> bool:
        """Return whether a part leaves out cases of the one before it: `unless it rains`, `but not at night`."""
        is_left_out = (part.mark in self.words["reversed"] and part.words[0].raw == "not") or (
            part.mark in self.words["exceptions"]
        )
        return is_left_out and not self.verbs.is_about(part)

    def _but(self, said: LooseReading, later: Sequence[LooseReading]) -> Iterator[LooseReading]:
        """Yield a reading, and what the opposite in a case of it leaves: `they stop, but a scout may go on`."""
        against = [each for each in later if each.answers.isdisjoint(said.answers)]
        yield said._replace(partial=said.partial or bool(against))
        for values in (each.values for each in against):
            is_inside = all(values.get(name, own) == own for name, own in said.values.items())
            for name in sorted(values.keys() - said.values) if len(values.keys() - said.values) == is_inside else ():
                yield said._replace(values={**said.values, name: frozenset(self.inputs[name].values) - values[name]})

    def _end_led(self, now: _Sentence, part: SentencePart) -> None:
        """Read the conditions that are collected below an answer."""
        if now.lead.answers and now.waiting:
            predicate = now.lead._replace(places=frozenset())
            said = self._readings(part, earlier(now.waiting), predicate, frozenset())
            now.said += (each._replace(whole=now.is_led and each.certain) for each in said)
            now.waiting, now.is_led = [], True

    def _part(
        self,
        now: _Sentence,
        part: SentencePart,
        mentions: list[Mention],
        left: frozenset[int],
        around: tuple[_Sentence, list[Mention]],
    ) -> None:
        """Read one part of a sentence; `around`: the sentence before, and what the title is about."""
        before, about = around
        predicate, mentions = self._predicate(part, mentions)
        own = {mention.input for mention in mentions}
        elliptic = predicate is NOTHING and self._is_elliptic(part)
        begins = elliptic and now.last is NOTHING
        if begins:
            predicate = self.verbs.inherited(part, mentions, before.last, anyway=True)
        verb = min(predicate.places, default=0)
        refers = begins or self._refers(part.words, [mention for mention in mentions if mention.first < verb])
        carried = self._carried(part, before, own, elliptic=begins) if refers else []
        mentions = [*carried, *mentions]
        is_condition = predicate is NOTHING and part.words[0].raw in self.words["conditions"]
        self._note_subject(now, part, mentions, predicate, is_condition=is_condition)
        now.is_blind |= is_condition and not mentions
        if is_condition or (predicate is NOTHING and now.lead is not NOTHING):
            now.waiting += mentions
            now.is_led &= self.verbs.is_whole(part, mentions, NOTHING, left)
            return
        if predicate is NOTHING and mentions and now.last is not NOTHING:
            predicate = self.verbs.inherited(part, mentions, now.last, anyway=elliptic)
        mentions = self._with_earlier(now, part, mentions, own)
        if now.label:
            now.labeled = outside(mentions) if predicate is NOTHING else []
        if now.label and not left - predicate.places and not any(w.raw in self.words["verbs"] for w in part.words):
            now.lead = predicate
        elif predicate.answers:
            cases = [mentions]
            if elliptic and not predicate.places and not carried:
                cases = [[mention for mention in mentions if mention.input == name] for name in dict.fromkeys(own)]
            said = [each for case in cases for each in self._titled(part, case, about, predicate, left)]
            now.is_blind |= self.verbs.is_choice(part, predicate)
            now.said += [each._replace(certain=False, blind=True) for each in said] if now.is_blind else said
        elif predicate is NOTHING:
            now.said += self._required(part, mentions, left)
        now.before, now.last, now.waiting = mentions, predicate if predicate.stems else now.last, []

    def _predicate(self, part: SentencePart, mentions: list[Mention]) -> tuple[Predicate, list[Mention]]:
        """Return what a part says; of what follows from an answer nothing: `When a hive swarms, it turns weak`."""
        predicate, named = self.verbs.read(part, mentions)
        comma = next((place for place, word in enumerate(part.words) if place and word.mark == ","), 0)
        is_first = max(predicate.places, default=comma) < comma <= min([m.first for m in named], default=comma)
        is_given = is_first and not part.mark and part.words[0].raw in self.words["conditions"]
        has_modal = any(word.raw in self.known.modals for word in part.words)
        return (NOTHING, []) if is_given and not has_modal else (predicate, named)

    def _note_subject(
        self,
        now: _Sentence,
        part: SentencePart,
        mentions: Sequence[Mention],
        predicate: Predicate,
        *,
        is_condition: bool,
    ) -> None:
        """Keep what a part names for the sentence after it."""
        now.every += outside(mentions)
        if now.subject is None and not is_condition:
            conditions = [p for p, word in enumerate(part.words) if p and word.raw in self.words["conditions"]]
            verb = min([*predicate.places, *conditions, len(part.words)])
            topic = [m for m in [*now.waiting, *mentions] if m.first < verb]
            place = _TOPIC if predicate.stems and not now.waiting and not part.mark else OUTSIDE
            begin = min([*conditions, len(part.words)]) if min(predicate.places, default=0) == 0 else 0
            now.subject = outside(topic, place) or outside(m for m in mentions if m.first < begin)
            now.verb = outside(m for m in mentions if predicate.places & set(range(m.first, m.last + 1)))

    def _with_earlier(
        self, now: _Sentence, part: SentencePart, mentions: list[Mention], own: Collection[str]
    ) -> list[Mention]:
        """Return mentions after those of earlier parts of the sentence that still hold."""
        is_labeled = part.mark == ":" and bool(now.before)
        if part.mark == GAP:
            verb = min(now.last.places, default=0)
            limit = min([verb, *(each.first for each in now.before if each.input in own and each.first >= 0)])
            mentions = [*earlier(m for m in now.before if m.first < limit and m.input not in own), *mentions]
        if self.parts.continues(part) or is_labeled:
            kept = [mention for mention in now.before if mention.input not in own]
            mentions = [*(outside(kept) if is_labeled else earlier(kept)), *mentions]
        led = [*now.waiting, *(m for m in now.opening if part.mark == "," and m.input not in own)]
        mentions = [*earlier(led), *mentions]
        there = {mention.input for mention in mentions}
        mentions = [*(each for each in now.labeled if each.input not in there), *mentions]
        if not part.mark and part.words[0].raw in {*self.words["openers"], *self.words["conditions"]}:
            now.opening = [mention for mention in mentions if mention.first < NEAR]
        return mentions

    def _titled(
        self,
        part: SentencePart,
        mentions: list[Mention],
        about: Sequence[Mention],
        predicate: Predicate,
        left: frozenset[int],
    ) -> Iterator[LooseReading]:
        """Yield readings without and with what the title names."""
        there = {mention.input for mention in mentions}
        added = [mention for mention in about if mention.input not in there]
        is_open = bool(added) or (not part.mark and self._refers(part.words[:NEAR], []))
        is_open |= part.words[0].raw in self.words["others"]
        for each in self._readings(part, mentions, predicate, left):
            yield each._replace(whole=each.whole and not is_open, opening=self._values(added))
        if added:
            yield from self._readings(part, [*added, *mentions], predicate, left)

    # What another sentence says

    def _refers(self, words: Sequence[StemmedWord], own: Sequence[Mention]) -> bool:
        """Return whether some words mean what the sentence before is about; a pronoun after a name means that.

        `Those without a guard` and `those who march` say themselves what they are.
        """
        begin = [
            place
            for place, (word, after) in enumerate(zip(words[:NEAR], [*words[1:], None], strict=False))
            if word.raw in self.words["references"] and (after is None or after.raw not in self.tellers)
        ]
        pronouns = [place for place, word in enumerate(words) if word.raw in self.words["pronouns"]]
        return any(not any(0 <= mention.last < place for mention in own) for place in [*begin, *pronouns])

    def _is_elliptic(self, part: SentencePart) -> bool:
        """Return whether a part leaves out its verb: `neither do …`, `… cannot.`, `this applies to …`."""
        raws = [word.raw for word in part.words]
        ends = raws[-1] in self.known.modals and raws[-1] not in self.words["determiners"]
        text = " ".join(raws)
        return ends or any(text.startswith(each) or f" {each}" in text for each in self.words["ellipses"])

    def _carried(self, part: SentencePart, before: _Sentence, own: set[str], *, elliptic: bool) -> list[Mention]:
        """Return what a first part takes over from the sentence before it."""
        if part.mark:
            return []
        found = [*(before.every if elliptic and "do" in [w.raw for w in part.words] else before.subject or [])]
        is_other = part.words[0].raw in self.words["others"]
        has_subject = elliptic and own and not is_other and not self._refers(part.words, [])
        found = [*(() if has_subject else found), *before.verb * elliptic]
        found = [mention for mention in dict.fromkeys(found) if mention.input not in own]
        if part.words[0].raw not in {*self.words["pronouns"], *self.words["references"]}:
            found = outside(found)
        if not is_other:
            return found
        return [self._others(found[0])] if len({mention.input for mention in found}) == 1 else []

    def _others(self, mention: Mention) -> Mention:
        return mention._replace(values=frozenset(self.inputs[mention.input].values) - mention.values)

    def _readings(
        self, part: SentencePart, mentions: list[Mention], predicate: Predicate, left: frozenset[int]
    ) -> Iterator[LooseReading]:
        verb = min(predicate.places, default=-1)
        first = [mention for mention in mentions if mention.first < verb]
        after = [mention for mention in mentions if mention.first >= verb]
        rest = " ".join(word.raw for word in part.words[:NEAR]).startswith(tuple(self.words["rest"]))
        limited = predicate.unlike or self.verbs.is_limited(part, mentions, predicate)
        certain = not (limited or self._is_doubtful(part, mentions, predicate, rest=rest))
        blind = limited or self.known.has_other_name(part.words, {*places_of(mentions), *predicate.places})
        whole = certain and self.verbs.is_whole(part, mentions, predicate, left)
        subjects = self.parts.subjects(first, part.words[:verb]) or self.parts.alternatives(first, part.words)
        span = part.words[0].start, part.words[-1].end
        said = LooseReading({}, frozenset(), predicate.answers, *span, whole, blind=blind)
        for one, two in product(subjects, self.parts.alternatives(after, part.words)):
            for each in either([*one, *two]):
                values = self._values(each)
                compared = frozenset(mention.comparison for mention in each if mention.comparison)
                named = bool(values or compared)
                if named or rest or self.usual:
                    found = said._replace(
                        values=values, comparisons=compared, certain=certain and (named or rest), rest=rest
                    )
                    others = [*self._turned(found, each, verb)]
                    is_partial = bool(others) and any(mention.only for mention in each)
                    yield from [found._replace(partial=is_partial), *others]

    def _values(self, mentions: Iterable[Mention]) -> Values:
        values: dict[str, frozenset[Value]] = {}
        for mention in mentions:
            if mention.input:
                values[mention.input] = values.get(mention.input, frozenset()) | mention.values
        return {name: set_ for name, set_ in values.items() if len(set_) < len(self.inputs[name].values)}

    def _turned(self, found: LooseReading, mentions: Sequence[Mention], verb: int) -> Iterator[LooseReading]:
        """Yield what a reading says of all other cases: `only`, `except`, and `once` after the verb."""
        if len(self.every) != 2:
            return
        turned = [each for each in mentions if each.excepted or (each.limits and (each.only or each.first > verb))]
        other = found._replace(answers=self.every - found.answers, derived=True)
        for compared in [each.comparison for each in turned if each.comparison in self.known.opposites]:
            yield other._replace(comparisons=found.comparisons - {compared} | {self.known.opposites[compared]})
        names = {each.input: each.excepted for each in turned}
        for name in sorted(names.keys() & found.values.keys()):
            rest = frozenset(self.inputs[name].values) - found.values[name]
            for left in (
                [frozenset({each}) for each in self.inputs[name].values if each in rest] if names[name] else [rest]
            ):
                yield other._replace(values={**found.values, name: left})

    def _required(
        self, part: SentencePart, mentions: Sequence[Mention], left: frozenset[int]
    ) -> Iterator[LooseReading]:
        """Yield the cases that `must` rules out: `it must have a movement of at least 1`."""
        places = [place for place, word in enumerate(part.words) if word.raw in self.words["must"] and place in left]
        negative = frozenset(answer.id for answer in self.known.answers if answer.mode == "not")
        if not places or len(negative) != 1 or len(self.every) != 2:
            return
        own = [mention for mention in mentions if mention.input and mention.first > places[0]]
        own = own or [mention for mention in mentions if mention.input and mention.first >= 0]
        given = self._values(mention for mention in mentions if mention not in own)
        for mention in {(mention.input, mention.values): mention for mention in own}.values():
            values = {**given, mention.input: self._others(mention).values}
            if values[mention.input]:
                span = part.words[0].start, part.words[-1].end
                yield LooseReading(values, frozenset(), negative, *span, whole=False, certain=False)

    def _exception(self, said: list[LooseReading], mentions: list[Mention], end: int) -> Iterator[LooseReading]:
        """Limit the last reading to what `unless` leaves of it, and yield the opposite for the rest."""
        if not said or len({mention.input for mention in mentions}) != 1 or not mentions[0].input:
            said[:] = [each._replace(certain=False, blind=True) for each in said] if mentions else said
            return
        last = said.pop()._replace(end=end)
        name = mentions[0].input
        every = last.values.get(name, frozenset(self.inputs[name].values))
        values = frozenset[Value]().union(*(mention.values for mention in mentions))
        if name not in last.values and not values & self.known.decision.usual.get(name, values):
            yield last
        elif every - values:
            yield last._replace(values={**last.values, name: every - values})
        yield last._replace(values={**last.values, name: values}, answers=self.every - last.answers)

    def _is_doubtful(
        self, part: SentencePart, mentions: Sequence[Mention], predicate: Predicate, *, rest: bool
    ) -> bool:
        is_outside = any(mention.first == OUTSIDE for mention in mentions)
        read = {*places_of(mentions), *predicate.places}
        accepted = {"only"} if any(mention.only for mention in mentions) else {"otherwise"} if rest else set()
        doubtful = {*self.words["doubtful"], "…"} - accepted
        even = {place for mention in mentions for place in range(mention.first - NEAR, mention.first)}
        raws = [
            word.raw
            for place, word in enumerate(part.words)
            if place not in read and not (place in even and word.raw in self.words["concessions"])
        ]
        return predicate.possible or is_outside or any(raw in doubtful for raw in raws)
