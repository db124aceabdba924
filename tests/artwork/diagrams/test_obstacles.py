import math

import kits
import pytest

from pnp.artwork.diagrams import obstacles
from pnp.scene.items import Group, Labels, Path, Symbol, Text, Use
from pnp.scene.shapes import rect
from pnp.scene.sheet import Box


def test_words_are_found_where_they_are_and_in_their_size(theme):
    style = theme.style("label", 10)
    items = [
        Group((Text(2.0, 3.0, "Brede", style),), (0.5, 0.0, 0.0, 0.5, 10.0, 0.0)),
        Labels(style, ((7.0, 8.0, "1"),)),
    ]
    name, number = obstacles.words(items)
    assert (name.x, name.y, name.style.size) == pytest.approx((11.0, 1.5, style.size / 2))
    assert (number.text, number.anchor) == ("1", "middle")


def test_words_on_counters_are_found_where_the_counters_are(theme):
    face = Symbol("face", 10.0, 10.0, (Text(1.0, 4.0, "5", theme.style("text", 8.0)),))
    placed = Group((Use(face, 0, 0), Path(rect(0, 0, 10, 10))), (0.5, 0.0, 0.0, 0.5, 20.0, 30.0))
    (found,) = obstacles.counter_words((placed,))
    assert found.left == pytest.approx(20.5)
    assert 30.0 < found.top < found.bottom < 33.0


def test_counters_words_roads_and_bridges_are_in_the_way(theme):
    board = kits.game("across-the-maren").boards["maren"]
    grid = board.grid
    counters = obstacles.extents(grid, {grid.cell("1108"): 12.0})
    ground = [Text(0.0, 5.0, "Sea", theme.style("label", 10))]
    found = obstacles.of_map(board, ground, (), counters.values(), Box(0.0, 0.0, 300.0, 300.0))
    road = grid.center(grid.cell("0907"))
    free = grid.center(grid.cell("0909"))
    assert found.cost(obstacles.spot(free, 1.0)) == 0
    assert 0 < found.cost(obstacles.spot(road, 1.0)) < found.cost(obstacles.spot(grid.center(grid.cell("1108")), 1.0))
    assert found.cost(obstacles.spot((2.0, 4.0), 1.0)) > 1


def test_counters_at_the_edge_of_a_map_section_stay_on_it():
    board = next(board for board in kits.game("grav-armor").boards.values() if board.grid.trim)
    left, top, *_ = board.grid.trim
    cells = [min(board.grid.cells, key=lambda cell: math.dist(board.grid.center(cell), at)) for at in ((left, top),)]
    for box in obstacles.extents(board.grid, dict.fromkeys(cells, 12.0)).values():
        assert left < box.left
        assert top < box.top
        assert box.right - box.left == pytest.approx(12.0)
