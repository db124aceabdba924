from collections import Counter
from itertools import pairwise

import pytest

from pnp.artwork.boards import terrain as board_ground
from pnp.artwork.boards import textures
from pnp.artwork.boards.landscape.registry import LANDFORMS
from pnp.errors import DefinitionError
from pnp.geometry import square_grid
from pnp.geometry.hex_shapes import Hex, Labeling, hexagon, rectangle
from pnp.geometry.region_outline import loops
from pnp.model.game import Board, Terrain
from pnp.scene.color import contrast
from pnp.scene.items import Group, Stamps
from pnp.scene.presets import themes
from pnp.scene.shapes import bounds, polygons

THEME = themes()["field"]
PLAIN = Terrain("plain", "Plain", "#f6f4ea", "#999966", "plain")
WOOD = Terrain("wood", "Wood", "#c4d3ad", "#3f5a2b", "forest")
LAKE = Terrain("lake", "Lake", "#c3dbe6", "#2f6f94", "water")


def board(grid, terrain=None, ground=PLAIN, seed=7):
    return Board("b", "Board", grid, (), ground, terrain or {}, seed, "", False, None)


def drawn_ground(of, outline):
    """Draw the terrain of a board over its base."""
    return board_ground.terrain(of, outline, board_ground.base(of))


def stamped_sides(items):
    """Every drawn side by its rounded ends, as often as it is drawn; whole sides only."""
    drawn = Counter()
    for item in items:
        assert isinstance(item, Stamps)
        (path,) = item.symbol.items
        for x, y in item.at:
            for before, after in pairwise(path.segments):
                if after[0] == "L":
                    ends = frozenset((round(a + x, 3), round(b + y, 3)) for a, b in (before[1:], after[1:]))
                    drawn[ends] += 1
    return drawn


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_no_side_is_drawn_twice_and_none_is_missing(orientation):
    grid = hexagon(orientation, 4, 13.5)
    drawn = stamped_sides(board_ground.lines(board(grid), THEME))
    assert set(drawn.values()) == {1}
    border = board_ground.border(grid, loops(grid, grid.cells), THEME)
    points = [tuple(round(number, 3) for number in segment[1:]) for segment in border.segments if segment[0] != "Z"]
    outline = {frozenset(pair) for pair in pairwise([*points, points[0]])}
    every = {
        frozenset((round(x, 3), round(y, 3)) for x, y in (corners[side], corners[(side + 1) % 6]))
        for corners in map(grid.corners, grid.cells)
        for side in range(6)
    }
    assert set(drawn) | outline == every


@pytest.mark.parametrize(("pitch", "width"), [(5, 0.1), (10, 0.14), (13.5, 0.189), (20, 0.2), (40, 0.2)])
def test_sides_are_lines_of_a_tenth_to_a_fifth_of_a_millimeter(pitch, width):
    for grid in (rectangle("pointy", 3, 3, pitch), square_grid.rectangle(3, 3, pitch, Labeling("A1", "bottom-left"))):
        for item in board_ground.lines(board(grid), THEME):
            assert [path.stroke.width for path in item.symbol.items] == [pytest.approx(width)]


def test_between_two_cells_of_one_terrain_only_the_ends_of_a_side_are_drawn():
    grid = rectangle("pointy", 3, 1, 10)
    left, middle, right = grid.cells
    drawn = stamped_sides(board_ground.lines(board(grid, {left: WOOD, middle: WOOD, right: LAKE}), THEME))
    corners = [tuple((round(x, 3), round(y, 3)) for x, y in grid.corners(cell)) for cell in (left, middle)]
    assert frozenset(corners[0][1:3]) not in drawn
    assert frozenset(corners[1][1:3]) in drawn


def test_terrain_has_one_outline_and_a_bounded_number_of_symbols():
    grid = rectangle("flat", 12, 12, 10)
    wood = {cell: WOOD for cell in grid.cells if grid.column(cell) <= 6}
    items = drawn_ground(board(grid, wood), loops(grid, grid.cells))
    stamps = [item for item in items if isinstance(item, Stamps)]
    assert len(stamps) <= textures.VARIANTS
    assert sum(len(item.at) for item in stamps) == len(wood)
    (area,) = [item for item in items if isinstance(item, Group)]
    assert [item.fill for item in area.items] == [WOOD.fill]


