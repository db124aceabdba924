"""The table of reinforcements: turn, place, units."""

from dataclasses import replace

import pytest
import scenes

from pnp.artwork import panels
from pnp.errors import DefinitionError, Span
from pnp.model.game import Panel

ENTRY = Panel("reinforcements", "", {}, Span("charts.yaml", 1, 1))


def test_turns_places_and_units(units, theme) -> None:
    words = scenes.words(panels.draw(units, ENTRY, 190, theme), True)
    order = [words.index(text) for text in ("Turn", "Red", "Blue", "North road", "5-6", "–", "2 ×", "6-6")]
    assert order == sorted(order)
    assert "4-4" not in words


def test_a_sheet_of_one_side_does_not_name_it(units, theme) -> None:
    words = scenes.words(panels.draw(units, ENTRY, 190, theme, side=units.sides["red"]), True)
    assert "North road" in words
    assert "6-6" not in words
    assert "Red" not in words.split()


def test_a_turn_has_its_label_of_the_turn_track(units, theme) -> None:
    track = units.tracks["turns"]._replace(labels={2: "May"})
    game = replace(units, tracks={"turns": track})
    assert "May" in scenes.words(panels.draw(game, ENTRY, 190, theme))


def test_a_game_without_arrivals_has_no_such_table(units, theme) -> None:
    game = replace(units, pieces={id_: replace(piece, turn=None) for id_, piece in units.pieces.items()})
    with pytest.raises(DefinitionError) as failure:
        panels.draw(game, ENTRY, 190, theme)
    assert [finding.id for finding in failure.value.findings] == ["chart.panel"]


def test_a_panel_that_is_too_narrow_for_a_counter_says_how_wide_it_must_be(units, theme) -> None:
    with pytest.raises(DefinitionError) as failure:
        panels.draw(units, ENTRY, 30, theme)
    (finding,) = failure.value.findings
    assert finding.id == "chart.panel"
    assert "-" not in finding.message.partition("needs")[2]
