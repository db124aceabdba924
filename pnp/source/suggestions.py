"""Which known name a word that nothing has was probably meant to be."""

import difflib
import re
from collections.abc import Iterable
from itertools import islice

from pnp.budget import LIMITS

DID_YOU_MEAN = "did you mean"
"""How a hint begins when there is a name that looks like the one written."""
_LISTED = 12
_NUMBER = re.compile(r"\b(?:[ivx]+|\d+)\b")


def nearest(word: str, names: Iterable[str]) -> str:
    """Return the name that looks most like a word; empty when none does, and for a single letter or a number.

    Comparing takes time that grows with the lengths of both: long names and those beyond the limit are left out.
    """
    if len(word) == 1 or not any(map(str.isalpha, word)):
        return ""
    short = [name for name in islice(names, LIMITS.compared_names) if len(name) <= LIMITS.compared_length]
    short = [name for name in short if _NUMBER.sub("", name) != _NUMBER.sub("", word)]
    return next(iter(difflib.get_close_matches(word[: LIMITS.compared_length], short, 1)), "")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a hint that names the nearest known word, or lists a few of them; empty when there are none."""
    names = [name for name in islice(known, LIMITS.compared_names) if len(name) <= LIMITS.compared_length]
    if close := nearest(word, names):
        return f"{DID_YOU_MEAN} '{close}'?"
    listed = ", ".join(name if name[:1].isalnum() else f"'{name}'" for name in names[:_LISTED])
    return f"known: {listed}{' …' if len(names) > _LISTED else ''}" if names else ""


def distance(one: str, other: str, *, swaps: bool = False) -> int:
    """Return how many letters are to be inserted, removed or replaced (V. Levenshtein, 1965), or swapped."""
    above, row = [0], list(range(len(other) + 1))
    for number, letter in enumerate(one, 1):
        before, row = row, [number]
        for at, there in enumerate(other, 1):
            least = min(before[at] + 1, row[-1] + 1, before[at - 1] + (letter != there))
            is_swap = swaps and min(number, at) > 1 and letter == other[at - 2] and one[number - 2] == there
            row.append(min(least, above[at - 2] + 1) if is_swap else least)
        above = before
    return row[-1]
