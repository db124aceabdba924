from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from pnp import model
from pnp.checks.shared.reachable_odds import odds_cases
from pnp.checks.tables.contents import tables_answer_everything
from pnp.model.game import Game, Table


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(Path(__file__).parents[2] / "bad" / "odds")


def silent(game: Game, **rule: str) -> Game:
    """The game with another rule for odds beyond the ends."""
    table: Table = game.tables["crt"]  # type: ignore[index]
    assert table.columns.odds is not None
    columns = replace(table.columns, odds=table.columns.odds._replace(**rule))
    return replace(game, tables={"crt": table._replace(columns=columns)})


def test_the_extremes_are_those_of_the_counters(game: Game) -> None:
    """Three armor and three infantry on their fronts against one militia; one militia against two armor."""
    table = game.tables["crt"]  # type: ignore[index]
    free = silent(game, below="first", above="last").tables["crt"]  # type: ignore[index]
    ratios = [case.choice.value for case in odds_cases(game, free, free.columns) if case.choice]
    assert (min(ratios), max(ratios)) == (Fraction(1, 16), Fraction(36))
    refused = [case.choice.value for case in odds_cases(game, table, table.columns) if case.choice]
    assert min(refused) == Fraction(1, 2)


def test_two_roles_are_of_two_sides(game: Game) -> None:
    """Where only blue has armor, no armor attacks armor, and militia attacks one armor at most at 1:8."""
    armor = game.pieces["armor"]  # type: ignore[index]
    own = replace(game, pieces={**game.pieces, "armor": replace(armor, count={"blue": 1})})
    table = silent(game, below="first", above="last").tables["crt"]  # type: ignore[index]
    met = [(case.units["attacker"], case.units["defender"]) for case in odds_cases(own, table, table.columns)]
    assert not any({unit.name for unit in first} & {unit.name for unit in second} & {"Armor"} for first, second in met)


@pytest.mark.parametrize(
    ("rule", "missing"),
    [
        ({"below": "refused", "above": "last"}, set()),
        ({"below": "", "above": "last"}, {"1:16", "1:2 shifted by -1", "1:2 shifted by -2"}),
        ({"below": "refused", "above": ""}, {"36:1", "4:1 shifted by +1"}),
    ],
)
def test_odds_of_which_nothing_is_said(game: Game, rule: dict[str, str], missing: set[str]) -> None:
    found = list(tables_answer_everything(silent(game, **rule)))
    assert {dict(report.witness)["Odds"] for report in found} == missing
    assert all({"attacker", "defender", "wood", "river"} <= dict(report.witness).keys() for report in found)


def test_games_without_sides(game: Game) -> None:
    alone = replace(game, sides={})
    table = silent(game, below="first", above="last").tables["crt"]  # type: ignore[index]
    ratios = [case.choice.value for case in odds_cases(alone, table, table.columns) if case.choice]
    assert max(ratios) == Fraction(13)


def test_every_arc_is_tried() -> None:
    game = model.load(Path(__file__).parents[2] / "bad" / "facing")
    table = game.tables["push"]  # type: ignore[index]
    tanks = [
        (min(case.units["target"][0].arcs), case.choice.value)
        for case in odds_cases(game, table, table.columns)
        if case.choice and {unit.name for group in case.units.values() for unit in group} == {"Tank"}
    ]
    assert sorted(set(tanks)) == [("flank", 1), ("front", 1), ("rear", 2)]
