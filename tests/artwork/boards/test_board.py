import math

import kits
import lands
import pytest

from pnp import assets, model
from pnp.artwork.boards.board import (
    BLEED,
    board_symbol,
    draw,
    edge_coordinates,
    playing_area,
    section_symbol,
)
from pnp.backends import png, svg
from pnp.geometry import square_grid
from pnp.geometry.hex_shapes import Labeling, hexagon, parallelogram, rectangle
from pnp.impose.tiling import tiling
from pnp.scene.items import Group, Labels, Path, Text
from pnp.scene.presets import papers, themes
from pnp.scene.shapes import bounds
from pnp.scene.sheet import Component

THEME = themes()["field"]


@pytest.fixture(scope="module")
def heavy():
    return kits.game("heavy-armor")


def field(symbol):
    """Where the board's grid begins in its drawing."""
    (group,) = [item for item in symbol.items if isinstance(item, Group) and item.layer == "Board"]
    return group.transform[4:]


def words(items):
    for item in items:
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Labels):
            yield from (entry[2] for entry in item.entries)
        elif isinstance(item, Group):
            yield from words(item.items)


def test_the_duel_board_leaves_room_for_slug_and_ruler_on_letter_and_a4_sideways(heavy):
    symbol = board_symbol(heavy, heavy.boards["duel"], THEME)
    for paper in (papers()["letter"].landscape(), papers()["a4"].landscape()):
        assert symbol.width <= paper.width - 2 * paper.margin
        assert symbol.height <= paper.height - 2 * paper.margin - 8.0


def test_title_board_and_key_are_printed(heavy):
    found = set(words(board_symbol(heavy, heavy.boards["duel"], THEME).items))
    assert {
        "HEAVY",
        "ARMOR",
        "Duel board",
        "15 rows of 15 hexes",
        "Teal Control Center",
        "C12 to M13 · 22 hexes",
    } <= found
    assert {"A1", "O15", "H8"} <= found


def test_another_number_in_the_definition_is_another_number_on_the_board(heavy):
    duel = heavy.boards["duel"]
    zone = duel.zone("deploy-amber")
    fewer = zone._replace(cells=frozenset(cell for cell in zone.cells if duel.grid.row(cell) <= 3))
    board = duel._replace(zones=tuple(fewer if each is zone else each for each in duel.zones))
    found = set(words(board_symbol(heavy, board, THEME).items))
    assert "rows 1–3 · 45 hexes" in found
    assert "rows 1–4 · 60 hexes" not in found


def test_title_and_key_use_the_free_corners_of_a_hexagon(heavy):
    great = heavy.boards["side-15"]
    symbol = board_symbol(heavy, great, THEME)
    assert symbol.width < great.grid.width + 10
    assert "HEAVY" in set(words(symbol.items))


def test_a_wide_board_has_them_above(heavy):
    grid = rectangle("pointy", 24, 9, 13.5)
    symbol = board_symbol(heavy, heavy.boards["duel"]._replace(grid=grid, zones=()), THEME)
    left, top = field(symbol)
    assert symbol.width < grid.width + 10.1
    assert top > 10 > left


@pytest.mark.parametrize(
    "grid",
    [
        rectangle("flat", 15, 15, 13.5),
        rectangle("flat", 30, 40, 6.0),
        rectangle("pointy", 17, 10, 13.5),
        rectangle("pointy", 18, 12, 13.5),
    ],
    ids=repr,
)
def test_a_board_that_can_go_on_one_sheet_does(heavy, grid):
    symbol = board_symbol(heavy, heavy.boards["duel"]._replace(grid=grid, zones=()), THEME)
    component = Component("board/x", "board", "X", symbol)
    assert {tiling(component, paper).count for paper in papers().values()} == {1}


def test_everything_lies_inside_the_drawing(heavy):
    for board in heavy.boards.values():
        symbol = board_symbol(heavy, board, THEME)
        left, top = field(symbol)
        assert left >= 0
        assert top >= 0
        assert left + board.grid.width <= symbol.width
        assert top + board.grid.height <= symbol.height


