"""Places of cell numbers: at the top, in the center, in the corner, only at the edge, nowhere."""

import kits
import pytest

from pnp.artwork.boards import cell_numbers, cells
from pnp.geometry import hex_shapes, square_grid
from pnp.geometry.labels import Labeling
from pnp.scene import fonts
from pnp.scene.items import Labels
from pnp.scene.presets import themes

THEME = themes()["field"]
GRIDS = {
    "flat": hex_shapes.rectangle("flat", 5, 5, 16.0, "even", Labeling("0101", "top-left")),
    "pointy": hex_shapes.rectangle("pointy", 5, 5, 16.0, "even", Labeling("0101", "top-left")),
    "square": square_grid.rectangle(5, 5, 16.0, Labeling("number")),
}


@pytest.fixture(scope="module")
def heavy():
    return kits.game("heavy-armor")


@pytest.fixture(params=GRIDS)
def board(heavy, request):
    return heavy.boards["duel"]._replace(grid=GRIDS[request.param], zones=(), fields=(), symmetry=None)


def test_numbers_are_in_the_center(board):
    found = cell_numbers.places(board._replace(numbers="center"), THEME)
    style = cell_numbers.style(board, THEME)
    rise = fonts.metrics(style.font).cap_height * style.size / 2
    for cell, (x, y) in zip(board.grid.cells, board.grid.centers(), strict=True):
        assert found[cell] == pytest.approx((x, y + rise))


def test_numbers_in_the_corner_are_in_their_cell_up_and_to_the_left(board):
    found = cell_numbers.places(board._replace(numbers="corner"), THEME)
    style = cell_numbers.style(board, THEME)
    cap = fonts.metrics(style.font).cap_height * style.size
    for cell, label in zip(board.grid.cells, board.grid.labels, strict=True):
        (x, y), (u, v) = found[cell], board.grid.center(cell)
        half = fonts.width(label, style) / 2
        assert x < u
        assert y < v
        assert board.grid.at(x - half, y - cap) == cell
        assert board.grid.at(x - half, y) == cell


def test_only_cells_at_the_edge_or_none_have_numbers(board):
    edge = cell_numbers.places(board._replace(numbers="edge-only"), THEME)
    assert len(edge) == 16
    assert cell_numbers.places(board._replace(numbers="none"), THEME) == {}


def test_a_board_prints_the_numbers_that_it_asks_for(heavy):
    board = heavy.boards["duel"]
    for where, count in (("none", 0), ("top", len(board.grid))):
        drawn = cells.cells(heavy, board._replace(numbers=where), THEME)
        labels = [entry for item in drawn if isinstance(item, Labels) for entry in item.entries]
        assert len([entry for entry in labels if entry[2] in board.grid.labels]) == count
