"""The map in small: every hex in its terrain, areas with their letters, places with names, sections with numbers."""

import pytest
import scenes

from pnp.artwork.boards.landscape.registry import LANDFORMS
from pnp.artwork.boards.textures import CHEQUERED, TEXTURES, UNMARKED
from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.panels import Frame
from pnp.artwork.scenarios import overview_map, thumbnail_terrain
from pnp.scene import presets
from pnp.scene.color import mix
from pnp.scene.items import Group, Stamps, Use

THEME = presets.themes()["field"]
NUMBERS = range(1, 7)


def frame(game, width=100.0):
    return Frame(width, THEME, FaceCache(game, THEME))


def overview(game, number, width=100.0, height=170.0):
    return overview_map.overview(game, game.scenarios[f"scenario-{number}"], frame(game, width), height)


def uses(items):
    for item in items:
        if isinstance(item, Use):
            yield item
        elif isinstance(item, Group):
            yield from uses(item.items)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_map_is_as_large_as_its_place_allows(grav, number):
    scenario = grav.scenarios[f"scenario-{number}"]
    drawing = overview(grav, number)
    assert (drawing.width, drawing.height) == pytest.approx(overview_map.map_size(scenario, 100.0, 170.0))
    assert drawing.width <= 100.0 + 1e-6
    assert drawing.height <= 170.0 + 1e-6
    assert drawing.width == pytest.approx(100.0) or drawing.height == pytest.approx(170.0)


@pytest.mark.parametrize("number", NUMBERS)
def test_every_terrain_of_the_map_is_drawn_on_its_cells(grav, number):
    board = grav.scenarios[f"scenario-{number}"].board
    ground = overview(grav, number).items[0]
    hexes = {}
    for kind in {kind.id: kind for kind in board.terrain.values()}.values():
        fill = mix(kind.fill, THEME.paper, thumbnail_terrain.VEIL)
        (area,) = [item for item in ground.items if getattr(item, "fill", None) == fill]
        hexes[kind.id] = sum(segment[0] == "M" for segment in area.segments)
    drawn = [kind.id for cell in board.grid.cells if (kind := board.terrain.get(cell))]
    assert hexes == {kind: drawn.count(kind) for kind in hexes}


@pytest.mark.parametrize("number", NUMBERS)
def test_places_and_sections_are_named(grav, number):
    scenario = grav.scenarios[f"scenario-{number}"]
    words = [text.text for text in scenes.texts(overview(grav, number), into_symbols=False)]
    for place in scenario.places:
        assert f"{place.name} {scenario.board.grid.label(place.cell)}" in words
    for row in scenario.layout:
        for place in row:
            assert str(grav.boards[place.board].number) in words


def test_a_marker_is_in_its_hex(grav):
    scenario = grav.scenarios["scenario-2"]
    (place,) = scenario.places
    drawing = overview(grav, 2)
    left, top, wide, _ = scenario.board.grid.trim
    scale = (drawing.width - 0.4) / wide
    x, y = scenario.board.grid.center(place.cell)
    (marker,) = [use for use in uses(drawing.items) if "City" in use.symbol.name]
    assert marker.x + marker.symbol.width / 2 == pytest.approx((x - left) * scale + 0.2, abs=0.01)
    assert marker.y + marker.symbol.height / 2 == pytest.approx((y - top) * scale + 0.2, abs=0.01)


def test_areas_are_lettered_in_order_and_every_part_has_its_letter(grav):
    marks = overview_map.area_marks(grav.scenarios["scenario-4"])
    assert {name: mark.letter for name, mark in marks.items()} == {"forts": "A", "west": "B", "east-edge": "C"}
    letters = [use.symbol.name for use in uses(overview(grav, 4).items) if use.symbol.name.startswith("area ")]
    assert sorted(letters) == ["area A", "area A", "area A", "area B", "area C"]
    cities = [use for use in uses(overview(grav, 5).items) if use.symbol.name == "area A"]
    assert len(cities) == 6


