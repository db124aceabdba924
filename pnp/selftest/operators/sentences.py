"""Sentences that say something else than they should: the opposite, another number, another rule, another time."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.selftest.mutation import Mutation, operator
from pnp.selftest.source_edit import Edit, GameSource

OPPOSITE = "A sentence that says the opposite"
NUMBER = "Another number in a sentence"
ELSEWHERE = "A word or reference for another thing"
BROKEN = "A text that cannot be filled in"

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
    """Whether a place stands in a sentence, not in a template, a heading, a figure or a box."""
    line = text[text.rfind("\n", 0, start) + 1 : start]
    is_open = any(text.rfind(begin, 0, start) > text.rfind(end, 0, start) for begin, end in ("{}", "[]"))
    return not is_open and not line.startswith(("#", ">", "```")) and text.count("```", 0, start) % 2 == 0


@operator("opposite-said", OPPOSITE, "A 'not' was missing in a sentence of the rules.")
def opposite_said(draft: GameSource) -> Iterator[Mutation]:
    """Every word that turns a sentence as the word that turns it the other way."""
    for file, text in draft.chapters():
        for found in _TURNED.finditer(text):
            if _outside(text, found.start()):
                other = _OTHERS[found[0]]
                yield Mutation((Edit(file, *found.span(), other),), f"'{other}' instead of '{found[0]}'")


@operator("number-said", NUMBER, "A unit was to move up to two hexes; the rule was printed with three.")
def number_said(draft: GameSource) -> Iterator[Mutation]:
    """Every number that a sentence spells out as the next one."""
    for file, text in draft.chapters():
        for found in _NUMBER.finditer(text):
            if _outside(text, found.start()):
                other = (*_NUMBERS, "eleven")[_NUMBERS.index(found[0]) + 1] if found[0] != "twice" else "three times"
                yield Mutation((Edit(file, *found.span(), other),), f"'{other}' instead of '{found[0]}'")


@operator("time-said", ELSEWHERE, "A rule held once per turn, and was printed as once per phase.")
def time_said(draft: GameSource) -> Iterator[Mutation]:
    """Every turn as a phase, every phase as a turn."""
    for file, text in draft.chapters():
        for found in _TIME.finditer(text):
            if _outside(text, found.start()):
                other = _TIMES[found[0]]
                yield Mutation((Edit(file, *found.span(), other),), f"'{other}' instead of '{found[0]}'")


@operator("reference-elsewhere", ELSEWHERE, "A case was quoted that exists and is about something else.")
def reference_elsewhere(draft: GameSource) -> Iterator[Mutation]:
    """Every reference to a rule as one to another rule that is referred to."""
    whole = "\n".join(text for _, text in draft.chapters())
    names = sorted(set(_REFERENCE.findall(whole)))
    for file, text in draft.chapters():
        for found in _REFERENCE.finditer(text):
            other = names[(names.index(found[1]) + 1) % len(names)]
            if other != found[1]:
                yield Mutation((Edit(file, *found.span(1), other),), f"a reference to {other} instead of {found[1]}")


@operator("word-of-one-skin", ELSEWHERE, "The map spoke of cities where the rules of that edition had planets.")
def word_of_one_skin(draft: GameSource) -> Iterator[Mutation]:
    """Every word that skins have of their own, typed out as the first of them has it."""
    skin = draft.game.skin
    for file, text in draft.chapters():
        for found in _WORD.finditer(text) if skin else ():
            if skin and found[1] in skin.words:
                word = skin.words[found[1]].one
                yield Mutation((Edit(file, *found.span(), word),), f"'{word}' is typed")


@operator("name-of-a-value", BROKEN, "The rules were printed with the name of a field where its value should stand.")
def name_of_a_value(draft: GameSource) -> Iterator[Mutation]:
    """Every value that a sentence names, under a name with one letter missing."""
    for file, text in draft.chapters():
        for found in _NAMED.finditer(text):
            name = found[1][:1] + found[1][2:]
            yield Mutation((Edit(file, *found.span(1), name),), f"{found[1]} is written {name}")


@operator("brace-lost", BROKEN, "The rules were printed with the name of a field where its value should stand.")
def brace_lost(draft: GameSource) -> Iterator[Mutation]:
    """Every value that a sentence fills in, with a brace too few."""
    for file, text in draft.chapters():
        for found in _PRINTED.finditer(text):
            yield Mutation((Edit(file, found.end() - 1, found.end(), ""),), f"{found[0][:-1]} lacks a brace")
