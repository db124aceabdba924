"""The layers of a landscape, and what lies over terrain."""

import math

import pytest
from lands import CRACKS, KINDS, PITCH, board, country

from pnp.artwork.boards.landscape import layers
from pnp.artwork.boards.landscape.layers import is_landscape, on_squares, scenery, streaks
from pnp.artwork.boards.landscape.terrain_layout import Country
from pnp.geometry import square_grid
from pnp.geometry.hex_shapes import Labeling, neighbor, rectangle
from pnp.scene import fonts
from pnp.scene.color import contrast
from pnp.scene.items import Group, Labels, Stamps, Text
from pnp.scene.presets import themes
from pnp.scene.shapes import bounds

THEME = themes()["field"]


def test_the_ground_is_cut_at_the_edge_and_the_bleed_beyond(heavy):
    section = board()
    left, top, width, height = section.grid.trim
    (ground,) = layers.ground(heavy, section, 2.0)
    assert bounds(ground.clip.segments) == pytest.approx((left - 2, top - 2, left + width + 2, top + height + 2))
    (exact,) = layers.ground(heavy, section)
    assert bounds(exact.clip.segments) == pytest.approx((left, top, left + width, top + height))


def test_every_side_is_drawn_once():
    section = board()
    (group,) = layers.lines(section, THEME)
    (path,) = group.items
    sides = []
    for before, after in zip(path.segments, path.segments[1:], strict=False):
        if after[0] == "L":
            ends = sorted((round(x, 3), round(y, 3)) for x, y in (before[1:], after[1:]))
            sides.append(tuple(ends))
    assert len(sides) == len(set(sides))
    every = {
        tuple(sorted((round(x, 3), round(y, 3)) for x, y in (corners[side], corners[(side + 1) % 6])))
        for corners in map(section.grid.corners, section.grid.cells)
        for side in range(6)
    }
    assert set(sides) == every


def test_every_name_lies_whole_in_what_the_edge_leaves_of_its_hex():
    section = board()
    grid = section.grid
    left, top, width, height = grid.trim
    *_, names = layers.names(section, THEME)
    assert isinstance(names, Labels)
    assert sorted(text for _, _, text in names.entries) == sorted(grid.labels)
    cap = fonts.metrics(names.style.font).cap_height * names.style.size
    for x, y, text in names.entries:
        half = fonts.width(text, names.style) / 2
        assert left + 0.3 < x - half < x + half < left + width - 0.3
        assert top + 0.3 < y - cap < y < top + height - 0.3
        for corner in ((x - half, y - cap), (x + half, y - cap), (x - half, y), (x + half, y)):
            assert grid.nearest(*corner) == grid.cell(text)


def test_names_can_be_read_and_are_never_too_small():
    style = layers.name_style(board().grid, THEME)
    assert style.size * 72 / 25.4 >= 5.0
    assert contrast(style.color, THEME.paper) > 12


def test_names_of_half_hexes_lie_inside_their_sides():
    grid = board().grid
    x, y = layers.name_place(grid, grid.cell("0102"), 0.34 * PITCH, 1.0)
    right = x + 0.17 * PITCH
    middle, top = grid.center(grid.cell("0102"))[0], grid.center(grid.cell("0102"))[1] - grid.pitch / 2
    assert right < middle + grid.radius / 2 + (y - 1.0 - top) / 3**0.5


def test_all_names_of_a_board_with_woods_have_plates_and_none_on_even_ground():
    section = board()
    plates, _names = layers.names(section, THEME)
    assert isinstance(plates, Group)
    (stamps,) = plates.items
    assert isinstance(stamps, Stamps)
    assert len(stamps.at) == len(section.grid.cells)
    plain = section.terrain.get(section.grid.cell("0103"), section.ground)
    assert len(layers.names(section._replace(terrain={}, over={}, ground=plain), THEME)) == 1


def test_a_board_without_edge_is_named_below_the_upper_sides():
    grid = rectangle("flat", 3, 2, 10, labeling=Labeling("0101"))
    for cell in grid.cells:
        x, y = layers.name_place(grid, cell, 3.0, 1.0)
        assert x == grid.center(cell)[0]
        assert grid.center(cell)[1] - 5 < y - 1.0
        assert y < grid.center(cell)[1] - 2


