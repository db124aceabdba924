"""Units by side, formation and arrival."""

from dataclasses import replace
from pathlib import Path

import pytest

from pnp import model
from pnp.model.compute import units
from pnp.model.game import Game


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(Path(__file__).parents[2] / "bad" / "units")


def ids(pieces):
    return [piece.id for piece in pieces]


def test_units_of_a_side_are_those_it_has_counters_of(game):
    assert ids(units.units_of(game, "blue")) == ["b-1", "b-2"]


def test_units_without_a_formation_come_last(game):
    found = [(formation and formation.id, ids(entries)) for formation, entries in units.by_formation(game, "blue")]
    assert found == [("v-corps", ["b-1"]), (None, ["b-2"])]


def test_arrivals_are_in_the_order_of_turns(game):
    assert {turn: ids(entries) for turn, entries in units.arrivals(game, "red").items()} == {2: ["r-2"]}
    late = replace(game.pieces["r-1"], turn=1)
    changed = replace(game, pieces={**game.pieces, "r-1": late})
    assert list(units.arrivals(changed, "red")) == [1, 2]


def test_units_are_set_up_in_cells_then_zones_then_anywhere(game):
    pieces = {
        "zone": replace(game.pieces["r-2"], id="zone", turn=None),
        "free": replace(game.pieces["r-1"], id="free", at=None),
        **game.pieces,
    }
    found = units.set_up(replace(game, pieces=pieces), "red")
    assert {name: ids(entries) for name, entries in found.items()} == {
        "0203": ["r-1"],
        "North road": ["zone"],
        "": ["free"],
    }
    assert list(found) == ["0203", "North road", ""]


def test_the_turn_track_is_the_one_that_counts_turns(game):
    assert units.turn_track(game).id == "turns"
    assert units.turn_track(replace(game, tracks={})) is None
