"""Cases to which the same rules apply, their answers, and the differences between two rulesets."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from pnp.logic.boxes import (
    Box,
    BudgetExhausted,
    StepBudget,
    first_cell,
    full,
    grow,
    intersect,
    merged,
    outside_of,
    point,
    uncovered_boxes,
    volume,
)
from pnp.logic.rulesets import DETAIL, Region, Results, Rule, Ruleset, reply


class EquivalenceOutcome(NamedTuple):
    """The answer to a case: the answers of the winning rules (none in a gap, more in a conflict), or their sum."""

    kind: str
    answers: frozenset[Hashable]


class AnswerChange(NamedTuple):
    """Cases whose answer changed, with the old and the new one."""

    before: EquivalenceOutcome
    after: EquivalenceOutcome
    region: Region


def equivalence_classes(box: Box, labeled: Sequence[tuple[int, Box]], budget: StepBudget) -> Iterator[tuple[Box, int]]:
    """Split `box` into disjoint boxes, each with the labels of the boxes that contain it, as a bitmask.

    Boxes of one label count as one set of cases.
    """
    if not all(box):
        return
    waiting: list[tuple[Box, int, Sequence[tuple[int, Box]]]] = [(box, 0, labeled)]
    while waiting:
        box, inside, around = waiting.pop()
        budget.spend(len(around) + 1)
        near = []
        for label, other in around:
            if inside >> label & 1:
                continue
            is_within = True
            for mask, held in zip(box, other):  # noqa: B905 - an innermost loop: a strict zip costs a tenth
                both = mask & held
                if not both:
                    break
                is_within = is_within and both == mask
            else:
                if is_within:
                    inside |= 1 << label
                else:
                    near.append((label, other))
        near = [(label, other) for label, other in near if not inside >> label & 1]
        if not near:
            yield box, inside
            continue
        pivot = min((other for _, other in near), key=lambda other: _sides(box, other))
        waiting += [(piece, inside, near) for piece in outside_of(box, pivot)]
        within = intersect(box, pivot)
        if within is not None:
            waiting.append((within, inside, near))


def outcome(ruleset: Ruleset, applying: int) -> EquivalenceOutcome:
    """Return the outcome where exactly the rules of this bitmask apply."""
    found = reply(ruleset, applying)
    if ruleset.policy == "sum" and found.winners:
        return EquivalenceOutcome(found.kind, frozenset({found.value}))
    return EquivalenceOutcome(found.kind, frozenset(ruleset.rules[place].answer for place in found.winners))


def answer_changes(old: Ruleset, new: Ruleset, budget: StepBudget) -> Results[AnswerChange]:
    """Return the cases whose answer differs, by old and new answer; smallest case first.

    If the budget does not suffice for a region, it is not `exact`, and the results are not `decided`.

    Raises:
        ValueError: when the two are about different spaces.
    """
    if old.space != new.space:
        raise ValueError("rulesets can be compared only over the same cases")
    found: dict[tuple[EquivalenceOutcome, EquivalenceOutcome], list[Box]] = {}
    decided = True
    try:
        for box, before, after in _both(old, new, budget):
            if before != after:
                found.setdefault((before, after), []).append(box)
    except BudgetExhausted:
        decided = False
    changes = [AnswerChange(*pair, _region(old, merged(boxes), decided, budget)) for pair, boxes in found.items()]
    return Results(tuple(sorted(changes, key=lambda change: change.region.cell)), decided)


def _both(
    old: Ruleset, new: Ruleset, budget: StepBudget
) -> Iterator[tuple[Box, EquivalenceOutcome, EquivalenceOutcome]]:
    """Yield boxes of cases that may differ, with the outcome in both rulesets."""
    labels: dict[tuple[Box, ...], int] = {}
    places = [[labels.setdefault(rule.boxes, len(labels)) for rule in ruleset.rules] for ruleset in (old, new)]
    barred = [labels.setdefault(ruleset.impossible, len(labels)) for ruleset in (old, new)]
    labeled = [(label, box) for boxes, label in labels.items() for box in boxes]
    known: dict[int, tuple[EquivalenceOutcome, EquivalenceOutcome]] = {}
    seen: list[Box] = []
    for touched in dict.fromkeys(_touched(old, new)):
        for piece in uncovered_boxes(touched, seen, budget):
            for box, inside in equivalence_classes(piece, labeled, budget):
                if inside not in known:
                    known[inside] = (
                        _answered(old, places[0], barred[0], inside),
                        _answered(new, places[1], barred[1], inside),
                    )
                yield box, *known[inside]
        seen.append(touched)


def _answered(ruleset: Ruleset, places: Sequence[int], barred: int, inside: int) -> EquivalenceOutcome:
    if inside >> barred & 1:
        return EquivalenceOutcome("impossible", frozenset())
    applying = 0
    for place, label in enumerate(places):
        if inside >> label & 1:
            applying |= 1 << place
    return outcome(ruleset, applying)


def _touched(old: Ruleset, new: Ruleset) -> list[Box]:
    """Return boxes outside which nothing can have changed: those of rules that are not the same in both."""
    if (old.policy, old.impossible) != (new.policy, new.impossible):
        return [full(old.space)]
    natures = [[_nature(ruleset, rule) for rule in ruleset.rules] for ruleset in (old, new)]
    before, after = map(Counter, natures)
    common = before & after
    staying = [[nature for nature in each if nature in common] for each in natures]
    if old.policy == "first" and staying[0] != staying[1]:
        return [full(old.space)]
    return [box for boxes, *_ in (before - after) + (after - before) for box in boxes]


_Nature = tuple[tuple[Box, ...], Hashable, int, Hashable]


def _nature(ruleset: Ruleset, rule: Rule) -> _Nature:
    """Return the properties of a rule that matter to answers, independent of the other rules."""
    beaten = Counter((ruleset.rules[other].boxes, ruleset.rules[other].answer) for other in rule.beats)
    return rule.boxes, rule.answer, rule.priority, frozenset(beaten.items())


def _sides(box: Box, other: Box) -> int:
    return sum(1 for mask, hidden in zip(box, other, strict=True) if mask & ~hidden)


def _region(ruleset: Ruleset, boxes: Sequence[Box], exact: bool, budget: StepBudget) -> Region:
    cell = min(map(first_cell, boxes))
    try:
        box = grow(point(cell), full(ruleset.space), boxes, (), budget.sub_budget(DETAIL))
    except BudgetExhausted:
        box = point(cell)
    return Region(box, cell, sum(map(volume, boxes)), exact)
