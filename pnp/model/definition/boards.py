"""Terrain, grids, zones, roles and boards."""

from typing import Annotated, Literal, Self

from pydantic import ConfigDict, Discriminator, Field, Tag, model_validator
from pydantic_core import PydanticCustomError

from pnp.model.definition.base import Definition
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


class TerrainDefinition(Definition):
    """A terrain type."""

    name: Name = Field(description="Name of the terrain.", examples=["Forest"])
    fill: Color = Field(description="Color of the ground, in quotes.", examples=["#dfe8cf"])
    ink: Color = Field("#000000", description="Color of the texture, in quotes.", examples=["#3d6b4f"])
    texture: Id = Field("plain", description="Vector texture drawn on the ground.", examples=["forest"])
    note: Prose = Field("", description="Note for the terrain key.", examples=["Cavalry cannot enter."])


class FeatureDefinition(Definition):
    """A feature drawn over the terrain of cells, such as rubble, that a scenario's key may give a meaning."""

    name: Name = Field(description="Name of the feature.", examples=["Rubble"])
    texture: Literal["streaks"] = Field(
        "streaks", description="Vector texture drawn over the ground.", examples=["streaks"]
    )
    ink: Color = Field("#000000", description="Color of the texture, in quotes.", examples=["#7a3b2e"])
    note: Prose = Field("", description="Note for the terrain key.", examples=["Infantry has cover here."])


class LabelsDefinition(Definition):
    """Coordinates: how cells are labeled."""

    style: Literal["A1", "a1", "1A", "0101", "01.01", "number", "spiral"] = Field(
        "A1", description="Coordinate style.", examples=["0101"]
    )
    origin: Literal["top-left", "top-right", "bottom-left", "bottom-right"] = Field(
        "bottom-left", description="Corner at which columns and rows start to count.", examples=["top-left"]
    )
    start: list[Annotated[int, Field(ge=0, le=1000)]] = Field(
        [1, 1],
        min_length=2,
        max_length=2,
        description="Numbers of the first column and of the first row.",
        examples=[[10, 1]],
    )
    step: list[Annotated[int, Field(ge=1, le=100)]] = Field(
        [1, 1],
        min_length=2,
        max_length=2,
        description="Increments from column to column and from row to row.",
        examples=[[1, 2]],
    )
    prefix: Annotated[Line, Field(max_length=8)] = Field("", description="Text before every label.", examples=["N"])


Size = Annotated[int, Field(ge=1, le=2000)]


class GridDefinition(Definition):
    """The cells of a board."""

    pitch: Annotated[Length, LengthBetween(3, 200)] = Field(
        description="Distance between opposite sides of a cell, and between the centers of adjacent cells.",
        examples=["16mm"],
    )
    labels: LabelsDefinition = Field(
        default_factory=lambda: LabelsDefinition.model_validate({}),
        description="Coordinates of the cells. Default: `A1`, from the bottom left.",
        examples=[{"style": "0101", "origin": "top-left"}],
    )
    without: Cells = Field([], description="Cells removed from the shape, by label.", examples=["A1 A2 H8"])


class HexGridDefinition(GridDefinition):
    """A grid of hexes. Its shape determines which size keys it takes."""

    kind: Literal["hex"] = Field("hex", description="Hexes.", examples=["hex"])
    orientation: Literal["pointy", "flat"] = Field(
        "pointy", description="pointy: a corner on top. flat: a side on top.", examples=["flat"]
    )
    offset: Literal["odd", "even"] = Field(
        "even",
        description="Rows (pointy hexes) shifted right, or columns (flat hexes) shifted down, by half a cell; counted "
        "from the origin.",
        examples=["odd"],
    )


class SquareGridDefinition(GridDefinition):
    """A grid of squares in straight columns (files) and rows (ranks)."""

    kind: Literal["square"] = Field(description="Squares.", examples=["square"])
    columns: Size = Field(description="Number of columns (files).", examples=[8])
    rows: Size = Field(description="Number of rows (ranks).", examples=[8])


class RectangleDefinition(HexGridDefinition):
    """Hexes in straight columns and rows."""

    shape: Literal["rectangle"] = Field(description="Straight columns and rows.", examples=["rectangle"])
    columns: Size = Field(description="Number of columns.", examples=[12])
    rows: Size = Field(description="Number of rows.", examples=[16])


