"""Victories of a scenario that are counted: no number may belong to two of them, and none to nobody."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, takewhile
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import loose_texts
from pnp.checks.shared.lazy_regex import pattern
from pnp.checks.shared.quantity_phrases import WORD, Amount, amounts
from pnp.checks.shared.scenario_inventory import countable_items, find_owner, phrase, singular
from pnp.checks.shared.sentences import ProseText, quoted
from pnp.errors import Span
from pnp.model.game import Game, Scenario

_CLAUSE = pattern(r"[.;:](?=\s|$)")
_JOINTS = frozenset(
    {"and", "but", "unless", "if", "when", "while", "neither", "nor", "without", "except", "or", "though"}
)
_REST = pattern(r"\b(?:anything|everything|otherwise|else|(?:any|every|all)\s+other|neither|in\s+all\s+other)\b")
_EITHER = pattern(r"\b(?:a|either|each|any|the)\s+(?:side|player)\b")
_OF_SOME = pattern(r"\bof\s+(?!them\b|these\b|those\b)")
_AT_ONCE = pattern(r"\b(?:as\s+soon\s+as|first|immediately|at\s+once|the\s+moment|instantly)\b")
_AGAINST = pattern(r"\b(?:ahead|behind|leads?|margin|difference|advantage|than\s+(?:the|his|their|any))\b")
_PREPOSITIONS = frozenset({"in", "on", "at", "with", "by", "from", "near", "off", "aboard", "outside", "inside"})
_DRAW = "draw"
_LITTLE = frozenset(
    {
        *("a", "an", "the", "of", "them", "these", "those", "is", "are", "was", "were", "be", "been", "being", "has"),
        *(
            "have",
            "had",
            "left",
            "alive",
            "on",
            "map",
            "after",
            "last",
            "turn",
            "at",
            "end",
            "in",
            "game",
            "it",
            "they",
        ),
        *("remain", "remains", "still", "all", "both", "by", "then", "more", "fewer", "less", "none", "holds", "hold"),
    }
)
"""Words of a condition that do not say what is counted."""
_MOST = 200
"""Up to so many of something every number is looked at."""


class _Outcome(NamedTuple):
    """A way for the game to end by a number of something: for whom, how many, and of what.

    `of`: all words that say what is counted; `noun`: the one behind the number; `head`: all up to a preposition.
    """

    who: str
    amount: Amount
    of: frozenset[str]
    noun: str
    head: frozenset[str]
    text: ProseText
    start: int

    @property
    def span(self) -> Span:
        """Where the number stands."""
        return self.text.place(self.start + self.amount.start, self.start + self.amount.number_end)

    @property
    def said(self) -> str:
        """The number as written."""
        return quoted(self.text.plain[self.start + self.amount.start : self.start + self.amount.end])


@check(
    "scenario.outcomes",
    "error",
    "A count that is a victory for both sides, or for none and no draw, is argued over when the game has been played.",
    "Ours: levels of victory are a table, and each of its numbers needs one line.",
    code="U07",
)
def outcomes_share_the_numbers(game: Game) -> Iterator[Report]:
    """Counted victories of a scenario neither overlap nor leave a number between them."""
    for id_, entries in loose_texts.of_scenarios(game).items():
        scenario = game.scenarios[id_]
        texts = {passage.path[3]: text for passage, text in entries if _is_victory(passage.path, "summary")}
        names = {passage.path[3]: text.plain for passage, text in entries if _is_victory(passage.path, "name")}
        read = {number: _outcome(game, scenario, names.get(number, ""), text) for number, text in texts.items()}
        ladder = _ladder([outcome for outcome in read.values() if outcome is not None])
        yield from _overlaps(ladder)
        yield from _for_either(game, scenario, names, read)
        has_rest = any(_REST.search(text.lower) for text in texts.values())
        if len(ladder) > 1 and len(ladder) == len(texts) and not has_rest:
            yield from _gaps(ladder, _number(game, scenario, ladder))
        others = [text for number, text in texts.items() if read[number] not in ladder]
        yield from _thresholds(others, has_rest)


def _is_victory(path: Sequence[str | int], key: str) -> bool:
    return len(path) == 5 and path[2] == "victory" and path[4] == key


def _outcome(game: Game, scenario: Scenario, name: str, text: ProseText) -> _Outcome | None:
    """What a step of the victory says, if its first words are a single number of something and no more conditions."""
    end = _CLAUSE.search(text.lower)
    clause = text.lower[: end.start() if end else None]
    found = list(amounts(clause))
    if len(found) != 1 or _AGAINST.search(clause):
        return None
    amount = found[0]
    behind = clause[amount.number_end : amount.end]
    words = [word[0] for word in WORD.finditer(f"{clause[: amount.start]} {behind} {clause[amount.end :]}")]
    loose = [word for word in words if word in _JOINTS]
    if len(loose) > (1 if behind else 0):
        return None
    of = frozenset(singular(word) for word in words if word not in _LITTLE and word not in _JOINTS)
    who = _DRAW if _DRAW in name.lower() else find_owner(game, scenario, name)[0]
    following = [word[0] for word in WORD.finditer(clause[amount.number_end :])]
    if following[:1] == ["or"]:
        following = following[2:]
    noun = phrase(following[:1]) if following else ""
    head = frozenset(singular(word) for word in takewhile(lambda word: word not in _PREPOSITIONS, following))
    return _Outcome(who, amount, of, noun, head | {noun}, text, 0)


def _ladder(outcomes: Sequence[_Outcome]) -> list[_Outcome]:
    """Those of one thing: of what the first is, or of what goes without saying."""
    first = next((outcome for outcome in outcomes if outcome.of), None)
    if first is None:
        return []
    return [each for each in outcomes if not each.of or (each.of <= first.of and each.noun in first.head)]


def _overlaps(ladder: Sequence[_Outcome]) -> Iterator[Report]:
    for one, other in combinations(ladder, 2):
        both = _shared(one.amount, other.amount)
        if both and one.who and other.who and one.who != other.who:
            yield Report(
                f"'{one.said}' here and '{other.said}' there are both true at {both}",
                other.span,
                "let the numbers of each begin where the other's end",
                ((one.span, f"'{one.said}'"),),
                (("number", both),),
            )


def _for_either(
    game: Game, scenario: Scenario, names: Mapping[str | int, str], read: Mapping[str | int, _Outcome | None]
) -> Iterator[Report]:
    """Whether a victory for whichever side has so many can be had by two sides at once."""
    for number, outcome in read.items():
        most = _number(game, scenario, [outcome]) if outcome is not None else None
        if outcome is None or most is None or not _EITHER.search(names.get(number, "").lower()):
            continue
        if _AT_ONCE.search(outcome.text.lower):
            continue
        if len(scenario.forces) > 1 and 0 < outcome.amount.low * 2 <= most:
            message = f"'{outcome.said}' can be true for two sides at once: there are {most}"
            yield Report(message, outcome.span, f"ask for {most // 2 + 1} or more", severity="warning")


def _shared(one: Amount, other: Amount) -> str:
    """The numbers that are in both, in figures."""
    low = max(one.low, other.low)
    ends = [end for end in (one.high, other.high) if end is not None]
    if ends and low > min(ends):
        return ""
    return Amount(low, min(ends) if ends else None, "", 0, 0, 0, 0).words


def _gaps(ladder: Sequence[_Outcome], most: int | None) -> Iterator[Report]:
    """Numbers that no victory has; none are told while one asks for more than there are, which is told as that."""
    named = [outcome.amount.named for outcome in ladder]
    if most is not None and max(named) > most:
        return
    top = max(most or 0, *named)
    if top > _MOST:
        return
    left = [number for number in range(top + 1) if not any(outcome.amount.holds(number) for outcome in ladder)]
    if not left:
        return
    numbers = ", ".join(map(str, left))
    them = "it" if len(left) == 1 else "them"
    near = min(ladder, key=lambda outcome: abs(outcome.amount.low - left[0]))
    others = tuple((outcome.span, f"'{outcome.said}'") for outcome in ladder if outcome is not near)
    yield Report(
        f"nobody wins and nobody draws at {numbers}: the victories of this scenario leave {them} out",
        near.span,
        "give every number to one of them, or add 'anything else'",
        others,
        (("left out", numbers),),
    )


def _number(game: Game, scenario: Scenario, ladder: Sequence[_Outcome]) -> int | None:
    """How many there are of what the victories count, as far as the scenario says."""
    known = countable_items(game, scenario.id)
    found = next((outcome for outcome in ladder if outcome.noun in known), None)
    if found is None or not known[found.noun].is_exact:
        return None
    thing = known[found.noun]
    rest = found.text.plain[found.amount.number_end :]
    for word in WORD.finditer(rest):
        side, group = find_owner(game, scenario, word[0])
        if side or group:
            return thing.of(side, group).number
    return None if _OF_SOME.search(rest) else thing.number


# Limits of one thing among other conditions


def _thresholds(texts: Sequence[ProseText], has_rest: bool) -> Iterator[Report]:
    """Where one condition ends just beside where another one of the same thing begins."""
    found: dict[tuple[str, ...], list[_Outcome]] = {}
    for text in texts:
        for amount in amounts(text.lower):
            counted = tuple(singular(word[0]) for word in WORD.finditer(text.lower[amount.number_end :]))
            counted = tuple(word for word in counted[2:] if counted[:1] == ("or",)) or counted
            key = tuple(word for word in counted if word not in _LITTLE)[:3]
            found.setdefault(key, []).append(_Outcome("", amount, frozenset(key), "", frozenset(), text, 0))
    told = set()
    for outcomes in found.values():
        highs = [outcome for outcome in outcomes if outcome.amount.high is None]
        lows = [outcome for outcome in outcomes if outcome.amount.low == 0 and outcome.amount.high is not None]
        for low, high in ((low, high) for low in lows for high in highs):
            begin, end = high.amount.low, low.amount.named
            if (low.said, high.said) in told:
                continue
            told.add((low.said, high.said))
            if begin == end or (begin == end + 2 and not has_rest):
                yield _beside(low, high, "is in both" if begin == end else "is in neither", min(begin, end + 1))


def _beside(low: _Outcome, high: _Outcome, how: str, number: int) -> Report:
    return Report(
        f"of '{low.said}' here and '{high.said}' there, {number} {how}",
        low.span,
        "let one begin where the other ends",
        ((high.span, f"'{high.said}'"),),
        (("number", str(number)),),
        severity="warning",
    )
