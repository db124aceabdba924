"""Comparisons in the conditions of rules, such as `score(attacker) <= score(target)`, and their boxes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import prod
from typing import TypeVar

from pnp.expressions.expression import Expression, Measures, compare, parse_comparison
from pnp.expressions.syntax_tree import Name
from pnp.logic.boxes import Box, Cell, Space, StepBudget, full, merged

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


Answer = TypeVar("Answer", bound=Hashable)


def parts_of(
    space: Space, dimensions: Sequence[str], function: Callable[[Cell], Answer], budget: StepBudget | None = None
) -> dict[Answer, tuple[Box, ...]]:
    """Return the boxes of each result of `function` for values of these dimensions (by index, in this order)."""
    places = [space.names.index(name) for name in dimensions]
    sizes = [space.sizes[place] for place in places]
    (budget or StepBudget()).spend(prod(sizes))
    found: dict[Answer, list[Box]] = {}
    for answer, masks in _parts(function, sizes, ()):
        found.setdefault(answer, []).append(masks)
    whole = full(space)
    return {answer: tuple(_placed(whole, places, masks) for masks in merged(group)) for answer, group in found.items()}


def comparison_boxes(
    space: Space,
    domains: Mapping[str, Sequence[Value]],
    comparison: Comparison,
    measures: Measures,
    budget: StepBudget | None = None,
) -> tuple[Box, ...]:
    """Return the boxes of all cases for which a comparison holds; `domains` are the values of each dimension, in order.

    Each side is evaluated once for each combination of the values that it uses, not for each case.

    Raises:
        BudgetExhausted: when there are more combinations than the budget allows.
        ExpressionError: when a measure has no number for a value, or a word is used as a number.
    """
    names = [name for name in comparison.names if name in domains]
    budget = budget or StepBudget()
    left = _side(comparison, comparison.left, names, domains, measures, budget)
    right = _side(comparison, comparison.right, names, domains, measures, budget)
    holds = parts_of(space, names, lambda cell: comparison.of(left(cell), right(cell)), budget)
    return holds.get(True, ())


def _side(
    comparison: Comparison,
    side: Expression,
    names: Sequence[str],
    domains: Mapping[str, Sequence[Value]],
    measures: Measures,
    budget: StepBudget,
) -> Callable[[Cell], Fraction | Value]:
    """Return a memoized function from the indices of the values of `names` to the value of a side."""
    used = [place for place, name in enumerate(names) if name in side.names]
    budget.spend(prod(len(domains[names[place]]) for place in used))
    known: dict[Cell, Fraction | Value] = {}

    def value(cell: Cell) -> Fraction | Value:
        key = tuple([cell[place] for place in used])
        if key not in known:
            case = {names[place]: domains[names[place]][cell[place]] for place in used}
            found = comparison.side(side, case, measures)
            known[key] = found.numerator if isinstance(found, Fraction) and found.denominator == 1 else found
        return known[key]

    return value


def _parts(function: Callable[[Cell], Answer], sizes: Sequence[int], cell: Cell) -> list[tuple[Answer, Box]]:
    """Return the results of a function for the values chosen already, with masks for the remaining dimensions."""
    if len(cell) == len(sizes):
        return [(function(cell), ())]
    found: dict[tuple[Answer, Box], int] = {}
    for index in range(sizes[len(cell)]):
        for part in _parts(function, sizes, (*cell, index)):
            found[part] = found.get(part, 0) | 1 << index
    return [(answer, (mask, *rest)) for (answer, rest), mask in found.items()]


def _placed(whole: Box, places: Sequence[int], masks: Box) -> Box:
    box = list(whole)
    for place, mask in zip(places, masks, strict=True):
        box[place] = mask
    return tuple(box)
