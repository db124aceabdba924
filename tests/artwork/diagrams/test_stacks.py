from pathlib import Path

import kits
import pytest
import scenes

from pnp import model
from pnp.artwork.diagrams.stacks import with_stacks
from pnp.model.compute import examples
from pnp.scene.items import Symbol


@pytest.fixture(scope="module")
def grav():
    return kits.game("grav-armor")


def beside(game, name, width, widest, theme):
    example, plain = game.examples[name], Symbol("map", width, 40.0, ())
    return with_stacks(game, plain, examples.board_of(game, example), example.places, 12.0, widest, theme)


def test_a_stack_is_listed_with_its_cell_and_equal_counters_once(grav, theme):
    shown = beside(grav, "omi-9-at-three", 40.0, 90.0, theme)
    assert scenes.words(shown) == "5-0604 ×2"
    assert scenes.words(shown, into_symbols=True).count("Nu-3") == 1
    assert 40.0 + 24.0 < shown.width <= 90.0
    assert shown.height == 40.0


def test_a_stack_is_below_a_wide_diagram(grav, theme):
    shown = beside(grav, "omi-9-at-three", 80.0, 90.0, theme)
    assert shown.width == 80.0
    assert 52.0 < shown.height < 65.0


def test_single_counters_are_not_listed(grav, theme):
    assert beside(grav, "a-inf-at-nu-3", 40.0, 90.0, theme).items == ()


def test_a_stack_on_a_point_is_listed_with_the_name_of_the_point(theme):
    game = model.load(Path(__file__).parents[2] / "honest" / "point-to-point")
    assert scenes.words(beside(game, "assault", 40.0, 90.0, theme)).startswith("Cairn Inn")
