"""A key of symbols: every drawing with its words, in columns."""

import pytest
import scenes

from pnp.artwork import panels
from pnp.errors import DefinitionError, Span
from pnp.model.game import Panel

SPAN = Span("charts.yaml", 1, 1)


def key(symbols: dict[str, str]) -> Panel:
    return Panel("symbols", "", {"symbols": symbols}, SPAN)


def test_every_symbol_has_its_words(heavy, theme) -> None:
    drawn = panels.draw(heavy, key({"action/move": "moves", "die/6": "{{ dice.d.faces }} faces"}), 80, theme)
    assert [text.text for text in scenes.texts(drawn)] == ["moves", "6 faces"]


def test_they_stand_in_as_many_columns_as_there_is_room_for(heavy, theme) -> None:
    symbols = {f"die/{number}": "some words" for number in range(1, 7)}
    wide, narrow = (panels.draw(heavy, key(symbols), width, theme) for width in (120, 30))
    assert len({round(text.left, 3) for text in scenes.texts(wide)}) > 1
    assert len({round(text.left, 3) for text in scenes.texts(narrow)}) == 1
    assert narrow.height > wide.height


def test_an_unknown_symbol_is_a_finding(heavy, theme) -> None:
    with pytest.raises(DefinitionError, match="no symbol"):
        panels.draw(heavy, key({"action/mov": "moves"}), 80, theme)
