"""Lengths, against the definitions of their units: 1 in = 25.4 mm, 1 pt = 1/72 in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.units import Length, readable, unequal


@pytest.mark.parametrize(
    ("text", "mm"),
    [
        ("13.5mm", 13.5),
        (".5mm", 0.5),
        ("1cm", 10),
        ("1.2cm", 12),
        ("1in", 25.4),
        ('1"', 25.4),
        ("1/2in", 12.7),
        ("3/4 in", 19.05),
        ("1 1/2in", 38.1),
        ('2  3/8"', 60.325),
        ("72pt", 25.4),
        ("36 pt", 12.7),
        ("0mm", 0),
        (" 5 mm ", 5),
    ],
)
def test_lengths_are_read(text: str, mm: float) -> None:
    assert Length.parse(text).mm == pytest.approx(mm, abs=1e-12)


@pytest.mark.parametrize(
    "text", ["", "5", "mm", "5 km", "-5mm", "1,5mm", "5.mm", "1/0in", "2 1/0in", "1 2in", "1.5/2in", "5mm 3mm", "٣mm"]
)
def test_what_is_no_length_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a length|divides by zero"):
        Length.parse(text)


def test_conversions() -> None:
    inch = Length(25.4)
    assert (inch.mm, inch.pt, inch.px(300)) == pytest.approx((25.4, 72, 300), abs=1e-9)
    assert Length(10) < inch


@given(st.floats(0, 10_000, allow_nan=False))
def test_a_printed_length_is_read_again(mm: float) -> None:
    text = str(Length(float(f"{mm:.4g}")))
    if "e" not in text:
        assert str(Length.parse(text)) == text


@pytest.mark.parametrize(
    ("mm", "text"),
    [
        (12.7, "12.7 mm"),
        (16, "16 mm"),
        (15.875, "5/8 in"),
        (19.05, "3/4 in"),
        (28.575, "1 1/8 in"),
        (14.83, "14.83 mm"),
    ],
)
def test_lengths_for_players(mm: float, text: str) -> None:
    assert readable(mm) == text


@pytest.mark.parametrize(
    ("more", "less", "texts"),
    [(240.2, 230.0, ("240", "230")), (230.4, 230.0, ("230.4", "230.0")), (230.011, 230.0, ("230.01", "230.00"))],
)
def test_lengths_that_differ_are_written_with_numbers_that_differ(more, less, texts) -> None:
    assert unequal(more, less) == texts
