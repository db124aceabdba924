"""The parts of a sentence that have a verb of their own, and what a phrase means there: turned, limited, listed."""

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.model.text.lexicon import Lexicon, Mention, StemmedWord

NEAR = 4
"""Most words between `no` and the modal that it negates: `no enemy unit may`."""
AHEAD = 5
"""Most words from a comma to the verb of the next part of a sentence."""


class SentencePart(NamedTuple):
    """A part of a sentence; `mark`: the word or mark that cut it off, empty for the first."""

    mark: str
    words: list[StemmedWord]


class PartReader:
    """Cuts sentences about one decision, and looks at the phrases of the parts."""

    def __init__(self, known: Lexicon) -> None:
        self.known, self.words = known, known.words
        self.inputs = known.decision.inputs

    def cut(self, words: Sequence[StemmedWord]) -> Iterator[SentencePart]:
        """Yield the parts of a sentence."""
        mark, begin = "", 0
        for place, word in enumerate(words):
            cut = self._cut(words, place) if place > begin else ""
            if cut:
                yield SentencePart(mark, list(words[begin:place]))
                mark, begin = cut, place + (word.raw in self.words["cuts"])
        if words[begin:]:
            yield SentencePart(mark, list(words[begin:]))

    def _cut(self, words: Sequence[StemmedWord], place: int) -> str:
        """Return the mark at which a new part begins before a word; empty if none does."""
        word = words[place]
        if word.raw in self.words["cuts"]:
            return word.raw
        if word.mark in {";", ":", "–", "—", "."}:
            return word.mark
        if word.raw in self.words["joints"] and place + 1 < len(words) and self._is_verbal(words[place + 1]):
            return "and"
        if word.mark != ",":
            return ""
        ahead = []
        for later in words[place + 1 : place + 1 + AHEAD]:
            if later.mark or later.raw in self.words["relatives"]:
                break
            ahead.append(later.raw)
        if word.raw in self.words["joints"] and any(raw in self.words["verbs"] for raw in ahead):
            return ","
        return "but" if "not" in ahead[: AHEAD - 1] and not any(raw in self.words["verbs"] for raw in ahead) else ""

    def _is_verbal(self, word: StemmedWord) -> bool:
        """Return whether a word is a modal of its own verb, as in `and cannot`."""
        return word.raw in self.known.modals and word.raw not in {"not", *self.words["determiners"]}

    def continues(self, part: SentencePart) -> bool:
        """Return whether a part is about the same things as the one before it."""
        raws = [word.raw for word in part.words[:3]]
        return part.mark in {"and", *self.words["reversed"]} or (
            part.mark in {";", ",", ":"} and any(raw in self.words["pronouns"] for raw in raws)
        )

    def turned(self, mention: Mention, words: Sequence[StemmedWord]) -> Mention:
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

    def limited(self, mention: Mention, words: Sequence[StemmedWord]) -> Mention:
        """Return a mention with a mark if `only` is before it, or if it begins with such a word itself."""
        place = mention.first
        limits = self.words["limits"]
        text = " ".join(word.raw for word in words[mention.first : mention.last + 1])
        own = mention.declared and any(text.startswith(f"{each} ") or text == each for each in limits)
        kinds = ("skipped", "openers", "conditions", "toward", "filler")
        between = {raw for kind in kinds for raw in self.words[kind]}
        while place > 0 and words[place - 1].raw in between:
            place -= 1
        before = place > 0 and words[place - 1].raw == "only"
        return mention._replace(limits=own or before, only=before)

    def subjects(self, mentions: list[Mention], words: Sequence[StemmedWord]) -> list[list[Mention]]:
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

    def alternatives(self, mentions: list[Mention], words: Sequence[StemmedWord]) -> list[list[Mention]]:
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


def _split(mentions: list[Mention], cuts: Sequence[bool]) -> list[list[Mention]]:
    items = [[mentions[0]]]
    for mention, cut in zip(mentions[1:], cuts, strict=True):
        if cut:
            items.append([mention])
        else:
            items[-1].append(mention)
    return items
