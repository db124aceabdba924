"""Cheapest ways over any grid (Dijkstra's algorithm)."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable
from itertools import count
from typing import TypeVar

Cell = TypeVar("Cell")


def path_cost(
    start: Cell,
    goal: Cell,
    neighbors: Callable[[Cell], Iterable[Cell]],
    cost: Callable[[Cell, Cell], float | None],
) -> float | None:
    """What the cheapest way from `start` to `goal` costs; None when there is none.

    `cost(a, b)` is the price of the step from a to its neighbour b: not negative, or None when the step is barred.
    """
    return reach(start, neighbors, cost, goal=goal).get(goal)


def reach(
    start: Cell,
    neighbors: Callable[[Cell], Iterable[Cell]],
    cost: Callable[[Cell, Cell], float | None],
    budget: float = float("inf"),
    goal: Cell | None = None,
) -> dict[Cell, float]:
    """Every cell that can be reached within `budget`, with what the cheapest way there costs.

    Stops early once `goal` is settled.

    Raises:
        ValueError: when a step has a negative cost.
    """
    settled: dict[Cell, float] = {}
    order = count()
    waiting: list[tuple[float, int, Cell]] = [(0.0, next(order), start)]
    while waiting:
        spent, _, cell = heapq.heappop(waiting)
        if cell in settled:
            continue
        settled[cell] = spent
        if cell == goal:
            break
        for neighbor in neighbors(cell):
            step = None if neighbor in settled else cost(cell, neighbor)
            if step is None:
                continue
            if step < 0:
                raise ValueError(f"the step from {cell} to {neighbor} has the negative cost {step}")
            if spent + step <= budget:
                heapq.heappush(waiting, (spent + step, next(order), neighbor))
    return settled
