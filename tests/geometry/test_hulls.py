"""Outlines around points: hulls without other points in them."""

import math

from pnp.geometry import hulls
from pnp.geometry.point_grid import PointGrid

PLACES = ((20.0, 20.0), (80.0, 20.0), (80.0, 80.0), (20.0, 80.0), (50.0, 50.0))
NAMES = tuple("abcde")
GRID = PointGrid(10.0, 100.0, 100.0, NAMES, NAMES, PLACES).linked([((0, 0), (1, 0))])


def extent(loop: tuple[tuple[float, float], ...]) -> tuple[float, ...]:
    xs, ys = [x for x, _ in loop], [y for _, y in loop]
    return tuple(round(edge, 1) for edge in (min(xs), min(ys), max(xs), max(ys)))


def test_points_without_others_between_them_have_one_outline() -> None:
    (loop,) = hulls.around(GRID, GRID.cells)
    assert extent(loop) == (13.2, 13.2, 86.8, 86.8)
    area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(loop, (*loop[1:], loop[0]), strict=True))
    assert area > 0, "clockwise, y down"


def test_another_point_inside_separates_parts_that_links_join() -> None:
    outer = [(0, 0), (1, 0), (2, 0), (3, 0)]
    loops = hulls.around(GRID, outer)
    assert sorted(map(extent, loops)) == [
        (13.2, 13.2, 86.8, 26.8),
        (13.2, 73.2, 26.8, 86.8),
        (73.2, 73.2, 86.8, 86.8),
    ]


def test_a_point_has_a_circle() -> None:
    (loop,) = hulls.around(GRID, [(4, 0)])
    assert {round(math.dist(corner, (50, 50)), 6) for corner in loop} == {6.8}
    assert len(set(loop)) == len(loop)


def test_areas_keep_their_outlines() -> None:
    square = ((0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0))
    shaped = PointGrid(10.0, 100.0, 100.0, NAMES[:2], NAMES[:2], PLACES[:2], areas=((square,), ()))
    loops = hulls.around(shaped, shaped.cells)
    assert loops[0] == square
    assert extent(loops[1]) == (73.2, 13.2, 86.8, 26.8)


def test_no_points_have_no_outline() -> None:
    assert hulls.around(GRID, ()) == ()


def test_a_hull_leaves_out_what_lies_on_its_edges_or_inside() -> None:
    assert hulls.convex([*PLACES, (50.0, 20.0)]) == [(20.0, 20.0), (80.0, 20.0), (80.0, 80.0), (20.0, 80.0)]
