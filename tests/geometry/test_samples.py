"""Small grids for samples: their cells have the shape of the others."""

import pytest

from pnp.geometry import hex_shapes, samples, sides, square_grid
from pnp.geometry.grid import Grid
from pnp.geometry.point_grid import PointGrid

GRIDS: list[Grid] = [
    hex_shapes.rectangle("pointy", 4, 4, 20.0),
    hex_shapes.rectangle("flat", 4, 4, 20.0),
    square_grid.rectangle(4, 4, 20.0),
    PointGrid(20.0, 90.0, 50.0, ("a", "b"), ("A", "B"), ((20.0, 20.0), (60.0, 20.0))),
]


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: grid.shape)
def test_the_shape_stays(grid: Grid) -> None:
    one = samples.single(grid, 8.0)
    assert (len(one), one.shape, one.pitch) == (1, grid.shape, 8.0)
    small, middle = samples.patch(grid, 8.0)
    assert (small.shape, small.pitch, middle in small) == (grid.shape, 8.0, True)
    assert len(sides.compass(small)) == {"round": 0, "square": 4}.get(grid.shape, 6)
