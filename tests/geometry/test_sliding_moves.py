"""Lines of squares that pieces go along."""

from hypothesis import given
from hypothesis import strategies as st

from pnp.geometry import hex_shapes
from pnp.geometry.directions import moved
from pnp.geometry.sliding_moves import lines, until
from pnp.geometry.square_grid import Labeling, Square, rectangle

BOARD = rectangle(8, 8, 20, Labeling("a1", "bottom-left"))
STEPS = st.tuples(st.integers(-3, 3), st.integers(-3, 3)).filter(any)


def labels(line):
    return " ".join(map(BOARD.label, line))


def test_a_rook_in_the_corner_sees_two_lines():
    along = [labels(line) for line in lines(BOARD, BOARD.cell("a1"), [(0, 1), (1, 0), (0, -1), (-1, 0)], None)]
    assert along == ["a2 a3 a4 a5 a6 a7 a8", "b1 c1 d1 e1 f1 g1 h1"]


def test_a_limit_and_a_hole_end_a_line():
    assert [labels(line) for line in lines(BOARD, BOARD.cell("a1"), [(1, 1)], 2)] == ["b2 c3"]
    holed = BOARD.without([BOARD.cell("c3")])
    assert [labels(line) for line in lines(holed, BOARD.cell("a1"), [(1, 1)], None)] == ["b2"]


@given(st.sampled_from(BOARD.cells), STEPS)
def test_a_line_never_leaves_the_board_and_ends_at_its_edge(cell, step):
    for line in lines(BOARD, cell, [step], None):
        assert all(place in BOARD for place in line)
        assert moved("square", line[-1], step) not in BOARD


def test_a_line_goes_up_to_what_ends_it():
    line = (Square(0, 0), Square(1, 0), Square(2, 0))
    assert until(line, lambda cell: cell.column == 1) == line[:2]
    assert until(line, lambda cell: False) == line


def test_lines_on_hexes_end_at_the_edge_and_turn_with_the_side():
    grid = hex_shapes.hexagon("flat", 3, 10.0)
    assert [len(line) for line in lines(grid, (0, 0), [(0, -1), (1, -2)], None)] == [2, 1]
    assert next(lines(grid, (0, 0), [(0, -1)], None, turns=3)) == ((0, 1), (0, 2))
