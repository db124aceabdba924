"""All that lies on a board's cells, from the ground up: terrain, zones, lines, border, names."""

from __future__ import annotations

from pnp.artwork import board_ground, board_zones
from pnp.geometry.outline import loops
from pnp.model.game import Board, Game
from pnp.scene.items import Items
from pnp.scene.theme import Theme


def cells(game: Game, board: Board, theme: Theme) -> Items:
    """The board without anything beside it, in the grid's own millimetres.

    Raises:
        DefinitionError: when an emblem that it needs cannot be loaded.
    """
    outline = loops(board.grid, board.grid.cells)
    return (
        *board_ground.terrain(board, outline),
        *board_zones.tints(game, board, theme),
        *board_ground.lines(board, theme),
        *board_zones.edges(game, board, theme),
        board_ground.border(board.grid, outline, theme),
        *board_ground.names(board, theme),
    )
