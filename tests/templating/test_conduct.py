"""Texts print what examples say about supply, control and stacks."""

import shutil
from pathlib import Path

import pytest

from pnp import model
from pnp.model.game import Game
from pnp.templating import render

FORD = Path(__file__).parents[1] / "bad" / "conduct"


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return model.load(Path(shutil.copytree(FORD, tmp_path_factory.mktemp("ford") / "game")))


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{{ examples.line.supplied['0402'] }}", "yes"),
        ("{{ examples.line.stacked['0402'] }}", "3"),
        ("{{ examples.line.stacked }}", "3"),
        ("{{ examples.line.controlled.blue['0605'] }}", "no"),
        ("{% for cell in examples.line.supplied %}{{ cell }} {% endfor %}", "yes yes "),
    ],
)
def test_claims_are_read_by_cell(game: Game, template: str, text: str) -> None:
    assert render(game, template, None) == text
