"""Look-up tables: whether they are filled in and all of them is used, whether a cell stands where it should not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from pnp.checks import Observation, check, wording
from pnp.checks.tables import reachable
from pnp.errors import Span
from pnp.model.game import Axis, Game, Table
from pnp.model.values import UNKNOWN
from pnp.odds import show
from pnp.odds.roll import Roll

_MOST = 6
"""Rows, columns or results that are named in one sentence."""


@check(
    "table.unknown-cell",
    "error",
    "A blank cell is found by the player who needs it.",
    "Errata: a blank cell of the combat results table (Friedland).",
    code="T01",
)
def cells_are_filled(game: Game) -> Iterator[Observation]:
    """No result of a table is still to be given."""
    for table in game.tables.values():
        for place, cells in enumerate(table.cells):
            blank = [number for number, code in enumerate(cells) if code == UNKNOWN]
            if blank:
                columns = [table.columns.labels[number] for number in blank]
                message = f"'{table.name}' has no result yet in row {_label(table.rows, place)}, {_columns(columns)}"
                witness = ((table.rows.name, table.rows.labels[place]), (table.columns.name, columns[0]))
                hint = f"write one of {wording.both(table.results, 'or')} instead of each '{UNKNOWN}'"
                yield Observation(message, _row(table, place), hint, (), witness, len(blank))


@check(
    "table.repeated-value",
    "error",
    "Two rows of one name: whoever looks from above and whoever looks from below read different results.",
    "DMN analysis: overlapping rules of a table; dmn-check.",
    code="T03",
)
def lines_differ(game: Game) -> Iterator[Observation]:
    """No two rows of a table, and no two columns, bear the same label."""
    for table in game.tables.values():
        for axis, which, lines in (
            (table.rows, "row", table.cells),
            (table.columns, "column", tuple(zip(*table.cells, strict=True))),
        ):
            for label, number in Counter(axis.labels).items():
                if number > 1:
                    yield _repeated(table, axis, which, label, lines)


def _repeated(table: Table, axis: Axis, which: str, label: str, lines: Sequence[Sequence[str]]) -> Observation:
    places = [place for place, other in enumerate(axis.labels) if other == label]
    same = len({tuple(lines[place]) for place in places}) == 1
    told = "with the same results" if same else "with different results"
    message = f"'{table.name}' has {len(places)} {which}s named '{label}', {told}"
    span = _row(table, places[-1]) if which == "row" else table.span
    related = ((_row(table, places[0]), f"the first {which} of this name"),) if which == "row" else ()
    hint = f"give each {which} a label of its own" if not same else f"take all but one of these {which}s out"
    return Observation(message, span, hint, related, severity="warning" if same else None)


@check(
    "table.unreachable",
    "warning",
    "A row or column that nothing in the game can reach was meant for a unit, a die or a bonus that is not there.",
    "DMN analysis: rules whose input never occurs, over what the counter mix, terrain keys and dice can reach.",
    code="T07",
)
def lines_are_reached(game: Game) -> Iterator[Observation]:
    """Every row and column along which dice or a formula choose comes up."""
    for table in game.tables.values():
        for axis, which in ((table.rows, "row"), (table.columns, "column")):
            missed = _missed(game, axis)
            if missed:
                lines = f"{which} {missed[0]}" if len(missed) == 1 else f"{which}s {_some(missed)}"
                message = f"nothing in the game comes to {lines} of '{table.name}' ({axis.name})"
                chooser = f"the dice {axis.roll}" if axis.roll else f"the formula '{axis.formula}'"
                hint = f"leave {'it' if len(missed) == 1 else 'them'} out, or see whether {chooser} lacks something"
                yield Observation(message, table.span, hint, cases=len(missed))


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
def results_come_up(game: Game) -> Iterator[Observation]:
    """Every result that a table explains stands in one of its cells."""
    for table in game.tables.values():
        used = {code for cells in table.cells for code in cells}
        for code, name in table.results.items():
            if code not in used and UNKNOWN not in used:
                message = f"'{table.name}' explains the result {code} ({name}), which stands in none of its cells"
                yield Observation(message, table.span, "put it into the table, or take it out of 'results'")


# Order


@check(
    "table.not-monotone",
    "warning",
    "Where all other rows get better from left to right, a cell that does not is most likely a slip of the pen.",
    "Derived: the order that all other lines of the table keep.",
    code="T06",
)
def tables_have_an_order(game: Game) -> Iterator[Observation]:
    """What nearly all of a table does along an edge of numbers, all of it does."""
    for table in game.tables.values():
        if any(code == UNKNOWN for cells in table.cells for code in cells):
            continue
        columns = tuple(zip(*table.cells, strict=True))
        for across, along, lines, which in (
            (table.rows, table.columns, table.cells, "row"),
            (table.columns, table.rows, columns, "column"),
        ):
            if not all(isinstance(value, int) for value in along.values):
                continue
            if across.roll:
                yield from _chances(table, across, along, tuple(zip(*lines, strict=True)), which)
            elif len(lines) > 2:
                yield from _returning(table, across, along, lines, which)


def _chances(
    table: Table, dice: Axis, along: Axis, lines: Sequence[Sequence[str]], which: str
) -> Iterator[Observation]:
    """The first result whose chance rises (or falls) along an edge everywhere but at one place in the middle.

    `lines`: for every value along that edge the results by what the dice show. `which`: whether dice choose a row.
    """
    roll = Roll.parse(dice.roll)
    if roll.names:
        return
    weights = [(dice.index(int(total)), chance) for total, chance in roll.dice.outcomes if _has(dice, int(total))]
    for code in table.results:
        chances = [_chance(cells, code, weights) for cells in lines]
        steps = [after - before for before, after in pairwise(chances)]
        found = _against(steps)
        if found is not None:
            verb, mostly = ("falls", "rises") if steps[found] < 0 else ("rises", "falls")
            message = (
                f"the chance of {table.results[code]} ({code}) in '{table.name}' {verb} from "
                f"{show.percent_text(chances[found])} to {show.percent_text(chances[found + 1])} between {along.name} "
                f"{along.labels[found]} and {along.labels[found + 1]}, though it {mostly} everywhere else"
            )
            slip = _slip(lines, found, code, weights, chances)
            witness = ((along.name, along.labels[slip.line if slip else found + 1]),)
            span, hint = table.span, "see whether a cell of these two lines is misprinted"
            if slip is not None:
                row, column = (slip.dice, slip.line) if which == "row" else (slip.line, slip.dice)
                span = _cell(table, row, column)
                at = f"{dice.name} {dice.labels[slip.dice]}, {along.name} {along.labels[slip.line]}"
                wrong = f"the {lines[slip.line][slip.dice]} at {at} is misprinted"
                hint = f"see whether {wrong}: with {slip.code} there it {mostly} all the way"
            yield Observation(message, span, hint, (), witness)
            return


class _Slip(NamedTuple):
    """A cell that alone breaks the order, by its places among the lines and the dice, and what would mend it."""

    line: int
    dice: int
    code: str


_Weights = Sequence[tuple[int, Fraction]]
"""What the dice show, by its place along their edge, with its chance."""


def _chance(cells: Sequence[str], code: str, weights: _Weights) -> Fraction:
    return sum((chance for at, chance in weights if cells[at] == code), Fraction(0))


def _slip(
    lines: Sequence[Sequence[str]], found: int, code: str, weights: _Weights, chances: Sequence[Fraction]
) -> _Slip | None:
    """The one cell that differs from the same code on either side of it, and with which the order is restored."""
    cells = []
    for line in (found, found + 1):
        before, here, behind = lines[line - 1], lines[line], lines[line + 1]
        for at in dict.fromkeys(at for at, _ in weights):
            if before[at] == behind[at] != here[at]:
                mended = [*here[:at], before[at], *here[at + 1 :]]
                tried = [*chances[:line], _chance(mended, code, weights), *chances[line + 1 :]]
                steps = [after - earlier for earlier, after in pairwise(tried)]
                if min(steps) >= 0 or max(steps) <= 0:
                    cells.append(_Slip(line, at, before[at]))
    return cells[0] if len(cells) == 1 else None


def _has(axis: Axis, value: int) -> bool:
    try:
        axis.index(value)
    except KeyError:
        return False
    return True


def _against(steps: Sequence[Fraction]) -> int | None:
    """The one step against the way that all others go, with steps of theirs before and behind; None when not so."""
    rising = [place for place, step in enumerate(steps) if step > 0]
    falling = [place for place, step in enumerate(steps) if step < 0]
    few, many = sorted((rising, falling), key=len)
    if len(few) != 1 or len(many) < 4 or not many[0] < few[0] < many[-1]:
        return None
    return few[0]


def _returning(
    table: Table, across: Axis, along: Axis, lines: Sequence[Sequence[str]], which: str
) -> Iterator[Observation]:
    """Lines in which a result comes back after another, while in all other lines none does."""
    back = [place for place, cells in enumerate(lines) if _comes_back(cells) is not None]
    steady = [place for place, cells in enumerate(lines) if place not in back and len(set(cells)) > 1]
    if len(back) != 1 or len(steady) < 2:
        return
    cells = lines[back[0]]
    at = _comes_back(cells)
    assert at is not None
    message = (
        f"in {which} {_label(across, back[0])} of '{table.name}' {cells[at]} comes back after {cells[at - 1]}, at "
        f"{along.name} {along.labels[at]}, while in every other {which} no result comes back"
    )
    span = _cell(table, *((back[0], at) if which == "row" else (at, back[0])))
    witness = ((across.name, across.labels[back[0]]), (along.name, along.labels[at]))
    yield Observation(message, span, "see whether one of these cells is misprinted", (), witness)


def _comes_back(cells: Sequence[str]) -> int | None:
    """Where a result comes back for the first time after another one."""
    for at in range(1, len(cells)):
        if cells[at] != cells[at - 1] and cells[at] in cells[: at - 1]:
            return at
    return None


# Words


def _row(table: Table, place: int) -> Span:
    return table.row_spans[place] if place < len(table.row_spans) else table.span


def _cell(table: Table, row: int, column: int) -> Span:
    """Where a cell stands, when its row is written as one text; else where the row does."""
    span, cells = _row(table, row), table.cells[row]
    quotes = span.end_column - span.column - len(" ".join(cells))
    if quotes not in (0, 2):
        return span
    start = span.column + quotes // 2 + len(" ".join(cells[:column])) + (1 if column else 0)
    return Span(span.file, span.line, start, start + len(cells[column]))


def _label(axis: Axis, place: int) -> str:
    return f"{axis.labels[place]} ({axis.name})"


def _columns(labels: Sequence[str]) -> str:
    return f"column {labels[0]}" if len(labels) == 1 else f"columns {_some(labels)}"


def _some(labels: Sequence[str]) -> str:
    if len(labels) > _MOST:
        return f"{', '.join(labels[: _MOST - 1])} and {len(labels) - _MOST + 1} more"
    return wording.both(labels)