def test_the_same_board_is_drawn_the_same(heavy):
    duel = heavy.boards["duel"]
    assert board_symbol(heavy, duel, THEME).digest == board_symbol(heavy, duel, THEME).digest
    assert board_symbol(heavy, duel, THEME).digest != board_symbol(heavy, heavy.boards["side-15"], THEME).digest


def test_names_are_painted_over_everything_on_the_cells(heavy):
    items = playing_area(heavy, heavy.boards["duel"], THEME)
    names = next(index for index, item in enumerate(items) if isinstance(item, Labels) and len(item.entries) == 225)
    assert all(isinstance(item, Labels) for item in items[names:])


def test_coordinates_of_a_full_board_stand_in_line():
    grid = rectangle("pointy", 4, 3, 10, labeling=Labeling("A1", "bottom-left"))
    (labels,) = edge_coordinates(grid, THEME)
    rows, columns = labels.entries[:6], labels.entries[6:]
    assert [entry[2] for entry in rows] == ["3", "3", "2", "2", "1", "1"]
    assert {entry[0] for entry in rows} == {-2.2, grid.width + 2.2}
    assert [entry[2] for entry in columns] == ["A", "A", "B", "B", "C", "C", "D", "D"]
    assert {columns[index][0] for index in (0, 2, 4, 6)} == {x for x, _ in grid.centers()[:4]}


@pytest.mark.parametrize("grid", [hexagon("pointy", 4, 10), hexagon("flat", 4, 10), parallelogram("pointy", 5, 4, 10)])
def test_coordinates_of_other_shapes_stand_beside_the_cells_and_never_on_one(grid):
    (labels,) = edge_coordinates(grid, THEME)
    assert all(grid.at(x, y - 0.6) is None for x, y, _ in labels.entries)
    straight = grid.rows if grid.orientation == "pointy" else grid.columns
    assert len(labels.entries) >= 2 * straight


def test_counted_cells_have_no_coordinates():
    assert edge_coordinates(rectangle("flat", 3, 3, 10, labeling=Labeling("number")), THEME) == ()


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_seams_cut_no_hex_through_its_middle(heavy, orientation):
    grid = rectangle(orientation, 7, 6, 13.5)
    board = heavy.boards["duel"]._replace(grid=grid, zones=())
    drawing = draw(heavy, board, THEME)
    left, top = field(drawing.symbol)
    upright, level = drawing.seams
    assert len(upright) >= 6
    assert len(level) >= 5
    assert min(upright) > left
    assert max(upright) < left + grid.width
    assert min(level) > top
    assert max(level) < top + grid.height
    nearest_x = min(abs(x - left - center) for x in upright for center, _ in grid.centers())
    nearest_y = min(abs(y - top - center) for y in level for _, center in grid.centers())
    assert min(nearest_x, nearest_y) > 13.5 * 0.2


@pytest.mark.parametrize(
    ("side", "axis", "is_first"), [("left", 0, 1), ("right", 0, 0), ("above", 1, 1), ("below", 1, 0)]
)
def test_title_and_key_are_on_the_side_of_the_legend(heavy, side, axis, is_first):
    grid = rectangle("pointy", 6, 6, 13.5)
    drawing = draw(heavy, heavy.boards["duel"]._replace(grid=grid, zones=(), legend=side), THEME)
    before, size = field(drawing.symbol)[axis], (grid.width, grid.height)[axis]
    spans = drawing.legend[axis]
    assert spans
    assert all(high < before if is_first else before + size < low for low, high in spans)


# Boards of squares


@pytest.fixture(scope="module", params=["battle", "universe"])
def armada(request):
    return kits.game("armada-chess", request.param)


