"""Panels about a scenario: its terrain key, its emplacements and its support."""

import gravfacts
import pytest
import scenes

from pnp.artwork import panels
from pnp.errors import DefinitionError, Span
from pnp.model.game import Panel

SPAN = Span("charts.yaml", 1, 1)
SIGNED = {"prohibited", "fatal"}


def key(game, theme, number, **options):
    return panels.draw(game, Panel("terrain-key", "", {"scenario": f"scenario-{number}", **options}, SPAN), 90, theme)


@pytest.mark.parametrize("number", list(gravfacts.KEYS))
def test_each_terrain_has_its_costs_and_its_cover(grav, theme, number) -> None:
    placed = scenes.texts(key(grav, theme, number), into_symbols=False)
    for shown, (name, hover, infantry, grav_cost, cover, special) in gravfacts.KEYS[number].items():
        title = next(text for text in placed if text.text == name[:1].upper() + name[1:])
        line = [text for text in placed if -3 < text.y - title.y < 5 and text.left > title.left - 1]
        words = " ".join(text.text for text in line)
        assert shown in words
        figures = [text.text for text in sorted(line, key=lambda t: t.left) if text.text.isdigit()]
        costs = [str(cost) for cost in (hover, infantry, grav_cost) if cost not in SIGNED]
        assert figures[: len(costs)] == costs, name
        assert sorted(figures[len(costs) :]) == sorted(map(str, (cover, *special.values()))), name
        assert all(kind in words for kind in special)


@pytest.mark.parametrize("number", list(gravfacts.KEYS))
def test_signs_are_explained_where_they_are_used(grav, theme, number) -> None:
    costs = {cost for entry in gravfacts.KEYS[number].values() for cost in entry[1:4]}
    words = scenes.words(key(grav, theme, number))
    assert ("may not enter" in words) == bool({"prohibited", "fatal"} & costs)
    assert ("lost if left there" in words) == ("fatal" in costs)
    assert "may not enter" not in scenes.words(key(grav, theme, number, signs=False))


def test_lines_without_meaning_are_reported(grav, theme) -> None:
    assert "No meaning here" in scenes.words(key(grav, theme, 1))
    assert "No meaning here" not in scenes.words(key(grav, theme, 2))


def test_the_heading_comes_from_the_scenario(grav, theme) -> None:
    assert "2  Raid on the molten world" in scenes.words(key(grav, theme, 2))
    assert "Raid" not in scenes.words(key(grav, theme, 2, heading=False))


def test_an_unknown_scenario_is_a_finding(grav) -> None:
    for kind in ("terrain-key", "emplacements", "support"):
        with pytest.raises(DefinitionError, match="no scenario is named 'scenario-9'"):
            panels.options(grav, Panel(kind, "", {"scenario": "scenario-9"}, SPAN))


FORTS = {
    "scenario-4": {
        "Alpha": ("2-0811", 7, [(5, 7, 4), (5, 6, 2)]),
        "Beta": ("5-0705", 6, [(4, 7, 4), (4, 6, 2)]),
        "Gamma": ("3-0809", 6, [(4, 6, 4), (4, 7, 2)]),
    },
    "scenario-5": {"Delta": ("4-0510", 8, [(6, 7, 5), (6, 7, 5), (6, 7, 2)])},
}


def of_kind(game, theme, kind, scenario):
    return panels.draw(game, Panel(kind, "", {"scenario": scenario}, SPAN), 92, theme)


@pytest.mark.parametrize("scenario", list(FORTS))
def test_each_fort_has_its_hex_its_defense_and_its_weapons(grav, theme, scenario) -> None:
    placed = scenes.texts(of_kind(grav, theme, "emplacements", scenario), into_symbols=False)
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
    assert scenes.words(of_kind(grav, theme, "support", "scenario-4")).startswith("League 4 EW 6 A")
    words = scenes.words(of_kind(grav, theme, "support", "scenario-5"))
    assert "× 1" in words
    assert "× 2" in words


@pytest.mark.parametrize(("kind", "message"), [("emplacements", "places no marker"), ("support", "has no support")])
def test_a_scenario_without_any_is_refused(grav, theme, kind, message) -> None:
    with pytest.raises(DefinitionError, match=message):
        of_kind(grav, theme, kind, "scenario-1")
