"""Prices and values of attributes as they are written."""

from fractions import Fraction

import pytest
from pydantic import TypeAdapter, ValidationError

from pnp.model.fields.ground import Amounts, ValueName, WrittenPrices
from pnp.model.game.ground import ByClass, FrozenMapping, Price
from pnp.source.scalars import Integer


def read(kind, value):
    return TypeAdapter(kind).validate_python(value)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (0, Price("points")),
        (100, Price("points", Fraction(100))),
        ("1/2", Price("points", Fraction(1, 2))),
        ("1.5", Price("points", Fraction(3, 2))),
        (Integer(1, "+1"), Price("more", Fraction(1))),
        ("+1/2", Price("more", Fraction(1, 2))),
        ("all", Price("all")),
        ("other", Price("other")),
        ("fatal", Price("fatal")),
    ],
)
def test_prices(value, expected):
    assert read(WrittenPrices, value) == {"any": expected}
    assert read(WrittenPrices, {"foot": value}) == {"foot": expected}
    assert Fraction(str(expected)) == expected.points if expected.has_points else str(expected) == expected.kind


@pytest.mark.parametrize("value", [-1, 101, True, "never", "1/0", "+", "1/2/3", [1], None, {"foot": {}}])
def test_what_is_no_price(value):
    with pytest.raises(ValidationError, match="movement points"):
        read(WrittenPrices, value)


def test_values_of_attributes():
    assert read(Amounts, -1) == ByClass(-1)
    assert read(Amounts, "1/2") == ByClass(Fraction(1, 2))
    assert read(Amounts, {"any": 2, "foot": 3}) == ByClass(2, FrozenMapping({"foot": 3}))
    assert read(Amounts, {"foot": 3}) == ByClass(None, FrozenMapping({"foot": 3}))


@pytest.mark.parametrize("value", ["much", 101, -101, True, [2], {"foot": "x"}, {"foot": {"any": 1}}])
def test_what_is_no_value(value):
    with pytest.raises(ValidationError, match="expected a number such as"):
        read(Amounts, value)


def test_names_of_values():
    assert [read(ValueName, name) for name in ("to-hit", "ground.shift")] == ["to-hit", "ground.shift"]
    for name in ("Ground.shift", "ground.", "a.b.c"):
        with pytest.raises(ValidationError):
            read(ValueName, name)
