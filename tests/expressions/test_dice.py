import functools
import operator
import time
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.budget import LIMITS
from pnp.expressions.dice import die, of, parse, roll


@given(st.integers(1, 4), st.integers(1, 12))
def test_the_chances_of_a_roll_sum_to_one_and_its_mean_is_known(count, faces):
    total = roll(count, faces)
    assert sum(chance for _, chance in total.outcomes) == 1
    assert sum(value * chance for value, chance in total.outcomes) == Fraction(count * (faces + 1), 2)
    assert total.chance(lambda value: value <= count * faces) == 1
    assert total.chance(lambda value: value <= count - 1) == 0


def test_two_dice():
    assert dict(roll(2, 6).outcomes)[Fraction(7)] == Fraction(1, 6)
    assert die(6).chance(lambda value: value <= 2) == Fraction(1, 3)
    assert die(6).chance(lambda value: value % 2 == 0) == Fraction(1, 2)


def test_a_loaded_die():
    loaded = of({1: Fraction(1, 2), 2: Fraction(1, 2)})
    assert (loaded + loaded).chance(lambda value: value <= 2) == Fraction(1, 4)


@pytest.mark.parametrize("outcomes", [{1: Fraction(1, 2)}, {1: Fraction(3, 2), 2: Fraction(-1, 2)}])
def test_impossible_chances_are_refused(outcomes):
    with pytest.raises(ValueError, match=r"sum to 1|negative"):
        of(outcomes)


@pytest.mark.parametrize(("text", "expected"), [("d6", (1, 6)), ("2d6", (2, 6)), (" 3d10 ", (3, 10))])
def test_dice_are_read(text, expected):
    assert parse(text) == expected


@pytest.mark.parametrize("text", ["", "6", "d", "d0", "0d6", "d6d6", "21d6", "d1001", "-1d6", "d٦"])
def test_other_text_is_no_die(text):
    with pytest.raises(ValueError, match=r"not a die|not possible"):
        parse(text)


@pytest.mark.parametrize(("count", "faces"), [(0, 6), (21, 6), (1, 0), (1, 1001)])
def test_impossible_rolls_are_refused(count, faces):
    with pytest.raises(ValueError, match="has 1 to"):
        roll(count, faces)


@pytest.mark.parametrize(("text", "expected"), [("20d1000", (20, 1000)), ("1d1", (1, 1)), ("d1", (1, 1))])
def test_the_largest_and_smallest_dice(text, expected):
    assert parse(text) == expected


def test_a_value_without_a_chance_and_as_many_values_as_allowed():
    assert of({1: Fraction(1), 2: Fraction(0)}).chance(lambda value: value <= 1) == 1
    count = LIMITS.outcomes
    assert len(of({value: Fraction(1, count) for value in range(count)}).outcomes) == count
    with pytest.raises(ValueError, match="different values"):
        of({value: Fraction(1, count + 1) for value in range(count + 1)})


def test_many_large_dice_are_rolled_at_once():
    begin = time.process_time()
    found = roll(20, 1000)
    assert time.process_time() - begin < 1.0
    assert found.outcomes[0] == (20, Fraction(1, 1000**20))
    assert sum(chance for _, chance in found.outcomes) == 1


@pytest.mark.parametrize(("count", "faces"), [(1, 6), (3, 7), (20, 2), (5, 1)])
def test_a_roll_is_the_sum_of_its_dice(count, faces):
    assert roll(count, faces) == functools.reduce(operator.add, [die(faces)] * count)
