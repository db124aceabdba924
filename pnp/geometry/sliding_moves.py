"""How far a piece slides on a board of squares: straight on, square by square, until it is blocked."""

from collections.abc import Callable, Iterable, Iterator

from pnp.geometry.square_grid import Square, SquareGrid

Step = tuple[int, int]
"""A step as seen by the piece: cells to its right, cells forward."""


def moved(start: tuple[int, int], step: Step, *, turned: bool = False) -> Square:
    """Return the square that one step leads to, also off the board; `turned`: the piece faces down the board."""
    right, forward = step
    across, down = (-right, forward) if turned else (right, -forward)
    return Square(start[0] + across, start[1] + down)


def lines(
    grid: SquareGrid, start: tuple[int, int], steps: Iterable[Step], limit: int | None = 1, *, turned: bool = False
) -> Iterator[tuple[Square, ...]]:
    """Return for each of `steps` the squares on its way, nearest first: to the edge of the board, `limit` at most.

    A hole in the board ends a line. Steps that lead off the board give no line.
    """
    for step in steps:
        line: list[Square] = []
        cell = moved(start, step, turned=turned)
        while cell in grid and (limit is None or len(line) < limit):
            line.append(cell)
            cell = moved(cell, step, turned=turned)
        if line:
            yield tuple(line)


def until(line: Iterable[Square], is_end: Callable[[Square], bool]) -> tuple[Square, ...]:
    """Return the squares of a line up to and including the first at which it ends."""
    found = []
    for cell in line:
        found.append(cell)
        if is_end(cell):
            break
    return tuple(found)
