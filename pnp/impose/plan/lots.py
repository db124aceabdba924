"""Pieces of one size, sorted into groups that begin new rows."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from pnp.impose.n_up import PieceCopy, Row
from pnp.scene.sheet import Component

COUNTER_GUTTER = 2.0
"""Widest distance in mm between the cut lines of neighboring counters."""
CARD_SIZE = 30.0
"""Smallest width and height in mm of a piece whose gutter may be as wide as two bleeds."""
LEAST_GUTTER = 0.8
"""Narrowest gutter in mm that has room for ticks; a narrower one is 0: neighbors share their cut."""


class Lot(NamedTuple):
    """Pieces of one size: trim `width` and `height`, the `bleed` around each, and the copies in their groups."""

    width: float
    height: float
    bleed: float
    groups: tuple[tuple[PieceCopy, ...], ...]

    @property
    def gutter(self) -> float:
        """Widest useful distance between cut lines: the bleeds of cards abut, those of counters are shortened."""
        abutting = 2 * self.bleed
        return abutting if min(self.width, self.height) >= CARD_SIZE else min(abutting, COUNTER_GUTTER)

    @property
    def may_share(self) -> bool:
        """Whether neighbors may share their cuts: counters with bleed may not, because their back may be shifted."""
        return not self.bleed or min(self.width, self.height) >= CARD_SIZE

    @property
    def area(self) -> float:
        """Trimmed area of all pieces in mm²."""
        return self.width * self.height * self.count_rows(1)

    def count_rows(self, columns: int) -> int:
        """Return the number of rows in this number of columns."""
        return sum(math.ceil(len(group) / columns) for group in self.groups)

    def rows(self, columns: int) -> list[Row]:
        """Return the rows in this number of columns."""
        return [group[start : start + columns] for group in self.groups for start in range(0, len(group), columns)]


def lots(components: Sequence[Component], block: bool) -> list[Lot]:
    """Return the pieces of components by size, the tallest first.

    Each group of components begins a new row, unless all form a `block`. Optional pieces come last.
    """
    sizes: dict[tuple[float, float], list[Component]] = {}
    for component in sorted(components, key=lambda component: component.optional):
        sizes.setdefault((round(component.height, 6), round(component.width, 6)), []).append(component)
    return [_lot(size, sizes[size], block) for size in sorted(sizes, reverse=True)]


def _lot(size: tuple[float, float], components: Sequence[Component], block: bool) -> Lot:
    groups: dict[tuple[bool, str], list[PieceCopy]] = {}
    for component in components:
        key = (False, "") if block else (component.optional, component.group)
        groups.setdefault(key, []).extend(PieceCopy(component, copy + 1) for copy in range(component.copies))
    faces = [face for component in components for face in (component.front, component.back) if face is not None]
    return Lot(size[1], size[0], max(face.bleed for face in faces), tuple(tuple(group) for group in groups.values()))
