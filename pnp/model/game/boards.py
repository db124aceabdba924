"""Boards: ground, what lies over it, zones, cells with a role."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from pnp.errors import Span
from pnp.geometry.grid import Grid as Grid
from pnp.geometry.hex_shapes import HexGrid
from pnp.geometry.square_grid import SquareGrid
from pnp.model.game.documents import MapSheet
from pnp.model.game.ground import NO_ATTRIBUTES, NO_PRICES, Attributes, Prices
from pnp.model.game.ids import BoardId, Color, RoleId, SideId, StateId, TerrainId, ZoneId
from pnp.model.game.maps import BoardLine, BoardPlace, BoardPoint
from pnp.model.template_fields import TemplateField

Cell = tuple[int, int]
"""A cell of any board: a `Hex`, a `Square`, or a point as its number and 0."""
NumberPlace = Literal["top", "center", "corner", "edge-only", "none"]
"""Where the labels of cells are, or which cells have one."""


class Terrain(NamedTuple):
    """A kind of ground: `fill` and a vector `texture` in `ink`. `water`: it is a sea or a lake."""

    id: TemplateField[TerrainId]
    name: TemplateField[str]
    fill: Color
    ink: Color
    texture: str
    note: TemplateField[str] = ""
    span: Span | None = None
    water: TemplateField[bool] = False
    cost: Prices = NO_PRICES
    attributes: Attributes = NO_ATTRIBUTES
    lies: TemplateField[Literal["cell"]] = "cell"


class OverTerrain(NamedTuple):
    """A kind of terrain that lies over the ground of a cell, such as rubble."""

    id: TemplateField[TerrainId]
    name: TemplateField[str]
    texture: str
    ink: Color
    note: TemplateField[str] = ""
    span: Span | None = None
    cost: Prices = NO_PRICES
    attributes: Attributes = NO_ATTRIBUTES
    lies: TemplateField[Literal["over"]] = "over"


SETUP, ENTRY, EXIT = "setup", "entry", "exit"
"""Purposes of zones: where a side sets up, where units enter the map, where they leave it."""


class Zone(NamedTuple):
    """Named cells of a board: `side` is the owner, `style` the drawing (`tint`, `outline`, `hatch`, `dots`, `hidden`).

    `purpose`: `setup`, `entry`, `exit`, `supply`, `victory` or `territory`; empty if undeclared.
    """

    id: TemplateField[ZoneId]
    name: TemplateField[str]
    cells: frozenset[Cell]
    side: SideId | None
    style: str
    span: Span
    purpose: TemplateField[str] = ""


class Role(NamedTuple):
    """The purpose of a cell: a city, an exit, a mountain, a start square of pawns.

    `letter` is printed on the cell, `symbol` drawn on it, `fill` its ground (None: that of the board). `alone`: its
    cells can have no other role. `arrow`: an arrow leads to a related cell from the cell that it belongs to.
    `closed`: no move ends on its cells. `passed_by`: the states in which pieces slide over them (None: all pieces do).
    """

    id: TemplateField[RoleId]
    name: TemplateField[str]
    plural: TemplateField[str]
    symbol: str = ""
    letter: TemplateField[str] = ""
    fill: Color | None = None
    ink: Color = "#000000"
    alone: TemplateField[bool] = False
    arrow: bool = False
    closed: TemplateField[bool] = False
    passed_by: frozenset[StateId] | None = None
    note: TemplateField[str] = ""
    span: Span | None = None


class Field(NamedTuple):
    """A cell with a role. `side`: its owner. `of`: the cell that it belongs to (the city of an exit)."""

    cell: Cell
    role: RoleId
    side: SideId | None
    of: Cell | None
    span: Span


class Symmetry(NamedTuple):
    """The symmetry of a board. `swaps`: the sides whose fields are exchanged.

    `point`: rotated 180°; `rows`: top and bottom mirrored; `columns`: left and right mirrored.
    """

    kind: Literal["point", "rows", "columns"]
    swaps: Mapping[SideId, SideId]


class Board(NamedTuple):
    """A map. `terrain` holds the cells that differ from `ground`, `over` the second layers. `seed` varies textures.

    `column_spans`: the locations of the letters of each column, when its ground is drawn with letters. `scale`: what a
    cell measures, such as `1 hex = 2 km`. `north`: the compass word of its direction, for a compass rose. `numbers`:
    where the labels of its cells are. `points`: what the cells of a board of points are, in their order. `background`:
    the drawing under them. `legend`: the side of title and key; None: by the board's shape.
    """

    id: TemplateField[BoardId]
    name: TemplateField[str]
    grid: Grid
    zones: tuple[Zone, ...]
    ground: Terrain | None
    terrain: Mapping[Cell, Terrain]
    seed: int
    caption: TemplateField[str]
    alternative: TemplateField[bool]
    span: Span
    over: Mapping[Cell, OverTerrain] = MappingProxyType({})
    number: int | None = None
    fields: tuple[Field, ...] = ()
    symmetry: Symmetry | None = None
    column_spans: tuple[Span, ...] = ()
    cell_spans: Mapping[Cell, Span] = MappingProxyType({})
    lines: tuple[BoardLine, ...] = ()
    places: tuple[BoardPlace, ...] = ()
    scale: TemplateField[str] = ""
    north: str | None = None
    sheet: MapSheet | None = None
    numbers: NumberPlace = "top"
    points: tuple[BoardPoint, ...] = ()
    background: str = ""
    legend: Literal["left", "right", "above", "below"] | None = None

    @property
    def hexes(self) -> HexGrid:
        """The grid of a board of hexes. Raises TypeError for any other board."""
        if isinstance(self.grid, HexGrid):
            return self.grid
        raise TypeError(f"the board '{self.id}' is not made of hexes")

    @property
    def squares(self) -> SquareGrid:
        """The grid of a board of squares. Raises TypeError for any other board."""
        if isinstance(self.grid, SquareGrid):
            return self.grid
        raise TypeError(f"the board '{self.id}' is not made of squares")

    def is_water(self, cell: Cell) -> bool:
        """Return whether a cell is in a sea or a lake."""
        kind = self.terrain.get(cell, self.ground)
        return kind is not None and kind.water

    def roles_at(self, cell: Cell) -> tuple[Field, ...]:
        """Return all fields of the cell."""
        return tuple(field for field in self.fields if field.cell == cell)

    def drawn_at(self, cell: Cell) -> Span:
        """Return the location of the label or letter that gives a cell its terrain; of the board if it has neither."""
        if cell in self.cell_spans or not self.column_spans:
            return self.cell_spans.get(cell, self.span)
        by_column: dict[int, list[Cell]] = {}
        for other in self.grid.cells:
            by_column.setdefault(self.grid.offset(other)[0], []).append(other)
        column = self.grid.offset(cell)[0]
        span = self.column_spans[sorted(by_column).index(column)]
        start = span.column + by_column[column].index(cell)
        return Span(span.file, span.line, start, start + 1) if start < span.end_column else span

    def zone(self, zone: str) -> Zone:
        """Return the zone with this id; KeyError when the board has none."""
        return {str(each.id): each for each in self.zones}[zone]
