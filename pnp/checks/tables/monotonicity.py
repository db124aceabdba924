"""Trends in look-up tables: a cell, a line or a column that breaks the order of the rest is probably misprinted."""

from collections.abc import Iterator, Mapping, Sequence
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
_FEW = 2
"""Most lines that can be the misprinted one."""
_MANY = 3
"""Fewest columns that show what a better roll means."""


class RolledTable(NamedTuple):
    """A table with dice along one axis: the results by what they show for every number, and the chances of that."""

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
    few, many = sorted((rising, [place for place, step in enumerate(steps) if step < 0]), key=len)
    if not few or len(many) < max(_LEAST, _SHARE * len(few)) or not many[0] < few[0] <= few[-1] < many[-1]:
        return None
    return OddsTrend(code, chances, many is rising, few, len(many))


def would_fix_trend(rolled: RolledTable, found: OddsTrend, line: int) -> bool:
    """Return whether other results in one line of the dice could restore a trend."""
    weight = sum((each for at, each in rolled.weights if at == line), Fraction(0))
    reached: Fraction | None = None
    for cells in rolled.lines:
        without = chance([code if at != line else "" for at, code in enumerate(cells)], found.code, rolled.weights)
        choices = [each if found.rises else -each for each in (without, without + weight)]
        reached = min((each for each in choices if reached is None or each >= reached), default=None)
        if reached is None:
            return False
    return True


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
    chance = f"in {phrasing.named(table)} the chance of {table.results[found.code]} ({found.code}) {few}"
    where = f"between {along.name} {along.labels[at]} and {along.labels[at + 1]}, but {most} everywhere else"
    return f"{chance} from {before} to {after} {where}"


def _misprint(rolled: RolledTable, found: OddsTrend) -> tuple[int, int, str] | None:
    """Return the line, the place and the right result of the one cell between equal ones that breaks the trend."""
    cells, lines, broken = [], rolled.lines, found.against[0]
    for line in (broken, broken + 1):
        before, here, behind = lines[line - 1], lines[line], lines[line + 1]
        for at in dict.fromkeys(at for at, _ in rolled.weights):
            if before[at] == behind[at] != here[at]:
                tried = [*found.chances]
                tried[line] = chance([*here[:at], before[at], *here[at + 1 :]], found.code, rolled.weights)
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


@check("combat.rises", "error")
def columns_rise(game: Game) -> Iterator[Report]:
    """Find columns, or cells, that are worse for the attacker than those before, in tables that declare `rises`."""
    for table, lines in _ranked(game):
        if table.rises:
            yield from (_cells if table.rises == "cells" else _columns)(table, lines)


def _ranked(game: Game) -> Iterator[tuple[Table, list[list[int]]]]:
    """Yield the complete tables with `order`, each with the ranks of its results."""
    for table in game.tables.values():
        if table.order and is_complete(table):
            ranks = {code: rank for rank, codes in enumerate(table.order) for code in codes}
            yield table, [[ranks[code] for code in codes] for codes in table.cells]


def _cells(table: Table, lines: Sequence[Sequence[int]]) -> Iterator[Report]:
    """Report the first cell of each row that is worse than the one before it."""
    for number, ranks in enumerate(lines):
        falls = [column for column in range(1, len(ranks)) if ranks[column] < ranks[column - 1]]
        if falls:
            after, before = table.cells[number][falls[0]], table.cells[number][falls[0] - 1]
            fall = f" at {table.rows.name} {table.rows.labels[number]}: {after} there, {before} before"
            yield _at_cell(table, lines, number, falls[0], fall)


