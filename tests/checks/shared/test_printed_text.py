"""Tests of the text of rules as players read it."""

from pnp.checks.shared import printed_text
from tests import kits


def test_templates_are_filled() -> None:
    texts = printed_text.passages(kits.game("shogi"))["drop-ranks"].sentences
    assert texts[-1] == "A pawn or a lance is not dropped on the farthest rank, a knight not on the farthest two."


def test_captions_are_no_rules() -> None:
    texts = printed_text.passages(kits.game("shogi"))["must-promote"].sentences
    assert "The pawn and the knight must promote; the lance may wait." not in texts


def test_a_loop_is_read_once_for_each_of_its_items() -> None:
    texts = printed_text.passages(kits.game("armada-chess"))["end"].sentences
    assert any(text.endswith("no piece on the board, and no piece of theirs can leave a city.") for text in texts)


def test_victory_conditions_follow_their_names() -> None:
    texts = printed_text.passages(kits.game("grav-armor"))["scenarios/scenario-1"].sentences
    assert texts[1] == "Draw: Two of them are."


def test_the_label_of_a_paragraph_holds_for_all_its_sentences() -> None:
    texts = printed_text.passages(kits.game("across-the-maren"))["results"].sentences
    assert texts[texts.index("AL: attacker loses a step.") + 1] == "AL: The attacker chooses the unit."
