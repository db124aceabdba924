"""Bridges: a deck below the path and two abutments beside it; fords: water and stones over the path."""

import pytest

from pnp.artwork.boards.lines import bridges
from pnp.artwork.boards.lines.drawing import draw
from pnp.artwork.boards.lines.looks import LOOKS, WATER, Brush
from pnp.artwork.boards.lines.routes import networks
from pnp.geometry import sides
from pnp.scene.color import contrast
from pnp.scene.shapes import bounds


def drawn(grid, theme, lines, at):
    deck, _, walls = bridges.drawn("bridge", bridges.bridges(grid, at, networks(grid, lines)), Brush(theme, grid.pitch))
    return deck, walls


def test_abutments_are_on_both_sides_of_the_road(squares, line, theme):
    at = line(squares, "bridge", "0202/e").sides
    deck, walls = drawn(squares, theme, [line(squares, "road", "0102 0202 0302 0402")], at)
    x, y = sides.middle(squares, at[0])
    left, top, right, bottom = bounds(walls[0].segments)
    assert abs(left + right - 2 * x) < 1e-9
    assert abs(top + bottom - 2 * y) < 1e-9
    assert bottom - top > LOOKS["road"].width * 10
    assert right - left > 2
    assert len([segment for segment in walls[0].segments if segment[0] == "M"]) == 2
    assert bounds(deck[0].segments)[3] < bottom


def test_a_bridge_for_two_paths_is_wider(squares, line, theme):
    at = line(squares, "bridge", "0202/e").sides
    road, rail = line(squares, "road", "0102 0202 0302"), line(squares, "rail", "0102 0202 0302")
    (one,), (both,) = (drawn(squares, theme, lines, at)[1] for lines in ([road], [road, rail]))
    assert bounds(both.segments)[3] > bounds(one.segments)[3] + 0.4


def test_a_bridge_without_a_path_and_no_bridge(flat, line, theme):
    assert drawn(flat, theme, [], line(flat, "bridge", "0303/ne").sides)[1]
    assert drawn(flat, theme, [], ()) == ((), ())


def test_a_ford_has_the_water_of_its_river_and_stones_over_the_path(flat, line, theme):
    river, road = line(flat, "river", "0302..0305/ne..se"), line(flat, "road", "0303 0403 0504")
    crossed = line(flat, "ford", "0303/0403")
    made = draw(flat, [river, road, crossed], (), theme)
    water, _, stones = made.bridges
    x, y = sides.middle(flat, crossed.sides[0])
    for drawn_ in (bounds(water.clip.segments), bounds(stones.segments)):
        assert (drawn_[0] + drawn_[2]) / 2 == pytest.approx(x)
        assert (drawn_[1] + drawn_[3]) / 2 == pytest.approx(y)
        assert max(drawn_[2] - drawn_[0], drawn_[3] - drawn_[1]) < 4
    assert {item.fill for item in water.items} <= {item.fill for item in made.sides}
    assert contrast(stones.fill, WATER) > 2
    assert draw(flat, [river, road, crossed._replace(look="bridge")], (), theme).bridges != made.bridges
