import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.geometry.labels import Labeling
from pnp.geometry.square_grid import Square, distance, neighbors, rectangle

squares = st.builds(Square, st.integers(-20, 20), st.integers(-20, 20))
steps = st.sampled_from(["sides", "corners"])


@given(squares, squares, squares, steps)
def test_distance_is_a_metric(a, b, c, step):
    assert distance(a, b, step) == distance(b, a, step)
    assert (distance(a, b, step) == 0) == (a == b)
    assert distance(a, c, step) <= distance(a, b, step) + distance(b, c, step)


@given(squares, steps)
def test_neighbors_are_one_step_away(cell, step):
    around = neighbors(cell, step)
    assert len(set(around)) == (4 if step == "sides" else 8)
    assert all(distance(cell, other, step) == 1 for other in around)


def test_a_chess_board():
    board = rectangle(8, 8, 40, Labeling("A1", "bottom-left"))
    assert (board.width, board.height, len(board)) == (320, 320, 64)
    assert (board.labels[0], board.labels[-1]) == ("A8", "H1")
    e4 = board.cell("E4")
    assert (board.column(e4), board.row(e4), board.label(e4)) == (5, 4, "E4")
    assert board.center(e4) == (180, 180)
    assert board.corners(board.cell("A8")) == ((0, 0), (40, 0), (40, 40), (0, 40))


@given(
    st.integers(1, 9),
    st.integers(1, 9),
    st.sampled_from(["A1", "1A", "0101", "01.01", "number", "spiral"]),
    st.sampled_from(["top-left", "top-right", "bottom-left", "bottom-right"]),
)
def test_labels_name_every_square_once_and_lead_back(columns, rows, style, origin):
    board = rectangle(columns, rows, 10, Labeling(style, origin))
    assert len(set(board.labels)) == columns * rows
    assert all(board.cell(board.label(cell)) == cell for cell in board.cells)


def test_restricted_boards_keep_their_labels():
    board = rectangle(3, 3, 10)
    assert board.restricted([board.cell("B2")]).labels == ("B2",)
    assert Square(2, 2) in board
    assert Square(3, 0) not in board


def test_impossible_boards_are_refused():
    with pytest.raises(ValueError, match="rows must be more than 0"):
        rectangle(3, 0, 10)


def test_middles_and_corners_of_many_squares_are_those_of_each():
    grid = rectangle(3, 2, 24)
    assert grid.centers() == [grid.center(cell) for cell in grid.cells]
    assert grid.centers([Square(2, 1)], (1.0, -1.0)) == [(61.0, 35.0)]
    x, y = grid.center(Square(1, 1))
    assert tuple((x + dx, y + dy) for dx, dy in grid.outline) == grid.corners(Square(1, 1))


def test_a_board_with_a_hole_is_not_full():
    grid = rectangle(3, 2, 24)
    assert grid.is_full
    assert not grid.restricted(grid.cells[1:]).is_full


def test_a_place_leads_to_its_square_and_none_beside_the_board():
    board = rectangle(3, 2, 10)
    assert all(board.at(*board.center(cell)) == cell for cell in board.cells)
    assert board.at(-0.1, 5) is None
    assert board.at(30, 5) is None
    assert board.without([Square(1, 1)]).at(15, 15) is None


def test_a_square_is_its_own_offset():
    board = rectangle(3, 2, 10)
    assert [board.from_offset(*board.offset(cell)) for cell in board.cells] == list(board.cells)


def test_neighbors_on_the_board_end_at_its_edge():
    board = rectangle(3, 3, 10)
    assert len(board.neighbors(Square(1, 1))) == 8
    assert len(board.neighbors(Square(0, 0))) == 3
    across = rectangle(3, 3, 10, across="sides")
    assert len(across.neighbors(Square(1, 1))) == 4
    assert len(across.neighbors(Square(0, 0))) == 2
    assert across.distance(Square(0, 0), Square(2, 1)) == 3
    assert [cell for cell in across.cells if not across.is_at_edge(cell)] == [Square(1, 1)]
    assert across.without([Square(0, 0)]).across == "sides"


def test_small_letters_name_the_columns_of_a_chess_board():
    board = rectangle(8, 8, 20, Labeling("a1", "bottom-left"))
    assert (board.labels[0], board.labels[-1]) == ("a8", "h1")
    assert board.cell("e4") == Square(4, 4)


def test_squares_are_numbered_from_the_origin_or_from_the_center():
    assert rectangle(3, 3, 10, Labeling("spiral", "top-left")).labels == tuple("234516789")
    assert rectangle(2, 3, 10, Labeling("number", "bottom-right")).labels == tuple("654321")
    assert rectangle(2, 3, 10, Labeling("number", "top-left")).labels == tuple("123456")
