"""Look-up tables: whether they are filled in, and whether all of them is used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.table_cells import label, row
from pnp.checks.tables.completeness import reachable
from pnp.model.fields.common import UNKNOWN
from pnp.model.game import Axis, Game, Table

_MOST = 6
"""Rows, columns or results that are named in one sentence."""


@check(
    "table.unknown-cell",
    "error",
    "A blank cell is found by the player who needs it.",
    "Errata: a blank cell of the combat results table (Friedland).",
    code="T01",
)
def cells_are_filled(game: Game) -> Iterator[Report]:
    """No result of a table is still to be given."""
    for table in game.tables.values():
        for place, cells in enumerate(table.cells):
            blank = [number for number, code in enumerate(cells) if code == UNKNOWN]
            if blank:
                columns = [table.columns.labels[number] for number in blank]
                message = f"'{table.name}' has no result yet in row {label(table.rows, place)}, {_columns(columns)}"
                witness = ((table.rows.name, table.rows.labels[place]), (table.columns.name, columns[0]))
                hint = f"write one of {phrasing.join_and(table.results, 'or')} instead of each '{UNKNOWN}'"
                yield Report(message, row(table, place), hint, (), witness, len(blank))


@check(
    "table.repeated-value",
    "error",
    "Two rows of one name: whoever looks from above and whoever looks from below read different results.",
    "DMN analysis: overlapping rules of a table; dmn-check.",
    code="T03",
)
def lines_differ(game: Game) -> Iterator[Report]:
    """No two rows of a table, and no two columns, bear the same label."""
    for table in game.tables.values():
        for axis, which, lines in (
            (table.rows, "row", table.cells),
            (table.columns, "column", tuple(zip(*table.cells, strict=True))),
        ):
            for name, number in Counter(axis.labels).items():
                if number > 1:
                    yield _repeated(table, axis, which, name, lines)


def _repeated(table: Table, axis: Axis, which: str, name: str, lines: Sequence[Sequence[str]]) -> Report:
    places = [place for place, other in enumerate(axis.labels) if other == name]
    same = len({tuple(lines[place]) for place in places}) == 1
    told = "with the same results" if same else "with different results"
    message = f"'{table.name}' has {len(places)} {which}s named '{name}', {told}"
    span = row(table, places[-1]) if which == "row" else table.span
    related = ((row(table, places[0]), f"the first {which} of this name"),) if which == "row" else ()
    hint = f"give each {which} a label of its own" if not same else f"take all but one of these {which}s out"
    return Report(message, span, hint, related, severity="warning" if same else None)


@check(
    "table.unreachable",
    "warning",
    "A row or column that nothing in the game can reach was meant for a unit, a die or a bonus that is not there.",
    "DMN analysis: rules whose input never occurs, over what the counter mix, terrain keys and dice can reach.",
    code="T07",
)
def lines_are_reached(game: Game) -> Iterator[Report]:
    """Every row and column along which dice or a formula choose comes up."""
    for table in game.tables.values():
        for axis, which in ((table.rows, "row"), (table.columns, "column")):
            missed = _missed(game, axis)
            if missed:
                lines = f"{which} {missed[0]}" if len(missed) == 1 else f"{which}s {_some(missed)}"
                message = f"nothing in the game comes to {lines} of '{table.name}' ({axis.name})"
                chooser = f"the dice {axis.roll}" if axis.roll else f"the formula '{axis.formula}'"
                hint = f"leave {'it' if len(missed) == 1 else 'them'} out, or see whether {chooser} lacks something"
                yield Report(message, table.span, hint, cases=len(missed))


def _missed(game: Game, axis: Axis) -> list[str]:
    """The labels of the lines that do not come up, of an edge along which something does."""
    left = set(range(len(axis.values)))
    seen = False
    for case in reachable(game, axis, scattered=True):
        seen = True
        try:
            left.discard(axis.index(case.value))
        except KeyError:
            continue
        if not left:
            return []
    return [axis.labels[place] for place in sorted(left)] if seen else []


@check(
    "table.unused-result",
    "info",
    "A result that is explained and never comes up sends players looking for it.",
    "Errata: a reference to 'R' results that are not in the game (1863).",
    code="T10",
)
def results_come_up(game: Game) -> Iterator[Report]:
    """Every result that a table explains stands in one of its cells."""
    for table in game.tables.values():
        used = {code for cells in table.cells for code in cells}
        for code, name in table.results.items():
            if code not in used and UNKNOWN not in used:
                message = f"'{table.name}' explains the result {code} ({name}), which stands in none of its cells"
                yield Report(message, table.span, "put it into the table, or take it out of 'results'")


# Words


def _columns(labels: Sequence[str]) -> str:
    return f"column {labels[0]}" if len(labels) == 1 else f"columns {_some(labels)}"


def _some(labels: Sequence[str]) -> str:
    if len(labels) > _MOST:
        return f"{', '.join(labels[: _MOST - 1])} and {len(labels) - _MOST + 1} more"
    return phrasing.join_and(labels)
