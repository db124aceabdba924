"""Bonuses: the amounts as the rules give them."""

from dataclasses import replace

import pytest
import scenes

from pnp.artwork import panels
from pnp.artwork.panels import PanelError
from pnp.artwork.panels.modifiers import amount_words
from pnp.errors import DefinitionError, Span
from pnp.expressions.expression import Expression
from pnp.model.game import Panel

SPAN = Span("charts.yaml", 1, 1)


def test_amounts_are_those_of_the_rules(grav) -> None:
    words = {entry.name: amount_words(grav, entry) for entry in grav.modifiers.values()}
    assert words == {
        "Particle beam": "+1",
        "Magnetic bolts": "+1",
        "Gatling lasers": "+2",
        "Active defense": "+D",
        "Missiles": "−1",
        "Enhanced EW": "−EW",
    }


def test_every_bonus_has_its_words(grav, theme) -> None:
    drawn = panels.draw(grav, Panel("modifiers", "", {"across": 2}, SPAN), 186, theme)
    words = scenes.words(drawn)
    for entry in grav.modifiers.values():
        assert entry.name in words
        assert entry.summary.split()[0] in words
    assert drawn.height < panels.draw(grav, Panel("modifiers", "", {}, SPAN), 90, theme).height


def test_a_part_of_them_can_be_shown(grav, theme) -> None:
    words = scenes.words(panels.draw(grav, Panel("modifiers", "", {"only": ["gatling-close"]}, SPAN), 90, theme))
    assert "Gatling" in words
    assert "Particle" not in words


def test_another_amount_is_another_figure(grav, theme) -> None:
    name = next(iter(grav.modifiers))
    changed = replace(grav, modifiers={name: grav.modifiers[name]._replace(add=Expression.parse("3"))})
    assert "+3" in scenes.words(panels.draw(changed, Panel("modifiers", "", {}, SPAN), 90, theme))


def test_what_a_list_cannot_show_is_reported(grav) -> None:
    entry = next(iter(grav.modifiers.values()))._replace(add=Expression.parse("attacker.ew + target.ew"))
    with pytest.raises(PanelError, match="more than a list can show"):
        amount_words(grav, entry)


def test_mistakes_are_findings(grav, heavy, theme) -> None:
    with pytest.raises(DefinitionError, match="no modifier is named 'gatling'"):
        panels.options(grav, Panel("modifiers", "", {"only": ["gatling"]}, SPAN))
    with pytest.raises(DefinitionError, match="no modifiers"):
        panels.draw(heavy, Panel("modifiers", "", {}, SPAN), 90, theme)
