"""Symmetric boards: the cell that lies where another one comes to lie when the board is turned or mirrored."""

from __future__ import annotations

import math
from typing import Literal

from pnp.geometry.hex_shapes import HexGrid
from pnp.geometry.square_grid import SquareGrid

Kind = Literal["point", "rows", "columns"]
"""`point`: turned by half a circle; `rows`: top and bottom mirrored; `columns`: left and right mirrored."""

_SAME = 1e-6


def mirror_cell(grid: HexGrid | SquareGrid, cell: tuple[int, int], kind: Kind) -> tuple[int, int] | None:
    """The cell of the board that a cell falls on; None when none lies exactly there."""
    x, y = grid.center(cell)
    place = (grid.width - x if kind != "rows" else x, grid.height - y if kind != "columns" else y)
    found = grid.at(*place)
    return found if found is not None and math.dist(grid.center(found), place) < _SAME * grid.pitch else None
