from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp import budget
from pnp.expressions.dice import die, roll
from pnp.expressions.expression import Expression, ExpressionError


def value(text, **env):
    return Expression.parse(text).evaluate({name.replace("_", "-"): number for name, number in env.items()})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2 + 3 * 4", 14),
        ("(2 + 3) * 4", 20),
        ("2 - 3 - 4", -5),
        ("24 / 4 / 3", 2),
        ("1 / 3", Fraction(1, 3)),
        ("0.5 * 3", Fraction(3, 2)),
        ("-2 + 5", 3),
        ("2 * -3", -6),
        ("--2", 2),
        ("min(3, 1, 2)", 1),
        ("max(3, 1 + 4)", 5),
        ("clamp(9, 0, 6)", 6),
        ("clamp(-1, 0, 6)", 0),
        ("clamp(3, 0, 6)", 3),
        ("p(1 <= 2)", 1),
        ("p(1 > 2)", 0),
        ("p(1 + 1 = 2) * 3", 3),
        ("p(1 != 1)", 0),
        ("p(2 == 2)", 1),
    ],
)
def test_arithmetic(text, expected):
    assert value(text) == expected


def test_names_may_hold_hyphens_and_dots():
    expression = Expression.parse("attacker.attack - between + to-hit - attacker.attack")
    assert expression.names == ("attacker.attack", "between", "to-hit")
    assert expression.mentions == (("attacker.attack", 0), ("between", 18), ("to-hit", 28), ("attacker.attack", 37))
    assert expression.evaluate({"attacker.attack": 5, "between": 2, "to-hit": 1}) == -1
    assert str(expression) == expression.text


def test_the_kill_chance_of_the_duel():
    kill = Expression.parse("p(d <= to-hit) * (1 - p(d <= to-save))")
    assert kill.evaluate({"d": die(6), "to-hit": 3, "to-save": 4}) == Fraction(1, 6)
    assert kill.evaluate({"d": die(6), "to-hit": 0, "to-save": 4}) == 0
    assert kill.evaluate({"d": die(6), "to-hit": 9, "to-save": 6}) == 0


def test_one_name_is_one_roll_and_two_names_are_two():
    assert value("p(d - d = 0)", d=die(6)) == 1
    assert value("p(d - e = 0)", d=die(6), e=die(6)) == Fraction(1, 6)
    assert value("p(d + e >= 10)", d=die(6), e=die(6)) == roll(2, 6).chance(lambda total: total >= 10)


@given(st.integers(-3, 9), st.integers(-3, 9))
def test_chances_agree_with_counting_faces(hit, save):
    kill = Expression.parse("p(d <= to-hit) * (1 - p(d <= to-save))").evaluate(
        {"d": die(6), "to-hit": hit, "to-save": save}
    )
    counted = sum(1 for a in range(1, 7) for b in range(1, 7) if a <= hit and b > save)
    assert kill == Fraction(counted, 36)


@pytest.mark.parametrize(
    ("text", "offset", "words"),
    [
        ("", 0, "the end of the formula"),
        ("1 +", 3, "expected a number, a name or a bracket"),
        ("1 + * 2", 4, "not '*'"),
        ("d <= 3", 2, "inside p"),
        ("p(d)", 3, "needs a comparison"),
        ("p(d <= 3", 8, "to close p"),
        ("p(1 < 2 < 3)", 8, "to close p"),
        ("foo(1)", 0, "no function 'foo'"),
        ("(1", 2, "close the bracket"),
        ("1)", 1, "not ')'"),
        ("a b", 2, "expected an operator"),
        ("a $ b", 2, "cannot hold '$'"),
        ("min(1)", 0, "takes 2 to 20 values, not 1"),
        ("clamp(1, 2)", 0, "takes 3 values, not 2"),
        ("min(1,)", 6, "not ')'"),
        ("(" * 60 + "1" + ")" * 60, 40, "nested"),
        ("-" * 60 + "1", 40, "nested"),
        ("1" * 501, 500, "longer than"),
    ],
)
def test_faults_are_placed_and_put_in_a_sentence(text, offset, words):
    with pytest.raises(
        ExpressionError, match=words.replace("(", r"\(").replace(")", r"\)").replace("$", r"\$").replace("*", r"\*")
    ) as caught:
        Expression.parse(text)
    assert caught.value.offset == offset
    assert caught.value.length >= 1


@pytest.mark.parametrize(
    ("text", "offset", "words"),
    [
        ("1 + nothing", 4, "no value"),
        ("d + 1", 0, "must be inside"),
        ("1 / (zero * 2)", 2, "divides by zero"),
        ("p(1 / d <= zero / zero)", 16, "divides by zero"),
        ("1 + p(d + e + f + g + h + i + j = 9)", 4, "combinations"),
    ],
)
def test_faults_of_evaluation(text, offset, words):
    with pytest.raises(ExpressionError, match=words) as caught:
        value(text, zero=0, **dict.fromkeys("defghij", die(6)))
    assert caught.value.offset == offset


