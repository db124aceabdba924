"""All that lies on a board's cells, from the ground up: terrain, zones, lines, border, names."""

from __future__ import annotations

from pnp.artwork import board_ground, board_zones
from pnp.artwork.land import field
from pnp.artwork.land.scenery import has_landforms
from pnp.geometry.outline import loops
from pnp.model.game import Board, Game
from pnp.scene.cull import cull
from pnp.scene.items import Items
from pnp.scene.sheet import Box
from pnp.scene.theme import Theme


def cells(game: Game, board: Board, theme: Theme, bleed: float = 0.0) -> Items:
    """The board without anything beside it, in the grid's own millimetres.

    A map section is cut to the edge at which it joins others, or `bleed` mm beyond.

    Raises:
        DefinitionError: when an emblem or a texture that it needs cannot be drawn.
    """
    if board.grid.trim is not None or has_landforms(board):
        return _landscape(game, board, theme, bleed)
    outline = loops(board.grid, board.grid.cells)
    return (
        *board_ground.terrain(board, outline),
        *board_zones.tints(game, board, theme),
        *board_ground.lines(board, theme),
        *board_zones.edges(game, board, theme),
        board_ground.border(board.grid, outline, theme),
        *board_ground.names(board, theme),
    )


def crop(game: Game, board: Board, theme: Theme, box: Box) -> Items:
    """As `cells`, only what of it can be seen in a box of the grid's own millimetres."""
    return cull(cells(game, board, theme), box)


def _landscape(game: Game, board: Board, theme: Theme, bleed: float) -> Items:
    grid = board.grid
    border = () if grid.trim else (board_ground.border(grid, loops(grid, grid.cells), theme),)
    return (
        *field.ground(board, bleed),
        *board_zones.tints(game, board, theme),
        *field.lines(board, theme, bleed),
        *board_zones.edges(game, board, theme),
        *border,
        *field.names(board, theme),
    )
