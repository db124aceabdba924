"""Typed text, read loosely: phrases of values in any order, and the modal before the verb.

A sentence is cut into parts that have a verb of their own. In each part the phrases of a decision are looked up, and
words that none of them contains are skipped. The result is a region of cases and an answer; whatever was not
understood makes the region larger. Only languages whose file of words has `reading` are read.
"""

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import NamedTuple

from pnp.model.game import Game
from pnp.model.game.ids import DecisionId
from pnp.model.game.rulings import Value
from pnp.model.game.tracking import cached_on_game
from pnp.model.text import wording
from pnp.model.text.lexicon import Lexicon, Mention, StemmedWord, lexicon, words_of

_LONGEST = 1_500
"""Most characters of a sentence that is read."""
_MOST = 24
"""Most readings of one part of a sentence."""
_NEAR = 4
"""Most words between `no` and the modal that it negates: `no enemy unit may`."""
_AHEAD = 5
"""Most words from a comma to the verb of the next part of a sentence."""
Values = Mapping[str, frozenset[Value]]


class LooseReading(NamedTuple):
    """What a part of a sentence says of a decision: the answers that it can mean, in a region of cases.

    Attributes:
        values: the values of the inputs that it restricts.
        comparisons: the comparisons that it names.
        start, end: where the part is in the text.
        whole: whether every word with a meaning was read.
        certain: whether no word such as `only` or `instead` puts it in doubt.
    """

    values: Values
    comparisons: frozenset[str]
    answers: frozenset[str]
    start: int
    end: int
    whole: bool
    certain: bool = True


class _Part(NamedTuple):
    """A part of a sentence; `mark`: the word or mark that cut it off, empty for the first."""

    mark: str
    words: list[StemmedWord]


class _Verdict(NamedTuple):
    """What the verb of a part says: the stems of the answer found, the answers meant, and where it is.

    `possible`: whether the text says `may` where the answer does not.
    """

    stems: tuple[str, ...]
    answers: frozenset[str]
    places: frozenset[int]
    possible: bool = False


_NOTHING = _Verdict((), frozenset(), frozenset())


def is_read(language: str) -> bool:
    """Return whether texts in a language can be read."""
    return "reading" in (wording.words(language) or {})


def read(game: Game, decision: DecisionId, text: str) -> tuple[LooseReading, ...]:
    """Return what a sentence says of a decision; nothing if no part of it was understood."""
    if len(text) > _LONGEST or not is_read(game.language):
        return ()
    return _reader(game, decision).of(text)


@cached_on_game
def _reader(game: Game, decision: DecisionId) -> "_Reader":
    return _Reader(lexicon(game, decision))


