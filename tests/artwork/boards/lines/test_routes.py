"""Courses of paths through cells, and lanes: paths that share links are side by side, and keep their hands."""

import math
from itertools import pairwise

import pytest

from pnp.artwork.boards.lines.routes import LANE, lanes, networks, routes, ways
from pnp.geometry import sides
from pnp.geometry.curves import length


def routed(grid, lines, places=()):
    all_networks = networks(grid, lines)
    return routes(grid, all_networks, lanes(grid, all_networks, places), places)


def nearest(course, point):
    return min(math.dist(one, point) for one in course.points)


@pytest.mark.parametrize("kind", ["flat", "squares"])
def test_a_path_crosses_sides_in_the_middle_and_at_right_angles(kind, line, request):
    grid = request.getfixturevalue(kind)
    path = line(grid, "road", "0202 0203 0303 0403")
    (course,) = routed(grid, [path])["road", ""]
    for one, other in pairwise(path.cells):
        middle = sides.middle(grid, sides.shared(grid, one, other))
        index = min(range(len(course.points)), key=lambda index: math.dist(course.points[index], middle))
        assert math.dist(course.points[index], middle) < 1e-9
        (x1, y1), (x2, y2) = grid.center(one), grid.center(other)
        before, after = course.points[index - 1], course.points[index + 1]
        cross = (x2 - x1) * (after[1] - before[1]) - (y2 - y1) * (after[0] - before[0])
        assert abs(cross) < 0.2 * math.dist(before, after) * math.dist((x1, y1), (x2, y2))


def test_a_path_bends_before_the_center_unless_a_place_is_there(flat, line):
    path = line(flat, "road", "0302 0303 0403")
    center = flat.center(flat.cell("0303"))
    (through,) = routed(flat, [path])["road", ""]
    assert nearest(through, center) > 0.5
    assert through.points[0] == flat.center(flat.cell("0302"))
    first, second = routed(flat, [path], {tuple(flat.cell("0303"))})["road", ""]
    assert first.points[-1] == second.points[0] == center
    (x1, y1), (x2, y2) = first.points[-2], second.points[1]
    assert abs((center[0] - x1) * (y2 - center[1]) - (center[1] - y1) * (x2 - center[0])) < 0.1


def test_five_roads_meet_in_the_center(flat, line):
    center = flat.cell("0303")
    around = [flat.label(cell) for cell in flat.neighbors(center)][:5]
    found = routed(flat, [line(flat, "road", f"0303 {label}") for label in around])["road", ""]
    assert len(found) == 5
    assert all(nearest(course, flat.center(center)) < 1e-9 for course in found)


def test_two_lines_of_one_look_on_a_link_are_drawn_once(flat, line):
    found = routed(flat, [line(flat, "road", "0302 0303 0304"), line(flat, "road", "0304 0303 0302")])
    assert [round(length(course.points), 6) for course in found["road", ""]] == [20]


def test_a_path_that_leaves_goes_beyond_the_edge(flat, line):
    path = line(flat, "road", "0603 0703", leaves=sides.compass(flat).index("ne"))
    (course,) = routed(flat, [path])["road", ""]
    assert flat.at(*course.points[-1]) is None
    assert course.points[-1][0] > flat.width


def test_a_ring_road_is_closed(flat, line):
    ring = [flat.label(cell) for cell in flat.neighbors(flat.cell("0303"))]
    (course,) = routed(flat, [line(flat, "road", " ".join([*ring, ring[0]]))])["road", ""]
    assert course.closed
    assert math.dist(course.points[0], course.points[-1]) < 3
    assert length(course.whole) == pytest.approx(6 * 10 * 0.95, rel=0.06)


def test_parallel_paths_keep_apart(flat, line):
    found = routed(flat, [line(flat, "road", "0301 0302 0303 0304"), line(flat, "rail", "0301 0302 0303 0304")])
    (road,), (rail,) = found["road", ""], found["rail", ""]
    middles = [point for point in road.points if 9 < point[1] < 30]
    assert all(nearest(rail, point) > 0.8 for point in middles)


