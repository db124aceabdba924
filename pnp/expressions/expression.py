"""Formulas of the game definition: `p(d <= to-hit) * (1 - p(d <= to-save))`, parsed once, evaluated exactly.

Grammar: numbers (`2`, `0.5`), names, `+ - * /`, brackets, `min(…)`, `max(…)`, `clamp(value, low, high)`,
`floor(value)`, `ceil(value)`, and `p(left <= right)` for the chance that a comparison (`<= < >= > = !=`) holds. A name
may hold hyphens and dots (`to-hit`, `attacker.attack`), so a minus after a name needs a space before it. Over the units
of a role there are `sum(attacker.attack)`, `highest(attacker.attack)`, `lowest(attacker.attack)` and `count(attacker)`.

Where measures are allowed, `score(attacker)` is the number that the measure `score` gives to the value of `attacker`;
such a formula is evaluated for every possible case, so it holds neither chances, divisions, rounding nor sums.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import prod
from operator import itemgetter
from types import MappingProxyType
from typing import Any, TypeVar

from pnp import budget
from pnp.expressions.dice import Distribution
from pnp.expressions.parser import read, read_comparison
from pnp.expressions.syntax_tree import (
    ARITHMETIC,
    COMPARISONS,
    COUNT,
    FUNCTIONS,
    GATHERING,
    ROUNDING,
    Binary,
    Call,
    Chance,
    Exact,
    ExpressionError,
    Gathered,
    Measured,
    Measures,
    Name,
    Node,
    Number,
    Value,
    divisors,
    mentions,
    walk,
    written,
)

Part = TypeVar("Part", Measured, Gathered)
__all__ = ["Expression", "ExpressionError", "Measures", "Value", "compare", "parse_comparison"]


@dataclass(frozen=True)
class Expression:
    """A parsed formula; equal when the texts are."""

    text: str
    root: Node

    @classmethod
    def parse(cls, text: str, measures: bool = False) -> Expression:
        """Parse a formula; `measures` allows `measure(name)`, but neither `p(…)` nor a division.

        Raises:
            ExpressionError: with the offset of the error and a message for the designer.
        """
        return cls(text, read(text, measures))

    @cached_property
    def mentions(self) -> tuple[tuple[str, int], ...]:
        """Every name in the text with its offset, in order of appearance."""
        return tuple(sorted(mentions(self.root), key=operator.itemgetter(1)))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The different names in the text, in order of appearance."""
        return tuple(dict.fromkeys(name for name, _ in self.mentions))

    @cached_property
    def measures(self) -> tuple[Measured, ...]:
        """Every use of a measure, in order of appearance."""
        return self._all(Measured)

    @cached_property
    def gathered(self) -> tuple[Gathered, ...]:
        """Every function over the units of a role, in order of appearance."""
        return self._all(Gathered)

    def _all(self, kind: type[Part]) -> tuple[Part, ...]:
        return tuple(sorted((part for part in walk(self.root) if isinstance(part, kind)), key=lambda part: part.offset))

    @cached_property
    def single(self) -> tuple[tuple[str, int], ...]:
        """Every name outside the functions over units, with its offset: if it is a stat, it is that of one unit."""
        offsets = {each.of_offset for each in self.gathered}
        return tuple((name, offset) for name, offset in self.mentions if offset not in offsets)

    @property
    def divisors(self) -> tuple[Expression, ...]:
        """Return every divisor in the formula."""
        return tuple(Expression(written(node), node) for node in divisors(self.root))

    def evaluate(self, env: Mapping[str, Value], measures: Measures = MappingProxyType({})) -> Fraction:
        """Return the exact value, with names taken from `env`.

        Inside one `p(…)` every name of a die is one roll, however often it is written; different names are independent.

        Raises:
            ExpressionError: when a name has no value, a die is used outside `p(…)`, a divisor is zero, or a measure
                has no number for its argument.
        """
        return Fraction(evaluate(self.root, env, measures))

    def __str__(self) -> str:
        return self.text


def parse_comparison(text: str) -> tuple[Expression, str, Expression]:
    """Return both sides of a comparison that may use measures, and the operator between them.

    Raises:
        ExpressionError: with the offset of the error and a message for the designer.
    """
    left, symbol, middle, right = read_comparison(text)
    before = text[:middle].rstrip().removesuffix(symbol).strip()
    return Expression(before, left), symbol, Expression(text[middle:].rstrip(), right)


def compare(symbol: str, left: Fraction | int, right: Fraction | int) -> bool:
    """Return whether a comparison of two numbers holds; `symbol` is `<= < >= > = == !=`."""
    return COMPARISONS[symbol](left, right)


_Thrown = Mapping[str, Exact]


def evaluate(node: Node, env: Mapping[str, Value], measures: Measures) -> Exact:
    """Return the value of a formula, with names taken from `env`.

    Raises:
        ExpressionError: as `pnp.expressions.expression.Expression.evaluate`.
    """
    return _EVALUATORS[type(node)](node, env, measures)


