"""Where pieces can go: moves, what is in the way, what the ground does."""

import dataclasses
from pathlib import Path

import kits
import pytest

from pnp import model
from pnp.geometry import hex_shapes
from pnp.model.compute import moves
from pnp.model.game import CellsOfSide, Game


@pytest.fixture(scope="module")
def armada() -> Game:
    return kits.game("armada-chess")


def reached(game: Game, piece: str, side: str, at: str, states: tuple[str, ...] = (), **occupied: str) -> str:
    """Labels of all squares that the piece reaches, in order; `x` behind those where it takes."""
    board = game.boards["armada"]  # type: ignore[index]
    grid = board.squares
    occupants = {grid.cell(label): owner for label, owner in occupied.items()}
    mover = moves.Mover(side, game.pieces[piece].moves, frozenset(states))  # type: ignore[index, arg-type]
    found = moves.targets(game, board, mover, grid.cell(at), occupants)  # type: ignore[arg-type]
    return " ".join(sorted({grid.label(target.cell) + "x" * target.takes for target in found}))


@pytest.mark.parametrize(
    ("at", "side", "goes"),
    [
        ("b4", "white", "a4 b3 b5 b6 c4"),
        ("b5", "white", "a5 b4 b6 c5"),
        ("b7", "black", "a7 b5 b6 b8 c7"),
        ("b7", "white", "a7 b6 b8 c7"),
        ("a10", "white", "a9 b10"),
    ],
)
def test_a_pawn_goes_two_from_its_own_start_only(armada, at, side, goes):
    assert reached(armada, "pawn", side, at) == goes


def test_a_pawn_takes_aslant_and_only_there(armada):
    assert reached(armada, "pawn", "white", "b5", b6="black", c6="black", a6="white") == "a5 b4 c5 c6x"


def test_a_double_step_does_not_go_over_a_piece(armada):
    assert reached(armada, "pawn", "white", "b4", b5="black") == "a4 b3 c4"
    assert reached(armada, "pawn", "white", "b4", b6="white") == "a4 b3 b5 c4"


def test_a_rook_stops_at_friends_foes_and_high_ground(armada):
    assert reached(armada, "rook", "white", "c4", b4="white", e4="black") == "c3 c5 d4 e4x"


@pytest.mark.parametrize("state", ["trained", "trained-upgraded"])
def test_the_trained_go_over_high_ground(armada, state):
    assert reached(armada, "rook", "white", "c4", (state,), b4="white", d4="white") == "c10 c3 c5 c6 c7 c8 c9"


def test_the_upgraded_do_not(armada):
    assert reached(armada, "rook", "white", "c4", ("upgraded",), b4="white", d4="white") == "c3 c5"


def test_no_one_goes_into_or_over_a_city(armada):
    assert "b2" in reached(armada, "rook", "white", "b1")
    assert "c2" not in reached(armada, "rook", "white", "b2", ("trained",)).split()
    assert "d2" not in reached(armada, "rook", "white", "b2", ("trained",)).split()


def test_a_knight_jumps_over_everything_and_steps_without_taking(armada):
    around = dict.fromkeys(("d3", "d4", "d5", "e3", "e5", "f3", "f4", "f5"), "black")
    assert reached(armada, "knight", "white", "e4", **around, d6="black", c3="white") == "c5 d2 d6x f6 g3 g5"


@pytest.mark.parametrize(
    ("states", "far"), [((), False), (("trained",), False), (("upgraded",), True), (("crowned",), True)]
)
def test_a_king_moves_as_a_queen_once_upgraded(armada, states, far):
    assert "e8" not in reached(armada, "king", "white", "e4", states, e5="white").split()
    assert ("e8" in reached(armada, "king", "white", "e4", states).split()) is far


def test_both_sides_see_the_same_board(armada):
    board = armada.boards["armada"]
    grid = board.squares
    for piece in armada.pieces:
        for label in ("b4", "d5", "a1", "e3"):
            cell = grid.cell(label)
            twin = grid.from_offset(9 - cell.column, 9 - cell.row)
            known = armada.pieces[piece].moves
            white = {target.cell for target in moves.targets(armada, board, moves.Mover("white", known), cell, {})}
            black = {target.cell for target in moves.targets(armada, board, moves.Mover("black", known), twin, {})}
            assert {grid.from_offset(9 - column, 9 - row) for column, row in black} == white


def test_states_count_as_others_however_deep(armada):
    assert moves.with_counted(armada, ["trained-upgraded"]) == {"trained-upgraded", "trained", "upgraded"}
    assert moves.with_counted(armada, []) == frozenset()


@pytest.fixture(scope="module")
def drops() -> Game:
    return model.load(Path(__file__).parents[2] / "bad" / "moves")


def on_hexes(game: Game, piece: str, side: str, at: str, **occupied: str) -> str:
    """Labels of all hexes that the piece reaches, in order; `x` behind those where it takes."""
    board = game.boards["disc"]  # type: ignore[index]
    there = {board.grid.cell(label): owner for label, owner in occupied.items()}
    mover = moves.Mover(side, game.pieces[piece].moves)  # type: ignore[index, arg-type]
    found = moves.targets(game, board, mover, board.grid.cell(at), there)  # type: ignore[arg-type]
    return " ".join(sorted({board.grid.label(target.cell) + "x" * target.takes for target in found}))


def test_forward_on_hexes_depends_on_the_side(drops):
    assert on_hexes(drops, "pawn", "south", "D3") == "D4"
    assert on_hexes(drops, "pawn", "north", "D3", D2="south") == "D2x"
    assert on_hexes(drops, "rider", "south", "D3") == "C5"
    assert on_hexes(drops, "rider", "north", "D5") == "E2"


def test_a_side_can_move_to_the_side(drops):
    east = dataclasses.replace(drops, sides={**drops.sides, "north": drops.sides["north"]._replace(forward="se")})
    assert on_hexes(east, "pawn", "north", "D3") == "E2"


def test_the_last_rows_on_hexes_in_columns_are_the_ends_of_the_columns(drops):
    board = drops.boards["disc"]
    last = moves.cells_of(drops, board, "south", CellsOfSide(rows=1))
    assert sorted(map(board.grid.label, last)) == ["A5", "B6", "C6", "D7", "E6", "F6", "G5"]
    first = moves.cells_of(drops, board, "south", CellsOfSide(from_far=False, rows=1))
    assert first == moves.cells_of(drops, board, "north", CellsOfSide(rows=1))


def test_the_last_rows_on_hexes_in_rows_and_on_squares(drops, armada):
    pointy = drops.boards["disc"]._replace(grid=hex_shapes.hexagon("pointy", 3, 10.0))
    assert len(moves.cells_of(drops, pointy, "south", CellsOfSide(rows=2))) == 3 + 4
    board = armada.boards["armada"]
    assert {cell[1] for cell in moves.cells_of(armada, board, "white", CellsOfSide(rows=2))} == {0, 1}
    assert {cell[1] for cell in moves.cells_of(armada, board, "black", CellsOfSide(rows=1))} == {9}


def test_the_kind_of_grid_of_moves(drops, armada):
    assert moves.main_kind(drops, drops.pieces["pawn"].moves) == "flat"
    assert moves.main_kind(armada, []) == "square"
