"""Turned and mirrored boards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.geometry import hex_shapes, sides, square_grid
from pnp.geometry.symmetry import mirror_cell, mirror_direction

KINDS = st.sampled_from(["point", "rows", "columns"])
SQUARES = st.builds(square_grid.rectangle, st.integers(1, 9), st.integers(1, 9), st.floats(5, 30))
HEXES = st.builds(
    hex_shapes.rectangle, st.sampled_from(["pointy", "flat"]), st.integers(1, 9), st.integers(1, 9), st.just(9.0)
)


@given(st.one_of(SQUARES, HEXES), KINDS, st.data())
def test_the_twin_of_a_twin_is_the_cell_itself(grid, kind, data):
    cell = data.draw(st.sampled_from(grid.cells))
    other = mirror_cell(grid, cell, kind)
    assert other is None or (other in grid and mirror_cell(grid, other, kind) == cell)


@given(SQUARES, KINDS)
def test_every_square_has_a_twin_and_no_two_the_same(grid, kind):
    assert {mirror_cell(grid, cell, kind) for cell in grid.cells} == set(grid.cells)


@pytest.mark.parametrize(("kind", "label"), [("point", "H7"), ("rows", "A7"), ("columns", "H2")])
def test_where_a_corner_of_a_chess_board_goes(kind, label):
    grid = square_grid.rectangle(8, 8, 20, square_grid.Labeling("A1", "bottom-left"))
    assert grid.label(mirror_cell(grid, grid.cell("A2"), kind)) == label


def test_a_cell_whose_twin_is_a_hole_has_none():
    grid = square_grid.rectangle(3, 1, 10).without([square_grid.Square(2, 0)])
    assert mirror_cell(grid, square_grid.Square(0, 0), "point") is None
    assert mirror_cell(grid, square_grid.Square(1, 0), "point") == square_grid.Square(1, 0)


def test_a_board_of_hexes_is_only_as_symmetric_as_its_rows():
    grid = hex_shapes.rectangle("pointy", 4, 3, 10)
    assert mirror_cell(grid, grid.cell("A1"), "rows") == grid.cell("A3")
    assert mirror_cell(grid, grid.cell("A1"), "columns") is None


@pytest.mark.parametrize(
    ("kind", "words"),
    [("point", "sw nw n ne se s"), ("rows", "se ne n nw sw s"), ("columns", "nw sw s se ne n")],
)
def test_directions_are_turned_with_the_board(kind, words):
    grid = hex_shapes.rectangle("flat", 4, 4, 10.0)
    compass = sides.compass(grid)
    assert [compass[mirror_direction(grid, way, kind)] for way in range(6)] == words.split()
