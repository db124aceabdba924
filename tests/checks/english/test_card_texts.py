"""Texts of cards and the other values of their cards."""

from dataclasses import replace
from pathlib import Path

from pnp import model
from pnp.checks.english import card_texts
from pnp.model.game import Game

HONEST = Path(__file__).parents[2] / "honest"


def with_texts(texts: dict[str, str]) -> Game:
    """Return the game of lamplighters with other texts on some cards."""
    game = model.load(HONEST / "lamplighters")
    ((id_, deck),) = game.components.items()
    items = {
        key: replace(each, values={**each.values, "text": texts.get(str(key), each.values["text"])})
        for key, each in deck.items.items()
    }
    return replace(game, components={id_: replace(deck, items=items)})


def test_one_number_that_is_not_the_own() -> None:
    said = {"oil-barge": "Score 2 stars.", "spare-wick": "Score 1 stars.", "squall": "Score 2 stars."}
    assert [found[1:3] for found in card_texts.misread(with_texts(said))] == [("2 stars", "Squall has value 3")]


def test_numbers_of_which_too_few_are_their_own_say_something_else() -> None:
    said = {"oil-barge": "Score 4 stars.", "spare-wick": "Score 1 stars.", "squall": "Score 3 stars and 2 stars."}
    assert [*card_texts.misread(with_texts({**said, "squall": "Score 5 stars."}))] == []


def test_one_name_that_is_not_the_own() -> None:
    said = {"oil-barge": "A trade card.", "squall": "A weather card.", "short-cut": "A trade card."}
    assert [found[1:3] for found in card_texts.misread(with_texts(said))] == [("trade", "Short Cut has suit guild")]
