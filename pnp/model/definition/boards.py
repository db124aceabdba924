"""Terrain, grids, zones and boards as a designer writes them."""

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
    NumberRange,
    Prose,
    SymbolName,
    Tags,
)
from pnp.units import Length


class TerrainDefinition(Definition):
    """A kind of ground."""

    name: Line = Field(description="What it is called.")
    fill: Color = Field(description='Colour of the ground as "#rrggbb".')
    ink: Color = Field("#000000", description="Colour of the texture.")
    texture: Id = Field("plain", description="The vector texture drawn on it.")
    note: Prose = Field("", description="A remark for the terrain key.")


class FeatureDefinition(Definition):
    """Something drawn over the ground of cells, such as lines, that a scenario's key may give a meaning."""

    name: Line = Field(description="What it is called.")
    texture: Id = Field("streaks", description="The vector texture drawn over the ground.")
    ink: Color = Field("#000000", description="Colour of the texture.")
    note: Prose = Field("", description="A remark for the terrain key.")


class LabelsDefinition(Definition):
    """How cells are named."""

    style: Literal["A1", "a1", "1A", "0101", "01.01", "number", "spiral"] = Field(
        "A1",
        description="A1 or a1: column letter and row; 0101: column and row in digits; number and spiral count cells.",
    )
    origin: Literal["top-left", "top-right", "bottom-left", "bottom-right"] = Field(
        "bottom-left", description="The corner where columns and rows begin to count."
    )
    start: list[Annotated[int, Field(ge=0, le=1000)]] = Field(
        [1, 1], min_length=2, max_length=2, description="Number of the first column and of the first row."
    )
    step: list[Annotated[int, Field(ge=1, le=100)]] = Field(
        [1, 1], min_length=2, max_length=2, description="By how much columns and rows go up."
    )
    prefix: Annotated[Line, Field(max_length=8)] = Field("", description="Put before every label.")


Size = Annotated[int, Field(ge=1, le=2000)]


class GridDefinition(Definition):
    """The cells of a board."""

    pitch: Annotated[Length, LengthBetween(3, 200)] = Field(
        description="Distance between two opposite sides of a cell."
    )
    labels: LabelsDefinition = Field(
        default_factory=lambda: LabelsDefinition.model_validate({}), description="How cells are named."
    )
    without: Cells = Field([], description="Cells left out of the shape, by label.")


class HexGridDefinition(GridDefinition):
    """Cells with six sides. Which size keys it takes depends on its shape."""

    kind: Literal["hex"] = Field("hex", description="Cells with six sides.")
    orientation: Literal["pointy", "flat"] = Field(
        "pointy", description="pointy: a corner on top; flat: a side on top."
    )
    offset: Literal["odd", "even"] = Field("even", description="Which straight lines stand half a cell further.")


class SquareGridDefinition(GridDefinition):
    """Cells with four sides, in straight columns and rows."""

    kind: Literal["square"] = Field(description="Cells with four sides.")
    columns: Size = Field(description="Number of columns.")
    rows: Size = Field(description="Number of rows.")


class RectangleDefinition(HexGridDefinition):
    """Straight columns and rows."""

    shape: Literal["rectangle"] = Field(description="Straight columns and rows.")
    columns: Size = Field(description="Number of columns.")
    rows: Size = Field(description="Number of rows.")


class HexagonDefinition(HexGridDefinition):
    """A board with six equal sides."""

    shape: Literal["hexagon"] = Field(description="A board with six equal sides.")
    side: Size = Field(description="Hexes along each side.")


class TriangleDefinition(HexGridDefinition):
    """A board with three equal sides."""

    shape: Literal["triangle"] = Field(description="A board with three equal sides.")
    side: Size = Field(description="Hexes along each side.")
    point: Literal["up", "down", "left", "right"] = Field("up", description="Where its point is.")


class ParallelogramDefinition(HexGridDefinition):
    """Rows that drift to one side."""

    shape: Literal["parallelogram"] = Field(description="Rows that drift to one side.")
    columns: Size = Field(description="Number of columns.")
    rows: Size = Field(description="Number of rows.")
    lean: Literal["right", "left", "down", "up"] = Field("right", description="Where it drifts.")


class FreeDefinition(HexGridDefinition):
    """Any cells of a rectangle."""

    shape: Literal["free"] = Field(description="Any cells out of a rectangle.")
    columns: Size = Field(description="Number of columns of the rectangle.")
    rows: Size = Field(description="Number of rows of the rectangle.")
    cells: Cells = Field(description="The cells that the board has, by label.")


