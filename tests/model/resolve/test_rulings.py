from pathlib import Path

import pytest

from pnp import model
from pnp.expressions.expression import Expression
from pnp.model import loading
from pnp.model.game.ids import BoardId, ClauseId, DomainId, MachineId
from pnp.model.game.rulings import Meaning, Rulings

FORMAL = Path(__file__).parents[2] / "bad" / "formal"


@pytest.fixture(scope="module")
def formal() -> Rulings:
    return model.load(FORMAL).rulings


def test_a_game_may_be_rules_alone(tmp_path: Path) -> None:
    text = (FORMAL / "clauses.yaml").read_text(encoding="utf-8")
    for own in ("  unit: {from: pieces}\n", "  weapon: {from: stats.weapon}\n", "  score: {of: unit, stat: score}\n"):
        text = text.replace(own, "")
    text = text.replace("domains:\n", "domains:\n  unit: [pawn, rook]\n")
    text = text.replace("measures:\n", "measures:\n  score: {of: unit, values: {pawn: 1, rook: 4}}\n")
    title = "pnp: 2\ngame: {id: alone, title: Alone, version: 1, players: 2}\n"
    (tmp_path / "game.yaml").write_text(title + text, encoding="utf-8")
    game = model.load(tmp_path)
    assert len(game.rulings.clauses) == 5
    assert (game.sides, game.pieces, game.boards, game.rules) == ({}, {}, {}, None)
    assert game.rulings.clauses[ClauseId("high.same")].says == "high-ground", "without a booklet nobody looks for it"


def test_a_group_is_resolved_to_its_other_clauses(formal: Rulings) -> None:
    rook = formal.clauses[ClauseId("rook")]
    assert rook.overrides == ("high.same", "high.weak")
    assert {span.line for span in rook.override_spans.values()} == {36}
    assert formal.clauses[ClauseId("high.same")].group == "ground"


def test_conditions_hold_values_and_comparisons(formal: Rulings) -> None:
    first, second = formal.clauses[ClauseId("high.weak")].when
    assert first.values == {"ground": {"high"}, "strength": {1, 2}}
    assert [comparison.text for comparison in second.comparisons] == [
        "score(attacker) + 1 < score(target)",
        "ground = high",
    ]
    (excluded,) = formal.clauses[ClauseId("rook")].when
    assert excluded.values == {"attacker": {"rook"}}


def test_numbers_are_answered_by_formulas(formal: Rulings) -> None:
    then = formal.clauses[ClauseId("enter")].then
    assert isinstance(then, Expression)
    assert then.text == "min(9, strength + score(unit))"
    decision = formal.decisions[formal.clauses[ClauseId("enter")].decision]
    assert (decision.answers, decision.low, decision.high) == ({}, 0, 9)


def test_machines_begin_in_every_state_that_is_written(formal: Rulings) -> None:
    machine = formal.machines[MachineId("siege")]
    assert machine.starts == ({"city": "free", "strength": 5}, {"city": "free", "strength": 6})
    hit, fall = machine.actions.values()
    assert (str(hit.effect["strength"]), hit.cost, hit.says) == ("strength - 1", {"strength": 1}, "capture")
    assert (fall.effect, fall.forced, fall.name) == ({"city": "taken"}, True, "fall")
    assert machine.ends["lost"].result == "loss"
    assert machine.invariants["alive"].never
    assert machine.waits[0].values == {"city": {"free"}}


def test_set_up_rules_words_and_statements(formal: Rulings) -> None:
    rule = formal.placements["first"]
    assert (rule.board, rule.rows, rule.columns, rule.edge, rule.stack) == (BoardId("field"), (1, 2), None, 0, 1)
    assert rule.pieces == {"pawn": 1}
    assert "unit" not in formal.terms, "it stands for a text and has no meaning of its own"
    (meaning,) = formal.terms["light"].meanings
    assert meaning == Meaning(DomainId("unit"), frozenset({"pawn"}), "capture", meaning.span)
    assert formal.stated == {"first-player": "capture", "draw": "- nobody minds"}
    assert [(waiver.check, waiver.witness) for waiver in formal.waivers] == [("clause.redundant", "3f9a2c")]


def test_words_with_meanings_are_printed_by_their_name() -> None:
    assert model.load(FORMAL).terms == {"unit": "piece", "light": "light unit"}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("when: {n: 1}", "when: {n: 2..6}", "'2..6' is not within 1..5, the values of 'n'"),
        ("then: 1", "then: 9", "'9' is not within 0..3, the answers of 'd'"),
    ],
)
def test_a_value_out_of_range_names_what_has_the_range(tmp_path: Path, old: str, new: str, message: str) -> None:
    title = "pnp: 2\ngame: {id: alone, title: Alone, version: 1, players: 2}\n"
    rules = "decisions: {d: {title: D, inputs: {n: 1..5}, answers: 0..3}}\n"
    rules += "clauses: {c: {decides: d, when: {n: 1}, then: 1}}\n"
    (tmp_path / "game.yaml").write_text(title + rules.replace(old, new), encoding="utf-8")
    (finding,) = loading.load(tmp_path).findings
    assert (finding.id, finding.message) == ("value.out-of-range", message)
    assert "line 3" in finding.hint
