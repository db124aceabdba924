from collections.abc import Iterator

from checks import drawn_rules

from pnp.checks.rules import answer_ranges
from pnp.model.compute import decide
from pnp.model.game import Game

SEEDS = range(200)


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
    for seed in SEEDS:
        game = drawn_rules.game(seed, numbers=True)
        expected: dict[str, list[int]] = {}
        for clause, _, number in beyond(game):
            expected.setdefault(clause, []).append(number)
        reported = list(answer_ranges.numbers_stay_in_range(game))
        by_clause = {entry.message.split("'")[1] if entry.message[0] == "'" else "": entry for entry in reported}
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
