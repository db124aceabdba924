"""The layout of landforms: terrain by cell, and the conversion of straight hexes to natural outlines.

Everything is first laid out on exact hexes and then distorted by one smooth field (`Country.moved`), so that areas
which meet on hexes still meet in the drawing, and lines that do not cross on hexes do not cross there.
"""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from pnp.geometry.angles import unit
from pnp.geometry.hex_shapes import Hex, HexGrid, neighbors
from pnp.geometry.region_outline import Point, inset, loops
from pnp.model.game import Board, Cell, OverTerrain, Terrain
from pnp.scene import noise
from pnp.scene.shapes import CLOSE, Segment

_WAVE = 0.62
"""Wavelength of the distortion, in pitches."""
_SWAY = 0.12
"""Greatest displacement of a point, in pitches."""
_CALM = 0.55
"""Toward a seam the distortion fades over this distance, in pitches."""
_ON_EDGE = 0.01
_STEPS = (0.0, 1 / 3, 2 / 3)
_Mesh = tuple[float, float, float, float, float, float, float, float]


@dataclass(frozen=True)
class Country:
    """Which terrain is on which cells, and what lies over it; `seed` varies the drawing."""

    grid: HexGrid
    terrain: tuple[tuple[Cell, Terrain], ...]
    over: tuple[tuple[Cell, OverTerrain], ...]
    seed: int

    @classmethod
    def of(cls, board: Board) -> "Country":
        """A board's country."""
        plain: dict[Cell, Terrain] = {} if board.ground is None else dict.fromkeys(board.hexes.cells, board.ground)
        terrain = {**plain, **board.terrain}
        return cls(board.hexes, tuple(terrain.items()), tuple(board.over.items()), board.seed)

    @cached_property
    def pitch(self) -> float:
        """The millimeters from flat hexside to flat hexside."""
        return self.grid.pitch

    @cached_property
    def ground(self) -> dict[Hex, Terrain]:
        """The terrain of every cell, and of cells around the board, so that no area ends at the edge of the map.

        Around a section it is that of the section, mirrored in the edge that it joins at; around other boards, that of
        the cells beside it where all are the same; a single cell, such as a sample, has all of its area.
        """
        terrain = dict(self.terrain)
        found = {cell: terrain[cell] for cell in self.grid.cells if cell in terrain}
        beyond = {other for cell in self.grid.cells for other in neighbors(cell)} - set(self.grid.cells)
        return found | {cell: kind for cell in sorted(beyond) if (kind := self._beyond(cell, found))}

    def _beyond(self, cell: Hex, ground: Mapping[Hex, Terrain]) -> Terrain | None:
        """Return the terrain of a cell around the board."""
        if self.grid.trim is not None:
            image = self._mirrored(cell)
            return ground.get(image) if image is not None else None
        beside = [ground.get(other) for other in self.grid.neighbors(cell)]
        return beside[0] if len(self.grid) > 1 and all(kind is beside[0] for kind in beside) else None

    def _mirrored(self, cell: Hex) -> Hex | None:
        left, top, width, height = self.grid.trim or (0.0, 0.0, 0.0, 0.0)
        x, y = self.grid.center(cell)
        x = 2 * left - x if x < left - _ON_EDGE else 2 * (left + width) - x if x > left + width + _ON_EDGE else x
        y = 2 * top - y if y < top - _ON_EDGE else 2 * (top + height) - y if y > top + height + _ON_EDGE else y
        return self.grid.at(x, y)

    def is_shared(self, cell: Hex) -> bool:
        """Return whether a seam cuts a hex, so that another section has its other half."""
        return cell in self._joints

    @cached_property
    def base(self) -> Terrain:
        """The terrain below everything else: the one with most cells.

        Raises:
            ValueError: when the board has no ground.
        """
        counts = Counter(kind.id for kind in self.ground.values())
        return max(self.ground.values(), key=lambda kind: counts[kind.id])

    def cells(self, textures: Collection[str]) -> frozenset[Hex]:
        """Return all cells whose terrain has one of these textures, including those beyond a seam."""
        return frozenset(cell for cell, kind in self.ground.items() if kind.texture in textures)

    def chance(self, salt: int, cell: Hex, number: int = 0) -> float:
        """Return a number from 0 to 1 for a thing in a cell, the same on every run.

        Hexes that sections share give the same number on each section, so that their halves fit.
        """
        joint = self._joints.get(cell)
        if joint is not None:
            return noise.at(salt, joint.q * 256 + number, joint.r)
        return noise.at(self.seed * 64 + salt, cell.q * 256 + number, cell.r)

    @cached_property
    def _joints(self) -> dict[Hex, Hex]:
        """For the hexes cut by a seam: which edges, upright or level, and the position along it."""
        if self.grid.trim is None:
            return {}
        left, top, width, height = self.grid.trim
        found = {}
        for cell, (x, y) in zip(self.grid.cells, self.grid.centers(), strict=True):
            if min(abs(x - left), abs(left + width - x)) < _ON_EDGE:
                found[cell] = Hex(-1, round(2 * (y - top) / self.pitch))
            elif min(abs(y - top), abs(top + height - y)) < _ON_EDGE:
                found[cell] = Hex(-2, round(2 * (x - left) / self.grid.radius))
        return found

    # From hexes to natural outlines

    def moved(self, x: float, y: float) -> Point:
        """Distort a point of the exact hexes by a smooth field of directions.

        The field has a random direction at each knot of a lattice, blended between. At a seam it is zero.
        """
        step = _WAVE * self.pitch
        across, down = x / step, y / step
        column, row = math.floor(across), math.floor(down)
        u, v = across - column, down - row
        u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
        ax, ay, bx, by, cx, cy, dx, dy = self._meshes.get((column, row)) or self._mesh(column, row)
        sway = _SWAY * self.pitch * self._calm(x, y)
        right = (ax + (bx - ax) * u) * (1 - v) + (cx + (dx - cx) * u) * v
        below = (ay + (by - ay) * u) * (1 - v) + (cy + (dy - cy) * u) * v
        return (round(x + right * sway, 2), round(y + below * sway, 2))

    def _calm(self, x: float, y: float) -> float:
        if self.grid.trim is None:
            return 1.0
        left, top, width, height = self.grid.trim
        near = min(abs(x - left), abs(left + width - x), abs(y - top), abs(top + height - y)) / (_CALM * self.pitch)
        return 1.0 if near >= 1 else near * near * (3 - 2 * near)

    def _mesh(self, column: int, row: int) -> _Mesh:
        knots = [unit(math.tau * noise.at(self.seed * 64 + 1, column + x, row + y)) for y in (0, 1) for x in (0, 1)]
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = knots
        found = self._meshes[column, row] = (ax, ay, bx, by, cx, cy, dx, dy)
        return found

    @cached_property
    def _meshes(self) -> dict[tuple[int, int], _Mesh]:
        return {}

    def contours(self, cells: Iterable[Hex], depth: float = 0.0) -> list[list[Point]]:
        """Return round outlines of an area inset by `depth` pitches (less than half), as points of smooth curves."""
        drawn_in = (inset(loop, depth * self.pitch) for loop in loops(self.grid, cells))
        return [[self.moved(x, y) for x, y in _rounded(loop)] for loop in drawn_in]


