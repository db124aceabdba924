from collections.abc import Iterator
from dataclasses import replace

import pytest
from checks import drawn_rules

from pnp.checks.rules import coverage
from pnp.checks.shared import decision_analysis
from pnp.model.compute import decide
from pnp.model.game import Game

SEEDS = range(120)


def limited(game: Game, total: bool) -> Game:
    decision = game.rulings.decisions["d"]._replace(total=total)
    return replace(game, rulings=game.rulings._replace(decisions={"d": decision}))


def test_gaps_are_reported_exactly_when_a_case_has_no_answer() -> None:
    found = 0
    for seed in SEEDS:
        game = limited(drawn_rules.game(seed), total=True)
        gaps = [case for case, said in drawn_rules.cases(game) if said.kind == "gap"]
        reported = list(coverage.decision_complete(game))
        assert bool(reported) == bool(gaps), seed
        if len(reported) < 4:
            assert sum(entry.cases or 0 for entry in reported) == len(gaps), seed
        for entry in reported:
            assert {name: int(value) for name, value in entry.witness} in gaps
        assert list(coverage.decision_complete(limited(game, total=False))) == []
        found += len(reported)
    assert found > 30


def test_answers_that_are_never_given_are_reported() -> None:
    for seed in SEEDS:
        game = drawn_rules.game(seed)
        given = {game.rulings.clauses[clause].then for _, said in drawn_rules.cases(game) for clause in said.clauses}
        reported = {entry.hint.split("'")[1] for entry in coverage.answers_reachable(game)}
        assert reported == {"x", "y"} - given, seed


def test_an_unfinished_analysis_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decision_analysis, "STEPS", 3)
    game = limited(drawn_rules.game(11), total=True)
    assert len(list(coverage.analysis_finished(game))) == 1


RANGE_SEEDS = range(200)


def beyond(game: Game) -> Iterator[tuple[str, dict[str, int | str], int]]:
    """Every clause (or none, for a sum) with a case in which it wins and the number is out of range."""
    policy = game.rulings.decisions["d"].policy
    for case, said in drawn_rules.cases(game):
        if policy == "sum":
            if said.value is not None and not 0 <= int(said.value) <= 3:
                yield "", case, int(said.value)
            continue
        for clause in said.clauses:
            number = int(decide.value_of(game.rulings.clauses[clause].then, case, {}))
            if not 0 <= number <= 3:
                yield clause, case, number


def test_numbers_out_of_range_are_reported_by_clause_with_the_worst_one() -> None:
    found = 0
    for seed in RANGE_SEEDS:
        game = drawn_rules.game(seed, numbers=True)
        expected: dict[str, list[int]] = {}
        for clause, _, number in beyond(game):
            expected.setdefault(clause, []).append(number)
        reported = list(coverage.numbers_stay_in_range(game))
        by_clause = {
            entry.message.split("'")[1] * entry.message.startswith("the clause '"): entry for entry in reported
        }
        assert set(by_clause) == set(expected), seed
        for clause, entry in by_clause.items():
            worst = max(expected[clause], key=lambda number: max(-number, number - 3))
            assert f" {worst} " in entry.message, seed
            assert entry.cases == len(expected[clause]), seed
            assert ("min(3" in entry.hint) == (max(expected[clause]) > 3) or not clause
            assert ("max(0" in entry.hint) == (min(expected[clause]) < 0) or not clause
            case = {name: int(value) for name, value in entry.witness}
            assert (clause, case) in [(which, values) for which, values, number in beyond(game) if number == worst]
            found += 1
    assert found > 50
