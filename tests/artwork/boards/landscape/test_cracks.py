import math

from lands import CRACKS, PITCH, country

from pnp.artwork.boards.landscape.cracks import streaks
from pnp.geometry.hex_shapes import neighbor


def points(cells, **how):
    land = country(**how)
    chosen = frozenset(land.grid.cell(name) for name in cells)
    _, cleft = streaks(land, CRACKS, chosen)
    return land, [segment[1:] for segment in cleft.segments if len(segment) == 3]


def test_cracks_stay_in_their_cell_and_reach_far_in_it():
    land, found = points(["0302"])
    x, y = land.grid.center(land.grid.cell("0302"))
    far = max(math.dist((x, y), point) for point in found)
    assert 0.3 * PITCH < far < 0.62 * PITCH


def test_cracks_of_neighbors_meet_in_the_middle_of_their_side():
    land, found = points(["0302", "0303"])
    one, two = land.grid.center(land.grid.cell("0302")), land.grid.center(land.grid.cell("0303"))
    assert neighbor(land.grid.cell("0302"), 2) == land.grid.cell("0303")
    middle = [(a + b) / 2 for a, b in zip(one, two, strict=True)]
    assert sorted(math.dist(middle, point) for point in found)[3] < 0.03 * PITCH


def test_dark_lines_on_a_pale_edge():
    land, _ = points(["0302"])
    pale, dark = streaks(land, CRACKS, frozenset([land.grid.cell("0302")]))
    assert pale.segments == dark.segments
    assert pale.stroke.width > dark.stroke.width
    assert dark.fill == CRACKS.ink
