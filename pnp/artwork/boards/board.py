"""A board or a map section as a component: the playing area with coordinates at its edges, its title and its key.

Squares have a frame. The position of title and key of other boards is the one of `legend`, or follows from the board's
shape: in empty corners of hexes, else beside a board that is about as high as it is wide, above a wide one. The drawing
is the same for every paper.
"""

from functools import partial
from typing import NamedTuple

from pnp.artwork.boards import cells, legend, square_frame, surfaces, terrain
from pnp.artwork.boards.landscape import layers
from pnp.artwork.boards.map_layers import BLEED
from pnp.artwork.boards.surfaces import SURFACES, SurfaceArea
from pnp.geometry.hex_shapes import Hex, HexGrid
from pnp.geometry.square_grid import SquareGrid
from pnp.model.game import Board, Game, Grid
from pnp.scene.color import mix
from pnp.scene.extents import NOTHING, DrawnMeasure
from pnp.scene.items import Group, Item, Items, Labels, Path, Stroke, Symbol
from pnp.scene.shapes import rect
from pnp.scene.sheet import HOME_AREA, Box, Spans
from pnp.scene.theme import MM_PER_PT, Theme

PANEL = 44.0
"""Width in mm of title and key beside the board or in its corners."""

_MARGIN = 4.4
_FRAMED = 5.0
"""Margin of a board in a frame, in mm."""
_FRAME, _PALE = 0.7, 0.6
"""Distance between the two lines of a frame in mm, and the share of the ground's color in the mat."""
_PLAIN_MARGIN = 1.0
_PANEL_GAP, _BELOW_TITLE = 4.0, 15.0
_PANELS = (PANEL, 38.0, 32.0, 26.0)
_STRIP = 8.0
_GLUE, _SHARES = 5.0, (1.0, 0.9, 0.8)
"""Overlap of two sheets in mm; spaces between entries of a key, the first with which their joint cuts none of them."""
_CLEARANCE = 5.0
_WIDE = 1.3
_CORNER_SCALES = (1.5, 1.3, 1.15, 1.0)


class Drawing(NamedTuple):
    """A board's drawing, and where a straight cut harms it least: x of upright cuts, y of level ones.

    `legend`: from where to where the title and each entry of the key reach, across and down.
    """

    symbol: Symbol
    seams: tuple[tuple[float, ...], tuple[float, ...]]
    legend: tuple[Spans, Spans] = ((), ())


def board_symbol(game: Game, board: Board, theme: Theme) -> Symbol:
    """Draw the whole board.

    Raises:
        DefinitionError: when an emblem or a texture that it needs cannot be drawn.
    """
    return draw(game, board, theme).symbol


def draw(game: Game, board: Board, theme: Theme) -> Drawing:
    """Return the whole board and where it may be cut; raises as `board_symbol`."""
    grid = board.grid
    if isinstance(grid, SquareGrid):
        return _framed(game, board, grid, theme)
    layout = _layout(game, board, theme)
    drawn = (*_mat(board, layout.frame, theme), *playing_area(game, board, theme))
    field = Group(drawn, (1.0, 0.0, 0.0, 1.0, *layout.field), layer="Board")
    symbol = Symbol(f"board {board.id}", layout.width, layout.height, (field, *layout.items))
    seams = _seams(grid, *layout.field) if isinstance(grid, HexGrid) else cells.seams(grid, *layout.field)
    return Drawing(symbol, seams, _legend_spans(layout.items))


def _legend_spans(parts: Items) -> tuple[Spans, Spans]:
    """Return from where to where the title and each entry of the key reach: across, and down."""
    title, *others = parts
    entries = [Group((item,), other.transform) for other in others if isinstance(other, Group) for item in other.items]
    boxes = [box for box in (DrawnMeasure().extent((part,)) for part in (title, *entries)) if box != NOTHING]
    return tuple((box[0], box[2]) for box in boxes), tuple((box[1], box[3]) for box in boxes)


