"""The phrases of a decision, and where they are in a text: names of values, other words for them, answers, numbers."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property, lru_cache
from itertools import permutations, product
from typing import Any, NamedTuple

from pnp.model.game import Game
from pnp.model.game.ids import DecisionId
from pnp.model.game.rulings import Decision, Value
from pnp.model.game.tracking import cached_on_game
from pnp.model.text import wording
from pnp.model.text.patterns import ANSWER, IF, OptionalWords

_REFERENCE = re.compile(r"\([A-Z][^()]{2,}\)")
_WORD = re.compile(r"[^\W_]+(?:['’/-][^\W_]+)*|½|[+=…](?=\s|\d|$)|[,;:()|.–—]")
_MARKS = frozenset(",;:()|.–—")
_ENDINGS = (
    ("ies", "y"),
    ("sses", "ss"),
    ("xes", "x"),
    ("ches", "ch"),
    ("shes", "sh"),
    ("ing", ""),
    ("ed", ""),
    ("s", ""),
)
_OPPOSITES = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "=": "!=", "!=": "="}
_LONGEST_NUMBER = 6
Names = Mapping[tuple[str, ...], frozenset[int]]
_SHORT = 3
"""An ending is cut off only from words that keep at least this number of letters."""


OUTSIDE = -2
"""The place of mentions in another sentence that may be meant."""


class StemmedWord(NamedTuple):
    """A word of a text: its stem, where it is, and the mark before it.

    `raw`: the word in small letters. `place`: its number among all words of the text.
    """

    stem: str
    raw: str
    start: int
    end: int
    mark: str
    place: int


class SentencePart(NamedTuple):
    """A part of a sentence; `mark`: the word or mark that cut it off, empty for the first."""

    mark: str
    words: list[StemmedWord]


class Mention(NamedTuple):
    """A phrase found in a text: the input and its values, or (with an empty input) a comparison.

    `first`, `last`: its first and last word among those of the part. `declared`: whether the phrase is one that the
    decision declares. `excepted`: whether it is what `except` leaves. `limits`: whether it says that nothing else is
    meant, as `once` and `only in rain` do. `only`: whether that word is before it.
    """

    input: str
    values: frozenset[Value]
    comparison: str
    first: int
    last: int
    declared: bool = False
    excepted: bool = False
    limits: bool = False
    only: bool = False


def earlier(mentions: Iterable[Mention]) -> list[Mention]:
    """Return mentions of an earlier part as they count in a later one."""
    return [mention._replace(first=min(mention.first, -1), last=min(mention.last, -1)) for mention in mentions]


def outside(mentions: Iterable[Mention], place: int = OUTSIDE) -> list[Mention]:
    """Return mentions of another sentence as they count in this one."""
    return [mention._replace(first=place, last=place, limits=False) for mention in mentions]


class AnswerPhrase(NamedTuple):
    """A phrase of an answer, apart from its modal. `mode`: `may`, `must`, `not`, or empty."""

    id: str
    mode: str
    stems: tuple[str, ...]


class _Phrase(NamedTuple):
    stems: tuple[str, ...]
    input: str
    values: frozenset[Value]
    comparison: str = ""
    declared: bool = True
    form: str = ""
    """The last word as it must be: `is not promoted` is no `does not promote`."""
    participle: bool = False
    """Whether it begins with a participle, which is no verb: `a promoted piece` is not in `promote the piece`."""


@lru_cache(maxsize=2048)
def words_of(text: str) -> tuple[StemmedWord, ...]:
    """Return the words of a text, each with the mark before it."""
    found: list[StemmedWord] = []
    mark = ""
    for match in _WORD.finditer(text):
        raw = match[0].lower().replace("’", "'")
        if raw in _MARKS:
            mark = raw if raw != "," or mark not in {";", ":"} else mark
            continue
        if raw.endswith("n't"):
            raw = "not"
        found.append(StemmedWord(stem(raw), raw, match.start(), match.end(), mark, len(found)))
        mark = ""
    return tuple(found)


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """Return a word without its English ending: `promotes`, `promoted` and `promoting` are one."""
    for end, new in _ENDINGS:
        if word.endswith(end) and len(word) - len(end) + len(new) >= _SHORT and not word.endswith("ss"):
            word = word[: -len(end)] + new
            break
    if word.endswith("e") and len(word) > _SHORT + 1:
        return word[:-1]
    return word[:-1] if len(word) > _SHORT + 1 and word[-1] == word[-2] and word[-1] not in "lse" else word


@cached_on_game
def lexicon(game: Game, decision: DecisionId) -> "Lexicon":
    """Return the phrases of a decision; the language of the game has words for reading."""
    known = wording.words(game.language)
    grammar = wording.grammar(game, decision)
    assert known is not None
    assert grammar is not None
    return Lexicon(game.rulings.decisions[decision], known, grammar, _names(game))


@cached_on_game
def _names(game: Game) -> Names:
    """Return the names of pieces, types, classes, terrain, sides and places as stems, each with its kinds."""
    words = (wording.words(game.language) or {})["reading"]
    common = {stem(word) for word in (*words["filler"], *words["skipped"])}
    places = {place.id: place for board in game.boards.values() for place in board.places}
    sorts: tuple[Mapping[Any, Any], ...] = (game.pieces, game.types, game.classes, game.terrain, game.line_kinds)
    found: dict[tuple[str, ...], frozenset[int]] = {}
    for kind, thing in (
        (kind, thing) for kind, things in enumerate((*sorts, game.sides, places)) for thing in things.values()
    ):
        stems = tuple(word.stem for word in words_of(str(thing.name)))
        if not common.issuperset(stems) and not stems[0].isdecimal():
            found[stems] = found.get(stems, frozenset()) | {kind}
    return found


class Lexicon:
    """The phrases of one decision; `names`: those of the whole game, each with its kinds."""

    def __init__(self, decision: Decision, known: Mapping[str, Any], grammar: "wording.Grammar", names: Names) -> None:
        self.decision, self._names = decision, names
        self.words: Mapping[str, Any] = known["reading"]
        self.skipped = frozenset(self.words["skipped"])
        self.numbers = {name: number for number, name in enumerate(known["numbers"])}
        self.modals = {
            **dict.fromkeys(self.words["may"], "may"),
            **dict.fromkeys(self.words["must"], "must"),
            **dict.fromkeys(self.words["not"], "not"),
        }
        prepositions = (*self.words["openers"], *self.words["toward"])
        self.vague = {self.stems(text) for text in (*self.words["vague"], *prepositions, *self.modals)}
        self.participles: set[tuple[str, ...]] = set()
        """Answers such as `is worn` that a value has for a name, too: they are verbs only after `is`."""
        self.answers = tuple(dict.fromkeys(self._answers(grammar)))
        self.answers_by_first: dict[str, list[tuple[str, ...]]] = {}
        for each in dict.fromkeys(answer.stems for answer in self.answers):
            self.answers_by_first.setdefault(each[0], []).append(each)
        self._by_first: dict[str, list[_Phrase]] = {}
        for phrases in self._grouped(grammar).values():
            self._by_first.setdefault(phrases[0].stems[0], []).extend(phrases)
        self._nouns = {
            stems[-1]: name
            for name, domain in decision.inputs.items()
            if domain.numbers
            for stems in (self.stems(name.replace("-", " ")),)
            if stems
        }
        parts = [p for each in grammar.pattern for p in (each.parts if isinstance(each, OptionalWords) else (each,))]
        text = [part if isinstance(part, str) else part.otherwise for part in parts]
        opposites = {
            text: " ".join(_OPPOSITES.get(part, part) for part in text.split()) for text in grammar.comparisons
        }
        self.opposites = {text: other for text, other in opposites.items() if other in grammar.comparisons}
        """Comparisons of the decision, each to the one that holds in all other cases."""
        self.pattern_words = frozenset(self.stems(" ".join(text)))

    @cached_property
    def _known(self) -> tuple[frozenset[str], frozenset[int]]:
        """The stems of all words that the decision knows; the kinds of the names in its title and its pattern."""
        title = self.pattern_words.union(self.stems(self.decision.title))
        texts = " ".join([*self.decision.inputs, *self.decision.answers.values()]).replace("-", " ")
        phrases = (phrase.stems for phrases in self._by_first.values() for phrase in phrases)
        about = (kinds for stems, kinds in self._names.items() if title.issuperset(stems))
        known = title.union(self.stems(texts), *phrases, *(answer.stems for answer in self.answers))
        return known, frozenset[int]().union(*about)

    def has_other_name(self, words: Sequence[StemmedWord], read: Set[int]) -> bool:
        """Return whether words name a thing unknown to the decision, of a kind that it, or what is read, is about."""
        stems = tuple(stem(word.raw.removesuffix("'s").removesuffix("'")) for word in words)
        spans = (range(at, at + length) for at in range(len(stems)) for length in (1, 2, 3))
        hits = [(name, span) for span in spans if (name := stems[span.start : span.stop]) in self._names]
        vocabulary, about = self._known
        about = about.union(*(self._names[name] for name, span in hits if not read.isdisjoint(span)))
        left = (name for name, span in hits if read.isdisjoint(span) and not vocabulary.issuperset(name))
        return any(not about.isdisjoint(self._names[name]) for name in left)

    def unknown(self, text: str) -> list[str]:
        """Return the words of a text that neither the decision nor the language knows."""
        common = (word for texts in self.words.values() for each in texts for word in str(each).split())
        known, words = self._known[0].union(map(stem, common)), words_of(text)
        left = (words[place] for place in sorted(self.mentions(words)[1]))
        return [text[each.start : each.end] for each in left if self.stem_of(each) not in known]

    def stems(self, text: str) -> tuple[str, ...]:
        """Return the stems of the words of a text, without those that say nothing."""
        return tuple(self.stem_of(word) for word in words_of(text) if word.raw not in self.skipped)

    def stem_of(self, word: StemmedWord) -> str:
        """Return the stem of a word; numbers in words are the same as in figures."""
        return str(self.numbers[word.raw]) if word.raw in self.numbers else word.stem

    def _own(self, name: str) -> Iterator[tuple[str, str]]:
        yield from self.decision.phrases.get(name, {}).items()
        for key, texts in self.decision.synonyms.get(name, {}).items():
            yield from ((key, text) for text in texts)

    def _with_numbers(self, own: int, text: str, least: int, most: int) -> Iterator[tuple[int, str]]:
        """Yield a phrase with each number in place of its own, if that is the only one: `3 points`, `2 points`."""
        words = text.split()
        places = [at for at, word in enumerate(words) if self._number_of(word) is not None]
        if len(places) == 1 and self._number_of(words[places[0]]) == own:
            yield from (
                (number, " ".join([*words[: places[0]], str(number), *words[places[0] + 1 :]]))
                for number in range(max(least, 0), most + 1)
                if number != own
            )

    def _number_of(self, word: str) -> int | None:
        if word.isdecimal() and len(word) < _LONGEST_NUMBER:
            return int(word)
        return self.numbers.get(word.lower())

    def _answers(self, grammar: "wording.Grammar") -> Iterator[AnswerPhrase]:
        names = {self.stems(str(name)) for domain in self.decision.inputs.values() for name in domain.names.values()}
        synonyms = {text for texts in self.decision.synonyms.get(ANSWER, {}).values() for text in texts}
        low, high = self.decision.low, self.decision.high
        numbered = [
            (sign + str(number), changed)
            for id_, text in (self._own(ANSWER) if low is not None and high is not None else ())
            for sign, digits in [("-", id_[1:]) if id_[:1] == "-" else ("", id_)]
            if digits.isdecimal()
            for number, changed in self._with_numbers(int(digits), text, 0, -(low or 0) if sign else high or 0)
        ]
        for id_, text in [*grammar.answers.items(), *self.decision.answers.items(), *self._own(ANSWER), *numbered]:
            words = [word for word in words_of(text) if word.raw not in self.skipped]
            mode = self.mode([word.raw for word in words if word.raw in self.modals])
            stems = tuple(self.stem_of(word) for word in words if word.raw not in self.modals)
            is_noun = not mode and len(stems) == 1 and text not in synonyms
            has_phrase = self.decision.phrases.get(ANSWER, {}).get(id_, text) != text
            is_participle = bool(words_of(text)) and words_of(text)[0].raw in self.words["copulas"]
            if is_noun and (has_phrase or (stems in names and not is_participle)):
                continue
            self.participles |= {stems} if is_noun and stems in names else set()
            if stems and not all(each.isdecimal() or each in self.numbers for each in stems):
                yield AnswerPhrase(id_, mode, stems)

    def mode(self, modals: Sequence[str]) -> str:
        """Return the mode of some modals in a row: `may not` is `not`."""
        return next((mode for mode in ("not", "must", "may") if mode in map(self.modals.get, modals)), "")

    def _grouped(self, grammar: "wording.Grammar") -> dict[tuple[str, ...], list[_Phrase]]:
        """Return the phrases by their words; names that several inputs share mean none of them."""
        found: dict[tuple[str, ...], list[_Phrase]] = {}
        for each in dict.fromkeys(self._phrases(grammar)):
            kept = [word.raw for word in words_of(each[1]) if word.raw not in self.skipped] or [""]
            form = kept[-1] if kept[0] == "not" else ""
            phrase = each[0]._replace(form=form, participle=kept[0].endswith("ed"))
            if phrase.stems and (phrase.stems not in self.vague or (phrase.declared and " " in each[1])):
                found.setdefault(phrase.stems, []).append(phrase)
        for stems, phrases in found.items():
            declared = [phrase for phrase in phrases if phrase.declared]
            if len({phrase.input for phrase in phrases}) > 1:
                found[stems] = declared or [_Phrase(stems, "", frozenset())]
        return found

    def _phrases(self, grammar: "wording.Grammar") -> Iterator[tuple[_Phrase, str]]:
        for name, domain in self.decision.inputs.items():
            for value in domain.values:
                own = "" if domain.numbers else str(domain.names.get(value, value))
                for text in dict.fromkeys((own, own.replace(" or ", " and "), self._without_noun(own))) if own else ():
                    yield _Phrase(self.stems(text), name, frozenset({value}), declared=False), text
            for key, text in [*self._own(name), *self._swapped(name, domain.names)]:
                values = wording.value_set(key, domain)
                yield _Phrase(self.stems(text), name, values), text
                yield from self._numbered(name, values, text) if domain.numbers else ()
        for text, words in [*grammar.comparisons.items(), *self._own(IF)]:
            yield _Phrase(self.stems(words), "", frozenset(), text), words

    def _without_noun(self, name: str) -> str:
        """Return a name without a noun at its end that means any piece: `Red` for `Red unit`."""
        first, _, last = name.rpartition(" ")
        return first if first and last in self.words["nouns"] else name

    def _swapped(self, name: str, names: Mapping[Value, str]) -> Iterator[tuple[str, str]]:
        """Yield phrases of a value with the opposite word: `the one played later`, from `earlier` and `later`."""
        own = [*((str(value), str(text)) for value, text in names.items()), *self._own(name)]
        known = {text: key for key, text in own}
        swaps = [(key, *swap) for key, text in own for swap in self._swaps(text.split())]
        keys = {(key, pair): known[other] for key, other, pair in swaps if known.get(other, key) != key}
        yield from (
            (keys[key, pair], other) for key, other, pair in swaps if other not in known and (key, pair) in keys
        )

    def _swaps(self, words: Sequence[str]) -> Iterator[tuple[str, tuple[str, str]]]:
        known = frozenset(words)
        groups = (group for group in self.words["opposites"] if not known.isdisjoint(group))
        for one, two in (pair for group in groups for pair in permutations(group, 2)):
            if words.count(one) == 1:
                yield " ".join(two if word == one else word for word in words), (one, two)

    def _numbered(self, name: str, values: frozenset[Value], text: str) -> Iterator[tuple[_Phrase, str]]:
        """Yield a phrase of a number, or of all from it on or up to it, with other numbers in its place."""
        every = [int(value) for value in self.decision.inputs[name].values]
        own = sorted(int(value) for value in values)
        known = {self.stems(each) for _, each in self._own(name)}
        up, down = own and own[-1] == every[-1], own and own[0] == every[0]
        for number in {*own[:1], *own[-1:]}:
            if len(own) > 1 and not (up and number == own[0]) and not (down and number == own[-1]):
                continue
            for other, changed in self._with_numbers(number, text, every[0], every[-1]):
                low = every[0] if len(own) > 1 and number == own[-1] else other
                high = every[-1] if len(own) > 1 and number == own[0] else other
                if self.stems(changed) not in known:
                    yield _Phrase(self.stems(changed), name, frozenset(range(low, high + 1))), changed

    # Finding

    def mentions(self, words: Sequence[StemmedWord]) -> tuple[list[Mention], frozenset[int]]:
        """Return the phrases in some words, longest first where they overlap, and the places of the words left over."""
        kept = [place for place, word in enumerate(words) if word.raw not in self.skipped]
        stems = tuple(self.stem_of(words[place]) for place in kept)
        hits: list[Mention] = []
        for at in [at for at, stem in enumerate(stems) if stem in self._by_first or (self._nouns and stem.isdecimal())]:
            for phrase in self._by_first.get(stems[at], ()):
                end = at + len(phrase.stems)
                same = stems[at:end] == phrase.stems
                same = same and (not phrase.participle or words[kept[at]].raw.endswith("ed"))
                if same and (not phrase.form or words[kept[end - 1]].raw == phrase.form):
                    span = kept[at], kept[end - 1]
                    hits.append(Mention(phrase.input, phrase.values, phrase.comparison, *span, phrase.declared))
            hits += self._number(words, kept, at) if self._nouns and stems[at].isdecimal() else ()
        if not hits:
            return hits, frozenset(kept)
        hits.sort(key=lambda hit: hit.declared)  # of a name that is a declared phrase, too, the phrase
        hits = [*{hit._replace(declared=False): hit for hit in hits}.values()]
        hits.sort(key=lambda hit: (hit.first - hit.last, hit.first))
        taken: dict[int, tuple[int, int]] = {}
        found = []
        for hit in hits:
            spans = {taken.get(place) for place in range(hit.first, hit.last + 1)}
            if spans <= {None} or spans == {(hit.first, hit.last)}:
                found.append(hit)
                taken.update(dict.fromkeys(range(hit.first, hit.last + 1), (hit.first, hit.last)))
        return sorted(found, key=lambda hit: hit.first), frozenset(place for place in kept if place not in taken)

    def _number(self, words: Sequence[StemmedWord], kept: list[int], at: int) -> Iterator[Mention]:
        """Yield a number with the noun of an input beside it: `8 points or more`, `6 or 7 points`."""
        value = self._number_of(words[kept[at]].raw)
        if value is None or not self._nouns:
            return
        raws = [words[place].raw for place in kept]
        low = high = other = value
        end, either = at + 1, False
        number = self._number_of(raws[end + 1]) if end + 1 < len(kept) and raws[end] in {"or", "to"} else None
        if number is not None:
            other, either = number, raws[end] == "or"
            low, high, end = min(value, other), max(value, other), end + 2
        if end >= len(kept) or words[kept[end]].stem not in self._nouns:
            return
        name = self._nouns[words[kept[end]].stem]
        start, least, most = self._bounds(raws, at, end + 1)
        low = {"below": -(10**6), "least": low, "more": value + 1, "most": -(10**6)}.get(least, low)
        high = {"below": value - 1, "least": 10**6, "more": 10**6, "most": value}.get(least, high)
        named = {value, other} if either else range(low, high + 1)
        values = frozenset(n for n in self.decision.inputs[name].values if int(n) in named)
        last = end + (2 if most else 0)
        if values:
            yield Mention(name, values, "", kept[start], kept[last])

    def _bounds(self, raws: Sequence[str], at: int, end: int) -> tuple[int, str, bool]:
        """Return where a number begins with the words before it, the kind of its bound, and whether that follows it."""
        before = {"at-least": "least", "at-most": "most", "below": "below", "above": "more"}
        for key, kind in before.items():
            for text in self.words[key]:
                parts = text.split()
                if at >= len(parts) and list(raws[at - len(parts) : at]) == parts:
                    return at - len(parts), kind, False
        for key, kind in (("or-more", "least"), ("or-less", "most")):
            if any(list(raws[end : end + 2]) == text.split() for text in self.words[key]):
                return at, kind, True
        return at, "", False


def places_of(mentions: Iterable[Mention]) -> set[int]:
    """Return the places of the words of phrases."""
    return {place for mention in mentions for place in range(mention.first, mention.last + 1)}


def either(mentions: list[Mention]) -> Iterator[list[Mention]]:
    """Yield mentions with one meaning of a phrase that several inputs share: `Kings cannot combine`, either of two."""
    shared: dict[tuple[int, int], dict[tuple[str, str], Mention]] = {}
    for mention in mentions:
        span = (mention.first, mention.last) if mention.first >= 0 else (-1, len(shared))
        shared.setdefault(span, {})[mention.input, mention.comparison] = mention
    yield from map(list, product(*(each.values() for each in shared.values())))


def readable(text: str, header: list[str]) -> tuple[list[str], str]:
    """Return the header of the table, and a sentence as it is read.

    A reference such as `(Free flight)` is no part of it; in a row of a table, a cell follows the words of its column.
    """
    if not text.startswith("|"):
        return [], _REFERENCE.sub(lambda found: " " * len(found[0]), text)
    cells = [cell.strip() for cell in text.strip("| ").split("|")]
    if not header or not any(character.isalnum() for character in text):
        return header or cells, ""
    words = [f"{name.replace('…', '')} {cell}" for name, cell in zip(header, cells, strict=False)]
    return header, " ".join(", ".join(words).split())
