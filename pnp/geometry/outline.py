"""Outlines round sets of hexes: the sides that separate inside from outside, joined into closed loops.

Corners are found in whole numbers (halves of the pitch across, halves of the radius down), so sides join exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pnp.geometry.hexes import DIRECTIONS, Hex
from pnp.geometry.hexgrid import HexGrid

Corner = tuple[int, int]
Point = tuple[float, float]

_POINTY: tuple[Corner, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
_FLAT: tuple[Corner, ...] = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))


def loops(grid: HexGrid, cells: Iterable[Hex]) -> tuple[tuple[Point, ...], ...]:
    """Closed outlines round `cells` in the grid's millimetres: outer ones run clockwise, holes the other way.

    Every loop is given without repeating its first point and starts at its topmost, then leftmost corner.
    """
    inside = frozenset(cells)
    following: dict[Corner, Corner] = {}
    for cell in inside:
        corners = _corners(grid, cell)
        for side, step in enumerate(DIRECTIONS):
            if Hex(cell.q + step.q, cell.r + step.r) not in inside:
                following[corners[side]] = corners[(side + 1) % 6]
    place = _placer(grid)
    found = []
    for first in sorted(following, key=lambda corner: (corner[1], corner[0])):
        loop = []
        corner = first
        while corner in following:
            loop.append(place(corner))
            corner = following.pop(corner)
        if loop:
            found.append(tuple(loop))
    return tuple(found)


def sides(grid: HexGrid, pairs: Iterable[tuple[Hex, int]]) -> tuple[tuple[Point, Point], ...]:
    """The end points of single sides, each given by a hex and a direction of `DIRECTIONS`."""
    place = _placer(grid)
    return tuple(
        (place(corners[side]), place(corners[(side + 1) % 6]))
        for corners, side in ((_corners(grid, cell), side) for cell, side in pairs)
    )


def _corners(grid: HexGrid, cell: Hex) -> tuple[Corner, ...]:
    q, r = cell
    if grid.orientation == "pointy":
        return tuple((2 * q + r + across, 3 * r + down) for across, down in _POINTY)
    return tuple((3 * q + across, q + 2 * r + down) for across, down in _FLAT)


def _placer(grid: HexGrid) -> Callable[[Corner], Point]:
    """A function from whole-number corners to millimetres."""
    left, top = grid.center(Hex(0, 0))
    across, down = grid.pitch / 2, grid.radius / 2
    if grid.orientation == "flat":
        across, down = down, across
    return lambda corner: (left + corner[0] * across, top + corner[1] * down)
