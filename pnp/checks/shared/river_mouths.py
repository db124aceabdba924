"""Where rivers end: other water nearby."""

from collections.abc import Iterator

from pnp.geometry import sides
from pnp.geometry.sides import CellSide, Corner
from pnp.model.game import Board
from pnp.model.game.maps import COAST_LOOK, WATER_LOOKS, BoardLine


def other_water(board: Board, line: BoardLine) -> Iterator[CellSide]:
    """Yield the sides of the other rivers, streams and coasts of a board."""
    for other in board.lines:
        if other is not line and other.kind.look in (*WATER_LOOKS, COAST_LOOK):
            yield from other.sides


def missing_side(board: Board, line: BoardLine, corner: Corner) -> str:
    """Return the name of the side that leads from the end of a river to other water; empty if there is none."""
    grid = board.grid
    around = {end for side in other_water(board, line) for end in sides.ends(grid, side)}
    own = set(line.sides)
    beside = sorted(
        side
        for each in line.sides
        if corner in sides.ends(grid, each)
        for side in sides.touching(grid, each)
        if side not in own and corner in sides.ends(grid, side)
    )
    for side in beside:
        if around.intersection(sides.ends(grid, side)):
            return sides.side_name(grid, side)
    return ""
