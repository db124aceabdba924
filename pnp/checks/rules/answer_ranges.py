"""Numeric answers of decisions that are out of range."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.checks import Report, check, step_budget
from pnp.checks.shared import phrasing
from pnp.checks.shared.decision_analysis import STEPS, Analysis, analyses
from pnp.errors import Span
from pnp.logic.boxes import Box, BudgetExhausted, first_cell, full, values, volume
from pnp.logic.equivalence import equivalence_classes
from pnp.logic.rulesets import Region, region
from pnp.model.game import Game
from pnp.model.game.rulings import Clause


@check(
    "decision.out-of-range",
    "error",
    "A number that no die, track or counter can show cannot be recorded on the table.",
    "Observed in: a city of strength 6 that is reinforced (Armada Chess); every value of a formula is computed.",
    code="M10",
)
def numbers_stay_in_range(game: Game) -> Iterator[Report]:
    """Find clauses that answer a case with a number out of range."""
    for each in analyses(game):
        low, high = each.decision.low, each.decision.high
        if low is None or high is None:
            continue
        try:
            if each.decision.policy == "sum":
                yield from _summed(each, low, high)
            else:
                for clause in each.clauses:
                    yield from _out_of_range(game, each, clause, low, high)
        except BudgetExhausted:
            message = (
                f"{phrasing.title(each.decision)} has too many cases to test whether all answers are {low} to {high}"
            )
            yield Report(message, each.decision.span, severity="unknown")


def _out_of_range(game: Game, each: Analysis, clause: Clause, low: int, high: int) -> Iterator[Report]:
    """Report a clause, at the number that is furthest out of range."""
    spent = step_budget(STEPS)
    found = {}
    for place in each.places[clause.id]:
        number = _number(each, place)
        if low <= number <= high:
            continue
        outside = [*each.made.ruleset.boxes(each.made.ruleset.beaten_by[place]), *each.made.ruleset.impossible]
        seen = region(each.made.ruleset.space, each.made.ruleset.rules[place].boxes, outside, spent, spent)
        if seen is not None:
            found[number] = seen
    if found:
        start = f"{phrasing.clause(game, clause)} answers {phrasing.title(each.decision)} with"
        yield _report(each, start, clause.span, found, _clamped(clause, found, low, high))


def _number(each: Analysis, place: int) -> int:
    said = each.made.ruleset.rules[place].answer
    assert isinstance(said, int)
    return said


def _summed(each: Analysis, low: int, high: int) -> Iterator[Report]:
    """Report clauses whose answers are added."""
    ruleset = each.made.ruleset
    spent = step_budget(STEPS)
    labeled = [(place, box) for place, rule in enumerate(ruleset.rules) for box in rule.boxes]
    barred = len(ruleset.rules)
    labeled += [(barred, box) for box in ruleset.impossible]
    found: dict[int, list[Box]] = {}
    for box, applying in equivalence_classes(full(ruleset.space), labeled, spent):
        total = sum(_number(each, place) for place in values(applying & ~(1 << barred)))
        if applying and not applying >> barred & 1 and not low <= total <= high:
            found.setdefault(total, []).append(box)
    if found:
        regions = {total: _region(boxes) for total, boxes in found.items()}
        start = f"the sum for {phrasing.title(each.decision)} is"
        hint = f"narrow a clause, or widen the answers to {_wide(regions, low, high)}"
        yield _report(each, start, each.decision.span, regions, hint)


def _region(boxes: Sequence[Box]) -> Region:
    """Return disjoint boxes as a region, represented by the one with the smallest case."""
    first = min(boxes, key=first_cell)
    return Region(first, first_cell(first), sum(map(volume, boxes)), True)


def _report(each: Analysis, start: str, span: Span, found: Mapping[int, Region], hint: str) -> Report:
    low, high = each.decision.low or 0, each.decision.high or 0
    worst = max(found, key=lambda number: max(low - number, number - high))
    seen = found[worst]
    bound = f"but the highest answer is {high}" if worst > high else f"but the lowest answer is {low}"
    return Report(
        f"{start} {worst} {phrasing.where(each.decision, each.made.choices(seen.box))}, {bound}",
        span,
        hint,
        witness=phrasing.case(each.decision, each.made.case(seen.cell)),
        cases=sum(region.cells for region in found.values()),
    )


def _clamped(clause: Clause, found: Mapping[int, Region], low: int, high: int) -> str:
    """Return the fix: the formula with the missing limits."""
    text = clause.then if isinstance(clause.then, str) else clause.then.text
    if max(found) > high:
        text = f"min({high}, {text})"
    if min(found) < low:
        text = f"max({low}, {text})"
    cases = phrasing.plural(sum(region.cells for region in found.values()), "case")
    return f"write 'then: \"{text}\"', which changes {cases}, or widen the answers to {_wide(found, low, high)}"


def _wide(found: Mapping[int, Region], low: int, high: int) -> str:
    """Return the range that contains all answers."""
    return f"{min(low, *found)}..{max(high, *found)}"
