"""Boards of squares: the same interface as for hexes, with columns and rows."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, NamedTuple

from pnp.geometry.labels import Labeling

Neighbors = Literal["sides", "corners"]
"""`sides`: four neighbors (a rook's step). `corners`: also those that touch only at a corner, eight (a king's step)."""
Point = tuple[float, float]
PLAIN_LABELS = Labeling()


class Square(NamedTuple):
    """A square by column and row, counted from 0 at the top left."""

    column: int
    row: int


_ORTHOGONAL = (Square(0, -1), Square(1, 0), Square(0, 1), Square(-1, 0))
_DIAGONAL = tuple(map(Square._make, ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))))


def neighbors(cell: Square, across: Neighbors = "corners") -> tuple[Square, ...]:
    """Return the four or eight neighbors of a square, clockwise from the upper."""
    column, row = cell
    moves = _ORTHOGONAL if across == "sides" else _DIAGONAL
    return tuple(Square(column + move.column, row + move.row) for move in moves)


def distance(a: Square, b: Square, across: Neighbors = "corners") -> int:
    """Return the steps from a to b: the sum of columns and rows (across sides) or the larger of the two."""
    columns, rows = abs(a.column - b.column), abs(a.row - b.row)
    return columns + rows if across == "sides" else max(columns, rows)


@dataclass(frozen=True)
class SquareGrid:
    """A board of squares. Build one with `rectangle`.

    Attributes:
        pitch: the edge of a square in millimeters.
        cells: the squares, row by row from the top left.
        columns, rows: the size of the frame in which labels count.
        labeling: how cells are named.
        across: which squares are neighbors, for distances, control, supply, moves of units and retreats.
    """

    pitch: float
    cells: tuple[Square, ...]
    columns: int
    rows: int
    labeling: Labeling = PLAIN_LABELS
    across: Neighbors = "corners"

    @property
    def shape(self) -> Literal["square"]:
        """The shape of its cells."""
        return "square"

    @property
    def noun(self) -> str:
        """The word for one of its cells."""
        return "square"

    @property
    def is_lattice(self) -> bool:
        """Whether cells lie in rows and columns, and share sides."""
        return True

    @property
    def width(self) -> float:
        """The width of the frame."""
        return self.columns * self.pitch

    @property
    def height(self) -> float:
        """The height of the frame."""
        return self.rows * self.pitch

    @property
    def is_full(self) -> bool:
        """Whether every position of the frame is a square of the board: it is a rectangle without holes."""
        return len(self.cells) == self.columns * self.rows

    @cached_property
    def _cell_set(self) -> frozenset[Square]:
        return frozenset(self.cells)

    def __contains__(self, cell: object) -> bool:
        return cell in self._cell_set

    def __len__(self) -> int:
        return len(self.cells)

    def neighbors(self, cell: tuple[int, int]) -> tuple[Square, ...]:
        """Return the neighbors on the board, clockwise."""
        return tuple(other for other in neighbors(Square(*cell), self.across) if other in self._cell_set)

    def is_at_edge(self, cell: tuple[int, int]) -> bool:
        """Return whether a square has fewer neighbors on the board than one in its middle."""
        return len(self.neighbors(cell)) < len(neighbors(Square(*cell), self.across))

    def distance(self, one: tuple[int, int], other: tuple[int, int]) -> int:
        """Return the least number of steps from one square to another."""
        return distance(Square._make(one), Square._make(other), self.across)

    def restricted(self, cells: Iterable[tuple[int, int]]) -> "SquareGrid":
        """Return the same board with only these of its squares; labels and positions stay unchanged."""
        kept = frozenset(cells)
        return replace(self, cells=tuple(cell for cell in self.cells if cell in kept))

    def without(self, cells: Iterable[tuple[int, int]]) -> "SquareGrid":
        """Return the same board with holes; labels and positions stay unchanged."""
        gone = frozenset(cells)
        return self.restricted(cell for cell in self.cells if cell not in gone)

    def at(self, x: float, y: float) -> Square | None:
        """Return the square of the board at a point; None off the board."""
        cell = Square(math.floor(x / self.pitch), math.floor(y / self.pitch))
        return cell if cell in self._cell_set else None

    def offset(self, cell: tuple[int, int]) -> tuple[int, int]:
        """Return column and row counted from 0 at the top left of the frame, which is the square itself."""
        return cell[0], cell[1]

    def from_offset(self, column: int, row: int) -> Square:
        """Return the square at this column and row of the frame; the inverse of `offset`."""
        return Square(column, row)

    def center(self, cell: tuple[int, int]) -> Point:
        """Return the center of a square, from the top left corner of the board; also of one off the board."""
        column, row = cell
        return ((column + 0.5) * self.pitch, (row + 0.5) * self.pitch)

    def centers(self, cells: Iterable[tuple[int, int]] | None = None, shift: Point = (0.0, 0.0)) -> list[Point]:
        """Return the centers of these squares (of all, unless given), in their order, moved by `shift`."""
        dx, dy = shift
        places = map(self.center, self.cells if cells is None else cells)
        return [(x + dx, y + dy) for x, y in places]

    @cached_property
    def outline(self) -> tuple[Point, ...]:
        """The four corners relative to a center, clockwise from the top left."""
        half = self.pitch / 2
        return ((-half, -half), (half, -half), (half, half), (-half, half))

    def corners(self, cell: tuple[int, int]) -> tuple[Point, ...]:
        """Return the four corners of a square, clockwise from the top left."""
        left, top = cell[0] * self.pitch, cell[1] * self.pitch
        right, bottom = left + self.pitch, top + self.pitch
        return ((left, top), (right, top), (right, bottom), (left, bottom))

    def column(self, cell: tuple[int, int]) -> int:
        """Return the number of a square's column as in its label (letters count from A = 1)."""
        index = cell[0]
        return self.labeling.column_number(self.columns - 1 - index if self.labeling.from_right else index)

    def row(self, cell: tuple[int, int]) -> int:
        """Return the number of a square's row as in its label."""
        index = cell[1]
        return self.labeling.row_number(self.rows - 1 - index if self.labeling.from_bottom else index)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The labels of all `cells`, in their order."""
        naming = self.labeling
        if naming.style in ("number", "spiral"):
            names = {cell: naming.count(index) for index, cell in enumerate(self._counting_order())}
            return tuple(names[cell] for cell in self.cells)
        columns = [naming.column_name(self.column(cell)) for cell in self.cells]
        return tuple(naming.compose(columns, [naming.row_name(self.row(cell)) for cell in self.cells]))

    def _counting_order(self) -> list[Square]:
        """Return cells in reading order from the origin, or in a spiral from the center."""
        if self.labeling.style == "spiral":
            middle = Square((self.columns - 1) // 2, (self.rows - 1) // 2)
            return sorted(self.cells, key=lambda cell: (distance(middle, cell), cell.row, cell.column))
        across = -1 if self.labeling.from_right else 1
        down = -1 if self.labeling.from_bottom else 1
        return sorted(self.cells, key=lambda cell: (down * cell.row, across * cell.column))

    @cached_property
    def _label_of(self) -> dict[tuple[int, int], str]:
        return dict[tuple[int, int], str](zip(self.cells, self.labels, strict=True))

    @cached_property
    def _cell_of(self) -> dict[str, Square]:
        return dict(zip(self.labels, self.cells, strict=True))

    def label(self, cell: tuple[int, int]) -> str:
        """Return the label of a square; KeyError when the board has no such square."""
        return self._label_of[cell]

    title = label

    def cell(self, label: str) -> Square:
        """Return the square with this label; KeyError when there is none."""
        return self._cell_of[label]


def rectangle(
    columns: int, rows: int, pitch: float, labeling: Labeling = PLAIN_LABELS, across: Neighbors = "corners"
) -> SquareGrid:
    """Return a board of `columns` × `rows` squares.

    Raises:
        ValueError: when a size is not positive.
    """
    for name, size in (("columns", columns), ("rows", rows), ("pitch", pitch)):
        if not size > 0:
            raise ValueError(f"{name} must be more than 0, not {size:g}")
    cells = tuple(Square(column, row) for row in range(rows) for column in range(columns))
    return SquareGrid(pitch, cells, columns, rows, labeling, across)
