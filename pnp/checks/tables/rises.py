"""Tables with better results in later columns, or for better rolls: a column or a cell that is worse."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.table_cells import cell, is_complete, outcomes
from pnp.expressions import formatting
from pnp.model.game import Game, Table


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
    for row, ranks in enumerate(lines):
        falls = [column for column in range(1, len(ranks)) if ranks[column] < ranks[column - 1]]
        if falls:
            after, before = table.cells[row][falls[0]], table.cells[row][falls[0] - 1]
            fall = f" at {table.rows.name} {table.rows.labels[row]}: {after} there, {before} before"
            yield _at_cell(table, lines, row, falls[0], fall)


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
    is_spike = not is_dip and column > 1 and ranks[column - 2] <= ranks[column]
    at = column - 1 if is_spike else column
    axis, name, label = table.columns, table.rows.name, table.rows.labels[row]
    worse = f"{axis.name} {axis.labels[column]} is worse for the attacker than {axis.labels[column - 1]}"
    wrong = f"the {table.cells[row][at]} at {name} {label}, {axis.name} {axis.labels[at]}"
    hint = f"check {wrong} for a misprint, or correct 'order'"
    witness = ((name, label), (axis.name, axis.labels[at]))
    return Report(f"in {phrasing.named(table)}, {worse}{fall}", cell(table, row, at), hint, witness=witness)


_MANY = 3
"""Fewest columns that show what a better roll means."""


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
    hint = f"one of the two may be a misprint: {pair}"
    return Report(message, cell(table, row, number), hint, witness=witness)
