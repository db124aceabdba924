"""The compass rose and the scale bar of the legend."""

from pathlib import Path

import pytest

from pnp import model
from pnp.artwork.boards import legend
from pnp.artwork.boards.compass_and_scale import compass_rose, scale_bar
from pnp.model.game import Board, BoardId, Game
from pnp.scene.items import Group, Text
from pnp.scene.items import Path as Drawn
from pnp.scene.presets import themes
from pnp.scene.shapes import bounds, rotation

MAPS = Path(__file__).parents[2] / "bad" / "maps"
THEME = themes()["field"]


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(MAPS)


@pytest.fixture
def board(game: Game) -> Board:
    return game.boards[BoardId("front")]


def test_each_part_of_the_bar_is_as_long_as_a_cell_is_wide(board: Board) -> None:
    bar = scale_bar(board, THEME, 44.0)
    parts = [bounds(item.segments) for item in bar.items if isinstance(item, Drawn)]
    assert [round(right - left, 6) for left, _, right, _ in parts] == [16.0, 16.0]
    texts = [item.text for item in bar.items if isinstance(item, Text)]
    assert texts == ["0", "1", "2", "1 hex = 2 km"]


def test_a_narrow_bar_has_one_part(board: Board) -> None:
    assert len([item for item in scale_bar(board, THEME, 5.0).items if isinstance(item, Drawn)]) == 1


@pytest.mark.parametrize(("north", "turn"), [("n", 0), ("e", 90), ("nw", -45)])
def test_the_rose_is_turned_to_north(board: Board, north: str, turn: int) -> None:
    (rose,) = compass_rose(board._replace(north=north), THEME, 8, 9)
    assert isinstance(rose, Group)
    assert rose.transform == rotation(turn, 4.0, 4.5)


def test_the_legend_has_both_only_where_the_board_names_them(game: Game, board: Board) -> None:
    without = board._replace(north=None, scale="")
    assert len(legend.key_blocks(game, board, THEME, 44)) == len(legend.key_blocks(game, without, THEME, 44)) + 2