def _columns(table: Table, lines: Sequence[Sequence[int]]) -> Iterator[Report]:
    """Report the first column in which the chance of some result or a better one falls."""
    weights = _weights(table, len(lines))
    if weights is None:
        return

    def chance(rank: int, column: int) -> Fraction:
        """Return the chance of this rank or a better one."""
        return sum((weight for row, weight in weights.items() if lines[row][column] >= rank), Fraction(0))

    best = len(table.order) - 1
    for column in range(1, len(table.columns.values)):
        for rank in range(best, 0, -1):
            before, after = chance(rank, column - 1), chance(rank, column)
            if after < before:
                result = table.order[rank][0] + ("" if rank == best else " or better")
                percent = [formatting.percent_text(each) for each in (before, after)]
                fall = f": the chance of {result} falls from {percent[0]} to {percent[1]}"
                fallen = [row for row in weights if lines[row][column] < rank <= lines[row][column - 1]]
                yield _at_cell(table, lines, next(row for row in fallen if weights[row]), column, fall)
                return


def _weights(table: Table, rows: int) -> Mapping[int, Fraction] | None:
    """Return the chance of each row; None if the roll depends on something else, or has no row for a result."""
    found = dict.fromkeys(range(rows), Fraction(0))
    rolled = outcomes(table.rows)
    for place, chance in rolled:
        if place is None:
            return None
        found[place] += chance
    return found if rolled else None


def _at_cell(table: Table, lines: Sequence[Sequence[int]], row: int, column: int, fall: str) -> Report:
    """Report a cell that is worse than the one before it, or that one, if it alone is too good."""
    ranks = lines[row]
    is_dip = column + 1 < len(ranks) and ranks[column + 1] >= ranks[column - 1]
    at = column - 1 if not is_dip and column > 1 and ranks[column - 2] <= ranks[column] else column
    axis, name, label = table.columns, table.rows.name, table.rows.labels[row]
    worse = f"{axis.name} {axis.labels[column]} is worse for the attacker than {axis.labels[column - 1]}"
    wrong = f"the {table.cells[row][at]} at {name} {label}, {axis.name} {axis.labels[at]}"
    hint = f"check {wrong} for a misprint, or correct 'order'"
    witness = ((name, label), (axis.name, axis.labels[at]))
    return Report(f"in {phrasing.named(table)}, {worse}{fall}", cell(table, row, at), hint, witness=witness)


@check("combat.roll-dip", "warning")
def rolls_rise(game: Game) -> Iterator[Report]:
    """Find the column of a table with `order` whose results rise and fall with the roll, where no other column does."""
    for table, lines in _ranked(game):
        columns = list(zip(*lines, strict=True)) if table.rows.roll else []
        ways = [_way(column) for column in columns]
        odd = [number for number, way in enumerate(ways) if way is None]
        rest = set(ways) - {None, 0}
        if len(odd) == 1 and len(rest) == 1 and sum(way in rest for way in ways) >= _MANY:
            yield _at_roll(table, columns[odd[0]], odd[0], rest.pop() or 1)


def _way(column: Sequence[int]) -> int | None:
    """Return 1 if the results of a column never fall, -1 if they never rise, 0 if they are equal, otherwise None."""
    steps = {(after > before) - (after < before) for before, after in pairwise(column)} - {0}
    return None if len(steps) > 1 else next(iter(steps), 0)


def _at_roll(table: Table, column: Sequence[int], number: int, way: int) -> Report:
    row = next(at for at, (before, after) in enumerate(pairwise(column), 1) if (after - before) * way < 0)
    rows, columns = table.rows, table.columns
    before, label = rows.labels[row - 1], rows.labels[row]
    where = f"in {phrasing.named(table)}, at {columns.name} {columns.labels[number]}, {rows.name} {label}"
    than = f"{'worse' if way > 0 else 'better'} for the attacker than {before}"
    message = f"{where} is {than}; in no other column does this happen"
    pair = f"{table.cells[row - 1][number]} at {before}, or {table.cells[row][number]} at {label}"
    witness = ((rows.name, label), (columns.name, columns.labels[number]))
    return Report(message, cell(table, row, number), f"one of the two may be a misprint: {pair}", witness=witness)
