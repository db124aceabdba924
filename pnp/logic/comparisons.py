"""Comparisons in the conditions of rules: `score(attacker) <= score(target)`, `attacker != target`, `form = plain`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from pnp.odds.expression import Expression, Measures, compare, parse_comparison
from pnp.odds.syntax_tree import Name

Value = int | str
"""What an input of a case can be: a word, or a whole number."""
_EQUALITIES = {"=": True, "==": True, "!=": False}


@dataclass(frozen=True)
class Comparison:
    """A comparison that has been read; each side is arithmetic over the inputs of a case, their measures and numbers.

    Beside `=` and `!=` a name that stands alone may be a word: one that is no input of the case stands for itself.
    """

    text: str
    left: Expression
    symbol: str
    right: Expression

    @classmethod
    def parse(cls, text: str) -> Comparison:
        """Read a comparison.

        Raises:
            ExpressionError: with the offset of the fault in `text` and a sentence for the designer.
        """
        return cls(text, *parse_comparison(text))

    @cached_property
    def mentions(self) -> tuple[tuple[str, int], ...]:
        """Every name with its offset, in order of appearance, those that may be words among them."""
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
        """The names that may be words, because they stand alone beside `=` or `!=`."""
        sides = (self.left.root, self.right.root) if self.symbol in _EQUALITIES else ()
        return tuple(dict.fromkeys(side.name for side in sides if isinstance(side, Name)))

    def holds(self, env: Mapping[str, Value], measures: Measures) -> bool:
        """Whether it is true of the case `env`.

        Raises:
            ExpressionError: when a name has no value, a word stands where a number must, or a measure has no number.
        """
        return self.of(self.side(self.left, env, measures), self.side(self.right, env, measures))

    def side(self, side: Expression, env: Mapping[str, Value], measures: Measures) -> Fraction | Value:
        """What one side of it comes to: a number, or the word that a name alone stands for.

        Raises:
            ExpressionError: as `holds`.
        """
        root = side.root
        if isinstance(root, Name) and self.symbol in _EQUALITIES:
            return env.get(root.name, root.name)
        return side.evaluate(env, measures)

    def of(self, left: Fraction | Value, right: Fraction | Value) -> bool:
        """Whether it holds between what its sides come to."""
        if isinstance(left, str) or isinstance(right, str):
            return (left == right) is _EQUALITIES[self.symbol]
        return compare(self.symbol, left, right)

    def __str__(self) -> str:
        return self.text
