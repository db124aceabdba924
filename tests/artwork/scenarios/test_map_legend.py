import kits
import pytest

from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.panels import Frame
from pnp.artwork.scenarios import map_legend
from pnp.scene.items import Group, Text
from pnp.scene.presets import themes

THEME = themes()["field"]


@pytest.fixture(scope="module")
def grav():
    return kits.game("grav-armor")


def words(items):
    for item in items:
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Group):
            yield from words(item.items)


def panel(grav, scenario, width=44.0, height=166.0):
    return map_legend.panel(grav, grav.scenarios[scenario], Frame(width, THEME, FaceCache(grav, THEME)), height)


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("width", [46.0, 36.5])
def test_everything_fits_beside_one_section(grav, number, width):
    drawn = panel(grav, f"scenario-{number}", width)
    assert drawn.height <= 166.0
    assert drawn.width <= width + 0.01


def test_the_key_says_what_the_scenario_says(grav):
    scenario = grav.scenarios["scenario-2"]
    said = list(words(panel(grav, "scenario-2").items))
    for entry in scenario.key:
        assert entry.name[:1].upper() + entry.name[1:] in said
    assert "N" in said
    text = " ".join(said)
    assert scenario.title in text
    assert "Slagport" in text
    assert "14.8 mm" in text
    assert all(area.name in text for area in scenario.areas.values())


def test_features_without_meaning_are_named_so(grav):
    said = " ".join(words(panel(grav, "scenario-1").items))
    assert "Red-brown lines:" in said
    assert "no meaning here" in said
