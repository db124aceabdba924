"""The layers on a board's cells: terrain, zones, lines, border, names."""

from collections.abc import Callable, Sequence

from pnp.artwork.boards import map_layers, point_spaces, roles, terrain, zones
from pnp.artwork.boards.landscape import layers as field
from pnp.artwork.boards.landscape.scene import is_landscape, on_squares
from pnp.artwork.boards.map_layers import Hidden, MapDrawing
from pnp.artwork.boards.square_frame import has_edge_names
from pnp.artwork.counters.faces import Gather
from pnp.geometry.hex_shapes import HexGrid
from pnp.geometry.point_grid import PointGrid
from pnp.geometry.region_outline import loops
from pnp.geometry.square_grid import SquareGrid
from pnp.model.game import Board, BoardId, Game
from pnp.model.game.tracking import cached_on_game
from pnp.scene.culling import cull
from pnp.scene.items import Group, Items, Path
from pnp.scene.sheet import Box
from pnp.scene.theme import Theme

_Layer = Callable[[], Items]


def cells(
    game: Game, board: Board, theme: Theme, bleed: float = 0.0, hidden: Hidden = (), near: Box | None = None
) -> Items:
    """Draw the board without its surroundings, in the grid's own millimeters.

    `hidden` names of places are left out, and letters that are not `near` a box. A map section is trimmed at its
    seams, or `bleed` mm beyond.

    Raises:
        DefinitionError: when an emblem or a texture that it needs cannot be drawn.
    """
    drawn = map_layers.drawn(game, board, theme)
    is_own = game.boards.get(board.id) is board
    return _layers(
        lambda: unnamed(game, board.id, theme, bleed) if is_own else _unnamed(game, board, theme, bleed, drawn),
        lambda: drawn.names(board.grid, theme, hidden, near),
    )


@cached_on_game
def unnamed(game: Game, board_id: BoardId, theme: Theme, bleed: float) -> Items:
    """Draw a board of the game without the symbols and names of places, and the names of lines and zones."""
    board = game.boards[board_id]
    return _unnamed(game, board, theme, bleed, map_layers.drawn(game, board, theme))


def _unnamed(game: Game, board: Board, theme: Theme, bleed: float, drawn: MapDrawing) -> Items:
    grid = board.grid
    if isinstance(grid, HexGrid) and is_landscape(board):
        return _layers(*_landscape(game, board, grid, theme, bleed, drawn))
    if isinstance(grid, PointGrid):
        return _layers(*_points(game, board, grid, theme, drawn))
    outline = loops(grid, grid.cells)
    return _layers(
        lambda: terrain.terrain(board, outline, terrain.base(board)),
        lambda: on_squares(grid, board.over.items(), board.seed) if isinstance(grid, SquareGrid) else (),
        lambda: zones.tints(game, board, theme),
        lambda: roles.grounds(game, board, theme),
        lambda: terrain.lines(board, theme),
        lambda: zones.edges(game, board, theme),
        lambda: drawn.lines,
        lambda: zones.marks(game, board, theme),
        lambda: roles.drawings(game, board, theme),
        lambda: (terrain.border(grid, outline, theme),),
        lambda: () if has_edge_names(grid) else terrain.names(board, theme, drawn.numbers),
    )


def crop(game: Game, board: Board, theme: Theme, box: Box, hidden: Hidden = ()) -> Items:
    """Draw only what is visible in a box of the grid's own millimeters, without `hidden` names of places."""
    drawn = cells(game, board, theme, hidden=hidden, near=box)
    return cull((item for item in drawn if not (isinstance(item, Group) and item.layer == zones.NAMES)), box)


def _layers(*layers: _Layer) -> Items:
    """Draw the layers, the lowest first; raise a DefinitionError with the findings of all of them."""
    gather: Gather[Items] = Gather()
    for layer in layers:
        with gather:
            gather.drawn.append(layer())
    return tuple(item for drawn in gather.result() for item in drawn)


def _points(game: Game, board: Board, grid: PointGrid, theme: Theme, drawn: MapDrawing) -> Sequence[_Layer]:
    return (
        lambda: point_spaces.sheet(game, board, grid, theme),
        lambda: point_spaces.areas(game, board, grid, theme),
        lambda: zones.tints(game, board, theme),
        lambda: drawn.lines,
        lambda: point_spaces.grounds(game, board, grid, theme),
        lambda: roles.grounds(game, board, theme),
        lambda: point_spaces.rims(game, board, grid, theme),
        lambda: (*zones.edges(game, board, theme), *zones.marks(game, board, theme)),
        lambda: roles.drawings(game, board, theme),
        lambda: (terrain.border(grid, (grid.sheet,), theme),),
    )


def _landscape(
    game: Game, board: Board, grid: HexGrid, theme: Theme, bleed: float, drawn: MapDrawing
) -> Sequence[_Layer]:
    def cut(items: Items) -> Items:
        """Return items cut at the edges of a map section."""
        return (Group(items, clip=Path(field.visible_area(grid, bleed))),) if items and grid.trim else items

    return (
        lambda: field.ground(game, board, bleed),
        lambda: cut(zones.tints(game, board, theme)),
        lambda: roles.grounds(game, board, theme),
        lambda: field.lines(board, theme, bleed),
        lambda: cut((*zones.edges(game, board, theme), *drawn.lines, *zones.marks(game, board, theme))),
        lambda: roles.drawings(game, board, theme),
        lambda: () if grid.trim else (terrain.border(grid, loops(grid, grid.cells), theme),),
        lambda: field.names(board, theme, places=drawn.numbers),
    )
