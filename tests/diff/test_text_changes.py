from pnp.diff import text_changes
from tests.diff.conftest import told


def test_a_sentence_that_was_rewritten(shipped, edited) -> None:
    new = edited("heavy-armor", ("rules/04-turn.md", "You may stop after one action", "You may end after one action"))
    assert told(text_changes.changes(shipped("heavy-armor"), new)) == [
        "Doing less: “You may end after one action, or pass without doing anything at all.”, "
        "was “You may stop after one action, or pass without doing anything at all.”"
    ]


def test_a_sentence_follows_the_fact_that_it_names(shipped, edited) -> None:
    new = edited("heavy-armor", ("pieces.yaml", "amount: 12", "amount: 13"))
    changes = told(text_changes.changes(shipped("heavy-armor"), new))
    assert any("thirteen credits" in change and "twelve credits" in change for change in changes)


def test_sections_that_are_new_and_gone(shipped, edited) -> None:
    new = edited(
        "heavy-armor", ("rules/08-notes.md", "## Where it could go {: #future}", "## What comes next {: #next}")
    )
    assert told(text_changes.changes(shipped("heavy-armor"), new)) == [
        "section “Where it could go” is gone",
        "section “What comes next” is new",
    ]
