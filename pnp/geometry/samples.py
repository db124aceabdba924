"""Small grids with cells of the same shape as another, for samples in legends."""

from pnp.geometry import hex_shapes, square_grid
from pnp.geometry.grid import Cell, Grid
from pnp.geometry.hex_grid import HexGrid
from pnp.geometry.point_grid import PointGrid


def single(grid: Grid, pitch: float) -> Grid:
    """Return a grid of one cell."""
    if isinstance(grid, HexGrid):
        return hex_shapes.hexagon(grid.orientation, 1, pitch, labeling=grid.labeling)
    if isinstance(grid, PointGrid):
        return _row(1, pitch)
    return square_grid.rectangle(1, 1, pitch, grid.labeling)


def patch(grid: Grid, pitch: float) -> tuple[Grid, Cell]:
    """Return a small grid, and the cell in its middle."""
    if isinstance(grid, HexGrid):
        return hex_shapes.hexagon(grid.orientation, 3, pitch), (0, 0)
    if isinstance(grid, PointGrid):
        return _row(3, pitch), (1, 0)
    return square_grid.rectangle(5, 5, pitch), (2, 2)


def _row(count: int, pitch: float) -> PointGrid:
    """Return points in a row that touch each other."""
    names = tuple(map(str, range(count)))
    places = tuple(((number + 0.5) * pitch, pitch / 2) for number in range(count))
    return PointGrid(pitch, count * pitch, pitch, names, names, places)
