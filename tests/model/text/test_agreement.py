"""Tests of what texts say of clauses."""

import pytest

from pnp.checks.shared import printed_text
from pnp.model.text import agreement
from pnp.model.text.agreement import RuleText
from tests import kits

READ = {"shogi": 17, "moth-hour": 2, "heavy-armor": 23, "across-the-maren": 60, "armada-chess": 65, "grav-armor": 72}
"""How many clauses with conditions are read in their texts; a change that reads more raises it."""


@pytest.mark.parametrize("game_id", READ)
def test_clauses_are_read_in_their_texts(game_id: str) -> None:
    game = kits.game(game_id)
    assert len(agreement.read_clauses(game, printed_text.passages(game))) >= READ[game_id]


def _kinds(heading: str, text: str) -> list[str]:
    found = agreement.disagreements(kits.game("across-the-maren"), heading, RuleText("", [text]))
    return [each.kind for each in found]


def test_a_sentence_without_a_possible_case_contradicts() -> None:
    assert _kinds("no-supply", "A unit that is out of supply may attack.") == ["contradicts"]
    assert _kinds("no-supply", "A unit that is out of supply cannot attack.") == []


def test_a_case_in_which_no_clause_gives_the_answer_is_found() -> None:
    assert _kinds("winner", "With 5 or 6 points, the game is drawn.") == ["no-such-rule"]


def test_doubtful_words_silence_a_sentence() -> None:
    assert _kinds("no-supply", "Still, a unit that is out of supply may attack.") == []


def test_only_says_that_all_others_may_not() -> None:
    assert _kinds("no-supply", "Only a unit that is out of supply may attack.") == ["contradicts"]
    assert _kinds("no-supply", "Only a unit that is in supply may attack.") == []


def test_a_part_of_the_numbers_of_a_clause_is_found() -> None:
    assert _kinds("winner", "With 9 points or more, Torrin wins.") == ["narrower"]


def test_a_condition_that_is_not_read_silences_a_sentence() -> None:
    assert _kinds("no-supply", "When the moon is full, a unit that is out of supply may attack.") == []
