import math

from lands import CRACKS, KINDS, PITCH, board, country

from pnp.artwork.boards.landscape.scene import is_landscape, on_squares, scenery, streaks
from pnp.artwork.boards.landscape.terrain_layout import Country
from pnp.geometry import square_grid
from pnp.geometry.hex_shapes import neighbor, rectangle


def test_a_board_is_landscape_when_some_ground_is_one():
    section = board()
    assert is_landscape(section)
    flat = KINDS["Y"]._replace(texture="plain")
    plain = rectangle("flat", 3, 3, 16.0, "odd", section.grid.labeling)
    even = section._replace(grid=plain, over={}, ground=flat, terrain={})
    assert not is_landscape(even)
    assert is_landscape(even._replace(ground=KINDS["Y"]))
    assert is_landscape(even._replace(over={plain.cells[0]: CRACKS}))


def test_features_lie_upon_all_land():
    with_cracks, without = board(), board(cracks=())
    more, less = scenery(Country.of(with_cracks)), scenery(Country.of(without))
    assert more[: len(less)] == less
    assert len(more) == len(less) + 2


def cracks_of(land, cells):
    return streaks(land.grid, lambda cell, number: land.chance(50, cell, number), CRACKS, cells)


def points(cells, **how):
    land = country(**how)
    chosen = frozenset(land.grid.cell(name) for name in cells)
    _, cleft = cracks_of(land, chosen)
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
    pale, dark = cracks_of(land, frozenset([land.grid.cell("0302")]))
    assert pale.segments == dark.segments
    assert pale.stroke.width > dark.stroke.width
    assert dark.fill == CRACKS.ink


def points_of_squares(*cells):
    grid = square_grid.rectangle(3, 3, 20.0)
    _, cleft = on_squares(grid, [(cell, CRACKS) for cell in cells], seed=1)
    return grid, [segment[1:] for segment in cleft.segments if len(segment) == 3]


def test_cracks_of_a_square_stay_in_it_and_reach_far():
    grid, found = points_of_squares((1, 1))
    assert all(grid.pitch < x < 2 * grid.pitch and grid.pitch < y < 2 * grid.pitch for x, y in found)
    far = max(math.dist(grid.center((1, 1)), point) for point in found)
    assert 0.3 * grid.pitch < far < 0.62 * grid.pitch


def test_cracks_of_squares_meet_in_the_middle_of_their_side():
    grid, found = points_of_squares((0, 1), (1, 1))
    middle = (grid.pitch, 1.5 * grid.pitch)
    assert sorted(math.dist(middle, point) for point in found)[3] < 0.03 * grid.pitch
