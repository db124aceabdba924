"""Turned counters and arcs in diagrams."""

import math
from pathlib import Path

import pytest
import scenes

from pnp import model
from pnp.artwork.diagrams.board import diagram
from pnp.model.compute.facing import shown_arcs
from pnp.model.game import Game
from pnp.scene.items import Group


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(Path(__file__).parents[2] / "bad" / "facing")


def test_the_top_of_a_counter_is_where_it_faces(game, theme) -> None:
    board, example = game.boards["plain"], game.examples["ambush"]
    drawn = diagram(game, board, theme, example.places)
    assert [round(math.degrees(angle)) for angle in turns(drawn.items)] == [60]


def turns(items):
    """The angles of the groups that are turned, in radians clockwise."""
    for item in items:
        if isinstance(item, Group):
            if item.transform[1]:
                yield math.atan2(item.transform[1], item.transform[0])
            yield from turns(item.items)


def test_arcs_are_named_on_free_cells_and_darker_in_front(game, theme) -> None:
    board, example = game.boards["plain"], game.examples["ambush"]
    assert [place.role for place in shown_arcs(example)] == ["target"]
    plain = diagram(game, board, theme, example.places)
    drawn = diagram(game, board, theme, example.places, arcs=shown_arcs(example))
    named = [(text.text) for text in scenes.texts(drawn, False)]
    assert (named.count("front"), named.count("flank"), named.count("rear")) == (3, 2, 0)
    assert drawn.height > plain.height


def test_an_example_that_names_no_arcs_shows_those_of_all_units(game) -> None:
    example = game.examples["ambush"]
    assert len(shown_arcs(example._replace(arcs={}))) == 2
    assert shown_arcs(example._replace(claims=example.claims._replace(shows=()))) == ()
