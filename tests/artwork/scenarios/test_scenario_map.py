import itertools

import kits
import pytest

from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.diagrams import obstacles
from pnp.artwork.panels import Frame
from pnp.artwork.scenarios import scenario_map
from pnp.model.game.scenarios import SectionPlace
from pnp.scene import fonts
from pnp.scene.items import Group, Labels, Text, Use
from pnp.scene.presets import themes

THEME = themes()["field"]


@pytest.fixture(scope="module")
def grav():
    return kits.game("grav-armor")


@pytest.fixture(scope="module")
def drawn(grav):
    grounds: scenario_map.Grounds = {}
    return {id_: scenario_map.draw(grav, scenario, THEME, grounds) for id_, scenario in grav.scenarios.items()}, grounds


def field_of(drawing):
    return next(item for item in drawing.symbol.items if isinstance(item, Group) and item.layer == "Board")


def labels(items):
    for item in items:
        if isinstance(item, Labels):
            yield from item.entries
        elif isinstance(item, Group):
            yield from labels(item.items)


def test_the_ground_of_a_turned_section_is_rotated(grav, monkeypatch):
    boards = []
    monkeypatch.setattr(scenario_map.layers, "ground", lambda game, board, lap: boards.append(board) or ())
    board = grav.boards["section-1"]
    scenario_map._landscape(grav, board, True)
    (shown,), grid = boards, board.grid
    assert len(shown.terrain) == len(board.terrain) > 10
    for cell, kind in board.terrain.items():
        x, y = grid.center(cell)
        assert shown.terrain[grid.at(grid.width - x, grid.height - y)] == kind


def test_every_hex_is_named_once(grav, drawn):
    for id_, scenario in grav.scenarios.items():
        names = [text for _, _, text in labels(field_of(drawn[0][id_]).items)]
        assert sorted(names) == sorted(scenario.board.grid.labels)


def test_landscapes_are_drawn_once_for_all_scenarios_and_lie_edge_to_edge(grav, drawn):
    drawings, grounds = drawn
    assert len(grounds) == 6
    for id_, scenario in grav.scenarios.items():
        left, top, _, _ = scenario.board.grid.trim
        uses = [item for item in field_of(drawings[id_]).items if isinstance(item, Use) and item.symbol.width > 90]
        places = [place for row in scenario.layout for place in row]
        assert [use.symbol for use in uses] == [grounds[place] for place in places]
        for number, use in enumerate(uses):
            row, column = divmod(number, len(scenario.layout[0]))
            assert use.x - left == pytest.approx(column * use.symbol.width, abs=1e-6)
            assert use.y - top == pytest.approx(row * use.symbol.height, abs=1e-6)


def test_hexes_lie_where_their_section_has_them(grav):
    """Registration: a hex's position on the section, moved with the section, is its position on the whole map."""
    scenario = grav.scenarios["scenario-5"]
    whole = scenario.board.grid
    for row, places in enumerate(scenario.layout):
        for column, place in enumerate(places):
            section = grav.boards[place.board]
            left, top, width, height = section.grid.trim
            for cell in section.grid.cells:
                name = f"{section.number}-{section.grid.label(cell)}"
                if name not in whole.labels:
                    continue
                x, y = section.grid.center(cell)
                there = whole.center(whole.cell(name))
                assert (there[0] - whole.trim[0], there[1] - whole.trim[1]) == pytest.approx(
                    (x - left + column * width, y - top + row * height), abs=0.001
                )


def test_a_turned_section_is_turned_ground_with_its_number_at_the_other_corner(grav):
    scenario = grav.scenarios["scenario-2"]
    layout = ((SectionPlace("section-5", turned=True), SectionPlace("section-6")),)
    grounds: scenario_map.Grounds = {}
    drawing = scenario_map.draw(grav, scenario._replace(layout=layout), THEME, grounds)
    upright: scenario_map.Grounds = {}
    scenario_map.draw(grav, scenario, THEME, upright)
    assert grounds[layout[0][0]] != upright[SectionPlace("section-5")]
    assert grounds[layout[0][1]].digest == upright[SectionPlace("section-6")].digest
    numbers = [item for item in field_of(drawing).items if getattr(item, "text", "") == "5"]
    assert [item.rotate for item in numbers] == [180.0]


