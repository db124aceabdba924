"""Parts of a turn that the booklet speaks of and that this game does not have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.lazy_regex import pattern
from pnp.checks.shared.sentences import Sentence, quoted, sentences
from pnp.model.game import Game

_SOURCE = "Errata: sequences of play with steps left out or out of order (Panzer Grenadier, 1806)."
_PARTS = ("phase", "subphase", "segment", "impulse", "round")
_TOKENS = frozenset(f"{part}{s}" for part in (*_PARTS, "step", "stage") for s in ("", "s"))
_CAPITAL = pattern(
    r"(?P<name>(?:[A-Z][\w'’-]{0,40}\s+){1,4})(?P<part>Phase|Subphase|Step|Segment|Stage|Impulse|Round)s?\b(?!\s+[A-Z])"
)
_NO_NAMES = frozenset(
    {
        *(
            "a",
            "after",
            "all",
            "an",
            "any",
            "as",
            "at",
            "before",
            "both",
            "by",
            "during",
            "each",
            "every",
            "first",
            "for",
        ),
        *("from", "if", "in", "its", "last", "next", "no", "of", "on", "one", "other", "second", "that", "the", "then"),
        *("third", "this", "those", "until", "when", "while", "your", "his", "their"),
    }
)
_SAID = pattern(
    rf"\b(?:(?:in|per|of|during|until|after|before|once|twice|times)\s+)?(?:an?|the|this|that|each|every|per|next|same|last|"
    rf"previous|his|her|its|your|one)\s+(?:same\s+|next\s+|following\s+|last\s+|[a-z]+ing\s+)?(?P<part>{'|'.join(_PARTS)})\b"
    r"(?!\s+(?:of\s+the\s+(?:game|war|battle|campaign|moon)|of\s+(?:play|fire|shots)|[a-z]+s?\s+corner|table|number|the|any))"
)
_BUILDS = pattern(r"\b(?:consists?|ha(?:s|ve)|divided|made\s+(?:up\s+)?of|falls|parts?|is\s+called|means?)\b")
_BOLD = pattern(r"\*\*([^*\n]+)\*\*|\*([^*\n]+)\*")


@check(
    "prose.unknown-phase",
    "warning",
    "A part of the turn that the turn does not have never comes, and what was to happen in it never happens.",
    _SOURCE,
    code="U04",
)
def turn_phases_exist(game: Game) -> Iterator[Report]:
    """Every phase, step or segment that the booklet names is one that the game has."""
    told: set[str] = set()
    for sentence in sentences(game):
        for name, start, end in () if sentence.text.tokens.isdisjoint(_TOKENS) else _unknown(game, sentence):
            if name not in told:
                told.add(name)
                said = quoted(sentence.words[start:end])
                yield Report(
                    f"the text speaks of '{said}', but no part of the turn is called so",
                    sentence.place(start, end),
                    "write what this game calls that part of the turn, or say in a heading what it is",
                )


def _unknown(game: Game, sentence: Sentence) -> Iterator[tuple[str, int, int]]:
    """Names of parts of a turn that are not there, with where they stand in a sentence."""
    for found in _CAPITAL.finditer(sentence.words):
        words = found["name"].split()
        while words and words[0].lower() in _NO_NAMES:
            words.pop(0)
        if words and sentence.text.paragraph.kind in ("text", "caption"):
            name = f"{' '.join(words)} {found['part']}"
            if not _is_named(game, " ".join(words).lower()):
                start = found.start() + found[0].index(words[0])
                yield name.lower(), start, found.end()
    if not sentence.text.binding or sentence.text.tokens.isdisjoint(_PARTS):
        return
    for found in _SAID.finditer(sentence.lower):
        if found["part"] not in _introduced(game):
            yield found["part"], found.start("part"), found.end("part")


def _is_named(game: Game, name: str) -> bool:
    return any(re.search(rf"\b{re.escape(name)}s?\b", each) for each in _names(game))


@lru_cache(maxsize=16)
def _introduced(game: Game) -> frozenset[str]:
    """The words for parts of a turn that the game knows: from its definition, or from a sentence that builds a turn."""
    known = {part for part in _PARTS if any(part in each for each in _names(game))}
    for sentence in sentences(game):
        tokens = sentence.text.tokens
        if tokens.isdisjoint(_TOKENS):
            continue
        for part in _PARTS:
            if f"{part}s" in tokens or (part in tokens and "turn" in tokens and _BUILDS.search(sentence.lower)):
                known.add(part)
    return frozenset(known)


@lru_cache(maxsize=16)
def _names(game: Game) -> tuple[str, ...]:
    """What parts of a turn can be called: headings, words in bold, points of lists, and all names of the procedure."""
    booklet, rulings = phrasing.booklet(game), game.rulings
    panels = [panel for chart in game.charts.values() for row in chart.rows for panel in row]
    if game.rules is not None:
        panels += [panel for row in game.rules.summary for panel in row]
    found = [
        *(heading.words for heading in booklet.written),
        *(found[1] or found[2] for each in booklet.paragraphs for found in _BOLD.finditer(each.text)),
        *(each.plain for each in booklet.paragraphs if each.kind in ("item", "row")),
        *(f"{each.name} {each.summary}" for each in (*game.procedure.setup, *game.procedure.end)),
        *(f"{each.name} {each.summary}" for each in game.procedure.actions),
        *(term.name for term in rulings.terms.values()),
        *game.terms.values(),
        *(f"{each.id} {each.title}" for each in rulings.decisions.values()),
        *(f"{each.id} {each.title}" for each in rulings.machines.values()),
        *(f"{each.id} {' '.join(map(str, each.names.values()))}" for each in rulings.domains.values()),
        *(variable for each in rulings.machines.values() for variable in each.variables),
        *(f"{panel.title} {' '.join(map(str, panel.options.values()))}" for panel in panels),
        *(word.one for skin in game.skins.values() for word in skin.words.values()),
    ]
    return tuple(each.lower() for each in found)
