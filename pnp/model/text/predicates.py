"""What the verb of a part of a sentence says: which answer, and whether it may, must or must not be."""

from collections.abc import Sequence
from typing import NamedTuple

from pnp.model.text.lexicon import Lexicon, Mention, StemmedWord
from pnp.model.text.sentence_parts import AHEAD, NEAR, SentencePart


class Predicate(NamedTuple):
    """What the verb of a part says: the stems of the answer found, the answers meant, and where it is.

    `possible`: whether the text says `may` where the answer does not.
    """

    stems: tuple[str, ...]
    answers: frozenset[str]
    places: frozenset[int]
    possible: bool = False


NOTHING = Predicate((), frozenset(), frozenset())


class VerbReader:
    """Reads the verbs of sentences about one decision."""

    def __init__(self, known: Lexicon) -> None:
        self.known, self.words = known, known.words
        self.every = frozenset(answer.id for answer in known.answers) | frozenset(known.decision.answers)

    def read(self, part: SentencePart, mentions: list[Mention]) -> tuple[Predicate, list[Mention]]:
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
                is_verb = places[0] > 0 and words[places[0] - 1].raw in self.known.modals
                if found and (is_verb or not any(self._hides(mention, places) for mention in mentions)):
                    hits.setdefault(answer.stems, frozenset(places))
        longest = max(map(len, hits), default=0)
        best = {stems: places for stems, places in hits.items() if len(stems) == longest}
        if not best:
            return NOTHING, mentions
        taken = frozenset[int]().union(*best.values())
        kept_mentions = [m for m in mentions if self._stays(m, taken) and not self._negates(m, words, min(taken))]
        answers: frozenset[str] = frozenset()
        possible = False
        for stems, own in best.items():
            mode = self._mode(words, kept_mentions, min(own))
            answers |= self.answers(stems, mode)
            modes = {answer.mode for answer in self.known.answers if answer.stems == stems}
            possible |= (mode == "may" and modes == {""}) or (mode == "" and modes == {"not"})
        return Predicate(next(iter(best)), answers, taken, possible), kept_mentions

    def _stays(self, mention: Mention, taken: frozenset[int]) -> bool:
        """Return whether a mention says something besides the answer: in `cannot board` there is also `board`."""
        places = set(range(mention.first, mention.last + 1))
        return not taken & places or (mention.declared and {min(taken), max(taken)} <= places)

    def _negates(self, mention: Mention, words: Sequence[StemmedWord], verb: int) -> bool:
        """Return whether a mention is the subject and its `no` belongs to the verb: `no unit may enter`."""
        is_subject = not mention.declared and 0 <= mention.first <= mention.last < verb
        if not is_subject or words[mention.first].raw not in self.words["determiners"]:
            return False
        between = (word.raw for word in words[mention.last + 1 : verb])
        return all(raw in self.known.modals or raw in self.known.skipped for raw in between)

    def _hides(self, mention: Mention, places: Sequence[int]) -> bool:
        """Return whether a mention is longer than an answer with which it shares a word."""
        shared = any(mention.first <= place <= mention.last for place in places)
        return shared and mention.last - mention.first + 1 > places[-1] - places[0] + 1

    def inherited(
        self, part: SentencePart, mentions: Sequence[Mention], last: Predicate, *, anyway: bool = False
    ) -> Predicate:
        """Return an earlier verb with the modal of this part; nothing if it has a verb of its own, unless `anyway`."""
        inside = {place for mention in mentions for place in range(mention.first, mention.last + 1)}
        raws = [word.raw for place, word in enumerate(part.words) if place not in inside]
        modals = [raw for raw in raws if raw in self.known.modals]
        if modals:
            return last._replace(answers=self.answers(last.stems, self.known.mode(modals)), places=frozenset())
        if any(raw in self.words["verbs"] for raw in raws) and not anyway:
            return NOTHING
        return last._replace(places=frozenset())

    def _mode(self, words: Sequence[StemmedWord], mentions: Sequence[Mention], verb: int) -> str:
        """Return the mode of the verb at a place: that of the nearest modal before it, or else after it."""
        inside = {place for mention in mentions for place in range(mention.first, mention.last + 1)}
        modals = [p for p, word in enumerate(words) if word.raw in self.known.modals and p not in inside]
        commas = [place for place in range(1, verb + 1) if words[place].mark == ","]
        begin = commas[-1] if commas and words[0].raw in self.words["conditions"] else 0
        earlier = [place for place in modals if begin <= place < verb]
        if not earlier:
            return self.known.mode([words[place].raw for place in modals[:2] if place < verb + AHEAD])
        nearest = earlier[-1]
        raws = [words[nearest].raw]
        if words[nearest - 1].raw == self.words["needless"] and nearest:
            return "may"
        nouns = self.words["determiners"]
        near = (p for p in earlier[:-1] if p == nearest - 1 or (nearest - p <= NEAR and words[p].raw in nouns))
        return self.known.mode([*raws, *(words[place].raw for place in near)])

    def answers(self, stems: tuple[str, ...], mode: str) -> frozenset[str]:
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
