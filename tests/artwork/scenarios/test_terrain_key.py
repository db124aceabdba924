"""A scenario's terrain key: every line of the definition, every figure, signs with words."""

from dataclasses import replace

import kits
import pytest
import scenes

from pnp.artwork import panels
from pnp.artwork.boards import legend
from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.panels import Frame, PanelError
from pnp.artwork.scenarios import terrain_key
from pnp.errors import Span
from pnp.model.compute.ground import in_order
from pnp.model.game import Panel
from pnp.scene import presets

THEME = presets.themes()["field"]


def frame(game, width=110.0):
    return Frame(width, THEME, FaceCache(game, THEME))


def row_of(drawing, name):
    """The line of figures beside a name."""
    texts = scenes.texts(drawing, into_symbols=False)
    (named,) = [text for text in texts if text.text.lower() == name.lower()]
    beside = [text for text in texts if named.right < text.left and -3.0 < text.y - named.y < 5.5]
    return [text.text for text in sorted(beside, key=lambda text: text.left)]


@pytest.mark.parametrize("number", range(1, 7))
def test_rows_equal_the_definition(grav, number):
    scenario = grav.scenarios[f"scenario-{number}"]
    drawing = terrain_key.terrain_key(grav, scenario, frame(grav))
    has_special = any(entry.attributes["cover"].special for entry in scenario.key)
    for entry in scenario.key:
        prices = [entry.cost.of(kind) for kind in grav.classes]
        costs, expected = (
            [str(price) for price in prices if not price.is_closed],
            [str(entry.attributes["cover"].general)],
        )
        if has_special:
            expected += [
                word
                for kind, value in entry.attributes["cover"].special.items()
                for word in (str(value), grav.classes[kind].short)
            ]
        row = row_of(drawing, entry.name)
        assert (row[: len(costs)], sorted(row[len(costs) :])) == (costs, sorted(expected)), entry.name


def test_names_of_the_map_stand_beside_those_of_the_scenario(grav):
    words = scenes.words(terrain_key.terrain_key(grav, grav.scenarios["scenario-2"], frame(grav)))
    for name in (
        "Light blue",
        "Molten lake",
        "Red-brown lines",
        "Lava flow",
        "City marker",
        "Movement points to enter",
    ):
        assert name in words


def test_ignored_terrain_without_a_meaning_say_so(grav):
    words = scenes.words(terrain_key.terrain_key(grav, grav.scenarios["scenario-1"], frame(grav)))
    assert "No meaning here; the ground beneath counts Red-brown lines" in words


@pytest.mark.parametrize(("number", "signs"), [(1, {"prohibited"}), (2, {"fatal"}), (5, {"prohibited"}), (6, set())])
def test_signs_are_explained_where_they_are_used(grav, number, signs):
    words = scenes.words(terrain_key.terrain_key(grav, grav.scenarios[f"scenario-{number}"], frame(grav)))
    assert ("lost if left there" in words) == ("fatal" in signs)
    assert ("may not enter" in words) == bool(signs)


def test_special_cover_is_below_the_usual_one_where_there_is_any(grav):
    first = scenes.words(terrain_key.terrain_key(grav, grav.scenarios["scenario-1"], frame(grav)))
    second = scenes.words(terrain_key.terrain_key(grav, grav.scenarios["scenario-2"], frame(grav)))
    assert "3 inf" in first
    assert "3 inf" not in second


def test_hexes_are_drawn_as_on_the_map(grav):
    scenario = grav.scenarios["scenario-2"]
    for entry in scenario.key:
        drawing = terrain_key.swatch(grav, scenario, entry.of, frame(grav))
        if entry.of in grav.terrain:
            assert grav.terrain[entry.of].fill in repr(drawing.items)
        if entry.of in grav.over:
            assert grav.over[entry.of].ink in repr(drawing.items)


def test_a_hex_is_drawn_once_for_all_sizes(grav):
    scenario, here = grav.scenarios["scenario-2"], frame(grav)
    large = terrain_key.swatch(grav, scenario, "brown", here)
    small = terrain_key.swatch(grav, scenario, "brown", replace(here, scale=0.5))
    assert small.width == pytest.approx(large.width / 2)
    assert small.items[0].items is large.items[0].items


def test_too_narrow_a_place_is_refused(grav):
    with pytest.raises(PanelError):
        terrain_key.terrain_key(grav, grav.scenarios["scenario-2"], frame(grav, 60.0))


def test_signs_have_words_once_and_equal_names_are_printed_once(grav):
    scenario = grav.scenarios["scenario-1"]
    key = tuple(entry._replace(name=terrain_key.map_name(grav, entry.of)) for entry in scenario.key)
    texts = [text.text for text in scenes.texts(terrain_key.terrain_key(grav, scenario._replace(key=key), frame(grav)))]
    assert sum("may not enter" in text for text in texts) == 1
    for entry in key:
        assert sum(text.lower() == entry.name.lower() for text in texts) == 1, entry.name


@pytest.fixture(scope="module")
def maren():
    return kits.game("across-the-maren")


@pytest.mark.parametrize(("width", "tables"), [(110.0, 1), (190.0, 2)])
def test_lines_with_an_effect_have_rows_beside_the_ground_where_there_is_room(maren, width, tables):
    scenario = next(iter(maren.scenarios.values()))
    drawing = terrain_key.terrain_key(maren, scenario, frame(maren, width))
    kinds = {line.kind.id: line.kind for line in scenario.board.lines}
    priced = [kind for kind in kinds.values() if kind.cost]
    assert {"river", "road", "rail", "works"} <= {kind.id for kind in priced}
    for kind in priced:
        prices = [price.printed for each in maren.classes if (price := kind.cost.of(each))]
        as_on_the_chart = {"+0": "–", "all": "All", "other": "OT"}
        expected = [as_on_the_chart.get(price, price) for price in prices if price not in ("prohibited", "fatal")]
        assert row_of(drawing, kind.name)[: len(expected)] == expected
    words = scenes.words(drawing)
    assert words.count("Foot") == tables
    assert "River without effect" in words
    assert "Border" not in words
    assert "OT: " in words


def test_a_head_without_badges_is_low(maren):
    plain = replace(maren, classes={id_: each._replace(symbol="") for id_, each in maren.classes.items()})
    scenario = next(iter(maren.scenarios.values()))
    low, high = (terrain_key.terrain_key(game, scenario, frame(game, 190.0)).height for game in (plain, maren))
    assert low < high - 2


def test_one_order_in_the_key_the_chart_and_the_legend(maren):
    board, scenario = maren.boards["maren"], next(iter(maren.scenarios.values()))
    chart = Panel("terrain-effects", "", {}, Span("charts.yaml", 1, 1))
    views = (
        [texts(terrain_key.terrain_key(maren, scenario, frame(maren)))],
        [texts(panels.draw(maren, chart, 120, THEME))],
        [texts(block) for block in legend.key_blocks(maren, board, THEME, 60)],
    )
    order = [kind.name for kind in in_order(maren, (*maren.terrain.values(), *maren.line_kinds.values()))]
    for view in views:
        found = list(dict.fromkeys(text for block in view for text in block if text in order))
        assert found == [name for name in order if name in found]
        assert len(found) > 10


def texts(drawing):
    return [
        text.text for text in sorted(scenes.texts(drawing, into_symbols=False), key=lambda text: (text.y, text.left))
    ]
