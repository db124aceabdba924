import pytest
from lands import PITCH, board

from pnp.artwork.boards.landscape import layers
from pnp.geometry.hex_shapes import Labeling, rectangle
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