@pytest.mark.parametrize("is_turned", [False, True])
def test_the_number_is_in_its_corner_clear_of_the_name_there(is_turned):
    section = board()
    left, top, width, height = section.grid.trim
    corner = (left + width, top + height) if is_turned else (left, top)
    disc, number = layers.section_number(7, corner, PITCH, THEME, is_turned)
    assert isinstance(number, Text)
    assert (number.text, number.rotate) == ("7", 180.0 if is_turned else 0.0)
    x1, y1, x2, y2 = bounds(disc.segments)
    assert left < x1 < x2 < left + width
    assert top < y1 < y2 < top + height
    if not is_turned:
        *_, names = layers.names(section, THEME)
        for _, y, text in names.entries:
            assert text != "0101" or y < y1


def test_a_board_is_landscape_when_some_ground_is_one():
    section = board()
    assert is_landscape(section)
    flat = KINDS["Y"]._replace(texture="plain")
    plain = rectangle("flat", 3, 3, 16.0, "odd", section.grid.labeling)
    even = section._replace(grid=plain, over={}, ground=flat, terrain={})
    assert not is_landscape(even)
    assert is_landscape(even._replace(ground=KINDS["Y"]))
    assert is_landscape(even._replace(over={plain.cells[0]: CRACKS}))


def test_features_lie_upon_all_land():
    with_cracks, without = board(), board(cracks=())
    more, less = scenery(Country.of(with_cracks)), scenery(Country.of(without))
    assert more[: len(less)] == less
    assert len(more) == len(less) + 2


def cracks_of(land, cells):
    return streaks(land.grid, lambda cell, number: land.chance(50, cell, number), CRACKS, cells)


def points(cells, **how):
    land = country(**how)
    chosen = frozenset(land.grid.cell(name) for name in cells)
    _, cleft = cracks_of(land, chosen)
    return land, [segment[1:] for segment in cleft.segments if len(segment) == 3]


def test_cracks_stay_in_their_cell_and_reach_far_in_it():
    land, found = points(["0302"])
    x, y = land.grid.center(land.grid.cell("0302"))
    far = max(math.dist((x, y), point) for point in found)
    assert 0.3 * PITCH < far < 0.62 * PITCH


def test_cracks_of_neighbors_meet_in_the_middle_of_their_side():
    land, found = points(["0302", "0303"])
    one, two = land.grid.center(land.grid.cell("0302")), land.grid.center(land.grid.cell("0303"))
    assert neighbor(land.grid.cell("0302"), 2) == land.grid.cell("0303")
    middle = [(a + b) / 2 for a, b in zip(one, two, strict=True)]
    assert sorted(math.dist(middle, point) for point in found)[3] < 0.03 * PITCH


def test_dark_lines_on_a_pale_edge():
    land, _ = points(["0302"])
    pale, dark = cracks_of(land, frozenset([land.grid.cell("0302")]))
    assert pale.segments == dark.segments
    assert pale.stroke.width > dark.stroke.width
    assert dark.fill == CRACKS.ink


def points_of_squares(*cells):
    grid = square_grid.rectangle(3, 3, 20.0)
    _, cleft = on_squares(grid, [(cell, CRACKS) for cell in cells], seed=1)
    return grid, [segment[1:] for segment in cleft.segments if len(segment) == 3]


def test_cracks_of_a_square_stay_in_it_and_reach_far():
    grid, found = points_of_squares((1, 1))
    assert all(grid.pitch < x < 2 * grid.pitch and grid.pitch < y < 2 * grid.pitch for x, y in found)
    far = max(math.dist(grid.center((1, 1)), point) for point in found)
    assert 0.3 * grid.pitch < far < 0.62 * grid.pitch


def test_cracks_of_squares_meet_in_the_middle_of_their_side():
    grid, found = points_of_squares((0, 1), (1, 1))
    middle = (grid.pitch, 1.5 * grid.pitch)
    assert sorted(math.dist(middle, point) for point in found)[3] < 0.03 * grid.pitch
