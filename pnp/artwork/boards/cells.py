"""The layers on a board's cells: terrain, zones, lines, border, names; of points, the sheet and the round spaces.

Spaces lie over the paths that end in them.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from pnp.artwork import symbol_library
from pnp.artwork.boards import map_layers, roles, terrain, zones
from pnp.artwork.boards.landscape import layers as field
from pnp.artwork.boards.landscape.layers import is_landscape, on_squares
from pnp.artwork.boards.map_layers import Hidden, MapDrawing
from pnp.artwork.boards.square_frame import has_edge_names
from pnp.artwork.counters.faces import Gather
from pnp.geometry.hex_shapes import HexGrid
from pnp.geometry.point_grid import PointGrid
from pnp.geometry.region_outline import loops
from pnp.geometry.square_grid import SquareGrid
from pnp.model.game import Board, BoardId, Cell, Game, Grid, Side
from pnp.model.game.maps import PlaceSize
from pnp.model.game.tracking import cached_on_game
from pnp.scene.color import mix
from pnp.scene.culling import cull
from pnp.scene.items import Color, Group, Item, Items, Path, Stamps, Stroke, Symbol, Use
from pnp.scene.shapes import circle, polygon, polygons
from pnp.scene.sheet import Box
from pnp.scene.theme import Theme

_RIMS: dict[PlaceSize, tuple[float, ...]] = {"city": (0.05, 0.018), "town": (0.034,), "village": (0.016,)}
"""Widths of the rings of a space by the size of the place, from outside, in pitches."""
_GAP = 0.022
"""Distance between two rings."""
_OWNED, _OWNER_SHARE = 1.5, 0.22
"""How much wider the ring of an owned space is; share of the owner's color in its ground."""
_BORDER, _BORDER_SHARE = 0.024, 0.7
"""Width of the borders of areas in pitches, and the share of ink in them."""
_EMBLEM, _RISE = 0.17, 0.31


def sheet(game: Game, board: Board, grid: PointGrid, theme: Theme) -> Items:
    """Draw the sheet in the color of the ground, and the background as large as fits on it.

    Raises:
        DefinitionError: when the background cannot be drawn.
    """
    area = polygon(grid.sheet)
    items: list[Item] = [Path(area, ground_of(board, theme))]
    if board.background:
        drawing = symbol_library.load(game, board.background, {}, board.span)
        scale = min(grid.width / drawing.width, grid.height / drawing.height)
        left, top = (grid.width - drawing.width * scale) / 2, (grid.height - drawing.height * scale) / 2
        items.append(Group((Use(drawing, left, top, scale),), clip=Path(area)))
    return tuple(items)


def ground_of(board: Board, theme: Theme) -> Color:
    """Return the color of the sheet."""
    return board.ground.fill if board.ground is not None else mix(theme.paper, theme.wash, 0.5)


def areas(game: Game, board: Board, grid: PointGrid, theme: Theme) -> Items:
    """Draw the grounds of areas, each color at once, and over them all borders."""
    shaped = [cell for cell in grid.cells if grid.outline_of(cell)]
    if not shaped:
        return ()
    plain = board.ground.fill if board.ground is not None else theme.paper
    drawn = [
        Path(tuple(segment for cell in cells for segment in polygons(grid.outline_of(cell))), fill, even_odd=True)
        for fill, cells in _by_fill(game, board, shaped, plain).items()
    ]
    lines = tuple(segment for cell in shaped for segment in polygons(grid.outline_of(cell)))
    edge = Stroke(mix(plain, theme.ink, _BORDER_SHARE), _BORDER * grid.pitch, join="round")
    return (Group((*drawn, Path(lines, None, edge)), clip=Path(polygon(grid.sheet))),)


def space_grounds(game: Game, board: Board, grid: PointGrid, theme: Theme) -> Items:
    """Draw the grounds of spaces: in the color of their terrain, tinted in that of their side."""
    spaces = [cell for cell in grid.cells if not grid.outline_of(cell)]
    pitch = grid.pitch
    disc = circle(pitch / 2, pitch / 2, pitch / 2)
    return tuple(
        _stamps(grid, Symbol("space", pitch, pitch, (Path(disc, fill),)), found)
        for fill, found in _by_fill(game, board, spaces, plain_space(board, theme)).items()
    )


def plain_space(board: Board, theme: Theme) -> Color:
    """Return the color of spaces without terrain of their own: the ground as the key shows it, else paper."""
    return board.ground.fill if board.ground in terrain.in_key(board) else theme.paper


def _by_fill(game: Game, board: Board, cells: Iterable[Cell], plain: Color) -> dict[Color, list[Cell]]:
    """Return points by the color of their ground."""
    found: dict[Color, list[Cell]] = {}
    for cell in cells:
        kind, side = board.terrain.get(cell), board.points[cell[0]].side
        fill = kind.fill if kind is not None else plain
        found.setdefault(mix(fill, game.sides[side].color, _OWNER_SHARE) if side else fill, []).append(cell)
    return found


