"""The board of hexes: cells, labels and positions in millimeters.

Offset and axial coordinates are converted by the formulas of Red Blob Games, "Hexagonal Grids"
(https://www.redblobgames.com/grids/hexagons/); sizes follow from the pitch, the distance between two flat hexsides.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, NamedTuple

from pnp.geometry.hexes import DIRECTIONS, Hex, distance, rounded, spiral
from pnp.geometry.labels import Labeling

Orientation = Literal["pointy", "flat"]
"""`pointy`: a corner on top, straight rows. `flat`: a hexside on top, straight columns."""
Point = tuple[float, float]

SQRT3 = math.sqrt(3)
PLAIN_LABELS = Labeling()


class GridFrame(NamedTuple):
    """The box of columns and rows around a board.

    Attributes:
        columns, rows: its size.
        left, top: the axial coordinate of its first column and row.
        shifted: which straight lines are half a hex further: 1 those of odd axial coordinate, 0 those of even.
    """

    columns: int
    rows: int
    left: int
    top: int
    shifted: int

    def offset(self, orientation: Orientation, cell: tuple[int, int]) -> tuple[int, int]:
        """Return column and row from 0; Red Blob Games' axial_to_oddr, _evenr, _oddq and _evenq in one."""
        q, r = cell
        if orientation == "pointy":
            return (q + (r + 1 - self.shifted >> 1) - self.left, r - self.top)
        return (q - self.left, r + (q + 1 - self.shifted >> 1) - self.top)

    def cell(self, orientation: Orientation, column: int, row: int) -> Hex:
        """Return the hex at a column and row from 0; the inverse of `offset`."""
        q, r = column + self.left, row + self.top
        if orientation == "pointy":
            return Hex(q - (r + 1 - self.shifted >> 1), r)
        return Hex(q, r - (q + 1 - self.shifted >> 1))


