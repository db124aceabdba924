"""The six terrain keys against those written down by hand."""

import gravfacts
import pytest
import scenes

from pnp.artwork import panels
from pnp.errors import DefinitionError, Span
from pnp.model.game import Panel

SPAN = Span("charts.yaml", 1, 1)
SIGNED = {"prohibited", "fatal"}


def drawn(game, theme, number, **options):
    return panels.draw(game, Panel("terrain-key", "", {"scenario": f"scenario-{number}", **options}, SPAN), 90, theme)


@pytest.mark.parametrize("number", list(gravfacts.KEYS))
def test_each_terrain_has_its_costs_and_its_cover(grav, theme, number) -> None:
    placed = scenes.texts(drawn(grav, theme, number), into_symbols=False)
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
    words = scenes.words(drawn(grav, theme, number))
    assert ("may not enter" in words) == bool({"prohibited", "fatal"} & costs)
    assert ("lost if left there" in words) == ("fatal" in costs)
    assert "may not enter" not in scenes.words(drawn(grav, theme, number, signs=False))


def test_lines_without_meaning_are_reported(grav, theme) -> None:
    assert "No meaning here" in scenes.words(drawn(grav, theme, 1))
    assert "No meaning here" not in scenes.words(drawn(grav, theme, 2))


def test_the_heading_comes_from_the_scenario(grav, theme) -> None:
    assert "2  Raid on the molten world" in scenes.words(drawn(grav, theme, 2))
    assert "Raid" not in scenes.words(drawn(grav, theme, 2, heading=False))


def test_an_unknown_scenario_is_a_finding(grav) -> None:
    for kind in ("terrain-key", "emplacements", "support"):
        with pytest.raises(DefinitionError, match="no scenario is named 'scenario-9'"):
            panels.options(grav, Panel(kind, "", {"scenario": "scenario-9"}, SPAN))
