from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from pnp import model
from pnp.expressions.expression import ExpressionError
from pnp.logic import rulesets
from pnp.logic.boxes import StepBudget, contains, point, volume
from pnp.model.compute.decide import CaseAnswer, CaseError, answer, compiled, condition_boxes
from pnp.model.game import Game

DOMAINS = """
domains:
  unit: {pawn: Pawn, rook: Rook, king: King}
  level: 0..4
measures:
  score: {of: unit, values: {pawn: 1, rook: 4, king: 6}}
"""
CAPTURE = """
decisions:
  capture:
    title: May the attacker take the target?
    inputs: {attacker: unit, target: unit, form: [plain, fortified], high: yes-no}
    impossible: {form: fortified, target: {not: rook}}
    answers: {take: may take it, keep: may not}
clauses:
  chess: {decides: capture, then: take}
  high: {decides: capture, when: {high: yes, if: attacker != target}, then: keep, overrides: chess}
  fort.score:
    {group: fort, decides: capture, when: {form: fortified, if: score(attacker) <= score(target)}, then: keep,
     overrides: chess}
  king: {decides: capture, when: {attacker: king, form: fortified}, then: take, overrides: [group.fort, high]}
"""
Write = Callable[..., Game]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def load(*parts: str) -> Game:
        title = "pnp: 2\ngame: {id: small, title: Small, version: 1, players: 2}\n"
        (tmp_path / "game.yaml").write_text(title + "".join(parts), encoding="utf-8")
        return model.load(tmp_path)

    return load


def case(attacker: str, target: str, form: str = "plain", high: str = "no") -> dict[str, str]:
    return {"attacker": attacker, "target": target, "form": form, "high": high}


def test_a_clause_gives_way_to_the_one_that_overrides_it(write: Write) -> None:
    game = write(DOMAINS, CAPTURE)
    assert answer(game, "capture", case("pawn", "rook")) == CaseAnswer("answer", "take", ("chess",), ())
    assert answer(game, "capture", case("pawn", "rook", high="yes")) == CaseAnswer(
        "answer", "keep", ("high",), ("chess",)
    )


def test_a_group_is_overridden_as_a_whole_and_a_beaten_clause_still_beats(write: Write) -> None:
    game = write(DOMAINS, CAPTURE)
    found = answer(game, "capture", case("king", "rook", "fortified", "yes"))
    assert found == CaseAnswer("answer", "take", ("king",), ("chess", "high"))
    found = answer(game, "capture", case("rook", "rook", "fortified"))
    assert found == CaseAnswer("answer", "keep", ("fort.score",), ("chess",))


def test_impossible_cases_have_no_answer(write: Write) -> None:
    game = write(DOMAINS, CAPTURE)
    assert answer(game, "capture", case("king", "pawn", "fortified")).kind == "impossible"


@pytest.mark.parametrize(
    ("policy", "kind", "value"),
    [
        ("default", "conflict", None),
        ("any", "conflict", None),
        ("unique", "conflict", None),
        ("first", "answer", 1),
        ("priority", "answer", 3),
        ("sum", "answer", 6),
        ("least", "answer", 1),
        ("most", "answer", 3),
    ],
)
def test_policies_reconcile_clauses_that_meet(write: Write, policy: str, kind: str, value: int | None) -> None:
    rank = ", priority: 1" if policy == "priority" else ""
    game = write(
        f"""
decisions:
  bonus: {{title: How much?, inputs: {{level: 0..4}}, answers: 0..9, policy: {policy}}}
clauses:
  one: {{decides: bonus, then: 1}}
  two: {{decides: bonus, when: {{level: 1..3}}, then: 2}}
  formula: {{decides: bonus, when: {{level: [3, 4]}}, then: "min(level, 9)"{rank}}}
"""
    )
    found = answer(game, "bonus", {"level": 3})
    assert (found.kind, found.value) == (kind, value)
    assert answer(game, "bonus", {"level": 0}) == CaseAnswer("answer", 1, ("one",), ())


def test_any_condition_of_a_list_will_do_and_all_parts_of_one_must_hold(write: Write) -> None:
    game = write(
        """
decisions:
  d: {title: D, inputs: {a: 1..3, b: 1..3}, answers: [x], total: false}
clauses:
  c: {decides: d, when: [{a: 1, b: {not: [1, 2]}}, {if: [a > b, a + b = 4]}], then: x}
"""
    )
    given = {(a, b) for a in (1, 2, 3) for b in (1, 2, 3) if answer(game, "d", {"a": a, "b": b}).kind == "answer"}
    assert given == {(1, 3), (3, 1)}


