from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.logic.assignment import Shortage, assign

problems = st.tuples(
    st.lists(st.integers(0, 4), min_size=1, max_size=5),
    st.lists(st.integers(0, 3), min_size=1, max_size=5),
).flatmap(
    lambda sizes: st.tuples(
        st.just(sizes[0]),
        st.just(sizes[1]),
        st.lists(
            st.lists(st.integers(0, len(sizes[1]) - 1), unique=True),
            min_size=len(sizes[0]),
            max_size=len(sizes[0]),
        ),
    )
)


def feasible(counts, capacities, allowed):
    """Hall's condition, for every set of kinds."""
    kinds = range(len(counts))
    groups = chain.from_iterable(combinations(kinds, size) for size in range(1, len(counts) + 1))
    return all(
        sum(counts[kind] for kind in group)
        <= sum(capacities[place] for place in set(chain.from_iterable(allowed[kind] for kind in group)))
        for group in groups
    )


@given(problems)
def test_everything_is_placed_or_the_reason_holds(problem):
    counts, capacities, allowed = problem
    found = assign(counts, capacities, allowed)
    for kind, held in enumerate(found.placed):
        assert set(held) <= set(allowed[kind])
        assert sum(held.values()) <= counts[kind]
        assert all(number > 0 for number in held.values())
    for place, room in enumerate(capacities):
        assert sum(held.get(place, 0) for held in found.placed) <= room
    assert (not found.shortages) == feasible(counts, capacities, allowed)
    left_over = sum(counts) - sum(sum(held.values()) for held in found.placed)
    assert left_over == sum(short.needed - short.room for short in found.shortages)
    kinds = [kind for short in found.shortages for kind in short.kinds]
    assert len(kinds) == len(set(kinds))
    for short in found.shortages:
        assert set(short.places) == set(chain.from_iterable(allowed[kind] for kind in short.kinds))
        assert short.needed == sum(counts[kind] for kind in short.kinds)
        assert short.room == sum(capacities[place] for place in short.places)
        assert short.needed > short.room


def test_fourteen_pieces_and_nine_hexes():
    found = assign([1, 13], [1] * 9 + [5], [[9], list(range(9))])
    assert found.shortages == (Shortage((1,), tuple(range(9)), 13, 9),)


def test_all_who_share_the_room_are_counted():
    assert assign([4, 4, 1], [5], [[0], [0], [0]]).shortages == (Shortage((0, 1, 2), (0,), 9, 5),)


def test_rooms_apart_lack_room_apart():
    found = assign([2, 3], [1, 1], [[0], [1]])
    assert found.shortages == (Shortage((0,), (0,), 2, 1), Shortage((1,), (1,), 3, 1))


def test_others_move_on():
    assert assign([1, 1, 1], [1, 1, 1], [[0, 1], [0, 2], [0]]).placed == ({1: 1}, {2: 1}, {0: 1})


def test_large_counts_are_moved_together():
    found = assign([10**6, 10**6], [10**6, 10**6], [[0, 1], [0]])
    assert found.placed == ({1: 10**6}, {0: 10**6})


def test_nothing_to_place():
    assert assign([], [], []).shortages == ()
    assert assign([0], [], [[]]).shortages == ()


@pytest.mark.parametrize("arguments", [([-1], [1], [[0]]), ([1], [-1], [[0]]), ([1], [1], [])])
def test_impossible_numbers(arguments):
    with pytest.raises(ValueError, match="whole numbers"):
        assign(*arguments)