def rims(game: Game, board: Board, grid: PointGrid, theme: Theme) -> Items:
    """Draw the rings of spaces, and the emblems of the sides that own points."""
    cells: defaultdict[tuple[PlaceSize, Side | None, bool], list[Cell]] = defaultdict(list)
    for cell, point in zip(grid.cells, board.points, strict=True):
        side = game.sides[point.side] if point.side is not None else None
        cells[point.size, side, bool(grid.outline_of(cell))].append(cell)
    pitch = grid.pitch
    drawn: list[Item] = []
    for (size, side, is_area), found in cells.items():
        items = () if is_area else rings(size, pitch, theme, side)
        if side is not None:
            emblem = zones.emblem(game, side, _EMBLEM * pitch, mix(side.color, theme.ink, 0.12))
            items = (*items, Use(emblem, (0.5 - _EMBLEM / 2) * pitch, (0.5 - _RISE - _EMBLEM / 2) * pitch))
        drawn += [_stamps(grid, Symbol(f"rim {size}", pitch, pitch, items), found)] if items else []
    return tuple(drawn)


def rings(size: PlaceSize, pitch: float, theme: Theme, side: Side | None = None) -> Items:
    """Draw the rings of a space in a box of the pitch: two for a city, a thin one for a village."""
    color = theme.ink if side is None else mix(side.color, theme.ink, 0.25)
    wider = 1.0 if side is None else _OWNED
    items: list[Path] = []
    depth = 0.0
    for width in _RIMS[size]:
        radius = (0.5 - depth - wider * width / 2) * pitch
        items.append(Path(circle(pitch / 2, pitch / 2, radius), None, Stroke(color, wider * width * pitch)))
        depth += wider * width + _GAP
    return tuple(items)


def _stamps(grid: PointGrid, symbol: Symbol, cells: list[Cell]) -> Stamps:
    half = -grid.pitch / 2
    return Stamps(symbol, tuple(grid.centers(cells, (half, half))))


def seams(grid: Grid, left: float, top: float) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return where the board may be cut, where no space lies: x of upright cuts, y of level ones."""
    reach = grid.pitch / 2 + 1.0
    places = grid.centers()
    return (
        tuple(left + at for at in range(1, int(grid.width)) if all(abs(x - at) > reach for x, _ in places)),
        tuple(top + at for at in range(1, int(grid.height)) if all(abs(y - at) > reach for _, y in places)),
    )


_Layer = Callable[[], Items]


def cells(
    game: Game, board: Board, theme: Theme, bleed: float = 0.0, hidden: Hidden = (), near: Box | None = None
) -> Items:
    """Draw the board without its surroundings, in the grid's own millimeters.

    `hidden` names of places are left out, and letters that are not `near` the box of a figure, in which drawings of
    roles are upright for the reader, not for their side. A map section is trimmed at its seams, or `bleed` mm beyond.

    Raises:
        DefinitionError: when an emblem or a texture that it needs cannot be drawn.
    """
    drawn = map_layers.drawn(game, board, theme)
    is_own, is_figure = game.boards.get(board.id) is board, near is not None and bool(roles.far_sides(board))
    own, other = (game, board.id, theme, bleed, is_figure), (game, board, theme, bleed, drawn, is_figure)
    return _layers(
        lambda: unnamed(*own) if is_own else _unnamed(*other),
        lambda: drawn.names(board.grid, theme, hidden, near),
    )


@cached_on_game
def unnamed(game: Game, board_id: BoardId, theme: Theme, bleed: float, is_figure: bool = False) -> Items:
    """Draw a board of the game without the symbols and names of places, and the names of lines and zones."""
    board = game.boards[board_id]
    return _unnamed(game, board, theme, bleed, map_layers.drawn(game, board, theme), is_figure)


def _unnamed(game: Game, board: Board, theme: Theme, bleed: float, drawn: MapDrawing, is_figure: bool) -> Items:
    grid = board.grid
    if isinstance(grid, HexGrid) and is_landscape(board):
        return _layers(*_landscape(game, board, grid, theme, bleed, drawn, is_figure))
    if isinstance(grid, PointGrid):
        return _layers(*_point_layers(game, board, grid, theme, drawn, is_figure))
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
        lambda: roles.drawings(game, board, theme, is_figure=is_figure),
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


def _point_layers(
    game: Game, board: Board, grid: PointGrid, theme: Theme, drawn: MapDrawing, is_figure: bool
) -> Sequence[_Layer]:
    return (
        lambda: sheet(game, board, grid, theme),
        lambda: areas(game, board, grid, theme),
        lambda: zones.tints(game, board, theme),
        lambda: drawn.lines,
        lambda: space_grounds(game, board, grid, theme),
        lambda: roles.grounds(game, board, theme),
        lambda: rims(game, board, grid, theme),
        lambda: (*zones.edges(game, board, theme), *zones.marks(game, board, theme)),
        lambda: roles.drawings(game, board, theme, is_figure=is_figure),
        lambda: (terrain.border(grid, (grid.sheet,), theme),),
    )


def _landscape(
    game: Game, board: Board, grid: HexGrid, theme: Theme, bleed: float, drawn: MapDrawing, is_figure: bool
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
        lambda: roles.drawings(game, board, theme, is_figure=is_figure),
        lambda: () if grid.trim else (terrain.border(grid, loops(grid, grid.cells), theme),),
        lambda: field.names(board, theme, places=drawn.numbers),
    )
