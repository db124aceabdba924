"""Paths over hexes: the words are on their hexes, and nothing is drawn over a counter's center."""

import math

import pytest

from pnp.artwork.diagrams import paths
from pnp.artwork.diagrams.paths import Trail
from pnp.geometry.hex_shapes import rectangle
from pnp.geometry.point_grid import PointGrid
from pnp.scene.items import Path, Text
from pnp.scene.presets import themes
from pnp.scene.shapes import bounds

THEME = themes()["field"]
GRID = rectangle(columns=6, rows=6, orientation="flat", pitch=14.8)


@pytest.fixture
def way():
    start = GRID.cells[0]
    first = GRID.neighbors(start)[0]
    second = next(cell for cell in GRID.neighbors(first) if cell not in (start, *GRID.neighbors(start)))
    return (start, first, second)


def texts(items):
    return {item.text: (item.x, item.y) for item in items if isinstance(item, Text)}


def test_a_word_is_amid_a_free_hex_and_before_the_last_one(way):
    found = texts(paths.drawn(GRID, Trail(way, ("a", "b")), frozenset(), THEME))
    (x1, y1), (x2, y2) = GRID.center(way[1]), GRID.center(way[2])
    assert math.dist(found["a"], (x1, y1)) < 2.0
    assert math.dist(found["b"], ((x1 + x2) / 2, (y1 + y2) / 2)) < 2.0


def test_a_word_of_an_occupied_hex_is_at_the_side_where_the_way_comes_in(way):
    found = texts(paths.drawn(GRID, Trail(way, ("a", "b")), frozenset(way[:2]), THEME))
    (x0, y0), (x1, y1) = GRID.center(way[0]), GRID.center(way[1])
    assert math.dist(found["a"], ((x0 + x1) / 2, (y0 + y1) / 2)) < 2.0


def heads(items):
    return [item for item in items if isinstance(item, Path) and item.fill == THEME.accent and len(item.segments) == 4]


def test_the_way_ends_in_an_arrow_unless_a_counter_is_there(way):
    assert len(heads(paths.drawn(GRID, Trail(way, ("a", "b")), frozenset(), THEME))) == 1
    assert heads(paths.drawn(GRID, Trail(way, ("a", "b")), frozenset(way[2:]), THEME)) == []


@pytest.mark.parametrize("dashed", [False, True])
def test_a_line_of_sight_is_dashed(way, dashed):
    _, shaft, *_ = paths.drawn(GRID, Trail(way, ("a", "b"), dashed=dashed), frozenset(), THEME)
    assert bool(shaft.stroke.dash) is dashed


def test_between_towns_the_way_starts_and_ends_at_the_counters():
    towns = PointGrid(16.0, 200.0, 60.0, ("a", "b"), ("A", "B"), ((20.0, 30.0), (180.0, 30.0)))
    cells = towns.cells
    seam, *_, disc, word = paths.drawn(towns, Trail(cells, ("3",)), frozenset(cells), THEME)
    (left, _, right, _) = bounds(seam.segments)
    assert (left, right) == pytest.approx((28.0, 172.0))
    assert disc.fill == THEME.accent
    assert 160 < word.x < 172
