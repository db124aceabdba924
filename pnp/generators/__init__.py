"""Generators: one module for each document of the kit, with a function that makes a `Product` from the game.

Each document has an entry in `pnp.model.documents`, which names its function. Generators never import each other: the
drawings that two of them need are in `pnp.artwork`, facts in `pnp.model`.
"""

from collections.abc import Callable
from typing import NamedTuple

from pnp.model.documents import DOCUMENTS
from pnp.model.game import Game
from pnp.scene.color import contrast
from pnp.scene.items import Color
from pnp.scene.sheet import Component, Paper, Product
from pnp.scene.theme import Theme


class Context(NamedTuple):
    """The input of a generator besides the game: the paper in use and the theme."""

    paper: Paper
    theme: Theme


_PALEST = 2.0
"""Least contrast to the paper of a number in a side's color."""


def kit_color(game: Game, theme: Theme) -> Color:
    """Return the color of bars and numbers in a kit: of the first side with enough contrast, else the accent."""
    colors = (side.color for side in game.sides.values())
    return next((color for color in colors if contrast(color, theme.paper) >= _PALEST), theme.accent)


def cut_sheets(game: Game, name: str, title: str, pieces: tuple[Component, ...], arrangement: str = "grid") -> Product:
    """Return a document of pieces to cut out, as the kit wants it."""
    block, shared = game.kit.counter_sheet != "rows", game.kit.counter_sheet == "shared"
    return Product(name, title, arrangement, pieces, block=block, shared=shared, cutting=game.kit.cutting)


Generate = Callable[[Game, Context], Product]


def generator_of(document: str) -> Generate:
    """Return the function that makes a document; only its own module is imported.

    Raises:
        KeyError: when there is no such document.
        PluginError: when it belongs to a plugin that cannot be used.
    """
    function: Generate = DOCUMENTS.function(document)
    return function
