"""Moves, reach and hands of examples as the game holds them."""

import shutil
from pathlib import Path

import pytest

import pnp.model
from pnp import assets
from pnp.errors import DefinitionError
from pnp.model.game import CellsOfSide, Example, Game


@pytest.fixture(scope="module")
def game() -> Game:
    return pnp.model.load(Path(__file__).parents[2] / "bad" / "moves")


@pytest.fixture(scope="module")
def example(game: Game) -> Example:
    return game.examples["drop"]


def test_a_drop_has_no_start(game, example):
    drop, step = example.moves
    cell = game.boards["disc"].grid.cell
    assert (drop.piece, drop.start, drop.end) == ("pawn", None, cell("E2"))
    assert (step.start, step.end, step.promotes, step.clause) == (cell("D3"), cell("D4"), False, None)


def test_a_refused_move_names_its_clause(example):
    assert [move.clause for move in example.refused] == ["pawns.two"]


def test_a_reach_has_its_cells(game, example):
    cell = game.boards["disc"].grid.cell
    assert (example.reach.start, example.reach.ends) == (cell("D3"), {cell("D4")})


def test_hands_are_by_side(example):
    assert dict(example.hands) == {"south": ("pawn", "pawn")}


def test_promotion_and_hand(game):
    way = game.pieces["pawn"].promotes
    assert (way.to, way.when, way.must.zone) == ("back", "enters", "temple")
    assert way.cells == CellsOfSide(from_far=True, rows=2)
    assert game.hand is not None
    assert not game.hand.keeps_side
    assert (game.sides["north"].forward, game.sides["south"].forward) == ("s", "")
    assert [move.kind for move in game.pieces["pawn"].moves_of("back")] == ["step"]
    assert [move.kind for move in game.pieces["pawn"].moves_of("front")] == ["step", "drop"]


def test_a_promotion_of_a_piece_with_errors_brings_no_errors_of_its_own(tmp_path):
    folder = Path(shutil.copytree(assets.game("shogi"), tmp_path / "shogi"))
    pieces = folder / "pieces.yaml"
    pieces.write_text(pieces.read_text(encoding="utf-8").replace("name: Rook", "name: [Rook]"), encoding="utf-8")
    with pytest.raises(DefinitionError) as caught:
        pnp.model.load(folder)
    assert {finding.span.file for finding in caught.value.findings} == {str(pieces)}


def test_expected_costs_are_by_cell() -> None:
    game = pnp.model.load(Path(__file__).parents[2] / "bad" / "prices")
    march = game.examples["march"]  # type: ignore[index]
    label = game.boards["front"].grid.label  # type: ignore[index]
    assert {label(cell): cost for cell, cost in march.costs.items()} == {"0303": "2", "0102": "1/2", "0203": "3/2"}
    assert march.spans["cost to 0303"].line == march.spans["cost to 0102"].line
