"""Rivers at seas and lakes: where they open, and which of their sides are left out."""

import pytest

from pnp.artwork.boards.rivers import cells_at, to_water
from pnp.geometry import hex_shapes, sides
from pnp.geometry.labels import Labeling
from pnp.model.game import Terrain
from pnp.model.resolve import addresses

GRID = hex_shapes.rectangle("flat", 6, 6, 10.0, "even", Labeling("0101", "top-left"))
SEA = Terrain("sea", "Sea", "#bcd9ea", "#5f9fd0", "plain", water=True)


class Lake:
    """A board as far as rivers need it: a sea in some cells."""

    grid = GRID
    ground = None

    def __init__(self, *labels):
        self.terrain = {GRID.cell(label): SEA for label in labels}

    def is_water(self, cell):
        return cell in self.terrain


def course(text):
    return addresses.read(text, GRID, "course").sides


def names(found):
    return [sides.side_name(GRID, side) for side in found]


def test_a_river_opens_into_the_cell_at_its_end():
    board, river = Lake("0304"), course("0302/sw 0302/s 0303/se")
    end = sides.common_corner(GRID, river[1], river[2])
    along, openings = to_water(board, river)
    assert along == river
    (opening,) = openings
    assert opening.corner != end
    assert opening.toward == GRID.center(GRID.cell("0304"))
    assert opening.color == "#bcd9ea"
    assert GRID.cell("0304") in cells_at(board, opening.corner)


def test_sides_along_the_shore_are_left_out():
    along, (opening,) = to_water(Lake("0304"), course("0303/se 0303/s 0304/sw"))
    assert names(along) == ["0303/0403"]
    assert opening.color == "#bcd9ea"


@pytest.mark.parametrize("lake", [(), ("0606",)])
def test_a_river_without_water_at_its_ends_stays_as_it_is(lake):
    river = course("0302/se 0303/ne 0303/se")
    assert to_water(Lake(*lake), river) == (river, ())


def test_a_river_that_is_all_in_the_sea_is_kept():
    river = course("0303/se 0303/s")
    assert to_water(Lake("0303"), river) == (river, ())