class HexagonDefinition(HexGridDefinition):
    """Hexes in a board with six equal sides."""

    shape: Literal["hexagon"] = Field(description="A board with six equal sides.", examples=["hexagon"])
    side: Size = Field(description="Length of a side, in hexes. A side of 5 makes 61 hexes.", examples=[5])


class TriangleDefinition(HexGridDefinition):
    """Hexes in a board with three equal sides."""

    shape: Literal["triangle"] = Field(description="A board with three equal sides.", examples=["triangle"])
    side: Size = Field(description="Length of a side, in hexes. A side of 5 makes 15 hexes.", examples=[5])
    point: Literal["up", "down", "left", "right"] = Field(
        "up",
        description="Direction of the tip: `up` or `down` (pointy hexes), `left` or `right` (flat hexes).",
        examples=["down"],
    )


class ParallelogramDefinition(HexGridDefinition):
    """Hexes in straight rows, each shifted by half a hex against the row before."""

    shape: Literal["parallelogram"] = Field(
        description="Straight rows, each shifted the same way.", examples=["parallelogram"]
    )
    columns: Size = Field(description="Number of columns.", examples=[12])
    rows: Size = Field(description="Number of rows.", examples=[8])
    lean: Literal["right", "left", "down", "up"] = Field(
        "right",
        description="Direction of the shift: `right` or `left` (pointy hexes), `down` or `up` (flat hexes).",
        examples=["left"],
    )


class FreeDefinition(HexGridDefinition):
    """Any hexes of a rectangle."""

    shape: Literal["free"] = Field(description="Any cells of a rectangle.", examples=["free"])
    columns: Size = Field(description="Number of columns of the rectangle.", examples=[12])
    rows: Size = Field(description="Number of rows of the rectangle.", examples=[8])
    cells: Cells = Field(description="Cells that belong to the board, by label.", examples=["B2..F5 G3"])


