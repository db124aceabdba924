"""Boards of squares: the same questions as for hexes, asked of columns and rows."""

import math
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, NamedTuple

from pnp.geometry import shortest_paths
from pnp.geometry.labels import Labelling

Steps = Literal["orthogonal", "diagonal"]
"""`orthogonal`: four neighbours (a rook's step). `diagonal`: eight (a king's step)."""
Point = tuple[float, float]
PLAIN_LABELS = Labelling()


class Square(NamedTuple):
    """A square by column and row, counted from 0 at the top left."""

    column: int
    row: int


_ORTHOGONAL = (Square(0, -1), Square(1, 0), Square(0, 1), Square(-1, 0))
_DIAGONAL = (
    Square(0, -1),
    Square(1, -1),
    Square(1, 0),
    Square(1, 1),
    Square(0, 1),
    Square(-1, 1),
    Square(-1, 0),
    Square(-1, -1),
)


def neighbors(cell: Square, steps: Steps = "diagonal") -> tuple[Square, ...]:
    """The four or eight squares around one, clockwise from the upper."""
    column, row = cell
    moves = _ORTHOGONAL if steps == "orthogonal" else _DIAGONAL
    return tuple(Square(column + move.column, row + move.row) for move in moves)


def distance(a: Square, b: Square, steps: Steps = "diagonal") -> int:
    """Steps from a to b: the sum of columns and rows (orthogonal) or the larger of the two (diagonal)."""
    columns, rows = abs(a.column - b.column), abs(a.row - b.row)
    return columns + rows if steps == "orthogonal" else max(columns, rows)


def line(a: Square, b: Square, steps: Steps = "diagonal") -> tuple[Square, ...]:
    """The squares nearest to a straight line, both ends included: distance + 1 squares, each a neighbour of the last.

    An orthogonal line is Red Blob Games' grid walk (https://www.redblobgames.com/grids/line-drawing/), a diagonal one
    rounds evenly spaced points. Both give the same squares on the way back.
    """
    if a > b:
        return line(b, a, steps)[::-1]
    if steps == "diagonal":
        count = max(1, distance(a, b))
        across, down = b.column - a.column, b.row - a.row
        points = [
            Square(_nearest(a.column * count + across * step, count), _nearest(a.row * count + down * step, count))
            for step in range(count + 1)
        ]
        return tuple(dict.fromkeys(points))
    return _walk(a, b)


def _nearest(top: int, bottom: int) -> int:
    """The whole number nearest to a fraction, halves upwards."""
    return (2 * top + bottom) // (2 * bottom)


def _walk(a: Square, b: Square) -> tuple[Square, ...]:
    across, down = abs(b.column - a.column), abs(b.row - a.row)
    right, below = (1 if b.column > a.column else -1), (1 if b.row > a.row else -1)
    cells, gone_across, gone_down = [a], 0, 0
    while gone_across < across or gone_down < down:
        if (1 + 2 * gone_across) * down < (1 + 2 * gone_down) * across:
            gone_across += 1
        else:
            gone_down += 1
        cells.append(Square(a.column + gone_across * right, a.row + gone_down * below))
    return tuple(cells)


def within(center: Square, radius: int, steps: Steps = "diagonal") -> tuple[Square, ...]:
    """Every square at most `radius` steps away, row by row."""
    reach = range(-radius, radius + 1)
    cells = (Square(center.column + column, center.row + row) for row in reach for column in reach)
    return tuple(cell for cell in cells if distance(center, cell, steps) <= radius)


def ring(center: Square, radius: int, steps: Steps = "diagonal") -> tuple[Square, ...]:
    """Every square exactly `radius` steps away, row by row."""
    return tuple(cell for cell in within(center, radius, steps) if distance(center, cell, steps) == radius)


def spiral(center: Square, radius: int, steps: Steps = "diagonal") -> tuple[Square, ...]:
    """The centre, then ring after ring up to `radius`."""
    return tuple(cell for out in range(radius + 1) for cell in ring(center, out, steps))


def path_cost(
    start: Square,
    goal: Square,
    cells: Container[Square],
    cost: Callable[[Square, Square], float | None] = lambda a, b: 1,
    steps: Steps = "diagonal",
) -> float | None:
    """What the cheapest way from `start` to `goal` over `cells` costs; None when there is none."""
    return shortest_paths.path_cost(
        start, goal, lambda cell: (other for other in neighbors(cell, steps) if other in cells), cost
    )


