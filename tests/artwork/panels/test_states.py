"""Keys: the states of pieces, and symbols."""

from dataclasses import replace

import pytest
import scenes

from pnp.artwork import panels
from pnp.errors import DefinitionError, Span
from pnp.model.game import Chart, ChartId, Panel

SPAN = Span("charts.yaml", 1, 1)


def states(**options) -> Panel:
    return Panel("states", "", options, SPAN)


def test_every_state_has_its_note(armada, theme) -> None:
    words = scenes.words(panels.draw(armada, states(), 190, theme))
    for state in armada.states.values():
        assert state.name in words
        assert state.note[1:6] in words


def test_chosen_states_have_words_of_their_own(armada, theme) -> None:
    drawn = panels.draw(armada, states(states={"trained": "passes {{ words.mountain.many }}"}), 90, theme)
    assert scenes.words(drawn) == "Trained Passes mountains"


def test_markers_and_faces_are_shown(armada, theme) -> None:
    trained, fortified = (
        scenes.words(panels.draw(armada, states(states={name: ""}), 90, theme), into_symbols=True)
        for name in ("trained", "fortified")
    )
    assert "TRAINED" in trained.upper().replace("TRAINED", "", 1)
    assert "4" in fortified


def test_columns_make_it_lower(armada, theme) -> None:
    one, two = (panels.draw(armada, states(across=number), 190, theme).height for number in (1, 2))
    assert two < one


def test_wrong_ids_are_findings(armada) -> None:
    chart = Chart(ChartId("c"), "C", False, ((states(states={"traned": "x"}),),), SPAN)
    found = panels.findings(replace(armada, charts={chart.id: chart}))
    assert [finding.message for finding in found] == ["no state is named 'traned'"]


def test_a_game_without_states_has_none_to_show(heavy, theme) -> None:
    with pytest.raises(DefinitionError, match="has no states"):
        panels.draw(heavy, states(), 190, theme)


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
