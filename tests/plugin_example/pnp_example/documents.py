"""A document."""

from pnp.generators import Context
from pnp.model.documents import DocumentKind
from pnp.model.game import Game
from pnp.scene.items import Symbol, Text
from pnp.scene.sheet import Component, Product


def prices(game: Game, context: Context) -> Product:
    """A page with the price of each piece."""
    style = context.theme.style("text", 12)
    lines = [f"{piece.name}: {piece.cost}" for piece in game.pieces.values() if piece.cost]
    drawing = Symbol("prices", 60, 20, tuple(Text(0, 6 + 6 * row, line, style) for row, line in enumerate(lines)))
    return Product("prices", "Prices", "leaf", (Component("prices", "chart", "Prices", drawing),))


PRICES = DocumentKind("prices", "the price of each piece", prices, needs="pieces")
