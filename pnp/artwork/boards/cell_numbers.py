"""Where the labels of cells are printed: at the top, in the center, in a corner, only at the edge of the board."""

from collections.abc import Mapping

from pnp.artwork.boards import square_frame, terrain
from pnp.artwork.boards.landscape import layers as field
from pnp.artwork.boards.landscape.scene import is_landscape
from pnp.geometry import sides
from pnp.geometry.curves import Point
from pnp.geometry.hex_shapes import HexGrid
from pnp.model.game import Board, Cell
from pnp.scene import fonts
from pnp.scene.items import TextStyle
from pnp.scene.theme import Theme

_MARGIN = 0.07
"""Distance of a number in a corner from the sides of its cell, in pitches."""


def style(board: Board, theme: Theme) -> TextStyle:
    """Return the type style of the numbers of a board."""
    if isinstance(board.grid, HexGrid) and is_landscape(board):
        return field.name_style(board.grid, theme)
    return terrain.name_style(board.grid, theme)


def places(board: Board, theme: Theme) -> Mapping[Cell, Point]:
    """Return middle and baseline of the number of each cell that has one, as the board asks for it."""
    grid = board.grid
    if square_frame.has_edge_names(grid) or board.numbers == "none":
        return {}
    is_natural = isinstance(grid, HexGrid) and is_landscape(board)
    top = field.name_places(board.hexes, theme) if is_natural else terrain.name_places(grid)
    match board.numbers:
        case "center" | "corner":
            return _within(board, theme)
        case "edge-only":
            ways = range(len(sides.compass(grid)))
            return {
                cell: at for cell, at in top.items() if any(sides.step(grid, cell, way) not in grid for way in ways)
            }
        case _:
            return top


def _within(board: Board, theme: Theme) -> dict[Cell, Point]:
    """Return the center of each cell, or its upper left corner."""
    grid, type_style = board.grid, style(board, theme)
    cap = fonts.metrics(type_style.font).cap_height * type_style.size
    found = {}
    for cell, (x, y), label in zip(grid.cells, grid.centers(), grid.labels, strict=True):
        half = fonts.width(label, type_style) / 2
        if board.numbers == "corner":
            left, top = _corner(grid.outline, grid.pitch)
            found[cell] = (x + left + half, y + top + cap)
        else:
            found[cell] = (x, y + cap / 2)
    return {(cell[0], cell[1]): at for cell, at in found.items()}


def _corner(outline: tuple[Point, ...], pitch: float) -> Point:
    """Return the upper left corner of the space in a cell: of its uppermost corners the left one, moved inwards."""
    top = min(y for _, y in outline)
    upper = [x for x, y in outline if y < top + 0.01 * pitch]
    if len(upper) > 1:
        slanted = min(x for x, _ in outline) < min(upper) - 0.01 * pitch
        return (min(upper) + (0.0 if slanted else _MARGIN) * pitch, top + _MARGIN * pitch)
    return (min(x for x, _ in outline) + _MARGIN * pitch, top / 2 + _MARGIN * pitch)
