"""Pieces in hand and stacks beside a diagram."""

from pathlib import Path

import kits
import pytest
import scenes

import pnp.model
from pnp import model
from pnp.artwork.diagrams.board import diagram
from pnp.artwork.diagrams.hands import with_stacks
from pnp.artwork.diagrams.marks import Way
from pnp.model.compute import examples
from pnp.model.game import Game
from pnp.scene.items import Group, Symbol
from pnp.scene.shapes import bounds


@pytest.fixture(scope="module")
def drops(tmp_path_factory) -> Game:
    base = Path(__file__).parents[2] / "bad" / "moves"
    folder = tmp_path_factory.mktemp("drops")
    text = (base / "game.yaml").read_text(encoding="utf-8")
    (folder / "game.yaml").write_text(text.replace("unit/pawn", "emblem/sun").replace("unit/rider", "emblem/wave"))
    return pnp.model.load(folder)


def drawn(game, theme, hands, ways=()):
    board = game.boards["disc"]
    around = [board.grid.cell("D3"), board.grid.cell("D5")]
    return diagram(game, board, theme, around=around, hands=hands, ways=ways)


def test_a_hand_widens_the_diagram_and_counts_its_pieces(drops, theme) -> None:
    plain, held = drawn(drops, theme, {}), drawn(drops, theme, {"south": ["pawn", "pawn", "rider"]})
    assert held.height == plain.height
    assert held.width > plain.width + 0.8 * 18
    assert scenes.words(held).count("×") == 1


def test_a_hand_is_on_a_tray_with_a_word_apart_from_the_board(drops, theme) -> None:
    plain, held = drawn(drops, theme, {}), drawn(drops, theme, {"south": ["pawn", "rider"]})
    pitch = drops.boards["disc"].grid.pitch
    (tray,) = held.items[1:]
    assert tray.transform[4] >= plain.width + pitch
    assert "In hand" in scenes.words(held)


def test_trays_of_two_sides_have_their_names(drops, theme) -> None:
    words = scenes.words(drawn(drops, theme, {"south": ["pawn"], "north": ["pawn"]}))
    assert "South in hand" in words
    assert "North in hand" in words


def test_trays_beside_a_low_diagram_are_apart(drops, theme) -> None:
    board = drops.boards["disc"]
    hands = {"south": ["pawn", "rider"], "north": ["pawn", "rider"]}
    held = diagram(drops, board, theme, around=[board.grid.cell("D4")], hands=hands)
    (upper, low), (lower, foot) = (
        (tray.transform[5], tray.transform[5] + max(bounds(tray.items[0].segments)[3:])) for tray in held.items[1:]
    )
    assert 0.0 <= upper < low < lower < foot <= held.height


def test_a_drop_is_an_arrow_from_the_hand(drops, theme) -> None:
    cell = drops.boards["disc"].grid.cell
    hand = {"south": ["pawn"]}
    before, after = drawn(drops, theme, hand), drawn(drops, theme, hand, [Way(None, cell("D4"), piece="pawn")])
    (arrow,) = after.items[len(before.items) :]
    assert isinstance(arrow, Group)
    assert arrow.transform[4] > 0.5 * after.width


def test_a_drop_without_a_hand_is_not_drawn(drops, theme) -> None:
    cell = drops.boards["disc"].grid.cell
    way = Way(None, cell("D4"), piece="rider")
    assert drawn(drops, theme, {"south": ["pawn"]}, [way]).digest == drawn(drops, theme, {"south": ["pawn"]}).digest


def test_the_sign_of_a_barred_drop_is_on_its_cell(drops, theme) -> None:
    cell, hand = drops.boards["disc"].grid.cell, {"south": ["pawn"]}
    signs = [
        drawn(drops, theme, hand, [Way(None, cell(end), refused=True, piece="pawn")]).items[-1].transform[4:]
        for end in ("D3", "D5")
    ]
    (across, down), (there, below) = drops.boards["disc"].grid.centers([cell("D3"), cell("D5")])
    assert (signs[1][0] - signs[0][0], signs[1][1] - signs[0][1]) == pytest.approx((there - across, below - down))


def test_a_drop_to_about_the_height_of_the_hand_is_level(drops, theme) -> None:
    cell, hand = drops.boards["disc"].grid.cell, {"south": ["pawn", "rider"]}
    ways = [Way(None, cell(end), piece="rider") for end in ("D3", "D4", "D5")]
    slopes = [drawn(drops, theme, hand, [way]).items[-1].transform[1] for way in ways]
    assert 0.0 in slopes
    assert all(slope == 0.0 or abs(slope) > 0.1 for slope in slopes)


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