def test_terrain_stays_inside_the_board_and_reaches_its_border():
    grid = rectangle("pointy", 2, 1, 10)
    first = grid.cells[0]
    items = drawn_ground(board(grid, {first: LAKE}), loops(grid, grid.cells))
    (area,) = [item for item in items if isinstance(item, Group)]
    left, top, right, bottom = bounds(area.clip.segments)
    assert (left, top, right, bottom) == pytest.approx((0, 0, grid.width, grid.height))
    assert bounds(area.items[0].segments)[0] < 0


def test_large_boards_get_plain_hexes(monkeypatch):
    monkeypatch.setattr(board_ground, "SOFT_CELLS", 3)
    grid = rectangle("pointy", 2, 2, 10)
    items = drawn_ground(board(grid, {grid.cells[0]: LAKE}), loops(grid, grid.cells))
    fill = items[1]
    assert isinstance(fill, Stamps)
    assert fill.symbol.items[0].fill == LAKE.fill
    x, y = fill.at[0]
    assert (x + fill.symbol.width / 2, y + fill.symbol.height / 2) == pytest.approx(grid.center(grid.cells[0]))


def test_the_seed_decides_which_variant_a_cell_gets_and_all_are_used():
    cells = [Hex(q, r) for q in range(20) for r in range(20)]
    counts = Counter(board_ground.variant(7, cell) for cell in cells)
    assert set(counts) == set(range(textures.VARIANTS))
    assert min(counts.values()) > len(cells) / textures.VARIANTS / 2
    assert [board_ground.variant(7, cell) for cell in cells] != [board_ground.variant(8, cell) for cell in cells]


def test_every_cell_is_named_inside_its_upper_half():
    grid = rectangle("pointy", 15, 15, 13.5, labeling=Labeling("A1", "bottom-left"))
    (names,) = board_ground.names(board(grid), THEME)
    assert [entry[2] for entry in names.entries] == list(grid.labels)
    for (x, y, _), (center_x, center_y) in zip(names.entries, grid.centers(), strict=True):
        assert x == center_x
        assert center_y - grid.radius < y - names.style.size
        assert y < center_y


def test_names_are_never_too_small():
    style = board_ground.name_style(rectangle("flat", 2, 2, 3.0), THEME)
    assert style.size * 72 / 25.4 == pytest.approx(3.6)


def test_a_cell_is_drawn_with_paths_only():
    grid = rectangle("flat", 2, 2, 10)
    with pytest.raises(TypeError, match="paths"):
        board_ground.stamp(grid, "x", (Stamps(None, ()),), grid.cells)


def test_an_unknown_texture_is_reported_with_what_may_be_meant():
    grid = rectangle("flat", 2, 2, 10)
    wrong = Terrain("wood", "Wood", "#c4d3ad", "#3f5a2b", "forrest")
    with pytest.raises(DefinitionError) as refused:
        drawn_ground(board(grid, {grid.cells[0]: wrong}), loops(grid, grid.cells))
    (finding,) = refused.value.findings
    assert finding.message == "terrain 'wood': there is no texture 'forrest'"
    assert finding.hint == "did you mean 'forest'?"


def test_names_can_be_read_on_every_ground():
    grid = rectangle("flat", 4, 1, 13.5)
    night = Terrain("night", "Night", "#202830", "#101418", "plain")
    dusk = Terrain("dusk", "Dusk", "#808890", "#404448", "plain")
    ground = dict(zip(grid.cells, (night, LAKE, dusk), strict=False))
    fills = {label: ground.get(cell, PLAIN).fill for cell, label in zip(grid.cells, grid.labels, strict=True)}
    batches = board_ground.names(board(grid, ground), THEME)
    assert len(batches) > 1
    colors = {entry[2]: batch.style.color for batch in batches for entry in batch.entries}
    assert set(colors) == set(grid.labels)
    assert all(contrast(colors[label], fills[label]) >= 4.5 for label in colors)


# Squares


def squares(columns=3, rows=2, pitch=20):
    return square_grid.rectangle(columns, rows, pitch, Labeling("A1", "bottom-left"))


def fills(items, grid):
    """The color of every cell, from the items painted last."""
    found = {}
    for item in items:
        if isinstance(item, Stamps):
            for x, y in item.at:
                found[round((x + 10) / 20 - 0.5), round((y + 10) / 20 - 0.5)] = item.symbol.items[0].fill
    return found


