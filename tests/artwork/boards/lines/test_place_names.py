"""Names of places: the first free one of eight spots, in one line or two; regions along their axis."""

import math

import pytest

from pnp.artwork.boards.lines import place_names
from pnp.artwork.boards.lines.clutter import Clutter, Extent
from pnp.artwork.boards.lines.lettering import extent
from pnp.artwork.boards.lines.map_line import MapPlace
from pnp.artwork.boards.lines.place_names import name_of_place
from pnp.geometry import hex_shapes
from pnp.geometry.point_grid import PointGrid
from pnp.scene import fonts


@pytest.fixture
def style(theme):
    return theme.style("label", 6, 600)


def place(grid, label, name="Velna", radius=1.0):
    return MapPlace(name, tuple(tuple(grid.cell(one)) for one in label.split()), radius)


def box(grid, label, across, down, size=2.4):
    x, y = grid.center(grid.cell(label))
    x, y = x + across * 3, y + down * 2.2
    return Extent(x - size, y - size / 2, x + size, y + size / 2)


def test_the_first_spot_is_up_and_to_the_right(flat, style):
    (text,) = name_of_place(flat, place(flat, "0403"), style, Clutter(10))
    x, y = flat.center(flat.cell("0403"))
    assert (text.text, text.anchor) == ("Velna", "start")
    assert x + 0.7 < text.x < x + 2
    assert text.y < y


@pytest.mark.parametrize("taken", [1, 3])
def test_the_next_free_spot_is_taken(flat, style, taken):
    clutter = Clutter(10)
    x, y = flat.center(flat.cell("0403"))
    clutter.add_box(Extent(x + 0.5, y - 5, x + 15, y + (5 if taken == 3 else 0)), 5.0)
    (text,) = name_of_place(flat, place(flat, "0403"), style, clutter)
    assert (text.anchor, text.y > y) == (("end", False) if taken == 3 else ("start", True))


def test_lines_are_avoided(flat, style):
    clutter = Clutter(10)
    x, y = flat.center(flat.cell("0403"))
    clutter.add_line([(x, y), (x + 20, y - 3)], 1.5)
    (text,) = name_of_place(flat, place(flat, "0403"), style, clutter)
    assert (text.anchor, text.y > y) == ("end", False)


def test_a_name_goes_farther_from_its_symbol_than_a_railway_beside_it(flat, style):
    """A wide line through the place, and one across it: each near spot touches one of them."""
    x, y = flat.center(flat.cell("0403"))
    lines = ([(x - 30, y + 0.6), (x + 30, y + 0.6)], [(x, y - 20), (x, y + 20)])
    clutter = Clutter(10)
    for points in lines:
        clutter.add_line(points, 1.6)
    (text,) = name_of_place(flat, place(flat, "0403"), style, clutter)
    alone = Clutter(10)
    for points in lines:
        alone.add_line(points, 1.6)
    assert alone.cost(extent(text).grown(0.25)) == 0


def test_names_stay_on_the_board_or_break(flat, style):
    (text,) = name_of_place(flat, place(flat, "0703"), style, Clutter(10))
    assert text.anchor == "end"
    both = name_of_place(flat, place(flat, "0703", "Ponte della Fortezza"), style, Clutter(10))
    assert all(flat.at(text.x, text.y) is not None for text in both)
    clutter = Clutter(10)
    x, y = flat.center(flat.cell("0403"))
    width = fonts.width("Ponte Fortezza", style)
    clutter.add_line([(x + width * 0.75, y - 20), (x + width * 0.75, y + 20)], 0.5, 5.0)
    clutter.add_line([(x - width * 0.75, y - 20), (x - width * 0.75, y + 20)], 0.5, 5.0)
    clutter.add_line([(x - 1, y - 20), (x - 1, y + 20)], 0.5, 5.0)
    upper, lower = name_of_place(flat, place(flat, "0403", "Ponte Fortezza"), style, clutter)
    assert (upper.text, lower.text) == ("Ponte", "Fortezza")
    assert lower.y > upper.y


def test_a_second_name_avoids_the_first(flat, style):
    clutter = Clutter(10)
    (first,) = name_of_place(flat, place(flat, "0403"), style, clutter)
    (second,) = name_of_place(flat, place(flat, "0403"), style, clutter)
    assert (first.anchor, first.y) != (second.anchor, second.y)


