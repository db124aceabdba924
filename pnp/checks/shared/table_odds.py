"""Look-up tables that dice read: the chance of each result along the other edge, and what goes against its course."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from pnp.model.game import Axis, Table
from pnp.odds.roll import Roll

_LEAST = 4
"""So many steps must go one way before others count as going against them."""
_SHARE = 3
"""So many steps must go one way for each that goes against them."""


class RolledTable(NamedTuple):
    """A table with dice along one edge and numbers along the other.

    `lines`: for every number the results by what the dice show. `weights`: what these show, by its place along their
    edge, with its chance.
    """

    dice: Axis
    along: Axis
    lines: Sequence[Sequence[str]]
    weights: Sequence[tuple[int, Fraction]]


class OddsTrend(NamedTuple):
    """How the chance of a result goes along an edge: one way in most steps, the other in those `against`."""

    code: str
    chances: Sequence[Fraction]
    rises: bool
    against: Sequence[int]
    steps: int

    @property
    def verbs(self) -> tuple[str, str]:
        """What the chance does in most steps, and what in those against them."""
        return ("rises", "falls") if self.rises else ("falls", "rises")


def throws(table: Table) -> Iterator[RolledTable]:
    """The edges of a table that dice choose along without any other number, when the other one holds numbers."""
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
    """The chance of a result in one line."""
    return sum((each for at, each in weights if cells[at] == code), Fraction(0))


def course(throw: RolledTable, code: str) -> OddsTrend | None:
    """How the chance of a result goes, if in nearly all steps one way, but for some in the middle."""
    chances = [chance(cells, code, throw.weights) for cells in throw.lines]
    steps = [after - before for before, after in pairwise(chances)]
    rising = [place for place, step in enumerate(steps) if step > 0]
    falling = [place for place, step in enumerate(steps) if step < 0]
    few, many = sorted((rising, falling), key=len)
    if not few or len(many) < max(_LEAST, _SHARE * len(few)) or not many[0] < few[0] <= few[-1] < many[-1]:
        return None
    return OddsTrend(code, chances, many is rising, few, len(many))


def courses(throw: RolledTable, codes: Sequence[str]) -> list[OddsTrend]:
    """How the chances of some results go, of those that go nearly one way; those that rise come first."""
    found = [each for code in codes if (each := course(throw, code)) is not None]
    return sorted(found, key=lambda each: not each.rises)


def would_fix_trend(throw: RolledTable, found: OddsTrend, line: int) -> bool:
    """Whether the chance of a result could go one way all along, if one line of the dice had other results."""
    weight = sum((each for at, each in throw.weights if at == line), Fraction(0))
    way = 1 if found.rises else -1
    reached: Fraction | None = None
    for cells in throw.lines:
        without = chance([code if at != line else "" for at, code in enumerate(cells)], found.code, throw.weights)
        choices = [way * each for each in (without, without + weight)]
        reached = min((each for each in choices if reached is None or each >= reached), default=None)
        if reached is None:
            return False
    return True


def flat_step(throw: RolledTable, codes: Sequence[str], place: int) -> str:
    """The first result whose chance changes one way at every step but the one before a line, and not there."""
    for code in codes:
        chances = [chance(cells, code, throw.weights) for cells in throw.lines]
        steps = [after - before for before, after in pairwise(chances)]
        others = [step for at, step in enumerate(steps) if at != place - 1]
        if len(others) >= 2 * _LEAST and not steps[place - 1] and (min(others) > 0 or max(others) < 0):
            return code
    return ""
