"""Look-up tables: blank cells, repeated labels, missing lines, lines and results that never occur, missing dice."""

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.reachable_lookups import Case, Number, OddsCase, odds_cases, reachable
from pnp.checks.shared.table_cells import label, lines_of, place_of, row
from pnp.model.compute import columns
from pnp.model.compute.modifiers import MODIFIERS
from pnp.model.fields.common import UNKNOWN
from pnp.model.game import Axis, Game, Table
from pnp.model.game.play import RANGE

_MOST_NAMED = 6
_RATIO = re.compile(r"\d+:\d+")
_DIE = re.compile(r"\d*d(\d+)")
_MOST_GAPS = 10


@check("table.unknown-cell", "error")
def cells_are_filled(game: Game) -> Iterator[Report]:
    """Find cells without a result."""
    for table in game.tables.values():
        for place, cells in enumerate(table.cells):
            blank = [number for number, code in enumerate(cells) if code == UNKNOWN]
            if blank:
                columns = [table.columns.labels[number] for number in blank]
                where = f"column{'' if len(columns) == 1 else 's'} {phrasing.some(columns, _MOST_NAMED)}"
                message = f"{phrasing.named(table)} has no result in row {label(table.rows, place)}, {where}"
                witness = ((table.rows.name, table.rows.labels[place]), (table.columns.name, columns[0]))
                hint = f"replace each '{UNKNOWN}' with {phrasing.join_and(table.results, 'or')}"
                yield Report(message, row(table, place), hint, (), witness, len(blank))


@check("table.repeated-value", "error")
def lines_differ(game: Game) -> Iterator[Report]:
    """Find rows, and columns, with the same label."""
    for table in game.tables.values():
        for which, axis, _, lines in lines_of(table):
            for name, number in Counter(axis.labels).items():
                if number > 1:
                    places = [place for place, other in enumerate(axis.labels) if other == name]
                    same = len({tuple(lines[place]) for place in places}) == 1
                    numbers = phrasing.join_and(str(place + 1) for place in places)
                    results = "the same results" if same else "different results"
                    message = f"{which}s {numbers} of {phrasing.named(table)} have one label, '{name}', and {results}"
                    span = row(table, places[-1]) if which == "row" else table.span
                    related = ((row(table, places[0]), f"row {places[0] + 1}"),) if which == "row" else ()
                    hint = f"{'remove all but one, or ' if same else ''}correct their labels in '{which}s'"
                    yield Report(message, span, hint, related, severity="warning" if same else None)


@check("table.unreachable", "warning")
def lines_are_reached(game: Game) -> Iterator[Report]:
    """Find rows and columns that no roll and no value of a formula reaches."""
    for table in game.tables.values():
        for which, axis, *_ in lines_of(table):
            missed = _missed(game, axis)
            if missed:
                labels = phrasing.some([repr(each) for each in missed], _MOST_NAMED)
                lines = f"the {which}{'' if len(missed) == 1 else 's'} {labels}"
                message = f"no roll or modifier leads to {lines} of {phrasing.named(table)}"
                chooser = f"the dice, roll: {axis.roll}" if axis.roll else f"the formula '{axis.formula}'"
                related = ((game.formula_spans.get(axis.formula), f"the formula '{axis.formula}' chooses the {which}"),)
                yield Report(message, table.span, f"remove {lines}, or correct {chooser}", related, cases=len(missed))


def _missed(game: Game, axis: Axis) -> list[str]:
    left: set[int | None] = set(range(len(axis.values)))
    seen = False
    for case in reachable(game, axis, scattered=True):
        seen = True
        left.discard(place_of(axis, case.value))
        if not left:
            return []
    return [axis.labels[place] for place in range(len(axis.values)) if place in left] if seen else []


@check("table.unused-result", "info")
def results_come_up(game: Game) -> Iterator[Report]:
    """Find results that a table explains and no cell contains."""
    for table in game.tables.values():
        used = {code for cells in table.cells for code in cells}
        for code, name in table.results.items() if UNKNOWN not in used else ():
            if code not in used:
                message = f"{phrasing.named(table)} explains the result {code} ({name}), which no cell contains"
                yield Report(message, table.span, "add it to a cell, or remove it from 'results'")


