from pathlib import Path

import kits
import pytest

from pnp import model
from pnp.artwork.boards import legend, terrain
from pnp.artwork.boards.legend import compass_rose, scale_bar
from pnp.model.game import Board, BoardId, Game, Terrain
from pnp.scene import fonts
from pnp.scene.items import Group, Symbol, Text
from pnp.scene.items import Path as Drawn
from pnp.scene.presets import themes
from pnp.scene.shapes import bounds, rotation

THEME = themes()["field"]


@pytest.fixture(scope="module")
def heavy():
    return kits.game("heavy-armor")


def texts(items, x=0.0):
    for item in items:
        if isinstance(item, Text):
            yield item, x + item.x
        elif isinstance(item, Group):
            yield from texts(item.items, x + item.transform[4])


@pytest.mark.parametrize("width", [30.0, 44.0, 70.0])
def test_no_text_is_wider_than_its_block(heavy, width):
    duel = heavy.boards["duel"]
    blocks = [legend.title_block(heavy, duel, THEME, width), *legend.key_blocks(heavy, duel, THEME, width)]
    for block in blocks:
        for text, x in texts(block.items):
            assert x + fonts.width(text.text, text.style) <= width + 0.6, text.text


def test_a_name_without_spaces_is_made_smaller(heavy):
    board = heavy.boards["duel"]._replace(name="AVeryLongNameWithoutAnySpacesThatNobodyCouldBreak")
    for text, x in texts(legend.title_block(heavy, board, THEME, 30.0).items):
        assert x + fonts.width(text.text, text.style) <= 30.6


def test_the_title_fills_the_width(heavy):
    block = legend.title_block(heavy, heavy.boards["duel"], THEME, 44.0)
    widest = max(fonts.width(text.text, text.style) for text, _ in texts(block.items))
    assert 36 < widest <= 44


def test_the_key_lists_zones_from_top_to_bottom_and_terrain_after_them(heavy):
    duel = heavy.boards["duel"]
    names = [next(texts(block.items))[0].text for block in legend.key_blocks(heavy, duel, THEME, 44.0)]
    assert names == ["Teal deployment", "Teal Control Center", "Amber Control Center", "Amber deployment"]


def test_entries_are_in_the_order_of_the_board_after_the_other_zones(heavy):
    duel = heavy.boards["duel"]
    plain = [zone for zone in duel.zones if zone.style != "hidden"]
    lowest = max(plain, key=lambda zone: max(y for _, y in duel.grid.centers(zone.cells)))
    highest = min(plain, key=lambda zone: min(y for _, y in duel.grid.centers(zone.cells)))
    entries = [
        lowest._replace(name="First", purpose="entry"),
        highest._replace(name="Second", purpose="entry"),
    ]
    board = duel._replace(zones=(*entries, *plain))
    names = [next(texts(block.items))[0].text for block in legend.key_blocks(heavy, board, THEME, 44.0)]
    assert names[len(plain) : len(plain) + 2] == ["First", "Second"]


def test_terrains_come_once_each_the_ground_first(heavy):
    plain, wood = (
        Terrain("plain", "Plain", "#ffffff", "#000000", "plain"),
        Terrain("wood", "Wood", "#c0d0b0", "#203010", "forest"),
    )
    duel = heavy.boards["duel"]
    board = duel._replace(zones=(), ground=plain, terrain=dict.fromkeys(duel.grid.cells[:9], wood))
    assert terrain.kinds(board) == (plain, wood)
    names = [next(texts(block.items))[0].text for block in legend.key_blocks(heavy, board, THEME, 44.0)]
    assert names == ["Plain", "Wood"]
    assert terrain.kinds(duel) == (() if duel.ground is None else (duel.ground,))


def test_a_stack_is_as_high_as_its_blocks_and_gaps():
    block = Symbol("block", 10, 5, (Drawn((("M", 0.0, 0.0),)),))
    stacked = legend.stack([block, block, block], gap=2)
    assert (stacked.width, stacked.height) == (10, 19)
    assert [item.transform[5] for item in stacked.items] == [0, 7, 14]
    assert legend.stack([]).height == 0


def test_a_flow_fills_rows_of_even_columns():
    blocks = [Symbol("block", 10, 5, ()), Symbol("block", 8, 5, ()), Symbol("block", 9, 6, ())]
    flowed = legend.flow(blocks, 27, gap=4)
    assert [item.transform[4:] for item in flowed.items] == [(0, 0), (14, 0), (0, pytest.approx(7.3))]
    assert flowed.height == pytest.approx(13.3)


def test_scaled_blocks_grow():
    block = Symbol("block", 10, 5, (Drawn((("M", 0.0, 0.0),)),))
    assert (block.scaled(1.5).width, block.scaled(1.5).height) == (15, 7.5)


def test_the_scale_note_reads_the_game(heavy):
    block = legend.scale_note(heavy, heavy.boards["duel"].grid, THEME, 44.0)
    assert [text.text for text, _ in texts(block.items)] == ["Hexes 13.5 mm, counters 12 mm"]


MAPS = Path(__file__).parents[2] / "bad" / "maps"


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
