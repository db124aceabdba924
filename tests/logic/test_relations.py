import pytest
from hypothesis import given
from hypothesis import strategies as st
from logic.twin import bits, cells, random_space

from pnp.expressions.expression import ExpressionError
from pnp.logic.boxes import BudgetExhausted, Space, StepBudget, volume
from pnp.logic.comparisons import Comparison
from pnp.logic.relations import boxes_of, comparison_boxes, parts_of

PIECES = ("pawn", "knight", "bishop", "rook", "queen")
SCORE = {"score": {"pawn": 1, "knight": 2, "bishop": 2, "rook": 4, "queen": 5}}
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
    found = comparison_boxes(SPACE, DOMAINS, comparison, SCORE)
    assert len(found) <= most
    expected = sum(
        1 << at
        for at, cell in enumerate(cells(SPACE))
        if comparison.holds({name: DOMAINS[name][index] for name, index in zip(DOMAINS, cell, strict=True)}, SCORE)
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
        boxes_of(space, ("a", "b"), lambda cell: cell[0] < cell[1])
    with pytest.raises(BudgetExhausted):
        comparison_boxes(space, {"a": range(10_000), "b": range(10_000)}, Comparison.parse("a < b"), {})
    with pytest.raises(BudgetExhausted):
        boxes_of(SPACE, ("attacker", "target"), bool, StepBudget(10))


def test_a_measure_without_a_number_is_an_error_of_the_formula():
    with pytest.raises(ExpressionError, match="no number for 'plain'"):
        comparison_boxes(SPACE, DOMAINS, Comparison.parse("score(form) > 1"), SCORE)
