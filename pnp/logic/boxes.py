"""Boxes of cases, and what remains of one when others are subtracted.

Whether a box has a case outside all of some covers is answered by splitting it along one cover at a time. That is quick
for typical rules and exponential in the number of dimensions at worst, so every question has a `StepBudget`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import prod
from typing import NamedTuple

Box = tuple[int, ...]
"""For each dimension the set of values inside, as a bitmask. A box with an empty dimension holds no case."""
Cell = tuple[int, ...]
"""A case: for each dimension the index of its value, from 0."""

STEPS = 2_000_000
"""Default number of steps of a budget: some seconds."""
_ASK_EVERY = 4096
_FEW = 2
"""Up to this number of covers, `_held` counts what is left of a box without splitting it."""


class Space(NamedTuple):
    """The dimensions of cases: their names, and how many values each has."""

    names: tuple[str, ...]
    sizes: tuple[int, ...]

    @property
    def cells(self) -> int:
        """How many cases there are."""
        return prod(self.sizes)


class BudgetExhausted(Exception):  # noqa: N818 - an answer, not an error
    """The budget for a question ran out before its answer was known."""


class StepBudget:
    """Limit on the work for a question: one step is about one comparison of two boxes.

    `expired` is called now and then, and ends the question too; it may read a clock, which this package does not.
    """

    def __init__(
        self, steps: int = STEPS, expired: Callable[[], bool] | None = None, whole: "StepBudget | None" = None
    ) -> None:
        self.left = steps
        self.expired = expired
        self.whole = whole
        self._unasked = 0

    def spend(self, steps: int = 1) -> None:
        """Use up some steps.

        Raises:
            BudgetExhausted: when none are left, or the time is over.
        """
        self.left -= steps
        if self.left < 0:
            raise BudgetExhausted
        if self.whole is not None:
            self.whole.spend(steps)
        if self.expired is not None:
            self._unasked += steps
            if self._unasked >= _ASK_EVERY:
                self._unasked = 0
                if self.expired():
                    self.left = 0
                    raise BudgetExhausted

    def sub_budget(self, steps: int) -> "StepBudget":
        """Return a budget of at most this many steps, taken from this one, for a question that must leave some."""
        return StepBudget(steps, None, self)


def full(space: Space) -> Box:
    """Return the box of every case."""
    return tuple([(1 << size) - 1 for size in space.sizes])


def point(cell: Cell) -> Box:
    """Return the box of one case."""
    return tuple([1 << index for index in cell])


def intersect(a: Box, b: Box) -> Box | None:
    """Return the common cases of two boxes, or None when there are none."""
    both = tuple([x & y for x, y in zip(a, b, strict=True)])
    return both if all(both) else None


def contains(outer: Box, inner: Box) -> bool:
    """Return whether every case of `inner` is in `outer`."""
    return all(not y & ~x for x, y in zip(outer, inner, strict=True))


def volume(box: Box) -> int:
    """Return how many cases a box holds."""
    return prod([mask.bit_count() for mask in box])


def meeting(box: Box, others: Iterable[Box]) -> list[Box]:
    """Return those of the others that share a case with a box."""
    found = []
    for other in others:
        for mask, held in zip(box, other):  # noqa: B905 - an innermost loop: a strict zip costs a tenth
            if not mask & held:
                break
        else:
            found.append(other)
    return found


def values(mask: int) -> Iterator[int]:
    """Yield the indices in a bitmask, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def first_cell(box: Box) -> Cell:
    """Return the smallest case of a box, comparing the first dimension first.

    Raises:
        ValueError: when the box holds none.
    """
    if not all(box):
        raise ValueError("an empty box has no first cell")
    return tuple([(mask & -mask).bit_length() - 1 for mask in box])


def find_uncovered(box: Box, covers: Iterable[Box], budget: StepBudget) -> Box | None:
    """Return a box inside `box` and outside all covers, or None when they cover it."""
    return next(_remainder(box, covers, budget), None)


def uncovered_boxes(box: Box, covers: Iterable[Box], budget: StepBudget) -> list[Box]:
    """Return what remains of `box` outside all covers, as disjoint boxes."""
    return list(_remainder(box, covers, budget))


def some_pieces(box: Box, covers: Iterable[Box], budget: StepBudget, most: int) -> tuple[list[Box], bool]:
    """Return at most `most` disjoint boxes of `box` outside all covers, and whether that is all."""
    found: list[Box] = []
    try:
        for piece in _remainder(box, covers, budget):
            if len(found) == most:
                return found, False
            found.append(piece)
    except BudgetExhausted:
        return found, False
    return found, True


def count_free(box: Box, covers: Iterable[Box], budget: StepBudget) -> tuple[int, bool]:
    """Return the number of cases of `box` outside all covers, and whether it is exact or a lower bound."""
    cells = 0
    waiting: list[tuple[Box, Sequence[Box]]] = [(box, list(covers))] if all(box) else []
    try:
        while waiting:
            box, around = waiting.pop()
            budget.spend(len(around) + 1)
            near, pivot = _near(box, around)
            if pivot is None:
                cells += volume(box)
            elif len(near) > _FEW:
                waiting += [(piece, near) for piece in outside_of(box, pivot)]
            elif near:
                cells += volume(box) - _held(box, near)
    except BudgetExhausted:
        return cells, False
    return cells, True