def test_there_is_no_name_without_room(flat, style):
    clutter = Clutter(10)
    clutter.add_box(Extent(-100, -100, 200, 200), 10.0)
    assert name_of_place(flat, place(flat, "0403"), style, clutter) == ()


def test_a_region_has_its_name_across_its_cells(flat, style):
    letters = name_of_place(flat, place(flat, "0302 0303 0402 0403", "Reeds", 0.0), style, Clutter(10))
    assert "".join(letter.text for letter in letters) == "Reeds"
    assert {letter.rotate for letter in letters} == {0.0}
    assert letters[-1].x - letters[0].x > fonts.width("Reeds", style)


def test_a_long_region_has_its_name_along_its_axis(flat, style):
    letters = name_of_place(flat, place(flat, "0101 0201 0302 0402 0503", "Ridge", 0.0), style, Clutter(10))
    assert all(25 < letter.rotate < 35 for letter in letters)


def test_the_farthest_cells_of_a_region_are_at_the_ends_of_rows_and_columns():
    grid = hex_shapes.rectangle("flat", 20, 15, 10)
    region = sorted(grid.centers(cell for cell in grid.cells if sum(cell) % 7))
    outermost = place_names._outermost(region)
    assert len(outermost) < 60
    longest = max(math.dist(one, other) for one in region for other in region)
    assert max(math.dist(one, other) for one in outermost for other in outermost) == pytest.approx(longest)


def test_a_region_has_its_name_beside_a_line_that_would_cross_it(flat, style):
    region = place(flat, "0203 0303 0403 0503", "Moor")
    free = name_of_place(flat, region, style, Clutter(10))
    x = (free[1].x + free[2].x) / 2
    clutter = Clutter(10)
    clutter.add_line([(x, 0.0), (x, 100.0)], 1.0)
    moved = name_of_place(flat, region, style, clutter)
    left, right = min(text.x for text in moved), max(text.x for text in moved) + style.size
    assert moved
    assert not left < x < right


@pytest.fixture
def states():
    """A sheet of 100 x 60 mm: a wide area at the left, a narrow one, and a small island in the water at the right."""

    def box(left, top, right, bottom):
        return (((left, top), (right, top), (right, bottom), (left, bottom)),)

    island = (70.0, 26.0, 80.0, 36.0)
    outlines = (box(0, 0, 40, 60), box(40, 0, 50, 60), box(*island), (*box(50, 0, 100, 60), *box(*island)))
    names = ("Picardy", "Normandy", "Archipelago", "The Sound")
    centers = ((20.0, 30.0), (45.0, 30.0), (75.0, 31.0), (60.0, 50.0))
    return PointGrid(10.0, 100.0, 60.0, ("a", "b", "c", "d"), names, centers, areas=outlines)


def area(grid, number, name_at=None):
    return MapPlace(grid.names[number], ((number, 0),), 5.0, 1, True, name_at)


def around(box):
    return [(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]


def test_the_name_of_an_area_is_in_it_beside_its_counter(states, style):
    (text,) = name_of_place(states, area(states, 0), style, Clutter(10))
    assert {states.at(*corner) for corner in around(extent(text))} == {(0, 0)}
    assert text.style == style
    assert not extent(text).overlap(Extent(15, 25, 25, 35))


def test_the_name_of_a_narrow_area_is_smaller(states, style):
    texts = name_of_place(states, area(states, 1), style._replace(size=2.4), Clutter(10))
    assert {states.at(*corner) for text in texts for corner in around(extent(text))} == {(1, 0)}
    assert texts[0].style.size < 2.4


def test_the_name_of_a_small_area_is_beside_it_not_across_its_border(states, style):
    texts = name_of_place(states, area(states, 2), style._replace(size=4.0), Clutter(10))
    assert {states.at(*corner) for text in texts for corner in around(extent(text))} == {(3, 0)}


def test_a_name_is_where_it_is_given(states, style):
    clutter = Clutter(10)
    clutter.add_box(Extent(0, 0, 100, 60), 9.0)
    (text,) = name_of_place(states, area(states, 0, (80.0, 10.0)), style, clutter)
    box = extent(text)
    assert text.x == 80.0
    assert box.top < 10.0 < box.bottom
