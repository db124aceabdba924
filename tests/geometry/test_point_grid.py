"""Points anywhere on a sheet, adjacent where links join them."""

import pytest

from pnp.geometry.grid import Grid
from pnp.geometry.point_grid import PointGrid

A, B, C, D = (0, 0), (1, 0), (2, 0), (3, 0)


@pytest.fixture
def grid() -> PointGrid:
    places = ((20.0, 20.0), (60.0, 20.0), (60.0, 50.0), (90.0, 70.0))
    plain = PointGrid(10.0, 100.0, 80.0, ("a", "b", "c", "d"), ("Ash", "Birch", "Cedar", "Date"), places)
    return plain.linked([(B, A), (A, B), (B, C), (C, C)])


def test_links_count_once_in_both_directions(grid: PointGrid) -> None:
    assert grid.links == ((A, B), (B, C))
    assert grid.neighbors(B) == (A, C)
    assert grid.linked([(C, D)]).links == ((A, B), (B, C), (C, D))


def test_distances_are_counted_in_links(grid: PointGrid) -> None:
    assert [grid.distance(A, cell) for cell in (A, B, C, D)] == [0, 1, 2, None]


def test_a_position_is_that_of_the_nearest_point_on_the_sheet(grid: PointGrid) -> None:
    assert grid.at(0, 0) == A
    assert grid.at(60, 36) == C
    assert grid.at(-1, 0) is None


def test_a_position_in_an_area_is_that_of_the_area(grid: PointGrid) -> None:
    square = ((0.0, 60.0), (40.0, 60.0), (40.0, 80.0), (0.0, 80.0))
    shaped = PointGrid(10.0, 100.0, 80.0, ("a",), ("Ash",), ((20.0, 70.0),), areas=((square,),))
    assert shaped.at(39, 61) == A
    assert shaped.at(41, 61) is None
    assert shaped.outline_of(A) == (square,)
    assert grid.outline_of(A) == ()


def test_labels_are_ids_and_titles_are_names(grid: PointGrid) -> None:
    assert (grid.label(C), grid.title(C), grid.cell("c")) == ("c", "Cedar", C)
    with pytest.raises(KeyError):
        grid.label((4, 0))
    with pytest.raises(KeyError):
        grid.cell("Cedar")


def test_spaces_are_round(grid: PointGrid) -> None:
    assert {round((x * x + y * y) ** 0.5, 6) for x, y in grid.outline} == {5.0}
    assert grid.corners(B)[0] == (60.0, 15.0)


def test_it_is_a_row_of_one_column_for_each_point(grid: PointGrid) -> None:
    any_grid: Grid = grid
    assert (any_grid.rows, any_grid.columns, any_grid.row(C), any_grid.column(C)) == (1, 4, 1, 3)
    assert all(any_grid.from_offset(*any_grid.offset(cell)) == cell for cell in any_grid.cells)
    assert all(map(any_grid.is_at_edge, any_grid.cells))
    assert (any_grid.shape, any_grid.noun, any_grid.is_lattice) == ("round", "point", False)
