"""Grids, zones, roles and boards."""

from typing import Annotated, Literal, Self

from pydantic import ConfigDict, Discriminator, Field, Tag, model_validator
from pydantic_core import PydanticCustomError

from pnp.geometry.labels import LabelStyle
from pnp.model.definition.base import Definition, field
from pnp.model.definition.documents import PanelRows
from pnp.model.definition.lines import CompassWord, Lines, Places
from pnp.model.definition.points import PointsDefinition
from pnp.model.fields.common import (
    Cells,
    Color,
    ColumnRange,
    Id,
    LengthBetween,
    Line,
    Name,
    NumberRange,
    Prose,
    SymbolName,
    Tags,
)
from pnp.units import Length


class MapSheetDefinition(Definition):
    """Panels beside and below a map, on its sheet."""

    right: PanelRows = field(
        "Rows of panels at the right, from the top, in at most the height of the map.",
        [[{"kind": "tracks", "tracks": ["turns"]}], [{"kind": "turn-strip"}]],
        [],
        most=30,
    )
    below: PanelRows = field(
        "Rows of panels below the map, as wide as map and right panels.",
        [[{"kind": "table", "table": "crt"}]],
        [],
        most=30,
    )
    width: Annotated[Length, LengthBetween(40, 1000)] = field("Width of the panels at the right.", "90mm", Length(90.0))


class LabelsDefinition(Definition):
    """Coordinates: how cells are labeled."""

    style: LabelStyle = field("Coordinate style.", "0101", "A1")
    origin: Literal["top-left", "top-right", "bottom-left", "bottom-right"] = field(
        "Corner at which columns and rows start to count.", "top-left", "bottom-left"
    )
    start: list[Annotated[int, Field(ge=0, le=1000)]] = field(
        "Numbers of the first column and of the first row.", [10, 1], [1, 1], least=2, most=2
    )
    step: list[Annotated[int, Field(ge=1, le=100)]] = field(
        "Increments from column to column and from row to row.", [1, 2], [1, 1], least=2, most=2
    )
    prefix: Annotated[Line, Field(max_length=8)] = field("Text before every label.", "N", "")


Size = Annotated[int, Field(ge=1, le=2000)]


class GridDefinition(Definition):
    """The cells of a board."""

    pitch: Annotated[Length, LengthBetween(3, 200)] = field(
        "Distance between opposite sides of a cell, and between the centers of adjacent cells.", "16mm"
    )
    labels: LabelsDefinition = field(
        "Coordinates of the cells. Default: `A1`, from the bottom left.",
        {"style": "0101", "origin": "top-left"},
        make=LabelsDefinition,
    )
    without: Cells = field("Cells removed from the shape, by label.", "A1 A2 H8", [])


class HexGridDefinition(GridDefinition):
    """A grid of hexes. Its shape determines which size keys it takes."""

    kind: Literal["hex"] = field("Hexes.", "hex", "hex")
    orientation: Literal["pointy", "flat"] = field("pointy: a corner on top. flat: a side on top.", "flat", "pointy")
    offset: Literal["odd", "even"] = field(
        "Rows (pointy hexes) shifted right, or columns (flat hexes) shifted down, by half a cell; counted "
        "from the origin.",
        "odd",
        "even",
    )


class SquareGridDefinition(GridDefinition):
    """A grid of squares in straight columns (files) and rows (ranks)."""

    kind: Literal["square"] = field("Squares.", "square")
    columns: Size = field("Number of columns (files).", 8)
    rows: Size = field("Number of rows (ranks).", 8)
    neighbors: Literal["sides", "corners"] = field(
        "Adjacent squares: `corners`: all eight around one. `sides`: the four that share a side.", "sides", "corners"
    )


class RectangleDefinition(HexGridDefinition):
    """Hexes in straight columns and rows."""

    shape: Literal["rectangle"] = field("Straight columns and rows.", "rectangle")
    columns: Size = field("Number of columns.", 12)
    rows: Size = field("Number of rows.", 16)


class HexagonDefinition(HexGridDefinition):
    """Hexes in a board with six equal sides."""

    shape: Literal["hexagon"] = field("A board with six equal sides.", "hexagon")
    side: Size = field("Length of a side, in hexes. A side of 5 makes 61 hexes.", 5)


class TriangleDefinition(HexGridDefinition):
    """Hexes in a board with three equal sides."""

    shape: Literal["triangle"] = field("A board with three equal sides.", "triangle")
    side: Size = field("Length of a side, in hexes. A side of 5 makes 15 hexes.", 5)
    point: Literal["up", "down", "left", "right"] = field(
        "Direction of the tip: `up` or `down` (pointy hexes), `left` or `right` (flat hexes).", "down", "up"
    )


