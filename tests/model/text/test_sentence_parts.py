"""Tests of the parts of sentences, and of their verbs."""

from pnp.model.game.ids import DecisionId
from pnp.model.text.lexicon import lexicon, words_of
from pnp.model.text.sentence_parts import PartReader, SentencePart, VerbReader
from tests import kits


def _parts(game: str, decision: str, text: str) -> list[str]:
    reader = PartReader(lexicon(kits.game(game), DecisionId(decision)))
    return [" ".join(word.raw for word in part.words) for part in reader.cut(words_of(text))]


def _answers(game: str, decision: str, text: str) -> list[str]:
    known = lexicon(kits.game(game), DecisionId(decision))
    words = words_of(text)
    predicate, _ = VerbReader(known).read(SentencePart("", words), known.mentions(words)[0])
    return sorted(predicate.answers)


def test_a_part_has_a_verb_of_its_own() -> None:
    text = "A unit that cannot retreat is reduced; if it is reduced already, it is removed."
    assert _parts("across-the-maren", "no-retreat", text) == [
        "a unit that cannot retreat is reduced",
        "if it is reduced already it is removed",
    ]


def test_no_before_the_subject_belongs_to_the_verb() -> None:
    assert _answers("across-the-maren", "arrives", "No unit arrives before its turn.") == ["wait"]


def test_a_modal_of_a_condition_is_not_that_of_the_verb() -> None:
    assert _answers("heavy-armor", "loss", "If the target does not survive, remove it from the board.") == ["target"]


def test_a_participle_is_no_verb() -> None:
    text = "When a move begins or ends in it, you may promote the piece."
    assert _answers("shogi", "promote", text) == ["may"]
