"""Sentences with another meaning: the opposite, another number, rule or time."""

import re
from collections.abc import Iterator
from itertools import pairwise

from pnp.selftest.mutation import Mutation, misprint_in_chapter, operator
from pnp.selftest.source_edit import GameSource
from pnp.source.written_parts import Edit

OPPOSITE = "A sentence with the opposite meaning"
NUMBER = "A wrong number in a sentence"
ELSEWHERE = "A wrong word or reference"
BROKEN = "A template that fails"
INSTEAD = "'{new}' instead of '{found[0]}'"

_OTHERS = {
    "may not": "may",
    "cannot": "can",
    "must not": "must",
    "never": "always",
    "loses": "gains",
    "gains": "loses",
    "before": "after",
    "after": "before",
    "at most": "at least",
    "at least": "at most",
    "only": "also",
    "higher": "lower",
    "lower": "higher",
}
_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")
_HIGHER = {"once": "twice", "twice": "three times", **dict(pairwise(_NUMBERS))}
_TIMES = {"turn": "phase", "phase": "turn", "game": "turn"}
_REFERENCE = re.compile(r"\[\[rule:([a-z0-9-]+)\]\]")
_WORD = re.compile(r"\{\{ *words\.([a-z-]+) *\}\}")


def _outside(text: str, start: int) -> bool:
    """Return whether a place is in a sentence, not in a template, a heading, a figure or a box."""
    line = text[text.rfind("\n", 0, start) + 1 : start]
    is_open = any(text.rfind(begin, 0, start) > text.rfind(end, 0, start) for begin, end in ("{}", "[]"))
    return not is_open and not line.startswith(("#", ">", "```")) and text.count("```", 0, start) % 2 == 0


operator("opposite-said", OPPOSITE, "A sentence of the rules lacked 'not'.")(
    misprint_in_chapter(
        rf"(?<![\w{{.'-])(?:{'|'.join(_OTHERS)})(?![\w'-])", lambda found: _OTHERS[found[0]], INSTEAD, _outside
    )
)


operator("number-said", NUMBER, "A rule printed three hexes instead of two.")(
    misprint_in_chapter(
        rf"(?<![\w{{.'-])(?:{'|'.join(_HIGHER)})(?![\w'-])", lambda found: _HIGHER[found[0]], INSTEAD, _outside
    )
)


operator("time-said", ELSEWHERE, "A rule that applies once per turn was printed as once per phase.")(
    misprint_in_chapter(
        r"(?:(?<=in a )|(?<=in the )|(?<=each ))(?:turn|phase|game)(?![\w'-])",
        lambda found: _TIMES[found[0]],
        INSTEAD,
        _outside,
    )
)


@operator("reference-elsewhere", ELSEWHERE, "A reference named an existing rule about something else.")
def reference_elsewhere(source: GameSource) -> Iterator[Mutation]:
    """Replace the id in every reference by the id of another rule."""
    whole = "\n".join(text for _, text in source.chapters())
    names = sorted(set(_REFERENCE.findall(whole)))
    for file, text in source.chapters():
        for found in _REFERENCE.finditer(text):
            other = names[(names.index(found[1]) + 1) % len(names)]
            if other != found[1]:
                yield Mutation((Edit(file, *found.span(1), other),), f"a reference to {other} instead of {found[1]}")


@operator("word-of-one-skin", ELSEWHERE, "The map had other words than the rules of that edition (Armada Chess).")
def word_of_one_skin(source: GameSource) -> Iterator[Mutation]:
    """Replace every word of a skin by that of the first skin, typed."""
    skin = source.game.skin
    for file, text in source.chapters():
        for found in _WORD.finditer(text) if skin else ():
            if skin and found[1] in skin.words:
                word = skin.words[found[1]].one
                yield Mutation((Edit(file, *found.span(), word),), f"'{word}' is typed")


operator("name-of-a-value", BROKEN, "The rules were printed with the name of a field instead of its value.")(
    misprint_in_chapter(
        r"\{\{ *[a-z]+(?:\.[a-z-]+)*\.(?P<old>[a-z]{3,})(?= *[|}])",
        lambda found: found[1][:1] + found[1][2:],
        "{found[1]} is spelled {new}",
    )
)
