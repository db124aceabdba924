"""Trends in look-up tables: a cell or a line that breaks the order of the rest of its table is probably misprinted."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.table_cells import cell, place_of, row
from pnp.expressions import formatting
from pnp.expressions.roll import Roll
from pnp.model.fields.common import UNKNOWN
from pnp.model.game import Axis, Game, Table

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
        if not dice.roll or not along.is_ascending:
            continue
        roll = Roll.parse(dice.roll)
        if not roll.names:
            outcomes = [(place_of(dice, int(total)), chance) for total, chance in roll.dice.outcomes]
            yield RolledTable(dice, along, lines, [(at, chance) for at, chance in outcomes if at is not None])


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


_FEW = 2
"""Most lines that can be the misprinted one."""


@check("table.not-monotone", "warning")
def tables_monotonic(game: Game) -> Iterator[Report]:
    """Find breaks of a trend that nearly all of a table follows along an axis of numbers."""
    for table in game.tables.values():
        if table.rises or any(code == UNKNOWN for cells in table.cells for code in cells):
            continue
        for rolled in rolled_tables(table):
            yield from _against_trend(table, rolled)
        columns = tuple(zip(*table.cells, strict=True))
        for across, along, lines, which in (
            (table.rows, table.columns, table.cells, "row"),
            (table.columns, table.rows, columns, "column"),
        ):
            if not across.roll and len(lines) > 2 and along.is_ascending:
                yield from _returning(table, across, along, lines, which)


def _against_trend(table: Table, rolled: RolledTable) -> Iterator[Report]:
    """Report the first result whose odds break their trend at one inner step, or because of one line of the dice."""
    for code in table.results:
        found = trend(rolled, code)
        if found is not None and len(found.against) == 1:
            dice, along, at = rolled.dice, rolled.along, found.against[0]
            misprint = _misprint(rolled, found)
            witness = ((along.name, along.labels[misprint.line if misprint else at + 1]),)
            span, hint = table.span, "check these two lines for a misprint"
            if misprint is not None:
                place = (misprint.dice, misprint.line) if dice is table.rows else (misprint.line, misprint.dice)
                span = cell(table, *place)
                where = f"{dice.name} {dice.labels[misprint.dice]}, {along.name} {along.labels[misprint.line]}"
                wrong = rolled.lines[misprint.line][misprint.dice]
                hint = (
                    f"check the {wrong} at {where} for a misprint: with {misprint.code} it {found.verbs[0]} everywhere"
                )
            yield Report(_break(table, rolled, found), span, hint, (), witness)
            return
    for found in trends(rolled, list(table.results)):
        lines = [line for line in range(len(rolled.dice.values)) if would_fix_trend(rolled, found, line)]
        if 1 <= len(lines) <= _FEW:
            is_row = rolled.dice is table.rows
            named = phrasing.join_and([rolled.dice.labels[line] for line in lines], "or")
            yield Report(
                _break(table, rolled, found),
                row(table, lines[0]) if is_row else table.span,
                f"check the {'row' if is_row else 'column'} of {rolled.dice.name} {named} for a misprint: with other "
                f"results there it {found.verbs[0]} everywhere",
                tuple((row(table, line), "or this row") for line in lines[1:]) if is_row else (),
                ((rolled.dice.name, named),),
                len(found.against),
            )
            return


def _break(table: Table, rolled: RolledTable, found: OddsTrend) -> str:
    """Describe a trend and its break: `the chance of hit (H) falls from 17% to 8% between …`."""
    most, few = found.verbs
    at, times, along = found.against[0], len(found.against), rolled.along
    few += f" {times} times, first" if times > 1 else ""
    before, after = (formatting.percent_text(found.chances[place]) for place in (at, at + 1))
    return (
        f"in {phrasing.named(table)} the chance of {table.results[found.code]} ({found.code}) {few} from {before} to "
        f"{after} between {along.name} {along.labels[at]} and {along.labels[at + 1]}, but {most} everywhere else"
    )


class _Misprint(NamedTuple):
    """A cell that alone breaks a trend, by its positions, and the result that would restore it."""

    line: int
    dice: int
    code: str


def _misprint(rolled: RolledTable, found: OddsTrend) -> _Misprint | None:
    """Return the one cell that differs from equal cells on both sides and whose change restores the trend."""
    cells, lines, broken = [], rolled.lines, found.against[0]
    for line in (broken, broken + 1):
        before, here, behind = lines[line - 1], lines[line], lines[line + 1]
        for at in dict.fromkeys(at for at, _ in rolled.weights):
            if before[at] == behind[at] != here[at]:
                corrected = [*here[:at], before[at], *here[at + 1 :]]
                tried = [*found.chances]
                tried[line] = chance(corrected, found.code, rolled.weights)
                steps = [after - earlier for earlier, after in pairwise(tried)]
                if min(steps) >= 0 or max(steps) <= 0:
                    cells.append(_Misprint(line, at, before[at]))
    return cells[0] if len(cells) == 1 else None


def _returning(table: Table, across: Axis, along: Axis, lines: Sequence[Sequence[str]], which: str) -> Iterator[Report]:
    """Report the one line in which a result returns after another, where this happens in no other line."""
    back = [place for place, cells in enumerate(lines) if _return(cells) is not None]
    steady = [place for place, cells in enumerate(lines) if place not in back and len(set(cells)) > 1]
    if len(back) != 1 or len(steady) < 2:
        return
    cells = lines[back[0]]
    at = _return(cells)
    assert at is not None
    message = (
        f"in the {which} {across.labels[back[0]]} of {phrasing.named(table)}, '{cells[at]}' comes back after "
        f"'{cells[at - 1]}' where '{along.name}' is {along.labels[at]}; no other {which} has a result that comes back"
    )
    span = cell(table, *((back[0], at) if which == "row" else (at, back[0])))
    witness = ((across.name, across.labels[back[0]]), (along.name, along.labels[at]))
    hint = f"one of the two may be a misprint: this {cells[at]}, or the {cells[at - 1]} before it"
    yield Report(message, span, hint, (), witness)


def _return(cells: Sequence[str]) -> int | None:
    for at in range(1, len(cells)):
        if cells[at] != cells[at - 1] and cells[at] in cells[: at - 1]:
            return at
    return None
