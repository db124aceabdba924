"""All that lies on a board's cells, from the ground up: terrain, zones, lines, border, names."""

from __future__ import annotations

from collections.abc import Callable

from pnp.artwork import board_ground, board_roles, board_zones
from pnp.artwork.counter import Gather
from pnp.artwork.land import field
from pnp.artwork.land.scenery import has_landforms
from pnp.geometry.hexgrid import HexGrid
from pnp.geometry.outline import loops
from pnp.geometry.squaregrid import SquareGrid
from pnp.model.game import Board, Game, Grid
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
    grid = board.grid
    if isinstance(grid, HexGrid) and (grid.trim is not None or has_landforms(board)):
        return _landscape(game, board, grid, theme, bleed)
    outline = loops(grid, grid.cells)
    return _layers(
        lambda: board_ground.terrain(board, outline),
        lambda: board_zones.tints(game, board, theme),
        lambda: board_roles.grounds(game, board, theme),
        lambda: board_ground.lines(board, theme),
        lambda: board_zones.edges(game, board, theme),
        lambda: board_roles.drawings(game, board, theme),
        lambda: (board_ground.border(grid, outline, theme),),
        lambda: () if has_edge_names(grid) else board_ground.names(board, theme),
    )


def crop(game: Game, board: Board, theme: Theme, box: Box) -> Items:
    """As `cells`, only what of it can be seen in a box of the grid's own millimetres."""
    return cull(cells(game, board, theme), box)


def _layers(*layers: Callable[[], Items]) -> Items:
    """What the layers draw, the lowest first; raises DefinitionError with the findings of all of them."""
    gather: Gather[Items] = Gather()
    for layer in layers:
        with gather:
            gather.drawn.append(layer())
    return tuple(item for drawn in gather.result() for item in drawn)


def has_edge_names(grid: Grid) -> bool:
    """Whether its cells are named by columns and rows at the edges, as on a chess board, and not one by one."""
    return isinstance(grid, SquareGrid) and grid.labelling.style not in ("number", "spiral")


def _landscape(game: Game, board: Board, grid: HexGrid, theme: Theme, bleed: float) -> Items:
    return _layers(
        lambda: field.ground(board, bleed),
        lambda: board_zones.tints(game, board, theme),
        lambda: board_roles.grounds(game, board, theme),
        lambda: field.lines(board, theme, bleed),
        lambda: board_zones.edges(game, board, theme),
        lambda: board_roles.drawings(game, board, theme),
        lambda: () if grid.trim else (board_ground.border(grid, loops(grid, grid.cells), theme),),
        lambda: field.names(board, theme),
    )