def count(boxes: Sequence[Box], budget: StepBudget, covers: Sequence[Box] = ()) -> tuple[int, bool]:
    """Return the number of cases in any of the boxes and outside all covers; whether it is exact or a lower bound."""
    total = 0
    for place, box in enumerate(boxes):
        cells, exact = count_free(box, [*covers, *boxes[:place]], budget)
        total += cells
        if not exact:
            return total, False
    return total, True


def first_free(box: Box, covers: Sequence[Box], budget: StepBudget) -> Cell | None:
    """Return the smallest case of `box` outside all covers, comparing the first dimension first; None without any.

    The result depends on the set of cases alone, not on the order of the covers.
    """
    found = find_uncovered(box, covers, budget)
    if found is None:
        return None
    for place in range(len(box)):
        while True:
            low = found[place] & -found[place]
            below = box[place] & (low - 1)
            lower = find_uncovered((*box[:place], below, *box[place + 1 :]), covers, budget) if below else None
            if lower is None:
                break
            found = lower
        box = (*box[:place], low, *box[place + 1 :])
        found = (*found[:place], low, *found[place + 1 :])
        covers = meeting(box, covers)
        if not covers:
            break
    return first_cell(box)


def grow(box: Box, whole: Box, inside: Sequence[Box], outside: Sequence[Box], budget: StepBudget) -> Box:
    """Return a maximal box around `box` within the union of `inside` and disjoint from all of `outside`.

    A dimension that may take every value of `whole` is widened first, so that irrelevant inputs are not mentioned.
    """
    for everything in (True, False):
        for place, mask in enumerate(whole):
            if box[place] == mask or (everything and len(inside) == 1 and mask & ~inside[0][place]):
                continue
            wider = _widest(box, place, mask, inside, outside, budget)
            if wider == mask or not everything:
                box = (*box[:place], wider, *box[place + 1 :])
    return box


def merged(boxes: Iterable[Box]) -> list[Box]:
    """Merge boxes that differ in one dimension only, as long as there are any."""
    found = list(dict.fromkeys(boxes))
    places = range(len(found[0]) if found else 0)
    before = -1
    while len(found) != before:
        before = len(found)
        for place in places:
            alike: dict[Box, int] = {}
            for box in found:
                rest = (*box[:place], *box[place + 1 :])
                alike[rest] = alike.get(rest, 0) | box[place]
            found = [(*rest[:place], mask, *rest[place:]) for rest, mask in alike.items()]
    return found


def _widest(box: Box, place: int, mask: int, inside: Sequence[Box], outside: Sequence[Box], budget: StepBudget) -> int:
    """Return the values of one dimension that the box can take while the others stay unchanged."""
    opened = (*box[:place], mask, *box[place + 1 :])
    budget.spend(len(outside) + len(inside))
    for cover in meeting(opened, outside):
        mask &= ~cover[place]
    if len(inside) == 1:
        return mask & inside[0][place]
    rooms = meeting(opened, inside)
    holding = held = 0
    for room in rooms:
        held |= room[place]
        if all(not y & ~x for at, (x, y) in enumerate(zip(room, box, strict=True)) if at != place):
            holding |= room[place]
    wider = mask & holding
    for index in values(mask & held & ~holding):
        slice_ = (*box[:place], 1 << index, *box[place + 1 :])
        if find_uncovered(slice_, rooms, budget) is None:
            wider |= 1 << index
    return wider


def _held(box: Box, covers: Sequence[Box]) -> int:
    """Return how many cases of `box` one or two covers hold, by inclusion and exclusion."""
    number = sum([prod([(x & y).bit_count() for x, y in zip(box, cover, strict=True)]) for cover in covers])
    if len(covers) > 1:
        number -= prod([(x & y & z).bit_count() for x, y, z in zip(box, *covers, strict=True)])
    return number


def _remainder(box: Box, covers: Iterable[Box], budget: StepBudget) -> Iterator[Box]:
    """Yield disjoint boxes that together are `box` without the covers."""
    if not all(box):
        return
    waiting: list[tuple[Box, Sequence[Box]]] = [(box, list(covers))]
    while waiting:
        box, around = waiting.pop()
        budget.spend(len(around) + 1)
        near, pivot = _near(box, around)
        if pivot is None:
            yield box
        else:
            waiting += [(piece, near) for piece in outside_of(box, pivot)]


def outside_of(box: Box, cover: Box) -> list[Box]:
    """Return the part of `box` outside a cover that meets it, as disjoint boxes."""
    found = []
    rest = list(box)
    for place, hidden in enumerate(cover):
        mask = rest[place]
        apart = mask & ~hidden
        if apart:
            rest[place] = apart
            found.append(tuple(rest))
            rest[place] = mask & hidden
    return found


def _near(box: Box, covers: Sequence[Box]) -> tuple[list[Box], Box | None]:
    """Return the covers that meet the box, and the best one to split along: the one that leaves the fewest pieces."""
    near: list[Box] = []
    pivot: Box | None = None
    fewest = len(box) + 1
    for cover in covers:
        apart = 0
        for mask, hidden in zip(box, cover):  # noqa: B905 - the innermost loop: a strict zip costs a tenth
            both = mask & hidden
            if both != mask:
                if not both:
                    break
                apart += 1
        else:
            if apart < fewest:
                if not apart:
                    return [], cover
                pivot, fewest = cover, apart
            near.append(cover)
    return near, pivot