def test_a_board_of_squares_is_in_a_frame_as_wide_as_letter_allows(armada):
    drawing = draw(armada, armada.boards["armada"], THEME)
    left, top = field(drawing.symbol)
    assert left + 240 + left == pytest.approx(drawing.symbol.width)
    assert top + 240 + top == pytest.approx(drawing.symbol.height)
    assert drawing.symbol.width <= papers()["letter"].height - 2 * papers()["letter"].margin - 8.0
    upright, level = drawing.seams
    assert upright == pytest.approx([left + 24 * index for index in range(1, 10)])
    assert level == pytest.approx([top + 24 * index for index in range(1, 10)])


def test_the_boards_of_both_skins_differ(heavy):
    drawn = [model.load(assets.game("armada-chess"), skin=skin) for skin in ("battle", "universe")]
    assert len({board_symbol(game, game.boards["armada"], THEME).digest for game in drawn}) == 2


def test_counted_squares_carry_their_numbers_themselves(armada):
    board = armada.boards["armada"]
    grid = square_grid.rectangle(3, 3, 24, Labeling("number"))
    counted = board._replace(grid=grid, fields=(), symmetry=None)
    assert {str(number) for number in range(1, 10)} <= set(words(playing_area(armada, counted, THEME)))
    assert {"a1", "e4"}.isdisjoint(words(playing_area(armada, board, THEME)))


def test_zones_and_ground_of_squares_are_explained_below_the_frame(heavy, armada):
    board = armada.boards["armada"]
    zone = heavy.boards["duel"].zone("deploy-amber")._replace(cells=frozenset(board.grid.cells[:10]), side=None)
    plain, explained = (draw(armada, each, THEME).symbol for each in (board, board._replace(zones=(zone,))))
    assert explained.height > plain.height + 8
    assert explained.width == plain.width
    assert {zone.name, "row 10 · 10 squares"} <= set(words(explained.items))
    assert zone.name not in set(words(plain.items))


@pytest.fixture(scope="module")
def grav():
    return kits.game("grav-armor")


def test_a_section_measures_what_its_hexes_say(grav):
    """Eight steps of a column, 1.5 corner radii each, by twelve hexes from side to side: 102.538 × 177.6 mm."""
    for section in grav.boards.values():
        symbol = section_symbol(grav, section, THEME)
        assert symbol.width == pytest.approx(8 * 1.5 * 14.8 / math.sqrt(3), abs=1e-9)
        assert symbol.width == pytest.approx(102.538, abs=0.001)
        assert symbol.height == pytest.approx(12 * 14.8, abs=1e-9)


def test_the_drawing_reaches_the_bleed_and_no_farther(grav):
    symbol = section_symbol(grav, grav.boards["section-1"], THEME)
    assert symbol.bleed == BLEED
    (drawing,) = symbol.items
    dx, dy = drawing.transform[4:]
    clips = [item.clip for item in drawing.items if isinstance(item, Group) and item.clip is not None]
    assert clips
    for clip in clips:
        left, top, right, bottom = bounds(clip.segments)
        assert (left + dx, top + dy) == pytest.approx((-BLEED, -BLEED))
        assert (right + dx, bottom + dy) == pytest.approx((symbol.width + BLEED, symbol.height + BLEED))


def test_the_number_is_last_so_that_nothing_hides_it(grav):
    symbol = section_symbol(grav, grav.boards["section-4"], THEME)
    disc, number = symbol.items[0].items[-2:]
    assert isinstance(disc, Path)
    assert number.text == "4"


def test_a_board_that_is_no_section_is_refused(grav):

    plain = grav.boards["section-1"]._replace(grid=rectangle("flat", 3, 3, 10))
    with pytest.raises(ValueError, match="no map section"):
        section_symbol(grav, plain, THEME)


def test_a_section_as_svg_and_png(grav):
    symbol = section_symbol(grav, grav.boards["section-5"], THEME)
    assert 'viewBox="0 0 102.5' in svg.render(symbol)
    assert png.render(symbol, 40).startswith(b"\x89PNG")


def test_a_small_section(grav, golden):
    golden.png("section-small", section_symbol(grav, lands.board(), THEME), dpi=110)
