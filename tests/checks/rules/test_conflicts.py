import re
from dataclasses import replace
from itertools import combinations

import pytest
from checks import drawn_rules

from pnp.checks import Report
from pnp.checks.rules import conflicts
from pnp.model.compute import decide
from pnp.model.game import Game

SEEDS = range(120)
WAY = re.compile(r"'overrides: (?:\[[^\]]*?)?(c\d)\]?' in '(c\d)'(?: \(([^)]*)\))?")
FIGURE = re.compile(r"(\d+) cases? (?:becomes?|is|are) '?(-?\w+)'?")
ANSWERS = {"x": "ex", "y": "why"}


def policy(game: Game) -> str:
    return game.rulings.decisions["d"].policy


def answer_of(game: Game, clause: str, case: dict[str, int | str]) -> object:
    return decide.value_of(game.rulings.clauses[clause].then, case, {})


def disagreeing(game: Game) -> dict[tuple[str, str], int]:
    """How many cases every two clauses win in and answer differently, or, where only one may win, alike."""
    found: dict[tuple[str, str], int] = {}
    for case, said in drawn_rules.cases(game):
        if policy(game) == "sum":
            continue
        for pair in combinations(said.clauses, 2):
            answers = {answer_of(game, clause, case) for clause in pair}
            if len(answers) > 1 or policy(game) == "unique":
                found[pair] = found.get(pair, 0) + 1
    return found


def reported(game: Game) -> list[Report]:
    return [*conflicts.clauses_consistent(game), *conflicts.exceptions_ordered(game)]


def pair_of(entry: Report) -> tuple[str, str]:
    first, second = re.findall(r"'(c\d)'", entry.message)[-2:]
    return first, second


def without(game: Game, clause: str) -> Game:
    """The game when a clause is taken out, also from what others override."""
    left = {
        id_: entry._replace(overrides=tuple(other for other in entry.overrides if other != clause))
        for id_, entry in game.rulings.clauses.items()
        if id_ != clause
    }
    return replace(game, rulings=game.rulings._replace(clauses=left))


def overriding(game: Game, winner: str, loser: str) -> Game:
    entry = game.rulings.clauses[winner]
    changed = {**game.rulings.clauses, winner: entry._replace(overrides=(*entry.overrides, loser))}
    return replace(game, rulings=game.rulings._replace(clauses=changed))


@pytest.mark.parametrize("numbers", [False, True], ids=["words", "numbers"])
def test_exactly_the_conflicting_pairs_are_reported_once_each(numbers: bool) -> None:
    count = 0
    for seed in SEEDS:
        game = drawn_rules.game(seed, numbers)
        found = {pair_of(entry): entry.cases for entry in reported(game)}
        assert found == disagreeing(game), seed
        assert len(found) == len(reported(game))
        count += len(found)
    assert count > 60


def test_witnesses_contradict_themselves_and_exceptions_share_a_rule() -> None:
    for seed in SEEDS:
        game = drawn_rules.game(seed)
        ids = {id(entry): "plain" for entry in conflicts.clauses_consistent(game)}
        for entry in reported(game):
            case = {name: int(value) for name, value in entry.witness}
            said = decide.answer(game, "d", case)
            assert said.kind == "conflict", ids
            assert set(pair_of(entry)) <= set(said.clauses)
        for entry in conflicts.exceptions_ordered(game):
            first, second = (game.rulings.clauses[id_] for id_ in pair_of(entry))
            assert set(first.overrides) & set(second.overrides)


@pytest.mark.parametrize("numbers", [False, True], ids=["words", "numbers"])
def test_repairs_change_as_many_cases_as_they_say(numbers: bool) -> None:
    checked = 0
    for seed in SEEDS:
        game = drawn_rules.game(seed, numbers)
        before = [said.kind for _, said in drawn_rules.cases(game)]
        for entry in reported(game) if policy(game) == "default" else ():
            for loser, winner, figures in WAY.findall(entry.hint):
                after = [said for _, said in drawn_rules.cases(overriding(game, winner, loser))]
                resolved = [
                    said
                    for kind, said in zip(before, after, strict=True)
                    if (kind, said.kind) == ("conflict", "answer")
                ]
                counted = {answer: int(number) for number, answer in FIGURE.findall(figures)}
                assert sum(counted.values()) == len(resolved), seed
                for answer in counted.keys() - {"settled"}:
                    assert counted[answer] == sum(
                        answer in (str(said.value), ANSWERS.get(str(said.value))) for said in resolved
                    )
                checked += 1
    assert checked > 40


def test_clauses_that_never_win_and_those_that_change_nothing_are_reported() -> None:
    shadowed = redundant = 0
    for seed in SEEDS:
        game = drawn_rules.game(seed)
        never = {entry.message.split("'")[1] for entry in conflicts.clauses_reachable(game)}
        idle = {entry.message.split("'")[1] for entry in conflicts.clauses_not_redundant(game)}
        winning = {clause for _, said in drawn_rules.cases(game) for clause in said.clauses}
        assert never == set(game.rulings.clauses) - winning, seed
        shadowed += len(never)
        for clause in winning:
            outcomes = [
                [(said.kind, said.value) for _, said in drawn_rules.cases(each)]
                for each in (game, without(game, clause))
            ]
            if clause in idle:
                redundant += 1
                assert outcomes[0] == outcomes[1], (seed, clause)
            elif outcomes[0] == outcomes[1]:
                assert "conflict" in dict(outcomes[0]), (seed, clause)
    assert shadowed > 20
    assert redundant > 10


def test_only_the_first_of_many_conflicts_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    game = next(
        game
        for game in map(drawn_rules.game, SEEDS)
        if len(disagreeing(game)) > 2 and not list(conflicts.exceptions_ordered(game))
    )
    monkeypatch.setattr("pnp.checks.shared.decision_analysis.MOST", 1)
    first, rest = conflicts.clauses_consistent(game)
    assert first.witness
    assert not rest.witness
    assert str(len(disagreeing(game)) - 1) in rest.message
