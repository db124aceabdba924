"""Rows, columns, cells, fields and paths of a board, as numbers and as its labels name them; boards of examples."""

from collections.abc import Iterable, Iterator

from pnp.checks.shared import phrasing
from pnp.checks.shared.grouping import firsts, grouped
from pnp.errors import Span
from pnp.model.compute import examples
from pnp.model.game import Board, Cell, Example, Field, Game, Terrain, Zone
from pnp.model.game.maps import BoardLine, BoardPlace, LineChain
from pnp.model.game.rulings import PlacementRule

LINES = ("row", "column")
Ends = tuple[int, int]
"""The first and the last of some rows or columns, inclusive, as the labels count them."""


def of_examples(game: Game) -> Iterator[tuple[Example, Board]]:
    """Yield the examples on a board, or on the map of a scenario."""
    for example in game.examples.values():
        board = examples.board_of(game, example)
        if board is not None:
            yield example, board


def numbers(board: Board, what: str) -> set[int]:
    """Return the rows or columns of a board."""
    return set(map(board.grid.row if what == "row" else board.grid.column, board.grid.cells))


def ends(board: Board, what: str, among: Iterable[Cell]) -> Ends:
    """Return the first and the last row or column of some cells; raises ValueError if there are none."""
    found = set(map(board.grid.row if what == "row" else board.grid.column, among))
    return min(found), max(found)


def line(board: Board, what: str, number: int) -> str:
    """Return a row or column as labels show it: `4`, `C`."""
    naming = board.grid.labeling
    return naming.column_name(number) if what == "column" and naming.has_letters and number > 0 else str(number)


def span(board: Board, what: str, low: int, high: int) -> str:
    """Return rows or columns in words: `row 4`, `rows 1 to 4`."""
    if low == high:
        return f"{what} {line(board, what, low)}"
    return f"{what}s {line(board, what, low)} to {line(board, what, high)}"


def written(board: Board, what: str, low: int, high: int) -> str:
    """Return rows or columns as a definition writes them: `rows: 1..4`."""
    return f"{what}s: {line(board, what, low)}..{line(board, what, high)}"


def cells(board: Board, number: int) -> str:
    """Return a number of cells in words: `1 hex`, `8 squares`."""
    return phrasing.plural(number, board.grid.noun)


def paths(board: Board) -> Iterator[tuple[BoardLine, LineChain]]:
    """Yield the pieces of the paths of a board, each with its line."""
    return ((line, chain) for line in board.lines if line.kind.lies == "path" for chain in line.chains)


def zones(board: Board, rule: PlacementRule) -> list[Zone]:
    """Return the zones of a board that a set-up rule names."""
    return [zone for zone in board.zones if zone.id in rule.zones]


def zone_cells(among: Iterable[Zone]) -> frozenset[Cell]:
    """Return the cells of all these zones."""
    return frozenset[Cell]().union(*(zone.cells for zone in among))


def towns(board: Board) -> list[BoardPlace]:
    """Return the places with a symbol; each is in one cell."""
    return [place for place in board.places if place.size != "none"]


def place(board: Board, chain: LineChain, cell: Cell) -> tuple[str, Span]:
    """Return a cell as a path names it last, `velna (0303)`, and where; of a run `a..b`, the whole path."""
    label = board.grid.label(cell)
    word, span = chain.named({label, *(place.id for place in board.places if place.cells == (cell,))})
    return label if word in ("", label) else f"{word} ({label})", span


def written_fields(board: Board) -> list[Field]:
    """Return the fields that are written, without those that follow by symmetry."""
    return firsts((field.span, field) for field in board.fields)


def fields_by_cell(board: Board) -> dict[Cell, list[Field]]:
    """Return the fields of every cell that has one."""
    return grouped((field.cell, field) for field in board.fields)


def terrain(board: Board, cell: Cell) -> Terrain | None:
    """Return the ground of a cell."""
    return board.terrain.get(cell, board.ground)
