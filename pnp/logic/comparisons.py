"""Comparisons in the conditions of rules: `score(attacker) <= score(target)`, `attacker != target`, `form = plain`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from pnp.expressions.expression import Expression, Measures, compare, parse_comparison
from pnp.expressions.syntax_tree import Name

Value = int | str
"""The value of an input of a case: a word, or a whole number."""
_EQUALITIES = {"=": True, "==": True, "!=": False}


@dataclass(frozen=True)
class Comparison:
    """A parsed comparison; each side is arithmetic over the inputs of a case, their measures and numbers.

    Beside `=` and `!=` a name alone may be a word: one that is no input of the case denotes itself.
    """

    text: str
    left: Expression
    symbol: str
    right: Expression

    @classmethod
    def parse(cls, text: str) -> Comparison:
        """Parse a comparison.

        Raises:
            ExpressionError: with the offset of the error in `text` and a message for the designer.
        """
        return cls(text, *parse_comparison(text))

    @cached_property
    def mentions(self) -> tuple[tuple[str, int], ...]:
        """Every name with its offset, in order of appearance, including those that may be words."""
        return self.left.mentions + self.right.mentions

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The different names, in order of appearance."""
        return tuple(dict.fromkeys(name for name, _ in self.mentions))

    @cached_property
    def measures(self) -> tuple[str, ...]:
        """The different measures, in order of appearance."""
        return tuple(dict.fromkeys(part.measure for side in (self.left, self.right) for part in side.measures))

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The names that may be words, because they are alone beside `=` or `!=`."""
        sides = (self.left.root, self.right.root) if self.symbol in _EQUALITIES else ()
        return tuple(dict.fromkeys(side.name for side in sides if isinstance(side, Name)))

    def holds(self, env: Mapping[str, Value], measures: Measures) -> bool:
        """Return whether the comparison is true of the case `env`.

        Raises:
            ExpressionError: when a name has no value, a word is used as a number, or a measure has no number.
        """
        return self.of(self.side(self.left, env, measures), self.side(self.right, env, measures))

    def side(self, side: Expression, env: Mapping[str, Value], measures: Measures) -> Fraction | Value:
        """Return the value of one side: a number, or a word.

        Raises:
            ExpressionError: as `holds`.
        """
        root = side.root
        if isinstance(root, Name) and self.symbol in _EQUALITIES:
            return env.get(root.name, root.name)
        return side.evaluate(env, measures)

    def of(self, left: Fraction | Value, right: Fraction | Value) -> bool:
        """Return whether the comparison holds between the values of its sides."""
        if isinstance(left, str) or isinstance(right, str):
            return (left == right) is _EQUALITIES[self.symbol]
        return compare(self.symbol, left, right)

    def __str__(self) -> str:
        return self.text
