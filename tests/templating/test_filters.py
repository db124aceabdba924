from fractions import Fraction

import pytest

from pnp.templating import filters
from pnp.templating.base_view import TemplateFault


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "zero"),
        (12, "twelve"),
        (20, "twenty"),
        (21, "twenty-one"),
        (100, "one hundred"),
        (631, "six hundred and thirty-one"),
        (1_012, "one thousand and twelve"),
        (1_100, "one thousand one hundred"),
        (-3, "minus three"),
        (2_000_000, "2000000"),
        (Fraction(4), "four"),
    ],
)
def test_words(number, text):
    assert filters.words(number) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (1, "first"),
        (3, "third"),
        (4, "fourth"),
        (5, "fifth"),
        (9, "ninth"),
        (12, "twelfth"),
        (20, "twentieth"),
        (21, "twenty-first"),
        (40, "fortieth"),
        (100, "one hundredth"),
    ],
)
def test_ordinals(number, text):
    assert filters.ordinal(number) == text


def test_percent_rounds_half_up():
    assert filters.percent(Fraction(1, 6)) == "17%"
    assert filters.percent(Fraction(1, 6), 1) == "16.7%"
    assert filters.percent(Fraction(1, 200)) == "1%"


def test_fractions_keep_a_wanted_denominator():
    assert filters.fraction(Fraction(2, 6)) == "1/3"
    assert filters.fraction(Fraction(1, 3), 6) == "2/6"
    with pytest.raises(TemplateFault):
        filters.fraction(Fraction(1, 3), 4)


def test_plural_signed_listed():
    assert [filters.plural(n, "hex", "hexes") for n in (0, 1, 2)] == ["hexes", "hex", "hexes"]
    assert filters.plural(2, "credit") == "credits"
    assert [filters.signed(n) for n in (-1, 0, 1)] == ["−1", "0", "+1"]
    assert filters.listed(["a", "b", "c"]) == "a, b and c"
    assert filters.listed(["a", "b"], "or") == "a or b"
    assert filters.listed([]) == ""


@pytest.mark.parametrize("value", ["a", 1.5, True, None, Fraction(1, 2)])
def test_numbers_in_words_must_be_whole(value):
    with pytest.raises(TemplateFault):
        filters.words(value)