def _rounded(loop: Sequence[Point]) -> Iterator[Point]:
    """Yield points along a loop with rounded corners, from the middle of each edge to the middle of the next."""
    count = len(loop)
    for index, (x, y) in enumerate(loop):
        (ax, ay), (bx, by) = loop[index - 1], loop[(index + 1) % count]
        ax, ay, bx, by = (ax + x) / 2, (ay + y) / 2, (bx + x) / 2, (by + y) / 2
        cx, cy = x * 0.84 + (ax + bx) * 0.08, y * 0.84 + (ay + by) * 0.08
        for t in _STEPS:
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            yield (ax * a + cx * b + bx * c, ay * a + cy * b + by * c)


def smooth(points: Sequence[Point]) -> tuple[Segment, ...]:
    """Return a closed curve through points (Catmull-Rom, as cubics)."""
    segments: list[Segment] = [("M", *points[0])]
    count = len(points)
    for index, (x, y) in enumerate(points):
        (px, py), (nx, ny), (fx, fy) = points[index - 1], points[(index + 1) % count], points[(index + 2) % count]
        ax, ay = round(x + (nx - px) / 6, 2), round(y + (ny - py) / 6, 2)
        bx, by = round(nx - (fx - x) / 6, 2), round(ny - (fy - y) / 6, 2)
        segments.append(("C", ax, ay, bx, by, round(nx, 2), round(ny, 2)))
    segments.append(CLOSE)
    return tuple(segments)


def areas(contours: Iterable[Sequence[Point]]) -> tuple[Segment, ...]:
    """Return smooth curves through all contours, as one outline."""
    return tuple(segment for points in contours for segment in smooth(points))


def dots(points: Iterable[Point]) -> tuple[Segment, ...]:
    """Return dots to be stroked with round caps, which are far shorter to write than circles."""
    segments: list[Segment] = []
    for x, y in points:
        x, y = round(x, 2), round(y, 2)
        segments += (("M", x, y), ("L", x + 0.01, y))
    return tuple(segments)
