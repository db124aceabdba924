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
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import TypeVar

from pnp.expressions.evaluation import evaluate
from pnp.expressions.parser import read, read_comparison
from pnp.expressions.syntax_tree import (
    COMPARISONS,
    ExpressionError,
    Gathered,
    Measured,
    Measures,
    Node,
    Value,
    divisors,
    mentions,
    walk,
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
        return tuple(Expression(f"{self.text} / {number}", node) for number, node in enumerate(divisors(self.root)))

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
