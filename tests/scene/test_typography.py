"""Signs of running text."""

import pytest

from pnp.scene.typography import apostrophes, hyphenation, typeset


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ('"Forward" is toward', "“Forward” is toward"),
        ("""a "quoted ('inner') text\"""", "a “quoted (‘inner’) text”"),
        ("the opponent's king, the players' pieces, '34", "the opponent’s king, the players’ pieces, ’34"),
        ("shift by -1, or (-2)", "shift by −1, or (−2)"),
        ("hex 5-0103, 2-3 units, P-76", "hex 5-0103, 2-3 units, P-76"),
        ("one -- two", "one – two"),
        ("4 km and 5 mm", "4\u00a0km and 5\u00a0mm"),
        ("(4 + 6) − (4 + 2 + 0) = +4, a hit", "(4\u00a0+\u00a06) − (4\u00a0+\u00a02\u00a0+\u00a00) =\u00a0+4, a hit"),
        ("pay 2 + 3 (or 4)", "pay 2 + 3 (or 4)"),
        ("2 in a hex, chapter 3 or turn 4", "2 in a hex, chapter\u00a03 or turn\u00a04"),
    ],
)
def test_text_has_the_signs_of_print(written, printed) -> None:
    assert typeset(written) == printed


def test_apostrophes_are_curly_in_every_language() -> None:
    assert apostrophes("the king's tile, the players' hands, 5'") == "the king’s tile, the players’ hands, 5'"


def test_quotes_are_those_of_the_language() -> None:
    assert typeset('sage "Schach"', "de-AT") == "sage „Schach“"
    assert typeset('sage "Schach"', "nl") == "sage “Schach”"


def test_what_is_before_a_text_decides_on_its_first_quote() -> None:
    assert typeset('" he said', before="word") == "” he said"
    assert typeset('"word', before="he said ") == "“word"


@pytest.mark.parametrize(
    ("language", "word", "parts"),
    [
        ("en", "reinforcements,", ["rein", "force", "ments,"]),
        ("en-US", "(movement)", ["(move", "ment)"]),
        ("de", "bewegungen", ["bewe", "gun", "gen"]),
        ("de-AT", "bewegungen", ["bewe", "gun", "gen"]),
    ],
)
def test_words_are_divided_as_their_language_divides_them(language, word, parts):
    assert hyphenation(language)(word) == parts


@pytest.mark.parametrize(
    "word", ["Reinforcements", "HEADQUARTERS", "about", "enemy's", "print-and-play", "x1attacking"]
)
def test_names_short_words_and_compounds_stay_whole(word):
    assert hyphenation("en")(word) == [word]


@pytest.mark.parametrize("language", ["", "tlh", "../etc/passwd"])
def test_a_language_without_patterns_divides_nothing(language):
    assert hyphenation(language) is None


def test_three_letters_are_on_each_side():
    words = ["elevated", "another", "already", "identity", "amazingly", "every", "movement", "unoccupied", "adjacently"]
    for parts in map(hyphenation("en"), words):
        assert len(parts) == 1 or min(len(parts[0]), len(parts[-1])) >= 3