class ParallelogramDefinition(HexGridDefinition):
    """Hexes in straight rows, each shifted by half a hex against the row before."""

    shape: Literal["parallelogram"] = field("Straight rows, each shifted the same way.", "parallelogram")
    columns: Size = field("Number of columns.", 12)
    rows: Size = field("Number of rows.", 8)
    lean: Literal["right", "left", "down", "up"] = field(
        "Direction of the shift: `right` or `left` (pointy hexes), `down` or `up` (flat hexes).", "left", "right"
    )


class FreeDefinition(HexGridDefinition):
    """Any hexes of a rectangle."""

    shape: Literal["free"] = field("Any cells of a rectangle.", "free")
    columns: Size = field("Number of columns of the rectangle.", 12)
    rows: Size = field("Number of rows of the rectangle.", 8)
    cells: Cells = field("Cells that belong to the board, by label.", "B2..F5 G3")


class SectionDefinition(HexGridDefinition):
    """A geomorphic map section: its edges cut hexes in half, and every part of a hex counts as a whole hex."""

    shape: Literal["section"] = field("A map section that joins other sections along its edges.", "section")
    orientation: Literal["flat"] = field("A side on top.", "flat")
    offset: Literal["odd"] = field("Odd columns are shifted by half a cell.", "odd", "odd")
    columns: Size = field("Number of columns: odd, at least 3. The first and the last are cut lengthwise.", 15)
    rows: Size = field(
        "Number of whole hexes in an odd column. Even columns have one more, the first and the last cut in half.", 12
    )


HexGrid = Annotated[
    RectangleDefinition
    | HexagonDefinition
    | TriangleDefinition
    | ParallelogramDefinition
    | FreeDefinition
    | SectionDefinition,
    Field(discriminator="shape"),
]


_POINTS = "points "
"""The tag of grids of points: with a space, because `points` alone is also one of their keys."""


def _kind(grid: object) -> str:
    kind = str(grid.get("kind", "hex")) if isinstance(grid, dict) else "hex"
    return _POINTS if kind == _POINTS.strip() else kind


Lattice = HexGrid | SquareGridDefinition
"""A grid of cells that fill its area."""
Grid = Annotated[
    Annotated[HexGrid, Tag("hex")]
    | Annotated[SquareGridDefinition, Tag("square")]
    | Annotated[PointsDefinition, Tag(_POINTS)],
    Discriminator(_kind),
]


ZonePurpose = Literal["setup", "entry", "exit", "supply", "victory", "territory"]


class ZoneDefinition(Definition):
    """A named set of cells: those in both `rows` and `columns`, and those listed in `cells`."""

    name: Name = field("Name of the zone.", "Red camp")
    side: Id | None = field("Owning side.", "red", None)
    for_: ZonePurpose | None = field(
        "What the zone is for: `setup` (its side sets up here), `entry` (units enter the map), `exit` (they leave it), "
        "`supply`, `victory`, `territory`. A zone with only a side is colored ground.",
        "setup",
        None,
    )
    style: Literal["tint", "outline", "hatch", "dots", "hidden"] = field("How the map shows it.", "outline", "tint")
    rows: NumberRange | None = field(
        "Rows, as the labels count them. Default: every row if `columns` is given.", "1..2", None
    )
    columns: ColumnRange | None = field(
        "Columns, as the labels count them. Default: every column if `rows` is given.", "C..M", None
    )
    cells: Cells = field("Further cells, by label or as the id of a place.", "B4 G3", [])
    without: Cells = field("Cells that are left out, by label.", "C2", [])
    without_terrain: Tags = field("Terrain whose cells are left out, such as the sea.", ["sea"], [])

    @model_validator(mode="after")
    def _has_cells(self) -> Self:
        if self.rows is None and self.columns is None and not self.cells:
            raise PydanticCustomError("schema.missing-key", "a zone needs rows, columns or cells")
        if self.for_ == "setup" and self.side is None:
            raise PydanticCustomError("schema.missing-key", "a zone for set-up needs a side")
        return self


