"""States: what shows each, and what it means."""

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
