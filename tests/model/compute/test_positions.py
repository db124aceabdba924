"""The positions of examples, and whether their moves can be made."""

import pytest

from pnp import assets, model
from pnp.errors import Span
from pnp.model.compute import positions
from pnp.model.game import Example, Game, ShownMove


@pytest.fixture(scope="module")
def armada() -> Game:
    return model.load(assets.game("armada-chess"))


def reasons(game: Game, name: str, *moves: str, **parts: object) -> list[str]:
    """What is wrong with the moves of an example, or with others in its position."""
    example: Example = game.examples[name]._replace(**parts)  # type: ignore[index, arg-type]
    board = game.boards[example.board]  # type: ignore[index]
    if moves:
        written = (move.split() for move in moves)
        shown = (ShownMove(piece, *map(board.grid.cell, cells), Span("x", 1, 1)) for piece, *cells in written)
        example = example._replace(moves=tuple(shown))
    return [reason for _, reason in positions.first_illegal_move(game, board, example)]


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


def test_nobody_else_shares_a_cell(armada: Game) -> None:
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
