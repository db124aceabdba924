"""Outlines around sets of hexes or squares: the edges between inside and outside, joined into closed loops.

Corners are whole numbers (of hexes: halves of the pitch across, of the radius down), so edges join exactly.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from pnp.geometry import hulls
from pnp.geometry.grid import Grid
from pnp.geometry.hex_grid import HexGrid
from pnp.geometry.hexes import DIRECTIONS, Hex
from pnp.geometry.point_grid import PointGrid

Cell = tuple[int, int]
Corner = tuple[int, int]
Point = tuple[float, float]

_POINTY: tuple[Corner, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
_SQUARE: tuple[tuple[Cell, Corner, Corner], ...] = (
    ((0, -1), (0, 0), (1, 0)),
    ((1, 0), (1, 0), (1, 1)),
    ((0, 1), (1, 1), (0, 1)),
    ((-1, 0), (0, 1), (0, 0)),
)
"""The step to each neighbor across an edge, and the ends of that edge."""
_FLAT: tuple[Corner, ...] = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))


def loops(grid: Grid, cells: Iterable[Cell]) -> tuple[tuple[Point, ...], ...]:
    """Return closed outlines around `cells` in the grid's millimeters: outer ones clockwise, holes the other way.

    Every loop omits the repetition of its first point and starts at its topmost, then leftmost corner. Squares that
    touch only at a corner have separate outlines. Points have rounded hulls around as many of them as no other point
    separates.
    """
    if isinstance(grid, HexGrid):
        return _joined(_hex_sides(grid, cells), _placer(grid))
    if isinstance(grid, PointGrid):
        return hulls.around(grid, cells)
    pitch = grid.pitch
    return _joined(_square_sides(cells), lambda corner: (corner[0] * pitch, corner[1] * pitch))


def board_outline(grid: Grid) -> tuple[tuple[Point, ...], ...]:
    """Return the outline of the whole board: around all cells, or that of the sheet on which points lie."""
    return (grid.sheet,) if isinstance(grid, PointGrid) else loops(grid, grid.cells)


def _joined(sides: Iterable[tuple[Corner, Corner]], place: Callable[[Corner], Point]) -> tuple[tuple[Point, ...], ...]:
    """Join edges (start, end) into loops; where two continue, the one that turns furthest to the right is next."""
    following: defaultdict[Corner, list[Corner]] = defaultdict(list)
    for start, end in sides:
        following[start].append(end)
    found = []
    for first in sorted(following, key=lambda corner: (corner[1], corner[0])):
        while following[first]:
            loop, before, corner = [], first, first
            while following.get(corner):
                loop.append(place(corner))
                before, corner = corner, _rightmost(before, corner, following[corner])
            found.append(tuple(loop))
    return tuple(found)


def _rightmost(before: Corner, corner: Corner, ends: list[Corner]) -> Corner:
    """Remove and return the one of `ends` furthest to the right of the direction from `before` to `corner`."""
    across, down = corner[0] - before[0], corner[1] - before[1]
    end = max(ends, key=lambda end: across * (end[1] - corner[1]) - down * (end[0] - corner[0]))
    ends.remove(end)
    return end


def _square_sides(cells: Iterable[Cell]) -> Iterator[tuple[Corner, Corner]]:
    """Yield every edge between one of the squares and the rest, clockwise as seen from inside."""
    area = frozenset(cells)
    for column, row in sorted(area):
        for (across, down), (a, b), (c, d) in _SQUARE:
            if (column + across, row + down) not in area:
                yield (column + a, row + b), (column + c, row + d)


def _hex_sides(grid: HexGrid, cells: Iterable[Cell]) -> Iterator[tuple[Corner, Corner]]:
    pointy = grid.orientation == "pointy"
    corners = _POINTY if pointy else _FLAT
    ends = tuple(zip(corners, (*corners[1:], corners[0]), strict=True))
    for (q, r), side in border(cells):
        across, down = (2 * q + r, 3 * r) if pointy else (3 * q, q + 2 * r)
        (a, b), (c, d) = ends[side]
        yield (across + a, down + b), (across + c, down + d)


def border(cells: Iterable[Cell]) -> list[tuple[Hex, int]]:
    """Return every hexside between one of `cells` and the rest: the hex inside, and the hexside's direction.

    Each row is one whole number with a bit for each hex, so that a row is compared with its neighbors at once.
    """
    chosen = list(cells)
    if not chosen:
        return []
    columns: defaultdict[int, list[int]] = defaultdict(list)
    for q, r in chosen:
        columns[r].append(q)
    first = min(map(min, columns.values())) - 1
    rows = {r: _bits(qs, first) for r, qs in columns.items()}
    found = []
    for r in sorted(rows):
        for side, step in enumerate(DIRECTIONS):
            beyond = rows.get(r + step.r, 0)
            beyond = beyond >> step.q if step.q >= 0 else beyond << -step.q
            open_sides = rows[r] & ~beyond
            while open_sides:
                lowest = open_sides & -open_sides
                found.append((Hex(first + lowest.bit_length() - 1, r), side))
                open_sides ^= lowest
    return found


def _bits(numbers: list[int], first: int) -> int:
    """Return a whole number with a bit set for each of the numbers, counted from `first`."""
    flags = bytearray(b"0" * (max(numbers) - first + 1))
    for number in numbers:
        flags[first - number - 1] = 49
    return int(flags, 2)


def inset(loop: Sequence[Point], depth: float) -> tuple[Point, ...]:
    """Offset a clockwise loop inward by `depth` mm (outward, when negative), with mitered corners; holes widen."""
    count = len(loop)
    moved = []
    for index, (x, y) in enumerate(loop):
        before, after = _inward(loop[index - 1], (x, y)), _inward((x, y), loop[(index + 1) % count])
        scale = depth / (1 + before[0] * after[0] + before[1] * after[1])
        moved.append((x + (before[0] + after[0]) * scale, y + (before[1] + after[1]) * scale))
    return tuple(moved)


def _inward(start: Point, end: Point) -> Point:
    """Return the unit vector to the right of the direction from start to end: inward for a clockwise loop (y down)."""
    length = math.dist(start, end)
    return (-(end[1] - start[1]) / length, (end[0] - start[0]) / length)


def _placer(grid: HexGrid) -> Callable[[Corner], Point]:
    left, top = grid.center(Hex(0, 0))
    across, down = grid.pitch / 2, grid.radius / 2
    if grid.orientation == "flat":
        across, down = down, across
    return lambda corner: (left + corner[0] * across, top + corner[1] * down)
