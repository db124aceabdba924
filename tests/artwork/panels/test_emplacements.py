"""Emplacements and support: those of Grav Armor against the values written down by hand."""

import pytest
import scenes

from pnp.artwork import panels
from pnp.errors import DefinitionError, Span
from pnp.model.game import Panel

SPAN = Span("charts.yaml", 1, 1)
FORTS = {
    "scenario-4": {
        "Alpha": ("2-0811", 7, [(5, 7, 4), (5, 6, 2)]),
        "Beta": ("5-0705", 6, [(4, 7, 4), (4, 6, 2)]),
        "Gamma": ("3-0809", 6, [(4, 6, 4), (4, 7, 2)]),
    },
    "scenario-5": {"Delta": ("4-0510", 8, [(6, 7, 5), (6, 7, 5), (6, 7, 2)])},
}


def drawn(game, theme, kind, scenario):
    return panels.draw(game, Panel(kind, "", {"scenario": scenario}, SPAN), 92, theme)


@pytest.mark.parametrize("scenario", list(FORTS))
def test_each_fort_has_its_hex_its_defense_and_its_weapons(grav, theme, scenario) -> None:
    placed = scenes.texts(drawn(grav, theme, "emplacements", scenario), into_symbols=False)
    names = [text for text in placed if text.text in FORTS[scenario]]
    assert [text.text for text in names] == list(FORTS[scenario])
    ends = [*(text.y for text in names[1:]), 1000.0]
    for name, end in zip(names, ends, strict=True):
        cell, defense, weapons = FORTS[scenario][name.text]
        own = [text for text in placed if name.y - 1 <= text.y < end - 1]
        words = " ".join(text.text for text in own)
        assert f"on {cell}" in words
        assert f"defense {defense}, passive" in words
        figures = [int(text.text) for text in own if text.text.isdigit()]
        strength = weapons[0][0]
        assert figures == [*(value for weapon in weapons for value in weapon), *range(strength, 0, -1)]
        assert words.endswith("destroyed")


def test_batteries_of_each_side(grav, theme) -> None:
    assert scenes.words(drawn(grav, theme, "support", "scenario-4")).startswith("League 4 EW 6 A")
    words = scenes.words(drawn(grav, theme, "support", "scenario-5"))
    assert "× 1" in words
    assert "× 2" in words


@pytest.mark.parametrize(("kind", "message"), [("emplacements", "places no marker"), ("support", "has no support")])
def test_a_scenario_without_any_is_refused(grav, theme, kind, message) -> None:
    with pytest.raises(DefinitionError, match=message):
        drawn(grav, theme, kind, "scenario-1")
