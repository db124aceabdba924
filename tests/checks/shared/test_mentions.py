from dataclasses import replace

import pytest

from pnp.checks.shared import mentions
from pnp.model.game import Game


@pytest.fixture
def spoken(heavy: Game) -> Game:
    """Heavy Armor with one known chapter, and no other text."""
    assert heavy.rules is not None
    text = "Smokes hide. A cloud of dust does not.\n{{ markers['move-done'].name }}{% for x in stats.move.codes %}"
    chapter = heavy.rules.chapters[0]._replace(text=text)
    rules = heavy.rules._replace(chapters=(chapter,), blurb="", summary=())
    empty = replace(heavy, rules=rules, charts={}, tables={}, tracks={}, states={}, modifiers={}, scenarios={})
    return replace(empty, procedure=heavy.procedure._replace(setup=(), actions=(), end=()))


@pytest.mark.parametrize("name", ["Smoke", "dust cloud", "CLOUD OF", "the dust"])
def test_names_are_found_in_any_inflection_that_adds(spoken: Game, name: str) -> None:
    assert mentions.occurs(spoken, [name])


@pytest.mark.parametrize("name", ["moke", "fog", "dust and smog", "fog bog", "12", ""])
def test_other_names_are_not(spoken: Game, name: str) -> None:
    assert not mentions.occurs(spoken, [name])


def test_templates_name_things_by_id(spoken: Game) -> None:
    assert mentions.occurs(spoken, [], ids=["markers move-done"])
    assert not mentions.occurs(spoken, [], ids=["markers attack-done"])
    assert mentions.is_listed(spoken, "stats.move.codes")
    assert not mentions.is_listed(spoken, "stats.move.flags")
