"""What a board adds to the reduced map of a scenario: lines, towns, units and names."""

from itertools import combinations
from pathlib import Path

import kits
import pytest
import scenes

from pnp import model
from pnp.artwork import symbol_library
from pnp.artwork.boards import map_layers
from pnp.artwork.boards.lines import lettering
from pnp.artwork.boards.lines.clutter import Clutter
from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.panels import Frame
from pnp.artwork.scenarios import board_map, overview_map
from pnp.scene import presets
from pnp.scene.items import Group, Text, Use
from pnp.scene.sheet import Box
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


def test_marks_are_in_the_middle_of_their_cells_with_the_number_or_the_symbol(game, scenario):
    view = view_of(scenario)
    items = list(board_map.units(game, scenario, view, frame(game)))
    (text,) = [item for item in items if hasattr(item, "text")]
    cell = scenario.board.hexes.cell("0204")
    assert (text.text, text.x) == ("2", pytest.approx(view.at(*view.grid.center(cell))[0]))
    singles = sorted(item.symbol.name for item in items if isinstance(item, Use))
    assert singles == sorted(
        symbol_library.load(game, symbol, {}).name for symbol in board_map._single_symbols(game, scenario.id).values()
    )
    assert len(items) == 4 + len(singles)


def test_names_and_numbers_are_readable_on_a_small_map(game, scenario):
    small = Frame(60.0, THEME, FaceCache(game, THEME), scale=0.7)
    view = overview_map._fit_view(scenario, 40.0, 40.0)[0]
    drawn = [*board_map.towns(scenario, view, small), *board_map.units(game, scenario, view, small)]
    sizes = [text.style.size / MM_PER_PT for text in scenes.texts(drawn)]
    assert min(sizes) >= 5.0


def test_the_legend_has_a_mark_of_each_side(game, scenario):
    assert [side.id for side, _ in board_map.marks(game, scenario, frame(game))] == ["red", "blue"]


@pytest.fixture(scope="module")
def other_boards(tmp_path_factory):
    """The game with a scenario on squares, and one on points."""
    folder = tmp_path_factory.mktemp("other")
    text = (FORD / "game.yaml").read_text(encoding="utf-8")
    points = """
  rails:
    name: Rails
    alternative: true
    grid:
      {kind: points, size: [120mm, 60mm], pitch: 12mm, points: {
        east: {name: East end, at: [112mm, 30mm]}, west: {name: West end, at: [20mm, 30mm]}}}
    lines: {line: {of: rail, along: west east}}
scenarios:
  court: {number: 2, title: Court, board: yard, turns: 2, first: red,
    areas: {a: {name: South, side: red, edge: south}, b: {name: B, side: red, purpose: entry, edge: west}},
    forces: {red: {groups: [{units: {r-3: 2}, area: a}, {units: {r-1: 1}, area: b, turn: 1}]}}}
  march: {number: 3, title: March, board: rails, turns: 2, first: red,
    areas: {a: {name: A, side: red, cells: west}, b: {name: B, side: red, purpose: entry, cells: east}},
    forces: {red: {groups: [{units: {r-3: 2}, area: a}, {units: {r-1: 1}, area: b, turn: 1}]}}}
"""
    terrain = "terrain: {rail: {name: Railway, lies: path, look: rail}}\n"
    (folder / "game.yaml").write_text(text.replace("\nscenarios:\n", points) + terrain, encoding="utf-8")
    return model.load(folder)


def test_squares_have_an_edge_and_entries_outside_it(other_boards):
    scenario = other_boards.scenarios["court"]
    label = scenario.board.grid.label
    assert sorted(map(label, scenario.areas["a"].cells)) == ["a1", "b1", "c1", "d1"]
    drawing = overview_map.overview(other_boards, scenario, frame(other_boards), 120.0)
    assert drawing.width == pytest.approx(100.0)
    assert drawing.height == pytest.approx(100.0 - 6.0 + 0.2)


def test_the_map_of_points_has_their_names_beside_them_and_letters_on_them(other_boards):
    scenario = other_boards.scenarios["march"]
    view = view_of(scenario)
    drawing = overview_map.overview(other_boards, scenario, frame(other_boards), 120.0)
    names = {text.text: text.left for text in scenes.texts(drawing.items)}
    west, east = (view.at(*scenario.board.grid.center(scenario.board.grid.cell(id_))) for id_ in ("west", "east"))
    assert west[0] < names["West end"] < west[0] + view.pitch
    assert names["East end"] < east[0]
    badges = [
        (item.x, item.y) for item in drawing.items if getattr(item, "symbol", None) and item.symbol.name[:4] == "area"
    ]
    middles = [(x + 2.2, y + 2.2) for x, y in badges]
    assert middles == [pytest.approx(west), pytest.approx(east)]


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


def texts_of(game, scenario, badges=()):
    view = overview_map._fit_view(scenario, 100.0, 120.0)[0]
    (group,) = board_map.names(game, scenario, view, Frame(100.0, THEME, FaceCache(game, THEME)), badges)
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
