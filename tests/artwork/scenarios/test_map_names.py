"""Names and numbers of the reduced map: none under a unit, a letter of an area or another name."""

from itertools import combinations
from pathlib import Path

import kits
import pytest

from pnp import model
from pnp.artwork.boards import map_layers
from pnp.artwork.boards.lines import lettering
from pnp.artwork.boards.lines.clutter import Clutter
from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.panels import Frame
from pnp.artwork.scenarios import board_map, map_names, overview_map
from pnp.scene import presets
from pnp.scene.items import Group, Text
from pnp.scene.sheet import Box

THEME = presets.themes()["field"]


@pytest.fixture(scope="module")
def game():
    return model.load(Path(__file__).parents[2] / "bad" / "scenarios")


@pytest.fixture
def scenario(game):
    (found,) = game.scenarios.values()
    return found


def texts_of(game, scenario, badges=()):
    view = overview_map._fit_view(scenario, 100.0, 120.0)[0]
    (group,) = map_names.names(game, scenario, view, Frame(100.0, THEME, FaceCache(game, THEME)), badges)
    assert isinstance(group, Group)
    return view, [item for item in group.items if isinstance(item, Text)]


def around(scenario, cell):
    x, y = scenario.board.grid.center(cell)
    return lettering.Extent(x, y, x, y)


def test_names_and_numbers_avoid_units_and_each_other(game, scenario):
    (town,) = [place for place in scenario.board.places if place.name == "Redoubt"]
    group = scenario.forces["red"].groups[0]._replace(area=None, turn=0, cells=(town.cells[0],))
    force = scenario.forces["red"]._replace(groups=(group,))
    there = scenario._replace(forces={**scenario.forces, "red": force})
    view, texts = texts_of(game, there)
    assert town.name in [text.text for text in texts]
    half = board_map.mark_size(view) / view.scale / 2
    for cell in board_map.unit_cells(there):
        for text in texts:
            assert lettering.extent(text).overlap(around(there, cell).grown(half)) < 0.3, text.text
    for one, other in combinations([text for text in texts if len(text.text) > 1], 2):
        assert lettering.extent(one).overlap(lettering.extent(other)) < 0.3, (one.text, other.text)


def test_a_name_avoids_the_letter_of_an_area(game, scenario):
    view, texts = texts_of(game, scenario)
    (town,) = [text for text in texts if text.text == "Redoubt"]
    x, y = view.at(town.x, town.y)
    badge = Box(x - 2.0, y - 3.0, 4.4, 4.4)
    _, moved = texts_of(game, scenario, [badge])
    (again,) = [text for text in moved if text.text == "Redoubt"]
    assert (again.x, again.y) != (town.x, town.y)


def test_only_outer_cells_have_numbers(game, scenario):
    _, texts = texts_of(game, scenario)
    grid = scenario.board.grid
    cells = {grid.label(cell): cell for cell in grid.cells}
    shown = [cells[text.text] for text in texts if text.text in cells]
    rows, columns = ([at(cell) for cell in grid.cells] for at in (grid.row, grid.column))
    assert shown
    assert all(
        grid.row(cell) in (min(rows), max(rows)) or grid.column(cell) in (min(columns), max(columns)) for cell in shown
    )


def test_names_are_large_enough_to_read(game, scenario):
    view, texts = texts_of(game, scenario)
    assert min(text.style.size * view.scale for text in texts) >= 5.2 * 0.3527


def test_the_name_of_a_river_lies_beside_all_lines():
    game = kits.game("across-the-maren")
    scenario = next(iter(game.scenarios.values()))
    board = game.boards[scenario.on]
    drawn = map_layers.drawn(game, board, THEME)
    clutter = Clutter(board.grid.pitch)
    for course, width in drawn.courses:
        clutter.add_line(course, width)
    _, texts = texts_of(game, scenario)
    letters = [text for text in texts if len(text.text) == 1]
    crossed = [text.text for text in letters if clutter.cost(lettering.letter_extents([text])[0]) > 0.1]
    assert len(crossed) < 0.1 * len(letters)
