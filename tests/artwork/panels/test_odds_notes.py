from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from pnp import model
from pnp.artwork.panels.odds_notes import least_attack, odds_notes
from pnp.model.compute import columns
from pnp.model.game import Game, Table


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(Path(__file__).parents[2] / "bad" / "odds")


def changed(table: Table, **rule: str) -> Table:
    assert table.columns.odds is not None
    return table._replace(columns=replace(table.columns, odds=table.columns.odds._replace(**rule)))


def test_rounding(game: Game) -> None:
    table = game.tables["crt"]  # type: ignore[index]
    text = odds_notes(table)
    assert text.endswith("defender: 5 to 2 is 2:1.")
    assert "attacker: 5 to 2 is 3:1." in odds_notes(changed(table, rounding="attacker"))
    assert "nearest column" in odds_notes(changed(table, rounding="nearest"))


def test_ends_and_shifts_of_rows(game: Game) -> None:
    table = game.tables["crt"]  # type: ignore[index]
    turned = table._replace(rows=table.columns, columns=table.rows)
    words = odds_notes(turned)
    assert all(part in words for part in ("below 1:2 are not allowed", "above 4:1 use 4:1", "one row down"))


def test_tables_without_odds(game: Game) -> None:
    assert odds_notes(game.tables["raid"]) == ""  # type: ignore[index]


@pytest.mark.parametrize("rounding", ["defender", "attacker", "nearest"])
@pytest.mark.parametrize("defender", [1, 2, 3, 5, 7])
def test_the_least_attack_is_the_first_of_all_strengths_that_choose_a_line(
    game: Game, rounding: str, defender: int
) -> None:
    rule = game.tables["crt"].columns.odds  # type: ignore[index]
    assert rule is not None
    rule = rule._replace(rounding=rounding, below="refused", above="last")
    first: dict[int, str] = {}
    for attacker in range(1, 60):
        with suppress(columns.RefusedError):
            first.setdefault(columns.place(rule, Fraction(attacker, defender)), str(attacker))
    assert [least_attack(rule, line, defender) for line in range(6)] == [first.get(line, "-") for line in range(6)]