def test_measures_are_asked_of_what_a_name_means():
    expression = Expression.parse("min(6, strength + score(piece)) * score(pawn)", measures=True)
    assert expression.names == ("strength", "piece", "pawn")
    assert [(part.measure, part.of) for part in expression.measures] == [("score", "piece"), ("score", "pawn")]
    scores = {"score": {"pawn": 2, "rook": 4, 3: 7}}
    assert expression.evaluate({"strength": 1, "piece": "rook"}, scores) == 10
    assert expression.evaluate({"strength": 1, "piece": 3}, scores) == 12


@pytest.mark.parametrize(
    ("text", "words"),
    [("score(a, b)", "expected"), ("score(2)", "one name"), ("1 / 2", "cannot divide"), ("p(d <= 3)", "chances")],
)
def test_formulas_of_rules_hold_neither_chances_nor_divisions(text, words):
    with pytest.raises(ExpressionError, match=words):
        Expression.parse(text, measures=True)


def test_measures_are_no_functions_elsewhere():
    with pytest.raises(ExpressionError, match="no function 'score'"):
        Expression.parse("score(piece)")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("floor(7 / 2)", 3),
        ("ceil(7 / 2)", 4),
        ("floor(0 - 1 / 2)", -1),
        ("ceil(0 - 1 / 2)", 0),
        ("floor(3)", 3),
        ("sum(attacker.power)", 9),
        ("highest(attacker.power) - lowest(attacker.power)", 3),
        ("count(attacker)", 2),
        ("sum(defender.power) + count(defender)", 5),
        ("p(d <= count(attacker))", Fraction(1, 3)),
    ],
)
def test_rounding_and_sums_over_the_units_of_a_role(text, expected):
    names = {"attacker.power": (3, 6), "attacker.*": 2, "defender.power": 4, "defender.*": 1, "d": die(6)}
    assert Expression.parse(text).evaluate(names) == expected


@pytest.mark.parametrize(
    ("text", "offset", "words"),
    [
        ("attacker.power + 1", 0, "2 units have 'attacker.power'; write sum"),
        ("1 + sum(attacker.speed)", 8, "a unit in the role 'attacker' has no number for 'speed'"),
        ("sum(other.power)", 4, "has no value"),
        ("sum(dice.power)", 4, "a die"),
    ],
)
def test_sums_that_have_no_value(text, offset, words):
    names = {"attacker.power": (3, 6), "attacker.*": 2, "dice.power": die(6)}
    with pytest.raises(ExpressionError, match=words) as caught:
        Expression.parse(text).evaluate(names)
    assert caught.value.offset == offset


@pytest.mark.parametrize(
    ("text", "offset"),
    [("sum(power)", 4), ("sum(2)", 4), ("count(a.b)", 6), ("count()", 6), ("sum(a.b, c.d)", 7), ("sum(a.b.c)", 4)],
)
def test_sums_of_something_else(text, offset):
    with pytest.raises(ExpressionError) as caught:
        Expression.parse(text)
    assert caught.value.offset == offset


def test_formulas_of_rules_may_have_measures_named_like_sums():
    expression = Expression.parse("sum(piece) + floor(piece)", measures=True)
    assert expression.evaluate({}, {"sum": {"piece": 2}, "floor": {"piece": 3}}) == 5


def test_names_of_one_unit_and_of_several():
    expression = Expression.parse("sum(a.x) + a.x + count(b) * c")
    assert expression.names == ("a.x", "b.*", "c")
    assert [name for name, _ in expression.single] == ["a.x", "c"]
    assert [each.function for each in expression.gathered] == ["sum", "count"]


@given(st.text(max_size=60) | st.text("0123456789+-*/()<=>pmin d.,", max_size=60))
def test_no_text_gives_anything_but_a_formula_or_an_error(text):
    with suppress(ExpressionError):
        Expression.parse(text).evaluate({"d": die(6)})


def test_numbers_may_not_grow_without_end() -> None:
    power = Expression.parse(" * ".join(["a"] * 40))
    assert power.evaluate({"a": Fraction(2)}) == 2**40
    with pytest.raises(ExpressionError, match="too large"):
        power.evaluate({"a": Fraction(10**9)})


def test_all_formulas_of_a_run_share_one_budget() -> None:
    chance = Expression.parse("p(d + e > f)")
    dice_named = {name: die(40) for name in "def"}
    with budget.run(budget.LIMITS._replace(formula_steps=150_000)):
        chance.evaluate(dice_named)
        with pytest.raises(budget.BudgetSpentError):
            chance.evaluate(dice_named)
