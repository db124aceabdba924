from dataclasses import replace
from pathlib import Path

import pytest

from pnp import model
from pnp.artwork.panels.odds_notes import odds_notes
from pnp.model.game import Game, Table


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(Path(__file__).parents[2] / "bad" / "odds")


def changed(table: Table, **rule: str) -> Table:
    assert table.columns.odds is not None
    return table._replace(columns=replace(table.columns, odds=table.columns.odds._replace(**rule)))


def test_rounding_ends_and_shifts(game: Game) -> None:
    table = game.tables["crt"]  # type: ignore[index]
    text = odds_notes(table)
    assert all(part in text for part in ("defender: 5 to 2 is 2:1.", "below 1:2 are not allowed", "above 4:1 use 4:1"))
    assert "one column right" in text
    assert "attacker: 5 to 2 is 3:1." in odds_notes(changed(table, rounding="attacker"))
    assert "nearest column" in odds_notes(changed(table, rounding="nearest"))
    assert "below" not in odds_notes(changed(table, below=""))


def test_tables_without_odds(game: Game) -> None:
    table = game.tables["raid"]  # type: ignore[index]
    assert odds_notes(table).startswith("A shift of +1")
    assert odds_notes(table._replace(columns=replace(table.columns, shift=None))) == ""
    assert odds_notes(table._replace(columns=replace(table.columns, formula=""), rows=table.columns)).count("row") == 2
