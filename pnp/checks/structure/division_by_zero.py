"""Divisors of formulas that can be 0."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.stat_values import stat_values
from pnp.errors import Span
from pnp.expressions.expression import Expression, ExpressionError
from pnp.expressions.roll import Roll
from pnp.model.compute import formulas
from pnp.model.game import Game, StatId

_MOST = 20_000
"""Most combinations of values for which a divisor is evaluated."""


class _Formula(NamedTuple):
    """An expression of the definition with its name and its location."""

    title: str
    expression: Expression
    span: Span | None


@check(
    "formula.division",
    "error",
    "A formula has no value where its divisor is 0.",
    "Observed in: units with a combat strength of 0, against which no odds exist (PanzerGruppe Guderian).",
    code="D01",
)
def divisors_nonzero(game: Game) -> Iterator[Report]:
    """Find formulas whose divisor is 0 for some values of its names."""
    for written in _formulas(game):
        for divisor in written.expression.divisors:
            ranges = _ranges(game, divisor)
            if ranges is None:
                continue
            if prod(map(len, ranges.values())) > _MOST:
                message = f"cannot determine whether {written.title} divides by 0: there are too many cases"
                yield Report(message, written.span, severity="unknown")
                continue
            cases = [case for case in _cases(ranges) if _is_zero(game, divisor, case)]
            if cases:
                yield _divides(written, cases)


def _formulas(game: Game) -> Iterator[_Formula]:
    for id_, expression in game.formulas.items():
        yield _Formula(f"the formula '{id_}'", expression, game.formula_spans.get(id_))
    for modifier in game.modifiers.values():
        yield _Formula(f"the modifier '{modifier.id}'", modifier.add, modifier.span)
    for table in game.tables.values():
        shift = Roll.parse(table.roll).shift if "/" in table.roll else None
        if shift is not None:
            yield _Formula(f"the roll of the table '{table.id}'", shift, table.span)


def _ranges(game: Game, divisor: Expression) -> dict[str, Sequence[int]] | None:
    """Return the values of everything that a divisor depends on; None if something is not declared."""
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


def _divides(written: _Formula, cases: Sequence[Mapping[str, int]]) -> Report:
    case = cases[0]
    where = phrasing.join_and([f"{name} is {value}" for name, value in case.items()])
    return Report(
        f"{written.title} divides by 0{f' where {where}' if where else ''}",
        written.span,
        "make the divisor nonzero, for example x / max(1, y)",
        witness=tuple((name, str(value)) for name, value in case.items()),
        cases=len(cases) if len(cases) > 1 else None,
    )
