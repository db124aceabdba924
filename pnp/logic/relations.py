"""Relations between a few dimensions as boxes: `attacker != target` becomes a box for each attacker."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import TypeVar

from pnp.logic.boxes import Box, Cell, Space, StepBudget, full, merged
from pnp.logic.comparisons import Comparison, Value
from pnp.odds.expression import Expression, Measures

Answer = TypeVar("Answer", bound=Hashable)


def boxes_of(
    space: Space, dimensions: Sequence[str], holds: Callable[[Cell], bool], effort: StepBudget | None = None
) -> tuple[Box, ...]:
    """Boxes that share no case, of all cases for which `holds` is true of the values of these dimensions.

    Raises:
        Undecided: when the dimensions have more combinations of values than the effort allows.
    """
    return parts_of(space, dimensions, holds, effort).get(True, ())


def parts_of(
    space: Space, dimensions: Sequence[str], function: Callable[[Cell], Answer], effort: StepBudget | None = None
) -> dict[Answer, tuple[Box, ...]]:
    """For everything that `function` gives for values of these dimensions (by index, in this order) the boxes of it.

    Raises:
        Undecided: when the dimensions have more combinations of values than the effort allows.
    """
    places = [space.names.index(name) for name in dimensions]
    sizes = [space.sizes[place] for place in places]
    (effort or StepBudget()).spend(prod(sizes))
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
    effort: StepBudget | None = None,
) -> tuple[Box, ...]:
    """The boxes of all cases for which a comparison holds; `domains` are the values of each dimension, in order.

    Each side is worked out once for each combination of the values that it looks at, not for each case.

    Raises:
        Undecided: when there are more combinations than the effort allows.
        ExpressionError: when a measure has no number for a value, or a word stands where a number must.
    """
    names = [name for name in comparison.names if name in domains]
    effort = effort or StepBudget()
    left = _side(comparison, comparison.left, names, domains, measures, effort)
    right = _side(comparison, comparison.right, names, domains, measures, effort)
    return boxes_of(space, names, lambda cell: comparison.of(left(cell), right(cell)), effort)


def _side(
    comparison: Comparison,
    side: Expression,
    names: Sequence[str],
    domains: Mapping[str, Sequence[Value]],
    measures: Measures,
    effort: StepBudget,
) -> Callable[[Cell], Fraction | Value]:
    """What a side comes to for the values of `names`, by index, remembering what it came to before."""
    used = [place for place, name in enumerate(names) if name in side.names]
    effort.spend(prod(len(domains[names[place]]) for place in used))
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
    """What a function gives beyond the values chosen already, with masks for the dimensions that are left."""
    if len(cell) == len(sizes):
        return [(function(cell), ())]
    found: dict[tuple[Answer, Box], int] = {}
    for index in range(sizes[len(cell)]):
        for part in _parts(function, sizes, (*cell, index)):
            found[part] = found.get(part, 0) | 1 << index
    return [(answer, (mask, *rest)) for (answer, rest), mask in found.items()]


def _placed(whole: Box, places: Sequence[int], masks: Box) -> Box:
    """The masks of some dimensions, with every value of the others."""
    box = list(whole)
    for place, mask in zip(places, masks, strict=True):
        box[place] = mask
    return tuple(box)
