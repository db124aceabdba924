import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.backends import pdfcontent
from pnp.backends.numbers import number, numbers


@pytest.mark.parametrize(
    ("value", "text"), [(1.0, "1"), (12.7, "12.7"), (-0.00001, "0"), (1e-17, "0"), (0.12345, "0.1235"), (-3.5, "-3.5")]
)
def test_plain_and_short(value, text):
    assert number(value) == text


@given(st.floats(-1e6, 1e6))
def test_never_further_off_than_half_a_ten_thousandth(value):
    assert abs(float(number(value)) - value) <= 0.5001e-4
    assert "e" not in number(value)


def test_several():
    assert numbers((1, 2.5)) == "1 2.5"


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_what_is_not_a_finite_number_is_refused(value):
    with pytest.raises(ValueError, match="holds the number"):
        number(value)
    with pytest.raises(ValueError, match="holds the number"):
        pdfcontent.matrix((value, 0.0, 0.0, 1.0, 0.0, 0.0))
