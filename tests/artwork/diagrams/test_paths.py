"""Paths over hexes: the words are on their hexes, and nothing is drawn over a counter's center."""

import math

import pytest

from pnp.artwork.boards.lines.clutter import Clutter
from pnp.artwork.diagrams import obstacles, paths
from pnp.artwork.diagrams.paths import Trail
from pnp.geometry.hex_shapes import rectangle
from pnp.geometry.point_grid import PointGrid
from pnp.scene.items import Text
from pnp.scene.presets import themes

THEME = themes()["field"]
GRID = rectangle(columns=6, rows=6, orientation="flat", pitch=14.8)


@pytest.fixture
def way():
    start = GRID.cells[0]
    first = GRID.neighbors(start)[0]
    second = next(cell for cell in GRID.neighbors(first) if cell not in (start, *GRID.neighbors(start)))
    return (start, first, second)


def extents(grid, cells, size):
    return obstacles.extents(grid, dict.fromkeys(cells, size))


def drawn(grid, trail, occupied=(), clutter=None, size=12.0):
    clutter = clutter or Clutter(grid.pitch)
    counters = extents(grid, occupied, size)
    found = paths.course(grid, trail, counters, clutter)
    words = tuple(paths.words_of(grid, trail, found, counters, clutter, THEME))
    return paths.line_of(grid, trail, found, THEME), words


def texts(items):
    return {item.text: (item.x, item.y) for item in items if isinstance(item, Text)}


def test_a_word_is_in_its_hex_and_not_on_the_head(way):
    found = texts(drawn(GRID, Trail(way, ("a", "b")))[1])
    (x1, y1), (x2, y2) = GRID.center(way[1]), GRID.center(way[2])
    assert math.dist(found["a"], (x1, y1)) < 2.0
    assert 2.0 < math.dist(found["b"], (x2, y2)) < 0.5 * GRID.pitch


def test_the_word_of_an_occupied_hex_is_on_a_corner_of_its_counter(way):
    clutter = Clutter(GRID.pitch)
    counter = extents(GRID, way[2:], 10.0)[way[2]]
    x, y = texts(drawn(GRID, Trail(way, ("a", "b")), way[2:], clutter, 10.0)[1])["b"]
    assert min(abs(x - counter.left), abs(x - counter.right)) < 0.1
    assert GRID.at(x, y) == way[2]


def points(course):
    return [course.steps[0][0], *(step[-1] for step in course.steps)]


def test_a_path_runs_beside_a_road_and_beside_numbers(way):
    trail, free = Trail(way, ("", "")), Clutter(GRID.pitch)
    road, number = Clutter(GRID.pitch), Clutter(GRID.pitch)
    road.add_line(GRID.centers(way), 1.5)
    number.add_box(obstacles.spot(GRID.center(way[1]), 1.0), 12.0)
    plain, beside, around = (points(paths.course(GRID, trail, {}, clutter)) for clutter in (free, road, number))
    assert all(math.dist(one, other) < 0.01 for one, other in zip(plain, GRID.centers(way), strict=True))
    for moved in (beside, around):
        assert all(2.0 < math.dist(one, other) < 0.5 * GRID.pitch for one, other in zip(plain, moved, strict=True))


def test_a_path_that_follows_a_road_runs_on_it_and_its_word_is_in_the_hex(way):
    bend = [(x + 2.0, y + 1.0) for x, y in GRID.centers(way)]
    road, clutter = [[bend[0], bend[1]], [bend[1], bend[2]]], Clutter(GRID.pitch)
    clutter.add_line(bend, 1.5)
    found = paths.course(GRID, Trail(way, ("a", "b"), follows=True), {}, clutter, road)
    assert found.line == bend
    words = tuple(paths.words_of(GRID, Trail(way, ("a", "b")), found, {}, clutter, THEME))
    assert [GRID.at(x, y - 1.2) for x, y in texts(words).values()] == list(way[1:])


def test_the_way_begins_and_ends_beside_counters(way):
    line = paths.course(GRID, Trail(way, ("", "")), extents(GRID, way, 12.0), Clutter(GRID.pitch)).line
    for at, counter in ((line[0], extents(GRID, way, 12.0)[way[0]]), (line[-1], extents(GRID, way, 12.0)[way[-1]])):
        assert not (counter.left < at[0] < counter.right and counter.top < at[1] < counter.bottom)
    assert len([item for item in drawn(GRID, Trail(way, ("", "")), way)[0] if item.fill == THEME.accent]) == 1


@pytest.mark.parametrize("dashed", [False, True])
def test_a_line_of_sight_is_dashed(way, dashed):
    _, _, shaft, _ = drawn(GRID, Trail(way, ("a", "b"), dashed=dashed))[0]
    assert bool(shaft.stroke.dash) is dashed


def test_between_towns_the_way_starts_and_ends_at_the_counters():
    towns = PointGrid(16.0, 200.0, 60.0, ("a", "b"), ("A", "B"), ((20.0, 30.0), (180.0, 30.0)))
    line = paths.course(towns, Trail(towns.cells, ("3",)), extents(towns, towns.cells, 16.0), Clutter(16.0)).line
    assert [x for x, _ in line] == pytest.approx([28.0, 172.0], abs=1.0)
