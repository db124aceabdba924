from pathlib import Path

import kits
import pytest

from pnp import model
from pnp.model.game import Game


@pytest.fixture(scope="package")
def grav() -> Game:
    return kits.game("grav-armor")


@pytest.fixture(scope="package")
def battle() -> Game:
    return model.load(Path(__file__).parents[1] / "bad" / "battle")
