"""Names along lines: beside them, upright, where there is room, repeated on long ones."""

import math
from itertools import pairwise

import pytest

from pnp.artwork.boards.lines.clutter import Clutter, Extent
from pnp.artwork.boards.lines.line_names import Parallels, guides, middle_of, names_along
from pnp.artwork.boards.lines.map_line import MapLine
from pnp.geometry import curves, hex_shapes, sides, square_grid
from pnp.geometry.curves import length
from pnp.geometry.labels import Labeling
from pnp.scene import fonts


@pytest.fixture
def style(theme):
    return theme.style("text", 6, 500, italic=True)


def river(grid, line, name="Lyra", along="0302..0305/ne..se"):
    return line(grid, "river", along, name=name)


def first_name(*found):
    return next(iter(names_along(*found)), ())


def test_a_name_is_beside_its_river_and_reads_upright(flat, line, style):
    (letters,) = names_along(flat, river(flat, line), style, Clutter(10))
    assert "".join(letter.text for letter in letters) == "Lyra"
    guide, _ = guides(flat, river(flat, line))
    for letter in letters:
        assert 0.5 < min(math.dist((letter.x, letter.y), point) for point in guide) < 5
    first, last = letters[0], letters[-1]
    right, up = last.x - first.x, first.y - last.y
    angle = math.radians(first.rotate)
    assert right * math.cos(angle) - up * math.sin(angle) > 0
    assert -91 < first.rotate < 91


def test_names_of_winding_rivers_follow_a_smoother_line(flat, line):
    guide, smoother = guides(flat, river(flat, line, along="0302/ne..s 0303/sw..nw"))
    assert length(smoother) < 0.95 * length(guide)


def test_both_directions_of_a_level_river_read_from_left_to_right(style):
    grid = square_grid.rectangle(8, 3, 10.0)
    course = [sides.side(grid, (column, 1), 0) for column in range(8)]
    for some in (course, course[::-1]):
        (letters,) = names_along(grid, MapLine("river", tuple(some), name="Orsa"), style, Clutter(10))
        assert [letter.rotate for letter in letters] == [0.0] * 4
        assert letters[0].x < letters[-1].x


def test_a_name_avoids_what_is_there(flat, line, style):
    clutter = Clutter(10)
    free = first_name(flat, river(flat, line), style, Clutter(10))
    box = Extent(free[0].x - 4, free[0].y - 4, free[0].x + 4, free[0].y + 4)
    clutter.add_box(box, 5.0)
    moved = first_name(flat, river(flat, line), style, clutter)
    assert moved
    assert moved != free


def test_there_is_no_name_where_there_is_no_room(flat, line, style):
    clutter = Clutter(10)
    clutter.add_box(Extent(-100, -100, 200, 200), 10.0)
    assert names_along(flat, river(flat, line), style, clutter) == []
    assert names_along(flat, river(flat, line, "A name much longer than its river" * 3), style, Clutter(10)) == []
    assert names_along(flat, river(flat, line, along="0302/ne"), style, Clutter(10)) == []


@pytest.mark.parametrize(
    ("look", "along", "count"),
    [
        ("river", "0202..0231/ne..se", 3),
        ("road", "0202..0231", 3),
        ("road", "0202..0208", 1),
    ],
)
def test_a_long_line_has_its_name_every_nine_cells(line, style, look, along, count):
    grid = hex_shapes.rectangle("flat", 4, 32, 10.0, "even", Labeling("0101", "top-left"))
    names = names_along(grid, line(grid, look, along, name="Lyra"), style, Clutter(10))
    assert ["".join(letter.text for letter in letters) for letters in names] == ["Lyra"] * count
    for one, other in pairwise(names):
        assert math.dist(middle_of(one), middle_of(other)) > 50


