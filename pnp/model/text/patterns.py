"""Patterns of sentences: how a decision reads, such as `a unit [{supplied}] {answer} [across {across}]`."""

import re
from typing import NamedTuple

ANSWER, IF = "answer", "if"
"""The slots that no input fills: the answer, and the comparisons."""
_PART = re.compile(r"\{(?:(a|the|A|The) )?([a-z][a-z0-9-]*)(?:\|([^{}\[\]|]+))?\}|(\[|\])|([^{}\[\]]+)")
_TOKEN = re.compile(r"[(),;:]|[^\s(),;:]+")


class PatternError(ValueError):
    """The pattern is malformed; the message says how, `offset` and `length` where, or `length` is 0."""

    def __init__(self, message: str, offset: int = 0, length: int = 0) -> None:
        super().__init__(message)
        self.offset, self.length = offset, length


class Blank(NamedTuple):
    """A place for the values of an input; `otherwise`: the words if a clause does not restrict it.

    `article`: `a` or `the`, before each value and with its name in small letters; `A` or `The` keep its capitals.
    """

    name: str
    article: str = ""
    otherwise: str = ""


class OptionalWords(NamedTuple):
    """A part of a sentence that is left out unless a clause restricts the inputs in it."""

    parts: tuple[str | Blank, ...]


Pattern = tuple[str | Blank | OptionalWords, ...]
"""Words, slots and groups, in the order in which they are printed."""


def tokens(text: str) -> tuple[str, ...]:
    """Return the words and marks of a text, in small letters."""
    return tuple(_TOKEN.findall(text.casefold()))


def parse(written: str) -> Pattern:
    """Return a pattern.

    Raises:
        PatternError: when it is malformed, names an input twice, or has no `{answer}`.
    """
    found: list[str | Blank | OptionalWords] = []
    group: list[str | Blank] | None = None
    at = begin = 0
    while at < len(written):
        part = _PART.match(written, at)
        if part is None:
            wrong = written[at:].partition("}")[0] + "}"
            words = "write an input as '{unit}', '{a unit}' or '{unit|any unit}', with its name in small letters"
            raise PatternError(f"'{wrong}' cannot be read: {words}", at, len(wrong))
        article, name, otherwise, bracket, words = part.groups(default="")
        if "|" in words or (otherwise and name in (ANSWER, IF)):
            right = "words after '|' are within the braces of an input, '{unit|any unit}', for clauses without it"
            raise PatternError(f"this '|' has no effect: {right}", written.index("|", at), 1)
        if not bracket:
            (found if group is None else group).append(Blank(name, article, otherwise.strip()) if name else words)
        elif (bracket == "[") != (group is None):
            raise PatternError("this '[' is within another" if bracket == "[" else "this ']' closes no '['", at, 1)
        elif group is None:
            group, begin = [], at
        else:
            found.append(OptionalWords(tuple(group)))
            group = None
        at = part.end()
    if group is not None:
        raise PatternError("this '[' has no ']'", begin, len(written) - begin)
    _check(tuple(found))
    return tuple(found)


def slots(pattern: Pattern) -> list[Blank]:
    """Return the slots of a pattern, in order."""
    parts = [part for each in pattern for part in (each.parts if isinstance(each, OptionalWords) else (each,))]
    return [part for part in parts if isinstance(part, Blank)]


def _check(pattern: Pattern) -> None:
    names = [slot.name for slot in slots(pattern)]
    twice = next((name for name in names if names.count(name) > 1), "")
    if twice:
        raise PatternError(f"'{{{twice}}}' is there twice")
    if not any(isinstance(part, Blank) and part.name == ANSWER for part in pattern):
        raise PatternError("this sentence has no place for the answer: '{answer}', as in 'it {answer} [if {a}]'")
    for part in pattern:
        if isinstance(part, OptionalWords) and not any(
            isinstance(each, Blank) and not each.otherwise for each in part.parts
        ):
            raise PatternError("a group in brackets needs an input that it is about, such as '[across {side}]'")
    for part in pattern:
        if isinstance(part, Blank) and part.name != ANSWER and not part.otherwise:
            words = f"write '{{{part.name}|any {part.name}}}', with words for clauses that do not restrict it"
            raise PatternError(f"'{{{part.name}}}' is outside of brackets: {words}, or put it into '[…]'")
