import dataclasses
from collections.abc import Callable
from pathlib import Path

import kits
import pytest

from pnp import model
from pnp.model.game import Game
from pnp.scene.items import Group, Item, Symbol, Text, Use
from pnp.scene.presets import themes
from pnp.scene.theme import Theme


@pytest.fixture(scope="session")
def heavy() -> Game:
    return kits.game("heavy-armor")


@pytest.fixture
def in_folder(heavy: Game) -> Callable[[Path], Game]:
    """Heavy Armor with another folder, and so with other drawings and layouts."""
    return lambda folder: dataclasses.replace(heavy, folder=folder)


@pytest.fixture(scope="session")
def grav() -> Game:
    return kits.game("grav-armor")


@pytest.fixture(scope="session")
def armada() -> Game:
    return kits.game("armada-chess")


@pytest.fixture(scope="session")
def units() -> Game:
    """A game of two-step units, with one layout for all of them."""
    game = model.load(Path(__file__).parents[1] / "bad" / "units")
    pieces = {id_: dataclasses.replace(piece, layout="two-step-half-inch") for id_, piece in game.pieces.items()}
    return dataclasses.replace(game, pieces=pieces)


@pytest.fixture(scope="session")
def conduct() -> Game:
    """A game with phases, stacking, zones of control and supply."""
    return model.load(Path(__file__).parents[1] / "bad" / "conduct")


@pytest.fixture(scope="session")
def universe() -> Game:
    return kits.game("armada-chess", "universe")


@pytest.fixture(scope="session")
def theme() -> Theme:
    return themes()["field"]


@pytest.fixture(scope="session")
def everything():
    """Every item of a symbol, those inside groups and other symbols too."""

    def walk(symbol: Symbol) -> list[Item]:
        found: list[Item] = []
        todo = list(symbol.items)
        while todo:
            item = todo.pop(0)
            found.append(item)
            if isinstance(item, Group):
                todo = [*item.items, *todo]
            elif isinstance(item, Use):
                todo = [*item.symbol.items, *todo]
        return found

    return walk


@pytest.fixture(scope="session")
def texts(everything):
    """Every text of a symbol, in painting order."""
    return lambda symbol: [item for item in everything(symbol) if isinstance(item, Text)]
