"""A board of squares as a component: the squares in a frame with files and ranks, a title at either seat.

Columns and rows are named on all four sides; where two players sit opposite each other, the upper and right names are
upright for the upper player.
"""

from typing import NamedTuple, TypeGuard

from pnp.artwork.boards import roles, textures, zones
from pnp.geometry.square_grid import SquareGrid
from pnp.model.game import Board, Game, Grid, Side
from pnp.scene import fonts
from pnp.scene.color import darkened, mix, readable_on
from pnp.scene.items import Color, Group, Item, Items, Labels, Path, Stroke, Text, TextStyle, Use
from pnp.scene.shapes import rect, rotation
from pnp.scene.text_fitting import fit
from pnp.scene.theme import MM_PER_PT, Theme

_BAND, _BAND_SIZES = 0.35, (4.4, 8.4)
"""Width of the band with the names in pitches, and its least and greatest in mm."""
_TITLE = 7.0
_NAME = 0.56
"""Height of the names as a fraction of the band."""
_TINT, _WOOD = 0.08, 0.45
"""Share of the ink of a ground in two tones in its frame, and of the ink in that of an inlaid board."""
_EDGE, _INNER = 0.5, 0.15
_GAP = 1.0
"""Distance in mm from the frame's outer line to its inner one."""
_INDENT, _EMBLEM = 5.0, 4.0
_LEAST = 1.8
"""Size in mm below which a caption is left out."""


def has_edge_names(grid: Grid) -> TypeGuard[SquareGrid]:
    """Return whether cells are named by columns and rows at the edges, as on a chess board, and not one by one."""
    return isinstance(grid, SquareGrid) and grid.labeling.style not in ("number", "spiral")


class BoardFrame(NamedTuple):
    """The frame around the squares: sizes of the whole, the origin of the squares, and the drawing."""

    width: float
    height: float
    field: tuple[float, float]
    items: Items


def band(grid: SquareGrid) -> float:
    """Return the width in mm of the band around the squares that holds the names of columns and rows."""
    least, most = _BAND_SIZES
    return min(most, max(least, _BAND * grid.pitch))


def frame(game: Game, board: Board, grid: SquareGrid, theme: Theme) -> BoardFrame:
    """Return the frame of a board.

    Raises:
        DefinitionError: when a side's emblem cannot be drawn.
    """
    far = roles.far_sides(board)
    seats = sorted(game.sides.values(), key=lambda side: side.id in far) if far else []
    margin, strip = band(grid), _TITLE if far else 0.0
    width, height = grid.width + 2 * margin, grid.height + 2 * margin + _TITLE + strip
    outer = rect(_EDGE / 2, _EDGE / 2, width - _EDGE, height - _EDGE)
    items: list[Item] = [
        Path(outer, _ground(board, theme), Stroke(theme.ink, _EDGE)),
        Path(rect(_GAP, _GAP, width - 2 * _GAP, height - 2 * _GAP), None, Stroke(_ink(board, theme), _INNER)),
        *_title(game, board, seats[0] if seats else None, theme, width, height),
    ]
    if far:
        opposite = _title(game, board, seats[-1], theme, width, height)
        items.append(Group(opposite, rotation(180, width / 2, height / 2)))
    return BoardFrame(width, height, (margin, margin + strip), tuple(items))


def _ground(board: Board, theme: Theme) -> Color:
    """Return the frame's color: that of the ground, with a little ink where it has two tones; dark around wood."""
    if board.ground is None:
        return theme.paper
    if board.ground.texture == "inlaid":
        return mix(board.ground.ink, theme.ink, _WOOD)
    return mix(board.ground.fill, board.ground.ink, _TINT * (board.ground.texture in textures.CHEQUERED))


def _ink(board: Board, theme: Theme) -> Color:
    """Return the color of lines and letters on the frame."""
    light = board.ground.fill if board.ground is not None else theme.paper
    return readable_on(_ground(board, theme), theme.ink, light)


def _title(game: Game, board: Board, side: Side | None, theme: Theme, width: float, height: float) -> Items:
    """Draw the line at the lower edge: the side on the left, the game's title in the middle, the caption."""
    y = height - _GAP - _TITLE / 2 + 0.6
    name = game.title.upper()
    ink = _ink(board, theme)
    style = theme.style("display", 13.0, 700, ink)._replace(tracking=0.9)
    scale = min(1.0, 0.6 * width / fonts.width(name, style))
    style = style._replace(size=scale * style.size, tracking=scale * style.tracking)
    items: list[Item] = [Text(width / 2, y + 0.35 * style.size, name, style, "middle")]
    small = theme.style("label", 8.0, 600, darkened(theme.muted, _ground(board, theme), ink))
    room = (width - fonts.width(name, style)) / 2 - _INDENT - _EMBLEM - 4.0
    caption = " · ".join(filter(None, (board.name if len(game.boards) > 1 else "", board.caption)))
    fitted = fit(caption, small, room, _LEAST) if caption else None
    if fitted is not None:
        items.append(Text(width - _INDENT, y + 0.35 * fitted.size, caption, fitted, "end"))
    fitted = fit(side.name, small, room, _LEAST) if side is not None else None
    if side is not None and fitted is not None:
        emblem = zones.emblem(game, side, _EMBLEM, ink)
        items.append(Use(emblem, _INDENT, y - _EMBLEM / 2))
        items.append(Text(_INDENT + _EMBLEM + 1.4, y + 0.35 * fitted.size, side.name, fitted))
    return tuple(items)


def names(board: Board, grid: SquareGrid, theme: Theme, is_framed: bool = True) -> Items:
    """Draw the names of columns and rows in the band, or on paper, in the squares' own millimeters."""
    style = name_style(grid, theme)._replace(color=_ink(board, theme) if is_framed else theme.ink)
    lift = fonts.metrics(style.font).cap_height * style.size / 2
    gap = band(grid) / 2
    columns, rows = column_names(grid), row_names(grid)
    near = [(x, grid.height + gap + lift, name) for x, name in columns] + [(-gap, y + lift, name) for y, name in rows]
    if roles.far_sides(board):
        far = [Text(x, -gap - lift, name, style, "middle", 180.0) for x, name in columns]
        far += [Text(grid.width + gap, y - lift, name, style, "middle", 180.0) for y, name in rows]
        return (Labels(style, tuple(near)), *far)
    near += [(x, -gap + lift, name) for x, name in columns]
    near += [(grid.width + gap, y + lift, name) for y, name in rows]
    return (Labels(style, tuple(near)),)


def name_style(grid: SquareGrid, theme: Theme) -> TextStyle:
    """Return the type style of the names of columns and rows."""
    return theme.style("display", _NAME * band(grid) / MM_PER_PT, 600, mix(theme.paper, theme.ink, 0.82))


def column_names(grid: SquareGrid) -> list[tuple[float, str]]:
    """Return the middle of every column, in mm from the left, and its name."""
    naming = grid.labeling
    columns = [(index, 0) for index in range(grid.columns)]
    return [(grid.center(cell)[0], naming.column_name(grid.column(cell))) for cell in columns]


def row_names(grid: SquareGrid) -> list[tuple[float, str]]:
    """Return the middle of every row, in mm from the top, and its name."""
    naming = grid.labeling
    rows = [(0, index) for index in range(grid.rows)]
    return [(grid.center(cell)[1], naming.row_name(grid.row(cell))) for cell in rows]
