"""Look-up tables that dice choose from: the odds of each result along the other axis, and breaks of their trend."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from pnp.expressions.roll import Roll
from pnp.model.game import Axis, Table

_LEAST = 4
"""Fewest steps in one direction that make a trend."""
_SHARE = 3
"""Fewest steps along the trend for each step against it."""


class RolledTable(NamedTuple):
    """A table with dice along one axis and numbers along the other.

    Attributes:
        lines: the results for every number, by what the dice show.
        weights: positions along the axis of the dice, each with its probability.
    """

    dice: Axis
    along: Axis
    lines: Sequence[Sequence[str]]
    weights: Sequence[tuple[int, Fraction]]


class OddsTrend(NamedTuple):
    """The odds of a result along an axis: one direction in most steps, the other in those `against` it."""

    code: str
    chances: Sequence[Fraction]
    rises: bool
    against: Sequence[int]
    steps: int

    @property
    def verbs(self) -> tuple[str, str]:
        """The verb for most steps, and that for the steps against them."""
        return ("rises", "falls") if self.rises else ("falls", "rises")


def rolled_tables(table: Table) -> Iterator[RolledTable]:
    """Yield the axes of a table that dice alone choose from, where the other axis holds numbers."""
    columns = tuple(zip(*table.cells, strict=True))
    for dice, along, lines in ((table.rows, table.columns, columns), (table.columns, table.rows, table.cells)):
        if not dice.roll or not all(isinstance(value, int) for value in along.values):
            continue
        roll = Roll.parse(dice.roll)
        if not roll.names:
            outcomes = [(int(total), chance) for total, chance in roll.dice.outcomes]
            weights = [(dice.index(total), chance) for total, chance in outcomes if _has(dice, total)]
            yield RolledTable(dice, along, lines, weights)


def _has(axis: Axis, value: int) -> bool:
    try:
        axis.index(value)
    except KeyError:
        return False
    return True


def chance(cells: Sequence[str], code: str, weights: Sequence[tuple[int, Fraction]]) -> Fraction:
    """Return the probability of a result in one line."""
    return sum((each for at, each in weights if cells[at] == code), Fraction(0))


def trend(rolled: RolledTable, code: str) -> OddsTrend | None:
    """Return the trend of a result that has one, with inner steps against it; None otherwise."""
    chances = [chance(cells, code, rolled.weights) for cells in rolled.lines]
    steps = [after - before for before, after in pairwise(chances)]
    rising = [place for place, step in enumerate(steps) if step > 0]
    falling = [place for place, step in enumerate(steps) if step < 0]
    few, many = sorted((rising, falling), key=len)
    if not few or len(many) < max(_LEAST, _SHARE * len(few)) or not many[0] < few[0] <= few[-1] < many[-1]:
        return None
    return OddsTrend(code, chances, many is rising, few, len(many))


def trends(rolled: RolledTable, codes: Sequence[str]) -> list[OddsTrend]:
    """Return the trends of some results, rising ones first."""
    found = [each for code in codes if (each := trend(rolled, code)) is not None]
    return sorted(found, key=lambda each: not each.rises)


def would_fix_trend(rolled: RolledTable, found: OddsTrend, line: int) -> bool:
    """Return whether other results in one line of the dice could restore a trend."""
    weight = sum((each for at, each in rolled.weights if at == line), Fraction(0))
    way = 1 if found.rises else -1
    reached: Fraction | None = None
    for cells in rolled.lines:
        without = chance([code if at != line else "" for at, code in enumerate(cells)], found.code, rolled.weights)
        choices = [way * each for each in (without, without + weight)]
        reached = min((each for each in choices if reached is None or each >= reached), default=None)
        if reached is None:
            return False
    return True
