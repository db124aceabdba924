"""Nouns have one plural, wherever they are printed."""

import pytest

from pnp import errors
from pnp.templating import filters


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("case", "cases"),
        ("hex", "hexes"),
        ("entry", "entries"),
        ("day", "days"),
        ("match", "matches"),
        ("bowman", "bowmen"),
        ("Norman", "Normans"),
        ("human", "humans"),
    ],
)
def test_nouns_have_a_plural(one: str, many: str) -> None:
    assert errors.many(one) == many
    assert filters.plural(2, one) == many
    assert errors.plural(1, one) == f"1 {one}"
    assert errors.plural(4200, one) == f"4,200 {many}"


def test_irregular_nouns_are_given() -> None:
    assert errors.plural(2, "die", "dice") == "2 dice"
