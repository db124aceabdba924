from dataclasses import replace
from fractions import Fraction
from itertools import product

import kits
import pytest

from pnp import assets, budget, model
from pnp.expressions.expression import Expression, ExpressionError
from pnp.expressions.formatting import percent_text
from pnp.model.compute import formulas
from pnp.model.game import FaceRef


@pytest.fixture(scope="module")
def heavy():
    return kits.game("heavy-armor")


def values(game, ref):
    found = formulas.face_values(game, ref)
    return tuple(found[stat] for stat in ("attack", "defense", "move"))


def test_purchases_spend_the_budget_of_the_run(heavy):
    with budget.run(budget.LIMITS._replace(formula_steps=100)), pytest.raises(budget.BudgetSpentError):
        formulas.count_purchases(heavy)


def test_values_are_as_printed_unless_combined(heavy):
    assert values(heavy, FaceRef("bombard", "back")) == (5, 2, 1)
    assert values(heavy, FaceRef("bombard", "back", "power-up")) == (6, 3, 0)


def test_one_of_each_piece_adds_up_under_the_face_of_the_first():
    armada = model.load(assets.game("armada-chess"))
    results = formulas.composite_results(armada, armada.composites["rook-pawn"])
    assert [(ref.piece, ref.face) for ref in results] == [("rook", "front"), ("rook", "back")]
    score = {piece: armada.pieces[piece].face("front").stats["score"] for piece in ("rook", "pawn")}
    assert [formulas.face_values(armada, ref)["score"] for ref in results] == [score["rook"] + score["pawn"]] * 2
    other = formulas.face_values(armada, FaceRef("pawn", "front", "rook-pawn"))
    assert other["score"] == score["rook"] + score["pawn"]


def test_every_combined_result(heavy):
    results = formulas.composite_results(heavy, heavy.composites["power-up"])
    assert [(ref.piece, ref.face, values(heavy, ref)) for ref in results] == [
        ("runner", "front", (2, 4, 0)),
        ("runner", "back", (4, 3, 0)),
        ("lancer", "front", (3, 4, 0)),
        ("lancer", "back", (5, 4, 0)),
        ("bombard", "front", (3, 5, 0)),
        ("bombard", "back", (6, 3, 0)),
    ]


def test_purchases_agree_with_brute_force(heavy):
    """Independent count: every number of copies up to the limit, kept when the prices sum to the budget or less."""
    prices = {piece.id: piece.cost for piece in heavy.pieces.values() if piece.cost is not None}
    legal = [copies for copies in product(range(5), repeat=3) if sum(map(int.__mul__, copies, prices.values())) <= 12]
    found = formulas.purchases(heavy)
    assert {tuple(purchase.counts.values()) for purchase in found} == set(legal)
    assert len(found) == len(legal) == 67
    assert formulas.count_purchases(heavy) == (67, 9)


def test_the_nine_full_purchases(heavy):
    found = formulas.purchases(heavy, full_only=True)
    assert ["-".join(map(str, purchase.counts.values())) for purchase in found] == [
        "4-4-0", "4-1-2", "3-3-1", "3-0-3", "2-2-2", "1-4-1", "1-1-3", "0-3-2", "0-0-4",
    ]  # fmt: skip
    assert all(purchase.full and purchase.cost == 12 for purchase in found)
    assert {purchase.size for purchase in found} == {4, 5, 6, 7, 8}
    assert found == tuple(purchase for purchase in formulas.purchases(heavy) if purchase.full)


def test_a_free_piece_may_be_taken_up_to_its_limit(heavy):
    """Independent count: a piece without a price multiplies every other purchase."""
    runner = heavy.pieces["runner"]
    free = replace(heavy, pieces={**heavy.pieces, "runner": replace(runner, cost=0, limit=2)})
    prices = [heavy.pieces[piece].cost for piece in ("lancer", "bombard")]
    others = [copies for copies in product(range(5), repeat=2) if sum(map(int.__mul__, copies, prices)) <= 12]
    spent = [copies for copies in others if sum(map(int.__mul__, copies, prices)) == 12]
    legal = {(runners, *copies) for runners in range(3) for copies in others}
    assert {tuple(purchase.counts.values()) for purchase in formulas.purchases(free)} == legal
    assert formulas.count_purchases(free) == (len(legal), 3 * len(spent))
    assert len(formulas.purchases(free, full_only=True)) == 3 * len(spent)


def test_too_many_purchases_are_counted_not_listed(heavy):
    with pytest.raises(ValueError, match="67 purchases are legal, more than the 50"):
        formulas.purchases(heavy, most=50)


def test_a_game_without_a_budget_sells_nothing(heavy):
    free = replace(heavy, budget=None)
    assert formulas.purchases(free) == ()
    assert formulas.count_purchases(free) == (0, 0)


def test_without_a_limit_as_many_may_be_bought_as_are_printed(heavy):
    runner = replace(heavy.pieces["runner"], limit=None)
    assert formulas.purchase_limit(runner) == 4


KILLS = """
11.1  8.3  5.6  2.8
22.2 16.7 11.1  5.6
33.3 25.0 16.7  8.3
44.4 33.3 22.2 11.1
55.6 41.7 27.8 13.9
66.7 50.0 33.3 16.7
"""


def test_the_table_of_adjacent_kills(heavy):
    grid = formulas.odds_grid(
        heavy, "kill", ("attacker.attack", range(1, 7)), ("target.defense", range(2, 6)), {"between": 0}
    )
    printed = [[percent_text(chance, 1, sign="") for chance in row] for row in grid]
    assert printed == [line.split() for line in KILLS.strip().splitlines()]


def test_formulas_of_two_pieces(heavy):
    given = {"attacker": FaceRef("bombard", "back"), "target": FaceRef("runner", "back"), "between": 2}
    assert formulas.evaluate(heavy, "to-hit", given) == 3
    assert formulas.evaluate(heavy, "to-save", given) == 4
    assert formulas.evaluate(heavy, "kill", given) == Fraction(1, 6)
    combined = {**given, "attacker": FaceRef("bombard", "back", "power-up")}
    assert formulas.evaluate(heavy, "to-hit", combined) == 4


def test_what_is_given_replaces_a_formula(heavy):
    assert formulas.evaluate(heavy, "kill", {"to-hit": 6, "to-save": 0}) == 1


def test_inputs_of_a_formula(heavy):
    assert formulas.inputs(heavy, "kill") == ("attacker.attack", "between", "target.defense")


def test_missing_names_and_circles_are_reported(heavy):
    with pytest.raises(ExpressionError, match=r"'target\.defense' has no value"):
        formulas.evaluate(heavy, "kill", {"attacker": FaceRef("runner", "back"), "between": 0})
    circle = {name: Expression.parse(text) for name, text in {"a": "b + 1", "b": "a - 1"}.items()}
    with pytest.raises(ExpressionError, match="a → b → a"):
        formulas.evaluate(replace(heavy, formulas=circle), "a", {})
    assert formulas.inputs(replace(heavy, formulas=circle), "a") == ()