@dataclass(frozen=True)
class SquareGrid:
    """A board of squares. Build one with `rectangle`.

    Attributes:
        pitch: the side of a square in millimetres.
        cells: the squares, row by row from the top left.
        columns, rows: the size of the frame in which labels count.
        labelling: how cells are named.
    """

    pitch: float
    cells: tuple[Square, ...]
    columns: int
    rows: int
    labelling: Labelling = PLAIN_LABELS

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
        """Whether every place of the frame is a square of the board: it is a rectangle without holes."""
        return len(self.cells) == self.columns * self.rows

    @cached_property
    def _cell_set(self) -> frozenset[Square]:
        return frozenset(self.cells)

    def __contains__(self, cell: object) -> bool:
        return cell in self._cell_set

    def __len__(self) -> int:
        return len(self.cells)

    def contains(self, cell: tuple[int, int]) -> bool:
        """Whether the board has this square."""
        return cell in self._cell_set

    def neighbors(self, cell: tuple[int, int], steps: Steps = "diagonal") -> tuple[Square, ...]:
        """The neighbours that the board has, clockwise."""
        return tuple(other for other in neighbors(Square(*cell), steps) if other in self._cell_set)

    def restricted(self, cells: Iterable[tuple[int, int]]) -> "SquareGrid":
        """The same board with only these of its squares; labels and places stay as they are."""
        kept = frozenset(cells)
        return replace(self, cells=tuple(cell for cell in self.cells if cell in kept))

    def without(self, cells: Iterable[tuple[int, int]]) -> "SquareGrid":
        """The same board with holes; labels and places stay as they are."""
        gone = frozenset(cells)
        return self.restricted(cell for cell in self.cells if cell not in gone)

    def at(self, x: float, y: float) -> Square | None:
        """The board's square that holds a point; None beside the board."""
        cell = Square(math.floor(x / self.pitch), math.floor(y / self.pitch))
        return cell if cell in self._cell_set else None

    def offset(self, cell: tuple[int, int]) -> tuple[int, int]:
        """Column and row counted from 0 at the top left of the frame, which is what a square is."""
        return cell[0], cell[1]

    def from_offset(self, column: int, row: int) -> Square:
        """The square at this column and row of the frame; the inverse of `offset`."""
        return Square(column, row)

    def center(self, cell: tuple[int, int]) -> Point:
        """The middle of a square, from the top left corner of the board; also of one outside the board."""
        column, row = cell
        return ((column + 0.5) * self.pitch, (row + 0.5) * self.pitch)

    def centers(self, cells: Iterable[tuple[int, int]] | None = None, shift: Point = (0.0, 0.0)) -> list[Point]:
        """The middles of these squares (of all, unless given), in their order, moved by `shift`."""
        dx, dy = shift
        places = map(self.center, self.cells if cells is None else cells)
        return [(x + dx, y + dy) for x, y in places]

    @cached_property
    def outline(self) -> tuple[Point, ...]:
        """The four corners relative to a centre, clockwise from the top left."""
        half = self.pitch / 2
        return ((-half, -half), (half, -half), (half, half), (-half, half))

    def corners(self, cell: tuple[int, int]) -> tuple[Point, ...]:
        """The four corners of a square, clockwise from the top left."""
        left, top = cell[0] * self.pitch, cell[1] * self.pitch
        right, bottom = left + self.pitch, top + self.pitch
        return ((left, top), (right, top), (right, bottom), (left, bottom))

    def column(self, cell: tuple[int, int]) -> int:
        """The number of a square's column as its label shows it (letters count from A = 1)."""
        index = cell[0]
        return self.labelling.column_number(self.columns - 1 - index if self.labelling.from_right else index)

    def row(self, cell: tuple[int, int]) -> int:
        """The number of a square's row as its label shows it."""
        index = cell[1]
        return self.labelling.row_number(self.rows - 1 - index if self.labelling.from_bottom else index)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The labels of all `cells`, in their order."""
        naming = self.labelling
        if naming.style in ("number", "spiral"):
            names = {cell: naming.count(index) for index, cell in enumerate(self._counting_order())}
            return tuple(names[cell] for cell in self.cells)
        columns = [naming.column_name(self.column(cell)) for cell in self.cells]
        return tuple(naming.compose(columns, [naming.row_name(self.row(cell)) for cell in self.cells]))

    def _counting_order(self) -> list[Square]:
        """Cells in reading order from the origin, or in a spiral from the middle."""
        if self.labelling.style == "spiral":
            middle = Square((self.columns - 1) // 2, (self.rows - 1) // 2)
            return [cell for cell in spiral(middle, max(self.columns, self.rows)) if cell in self]
        across = -1 if self.labelling.from_right else 1
        down = -1 if self.labelling.from_bottom else 1
        return sorted(self.cells, key=lambda cell: (down * cell.row, across * cell.column))

    @cached_property
    def _label_of(self) -> dict[tuple[int, int], str]:
        return dict[tuple[int, int], str](zip(self.cells, self.labels, strict=True))

    @cached_property
    def _cell_of(self) -> dict[str, Square]:
        return dict(zip(self.labels, self.cells, strict=True))

    def label(self, cell: tuple[int, int]) -> str:
        """The label of a square; KeyError when the board has no such square."""
        return self._label_of[cell]

    def cell(self, label: str) -> Square:
        """The square with this label; KeyError when there is none."""
        return self._cell_of[label]


def rectangle(columns: int, rows: int, pitch: float, labelling: Labelling = PLAIN_LABELS) -> SquareGrid:
    """A board of `columns` × `rows` squares.

    Raises:
        ValueError: when a size is not positive.
    """
    for name, size in (("columns", columns), ("rows", rows), ("pitch", pitch)):
        if not size > 0:
            raise ValueError(f"{name} must be more than 0, not {size:g}")
    cells = tuple(Square(column, row) for row in range(rows) for column in range(columns))
    return SquareGrid(pitch, cells, columns, rows, labelling)
