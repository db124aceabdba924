"""Facing: the directions of units on a board, and in which sector around a unit a cell lies.

A direction is a number of twelfths (hexes) or eighths (squares) of a turn clockwise from straight up. Sectors divide
the cells around a unit, one for each of its neighbors; they count clockwise. Of a unit that faces a side, sector 0 lies
straight ahead; of one that faces a corner, sector 0 is the first to the right of it. All computations are exact.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from pnp.geometry.directions import AnyGrid, Step, kind_of, ring_of

Towards = Literal["sides", "corners"]
"""What units face: a side of their cell, or a corner."""
_HALVES = 4
"""Width of a sector, in halves of the smallest turn."""
_WORDS: Mapping[int, tuple[tuple[str, ...], tuple[str, ...]]] = MappingProxyType(
    {
        12: (("n", "ne", "se", "s", "sw", "nw"), ("ne", "e", "se", "sw", "w", "nw")),
        8: (("n", "e", "s", "w"), ("ne", "se", "sw", "nw")),
    }
)
"""Compass words by the number of directions: those of even directions, and those of odd ones."""


def words(grid: AnyGrid, towards: Towards) -> Mapping[str, int]:
    """Return the compass words for a facing on a grid, clockwise, each with its direction."""
    kind = kind_of(grid)
    odd = (kind == "pointy") != (towards == "corners")
    names = _WORDS[len(ring_of(kind))][odd]
    return MappingProxyType({name: 2 * number + odd for number, name in enumerate(names)})


def degrees(grid: AnyGrid, direction: int) -> int:
    """Return a direction in degrees clockwise from straight up."""
    return 360 // len(ring_of(kind_of(grid))) * direction


def sectors(
    grid: AnyGrid, towards: Towards, cell: tuple[int, int], direction: int, other: tuple[int, int]
) -> tuple[int, ...]:
    """Return the sector in which another cell lies, by the line between the centers; two if it lies between them.

    Raises:
        ValueError: it is the same cell.
    """
    ring = ring_of(kind_of(grid))
    ahead = _bearing(ring, (other[0] - cell[0], other[1] - cell[1])) - 2 * direction
    count = len(ring) // 2
    number, rest = divmod((ahead + (_HALVES // 2 if towards == "sides" else 0)) % (2 * len(ring)), _HALVES)
    return (number,) if rest else ((number - 1) % count, number)


def _bearing(ring: tuple[Step, ...], vector: Step) -> int:
    """Return where a vector points, in halves of the smallest turn: odd if it lies between two directions."""
    for number, (one, other) in enumerate(zip(ring, (*ring[1:], ring[0]), strict=True)):
        if _turn(one, vector) == 0 and one[0] * vector[0] >= 0 and one[1] * vector[1] >= 0 and any(vector):
            return 2 * number
        if _turn(one, vector) > 0 and _turn(vector, other) > 0:
            return 2 * number + 1
    raise ValueError("a cell lies in no arc of itself")


def _turn(one: Step, other: Step) -> int:
    """Return the cross product: positive if the second vector is clockwise of the first; also in axial coordinates."""
    return one[0] * other[1] - one[1] * other[0]
