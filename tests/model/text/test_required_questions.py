import dataclasses
from pathlib import Path

import pytest

from pnp import assets, model
from pnp.model.game import Game
from pnp.model.text.required_questions import QUESTIONS, open_questions


def asked(game: Game) -> set[str]:
    return {question.id for question in open_questions(game)}


@pytest.fixture(scope="module")
def heavy() -> Game:
    game = model.load(assets.game("heavy-armor"))
    return dataclasses.replace(game, rulings=game.rulings._replace(stated={}))


def test_a_duel_with_a_budget_must_answer_what_its_definition_does_not(heavy: Game) -> None:
    assert {"first-player", "draw", "unspent-budget", "hidden-setup", "stacking", "range-counting"} <= asked(heavy)
    assert not {"end", "board-size", "piece-count"} & asked(heavy), "its definition answers these"


def test_what_a_game_does_not_have_is_not_asked(heavy: Game) -> None:
    bare = dataclasses.replace(heavy, budget=None, markers={}, variables={}, players=(1, 1))
    assert not {"unspent-budget", "marker-shortage", "range-counting", "first-player", "draw"} & asked(bare)


def test_scenarios_answer_who_begins_and_how_long_it_takes() -> None:
    assert not {"first-player", "turn-limit"} & asked(model.load(assets.game("grav-armor")))


def test_rules_alone_are_asked_for_what_every_game_needs(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("pnp: 2\ngame: {id: bare, title: Bare, version: 1, players: 2}\n")
    found = asked(model.load(tmp_path))
    assert {"first-player", "end", "draw", "piece-count", "board-size", "turn-limit"} <= found
    assert not {"unspent-budget", "stacking"} & found


def test_what_is_stated_is_not_asked_also_when_it_is_left_open(heavy: Game) -> None:
    stated = {"draw": "winning", "first-player": "- players agree"}
    game = dataclasses.replace(heavy, rulings=heavy.rulings._replace(stated=stated))
    assert not stated.keys() & asked(game)


def test_questions_are_questions() -> None:
    assert all(question.wording.endswith("?") and not question.because.endswith(".") for question in QUESTIONS.values())
