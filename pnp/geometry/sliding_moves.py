"""How far a piece slides on a board: straight on, cell by cell, until it is blocked."""

from collections.abc import Callable, Iterable, Iterator

from pnp.geometry.directions import AnyGrid, Step, kind_of, moved

Cell = tuple[int, int]


def lines(
    grid: AnyGrid, start: Cell, steps: Iterable[Step], limit: int | None = 1, *, turns: int = 0
) -> Iterator[tuple[Cell, ...]]:
    """Return for each of `steps` the cells on its way, nearest first: to the edge of the board, `limit` at most.

    A hole in the board ends a line. Steps that lead off the board give no line. `turns`: as in `directions.moved`.
    """
    kind = kind_of(grid)
    for step in steps:
        line: list[Cell] = []
        cell = moved(kind, start, step, turns)
        while cell in grid and (limit is None or len(line) < limit):
            line.append(cell)
            cell = moved(kind, cell, step, turns)
        if line:
            yield tuple(line)


def until(line: Iterable[Cell], is_end: Callable[[Cell], bool]) -> tuple[Cell, ...]:
    """Return the cells of a line up to and including the first at which it ends."""
    found = []
    for cell in line:
        found.append(cell)
        if is_end(cell):
            break
    return tuple(found)
