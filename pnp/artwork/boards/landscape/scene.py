"""The whole landscape of a board, and what lies over the terrain of squares."""

import math
from collections.abc import Callable, Iterable
from functools import partial

from pnp.artwork.boards.landscape.registry import LANDFORMS
from pnp.artwork.boards.landscape.terrain_layout import Country
from pnp.geometry import hex_shapes, square_grid
from pnp.geometry.angles import direction, unit
from pnp.geometry.hex_shapes import Hex, HexGrid
from pnp.geometry.region_outline import Point
from pnp.geometry.square_grid import Square, SquareGrid
from pnp.model.game import Board, Cell, OverTerrain, Terrain
from pnp.scene import noise
from pnp.scene.color import mix
from pnp.scene.items import Item, Items, Path, Stroke
from pnp.scene.shapes import Segment, polygon

_SALT = 50
"""What distinguishes the random numbers of cracks from those of other things in a cell."""


def is_landscape(board: Board) -> bool:
    """Return whether the board is a map section, or has a landform or terrain over other terrain."""
    if not isinstance(board.grid, HexGrid):
        return False
    if board.grid.trim is not None or board.over:
        return True
    kinds = {kind.id: kind for kind in (board.ground, *board.terrain.values()) if kind is not None}
    return any(kind.texture in LANDFORMS for kind in kinds.values())


def scenery(country: Country) -> Items:
    """Draw all landforms of a board, the lower ones first, then what lies over them; clip it to the board."""
    areas: dict[str, set[Hex]] = {}
    kinds: dict[str, Terrain] = {}
    for cell, kind in country.ground.items():
        if kind.texture in LANDFORMS:
            areas.setdefault(kind.id, set()).add(cell)
            kinds[kind.id] = kind
    items: list[Item] = []
    for kind in sorted(kinds.values(), key=lambda kind: (LANDFORMS[kind.texture].rank, kind.id)):
        form = LANDFORMS[kind.texture]
        items += form.draw(country, kind, frozenset(areas[kind.id]) | country.cells(form.under))
    for above, cells in _over(country.over):
        items += streaks(country.grid, partial(_chance, country), above, frozenset(Hex(*cell) for cell in cells))
    return tuple(items)


def on_squares(grid: SquareGrid, over: Iterable[tuple[Cell, OverTerrain]], seed: int) -> Items:
    """Draw what lies over the terrain of a board of squares."""

    def chance(cell: Cell, number: int) -> float:
        return noise.at(seed * 64 + _SALT, cell[0] * 256 + number, cell[1])

    items: list[Item] = []
    for kind, cells in _over(over):
        items += streaks(grid, chance, kind, frozenset(Square(*cell) for cell in cells))
    return tuple(items)


def _chance(country: Country, cell: Cell, number: int) -> float:
    return country.chance(_SALT, Hex(*cell), number)


def _over(found: Iterable[tuple[Cell, OverTerrain]]) -> list[tuple[OverTerrain, list[Cell]]]:
    """Return the cells of each kind."""
    areas: dict[str, tuple[OverTerrain, list[Cell]]] = {}
    for cell, kind in found:
        areas.setdefault(kind.id, (kind, []))[1].append(cell)
    return list(areas.values())


_PARTS = 8
Chance = Callable[[], float]
Lattice = HexGrid | SquareGrid


def streaks(
    grid: Lattice, numbers: Callable[[Cell, int], float], kind: OverTerrain, cells: frozenset[Hex] | frozenset[Square]
) -> Items:
    """Draw the cracks of the cells of a terrain: dark clefts with a lit lower edge.

    `numbers`: a number from 0 to 1 for the nth thing in a cell, the same on every run.
    """
    clefts: list[Segment] = []
    for cell in sorted(cells):
        clefts += _cracks(grid, numbers, cells, cell)
    pale, deep = mix(kind.ink, "#ffe9c9", 0.55), mix(kind.ink, "#1d0b06", 0.28)
    width = 0.012 * grid.pitch
    outline = tuple(clefts)
    return (
        Path(outline, pale, Stroke(pale, 3.6 * width, join="round")),
        Path(outline, kind.ink, Stroke(deep, width, join="round")),
    )


def _cracks(
    grid: Lattice, numbers: Callable[[Cell, int], float], cells: frozenset[Hex] | frozenset[Square], cell: Cell
) -> list[Segment]:
    """Return clefts from side to side through the middle of a cell, with branches."""
    x, y = grid.center(cell)
    sides = len(grid.corners(cell))
    count = 0

    def chance() -> float:
        nonlocal count
        count += 1
        return numbers(cell, count)

    linked = [side for side in range(sides) if _beside(grid, cell, side) in cells]
    first = int(chance() * sides)
    ends = linked + [side for side in (first, first + 2, first + 3, first + 5) if side % sides not in linked]
    hub = (x + (chance() - 0.5) * 0.16 * grid.pitch, y + (chance() * 0.12 + 0.02) * grid.pitch)
    found: list[Segment] = []
    for number, side in enumerate(ends[: max(4, len(linked))]):
        end = _end(grid, cell, side % sides, side in linked)
        wide = 0.034 if number < 2 else 0.022
        way = _jagged(hub, end, chance)
        found += _cleft(way, wide * grid.pitch, side in linked)
        fork = way[3 + int(chance() * 3)]
        turn = direction(end[0] - hub[0], end[1] - hub[1]) + (0.7 + 0.5 * chance()) * (1 if chance() < 0.5 else -1)
        length = (0.13 + 0.1 * chance()) * grid.pitch
        across, down = unit(turn)
        tip = (fork[0] + across * length, fork[1] + down * length)
        found += _cleft(_jagged(fork, tip, chance), 0.016 * grid.pitch, False)
    return found


def _beside(grid: Lattice, cell: Cell, side: int) -> Cell:
    """Return the cell on the other side of a side, which lies between two corners."""
    if isinstance(grid, HexGrid):
        return hex_shapes.neighbor(Hex(*cell), side)
    return square_grid.neighbors(Square(*cell), "sides")[side]


def _end(grid: Lattice, cell: Cell, side: int, linked: bool) -> Point:
    """Return the middle of a side; a little before it unless the crack continues."""
    corners = grid.corners(cell)
    (ax, ay), (bx, by) = corners[side], corners[(side + 1) % len(corners)]
    x, y = grid.center(cell)
    part = 1.0 if linked else 0.93
    return (x + ((ax + bx) / 2 - x) * part, y + ((ay + by) / 2 - y) * part)


def _jagged(start: Point, end: Point, chance: Chance) -> list[Point]:
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    points = [start]
    for step in range(1, _PARTS):
        part = (step + (chance() - 0.5) * 0.5) / _PARTS
        off = (chance() - 0.5) * 0.26 * length * math.sqrt(unit(math.pi * part)[1])
        points.append((start[0] + ux * length * part - uy * off, start[1] + uy * length * part + ux * off))
    return [*points, end]


def _cleft(way: list[Point], width: float, open_end: bool) -> tuple[Segment, ...]:
    """Return a line that tapers to its end (unless it continues)."""
    left: list[Point] = []
    right: list[Point] = []
    last = len(way) - 1
    for index, (x, y) in enumerate(way):
        (ax, ay), (bx, by) = way[max(0, index - 1)], way[min(last, index + 1)]
        length = math.dist((ax, ay), (bx, by)) or 1.0
        half = width / 2 * (1.0 if open_end else 1 - index / last)
        left.append((x - (by - ay) / length * half, y + (bx - ax) / length * half))
        right.append((x + (by - ay) / length * half, y - (bx - ax) / length * half))
    return polygon([*left, *reversed(right)])
