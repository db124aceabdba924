"""Sides and corners of cells: one name for the side that two cells share, and one for the corner where cells meet.

Corners are whole numbers (of hexes: halves of the pitch across, of the radius down), so that sides join exactly.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from pnp.geometry.grid import Grid
from pnp.geometry.hex_grid import HexGrid
from pnp.geometry.hexes import DIRECTIONS

Cell = tuple[int, int]
Corner = tuple[int, int]
Point = tuple[float, float]
AnyGrid = Grid

OF_CELL = "/"
"""Separates a cell from its side in an address."""
_CORNERS: Mapping[str, tuple[Corner, ...]] = MappingProxyType(
    {
        "pointy": ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)),
        "flat": ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)),
        "square": ((0, 0), (1, 0), (1, 1), (0, 1)),
        "round": (),
    }
)
"""The corners of a cell relative to its origin, clockwise; the side in direction k runs from corner k to k + 1."""
_COMPASS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "pointy": ("ne", "e", "se", "sw", "w", "nw"),
        "flat": ("ne", "se", "s", "sw", "nw", "n"),
        "square": ("n", "e", "s", "w"),
        "round": (),
    }
)
_STEPS: Mapping[str, tuple[Cell, ...]] = MappingProxyType(
    {"pointy": DIRECTIONS, "flat": DIRECTIONS, "square": ((0, -1), (1, 0), (0, 1), (-1, 0)), "round": ()}
)


class CellSide(NamedTuple):
    """A side of a cell, with one name for both cells: `way` is below 3 on hexes and below 2 on squares.

    Make sides with `side`, which chooses the cell; two sides are the same if they are equal.
    """

    cell: Cell
    way: int


def compass(grid: AnyGrid) -> tuple[str, ...]:
    """Return the names of a cell's sides, clockwise: the name at index k is that of direction k. Points have none."""
    return _COMPASS[grid.shape]


def step(grid: AnyGrid, cell: Cell, direction: int) -> Cell:
    """Return the cell beyond a side, whether or not the board has it."""
    across, down = _STEPS[grid.shape][direction]
    return (cell[0] + across, cell[1] + down)


def around(grid: AnyGrid, cell: Cell) -> list[Cell]:
    """Return the cells beyond all sides of a cell, clockwise, whether or not the board has them."""
    return [step(grid, cell, direction) for direction in range(len(compass(grid)))]


def side(grid: AnyGrid, cell: Cell, direction: int) -> CellSide:
    """Return the side of a cell in a direction, an index of `compass`."""
    half = len(_STEPS[grid.shape]) // 2
    if direction < half:
        return CellSide((cell[0], cell[1]), direction)
    return CellSide(step(grid, cell, direction), direction - half)


def sides_of(grid: AnyGrid, cell: Cell) -> tuple[CellSide, ...]:
    """Return all sides of a cell, clockwise in the order of `compass`."""
    return tuple(side(grid, cell, direction) for direction in range(len(_STEPS[grid.shape])))


def cells_of(grid: AnyGrid, of: CellSide) -> tuple[Cell, Cell]:
    """Return the two cells that share a side, whether or not the board has them."""
    return of.cell, step(grid, of.cell, of.way)


def direction_to(grid: AnyGrid, cell: Cell, other: Cell) -> int | None:
    """Return the direction from a cell to one with which it shares a side; None when they share none."""
    difference = (other[0] - cell[0], other[1] - cell[1])
    return next((index for index, away in enumerate(_STEPS[grid.shape]) if difference == tuple(away)), None)


def shared(grid: AnyGrid, cell: Cell, other: Cell) -> CellSide | None:
    """Return the side that two cells share; None when they share none."""
    direction = direction_to(grid, cell, other)
    return None if direction is None else side(grid, cell, direction)


def border(grid: AnyGrid, region: Iterable[Cell]) -> tuple[CellSide, ...]:
    """Return the sides between a region and the rest: cell by cell in sorted order, of each cell clockwise."""
    inside = frozenset((first, second) for first, second in region)
    return tuple(
        side(grid, cell, direction)
        for cell in sorted(inside)
        for direction in range(len(_STEPS[grid.shape]))
        if step(grid, cell, direction) not in inside
    )


# Names


def side_name(grid: AnyGrid, of: CellSide) -> str:
    """Return the address of a side: its two cells in reading order, `0706/0806`; at the edge `0101/n`."""
    one, other = cells_of(grid, of)
    ordered = sorted((cell for cell in (one, other) if cell in grid), key=lambda cell: grid.offset(cell)[::-1])
    if len(ordered) == 2:
        return OF_CELL.join(map(grid.label, ordered))
    return seen_from(grid, of, ordered[0]) if ordered else ""


def seen_from(grid: AnyGrid, of: CellSide, cell: Cell) -> str:
    """Return a side as one of its two cells and a direction: `0702/se`."""
    return f"{grid.label(cell)}{OF_CELL}{compass(grid)[sides_of(grid, cell).index(of)]}"


# Corners


def corners_of(grid: AnyGrid, cell: Cell) -> tuple[Corner, ...]:
    """Return the corners of a cell, clockwise; the side in direction k runs from corner k to k + 1."""
    first, second = cell
    match grid.shape:
        case "pointy":
            x, y = 2 * first + second, 3 * second
        case "flat":
            x, y = 3 * first, first + 2 * second
        case _:
            x, y = first, second
    return tuple((x + across, y + down) for across, down in _CORNERS[grid.shape])


def ends(grid: AnyGrid, of: CellSide) -> tuple[Corner, Corner]:
    """Return the two corners of a side, clockwise as seen from its cell."""
    corners = corners_of(grid, of.cell)
    return corners[of.way], corners[(of.way + 1) % len(corners)]


def common_corner(grid: AnyGrid, one: CellSide, other: CellSide) -> Corner | None:
    """Return the corner where two different sides meet; None when they do not meet."""
    found = set(ends(grid, one)) & set(ends(grid, other))
    return found.pop() if len(found) == 1 else None


def touching(grid: AnyGrid, of: CellSide) -> tuple[CellSide, ...]:
    """Return the other sides that meet a side at its ends: four on hexes, six on squares."""
    count = len(_STEPS[grid.shape])
    found: dict[CellSide, None] = {}
    for cell, way in zip(cells_of(grid, of), (of.way, of.way + count // 2), strict=True):
        for turned in ((way - 1) % count, (way + 1) % count):
            found[side(grid, cell, turned)] = None
            if grid.shape == "square":
                found[side(grid, step(grid, cell, turned), way)] = None
    return tuple(found)


def place(grid: AnyGrid, corner: Corner) -> Point:
    """Return where a corner is, in the grid's millimeters."""
    if not isinstance(grid, HexGrid):
        return (corner[0] * grid.pitch, corner[1] * grid.pitch)
    left, top = grid.center((0, 0))
    across, down = grid.pitch / 2, grid.radius / 2
    if grid.orientation == "flat":
        across, down = down, across
    return (left + corner[0] * across, top + corner[1] * down)


def middle(grid: AnyGrid, of: CellSide) -> Point:
    """Return the middle of a side, in the grid's millimeters."""
    (x1, y1), (x2, y2) = (place(grid, corner) for corner in ends(grid, of))
    return ((x1 + x2) / 2, (y1 + y2) / 2)


def side_length(grid: AnyGrid) -> float:
    """Return the length of a side in millimeters."""
    return grid.radius if isinstance(grid, HexGrid) else grid.pitch
