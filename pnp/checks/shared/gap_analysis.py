"""Cases that no clause answers: all of them, what they have in common, and the clauses that nearly match them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.checks import step_budget
from pnp.checks.shared import phrasing
from pnp.checks.shared.decision_analysis import Analysis
from pnp.logic.boxes import Box, StepBudget, contains, full, intersect, some_pieces, uncovered_boxes, volume
from pnp.logic.comparisons import Comparison
from pnp.logic.rulesets import answered
from pnp.model.compute.decide import condition_boxes
from pnp.model.game import Game
from pnp.model.game.rulings import Clause, Condition, Value

STEPS = 300_000
"""Most steps spent on finding all gaps of one decision, and as many on what they have in common."""
MOST_BOXES = 4_000
MOST_COMPARISONS = 40
_PART = 4
"""A relation explains the gaps if it holds in at least one case of this number."""
_EDGES = {"<": "", ">": "", "!=": "", "<=": " + 1", ">=": " - 1"}
"""The term that turns a comparison into the equation of its nearest failing value."""
_OPPOSITES = {"<": ">=", ">": "<=", "<=": ">", ">=": "<", "=": "!=", "==": "!=", "!=": "="}


class GapSet(NamedTuple):
    """Unanswered cases as disjoint boxes. `exact`: whether these are all."""

    boxes: list[Box]
    exact: bool

    @property
    def cells(self) -> int:
        """The number of cases."""
        return _cells(self.boxes)


class Common(NamedTuple):
    """A condition that holds in all of some gaps. `whole`: whether it holds in no other possible case."""

    condition: Condition
    whole: bool


class NearMiss(NamedTuple):
    """A clause that would answer gaps, and might conflict with others, if a comparison included the equal case."""

    clause: Clause
    comparison: Comparison
    conflicts: bool = False

    @property
    def widened(self) -> str:
        """The widened comparison; empty if there is no simple form, or if it contradicts another clause."""
        narrow = self.comparison
        is_simple = narrow.symbol in "<>" and not self.conflicts
        return f"{narrow.left.text} {narrow.symbol}= {narrow.right.text}" if is_simple else ""


class GapGroup(NamedTuple):
    """Unanswered cases that one sentence describes."""

    openings: GapSet
    common: Common
    misses: tuple[NearMiss, ...]


def find_gaps(each: Analysis) -> GapSet:
    """Return all cases of a decision that no clause answers, as far as the budget allows."""
    ruleset = each.made.ruleset
    return GapSet(*some_pieces(full(ruleset.space), answered(ruleset), step_budget(STEPS), MOST_BOXES))


def groups(game: Game, each: Analysis, opened: GapSet) -> tuple[list[GapGroup], GapSet]:
    """Return the gaps that have a relation between inputs in common, and the others."""
    spent = step_budget(STEPS)
    common = common_to(game, each, opened, spent)
    if common.whole and common.condition.comparisons:
        return [GapGroup(opened, common, _misses(game, each, opened, spent))], GapSet([], opened.exact)
    found: list[GapGroup] = []
    rest = opened
    while rest.boxes:
        best = max((_met(rest.boxes, near, spent) for _, near in _edges(game, each, spent)), key=_cells, default=[])
        if _cells(best) * _PART < rest.cells or len(best) == 1:
            break
        part = GapSet(best, opened.exact)
        found.append(GapGroup(part, common_to(game, each, part, spent), _misses(game, each, part, spent)))
        left = [piece for box in rest.boxes for piece in uncovered_boxes(box, _met([box], best, spent), spent)]
        rest = GapSet(left, opened.exact)
    return found, rest


def conflict_region(game: Game, each: Analysis, pairs: Sequence[tuple[int, int]]) -> tuple[GapSet, Common]:
    """Return the cases in which both rules of a pair apply, and what these cases have in common."""
    ruleset, spent = each.made.ruleset, step_budget(STEPS)
    found: list[Box] = []
    for one, other in pairs:
        hidden = [*ruleset.boxes(ruleset.beaten_by[one] | ruleset.beaten_by[other]), *ruleset.impossible]
        for both in _met(ruleset.rules[one].boxes, ruleset.rules[other].boxes, spent):
            found += uncovered_boxes(both, [*hidden, *found], spent)
    return GapSet(found, True), common_to(game, each, GapSet(found, True), spent)


def near_values(game: Game, each: Analysis, box: Box) -> Iterator[tuple[Clause, str]]:
    """Yield the clauses that match a box in all inputs but one, whose list of values lacks those of the box."""
    for clause in each.clauses:
        for condition in clause.when:
            for name, wanted in condition.values.items():
                rest = {other: values for other, values in condition.values.items() if other != name}
                near = condition_boxes(game, each.decision, condition._replace(values=rest), step_budget(STEPS))
                if any(contains(room, box) for room in near) and _is_list(each, name, wanted, box):
                    more = condition._replace(values={**rest, name: frozenset(each.made.choices(box)[name])})
                    added = condition_boxes(game, each.decision, more, step_budget(STEPS))
                    if not _conflicts(each, clause, added, step_budget(STEPS)):
                        yield clause, name


def _is_list(each: Analysis, name: str, wanted: frozenset[Value], box: Box) -> bool:
    """Return whether values are a list, or a row of numbers, that lacks those of the box."""
    domain = each.decision.inputs[name]
    lacking = each.made.choices(box).get(name, domain.values)
    if not domain.numbers:
        return len(wanted) > 1 and len(lacking) < len(wanted)
    numbers = [value for value in wanted if isinstance(value, int)]
    return len(numbers) > 1 and any(value in (min(numbers) - 1, max(numbers) + 1) for value in lacking)


def common_to(game: Game, each: Analysis, opened: GapSet, spent: StepBudget) -> Common:
    """Return the comparisons of clauses that hold in all gaps, with the values of the gaps if these are needed."""
    related = tuple(_relations(game, each, opened, spent))
    if _is_whole(game, each, opened, Condition({}, related), spent):
        for one in related:
            rest = tuple(other for other in related if other is not one)
            if rest and _is_whole(game, each, opened, Condition({}, rest), spent):
                related = rest
        return Common(Condition({}, related), True)
    names = {name for comparison in related for name in comparison.names}
    hull = [0] * len(each.decision.inputs)
    for box in opened.boxes:
        hull = [mask | held for mask, held in zip(hull, box, strict=True)]
    chosen = each.made.choices(tuple(hull))
    condition = Condition({name: frozenset(kept) for name, kept in chosen.items() if name not in names}, related)
    return Common(condition, _is_whole(game, each, opened, condition, spent))


def _relations(game: Game, each: Analysis, opened: GapSet, spent: StepBudget) -> Iterator[Comparison]:
    """Yield how both sides of a comparison relate where it holds in all of these cases, or in none."""
    seen: set[tuple[str, str]] = set()
    conditions = (condition for clause in each.clauses for condition in clause.when)
    found = {comparison.text: comparison for condition in conditions for comparison in condition.comparisons}
    for comparison in list(found.values())[:MOST_COMPARISONS]:
        sides, opposite = (comparison.left.text, comparison.right.text), _opposite(comparison)
        for failing, holding in ((comparison, opposite), (opposite, comparison)) if sides not in seen else ():
            if not _somewhere(game, each, opened, failing, spent):
                edge = _edge(failing)
                is_edge = edge is not None and not _somewhere(game, each, opened, _opposite(edge), spent)
                yield edge if edge is not None and is_edge else holding
                seen.add(sides)
                break


def _edge(comparison: Comparison) -> Comparison | None:
    """Return the equation of the nearest failing value: `a = b` of `a < b`, `a = b + 1` of `a <= b`."""
    if comparison.symbol not in _EDGES:
        return None
    return Comparison.parse(f"{comparison.left.text} = {comparison.right.text}{_EDGES[comparison.symbol]}")


def _opposite(comparison: Comparison) -> Comparison:
    return Comparison.parse(f"{comparison.left.text} {_OPPOSITES[comparison.symbol]} {comparison.right.text}")


def _somewhere(game: Game, each: Analysis, opened: GapSet, comparison: Comparison, spent: StepBudget) -> bool:
    rooms = condition_boxes(game, each.decision, Condition({}, (comparison,)), spent)
    spent.spend(len(rooms) * len(opened.boxes))
    return any(intersect(room, box) is not None for room in rooms for box in opened.boxes)


def _is_whole(game: Game, each: Analysis, opened: GapSet, condition: Condition, spent: StepBudget) -> bool:
    """Return whether a condition that holds in all these cases holds in no other possible case."""
    inside = condition_boxes(game, each.decision, condition, spent)
    cells = sum(volume(piece) for box in inside for piece in uncovered_boxes(box, each.made.ruleset.impossible, spent))
    return opened.exact and cells == opened.cells


def _edges(game: Game, each: Analysis, spent: StepBudget) -> Iterator[tuple[NearMiss, list[Box]]]:
    """Yield, for every comparison of a clause, the cases that meet its other conditions and barely fail this one."""
    for clause in each.clauses:
        for condition in clause.when:
            for comparison in condition.comparisons:
                edge = _edge(comparison)
                if edge is not None:
                    others = [one for one in condition.comparisons if one is not comparison]
                    near = condition._replace(comparisons=(*others, edge))
                    yield NearMiss(clause, comparison), condition_boxes(game, each.decision, near, spent)


def _misses(game: Game, each: Analysis, opened: GapSet, spent: StepBudget) -> tuple[NearMiss, ...]:
    edges = [*_edges(game, each, spent)]
    found = {miss.clause.id: miss for miss, near in edges if _cells(_met(opened.boxes, near, spent)) == opened.cells}
    pairs = ((miss, [box for other, near in edges if other == miss for box in near]) for miss in found.values())
    return tuple(miss._replace(conflicts=_conflicts(each, miss.clause, boxes, spent)) for miss, boxes in pairs)


def _conflicts(each: Analysis, clause: Clause, added: Sequence[Box], spent: StepBudget) -> bool:
    """Return whether a clause that also applied in some cases would contradict another one that neither overrides."""
    ruleset = each.made.ruleset
    possible = [piece for box in added for piece in uncovered_boxes(box, ruleset.impossible, spent)]
    for place in (place for place, owner in enumerate(each.made.clauses) if owner.id == clause.id):
        agreeing = 1 << place if ruleset.policy == "unique" else ruleset.agreeing[ruleset.rules[place].answer]
        settled = agreeing | ruleset.beaten_by[place] | ruleset.beating[place]
        others = (rule.boxes for other, rule in enumerate(ruleset.rules) if not settled >> other & 1)
        if any(_met(possible, boxes, spent) for boxes in others):
            return True
    return False


def _met(boxes: Sequence[Box], rooms: Sequence[Box], spent: StepBudget) -> list[Box]:
    spent.spend(len(boxes) * len(rooms))
    return [both for box in boxes for room in rooms if (both := intersect(box, room)) is not None]


def _cells(boxes: Sequence[Box]) -> int:
    return sum(map(volume, boxes))


def describe_gap_group(each: Analysis, opened: GapSet, common: Common) -> str:
    """Return the number of cases and their condition: `in 4 cases: wherever attack = armor`."""
    count, inputs = phrasing.case_count(opened.cells, opened.exact), each.decision.inputs
    parts = [comparison.text for comparison in common.condition.comparisons]
    kept = common.condition.values.items()
    choices = {name: [value for value in inputs[name].values if value in its] for name, its in kept}
    parts += [phrasing.where(each.decision, choices).removeprefix("where ")] if choices else []
    return f"in {count}{': wherever' if common.whole else ', all of them where'} {phrasing.join_and(parts)}"
