import pytest

from pnp.model.text.patterns import Blank, OptionalWords, PatternError, parse, slots, tokens


def test_a_pattern_has_words_slots_and_groups() -> None:
    found = parse("{A unit|a unit} {answer} [across {side}]")
    assert found == (Blank("unit", "A", "a unit"), " ", Blank("answer"), " ", OptionalWords(("across ", Blank("side"))))
    assert [slot.name for slot in slots(found)] == ["unit", "answer", "side"]


def test_marks_are_words_of_their_own_and_capitals_do_not_count() -> None:
    assert tokens("A pawn, (or Rook)") == ("a", "pawn", ",", "(", "or", "rook", ")")


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("it {answer} [if {a}", "has no ']'"),
        ("it {answer} [if [{a}]]", "this '[' is within another"),
        ("it {answer} if {a}]", "closes no '['"),
        ("it {answer} {Upper}", "'{Upper}' cannot be read"),
        ("it is [if {a}]", "no place for the answer"),
        ("it is [if {answer}]", "no place for the answer"),
        ("{a|it} {answer} [if {a}]", "there twice"),
        ("it {answer} [in vain]", "needs an input"),
        ("{a} {answer}", "'{a}' is outside of brackets"),
        ("[a {load} boat pays|a boat pays] {answer}", "this '|' has no effect"),
        ("it {answer|pays} [if {a}]", "this '|' has no effect"),
    ],
)
def test_a_malformed_pattern_is_refused(written: str, message: str) -> None:
    with pytest.raises(PatternError) as refused:
        parse(written)
    assert message in str(refused.value)
