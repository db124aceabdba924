from dataclasses import replace

import pytest
from checks import drawn_rules

from pnp.checks.rules import coverage
from pnp.checks.shared import decision_analysis
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
