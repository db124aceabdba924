"""All that lies on a board's cells, from the ground up: terrain, zones, lines, border, names."""

from __future__ import annotations

from pnp.artwork import board_ground, board_roles, board_zones
from pnp.artwork.land import field
from pnp.artwork.land.scenery import has_landforms
from pnp.geometry.hexgrid import HexGrid
from pnp.geometry.outline import loops
from pnp.geometry.squaregrid import SquareGrid
from pnp.model.game import Board, Game, Grid
from pnp.scene.items import Items
from pnp.scene.theme import Theme


def cells(game: Game, board: Board, theme: Theme, bleed: float = 0.0) -> Items:
    """The board without anything beside it, in the grid's own millimetres.

    A map section is cut to the edge at which it joins others, or `bleed` mm beyond.

    Raises:
        DefinitionError: when an emblem or a texture that it needs cannot be drawn.
    """
    grid = board.grid
    if isinstance(grid, HexGrid) and (grid.trim is not None or has_landforms(board)):
        return _landscape(game, board, grid, theme, bleed)
    outline = loops(grid, grid.cells)
    return (
        *board_ground.terrain(board, outline),
        *board_zones.tints(game, board, theme),
        *board_roles.grounds(game, board, theme),
        *board_ground.lines(board, theme),
        *board_zones.edges(game, board, theme),
        *board_roles.drawings(game, board, theme),
        board_ground.border(grid, outline, theme),
        *(() if has_edge_names(grid) else board_ground.names(board, theme)),
    )


def has_edge_names(grid: Grid) -> bool:
    """Whether its cells are named by columns and rows at the edges, as on a chess board, and not one by one."""
    return isinstance(grid, SquareGrid) and grid.labelling.style not in ("number", "spiral")


def _landscape(game: Game, board: Board, grid: HexGrid, theme: Theme, bleed: float) -> Items:
    border = () if grid.trim else (board_ground.border(grid, loops(grid, grid.cells), theme),)
    return (
        *field.ground(board, bleed),
        *board_zones.tints(game, board, theme),
        *board_roles.grounds(game, board, theme),
        *field.lines(board, theme, bleed),
        *board_zones.edges(game, board, theme),
        *board_roles.drawings(game, board, theme),
        *border,
        *field.names(board, theme),
    )
