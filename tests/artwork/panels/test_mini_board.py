"""A board in small: all of it, with the counters of an example or without."""

from dataclasses import replace

import pytest
import scenes

from pnp.artwork import panels
from pnp.errors import DefinitionError, Span
from pnp.model.game import Chart, ChartId, Panel

SPAN = Span("charts.yaml", 1, 1)


def plan(**options) -> Panel:
    return Panel("plan", "", options, SPAN)


def test_the_whole_board_is_there_as_wide_as_the_panel(armada, theme) -> None:
    drawn = panels.draw(armada, plan(), 90, theme)
    shown = {text.text: text for text in scenes.texts(drawn)}
    assert {*"abcdefghij", *map(str, range(1, 11))} <= set(shown)
    files = [shown[name].middle for name in "abcdefghij"]
    assert files == sorted(files)
    assert files[1] - files[0] == pytest.approx((files[9] - files[0]) / 9, abs=0.01)
    assert 80 < drawn.height < 95


def test_scale_makes_it_smaller_in_the_middle_of_its_width(armada, theme) -> None:
    small = panels.draw(armada, plan(), 90, theme, scale=0.8)
    assert small.width == 90
    assert small.height == pytest.approx(0.8 * panels.draw(armada, plan(), 90, theme).height)


def test_an_example_brings_its_counters(armada, theme) -> None:
    bare, full = (panels.draw(armada, plan(**o), 90, theme) for o in ({}, {"example": "first-array"}))
    assert len(scenes.texts(full)) > len(scenes.texts(bare))
    assert "KING" in scenes.words(full, into_symbols=True).upper()


def test_a_note_is_below(armada, theme) -> None:
    drawn = panels.draw(armada, plan(note="{{ words.city.many | capitalize }} first."), 90, theme)
    assert "Cities first." in scenes.words(drawn)


def test_hexes_are_shown_as_well(heavy, theme) -> None:
    assert panels.draw(heavy, plan(board="duel"), 80, theme).width == 80


@pytest.mark.parametrize(
    ("options", "message"),
    [({"board": "armda"}, "no board is named 'armda'"), ({"example": "first"}, "no example is named 'first'")],
)
def test_wrong_ids_are_findings(armada, options, message) -> None:
    chart = Chart(ChartId("c"), "C", False, ((plan(**options),),), SPAN)
    found = panels.findings(replace(armada, charts={chart.id: chart}))
    assert [finding.message for finding in found] == [message]


def test_without_a_board_there_is_nothing_to_show(armada, theme) -> None:
    with pytest.raises(DefinitionError, match="no board to show"):
        panels.draw(replace(armada, boards={}), plan(), 80, theme)
    example = armada.examples["first-array"]._replace(board=None)
    lost = replace(armada, examples={example.id: example})
    with pytest.raises(DefinitionError, match="'first-array' has no board"):
        panels.draw(lost, plan(example="first-array"), 80, theme)
