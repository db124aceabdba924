"""The map: every board of the kit, each one drawing over as few sheets as it needs."""

from __future__ import annotations

from pnp.artwork.board import draw
from pnp.generators import Context, generator
from pnp.model.game import Board, Game
from pnp.scene.sheet import Component, Product
from pnp.scene.theme import Theme


@generator("map")
def hexmap(game: Game, context: Context) -> Product:
    """The boards that the kit names, in its order.

    Raises:
        DefinitionError: when something that a board shows cannot be drawn.
    """
    components = tuple(component(game, game.boards[board], context.theme) for board in game.kit.boards)
    return Product("map", "Map", "poster", components)


def component(game: Game, board: Board, theme: Theme) -> Component:
    """One board as a component, with the places where it may be cut."""
    drawing = draw(game, board, theme)
    return Component(f"board/{board.id}", "board", board.name, drawing.symbol, seams=drawing.seams)
