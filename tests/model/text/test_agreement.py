"""Tests of what texts say of clauses."""

from dataclasses import replace

import pytest

from pnp.checks.shared import printed_text
from pnp.model.text import agreement
from pnp.model.text.agreement import RuleText
from tests import kits

READ = {"shogi": 17, "moth-hour": 5, "heavy-armor": 27, "across-the-maren": 60, "armada-chess": 79, "grav-armor": 90}
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


@pytest.mark.parametrize(
    ("sentence", "missing"),
    [
        ("Motor units in supply may advance two hexes.", []),
        ("Motor units may advance two hexes.", ["advance.motor"]),
        ("Foot units in supply may advance two hexes.", ["advance.motor"]),
    ],
)
def test_what_a_text_states_again_has_the_conditions_and_the_answer_of_the_clause(
    sentence: str, missing: list[str]
) -> None:
    game = kits.game("across-the-maren")
    again = replace(game, rulings=game.rulings._replace(restated={"notes": ("advance.motor",)}))
    found = agreement.unrestated(again, {"notes": RuleText("", ["Nothing.", sentence])})
    assert [clause.id for _, clause, _ in found] == missing


def test_a_claim_is_restated_like_a_clause() -> None:
    game = kits.game("across-the-maren")
    again = replace(game, rulings=game.rulings._replace(restated={"notes": ("no-attack-unsupplied",)}))
    texts = ["A unit that is out of supply cannot attack.", "A unit that is out of supply may attack."]
    found = [list(agreement.unrestated(again, {"notes": RuleText("", [text])})) for text in texts]
    assert [len(each) for each in found] == [0, 1]


def test_doubtful_words_silence_a_sentence() -> None:
    assert _kinds("no-supply", "Still, a unit that is out of supply may attack.") == []


def test_only_says_that_all_others_may_not() -> None:
    assert _kinds("no-supply", "Only a unit that is out of supply may attack.") == ["contradicts"]
    assert _kinds("no-supply", "Only a unit that is in supply may attack.") == []


def test_a_part_of_the_numbers_of_a_clause_is_found() -> None:
    assert _kinds("winner", "With 9 points or more, Torrin wins.") == ["narrower"]


def test_an_exception_that_no_clause_makes_is_found() -> None:
    said = "A machine cannot enter a hex with another machine in it, but it may pass through friendly machines."
    found = agreement.disagreements(kits.game("heavy-armor"), "occupied", RuleText("", [said]))
    assert [each.kind for each in found] == ["excepted"]
    assert (
        _kinds("supply-path", "A path cannot go through a hex in an enemy zone, unless a friendly unit is in it.") == []
    )


@pytest.mark.parametrize(
    "limit",
    [", except in a marsh", ", unless it is night", ", but not at night", " only at night", " by night", " in fog"],
)
def test_a_sentence_with_a_limit_that_is_not_read_states_no_clause(limit: str) -> None:
    game = kits.game("heavy-armor")
    for end, is_read in (("", True), (limit, False)):
        said = RuleText("", [f"A machine cannot enter a hex with another machine in it{end}."])
        assert ("enter.occupied" in agreement.read_clauses(game, {"occupied": said})) == is_read


def test_a_condition_that_is_not_read_silences_a_sentence() -> None:
    assert _kinds("no-supply", "When the moon is full, a unit that is out of supply may attack.") == []


def _unsaid(heading: str, *texts: str) -> list[tuple[str, tuple[str, ...], int | None]]:
    game = kits.game("across-the-maren")
    said = {heading: RuleText("", texts)}
    found = agreement.unsaid(game, said, agreement.read_clauses(game, said))
    return [(each.decision, tuple(map(str, each.clauses)), each.sentence) for each in found]


def test_a_clause_without_its_sentence_is_found_at_the_sentence_that_names_most_of_it() -> None:
    said = "A unit that is out of supply cannot attack."
    assert _unsaid("no-supply", "It rains.", said)[0][0] != "may-attack"
    found = _unsaid("no-supply", "It rains.", "A unit that is out of supply sleeps.")
    assert ("may-attack", ("attack.supply",), 1) in found
    assert ("may-attack", ("attack.supply",), None) in _unsaid("no-supply", "It rains.")


def test_what_the_nearest_sentence_is_read_as_is_in_words() -> None:
    game = kits.game("across-the-maren")
    said = RuleText("", ["It rains.", "When the moon is full, a unit that is out of supply cannot attack."])
    texts = {"no-supply": said}
    (found,) = (each for each in agreement.unsaid(game, texts, frozenset()) if "attack.supply" in each.clauses)
    assert agreement.nearest(game, found, said) == [
        "'cannot attack' in the case (supplied: 'no') and something about 'moon', 'full'"
    ]
    assert agreement.nearest(game, found._replace(sentence=0), said) == []


def test_a_clause_with_a_reason_or_without_a_text_is_not_missed() -> None:
    assert [clauses for _, clauses, _ in _unsaid("zone-stop", "It rains.")] == [("on.stop",)]
    assert _unsaid("zone-stop") == []


def test_one_sentence_states_several_clauses_with_its_answer() -> None:
    game = kits.game("grav-armor")
    text = RuleText("", ["Infantry boards or disembarks only while the carrier makes its move."])
    assert {"board.any", "board.other", "board.air"} <= agreement.read_clauses(game, {"boarding": text})


def test_a_decision_is_compared_with_the_text_of_its_own_heading_too() -> None:
    game = kits.game("armada-chess")
    rows = ["| The score is … | The city | The attacker |", "| equal | becomes terrain | is captured |"]
    assert agreement.disagreements(game, "attack", RuleText("", rows)) == []
    wrong = [rows[0], "| equal | becomes terrain | is on the ruin |"]
    assert [each.kind for each in agreement.disagreements(game, "attack", RuleText("", wrong))] == ["contradicts"]


def test_a_sentence_without_its_exception_states_no_clause() -> None:
    game = kits.game("across-the-maren")
    said = "A unit cannot retreat into an enemy zone"
    full, short = (RuleText("", [text]) for text in (f"{said}, unless a friendly unit is in the hex.", f"{said}."))
    assert "way.zone" in agreement.read_clauses(game, {"retreat-where": full})
    assert "way.zone" not in agreement.read_clauses(game, {"retreat-where": short})
