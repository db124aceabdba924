"""What every board's grid can do, whatever its cells are: hexes, squares or points."""

from collections.abc import Iterable
from typing import Literal, Protocol

from pnp.geometry.labels import Labeling

Cell = tuple[int, int]
Point = tuple[float, float]
CellShape = Literal["pointy", "flat", "square", "round"]
"""`pointy` and `flat` hexes, squares, and the round spaces of points."""


class Grid(Protocol):
    """A grid: its cells, how they are related, where they lie in millimeters, and how they are labeled.

    Code that draws or counts cells takes this, and asks `shape` or `is_lattice` only for what some grids lack.
    """

    @property
    def shape(self) -> CellShape:
        """The shape of its cells."""

    @property
    def noun(self) -> str:
        """The word for one of its cells."""

    @property
    def is_lattice(self) -> bool:
        """Whether cells lie in rows and columns, and share sides."""

    @property
    def pitch(self) -> float:
        """The size of a cell in millimeters, to which drawings on it are proportional."""

    @property
    def width(self) -> float:
        """The width of the board's box in millimeters."""

    @property
    def height(self) -> float:
        """The height of the board's box in millimeters."""

    @property
    def is_full(self) -> bool:
        """Whether the board fills its box."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, in a fixed order."""

    def __contains__(self, cell: object) -> bool: ...

    def __len__(self) -> int: ...

    def neighbors(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the adjacent cells of the board."""

    def is_at_edge(self, cell: Cell) -> bool:
        """Return whether a cell has fewer neighbors than one in the middle of a large board."""

    def distance(self, one: Cell, other: Cell) -> int | None:
        """Return the least number of steps between two cells; None when no way joins them."""

    @property
    def outline(self) -> tuple[Point, ...]:
        """The corners of a cell relative to its center, clockwise."""

    def center(self, cell: Cell) -> Point:
        """Return the center of a cell, from the top left corner of the board's box."""

    def centers(self, cells: Iterable[Cell] | None = None, shift: Point = (0.0, 0.0)) -> list[Point]:
        """Return the centers of these cells (of all, unless given), in their order, moved by `shift`."""

    def corners(self, cell: Cell) -> tuple[Point, ...]:
        """Return the corners of a cell, in the order of `outline`."""

    def at(self, x: float, y: float) -> Cell | None:
        """Return the cell at a position; None off the board."""

    @property
    def labeling(self) -> Labeling:
        """How cells are named by columns and rows, or counted."""

    @property
    def columns(self) -> int:
        """The number of columns that labels count."""

    @property
    def rows(self) -> int:
        """The number of rows that labels count."""

    def offset(self, cell: Cell) -> tuple[int, int]:
        """Return column and row of a cell, from 0."""

    def from_offset(self, column: int, row: int) -> Cell:
        """Return the cell at a column and row; the inverse of `offset`."""

    def column(self, cell: Cell) -> int:
        """Return the number of a cell's column as in its label."""

    def row(self, cell: Cell) -> int:
        """Return the number of a cell's row as in its label."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of all cells, in their order."""

    def label(self, cell: Cell) -> str:
        """Return the label of a cell, as definitions name it; KeyError when the board has no such cell."""

    def title(self, cell: Cell) -> str:
        """Return the name of a cell as players read it: its label, or the name of a point."""

    def cell(self, label: str) -> Cell:
        """Return the cell with this label; KeyError when there is none."""
