"""Sentences of the booklet that leave a rule open: vague words, and limits in two measures."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.prose.hardcoded_numbers import NUMBERS
from pnp.checks.shared.lazy_regex import pattern
from pnp.checks.shared.loose_texts import all_sentences
from pnp.checks.shared.sentences import Sentence, quoted
from pnp.errors import Severity
from pnp.model.game import Game

# Vague words

_THINGS = r"(?:hexes|squares|tiles|spaces|cells|turns|rounds|moves|points|steps|credits|counters|markers|dice|cards)\b"
_MODAL = pattern(r"\b(?:may|must|can|cannot|can't|could|should)\b")
_VERB = r"\b(?:may|must|can|cannot|moves?|gets?|takes?|lose[sd]?|receives?|costs?|adds?|subtracts?|within|after|place)"


class _Vague(NamedTuple):
    """Words that leave something open: the group `said` of `words`; what they leave open; what to write instead."""

    words: str
    open: str
    instead: str
    severity: Severity = "warning"
    with_modal: bool = False


_VAGUE = (
    _Vague(
        rf"{_VERB}\s+(?:\w+\s+){{0,3}}?(?P<said>(?:a\s+few|several|a\s+couple\s+of|a\s+handful\s+of)"
        rf"\s+(?:\w+\s+)?{_THINGS})",
        "how many",
        "write the number",
    ),
    _Vague(
        r"\b(?:is|are|moves?|attacks?|works?|acts?|behaves?|fires?|played)\s+(?:\w+\s+){0,2}?"
        r"(?P<said>similar(?:ly)?\s+to|(?:much|rather|somewhat|almost|more\s+or\s+less)\s+like|in\s+a\s+similar\s+way)\b",
        "in what the two are alike and in what not",
        "say what is the same, and what is not",
    ),
    _Vague(
        r"\b(?P<said>(?:if|as|where|when)\s+(?:appropriate|sensible|suitable|reasonable)|within\s+reason|"
        r"(?:use|apply)\s+common\s+sense|or\s+something\s+(?:like\s+(?:it|that)|similar)|(?:and|or)\s+the\s+like)\b",
        "what is meant by it",
        "say who decides it, or by what it is decided",
    ),
    _Vague(r"(?P<said>\betc\.)", "what else belongs to it", "name everything that is meant", "info"),
    _Vague(
        r"\b(?:may|must|can|cannot)\s+(?P<said>usually|normally|generally|typically|ordinarily|mostly)\s+[a-z]|"
        r"^\W*(?P<first>usually|normally|generally|typically|in\s+most\s+cases),?\s",
        "when it is otherwise",
        "leave the word out, or name the rule that says otherwise",
        "info",
        with_modal=True,
    ),
    _Vague(
        rf"\b(?P<said>(?:about|roughly|approximately)\s+{NUMBERS.pattern}\s+{_THINGS})",
        "how many exactly",
        "write the number that holds",
        "info",
    ),
    _Vague(r"\b(?P<said>probably|perhaps|maybe)\b", "whether it is so", "decide it", "info", with_modal=True),
)
_VAGUE_WORDS = frozenset(
    {
        *("few", "several", "couple", "handful", "similar", "similarly", "like", "appropriate", "sensible", "suitable"),
        *("reasonable", "reason", "common", "etc", "usually", "normally", "generally", "typically", "ordinarily"),
        *("mostly", "cases", "about", "roughly", "approximately", "probably", "perhaps", "maybe"),
    }
)
"""Of these one stands in every vague phrase."""


@check(
    "prose.vague",
    "warning",
    "Where a rule says 'a few', every player has a number of his own in mind.",
    "Armada Chess as published: a piece that is 'similar to' two others, which differ.",
    code="B06",
)
def wording_exact(game: Game) -> Iterator[Report]:
    """No rule says with a vague word how much, how, or when."""
    for sentence in all_sentences(game):
        if sentence.text.binding and not sentence.text.tokens.isdisjoint(_VAGUE_WORDS):
            yield from _vague(sentence)


def _vague(sentence: Sentence) -> Iterator[Report]:
    for each in _VAGUE:
        found = re.search(each.words, sentence.lower)
        if found and (not each.with_modal or _MODAL.search(sentence.lower)):
            group = "said" if found["said"] else "first"
            span = sentence.place(found.start(group), found.end(group))
            said = sentence.words[found.start(group) : found.end(group)]
            message = f"'{quoted(said)}' leaves open {each.open}"
            yield Report(message, span, each.instead, severity=each.severity)
            return


# One limit in two measures

_LIMIT = (
    r"\b(?P<times>once|twice|one\s+time|a\s+second\s+time|(?:two|three|\d)\s+times)\s+(?:in\s+)?"
    r"(?:per|a|an|each|every|the|any|one)\s+(?:\w+\s+)?(?P<period>turn|phase|round)\b"
)
_PERIODS = frozenset({"turn", "phase", "round"})
_AUXILIARY = r"\b(?:may|can|must|cannot)\b"
_CONTENT = pattern(r"\b[a-z]{2,}\b")
_FILLERS = frozenset(
    {
        *("only", "most", "just", "more", "than", "not", "exactly", "up", "to", "even", "at", "be", "the", "and", "or"),
        *("may", "can", "must", "each", "any", "one", "per", "once", "its", "all", "in", "of", "an", "it", "is", "are"),
    }
)
_ENDING = pattern(r"(?:ing|ed|es|s|e)$")


class _Limit(NamedTuple):
    """How often somebody may do something in a turn, a phase or a round."""

    times: str
    period: str
    does: frozenset[str]
    who: frozenset[str]
    sentence: Sentence
    start: int
    end: int


@check(
    "prose.turn-or-phase",
    "warning",
    "Once a turn and once a phase are the same only while a turn has one such phase.",
    "Grav Armor as published: units fire once in a turn by one sentence and once in a phase by another.",
    code="B03",
)
def limits_have_one_measure(game: Game) -> Iterator[Report]:
    """No limit is stated for a turn in one place and for a phase in another."""
    known: dict[str, list[_Limit]] = {}
    for sentence in all_sentences(game):
        for found in _limits(sentence):
            limit = _limit(sentence, found)
            others = known.setdefault(limit.times, [])
            other = next((each for each in others if _differ(each, limit)), None)
            if other:
                yield _two_measures(other, limit)
            others.append(limit)


def _limits(sentence: Sentence) -> Iterable[re.Match[str]]:
    text = sentence.text
    return () if text.paragraph.aside or text.tokens.isdisjoint(_PERIODS) else re.finditer(_LIMIT, sentence.lower)


def _limit(sentence: Sentence, found: re.Match[str]) -> _Limit:
    """Who may do what: the words before `may` and behind it, on the side of the limit where they stand."""
    before, after = sentence.lower[: found.start()], sentence.lower[found.end() :]
    auxiliary = [*re.finditer(_AUXILIARY, before)][-1:]
    if auxiliary:
        who, does = before[: auxiliary[0].start()], before[auxiliary[0].end() :]
    elif leading := re.search(_AUXILIARY, after):
        who, does = after[: leading.start()], " ".join(after[leading.end() :].split()[:3])
    else:
        who, does = " ".join(before.split()[:-1]), " ".join(before.split()[-1:])
    times = " ".join(found["times"].split())
    return _Limit(times, found["period"], _stems(does), _stems(who), sentence, found.start(), found.end())


def _differ(one: _Limit, other: _Limit) -> bool:
    """Whether the same thing is limited in two measures."""
    same = bool(one.does & other.does) and (not (one.who and other.who) or bool(one.who & other.who))
    return same and one.period != other.period


def _two_measures(one: _Limit, other: _Limit) -> Report:
    said = [quoted(each.sentence.words[each.start : each.end]) for each in (one, other)]
    return Report(
        f"'{said[1]}' here is '{said[0]}' in another place",
        other.sentence.place(other.start, other.end),
        f"say '{one.period}' or '{other.period}' in both",
        ((one.sentence.place(one.start, one.end), "the other measure"),),
    )


def _stems(words: str) -> frozenset[str]:
    found = (word for word in _CONTENT.findall(words) if word not in _FILLERS)
    return frozenset(_ENDING.sub("", word) for word in found)
