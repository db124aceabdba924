"""Rules that answer cases: the answer to a case, conflicts between rules, and gaps.

A policy says how rules that apply to one case are reconciled. All but `sum` reduce to one principle: some rules beat
others wherever both apply, and those that are not beaten must agree. A rule that is beaten still beats others, as an
exception to an exception does not reinstate the rule that both depart from.

Source: the default logic of Catala.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Generic, Literal, NamedTuple, TypeVar

from pnp.logic.boxes import (
    Box,
    BudgetExhausted,
    Cell,
    Space,
    StepBudget,
    contains,
    count,
    find_uncovered,
    first_cell,
    first_free,
    full,
    grow,
    intersect,
    meeting,
    point,
    values,
    volume,
)

Policy = Literal["default", "unique", "any", "first", "priority", "sum", "least", "most"]
Item = TypeVar("Item")
Question = TypeVar("Question")

PART = 200_000
"""Most steps for one pair of rules or one region, so that a hard one leaves some for the others."""
DETAIL = 4_000
"""Most steps for each detail of one region: its smallest case, its largest box, the number of its cases."""
ALL_DETAIL = 50_000
"""Most steps for the details of all regions of one analysis; it suffices for more of them than are read."""
MOST = 1000
"""Default of the most results of a kind."""
MOST_GAPS = 4
"""Default of the most gaps; each costs the work of many conflicts."""


class Rule(NamedTuple):
    """Gives `answer` to every case in any of its boxes.

    `beats`: the indices of the rules that it overrides, under the policy `default`. `priority`: the higher wins, under
    `priority`. For `sum`, `least` and `most` answers are whole numbers.
    """

    boxes: tuple[Box, ...]
    answer: Hashable
    beats: frozenset[int] = frozenset()
    priority: int = 0


@dataclass(frozen=True)
class Ruleset:
    """The rules of one decision, in the order of the definition. `impossible`: cases that cannot occur."""

    space: Space
    rules: tuple[Rule, ...]
    policy: Policy = "default"
    impossible: tuple[Box, ...] = ()

    @cached_property
    def beating(self) -> tuple[int, ...]:
        """For each rule, as a bitmask, those that it beats wherever both apply."""
        if self.policy == "default":
            return tuple(sum(1 << other for other in rule.beats) for rule in self.rules)
        return _below(_heights(self.rules, self.policy))

    @cached_property
    def beaten_by(self) -> tuple[int, ...]:
        """For each rule, as a bitmask, those that beat it wherever both apply."""
        if self.policy != "default":
            return _below([-height for height in _heights(self.rules, self.policy)])
        found = [0] * len(self.rules)
        for place, rule in enumerate(self.rules):
            for other in rule.beats:
                found[other] |= 1 << place
        return tuple(found)

    @cached_property
    def agreeing(self) -> dict[Hashable, int]:
        """For each answer, as a bitmask, the rules that give it."""
        found: dict[Hashable, int] = {}
        for place, rule in enumerate(self.rules):
            found[rule.answer] = found.get(rule.answer, 0) | 1 << place
        return found

    @cached_property
    def labeled_boxes(self) -> list[tuple[int, Box]]:
        """The boxes of all rules, each after the place of its rule."""
        return [(place, box) for place, rule in enumerate(self.rules) for box in rule.boxes]

    def boxes(self, places: int) -> list[Box]:
        """Return the boxes of the rules in a bitmask."""
        return [box for place in values(places) for box in self.rules[place].boxes]

    def applying(self, cell: Cell) -> int:
        """Return the rules that apply to a case, as a bitmask."""
        here = point(cell)
        found = 0
        for place, rule in enumerate(self.rules):
            if any(contains(box, here) for box in rule.boxes):
                found |= 1 << place
        return found


class Region(NamedTuple):
    """Cases that a finding is about.

    Attributes:
        box: a maximal box of them around `cell`; any box of them where finding that takes too long.
        cell: the smallest of them, comparing the first dimension first; any where finding that takes too long.
        cells: how many there are altogether.
        exact: whether `cells` is exact, or a lower bound.
    """

    box: Box
    cell: Cell
    cells: int
    exact: bool


class Results(NamedTuple, Generic[Item]):
    """What was found; `decided`: whether that is all, or the budget ended first."""

    found: tuple[Item, ...]
    decided: bool


class Answer(NamedTuple):
    """The answer of the rules to one case.

    Attributes:
        kind: `answer`, `conflict` (winners that disagree), or `gap` (no winner).
        value: the answer; None unless `kind` is `answer`.
        winners: indices of the rules that apply and are not beaten.
        beaten: indices of those that apply and are.
    """

    kind: Literal["answer", "conflict", "gap"]
    value: Hashable
    winners: tuple[int, ...]
    beaten: tuple[int, ...]


class Conflict(NamedTuple):
    """Two rules that both win in the cases of the region and do not agree."""

    first: int
    second: int
    region: Region


def reply(ruleset: Ruleset, applying: int) -> Answer:
    """Return the answer where exactly the rules of this bitmask apply."""
    winning = [place for place in values(applying) if not ruleset.beaten_by[place] & applying]
    beaten = tuple(place for place in values(applying) if ruleset.beaten_by[place] & applying)
    answers = [ruleset.rules[place].answer for place in winning]
    if not winning:
        return Answer("gap", None, (), beaten)
    if ruleset.policy == "sum":
        return Answer("answer", sum(number for number in answers if isinstance(number, int)), tuple(winning), ())
    if len(set(answers)) > 1 or (ruleset.policy == "unique" and len(winning) > 1):
        return Answer("conflict", None, tuple(winning), beaten)
    return Answer("answer", answers[0], tuple(winning), beaten)


def conflicts(ruleset: Ruleset, budget: StepBudget, most: int = MOST) -> Results[Conflict]:
    """Return pairs of rules that both win in a case and disagree there, in the order of the rules; at most `most`."""
    detail = budget.sub_budget(ALL_DETAIL)

    def ask(pair: tuple[int, int], part: StepBudget) -> Conflict | None:
        one, other = pair
        pairs = product(ruleset.rules[one].boxes, ruleset.rules[other].boxes)
        part.spend(len(ruleset.rules[one].boxes) * len(ruleset.rules[other].boxes))
        shared = [both for a, b in pairs if (both := intersect(a, b)) is not None]
        hidden = [*ruleset.boxes(ruleset.beaten_by[one] | ruleset.beaten_by[other]), *ruleset.impossible]
        found = region(ruleset.space, shared, hidden, part, detail)
        return None if found is None else Conflict(one, other, found)

    return collect(_rivals(ruleset, budget), ask, budget, most)


def answered(ruleset: Ruleset) -> list[Box]:
    """Return the boxes of all cases that a rule answers, or that cannot occur."""
    return [*ruleset.boxes((1 << len(ruleset.rules)) - 1), *ruleset.impossible]


def gaps(ruleset: Ruleset, budget: StepBudget, most: int = MOST_GAPS, besides: Sequence[Box] = ()) -> Results[Region]:
    """Return maximal boxes of cases that no rule answers; each counts the cases that are in none before it.

    `besides`: boxes of cases to leave out. Rules in circular overrides count as answering here. Under the policy `sum`,
    the caller may read a gap as a sum of nothing.
    """
    covers = [*answered(ruleset), *besides]
    whole = [full(ruleset.space)]
    found: list[Region] = []
    try:
        while len(found) < most:
            one = region(ruleset.space, whole, covers, budget, budget.sub_budget(ALL_DETAIL), counting=False)
            if one is None:
                return Results(tuple(found), True)
            cells, exact = count([one.box], budget.sub_budget(DETAIL), [old.box for old in found])
            found.append(one._replace(cells=max(cells, 1), exact=exact))
            covers.append(one.box)
    except BudgetExhausted:
        pass
    return Results(tuple(found), False)


def region(
    space: Space,
    inside: Sequence[Box],
    outside: Sequence[Box],
    budget: StepBudget,
    detail: StepBudget,
    counting: bool = True,
) -> Region | None:
    """Return the cases in any box of `inside` and outside all of `outside`, or None when there are none.

    `detail` is the budget for the smallest case, a maximal box and the number of cases. Where it does not suffice, the
    region has any box and a lower bound.
    """
    found: Box | None = None
    inside = [box for box in inside if all(box)]
    for box in inside:
        budget.spend(len(outside) + 1)
        hidden = meeting(box, outside)
        if len(inside) == 1:
            outside = hidden
            if not hidden:
                return Region(box, first_cell(box), volume(box), True)
        found = find_uncovered(box, hidden, budget)
        if found is not None:
            break
    if found is None:
        return None
    cell, least = first_cell(found), volume(found)
    if detail.left <= 0:
        return Region(found, cell, least, False)
    number, exact = count(inside, detail.sub_budget(DETAIL), outside) if counting else (0, False)
    with suppress(BudgetExhausted):
        cell = _smallest(inside, outside, detail.sub_budget(DETAIL))
        found = point(cell)
        found = grow(found, full(space), inside, outside, detail.sub_budget(DETAIL))
    return Region(found, cell, max(least, number, volume(found)), exact)


def _smallest(inside: Sequence[Box], outside: Sequence[Box], budget: StepBudget) -> Cell:
    found = (first_free(box, meeting(box, outside), budget) for box in inside)
    return min(cell for cell in found if cell is not None)


def collect(
    questions: Iterator[Question], ask: Callable[[Question, StepBudget], Item | None], budget: StepBudget, most: int
) -> Results[Item]:
    """Return the results of `ask`; a hard question stays undecided, and so do all once the whole budget ends."""
    found: list[Item] = []
    decided = True
    try:
        for question in questions:
            if len(found) == most:
                return Results(tuple(found), False)
            budget.spend()
            try:
                one = ask(question, budget.sub_budget(PART))
            except BudgetExhausted:
                decided = False
            else:
                found += [] if one is None else [one]
    except BudgetExhausted:
        decided = False
    return Results(tuple(found), decided)


def _heights(rules: Sequence[Rule], policy: Policy) -> list[int]:
    """Return a rank for each rule; under this policy, which is not `default`, the higher beats the lower."""
    match policy:
        case "first":
            return [-place for place in range(len(rules))]
        case "priority":
            return [rule.priority for rule in rules]
        case "least":
            return [-_number(rule) for rule in rules]
        case "most":
            return [_number(rule) for rule in rules]
        case _:
            return [0] * len(rules)


def _below(heights: Sequence[int]) -> tuple[int, ...]:
    """Return for each rule, as a bitmask, those of a lower rank."""
    levels: dict[int, int] = {}
    for place, height in enumerate(heights):
        levels[height] = levels.get(height, 0) | 1 << place
    lower: dict[int, int] = {}
    total = 0
    for height in sorted(levels):
        lower[height] = total
        total |= levels[height]
    return tuple([lower[height] for height in heights])


def _number(rule: Rule) -> int:
    if not isinstance(rule.answer, int):
        raise TypeError(f"answers that are compared must be whole numbers, not {rule.answer!r}")
    return rule.answer


def _rivals(ruleset: Ruleset, budget: StepBudget) -> Iterator[tuple[int, int]]:
    """Yield pairs of rules whose boxes meet, that do not agree, and of which neither beats the other."""
    if ruleset.policy == "sum":
        return
    index = Meeting(ruleset, budget)
    for place, rule in enumerate(ruleset.rules):
        others = index.with_rule(place) >> (place + 1) << (place + 1)
        others &= ~(ruleset.beaten_by[place] | ruleset.beating[place])
        if ruleset.policy != "unique":
            others &= ~ruleset.agreeing[rule.answer]
        yield from ((place, other) for other in values(others))


class Meeting:
    """Index of the rules that allow each value of each dimension; finds those that share a case with a given one."""

    def __init__(self, ruleset: Ruleset, budget: StepBudget) -> None:
        self.ruleset = ruleset
        self.budget = budget
        self.owners = [place for place, rule in enumerate(ruleset.rules) for _ in rule.boxes]
        every = [box for rule in ruleset.rules for box in rule.boxes]
        self.holders: list[dict[int, int]] = []
        for place in range(len(ruleset.space.sizes)):
            groups: dict[int, int] = {}
            for number, box in enumerate(every):
                groups[box[place]] = groups.get(box[place], 0) | 1 << number
            self.holders.append(groups)
        self.all = (1 << len(every)) - 1
        self.single = self.owners == list(range(len(ruleset.rules)))
        self._allowed: list[dict[int, int]] = [{} for _ in self.holders]

    def with_rule(self, place: int) -> int:
        """Return the rules, as a bitmask, that have a box in common with this one, including itself."""
        boxes = 0
        for box in self.ruleset.rules[place].boxes:
            boxes |= self._with_box(box)
        if self.single:
            return boxes
        found = 0
        for number in values(boxes):
            found |= 1 << self.owners[number]
        return found

    def _with_box(self, box: Box) -> int:
        boxes = self.all if all(box) else 0
        for place, mask in enumerate(box):
            allowed = self._allowed[place].get(mask)
            if allowed is None:
                self.budget.spend(len(self.holders[place]))
                allowed = sum(held for other, held in self.holders[place].items() if other & mask)
                self._allowed[place][mask] = allowed
            boxes &= allowed
        return boxes
