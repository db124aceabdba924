"""Lines that odds choose, against fractions by hand."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from pnp import model
from pnp.expressions.expression import Expression, ExpressionError
from pnp.model.compute import columns, combat
from pnp.model.compute.modifiers import Unit
from pnp.model.game import Axis, FaceRef, Game, OddsRule

STRENGTHS = (Expression.parse("sum(attacker.strength)"), Expression.parse("sum(defender.strength)"))


@pytest.fixture(scope="module")
def odds() -> Game:
    return model.load(Path(__file__).parents[2] / "bad" / "odds")


def rule(*texts: str, rounding: str = "defender", below: str = "", above: str = "") -> OddsRule:
    ratios = tuple(Fraction(int(a), int(b)) for a, b in (text.split(":") for text in texts))
    return OddsRule(STRENGTHS, ratios, rounding, below, above)


def unit(*names: str) -> tuple[FaceRef, ...]:
    return tuple(FaceRef(*name.split(".")) for name in names)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ratio", "defender", "attacker", "nearest"),
    [
        ("1/2", 0, 0, 0),
        ("2/3", 0, 1, 0),
        ("3/4", 0, 1, 0),
        ("4/5", 0, 1, 1),
        ("1", 1, 1, 1),
        ("199/100", 1, 2, 2),
        ("2", 2, 2, 2),
        ("5/2", 2, 3, 2),
        ("3", 3, 3, 3),
    ],
)
def test_rounding(ratio: str, defender: int, attacker: int, nearest: int) -> None:
    for rounding, place in (("defender", defender), ("attacker", attacker), ("nearest", nearest)):
        rounded = rule("1:2", "1:1", "2:1", "3:1", rounding=rounding)
        assert columns.place(rounded, Fraction(ratio)) == place, rounding


def test_beyond_the_ends() -> None:
    low, high = Fraction(1, 3), Fraction(9)
    with pytest.raises(KeyError, match="1:3"):
        columns.place(rule("1:2", "2:1"), low)
    with pytest.raises(KeyError, match="9:1"):
        columns.place(rule("1:2", "2:1"), high)
    with pytest.raises(columns.RefusedError, match="1:3"):
        columns.place(rule("1:2", "2:1", below="refused"), low)
    assert columns.place(rule("1:2", "2:1", below="first"), low) == 0
    assert columns.place(rule("1:2", "2:1", above="last"), high) == 1


@pytest.mark.parametrize(("attacker", "defender"), [(-1, 1), (3, 0), (3, -1)])
def test_strengths_without_a_ratio(attacker: int, defender: int) -> None:
    with pytest.raises(ValueError, match="no odds"):
        columns.ratio_of(Fraction(attacker), Fraction(defender))


@pytest.mark.parametrize(
    ("attacker", "defender", "wood", "river", "value", "at"),
    [
        (("armor.front", "infantry.front"), ("infantry.front",), 0, 0, Fraction(3), "3:1"),
        (("armor.front", "infantry.front"), ("infantry.front",), 1, 1, Fraction(3), "3:2"),
        (("armor.front", "armor.front"), ("infantry.front",), 0, 0, Fraction(4), "4:1"),
        (("armor.front",), ("infantry.front", "militia.front"), 0, 0, Fraction(8, 5), "2:1"),
        (("infantry.back",), ("infantry.front",), 0, 0, Fraction(1, 2), "1:2"),
    ],
)
def test_the_column_of_units(
    odds: Game, attacker: tuple[str, ...], defender: tuple[str, ...], wood: int, river: int, value: Fraction, at: str
) -> None:
    given = {"attacker": unit(*attacker), "defender": unit(*defender), "wood": wood, "river": river}
    choice = combat.choose(odds, odds.tables["crt"], given)  # type: ignore[index]
    assert (choice.value, choice.at) == (value, at)


def test_a_shift_below_the_first_column_is_refused(odds: Game) -> None:
    given = {"attacker": unit("infantry.back"), "defender": unit("infantry.front"), "wood": 1, "river": 0}
    with pytest.raises(columns.RefusedError):
        combat.choose(odds, odds.tables["crt"], given)  # type: ignore[index]


def test_a_difference_is_clamped_and_then_shifted(odds: Game) -> None:
    raid = odds.tables["raid"]  # type: ignore[index]
    given = {"attacker": unit("armor.front", "armor.front"), "defender": unit("militia.front"), "wood": 0, "river": 1}
    choice = combat.choose(odds, raid, given)
    assert (choice.value, choice.shift, choice.at) == (15, -1, 0)
    assert combat.choose(odds, raid, {**given, "wood": 1, "river": 0}).at == 1
    bounded = raid._replace(columns=replace(raid.columns, clamp_high=False))
    with pytest.raises(KeyError):
        combat.choose(
            odds, bounded, {**given, "attacker": unit("militia.front", "militia.front"), "wood": 1, "river": 0}
        )


def test_a_shift_is_whole(odds: Game) -> None:
    axis = replace(odds.tables["crt"].columns, shift=Expression.parse("1 / 2"))  # type: ignore[index]
    with pytest.raises(ValueError, match="1/2 is not a whole number"):
        columns.choose(odds, axis, {"attacker": unit("armor.front"), "defender": unit("armor.front")})


def test_what_choosing_needs(odds: Game) -> None:
    axis: Axis = odds.tables["crt"].columns  # type: ignore[index]
    assert columns.inputs(odds, axis) == ("attacker.strength", "defender.strength", "wood", "river", "attacker.tag")
    assert columns.gathers(odds, axis)
    assert columns.gathers(odds, odds.tables["raid"].columns)  # type: ignore[index]
    assert not columns.gathers(odds, odds.tables["crt"].rows)  # type: ignore[index]
    with pytest.raises(ExpressionError, match="a unit in the role 'attacker' has no number for 'strength'"):
        columns.choose(odds, axis, {"attacker": Unit("Staff", {}, {}), "wood": 0, "river": 0})