def _of_number(node: Number, env: Mapping[str, Value], measures: Measures) -> Exact:
    return node.value


def _of_name(node: Name, env: Mapping[str, Value], measures: Measures) -> Exact:
    known = _value(node.name, node.offset, env)
    if isinstance(known, Distribution):
        raise ExpressionError(f"the die {node.name!r} must be inside p(…)", node.offset, len(node.name))
    if isinstance(known, tuple):
        message = f"{len(known)} units have {node.name!r}; write sum({node.name}), or highest(…) or lowest(…)"
        raise ExpressionError(message, node.offset, len(node.name))
    return known


def _of_binary(node: Binary, env: Mapping[str, Value], measures: Measures) -> Exact:
    a, b = evaluate(node.left, env, measures), evaluate(node.right, env, measures)
    if node.symbol == "/" and b == 0:
        raise ExpressionError("the formula divides by zero", node.offset)
    run = budget.current()
    run.spend("formula_steps")
    result = ARITHMETIC[node.symbol](a, b)
    if max(result.numerator.bit_length(), result.denominator.bit_length()) > run.limits.number_bits:
        raise ExpressionError("the numbers of this formula become too large", node.offset)
    return result


def _of_call(node: Call, env: Mapping[str, Value], measures: Measures) -> Exact:
    _, _, function = FUNCTIONS.get(node.function) or ROUNDING[node.function]
    return function(*[evaluate(argument, env, measures) for argument in node.arguments])


def _of_gathered(node: Gathered, env: Mapping[str, Value], measures: Measures) -> Exact:
    role, _, stat = node.name.partition(".")
    if node.name not in env and f"{role}.{COUNT}" in env:
        message = f"a unit in the role {role!r} has no number for {stat!r}"
        raise ExpressionError(message, node.of_offset, len(node.name))
    known = _value(node.name, node.of_offset, env)
    if isinstance(known, Distribution):
        raise ExpressionError(f"{node.name!r} is a die, not a stat of units", node.of_offset, len(node.name))
    values = known if isinstance(known, tuple) else (known,)
    budget.current().spend("formula_steps", len(values))
    return GATHERING[node.function](values)


def _value(name: str, offset: int, env: Mapping[str, Value]) -> Exact | Distribution | tuple[int, ...]:
    if name not in env:
        raise ExpressionError(f"the name {name!r} has no value here", offset, len(name))
    value = env[name]
    if isinstance(value, str):
        raise ExpressionError(f"{name!r} is the word {value!r}, not a number", offset, len(name))
    return value


def _of_measure(node: Measured, env: Mapping[str, Value], measures: Measures) -> Fraction:
    if node.measure not in measures:
        raise ExpressionError(f"there is no measure {node.measure!r}", node.offset, len(node.measure))
    of = env.get(node.of, node.of)
    known = measures[node.measure]
    if isinstance(of, Fraction | Distribution | tuple) or of not in known:
        raise ExpressionError(f"{node.measure!r} has no number for {of!r}", node.of_offset, len(node.of))
    return Fraction(known[of])


def _of_chance(node: Chance, env: Mapping[str, Value], measures: Measures) -> Fraction:
    """Sum the chances of every combination of the named dice for which the comparison holds."""
    found = {name: _value(name, offset, env) for name, offset in mentions(node)}
    dice = {name: value for name, value in found.items() if isinstance(value, Distribution)}
    run, combinations = budget.current(), prod(len(roll.outcomes) for roll in dice.values())
    if combinations > run.limits.combinations:
        raise ExpressionError(f"p(…) has more than {run.limits.combinations:,} combinations of dice", node.offset)
    run.spend("formula_steps", combinations)
    holds = COMPARISONS[node.comparison]
    left, right = (_side(side, found, dice) for side in (node.left, node.right))
    total = Fraction(0)
    for outcome in product(*(roll.outcomes for roll in dice.values())):
        thrown = {name: value for name, (value, _) in zip(dice, outcome, strict=True)}
        if holds(left(thrown), right(thrown)):
            total += prod((chance for _, chance in outcome), start=Fraction(1))
    return total


def _side(node: Node, env: Mapping[str, Value], dice: Mapping[str, Distribution]) -> Callable[[_Thrown], Exact]:
    """Return a function from values of the dice to one side of a comparison; a side without dice is evaluated once."""
    if isinstance(node, Name) and node.name in dice:
        return itemgetter(node.name)
    if any(name in dice for name, _ in mentions(node)):
        return lambda thrown: evaluate(node, {**env, **thrown}, {})
    known = evaluate(node, env, {})
    return lambda thrown: known


_EVALUATORS: Mapping[type[Node], Callable[[Any, Mapping[str, Value], Measures], Exact]] = {
    Number: _of_number,
    Name: _of_name,
    Binary: _of_binary,
    Call: _of_call,
    Gathered: _of_gathered,
    Measured: _of_measure,
    Chance: _of_chance,
}
