"""The positions of examples, and whether their moves can be made."""

import dataclasses
from pathlib import Path

import kits
import pytest

from pnp import model
from pnp.errors import Span
from pnp.model.compute import moves, positions
from pnp.model.game import Board, Example, Game, ShownMove


@pytest.fixture(scope="module")
def armada() -> Game:
    return kits.game("armada-chess")


def reasons(game: Game, name: str, *moves: str, **parts: object) -> list[str]:
    """What is wrong with the moves of an example, or with others in its position."""
    example: Example = game.examples[name]._replace(**parts)  # type: ignore[index, arg-type]
    board = game.boards[example.board]  # type: ignore[index]
    if moves:
        written = (move.split() for move in moves)
        shown = (ShownMove(piece, *map(board.grid.cell, cells), Span("x", 1, 1)) for piece, *cells in written)
        example = example._replace(moves=tuple(shown))
    return [reason for _, reason in positions.illegal_moves(game, board, example)]


def test_every_example_of_the_game_can_be_played(armada: Game) -> None:
    drawn = [name for name, example in armada.examples.items() if example.board]
    assert len(drawn) > 30
    assert {name: found for name in drawn if (found := reasons(armada, name))} == {}


def test_a_piece_goes_only_where_its_moves_lead(armada: Game) -> None:
    assert reasons(armada, "fort-and-knight", "knight d4 e5") == ["a knight on d4 cannot move to e5"]
    assert reasons(armada, "fort-and-knight", "bishop d4 e5") == ["there is no bishop on d4"]


def test_a_state_opens_the_way(armada: Game) -> None:
    assert reasons(armada, "trained-rook") == []
    places = armada.examples["trained-rook"].places  # type: ignore[index]
    untrained = tuple(place._replace(state=None) for place in places)
    assert reasons(armada, "trained-rook", places=untrained) == ["a rook on c5 cannot move to j5"]


def test_moves_follow_each_other(armada: Game) -> None:
    assert reasons(armada, "ride-out", "rook f5 i5", "pawn f4 f5", "pawn f5 f6") == []
    assert reasons(armada, "ride-out", "rook f5 i5", "rook f5 g5") == ["there is no rook on f5"]


def test_a_rook_takes_its_pawn_along_and_a_pawn_leaves_it_behind(armada: Game) -> None:
    assert reasons(armada, "ride-out", "pawn f4 f5", "rook f5 i5", "pawn i5 i6", "rook i5 i4") == []
    assert reasons(armada, "ride-out", "pawn f4 f5", "rook f5 i5", "pawn f5 f6") == ["there is no pawn on f5"]


def test_no_one_else_shares_a_cell(armada: Game) -> None:
    assert reasons(armada, "first-array", "knight b3 c3") == ["a knight on b3 cannot move to c3"]


def test_a_city_is_entered_from_its_exits_and_by_a_jump(armada: Game) -> None:
    assert reasons(armada, "finish-b9", "bishop b8 b9") == []
    assert reasons(armada, "regroup-1", "knight c3 f2") == ["a knight on c3 cannot move to f2"]
    assert reasons(armada, "trojan", "knight f7 e9") == []


def test_a_piece_comes_out_of_a_city_to_its_exits(armada: Game) -> None:
    assert reasons(armada, "regroup-2", "bishop c2 c3", "bishop c3 d4") == []
    assert reasons(armada, "regroup-2", "bishop c2 d3") == ["there is no bishop on c2"]


def test_a_captured_piece_is_gone(armada: Game) -> None:
    assert reasons(armada, "moral-fall", "bishop e5 g7", "king g7 g8") == ["there is no king on g7"]


@pytest.fixture(scope="module")
def drops() -> Game:
    return model.load(Path(__file__).parents[2] / "bad" / "moves")


def refused(game: Game, name: str, *moves: str, **parts: object) -> list[str]:
    """What is wrong with refused moves in the position of an example."""
    example: Example = game.examples[name]._replace(**parts)  # type: ignore[index, arg-type]
    board = game.boards[example.board]  # type: ignore[index]
    written = tuple(shown(game, board, move) for move in moves)
    example = example._replace(refused=written)
    return [reason for _, reason in positions.possible_refused_moves(game, board, example)]


