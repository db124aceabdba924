"""Lanes: paths that share links are side by side, and keep their hands."""

import math

import pytest

from pnp.artwork.boards.lines.lanes import LANE, lanes
from pnp.artwork.boards.lines.routes import networks


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
