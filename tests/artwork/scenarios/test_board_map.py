"""What a board adds to a scenario's reduced map: marks of units in their cells, towns, lines."""

from pathlib import Path

import pytest
import scenes

from pnp import model
from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.panels import Frame
from pnp.artwork.scenarios import board_map, overview_map
from pnp.scene import presets
from pnp.scene.theme import MM_PER_PT

THEME = presets.themes()["field"]
FORD = Path(__file__).parents[2] / "bad" / "scenarios"


@pytest.fixture(scope="module")
def game():
    return model.load(FORD)


@pytest.fixture(scope="module")
def scenario(game):
    (found,) = game.scenarios.values()
    return found


def frame(game, width=100.0):
    return Frame(width, THEME, FaceCache(game, THEME))


def view_of(scenario):
    return overview_map._fit_view(scenario, 100.0, 120.0)[0]


def test_units_are_counted_by_cell_without_those_that_arrive_or_have_an_area(scenario):
    label = scenario.board.grid.label
    found = {label(cell): sides for cell, sides in board_map.unit_cells(scenario).items()}
    assert found == {"0203": {"red": 1}, "0204": {"red": 2}, "0608": {"blue": 1}}


def test_marks_are_in_the_middle_of_their_cells_with_the_number_of_several(game, scenario):
    view = view_of(scenario)
    items = list(board_map.units(game, scenario, view, frame(game)))
    (text,) = [item for item in items if hasattr(item, "text")]
    cell = scenario.board.hexes.cell("0204")
    assert (text.text, text.x) == ("2", pytest.approx(view.at(*view.grid.center(cell))[0]))
    assert len(items) == 4


def test_names_and_numbers_are_readable_on_a_small_map(game, scenario):
    small = Frame(60.0, THEME, FaceCache(game, THEME), scale=0.7)
    view = overview_map._fit_view(scenario, 40.0, 40.0)[0]
    drawn = [*board_map.towns(scenario, view, small), *board_map.units(game, scenario, view, small)]
    sizes = [text.style.size / MM_PER_PT for text in scenes.texts(drawn)]
    assert min(sizes) >= 5.0


def test_the_legend_has_a_mark_of_each_side(game, scenario):
    assert [side.id for side, _ in board_map.marks(game, scenario, frame(game))] == ["red", "blue"]


def test_the_larger_towns_have_names(game, scenario):
    drawing = overview_map.overview(game, scenario, frame(game), 120.0)
    assert "Redoubt" in {text.text for text in scenes.texts(drawing.items)}


def test_letters_go_on_after_z(scenario):
    area = next(iter(scenario.areas.values()))
    many = {f"area-{n}": area._replace(id=f"area-{n}", name=f"Post {n}") for n in range(28)}
    letters = [mark.letter for mark in overview_map.area_marks(scenario._replace(areas=many)).values()]
    assert letters[:2] + letters[25:] == ["A", "B", "Z", "AA", "AB"]


def test_a_letter_in_an_area_s_name_is_its_letter(scenario):
    area = next(iter(scenario.areas.values()))
    names = {"one": "Entry B", "two": "The ford", "three": "Entry C"}
    areas = {id_: area._replace(id=id_, name=name) for id_, name in names.items()}
    marks = overview_map.area_marks(scenario._replace(areas=areas))
    assert {id_: mark.letter for id_, mark in marks.items()} == {"one": "B", "two": "A", "three": "C"}