def shown(game: Game, board: Board, move: str) -> ShownMove:
    piece, start, end, *more = move.split()
    cells = (None if start == "hand" else board.grid.cell(start)), board.grid.cell(end)
    clause = more[-1] if "by" in more else None
    return ShownMove(piece, *cells, Span("x", 1, 1), "promotes" in more, clause)  # type: ignore[arg-type]


def illegal(game: Game, *moves: str) -> list[str]:
    example, board = game.examples["drop"], game.boards["disc"]  # type: ignore[index]
    example = example._replace(moves=tuple(shown(game, board, move) for move in moves))
    return [reason for _, reason in positions.illegal_moves(game, board, example)]


def test_a_refused_move_that_the_piece_can_make_refuses_nothing(armada: Game) -> None:
    assert refused(armada, "fort-and-knight", "bishop h3 h5") == []
    assert refused(armada, "fort-and-knight", "rook e3 e6") == ["the moves of a rook on e3 allow e6"]
    assert refused(armada, "fort-and-knight", "rook e3 e6 by fort.higher") == []
    assert refused(armada, "fort-and-knight", "rook e4 e6") == ["there is no rook on e4"]


def test_refused_moves_of_the_mover_are_tried_before_the_moves_and_replies_after_them(armada: Game) -> None:
    assert refused(armada, "truce", "rook f8 f5") == []
    assert refused(armada, "truce", "rook f8 f5", moves=()) == ["the moves of a rook on f8 allow f5"]
    assert refused(armada, "truce", "king e6 f6") == ["the moves of a king on e6 allow f6"]


def test_every_refused_move_of_the_game_is_refused(armada: Game) -> None:
    for example in armada.examples.values():
        if example.board is not None:
            assert not list(positions.possible_refused_moves(armada, armada.boards[example.board], example))


def test_a_piece_is_dropped_from_the_hand_while_there_are_any(drops: Game) -> None:
    assert illegal(drops, "pawn hand C2", "pawn hand F2") == []
    assert illegal(drops, "pawn hand C2", "pawn hand F2", "pawn hand B2") == ["there is no pawn in hand"]
    assert illegal(drops, "rider hand C2") == ["there is no rider in hand"]


def test_a_drop_respects_pieces_rows_and_columns(drops: Game) -> None:
    assert illegal(drops, "pawn hand D3") == ["a pawn cannot be dropped on D3"]
    assert illegal(drops, "pawn hand D5") == ["a pawn cannot be dropped on D5"]
    assert illegal(drops, "pawn hand A5") == ["a pawn cannot be dropped on A5"]
    assert illegal(drops, "pawn hand E4") == []


def test_a_captured_piece_changes_sides_and_can_be_dropped(drops: Game) -> None:
    steps = ("pawn D3 D4", "pawn D4 D5", "pawn D5 D6 promotes", "pawn D6 E5", "pawn E5 E4", "pawn E4 E3")
    assert illegal(drops, *steps, "pawn hand A3", "pawn hand B3", "pawn hand C3") == []
    former = dataclasses.replace(drops, hand=drops.hand._replace(keeps_side=True))  # type: ignore[union-attr]
    assert illegal(former, *steps, "pawn hand A3", "pawn hand B3", "pawn hand G3") == []


def test_a_promoted_piece_moves_by_its_new_face(drops: Game) -> None:
    ahead = ("pawn D3 D4", "pawn D4 D5")
    assert illegal(drops, *ahead, "pawn D5 D6 promotes", "pawn D6 D5") == []
    assert illegal(drops, *ahead, "pawn D5 D6", "pawn D6 D5") == ["a pawn on D6 cannot move to D5"]
    assert illegal(drops, "pawn D3 D4 promotes") == ["a pawn does not promote on D4"]
    assert illegal(drops, *ahead, "pawn D5 D6", "pawn D6 D7") == ["a pawn must promote on D7"]
    again = ("pawn D5 D6 promotes", "pawn D6 D7 promotes")
    assert illegal(drops, *ahead, *again) == ["this pawn has been promoted already"]


def test_a_face_shows_its_state() -> None:
    squares = model.load(Path(__file__).parents[2] / "bad" / "squares")
    guard = squares.pieces["guard"]  # type: ignore[index]
    assert moves.states_of(squares, guard, "back") == {"dug-in"}
    assert moves.states_of(squares, guard, "front", "drilled") == {"drilled"}  # type: ignore[arg-type]
