"""Tests of the parts of sentences, and of their verbs."""

from pathlib import Path

from pnp import model
from pnp.model.game import Game
from pnp.model.game.ids import DecisionId
from pnp.model.text.lexicon import SentencePart, lexicon, words_of
from pnp.model.text.sentence_parts import GAP, PartReader, VerbReader, pieces
from tests import kits

SMALL = """\
pnp: 2
language: en
game: {id: small, title: Small, version: 1, players: 2}
decisions:
  march:
    title: How far do scouts march?
    inputs: {side: {fresh: fresh, worn: worn}, weather: {rain: in rain, snow: in snow}}
    answers: 1..3
    reads: "[{side}] scouts {answer} [{weather}]"
    phrases: {answer: {1: march one hex}}
clauses:
  far: {decides: march, when: {side: fresh}, then: 2}
  near: {decides: march, when: {side: worn}, then: 1}
"""


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


def _pieces(game: Game, decision: str, text: str) -> list[tuple[str, str]]:
    known = lexicon(game, DecisionId(decision))
    found = pieces(known, VerbReader(known), SentencePart("", [*words_of(text)]))
    return [(part.mark, " ".join(word.raw for word in part.words)) for part in found]


def test_a_subject_or_a_number_without_a_verb_begins_a_part(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(SMALL, encoding="utf-8")
    game = model.load(tmp_path)
    text = "fresh scouts march two hexes in rain, worn scouts one hex in rain and three in snow"
    assert _pieces(game, "march", text) == [
        ("", "fresh scouts march two hexes in rain"),
        (GAP, "worn scouts one hex in rain and"),
        (GAP, "three in snow"),
    ]
    assert len(_pieces(game, "march", "fresh scouts march two hexes in rain, snow and wind")) == 1


def test_items_of_a_list_with_one_subject_are_one_part() -> None:
    text = "Units out of supply cannot attack across the scarp, or into a hex that is prohibited to them."
    assert len(_pieces(kits.game("across-the-maren"), "may-attack", text)) == 1


def test_items_with_verbs_of_their_own_are_parts() -> None:
    text = "A dash means no effect, D disrupts the unit, and X destroys it."
    assert [mark for mark, _ in _pieces(kits.game("grav-armor"), "effect", text)] == ["", ";", ";"]
