"""Components and credits of pictures in templates."""

from pathlib import Path

import pytest

import pnp.model
from pnp import templating

GAME = pnp.model.load(Path(__file__).parents[1] / "bad" / "components")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{{ components.market.count }} cards: {{ components.market }}", "9 cards: Market"),
        ("{{ components.market.items.raid.cost }} for {{ components.market.items.raid }}", "3 for Raid"),
        ("{% for item in components.coins.items %}{{ item.value }};{% endfor %}", "1;5;"),
        ("{{ pictures['raid.png'].license }}", "CC BY 4.0"),
        ("{{ pictures['raid.png'] }}", "A. Painter (CC BY 4.0)"),
    ],
)
def test_sets_items_and_credits(text: str, expected: str) -> None:
    assert templating.render(GAME, text) == expected


def test_the_credits_name_each_artist_once() -> None:
    assert templating.render(GAME, "{% include 'rules/credits.md' %}").count("A. Painter (CC BY 4.0)") == 1