class _Reader:
    """Reads sentences about one decision."""

    def __init__(self, known: Lexicon) -> None:
        self.known, self.words = known, known.words
        self.inputs = known.decision.inputs
        self.every = frozenset(answer.id for answer in known.answers) | frozenset(known.decision.answers)
        self.memo: dict[str, tuple[LooseReading, ...]] = {}

    def of(self, text: str) -> tuple[LooseReading, ...]:
        """Return what a sentence says."""
        if text not in self.memo:
            self.memo[text] = tuple(self._read(text))
        return self.memo[text]

    def _read(self, text: str) -> list[LooseReading]:
        said: list[LooseReading] = []
        before: list[Mention] = []
        waiting: list[Mention] = []
        opening: list[Mention] = []
        last = _NOTHING
        for part in self._parts(words_of(text)):
            mentions, left = self.known.mentions(part.words)
            mentions = [self._turned(mention, part.words) for mention in mentions]
            if part.mark in self.words["exceptions"]:
                said += self._exception(said, mentions, part.words[-1].end)
                continue
            verdict, mentions = self._verdict(part, mentions, left)
            if verdict is _NOTHING and part.words[0].raw in self.words["conditions"]:
                waiting += mentions
                continue
            if verdict is _NOTHING and mentions and last is not _NOTHING:
                verdict = self._inherited(part, mentions, left, last)
            own = {mention.input for mention in mentions}
            if self._continues(part):
                mentions = [*(m._replace(first=-1, last=-1) for m in before if m.input not in own), *mentions]
            led = [*waiting, *(m for m in opening if part.mark == "," and m.input not in own)]
            mentions = [*(m._replace(first=-1, last=-1) for m in led), *mentions]
            if not part.mark and part.words[0].raw in self.words["openers"]:
                opening = [mention for mention in mentions if mention.first < _NEAR]
            if verdict.answers and mentions:
                said += self._readings(part, mentions, verdict, left)
            before, last, waiting = mentions, verdict if verdict.stems else last, []
        return said[:_MOST]

    # Parts

    def _parts(self, words: Sequence[StemmedWord]) -> Iterator[_Part]:
        mark, begin = "", 0
        for place, word in enumerate(words):
            cut = self._cut(words, place) if place > begin else ""
            if cut:
                yield _Part(mark, list(words[begin:place]))
                mark, begin = cut, place + (word.raw in self.words["cuts"])
        if words[begin:]:
            yield _Part(mark, list(words[begin:]))

    def _cut(self, words: Sequence[StemmedWord], place: int) -> str:
        """Return the mark at which a new part begins before a word; empty if none does."""
        word = words[place]
        if word.raw in self.words["cuts"]:
            return word.raw
        if word.mark in {";", ":", "–", "—"}:
            return word.mark
        if word.raw in self.words["joints"] and place + 1 < len(words) and self._is_verbal(words[place + 1]):
            return "and"
        if word.mark != ",":
            return ""
        ahead = []
        for later in words[place + 1 : place + 1 + _AHEAD]:
            if later.mark or later.raw in self.words["relatives"]:
                break
            ahead.append(later.raw)
        if word.raw in self.words["joints"] and any(raw in self.words["verbs"] for raw in ahead):
            return ","
        return "but" if "not" in ahead[: _AHEAD - 1] and not any(raw in self.words["verbs"] for raw in ahead) else ""

    def _is_verbal(self, word: StemmedWord) -> bool:
        """Return whether a word is a modal of its own verb, as in `and cannot`."""
        return word.raw in self.known.modals and word.raw not in {"not", *self.words["determiners"]}

    def _continues(self, part: _Part) -> bool:
        """Return whether a part is about the same things as the one before it."""
        raws = [word.raw for word in part.words[:3]]
        return part.mark in {"and", *self.words["reversed"]} or (
            part.mark in {";", ","} and any(raw in self.words["pronouns"] for raw in raws)
        )

    def _turned(self, mention: Mention, words: Sequence[StemmedWord]) -> Mention:
        """Return a mention with the other values of its input, if `except`, `without` or `is not` precedes it."""
        place = mention.first - 1
        while place >= 0 and words[place].raw in self.known.skipped and words[place].raw not in self.words["with"]:
            place -= 1
        if not mention.input or place < 0:
            return mention
        raws = [word.raw for word in words[max(0, place - 1) : place + 1]]
        is_turned = (
            raws[-1] in self.words["without"]
            or raws[-1] in self.words["except"]
            or " ".join(raws) in self.words["except"]
            or (raws[-1] == "not" and raws[0] in self.words["be"])
            or (raws[-1] == "no" and raws[0] in self.words["with"])
        )
        others = frozenset(self.inputs[mention.input].values) - mention.values
        if not is_turned or not others:
            return mention
        excepted = raws[-1] not in {*self.words["without"], "not", "no"}
        return mention._replace(values=others, first=place, excepted=excepted)

    # Verbs

    def _verdict(self, part: _Part, mentions: list[Mention], left: frozenset[int]) -> tuple[_Verdict, list[Mention]]:
        """Return what the longest phrase of an answer says, and the mentions that are no part of it."""
        words = part.words
        kept = [
            place
            for place, word in enumerate(words)
            if word.raw not in self.known.skipped and word.raw not in self.known.modals
        ]
        hits: dict[tuple[str, ...], frozenset[int]] = {}
        for answer in self.known.answers:
            size = len(answer.stems)
            for at in range(len(kept) - size + 1):
                places = kept[at : at + size]
                found = tuple(words[place].stem for place in places) == answer.stems
                if found and not any(self._hides(mention, places) for mention in mentions):
                    hits.setdefault(answer.stems, frozenset(places))
        longest = max(map(len, hits), default=0)
        best = {stems: places for stems, places in hits.items() if len(stems) == longest}
        if not best:
            return _NOTHING, mentions
        taken = frozenset[int]().union(*best.values())
        kept_mentions = [m for m in mentions if self._stays(m, taken)]
        answers: frozenset[str] = frozenset()
        possible = False
        for stems, own in best.items():
            mode = self._mode(words, kept_mentions, min(own))
            answers |= self._answers(stems, mode)
            possible |= mode == "may" and not any(a.mode for a in self.known.answers if a.stems == stems)
        return _Verdict(next(iter(best)), answers, taken, possible), kept_mentions

    def _stays(self, mention: Mention, taken: frozenset[int]) -> bool:
        """Return whether a mention says something besides the answer: in `cannot board` there is also `board`."""
        places = set(range(mention.first, mention.last + 1))
        return not taken & places or (mention.declared and {min(taken), max(taken)} <= places)

    def _hides(self, mention: Mention, places: Sequence[int]) -> bool:
        """Return whether a mention is longer than an answer with which it shares a word."""
        shared = any(mention.first <= place <= mention.last for place in places)
        return shared and mention.last - mention.first + 1 > places[-1] - places[0] + 1

    def _inherited(self, part: _Part, mentions: list[Mention], left: frozenset[int], last: _Verdict) -> _Verdict:
        """Return the verb of the part before, with the modal of this one; nothing if it has a verb of its own."""
        inside = {place for mention in mentions for place in range(mention.first, mention.last + 1)}
        raws = [word.raw for place, word in enumerate(part.words) if place not in inside]
        modals = [raw for raw in raws if raw in self.known.modals]
        if modals:
            return last._replace(answers=self._answers(last.stems, self.known.mode(modals)), places=frozenset())
        if any(raw in self.words["verbs"] for raw in raws):
            return _NOTHING
        return last._replace(places=frozenset())

    def _mode(self, words: Sequence[StemmedWord], mentions: Sequence[Mention], verb: int) -> str:
        """Return the mode of the verb at a place: that of the nearest modal before it, or else after it."""
        inside = {place for mention in mentions for place in range(mention.first, mention.last + 1)}
        modals = [p for p, word in enumerate(words) if word.raw in self.known.modals and p not in inside]
        earlier = [place for place in modals if place < verb]
        if not earlier:
            return self.known.mode([words[place].raw for place in modals[:2] if place < verb + _AHEAD])
        nearest = earlier[-1]
        raws = [words[nearest].raw]
        if words[nearest - 1].raw == self.words["needless"] and nearest:
            return "may"
        nouns = self.words["determiners"]
        near = (p for p in earlier[:-1] if p == nearest - 1 or (nearest - p <= _NEAR and words[p].raw in nouns))
        return self.known.mode([*raws, *(words[place].raw for place in near)])

    def _answers(self, stems: tuple[str, ...], mode: str) -> frozenset[str]:
        """Return the answers that a phrase and a mode can mean."""
        known = [answer for answer in self.known.answers if answer.stems == stems]
        every = frozenset(answer.id for answer in known)
        negative = frozenset(answer.id for answer in known if answer.mode == "not")
        positive = every - negative
        if mode == "not":
            return negative or self.every - every
        exact = frozenset(answer.id for answer in known if answer.mode == mode)
        if exact or not positive:
            return exact or self.every - every
        return frozenset() if mode == "must" and all(a.mode == "may" for a in known if a.id in positive) else positive

    # Regions

    def _readings(
        self, part: _Part, mentions: list[Mention], verdict: _Verdict, left: frozenset[int]
    ) -> Iterator[LooseReading]:
        verb = min(verdict.places, default=-1)
        first = [mention for mention in mentions if mention.first < verb]
        after = [mention for mention in mentions if mention.first >= verb]
        doubtful = any(word.raw in self.words["doubtful"] or word.raw == "…" for word in part.words)
        certain = not doubtful and not verdict.possible
        whole = certain and self._is_whole(part, mentions, verdict, left)
        subjects = self._subjects(first, part.words[:verb]) or self._alternatives(first, part.words)
        for one, two in product(subjects, self._alternatives(after, part.words)):
            values: dict[str, frozenset[Value]] = {}
            for mention in (*one, *two):
                if mention.input:
                    values[mention.input] = values.get(mention.input, frozenset()) | mention.values
            values = {name: set_ for name, set_ in values.items() if len(set_) < len(self.inputs[name].values)}
            compared = frozenset(mention.comparison for mention in (*one, *two) if mention.comparison)
            if values or compared:
                found = LooseReading(
                    values, compared, verdict.answers, part.words[0].start, part.words[-1].end, whole, certain
                )
                yield found
                turned = {each.input for each in (*one, *two) if each.excepted and len(self.every) == 2}
                for name in sorted(turned & values.keys()):
                    others = frozenset(self.inputs[name].values) - values[name]
                    yield found._replace(values={**values, name: others}, answers=self.every - found.answers)

    def _subjects(self, mentions: list[Mention], words: Sequence[StemmedWord]) -> list[list[Mention]]:
        """Return the subjects of a list before the verb, each a case of its own: `broken units, wet units and others`.

        Empty if there is no such list, or if its items differ in the value of one input alone.
        """
        joint = self.words["joints"][0]
        cuts = [place for place, word in enumerate(words) if place and (word.mark == "," or word.raw == joint)]
        led = words[0].raw in {*self.words["openers"], *self.words["conditions"]} if words else True
        if led or len(cuts) < 2 or words[cuts[-1]].raw != joint or any(mention.first < 0 for mention in mentions):
            return []
        items: dict[int, list[Mention]] = {}
        for mention in mentions:
            items.setdefault(bisect(cuts, mention.first), []).append(mention)
        inputs = [{mention.input for mention in item} for item in items.values()]
        return [] if not inputs or set.intersection(*inputs) == set.union(*inputs) else list(items.values())

    def _alternatives(self, mentions: list[Mention], words: Sequence[StemmedWord]) -> list[list[Mention]]:
        """Return the items of a list that are cases of their own: `across a river, or into water`."""
        if len(mentions) < 2:
            return [mentions]
        between = []
        for one, two in pairwise(mentions):
            gap = words[max(0, one.last + 1) : two.first + 1] if two.first > one.last else []
            comma = any(word.mark == "," for word in gap)
            joined = any(word.raw in self.words["joints"] for word in gap)
            between.append((comma, joined, any(word.raw in self.words["alternatives"] for word in gap)))
        strong = _split(mentions, [comma and joined for comma, joined, _ in between])
        inputs = [{mention.input for mention in item} for item in strong]
        if len(strong) > 1 and len(inputs[0]) > 1 and all(each == inputs[0] for each in inputs):
            return strong
        if not any(either for _, _, either in between):
            return [mentions]
        with_comma = any(comma and either for comma, _, either in between)
        items = _split(mentions, [either or (comma and with_comma) for comma, _, either in between])
        common = set.intersection(*({mention.input for mention in item} for item in items))
        if common:
            return [mentions]
        grouped: dict[frozenset[str], list[Mention]] = {}
        for item in items:
            grouped.setdefault(frozenset(mention.input for mention in item), []).extend(item)
        return list(grouped.values())

    def _exception(self, said: list[LooseReading], mentions: list[Mention], end: int) -> Iterator[LooseReading]:
        """Limit the last reading to what `unless` leaves of it, and yield the opposite for the rest."""
        if not said or len({mention.input for mention in mentions}) != 1 or not mentions[0].input:
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

    def _is_whole(self, part: _Part, mentions: Sequence[Mention], verdict: _Verdict, left: frozenset[int]) -> bool:
        inside = {place for mention in mentions for place in range(mention.first, mention.last + 1)}
        rest = [word for place, word in enumerate(part.words) if place in left - inside - verdict.places]
        known = {*self.words["filler"], *self.words["be"], *self.known.modals}
        return all(word.raw in known or word.stem in self.known.pattern_words for word in rest)


def _split(mentions: list[Mention], cuts: Sequence[bool]) -> list[list[Mention]]:
    items = [[mentions[0]]]
    for mention, cut in zip(mentions[1:], cuts, strict=True):
        if cut:
            items.append([mention])
        else:
            items[-1].append(mention)
    return items
