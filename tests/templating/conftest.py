import kits
import pytest

from pnp.model.game import Game


@pytest.fixture(scope="session")
def heavy() -> Game:
    return kits.game("heavy-armor")


@pytest.fixture(scope="session")
def armada() -> Game:
    return kits.game("armada-chess")
