"""The sequence of play as it is played."""

from pathlib import Path

import pytest

from pnp import model
from pnp.model.compute import sequence
from pnp.model.game import Game, PlayerTurn


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(Path(__file__).parents[2] / "bad" / "conduct")


def player_turn(game: Game) -> PlayerTurn:
    (block,) = [part for part in game.procedure.turn if isinstance(part, PlayerTurn)]
    return block


def test_each_side_plays_the_block_in_turn(game) -> None:
    parts = list(sequence.played(game, None))
    assert [(part.number, part.side, part.place) for part in parts] == [
        ("1", None, 0),
        ("2", "red", 1),
        ("2", "blue", 2),
        ("3", None, 0),
    ]
    assert [[phase.number for phase in part.phases] for part in parts] == [["1"], *[["2a", "2b", "2c"]] * 2, ["3"]]


def test_the_first_side_of_the_scenario_begins(game) -> None:
    block = player_turn(game)._replace(by_scenario=True)
    assert sequence.order(block, "blue") == ("blue", "red")
    assert sequence.order(block, None) == ()
    assert sequence.order(player_turn(game), "blue") == ("red", "blue")
    assert sequence.first_side(game) == "red"


@pytest.mark.parametrize(
    ("by", "side", "acting"),
    [
        ("phasing", "red", ("red",)),
        ("other", "red", ("blue",)),
        ("both", "red", ("red", "blue")),
        ("blue", "red", ("blue",)),
        ("phasing", None, ()),
    ],
)
def test_who_acts(game, by, side, acting) -> None:
    assert sequence.actors(game, game.procedure.phases[0]._replace(by=by), side) == acting


@pytest.mark.parametrize(
    ("first", "last", "words"),
    [(1, None, ""), (3, None, "from turn 3"), (3, 3, "turn 3"), (1, 4, "turns 1–4")],
)
def test_turns_in_words(game, first, last, words) -> None:
    phase = game.procedure.phases[0]._replace(first_turn=first, last_turn=last)
    assert sequence.turns_in_words(phase) == words