class SectionDefinition(HexGridDefinition):
    """A geomorphic map section: its edges cut hexes in half, and every part of a hex counts as a whole hex."""

    shape: Literal["section"] = Field(
        description="A map section that joins other sections along its edges.", examples=["section"]
    )
    orientation: Literal["flat"] = Field(description="A side on top.", examples=["flat"])
    offset: Literal["odd"] = Field("odd", description="Odd columns are shifted by half a cell.", examples=["odd"])
    columns: Size = Field(
        description="Number of columns: odd, at least 3. The first and the last are cut lengthwise.", examples=[15]
    )
    rows: Size = Field(
        description="Number of whole hexes in an odd column. Even columns have one more, the first and the last cut "
        "in half.",
        examples=[12],
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


def _kind(grid: object) -> str:
    """Return the cell type of a grid. Default: hexes."""
    return str(grid.get("kind", "hex")) if isinstance(grid, dict) else "hex"


Grid = Annotated[Annotated[HexGrid, Tag("hex")] | Annotated[SquareGridDefinition, Tag("square")], Discriminator(_kind)]


class ZoneDefinition(Definition):
    """A named set of cells: those in both `rows` and `columns`, and those listed in `cells`."""

    name: Name = Field(description="Name of the zone.", examples=["Red camp"])
    side: Id | None = Field(None, description="Owning side.", examples=["red"])
    style: Literal["tint", "outline", "hatch", "hidden"] = Field(
        "tint", description="How the map shows the zone.", examples=["outline"]
    )
    rows: NumberRange | None = Field(
        None, description="Rows, as the labels count them. Default: every row if `columns` is given.", examples=["1..2"]
    )
    columns: ColumnRange | None = Field(
        None,
        description="Columns, as the labels count them. Default: every column if `rows` is given.",
        examples=["C..M"],
    )
    cells: Cells = Field([], description="Further cells, by label.", examples=["B4 G3"])

    @model_validator(mode="after")
    def _has_cells(self) -> Self:
        if self.rows is None and self.columns is None and not self.cells:
            raise PydanticCustomError("schema.missing-key", "a zone needs rows, columns or cells")
        return self


class RoleDefinition(Definition):
    """The purpose of cells: a city, an exit, a starting square."""

    name: Name = Field(description="Name of the role.", examples=["City"])
    plural: Line = Field("", description="Plural of the name. Default: the name.", examples=["Cities"])
    symbol: SymbolName = Field("", description="Drawing on its cells.", examples=["field/city"])
    letter: Annotated[Line, Field(max_length=3)] = Field("", description="Letters on its cells.", examples=["C"])
    fill: Color | None = Field(
        None, description="Color of its cells, in quotes. Default: that of the board.", examples=["#c9c2b4"]
    )
    ink: Color = Field("#000000", description="Color of its letters, in quotes.", examples=["#5a4632"])
    alone: bool = Field(False, description="If true, the role excludes other roles on the cell.", examples=[True])
    arrow: bool = Field(
        False, description="If true, an arrow points to its cells from the cell that they belong to.", examples=[True]
    )
    closed: bool = Field(False, description="If true, pieces cannot end a move here.", examples=[True])
    passed_by: Tags | None = Field(
        None, description="States that allow sliding through. Default: all.", examples=[["trained"]]
    )
    note: Prose = Field("", description="Note for the legend of the board.", examples=["Hold two to win."])


class SymmetryDefinition(Definition):
    """How one half of the board follows from the other."""

    kind: Literal["point", "rows", "columns"] = Field(
        description="point: rotated 180°. rows: top and bottom mirrored. columns: left and right mirrored.",
        examples=["point"],
    )
    swaps: dict[Id, Id] = Field(
        {}, max_length=8, description="Sides exchanged by the symmetry.", examples=[{"white": "black"}]
    )


class FieldDefinition(Definition):
    """Cells with a role. Further keys are roles: the cells of that role that belong to the cell at `at`."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, Cells]

    role: Id = Field(description="Role of the cells, one of `roles`.", examples=["city"])
    side: Id | None = Field(None, description="Owning side.", examples=["white"])
    at: Cells = Field(description="The cells, by label.", examples=["b4..i4"])


class BoardDefinition(Definition):
    """A board (map)."""

    name: Name = Field(description="Name of the board.", examples=["The bay"])
    caption: Line = Field("", description="Caption in the title strip.", examples=["8 × 6 hexes"])
    alternative: bool = Field(False, description="If true, built only on request.", examples=[True])
    grid: Grid = Field(
        description="Cells of the board: cell type, shape, size, coordinates.",
        examples=[{"kind": "square", "columns": 8, "rows": 8, "pitch": "30mm", "labels": {"style": "a1"}}],
    )
    zones: dict[Id, ZoneDefinition] = Field(
        {},
        max_length=200,
        description="Zones (deployment areas, objectives, named places), by id.",
        examples=[{"camp": {"name": "Red camp", "side": "red", "rows": "1..2"}}],
    )
    ground: Id | None = Field(None, description="Terrain of all cells that are not listed.", examples=["plains"])
    terrain: dict[Id, Cells] = Field(
        {}, description="Cells of each other terrain, by label.", examples=[{"forest": "C3 D3..D5"}]
    )
    features: dict[Id, Cells] = Field({}, description="Cells of each feature, by label.", examples=[{"rubble": "0302"}])
    columns: list[Annotated[str, Field(min_length=1, max_length=2000)]] = Field(
        [],
        max_length=2000,
        description="Terrain drawn with `letters`: one text for each column, its top cell first.",
        examples=[["~~~s", "~sss", "~~ss"]],
    )
    fields: list[FieldDefinition] = Field(
        [],
        max_length=2000,
        description="Cells that have a role.",
        examples=[[{"role": "city", "side": "white", "at": "c2", "exit": ["b2", "d2"]}]],
    )
    symmetry: SymmetryDefinition | None = Field(
        None,
        description="Symmetry that completes terrain, features and fields of which one half is given.",
        examples=[{"kind": "point", "swaps": {"white": "black"}}],
    )
    number: int | None = Field(
        None, ge=0, le=999, description="Number of a map section, the prefix of its labels in scenarios.", examples=[2]
    )
    seed: int = Field(
        1, ge=0, le=2**31, description="Seed of the textures: another number, another drawing.", examples=[7]
    )
