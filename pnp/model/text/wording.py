"""The rules in words: each decision has one grammar, which prints its clauses as exact sentences and reads them back.

A sentence is shown only if the grammar reads it as exactly its clause, and as nothing else; otherwise, and in
languages without a file of words, the clause is listed plainly. So no sentence leaves out or adds a condition.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import Any, NamedTuple

from pnp.assets import package_folder, preset
from pnp.logic.boxes import BudgetExhausted, StepBudget
from pnp.logic.comparisons import Comparison
from pnp.model.game import Game
from pnp.model.game.ids import DecisionId
from pnp.model.game.rulings import Claim, Clause, Condition, Decision, Domain, Value
from pnp.model.game.tracking import cached_on_game
from pnp.model.text.patterns import ANSWER, IF, Blank, OptionalWords, Pattern, parse, tokens

_PLURAL = re.compile(r"(?<![sui'’])s$")
_NOUN = re.compile(r" (?!(?:loses|wins|costs|does|goes|has|was)\b)([a-z]+[^sui])s\b")
"""The plural that follows a number, without its `s`."""
_FEW = 2
"""Most values that a sentence leaves out by name, `a piece other than a king`; most words of a plural subject."""
_STEPS = 20_000
"""Most steps for reading one sentence."""
Tokens = tuple[str, ...]


class Reading(NamedTuple):
    """What a sentence says: the values of the inputs that it restricts, its comparisons, and the answer."""

    values: frozenset[tuple[str, frozenset[Value]]] = frozenset()
    comparisons: frozenset[str] = frozenset()
    answer: str = ""


class Saying(NamedTuple):
    """A clause or a claim in words; `is_sentence`: whether these are sentences, or a plain list."""

    text: str
    is_sentence: bool


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that have a file of words."""
    return tuple(sorted(path.stem for path in (package_folder() / "presets" / "sentences").glob("*.yaml")))


@lru_cache(maxsize=64)
def words(language: str) -> Mapping[str, Any] | None:
    """Return the words of a language (a BCP 47 tag); None if it has no file of words."""
    name = language.partition("-")[0].lower()
    if name not in languages():
        return None
    return MappingProxyType(preset(f"sentences/{name}"))


@cached_on_game
def grammar(game: Game, decision: DecisionId) -> "Grammar | None":
    """Return the grammar of a decision; None if the language of the game has no file of words."""
    known = words(game.language)
    if known is None:
        return None
    rulings = game.rulings
    clauses = [each for each in rulings.clauses.values() if each.decision == decision]
    claims = [each for each in rulings.claims.values() if each.decision == decision]
    conditions = [*(when for each in clauses for when in each.when), *(each.condition for each in claims)]
    answers = [*map(_answer, clauses), *map(_answer, claims)]
    return Grammar(
        rulings.decisions[decision], known, answers, [text for when in conditions for text in when.comparisons]
    )


def is_plural(name: str) -> bool:
    """Return whether an English name looks like a plural: `Gliders`, but not `Infantry` or `Pass`."""
    return bool(_PLURAL.search(name))


def clause(game: Game, entry: Clause) -> Saying:
    """Return a clause in words: one sentence for each of its conditions."""
    return _said(game, entry.decision, entry.when or (Condition({}),), _answer(entry))


def readings(game: Game, entry: Clause) -> set[Reading]:
    """Return what the sentences of a clause say; empty if the language of the game has no file of words."""
    known = grammar(game, entry.decision)
    conditions = entry.when or (Condition({}),)
    return {known.reading(when, _answer(entry)) for when in conditions} if known else set()


def claim(game: Game, entry: Claim) -> Saying:
    """Return a claim in words, such as `Never: a unit out of supply may attack`."""
    said = _said(game, entry.decision, (entry.condition,), _answer(entry))
    kind = (words(game.language) or {}).get(entry.kind, entry.kind)
    formula = f" ({entry.formula} = 1)" if entry.judged else ""
    text = said.text[:1].lower() + said.text[1:] if said.is_sentence else said.text
    return Saying(f"{kind}{formula}: {text}", said.is_sentence)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def _answer(entry: Clause | Claim) -> str:
    then = entry.then if isinstance(entry, Clause) else entry.answer
    return str(then) if isinstance(then, str | int) else then.text


