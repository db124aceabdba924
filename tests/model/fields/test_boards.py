"""Directions, leaps and sides of markers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from pnp.model.fields.boards import DIRECTIONS, Directions, Leap, MarkerReference, leaps, steps
from pnp.model.game.pieces import MarkerRef


def test_all_is_orthogonal_and_diagonal():
    assert set(DIRECTIONS["all"]) == {*DIRECTIONS["orthogonal"], *DIRECTIONS["diagonal"]}
    assert set(DIRECTIONS["orthogonal"]) == {*DIRECTIONS["sideways"], *DIRECTIONS["forward"], *DIRECTIONS["back"]}
    assert set(DIRECTIONS["diagonal"]) == {*DIRECTIONS["forward-diagonal"], *DIRECTIONS["back-diagonal"]}


def test_words_add_up_and_nothing_twice():
    assert steps(["forward", "orthogonal"]) == ((0, 1), (1, 0), (0, -1), (-1, 0))


def test_a_knight_leaps_eight_ways_clockwise():
    assert leaps(1, 2) == ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
    assert leaps(2, 1) == leaps(1, 2)
    assert leaps(0, 2) == ((0, 2), (2, 0), (0, -2), (-2, 0))
    assert leaps(3, 3) == ((3, 3), (3, -3), (-3, -3), (-3, 3))


@given(st.integers(0, 9), st.integers(1, 9))
def test_leaps_are_all_the_ways_that_far(far, aside):
    every = {(x * a, y * b) for x, y in ((far, aside), (aside, far)) for a in (1, -1) for b in (1, -1)}
    assert set(leaps(far, aside)) == every
    assert len(leaps(far, aside)) == len(every)


def test_directions_are_a_word_several_or_a_list():
    read = TypeAdapter(Directions).validate_python
    assert read("forward") == ["forward"]
    assert read("sideways back") == read(["sideways", "back"]) == ["sideways", "back"]
    with pytest.raises(ValidationError):
        read("north")


def test_a_leap_goes_somewhere():
    with pytest.raises(ValidationError, match="at least one cell"):
        TypeAdapter(Leap).validate_python([0, 0])


def test_a_marker_shows_its_front_unless_the_back_is_named():
    read = TypeAdapter(MarkerReference).validate_python
    assert read("band") == read("band.front") == MarkerRef("band", "front")
    assert read("double-band.back") == MarkerRef("double-band", "back")
    with pytest.raises(ValidationError):
        read("band.top")
