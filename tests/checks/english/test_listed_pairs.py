"""Pairs that sentences list, in a game of lamplighters."""

from pathlib import Path

import pytest

from pnp import model
from pnp.checks.english import listed_pairs
from pnp.model.game import Game

HONEST = Path(__file__).parents[2] / "honest"


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(HONEST / "lamplighters")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a master costs four coins, an apprentice two and a boatman three.", "apprentice two"),
        ("a master costs four coins, a boatman two, a watchman three.", "boatman two"),
        ("it takes three in a garden, one on a bridge and two on a quay.", "two on a quay"),
        ("there are four squares, three bridges, two quays and two gardens.", "two quays"),
        ("five squares, three bridges, two quays and two gardens.", "five squares"),
        ("soaked on the front and dry on the back.", "soaked on the front"),
        ("rose garden and abbey garden are gardens, and long bridge is a quay.", "long bridge is a quay"),
    ],
)
def test_the_only_wrong_pair_is_found(game: Game, text: str, words: str) -> None:
    assert [found[0] for found in listed_pairs.misread(game, text)] == [words]


@pytest.mark.parametrize(
    "text",
    [
        "a master costs four coins, an apprentice one and a boatman three.",
        "a master brings nine coins, an apprentice eight and a boatman seven.",
        "a master costs four coins, but a boatman two more than a watchman.",
        "take two masters, one apprentice and three boatmen.",
        "rose garden is a garden, and long bridge is not a quay.",
        "",
    ],
)
def test_other_lists_are_left_alone(game: Game, text: str) -> None:
    assert [*listed_pairs.misread(game, text)] == []
