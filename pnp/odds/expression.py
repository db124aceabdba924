"""Formulas as designers write them: `p(d <= to-hit) * (1 - p(d <= to-save))`, read once, evaluated exactly.

Grammar: numbers (`2`, `0.5`), names, `+ - * /`, brackets, `min(…)`, `max(…)`, `clamp(value, low, high)`, and
`p(left <= right)` for the chance that a comparison (`<= < >= > = !=`) holds. A name may hold hyphens and dots
(`to-hit`, `attacker.attack`), so a minus after a name needs a space before it. Where measures are allowed,
`score(attacker)` is the number that the measure `score` gives to what `attacker` stands for; such a formula is worked
out for every case that can come up, so it holds neither chances nor divisions.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType

from pnp.odds.evaluation import evaluate
from pnp.odds.parser import read, read_comparison
from pnp.odds.syntax_tree import (
    COMPARISONS,
    ExpressionError,
    Measured,
    Measures,
    Node,
    Value,
    divisors,
    measured,
    mentions,
)

__all__ = ["Expression", "ExpressionError", "Measures", "Value", "compare", "parse_comparison"]


@dataclass(frozen=True)
class Expression:
    """A formula that has been read; equal when the texts are."""

    text: str
    root: Node

    @classmethod
    def parse(cls, text: str, measures: bool = False) -> Expression:
        """Read a formula; `measures` allows `measure(name)`, but neither `p(…)` nor a division.

        Raises:
            ExpressionError: with the offset of the fault and a sentence for the designer.
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
        return tuple(sorted(measured(self.root), key=operator.attrgetter("offset")))

    @property
    def divisors(self) -> tuple[Expression, ...]:
        """Everything in it that something is divided by."""
        return tuple(Expression(f"{self.text} / {number}", node) for number, node in enumerate(divisors(self.root)))

    def evaluate(self, env: Mapping[str, Value], measures: Measures = MappingProxyType({})) -> Fraction:
        """The exact value, with names taken from `env`.

        Inside one `p(…)` every name of a die is one roll, however often it is written; different names are independent.

        Raises:
            ExpressionError: when a name has no value, a die stands outside `p(…)`, something is divided by zero, or a
                measure has no number for what it is asked.
        """
        return Fraction(evaluate(self.root, env, measures))

    def __str__(self) -> str:
        return self.text


def parse_comparison(text: str) -> tuple[Expression, str, Expression]:
    """Both sides of a comparison that may use measures, and the symbol between them.

    Raises:
        ExpressionError: with the offset of the fault and a sentence for the designer.
    """
    left, symbol, middle, right = read_comparison(text)
    before = text[:middle].rstrip().removesuffix(symbol).strip()
    return Expression(before, left), symbol, Expression(text[middle:].rstrip(), right)


def compare(symbol: str, left: Fraction | int, right: Fraction | int) -> bool:
    """Whether a comparison of two numbers holds; `symbol` is `<= < >= > = == !=`."""
    return COMPARISONS[symbol](left, right)
