"""Tests of typed text that is read loosely."""

import time

from pnp.model.game.ids import DecisionId
from pnp.model.text import reading
from tests import kits


def _read(game: str, decision: str, text: str) -> list[tuple[dict[str, list[str]], list[str]]]:
    found = reading.read(kits.game(game), DecisionId(decision), text)
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


def test_unless_states_the_opposite() -> None:
    text = "It cannot retreat into an enemy zone, unless a friendly unit is in the hex."
    assert _read("across-the-maren", "retreat-hex", text) == [
        ({"zone": ["yes"]}, ["not"]),
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


def test_a_pronoun_carries_the_conditions() -> None:
    text = "A unit that cannot retreat is reduced and stays in its hex; if it is reduced already, it is removed."
    assert _read("across-the-maren", "no-retreat", text)[-1] == ({"way": ["closed"], "steps": ["1"]}, ["removed"])


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
