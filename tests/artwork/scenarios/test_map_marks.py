"""Marks of a scenario on its map: areas, cities and emplacements."""

import kits
import pytest

from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.panels import Frame
from pnp.artwork.scenarios import map_marks
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
    for scenario in grav.scenarios.values():
        grid = scenario.board.grid
        taken = marks.clutter(scenario, frame)
        for mark in (mark for mark in area_marks(scenario).values() if mark.area.purpose == "setup"):
            drawn = list(marks.tag(grav, scenario, mark, frame, taken))
            for plate in (item for item in drawn if isinstance(item, Group)):
                left, top, right, bottom = bounds(plate.items[0].segments)
                corners = {grid.at(x, y) for x in (left, right) for y in (top, bottom)}
                assert corners <= {*mark.area.cells, None}, (scenario.id, mark.area.name)
                lines = (loop for _, around in marks._outlines(scenario) for loop in around)
                assert not any(left < x < right and top < y < bottom for loop in lines for x, y in loop)


def test_areas_with_room_are_named_in_all_their_parts(grav, frame):
    scenario = grav.scenarios["scenario-4"]
    mark = area_marks(scenario)["forts"] if "forts" in scenario.areas else next(iter(area_marks(scenario).values()))
    drawn = list(marks.tag(grav, scenario, mark, frame, marks.clutter(scenario, frame)))
    assert [item.text for item in drawn if isinstance(item, Text)] == [mark.area.name] * 3
    assert sum(isinstance(item, Use) for item in drawn) == 3


def test_an_area_all_of_whose_hexes_are_taken_stays_without_name(grav, frame):
    scenario = grav.scenarios["scenario-5"]
    mark = area_marks(scenario)["cities"]
    assert list(marks.tag(grav, scenario, mark, frame, marks.clutter(scenario, frame))) == []


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


def reach(items):
    edges = [bounds(item.segments) for item in items]
    return max(max(map(abs, edge)) for edge in edges)


def test_forts_and_cities_differ_and_take_up_most_of_a_hex(grav):
    places = {place.name: place for place in grav.scenarios["scenario-5"].places}
    city, bunker = (map_marks.symbol(grav, places[name], 14.8, THEME) for name in ("Capital", "Delta"))
    assert city == map_marks.city(14.8, grav.sides["imperial"].color, _seed(places["Capital"]), THEME)
    assert bunker == map_marks.emplacement(14.8, grav.sides["imperial"].color, THEME)
    assert 0.3 * 14.8 < reach(bunker) < 0.45 * 14.8
    assert 0.3 * 14.8 < reach(city) < 0.45 * 14.8


def _seed(place):
    return place.cell.q * 64 + place.cell.r


def test_no_two_cities_are_alike(grav):
    places = [place for place in grav.scenarios["scenario-5"].places if place.name != "Delta"]
    drawings = {map_marks.symbol(grav, place, 14.8, THEME) for place in places}
    assert len(drawings) == len(places)


def test_a_place_of_no_one_is_gray(grav):
    place = grav.scenarios["scenario-2"].places[0]._replace(side=None)
    items = map_marks.symbol(grav, place, 14.8, THEME)
    assert items == map_marks.city(14.8, THEME.muted, _seed(place), THEME)
