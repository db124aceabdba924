"""Pairs in sentences, `a Tug costs 4, a Paddler 5 and a Skiff 1`, of which all but one are true of the game."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import NamedTuple

from pnp.checks.english import relations
from pnp.checks.english.relations import NUMBER, STEP, Relation
from pnp.checks.shared import phrasing
from pnp.checks.shared.grouping import grouped
from pnp.checks.shared.printed_text import Found
from pnp.checks.shared.sentences import NUMBERS, ORDINALS, number_value, wordings
from pnp.model.game import Game
from pnp.model.game.tracking import cached_on_game

_TWO = 2
"""Least number of true pairs that say what a sentence is about, if no word says so."""
_FARTHEST = 48
"""Most characters between the two parts of a pair."""
_WORD = re.compile(r"[\w'’-]+")


class _Term(NamedTuple):
    """A name or a number in a sentence, with the kinds of things that have it."""

    kinds: frozenset[str]
    name: str | int
    start: int
    end: int


class _Pair(NamedTuple):
    """A name and a value that a sentence gives it, from `start` to `end`."""

    name: str
    value: str | int
    start: int
    end: int


def misread(game: Game, text: str) -> Iterator[Found]:
    """Yield the wrong pair of a sentence in small letters; none if its numbers are all right for something else."""
    terms = _terms(game, text)
    kinds = frozenset[str]().union(*(each.kinds for each in terms))
    known = [each for each in relations.of_game(game) if {each.of, each.to} <= kinds] if terms[1:] else []
    read = [(each, pairs) for each in known for pairs in _readings(each, terms, text)]
    right = [each for each, pairs in read if pairs[1:] and all(_is_true(each, pair) for pair in pairs)]
    is_named = any(_is_named(each, text) for each in right if each.to == NUMBER)
    is_right = any(each.to == NUMBER for each in right)
    wrong = [
        (found, each)
        for each, pairs in read
        if not (each.to == NUMBER and (is_named or (is_right and not _is_named(each, text))))
        and (found := _wrong(each, pairs, text))
    ]
    if wrong:
        (pair, _), relation = max(wrong, key=lambda its: (_is_named(its[1], text), its[0][1]))
        fact = relation.facts[pair.name]
        yield text[pair.start : pair.end], fact.right, fact.span


def _is_named(relation: Relation, text: str) -> bool:
    return bool(relation.about and re.search(rf"\b(?:{relation.about})", text))


def _is_true(relation: Relation, pair: _Pair) -> bool:
    return pair.value in relation.facts[pair.name].values


def _wrong(relation: Relation, pairs: Sequence[_Pair], text: str) -> tuple[_Pair, int] | None:
    """Return the only wrong pair, or the first of two with each other's values, and how many are true."""
    wrong = [pair for pair in pairs if not _is_true(relation, pair)]
    true, is_named = len(pairs) - len(wrong), _is_named(relation, text)
    right = {pair[2:] for pair in pairs if pair not in wrong}
    is_one = len(wrong) == 1 or (wrong and {pair[2:] for pair in wrong} == {wrong[0][2:]} - right)
    facts = [relation.facts[pair.name].values for pair in pairs]
    is_whole = (
        relation.counts and wrong and sum(int(pair.value) for pair in pairs) == sum(int(max(its)) for its in facts)
    )
    swapped = [one._replace(value=other.value) for one, other in zip(wrong, reversed(wrong), strict=True)]
    is_swap = len(wrong) == len({*wrong}) == _TWO and all(_is_true(relation, pair) for pair in swapped)
    has_topic = relation.topic[0] != ""
    if is_whole and len(pairs) > _TWO:
        return wrong[0], true
    fewest = _TWO if not (has_topic or is_named) else 0 if is_swap or (has_topic and is_named) else 1
    return (wrong[0], true) if (is_swap or is_one) and true >= fewest else None


