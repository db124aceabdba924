"""Relations between a few dimensions as boxes: `attacker != target` becomes a box for each attacker."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import TypeVar

from pnp.expressions.expression import Expression, Measures
from pnp.logic.boxes import Box, Cell, Space, StepBudget, full, merged
from pnp.logic.comparisons import Comparison, Value

Answer = TypeVar("Answer", bound=Hashable)


def boxes_of(
    space: Space, dimensions: Sequence[str], holds: Callable[[Cell], bool], budget: StepBudget | None = None
) -> tuple[Box, ...]:
    """Return disjoint boxes of all cases for which `holds` is true of the values of these dimensions.

    Raises:
        BudgetExhausted: when the dimensions have more combinations of values than the budget allows.
    """
    return parts_of(space, dimensions, holds, budget).get(True, ())


def parts_of(
    space: Space, dimensions: Sequence[str], function: Callable[[Cell], Answer], budget: StepBudget | None = None
) -> dict[Answer, tuple[Box, ...]]:
    """Return the boxes of each result of `function` for values of these dimensions (by index, in this order).

    Raises:
        BudgetExhausted: when the dimensions have more combinations of values than the budget allows.
    """
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
    return boxes_of(space, names, lambda cell: comparison.of(left(cell), right(cell)), budget)


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
    """Return a box from the masks of some dimensions, with every value of the others."""
    box = list(whole)
    for place, mask in zip(places, masks, strict=True):
        box[place] = mask
    return tuple(box)
