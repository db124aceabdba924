"""Rules and overrides that do nothing: never win, could be left out, override what they never meet, go in a circle."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import product
from typing import NamedTuple

from pnp.logic.boxes import Box, BudgetExhausted, StepBudget, contains, find_uncovered, intersect, values
from pnp.logic.equivalence import equivalence_classes, outcome
from pnp.logic.graph import shortest_loops
from pnp.logic.rulesets import DETAIL, MOST, Meeting, Region, Results, Ruleset, collect, region

PROOF = 4_000
"""Steps spent at most on comparing all that is answered with and without one rule."""
PROVING = 40_000
"""Steps spent at most on comparing that for all rules."""


class RedundantRule(NamedTuple):
    """A rule that does nothing.

    Attributes:
        rule: its place.
        because: a few rules that suffice to make it so; none when it is for no case that can come up.
        region: the cases that it is for; None when there are none.
    """

    rule: int
    because: tuple[int, ...]
    region: Region | None


class UnusedOverride(NamedTuple):
    """`rule` overrides `other`, but no case that can come up is for both."""

    rule: int
    other: int


def shadowed(ruleset: Ruleset, effort: StepBudget, most: int = MOST) -> Results[RedundantRule]:
    """Rules that win in no case, because others beat them wherever they apply, or they never do."""
    neighbours = Meeting(ruleset, effort)

    def ask(place: int, part: StepBudget) -> RedundantRule | None:
        covers = ruleset.beaten_by[place] & neighbours.with_rule(place) & ~(1 << place)
        if not _covered(ruleset, place, covers, part):
            return None
        return _idle(ruleset, place, covers, part)

    return collect(iter(range(len(ruleset.rules))), ask, effort, most)


def redundant(ruleset: Ruleset, effort: StepBudget, most: int = MOST) -> Results[RedundantRule]:
    """Rules without which every case would be answered the same: rules that never win may be among them."""
    neighbours = Meeting(ruleset, effort)
    proving = effort.sub_budget(PROVING)

    def ask(place: int, part: StepBudget) -> RedundantRule | None:
        rule = ruleset.rules[place]
        if ruleset.policy == "sum" and rule.answer and not _covered(ruleset, place, 0, part):
            return None
        others = neighbours.with_rule(place) & ~(1 << place)
        covers = others & (ruleset.agreeing[rule.answer] | ruleset.beaten_by[place])
        covers = others if ruleset.policy == "sum" else covers
        if not _covered(ruleset, place, covers, part) or not _same_without(
            ruleset, place, others, proving.sub_budget(PROOF)
        ):
            return None
        return _idle(ruleset, place, covers, part)

    return collect(iter(range(len(ruleset.rules))), ask, effort, most)


def idle_overrides(ruleset: Ruleset, effort: StepBudget, most: int = MOST) -> Results[UnusedOverride]:
    """Overrides between rules that never meet in a case that can come up."""
    neighbours = Meeting(ruleset, effort)

    def ask(pair: tuple[int, int], part: StepBudget) -> UnusedOverride | None:
        rule, other = pair
        if neighbours.with_rule(rule) >> other & 1:
            part.spend(len(ruleset.rules[rule].boxes) * len(ruleset.rules[other].boxes))
            for a, b in product(ruleset.rules[rule].boxes, ruleset.rules[other].boxes):
                both = intersect(a, b)
                if both is not None and find_uncovered(both, ruleset.impossible, part) is not None:
                    return None
        return UnusedOverride(rule, other)

    pairs = ((place, other) for place, rule in enumerate(ruleset.rules) for other in sorted(rule.beats))
    return collect(pairs, ask, effort, most)


def cycles(ruleset: Ruleset) -> tuple[tuple[int, ...], ...]:
    """Rules that override each other in a circle, each overriding the next and the last the first; short ones."""
    return tuple(shortest_loops([sorted(rule.beats) for rule in ruleset.rules]))


def _covered(ruleset: Ruleset, place: int, covers: int, effort: StepBudget) -> bool:
    """Whether the rules of a bitmask leave this rule no case that can come up."""
    around = [*ruleset.impossible, *ruleset.boxes(covers)]
    return all(find_uncovered(box, around, effort) is None for box in ruleset.rules[place].boxes)


def _same_without(ruleset: Ruleset, place: int, others: int, effort: StepBudget) -> bool:
    """Whether leaving a rule out changes no answer; `others`: the rules that it meets."""
    labelled = [(other, box) for other in values(others) for box in ruleset.rules[other].boxes]
    barred = len(ruleset.rules)
    labelled += [(barred, box) for box in ruleset.impossible]
    known: set[int] = set()
    for box in ruleset.rules[place].boxes:
        for _, applying in equivalence_classes(box, labelled, effort):
            if applying in known or applying >> barred & 1:
                continue
            if outcome(ruleset, applying) != outcome(ruleset, applying | 1 << place):
                return False
            known.add(applying)
    return True


def _idle(ruleset: Ruleset, place: int, covers: int, effort: StepBudget) -> RedundantRule:
    """The finding, with as few rules to explain it as leaving out one after the other comes to."""
    boxes = ruleset.rules[place].boxes
    with suppress(BudgetExhausted):
        covers = _fewest(ruleset, place, covers, boxes, effort.sub_budget(DETAIL))
    cases = region(ruleset.space, boxes, ruleset.impossible, effort, effort)
    return RedundantRule(place, tuple(values(covers)) if cases else (), cases)


def _fewest(ruleset: Ruleset, place: int, covers: int, boxes: Sequence[Box], effort: StepBudget) -> int:
    for other in values(covers):
        if all(any(contains(room, box) for room in ruleset.rules[other].boxes) for box in boxes):
            return 1 << other
    for other in reversed(list(values(covers))):
        if _covered(ruleset, place, covers & ~(1 << other), effort):
            covers &= ~(1 << other)
    return covers
