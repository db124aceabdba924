from pathlib import Path

import pytest

from pnp import assets, model
from pnp.model.game import Game


@pytest.fixture(scope="session")
def heavy_folder() -> Path:
    return assets.game("heavy-armor")


@pytest.fixture(scope="session")
def heavy(heavy_folder: Path) -> Game:
    return model.load(heavy_folder)
