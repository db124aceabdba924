from lands import CRACKS, KINDS, board

from pnp.artwork.boards.landscape.scene import is_landscape, scenery
from pnp.artwork.boards.landscape.terrain_layout import Country
from pnp.geometry.hex_shapes import rectangle


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
