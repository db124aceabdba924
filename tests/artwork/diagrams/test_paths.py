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


def test_words_are_in_the_middle_of_their_hexes_and_the_head_is_before_the_last(way):
    clutter = Clutter(GRID.pitch)
    trail = Trail(way, ("a", "b"))
    found = texts(drawn(GRID, trail)[1])
    for word, cell in zip("ab", way[1:], strict=True):
        x, y = GRID.center(cell)
        assert found[word][0] == pytest.approx(x)
        assert y < found[word][1] < y + 2.0
    line = paths.course(GRID, trail, {}, clutter).line
    assert math.dist(line[-1], GRID.center(way[2])) > paths.DISC * GRID.pitch
    assert line[0] == GRID.center(way[0])


def test_the_word_of_an_occupied_hex_is_beside_its_counter(way):
    counter, clutter = extents(GRID, way[2:], 9.0)[way[2]], Clutter(GRID.pitch)
    clutter.add_box(counter, obstacles.COUNTER)
    x, y = texts(drawn(GRID, Trail(way, ("a", "b")), way[2:], clutter, 9.0)[1])["b"]
    y -= 0.345 * 0.24 * GRID.pitch
    disc = obstacles.spot((x, y), paths.DISC * GRID.pitch)
    assert counter.overlap(disc) < 0.25 * disc.overlap(disc)
    assert GRID.at(x, y) == way[2]


@pytest.mark.parametrize("size", [0.5, 0.6, 0.7])
def test_the_disc_beside_a_counter_covers_no_value_of_it_and_has_its_middle_in_the_hex(size):
    cell, clutter, radius = GRID.cells[14], Clutter(GRID.pitch), paths.DISC * GRID.pitch
    counter = extents(GRID, [cell], size * GRID.pitch)[cell]
    clutter.add_box(counter, obstacles.COUNTER)
    at = obstacles.beside(GRID, cell, counter, radius, clutter)
    assert counter.overlap(obstacles.spot(at, radius)) == 0
    assert GRID.at(*at) == cell


def test_a_path_that_follows_a_road_runs_on_it_and_its_words_are_on_it(way):
    bend = [(x + 2.0, y + 1.0) for x, y in GRID.centers(way)]
    road, clutter = [[bend[0], bend[1]], [bend[1], bend[2]]], Clutter(GRID.pitch)
    trail = Trail(way, ("a", "b"), follows=True)
    found = paths.course(GRID, trail, {}, clutter, road)
    assert found.line[:2] == bend[:2]
    words = texts(paths.words_of(GRID, trail, found, {}, clutter, THEME))
    assert [x for x, _ in words.values()] == pytest.approx([x for x, _ in bend[1:]])


def test_between_neighboring_counters_a_whole_arrow_lies_over_their_edges(way):
    shared = extents(GRID, way[:2], 0.8 * GRID.pitch)
    line = paths.course(GRID, Trail(way[:2], ("",)), shared, Clutter(GRID.pitch)).line
    assert math.dist(*line) > 0.2 * GRID.pitch
    (x1, y1), (x2, y2) = GRID.centers(way[:2])
    for x, y in line:  # on the axis
        assert (x - x1) * (y2 - y1) == pytest.approx((y - y1) * (x2 - x1))


def test_an_arrow_between_the_counters_of_a_figure_covers_neither(way):
    apart = extents(GRID, way[:2], 0.6 * GRID.pitch)
    for at in paths.course(GRID, Trail(way[:2], ("",)), apart, Clutter(GRID.pitch)).line:
        assert not any(counter.overlap(obstacles.spot(at, 0.01)) for counter in apart.values())


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
