"""Tables in which a better roll is a better result, but for a cell."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.table_cells import cell
from pnp.model.fields.common import UNKNOWN
from pnp.model.game import Game, Table

_MANY = 3
"""Fewest columns that show what a better roll means."""


@check(
    "combat.roll-dip",
    "warning",
    "A result that is worse than those of both neighboring rolls is a misprint, if no other column has one.",
    "Errata: a result missing in one column of a chart (Great Battles of Alexander).",
    code="T06",
)
def rolls_rise(game: Game) -> Iterator[Report]:
    """Find the column of a table with `order` whose results rise and fall with the roll, where no other column does."""
    for table in game.tables.values():
        if not table.order or not table.rows.roll or any(code == UNKNOWN for codes in table.cells for code in codes):
            continue
        ranks = {code: rank for rank, codes in enumerate(table.order) for code in codes}
        columns = [[ranks[codes[number]] for codes in table.cells] for number in range(len(table.columns.values))]
        ways = [_way(column) for column in columns]
        odd = [number for number, way in enumerate(ways) if way is None]
        rest = set(ways) - {None, 0}
        if len(odd) == 1 and len(rest) == 1 and sum(way in rest for way in ways) >= _MANY:
            yield _report(table, columns[odd[0]], odd[0], rest.pop() or 1)


def _way(column: Sequence[int]) -> int | None:
    """Return 1 if the results of a column never fall, -1 if they never rise, 0 if they are equal, otherwise None."""
    steps = {(after > before) - (after < before) for before, after in pairwise(column)} - {0}
    return None if len(steps) > 1 else next(iter(steps), 0)


def _report(table: Table, column: Sequence[int], number: int, way: int) -> Report:
    row = next(at for at, (before, after) in enumerate(pairwise(column), 1) if (after - before) * way < 0)
    rows, columns = table.rows, table.columns
    return Report(
        f"in {phrasing.named(table)}, {columns.name} {columns.labels[number]}, {rows.name} {rows.labels[row]} is "
        f"{'worse' if way > 0 else 'better'} for the attacker than {rows.labels[row - 1]}; all other columns "
        f"{'rise' if way > 0 else 'fall'}",
        cell(table, row, number),
        f"check the {table.cells[row][number]} there and the {table.cells[row - 1][number]} before it for a misprint",
        witness=((rows.name, rows.labels[row]), (columns.name, columns.labels[number])),
    )
