"""Dice as exact distributions: values with the fraction of rolls that show them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate

from pnp import budget
from pnp.budget import LIMITS

_ROLL = re.compile(r"(\d*)d(\d+)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Distribution:
    """Values in rising order, each with its chance; the chances sum to 1. Build one with `die`, `roll` or `of`."""

    outcomes: tuple[tuple[Fraction, Fraction], ...]

    def chance(self, holds: Callable[[Fraction], bool]) -> Fraction:
        """Return the chance of a value for which `holds` is true."""
        return sum((chance for value, chance in self.outcomes if holds(value)), Fraction(0))

    def __add__(self, other: Distribution) -> Distribution:
        """Return the sum of two independent rolls."""
        budget.current().spend("formula_steps", len(self.outcomes) * len(other.outcomes))
        return of((a + b, p * q) for a, p in self.outcomes for b, q in other.outcomes)


def of(outcomes: Mapping[int | Fraction, Fraction] | Iterable[tuple[int | Fraction, Fraction]]) -> Distribution:
    """Return a distribution from values and chances; equal values are added up.

    Raises:
        ValueError: when a chance is negative, they do not sum to 1, or there are too many values.
    """
    pairs = outcomes.items() if isinstance(outcomes, Mapping) else outcomes
    gathered: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for value, chance in pairs:
        if chance < 0:
            raise ValueError(f"the value {value} has the negative chance {chance}")
        gathered[Fraction(value)] += chance
    if sum(gathered.values()) != 1:
        raise ValueError("the chances of a roll must sum to 1")
    if len(gathered) > LIMITS.outcomes:
        raise ValueError(f"a roll may have at most {LIMITS.outcomes} different values")
    return Distribution(tuple(sorted(gathered.items())))


@lru_cache(maxsize=64)
def die(faces: int) -> Distribution:
    """Return one fair die with faces 1 to `faces`.

    Raises:
        ValueError: when it has no faces or too many.
    """
    if not 1 <= faces <= LIMITS.faces:
        raise ValueError(f"a die has 1 to {LIMITS.faces} faces, not {faces}")
    return Distribution(tuple((Fraction(face), Fraction(1, faces)) for face in range(1, faces + 1)))


@lru_cache(maxsize=64)
def roll(count: int, faces: int) -> Distribution:
    """Return the sum of `count` fair dice.

    Raises:
        ValueError: when there are no dice or too many, or a die is impossible.
    """
    if not 1 <= count <= LIMITS.dice:
        raise ValueError(f"a roll has 1 to {LIMITS.dice} dice, not {count}")
    whole = len(die(faces).outcomes) ** count
    ways = [1]
    for _ in range(count):
        sums = [0, *accumulate([*ways, *[0] * (faces - 1)])]
        ways = [upper - lower for upper, lower in zip(sums[1:], [0] * (faces - 1) + sums, strict=False)]
    budget.current().spend("formula_steps", len(ways))
    return Distribution(tuple((Fraction(value), Fraction(way, whole)) for value, way in enumerate(ways, count)))


def parse(text: str) -> tuple[int, int]:
    """Parse a roll written `d6` or `2d6` into count and faces.

    Raises:
        ValueError: with a message for the designer.
    """
    found = _ROLL.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text!r} is not a die; write d6, or 2d6 for the sum of two")
    count, faces = int(found[1] or 1), int(found[2])
    if not 1 <= count <= LIMITS.dice or not 1 <= faces <= LIMITS.faces:
        raise ValueError(f"{text!r} is not possible; write 1 to {LIMITS.dice} dice, each of 1 to {LIMITS.faces} faces")
    return count, faces
