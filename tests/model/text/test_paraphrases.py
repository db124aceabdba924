"""Tests of sentences in the designer's own words: found where a text prints them, as whole sentences."""

from pnp.model.text import paraphrases

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