@dataclass(frozen=True)
class HexGrid:
    """A board of hexes. `pnp.geometry.hex_shapes` builds them.

    Attributes:
        orientation: `pointy` or `flat`.
        pitch: millimeters from flat hexside to flat hexside, which is also the distance of neighboring centers.
        cells: the hexes, row by row from the top left.
        frame: the box of columns and rows in which the labels count.
        labeling: how cells are named.
        trim: the box (left, top, width, height in millimeters) to which a drawing is trimmed; None: not trimmed.
        names: labels of the cells, in their order, instead of those that `labeling` makes.
    """

    orientation: Orientation
    pitch: float
    cells: tuple[Hex, ...]
    frame: GridFrame
    labeling: Labeling = PLAIN_LABELS
    trim: tuple[float, float, float, float] | None = None
    names: tuple[str, ...] | None = None

    def __repr__(self) -> str:
        return (
            f"HexGrid({self.orientation}, {self.columns} × {self.rows}, {len(self.cells)} cells of {self.pitch:g} mm)"
        )

    @property
    def shape(self) -> Orientation:
        """The shape of its cells."""
        return self.orientation

    @property
    def noun(self) -> str:
        """The word for one of its cells."""
        return "hex"

    @property
    def is_lattice(self) -> bool:
        """Whether cells lie in rows and columns, and share sides."""
        return True

    @property
    def columns(self) -> int:
        """The number of columns that labels count."""
        return self.frame.columns

    @property
    def rows(self) -> int:
        """The number of rows that labels count."""
        return self.frame.rows

    @property
    def is_full(self) -> bool:
        """Whether every position of the frame is a cell: the board is a rectangle without holes."""
        return len(self.cells) == self.frame.columns * self.frame.rows

    @cached_property
    def _cell_set(self) -> frozenset[Hex]:
        return frozenset(self.cells)

    @cached_property
    def _by_place(self) -> dict[tuple[int, int], Hex]:
        return {cell: cell for cell in self.cells}

    @cached_property
    def _around(self) -> dict[tuple[int, int], tuple[Hex, ...]]:
        """The neighbors of the cells that were asked for: on each map they are asked for many times."""
        return {}

    def __contains__(self, cell: object) -> bool:
        return cell in self._cell_set

    def __len__(self) -> int:
        return len(self.cells)

    def neighbors(self, cell: tuple[int, int]) -> tuple[Hex, ...]:
        """Return the neighbors on the board, clockwise."""
        known = self._around.get(cell)
        if known is None:
            q, r = cell
            found = (self._by_place.get((q + dq, r + dr)) for dq, dr in DIRECTIONS)
            known = self._around[cell] = tuple(near for near in found if near is not None)
        return known

    def is_at_edge(self, cell: tuple[int, int]) -> bool:
        """Return whether a hex has fewer than six neighbors on the board."""
        return len(self.neighbors(cell)) < len(DIRECTIONS)

    def distance(self, one: tuple[int, int], other: tuple[int, int]) -> int:
        """Return the steps from one hex to another."""
        return distance(Hex._make(one), Hex._make(other))

    def restricted(self, cells: Iterable[tuple[int, int]]) -> "HexGrid":
        """Return the same board with only these of its hexes; labels stay unchanged."""
        kept = frozenset(cells)
        names = self.names and tuple(name for cell, name in zip(self.cells, self.names, strict=True) if cell in kept)
        return replace(self, cells=tuple(cell for cell in self.cells if cell in kept), names=names)

    def without(self, cells: Iterable[tuple[int, int]]) -> "HexGrid":
        """Return the same board with holes; labels stay unchanged."""
        gone = frozenset(cells)
        return self.restricted(cell for cell in self.cells if cell not in gone)

    # Positions, in millimeters from the top left corner of the board's box, y down.

    @property
    def radius(self) -> float:
        """Millimeters from the center of a hex to its corners."""
        return self.pitch / SQRT3

    @cached_property
    def _extent(self) -> tuple[int, int, int, int]:
        """Least and greatest half steps across (2 per pitch) and steps down; for flat hexes the axes are swapped."""
        if self.orientation == "pointy":
            across, down = [2 * q + r for q, r in self.cells], [r for _, r in self.cells]
        else:
            across, down = [q + 2 * r for q, r in self.cells], [q for q, _ in self.cells]
        return min(across), max(across), min(down), max(down)

    @property
    def width(self) -> float:
        """The width of the box around all hexes."""
        return self._along if self.orientation == "pointy" else self._across

    @property
    def height(self) -> float:
        """The height of the box around all hexes."""
        return self._across if self.orientation == "pointy" else self._along

    @property
    def _along(self) -> float:
        low, high, _, _ = self._extent
        return ((high - low) / 2 + 1) * self.pitch

    @property
    def _across(self) -> float:
        _, _, low, high = self._extent
        return (1.5 * (high - low) + 2) * self.radius

    def center(self, cell: tuple[int, int]) -> Point:
        """Return the center of a hex, also of one off the board."""
        half, step, radius = self.pitch / 2, 1.5 * self.radius, self.radius
        low_along, _, low_athwart, _ = self._extent
        q, r = cell
        if self.orientation == "pointy":
            return ((2 * q + r - low_along + 1) * half, (r - low_athwart) * step + radius)
        return ((q - low_athwart) * step + radius, (q + 2 * r - low_along + 1) * half)

    def centers(self, cells: Iterable[tuple[int, int]] | None = None, shift: Point = (0.0, 0.0)) -> list[Point]:
        """Return the centers of these hexes (of all, unless given), in their order, moved by `shift`."""
        half, step = self.pitch / 2, 1.5 * self.radius
        low_along, _, low_athwart, _ = self._extent
        along, athwart = (1 - low_along) * half, self.radius - low_athwart * step
        chosen = self.cells if cells is None else cells
        dx, dy = shift
        if self.orientation == "pointy":
            dx, dy = dx + along, dy + athwart
            return [((2 * q + r) * half + dx, r * step + dy) for q, r in chosen]
        dx, dy = dx + athwart, dy + along
        return [(q * step + dx, (q + 2 * r) * half + dy) for q, r in chosen]

    @cached_property
    def outline(self) -> tuple[Point, ...]:
        """The six corners relative to a center, clockwise; the hexside from corner k to k + 1 faces `DIRECTIONS[k]`."""
        radius, half = self.radius, self.pitch / 2
        if self.orientation == "pointy":
            return (
                (0, -radius),
                (half, -radius / 2),
                (half, radius / 2),
                (0, radius),
                (-half, radius / 2),
                (-half, -radius / 2),
            )
        return (
            (radius / 2, -half),
            (radius, 0),
            (radius / 2, half),
            (-radius / 2, half),
            (-radius, 0),
            (-radius / 2, -half),
        )

    def corners(self, cell: tuple[int, int]) -> tuple[Point, ...]:
        """Return the six corners of a hex, clockwise, in the order of `outline`."""
        x, y = self.center(cell)
        return tuple((x + dx, y + dy) for dx, dy in self.outline)

    def at(self, x: float, y: float) -> Hex | None:
        """Return the hex of the board at a point; None off the board."""
        cell = self.nearest(x, y)
        return cell if cell in self._cell_set else None

    def nearest(self, x: float, y: float) -> Hex:
        """Return the hex at a point, whether or not the board has it."""
        low_along, _, low_athwart, _ = self._extent
        if self.orientation == "pointy":
            r = (y - self.radius) / (1.5 * self.radius) + low_athwart
            q = (x / (self.pitch / 2) + low_along - 1 - r) / 2
        else:
            q = (x - self.radius) / (1.5 * self.radius) + low_athwart
            r = (y / (self.pitch / 2) + low_along - 1 - q) / 2
        return rounded(q, r)

    # Columns, rows and labels.

    def offset(self, cell: tuple[int, int]) -> tuple[int, int]:
        """Return column and row counted from 0 at the top left of the frame ("offset coordinates")."""
        return self.frame.offset(self.orientation, cell)

    def from_offset(self, column: int, row: int) -> Hex:
        """Return the hex at this column and row of the frame; the inverse of `offset`."""
        return self.frame.cell(self.orientation, column, row)

    def column(self, cell: tuple[int, int]) -> int:
        """Return the number of a hex's column as in its label (letters count from A = 1)."""
        index = self.offset(cell)[0]
        return self.labeling.column_number(self.columns - 1 - index if self.labeling.from_right else index)

    def row(self, cell: tuple[int, int]) -> int:
        """Return the number of a hex's row as in its label."""
        index = self.offset(cell)[1]
        return self.labeling.row_number(self.rows - 1 - index if self.labeling.from_bottom else index)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The labels of all `cells`, in their order."""
        if self.names is not None:
            return self.names
        if self.labeling.style in ("number", "spiral"):
            return self._counted_labels()
        naming, frame = self.labeling, self.frame
        columns = [naming.column_name(naming.column_number(index)) for index in range(frame.columns)]
        rows = [naming.row_name(naming.row_number(index)) for index in range(frame.rows)]
        if naming.from_right:
            columns.reverse()
        if naming.from_bottom:
            rows.reverse()
        top, left, lean = frame.top, frame.left, 1 - frame.shifted
        if self.orientation == "pointy":
            return tuple(
                naming.compose(
                    [columns[q + (r + lean >> 1) - left] for q, r in self.cells], [rows[r - top] for _, r in self.cells]
                )
            )
        return tuple(
            naming.compose(
                [columns[q - left] for q, _ in self.cells], [rows[r + (q + lean >> 1) - top] for q, r in self.cells]
            )
        )

    def _counted_labels(self) -> tuple[str, ...]:
        """Return labels that count cells: in reading order from the origin, or in a spiral from the center."""
        naming = self.labeling
        if naming.style == "spiral":
            middle = self.middle
            order = [
                cell for cell in spiral(middle, max(distance(middle, cell) for cell in self.cells)) if cell in self
            ]
        else:
            order = sorted(self.cells, key=self._reading_key)
        names = {cell: naming.count(index) for index, cell in enumerate(order)}
        return tuple(names[cell] for cell in self.cells)

    def _reading_key(self, cell: Hex) -> tuple[int, int]:
        column, row = self.offset(cell)
        return (-row if self.labeling.from_bottom else row, -column if self.labeling.from_right else column)

    @property
    def middle(self) -> Hex:
        """The hex nearest to the center of the board's box (the first in reading order of equals)."""
        x, y = self.width / 2, self.height / 2
        places = zip(self.centers(), self.cells, strict=True)
        return min(places, key=lambda place: round(math.dist(place[0], (x, y)), 6))[1]

    @cached_property
    def _label_of(self) -> dict[tuple[int, int], str]:
        return dict[tuple[int, int], str](zip(self.cells, self.labels, strict=True))

    @cached_property
    def _cell_of(self) -> dict[str, Hex]:
        return dict(zip(self.labels, self.cells, strict=True))

    def label(self, cell: tuple[int, int]) -> str:
        """Return the label of a hex; KeyError when the board has no such hex."""
        return self._label_of[cell]

    title = label

    def cell(self, label: str) -> Hex:
        """Return the hex with this label; KeyError when there is none."""
        return self._cell_of[label]
