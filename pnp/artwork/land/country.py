"""The country that landforms are drawn in: which terrain lies where, and how straight hexes become land.

Everything is first laid out on exact hexes and then moved a little by one smooth field (`Country.moved`), so that areas
which meet on hexes still meet in the drawing, and lines that do not cross on hexes do not cross there.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pnp.geometry.hexgrid import Hex, HexGrid, neighbors
from pnp.geometry.outline import Point, inset, loops
from pnp.model.game import Board, Terrain
from pnp.scene import noise
from pnp.scene.items import Segment
from pnp.scene.shapes import CLOSE

_WAVE = 0.62
"""Length of the waves that bend straight sides, in parts of the pitch."""
_SWAY = 0.12
"""How far a point may be moved, in parts of the pitch."""
_CALM = 0.55
"""Towards the edge at which a section joins others the sway dies away over this distance, in parts of the pitch."""
_STEPS = (0.0, 1 / 3, 2 / 3)


@dataclass(frozen=True)
class Country:
    """A board's ground. `seed` varies the drawing."""

    board: Board

    @property
    def grid(self) -> HexGrid:
        """The board's grid."""
        return self.board.grid

    @property
    def pitch(self) -> float:
        """Millimetres from flat side to flat side."""
        return self.board.grid.pitch

    @cached_property
    def ground(self) -> dict[Hex, Terrain]:
        """The terrain of every cell, and of those around a section: its own, mirrored in the edge that it joins at."""
        plain = self.board.ground
        found = {
            cell: kind for cell in self.grid.cells if (kind := self.board.terrain.get(cell, plain)) is not None
        }
        if self.grid.trim is not None:
            beyond = {other for cell in self.grid.cells for other in neighbors(cell)} - set(self.grid.cells)
            for cell in sorted(beyond):
                image = self._mirrored(cell)
                if image is not None and image in found:
                    found[cell] = found[image]
        return found

    def _mirrored(self, cell: Hex) -> Hex | None:
        left, top, width, height = self.grid.trim or (0.0, 0.0, 0.0, 0.0)
        x, y = self.grid.center(cell)
        x = 2 * left - x if x < left - 0.01 else 2 * (left + width) - x if x > left + width + 0.01 else x
        y = 2 * top - y if y < top - 0.01 else 2 * (top + height) - y if y > top + height + 0.01 else y
        return self.grid.at(x, y)

    def cells(self, textures: Collection[str]) -> frozenset[Hex]:
        """All cells whose terrain has one of these textures, those beyond a section's edge too."""
        return frozenset(cell for cell, kind in self.ground.items() if kind.texture in textures)

    def chance(self, salt: int, column: int, row: int) -> float:
        """A number from 0 to 1 for a place of some lattice, the same on every run."""
        return noise.at(self.board.seed * 64 + salt, column, row)

    # From hexes to land

    def moved(self, x: float, y: float) -> Point:
        """Where a point of the exact hexes lies in the drawing."""
        sway = self._calm(x, y) * _SWAY * self.pitch
        dx, dy = self._field(x, y)
        return (round(x + dx * sway, 2), round(y + dy * sway, 2))

    def _calm(self, x: float, y: float) -> float:
        if self.grid.trim is None:
            return 1.0
        left, top, width, height = self.grid.trim
        near = min(abs(x - left), abs(left + width - x), abs(y - top), abs(top + height - y)) / (_CALM * self.pitch)
        return 1.0 if near >= 1 else near * near * (3 - 2 * near)

    def _field(self, x: float, y: float) -> Point:
        """A smooth field of directions: random ones on a lattice, blended between."""
        step = _WAVE * self.pitch
        across, down = x / step, y / step
        column, row = math.floor(across), math.floor(down)
        u, v = across - column, down - row
        u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
        (ax, ay), (bx, by) = self._knot(column, row), self._knot(column + 1, row)
        (cx, cy), (dx, dy) = self._knot(column, row + 1), self._knot(column + 1, row + 1)
        return (
            (ax + (bx - ax) * u) * (1 - v) + (cx + (dx - cx) * u) * v,
            (ay + (by - ay) * u) * (1 - v) + (cy + (dy - cy) * u) * v,
        )

    def _knot(self, column: int, row: int) -> Point:
        known = self._knots.get((column, row))
        if known is None:
            angle = self.chance(1, column, row) * math.tau
            known = self._knots[column, row] = (math.cos(angle), math.sin(angle))
        return known

    @cached_property
    def _knots(self) -> dict[tuple[int, int], Point]:
        return {}

    def contours(self, cells: Iterable[Hex], depth: float = 0.0) -> list[list[Point]]:
        """Round outlines of an area drawn in by `depth` pitches (less than half a hex), as points to be joined smoothly."""
        found = []
        for loop in loops(self.grid, cells):
            found.append([self.moved(x, y) for x, y in _rounded(inset(loop, depth * self.pitch))])
        return found


def _rounded(loop: Sequence[Point]) -> Iterator[Point]:
    """Points along a loop whose corners are cut round, from the middle of each side to the middle of the next."""
    count = len(loop)
    for index, (x, y) in enumerate(loop):
        (ax, ay), (bx, by) = loop[index - 1], loop[(index + 1) % count]
        ax, ay, bx, by = (ax + x) / 2, (ay + y) / 2, (bx + x) / 2, (by + y) / 2
        cx, cy = x * 0.84 + (ax + bx) * 0.08, y * 0.84 + (ay + by) * 0.08
        for t in _STEPS:
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            yield (ax * a + cx * b + bx * c, ay * a + cy * b + by * c)


def smooth(points: Sequence[Point]) -> tuple[Segment, ...]:
    """A closed curve through points (Catmull-Rom, as cubics)."""
    segments: list[Segment] = [("M", *points[0])]
    count = len(points)
    for index, (x, y) in enumerate(points):
        (px, py), (nx, ny), (fx, fy) = points[index - 1], points[(index + 1) % count], points[(index + 2) % count]
        numbers = (x + (nx - px) / 6, y + (ny - py) / 6, nx - (fx - x) / 6, ny - (fy - y) / 6, nx, ny)
        segments.append(("C", *[round(number, 2) for number in numbers]))
    segments.append(CLOSE)
    return tuple(segments)


def areas(contours: Iterable[Sequence[Point]]) -> tuple[Segment, ...]:
    """Smooth curves through all contours, as one outline."""
    return tuple(segment for points in contours for segment in smooth(points))


def dots(points: Iterable[Point]) -> tuple[Segment, ...]:
    """Round dots, to be stroked with round caps: far shorter to write than circles."""
    segments: list[Segment] = []
    for x, y in points:
        x, y = round(x, 2), round(y, 2)
        segments += (("M", x, y), ("L", x + 0.01, y))
    return tuple(segments)