def _mat(board: Board, margin: float, theme: Theme) -> Items:
    """Draw a mat in a frame, `margin` mm around the hexes of a board whose ground is a surface: the same, paler."""
    ground, grid = board.ground, board.grid
    if ground is None or not margin:
        return ()
    out = margin - _FRAME / 2
    box = (-out, -out, grid.width + 2 * out, grid.height + 2 * out)
    inner = (_FRAME - out, _FRAME - out, grid.width + 2 * (out - _FRAME), grid.height + 2 * (out - _FRAME))
    pale = ground._replace(fill=mix(theme.paper, ground.fill, _PALE), ink=mix(theme.paper, ground.ink, _PALE))
    lines = Group(surfaces.draw(pale, SurfaceArea(*box, grid.pitch, board.seed)), clip=Path(rect(*box)))
    edges = (Path(rect(*box), None, Stroke(theme.ink, 0.4)), Path(rect(*inner), None, Stroke(theme.ink, 0.15)))
    return (Path(rect(*box), pale.fill), lines, *edges)


def board_size(game: Game, board: Board, theme: Theme) -> tuple[float, float]:
    """Return the width and the height of a whole board in mm without drawing what is on it."""
    if isinstance(board.grid, SquareGrid):
        drawn = _framed(game, board, board.grid, theme).symbol
        return drawn.width, drawn.height
    layout = _layout(game, board, theme)
    return layout.width, layout.height


def _framed(game: Game, board: Board, grid: SquareGrid, theme: Theme) -> Drawing:
    """Draw a board of squares in its frame, with a key below if it needs one; its seams are between squares."""
    frame = square_frame.frame(game, board, grid, theme)
    left, top = frame.field
    field = Group(playing_area(game, board, theme), (1.0, 0.0, 0.0, 1.0, left, top), layer="Board")
    items, height = (*frame.items, field), frame.height
    if legend.has_key(game, board):
        key = legend.flow(legend.key_blocks(game, board, theme, PANEL), frame.width)
        items, height = (*items, key.at(0.0, height + _PANEL_GAP)), height + _PANEL_GAP + key.height
    symbol = Symbol(f"board {board.id}", frame.width, height, items)
    upright = tuple(left + index * grid.pitch for index in range(1, grid.columns))
    return Drawing(symbol, (upright, tuple(top + index * grid.pitch for index in range(1, grid.rows))))


def playing_area(game: Game, board: Board, theme: Theme, size: float = 0.0) -> Items:
    """Draw terrain, zones, lines, names and edge coordinates, in the grid's own millimeters.

    `size`: of coordinates on paper around a figure, in points (for hexes); 0: they are on the board.
    """
    grid = board.grid
    edge: Items = ()
    if isinstance(grid, HexGrid):
        edge = edge_coordinates(grid, theme, size or 7.0)
    elif square_frame.has_edge_names(grid):
        edge = square_frame.names(board, grid, theme, not size)
    return (*cells.cells(game, board, theme), *edge)


def _seams(grid: HexGrid, left: float, top: float) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return seams: across straight lines of hexes a quarter of a hex beside centers, along them between two lines."""
    lines = grid.rows if grid.orientation == "pointy" else grid.columns
    straight = [(1.75 + 1.5 * index) * grid.radius for index in range(lines - 1)]
    along = grid.width if grid.orientation == "pointy" else grid.height
    slanted = [(index + 0.5) * grid.pitch / 2 for index in range(round(along / grid.pitch * 2))]
    if grid.orientation == "pointy":
        return tuple(left + x for x in slanted), tuple(top + y for y in straight)
    return tuple(left + x for x in straight), tuple(top + y for y in slanted)


# Layout


class _Layout(NamedTuple):
    """Sizes of the whole drawing, where the field's grid begins, what is not the field, and how far out a frame is."""

    width: float
    height: float
    field: tuple[float, float]
    items: Items
    frame: float = 0.0


def _layout(game: Game, board: Board, theme: Theme) -> _Layout:
    """Return the layout in a frame where the ground is a surface and the frame adds no sheet, else without one."""
    grid, ground = board.grid, board.ground
    if ground and ground.texture in SURFACES and isinstance(grid, HexGrid) and grid.is_full and _has_coordinates(grid):
        framed = _in_margin(game, board, theme, _FRAMED)
        if _fits_one_sheet(framed) or max(grid.width, grid.height) > max(HOME_AREA):
            return framed._replace(frame=_FRAMED)
    return _in_margin(game, board, theme, _MARGIN if _has_coordinates(grid) else _PLAIN_MARGIN)


