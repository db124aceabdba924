"""Plain scalars by YAML 1.2's core schema (section 10.3.2 of its specification)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.budget import LIMITS
from pnp.source.scalars import Decimal, Integer, construct


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None),
        ("~", None),
        ("null", None),
        ("true", True),
        ("FALSE", False),
        ("010", 10),
        ("+1", 1),
        ("-7", -7),
        ("0o17", 15),
        ("0xFf", 255),
        ("1.5", 1.5),
        ("1e3", 1000.0),
        (".5", 0.5),
        ("2.", 2.0),
        ("-.inf", float("-inf")),
    ],
)
def test_values(text: str, value: object) -> None:
    assert construct(text) == value
    assert type(construct(text)) in {type(value), Integer, Decimal}


@pytest.mark.parametrize(
    "text",
    [
        "no",
        "No",
        "on",
        "yes",
        "y",
        "1:30",
        "1_000",
        "0b11",
        "2026-11-21",
        "0..6",
        "1/6",
        "<<",
        "=",
        "١٢",
        "0x",
        ".",
        "+",
        "1e",
    ],
)
def test_texts(text: str) -> None:
    assert construct(text) == text


def test_numbers_remember_how_they_were_written() -> None:
    one, version = construct("+1"), construct("1.10")
    assert isinstance(one, Integer)
    assert isinstance(version, Decimal)
    assert (one.text, version.text) == ("+1", "1.10")


def test_endless_digits_stay_text() -> None:
    assert construct("9" * (LIMITS.digits + 1)) == "9" * (LIMITS.digits + 1)


@given(st.text(max_size=30))
def test_every_text_has_a_value(text: str) -> None:
    value = construct(text)
    assert value is None or isinstance(value, bool | int | float | str)


@given(st.integers(-(10**15), 10**15))
def test_whole_numbers_come_back(number: int) -> None:
    assert construct(str(number)) == number
