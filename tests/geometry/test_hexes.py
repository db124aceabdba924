import itertools

from hypothesis import given
from hypothesis import strategies as st

from pnp.geometry.hexes import (
    DIRECTIONS,
    Hex,
    between,
    distance,
    line,
    neighbors,
    ring,
    rounded,
    spiral,
    within,
)

hexes = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))
radii = st.integers(0, 8)


def test_cube_coordinates_sum_to_zero():
    assert Hex(3, -5).s == 2


def test_published_distances():
    """Red Blob Games' cube distance: the largest difference of the three coordinates."""
    for a, b, expected in [
        (Hex(0, 0), Hex(3, -3), 3),
        (Hex(0, 0), Hex(2, 2), 4),
        (Hex(-2, 1), Hex(3, -1), 5),
        (Hex(1, 1), Hex(1, 1), 0),
    ]:
        assert distance(a, b) == expected == max(abs(a.q - b.q), abs(a.r - b.r), abs(a.s - b.s))


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a, b, c):
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(hexes)
def test_neighbors_are_six_different_hexes_one_step_away_each_beside_the_next(cell):
    around = neighbors(cell)
    assert len(set(around)) == 6
    assert all(distance(cell, other) == 1 for other in around)
    assert all(distance(around[i], around[i - 1]) == 1 for i in range(6))
    assert [Hex(other.q - cell.q, other.r - cell.r) for other in around] == list(DIRECTIONS)


@given(hexes, hexes)
def test_a_line_is_a_shortest_way_and_the_same_backwards(a, b):
    cells = line(a, b)
    assert cells[0] == a
    assert cells[-1] == b
    assert len(cells) == distance(a, b) + 1
    assert all(distance(x, y) == 1 for x, y in itertools.pairwise(cells))
    assert line(b, a) == cells[::-1]
    assert between(a, b) == max(0, len(cells) - 2)


def test_published_line():
    """The worked line of Red Blob Games' line drawing: five steps, straight through the middle."""
    assert line(Hex(0, 0), Hex(5, 0)) == tuple(Hex(q, 0) for q in range(6))
    assert line(Hex(0, 0), Hex(1, -3)) == (Hex(0, 0), Hex(0, -1), Hex(1, -2), Hex(1, -3))


@given(hexes, radii)
def test_rings_and_ranges_have_the_published_sizes(center, radius):
    assert len(set(ring(center, radius))) == (6 * radius or 1)
    assert all(distance(center, cell) == radius for cell in ring(center, radius))
    assert len(set(spiral(center, radius))) == 1 + 3 * radius * (radius + 1)
    assert set(spiral(center, radius)) == set(within(center, radius))
    assert len(within(center, radius)) == len(set(within(center, radius)))


def test_ring_cells_follow_each_other():
    cells = ring(Hex(2, -1), 4)
    assert all(distance(cells[i], cells[i - 1]) == 1 for i in range(len(cells)))


@given(hexes, st.floats(-0.33, 0.33), st.floats(-0.33, 0.33))
def test_rounding_finds_the_hex_round_a_point(cell, dq, dr):
    if abs(dq + dr) < 0.33:
        assert rounded(cell.q + dq, cell.r + dr) == cell
