import pytest

from pnp import assets, model
from pnp.model.game import Game


@pytest.fixture(scope="session")
def heavy() -> Game:
    return model.load(assets.game("heavy-armor"))


@pytest.fixture(scope="session")
def armada() -> Game:
    return model.load(assets.game("armada-chess"))
