from fractions import Fraction

import pytest

from pnp.expressions.formatting import agrees, decimal_text, fraction_text, percent_text


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (Fraction(1, 6), 1, "16.7%"),
        (Fraction(1, 6), 0, "17%"),
        (Fraction(1, 3), 2, "33.33%"),
        (Fraction(1, 8), 0, "13%"),
        (Fraction(1), 1, "100.0%"),
        (Fraction(0), 0, "0%"),
        (Fraction(1, 1000), 1, "0.1%"),
    ],
)
def test_percent(value, digits, text):
    assert percent_text(value, digits) == text


def test_decimals_round_halves_away_from_zero():
    assert decimal_text(Fraction(5, 2), 0) == "3"
    assert decimal_text(Fraction(-5, 2), 0) == "−3"
    assert decimal_text(Fraction(-1, 100), 1) == "0.0"
    assert percent_text(Fraction(1, 6), 1, sign="") == "16.7"


def test_digits_are_bounded():
    with pytest.raises(ValueError, match="0 to 6"):
        decimal_text(Fraction(1), 7)


def test_fractions_in_lowest_terms():
    assert fraction_text(Fraction(2, 12)) == "1/6"
    assert fraction_text(Fraction(6, 2)) == "3"


@pytest.mark.parametrize("text", ["1/6", "16.7%", "17%", " 1/6 "])
def test_a_sixth_may_be_written_in_these_ways(text):
    assert agrees(text, Fraction(1, 6))


@pytest.mark.parametrize("text", ["1/7", "16.6%", "16%", "0.1667"])
def test_and_not_in_these(text):
    assert not agrees(text, Fraction(1, 6))


@pytest.mark.parametrize("text", ["", "a sixth", "1/0"])
def test_no_number(text):
    with pytest.raises(ValueError, match="not a number"):
        agrees(text, Fraction(1, 6))


def test_as_many_digits_as_allowed():
    assert decimal_text(Fraction(1, 3), 6) == "0.333333"
    assert decimal_text(Fraction(0), 1) == "0.0"


def test_percents_are_whole_unless_digits_are_asked_for():
    assert percent_text(Fraction(1, 8)) == "13%"
