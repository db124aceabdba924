"""Pieces of one size, sorted into groups that begin new rows."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from pnp.scene.formats import BLEED
from pnp.scene.outlines import RECTANGLE, Outline, area, flattened
from pnp.scene.sheet import PLAIN, Component, Cutting

HEX_SLANT = math.sqrt(3) / 2
"""Distance of the rows of a honeycomb by the distance of two neighbors."""
_TOLERANCE = 1e-3
_Make = tuple[float, float, Outline]

COUNTER_GUTTER = 2.0
"""Widest distance in mm between the cut lines of neighboring counters."""
CARD_SIZE = 30.0
"""Smallest width and height in mm of a piece whose gutter may be as wide as two bleeds."""
OUTLINE_GUTTER = 1.0
"""Narrowest distance in mm between pieces that are cut along their outlines."""
LEAST_GUTTER = 0.8
"""Narrowest gutter in mm that has room for ticks; a narrower one is 0: neighbors share their cut."""


class PieceCopy(NamedTuple):
    """One copy of a component, to be cut out."""

    component: Component
    copy: int


Row = tuple[PieceCopy, ...]


class Pitch(NamedTuple):
    """From one piece to the next: `across` in a row, `down` to the next row, and the shift of every second one.

    `right`: every second row; `low`: every second piece of a row.
    """

    across: float
    down: float
    right: float = 0.0
    low: float = 0.0


class Lot(NamedTuple):
    """Pieces of one size: trim `width` and `height`, the `bleed` around each, and the copies in their groups.

    `outline`: the line along which each is cut. `is_honeycomb`: hexes lie side to side.
    `shared`: neighbors share their cuts although they have bleed. `cutting`: what the kit wants.
    """

    width: float
    height: float
    bleed: float
    groups: tuple[tuple[PieceCopy, ...], ...]
    outline: Outline = RECTANGLE
    is_honeycomb: bool = False
    shared: bool = False
    cutting: Cutting = PLAIN

    def pitch(self, gutter: float) -> Pitch:
        """Return the distance in mm between neighbors with a gutter between them."""
        across, down = self.width + gutter, self.height + gutter
        if not self.is_honeycomb:
            return Pitch(across, down)
        if self.outline.shape == "hex-pointy":
            return Pitch(across, 0.75 * self.height + gutter * HEX_SLANT, right=across / 2)
        return Pitch(0.75 * self.width + gutter * HEX_SLANT, down, low=down / 2)

    def columns_in(self, room: float, gutter: float) -> int:
        """Return how many pieces fit side by side into `room` mm."""
        pitch = self.pitch(gutter)
        return math.floor((room + pitch.across - self.width - pitch.right + _TOLERANCE) / pitch.across)

    def rows_in(self, room: float, gutter: float) -> int:
        """Return how many rows fit into `room` mm."""
        pitch = self.pitch(gutter)
        return math.floor((room + pitch.down - self.height - pitch.low + _TOLERANCE) / pitch.down)

    @property
    def gutter(self) -> float:
        """Widest useful distance between cut lines: the bleeds of cards abut, those of counters are shortened."""
        if self.cutting.gutter is not None and self.outline.has_straight_cuts:
            return self.cutting.gutter
        abutting = 0.0 if self.shared else 2 * self.bleed
        if not self.outline.has_straight_cuts:
            return max(abutting, OUTLINE_GUTTER)
        return abutting if min(self.width, self.height) >= CARD_SIZE else min(abutting, COUNTER_GUTTER)

    @property
    def least_gutter(self) -> float:
        """Narrowest distance between cut lines where sheets are to be full."""
        return self.gutter if self.cutting.gutter is not None else 2 * self.least_edge

    @property
    def least_edge(self) -> float:
        """Least bleed in mm on all sides."""
        return self.least_bleed if self.cutting.cards == "bleed" and not self.shared else 0.0

    @property
    def least_bleed(self) -> float:
        """Bleed in mm that covers a cut which is a little off."""
        return min(BLEED, self.bleed)

    @property
    def may_share(self) -> bool:
        """Whether neighbors may share their cuts: counters with bleed may not, because their back may be shifted."""
        if not self.outline.has_straight_cuts:
            return False
        return self.shared or not self.bleed or min(self.width, self.height) >= CARD_SIZE

    @property
    def area(self) -> float:
        """Trimmed area of all pieces in mm²."""
        one = self.width * self.height
        if not self.outline.has_straight_cuts:
            one = abs(area(flattened(self.outline.path(self.width, self.height))))
        return one * self.count_rows(1)

    def decks(self) -> "list[Lot]":
        """Return a lot for each group of components."""
        found: dict[str, list[PieceCopy]] = {}
        for piece in (piece for group in self.groups for piece in group):
            found.setdefault(piece.component.group, []).append(piece)
        return [self._replace(groups=(tuple(pieces),)) for pieces in found.values()]

    def count_rows(self, columns: int) -> int:
        """Return the number of rows in this number of columns."""
        return sum(math.ceil(len(group) / columns) for group in self.groups)

    def rows(self, columns: int) -> list[Row]:
        """Return the rows in this number of columns."""
        return [group[start : start + columns] for group in self.groups for start in range(0, len(group), columns)]


def lots(components: Sequence[Component], block: bool, shared: bool = False, cutting: Cutting = PLAIN) -> list[Lot]:
    """Return the pieces of components by size and outline, the tallest first.

    Each group of components begins a new row, unless all form a `block`. Optional pieces come last.
    """
    sizes: dict[_Make, list[Component]] = {}
    for component in sorted(components, key=lambda component: component.optional):
        make = (round(component.height, 6), round(component.width, 6), component.outline)
        sizes.setdefault(make, []).append(component)
    made = [_lot(size, sizes[size], block) for size in sorted(sizes, reverse=True)]
    return [lot._replace(shared=shared, cutting=cutting) for lot in made]


def _lot(make: _Make, components: Sequence[Component], block: bool) -> Lot:
    groups: dict[tuple[bool, str], list[PieceCopy]] = {}
    for component in components:
        key = (False, "") if block else (component.optional, component.group)
        groups.setdefault(key, []).extend(PieceCopy(component, copy + 1) for copy in range(component.copies))
    faces = [face for component in components for face in (component.front, component.back) if face is not None]
    height, width, outline = make
    is_hex = outline.shape in ("hex-flat", "hex-pointy")
    copies = tuple(tuple(group) for group in groups.values())
    return Lot(width, height, max(face.bleed for face in faces), copies, outline, is_hex)
