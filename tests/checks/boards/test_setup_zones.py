"""Zones that are no set-up zones."""

from pathlib import Path

from pnp import model
from pnp.checks.boards import setup_zones


def test_zones_of_promotion_are_for_moves() -> None:
    game = model.load(Path(__file__).parents[2] / "bad" / "moves")
    assert setup_zones.zones_for_moves(game) == {"temple"}
