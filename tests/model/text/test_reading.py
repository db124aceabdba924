"""Tests of typed text that is read loosely."""

import time
from functools import cache
from pathlib import Path

import pytest

from pnp import model
from pnp.model.game import Game
from pnp.model.game.ids import DecisionId
from pnp.model.text import reading
from tests import kits

SALT, COAST = (Path(__file__).parents[2] / "honest" / name for name in ("point-to-point", "smuggling"))


@cache
def _game(kit: str | Path) -> Game:
    return model.load(kit) if isinstance(kit, Path) else kits.game(kit)


def _read(kit: str | Path, decision: str, text: str) -> list[tuple[dict[str, list[str]], list[str]]]:
    found = reading.read(_game(kit), DecisionId(decision), [text])[-1]
    return [
        ({name: sorted(map(str, values)) for name, values in each.values.items()}, sorted(each.answers))
        for each in found
    ]


def test_phrases_are_read_in_any_order() -> None:
    said = [({"supplied": ["no"], "across": ["scarp"]}, ["rest"])]
    assert _read("across-the-maren", "may-attack", "Across the scarp, a unit out of supply cannot attack.") == said


def test_items_of_a_list_are_cases_of_their_own() -> None:
    text = "A zone does not reach across a river without a bridge, across the scarp, or into water."
    assert _read("across-the-maren", "zone", text) == [
        ({"across": ["river", "scarp"]}, ["ends"]),
        ({"into": ["water"]}, ["ends"]),
    ]


def test_subjects_of_a_list_are_cases_of_their_own() -> None:
    text = "Disrupted units, units in orbit and passengers cannot fire."
    assert _read("grav-armor", "may-fire", text) == [
        ({"disrupted": ["yes"], "firer": ["unit"]}, ["hold"]),
        ({"firer": ["unit"], "place": ["orbit"]}, ["hold"]),
        ({"place": ["inside"]}, ["hold"]),
    ]


def test_unless_states_the_opposite() -> None:
    text = "It cannot retreat into an enemy zone, unless a friendly unit is in the hex."
    assert _read("across-the-maren", "retreat-hex", text) == [
        ({"zone": ["yes"], "there": ["empty", "enemy"]}, ["not"]),
        ({"zone": ["yes"], "there": ["friend"]}, ["retreat"]),
    ]


def test_but_not_keeps_the_verb_and_the_subject() -> None:
    text = "A dropped pawn may give check, but not checkmate."
    assert _read("shogi", "drop", text)[-1] == ({"piece": ["pawn"], "check": ["mate"]}, ["hold"])


def test_except_leaves_the_other_values() -> None:
    text = "Each unit except militia has a zone of control."
    assert _read("across-the-maren", "zone", text) == [
        ({"unit": ["other"]}, ["reaches"]),
        ({"unit": ["militia"]}, ["ends"]),
    ]


@pytest.mark.parametrize("words", ["Every unit but militia has", "Apart from militia, every unit has"])
def test_other_words_for_except(words: str) -> None:
    read = _read("across-the-maren", "zone", f"{words} a zone of control.")
    assert ({"unit": ["other"]}, ["reaches"]) in read
    assert ({"unit": ["militia"]}, ["reaches"]) not in read


def test_a_pronoun_carries_the_conditions() -> None:
    text = (
        "A unit that cannot go the full distance stops in the last hex that it can reach and is reduced; "
        "if it is reduced already, it is removed."
    )
    assert _read("across-the-maren", "no-retreat", text)[-1] == ({"way": ["closed"], "steps": ["1"]}, ["removed"])


def test_after_that_is_not_in_the_time_before() -> None:
    text = "Up to turn 6 a marker scores 2 points at Vellgate or Orskheim; after that, it scores 3 points."
    assert _read(SALT, "sell", text) == [({"place": ["gate"], "time": ["early"]}, ["2"])]


def test_numbers_have_bounds() -> None:
    wins = [str(number) for number in range(8, 13)]
    assert _read("across-the-maren", "wins", "With 8 points or more, Torrin wins.") == [
        ({"points": sorted(wins)}, ["torrin"])
    ]


def test_hostile_text_is_bounded() -> None:
    begin = time.process_time()
    for text in ("militia, or " * 120, "unless militia but " * 70, "not " * 370, "a" * 10_000, "8 points or " * 110):
        _read("across-the-maren", "zone", text)
        _read("across-the-maren", "wins", text)
    assert time.process_time() - begin < 2


def test_a_relative_clause_begins_no_part() -> None:
    text = "A unit cannot attack if its attack is zero, across the scarp, or into a hex that is prohibited to it."
    assert _read("across-the-maren", "may-attack", text) == [
        ({"attack": ["none"]}, ["rest"]),
        ({"across": ["scarp"]}, ["rest"]),
        ({"ground": ["prohibited"]}, ["rest"]),
    ]


