"""Directions of moves as a piece sees the board, such as `forward` and `back-left`: on squares and on hexes.

A step is a vector of the piece's own side. On squares it is (right, forward) in cells. On hexes it is (q, r) of a side
that looks up the board. On hexes a diagonal is a leap over the end of a side, to the nearest cell beyond it.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from types import MappingProxyType
from typing import NamedTuple

from pnp.geometry.grid import CellShape, Grid

Step = tuple[int, int]
GridKind = CellShape
AnyGrid = Grid

_SQUARE_RING: tuple[Step, ...] = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
_FLAT_RING: tuple[Step, ...] = (
    *((0, -1), (1, -2), (1, -1), (2, -1), (1, 0), (1, 1)),
    *((0, 1), (-1, 2), (-1, 1), (-2, 1), (-1, 0), (-1, -1)),
)
_POINTY_RING = (*_FLAT_RING[1:], _FLAT_RING[0])
"""All steps of each kind, clockwise from straight up. Sides and diagonals take turns."""


def _words(ring: Sequence[Step], places: Mapping[str, Iterable[int]]) -> Mapping[str, tuple[Step, ...]]:
    return MappingProxyType({word: tuple(ring[place] for place in at) for word, at in places.items()})


_WORDS: Mapping[GridKind, Mapping[str, tuple[Step, ...]]] = MappingProxyType(
    {
        "square": _words(
            _SQUARE_RING,
            {
                "forward": [0],
                "forward-right": [1],
                "right": [2],
                "back-right": [3],
                "back": [4],
                "back-left": [5],
                "left": [6],
                "forward-left": [7],
                "sideways": [2, 6],
                "orthogonal": range(0, 8, 2),
                "forward-diagonal": [1, 7],
                "back-diagonal": [3, 5],
                "diagonal": range(1, 8, 2),
                "all": range(8),
            },
        ),
        "flat": _words(
            _FLAT_RING,
            {
                "forward": [0],
                "forward-right": [2],
                "back-right": [4],
                "back": [6],
                "back-left": [8],
                "forward-left": [10],
                "orthogonal": range(0, 12, 2),
                "forward-diagonal": [1, 11],
                "sideways-diagonal": [3, 9],
                "back-diagonal": [5, 7],
                "diagonal": range(1, 12, 2),
                "all": range(12),
            },
        ),
        "pointy": _words(
            _POINTY_RING,
            {
                "forward-right": [1],
                "right": [3],
                "back-right": [5],
                "back-left": [7],
                "left": [9],
                "forward-left": [11],
                "sideways": [3, 9],
                "orthogonal": range(1, 12, 2),
                "forward-diagonal": [10, 0, 2],
                "back-diagonal": [4, 6, 8],
                "diagonal": range(0, 12, 2),
                "all": range(12),
            },
        ),
        "round": {},
    }
)
WORDS: tuple[str, ...] = tuple(dict.fromkeys(word for words in _WORDS.values() for word in words))
"""Every word for directions, on any grid."""


class StepPattern(NamedTuple):
    """The steps of a move, before it is known on which grid.

    Attributes:
        words: directions, each of which is a step.
        offsets: the two numbers of a leap in all directions: 1, 2 is a knight's. None: no such leap.
        leap: a directed leap as a sum of steps: `forward` 2, `sideways` 1.
    """

    words: tuple[str, ...] = ()
    offsets: tuple[int, int] | None = None
    leap: tuple[tuple[str, int], ...] = ()

    def unknown_on(self, kind: GridKind) -> tuple[str, ...]:
        """Return the words that mean nothing on a kind of grid."""
        return tuple(word for word in (*self.words, *(word for word, _ in self.leap)) if word not in _WORDS[kind])

    def on(self, kind: GridKind) -> tuple[Step, ...]:
        """Return the steps on a kind of grid, each once; none if a word means nothing there."""
        if not _WORDS[kind] or self.unknown_on(kind):
            return ()
        if self.offsets is not None:
            return _leaps(kind, *self.offsets)
        known = _WORDS[kind]
        if not self.leap:
            return tuple(dict.fromkeys(step for word in self.words for step in known[word]))
        parts = [[(count * x, count * y) for x, y in known[word]] for word, count in self.leap]
        sums = ((sum(x for x, _ in choice), sum(y for _, y in choice)) for choice in product(*parts))
        return tuple(dict.fromkeys(step for step in sums if any(step)))


def words_of(kind: GridKind) -> tuple[str, ...]:
    """Return the words for directions on a kind of grid."""
    return tuple(_WORDS[kind])


def kind_of(grid: AnyGrid) -> GridKind:
    """Return the kind of a grid; points have no directions."""
    return grid.shape


def ring_of(kind: GridKind) -> tuple[Step, ...]:
    """Return the vectors to the nearest cells in all directions, clockwise from straight up, in cells of the grid."""
    ring = {"square": _SQUARE_RING, "flat": _FLAT_RING, "pointy": _POINTY_RING}[kind]
    return tuple(moved(kind, (0, 0), step) for step in ring)


def moved(kind: GridKind, start: tuple[int, int], step: Step, turns: int = 0) -> tuple[int, int]:
    """Return the cell that one step leads to, also off the board.

    `turns`: how far the piece's side is turned from looking up, clockwise, in quarters or sixths of a turn.
    """
    if kind == "square":
        across, down = step[0], -step[1]
        for _ in range(turns % 4):
            across, down = -down, across
    else:
        across, down = step
        for _ in range(turns % 6):
            across, down = -down, across + down
    return (start[0] + across, start[1] + down)


def half_turn(kind: GridKind) -> int:
    """Return the turns after which a side looks the other way."""
    return 2 if kind == "square" else 3


def _leaps(kind: GridKind, one: int, other: int) -> tuple[Step, ...]:
    """Return leaps of two numbers of cells in directions beside each other, clockwise: 8 for a knight, 12 on hexes."""
    near, far = sorted((one, other))
    if kind == "square":
        narrow, wide = (((x, y), (y, -x), (-x, -y), (-y, x)) for x, y in ((near, far), (far, near)))
        return tuple(dict.fromkeys(step for pair in zip(narrow, wide, strict=True) for step in pair))
    sides = _WORDS[kind]["orthogonal"]
    found = []
    for first, second in zip(sides, (*sides[1:], sides[0]), strict=True):
        for a, b in ((far, near), (near, far)):
            found.append((a * first[0] + b * second[0], a * first[1] + b * second[1]))
    return tuple(dict.fromkeys(found))
