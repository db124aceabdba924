"""Trends in look-up tables: a cell or a line that breaks the order of the rest of its table is probably misprinted."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.table_cells import TableLines, cell, is_complete, lines_of, outcomes, row
from pnp.expressions import formatting
from pnp.model.game import Axis, Game, Table

_LEAST = 4
"""Fewest steps in one direction that make a trend."""
_SHARE = 3
"""Fewest steps along the trend for each step against it."""


class RolledTable(NamedTuple):
    """A table with dice along one axis and numbers along the other.

    `lines`: the results for every number, by what the dice show. `weights`: the probability of places along the dice.
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
    for _, along, dice, lines in reversed(lines_of(table)):
        found = outcomes(dice) if dice.roll and along.is_ascending else []
        if found:
            yield RolledTable(dice, along, lines, [(at, chance) for at, chance in found if at is not None])


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
        if table.rises or not is_complete(table):
            continue
        for rolled in rolled_tables(table):
            yield from _against_trend(table, rolled)
        for lines in lines_of(table):
            if not lines.axis.roll and len(lines.cells) > 2 and lines.along.is_ascending:
                yield from _returning(table, lines)


def _against_trend(table: Table, rolled: RolledTable) -> Iterator[Report]:
    """Report the first result whose odds break their trend at one inner step, or because of one line of the dice."""
    trends = [found for code in table.results if (found := trend(rolled, code)) is not None]
    dice, along, is_row = rolled.dice, rolled.along, rolled.dice is table.rows
    for found in trends:
        if len(found.against) == 1:
            line, span, hint = found.against[0] + 1, table.span, "check these two lines for a misprint"
            misprint = _misprint(rolled, found)
            if misprint is not None:
                line, at, code = misprint
                span = cell(table, *((at, line) if is_row else (line, at)))
                wrong = f"{rolled.lines[line][at]} at {dice.name} {dice.labels[at]}, {along.name} {along.labels[line]}"
                hint = f"check the {wrong} for a misprint: with {code} it {found.verbs[0]} everywhere"
            yield Report(_break(table, rolled, found), span, hint, (), ((along.name, along.labels[line]),))
            return
    for found in sorted(trends, key=lambda each: not each.rises):
        lines = [line for line in range(len(dice.values)) if would_fix_trend(rolled, found, line)]
        if 1 <= len(lines) <= _FEW:
            named = phrasing.join_and([dice.labels[line] for line in lines], "or")
            which = f"the {'row' if is_row else 'column'} of {dice.name} {named}"
            hint = f"check {which} for a misprint: with other results there it {found.verbs[0]} everywhere"
            span, *others = [row(table, line) for line in lines] if is_row else [table.span]
            related, witness = tuple((other, "or this row") for other in others), ((dice.name, named),)
            yield Report(_break(table, rolled, found), span, hint, related, witness, len(found.against))
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


def _misprint(rolled: RolledTable, found: OddsTrend) -> tuple[int, int, str] | None:
    """Return the one cell that differs from equal cells on both sides and whose change restores the trend.

    It is returned by its line and its position there, with the result that would restore the trend.
    """
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
                    cells.append((line, at, before[at]))
    return cells[0] if len(cells) == 1 else None


def _returning(table: Table, lines: TableLines) -> Iterator[Report]:
    """Report the one line in which a result returns after another, where this happens in no other line."""
    back = {place: at for place, cells in enumerate(lines.cells) if (at := _return(cells)) is not None}
    steady = [place for place, cells in enumerate(lines.cells) if place not in back and len(set(cells)) > 1]
    if len(back) != 1 or len(steady) < 2:
        return
    ((place, at),) = back.items()
    cells, which, along = lines.cells[place], lines.which, lines.along
    here = f"in the {which} {lines.axis.labels[place]} of {phrasing.named(table)}, '{cells[at]}' comes back after"
    where = f"'{cells[at - 1]}' where '{along.name}' is {along.labels[at]}"
    message = f"{here} {where}; no other {which} has a result that comes back"
    hint = f"one of the two may be a misprint: this {cells[at]}, or the {cells[at - 1]} before it"
    witness = ((lines.axis.name, lines.axis.labels[place]), (along.name, along.labels[at]))
    yield Report(message, cell(table, *lines.place(place, at)), hint, (), witness)


def _return(cells: Sequence[str]) -> int | None:
    places = range(1, len(cells))
    return next((at for at in places if cells[at] != cells[at - 1] and cells[at] in cells[: at - 1]), None)
