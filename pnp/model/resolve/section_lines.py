"""Lines and places of map sections on the map of a scenario: each where its section lies, upright or turned."""

from collections.abc import Iterator, Mapping, Sequence

from pnp.geometry import sides
from pnp.geometry.hex_grid import HexGrid
from pnp.geometry.map_sections import Assembly
from pnp.geometry.sides import CellSide
from pnp.model.game import Board, BoardId, Cell
from pnp.model.game.ids import LineId, PlaceId
from pnp.model.game.maps import BoardLine, BoardPlace, Facing, LineChain
from pnp.model.game.scenarios import SectionPlace

_HALF_TURN = 3
"""Directions of hexes in a turn of 180°."""
Layout = Sequence[Sequence[SectionPlace]]


def assembled(
    layout: Layout, assembly: Assembly, boards: Mapping[BoardId, Board]
) -> tuple[tuple[BoardLine, ...], tuple[BoardPlace, ...]]:
    """Return the lines and the places of all sections of a layout, with the number of the section before their ids."""
    lines: list[BoardLine] = []
    places: list[BoardPlace] = []
    for row, parts in enumerate(layout):
        for column, part in enumerate(parts):
            board = boards[part.board]
            if board.lines or board.places:
                moved = _Moved(board.hexes, _cells(assembly, row, column), part.turned)
                lines += (
                    line._replace(id=LineId(f"{board.number}-{line.id}"), chains=tuple(map(moved.chain, line.chains)))
                    for line in board.lines
                )
                places += (
                    place._replace(
                        id=PlaceId(f"{board.number}-{place.id}"), cells=tuple(map(moved.cells.__getitem__, place.cells))
                    )
                    for place in board.places
                )
    return tuple(lines), tuple(places)


def _cells(assembly: Assembly, row: int, column: int) -> dict[Cell, Cell]:
    """Return the cell of the map for each cell of the section at a position of the layout."""
    return dict(_placed(assembly, row, column))


def _placed(assembly: Assembly, row: int, column: int) -> Iterator[tuple[Cell, Cell]]:
    for cell, sources in assembly.sources.items():
        for source in sources:
            if (source.row, source.column) == (row, column):
                yield source.cell, cell


class _Moved:
    """Moves chains from a section to the map."""

    def __init__(self, grid: HexGrid, cells: Mapping[Cell, Cell], is_turned: bool) -> None:
        self.cells = cells
        self._grid = grid
        self._turn = _HALF_TURN if is_turned else 0

    def chain(self, chain: LineChain) -> LineChain:
        """Return a piece of a line on the map."""
        return chain._replace(
            sides=tuple(map(self._side, chain.sides)),
            cells=tuple(map(self.cells.__getitem__, chain.cells)),
            towards=self._facing(chain.towards),
            enters=self._way(chain.enters),
            leaves=self._way(chain.leaves),
        )

    def _side(self, side: CellSide) -> CellSide:
        cell = next(cell for cell in sides.cells_of(self._grid, side) if cell in self.cells)
        way = sides.sides_of(self._grid, cell).index(side)
        return sides.side(self._grid, self.cells[cell], (way + self._turn) % (2 * _HALF_TURN))

    def _facing(self, facing: Facing | None) -> Facing | None:
        if facing is None or (not self._turn and facing.cell is None):
            return facing
        vector = None if facing.vector is None else (-facing.vector[0], -facing.vector[1])
        return Facing(vector, None if facing.cell is None else self.cells[facing.cell], facing.span)

    def _way(self, way: int | None) -> int | None:
        return None if way is None else (way + self._turn) % (2 * _HALF_TURN)
