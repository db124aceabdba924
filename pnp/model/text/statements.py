"""Statements of sentences, and pairs of them that give one fact in two ways: `White begins`, `Black begins`.

A statement is a part of a sentence as a set of words. Some words exclude each other: `first` and `last`, the names of
the sides, names of values such as `the moving player` and `the firing player`, and numbers of one thing. Two statements
that share most of the weight of their words, and differ in one choice, contradict each other, unless a third one
supports either: where three do, the game has two similar facts. Rare words weigh more (K. Spärck Jones, 1972).
Groups with a mark are compared in sentences that are almost the same: `~` a negated word, `=` names and words such as
`and`, `/` the order of two words around one such as `than`, `*` all small words.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from math import fsum, log
from typing import Any, NamedTuple

from pnp.errors import Span
from pnp.model.game import Game
from pnp.model.text import wording
from pnp.model.text.lexicon import StemmedWord, stem, words_of

_SIMILAR, _SINGLE = 0.38, 0.72
"""Least part of the weight of the words of either statement that the other one shares; if a number is one."""
_LEAST = 5.0
"""Least weight of the words that two statements share; it keeps texts of a few sentences from being compared."""
_EXACT, _LESS = 0.97, 0.6
"""Two statements are the same but for their choice from this part of the weight on, and then less weight is enough."""
_STRICT = {"~": (0.75, 7.0), "=": (0.85, 8.0), "&": (0.7, 8.0), "/": (0.85, 7.0), "*": (_EXACT, 7.0)}
"""The least part and the least weight for groups with a mark, in which honest sentences often differ."""
_NEAR = 8
"""Most words from one to another whose order counts."""
_COMMON = 0.3
"""Weight of a word that is in every statement."""
_SUPPORT = 0.9
"""A third statement supports one of two that are little more similar than it is."""
_AHEAD = 5
"""Most words from a comma to the verb of the next statement."""
_MOST_VALUES = 12
"""Values of an input that are compared."""
_BOUNDS = (
    ("at-least", "least", 0),
    ("at-most", "most", 0),
    ("below", "most", -1),
    ("above", "least", 1),
    ("or-more", "least", 0),
    ("or-less", "most", 0),
)
"""Kinds of words beside a number, whether they make it the least or the most, and what they add to it."""
_SUM = re.compile(r"\d+(?: ?[-+−×=] ?\d+)* ?= ?-?\d+")
"""A calculation; its numbers are those of one case."""
Weights = Mapping[str, float]


class PrintedSentence(NamedTuple):
    """A printed sentence, and the entry that it belongs to: a heading, `procedure/setup`, `charts/aid`."""

    entry: str
    text: str
    span: Span


class Statement(NamedTuple):
    """A part of a sentence.

    Attributes:
        words: the stems of its words that have a meaning.
        chosen: the words that exclude others, or the numbers of a noun, by group.
        negated: whether it contains a word such as `not`.
    """

    sentence: PrintedSentence
    text: str
    words: frozenset[str]
    chosen: Mapping[str, frozenset[str]]
    negated: bool


class StatementReader:
    """Reads statements in the language of a game, which must have words for reading."""

    def __init__(self, game: Game) -> None:
        known = wording.words(game.language) or {}
        self.words: Mapping[str, Any] = known["reading"]
        self.common = frozenset({*self.words["skipped"], *self.words["common"]})
        self.negations = frozenset(self.words["not"])
        self.phrases = re.compile(rf"\b(?:{'|'.join(self.words['phrases'])})\b", re.IGNORECASE)
        self.vague = frozenset(each for key in ("pronouns", "joints", "cuts") for each in self.words[key])
        self.small = {raw: group[0] for group in self.words["small"] for raw in group}
        kinds = (game.pieces, game.types, game.classes, game.terrain, game.line_kinds)
        names = [[self.root(str(each.name).lower()) for each in kind.values()] for kind in kinds]
        self.strict = {f"={key}": frozenset(group) for key, group in enumerate([*names, *self.words["faint"]])}
        self.numbers = {name: number for number, name in enumerate(known["numbers"])} | self.words["other-numbers"]
        self.groups: dict[str, list[str]] = {}
        opposites = [[self.root(word) for word in words] for words in self.words["opposites"]]
        for number, group in enumerate([*opposites, *self._of_game(game)]):
            for word in group:
                self.groups.setdefault(word, []).append(str(number))

    def _of_game(self, game: Game) -> Iterator[Sequence[str]]:
        """Yield the names of the sides, and the words in which names of values that have the same noun differ."""
        sides = [side.name.lower() for side in game.sides.values() if " " not in side.name]
        yield sides
        pairs: set[tuple[str, str]] = set()
        for domain in (domain for each in game.rulings.decisions.values() for domain in each.inputs.values()):
            names = [tuple(word.raw for word in words_of(str(name))) for name in domain.names.values()]
            for one, two in combinations(names[:_MOST_VALUES], 2):
                unlike = [place for place, (a, b) in enumerate(zip(one, two, strict=False)) if a != b]
                if len(one) == len(two) and len(unlike) == 1 and one[unlike[0] + 1 :]:
                    pair = one[unlike[0]], two[unlike[0]]
                    is_other = not (self.common & {*pair} or {*pair} <= {*sides})
                    if is_other and one[unlike[0] + 1] not in self.words["skipped"]:
                        pairs.add(pair)
        yield from sorted(pairs)

    def root(self, raw: str) -> str:
        """Return the stem of a word; `chose` has that of `choose`."""
        return stem(self.words["irregular"].get(raw, raw))

    def read(self, sentences: Iterable[PrintedSentence]) -> Iterator[Statement]:
        """Yield the statements of some sentences; a condition belongs to all that follow it in its sentence."""
        for sentence in sentences:
            condition: frozenset[str] = frozenset()
            plain = _SUM.sub(lambda each: " " * len(each[0]), sentence.text)
            for part in self._cut(words_of(self.phrases.sub(lambda each: each[0].replace(" ", "-"), plain))):
                found = (own := self._statement(sentence, part))._replace(words=own.words | condition)
                condition = found.words if part[0].raw in self.words["conditions"] else condition
                if found.words:
                    yield found

    def _cut(self, words: Sequence[StemmedWord]) -> Iterator[Sequence[StemmedWord]]:
        begin = 0
        for place in range(1, len(words)):
            if self._begins(words, begin, place):
                yield words[begin:place]
                begin = place
        if words[begin:]:
            yield words[begin:]

    def _begins(self, words: Sequence[StemmedWord], begin: int, place: int) -> bool:
        """Return whether a statement begins at a word; one with a condition goes on to the end of the sentence."""
        mark, first = words[place].mark, words[begin].raw
        if mark != ",":
            return mark in {";", ":", ".", "–", "—", "(", ")"}
        has_verb = any(word.raw in self.words["verbs"] for word in words[place + 1 : place + 1 + _AHEAD])
        starts = self.words["starts"]
        return (has_verb and first not in self.words["conditions"]) or (words[place].raw in starts and first in starts)

    def _statement(self, sentence: PrintedSentence, part: Sequence[StemmedWord]) -> Statement:
        said: set[str] = set()
        chosen: dict[str, set[str]] = {}
        for place, word in enumerate(part):
            value = self._value(word.raw)
            if value is not None:
                noun = self._counted(part, place)
                kind, step = self._bound(part, place)
                if noun:
                    chosen.setdefault(noun, set()).add(f"{value + step:g}")
                if noun and kind:
                    chosen.setdefault(f"<{noun}", set()).add(kind)
                continue
            root = self.root(word.raw)
            known = word.raw if word.raw in self.groups else root
            after = self._step(part, place) if known in self.words["sums"] else ""
            after = self._next(part, place) if word.raw in self.words["time"] else after
            for group in self.groups.get(known) or ([word.raw.removeprefix("un")] if word.raw.endswith("ed") else []):
                chosen.setdefault(f"{group}{after}", set()).add(known)
            if known in self.groups or not (word.raw in self.common or word.raw in self.negations):
                said.add(known)
        text = sentence.text[part[0].start : part[-1].end]
        if self.vague.isdisjoint(word.raw for word in part[:2]):
            chosen.update(self._strictly(part, said))
        groups = {group: frozenset(values) for group, values in chosen.items()}
        return Statement(sentence, text, frozenset(said), groups, any(word.raw in self.negations for word in part))

    def _strictly(self, part: Sequence[StemmedWord], said: Collection[str]) -> Iterator[tuple[str, set[str]]]:
        """Yield the groups with a mark."""
        raws, roots = [word.raw for word in part], [self.root(word.raw) for word in part]
        if not {*self.words["qualifying"]} & {*raws}:
            denied = {self._next(part, place) for place, raw in enumerate(raws) if raw in self.negations}
            yield from ((f"~{root}", {"-" if denied else "+"}) for root in denied or said)
        small = sorted(self.small[raw] for raw in raws if raw in self.small)
        yield f"*{len(small)}", {" ".join(small)}
        for key, group in self.strict.items():
            if its := {*raws, *roots} & group:
                yield key, its
                yield from [(f"&{key}{len(its)}", {" ".join(sorted(its))})] if len(its) > 1 else ()
        kept = [(place, root) for place, root in enumerate(roots) if root in said]
        for pivot, raw in enumerate(raws):
            for (at, one), (to, other) in combinations(kept, 2) if raw in self.words["pivots"] else ():
                if at < pivot < to <= at + _NEAR and one != other:
                    yield f"/{raw} {' '.join(sorted((one, other)))}", {f"{one} {other}"}

    def _next(self, part: Sequence[StemmedWord], place: int) -> str:
        """Return the next word with a meaning: `before the landing` is no opposite of `after the shot`."""
        roots = (self.root(word.raw) for word in part[place + 1 :] if word.raw not in self.common)
        return next((root for root in roots if root not in self.groups), "")

    def _step(self, part: Sequence[StemmedWord], place: int) -> str:
        """Return what is added or subtracted, and to or from what: a sum can do either with two different things."""
        into = (at for at in range(place + 1, len(part)) if part[at].raw in self.words["sum-into"])
        to = next(into, len(part))
        what = self._next(part[:to], place) if to > place + 1 else self._next(part[:place], -1)
        return f" {what} {self._next(part, to)}"

    def _value(self, raw: str) -> float | None:
        return int(raw) if raw.isdecimal() and len(raw) <= 2 else self.numbers.get(raw)

    def _bound(self, part: Sequence[StemmedWord], place: int) -> tuple[str, int]:
        """Return whether a number is the `least` or the `most`, and what the words before it add to it.

        `fewer than four` is three at most, `no more than four` four at most.
        """
        is_denied = any(word.raw in self.negations for word in part[:place])
        before = " ".join(word.raw for word in part[max(0, place - 3) : place])
        after = " ".join(word.raw for word in part[place + 1 : place + 4])
        for key, kind, step in _BOUNDS:
            texts = self.words[key]
            if any(before.endswith(text) or (key.startswith("or-") and f"{text} " in f"{after} ") for text in texts):
                return (kind, step) if not (step and is_denied) else ("least" if step < 0 else "most", 0)
        return "", 0

    def _counted(self, part: Sequence[StemmedWord], place: int) -> str:
        """Return the group of a number: that of the noun after it, or of the one that it names; empty if neither.

        `the 20 cards` are all of them, `three cards` some of them.
        """
        after = place + 1
        while after < len(part) and not part[after].mark and self._joins(part[after].raw):
            after += 1
        named = part[place - 1].raw if place and not part[place].mark else ""
        if after < len(part) and not part[after].mark and part[after].raw != named:
            noun, kind = part[after].raw, "#"
        else:
            noun, kind = named, "@"
        kind += "the " if place and part[place - 1].raw in self.words["definite"] else ""
        is_noun = noun and noun not in self.negations and noun not in self.words["skipped"]
        return f"{kind}{self.root(noun)}" if is_noun and not (kind[0] == "@" and noun.endswith("s")) else ""

    def _joins(self, raw: str) -> bool:
        return self._value(raw) is not None or raw in self.words["between"]


def contradictions(statements: Sequence[Statement]) -> Iterator[tuple[Statement, Statement]]:
    """Yield pairs that differ in one choice, if no third statement supports either."""
    count = Counter(word for each in statements for word in each.words)
    weights = {word: log(len(statements) / number) + _COMMON for word, number in count.items()}
    groups: dict[str, list[Statement]] = {}
    for each in statements:
        for group in each.chosen:
            groups.setdefault(group, []).append(each)
    for group, members in groups.items():
        for one, other in _unlike(members, group):
            if (share := _similarity(one, other, group, weights)) and _may_differ(one, other, group):
                is_same = share >= _EXACT and group[0] in "~/*"
                own = one.sentence.span, other.sentence.span
                others = [] if is_same else [each for each in members if each.sentence.span not in own]
                if not any(_supports(each, said, group, share, weights) for each in others for said in (one, other)):
                    yield one, other


def _unlike(members: Sequence[Statement], group: str) -> Iterator[tuple[Statement, Statement]]:
    alike: dict[frozenset[str], list[Statement]] = {}
    for each in members:
        alike.setdefault(each.chosen[group], []).append(each)
    for one, other in combinations(alike, 2):
        if one.isdisjoint(other):
            yield from (pair for pair in product(alike[one], alike[other]) if _are_apart(*pair))


def _are_apart(one: Statement, other: Statement) -> bool:
    """Return whether two statements share words, and are of different files.

    Entries of one collection, as two scenarios, are about different things.
    """
    if one.words.isdisjoint(other.words) or one.sentence.span.file == other.sentence.span.file:
        return False
    (kind, inner, _), (other_kind, _, _) = (each.sentence.entry.partition("/") for each in (one, other))
    return not (inner and kind == other_kind)


def _may_differ(one: Statement, other: Statement, group: str) -> bool:
    """Return whether two statements differ in a group, and agree in everything else."""
    unlike = {key for key in one.chosen.keys() & other.chosen.keys() if not one.chosen[key] & other.chosen[key]}
    unlike = {key for key in unlike if key[0] != "*"} or unlike
    is_order = group == min(unlike, default="") and {key[0] for key in unlike} == {"/"}
    return (unlike == {group} or is_order) and (one.negated == other.negated or group[0] in "~*")


def _similarity(one: Statement, other: Statement, group: str, weights: Weights) -> float:
    """Return the part of the weight that two statements share, without a group; 0 if it is small."""
    mine, theirs = one.words - one.chosen[group], other.words - other.chosen[group]
    shared = fsum(weights[word] for word in mine & theirs) if len(mine & theirs) > 1 else 0.0
    if shared < _LESS * _LEAST:
        return 0.0
    numbers = one.chosen[group] | other.chosen[group]
    single = "1" in numbers and not any("." in number for number in numbers)
    least, weight = _STRICT.get(group[0], (_SINGLE if single else _SIMILAR, _LEAST))
    share = shared / max(1, *(fsum(weights[word] for word in words) for words in (mine, theirs)))
    weight *= _LESS if share >= _EXACT and group[0] != "=" else 1
    return share if share >= least and shared >= weight else 0.0


def _supports(third: Statement, said: Statement, group: str, share: float, weights: Weights) -> bool:
    agrees = bool(third.chosen[group] & said.chosen[group])
    return agrees and _similarity(third, said, group, weights) >= _SUPPORT * share
