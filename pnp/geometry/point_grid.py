"""Boards of points: cells anywhere on a sheet, adjacent where links join them; the same interface as for hexes.

A point is the cell `(number, 0)`, in the order of writing. Around it is a round space with the diameter of the pitch.
"""

import math
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from pnp.geometry.angles import unit
from pnp.geometry.areas import contains
from pnp.geometry.labels import Labeling

Point = tuple[float, float]
Cell = tuple[int, int]
Link = tuple[Cell, Cell]
Outline = tuple[tuple[Point, ...], ...]
_CORNERS = 32
"""Corners of the polygon that approximates a round space."""
_LABELING = Labeling("number")
"""Points have no columns and rows after which they could be named."""


@dataclass(frozen=True)
class PointGrid:
    """A board of points on a sheet.

    Attributes:
        pitch: diameter in millimeters of the space around a point, the unit of everything drawn on the board.
        width, height: the sheet in millimeters.
        labels: the labels of the points, in their order.
        names: the same, as players read them.
        places: their centers, from the top left corner of the sheet.
        links: pairs of adjacent points; each pair once, its smaller cell first.
        areas: of each point the outline of its area, as closed loops, if it has one; empty where no point has.
    """

    pitch: float
    width: float
    height: float
    labels: tuple[str, ...]
    names: tuple[str, ...]
    places: tuple[Point, ...]
    links: tuple[Link, ...] = ()
    areas: tuple[Outline, ...] = ()

    @property
    def shape(self) -> Literal["round"]:
        """The shape of its cells."""
        return "round"

    @property
    def noun(self) -> str:
        """The word for one of its cells."""
        return "area" if self.areas else "point"

    @property
    def is_lattice(self) -> bool:
        """Whether cells lie in rows and columns, and share sides."""
        return False

    def __contains__(self, cell: object) -> bool:
        return cell in self._cell_set

    def __len__(self) -> int:
        return len(self.places)

    def linked(self, pairs: Iterable[Link]) -> "PointGrid":
        """Return the same board with further links, each once, and none from a point to itself."""
        ordered = {(min(pair), max(pair)): None for pair in (*self.links, *pairs) if pair[0] != pair[1]}
        return replace(self, links=tuple(ordered))

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All points, in the order of writing."""
        return tuple((number, 0) for number in range(len(self.places)))

    @cached_property
    def _cell_set(self) -> frozenset[Cell]:
        return frozenset(self.cells)

    @cached_property
    def _around(self) -> Mapping[Cell, tuple[Cell, ...]]:
        found: dict[Cell, list[Cell]] = {cell: [] for cell in self.cells}
        for one, other in self.links:
            found[one].append(other)
            found[other].append(one)
        return {cell: tuple(others) for cell, others in found.items()}

    def neighbors(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the points to which links lead, in the order of the links."""
        return self._around[cell]

    def is_at_edge(self, cell: Cell) -> bool:
        """Return whether a point is at the edge of the board: all are, for no point is inside others."""
        return cell in self

    def distance(self, one: Cell, other: Cell) -> int | None:
        """Return the least number of links from one point to another; None when no chain of links joins them."""
        steps = {one: 0}
        waiting = deque([one])
        while waiting and other not in steps:
            cell = waiting.popleft()
            for beyond in self._around[cell]:
                if beyond not in steps:
                    steps[beyond] = steps[cell] + 1
                    waiting.append(beyond)
        return steps.get(other)

    # Positions

    def center(self, cell: Cell) -> Point:
        """Return the center of a point, from the top left corner of the sheet."""
        return self.places[cell[0]]

    def centers(self, cells: Iterable[Cell] | None = None, shift: Point = (0.0, 0.0)) -> list[Point]:
        """Return the centers of these points (of all, unless given), in their order, moved by `shift`."""
        dx, dy = shift
        places = self.places if cells is None else map(self.center, cells)
        return [(x + dx, y + dy) for x, y in places]

    def at(self, x: float, y: float) -> Cell | None:
        """Return the area at a position on the sheet, or else the nearest point without one; None off the sheet."""
        if not (0 <= x <= self.width and 0 <= y <= self.height):
            return None
        if self.areas:
            hit = next((cell for cell in self.cells if contains(self.outline_of(cell), (x, y))), None)
            others = [cell for cell in self.cells if not self.outline_of(cell)]
            return hit or min(others, key=lambda cell: math.dist(self.center(cell), (x, y)), default=None)
        return min(self.cells, key=lambda cell: round(math.dist(self.center(cell), (x, y)), 6))

    @cached_property
    def outline(self) -> tuple[Point, ...]:
        """The corners of a space relative to its center, clockwise from the top."""
        turns = (unit(math.tau * corner / _CORNERS - math.pi / 2) for corner in range(_CORNERS))
        return tuple((x * self.pitch / 2, y * self.pitch / 2) for x, y in turns)

    def corners(self, cell: Cell) -> tuple[Point, ...]:
        """Return the corners of a point's space, clockwise from the top."""
        x, y = self.center(cell)
        return tuple((x + dx, y + dy) for dx, dy in self.outline)

    def outline_of(self, cell: Cell) -> Outline:
        """Return the outline of a point's area; empty when it has none."""
        return self.areas[cell[0]] if self.areas else ()

    @property
    def sheet(self) -> tuple[Point, ...]:
        """The corners of the sheet, clockwise from the top left."""
        return ((0.0, 0.0), (self.width, 0.0), (self.width, self.height), (0.0, self.height))

    # Numbers and labels. A board of points is one row; its columns are the points.

    @property
    def labeling(self) -> Labeling:
        """How points are counted; their labels are ids, and follow no scheme."""
        return _LABELING

    @property
    def columns(self) -> int:
        """How many points there are."""
        return len(self.places)

    @property
    def rows(self) -> int:
        """One."""
        return 1

    @property
    def is_full(self) -> bool:
        """Whether the board fills its box: the sheet does."""
        return True

    def offset(self, cell: Cell) -> tuple[int, int]:
        """Return the number of a point, and 0."""
        return cell

    def from_offset(self, column: int, row: int) -> Cell:
        """Return the point with a number; the inverse of `offset`."""
        return (column, row)

    def column(self, cell: Cell) -> int:
        """Return the number of a point, from 1."""
        return cell[0] + 1

    def row(self, cell: Cell) -> int:
        """Return 1 for every point."""
        return cell[1] + 1

    @cached_property
    def _cell_of(self) -> Mapping[str, Cell]:
        return dict(zip(self.labels, self.cells, strict=True))

    def label(self, cell: Cell) -> str:
        """Return the label of a point; KeyError when the board has no such point."""
        if cell not in self:
            raise KeyError(cell)
        return self.labels[cell[0]]

    def title(self, cell: Cell) -> str:
        """Return the name of a point as players read it."""
        return self.names[cell[0]]

    def cell(self, label: str) -> Cell:
        """Return the point with this label; KeyError when there is none."""
        return self._cell_of[label]
