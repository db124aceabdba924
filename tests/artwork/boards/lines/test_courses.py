"""Courses: rounded corners along sides, branches that meet in the corner."""

import math

from pnp.artwork.boards.lines import courses
from pnp.artwork.boards.lines.courses import split
from pnp.artwork.boards.lines.looks import LOOKS
from pnp.geometry import chains, sides
from pnp.geometry.chains import Chain


def along(grid, line, text, look="teeth"):
    links = courses.links(grid, line(grid, look, text).sides)
    return links, courses.courses(grid, links, chains.junctions(links), LOOKS[look])


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
    main = courses.links(flat, line(flat, "river", "0303/ne 0303/se 0304/ne").sides)
    branch = courses.links(flat, line(flat, "river", "0403/n 0403/nw").sides)
    found = courses.courses(flat, main, chains.junctions([*main, *branch]), LOOKS["river"])
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
