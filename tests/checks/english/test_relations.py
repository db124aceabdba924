"""What a game of lamplighters says of its names."""

from pathlib import Path

import pytest

from pnp import model
from pnp.checks.english import relations
from pnp.model.game import Game

HONEST = Path(__file__).parents[2] / "honest"


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(HONEST / "lamplighters")


def test_relations_have_the_values_of_the_game(game: Game) -> None:
    facts = {(each.of, each.to, each.counts): each.facts for each in relations.of_game(game) if not each.about}
    assert facts["place", "ground", False]["abbey garden"].values == {"garden"}
    assert facts["ground", relations.NUMBER, True]["square"].values == {4}
    steps = next(each.facts for each in relations.of_game(game) if each.to == relations.STEP)
    assert steps["storm"].values == {5, 7}


def test_a_topic_is_a_piece_with_two_sides(game: Game) -> None:
    of_states = {each.topic: each.facts for each in relations.of_game(game) if each.about == "nerve" and each.topic[1]}
    assert of_states["piece", "master"]["soaked"].values == {2}


def test_names_by_kind_have_the_topics(game: Game) -> None:
    assert "master" in relations.names_by_kind(game)["piece"]
    assert relations.names_by_kind(game)["ground"] >= {"square", "bridge", "quay", "garden"}
