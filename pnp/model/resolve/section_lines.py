"""Lines and places of map sections on the map of a scenario: each where its section lies, upright or turned."""

from collections.abc import Iterator, Mapping, Sequence

from pnp.geometry.hex_grid import HexGrid
from pnp.geometry.map_sections import Assembly
from pnp.model.game import Board, BoardId, Cell
from pnp.model.game.ids import LineId, PlaceId
from pnp.model.game.maps import BoardLine, BoardPlace
from pnp.model.game.scenarios import SectionPlace
from pnp.model.resolve.mirrored_lines import Motion

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
                cells = dict(_placed(assembly, row, column))
                motion = _motion(board.hexes, cells, part.turned)
                for line in board.lines:
                    chains = tuple(chain for chain in map(motion.chain, line.chains) if chain is not None)
                    lines.append(line._replace(id=LineId(f"{board.number}-{line.id}"), chains=chains))
                for place in board.places:
                    own = tuple(cells[cell] for cell in place.cells)
                    places.append(place._replace(id=PlaceId(f"{board.number}-{place.id}"), cells=own))
    return tuple(lines), tuple(places)


def _placed(assembly: Assembly, row: int, column: int) -> Iterator[tuple[Cell, Cell]]:
    """Yield each cell of the section at a position of the layout, with the cell of the map."""
    for cell, sources in assembly.sources.items():
        for source in sources:
            if (source.row, source.column) == (row, column):
                yield source.cell, cell


def _motion(grid: HexGrid, cells: Mapping[Cell, Cell], is_turned: bool) -> Motion:
    turn, sign = (_HALF_TURN, -1) if is_turned else (0, 1)
    return Motion(grid, cells.get, lambda way: (way + turn) % (2 * _HALF_TURN), (sign, sign))
