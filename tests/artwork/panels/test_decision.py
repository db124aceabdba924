"""The matrix of a decision: heads, rows, signs, and the errors when it cannot be drawn."""

from dataclasses import replace

import kits
import pytest
import scenes

from pnp.artwork import panels
from pnp.artwork.panels.decision import MOST, sign_of
from pnp.errors import DefinitionError, Span
from pnp.model.game import Chart, ChartId, Panel
from pnp.scene.items import Group, Use

SPAN = Span("charts.yaml", 1, 1)
OPEN = {"name": "In the open", "when": {"form": "plain", "ground": "open"}}
HIGH = {"name": "On a {{ words.mountain }}", "when": {"form": "plain", "ground": "high", "trained": False}}


def matrix(**options) -> Panel:
    return Panel("decision", "", {"decision": "capture", **options}, SPAN)


def uses(items) -> int:
    return sum(
        uses(item.items) if isinstance(item, Group) and item.clip is None else isinstance(item, Use) for item in items
    )


def test_rows_and_scores_stand_where_they_are_asked_for(armada, theme) -> None:
    drawn = panels.draw(armada, matrix(rows=[OPEN, HIGH], stat="score", corner="Target"), 110, theme)
    lines = scenes.lines(drawn)
    assert ["Target", "1", "2", "3", "4", "5", "6"] in lines
    assert ["In the open"] in lines
    assert ["On a mountain"] in lines


def test_columns_of_numbers_have_a_name_and_a_single_row_needs_none(theme) -> None:
    drawn = panels.draw(kits.game("moth-hour"), Panel("decision", "", {"decision": "chooses"}, SPAN), 190, theme)
    assert ["Bats", "0", "1", "2", "3", "4"] in scenes.lines(drawn)
    assert "Any case" not in scenes.words(drawn)


def test_a_single_row_has_the_words_in_which_two_answers_differ(theme) -> None:
    drawn = panels.draw(kits.game("moth-hour"), Panel("decision", "", {"decision": "chooses"}, SPAN), 190, theme)
    assert ["Card", "strongest", "weakest", "strongest", "weakest", "strongest"] in scenes.lines(drawn)
    assert "the strongest card" not in scenes.words(drawn)


def test_signs_are_explained_when_they_stand_there(armada, theme) -> None:
    both, alone = (scenes.words(panels.draw(armada, matrix(rows=rows), 110, theme)) for rows in ([OPEN, HIGH], [OPEN]))
    answers = armada.rulings.decisions["capture"].answers
    assert answers["take"] in both
    assert "only this target" in both
    assert "only this target" not in alone
    assert answers["take"] not in scenes.words(panels.draw(armada, matrix(rows=[OPEN], key=False), 110, theme))


def test_cells_of_cases_that_cannot_occur_have_a_sign_that_the_key_explains(theme) -> None:
    game = kits.game("moth-hour")
    drawn = [
        panels.draw(game, Panel("decision", "", {"decision": name}, SPAN), 190, theme) for name in ("play", "chooses")
    ]
    assert ["cannot occur" in scenes.words(each) for each in drawn] == [True, False]


def test_the_pieces_that_may_be_taken_are_drawn(armada, theme) -> None:
    high, open_ = (uses(panels.draw(armada, matrix(rows=[row], key=False), 110, theme).items) for row in (HIGH, OPEN))
    assert high - open_ == len(armada.pieces)


def test_without_rows_every_case_has_one(armada, theme) -> None:
    words = scenes.words(panels.draw(armada, matrix(), 130, theme)).lower()
    assert "fortified" in words
    assert "not trained" in words


def test_another_input_may_stand_across_with_its_names(armada, theme) -> None:
    rows = [{"name": "A queen", "when": {"attacker": "queen", "target": "rook", "trained": False}}]
    words = scenes.words(panels.draw(armada, matrix(across="ground", rows=rows), 110, theme))
    for name in armada.rulings.decisions["capture"].inputs["ground"].names.values():
        assert name in words


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"decision": "captur"}, "no decision is named 'captur'"),
        ({"across": "atacker"}, "no input of decision 'capture' is named 'atacker'"),
        ({"answer": "taken"}, "no answer of decision 'capture' is named 'taken'"),
        ({"stat": "scores"}, "no stat is named 'scores'"),
        ({"rows": [{"name": "x", "when": {"grund": "high"}}]}, "no input of decision 'capture' is named 'grund'"),
        ({"rows": [{"name": "x", "when": {"ground": "hihg"}}]}, "no value of 'ground' is named 'hihg'"),
        (
            {"rows": [{"name": "x", "when": {"ground": "high"}}, {"name": "y", "when": {"ground": "high"}}]},
            "the row 'y' has the same 'when' as another one",
        ),
    ],
)
def test_wrong_names_are_findings(armada, options, message) -> None:
    chart = Chart(ChartId("c"), "C", False, ((matrix(**options),),), SPAN)
    found = panels.findings(replace(armada, charts={chart.id: chart}))
    assert [finding.message for finding in found] == [message]


def test_a_gap_in_the_rules_is_reported_instead_of_drawn(armada, theme) -> None:
    clauses = {name: clause for name, clause in armada.rulings.clauses.items() if clause.when}
    broken = replace(armada, rulings=armada.rulings._replace(clauses=clauses))
    with pytest.raises(DefinitionError, match="the rules do not say"):
        panels.draw(broken, matrix(rows=[OPEN]), 110, theme)


def test_names_too_long_for_their_place_are_refused(armada, theme) -> None:
    row = {**OPEN, "name": "Uninterruptibleinterruption" * 4}
    with pytest.raises(DefinitionError, match="does not fit beside its row"):
        panels.draw(armada, matrix(rows=[row]), 90, theme)


def test_three_answers_have_three_signs_and_meanings(armada, theme) -> None:
    asked = armada.rulings.decisions["captured"]
    assert len(asked.answers) == 3
    words = scenes.words(panels.draw(armada, Panel("decision", "", {"decision": asked.id}, SPAN), 180, theme))
    assert [words.count(name) for name in asked.answers.values()] == [1, 1, 1]
    assert " or ".join(list(asked.answers.values())[1:]) not in words


def test_every_answer_has_a_sign_of_its_own(armada) -> None:
    decision = armada.rulings.decisions["capture"]._replace(answers={key: key for key in "abcde"})
    signs = [sign_of(decision, "b", answer) for answer in "acde"]
    assert len(set(signs)) == 4
    assert len(decision.answers) == MOST
    with pytest.raises(ValueError, match="not in list"):
        sign_of(decision, "b", "b")
