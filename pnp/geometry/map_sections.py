"""Geomorphic map sections: flat-topped hexes trimmed to a box, whose copies adjoin in one board.

A section has an odd number of columns. Odd columns hold `rows` whole hexes; even columns are half a hex higher and
hold one more, the first and the last cut in half. The first and the last column are cut lengthwise. Adjoining sections
share the hexes on their seam.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.geometry.hex_grid import PLAIN_LABELS, GridFrame, HexGrid
from pnp.geometry.hexes import Hex
from pnp.geometry.labels import Labeling


def section(columns: int, rows: int, pitch: float, labeling: Labeling = PLAIN_LABELS) -> HexGrid:
    """Return a map section; its `trim` is the box in which it adjoins others.

    Raises:
        ValueError: when a size is invalid.
    """
    if columns < 3 or columns % 2 == 0:
        raise ValueError(f"a section needs an odd number of columns from 3 on, not {columns}")
    if rows < 1 or not pitch > 0:
        raise ValueError("the rows and the pitch of a section must be more than 0")
    return _board(1, 1, columns, rows, pitch, labeling)


class SectionPart(NamedTuple):
    """A section in a layout: `number` is the prefix of its labels, `turned` rotates it by 180°."""

    grid: HexGrid
    number: int
    turned: bool = False


class SectionSource(NamedTuple):
    """A hex of a section: the part's row and column in the layout, and the hex on the section."""

    row: int
    column: int
    cell: Hex


class Assembly(NamedTuple):
    """Adjoining sections as one board.

    Attributes:
        grid: every hex once, named after the lowest-numbered section that holds it (`5-0306`).
        sources: for each hex the hexes of sections at its position, the lowest-numbered section first.
    """

    grid: HexGrid
    sources: Mapping[Hex, tuple[SectionSource, ...]]


def assemble(layout: Sequence[Sequence[SectionPart]]) -> Assembly:
    """Join sections into a board, row by row from the top.

    Raises:
        ValueError: when the layout is empty or ragged, or its sections differ in size.
    """
    if not layout or not layout[0] or any(len(row) != len(layout[0]) for row in layout):
        raise ValueError("a layout needs rows of equally many sections")
    first = layout[0][0].grid
    columns, rows = first.columns, first.rows - 1
    sizes = {(part.grid.columns, part.grid.rows, part.grid.pitch, part.grid.trim) for row in layout for part in row}
    if len(sizes) != 1 or first.trim is None:
        raise ValueError("only sections of one size can be laid together")
    found: dict[Hex, list[SectionSource]] = {}
    for row, parts in enumerate(layout):
        for column, part in enumerate(parts):
            shift = Hex((columns - 1) * column, rows * row - (columns - 1) // 2 * column)
            for place, cell in _placed(part, shift):
                found.setdefault(place, []).append(SectionSource(row, column, cell))
    sources = {
        place: tuple(sorted(here, key=lambda source: layout[source.row][source.column].number))
        for place, here in found.items()
    }
    whole = _board(len(layout[0]), len(layout), columns, rows, first.pitch, first.labeling)
    kept = whole.restricted(sources)
    names = tuple(_name(layout, sources[cell][0]) for cell in kept.cells)
    grid = HexGrid(kept.orientation, kept.pitch, kept.cells, kept.frame, kept.labeling, kept.trim, names)
    return Assembly(grid, sources)


def _name(layout: Sequence[Sequence[SectionPart]], source: SectionSource) -> str:
    part = layout[source.row][source.column]
    return f"{part.number}-{part.grid.label(source.cell)}"


def _placed(part: SectionPart, shift: Hex) -> Iterator[tuple[Hex, Hex]]:
    """Yield each hex of a section after its hex on the board."""
    for cell in part.grid.cells:
        q, r = turned(part.grid, cell) if part.turned else cell
        yield Hex(q + shift.q, r + shift.r), cell


def turned(grid: HexGrid, cell: tuple[int, int]) -> Hex:
    """Return the hex on which a section's hex comes to lie when the section is rotated by 180°."""
    column, row = grid.offset(cell)
    is_short = column % 2 == 0
    return grid.from_offset(grid.columns - 1 - column, grid.rows - 1 - is_short - row)


def _board(across: int, down: int, columns: int, rows: int, pitch: float, labeling: Labeling) -> HexGrid:
    width, height = (columns - 1) * across, rows * down
    frame = GridFrame(width + 1, height + 1, 0, 0, 0)
    cells = tuple(
        frame.cell("flat", column, row)
        for row in range(height + 1)
        for column in range(width + 1)
        if row < height or column % 2
    )
    grid = HexGrid("flat", pitch, cells, frame, labeling)
    trim = (grid.radius, pitch / 2, 1.5 * grid.radius * width, pitch * height)
    return HexGrid("flat", pitch, cells, frame, labeling, trim)