@pytest.mark.parametrize("number", NUMBERS)
def test_letters_keep_clear_of_each_other_and_of_markers(grav, number):
    drawing = overview(grav, number)
    boxes = [(use.x, use.y, use.symbol.width) for use in uses(drawing.items) if use.symbol.width >= 4]
    for index, (x, y, size) in enumerate(boxes):
        for other_x, other_y, other in boxes[index + 1 :]:
            apart = max(abs(x + size / 2 - other_x - other / 2), abs(y + size / 2 - other_y - other / 2))
            assert apart >= (size + other) / 2 * 0.8


def test_badges_differ_in_form_by_side(grav):
    marks = overview_map.area_marks(grav.scenarios["scenario-2"])
    forms = {
        mark.area.side: [segment[0] for segment in overview_map.badge(grav, mark, frame(grav)).items[0].segments]
        for mark in marks.values()
    }
    assert forms["imperial"] != forms["league"]


def test_units_enter_over_the_edge_that_the_area_lies_on(grav):
    scenario = grav.scenarios["scenario-1"]
    edges = {name: overview_map.edge_of(scenario.board.grid, area) for name, area in scenario.areas.items()}
    assert (edges["west-edge"], edges["east-edge"]) == ("west", "east")
    size = overview_map.map_size(scenario, 100.0, 1000.0)
    alone = overview_map.map_size(scenario._replace(areas={}), 100.0, 1000.0)
    assert size[1] < alone[1]


def test_features_without_a_meaning_are_left_out(grav):
    def strokes(number):
        ground = overview(grav, number).items[0]
        return [
            cells
            for item in ground.items
            if isinstance(item, Stamps) and item.symbol.name == "feature"
            for cells in item.at
        ]

    assert len(strokes(2)) == len(grav.scenarios["scenario-2"].board.over)
    assert strokes(1) == []


def test_a_hex_with_a_feature_shows_only_that(grav):
    board = grav.scenarios["scenario-2"].board
    ground = overview(grav, 2).items[0]
    stamps = [item for item in ground.items if isinstance(item, Stamps)]
    places = [place for item in stamps for place in item.at]
    assert len(places) == len(set(places))
    with_signs = [cell for cell in board.grid.cells if board.terrain[cell].texture != "steppe"]
    assert len(places) == len(with_signs)


def test_the_diagram_shows_the_layout_and_north(grav):
    scenario = grav.scenarios["scenario-3"]
    drawing = overview_map.layout_diagram(grav, scenario, frame(grav, 60.0), 40.0)
    assert drawing.width <= 60.0
    assert drawing.height <= 40.0 + 1e-6
    texts = scenes.texts(drawing)
    places = {text.text: (round(text.left, 3), round(text.y, 3)) for text in texts}
    assert places["1"][0] < places["2"][0] < places["3"][0]
    assert places["1"][1] == places["2"][1] < places["4"][1]
    assert "N" in places


def test_a_turned_section_has_its_number_upside_down(grav):
    scenario = grav.scenarios["scenario-2"]
    (row,) = scenario.layout
    turned = scenario._replace(layout=((row[0], row[1]._replace(turned=True)),))
    drawing = overview_map.layout_diagram(grav, turned, frame(grav, 60.0), 40.0)
    assert "turned" in scenes.words(drawing)
    (number,) = [text for group in drawing.items for text in group.items if getattr(text, "rotate", 0.0) == 180.0]
    assert number.text == "6"


def test_each_texture_with_marks_has_a_sign_of_its_own_family():
    marked = {*TEXTURES, *LANDFORMS} - {*UNMARKED, *CHEQUERED, "steppe"}
    assert marked <= set(thumbnail_terrain._SIGNS)
    assert all(thumbnail_terrain._SIGNS[name](1.0) for name in marked)
