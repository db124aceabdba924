"""How far a piece gets on a board of squares: straight on, square by square, until something stands in the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pnp.geometry.square_grid import Square, SquareGrid

Step = tuple[int, int]
"""A step as the piece sees the board: cells to its right, cells forward."""


def moved(start: tuple[int, int], step: Step, *, turned: bool = False) -> Square:
    """The square that one step leads to, also off the board; `turned`: the piece looks down the board, not up."""
    right, forward = step
    across, down = (-right, forward) if turned else (right, -forward)
    return Square(start[0] + across, start[1] + down)


def lines(
    grid: SquareGrid, start: tuple[int, int], steps: Iterable[Step], limit: int | None = 1, *, turned: bool = False
) -> Iterator[tuple[Square, ...]]:
    """For each of `steps` the squares that it leads over, nearest first: to the edge of the board, `limit` at most.

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
    """The squares of a line up to and including the first at which it ends."""
    found = []
    for cell in line:
        found.append(cell)
        if is_end(cell):
            break
    return tuple(found)