def test_the_name_of_a_road_is_beside_it_and_reads_upright(flat, line, style):
    road = line(flat, "road", "0503 0403 0304 0203", name="Orsa")
    (letters,) = names_along(flat, road, style, Clutter(10))
    assert letters[0].x < letters[-1].x
    guide, _ = guides(flat, road)
    for letter in letters:
        assert 0.5 < min(math.dist((letter.x, letter.y), point) for point in guide) < 6
        assert abs(letter.rotate) < 45


def test_letters_never_overlap_at_the_inside_of_a_bend(flat, line, style):
    bent = river(flat, line, "Tarn", "0302/ne..s 0303/sw..nw")
    clutter = Clutter(10)
    for _ in range(2):
        letters = first_name(flat, bent, style, clutter)
        gaps = [math.dist((one.x, one.y), (other.x, other.y)) for one, other in pairwise(letters)]
        widths = [fonts.width(letter.text, style) for letter in letters]
        for gap, one, other in zip(gaps, widths, widths[1:], strict=False):
            assert gap > 0.7 * (one + other) / 2
        clutter.add_box(Extent(-10, -10, 28, 60), 9.0)


def test_names_of_one_line_keep_apart(flat, line, style):
    first = first_name(flat, river(flat, line), style, Clutter(10))
    assert names_along(flat, river(flat, line), style, Clutter(10), [middle_of(first)]) == []


WINDING = curves.rounded([(0, 0), (30, 5), (45, 30), (80, 34), (95, 60)], 9.0)


def spots(parallels, stretch, aside):
    """Return the place of a letter in the middle of a text of 10 mm."""
    return parallels.spots(parallels.lettering(stretch, aside, 10.0, [5.0], shortest=10.0))


@pytest.mark.parametrize("line", [WINDING, WINDING[::-1]])
@pytest.mark.parametrize("aside", [-2.5, 0.0, 3.0])
@pytest.mark.parametrize(("start", "end"), [(0.0, 40.0), (22.0, 61.5), (80.0, 120.0)])
def test_places_are_those_on_the_parallel_of_the_cut_stretch(line, aside, start, end):
    parallels = Parallels(line)
    stretch = parallels.stretch(start, end)
    assert stretch.is_reversed == (line is not WINDING)
    cut = curves.part(line, start, end)
    baseline = curves.offset(cut[::-1] if stretch.is_reversed else cut, aside)
    slack = curves.length(baseline) - 30.0
    wanted = curves.spots(baseline, [slack / 2 + 4.0, slack / 2 + 15.0, slack / 2 + 26.0])
    letters = parallels.lettering(stretch, aside, 30.0, [4.0, 15.0, 26.0], shortest=30.0)
    found = parallels.spots(letters)
    assert parallels.turns(letters) == pytest.approx(
        sum(abs(one.angle - other.angle) for one, other in pairwise(wanted))
    )
    assert parallels.steepness(letters) == pytest.approx(abs(math.sin(wanted[1].angle)))
    assert [place for spot in found for place in spot] == pytest.approx([place for spot in wanted for place in spot])


def test_a_line_of_one_piece_has_places():
    parallels = Parallels([(10.0, 5.0), (50.0, 5.0)])
    (spot,) = spots(parallels, parallels.stretch(0.0, 40.0), 2.0)
    assert spot == pytest.approx((30.0, 7.0, 0.0))


def test_the_inside_of_a_bend_can_be_too_short():
    bend = curves.rounded([(0, 0), (20, 0), (20, 20)], 18.0)
    parallels = Parallels(bend)
    whole = parallels.stretch(0.0, parallels.length)
    assert parallels.lettering(whole, 6.0, 30.0, [15.0], shortest=30.0) is None
    assert parallels.lettering(whole, -6.0, 30.0, [15.0], shortest=30.0)


def test_texts_read_upward_beside_upright_lines():
    up = Parallels([(0.0, 40.0), (0.0, 0.0)])
    assert not up.stretch(0.0, 40.0).is_reversed
    down = Parallels([(0.0, 0.0), (0.0, 40.0)])
    (spot,) = spots(down, down.stretch(0.0, 40.0), 0.0)
    assert spot.angle == pytest.approx(-math.pi / 2)
