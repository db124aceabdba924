"""The parts of a sentence that have a verb of their own: what a phrase means there, and what the verb says."""

from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.model.text.lexicon import Lexicon, Mention, SentencePart, StemmedWord, places_of, words_of

NEAR = 4
"""Most words between `no` and the modal that it negates: `no enemy unit may`."""
GAP = "~"
"""The mark of a part that has the verb of the one before it."""
AHEAD = 5
"""Most words from a comma to the verb of the next part of a sentence."""


class PartReader:
    """Cuts sentences about one decision, and looks at the phrases of the parts."""

    def __init__(self, known: Lexicon) -> None:
        self.known, self.words = known, known.words
        self.inputs = known.decision.inputs
        kinds = ("skipped", "openers", "conditions", "toward", "filler")
        self.between = {raw for kind in kinds for raw in self.words[kind]}

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
        if word.raw in self.words["cuts"] and not self._is_but(words, place):
            return word.raw
        if word.mark in {";", ":", "–", "—", "."}:
            return word.mark
        is_result = word.mark == "," and word.raw in self.words["results"]
        if is_result and any(before.raw in self.words["not"] for before in words[:place]):
            return ","
        if word.raw in self.words["joints"] and place + 1 < len(words) and self._is_verbal(words[place + 1]):
            return "and"
        is_count = (
            word.raw in self.words["joints"] and self.known.stem_of(words[min(place + 1, len(words) - 1)]).isdecimal()
        )
        if word.mark != "," or (is_count and words[min(place + 2, len(words) - 1)].raw in self.words["conditions"]):
            return ""
        ahead = []
        for later in words[place + 1 : place + 1 + AHEAD]:
            if later.mark or later.raw in self.words["relatives"]:
                break
            ahead.append(later.raw)
        if word.raw in self.words["joints"] and any(raw in self.words["verbs"] for raw in ahead):
            return ","
        return "but" if "not" in ahead[: AHEAD - 1] and not any(raw in self.words["verbs"] for raw in ahead) else ""

    def _is_but(self, words: Sequence[StemmedWord], place: int) -> bool:
        """Return whether a word leaves something out before any verb, as in `every piece but the king may`."""
        if words[place + 1 : place + 2] and f"{words[place].raw} {words[place + 1].raw}" in self.words["except"]:
            return True
        if words[place].raw not in self.words["except"] or words[place].mark:
            return False
        return not any(self._is_verbal(each) or each.raw in self.words["verbs"] for each in words[:place])

    def _is_verbal(self, word: StemmedWord) -> bool:
        """Return whether a word is a modal of its own verb, as in `and cannot`."""
        return word.raw in self.known.modals and word.raw not in {"not", *self.words["determiners"]}

    def continues(self, part: SentencePart) -> bool:
        """Return whether a part is about the same things as the one before it."""
        raws = [word.raw for word in part.words]
        is_meant = any(raw in self.words["pronouns"] for raw in raws[:3])
        is_meant |= raws[0] in self.words["conditions"] and any(raw in self.words["persons"] for raw in raws)
        return part.mark in {"and", *self.words["reversed"]} or (part.mark in {";", ",", ":"} and is_meant)

    def turned(self, mention: Mention, words: Sequence[StemmedWord]) -> Mention:
        """Return a mention with the other values of its input, if `except`, `without` or `is not` precedes it."""
        place = mention.first - 1
        while place >= 0 and words[place].raw in self.known.skipped and words[place].raw not in self.words["with"]:
            place -= 1
        if not mention.input or place < 0 or (place == 0 and words[0].raw in self.words["reversed"]):
            return mention
        raws = [word.raw for word in words[max(0, place - 1) : place + 1]]
        is_phrase = len(raws) > 1 and " ".join(raws) in self.words["except"]
        is_turned = (
            raws[-1] in self.words["without"]
            or raws[-1] in self.words["except"]
            or is_phrase
            or (raws[-1] == "not" and raws[0] in self.words["be"])
            or (raws[-1] == "no" and raws[0] in self.words["with"])
        )
        others = frozenset(self.inputs[mention.input].values) - mention.values
        if place == is_phrase and words[0].place and words[mention.last + 1 : mention.last + 2]:
            is_turned &= words[mention.last + 1].raw not in self.words["relatives"]  # `, except for rafts, which sink`
        if not is_turned or not others:
            return mention
        excepted = raws[-1] not in {*self.words["without"], "not", "no"}
        return mention._replace(values=others, first=place - is_phrase, excepted=excepted)

    def together(self, mentions: Iterable[Mention], words: Sequence[StemmedWord]) -> list[Mention]:
        """Return mentions with their limits, those of a list after `except` as one: `except militia and guards`."""
        found: list[Mention] = []
        for each in mentions:
            before, gap = found[-1:], words[found[-1].last + 1 : each.first] if found else ()
            is_item = any(word.raw in self.words["joints"] for word in gap)
            is_item &= all(word.raw in {*self.words["joints"], *self.known.skipped} for word in gap)
            for last in before if is_item and before[0].excepted and before[0].input == each.input else ():
                each = found.pop()._replace(values=last.values - each.values, last=each.last)
            found.append(each)
        return [self.limited(each, words) for each in found]

    def unless(self, part: SentencePart, mentions: list[Mention]) -> tuple[list[Mention], bool]:
        """Return mentions with the opposite of the condition that `Unless …,` begins with, and whether it has none."""
        end = next((place for place, word in enumerate(part.words) if word.mark == ","), 0)
        inside = [mention for mention in mentions if mention.first < end]
        name = inside[0].input if len({mention.input for mention in inside}) == 1 else ""
        others = frozenset(self.inputs[name].values if name else ()).difference(*(m.values for m in inside))
        opposite = [each._replace(values=others, last=inside[-1].last, excepted=True) for each in inside[:1]]
        return ([*opposite, *mentions[len(inside) :]] if others else mentions), not others

    def limited(self, mention: Mention, words: Sequence[StemmedWord]) -> Mention:
        """Return a mention with a mark if `only` is before it, or if it begins with such a word itself."""
        place = mention.first
        limits = self.words["limits"]
        begin = place - 1 if place and words[place - 1].raw in self.known.skipped else place
        texts = [" ".join(word.raw for word in words[at : mention.last + 1]) for at in {begin, place}]
        own = mention.declared and any(f"{text} ".startswith(f"{each} ") for each in limits for text in texts)
        while place > 0 and (words[place - 1].raw in self.between or words[place - 1].stem in self.known.pattern_words):
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


