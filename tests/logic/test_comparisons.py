import pytest
from hypothesis import given
from hypothesis import strategies as st
from logic.twin import bits, cells, random_space

from pnp.expressions.expression import ExpressionError
from pnp.logic.boxes import BudgetExhausted, Space, StepBudget, volume
from pnp.logic.comparisons import Comparison, comparison_boxes, parts_of

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


PIECES = ("pawn", "knight", "bishop", "rook", "queen")
PIECE_SCORE = {"score": {"pawn": 1, "knight": 2, "bishop": 2, "rook": 4, "queen": 5}}
DOMAINS = {"attacker": PIECES, "form": ("plain", "fortified"), "target": PIECES, "strength": tuple(range(1, 7))}
SPACE = Space(tuple(DOMAINS), tuple(map(len, DOMAINS.values())))


@given(st.randoms(use_true_random=False))
def test_boxes_are_exactly_the_relation(source):
    space = random_space(source)
    names = source.sample(space.names, source.randrange(len(space.names) + 1))
    places = [space.names.index(name) for name in names]
    table = {tuple(cell[at] for at in places): source.randrange(3) for cell in cells(space)}
    parts = parts_of(space, names, table.__getitem__)
    assert sum(volume(box) for boxes in parts.values() for box in boxes) == space.cells
    for answer in range(3):
        held = [tuple(cell[at] for at in places) for cell in cells(space)]
        expected = sum(1 << at for at, key in enumerate(held) if table[key] == answer)
        assert bits(space, parts.get(answer, ())) == expected


@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("attacker = target", 5),
        ("attacker != target", 5),
        ("score(attacker) <= score(target)", 4),
        ("score(attacker) + score(target) > strength", 20),
        ("form = plain", 1),
        ("strength >= 3", 1),
        ("min(score(attacker), 3) = 2", 1),
        ("1 = 1", 1),
        ("1 = 2", 0),
    ],
)
def test_comparisons_as_boxes(text, most):
    comparison = Comparison.parse(text)
    found = comparison_boxes(SPACE, DOMAINS, comparison, PIECE_SCORE)
    assert len(found) <= most
    expected = sum(
        1 << at
        for at, cell in enumerate(cells(SPACE))
        if comparison.holds(
            {name: DOMAINS[name][index] for name, index in zip(DOMAINS, cell, strict=True)}, PIECE_SCORE
        )
    )
    assert bits(SPACE, found) == expected
    assert sum(map(volume, found)) == expected.bit_count()


def test_sides_are_worked_out_once_for_what_they_look_at():
    size = 400
    space = Space(("a", "b"), (size, size))
    domains = {"a": range(size), "b": range(size)}
    found = comparison_boxes(space, domains, Comparison.parse("2 * a <= b + 1"), {})
    assert sum(map(volume, found)) == sum(1 for a in range(size) for b in range(size) if 2 * a <= b + 1)


def test_a_relation_over_too_many_cells_is_undecided():
    space = Space(("a", "b"), (10_000, 10_000))
    with pytest.raises(BudgetExhausted):
        parts_of(space, ("a", "b"), lambda cell: cell[0] < cell[1])
    with pytest.raises(BudgetExhausted):
        comparison_boxes(space, {"a": range(10_000), "b": range(10_000)}, Comparison.parse("a < b"), {})
    with pytest.raises(BudgetExhausted):
        parts_of(SPACE, ("attacker", "target"), bool, StepBudget(10))


def test_a_measure_without_a_number_is_an_error_of_the_formula():
    with pytest.raises(ExpressionError, match="no number for 'plain'"):
        comparison_boxes(SPACE, DOMAINS, Comparison.parse("score(form) > 1"), PIECE_SCORE)
