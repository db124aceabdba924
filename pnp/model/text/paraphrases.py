"""Sentences in the designer's own words: where a text prints them, and the sentences that are read instead."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.model.game import Game
from pnp.model.game.ids import ClauseId, DecisionId
from pnp.model.game.rulings import Clause, Condition, Domain, Value
from pnp.model.text import agreement, wording
from pnp.model.text.agreement import RuleText
from pnp.model.text.lexicon import Lexicon, lexicon, words_of
from pnp.model.text.loose_reading import LooseReading

_MOST = 5
"""Most sentences of a text that have one meaning together."""
_NEAR = 3
"""Most of them that are proposed for one clause."""
_RANGES = frozenset({"more", "fewer", "less", "least", "most", "than", "up", "reach"})
"""Stems of words with which a number means others, too."""
_OPPOSITES = 2
"""Values of an input that is one thing or the other."""
_END = re.compile(r"(?<=[.!?])\s+")


class Paraphrase(NamedTuple):
    """A place where a text prints a sentence, or several, that have a meaning under `paraphrases`.

    Attributes:
        key: the words under `paraphrases`.
        start, end: the number of the first sentence of the text, and that after the last one.
        meant: the sentences that are read instead.
    """

    key: str
    start: int
    end: int
    meant: tuple[str, ...]


def printed(meanings: Mapping[str, str], texts: Sequence[str]) -> list[Paraphrase]:
    """Return where whole sentences of a text are those of paraphrases, in their order; a label is left out."""
    keys = {_line(key): key for key in meanings}
    found: list[Paraphrase] = []
    for start, first in enumerate(texts) if keys else ():
        if found and start < found[-1].end:
            continue
        for end in range(start + 1, min(start + _MOST, len(texts)) + 1):
            label = first[: first.find(": ") + 2] if ": " in first else ""  # sentences after the first have it, too
            line = _line(" ".join(text.removeprefix(label) for text in texts[start:end]))
            key = keys.get(line) or keys.get(_line(f"{label}{line}"))
            if key is not None:
                found.append(Paraphrase(key, start, end, tuple(_END.split(_line(meanings[key])))))
                break
    return found


def proposed(
    game: Game, key: str, clauses: Sequence[Clause], passage: RuleText
) -> Iterator[tuple[str, list[ClauseId]]]:
    """Yield sentences of a text that may be paraphrases of some clauses, with all clauses that they say.

    They name all conditions of a clause, up to three of them in a row together. A clause without such sentences is
    yielded with no text.
    """
    found: dict[range, list[ClauseId]] = {}
    unlike = agreement.disagreements(game, key, passage)
    wrong = {each.sentence for each in unlike if each.kind == "contradicts"}
    for clause in clauses:
        where, own = _sentences_about(game, clause, passage, wrong), [clause.id]
        for other in [each for each in found if not {*each}.isdisjoint(where)]:
            where = range(min(where[0], other[0]), max(where[-1], other[-1]) + 1)
            own = [*found.pop(other), *own]
        found.setdefault(where, []).extend(own)
    for where, own in found.items():
        texts = passage.sentences[where.start : where.stop]
        read = agreement.read_clauses(game, {key: passage._replace(sentences=texts)}) if texts else ()
        yield " ".join(texts), [*sorted({*read} - {*own}), *own]


def _sentences_about(game: Game, clause: Clause, passage: RuleText, wrong: Collection[int]) -> range:
    """Return the fewest sentences, around the one that names most of a clause, that name all of its conditions.

    Sentences that have the answer of the clause for other values, or are `wrong`, are none. Where none name all, the
    one that names most is it if it has a word of each condition.
    """
    at, known = agreement.about(game, clause, passage), lexicon(game, clause.decision)
    if at is None:
        return range(0)
    starts = [(start, many) for many in range(1, _NEAR + 1) for start in range(at, at - many, -1)]
    around = [range(start, start + many) for start, many in starts if 0 <= start <= len(passage.sentences) - many]
    for where, names in [*((each, _names_all) for each in around), (range(at, at + 1), _names_some)]:
        own = RuleText(passage.title, passage.sentences[where.start : where.stop])
        text = " ".join(own.sentences)
        read = [each for found in agreement.readings(game, clause.decision, own) for each in found]
        is_named = any(names(known, clause, when, own.sentences, read) for when in clause.when)
        is_named = is_named and _names_answer(known, clause, text)
        is_named = is_named and not any(_other_values(game, clause, own, is_strict=True))
        is_named = is_named and not any(_other_words(game, [clause], text, wording.clause(game, clause).text))
        if is_named and {*where}.isdisjoint(wrong):
            return where
    return range(0)


def _names_all(
    known: Lexicon, clause: Clause, when: Condition, texts: Sequence[str], read: Sequence[LooseReading]
) -> bool:
    """Return whether sentences name every value and comparison of a condition, or all others: `everything but rafts`.

    One of them names all values of an input. Others are read with another answer; where none of them are read, one of
    two values says nothing of the other.
    """
    named: dict[str, list[frozenset[object]]] = {}
    for text in texts:
        there: dict[str, frozenset[object]] = {}
        for each in known.mentions(words_of(text))[0]:
            there[each.input] = there.get(each.input, frozenset()) | (each.values or {each.comparison})
        for name, values in there.items():
            named.setdefault(name, []).append(values)
    for name, wanted in when.values.items():
        if wanted == known.decision.usual.get(name):
            continue
        here, others = named.get(name, []), frozenset(known.decision.inputs[name].values) - wanted
        said = [
            (agreement.answer_of(clause) in each.answers, each.values[name]) for each in read if name in each.values
        ]
        is_rest = (False, others) in said or (not said and others in here and len(others | wanted) > _OPPOSITES)
        if not (any(wanted <= each for each in here) or (True, wanted) in said or is_rest):
            return False
    return {each.text for each in when.comparisons} <= frozenset[object]().union(*named.get("", ()))


def _names_some(
    known: Lexicon, clause: Clause, when: Condition, texts: Sequence[str], read: Sequence[LooseReading]
) -> bool:
    """Return whether sentences have a word of a value of each input of a condition, and the condition no comparison."""
    said = {known.stem_of(word) for text in texts for word in words_of(text)}
    common = {*known.words["skipped"], *known.words["common"]}
    for name, wanted in when.values.items():
        domain = known.decision.inputs[name]
        words = [word for value in wanted for word in words_of(domain.names.get(value, str(value)))]
        if wanted != known.decision.usual.get(name) and said.isdisjoint(
            known.stem_of(word) for word in words if word.raw not in common
        ):
            return False
    return not when.comparisons


def _names_answer(known: Lexicon, clause: Clause, text: str) -> bool:
    """Return whether a text has the number in the answer of a clause; other answers have many words."""
    answer, words = agreement.answer_of(clause).removeprefix("-"), words_of(text)
    if answer == "0" and any(word.raw in known.words["not"] for word in words):
        return True
    stems = (
        {answer}
        if known.decision.low is not None
        else map(known.stem_of, words_of(known.decision.answers.get(answer, answer)))
    )
    numbers = {each for each in stems if each.isdecimal()} - ({"0", "1"} if known.decision.low is None else set())
    return numbers <= {*map(known.stem_of, words)}


def unlike(game: Game, heading: str, passage: RuleText, said: Paraphrase) -> Iterator[tuple[str, str]]:
    """Yield what the words of a paraphrase name, and what its meaning names instead: values of an input, or a number.

    Values are those of the cases in which the words, read loosely, have the answer of the clause that is meant, and
    those that either names.
    """
    own = agreement.RuleText(passage.title, passage.sentences[said.start : said.end])
    meanings: dict[DecisionId, dict[ClauseId, Clause]] = {}
    for meant in said.meant:
        if (id_ := agreement.decision_of(game, heading, meant)) is not None:
            meanings.setdefault(id_, {}).update((c.id, c) for c in agreement.clauses_in(game, heading, id_, meant))
    for clauses in ([*each.values()] for each in meanings.values()):
        values = (pair for clause in clauses for pair in _other_values(game, clause, own))
        yield from dict.fromkeys([*values, *_other_words(game, clauses, said.key, " ".join(said.meant))])


def _other_words(game: Game, clauses: Sequence[Clause], own: str, meaning: str) -> Iterator[tuple[str, str]]:
    """Yield values and numbers that a text names where its meaning, the sentences of some clauses, names others."""
    known = lexicon(game, clauses[0].decision)
    turning = {raw for key in ("doubtful", "cuts", "others", "except") for raw in known.words[key]}
    if turning.isdisjoint(word.raw for text in (own, meaning) for word in words_of(text)):
        yield from _other_modals(known, own, meaning)
        yield from _opposites(known, own, meaning)
    for name, domain in ((name, each) for name, each in known.decision.inputs.items() if not each.numbers):
        here, there = ({each for each in domain.values if _is_named(domain, each, text)} for text in (own, meaning))
        is_rest = here | there == {*domain.values} and here.isdisjoint(there)
        if len(domain.values) == _OPPOSITES:
            turned = (_before(domain, each, text) for each in domain.values for text in (own, meaning))
            is_rest = is_rest and any(not turning.union(known.words["not"]).isdisjoint(words) for words in turned)
        meant = [when.values[name] for each in clauses for when in each.when if name in when.values]
        is_rest |= bool(meant) and all(each <= here for each in meant)
        is_one = len(here) == len(there) == 1 and here != there
        is_other = here & there and here - there and there - _mentioned(known, name, own)
        if (is_one or is_other) and not is_rest:
            yield _named(domain, here), _named(domain, there)
    stems, its = ([*map(known.stem_of, words_of(text))] for text in (own, meaning))
    numbers, wanted = _counted(stems), _counted(its)
    if _RANGES.isdisjoint([*stems, *its]) and len(numbers.get("", ())) < 2:
        both = (noun for noun in numbers if len(numbers[noun]) == len(wanted.get(noun, ())) == 1)
        for noun in [noun for noun in both if wanted[noun].isdisjoint(stems)][:1]:
            yield min(numbers[noun]), min(wanted[noun])
    yield from _other_answers(known, clauses, own)


def _other_modals(known: Lexicon, own: str, meaning: str) -> Iterator[tuple[str, str]]:
    """Yield `may rob` where the meaning has `cannot rob` or `must rob`, or the other way round."""
    here, there = (
        {two.stem: one for one, two in pairwise(words_of(text)) if one.raw in known.modals} for text in (own, meaning)
    )
    mine, its = ({known.modals[each.raw] for each in said.values()} for said in (here, there))
    is_denied = ("not" in its) > ("not" in mine) or (mine == {"not"} and "not" not in its)
    is_other = is_denied or ("not" not in mine | its and ("must" in mine) != ("must" in its))
    for verb in [verb for verb in here if verb in there and is_other]:
        yield f"{here[verb].raw} {verb}", f"{there[verb].raw} {verb}"


def _opposites(known: Lexicon, own: str, meaning: str) -> Iterator[tuple[str, str]]:
    """Yield `most` where the meaning has `fewest` alone; neither may have a word of negation."""
    here, there = ({word.raw for word in words_of(text)} for text in (own, meaning))
    for group in known.words["opposites"] if (here | there).isdisjoint(known.words["not"]) else ():
        mine, its = here.intersection(group), there.intersection(group)
        if len(mine) == len(its) == 1 and mine != its:
            yield min(mine), min(its)


def _counted(stems: Sequence[str]) -> dict[str, set[str]]:
    """Return the numbers in a text by what follows them; all but 0 and 1 by nothing, too."""
    found: dict[str, set[str]] = {}
    for number, noun in pairwise([*stems, ""]):
        if number.isdecimal():
            found.setdefault(noun, set()).add(number)
            if number not in {"0", "1"}:
                found.setdefault("", set()).add(number)
    return found


def _other_answers(known: Lexicon, clauses: Sequence[Clause], own: str) -> Iterator[tuple[str, str]]:
    """Yield numbers beside the only mention of a value that no clause with this value has for an answer."""
    answers: dict[tuple[str, frozenset[Value]], set[str]] = {}
    for clause in clauses if known.decision.low is not None else ():
        for name, values in ((name, values) for when in clause.when for name, values in when.values.items()):
            answers.setdefault((name, values), set()).add(agreement.answer_of(clause).removeprefix("-"))
    words = words_of(own)
    mentions = known.mentions(words)[0]
    numbers = [place for place, word in enumerate(words) if known.stem_of(word).isdecimal()]
    for (name, values), right in answers.items():
        same = [each for each in mentions if each.input == name]
        at = [place for place, each in enumerate(same) if each.values == values]
        if len(at) == len(right) == 1 and "0" not in right:
            one = same[at[0]]
            begin = max([each.last for each in same[: at[0]]], default=-1)
            end = min([each.first for each in same[at[0] + 1 :]], default=len(words))
            said = [known.stem_of(words[place]) for place in numbers if one.last < place < end]
            before = [known.stem_of(words[place]) for place in numbers if begin < place < one.first]
            if said and right.isdisjoint([*before[-1:], *said]):
                yield f"{own[words[one.first].start : words[one.last].end]} {said[0]}", " or ".join(right)


def _other_values(game: Game, clause: Clause, own: RuleText, *, is_strict: bool = False) -> Iterator[tuple[str, str]]:
    """Yield values for which some sentences have the answer of a clause, and those of the clause.

    Only where the clause has a value that the sentences do not name at all; `is_strict`: or has none of the values.
    """
    known, text = lexicon(game, clause.decision), " ".join(own.sentences)
    same = [
        each
        for found in agreement.readings(game, clause.decision, own)
        for each in found
        if each.answers == {agreement.answer_of(clause)}
    ]
    for name, wanted in ((name, values) for when in clause.when for name, values in when.values.items()):
        domain = known.decision.inputs[name]
        named = frozenset[Value]().union(*(each.values.get(name, frozenset(domain.values)) for each in same))
        lacking = wanted - named - _mentioned(known, name, text)
        is_other = not named & wanted and (is_strict or any(each.whole for each in same))
        if same and (lacking or is_other) and not domain.numbers:
            yield _named(domain, named), _named(domain, wanted)


def _mentioned(known: Lexicon, name: str, text: str) -> set[Value]:
    """Return the values of an input that a text names, or of whose name alone it has a longer word."""
    domain, words = known.decision.inputs[name], words_of(text)
    found = {value for each in known.mentions(words)[0] if each.input == name for value in each.values}
    owners: dict[str, list[Value]] = {}
    for value in domain.values:
        for stem in {word.stem for word in words_of(domain.names.get(value, str(value))) if word.raw[2:]}:
            owners.setdefault(stem, []).append(value)
    alone = (owners[word.stem] for word in words if word.stem in owners)
    return found.union(*(values for values in alone if len(values) == 1))


def _is_named(domain: Domain, value: Value, text: str) -> bool:
    stems = {word.stem for word in words_of(text)}
    wanted = [word.stem for word in words_of(domain.names.get(value, str(value))) if word.raw[2:]]
    return bool(wanted) and stems.issuperset(wanted)


def _before(domain: Domain, value: Value, text: str) -> list[str]:
    """Return the few words before the first one of the name of a value."""
    wanted = {word.stem for word in words_of(domain.names.get(value, str(value))) if word.raw[2:]}
    words = words_of(text)
    at = next((place for place, word in enumerate(words) if word.stem in wanted), 0)
    return [word.raw for word in words[max(0, at - _NEAR) : at]]


def _named(domain: Domain, values: Collection[Value]) -> str:
    return " or ".join(domain.names.get(each, str(each)) for each in domain.values if each in values)


def _line(text: str) -> str:
    return " ".join(text.replace("|", " ").replace("’", "'").split())
