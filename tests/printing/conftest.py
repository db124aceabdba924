"""Two versions of Heavy Armor: as it is, and with another attack of the Runner."""

import shutil
from pathlib import Path

import pytest

from pnp import assets, model
from pnp.model.game import Game

BEFORE, AFTER = "attack: 3, defense: 2, move: 2", "attack: 4, defense: 2, move: 2"


@pytest.fixture(scope="session")
def old() -> Game:
    return model.load(assets.game("heavy-armor"))


@pytest.fixture(scope="session")
def new(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = Path(shutil.copytree(assets.game("heavy-armor"), tmp_path_factory.mktemp("changed") / "heavy-armor"))
    file = folder / "pieces.yaml"
    text = file.read_text(encoding="utf-8")
    assert text.count(BEFORE) == 1
    file.write_text(text.replace(BEFORE, AFTER), encoding="utf-8")
    return model.load(folder)
