"""A board of squares as a component: the squares in a frame with files and ranks, a title at either seat.

Columns and rows are named on all four sides; where two players sit opposite each other, the upper and right names stand
as the upper player reads them.
"""

from __future__ import annotations

from typing import NamedTuple

from pnp.artwork import board_roles, board_zones
from pnp.geometry.squaregrid import SquareGrid
from pnp.model.game import Board, Game, Side
from pnp.scene import fonts
from pnp.scene.color import mix
from pnp.scene.fit import fit
from pnp.scene.items import Group, Item, Items, Labels, Path, Stroke, Text, TextStyle, Use
from pnp.scene.shapes import rect, rotation
from pnp.scene.theme import MM_PER_PT, Theme

_BAND, _BAND_SIZES = 0.35, (4.4, 8.4)
"""Width of the band with the names in parts of the pitch, and its least and greatest in mm."""
_TITLE = 7.0
_NAME = 0.56
"""Height of the names in parts of the band."""
_TINT = 0.2
_EDGE, _INNER = 0.5, 0.15
_GAP = 1.0
"""From the frame's outer line to its inner one."""


class Frame(NamedTuple):
    """What stands round the squares: sizes of the whole, where the squares begin, and the drawing."""

    width: float
    height: float
    field: tuple[float, float]
    items: Items


def band(grid: SquareGrid) -> float:
    """The width in mm of the band round the squares that holds the names of columns and rows."""
    least, most = _BAND_SIZES
    return min(most, max(least, _BAND * grid.pitch))


def frame(game: Game, board: Board, grid: SquareGrid, theme: Theme) -> Frame:
    """The frame of a board.

    Raises:
        DefinitionError: when a side's emblem cannot be drawn.
    """
    side = band(grid)
    width, height = grid.width + 2 * side, grid.height + 2 * (side + _TITLE)
    left, top = side, side + _TITLE
    ground = board.ground.fill if board.ground is not None else theme.paper
    ink = board.ground.ink if board.ground is not None else theme.ink
    half = _EDGE / 2
    items: list[Item] = [
        Path(rect(half, half, width - _EDGE, height - _EDGE), mix(ground, ink, _TINT * 0.4)),
        Path(rect(half, half, width - _EDGE, height - _EDGE), None, Stroke(theme.ink, _EDGE)),
        Path(rect(_GAP, _GAP, width - 2 * _GAP, height - 2 * _GAP), None, Stroke(theme.ink, _INNER)),
    ]
    far = board_roles.far_sides(board)
    near = next((owner for owner in game.sides.values() if owner.id not in far), None)
    opposite = next((owner for owner in game.sides.values() if owner.id in far), None)
    title = _title(game, board, near, theme, width, height)
    items += title
    if opposite is not None:
        items.append(Group(_title(game, board, opposite, theme, width, height), rotation(180, width / 2, height / 2)))
    return Frame(width, height, (left, top), tuple(items))


def _title(game: Game, board: Board, side: Side | None, theme: Theme, width: float, height: float) -> Items:
    """The line at the lower edge: whose seat it is on the left, the game's name in the middle, the board's caption."""
    y = height - _GAP - _TITLE / 2 + 0.6
    name = game.title.upper()
    style = theme.style("display", 13.0, 700)._replace(tracking=0.9)
    style = fit(name, style, width * 0.6, 0.0) or style
    small = theme.style("label", 8.0, 600, theme.muted)
    lift = 0.35 * small.size
    items: list[Item] = [Text(width / 2, y + 0.35 * style.size, name, style, "middle")]
    edge = _GAP + 4.0
    if board.caption:
        items.append(Text(width - edge, y + lift, board.caption, small._replace(font=small.font), "end"))
    if side is not None:
        size = 4.0
        emblem = board_zones.emblem(game, side, size, theme.ink)
        items += (Use(emblem, edge, y - size / 2), Text(edge + size + 1.4, y + lift, side.name, small))
    return tuple(items)


def names(board: Board, grid: SquareGrid, theme: Theme) -> Items:
    """The names of columns and rows in the band, round the squares in their own millimetres."""
    style = name_style(grid, theme)
    lift = fonts.metrics(style.font).cap_height * style.size / 2
    gap = band(grid) / 2
    columns, rows = column_names(grid), row_names(grid)
    near = [(x, grid.height + gap + lift, name) for x, name in columns] + [(-gap, y + lift, name) for y, name in rows]
    if board_roles.far_sides(board):
        far = [Text(x, -gap - lift, name, style, "middle", 180.0) for x, name in columns]
        far += [Text(grid.width + gap, y - lift, name, style, "middle", 180.0) for y, name in rows]
        return (Labels(style, tuple(near)), *far)
    near += [(x, -gap + lift, name) for x, name in columns]
    near += [(grid.width + gap, y + lift, name) for y, name in rows]
    return (Labels(style, tuple(near)),)


def name_style(grid: SquareGrid, theme: Theme) -> TextStyle:
    """How columns and rows are lettered."""
    return theme.style("display", _NAME * band(grid) / MM_PER_PT, 600, mix(theme.paper, theme.ink, 0.82))


def column_names(grid: SquareGrid) -> list[tuple[float, str]]:
    """The middle of every column, in mm from the left, and its name."""
    naming = grid.labelling
    columns = [(index, 0) for index in range(grid.columns)]
    return [(grid.center(cell)[0], naming.column_name(grid.column(cell))) for cell in columns]


def row_names(grid: SquareGrid) -> list[tuple[float, str]]:
    """The middle of every row, in mm from the top, and its name."""
    naming = grid.labelling
    rows = [(0, index) for index in range(grid.rows)]
    return [(grid.center(cell)[1], naming.row_name(grid.row(cell))) for cell in rows]