def test_a_track_that_ends_at_a_road_meets_it_in_the_center(flat, line):
    road, track = line(flat, "road", "0302 0303 0403"), line(flat, "track", "0203 0303")
    center = flat.center(flat.cell("0303"))
    found = routed(flat, [road, track])
    assert all(nearest(course, center) < 1e-9 for courses in found.values() for course in courses)


def test_roads_of_two_colors_are_two_kinds(flat, line):
    red, plain = line(flat, "road", "0302 0303 0304", color="#cc2222"), line(flat, "road", "0302 0303 0304")
    found = routed(flat, [red, plain])
    assert set(found) == {("road", ""), ("road", "#cc2222")}
    assert nearest(found["road", ""][0], sides.middle(flat, sides.shared(flat, *red.cells[:2]))) > 0.5


def test_a_way_follows_the_kind_of_path_that_joins_most_of_it(flat, line):
    road, rail = line(flat, "road", "0302 0303 0403 0503"), line(flat, "rail", "0303 0403")
    found = networks(flat, [rail, road])
    cells = [flat.cell(label) for label in ("0402", "0302", "0303", "0403")]
    off, *steps = ways(flat, found, lanes(flat, found), (), cells)
    assert off == [flat.center(cells[0]), flat.center(cells[1])]
    courses = routes(flat, found, lanes(flat, found))["road", ""]
    drawn = [point for course in courses for point in course.points]
    assert all(min(math.dist(point, one) for one in drawn) < 1e-9 for step in steps for point in step)
    assert steps[0][-1] == steps[1][0]


def made(grid, line, *paths, places=()):
    return lanes(grid, networks(grid, [line(grid, look, text) for look, text in paths]), places)


def link(grid, one, other):
    return tuple(sorted((tuple(grid.cell(one)), tuple(grid.cell(other)))))


def test_two_looks_on_a_link_are_a_lane_apart(flat, line):
    found = made(flat, line, ("road", "0302 0303 0304 0305"), ("rail", "0203 0303 0304 0404"))
    shared = link(flat, "0303", "0304")
    assert set(found) == {(("road", ""), shared), (("rail", ""), shared)}
    assert math.dist(found[("road", ""), shared], found[("rail", ""), shared]) == pytest.approx(LANE * 10)


def test_paths_alone_or_of_one_look_have_no_lanes(flat, line):
    assert made(flat, line, ("road", "0302 0303 0304"), ("road", "0303 0304 0305")) == {}
    assert made(flat, line, ("road", "0302 0303"), ("rail", "0304 0305")) == {}


def test_a_look_keeps_its_hand_along_a_shared_chain(flat, line):
    road, rail = ("road", "0202 0302 0303 0403 0404 0405"), ("rail", "0301 0302 0303 0403 0404 0504")
    found = made(flat, line, road, rail)
    hands = []
    for one, other in (("0302", "0303"), ("0303", "0403"), ("0403", "0404")):
        (x1, y1), (x2, y2) = (flat.center(flat.cell(label)) for label in (one, other))
        dx, dy = found[("rail", ""), link(flat, one, other)]
        hands.append((x2 - x1) * dy - (y2 - y1) * dx > 0)
    assert len(set(hands)) == 1


def test_lanes_are_chosen_so_that_paths_need_not_cross(squares, line):
    found = made(squares, line, ("road", "0102 0202 0203 0204 0104"), ("rail", "0302 0202 0203 0204 0304"))
    assert found[("road", ""), ((1, 1), (1, 2))][0] < 0 < found[("rail", ""), ((1, 1), (1, 2))][0]


def test_lanes_may_change_in_places(squares, line):
    paths = (("road", "0201 0202 0203 0204 0304"), ("rail", "0301 0201 0202 0203 0204 0104"))
    upper, lower = ((1, 0), (1, 1)), ((1, 2), (1, 3))
    without = made(squares, line, *paths)
    assert without[("rail", ""), upper] == without[("rail", ""), lower]
    within = made(squares, line, *paths, places=[(1, 1)])
    assert within[("rail", ""), upper] == tuple(-part + 0.0 for part in within[("rail", ""), lower])
