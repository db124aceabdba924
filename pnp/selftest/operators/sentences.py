"""Sentences with another meaning: the opposite, another number, rule or time."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.selftest.mutation import Mutation, operator
from pnp.selftest.source_edit import Edit, GameSource

OPPOSITE = "A sentence with the opposite meaning"
NUMBER = "A wrong number in a sentence"
ELSEWHERE = "A wrong word or reference"
BROKEN = "A template that fails"

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
_TURNED = re.compile(rf"(?<![\w{{.'-])(?:{'|'.join(_OTHERS)})(?![\w'-])")
_NUMBERS = ("once", "twice", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBER = re.compile(rf"(?<![\w{{.'-])(?:{'|'.join(_NUMBERS)})(?![\w'-])")
_TIMES = {"turn": "phase", "phase": "turn", "game": "turn"}
_TIME = re.compile(r"(?:(?<=in a )|(?<=in the )|(?<=each ))(?:turn|phase|game)(?![\w'-])")
_REFERENCE = re.compile(r"\[\[rule:([a-z0-9-]+)\]\]")
_NAMED = re.compile(r"\{\{ *[a-z]+(?:\.[a-z-]+)*\.([a-z]{3,})(?= *[|}])")
_PRINTED = re.compile(r"\{\{[^{}\n]*\}\}")
_WORD = re.compile(r"\{\{ *words\.([a-z-]+) *\}\}")


def _outside(text: str, start: int) -> bool:
    """Return whether a place is in a sentence, not in a template, a heading, a figure or a box."""
    line = text[text.rfind("\n", 0, start) + 1 : start]
    is_open = any(text.rfind(begin, 0, start) > text.rfind(end, 0, start) for begin, end in ("{}", "[]"))
    return not is_open and not line.startswith(("#", ">", "```")) and text.count("```", 0, start) % 2 == 0


@operator("opposite-said", OPPOSITE, "A sentence of the rules lacked 'not'.")
def opposite_said(source: GameSource) -> Iterator[Mutation]:
    """Replace words by words that reverse a sentence."""
    for file, text in source.chapters():
        for found in _TURNED.finditer(text):
            if _outside(text, found.start()):
                other = _OTHERS[found[0]]
                yield Mutation((Edit(file, *found.span(), other),), f"'{other}' instead of '{found[0]}'")


@operator("number-said", NUMBER, "A rule printed three hexes instead of two.")
def number_said(source: GameSource) -> Iterator[Mutation]:
    """Increase every spelled-out number by one."""
    for file, text in source.chapters():
        for found in _NUMBER.finditer(text):
            if _outside(text, found.start()):
                other = (*_NUMBERS, "eleven")[_NUMBERS.index(found[0]) + 1] if found[0] != "twice" else "three times"
                yield Mutation((Edit(file, *found.span(), other),), f"'{other}' instead of '{found[0]}'")


@operator("time-said", ELSEWHERE, "A rule that applies once per turn was printed as once per phase.")
def time_said(source: GameSource) -> Iterator[Mutation]:
    """Replace turn by phase, phase by turn, and game by turn."""
    for file, text in source.chapters():
        for found in _TIME.finditer(text):
            if _outside(text, found.start()):
                other = _TIMES[found[0]]
                yield Mutation((Edit(file, *found.span(), other),), f"'{other}' instead of '{found[0]}'")


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


@operator("word-of-one-skin", ELSEWHERE, "The map had cities where the rules of that edition had planets.")
def word_of_one_skin(source: GameSource) -> Iterator[Mutation]:
    """Replace every word of a skin by that of the first skin, typed."""
    skin = source.game.skin
    for file, text in source.chapters():
        for found in _WORD.finditer(text) if skin else ():
            if skin and found[1] in skin.words:
                word = skin.words[found[1]].one
                yield Mutation((Edit(file, *found.span(), word),), f"'{word}' is typed")


@operator("name-of-a-value", BROKEN, "The rules were printed with the name of a field instead of its value.")
def name_of_a_value(source: GameSource) -> Iterator[Mutation]:
    """Remove a letter of the name of every inserted value."""
    for file, text in source.chapters():
        for found in _NAMED.finditer(text):
            name = found[1][:1] + found[1][2:]
            yield Mutation((Edit(file, *found.span(1), name),), f"{found[1]} is spelled {name}")


@operator("brace-lost", BROKEN, "The rules were printed with the name of a field instead of its value.")
def brace_lost(source: GameSource) -> Iterator[Mutation]:
    """Remove a closing brace of every inserted value."""
    for file, text in source.chapters():
        for found in _PRINTED.finditer(text):
            yield Mutation((Edit(file, found.end() - 1, found.end(), ""),), f"{found[0][:-1]} lacks a brace")


@operator("skin-word-lost", ELSEWHERE, "Cities are bases or planets in other editions (Armada Chess).")
def skin_word_lost(source: GameSource) -> Iterator[Mutation]:
    """Remove every word of a skin."""
    for part in source.parts("skins/*/words/*"):
        if part.whole:
            yield Mutation((part.removed(),), f"{part.path[1]} lacks the word {part.name}")
