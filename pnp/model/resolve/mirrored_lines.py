"""Lines that the symmetry of a board adds: the mirror image of each piece, where nothing of its kind is yet."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pnp.geometry import sides
from pnp.geometry.sides import CellSide
from pnp.geometry.symmetry import mirror_cell, mirror_direction
from pnp.model.game import Cell, Grid, Symmetry
from pnp.model.game.maps import BoardLine, Facing, LineChain


def mirrored_lines(lines: Sequence[BoardLine], grid: Grid, mirror: Symmetry | None) -> tuple[BoardLine, ...]:
    """Return the lines of a board with the pieces that its symmetry adds to them."""
    if mirror is None:
        return tuple(lines)
    sides_taken = {(line.of, side) for line in lines for side in line.sides}
    links_taken = {(line.of, link) for line in lines for chain in line.chains for link in _links(chain)}
    kind = mirror.kind
    motion = Motion(
        grid,
        lambda cell: mirror_cell(grid, cell, kind),
        lambda way: mirror_direction(grid, way, kind),
        (1 if kind == "rows" else -1, 1 if kind == "columns" else -1),
    )
    found = []
    for line in lines:
        images = map(motion.chain, line.chains)
        added = [
            image._replace(is_mirrored=True)
            for image in images
            if image is not None
            and not any((line.of, side) in sides_taken for side in image.sides)
            and not any((line.of, link) in links_taken for link in _links(image))
        ]
        found.append(line._replace(chains=(*line.chains, *added)))
    return tuple(found)


def _links(chain: LineChain) -> set[tuple[Cell, Cell]]:
    if chain.sides:
        return set()
    return {(min(link), max(link)) for link in zip(chain.cells, chain.cells[1:], strict=False)}


class Motion(NamedTuple):
    """How lines are moved: to the other half of their board, or from a map section to the map.

    Attributes:
        grid: where they are.
        cell: returns where a cell is moved; None if there is no such cell.
        way: returns the number of a direction after the move.
        vector: the factors of x and y of a vector.
    """

    grid: Grid
    cell: Callable[[Cell], Cell | None]
    way: Callable[[int], int]
    vector: tuple[int, int]

    def chain(self, chain: LineChain) -> LineChain | None:
        """Return a piece of a line after the move; None where not all of its cells have a place."""
        cells = tuple(moved for moved in map(self.cell, chain.cells) if moved is not None)
        along = tuple(moved for moved in map(self._side, chain.sides) if moved is not None)
        if len(cells) < len(chain.cells) or len(along) < len(chain.sides):
            return None
        towards = chain.towards and self._facing(chain.towards)
        enters, leaves = (None if way is None else self.way(way) for way in (chain.enters, chain.leaves))
        return chain._replace(sides=along, cells=cells, towards=towards, enters=enters, leaves=leaves)

    def _side(self, side: CellSide) -> CellSide | None:
        for cell in sides.cells_of(self.grid, side):
            moved = self.cell(cell) if cell in self.grid else None
            if moved is not None:
                return sides.side(self.grid, moved, self.way(sides.sides_of(self.grid, cell).index(side)))
        return None

    def _facing(self, facing: Facing) -> Facing:
        vector = facing.vector and (facing.vector[0] * self.vector[0], facing.vector[1] * self.vector[1])
        return Facing(vector, None if facing.cell is None else self.cell(facing.cell), facing.span)
