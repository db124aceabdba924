"""Lines along sides: taper of rivers, and to which hand one-sided lines are drawn."""

import math

import pytest

from pnp.artwork.boards.lines.looks import LOOKS
from pnp.artwork.boards.lines.map_line import MapLine
from pnp.artwork.boards.lines.side_lines import is_at_edge, side_courses
from pnp.geometry import sides
from pnp.geometry.curves import evenly


@pytest.mark.parametrize(("towards", "hand"), [((1.0, 0.0), -1), ((-1.0, 0.0), 1)])
def test_one_sided_lines_turn_to_a_direction(flat, line, towards, hand):
    wall = line(flat, "teeth", "0302..0305/ne..se", towards=towards)
    assert [course.hand for course in side_courses(flat, [wall])[0]] == [hand]


def test_a_coast_turns_to_its_lake(flat, line):
    lake = tuple(tuple(flat.cell(label)) for label in ("0303", "0304", "0403"))
    border = sides.border(flat, lake)
    for faces in (lake, (tuple(flat.cell("0101")),)):
        (course,) = side_courses(flat, [MapLine("coast", border, faces=faces)])[0]
        x, y = flat.center(flat.cell("0303"))
        (x1, y1), (x2, y2) = min(
            zip(course.points, course.points[1:], strict=False), key=lambda piece: math.dist(piece[0], (x, y))
        )
        inside = 1 if (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) > 0 else -1
        assert (course.hand == inside) is (faces is lake)


def test_a_tributary_is_narrower_than_the_river_where_it_ends(flat, line):
    main = line(flat, "river", "0301/se 0302..0305/ne..se")
    branch = line(flat, "river", "0403/n 0403/nw")
    courses = side_courses(flat, [main, branch])[1]
    (before, after) = side_courses(flat, [main, branch])[0]
    assert courses[-1].end <= max(0.25, before.end)
    assert before.end == after.start


def test_a_river_from_the_edge_is_wide_from_its_start(flat, line):
    (from_edge,) = side_courses(flat, [line(flat, "river", "0301/se 0302/ne..se")])[0]
    (source,) = side_courses(flat, [line(flat, "river", "0303/ne..se")])[0]
    corner = sides.ends(flat, sides.side(flat, flat.cell("0303"), 0))[0]
    assert not is_at_edge(flat, corner)
    assert source.start == 0
    first = sides.ends(flat, line(flat, "river", "0301/se 0302/ne..se").sides[0])[0]
    assert (from_edge.start > 0) is is_at_edge(flat, first)


def test_a_river_is_straight_where_a_path_crosses_it(flat, line):
    river = line(flat, "river", "0302..0305/ne..se")
    for crossed in river.sides:
        middle = sides.middle(flat, crossed)
        (plain,), (course,) = (side_courses(flat, [river], some)[0] for some in ((), (crossed,)))
        assert min(math.dist(middle, point) for point in course.points) < 1e-6
        assert plain.points != course.points


@pytest.mark.parametrize("towards", [(1.0, 0.0), (-1.0, 0.0)])
@pytest.mark.parametrize("look", ["teeth", "cliff", "slope"])
def test_a_wall_along_a_river_is_on_the_bank_from_which_it_looks_across(flat, line, look, towards):
    river = line(flat, "river", "0302..0305/ne..se")
    wall = line(flat, look, "0302..0305/ne..se", towards=towards)
    drawn = side_courses(flat, [river, wall])
    water = [(spot.x, spot.y) for spot in evenly(drawn[0][0].points, 0.2)]
    for spot in evenly(drawn[1][0].points, 0.5)[3:-3]:
        near = min(water, key=lambda point: math.dist(point, (spot.x, spot.y)))
        gap = math.dist(near, (spot.x, spot.y))
        assert gap > (LOOKS[look].reach + LOOKS["river"].width / 2) * 10 - 0.35
    mean = sum(x for x, _ in drawn[1][0].points) / len(drawn[1][0].points)
    own = sum(x for x, _ in side_courses(flat, [wall])[0][0].points) / len(drawn[1][0].points)
    assert (mean - own) * towards[0] < -1


def test_a_wall_comes_back_to_its_side_beyond_the_river(flat, line):
    river = line(flat, "river", "0302/ne..se")
    wall = line(flat, "teeth", "0302..0305/ne..se", towards=(1.0, 0.0))
    (alone,), (beside,) = side_courses(flat, [wall])[0], side_courses(flat, [river, wall])[1]
    assert math.dist(alone.points[0], beside.points[0]) > 1
    assert math.dist(alone.points[-1], beside.points[-1]) < 1e-6