def _in_margin(game: Game, board: Board, theme: Theme, margin: float) -> _Layout:
    """Return the layout for the board's shape, or the first other one that keeps a board of a sheet on one sheet."""
    grid = board.grid
    corners = _in_corners(game, board, theme, margin) if board.legend is None else None
    if corners is not None:
        return corners
    beside = [partial(_beside, game, board, theme, margin, width) for width in _PANELS]
    above = partial(_above, game, board, theme, margin)
    arrangements = [above, *beside] if grid.width > _WIDE * grid.height else [*beside, above]
    if board.legend is not None:
        arrangements = beside if board.legend in ("left", "right") else [above]
    usual, bare = arrangements[0](), _Layout(grid.width + 2 * margin, grid.height + 2 * margin, (margin, margin), ())
    if _fits_one_sheet(usual) or not _fits_one_sheet(bare):
        return usual
    others = (arrange() for arrange in arrangements[1:])
    return next(filter(_fits_one_sheet, others), usual)


def _fits_one_sheet(layout: _Layout) -> bool:
    short, long = HOME_AREA
    upright = layout.width <= short and layout.height <= long - _STRIP
    return upright or (layout.width <= long and layout.height <= short - _STRIP)


def _beside(game: Game, board: Board, theme: Theme, margin: float, panel: float) -> _Layout:
    """Lay out the title at the top and the key at the bottom, left of the board or at its right."""
    grid = board.grid
    title, keys = legend.title_block(game, board, theme, panel), _keys(game, board, theme, panel)
    height = max(grid.height + 2 * margin, title.height + keys[0].height + _BELOW_TITLE)
    wide, aside = grid.width + 2 * margin, panel + _PANEL_GAP
    left, x = (0.0, wide + _PANEL_GAP) if board.legend == "right" else (aside, 0.0)
    field = (left + margin, (height - grid.height) / 2)
    items, *others = ((title.at(x, margin), key.at(x, height - margin - key.height)) for key in keys)
    layout = _Layout(aside + wide, height, field, items)
    if _fits_one_sheet(layout):
        return layout
    joint = (height - _GLUE) / 2
    apart = (each for each in (items, *others) if not any(low < joint < high for low, high in _legend_spans(each)[1]))
    return layout._replace(items=next(apart, items))


def _above(game: Game, board: Board, theme: Theme, margin: float) -> _Layout:
    grid = board.grid
    heading = legend.heading_block(game, board, theme, min(80.0, grid.width * 0.45))
    entries = legend.key_blocks(game, board, theme, PANEL)
    room = max(PANEL, grid.width - heading.width - 8.0)
    key = legend.flow(entries, room)
    strip = max(heading.height, key.height) + 3.0
    tall = grid.height + 2 * margin
    top, y = (0.0, tall + 3.0) if board.legend == "below" else (strip, 0.0)
    items = (heading.at(margin, y), key.at(margin + grid.width - room, y))
    return _Layout(grid.width + 2 * margin, strip + tall, (margin, top + margin), items)


def _in_corners(game: Game, board: Board, theme: Theme, margin: float) -> _Layout | None:
    """Lay out the title in the upper left corner and the key in the lower left one, as large as the space there."""
    grid = board.grid
    if grid.is_full or not isinstance(grid, HexGrid):
        return None
    plain_title, plain_key = legend.title_block(game, board, theme, PANEL), _keys(game, board, theme, PANEL)[0]
    width, height = grid.width + 2 * margin, grid.height + 2 * margin
    for scale in (1.0,) if board.scale else _CORNER_SCALES:  # a scale bar keeps its size
        title, key = (part if scale == 1 else part.scaled(scale) for part in (plain_title, plain_key))
        low = height - key.height
        upper, lower = Box(0, 0, title.width, title.height), Box(0, low, key.width, key.height)
        if _free(grid, upper, margin) and _free(grid, lower, margin):
            return _Layout(width, height, (margin, margin), (title.at(0, 0), key.at(0, low)))
    return None


def _free(grid: HexGrid, box: Box, margin: float) -> bool:
    """Return whether no hex comes near a box of the drawing whose field begins at (margin, margin)."""
    reach = grid.radius + _CLEARANCE
    left, top = box.x - reach - margin, box.y - reach - margin
    right, bottom = box.x + box.width + reach - margin, box.y + box.height + reach - margin
    return not any(left < x < right and top < y < bottom for x, y in grid.centers())