@check("table.die-not-in-box", "error")
def tables_use_dice_in_the_box(game: Game) -> Iterator[Report]:
    """Find dice that a table rolls and the game does not have."""
    known = {die.faces for die in game.dice.values()}
    for table in game.tables.values():
        for faces in dict.fromkeys(map(int, _DIE.findall(table.roll))):
            if faces not in known:
                there = ", ".join(f"d{number}" for number in sorted(known)) or "no dice"
                message = f"{phrasing.named(table)} rolls {table.roll}, but the game has {there}"
                hint = f"add a d{faces} under 'dice', or roll another die"
                yield Report(message, table.span, hint, witness=(("roll", table.roll), ("in the box", there)))


@check("table.gap", "error")
def tables_answer_everything(game: Game) -> Iterator[Report]:
    """Find values that can occur along an axis of a table and have no row or column there."""
    divides = any(expression.divisors for expression in game.formulas.values())
    for table in game.tables.values():
        for which, axis, *_ in lines_of(table):
            if axis.odds is not None or axis.shift is not None or columns.gathers(game, axis):
                yield from _odds_gaps(game, table, axis, which)
                continue
            numbers = sorted(value for value in axis.values if isinstance(value, int))
            gapless = bool(numbers) and numbers == list(range(numbers[0], numbers[-1] + 1))
            if (gapless and axis.clamp_low and axis.clamp_high) and not divides:
                continue
            gaps: dict[Number, Case] = {}
            for case in reachable(game, axis):
                if case.value not in gaps and place_of(axis, case.value) is None:
                    gaps[case.value] = case
            for value in sorted(gaps)[:_MOST_GAPS]:
                yield _gap(table, axis, which, gaps[value], len(gaps))


def _odds_gaps(game: Game, table: Table, axis: Axis, which: str) -> Iterator[Report]:
    """Report odds and shifts for which nothing is said: of ratios only the lowest and the highest."""
    if axis.odds is not None and axis.odds.below and axis.odds.above:
        return
    found: dict[str, OddsCase] = {}
    for case in odds_cases(game, table, axis):
        if case.choice is None:
            found.setdefault(case.missing, case)
    ratios = sorted((Fraction(text.replace(":", "/")), text) for text in found if _RATIO.fullmatch(text))
    below = [text for ratio, text in ratios if axis.odds is not None and ratio < axis.odds.ratios[0]]
    above = [text for _, text in ratios if text not in below]
    for text in [*below[:1], *above[-1:], *(text for text in found if not _RATIO.fullmatch(text))][:_MOST_GAPS]:
        counts = {role: Counter(unit.name for unit in group) for role, group in found[text].units.items()}
        units = tuple((role, ", ".join(f"{n} × {name}" for name, n in each.items())) for role, each in counts.items())
        numbers = ((name, str(value)) for name, value in found[text].numbers.items())
        keys = "'below' and 'above'" if axis.odds else "'clamp'"
        hint = f"add a {which}, or say by {keys} what applies beyond the ends"
        witness = (*units, *numbers, (axis.name, text))
        yield Report(_no_line(table, axis, which, text), table.span, hint, (), witness, len(found))


def _no_line(table: Table, axis: Axis, which: str, value: object) -> str:
    there = f"'{axis.name}', which chooses the {which} of {phrasing.named(table)}, can be {value}"
    return f"{there}, but no {which} has the heading {value}"


def _gap(table: Table, axis: Axis, which: str, case: Case, cases: int) -> Report:
    who = (("attacker", case.attacker), ("target", case.target)) if case.attacker else ()
    hint = f"add a {which} with the heading {case.value}"
    numbers = [value for value in axis.values if isinstance(value, int)]
    if not numbers or not min(numbers) < case.value < max(numbers):
        hint += f", or write clamp: both under '{which}s': then the first and the last also apply beyond the ends"
    hidden = (MODIFIERS,) if case.attacker else (MODIFIERS, RANGE)
    shown = ((name, str(value)) for name, value in case.numbers.items() if name not in hidden)
    witness = (*who, *shown, (axis.name, str(case.value)))
    return Report(_no_line(table, axis, which, case.value), table.span, hint, (), witness, cases)
