"""Lines that the symmetry of a board adds: the mirror image of each piece, where nothing of its kind is yet."""

from collections.abc import Sequence

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
    found = []
    for line in lines:
        images = [_image(chain, grid, mirror) for chain in line.chains]
        added = [
            image
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


def _image(chain: LineChain, grid: Grid, mirror: Symmetry) -> LineChain | None:
    """Return the mirror image of a piece; None where the board has not all of its cells."""
    cells = [mirror_cell(grid, cell, mirror.kind) for cell in chain.cells]
    along = [_mirror_side(side, grid, mirror) for side in chain.sides]
    known, known_sides = [cell for cell in cells if cell is not None], [side for side in along if side is not None]
    if len(known) < len(cells) or len(known_sides) < len(along):
        return None
    enters, leaves = (
        None if way is None else mirror_direction(grid, way, mirror.kind) for way in (chain.enters, chain.leaves)
    )
    return chain._replace(
        sides=tuple(known_sides),
        cells=tuple(known),
        towards=_mirror_facing(chain.towards, grid, mirror),
        enters=enters,
        leaves=leaves,
        is_mirrored=True,
    )


def _mirror_side(side: CellSide, grid: Grid, mirror: Symmetry) -> CellSide | None:
    for cell in sides.cells_of(grid, side):
        image = mirror_cell(grid, cell, mirror.kind) if cell in grid else None
        if image is not None:
            way = sides.sides_of(grid, cell).index(side)
            return sides.side(grid, image, mirror_direction(grid, way, mirror.kind))
    return None


def _mirror_facing(facing: Facing | None, grid: Grid, mirror: Symmetry) -> Facing | None:
    if facing is None:
        return None
    vector = None
    if facing.vector is not None:
        x, y = facing.vector
        vector = (x if mirror.kind == "rows" else -x, y if mirror.kind == "columns" else -y)
    cell = None if facing.cell is None else mirror_cell(grid, facing.cell, mirror.kind)
    return Facing(vector, cell, facing.span)
