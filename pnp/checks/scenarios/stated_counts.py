"""Numbers that the texts of a scenario name, against what the scenario has."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.prose.hardcoded_numbers import NUMBER_TOKENS, NUMBERS
from pnp.checks.shared import loose_texts
from pnp.checks.shared.lazy_regex import pattern
from pnp.checks.shared.quantity_phrases import WORD, Amount, amounts
from pnp.checks.shared.scenario_inventory import CountedItem, ScenarioInventory, countable_items, find_owner, phrase
from pnp.checks.shared.sentences import ProseText, of_text, quoted
from pnp.errors import Span
from pnp.model.game import Game, Passage, Scenario

_AHEAD = 80
"""How many characters behind a number are looked at."""
_WIDEST = 3
"""Most words of a noun, and most adjectives before it."""
_STOPS = frozenset(
    {
        *(
            "of",
            "and",
            "or",
            "the",
            "in",
            "on",
            "at",
            "to",
            "from",
            "a",
            "an",
            "is",
            "are",
            "was",
            "were",
            "with",
            "per",
        ),
        *("by", "for", "that", "which", "who", "if", "when", "has", "have", "had", "hex", "hexes", "turn", "turns"),
        *("point", "points", "side", "sides", "section", "sections", "column", "columns", "its", "their", "one"),
    }
)
_RESTRICTS = frozenset({"of", "in", "on", "with", "that", "which", "who", "at", "near", "aboard", "from"})
_JOINED = frozenset({"or", "and"})
_ELSEWHERE = pattern(
    r"\b(?:ago|already|yesterday|once|then|earlier|later|former|formerly|had|was|were|been|did|would|will|beyond|elsewhere|"
    r"another|fell|went|came|burnt|lost|stood|gone|took|(?:year|month|week|day|century|morning|night)s?)\b"
)
_DID = pattern(r"\s+\w+ed\b")
_ONE_BY_ONE = frozenset({"every", "each", "per"})


class _Said(NamedTuple):
    """A number of something: how many must be there at least, and whether there must be no more."""

    thing: CountedItem
    noun: str
    needed: int
    is_all: bool
    owner: str
    start: int
    end: int


@check(
    "scenario.miscount",
    "warning",
    "A victory that asks for five of four units cannot be won, and nobody sees it before the last turn.",
    "Errata: points for killing a general who cannot be killed (Operations 26).",
    code="M02",
)
def stated_counts_match(game: Game) -> Iterator[Report]:
    """No text of a scenario names more of something than the scenario has, or speaks of all of another number."""
    for name, entries in loose_texts.of_scenarios(game).items():
        scenario = game.scenarios[name]
        for passage, text in entries:
            if not text.tokens.isdisjoint(NUMBER_TOKENS):
                yield from _in_text(game, scenario, passage, text)


def _in_text(game: Game, scenario: Scenario, passage: Passage, text: ProseText) -> Iterator[Report]:
    for amount in amounts(text.lower):
        said = _said(game, scenario, passage, text, amount) if amount.bound not in _ONE_BY_ONE else None
        if said and loose_texts.is_background(passage) and _is_elsewhere(text, said):
            continue
        if said and (said.needed > said.thing.number or (said.is_all and said.needed != said.thing.number)):
            yield _wrong(scenario, passage, text, said)


def _said(game: Game, scenario: Scenario, passage: Passage, text: ProseText, amount: Amount) -> _Said | None:
    """What an amount is of, if the scenario has a number of it."""
    words = _following(text.lower, amount.number_end)
    found = _noun(countable_items(game, scenario.id), words)
    if found is None:
        return None
    first, last = found
    if _is_joined(countable_items(game, scenario.id), words[last + 1 :]):
        return None
    noun = phrase(word[0] for word in words[first : last + 1])
    side, group, known, end = "", "", 0, words[last].end()
    for word in words[:first]:
        named, _ = find_owner(game, scenario, word[0].removesuffix("'s").removesuffix("’s"))
        side, known = named or side, known + bool(named)
    behind = words[last + 1][0] if last + 1 < len(words) else ""
    owner = _owner(text.plain, end)
    if owner:
        of_side, group = find_owner(game, scenario, owner[1])
        side = of_side or side
        end = owner.end() if of_side or group else end
    thing = countable_items(game, scenario.id)[noun].of(side, group)
    is_free = behind not in _RESTRICTS or bool(owner and (side or group))
    definite = amount.bound.startswith("all") or (amount.bound == "the" and passage.is_name)
    is_all = definite and thing.is_exact and known == first and is_free
    others = any(word[0] == "other" for word in words[:first])
    times = len(scenario.forces) if behind == "each" else 1
    name = f"'{group}'" if group else game.sides[side].name if side in game.sides else ""  # type: ignore[index]
    return _Said(thing, noun, times * (amount.named + others), is_all, name, amount.start, end)


def _is_joined(known: ScenarioInventory, words: Sequence[re.Match[str]]) -> bool:
    """Whether the number is one of two things together: `five A-INF or M-MIL`."""
    return bool(words) and words[0][0] in _JOINED and _noun(known, words[1:]) is not None


def _is_elsewhere(text: ProseText, said: _Said) -> bool:
    """Whether the sentence tells of another time or place than the scenario's, as far as its words show it."""
    inside = (each for each in of_text(text) if each.start <= said.start < each.start + len(each.words))
    return bool(_DID.match(text.lower, said.end)) or any(_ELSEWHERE.search(each.lower) for each in inside)


def _owner(plain: str, end: int) -> re.Match[str] | None:
    return re.compile(r"\s+of\s+(?:the\s+)?([\w'’-]+)").match(plain, end)


def _following(lower: str, start: int) -> list[re.Match[str]]:
    """The words behind a number, as far as nothing but spaces stands between them; `or more` is left out."""
    found: list[re.Match[str]] = []
    end = start
    for word in WORD.finditer(lower, start, start + _AHEAD):
        if lower[end : word.start()].strip():
            break
        found.append(word)
        end = word.end()
    if [word[0] for word in found[:2]] in (["or", "more"], ["or", "fewer"], ["or", "less"]):
        return found[2:]
    return found


def _noun(known: ScenarioInventory, words: Sequence[re.Match[str]]) -> tuple[int, int] | None:
    """Where the noun behind a number stands: its first and last word, the longest noun first."""
    for first in range(min(len(words), _WIDEST + 1)):
        for last in range(min(first + _WIDEST, len(words)) - 1, first - 1, -1):
            if phrase(word[0] for word in words[first : last + 1]) in known:
                return first, last
        if words[first][0] in _STOPS or NUMBERS.fullmatch(words[first][0]):
            return None
    return None


def _wrong(scenario: Scenario, passage: Passage, text: ProseText, said: _Said) -> Report:
    words = quoted(text.plain[said.start : said.end])
    has = said.owner or f"scenario {scenario.number}"
    number = said.thing.number
    places: dict[Span, int] = {}
    for post in said.thing.posts:
        places[post.span] = places.get(post.span, 0) + post.number
    is_victory = len(passage.path) > 3 and passage.path[2] == "victory"
    where = f" in scenario {scenario.number}" if said.owner else ""
    return Report(
        f"the text says '{words}', but {has} has {number or 'none'}{where}",
        text.place(said.start, said.end),
        "change the number here, or what the scenario has",
        tuple((span, f"{count} here") for span, count in places.items()) or ((scenario.span, "the scenario"),),
        (("said", str(said.needed)), ("in the scenario", str(number))),
        severity="error" if is_victory and said.needed > number else None,
    )
