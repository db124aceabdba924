import dataclasses
from collections.abc import Callable
from pathlib import Path

import kits
import pytest

from pnp.model.game import Game
from pnp.scene.presets import themes
from pnp.scene.theme import Theme


@pytest.fixture(scope="session")
def heavy() -> Game:
    return kits.game("heavy-armor")


@pytest.fixture
def in_folder(heavy: Game) -> Callable[[Path], Game]:
    """Heavy Armor with another folder, and so with other layouts."""
    return lambda folder: dataclasses.replace(heavy, folder=folder)


@pytest.fixture(scope="session")
def theme() -> Theme:
    return themes()["field"]
