"""Amounts in a sentence: `three or four`, `nine or more`, `at most two`, `one is left or none`."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pnp.checks.prose.hardcoded_numbers import NUMBERS, value
from pnp.checks.shared.lazy_regex import pattern

_NUMBER = NUMBERS.pattern
_ANY = rf"(?:{_NUMBER}|\bnone\b|\bboth\b)"
_AMOUNT = (
    rf"(?:\b(?P<bound>at\s+least|at\s+most|no\s+more\s+than|not\s+more\s+than|up\s+to|more\s+than|fewer\s+than|less\s+than|"
    rf"all(?:\s+the)?|the|every|each|per)\s+)?(?P<first>{_ANY})(?:\s+(?P<joint>or|to)\s+(?P<second>{_NUMBER}))?"
    rf"(?P<behind>(?:\s+[\w-]+){{0,4}}?\s+or\s+(?P<more>more|fewer|less|none)\b)?"
)
WORD = pattern(r"[\w'’]+(?:-\w+)*")
"""A word behind a number, with its apostrophes and hyphens."""
_AT_MOST = frozenset({"at most", "no more than", "not more than", "up to"})


class Amount(NamedTuple):
    """Some number from `low` to `high` (None: any more); all of it stands from `start` to `end`.

    `bound`: what stands before the number: `at least`, `all`, `the`; `named`: the highest number that is named, which
    ends at `number_end`.
    """

    low: int
    high: int | None
    bound: str
    named: int
    start: int
    number_end: int
    end: int

    def holds(self, number: int) -> bool:
        """Whether a number is in it."""
        return self.low <= number and (self.high is None or number <= self.high)

    @property
    def words(self) -> str:
        """It in figures: `3 to 4`, `9 or more`."""
        if self.high is None:
            return f"{self.low} or more"
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"


def amounts(lower: str) -> Iterator[Amount]:
    """The amounts in a text of small letters, in order."""
    for found in _pattern().finditer(lower):
        bound = " ".join((found["bound"] or "").split())
        first = _value(found["first"])
        last = _value(found["second"]) if found["second"] else first
        if last >= first:
            low, high = _ends(bound, found["more"], first, last)
            number_end = found.end("second") if found["second"] else found.end("first")
            bound = "all" if found["first"] == "both" else bound
            yield Amount(low, high, bound, last, found.start(), number_end, found.end())


def number(word: str) -> int | None:
    """What a word is as a number, in figures or letters; None when it is none."""
    return value(word) if NUMBERS.fullmatch(word) else None


def _ends(bound: str, more: str | None, first: int, last: int) -> tuple[int, int | None]:
    if bound == "at least" or more == "more":
        return first, None
    if bound == "more than":
        return first + 1, None
    if bound in _AT_MOST or more in ("fewer", "less"):
        return 0, last
    if bound in ("fewer than", "less than"):
        return 0, last - 1
    return (0, last) if more == "none" and last == 1 else (first, last)


def _value(word: str) -> int:
    known = {"none": 0, "both": 2}
    return known[word] if word in known else value(word)


@lru_cache(maxsize=1)
def _pattern() -> re.Pattern[str]:
    """Compiled when a game first needs it."""
    return re.compile(_AMOUNT)
