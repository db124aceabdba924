import pytest

from pnp.expressions.expression import ExpressionError
from pnp.logic.comparisons import Comparison

SCORE = {"score": {"queen": 9, "rook": 5, "pawn": 1}}


@pytest.mark.parametrize(
    ("text", "env", "expected"),
    [
        ("score(attacker) <= score(target)", {"attacker": "rook", "target": "queen"}, True),
        ("score(attacker) <= score(target)", {"attacker": "queen", "target": "rook"}, False),
        ("score(attacker) > score(rook)", {"attacker": "queen"}, True),
        ("attacker = target", {"attacker": "rook", "target": "rook"}, True),
        ("attacker != target", {"attacker": "rook", "target": "rook"}, False),
        ("form = plain", {"form": "plain"}, True),
        ("form = plain", {"form": "fortified"}, False),
        ("plain != form", {"form": "fortified"}, True),
        ("strength = 3", {"strength": 3}, True),
        ("strength == 3", {"strength": 4}, False),
        ("strength != word", {"strength": 3}, True),
        ("min(6, strength + score(piece)) >= 6", {"strength": 1, "piece": "rook"}, True),
        ("strength-after - strength < 2 * -1", {"strength-after": 1, "strength": 4}, True),
        ("max(a, b) > 0.5", {"a": 0, "b": 1}, True),
    ],
)
def test_comparisons(text, env, expected):
    assert Comparison.parse(text).holds(env, SCORE) is expected


def test_what_a_comparison_uses():
    comparison = Comparison.parse("score(attacker) + bonus-now <= score(target) + worth(attacker)")
    assert comparison.names == ("attacker", "bonus-now", "target")
    assert comparison.measures == ("score", "worth")
    assert comparison.mentions[:2] == (("attacker", 6), ("bonus-now", 18))
    assert comparison.words == ()
    assert Comparison.parse("form = plain").words == ("form", "plain")
    assert Comparison.parse("form = plain + 1").words == ("form",)
    assert (str(comparison.left), comparison.symbol) == ("score(attacker) + bonus-now", "<=")
    assert str(comparison.right) == "score(target) + worth(attacker)"
    assert str(comparison) == comparison.text


@pytest.mark.parametrize(
    ("text", "offset", "message"),
    [
        ("attacker", 8, "needs a comparison"),
        ("a < b < c", 6, "one comparison"),
        ("a / 2 = 1", 2, "cannot divide"),
        ("p(d <= 3) = 1", 0, "chances"),
        ("score(1) = 2", 6, "asked of one name"),
        ("score(a", 7, "expected"),
        ("score(a, b) = 1", 7, "expected"),
        ("a <", 3, "expected a number"),
        ("a = 'x'", 4, "cannot hold"),
        ("= 3", 0, "expected a number"),
        ("", 0, "expected a number"),
        ("a = 1 b", 6, "expected an operator"),
    ],
)
def test_what_cannot_be_read(text, offset, message):
    with pytest.raises(ExpressionError, match=message) as caught:
        Comparison.parse(text)
    assert caught.value.offset == offset


@pytest.mark.parametrize(
    ("text", "offset", "message"),
    [
        ("a < king", 4, "no value"),
        ("a < piece", 4, "is the word 'queen'"),
        ("a = score(bishop)", 10, "no number for 'bishop'"),
        ("a = worth(piece)", 4, "no measure 'worth'"),
    ],
)
def test_what_cannot_be_worked_out(text, offset, message):
    with pytest.raises(ExpressionError, match=message) as caught:
        Comparison.parse(text).holds({"a": 1, "piece": "queen"}, SCORE)
    assert caught.value.offset == offset
