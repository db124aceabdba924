"""Symmetric boards: the mirror cell of a cell when the board is rotated or reflected."""

import math
from typing import Literal

from pnp.geometry import sides
from pnp.geometry.grid import Grid

Kind = Literal["point", "rows", "columns"]
"""`point`: rotated by 180°; `rows`: top and bottom reflected; `columns`: left and right reflected."""

_SAME = 1e-6


def mirror_cell(grid: Grid, cell: tuple[int, int], kind: Kind) -> tuple[int, int] | None:
    """Return the mirror cell of a cell; None when the board has none exactly there."""
    x, y = grid.center(cell)
    place = (grid.width - x if kind != "rows" else x, grid.height - y if kind != "columns" else y)
    found = grid.at(*place)
    return found if found is not None and math.dist(grid.center(found), place) < _SAME * grid.pitch else None


def mirror_direction(grid: Grid, direction: int, kind: Kind) -> int:
    """Return the direction, an index of `sides.compass`, to which a direction from a cell is rotated or reflected."""
    x, y = grid.center((0, 0))
    count = len(sides.compass(grid))
    ways = [grid.center(sides.step(grid, (0, 0), way)) for way in range(count)]
    dx, dy = ways[direction][0] - x, ways[direction][1] - y
    image = (x - dx if kind != "rows" else x + dx, y - dy if kind != "columns" else y + dy)
    return min(range(count), key=lambda way: math.dist(ways[way], image))