def test_formulas_ask_measures(write: Write) -> None:
    game = write(
        DOMAINS,
        """
decisions:
  city: {title: How strong?, inputs: {strength: level, unit: unit}, answers: 0..6}
clauses:
  enter: {decides: city, then: "min(6, strength + score(unit))"}
""",
    )
    assert answer(game, "city", {"strength": 1, "unit": "rook"}).value == 5
    assert answer(game, "city", {"strength": 3, "unit": "king"}).value == 6


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"level": 9}, "'level' cannot be '9'; its values are: 0, 1, 2, 3, 4"),
        ({}, "'d' needs a value for 'level'"),
        ({"level": 1, "more": 1}, "'d' has no input 'more'; its inputs are: level"),
    ],
)
def test_what_is_no_case_is_refused(write: Write, given: dict[str, int], says: str) -> None:
    game = write("decisions: {d: {title: D, inputs: {level: 0..4}, answers: [x]}}\n")
    with pytest.raises(CaseError, match="^" + says.replace("?", r"\?")):
        answer(game, "d", given)
    with pytest.raises(KeyError):
        answer(game, "nothing", given)


def test_a_stat_that_is_not_given_yet_answers_only_what_does_not_ask_for_it(write: Write) -> None:
    game = write(
        """
sides: {red: {name: Red, color: "#c03020", emblem: emblem/sun}}
stats: {score: {name: Score, short: S, range: 0..6}}
pieces:
  pawn: {name: Pawn, count: 1 per side, front: {score: 1}}
  hulk: {name: Hulk, count: 1 per side, front: {score: "?"}}
domains: {unit: {from: pieces}}
measures: {score: {of: unit, stat: score}}
decisions: {d: {title: D, inputs: {unit: unit, high: yes-no}, answers: [x, y]}}
clauses:
  high: {decides: d, when: {high: yes}, then: x}
  low: {decides: d, when: {high: no, if: score(unit) > 0}, then: y}
"""
    )
    assert answer(game, "d", {"unit": "pawn", "high": "no"}).value == "y"
    assert answer(game, "d", {"unit": "hulk", "high": "yes"}).value == "x"
    with pytest.raises(ExpressionError, match="has no number for 'hulk'"):
        answer(game, "d", {"unit": "hulk", "high": "no"})


EVERY_POLICY = ["default", "unique", "any", "first", "priority", "sum", "least", "most"]


@pytest.mark.parametrize("policy", EVERY_POLICY)
def test_boxes_answer_every_case_as_the_clauses_do(write: Write, policy: str) -> None:
    over = ", overrides: one" if policy == "default" else ""
    rank = ", priority: 2" if policy == "priority" else ""
    game = write(
        DOMAINS,
        f"""
decisions:
  d:
    title: D
    inputs: {{a: level, b: level, unit: unit, high: yes-no}}
    impossible: [{{a: 4, high: yes}}, {{unit: king, if: a > b}}]
    answers: 0..20
    policy: {policy}
clauses:
  one: {{decides: d, when: {{a: {{not: 0}}}}, then: 3}}
  two: {{decides: d, when: [{{high: yes}}, {{if: [a + b = 4, unit != pawn]}}], then: "a * 2 + score(unit)"{over}}}
  three: {{decides: d, when: {{unit: [pawn, king], if: score(unit) >= a + b}}, then: "max(a, b)"{rank}}}
  never: {{decides: d, when: {{if: a > 9}}, then: b}}
""",
    )
    found = compiled(game, "d")
    assert [clause.id for clause in found.clauses if clause.id in ("one", "never")] == ["one", "never"]
    kinds = set()
    for cell in product(*(range(size) for size in found.ruleset.space.sizes)):
        said = answer(game, "d", found.case(cell))
        kinds.add(said.kind)
        cannot_occur = any(contains(box, point(cell)) for box in found.ruleset.impossible)
        assert (said.kind == "impossible") == cannot_occur
        if not cannot_occur:
            reply = rulesets.reply(found.ruleset, found.ruleset.applying(cell))
            assert (said.kind, said.value) == (reply.kind, reply.value)
            assert set(said.clauses) == {found.clauses[place].id for place in reply.winners}
    assert {"answer", "gap", "impossible"} <= kinds
    assert ("conflict" in kinds) == (policy in ("default", "unique", "any", "priority"))


def test_a_compiled_decision_is_made_once_and_says_boxes_in_words(write: Write) -> None:
    game = write(DOMAINS, CAPTURE)
    found = compiled(game, "capture")
    assert compiled(game, "capture") is found
    (box,) = found.ruleset.rules[1].boxes[:1]
    assert found.choices(box) == {"attacker": ("pawn",), "target": ("rook", "king"), "high": ("yes",)}
    decision = game.rulings.decisions[found.decision.id]
    boxes = condition_boxes(game, decision, game.rulings.clauses[found.clauses[1].id].when[0], StepBudget())
    assert sum(map(volume, boxes)) == 6 * 2