class Predicate(NamedTuple):
    """What the verb of a part says: the stems of the answer found, the answers meant, and where it is.

    `possible`: whether the text says `may` where the answer does not. `unlike`: whether its modal changes it.
    """

    stems: tuple[str, ...]
    answers: frozenset[str]
    places: frozenset[int]
    possible: bool = False
    unlike: bool = False


NOTHING = Predicate((), frozenset(), frozenset())


class VerbReader:
    """Reads the verbs of sentences about one decision."""

    def __init__(self, known: Lexicon) -> None:
        self.known, self.words = known, known.words
        self.every = frozenset(answer.id for answer in known.answers) | frozenset(known.decision.answers)
        self.asked = known.mode([word.raw for word in words_of(known.decision.title)])
        self.restrictions = frozenset({*self.words["conditions"], *self.words["restrictions"]})
        self.plain = {raw for kind in ("filler", "be", "limits", "skipped") for raw in self.words[kind]} | {
            *known.modals
        }
        self.tails = {raw for kind in ("conditions", "openers", "toward") for raw in self.words[kind]}

    def read(self, part: SentencePart, mentions: list[Mention]) -> tuple[Predicate, list[Mention]]:
        """Return what the longest phrase of an answer says, and the mentions that are no part of it."""
        words, known, phrases = part.words, self.known, self.known.answers_by_first
        if phrases.keys().isdisjoint(map(known.stem_of, words)):
            return NOTHING, mentions
        kept = [p for p, word in enumerate(words) if word.raw not in known.skipped and word.raw not in known.modals]
        stems = tuple(known.stem_of(words[place]) for place in kept)
        hits: dict[tuple[str, ...], frozenset[int]] = {}
        for at, stem in enumerate(stems):
            for answer in phrases.get(stem, ()):
                places = kept[at : at + len(answer)]
                is_there = stems[at : at + len(answer)] == answer and answer not in hits
                if is_there and (answer not in self.known.participles or self._is_verb(words, places[0])):
                    is_verb = places[0] > 0 and words[places[0] - 1].raw in self.known.modals
                    if is_verb or not any(self._hides(mention, places) for mention in mentions):
                        hits[answer] = frozenset(places)
        longest = max(map(len, hits), default=0)
        best = {stems: places for stems, places in hits.items() if len(stems) == longest}
        if not best:
            return NOTHING, mentions
        taken = frozenset[int]().union(*best.values())
        kept_mentions = [m for m in mentions if self._stays(m, taken) and not self._negates(m, words, min(taken))]
        answers: frozenset[str] = frozenset()
        possible = unlike = False
        for stems, own in best.items():
            mode = self._mode(words, kept_mentions, min(own))
            mode = "not" if any(words[p].raw in self.words["not"] for p in range(min(own) + 1, max(own))) else mode
            unlike |= self._is_unlike(stems, mode)
            answers |= self.answers(stems, mode)
            modes = {answer.mode for answer in self.known.answers if answer.stems == stems}
            possible |= (mode == "may" and modes == {""}) or (mode == "" and modes == {"not"})
        return Predicate(next(iter(best)), answers, taken, possible, unlike), kept_mentions

    def _is_verb(self, words: Sequence[StemmedWord], place: int) -> bool:
        """Return whether a participle is a verb of its own: `is worn`, but not `that is worn` or `if it is worn`."""
        at = place - 1
        while at > 0 and words[at].raw in self.known.skipped and words[at].raw not in self.words["copulas"]:
            at -= 1
        if at < 0 or words[at].raw not in self.words["copulas"] or words[at - 1].raw in self.words["relatives"]:
            return False
        led = max((p for p in range(at) if words[p].raw in self.words["conditions"]), default=-1)
        return led < 0 or any(word.mark == "," for word in words[led + 1 : at + 1])

    def _is_unlike(self, stems: tuple[str, ...], mode: str) -> bool:
        """Return whether `may` or `must` changes an answer: `do not retreat`, or what title or phrases let you do."""
        known = [answer for answer in self.known.answers if answer.stems == stems]
        own, same = {answer.id for answer in known if answer.mode != "not"}, {answer.mode for answer in known}
        modes = {answer.mode for answer in self.known.answers if answer.id in own} | {self.asked}
        is_other = same == {"", "not"} if mode == "may" else "may" in modes and same <= {"", "not"}
        return mode in {"may", "must"} - modes and is_other

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
        inside = places_of(mentions)
        raws = [word.raw for place, word in enumerate(part.words) if place not in inside]
        numbers = [p for p, word in enumerate(part.words) if p not in inside and self.known.stem_of(word).isdecimal()]
        if part.mark == GAP and numbers and (numbers[0] == 0 or any(map(str.isdecimal, last.stems))):
            own, ends = self.known.stem_of(part.words[numbers[0]]), [*self.words["conditions"], *self.words["openers"]]
            stems = tuple(own if each.isdecimal() else each for each in last.stems)
            goes_on = numbers[0] == 0 and part.words[1].raw not in ends  # `one to the left`
            is_read = stems in self.known.answers_by_first.get(stems[0], ()) and not goes_on
            return Predicate(stems, self.answers(stems, ""), frozenset(numbers[:1])) if is_read else NOTHING
        if (modals := [raw for raw in raws if raw in self.known.modals]) and last.stems:
            return last._replace(answers=self.answers(last.stems, self.known.mode(modals)), places=frozenset())
        if any(raw in self.words["verbs"] for raw in raws) and not anyway:
            return NOTHING
        return last._replace(places=frozenset())

    def _mode(self, words: Sequence[StemmedWord], mentions: Sequence[Mention], verb: int) -> str:
        """Return the mode of the verb at a place: that of the nearest modal before it, or else after it."""
        inside = places_of(mentions)
        owns = {*self.words["owns"], *(() if words[verb].raw.endswith("ed") else self.words["copulas"])}
        joint = max((p for p in range(verb) if words[p].raw in self.words["joints"]), default=0)
        owned = {
            p for p in range(1, joint) if words[p - 1].raw in owns
        }  # `has no powder and stays`, `is not shy and buys`
        modals = [p for p, word in enumerate(words) if word.raw in self.known.modals and p not in inside | owned]
        commas = [place for place in range(1, verb + 1) if words[place].mark == ","]
        begin = commas[-1] if commas and words[0].raw in self.words["conditions"] else 0
        earlier = [place for place in modals if begin <= place < verb]
        if not earlier:
            later = [place for place in modals if place >= begin][:2]
            return self.known.mode([words[place].raw for place in later if place < verb + AHEAD])
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
        if mode == "may" and {answer.mode for answer in known} == {"must"}:
            return self.every - every
        exact = frozenset(answer.id for answer in known if answer.mode == mode)
        if exact or not positive:
            return exact or self.every - every
        return frozenset() if mode == "must" and all(a.mode == "may" for a in known if a.id in positive) else positive

    def is_choice(self, part: SentencePart, predicate: Predicate) -> bool:
        """Return whether a part, with its own verb, is not sure: `it stops, or it loses a step`."""
        is_free = any(word.raw in self.words["may"] for word in part.words)
        is_joined = part.mark in {",", "and"} and bool(predicate.places)
        return is_joined and part.words[0].raw == self.words["choice"] and not is_free

    def is_limited(self, part: SentencePart, mentions: Sequence[Mention], predicate: Predicate) -> bool:
        """Return whether a condition, or what limits the subject, is not read: nothing of it is a known phrase.

        What follows `even` is no condition, nor is `at once`. A value that is not known limits: `in a city or town`.
        """
        named, verb = places_of(mentions), min(predicate.places, default=0)
        read = {*named, *predicate.places}
        for place, word in enumerate(part.words):
            limits = word.raw in self.restrictions or (word.raw in self.words["relatives"] and place < verb)
            rest = range(place + 1, len(part.words))
            is_tail = word.raw in self.words["places"] and not word.mark and place - 1 in read and place > verb
            limits |= is_tail and not any(at in read or part.words[at].mark for at in rest)
            limits = limits and not (place and part.words[place - 1].raw in self.words["unconditional"])
            beside = [at for at in (place - 1, place + 1) if 0 <= at < len(part.words)]
            is_item = word.raw in self.words["alternatives"] and place not in read and not named.isdisjoint(beside)
            is_other = word.raw == "only" and verb < place - 1 not in read and self._begins(part, place - 1)
            if is_other and not self._is_known([part.words[place - 1]], predicate):
                return True
            if is_item and not all(at in read or self._is_known([part.words[at]], predicate) for at in beside):
                return True
            if limits and place not in read:
                end = next((at for at in rest if part.words[at].mark or at == verb), len(part.words))
                if read.isdisjoint(range(place, end)) and not self._is_known(part.words[place + 1 : end], predicate):
                    return True
        return False

    def _begins(self, part: SentencePart, place: int) -> bool:
        """Return whether a word follows a comma or a word such as `and`: `…, guards only by day`."""
        return bool(part.words[place].mark) or part.words[place - 1].raw in self.words["joints"]

    def is_whole(
        self, part: SentencePart, mentions: Sequence[Mention], predicate: Predicate, left: frozenset[int]
    ) -> bool:
        """Return whether a part has no word with a meaning among those left over."""
        inside = places_of(mentions)
        rest = [word for place, word in enumerate(part.words) if place in left - inside - predicate.places]
        return self._is_known(rest, predicate)

    def is_about(self, part: SentencePart) -> bool:
        """Return whether a part says nothing that is not in the pattern of the decision."""
        return self._is_known(part.words, NOTHING)

    def _is_known(self, words: Iterable[StemmedWord], predicate: Predicate) -> bool:
        """Return whether words say nothing more than that a sentence is about the decision."""
        stems = self.known.pattern_words | {*predicate.stems}
        return all(word.raw in self.plain or word.stem in stems for word in words)