def _readings(relation: Relation, terms: Sequence[_Term], text: str) -> Iterator[Sequence[_Pair]]:
    """Yield the pairs of a sentence, or those after each mention of the topic until the next name of its kind."""
    kind, topic = relation.topic
    at = [place for place, term in enumerate(terms) if kind in term.kinds] if kind else []
    parts = [terms[begin + 1 : end] for begin, end in pairwise([*at, len(terms)]) if terms[begin].name == topic]
    for part in parts if kind else [terms]:
        lists = _lists(relation, part, text)
        either = [lists[:-1], lists[1:]] if len(lists) % 2 else [lists]
        pairs = [[*_pairs(relation, each, text)] for each in either]
        yield max(pairs, key=lambda its: sum(_is_true(relation, pair) for pair in its))


def _pairs(relation: Relation, lists: Sequence[Sequence[_Term]], text: str) -> Iterator[_Pair]:
    """Yield pairs of a name and its value, of lists that alternate and that a few words join."""
    is_same, is_of = relation.of == relation.to, [relation.of in each[0].kinds for each in lists]
    if not is_same and any(one == other for one, other in pairwise(is_of)):
        return
    for one, other in zip(lists[::2], lists[1::2], strict=True):
        names, values = (one, other) if relation.of in one[0].kinds else (other, one)
        between = text[one[-1].end : other[0].start]
        is_count = names is other and not between.strip()
        if (
            (is_count == relation.counts or relation.to == STEP)
            and len(between) <= _FARTHEST
            and not wordings("no-pair").search(between)
        ):
            known = (str(each.name) for each in names if each.name in relation.facts)
            yield from (_Pair(name, each.name, one[0].start, other[-1].end) for name, each in product(known, values))


def _lists(relation: Relation, terms: Sequence[_Term], text: str) -> list[list[_Term]]:
    """Return the terms of a relation in lists: `a and b`, but not `4 and a boat`."""
    lists, used = list[list[_Term]](), {relation.of, relation.to}
    for term in (each for each in terms if each.kinds & used):
        is_like = lists and lists[-1][-1].kinds & term.kinds & used
        if is_like and wordings("next-of-list").fullmatch(text[lists[-1][-1].end : term.start]):
            lists[-1].append(term)
        else:
            lists.append([term])
    return lists


def _terms(game: Game, text: str) -> list[_Term]:
    """Return the names and numbers of a sentence in small letters; of names in each other, the longest."""
    begins, found, end = _names(game), list[_Term](), 0
    for word in _WORD.finditer(text):
        if word.start() < end:
            continue
        names = (each for each in begins.get(word[0], ()) if text.startswith(each[0], word.start()))
        known = next((each for each in names if not text[word.start() + len(each[0]) :][:1].isalnum()), None)
        if known:
            end = word.start() + len(known[0])
            found.append(_Term(known[2], known[1], word.start(), end))
        elif word[0] in ORDINALS:
            found.append(_Term(frozenset({STEP}), ORDINALS.index(word[0]), *word.span()))
        elif NUMBERS.fullmatch(word[0]) and not wordings("no-amount").search(text[: word.end()]):
            end = (wordings("from-to").match(text, word.start()) or word).end()
            if not wordings("more-than").match(text, end):
                found.append(_Term(frozenset({NUMBER, STEP}), number_value(word[0]), word.start(), end))
    return found


@cached_on_game
def _names(game: Game) -> Mapping[str, Sequence[tuple[str, str, frozenset[str]]]]:
    """Return the names of all relations by their first words, the longest first: as written, the name, its kinds."""
    kinds = relations.names_by_kind(game).items()
    pairs = ((name, kind) for kind, names in kinds for name in names if isinstance(name, str) and _WORD.match(name))
    written = {
        word: (word, name, frozenset(its))
        for name, its in grouped(pairs).items()
        for word in (phrasing.many(name), name)
    }
    found = (written[word] for word in sorted(written, key=len, reverse=True))
    return grouped((_WORD.findall(each[0])[0], each) for each in found)
