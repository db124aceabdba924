import kits
import pytest

from pnp.artwork.scenarios import place_symbols
from pnp.scene.presets import themes
from pnp.scene.shapes import bounds

THEME = themes()["field"]


@pytest.fixture(scope="module")
def grav():
    return kits.game("grav-armor")


def reach(items):
    edges = [bounds(item.segments) for item in items]
    return max(max(map(abs, edge)) for edge in edges)


def test_forts_and_cities_differ_and_take_up_most_of_a_hex(grav):
    places = {place.name: place for place in grav.scenarios["scenario-5"].places}
    city, bunker = (place_symbols.symbol(grav, places[name], 14.8, THEME) for name in ("Capital", "Delta"))
    assert city == place_symbols.city(14.8, grav.sides["imperial"].color, _seed(places["Capital"]), THEME)
    assert bunker == place_symbols.emplacement(14.8, grav.sides["imperial"].color, THEME)
    assert 0.3 * 14.8 < reach(bunker) < 0.45 * 14.8
    assert 0.3 * 14.8 < reach(city) < 0.45 * 14.8


def _seed(place):
    return place.cell.q * 64 + place.cell.r


def test_no_two_cities_are_alike(grav):
    places = [place for place in grav.scenarios["scenario-5"].places if place.name != "Delta"]
    drawings = {place_symbols.symbol(grav, place, 14.8, THEME) for place in places}
    assert len(drawings) == len(places)


def test_a_place_of_no_one_is_gray(grav):
    place = grav.scenarios["scenario-2"].places[0]._replace(side=None)
    items = place_symbols.symbol(grav, place, 14.8, THEME)
    assert items == place_symbols.city(14.8, THEME.muted, _seed(place), THEME)
