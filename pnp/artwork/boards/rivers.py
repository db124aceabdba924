"""Ends of rivers at seas and lakes: where a river opens, and which of its sides are at the shore already."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence

from pnp.artwork.boards.lines.map_line import Opening
from pnp.geometry import sides
from pnp.geometry.angles import unit
from pnp.geometry.sides import CellSide, Corner
from pnp.model.game import Board, Cell

_LOOKS = 12
"""Directions in which the cells around a corner are looked for."""


def to_water(board: Board, course: Sequence[CellSide]) -> tuple[tuple[CellSide, ...], tuple[Opening, ...]]:
    """Return the sides of a river between seas or lakes, and its ends that open into them.

    Sides at its ends that have water beside them are left out: the river has reached the water there.
    """
    if not any(kind.water for kind in (board.ground, *board.terrain.values()) if kind is not None):
        return tuple(course), ()
    kept = list(course)
    while kept and _beside_water(board, kept[-1]):
        kept.pop()
    while kept and _beside_water(board, kept[0]):
        kept.pop(0)
    if not kept:
        return tuple(course), ()
    return tuple(kept), tuple(_openings(board, kept))


def _beside_water(board: Board, side: CellSide) -> bool:
    return any(cell in board.grid and board.is_water(cell) for cell in sides.cells_of(board.grid, side))


def _openings(board: Board, course: Sequence[CellSide]) -> Iterator[Opening]:
    grid = board.grid
    for corner in dict.fromkeys(_end_corners(board, course)):
        wet = [cell for cell in cells_at(board, corner) if board.is_water(cell)]
        kind = board.terrain.get(wet[0], board.ground) if wet else None
        if kind is not None:
            xs, ys = zip(*(grid.center(cell) for cell in wet), strict=True)
            yield Opening(corner, (math.fsum(xs) / len(xs), math.fsum(ys) / len(ys)), kind.fill)


def _end_corners(board: Board, course: Sequence[CellSide]) -> Iterator[Corner]:
    """Yield the corners where a course begins and ends: those that only one of its sides has."""
    counts = Counter(corner for side in course for corner in sides.ends(board.grid, side))
    yield from (corner for corner, count in counts.items() if count == 1)


def cells_at(board: Board, corner: Corner) -> list[Cell]:
    """Return the cells of a board that meet in a corner."""
    grid = board.grid
    x, y = sides.place(grid, corner)
    ways = (unit(math.tau * step / _LOOKS) for step in range(_LOOKS))
    found = (grid.at(x + across * grid.pitch / 8, y + down * grid.pitch / 8) for across, down in ways)
    return sorted({cell for cell in found if cell is not None})
