import kits
import pytest

from pnp.artwork.boards import legend, terrain
from pnp.model.game import Terrain
from pnp.scene import fonts
from pnp.scene.items import Group, Path, Symbol, Text
from pnp.scene.presets import themes

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
    block = Symbol("block", 10, 5, (Path((("M", 0.0, 0.0),)),))
    stacked = legend.stack([block, block, block], gap=2)
    assert (stacked.width, stacked.height) == (10, 19)
    assert [item.transform[5] for item in stacked.items] == [0, 7, 14]
    assert legend.stack([]).height == 0


def test_a_flow_fills_rows_of_even_columns():
    blocks = [Symbol("block", 10, 5, ()), Symbol("block", 8, 5, ()), Symbol("block", 9, 6, ())]
    flowed = legend.flow(blocks, 27, gap=4)
    assert [item.transform[4:] for item in flowed.items] == [(0, 0), (14, 0), (0, pytest.approx(7.6))]
    assert flowed.height == pytest.approx(13.6)


def test_scaled_blocks_grow():
    block = Symbol("block", 10, 5, (Path((("M", 0.0, 0.0),)),))
    assert (block.scaled(1.5).width, block.scaled(1.5).height) == (15, 7.5)


def test_the_scale_note_reads_the_game(heavy):
    block = legend.scale_note(heavy, heavy.boards["duel"].grid, THEME, 44.0)
    assert [text.text for text, _ in texts(block.items)] == ["Hexes 13.5 mm, counters 12 mm"]
