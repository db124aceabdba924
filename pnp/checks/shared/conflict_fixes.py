"""Fixes for a conflict between two clauses, and how many cases each of them would change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import replace
from itertools import product

from pnp.checks.shared import phrasing
from pnp.checks.shared.decision_analysis import Analysis, ClauseConflict
from pnp.logic.boxes import Box, BudgetExhausted, StepBudget, intersect, uncovered_boxes, volume
from pnp.logic.equivalence import equivalence_classes, outcome
from pnp.logic.rulesets import Ruleset
from pnp.model.game.ids import ClauseId
from pnp.model.game.rulings import Clause

STEPS = 8_000
"""Most steps spent on counting what the fixes of one conflict change."""


def of_disagreement(each: Analysis, one: ClauseConflict) -> str:
    """Return the edits after which two clauses no longer conflict, under the policy of their decision."""
    match each.decision.policy:
        case "default":
            ways = list(_overrides(each, one))
            return f"let {', or '.join(ways)}" if ways else "narrow one of them"
        case "priority":
            return f"give '{one.first.id}' or '{one.second.id}' the higher priority"
        case "unique":
            return "narrow one of them, or write 'policy: default' and let one override the other"
        case _:
            return "narrow one of them, or write 'policy: first' so that the one written first takes precedence"


def _overrides(each: Analysis, one: ClauseConflict) -> Iterator[str]:
    """Yield both ways to give one clause precedence over the other, that of the narrower clause first."""
    try:
        cases = _shared(each, one, each.fix_budget.sub_budget(STEPS))
    except BudgetExhausted:
        cases = {}
    pair = sorted((one.first, one.second), key=lambda entry: _breadth(each, entry))
    for winner, loser in (pair, reversed(pair)):
        if not _gives_way(each, winner.id, loser.id):
            figures = ", ".join(_settled(each, winner.id, loser.id, cases))
            yield f"'{winner.id}' take precedence by 'overrides: {loser.id}'" + (f" ({figures})" if figures else "")


def _breadth(each: Analysis, entry: Clause) -> int:
    rules = each.made.ruleset.rules
    return sum(volume(box) for place in each.places[entry.id] for box in rules[place].boxes)


def _gives_way(each: Analysis, winner: ClauseId, loser: ClauseId) -> bool:
    """Return whether one clause already yields to the other, directly or not; then it cannot override it."""
    waiting, seen = [loser], {loser}
    while waiting:
        for other in each.overrides[waiting.pop()]:
            if other == winner:
                return True
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return False


def _shared(each: Analysis, one: ClauseConflict, effort: StepBudget) -> Mapping[int, int]:
    """Count the cases to which both clauses apply, by the rules (as a bitmask) that apply to them.

    Raises:
        BudgetExhausted: If there are too many kinds of them.
    """
    ruleset = each.made.ruleset
    labeled = [(place, box) for place, rule in enumerate(ruleset.rules) for box in rule.boxes]
    sides = [[box for place in each.places[entry.id] for box in ruleset.rules[place].boxes] for entry in one.pair]
    found: Counter[int] = Counter()
    seen: list[Box] = []
    for a, b in product(*sides):
        effort.spend()
        both = intersect(a, b)
        if both is None:
            continue
        for piece in uncovered_boxes(both, [*seen, *ruleset.impossible], effort):
            for box, applying in equivalence_classes(piece, labeled, effort):
                found[applying] += volume(box)
        seen.append(both)
    return found


def _settled(each: Analysis, winner: ClauseId, loser: ClauseId, cases: Mapping[int, int]) -> Iterator[str]:
    """Yield how many cases get which answer if one clause overrides the other; other clauses may keep some open."""
    ruleset = _overriding(each, winner, loser)
    cells: dict[Hashable, int] = {}
    for applying, number in cases.items():
        after = outcome(ruleset, applying)
        if after.kind == "answer" and outcome(each.made.ruleset, applying).kind == "conflict":
            (said,) = after.answers
            cells[said] = cells.get(said, 0) + number
    listed = list(cells.items()) if len(cells) < 3 else []
    for said, number in listed:
        yield f"{phrasing.plural(number, 'case becomes', 'cases become')} {phrasing.answer(each.decision, said)}"
    if cases and not cells:
        yield "not sufficient alone"
    if len(cells) > len(listed):
        yield phrasing.plural(sum(cells.values()), "case is settled", "cases are settled")


def _overriding(each: Analysis, winner: ClauseId, loser: ClauseId) -> Ruleset:
    """Return the ruleset with one more override."""
    ruleset = each.made.ruleset
    rules = list(ruleset.rules)
    for place in each.places[winner]:
        rules[place] = rules[place]._replace(beats=rules[place].beats | frozenset(each.places[loser]))
    return replace(ruleset, rules=tuple(rules))
