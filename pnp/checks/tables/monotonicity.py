"""Trends in look-up tables: a cell or a line that breaks the order of the rest of its table is probably misprinted."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.table_cells import cell, label, row
from pnp.checks.shared.table_odds import OddsTrend, RolledTable, chance, rolled_tables, trend, trends, would_fix_trend
from pnp.expressions import formatting
from pnp.model.fields.common import UNKNOWN
from pnp.model.game import Axis, Game, Table

_FEW = 2
"""Most lines that can be the misprinted one."""


@check(
    "table.not-monotone",
    "warning",
    "A cell that breaks the order of all other cells of its table is probably a misprint.",
    "Computed: the trend of all other lines; errata: a result missing in one column of a chart (Great Battles of "
    "Alexander).",
    code="T06",
)
def tables_monotonic(game: Game) -> Iterator[Report]:
    """Find breaks of a trend that nearly all of a table follows along an axis of numbers."""
    for table in game.tables.values():
        if any(code == UNKNOWN for cells in table.cells for code in cells):
            continue
        for rolled in rolled_tables(table):
            yield from _against_trend(table, rolled)
        columns = tuple(zip(*table.cells, strict=True))
        for across, along, lines, which in (
            (table.rows, table.columns, table.cells, "row"),
            (table.columns, table.rows, columns, "column"),
        ):
            if not across.roll and len(lines) > 2 and all(isinstance(value, int) for value in along.values):
                yield from _returning(table, across, along, lines, which)


def _against_trend(table: Table, rolled: RolledTable) -> Iterator[Report]:
    """Report the first result whose odds break their trend at one inner step, or because of one line of the dice."""
    for code in table.results:
        found = trend(rolled, code)
        if found is not None and len(found.against) == 1:
            yield _at_one_step(table, rolled, found)
            return
    for found in trends(rolled, list(table.results)):
        lines = [line for line in range(len(rolled.dice.values)) if would_fix_trend(rolled, found, line)]
        if 1 <= len(lines) <= _FEW:
            yield _in_one_line(table, rolled, found, lines)
            return


def _break(table: Table, rolled: RolledTable, found: OddsTrend) -> str:
    """Describe a trend and its break: `the chance of hit (H) falls from 17% to 8% between …`."""
    most, few = found.verbs
    at, times, along = found.against[0], len(found.against), rolled.along
    few += f" {times} times, first" if times > 1 else ""
    before, after = (formatting.percent_text(found.chances[place]) for place in (at, at + 1))
    return (
        f"in {phrasing.named(table.name, table.id)} the chance of {table.results[found.code]} ({found.code}) {few} "
        f"from {before} to {after} between {along.name} {along.labels[at]} and {along.labels[at + 1]}, but {most} "
        "everywhere else"
    )


def _in_one_line(table: Table, rolled: RolledTable, found: OddsTrend, lines: Sequence[int]) -> Report:
    """Report a trend that is broken several times because of one line of the dice."""
    is_row = rolled.dice is table.rows
    named = phrasing.join_and([rolled.dice.labels[line] for line in lines], "or")
    return Report(
        _break(table, rolled, found),
        row(table, lines[0]) if is_row else table.span,
        f"check the {'row' if is_row else 'column'} of {rolled.dice.name} {named} for a misprint: with other results "
        f"there it {found.verbs[0]} everywhere",
        tuple((row(table, line), "or this row") for line in lines[1:]) if is_row else (),
        ((rolled.dice.name, named),),
        len(found.against),
    )


def _at_one_step(table: Table, rolled: RolledTable, found: OddsTrend) -> Report:
    """Report a trend that is broken at one step."""
    dice, along, at = rolled.dice, rolled.along, found.against[0]
    misprint = _misprint(rolled, found)
    witness = ((along.name, along.labels[misprint.line if misprint else at + 1]),)
    span, hint = table.span, "check these two lines for a misprint"
    if misprint is not None:
        place = (misprint.dice, misprint.line) if dice is table.rows else (misprint.line, misprint.dice)
        span = cell(table, *place)
        where = f"{dice.name} {dice.labels[misprint.dice]}, {along.name} {along.labels[misprint.line]}"
        wrong = rolled.lines[misprint.line][misprint.dice]
        hint = f"check the {wrong} at {where} for a misprint: with {misprint.code} it {found.verbs[0]} everywhere"
    return Report(_break(table, rolled, found), span, hint, (), witness)


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
        f"in {which} {label(across, back[0])} of {phrasing.named(table.name, table.id)} {cells[at]} returns after "
        f"{cells[at - 1]}, at {along.name} {along.labels[at]}, but in every other {which} no result returns"
    )
    span = cell(table, *((back[0], at) if which == "row" else (at, back[0])))
    witness = ((across.name, across.labels[back[0]]), (along.name, along.labels[at]))
    yield Report(message, span, "check these cells for a misprint", (), witness)


def _return(cells: Sequence[str]) -> int | None:
    """Return the position at which a result first occurs again after another one."""
    for at in range(1, len(cells)):
        if cells[at] != cells[at - 1] and cells[at] in cells[: at - 1]:
            return at
    return None
