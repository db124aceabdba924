import shutil
from pathlib import Path

import kits
import pytest

from pnp import assets, model
from pnp.model.game import Game

MINIMAL = """
pnp: 2
game: {id: mini, title: Mini, version: "1", players: 2}
sides:
  a: {name: A, color: "#D98E04", emblem: emblem/sun}
stats:
  attack: {short: A, name: Attack, range: 0..6}
pieces:
  runner: {name: Runner, count: 4 per side, front: {state: Wheels, symbol: emblem/sun, attack: 1}}
"""
"""A game of four counters."""


@pytest.fixture(scope="session")
def mini_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The smallest game that has a kit."""
    folder = tmp_path_factory.mktemp("mini")
    (folder / "game.yaml").write_text(MINIMAL, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def heavy_folder() -> Path:
    return assets.game("heavy-armor")


@pytest.fixture(scope="session")
def duel_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game that has every kind of document but scenarios."""
    return Path(shutil.copytree(kits.SMALL, tmp_path_factory.mktemp("small") / "duel"))


@pytest.fixture(scope="session")
def heavy(heavy_folder: Path) -> Game:
    return model.load(heavy_folder)