def test_a_value_with_not_is_no_verb() -> None:
    assert _read("shogi", "promote", "Kings and golds do not promote.") == [({"piece": ["gold", "king"]}, ["cannot"])]


def _all(game: str, decision: str, *texts: str, title: str = "") -> list[tuple[dict[str, list[str]], list[str]]]:
    found = reading.read(kits.game(game), DecisionId(decision), texts, title)[-1]
    return [
        ({name: sorted(map(str, values)) for name, values in each.values.items()}, sorted(each.answers))
        for each in found
    ]


def test_a_label_holds_for_all_that_follows_it() -> None:
    said = _read("across-the-maren", "withdraws", "**DR**: all defenders retreat; defenders in a city do not retreat.")
    assert said[-1] == ({"result": ["dr"], "place": ["city"]}, ["stay"])


def test_it_is_what_the_sentence_before_is_about() -> None:
    said = _all("grav-armor", "lands", "Jump infantry may dive to any hex.", "It lands ready to fight.")
    assert said == _all("grav-armor", "lands", "Jump infantry lands ready to fight.")


def test_a_title_says_what_its_sentences_are_about() -> None:
    text = "+1 against hover units and infantry."
    said = _all("grav-armor", "weapon-bonus", text, title="Particle beam")
    assert said[-1] == ({"weapon": ["P"], "target": ["hover", "infantry"]}, ["bonus"])


def test_only_and_once_give_the_other_answer_to_all_others() -> None:
    text = "A hex that is prohibited to a unit can be entered only along a road or track."
    assert ({"open": ["no"], "path": ["none"]}, ["keep-out"]) in _all("across-the-maren", "may-enter", text)
    assert ({"attacked": ["yes"]}, ["rest"]) in _all(
        "across-the-maren", "may-attack", "A unit may attack once in a phase."
    )


def test_only_may_stand_before_the_noun_of_a_decision() -> None:
    skirmish = Path(__file__).parents[2] / "honest" / "skirmish"
    assert _read(skirmish, "shoot", "Only Bows that did not march in this turn may shoot.") == [
        ({"marched": ["no"]}, ["shoot"]),
        ({"marched": ["yes"]}, ["hold"]),
    ]


def test_must_rules_out_the_rest() -> None:
    said = _all(
        "across-the-maren", "by-rail", "Such a unit must begin on a railway hex, in supply and in no enemy zone."
    )
    assert said == [({"start": ["off"]}, ["not"]), ({"supplied": ["no"]}, ["not"]), ({"zone": ["yes"]}, ["not"])]


def test_a_label_gives_the_answer() -> None:
    said = _all(
        "grav-armor",
        "scenario-4",
        "Imperial: One fort is destroyed or none; or fourteen or more League units have been lost.",
    )
    assert said == [({"forts-destroyed": ["0", "1"]}, ["imperial"]), ({"league-lost": ["many"]}, ["imperial"])]


def test_items_of_a_list_have_the_answer_of_the_sentence_before() -> None:
    lead = "You win as soon as one of these is true."
    item = "2. Annihilation. Your opponent has no piece on the board, and no piece of theirs can leave a city."
    assert _all("armada-chess", "ending", lead, item) == [({"pieces": ["none"], "cities": ["shut"]}, ["won"])]


def test_a_sentence_without_its_verb_has_that_of_the_one_before() -> None:
    before = "Defenders in a city do not retreat."
    text = "Neither do defenders if all attackers attacked across the fortified line."
    assert _all("across-the-maren", "withdraws", before, text) == [({"place": ["line"]}, ["stay"])]


def test_each_item_of_a_list_may_have_a_verb() -> None:
    text = "A dash means no effect, D disrupts the unit, and X destroys it."
    assert _all("grav-armor", "effect", text) == [
        ({"result": ["none"]}, ["same"]),
        ({"result": ["D"]}, ["disrupted"]),
        ({"result": ["X"]}, ["destroyed"]),
    ]


def test_a_row_of_a_table_is_a_sentence_with_the_words_of_its_columns() -> None:
    rows = ["| Unit | Across | Attack |", "|---|---|---|", "| out of supply | the scarp | cannot attack |"]
    said = _all("across-the-maren", "may-attack", *rows)
    assert ({"supplied": ["no"], "across": ["scarp"]}, ["rest"]) in said


def test_a_concession_is_no_doubt() -> None:
    text = "A unit may enter a hex as the first of its move, even if it lacks the points."
    [found] = reading.read(kits.game("across-the-maren"), DecisionId("may-enter"), [text])
    assert [each.certain for each in found] == [True]