def pieces(known: Lexicon, verbs: VerbReader, part: SentencePart) -> list[SentencePart]:
    """Return the items of a list if each says something of its own: `D disrupts the unit, and X destroys it`."""
    is_joined = any(word.mark == "," or word.raw in known.words["joints"] for word in part.words[1:])
    if gaps := [*_gaps(known, verbs, part, known.mentions(part.words)[0])] if is_joined else []:
        begins, ends = [(part.mark, 0), *((GAP, place) for place in gaps)], [*gaps, len(part.words)]
        return [SentencePart(mark, part.words[one:two]) for (mark, one), two in zip(begins, ends, strict=True)]
    cuts = [place for place, word in enumerate(part.words) if place and word.mark == ","]
    if not cuts:
        return [part]
    items: list[list[StemmedWord]] = []
    read: list[tuple[Predicate, list[Mention]]] = []
    begun: list[StemmedWord] = []
    for one, two in pairwise([0, *cuts, len(part.words)]):
        begun += part.words[one:two]
        words = begun[1:] if items and begun[0].raw in known.words["joints"] else begun
        predicate, said = verbs.read(SentencePart("", words), known.mentions(words)[0])
        if predicate.answers and said:
            items, read, begun = [*items, words], [*read, (predicate, said)], []
    meanings = {(predicate.answers, *((m.input, m.values, m.comparison) for m in said)) for predicate, said in read}
    if len(meanings) < 2 or begun:
        return [part]
    return [SentencePart(";" if place else part.mark, item) for place, item in enumerate(items)]


