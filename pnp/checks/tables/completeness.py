"""Look-up tables: every value that play can bring about has a row or a column."""

from collections.abc import Iterable, Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.reachable_lookups import Case, Number, reachable
from pnp.model.compute.modifiers import MODIFIERS
from pnp.model.game import Axis, Game, Table
from pnp.model.game.play import RANGE

_MOST = 10
"""Most gaps that are reported for one axis of a table."""


@check(
    "table.gap",
    "error",
    "Players have no result if a table ends before the value that occurred.",
    "DMN table analysis: completeness over the values that the counter mix, terrain keys and dice can reach.",
    code="T02",
)
def tables_answer_everything(game: Game) -> Iterator[Report]:
    """Find values that can occur along an axis of a table and have no row or column there."""
    divides = any(expression.divisors for expression in game.formulas.values())
    for table in game.tables.values():
        for axis, which in ((table.rows, "row"), (table.columns, "column")):
            if _is_unbounded(axis) and not divides:
                continue
            gaps = _gaps(axis, reachable(game, axis))
            for value in sorted(gaps)[:_MOST]:
                yield _gap(table, axis, which, gaps[value], len(gaps))


def _is_unbounded(axis: Axis) -> bool:
    """Return whether an axis has no gap between its values, and both ends also apply beyond it."""
    numbers = sorted(value for value in axis.values if isinstance(value, int))
    gapless = bool(numbers) and numbers == list(range(numbers[0], numbers[-1] + 1))
    return gapless and axis.clamp_low and axis.clamp_high


def _gaps(axis: Axis, cases: Iterable[Case]) -> dict[Number, Case]:
    """Return the first case of each value for which an axis has no line."""
    found: dict[Number, Case] = {}
    for case in cases:
        if case.value not in found:
            try:
                axis.index(case.value)
            except KeyError:
                found[case.value] = case
    return found


def _gap(table: Table, axis: Axis, which: str, case: Case, cases: int) -> Report:
    who = (("attacker", case.attacker), ("target", case.target)) if case.attacker else ()
    return Report(
        f"{axis.name} {case.value} is possible, but {phrasing.named(table.name, table.id)} has no such {which}",
        table.span,
        hint=f"add a {which} for {case.value}, or write 'clamp: both' so that the ends also apply beyond the axis",
        witness=(*who, *_shown(case), (axis.name, str(case.value))),
        cases=cases,
    )


def _shown(case: Case) -> tuple[tuple[str, str], ...]:
    hidden = (MODIFIERS,) if case.attacker else (MODIFIERS, RANGE)
    return tuple((name, str(value)) for name, value in case.numbers.items() if name not in hidden)
