import pytest
from hypothesis import given
from hypothesis import strategies as st
from logic.twin import bits, listed, random_box, random_space

from pnp.logic.boxes import (
    BudgetExhausted,
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
    merged,
    point,
    uncovered_boxes,
    values,
    volume,
)


@st.composite
def covered(draw):
    """A space, a box in it, and some covers."""
    source = draw(st.randoms(use_true_random=False))
    space = random_space(source)
    return space, random_box(source, space), [random_box(source, space) for _ in range(source.randrange(7))]


@given(covered())
def test_what_is_left_of_a_box(case):
    space, box, covers = case
    left = bits(space, [box]) & ~bits(space, covers)
    found = find_uncovered(box, covers, StepBudget())
    assert (found is None) == (not left)
    assert found is None or not bits(space, [found]) & ~left
    parts = uncovered_boxes(box, covers, StepBudget())
    assert sum(map(volume, parts)) == left.bit_count()
    assert bits(space, parts) == left
    assert first_free(box, covers, StepBudget()) == min(listed(space, left), default=None)


@given(covered())
def test_counting_a_union(case):
    space, box, covers = case
    assert count(covers, StepBudget()) == (bits(space, covers).bit_count(), True)
    assert count([box, box], StepBudget(), covers) == ((bits(space, [box]) & ~bits(space, covers)).bit_count(), True)


@given(covered())
def test_merging_keeps_the_cases(case):
    space, _, covers = case
    found = merged(covers)
    assert bits(space, found) == bits(space, covers)
    assert len(found) <= len(covers)


@given(covered())
def test_a_grown_box_stays_inside_and_apart(case):
    space, box, others = case
    inside, outside = [box, *others[::2]], others[1::2]
    start = first_free(box, outside, StepBudget())
    if start is not None:
        allowed = bits(space, inside) & ~bits(space, outside)
        found = grow(point(start), full(space), inside, outside, StepBudget())
        assert contains(found, point(start))
        assert not bits(space, [found]) & ~allowed


@given(covered())
def test_boxes_as_sets(case):
    space, box, covers = case
    for cover in covers:
        both = intersect(box, cover)
        assert bits(space, [both] if both else []) == bits(space, [box]) & bits(space, [cover])
        assert contains(cover, box) == (not bits(space, [box]) & ~bits(space, [cover]))
        assert bool(meeting(box, [cover])) == (both is not None)
    assert first_cell(box) == min(listed(space, bits(space, [box])))


def test_what_does_not_matter_is_let_go_first():
    space = Space(("piece", "ground"), (3, 2))
    found = grow(point((0, 0)), full(space), [(0b111, 0b01), (0b001, 0b11)], (), StepBudget())
    assert found == (0b111, 0b01)


def test_merging_joins_what_differs_in_one_dimension():
    assert merged([(0b01, 0b1), (0b10, 0b1)]) == [(0b11, 0b1)]
    assert merged([]) == []


def test_a_box_without_cases():
    assert volume((0b11, 0)) == 0
    assert find_uncovered((0b11, 0), [], StepBudget()) is None
    assert intersect((0b01,), (0b10,)) is None
    with pytest.raises(ValueError, match="empty"):
        first_cell((0b11, 0))


def test_spaces_and_masks():
    space = Space(("a", "b"), (3, 2))
    assert space.cells == volume(full(space)) == 6
    assert list(values(0b1011)) == [0, 1, 3]


def test_an_effort_ends():
    effort = StepBudget(10)
    effort.spend(10)
    with pytest.raises(BudgetExhausted):
        effort.spend()


def test_a_part_of_an_effort_is_taken_from_the_whole():
    whole = StepBudget(10)
    part = whole.sub_budget(4)
    part.spend(4)
    assert whole.left == 6
    with pytest.raises(BudgetExhausted):
        part.spend()
    with pytest.raises(BudgetExhausted):
        whole.sub_budget(100).spend(7)


def test_counting_gives_the_least_when_the_effort_ends():
    space = Space(tuple("abcdefghijkl"), (2,) * 12)
    covers = [tuple(0b10 if at in {place, place + 1} else 0b11 for at in range(12)) for place in range(11)]
    cells, exact = count([full(space)], StepBudget(100), covers)
    assert not exact
    assert 0 < cells < 377 == count([full(space)], StepBudget(), covers)[0], "words without two ones in a row"
    with pytest.raises(BudgetExhausted):
        uncovered_boxes(full(space), covers, StepBudget(100))


def test_thousands_of_covers_need_no_deep_recursion():
    size = 1_500
    covers = [(1 << place,) for place in range(size - 1)]
    assert find_uncovered(((1 << size) - 1,), covers, StepBudget(100_000_000)) == (1 << (size - 1),)
