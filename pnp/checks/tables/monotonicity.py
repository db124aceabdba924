"""Look-up tables: what nearly all of a table does along an edge, all of it does; and no line is a copy of another."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.table_cells import cell, label, row
from pnp.checks.shared.table_odds import (
    OddsTrend,
    RolledTable,
    chance,
    course,
    courses,
    flat_step,
    throws,
    would_fix_trend,
)
from pnp.model.fields.common import UNKNOWN
from pnp.model.game import Axis, Game, Table
from pnp.odds import formatting

_LARGE = 5
"""So many lines a table has in which two that are the same stand out."""
_FEW = 2
"""Most lines that are named as the one that is misprinted."""


# Copies


@check(
    "table.same-rows",
    "info",
    "A line that was copied and not changed looks right to whoever reads it alone.",
    "Ours: a line that is copied to be changed, and is not.",
    code="T06",
)
def rows_differ(game: Game) -> Iterator[Report]:
    """No two neighbouring lines of a large table are the same when all others differ."""
    for table in game.tables.values():
        columns = tuple(zip(*table.cells, strict=True))
        place, across = _twin(table.cells), _twin(columns)
        if place:
            yield _twins(table, table.rows, "lines", place, _broken_trends(table, table.rows, place))
        elif across and _broken_trends(table, table.columns, across):
            yield _twins(table, table.columns, "columns", across, _broken_trends(table, table.columns, across))
        elif across and _still(table, across):
            yield _twins(table, table.columns, "columns", across, "", _still(table, across))


def _twins(table: Table, axis: Axis, noun: str, place: int, spoilt: str, further: str = "") -> Report:
    one, other = axis.labels[place - 1 : place + 1]
    return Report(
        f"the {noun} {one} and {other} of '{table.name}' are the same, and no others are{spoilt or further}",
        row(table, place) if axis is table.rows else table.span,
        "look whether one of them was copied",
        severity="warning" if spoilt else None,
    )


def _twin(lines: Sequence[Sequence[str]]) -> int:
    """The place of the one line that is as the one before it, where all others of many differ; 0 when there is none."""
    twins = [number for number in range(1, len(lines)) if lines[number] == lines[number - 1]]
    alone = len(twins) == 1 and len(lines) >= _LARGE and len(set(lines)) == len(lines) - 1
    return twins[0] if alone and len(set(lines[twins[0]])) > 1 else 0


def _broken_trends(table: Table, axis: Axis, place: int) -> str:
    """What two lines of the dice that are the same spoil; nothing when no chance goes against its course."""
    for throw in throws(table):
        for found in courses(throw, list(table.results)) if throw.dice is axis else ():
            if any(would_fix_trend(throw, found, line) for line in (place - 1, place)):
                return f"; with them {_told(table, throw, found)}"
    return ""


def _still(table: Table, column: int) -> str:
    """Which chance stands still between two columns that are the same, and nowhere else; nothing: there is none."""
    codes = (flat_step(throw, list(table.results), column) for throw in throws(table) if throw.along is table.columns)
    return next(
        (f"; the chance of {table.results[code]} ({code}) stands still there only" for code in codes if code), ""
    )


def _told(table: Table, throw: RolledTable, found: OddsTrend) -> str:
    """The course of a chance and what goes against it: `the chance of hit (H) falls from 17% to 8% between …`."""
    most, few = found.verbs
    first, times = found.against[0], len(found.against)
    few += f" {times} times, first" if times > 1 else ""
    return (
        f"the chance of {table.results[found.code]} ({found.code}) {few} from {_percent(found, first)} to "
        f"{_percent(found, first + 1)} between {throw.along.name} {throw.along.labels[first]} and "
        f"{throw.along.labels[first + 1]}, though it {most} everywhere else"
    )


def _percent(found: OddsTrend, place: int) -> str:
    return formatting.percent_text(found.chances[place])


# Order


@check(
    "table.not-monotone",
    "warning",
    "Where all other rows get better from left to right, a cell that does not is most likely a slip of the pen.",
    "Derived: the order that all other lines of the table keep.",
    code="T06",
)
def tables_monotonic(game: Game) -> Iterator[Report]:
    """What nearly all of a table does along an edge of numbers, all of it does."""
    for table in game.tables.values():
        if any(code == UNKNOWN for cells in table.cells for code in cells) or _is_duplicate(table):
            continue
        for throw in throws(table):
            yield from _against(table, throw)
        columns = tuple(zip(*table.cells, strict=True))
        for across, along, lines, which in (
            (table.rows, table.columns, table.cells, "row"),
            (table.columns, table.rows, columns, "column"),
        ):
            if not across.roll and len(lines) > 2 and all(isinstance(value, int) for value in along.values):
                yield from _returning(table, across, along, lines, which)


def _is_duplicate(table: Table) -> bool:
    """Whether two lines that are the same spoil its chances, which is told of them."""
    place, across = _twin(table.cells), _twin(tuple(zip(*table.cells, strict=True)))
    return bool(
        _broken_trends(table, table.rows, place) if place else across and _broken_trends(table, table.columns, across)
    )


def _against(table: Table, throw: RolledTable) -> Iterator[Report]:
    """The first result whose chance goes one way everywhere but at one place in the middle, or but for one line."""
    for code in table.results:
        found = course(throw, code)
        if found is not None and len(found.against) == 1:
            yield _once(table, throw, found)
            return
    for found in courses(throw, list(table.results)):
        lines = [line for line in range(len(throw.dice.values)) if would_fix_trend(throw, found, line)]
        if 1 <= len(lines) <= _FEW:
            yield _by_line(table, throw, found, lines)
            return


def _by_line(table: Table, throw: RolledTable, found: OddsTrend, lines: Sequence[int]) -> Report:
    """A chance that goes against its course several times because of one line of the dice."""
    is_row = throw.dice is table.rows
    named = phrasing.join_and([throw.dice.labels[line] for line in lines], "or")
    return Report(
        f"in '{table.name}' {_told(table, throw, found)}",
        row(table, lines[0]) if is_row else table.span,
        f"see whether the {'row' if is_row else 'column'} of {throw.dice.name} {named} is misprinted or out of place: "
        f"with other results there it {found.verbs[0]} all the way",
        tuple((row(table, line), "or this row") for line in lines[1:]) if is_row else (),
        ((throw.dice.name, named),),
        len(found.against),
    )


def _once(table: Table, throw: RolledTable, found: OddsTrend) -> Report:
    """A chance that goes against its course at one place."""
    most, few = found.verbs
    dice, along, at = throw.dice, throw.along, found.against[0]
    result = f"{table.results[found.code]} ({found.code})"
    message = (
        f"the chance of {result} in '{table.name}' {few} from {_percent(found, at)} to {_percent(found, at + 1)} "
        f"between {along.name} {along.labels[at]} and {along.labels[at + 1]}, though it {most} everywhere else"
    )
    slip = _slip(throw, found)
    witness = ((along.name, along.labels[slip.line if slip else at + 1]),)
    span, hint = table.span, "see whether a cell of these two lines is misprinted"
    if slip is not None:
        place = (slip.dice, slip.line) if dice is table.rows else (slip.line, slip.dice)
        span = cell(table, *place)
        there = f"{dice.name} {dice.labels[slip.dice]}, {along.name} {along.labels[slip.line]}"
        wrong = f"the {throw.lines[slip.line][slip.dice]} at {there} is misprinted"
        hint = f"see whether {wrong}: with {slip.code} there it {most} all the way"
    return Report(message, span, hint, (), witness)


class _Slip(NamedTuple):
    """A cell that alone breaks the order, by its places among the lines and the dice, and what would mend it."""

    line: int
    dice: int
    code: str


def _slip(throw: RolledTable, found: OddsTrend) -> _Slip | None:
    """The one cell that differs from the same code on either side of it, and with which the order is restored."""
    cells, lines, at_fault = [], throw.lines, found.against[0]
    for line in (at_fault, at_fault + 1):
        before, here, behind = lines[line - 1], lines[line], lines[line + 1]
        for at in dict.fromkeys(at for at, _ in throw.weights):
            if before[at] == behind[at] != here[at]:
                mended = [*here[:at], before[at], *here[at + 1 :]]
                tried = [*found.chances]
                tried[line] = chance(mended, found.code, throw.weights)
                steps = [after - earlier for earlier, after in pairwise(tried)]
                if min(steps) >= 0 or max(steps) <= 0:
                    cells.append(_Slip(line, at, before[at]))
    return cells[0] if len(cells) == 1 else None


def _returning(table: Table, across: Axis, along: Axis, lines: Sequence[Sequence[str]], which: str) -> Iterator[Report]:
    """Lines in which a result comes back after another, while in all other lines none does."""
    back = [place for place, cells in enumerate(lines) if _comes_back(cells) is not None]
    steady = [place for place, cells in enumerate(lines) if place not in back and len(set(cells)) > 1]
    if len(back) != 1 or len(steady) < 2:
        return
    cells = lines[back[0]]
    at = _comes_back(cells)
    assert at is not None
    message = (
        f"in {which} {label(across, back[0])} of '{table.name}' {cells[at]} comes back after {cells[at - 1]}, at "
        f"{along.name} {along.labels[at]}, while in every other {which} no result comes back"
    )
    span = cell(table, *((back[0], at) if which == "row" else (at, back[0])))
    witness = ((across.name, across.labels[back[0]]), (along.name, along.labels[at]))
    yield Report(message, span, "see whether one of these cells is misprinted", (), witness)


def _comes_back(cells: Sequence[str]) -> int | None:
    """Where a result comes back for the first time after another one."""
    for at in range(1, len(cells)):
        if cells[at] != cells[at - 1] and cells[at] in cells[: at - 1]:
            return at
    return None
