from fractions import Fraction

import pytest

from pnp.expressions.expression import ExpressionError
from pnp.expressions.roll import Roll


def test_a_plain_roll() -> None:
    roll = Roll.parse("2d6")
    assert (roll.count, roll.faces, roll.names) == (2, 6, ())
    assert roll.total({}).chance(lambda value: value <= 3) == Fraction(3, 36)


@pytest.mark.parametrize(("text", "low"), [("2d6 - cover", 0), ("d6+cover", 3), ("2d6 + 2 * cover - 1", 5)])
def test_a_roll_with_a_shift(text: str, low: int) -> None:
    roll = Roll.parse(text)
    assert roll.names == ("cover",)
    assert roll.total({"cover": 2}).outcomes[0][0] == low
    assert roll.dice.outcomes[0][0] == roll.count


def test_the_shift_keeps_its_place_in_the_text() -> None:
    text = "2d6 - cover + high-ground"
    assert [(name, text[offset : offset + len(name)]) for name, offset in Roll.parse(text).mentions] == [
        ("cover", "cover"),
        ("high-ground", "high-ground"),
    ]


@pytest.mark.parametrize(
    ("text", "offset"),
    [("2w6", 0), ("", 0), ("2d0", 0), ("99d6", 0), ("2d6 - ", 6), ("2d6 + cover *", 13), ("d6 cover", 0)],
)
def test_what_is_no_roll(text: str, offset: int) -> None:
    with pytest.raises(ExpressionError) as caught:
        Roll.parse(text)
    assert caught.value.offset == offset


def test_a_name_without_a_value() -> None:
    with pytest.raises(ExpressionError, match="'cover' has no value"):
        Roll.parse("d6 - cover").total({})
