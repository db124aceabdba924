"""Tests of statements: which sentences contradict each other, and which are similar facts."""

from dataclasses import replace

import pytest

from pnp.errors import Span
from pnp.model.game.ids import DomainId
from pnp.model.game.rulings import Domain
from pnp.model.text import statements
from pnp.model.text.statements import PrintedSentence, StatementReader
from tests import kits


def _pairs(*texts: str, game: str = "across-the-maren") -> list[tuple[str, str]]:
    """The pairs among sentences of as many files, between sentences about other things."""
    others = [f"The {word} box has a {word} sign." for word in "ABCDEFGHIJKLMNOPQRST"]
    said = [
        PrintedSentence(f"rule-{number}", text, Span(f"{number}.md", 1, 1, 2))
        for number, text in enumerate([*texts, *others])
    ]
    found = statements.contradictions(list(StatementReader(kits.game(game)).read(said)))
    return [(one.text, other.text) for one, other in found]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Torrin moves first", "Aven moves first"),
        ("The player who chose last takes the moon", "the first to choose takes the moon"),
        ("The game is drawn if Torrin holds any two towns", "It is a draw if Torrin holds any three towns"),
        ("Fewer than four markers lie on a hill", "At most four markers lie on a hill"),
        ("At least four markers lie on a hill", "Four markers or fewer lie on a hill"),
        ("Each hill that it passes costs one point", "Each hill that it passes costs half a point"),
        ("Scatter the markers before the landing", "Scatter the markers after the landing"),
        ("Subtract the helm of the rival from the pull", "The helm of the rival is added to the pull"),
        ("A player who breaks a treaty loses the battle", "Who breaks a treaty wins the battle"),
    ],
)
def test_sentences_that_differ_in_one_choice_contradict(one: str, other: str) -> None:
    assert _pairs(f"{one}.", f"{other}.") == [(one, other)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Torrin moves first.", "Torrin is the first to move."),
        ("Torrin moves first and holds a town.", "Aven moves last and holds a town."),
        ("A marsh slows a convoy before it has landed.", "A marsh slows a convoy after it has fired."),
        ("Torrin moves first.", "Aven never moves first."),
        ("Fewer than four markers lie on a hill.", "At most three markers lie on a hill."),
        ("Never do more than four markers lie on a hill.", "Four markers lie on a hill, not more."),
        ("Markers lie on one hill.", "Two markers lie on hills that the road from Brede joins."),
        ("When a cold rain floods the old roads, Torrin moves first.", "Aven moves first."),
        ("Grip is added to the edge of the boat that passes", "Subtract pull from the edge of the boat that passes"),
        ("Subtract the helm of the rival from the pull", "Add the helm of the rival to the challenge"),
        (
            "The way of the raft by the weir costs 1 + 2 + 1 = 4 points",
            "The way of the raft by the weir costs 3 points",
        ),
    ],
)
def test_sentences_that_differ_otherwise_do_not(one: str, other: str) -> None:
    assert _pairs(one, other) == []


def test_a_fact_that_others_support_is_another_one() -> None:
    one, other = "A convoy moves three hexes", "A convoy moves two hexes"
    assert _pairs(f"{one}.", f"{other}.") == [(one, other)]
    assert _pairs(f"{one}.", f"{other}.", f"So {other}.") == []


def test_words_of_a_decision_exclude_each_other() -> None:
    one, other = "The moving player removes all smoke markers", "The firing player removes all smoke markers"
    assert _pairs(f"{one}.", f"{other}.", game="grav-armor") == [(one, other)]


def test_sides_in_names_of_values_exclude_each_other_once() -> None:
    game, span = kits.game("across-the-maren"), Span("", 1, 1)
    holder = Domain(DomainId("holder"), ("a", "t"), {"a": "while Aven holds", "t": "while Torrin holds"}, False, span)
    decisions = {id_: each._replace(inputs={"holder": holder}) for id_, each in game.rulings.decisions.items()}
    changed = replace(game, rulings=game.rulings._replace(decisions=decisions))
    assert len(StatementReader(changed).groups["aven"]) == 1


def test_entries_of_a_collection_and_sentences_of_a_file_are_about_different_things() -> None:
    reader = StatementReader(kits.game("across-the-maren"))
    texts = ("Torrin moves first.", "Aven moves first.")
    others = [
        PrintedSentence("x", f"The {each} box has a {each} sign.", Span("x", 1, 1, 2))
        for each in "ABCDEFGHIJKLMNOPQRST"
    ]
    sheets = [PrintedSentence(f"scenarios/{text[:3]}", text, Span(text[:3], 1, 1, 2)) for text in texts]
    chapter = [PrintedSentence(text[:3], text, Span("rules.md", 1, 1, 2)) for text in texts]
    assert [*statements.contradictions([*reader.read([*sheets, *others])])] == []
    assert [*statements.contradictions([*reader.read([*chapter, *others])])] == []
