from pnp.comparison import text_changes
from tests.comparison.conftest import reported


def test_a_sentence_that_was_rewritten(shipped, edited) -> None:
    new = edited("heavy-armor", ("rules/04-turn.md", "You may take one action", "You may use one action"))
    assert reported(text_changes.changes(shipped("heavy-armor"), new)) == [
        "Doing less: “You may use one action, or pass and take none.”, "
        "was “You may take one action, or pass and take none.”"
    ]


def test_a_sentence_that_is_new_or_gone(shipped, edited) -> None:
    old = shipped("heavy-armor")
    new = edited("heavy-armor", ("rules/04-turn.md", "You may take one action", "Be quick. You may take one action"))
    (change,) = text_changes.changes(old, new)
    assert (change.before, change.after) == ("", "Be quick.")
    assert change.sentence.endswith(": “Be quick.” is new")
    assert [(each.before, each.after) for each in text_changes.changes(new, old)] == [("Be quick.", "")]


def test_a_sentence_follows_the_fact_that_it_names(shipped, edited) -> None:
    new = edited("heavy-armor", ("pieces.yaml", "amount: 12", "amount: 13"))
    changes = reported(text_changes.changes(shipped("heavy-armor"), new))
    assert any("thirteen credits" in change and "twelve credits" in change for change in changes)


HEADING = ("rules/08-notes.md", "## Where it could go {: #future}", "## What comes next {: #next}")


def test_a_section_with_the_same_sentences_has_another_heading(shipped, edited) -> None:
    assert reported(text_changes.changes(shipped("heavy-armor"), edited("heavy-armor", HEADING))) == [
        "section “What comes next”, was “Where it could go”"
    ]


def test_sections_that_are_new_and_gone(shipped, edited) -> None:
    new = edited("heavy-armor", (*HEADING[:2], f"{HEADING[2]}\n\nMore of it."))
    assert reported(text_changes.changes(shipped("heavy-armor"), new)) == [
        "section “Where it could go” is gone",
        "section “What comes next” is new",
    ]
