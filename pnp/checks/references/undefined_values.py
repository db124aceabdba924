"""Values and bonuses that the booklet speaks of by a name that nothing explains."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.lazy_regex import pattern
from pnp.checks.shared.sentences import quoted, sentences, texts
from pnp.model.game import Game

_KINDS = ("value", "bonus", "rating", "factor", "modifier")
_NAME = (
    r"(?P<name>(?P<of>armou?r|attack|combat|command|cover|damage|defen[cs]e|detection|experience|fire|firepower|height|"
    r"initiative|leadership|morale|movement|range|sensor|shield|size|speed|strength|supply|terrain|training|weapon)\s+"
    r"(?:value|bonus|rating|factor|modifier)(?:e?s)?)\b"
)
_NAMED = pattern(rf"\b(?:the|its|their|his|your|this|each|every|a|an|add|subtract)\s+{_NAME}")
_EXPLAINS = pattern(
    rf"\b(?:ha(?:s|ve)|gets?|receives?|with)\s+an?\s+{_NAME}\s+(?:of|from|between|equal)\b|"
    rf"\b{_NAME.replace('?P<name>', '?P<other>').replace('?P<of>', '?:')}\s+(?:means|equals|is\s+(?:the|an?|its|\d))\b"
)
_SUPPOSED = pattern(r"\b(?:none|would|there\s+(?:is|are)\s+no|do(?:es)?\s+not\s+(?:exist|have|use))\b")
_BOLD = pattern(r"\*\*([^*\n]+)\*\*|\*([^*\n]+)\*|\[\[(?:index|term):([^\]\n]+)\]\]")


@check(
    "prose.unknown-value",
    "warning",
    "A value that has no place on a counter, in a table or in the text cannot be added to anything.",
    "Ground truth: tiles that are also hexes, cities that are also planets and bases (Heavy Armor, Armada Chess).",
    code="R05",
)
def values_are_explained(game: Game) -> Iterator[Report]:
    """A terrain bonus, a morale value and the like are explained somewhere, or are a stat, a table or a modifier."""
    told = set()
    for sentence in sentences(game):
        if not sentence.text.binding or sentence.text.tokens.isdisjoint(_TOKENS) or _SUPPOSED.search(sentence.lower):
            continue
        for found in _NAMED.finditer(sentence.lower):
            name = " ".join(found["name"].split())
            if name not in told and not _is_explained(game, name, found["of"]):
                told.add(name)
                said = quoted(sentence.words[found.start("name") : found.end("name")])
                message = f"the text speaks of the '{said}', which no stat, table, modifier or rule explains"
                hint = "write the name that this game has for it, or explain it under a heading or as a term"
                yield Report(message, sentence.place(*found.span("name")), hint)


_TOKENS = frozenset({*_KINDS, *(f"{kind}s" for kind in _KINDS), "bonuses"})


def _is_explained(game: Game, name: str, of: str) -> bool:
    """Whether the name stands in a heading, a term, in bold or in the index, or is that of a number."""
    whole, numbers = _names(game)
    short = name.removesuffix("es") if name.endswith("bonuses") else name.removesuffix("s")
    stem = of.replace("armour", "armor").replace("defence", "defense")
    return any(short in each for each in whole) or any(stem in each for each in numbers)


@lru_cache(maxsize=16)
def _names(game: Game) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What is explained by its whole name, and the names of what has a number, spelt in one way."""
    booklet = phrasing.booklet(game)
    whole = [
        *(heading.words for heading in booklet.written),
        *(found[1] or found[2] or found[3] for each in booklet.paragraphs for found in _BOLD.finditer(each.text)),
        *(term.name for term in game.rulings.terms.values()),
        *game.terms.values(),
        *(found["name"] or found["other"] for text in texts(game) for found in _EXPLAINS.finditer(text.lower)),
    ]
    numbers = [
        *(f"{stat.id} {stat.name} {stat.short}" for stat in game.stats.values()),
        *(f"{table.id} {table.name}" for table in game.tables.values()),
        *(f"{modifier.id} {modifier.name}" for modifier in game.modifiers.values()),
        *(f"{variable.id} {variable.name}" for variable in game.variables.values()),
        *game.formulas,
        *game.rulings.measures,
        *(track.name for track in game.tracks.values()),
    ]
    spelt = (each.lower().replace("armour", "armor").replace("defence", "defense") for each in numbers)
    return tuple(each.lower() for each in whole), tuple(spelt)
