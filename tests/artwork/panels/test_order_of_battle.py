"""The order of battle: formations, both steps of every unit, identical units once, a key."""

import scenes

from pnp.artwork import panels
from pnp.errors import Span
from pnp.model.game import Panel

HERE = Span("charts.yaml", 1, 1)


def drawn(game, theme, side=None, **options):
    entry = Panel("order-of-battle", "", options, HERE)
    return panels.draw(game, entry, 190, theme, side=side and game.sides[side])


def test_units_are_below_their_formations(units, theme) -> None:
    words = scenes.words(drawn(units, theme))
    order = [words.index(name) for name in ("Red", "I Corps", "Blue", "V Corps", "Independent units")]
    assert order == sorted(order)


def test_both_steps_are_drawn_and_identical_units_once(units, theme) -> None:
    values = [text.text for text in scenes.texts(drawn(units, theme, legend=False)) if "-" in text.text]
    assert values == ["4-4", "2-4", "5-6", "2-6", "4-4", "2-4", "6-6", "3-6"]
    assert "2 ×" in scenes.words(drawn(units, theme))
    values = [text.text for text in scenes.texts(drawn(units, theme, legend=False, steps=False)) if "-" in text.text]
    assert values == ["4-4", "5-6", "4-4", "6-6"]


def test_a_sheet_of_a_side_shows_that_side_alone(units, theme) -> None:
    words = scenes.words(drawn(units, theme, side="red"))
    assert "I Corps" in words
    assert "V Corps" not in words


def test_the_key_has_types_and_sizes_in_use(units, theme) -> None:
    words = scenes.words(drawn(units, theme, side="red"))
    assert {"Infantry", "Armor"} <= set(words.split())
    assert "division (2 stacking points)" in words
    assert "stacking" not in scenes.words(drawn(units, theme, legend=False))
