import kits
import pytest

from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.panels import Frame
from pnp.artwork.scenarios import map_marks as marks
from pnp.artwork.scenarios.overview_map import area_marks, edge_of
from pnp.scene.items import Group, Path, Text, Use
from pnp.scene.presets import themes
from pnp.scene.shapes import bounds

THEME = themes()["field"]


@pytest.fixture(scope="module")
def grav():
    return kits.game("grav-armor")


@pytest.fixture(scope="module")
def frame(grav):
    return Frame(44.0, THEME, FaceCache(grav, THEME))


def test_areas_lie_along_the_edge_that_the_words_say(grav):
    scenario = grav.scenarios["scenario-1"]
    edges = {
        area.name: edge_of(scenario.board.grid, area) for area in scenario.areas.values() if area.purpose == "entry"
    }
    assert edges == {"East edge": "east", "West edge": "west"}


def test_outlines_of_the_sides_differ_without_color(grav, frame):
    items = list(marks.outlines(grav, grav.scenarios["scenario-2"], frame))
    lines = [item.stroke for item in items if isinstance(item, Path)]
    assert len(lines) == 2
    assert len({line.dash for line in lines}) == 2
    assert all(isinstance(item, Group) for item in items[::2])


def test_an_area_is_named_in_a_clear_hex_of_its_own(grav, frame):
    scenario = grav.scenarios["scenario-2"]
    grid = scenario.board.grid
    taken = {place.cell for place in scenario.places}
    for mark in area_marks(scenario).values():
        before = set(taken)
        plate, letter, name = marks.tag(grav, scenario, mark, frame, taken)
        (cell,) = taken - before
        assert cell in mark.area.cells
        assert isinstance(letter, Use)
        assert name.text == mark.area.name
        left, top, right, bottom = bounds(plate.items[0].segments)
        x, y = grid.center(cell)
        assert left < x < right
        assert top > y - 0.38 * grid.pitch
        assert bottom < y + 0.05 * grid.pitch


def test_an_area_all_of_whose_hexes_are_taken_stays_without_name(grav, frame):
    scenario = grav.scenarios["scenario-5"]
    mark = area_marks(scenario)["cities"]
    assert list(marks.tag(grav, scenario, mark, frame, set(mark.area.cells))) == []


def test_entries_stand_outside_the_map_beside_their_cells_and_are_named_on_every_section(grav, frame):
    scenario = grav.scenarios["scenario-1"]
    grid = scenario.board.grid
    left, top, wide, tall = grid.trim
    for mark in area_marks(scenario).values():
        if mark.area.purpose != "entry":
            continue
        bar, *rest = marks.entry(grav, scenario, mark, frame)
        x1, y1, _, y2 = bounds(bar.segments)
        assert (y1, y2) == pytest.approx((top, top + tall))
        assert x1 == pytest.approx(left - 1.0 if mark.area.name == "West edge" else left + wide + 1.0)
        words = [item for item in rest if isinstance(item, Text)]
        side = {"West edge": "Imperial", "East edge": "League"}[mark.area.name]
        assert [item.text for item in words] == [f"{mark.area.name}: {side} enters here"] * 2
        assert {item.rotate for item in words} == {-90.0 if mark.area.name == "West edge" else 90.0}
        assert all(not left - 0.5 < item.x < left + wide + 0.5 for item in words)


def test_places_carry_their_names(grav, frame):
    items = list(marks.places(grav, grav.scenarios["scenario-4"], frame))
    assert [item.text for item in items if isinstance(item, Text)] == ["Alpha", "Beta", "Gamma"]
