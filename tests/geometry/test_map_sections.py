"""Map sections: cells, labels and edges of one, and of several laid together."""

import math
from itertools import product

import pytest

from pnp.geometry.hex_shapes import Hex, neighbors
from pnp.geometry.labels import Labeling
from pnp.geometry.map_sections import SectionPart, assemble, section, turned

LABELS = Labeling("0101", "top-left")
SECTION = section(9, 12, 14.8, LABELS)


def laid(*rows: tuple[int, ...], turned: frozenset[int] = frozenset()):  # type: ignore[no-untyped-def]
    return assemble([[SectionPart(SECTION, number, number in turned) for number in row] for row in rows])


def test_a_section_has_every_part_of_a_hex() -> None:
    assert len(SECTION) == 112
    by_column = {column: [] for column in range(1, 10)}  # type: ignore[var-annotated]
    for cell, label in zip(SECTION.cells, SECTION.labels, strict=True):
        assert label == f"{SECTION.column(cell):02d}{SECTION.row(cell):02d}"
        by_column[SECTION.column(cell)].append(SECTION.row(cell))
    for column, rows in by_column.items():
        assert rows == list(range(1, (13 if column % 2 else 14)))


def test_neighbors_as_the_facts_give_them() -> None:
    """With v = 2·row − 1 in odd columns and 2·row − 2 in even ones: (column, v ± 2) and (column ± 1, v ± 1)."""

    def place(cell: Hex) -> tuple[int, int]:
        column, row = SECTION.column(cell), SECTION.row(cell)
        return column, 2 * row - (1 if column % 2 else 2)

    known = {place(cell): cell for cell in SECTION.cells}
    steps = [(0, 2), (0, -2), *product((1, -1), (1, -1))]
    for (column, v), cell in known.items():
        near = {known[there] for dc, dv in steps if (there := (column + dc, v + dv)) in known}
        assert set(SECTION.neighbors(cell)) == near


def test_the_trim_cuts_the_edges_in_half() -> None:
    assert SECTION.trim is not None
    left, top, width, height = SECTION.trim
    assert (width, height) == pytest.approx((8 * 1.5 * 14.8 / math.sqrt(3), 12 * 14.8))
    for cell in SECTION.cells:
        x, y = SECTION.center(cell)
        column, row = SECTION.column(cell), SECTION.row(cell)
        assert (x == pytest.approx(left)) == (column == 1)
        assert (x == pytest.approx(left + width)) == (column == 9)
        assert (y == pytest.approx(top)) == (column % 2 == 0 and row == 1)
        assert (y == pytest.approx(top + height)) == (column % 2 == 0 and row == 13)


@pytest.mark.parametrize(
    ("rows", "hexes"),
    [
        (((5, 6),), 212),
        (((2, 4, 6),), 312),
        (((1, 2), (3, 4)), 416),
        (((1, 2, 3), (4, 5, 6)), 612),
        (((1, 2), (3, 4), (5, 6)), 620),
    ],
)
def test_layouts_have_every_hex_once(rows: tuple[tuple[int, ...], ...], hexes: int) -> None:
    assembly = laid(*rows)
    assert len(assembly.grid) == len(set(assembly.grid.labels)) == hexes
    assert sum(len(sources) for sources in assembly.sources.values()) == 112 * sum(map(len, rows))


def test_joint_hexes_are_named_by_the_lowest_number() -> None:
    grid = laid((2, 1), (3, 4)).grid
    assert "1-0101" in grid.labels
    assert "2-0901" not in grid.labels
    assert "2-0213" in grid.labels
    assert "3-0201" not in grid.labels
    assert "4-0101" not in grid.labels, "it is 3-0901, which lies on section 3"


def test_sections_register_exactly() -> None:
    assembly = laid((1, 2), (3, 4))
    trim = SECTION.trim
    assert trim is not None
    for cell, sources in assembly.sources.items():
        x, y = assembly.grid.center(cell)
        for source in sources:
            inner = SECTION.center(source.cell)
            assert (inner[0] + source.column * trim[2], inner[1] + source.row * trim[3]) == pytest.approx((x, y))


def test_a_turned_section_lies_upside_down() -> None:
    assembly = laid((5,), turned=frozenset({5}))
    grid, corner = assembly.grid, SECTION.cell
    assert grid.cell("5-0101") == corner("0912")
    assert grid.cell("5-0213") == corner("0801")
    assert grid.cell("5-0506") == corner("0507")
    for cell, (source,) in assembly.sources.items():
        near = {assembly.sources[other][0].cell for other in grid.neighbors(cell)}
        assert near == set(neighbors(source.cell)) & set(SECTION.cells)


@pytest.mark.parametrize(("columns", "rows"), [(2, 4), (4, 4), (6, 4), (1, 4), (0, 4), (3, 0)])
def test_sections_that_cannot_be(columns: int, rows: int) -> None:
    with pytest.raises(ValueError, match=r"odd number of columns|must be more than 0"):
        section(columns, rows, 10.0)


def test_layouts_that_cannot_be() -> None:
    other = section(9, 11, 14.8, LABELS)
    for layout in ([], [[]], [[SectionPart(SECTION, 1)], []], [[SectionPart(SECTION, 1), SectionPart(other, 2)]]):
        with pytest.raises(ValueError, match=r"equally many|one size"):
            assemble(layout)


def test_labels_stay_with_their_cells() -> None:
    grid = laid((1, 2)).grid
    kept = grid.restricted(grid.cells[10:20])
    assert kept.labels == grid.labels[10:20]
    assert all(kept.label(cell) == grid.label(cell) for cell in kept.cells)
    assert grid.without(grid.cells[:10]).labels == grid.labels[10:]


def test_turning_twice_brings_a_hex_back() -> None:
    grid = section(9, 12, 14.8)
    for cell in grid.cells:
        there = turned(grid, cell)
        assert there in grid
        assert turned(grid, there) == cell
    left, top, width, height = grid.trim or (0.0, 0.0, 0.0, 0.0)
    x, y = grid.center(grid.cells[0])
    assert grid.center(turned(grid, grid.cells[0])) == pytest.approx((2 * left + width - x, 2 * top + height - y))


def test_the_smallest_section() -> None:
    smallest = section(3, 1, 10.0)
    assert smallest.labels == ("A1", "B1", "C1", "B2")
    assert smallest.trim == pytest.approx((smallest.radius, 5.0, 3 * smallest.radius, 10.0))
