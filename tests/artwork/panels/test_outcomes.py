"""Formulas for every piece and every value: held against the arithmetic of cities worked out by hand."""

from dataclasses import replace

import pytest
import scenes

from pnp.artwork import panels
from pnp.artwork.panels.outcomes import BlockOptions, OutcomesOptions, outcome
from pnp.errors import DefinitionError, Span
from pnp.model.game import Chart, ChartId, Panel

SPAN = Span("charts.yaml", 1, 1)
IN = {"title": "In", "formula": "entered"}
OUT = {"title": "Out", "formula": "left", "needs": "can-leave"}
ATTACK = {"title": "Attack", "formula": "weakened", "below": {"text": "falls"}, "zero": {"text": "both"}}


def table(**options) -> Panel:
    return Panel("outcomes", "", {"over": "strength", "stat": "score", **options}, SPAN)


def read(game, block, piece, strength):
    options = OutcomesOptions.model_validate({"over": "strength", "blocks": [block]})
    return outcome(game, game.pieces[piece], options, BlockOptions.model_validate(block), strength)[0]


@pytest.mark.parametrize(("piece", "score"), [("pawn", 1), ("knight", 2), ("rook", 4), ("king", 6)])
@pytest.mark.parametrize("strength", range(1, 7))
def test_every_cell_is_what_the_rules_say(armada, piece, score, strength) -> None:
    assert read(armada, IN, piece, strength) == str(min(6, strength + score))
    allowed = strength >= max(2, score)
    assert read(armada, OUT, piece, strength) == (str(max(1, strength - score)) if allowed else "–")
    after = "falls" if score > strength else "both" if score == strength else str(strength - score)
    assert read(armada, ATTACK, piece, strength) == after


def test_the_rows_read_from_left_to_right(armada, theme) -> None:
    drawn = panels.draw(armada, table(blocks=[IN, OUT]), 150, theme)
    lines = scenes.lines(drawn)
    assert ["Bishop", "3", "4", "5", "6", "6", "6", "6", "–", "–", "1", "1", "2", "3"] in lines
    assert ["In", "Out"] in lines


def test_a_changed_score_changes_its_row(armada, theme) -> None:
    bishop = armada.pieces["bishop"]
    face = bishop.faces[0]._replace(stats={"score": 1})
    game = replace(armada, pieces={**armada.pieces, "bishop": replace(bishop, faces=(face,))})
    lines = scenes.lines(panels.draw(game, table(blocks=[IN]), 120, theme))
    assert ["Bishop", "1", "2", "3", "4", "5", "6", "6"] in lines


def test_pieces_can_be_named_and_texts_are_templates(armada, theme) -> None:
    options = {"blocks": [IN], "pieces": ["queen"], "corner": "{{ words.city }} at", "note": "A {{ words.city }}."}
    words = scenes.words(panels.draw(armada, table(**options), 120, theme))
    assert "city at" in words
    assert "A city." in words
    assert "Pawn" not in words


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"over": "strenght", "blocks": [IN]}, "no variable is named 'strenght'"),
        ({"blocks": [{"title": "x", "formula": "entred"}]}, "no formula is named 'entred'"),
        ({"blocks": [{**IN, "needs": "can-leaf"}]}, "no formula is named 'can-leaf'"),
        ({"blocks": [IN], "role": "attacker"}, "formula 'entered' also needs piece.score"),
        ({"blocks": [IN], "stat": "scores"}, "no stat is named 'scores'"),
        ({"blocks": [IN], "pieces": ["queene"]}, "no piece is named 'queene'"),
    ],
)
def test_wrong_names_are_findings(armada, options, message) -> None:
    chart = Chart(ChartId("c"), "C", False, ((table(**options),),), SPAN)
    found = panels.findings(replace(armada, charts={chart.id: chart}))
    assert message in [finding.message for finding in found]


def test_words_too_long_for_a_cell_are_refused(armada, theme) -> None:
    block = {**ATTACK, "zero": {"text": "everything is destroyed"}}
    with pytest.raises(DefinitionError, match="does not fit into"):
        panels.draw(armada, table(blocks=[block]), 120, theme)
    with pytest.raises(DefinitionError, match="wider than its block"):
        panels.draw(armada, table(blocks=[{**IN, "title": "what will become of all of this " * 5}]), 120, theme)
