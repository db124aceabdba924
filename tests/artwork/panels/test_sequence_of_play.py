"""The sequence of play in full."""

import pytest
import scenes

from pnp.artwork import panels
from pnp.errors import DefinitionError, Span
from pnp.model.game import Panel

ENTRY = Panel("sequence-of-play", "", {}, Span("charts.yaml", 1, 1))


def drawn(game, theme, **options):
    return panels.draw(game, ENTRY._replace(options=options), 100, theme)


def test_phases_are_listed_once_under_the_sides_in_order(conduct, theme) -> None:
    numbers = [line[0] for line in scenes.lines(drawn(conduct, theme)) if line[0] in {"1", "2a", "2b", "2c", "3"}]
    assert numbers == ["1", "2a", "2b", "2c", "3"]
    assert ["Red", "then Blue"] in scenes.lines(drawn(conduct, theme))


def test_who_acts_and_when(conduct, theme) -> None:
    words = scenes.words(drawn(conduct, theme))
    assert "From turn 3:" in words
    assert "The other side, turns 2–4" in words


def test_actions_of_a_phase_with_what_they_do(conduct, theme) -> None:
    assert "Units attack." in scenes.words(drawn(conduct, theme))
    short = scenes.words(drawn(conduct, theme, actions=False))
    assert "Units attack." not in short
    assert "Enter, Move" in short


def test_a_game_without_phases_has_none(grav, theme) -> None:
    with pytest.raises(DefinitionError) as failure:
        drawn(grav, theme)
    assert [finding.id for finding in failure.value.findings] == ["chart.panel"]
