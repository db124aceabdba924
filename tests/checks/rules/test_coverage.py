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


def test_gaps_are_told_just_when_a_case_has_no_answer() -> None:
    found = 0
    for seed in SEEDS:
        game = limited(drawn_rules.game(seed), total=True)
        gaps = [case for case, said in drawn_rules.cases(game) if said.kind == "gap"]
        told = list(coverage.decision_complete(game))
        assert bool(told) == bool(gaps), seed
        if len(told) < 4:
            assert sum(entry.cases or 0 for entry in told) == len(gaps), seed
        for entry in told:
            assert {name: int(value) for name, value in entry.witness} in gaps
        assert list(coverage.decision_complete(limited(game, total=False))) == []
        found += len(told)
    assert found > 30


def test_answers_that_are_never_given_are_told() -> None:
    for seed in SEEDS:
        game = drawn_rules.game(seed)
        given = {game.rulings.clauses[clause].then for _, said in drawn_rules.cases(game) for clause in said.clauses}
        told = {entry.hint.split("'")[1] for entry in coverage.answers_reachable(game)}
        assert told == {"x", "y"} - given, seed


def test_what_was_not_looked_at_to_the_end_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decision_analysis, "STEPS", 3)
    game = limited(drawn_rules.game(11), total=True)
    (told,) = coverage.analysis_finished(game)
    assert told.message.startswith("'D?' has too many cases to find every ")