def test_seams_run_between_columns_and_along_hex_sides(grav, drawn):
    scenario = grav.scenarios["scenario-5"]
    drawing = drawn[0]["scenario-5"]
    grid = scenario.board.grid
    dx, dy = field_of(drawing).transform[4:]
    upright, level = drawing.seams
    columns = sorted({round(x, 6) for x, _ in grid.centers()})
    between = [(a + b) / 2 for a, b in itertools.pairwise(columns)]
    assert [x - dx for x in upright] == pytest.approx(between, abs=1e-6)
    sides = {round(y - grid.pitch / 2, 6) for _, y in grid.centers()}
    assert all(round(y - dy, 6) in sides for y in level)
    joint = grid.trim[1] + grid.trim[3] / 3
    assert min(abs(y - dy - joint) for y in level) < 1e-6


@pytest.mark.parametrize("id_", ["scenario-1", "scenario-2", "scenario-5"])
def test_title_and_key_stand_beside_the_map_on_the_first_sheet(grav, drawn, id_):
    drawing = drawn[0][id_]
    dx, _ = field_of(drawing).transform[4:]
    margin = next(item for item in drawing.symbol.items if isinstance(item, Group) and item.layer == "Margin")
    assert margin.items
    assert 36 < dx + grav.scenarios[id_].board.grid.trim[0] < 60


def test_a_map_of_two_sections(drawn, golden):
    golden.png("scenario-map", drawn[0]["scenario-2"].symbol, dpi=45)


def words(items):
    for item in items:
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Group):
            yield from words(item.items)


def panel(grav, scenario, width=44.0, height=166.0):
    return scenario_map.legend(grav, grav.scenarios[scenario], Frame(width, THEME, FaceCache(grav, THEME)), height)


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("width", [47.5, 38.0])
def test_everything_fits_beside_one_section(grav, number, width):
    drawn = panel(grav, f"scenario-{number}", width)
    assert drawn.height <= 166.0
    assert drawn.width <= width + 0.01


def test_the_key_says_what_the_scenario_says(grav):
    scenario = grav.scenarios["scenario-2"]
    said = list(words(panel(grav, "scenario-2").items))
    assert "N" in said
    text = " ".join(said)
    assert all(entry.name[:1].upper() + entry.name[1:] in text for entry in scenario.key)
    assert scenario.title in text
    assert "Slagport" in text
    assert "14.8 mm" in text
    assert all(area.name in text for area in scenario.areas.values())


def test_names_of_columns_are_on_one_line(grav):
    found = {word.text: word.y for word in obstacles.words(panel(grav, "scenario-1").items)}
    assert found["CV"] == pytest.approx(found["grav"], abs=0.05)


@pytest.mark.parametrize(("number", "width"), [(1, 38.0), (4, 41.5), (6, 47.5)])
def test_names_and_numbers_of_terrain_are_on_one_line_and_apart(grav, number, width):
    found = [*obstacles.words(panel(grav, f"scenario-{number}", width).items)]
    for entry in grav.scenarios[f"scenario-{number}"].key:
        if " " not in entry.name and not any(each.special for each in entry.attributes.values()):
            name = next(word for word in found if word.text == entry.name.capitalize())
            line = sorted((word.x, word) for word in found if abs(word.y - name.y) < 1.2)
            assert len(line) >= len(grav.classes)
            ends = [x + fonts.width(word.text, word.style) for x, word in line]
            apart = [x - end for end, (x, _) in zip(ends, line[1:], strict=False)]
            assert apart[0] > 1.5, entry.name
            assert min(apart) > 0.5, entry.name


def test_features_without_meaning_are_named_so(grav):
    said = " ".join(words(panel(grav, "scenario-1").items))
    assert "Red-brown lines:" in said
    assert "no meaning here" in said
