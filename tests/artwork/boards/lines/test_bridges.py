"""Bridges: a deck below the path and two abutments beside it, across the side."""

from pnp.artwork.boards.lines import bridges
from pnp.artwork.boards.lines.looks import LOOKS, Brush
from pnp.artwork.boards.lines.routes import networks
from pnp.geometry import sides
from pnp.scene.shapes import bounds


def drawn(grid, theme, lines, at):
    deck, _, walls = bridges.drawn(bridges.bridges(grid, at, networks(grid, lines)), Brush(theme, grid.pitch))
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
