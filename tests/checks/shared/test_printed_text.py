"""Tests of the text of rules as players read it."""

from pnp.checks.shared import printed_text
from tests import kits


def test_templates_are_filled() -> None:
    texts = [text for text, _ in printed_text.of_clauses(kits.game("shogi"))["drop-ranks"]]
    assert texts[-1] == "A pawn or a lance is not dropped on the farthest rank, a knight not on the farthest two."


def test_captions_are_no_rules() -> None:
    texts = [text for text, _ in printed_text.of_clauses(kits.game("shogi"))["must-promote"]]
    assert "The pawn and the knight must promote; the lance may wait." not in texts