def _said(game: Game, decision: DecisionId, when: Iterable[Condition], answer: str) -> Saying:
    known = grammar(game, decision)
    found = [known and known.sentence(each, answer) for each in when]
    if known and all(found):
        return Saying(" ".join(_sentence(text) for text in found if text), is_sentence=True)
    asked = game.rulings.decisions[decision]
    return Saying("; ".join(plain(asked, each, answer) for each in when), is_sentence=False)


def plain(decision: Decision, when: Condition, answer: str = "") -> str:
    """Return a condition, and an answer, as a list: `piece: Pawn, Lance; rank: last → cannot be dropped`."""
    parts = []
    for name, wanted in when.values.items():
        domain = decision.inputs[name]
        parts.append(f"{name}: {', '.join(domain.names.get(v, str(v)) for v in domain.values if v in wanted)}")
    text = "; ".join([*parts, *(each.text for each in when.comparisons)])
    return " → ".join(filter(None, (text, decision.answers.get(answer, answer))))


class Grammar:
    """The sentences of one decision: `sentence` prints, `read` reads."""

    def __init__(
        self, decision: Decision, known: Mapping[str, Any], answers: Iterable[str], comparisons: Iterable[Comparison]
    ) -> None:
        self.decision, self.words = decision, known
        self.pattern: Pattern = parse(decision.reads or f"{{{ANSWER}}}")
        numbers = () if decision.low is None or decision.high is None else range(decision.low, decision.high + 1)
        every = [*decision.answers, *map(str, numbers), *answers]
        self.answers = {answer: self._answer(answer) for answer in every}
        self._one = self._number(1)
        self._nouns = dict(self._counted())
        self.comparisons = {each.text: self._own(IF).get(each.text, each.text) for each in comparisons}

    def _own(self, name: str) -> Mapping[str, str]:
        return self.decision.phrases.get(name, {})

    def _answer(self, answer: str) -> str:
        number = self._number(int(answer)) if answer.lstrip("-").isdecimal() else answer
        return self._own(ANSWER).get(answer) or self.decision.answers.get(answer, number)

    def _of_several(self, answer: str) -> str:
        """Return an answer as the verb of a plural name: `do not freeze`."""
        first, space, rest = answer.partition(" ")
        return f"{self.words['several'].get(first, first)}{space}{rest}"

    def _number(self, value: int) -> str:
        names: list[str] = self.words["numbers"]
        return names[value] if 0 <= value < len(names) else str(value)

    def _counted(self) -> Iterator[tuple[str, str]]:
        """Yield the nouns that follow numbers in the pattern, for one and for several: `coin`, `coins`."""
        flat = [each for part in self.pattern for each in (part.parts if isinstance(part, OptionalWords) else (part,))]
        numbers = {name for name, domain in self.decision.inputs.items() if domain.numbers}
        numbers |= {ANSWER} if self.decision.low is not None else set()
        for slot, after in pairwise(flat):
            noun = _NOUN.match(after) if isinstance(after, str) else None
            if noun and isinstance(slot, Blank) and slot.name in numbers:
                yield re.sub("ie$", "y", re.sub("(x|ch|sh|ss)e$", r"\1", noun[1])), f"{noun[1]}s"

    # Printing

    def sentence(self, when: Condition, answer: str) -> str:
        """Return the sentence of a condition and an answer, without capital and period.

        Usual values stand in parentheses. Empty if it would not be read as exactly that.
        """
        values = {
            name: set_ for name, set_ in when.values.items() if len(set_) < len(self.decision.inputs[name].values)
        }
        texts = [each.text for each in when.comparisons]
        left: dict[str, None] = dict.fromkeys([*values, *([IF] if texts else [])])
        said, before, subject = "", "", ""
        for part in self.pattern:
            printed = self._print(part, values, texts, answer, left)
            if part == Blank(ANSWER) and is_plural(subject) and len(subject.split()) <= _FEW:
                printed = self._of_several(printed)
            subject = subject or (printed.strip() if _slots(part) else "-")
            first, space, later = printed.partition(" ")
            is_chained = isinstance(part, OptionalWords) and first == before and first in self.words["chained"]
            said += f"{self.words['and']}{space}{later}" if is_chained else printed
            before = first if printed.strip() else before
        rest = [self._about(name, values[name]) for name in left if name != IF]
        rest += [self.comparisons[text] for text in texts if IF in left]
        if rest:
            joint = self.words["and"] if self.words["if"] in tokens(said) else self.words["if"]
            said += f" {joint} {self._joined(rest, 'and')}"
        said = " ".join(said.split()).replace(" ,", ",").replace("( ", "(").replace(" )", ")")
        for one, several in self._nouns.items():
            said = re.sub(rf"\b{self._one} {several}\b", f"{self._one} {one}", said)
        return said if self.read(said) == {self.reading(when, answer)} else ""

    def reading(self, when: Condition, answer: str) -> Reading:
        """Return what the sentence of a condition and an answer says."""
        values = (
            (name, set_) for name, set_ in when.values.items() if len(set_) < len(self.decision.inputs[name].values)
        )
        return Reading(frozenset(values), frozenset(each.text for each in when.comparisons), answer)

    def _print(
        self,
        part: str | Blank | OptionalWords,
        values: Mapping[str, frozenset[Value]],
        texts: list[str],
        answer: str,
        left: dict[str, None],
    ) -> str:
        if isinstance(part, str):
            return part
        if isinstance(part, OptionalWords):
            if any(slot.name not in left and not slot.otherwise for slot in _slots(part)):
                return ""
            is_usual = all(values.get(slot.name) == self.decision.usual.get(slot.name, 0) for slot in _slots(part))
            text = "".join(self._print(each, values, texts, answer, left) for each in part.parts)
            return f"({text})" if is_usual else text
        if part.name == ANSWER:
            return self.answers[answer]
        if part.name not in left:
            return part.otherwise
        del left[part.name]
        if part.name == IF:
            return self._joined([self.comparisons[text] for text in texts], "and")
        return self._values(part, values[part.name])

    def _about(self, name: str, wanted: frozenset[Value]) -> str:
        return f"{self.words['the']} {name.replace('-', ' ')} {self.words['is']} {self._values(Blank(name), wanted)}"

    def _values(self, slot: Blank, wanted: frozenset[Value]) -> str:
        domain = self.decision.inputs[slot.name]
        for key, text in self._own(slot.name).items():
            if value_set(key, domain) == wanted:
                return text
        order = [value for value in domain.values if value in wanted]
        if self._counts(slot.name):
            row = self._row(domain, order)
            if row:
                return row
        apart = [value for value in domain.values if value not in wanted]
        if len(apart) <= _FEW < len(order):
            return f"{self._all_but(slot)} {self._joined([self._name(slot, value) for value in apart])}"
        return self._joined([self._name(slot, value) for value in order])

    def _counts(self, name: str) -> bool:
        """Return whether the values of an input are numbers without names of their own."""
        domain = self.decision.inputs[name]
        return domain.numbers and not any(str(value) in self._own(name) for value in domain.values)

    def _row(self, domain: Domain, order: list[Value]) -> str:
        """Return numbers without a gap as a range; empty for a single number, or numbers with a gap."""
        numbers = [int(value) for value in order]
        low, high = numbers[0], numbers[-1]
        if low == high or high - low + 1 != len(numbers):
            return ""
        if high == domain.values[-1]:
            return f"{self._number(low)} {self.words['or-more']}"
        if low == domain.values[0]:
            return f"{self._number(high)} {self.words['or-less']}"
        return f"{self._number(low)} {self.words['to']} {self._number(high)}"

    def _all_but(self, slot: Blank) -> str:
        return f"{slot.otherwise or self.words['anything']} {self.words['other-than']}"

    def _name(self, slot: Blank, value: Value) -> str:
        own, domain = self._own(slot.name).get(str(value)), self.decision.inputs[slot.name]
        if own:
            return own
        name = self._number(value) if isinstance(value, int) and domain.numbers else domain.names.get(value, str(value))
        if not slot.article:
            return name
        name = name if slot.article[0].isupper() else name.lower()
        article, other = self.words["a"]
        if is_plural(name) or name.partition(" ")[0].lower() in {article, other, self.words["the"]}:
            return name
        if slot.article.lower() == "the":
            return f"{self.words['the']} {name}"
        return f"{other if re.match(self.words['vowels'], name, re.IGNORECASE) else article} {name}"

    def _joined(self, parts: list[str], joint: str = "or") -> str:
        return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {self.words[joint]} {parts[-1]}"

    # Reading

    def read(self, text: str) -> set[Reading]:
        """Return everything that a sentence can mean; empty if it is none of this grammar, or too long to read."""
        for one, several in self._nouns.items():
            text = re.sub(rf"\b({self._one}) {one}\b", rf"\1 {several}", text, flags=re.IGNORECASE)
        known = tokens(text.strip().removesuffix("."))
        try:
            return {
                found
                for at, seen in self._match(self.pattern, known, 0, Reading(), StepBudget(_STEPS))
                for found in self._conditions(known, at, seen, ("if", "and"))
            }
        except BudgetExhausted:
            return set()

    def _match(
        self, parts: tuple[str | Blank | OptionalWords, ...], text: Tokens, at: int, seen: Reading, budget: StepBudget
    ) -> Iterator[tuple[int, Reading]]:
        budget.spend()
        if not parts:
            yield at, seen
            return
        part, rest = parts[0], parts[1:]
        if isinstance(part, OptionalWords):
            yield from self._match(rest, text, at, seen, budget)
            yield from self._match((*part.parts, *rest), text, at, seen, budget)
            first = _tokens(part.parts[0])[:1] if isinstance(part.parts[0], str) else ()
            if first and first[0] in self.words["chained"] and text[at : at + 1] == (self.words["and"],):
                yield from self._match((*part.parts, *rest), (*text[:at], *first, *text[at + 1 :]), at, seen, budget)
            if text[at : at + 1] == ("(",):
                yield from self._match((*part.parts, ")", *rest), text, at + 1, seen, budget)
            return
        for end, found in self._options(part, text, at, seen):
            yield from self._match(rest, text, end, found, budget)

    def _options(self, part: str | Blank, text: Tokens, at: int, seen: Reading) -> Iterator[tuple[int, Reading]]:
        if isinstance(part, str):
            yield from ((end, seen) for end in _after(text, at, part))
        elif part.name == ANSWER:
            for answer, name in self.answers.items():
                ends = {end for form in (name, self._of_several(name)) for end in _after(text, at, form)}
                yield from ((end, seen._replace(answer=answer)) for end in sorted(ends))
        elif part.name == IF:
            yield from self._compared(text, at, seen)
        else:
            if part.otherwise:
                yield from ((end, seen) for end in _after(text, at, part.otherwise))
            every = len(self.decision.inputs[part.name].values)
            found = ((end, set_) for end, set_ in self._sets(part, text, at) if len(set_) < every)
            yield from ((end, _with(seen, part.name, set_)) for end, set_ in found)

    def _sets(self, slot: Blank, text: Tokens, at: int) -> Iterator[tuple[int, frozenset[Value]]]:
        """Yield the sets of values that the words from `at` on can mean, each with its end."""
        domain = self.decision.inputs[slot.name]
        for key, name in self._own(slot.name).items():
            set_ = value_set(key, domain)
            if len(set_) > 1:
                yield from ((end, set_) for end in _after(text, at, name))
        singles = [(value, self._name(slot, value)) for value in domain.values]
        for end, values in self._listed(singles, text, at):
            yield end, frozenset(values)
            if len(values) == 1 and self._counts(slot.name):
                yield from self._rows(domain, int(values[0]), text, end)
        for begin in _after(text, at, self._all_but(slot)):
            for end, values in self._listed(singles, text, begin):
                yield end, frozenset(domain.values) - set(values)

    def _rows(self, domain: Domain, first: int, text: Tokens, at: int) -> Iterator[tuple[int, frozenset[Value]]]:
        numbers = [int(value) for value in domain.values]
        for end in _after(text, at, self.words["or-more"]):
            yield end, frozenset(n for n in numbers if n >= first)
        for end in _after(text, at, self.words["or-less"]):
            yield end, frozenset(n for n in numbers if n <= first)
        for begin in _after(text, at, self.words["to"]):
            for last in numbers:
                for end in _after(text, begin, self._number(last)):
                    yield end, frozenset(n for n in numbers if first <= n <= last)

    def _listed(self, names: list[tuple[Value, str]], text: Tokens, at: int) -> Iterator[tuple[int, tuple[Value, ...]]]:
        for value, name in names:
            for end in _after(text, at, name):
                yield end, (value,)
                for joint in (",", self.words["or"]):
                    for begin in _after(text, end, joint):
                        later = [each for each in names if each[0] != value]
                        yield from ((stop, (value, *more)) for stop, more in self._listed(later, text, begin))

    def _compared(self, text: Tokens, at: int, seen: Reading) -> Iterator[tuple[int, Reading]]:
        for key, words_ in self.comparisons.items():
            for end in _after(text, at, words_) if key not in seen.comparisons else ():
                found = seen._replace(comparisons=seen.comparisons | {key})
                yield end, found
                for joint in (",", self.words["and"]):
                    for begin in _after(text, end, joint):
                        yield from self._compared(text, begin, found)

    def _conditions(self, text: Tokens, at: int, seen: Reading, joints: Collection[str]) -> Iterator[Reading]:
        """Yield what the conditions at the end of a sentence add: `if the rank is last and the piece is a pawn`."""
        if at == len(text):
            yield seen
            return
        for begin in (end for joint in joints for end in _after(text, at, self.words.get(joint, joint))):
            for end, found in self._compared(text, begin, seen):
                yield from self._conditions(text, end, found, ("and", ","))
            for name in self.decision.inputs.keys() - dict(seen.values).keys():
                lead = f"{self.words['the']} {name.replace('-', ' ')} {self.words['is']}"
                for middle in _after(text, begin, lead):
                    for end, set_ in self._sets(Blank(name), text, middle):
                        yield from self._conditions(text, end, _with(seen, name, set_), ("and", ","))


def _slots(part: str | Blank | OptionalWords) -> list[Blank]:
    parts = part.parts if isinstance(part, OptionalWords) else (part,)
    return [each for each in parts if isinstance(each, Blank)]


def _with(seen: Reading, name: str, values: frozenset[Value]) -> Reading:
    return seen._replace(values=seen.values | {(name, values)})


def _after(text: Tokens, at: int, phrase: str) -> Iterator[int]:
    """Yield the place after a phrase, if the text goes on with it."""
    wanted = _tokens(phrase)
    if text[at : at + len(wanted)] == wanted:
        yield at + len(wanted)


@lru_cache(maxsize=4096)
def _tokens(phrase: str) -> Tokens:
    return tokens(phrase)


def value_set(key: str, domain: Domain) -> frozenset[Value]:
    """Return the values that a key of `phrases` names: one, `2..4`, or several joined by `+`; else none."""
    known = {str(value): value for value in domain.values}
    names = [key] if key in known else key.split("+")
    low, _, high = key.partition("..")
    if domain.numbers and low in known and high in known:
        names = [str(number) for number in range(int(low), int(high) + 1)]
    return frozenset(known[name] for name in names) if known.keys() >= set(names) else frozenset()