class SectionDefinition(HexGridDefinition):
    """A map section that joins others: its edges cut hexes in half, and every part of a hex counts as a whole one."""

    shape: Literal["section"] = Field(description="A map section that joins others along its edges.")
    orientation: Literal["flat"] = Field(description="A side on top.")
    offset: Literal["odd"] = Field("odd", description="Odd columns stand half a cell further.")
    columns: Size = Field(description="Number of columns, an odd one; the first and the last are cut lengthwise.")
    rows: Size = Field(description="Whole cells of an odd column; even ones have two halves for one of them.")


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
    """The form of the cells that a grid asks for: hexes unless it says otherwise."""
    return str(grid.get("kind", "hex")) if isinstance(grid, dict) else "hex"


Grid = Annotated[Annotated[HexGrid, Tag("hex")] | Annotated[SquareGridDefinition, Tag("square")], Discriminator(_kind)]


class ZoneDefinition(Definition):
    """Named cells: those in both `rows` and `columns`, and those listed in `cells`."""

    name: Line = Field(description="What the zone is called.")
    side: Id | None = Field(None, description="The side that it belongs to.")
    style: Literal["tint", "outline", "hatch", "hidden"] = Field("tint", description="How the map shows it.")
    rows: NumberRange | None = Field(None, description="Rows as the labels count them: 1..4.")
    columns: ColumnRange | None = Field(None, description="Columns as the labels count them: C..M.")
    cells: Cells = Field([], description="Single cells, by label.")

    @model_validator(mode="after")
    def _has_cells(self) -> Self:
        if self.rows is None and self.columns is None and not self.cells:
            raise PydanticCustomError("schema.missing-key", "a zone needs rows, columns or cells")
        return self


class RoleDefinition(Definition):
    """What cells are for: a city, an exit, a start square."""

    name: Line = Field(description="What one is called.")
    plural: Line = Field("", description="What several are called; the name unless given.")
    symbol: SymbolName = Field("", description="The drawing on its cells.")
    letter: Annotated[Line, Field(max_length=3)] = Field("", description="Letters on its cells.")
    fill: Color | None = Field(None, description="Colour of its cells; that of the board unless given.")
    ink: Color = Field("#000000", description="Colour of its letter.")
    alone: bool = Field(False, description="Whether its cells can have no other role.")
    arrow: bool = Field(False, description="Whether an arrow leads to its cells from the cell that they belong to.")
    closed: bool = Field(False, description="Whether no move of a piece ends on its cells.")
    passed_by: Tags | None = Field(
        None, description="The states in which pieces slide over its cells; all pieces do unless given."
    )
    note: Prose = Field("", description="A remark for the board's legend.")


class SymmetryDefinition(Definition):
    """How one half of the board follows from the other."""

    kind: Literal["point", "rows", "columns"] = Field(
        description="point: half a turn; rows: top and bottom mirrored; columns: left and right mirrored."
    )
    swaps: dict[Id, Id] = Field({}, max_length=8, description="Whose fields become whose: {white: black}.")


class FieldDefinition(Definition):
    """Cells with a role. Besides these keys it takes cells that belong to its own, by their role: {exit: [b2, d2]}."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, Cells]

    role: Id = Field(description="What the cells are for, one of `roles`.")
    side: Id | None = Field(None, description="Whose they are.")
    at: Cells = Field(description="The cells, by label: c2, [d1, g1] or b4..i4.")


class BoardDefinition(Definition):
    """A map."""

    name: Line = Field(description="The board's name.")
    caption: Line = Field("", description="A few words for its title strip.")
    alternative: bool = Field(False, description="Whether it is another board to choose, left out of the kit at first.")
    grid: Grid = Field(description="Its cells.")
    zones: dict[Id, ZoneDefinition] = Field({}, max_length=200, description="Named cells by id.")
    ground: Id | None = Field(None, description="Terrain of all cells that are not listed.")
    terrain: dict[Id, Cells] = Field({}, description="Cells of each other terrain, by label.")
    features: dict[Id, Cells] = Field({}, description="Cells of each feature, by label.")
    columns: list[Annotated[str, Field(min_length=1, max_length=2000)]] = Field(
        [], max_length=2000, description="The ground drawn with `letters`: one text a column, its top cell first."
    )
    fields: list[FieldDefinition] = Field([], max_length=2000, description="Cells that have a role.")
    symmetry: SymmetryDefinition | None = Field(
        None, description="Half of the ground and of the fields is written, the other half follows."
    )
    number: int | None = Field(None, ge=0, le=999, description="The number of a map section.")
    seed: int = Field(1, ge=0, le=2**31, description="Varies the textures.")