def test_a_value_or_a_condition_that_is_not_known_makes_a_sentence_blind() -> None:
    def blind(decision: str, text: str) -> list[bool]:
        found = reading.read(kits.game("across-the-maren"), DecisionId(decision), [text])[-1]
        return [each.blind for each in found]

    assert blind("withdraws", "Defenders in a city do not retreat.") == [False]
    assert blind("withdraws", "Defenders in a city or town do not retreat.") == [True]
    assert blind("may-attack", "When the moon is full, a unit that is out of supply cannot attack.") == [True]
    assert blind("may-attack", "A unit that is out of supply cannot attack at once, even if the moon is full.") == [
        False
    ]


def test_a_limit_gives_the_other_answer_to_the_opposite_comparison() -> None:
    text = "Before the cease-fire ends, you may agree to prolong it, as far as the track goes."
    found = reading.read(kits.game("armada-chess"), DecisionId("length"), [text])[-1]
    assert [(sorted(each.comparisons), sorted(each.answers)) for each in found] == [
        (["left + more <= 6"], ["agree"]),
        (["left + more > 6"], ["too-long"]),
    ]


def test_a_place_before_the_subjects_is_no_item_of_their_list() -> None:
    text = "Over a rope bridge, only climbers and bowmen may attack."
    others = ["captain", "guard", "mule", "rider", "wagon"]
    assert _read(SALT, "attack", text) == [
        ({"link": ["rope"], "unit": ["bowman", "climber"]}, ["attack"]),
        ({"link": ["rope"], "unit": others}, ["hold"]),
    ]


def test_a_name_with_or_is_known_with_and() -> None:
    text = "At Vellgate and Orskheim a marker scores 2 points, but 3 points after turn 6."
    assert _read(SALT, "sell", text)[-1] == ({"place": ["gate"], "time": ["late"]}, ["3"])


def test_those_without_something_are_not_those_of_the_sentence_before() -> None:
    texts = [
        "Defenders who have a lookout with them may withdraw.",
        "Those without one have heard nothing, and must stand.",
    ]
    assert reading.read(_game(COAST), DecisionId("withdraw"), texts)[-1] == ()


def test_a_name_is_known_without_a_noun_that_means_any_piece() -> None:
    said = _read(COAST, "hit", "Runners on their back in a village stay as they are.")
    assert said == [({"side": ["runners"], "face": ["back"], "ground": ["village"]}, ["stay"])]


AIR = SALT.parent / "pick-up-and-deliver"


def test_what_makes_no_difference_is_left_out() -> None:
    assert _read(AIR, "fate", "On an S, a target is removed, whole or not.") == [({"result": ["sunk"]}, ["removed"])]
    text = "Haulers and scows cannot enter a peak, not even in a Tailwind."
    assert _read(AIR, "enter", text) == [({"ship": ["hauler", "scow"], "point": ["peak"]}, ["hold"])]


def test_an_opening_may_hold_in_the_next_sentence() -> None:
    texts = ["On a D, a whole ship is turned over.", "A damaged ship is removed."]
    (said,) = reading.read(_game(AIR), DecisionId("fate"), texts)[-1]
    assert [{name: {*values} for name, values in each.values.items()} for each in said.opened()] == [
        {"state": {"damaged"}},
        {"state": {"damaged"}, "result": {"damage"}},
    ]


def test_a_negation_of_a_reason_does_not_reach_the_answer() -> None:
    text = "On a D, a whole ship cannot fly on, so it is turned over."
    assert _read(AIR, "fate", text)[-1] == ({"result": ["damage"], "state": ["whole"]}, ["turned"])
    text = "On an S, a target has no hope and is removed."
    assert _read(AIR, "fate", text) == [({"result": ["sunk"]}, ["removed"])]
    text = "A wagon is not slow and stops in a place that an enemy controls."
    assert _read(SALT, "stop", text) == [({"unit": ["wagon"], "place": ["controlled"]}, ["stop"])]


def test_they_after_a_condition_are_those_of_the_part_before() -> None:
    text = "Wagons may use a rope bridge; when there is a storm they cannot use it."
    assert _read(SALT, "use", text)[-1] == ({"unit": ["wagon"], "link": ["rope"], "weather": ["storm"]}, ["stay"])


def test_an_exception_of_what_is_not_read_is_none_of_what_is() -> None:
    text = "Wagons may use a track, and so may the others' beasts, unless there is a storm."
    assert _read(SALT, "use", text) == [({"unit": ["wagon"], "link": ["track"]}, ["use"])]


def test_a_name_that_is_a_declared_phrase_too_is_one_mention() -> None:
    read = [
        each
        for each in _read(AIR, "enter", "Ships other than Haulers or scows cannot enter a peak.")
        if each[1] == ["hold"]
    ]
    assert [each[0]["ship"] for each in read] == [["balloon", "cutter", "frigate", "packet"]]
