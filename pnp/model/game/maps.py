"""Lines and places of boards: rivers, roads, walls, bridges, towns, regions."""

import re
from collections.abc import Collection, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Literal, NamedTuple

from pnp.errors import Span
from pnp.geometry.sides import Cell, CellSide
from pnp.model.game.ground import NO_ATTRIBUTES, NO_PRICES, Attributes, Prices
from pnp.model.game.ids import Color, LineId, PlaceId, PointId, SideId, TerrainId
from pnp.model.template_fields import TemplateField

_WORD = re.compile(r"[^\s,]+")
PlaceSize = Literal["city", "town", "village", "none"]
COMPASS: Mapping[str, int] = MappingProxyType(
    {"n": -90, "ne": -45, "e": 0, "se": 45, "s": 90, "sw": 135, "w": 180, "nw": -135}
)
"""Compass words and their angles in degrees, clockwise from east (y down)."""
_LONG = (("north", "n"), ("south", "s"), ("east", "e"), ("west", "w"), ("-", ""))
CROSSING_LOOKS = frozenset({"bridge", "ford"})
"""The looks of kinds whose sides have bridges or fords."""
COAST_LOOK = "coast"
"""The look of kinds with waves on one side."""
WATER_LOOKS = frozenset({"river", "stream"})
"""The looks of kinds that flow."""


def compass_word(text: str) -> str:
    """Return `ne` for `ne`, `northeast` and `north-east`; any other text unchanged."""
    word = text
    for long, short in _LONG:
        word = word.replace(long, short)
    return word if word in COMPASS else text


class LineKind(NamedTuple):
    """A kind of terrain along sides or paths, such as a river or a road.

    `look`: what it is drawn like, an entry of the registry of looks. `color`: its own color; None: that of its look.
    `crosses`: of paths, the kinds along sides that they cross without a bridge. `lifts`: of kinds along sides, the
    other kinds that have no effect where it lies, as a bridge lifts a river.
    """

    id: TemplateField[TerrainId]
    name: TemplateField[str]
    lies: TemplateField[Literal["side", "path"]]
    look: str
    color: Color | None
    crosses: tuple[TerrainId, ...]
    lifts: tuple[TerrainId, ...]
    note: TemplateField[str]
    span: Span
    look_span: Span
    cost: Prices = NO_PRICES
    attributes: Attributes = NO_ATTRIBUTES

    @property
    def is_crossing(self) -> bool:
        """Whether it is a set of single sides, as bridges and fords are, and not a chain."""
        return bool(self.lifts) or self.look in CROSSING_LOOKS


class Facing(NamedTuple):
    """Where a one-sided look is drawn: a vector such as (1, 0) for east (y down), or towards a cell."""

    vector: tuple[float, float] | None
    cell: Cell | None
    span: Span


class LineChain(NamedTuple):
    """A continuous piece of a line, and as it is written.

    Attributes:
        sides: of a line along sides, its sides from source to mouth.
        cells: of a path, its cells in order.
        towards: where a one-sided look is drawn.
        enters, leaves: of a path, the directions in which it leaves the board from its first and from its last cell;
            None: it ends there.
        is_mirrored: whether the symmetry of the board has added it.
    """

    written: str
    sides: tuple[CellSide, ...]
    cells: tuple[Cell, ...]
    span: Span
    towards: Facing | None = None
    enters: int | None = None
    leaves: int | None = None
    is_mirrored: bool = False

    def named(self, names: Collection[str]) -> tuple[str, Span]:
        """Return the last written word that is one of some names, and its location; all of it if there is none."""
        quotes = self.span.end_column - self.span.column - len(self.written)
        found = [each for each in _WORD.finditer(self.written) if each[0] in names] if quotes in (0, 2) else []
        if not found:
            return "", self.span
        start = self.span.column + quotes // 2 + found[-1].start()
        return found[-1][0], self.span._replace(column=start, end_column=start + len(found[-1][0]))


class BoardLine(NamedTuple):
    """A line of a board. `of`, `kind`: what it is. `name`: its name on the map; may be empty. `chains`: its pieces."""

    id: TemplateField[LineId]
    of: TemplateField[TerrainId]
    kind: LineKind
    name: TemplateField[str]
    chains: tuple[LineChain, ...]
    span: Span

    @property
    def sides(self) -> tuple[CellSide, ...]:
        """All sides of its pieces, each once."""
        return tuple(dict.fromkeys(side for chain in self.chains for side in chain.sides))

    @property
    def links(self) -> tuple[tuple[Cell, Cell], ...]:
        """The steps of a path from cell to cell."""
        return tuple(pair for chain in self.chains for pair in pairwise(chain.cells))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells of its pieces, each once."""
        return tuple(dict.fromkeys(cell for chain in self.chains for cell in chain.cells))


class BoardPlace(NamedTuple):
    """A named place of a board: a town in a cell, or a region whose name is set across its cells.

    `outline`: whether the extent of a region is drawn.
    """

    id: TemplateField[PlaceId]
    name: TemplateField[str]
    cells: tuple[Cell, ...]
    size: TemplateField[PlaceSize]
    span: Span
    outline: bool = False


class BoardPoint(NamedTuple):
    """A point of a board of points.

    `x`, `y`: its center in mm, from the upper left corner of the sheet. `size`: how important its symbol and its name
    are. `side`: its owner, if any. `name_at`: the middle of its name in mm; None: where it covers least.
    """

    id: TemplateField[PointId]
    name: TemplateField[str]
    x: float
    y: float
    size: TemplateField[PlaceSize]
    side: SideId | None
    span: Span
    name_at: tuple[float, float] | None = None