def _keys(game: Game, board: Board, theme: Theme, width: float) -> list[Symbol]:
    """Return the key, and the same with its entries closer together."""
    entries = [*legend.key_blocks(game, board, theme, width), legend.scale_note(game, board.grid, theme, width)]
    return [legend.stack(entries, share * legend.ENTRY_GAP) for share in _SHARES]


# Coordinates at the edges


def _has_coordinates(grid: Grid) -> bool:
    return grid.labeling.style not in ("number", "spiral")


def edge_coordinates(grid: HexGrid, theme: Theme, size: float = 7.0) -> tuple[Item, ...]:
    """Draw row names left and right, column names above and below: in line for straight edges, else at each end."""
    if not _has_coordinates(grid):
        return ()
    style = theme.style("label", size, 600, mix(theme.muted, theme.ink, 0.4))
    full = grid.is_full
    gap, lift = 2.2 * size / 7.0, 0.26 * size * MM_PER_PT
    entries: list[tuple[float, float, str]] = []
    across, down = (side / 2 for side in terrain.cell_box(grid))
    for left, right in _ends(grid, by_row=True, open_only=grid.orientation == "flat" and not full):
        for cell, side in ((left, -1), (right, 1)):
            x, y = grid.center(cell)
            edge = (0.0 if side < 0 else grid.width) if full else x + side * across
            entries.append((edge + side * gap, y + lift, grid.labeling.row_name(grid.row(cell))))
    for upper, lower in _ends(grid, by_row=False, open_only=grid.orientation == "pointy" and not full):
        for cell, side in ((upper, -1), (lower, 1)):
            x, y = grid.center(cell)
            edge = (0.0 if side < 0 else grid.height) if full else y + side * down
            entries.append((x, edge + side * gap + lift, grid.labeling.column_name(grid.column(cell))))
    return (Labels(style, tuple(entries)),)


def _ends(grid: HexGrid, *, by_row: bool, open_only: bool) -> list[tuple[Hex, Hex]]:
    """Return first and last cell of every row (or column); `open_only`: just of those in the outermost lines.

    The ends of zigzag lines on a slanted edge would overlap the straight lines' names, so they are left out.
    """
    if grid.is_full:
        right, bottom = grid.columns - 1, grid.rows - 1
        if by_row:
            return [(grid.from_offset(0, row), grid.from_offset(right, row)) for row in range(grid.rows)]
        return [(grid.from_offset(column, 0), grid.from_offset(column, bottom)) for column in range(grid.columns)]
    lines: dict[int, list[tuple[int, Hex]]] = {}
    for cell in grid.cells:
        column, row = grid.offset(cell)
        key, place = (row, column) if by_row else (column, row)
        lines.setdefault(key, []).append((place, cell))
    ends = [(min(line)[1], max(line)[1]) for _, line in sorted(lines.items())]
    if not open_only:
        return ends
    last = (grid.columns if by_row else grid.rows) - 1
    kept = []
    for first, second in ends:
        places = [grid.offset(cell)[0 if by_row else 1] for cell in (first, second)]
        if places == [0, last]:
            kept.append((first, second))
    return kept


def is_section(board: Board) -> bool:
    """Return whether the board is a map section, trimmed to adjoin others."""
    return isinstance(board.grid, HexGrid) and board.grid.trim is not None


def section_symbol(game: Game, board: Board, theme: Theme) -> Symbol:
    """Draw the section in its exact size: (columns − 1) · 1.5 · pitch / √3 wide, rows · pitch high.

    Raises:
        ValueError: when the board is no section.
        DefinitionError: when something on it cannot be drawn.
    """
    trim = board.hexes.trim if is_section(board) else None
    if trim is None:
        raise ValueError(f"'{board.id}' is no map section")
    left, top, width, height = trim
    number: Items = ()
    if board.number is not None:
        number = layers.section_number(board.number, (left, top), board.grid.pitch, theme)
    items = (*cells.cells(game, board, theme, BLEED), *number)
    drawing = Group(items, (1.0, 0.0, 0.0, 1.0, -left, -top), layer="Board")
    return Symbol(f"section {board.id}", width, height, (drawing,), BLEED)
