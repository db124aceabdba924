"""Values by class, and what counts of several layers."""

import pickle
from fractions import Fraction

import pytest

from pnp.model.game.ground import Attribute, ByClass, FrozenMapping, Price, is_terrain_value, plain, with_half


def test_a_value_by_class():
    value = ByClass(2, FrozenMapping({"foot": 3}))
    assert [value.of(name) for name in (None, "foot", "motor")] == [2, 3, 2]
    assert value.values == (2, 3)
    assert not ByClass()
    assert ByClass().of("foot") is None


def test_values_laid_over_others_keep_the_rest():
    below = ByClass(1, FrozenMapping({"foot": 2, "motor": 3}))
    assert ByClass(None, FrozenMapping({"foot": 5})).laid_over(below) == ByClass(
        1, FrozenMapping({"foot": 5, "motor": 3})
    )
    assert ByClass(4).laid_over(below) == ByClass(4)


@pytest.mark.parametrize(("combine", "expected"), [("first", -1), ("sum", -2), ("highest", 1), ("lowest", -2)])
def test_what_counts_of_several_layers(combine, expected):
    attribute = Attribute("shift", "Combat", "Cbt", combine, "")
    assert attribute.combined([-1, 1, -2]) == expected
    assert attribute.combined([]) is None


def test_numbers_are_whole_where_they_can_be():
    assert type(plain(Fraction(4, 2))) is int
    assert plain(Fraction(1, 2)) == Fraction(1, 2)


def test_a_frozen_mapping_is_hashed_by_its_entries():
    one, other = FrozenMapping({"a": 1, "b": 2}), FrozenMapping({"b": 2, "a": 1})
    assert hash(one) == hash(other)
    assert one == other == {"a": 1, "b": 2}
    assert pickle.loads(pickle.dumps(one)) == one


def test_which_prices_are_closed():
    assert [Price(kind).is_closed for kind in ("points", "all", "prohibited", "fatal")] == [False, False, True, True]


def test_names_of_terrain_in_formulas():
    names = ("ground.shift", "across.shift", "line.cover", "ground", "attacker.shift")
    assert [is_terrain_value(name) for name in names] == [True, True, True, False, False]


def test_halves_are_printed_with_their_sign() -> None:
    assert [with_half(Fraction(*number)) for number in ((1, 2), (3, 2), (2, 1), (1, 3), (-1, 2))] == [
        "½", "1½", "2", "1/3", "-1/2",
    ]  # fmt: skip
    prices = (Price("points", Fraction(1, 2)), Price("more", Fraction(1, 2)), Price("all"))
    assert [price.printed for price in prices] == ["½", "+½", "all"]
