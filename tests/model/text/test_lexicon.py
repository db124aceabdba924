"""Tests of the phrases of a decision in a text."""

import pytest

from pnp.model.game.ids import DecisionId
from pnp.model.text.lexicon import lexicon, stem, words_of
from tests import kits


@pytest.mark.parametrize(
    "words", [("promotes", "promoted", "promoting"), ("drop", "dropped", "drops"), ("city", "cities")]
)
def test_forms_of_a_word_are_one(words: tuple[str, ...]) -> None:
    assert len({stem(word) for word in words}) == 1


def test_the_longest_phrase_is_found() -> None:
    known = lexicon(kits.game("across-the-maren"), DecisionId("zone"))
    mentions, _ = known.mentions(words_of("across a river without a bridge"))
    assert [sorted(map(str, each.values)) for each in mentions] == [["river"]]


def test_a_name_that_two_inputs_share_means_neither() -> None:
    known = lexicon(kits.game("armada-chess"), DecisionId("capture"))
    mentions, _ = known.mentions(words_of("a rook"))
    assert [each.input for each in mentions] == [""]


def test_two_numbers_joined_by_or_are_no_range() -> None:
    known = lexicon(kits.game("moth-hour"), DecisionId("chooses"))
    found = [known.mentions(words_of(f"With {numbers} bats"))[0][0].values for numbers in ("1 or 3", "1 to 3")]
    assert found == [{1, 3}, {1, 2, 3}]