def _gaps(known: Lexicon, verbs: VerbReader, part: SentencePart, mentions: Sequence[Mention]) -> Iterator[int]:
    """Yield where a part without a verb begins: `fresh units may march, worn units only along a road`.

    It has a subject of its own, or only another number: `two columns in rocks and one in pines`.
    """
    predicate, words = verbs.read(part, [*mentions])[0], part.words
    if predicate is NOTHING:
        return
    verb = min(predicate.places, default=0)
    is_counted = sum(each.isdecimal() for each in predicate.stems) == 1
    subjects = [each for each in mentions if each.input and each.first < verb]
    for place in range(max(predicate.places, default=len(words)) + 1, len(words) - 1):
        begin = place + (words[place].raw in known.words["joints"])
        if begin > place or words[place].mark == ",":
            own = [each for each in mentions if each.first >= begin][:2]
            is_subject = len(own) > 1 and all(word.raw in known.skipped for word in words[begin : own[0].first])
            is_subject = is_subject and own[0].input != own[1].input
            earlier = [each for each in mentions if each.last < place]
            unlike = (each.input == own[0].input and each.values.isdisjoint(own[0].values) for each in subjects if own)
            again = (each.input == own[1].input for each in earlier if is_subject and own[0].input)
            is_new = is_subject and all(each.input != own[0].input for each in earlier) and any(again)
            is_subject = is_subject and (is_new or any(unlike))
            is_number = is_counted and known.stem_of(words[begin]).isdecimal()
            if is_subject or (is_number and begin + 1 < len(words) and words[begin + 1].raw in verbs.tails):
                yield begin
