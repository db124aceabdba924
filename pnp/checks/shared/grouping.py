"""Things that belong together: values by a key, and kinds of pieces that have too few cells."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TypeVar

from pnp.logic.assignment import Shortage, assign
from pnp.model.game import Cell

Key = TypeVar("Key")
Value = TypeVar("Value")


def grouped(pairs: Iterable[tuple[Key, Value]]) -> dict[Key, list[Value]]:
    """Return the values of each key, both in the order of the pairs."""
    found: dict[Key, list[Value]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found


def firsts(pairs: Iterable[tuple[Key, Value]]) -> list[Value]:
    """Return the first value of each key, in the order of the pairs."""
    return [values[0] for values in grouped(pairs).values()]


def repeated(pairs: Iterable[tuple[Key, Value]]) -> Iterator[tuple[Value, Value]]:
    """Yield the first value of a key with each later one."""
    first: dict[Key, Value] = {}
    for key, value in pairs:
        if key in first:
            yield first[key], value
        first.setdefault(key, value)


def crowded(
    cells: Iterable[Cell], counts: Sequence[int], allowed: Sequence[Collection[Cell]], stacks: Sequence[int]
) -> Iterator[tuple[Shortage, list[Cell]]]:
    """Yield the kinds of pieces that cannot all be placed together, with the cells that are allowed for them.

    `counts`, `allowed`, `stacks`: of each kind the number of its pieces, its cells, and how many of it a cell holds.
    """
    kinds = range(len(counts))
    groups = grouped((tuple(kind for kind in kinds if cell in allowed[kind]), cell) for cell in cells)
    room = [max((stacks[kind] for kind in here), default=0) * len(found) for here, found in groups.items()]
    places = [[place for place, here in enumerate(groups) if kind in here] for kind in kinds]
    for shortage in assign(counts, room, places).shortages:
        yield shortage, [cell for place in shortage.places for cell in list(groups.values())[place]]
