"""Moves and states as the game holds them."""

from pathlib import Path

import pytest

import pnp.model
from pnp.geometry.directions import StepPattern
from pnp.model.game import Game, Move


@pytest.fixture(scope="module")
def game() -> Game:
    return pnp.model.load(Path(__file__).parents[2] / "bad" / "squares")


def test_a_step_a_slide_and_a_jump(game):
    step, slide, jump = (move._replace(span=None) for move in game.pieces["guard"].moves)
    assert step == Move("step", StepPattern(("forward", "sideways")), "never")
    assert slide == Move("slide", StepPattern(("forward",)), reach=2, start="start", states=frozenset({"drilled"}))
    assert (jump.kind, jump.capture, jump.name, jump.pattern.offsets) == ("jump", "must", "Raid", (1, 2))
    assert game.pieces["guard"].moves[2].span.line == 37


def test_pieces_without_moves_have_none(game):
    assert game.pieces["cart"].moves[0].reach is None
    assert game.composites["convoy"].each


def test_states_know_their_sign(game):
    drilled, veteran, dug_in = game.states.values()
    assert (drilled.marker, drilled.marker_side, drilled.face, drilled.of) == ("ribbon", "front", None, ())
    assert (veteran.marker, veteran.marker_side, veteran.of) == ("ribbon", "back", ("guard",))
    assert veteran.counts_as == {"drilled"}
    assert (dug_in.marker, dug_in.face) == (None, "back")


def test_sizes_are_millimeters(game):
    assert (game.pieces["guard"].format.width, game.pieces["cart"].format) == (18, None)
    assert (game.markers["ribbon"].format.width, game.markers["clock"].format) == (22, None)
