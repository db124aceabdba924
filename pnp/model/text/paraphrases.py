"""Sentences in the designer's own words: where a text prints them, and the sentences that are read instead."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.model.game import Game
from pnp.model.game.ids import ClauseId, DecisionId
from pnp.model.game.rulings import Clause, Condition, Domain, Value
from pnp.model.text import agreement
from pnp.model.text.agreement import RuleText
from pnp.model.text.lexicon import Lexicon, lexicon, words_of

_MOST = 5
"""Most sentences of a text that have one meaning together."""
_NEAR = 3
"""Most of them that are proposed for one clause."""
_RANGES = frozenset({"more", "fewer", "less", "least", "most", "than", "up", "reach"})
"""Stems of words with which a number means others, too."""
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
    for clause in clauses:
        where, own = _sentences_about(game, clause, passage), [clause.id]
        for other in [each for each in found if not {*each}.isdisjoint(where)]:
            where = range(min(where[0], other[0]), max(where[-1], other[-1]) + 1)
            own = [*found.pop(other), *own]
        found.setdefault(where, []).extend(own)
    for where, own in found.items():
        texts = passage.sentences[where.start : where.stop]
        read = agreement.read_clauses(game, {key: passage._replace(sentences=texts)}) if texts else ()
        yield " ".join(texts), [*sorted({*read} - {*own}), *own]


def _sentences_about(game: Game, clause: Clause, passage: RuleText) -> range:
    """Return the fewest sentences, around the one that names most of a clause, that name all of its conditions."""
    at, known = agreement.about(game, clause, passage), lexicon(game, clause.decision)
    for many in range(1, _NEAR + 1) if at is not None else ():
        for start in range(at or 0, (at or 0) - many, -1):
            texts = passage.sentences[max(start, 0) : start + many]
            text = " ".join(texts)
            is_named = any(_names_all(known, when, text) for when in clause.when) and _names_answer(known, clause, text)
            if len(texts) == many and is_named:
                return range(start, start + many)
    return range(0)


def _names_all(known: Lexicon, when: Condition, text: str) -> bool:
    """Return whether a text names every value and comparison of a condition."""
    mentions, named = known.mentions(words_of(text))[0], dict[str, frozenset[object]]()
    for each in mentions:
        named[each.input] = named.get(each.input, frozenset()) | (each.values or {each.comparison})
    wanted = {**when.values, **({"": frozenset(each.text for each in when.comparisons)} if when.comparisons else {})}
    return all(_is_meant(known, name, values, named.get(name, frozenset())) for name, values in wanted.items())


def _is_meant(known: Lexicon, name: str, wanted: frozenset[object], named: frozenset[object]) -> bool:
    """Return whether some values are named, or all others: `everything but rafts`."""
    every = frozenset[object](known.decision.inputs[name].values) if name else frozenset()
    return wanted <= named or (bool(named) and named == every - wanted)


def _names_answer(known: Lexicon, clause: Clause, text: str) -> bool:
    """Return whether a text has the number that is the answer of a clause; other answers have many words."""
    answer = agreement.answer_of(clause).removeprefix("-")
    if known.decision.low is None or not answer.isdecimal():
        return True
    words = words_of(text)
    is_none = answer == "0" and any(word.raw in known.words["not"] for word in words)
    return is_none or answer in map(known.stem_of, words)


def unlike(game: Game, heading: str, said: Paraphrase) -> Iterator[tuple[str, str]]:
    """Yield the one value of an input, or number, that the words of a paraphrase name where its meaning names another.

    Several may be all others: `carries only guards and bowmen` means that wagons and mules cannot use it.
    """
    decisions: dict[DecisionId, str] = {}
    for meant in said.meant:
        if (id_ := agreement.decision_of(game, heading, meant)) is not None:
            decisions[id_] = f"{decisions.get(id_, '')} {meant}"
    for id_, meaning in decisions.items():
        own, its = ({*map(lexicon(game, id_).stem_of, words_of(text))} for text in (said.key, meaning))
        for domain in (each for each in game.rulings.decisions[id_].inputs.values() if not each.numbers):
            here, there = ({value for value in domain.values if _is_named(domain, value, each)} for each in (own, its))
            if len(here) == len(there) == 1 and here != there and len(domain.values) > len(here | there):
                (one,), (other,) = here, there
                yield domain.names.get(one, str(one)), domain.names.get(other, str(other))
        numbers, wanted = ({stem for stem in each if stem.isdecimal()} - {"0", "1"} for each in (own, its))
        is_range = not own.isdisjoint(_RANGES) or not its.isdisjoint(_RANGES)
        if len(numbers) == len(wanted) == 1 and numbers != wanted and not is_range:
            yield numbers.pop(), wanted.pop()


def _is_named(domain: Domain, value: Value, stems: Collection[str]) -> bool:
    """Return whether a text has all longer words of the name of a value."""
    wanted = [word.stem for word in words_of(domain.names.get(value, str(value))) if word.raw[2:]]
    return bool(wanted) and all(each in stems for each in wanted)


def _line(text: str) -> str:
    return " ".join(text.replace("|", " ").replace("’", "'").split())
