"""Divisors of formulas: none of them may ever be nought."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.tables.range_odds import MOST, stat_values
from pnp.errors import Span
from pnp.model.compute import formulas
from pnp.model.game import Game, StatId
from pnp.odds.expression import Expression, ExpressionError
from pnp.odds.roll import Roll


class _Written(NamedTuple):
    """An expression of the definition: what it is called, and its place."""

    title: str
    expression: Expression
    span: Span | None


@check(
    "formula.division",
    "error",
    "Where its divisor is 0 a formula has no value, and whoever works it out at the table stops there.",
    "Derived: every divisor over all values of what it names.",
    code="D01",
)
def divisors_nonzero(game: Game) -> Iterator[Report]:
    """No value of what it names makes a divisor nought."""
    for written in _expressions(game):
        for divisor in written.expression.divisors:
            ranges = _ranges(game, divisor)
            if ranges is None:
                continue
            if prod(map(len, ranges.values())) > MOST:
                message = f"whether {written.title} ever divides by 0 was not looked at: there are too many cases"
                yield Report(message, written.span, severity="unknown")
                continue
            cases = [case for case in _cases(ranges) if _is_zero(game, divisor, case)]
            if cases:
                yield _divides(written, cases)


def _expressions(game: Game) -> Iterator[_Written]:
    for id_, expression in game.formulas.items():
        yield _Written(f"the formula '{id_}'", expression, game.formula_spans.get(id_))
    for modifier in game.modifiers.values():
        if "/" in modifier.add:
            yield _Written(f"the modifier '{modifier.id}'", Expression.parse(modifier.add), modifier.span)
    for table in game.tables.values():
        shift = Roll.parse(table.roll).shift if "/" in table.roll else None
        if shift is not None:
            yield _Written(f"the roll of the table '{table.id}'", shift, table.span)


def _ranges(game: Game, divisor: Expression) -> dict[str, Sequence[int]] | None:
    """The values of everything that a divisor depends on; None when something of it is not declared."""
    ranges: dict[str, Sequence[int]] = {}
    for name in formulas.inputs_of(game, divisor):
        if name in game.variables:
            ranges[name] = range(game.variables[name].low, game.variables[name].high + 1)
        else:
            ranges[name] = stat_values(game, StatId(name.partition(".")[2]))
    return ranges if all(ranges.values()) else None


def _cases(ranges: Mapping[str, Sequence[int]]) -> Iterator[dict[str, int]]:
    for values in product(*ranges.values()):
        yield dict(zip(ranges, values, strict=True))


def _is_zero(game: Game, divisor: Expression, case: Mapping[str, int]) -> bool:
    try:
        return formulas.evaluated_expression(game, divisor, case) == 0
    except ExpressionError:
        return False


def _divides(written: _Written, cases: Sequence[Mapping[str, int]]) -> Report:
    case = cases[0]
    where = phrasing.join_and([f"{name} is {value}" for name, value in case.items()])
    return Report(
        f"{written.title} divides by 0{f' where {where}' if where else ''}",
        written.span,
        "keep the divisor from 0, as in x / max(1, y)",
        witness=tuple((name, str(value)) for name, value in case.items()),
        cases=len(cases) if len(cases) > 1 else None,
    )
