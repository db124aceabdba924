"""Courses of lines along sides: rounded, joined, cut; rivers, and hands of one-sided looks."""

import math

import pytest

from pnp.artwork.boards.lines import side_lines
from pnp.artwork.boards.lines.looks import LOOKS
from pnp.artwork.boards.lines.map_line import MapLine
from pnp.artwork.boards.lines.side_lines import is_at_edge, side_courses, split
from pnp.geometry import chains, sides
from pnp.geometry.chains import Chain
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


def along(grid, line, text, look="teeth"):
    links = side_lines.links(grid, line(grid, look, text).sides)
    return links, side_lines.courses(grid, links, chains.junctions(links), LOOKS[look])


def test_corners_are_rounded_by_three_tenths_of_a_side(flat, line):
    links, (course,) = along(flat, line, "0303/ne 0303/se")
    corner = sides.place(flat, sides.common_corner(flat, *line(flat, "teeth", "0303/ne 0303/se").sides))
    near = sorted(math.dist(point, corner) for point in course.points)
    assert any(abs(distance - 0.3 * flat.radius) < 1e-6 for distance in near)
    assert 0.05 * flat.radius < near[0] < 0.2 * flat.radius
    assert course.points[0] == sides.place(flat, links[0][0])


def test_a_course_begins_and_ends_in_its_corners_also_if_it_meanders(flat, line):
    for look in ("river", "stream"):
        links, (course,) = along(flat, line, "0303/n..s", look)
        (first,), (last,) = set(links[0]) - set(links[1]), set(links[-1]) - set(links[-2])
        assert course.points[0] == sides.place(flat, first)
        assert course.points[-1] == sides.place(flat, last)
        assert (course.start, course.end) == (0, 1)


def test_a_side_meanders_the_same_way_in_both_directions(flat, line):
    _, (down,) = along(flat, line, "0303/ne 0303/se", "river")
    _, (up,) = along(flat, line, "0303/se 0303/ne", "river")
    back = list(reversed(up.points))
    assert all(math.dist(one, other) < 1e-9 for one, other in zip(down.points, back, strict=True))


def test_branches_meet_in_the_corner(flat, line):
    main = side_lines.links(flat, line(flat, "river", "0303/ne 0303/se 0304/ne").sides)
    branch = side_lines.links(flat, line(flat, "river", "0403/n 0403/nw").sides)
    found = side_lines.courses(flat, main, chains.junctions([*main, *branch]), LOOKS["river"])
    corner = next(corner for corner in main[1] if any(corner in link for link in branch))
    assert len(found) == 2
    assert found[0].points[-1] == found[1].points[0] == sides.place(flat, corner)
    assert 0 == found[0].start < found[0].end == found[1].start < found[1].end == 1


def test_a_ring_of_sides_is_closed(flat, line):
    _, (course,) = along(flat, line, "0303/n..nw")
    assert course.closed
    assert len({(round(x, 6), round(y, 6)) for x, y in course.points}) == len(course.points)


def test_a_closed_chain_opens_where_it_is_cut():
    ring = Chain(((0, 0), (1, 0), (1, 1), (0, 1)), True)
    assert split(ring, set()) == [ring]
    assert split(ring, {(1, 1)}) == [Chain(((1, 1), (0, 1), (0, 0), (1, 0), (1, 1)), False)]
    assert [len(piece.points) for piece in split(ring, {(1, 1), (0, 0)})] == [3, 3]
