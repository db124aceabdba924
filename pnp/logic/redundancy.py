"""Rules and overrides without effect: shadowed or redundant rules, overrides that never apply."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import product
from typing import NamedTuple

from pnp.logic.boxes import Box, BudgetExhausted, StepBudget, contains, find_uncovered, intersect, values
from pnp.logic.equivalence import equivalence_classes, outcome
from pnp.logic.rulesets import DETAIL, MOST, Meeting, Region, Results, Ruleset, collect, region

PROOF = 4_000
"""Most steps for comparing all answers with and without one rule."""
PROVING = 40_000
"""Most steps for comparing them for all rules."""


class RedundantRule(NamedTuple):
    """A rule without effect.

    Attributes:
        rule: its index.
        because: a few rules that suffice to make it so; none when no possible case matches it.
        region: the cases that match it; None when there are none.
    """

    rule: int
    because: tuple[int, ...]
    region: Region | None


class UnusedOverride(NamedTuple):
    """`rule` overrides `other`, but no possible case matches both."""

    rule: int
    other: int


def shadowed(ruleset: Ruleset, budget: StepBudget, most: int = MOST) -> Results[RedundantRule]:
    """Return rules that win in no case, because others beat them wherever they apply, or because they never apply."""
    index = Meeting(ruleset, budget)

    def ask(place: int, part: StepBudget) -> RedundantRule | None:
        covers = ruleset.beaten_by[place] & index.with_rule(place) & ~(1 << place)
        if not _covered(ruleset, place, covers, part):
            return None
        return _idle(ruleset, place, covers, part)

    return collect(iter(range(len(ruleset.rules))), ask, budget, most)


def redundant(ruleset: Ruleset, budget: StepBudget, most: int = MOST) -> Results[RedundantRule]:
    """Return rules without which every case would have the same answer; shadowed rules may be among them."""
    index = Meeting(ruleset, budget)
    proving = budget.sub_budget(PROVING)

    def ask(place: int, part: StepBudget) -> RedundantRule | None:
        rule = ruleset.rules[place]
        if ruleset.policy == "sum" and rule.answer and not _covered(ruleset, place, 0, part):
            return None
        others = index.with_rule(place) & ~(1 << place)
        covers = others & (ruleset.agreeing[rule.answer] | ruleset.beaten_by[place])
        covers = others if ruleset.policy == "sum" else covers
        if not _covered(ruleset, place, covers, part) or not _same_without(
            ruleset, place, others, proving.sub_budget(PROOF)
        ):
            return None
        return _idle(ruleset, place, covers, part)

    return collect(iter(range(len(ruleset.rules))), ask, budget, most)


def idle_overrides(ruleset: Ruleset, budget: StepBudget, most: int = MOST) -> Results[UnusedOverride]:
    """Return overrides between rules that match no common possible case."""
    index = Meeting(ruleset, budget)

    def ask(pair: tuple[int, int], part: StepBudget) -> UnusedOverride | None:
        rule, other = pair
        if index.with_rule(rule) >> other & 1:
            part.spend(len(ruleset.rules[rule].boxes) * len(ruleset.rules[other].boxes))
            for a, b in product(ruleset.rules[rule].boxes, ruleset.rules[other].boxes):
                both = intersect(a, b)
                if both is not None and find_uncovered(both, ruleset.impossible, part) is not None:
                    return None
        return UnusedOverride(rule, other)

    pairs = ((place, other) for place, rule in enumerate(ruleset.rules) for other in sorted(rule.beats))
    return collect(pairs, ask, budget, most)


def _covered(ruleset: Ruleset, place: int, covers: int, budget: StepBudget) -> bool:
    """Return whether the rules of a bitmask leave this rule no possible case."""
    around = [*ruleset.impossible, *ruleset.boxes(covers)]
    return all(find_uncovered(box, around, budget) is None for box in ruleset.rules[place].boxes)


def _same_without(ruleset: Ruleset, place: int, others: int, budget: StepBudget) -> bool:
    """Return whether removing a rule changes no answer; `others`: the rules that it meets."""
    labeled = [(other, box) for other in values(others) for box in ruleset.rules[other].boxes]
    barred = len(ruleset.rules)
    labeled += [(barred, box) for box in ruleset.impossible]
    known: set[int] = set()
    for box in ruleset.rules[place].boxes:
        for _, applying in equivalence_classes(box, labeled, budget):
            if applying in known or applying >> barred & 1:
                continue
            if outcome(ruleset, applying) != outcome(ruleset, applying | 1 << place):
                return False
            known.add(applying)
    return True


def _idle(ruleset: Ruleset, place: int, covers: int, budget: StepBudget) -> RedundantRule:
    """Return the finding, with few rules as the reason: no one of them can be left out."""
    boxes = ruleset.rules[place].boxes
    with suppress(BudgetExhausted):
        covers = _fewest(ruleset, place, covers, boxes, budget.sub_budget(DETAIL))
    cases = region(ruleset.space, boxes, ruleset.impossible, budget, budget)
    return RedundantRule(place, tuple(values(covers)) if cases else (), cases)


def _fewest(ruleset: Ruleset, place: int, covers: int, boxes: Sequence[Box], budget: StepBudget) -> int:
    for other in values(covers):
        if all(any(contains(room, box) for room in ruleset.rules[other].boxes) for box in boxes):
            return 1 << other
    for other in reversed(list(values(covers))):
        if _covered(ruleset, place, covers & ~(1 << other), budget):
            covers &= ~(1 << other)
    return covers