def test_chequered_squares_differ_from_their_neighbors_and_the_lower_left_one_is_dark():
    grid = squares(8, 8)
    ground = PLAIN._replace(texture="chequered")
    dark = fills(drawn_ground(board(grid, ground=ground), loops(grid, grid.cells)), grid)
    assert len(set(dark.values())) == 1
    assert len(dark) == 32
    assert grid.cell("A1") in dark
    assert all(((column + 1, row) in dark) != ((column, row) in dark) for column, row in grid.cells if column < 7)


def test_chequered_hexes_have_three_tones_and_no_neighbors_share_one():
    grid = rectangle("pointy", 5, 5, 20)
    ground = PLAIN._replace(texture="chequered")
    tones = {}
    for item in drawn_ground(board(grid, ground=ground), loops(grid, grid.cells)):
        if isinstance(item, Stamps):
            half = (item.symbol.width / 2, item.symbol.height / 2)
            for x, y in item.at:
                tones[grid.at(x + half[0], y + half[1])] = item.symbol.items[0].fill
    assert len(set(tones.values())) == 2
    assert all(tones.get(cell) != tones.get(other) for cell in grid.cells for other in grid.neighbors(cell))


def test_terrain_of_squares_fills_them_to_the_edge_and_has_its_texture():
    grid = squares()
    items = drawn_ground(board(grid, {grid.cell("B1"): WOOD}), loops(grid, grid.cells))
    (fill,) = [item for item in items if isinstance(item, Stamps)]
    (clipped,) = [item for item in items if isinstance(item, Group)]
    (marks,) = clipped.items
    assert bounds(clipped.clip.segments) == (0.0, 0.0, 60.0, 40.0)
    assert fill.symbol.items[0].fill == WOOD.fill
    assert bounds(fill.symbol.items[0].segments) == (0.0, 0.0, 20.0, 20.0)
    assert fill.at == marks.at == ((20.0, 20.0),)


def test_every_side_of_a_square_is_drawn_once():
    grid = squares()
    drawn = stamped_sides(board_ground.lines(board(grid), THEME))
    assert set(drawn.values()) == {1}
    assert len(drawn) == 2 * len(grid.cells)


def test_a_landform_is_no_texture_of_squares():
    grid = squares()
    kind = WOOD._replace(texture="massif")
    assert "massif" in LANDFORMS
    with pytest.raises(DefinitionError) as failure:
        drawn_ground(board(grid, {grid.cell("B1"): kind}), loops(grid, grid.cells))
    assert [finding.id for finding in failure.value.findings] == ["art.unknown-texture"]


def test_open_country_has_no_edge_where_all_cells_have_terrain():
    """Its edge would be a second line along that of a forest, and the paper would show where three areas meet."""
    grid = hexagon("flat", 4, 10)
    lake = LAKE._replace(water=True)
    wooded, wet = grid.cells[:5], grid.cells[8:30]
    whole = dict.fromkeys(grid.cells, PLAIN) | dict.fromkeys(wooded, WOOD) | dict.fromkeys(wet, lake)
    outline = loops(grid, grid.cells)
    assert board_ground.base(board(grid, whole, ground=None)) == PLAIN
    below, areas, *_ = drawn_ground(board(grid, whole, ground=None), outline)
    assert (below.fill, below.stroke) == (PLAIN.fill, None)
    assert bounds(below.segments) == bounds(polygons(outline))
    assert [path.fill for path in areas.items] == [WOOD.fill, lake.fill, None]


def test_only_water_has_a_pale_line_along_its_edge():
    grid = hexagon("flat", 2, 10)
    for kind, lines in ((WOOD, 1), (LAKE._replace(water=True), 2)):
        _, areas, *_ = drawn_ground(board(grid, {grid.cells[0]: kind}), loops(grid, grid.cells))
        assert len(areas.items) == lines


def test_a_name_beside_its_usual_place_covers_the_marks_of_its_terrain():
    grid = rectangle("flat", 2, 1, 20.0, "even", Labeling("0101", "top-left"))
    usual = board_ground.name_places(grid)
    one, two = grid.cells
    moved = {**usual, two: (usual[two][0] - 4.0, usual[two][1])}
    wooded = board(grid, {one: WOOD, two: WOOD})
    assert not [item for item in board_ground.names(wooded, THEME, usual) if isinstance(item, Group)]
    plates, _ = board_ground.names(wooded, THEME, moved)
    (plate,) = plates.items
    left, _, right, _ = bounds(plate.segments)
    assert (left + right) / 2 == pytest.approx(moved[two][0])
    plain = board(grid)
    assert not [item for item in board_ground.names(plain, THEME, moved) if isinstance(item, Group)]
