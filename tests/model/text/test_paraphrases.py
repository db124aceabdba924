"""Tests of sentences in the designer's own words: found where a text prints them, as whole sentences."""

from pathlib import Path

from pnp import model
from pnp.model.text import paraphrases
from pnp.model.text.agreement import RuleText

MEANINGS = {
    "Wagons keep to the roads.": "A wagon cannot use a track.",
    "Storm: no bridges. Nobody rests.": "A unit cannot use a bridge. A unit cannot rest.",
}


def places(*texts: str) -> list[tuple[int, int, tuple[str, ...]]]:
    return [(each.start, each.end, each.meant) for each in paraphrases.printed(MEANINGS, texts)]


def test_whole_sentences_are_found() -> None:
    assert places("It rains.", "Wagons  keep to the\nroads.") == [(1, 2, ("A wagon cannot use a track.",))]
    assert places("Wagons keep to the roads in winter.", "In a storm Wagons keep to the roads.") == []


def test_sentences_with_one_meaning_may_be_several() -> None:
    meant = ("A unit cannot use a bridge.", "A unit cannot rest.")
    assert places("Storm: no bridges.", "Nobody rests.", "Nobody rests.") == [(0, 2, meant)]


def test_a_label_of_the_paragraph_is_no_part_of_the_sentence() -> None:
    assert places("Weather: Wagons keep to the roads.") == [(0, 1, ("A wagon cannot use a track.",))]


SALT = model.load(Path(__file__).parents[2] / "honest" / "point-to-point")


def proposed(id_: str, *texts: str) -> list[tuple[str, list[str]]]:
    clause = SALT.rulings.clauses[id_]
    heading = SALT.rulings.decisions[clause.decision].says
    return [*paraphrases.proposed(SALT, heading, [clause], RuleText("", texts))]


def test_sentences_that_name_all_conditions_are_proposed() -> None:
    texts = [
        "It snows.",
        "A unit stops where an enemy controls.",
        "A climber goes on, if over a rope bridge.",
        "It is cold.",
    ]
    assert proposed("stop.climber", *texts) == [(" ".join(texts[1:3]), ["stop.controlled", "stop.climber"])]


def test_a_clause_whose_conditions_no_sentences_name_has_no_text() -> None:
    assert proposed("use.wagon", "Wagons are slow.") == [("", ["use.wagon"])]
    assert proposed("use.wagon", "Wagons stay on the roads.") == [("Wagons stay on the roads.", ["use.wagon"])]


def test_a_sentence_with_a_word_of_each_condition_is_proposed() -> None:
    text = "Nobody may fall back where the place is empty and an enemy controls it."
    assert proposed("retreat.control", text) == [(text, ["retreat.control"])]
    assert proposed("retreat.control", "Nobody may fall back where an enemy controls it.") == [
        ("", ["retreat.control"])
    ]


def test_what_a_proposed_sentence_is_read_as_stays_part_of_its_meaning() -> None:
    text = "In a storm nobody gets across a rope bridge, nor does a wagon use a track or a rope bridge."
    assert proposed("use.wagon", text) == [(text, ["use.storm", "use.wagon"])]


AIR = model.load(Path(__file__).parents[2] / "honest" / "pick-up-and-deliver")


def unlike(heading: str, key: str, *meant: str) -> list[tuple[str, str]]:
    return [*paraphrases.unlike(AIR, heading, RuleText("", [key]), paraphrases.Paraphrase(key, 0, 1, meant))]


def test_words_that_name_another_value_than_their_meaning_are_found() -> None:
    fog = "A ship other than a balloon cannot enter a cloudbank in Fog."
    assert unlike("event", "Fog shuts the cloudbanks to everything but haulers.", fog) == [("Hauler", "Balloon")]
    assert unlike("event", "Fog shuts the cloudbanks to everything but balloons.", fog) == []


def test_words_with_another_number_than_their_meaning_are_found() -> None:
    full = "A ship cannot enter a point with two ships of its own."
    assert unlike("move", "Three ships of a line may share a point.", full) == [("3", "2")]
    assert unlike("move", "Two ships of a line may share a point, a third one stays out.", full) == []


GLASS = model.load(Path(__file__).parents[2] / "honest" / "contracts")


def test_a_sentence_without_the_number_of_the_answer_is_not_proposed() -> None:
    price = [GLASS.rulings.clauses["price.masterpiece"]]
    texts = [
        "A masterpiece brings the fame on its card and 2 more.",
        "With it comes its price: 3 silver for a masterpiece.",
    ]
    (found,) = paraphrases.proposed(GLASS, "delivery", price, RuleText("", texts))
    assert found == (texts[1], ["price.masterpiece"])


def test_a_sentence_that_names_all_other_values_is_proposed() -> None:
    text = "In Fog, no ship feels its way into a cloudbank, but a balloon does."
    (found,) = paraphrases.proposed(AIR, "peaks", [AIR.rulings.clauses["enter.fog"]], RuleText("", [text]))
    assert found[0] == text


def test_words_that_name_what_the_meaning_leaves_are_not_found() -> None:
    heavy = "A hauler or a scow cannot enter a peak."
    assert unlike("peaks", "Only cutters, packets and frigates climb to a peak.", heavy) == []
    full = "A ship cannot enter a point with two ships of its own."
    assert unlike("move", "Of three or four ships of a line, the last stay out.", full) == []


def test_words_with_the_answer_for_other_values_are_found() -> None:
    heavy = "A hauler or a scow cannot enter a peak."
    assert unlike("peaks", "A hauler or a packet cannot enter a peak.", heavy) == [
        ("Packet or Hauler", "Hauler or Scow")
    ]
    assert unlike("peaks", "A hauler cannot enter a peak, and a scow never even tries.", heavy) == []


def test_words_that_name_one_of_several_values_in_place_of_another_are_found() -> None:
    heavy = "A hauler or a scow cannot enter a peak."
    assert unlike("peaks", "Peaks are too high for haulers and packets.", heavy) == [
        ("Packet or Hauler", "Hauler or Scow")
    ]
    assert unlike("peaks", "Peaks are too high for haulers, packets and scows.", heavy) == []


def test_a_number_beside_the_value_of_another_answer_is_found() -> None:
    def prices(text: str) -> list[tuple[str, str]]:
        meant = ("A work that is masterpiece brings 3 silver.", "A work that is plain brings 2 silver.")
        return [*paraphrases.unlike(GLASS, "delivery", RuleText("", [text]), paraphrases.Paraphrase(text, 0, 1, meant))]

    assert prices("A masterpiece is paid with 2 silver, a plain work with 3.") == [("masterpiece 2", "3")]
    assert prices("A masterpiece is paid with 3 silver, a plain work with 2.") == []


def test_a_sentence_with_the_answer_for_other_values_is_not_proposed() -> None:
    assert proposed("use.storm", "In a storm nobody may use a rope bridge.")[0][0] != ""
    assert proposed("use.storm", "In fair weather nobody may use a rope bridge.") == [("", ["use.storm"])]


def test_words_with_the_opposite_of_a_word_of_their_meaning_are_found() -> None:
    meant = "In later seasons the pilot with the fewest points goes first."

    def opposites(text: str) -> list[tuple[str, str]]:
        return [*paraphrases._other_words(GLASS, [GLASS.rulings.clauses["price.masterpiece"]], text, meant)]

    assert opposites("Later on, whoever has the most points goes first.") == [("most", "fewest")]
    assert opposites("Later on, whoever has the fewest points goes first.") == []
    assert opposites("Later on, whoever has not the most points goes first.") == []
    assert opposites("The fewest points go first, the most points last.") == []