class RoleDefinition(Definition):
    """The purpose of cells: a city, an exit, a starting square."""

    name: Name = field("Name of the role.", "City")
    plural: Line = field("Plural of the name. Default: the name.", "Cities", "")
    symbol: SymbolName = field("Drawing on its cells.", "field/city", "")
    letter: Annotated[Line, Field(max_length=3)] = field("Letters on its cells.", "C", "")
    fill: Color | None = field("Color of its cells, in quotes. Default: that of the board.", "#c9c2b4", None)
    ink: Color = field("Color of its letters, in quotes.", "#5a4632", "#000000")
    alone: bool = field("If true, the role excludes other roles on the cell.", True, False)
    arrow: bool = field("If true, an arrow points to its cells from the cell that they belong to.", True, False)
    closed: bool = field("If true, pieces cannot end a move here.", True, False)
    passed_by: Tags | None = field("States that allow sliding through. Default: all.", ["trained"], None)
    note: Prose = field("Note for the legend of the board.", "Hold two to win.", "")


class SymmetryDefinition(Definition):
    """How one half of the board follows from the other."""

    kind: Literal["point", "rows", "columns"] = field(
        "point: rotated 180°. rows: top and bottom mirrored. columns: left and right mirrored.", "point"
    )
    swaps: dict[Id, Id] = field("Sides exchanged by the symmetry.", {"white": "black"}, {}, most=8)


class FieldDefinition(Definition):
    """Cells with a role. Further keys are roles: the cells of that role that belong to the cell at `at`."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, Cells]

    role: Id = field("Role of the cells, one of `roles`.", "city")
    side: Id | None = field("Owning side.", "white", None)
    at: Cells = field("The cells, by label.", "b4..i4")


class BoardDefinition(Definition):
    """A board (map)."""

    name: Name = field("Name of the board.", "The bay")
    caption: Line = field("Caption in the title strip.", "8 × 6 hexes", "")
    alternative: bool = field("If true, built only on request.", True, False)
    grid: Grid = field(
        "Cells of the board: cell type, shape, size, coordinates.",
        {"kind": "square", "columns": 8, "rows": 8, "pitch": "30mm", "labels": {"style": "a1"}},
    )
    zones: dict[Id, ZoneDefinition] = field(
        "Zones (deployment areas, objectives, named places), by id.",
        {"camp": {"name": "Red camp", "side": "red", "rows": "1..2"}},
        {},
        most=200,
    )
    ground: Id | None = field("Terrain of all cells that are not listed.", "plains", None)
    terrain: dict[Id, Cells] = field(
        "Cells of each other terrain, by label; a cell may have one terrain with `lies: over` besides.",
        {"forest": "C3 D3..D5"},
        {},
    )
    columns: list[Annotated[str, Field(min_length=1, max_length=2000)]] = field(
        "Terrain drawn with its letters: one text for each column, its top cell first.",
        ["~~~s", "~sss", "~~ss"],
        [],
        most=2000,
    )
    fields: list[FieldDefinition] = field(
        "Cells that have a role.", [{"role": "city", "side": "white", "at": "c2", "exit": ["b2", "d2"]}], [], most=2000
    )
    symmetry: SymmetryDefinition | None = field(
        "Symmetry that completes terrain and fields of which one half is given.",
        {"kind": "point", "swaps": {"white": "black"}},
        None,
    )
    lines: Lines = field(
        "Rivers, roads, walls, bridges and other lines, by id.",
        {"lyra": {"of": "river", "name": "Lyra", "along": "0701/se 0702..0707/ne..se"}},
        {},
        most=500,
    )
    places: Places = field(
        "Named towns and regions, by id.", {"velna": {"name": "Velna", "at": "0706", "size": "city"}}, {}, most=1000
    )
    sheet: MapSheetDefinition | None = field(
        "Panels of charts beside and below the map, on its sheet.", {"right": [[{"kind": "setup"}]]}, None
    )
    numbers: Literal["top", "center", "corner", "edge-only", "none"] = field(
        "Position of the labels of cells: at the top, in the center or in the upper left corner of each cell; only on "
        "cells at the edge of the board; or nowhere.",
        "edge-only",
        "top",
    )
    legend: Literal["left", "right", "above", "below"] | None = field(
        "Side of title and key of a board of hexes or points. Default: by the shape of the board.", "right", None
    )
    scale: Line = field(
        "What a cell measures, or 10 mm between points: a scale bar for a board with lines, places or points.",
        "1 hex = 2 km",
        "",
    )
    north: CompassWord | None = field(
        "Direction of north: a compass rose for a board with lines, places or points.", "n", None
    )
    number: int | None = field("Number of a map section, the prefix of its labels in scenarios.", 2, None, ge=0, le=999)
    seed: int = field("Seed of the textures: another number, another drawing.", 7, 1, ge=0, le=2**31)
