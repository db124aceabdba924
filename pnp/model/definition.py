"""What a designer may write, key by key. Mirrors the YAML; `pnp.model.resolve` turns it into `pnp.model.game.Game`.

The JSON Schema and docs/language.md are made from these classes: a description stands at every key.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from pnp.model.values import (
    Cells,
    Color,
    ColumnRange,
    Copies,
    Date,
    Die,
    Effect,
    Expectation,
    FaceReference,
    FileName,
    Given,
    Id,
    Line,
    NumberRange,
    Players,
    Prose,
    StatValue,
    SymbolName,
    Tags,
    Version,
    length,
)

DocumentName = Literal["map", "counters", "composites", "charts", "rules"]


def _key(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


class Definition(BaseModel):
    """Base of all parts: unknown keys are refused, nothing is converted silently, nothing changes later."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, alias_generator=_key, defer_build=True)


class CreditDefinition(Definition):
    """Somebody who made a part of the game."""

    role: Line = Field(description="What the person did, such as Game design.")
    name: Line = Field(description="Who it was.")
    url: Line = Field("", description="Where to find the person or the work.")


class GameDefinition(Definition):
    """The game as a whole: its title page."""

    id: Id = Field(description="The game's id; names its folder in the output.")
    title: Line = Field(description="The game's name.")
    subtitle: Line = Field("", description="A second line for covers and title strips.")
    version: Version = Field(description="Version of this definition, printed on every sheet.")
    released: Date = Field("", description="Day of this version, as 2026-11-21; becomes the date of the PDF files.")
    players: Players = Field(description="Number of players: 2 or 2..4.")
    minutes: int = Field(60, ge=1, le=10_000, description="How long a game takes.")
    credits: list[CreditDefinition] = Field([], max_length=100, description="Who made what.")
    license: Prose = Field("", description="Under which terms the kit may be used.")
    notice: Prose = Field("", description="A note on sources and ownership for the booklet.")


class SideDefinition(Definition):
    """A player's army. Sides count as player 1, 2 … in their order."""

    name: Line = Field(description="The side's name.")
    color: Color = Field(description='Its colour as "#rrggbb", in quotes.')
    emblem: SymbolName = Field(description="A symbol that tells the side apart without colour.")


class StatDefinition(Definition):
    """A value that every face of every piece carries."""

    name: Line = Field(description="The stat's name.")
    short: Annotated[Line, Field(max_length=6)] = Field(description="Its abbreviation on counters and charts.")
    range: NumberRange = Field(description="Smallest and largest value that may be printed: 0..6.")
    slot: Id = Field("", description="The place in the counter layout; the stat's id unless given.")
    optional: bool = Field(False, description="Whether faces may leave it out.")
    note: Prose = Field("", description="A remark for the counter diagram.")


class FaceDefinition(Definition):
    """One state of a piece. Besides these keys it gives a value to each stat, by the stat's id."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, StatValue]

    state: Line = Field(description="The name of this state.")
    kind: Id = Field("", description="A word for the sort of state, such as robot, for layouts and rules.")
    symbol: SymbolName = Field("", description="The drawing; the piece's symbol unless given.")


class PieceDefinition(Definition):
    """A type of counter: `front` and `back`, or any number of `faces`."""

    name: Line = Field(description="The piece's name.")
    title: Line = Field("", description="A rank or role that stands beside the name.")
    cost: int | None = Field(None, ge=0, le=1000, description="Price in units of the budget; none: not for sale.")
    limit: int | None = Field(None, ge=0, le=1000, description="How many one player may buy.")
    required: bool = Field(False, description="Whether each player has it from the start.")
    count: Copies = Field(description="Copies printed: 4 per side, or {amber: 4, teal: 3}.")
    symbol: SymbolName = Field("", description="The drawing for faces that name none.")
    front: FaceDefinition | None = Field(None, description="The face that is up first.")
    back: FaceDefinition | None = Field(None, description="The other face.")
    faces: dict[Id, FaceDefinition] = Field({}, max_length=12, description="Faces by id, instead of front and back.")
    layout: Id = Field("piece", description="The counter layout, a file of templates/counters.")
    tags: Tags = Field([], description="Words that rules and checks can ask for.")
    note: Prose = Field("", description="A remark for charts and booklet.")

    @model_validator(mode="after")
    def _has_faces(self) -> PieceDefinition:
        if self.faces and (self.front or self.back):
            raise PydanticCustomError("schema.key-clash", "write either front and back, or faces, not both")
        if not self.faces and not self.front:
            raise PydanticCustomError("schema.missing-key", "the key 'front' is missing")
        return self


class StackDefinition(Definition):
    """Which pieces may stack: one key says how many, its list says which."""

    two: list[Id] | None = Field(None, min_length=1, max_length=200, description="Any two of these pieces.")
    three: list[Id] | None = Field(None, min_length=1, max_length=200, description="Any three of these pieces.")
    four: list[Id] | None = Field(None, min_length=1, max_length=200, description="Any four of these pieces.")

    @model_validator(mode="after")
    def _one_size(self) -> StackDefinition:
        if sum(pieces is not None for pieces in (self.two, self.three, self.four)) != 1:
            raise PydanticCustomError("schema.key-clash", "write exactly one of the keys two, three and four")
        return self


class CompositeMarkerDefinition(Definition):
    """The marker laid on a composite."""

    count: Copies = Field(description="Copies printed: 4 per side.")
    symbol: SymbolName = Field("", description="The drawing on the marker.")
    layout: Id = Field("composite", description="The counter layout of the marker.")
    result_layout: Id = Field("result", description="The counter layout of markers with computed values.")


class CompositeDefinition(Definition):
    """A stack of pieces that plays as one."""

    name: Line = Field(description="What the stack is called.")
    of: StackDefinition = Field(description="Which pieces may form it: {two: [runner, lancer]}.")
    top: dict[Id, Effect] = Field(description="Effect on the top piece's stats: +1 adds, a number without sign sets.")
    marker: CompositeMarkerDefinition = Field(description="The marker for it.")
    note: Prose = Field("", description="A remark for charts and booklet.")


class MarkerBackDefinition(Definition):
    """The back of a marker."""

    name: Line = Field(description="What it says.")
    symbol: SymbolName = Field("", description="The drawing; the front's unless given.")


class MarkerDefinition(Definition):
    """An information counter."""

    name: Line = Field(description="What it says.")
    symbol: SymbolName = Field(description="The drawing on it.")
    back: MarkerBackDefinition | None = Field(None, description="The other face; blank unless given.")
    count: Copies = Field(description="Copies: 4 per side, 12 (of no side) or {amber: 4}.")
    layout: Id = Field("marker", description="The counter layout.")
    note: Prose = Field("", description="A remark for charts and booklet.")


class TerrainDefinition(Definition):
    """A kind of ground."""

    name: Line = Field(description="What it is called.")
    fill: Color = Field(description='Colour of the ground as "#rrggbb".')
    ink: Color = Field("#000000", description="Colour of the texture.")
    texture: Id = Field("plain", description="The vector texture drawn on it.")
    note: Prose = Field("", description="A remark for the terrain key.")


class LabelsDefinition(Definition):
    """How cells are named."""

    style: Literal["A1", "1A", "0101", "01.01", "number", "spiral"] = Field(
        "A1", description="A1: column letter and row; 0101: column and row in digits; number and spiral count cells."
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
    """The cells of a board. Which size keys it takes depends on its shape."""

    kind: Literal["hex"] = Field("hex", description="The form of the cells.")
    orientation: Literal["pointy", "flat"] = Field("pointy", description="pointy: a corner on top; flat: a side on top.")
    pitch: length(3, 200) = Field(description="Distance between two opposite sides of a cell.")  # type: ignore[valid-type]
    offset: Literal["odd", "even"] = Field("even", description="Which straight lines stand half a cell further.")
    labels: LabelsDefinition = Field(LabelsDefinition(), description="How cells are named.")
    without: Cells = Field([], description="Cells left out of the shape, by label.")


class RectangleDefinition(GridDefinition):
    """Straight columns and rows."""

    shape: Literal["rectangle"] = Field(description="Straight columns and rows.")
    columns: Size = Field(description="Number of columns.")
    rows: Size = Field(description="Number of rows.")


class HexagonDefinition(GridDefinition):
    """A board with six equal sides."""

    shape: Literal["hexagon"] = Field(description="A board with six equal sides.")
    side: Size = Field(description="Hexes along each side.")


class TriangleDefinition(GridDefinition):
    """A board with three equal sides."""

    shape: Literal["triangle"] = Field(description="A board with three equal sides.")
    side: Size = Field(description="Hexes along each side.")
    point: Literal["up", "down", "left", "right"] = Field("up", description="Where its point is.")


class ParallelogramDefinition(GridDefinition):
    """Rows that drift to one side."""

    shape: Literal["parallelogram"] = Field(description="Rows that drift to one side.")
    columns: Size = Field(description="Number of columns.")
    rows: Size = Field(description="Number of rows.")
    lean: Literal["right", "left", "down", "up"] = Field("right", description="Where it drifts.")


class FreeDefinition(GridDefinition):
    """Any cells of a rectangle."""

    shape: Literal["free"] = Field(description="Any cells out of a rectangle.")
    columns: Size = Field(description="Number of columns of the rectangle.")
    rows: Size = Field(description="Number of rows of the rectangle.")
    cells: Cells = Field(description="The cells that the board has, by label.")


Grid = Annotated[
    RectangleDefinition | HexagonDefinition | TriangleDefinition | ParallelogramDefinition | FreeDefinition,
    Field(discriminator="shape"),
]


class ZoneDefinition(Definition):
    """Named cells: those in both `rows` and `columns`, and those listed in `cells`."""

    name: Line = Field(description="What the zone is called.")
    side: Id | None = Field(None, description="The side that it belongs to.")
    style: Literal["tint", "outline", "hatch", "hidden"] = Field("tint", description="How the map shows it.")
    rows: NumberRange | None = Field(None, description="Rows as the labels count them: 1..4.")
    columns: ColumnRange | None = Field(None, description="Columns as the labels count them: C..M.")
    cells: Cells = Field([], description="Single cells, by label.")

    @model_validator(mode="after")
    def _has_cells(self) -> ZoneDefinition:
        if self.rows is None and self.columns is None and not self.cells:
            raise PydanticCustomError("schema.missing-key", "a zone needs rows, columns or cells")
        return self


class BoardDefinition(Definition):
    """A map."""

    name: Line = Field(description="The board's name.")
    caption: Line = Field("", description="A few words for its title strip.")
    alternative: bool = Field(False, description="Whether it is another board to choose, left out of the kit at first.")
    grid: Grid = Field(description="Its cells.")
    zones: dict[Id, ZoneDefinition] = Field({}, max_length=200, description="Named cells by id.")
    ground: Id | None = Field(None, description="Terrain of all cells that are not listed.")
    terrain: dict[Id, Cells] = Field({}, description="Cells of each other terrain, by label.")
    seed: int = Field(1, ge=0, le=2**31, description="Varies the textures.")


class BudgetDefinition(Definition):
    """What each player may spend before play."""

    amount: int = Field(ge=0, le=100_000, description="How much each player has.")
    unit: Line = Field("credit", description="The word for one.")
    units: Line = Field("credits", description="The word for several.")
    note: Prose = Field("", description="A remark for charts and booklet.")


class VariableDefinition(Definition):
    """A number that formulas use and play decides, such as the hexes between two pieces."""

    name: Line = Field(description="What it is, in a few words.")
    range: NumberRange = Field(description="Smallest and largest value that can occur: 0..13.")


class StepDefinition(Definition):
    """A numbered step."""

    name: Line = Field(description="The step in a few words.")
    summary: Prose = Field(description="The step in a sentence; may hold {{ … }}.")


class ActionDefinition(Definition):
    """Something a player may do in a turn."""

    name: Line = Field(description="What it is called.")
    cost: int = Field(1, ge=0, le=100, description="How many of the turn's actions it takes.")
    per_piece: int | None = Field(None, ge=1, le=100, description="How often one piece may do it in a turn.")
    summary: Prose = Field(description="What it does, in a sentence; may hold {{ … }}.")
    symbol: SymbolName = Field("", description="The drawing for it.")


class ProcedureDefinition(Definition):
    """The order of play."""

    setup: list[StepDefinition] = Field([], max_length=100, description="Steps before play, in order.")
    actions_per_turn: int = Field(1, ge=1, le=100, description="How many actions a turn holds.")
    actions: dict[Id, ActionDefinition] = Field({}, max_length=100, description="Actions by id.")
    end: list[StepDefinition] = Field([], max_length=100, description="How the game ends.")


class PlacementDefinition(Definition):
    """A piece on a cell of a diagram."""

    piece: FaceReference = Field(description="Piece and face: lancer.back.")
    side: Id = Field(description="Whose it is.")
    role: Id = Field("", description="Its role in the example, such as attacker.")


class ExampleDefinition(Definition):
    """A worked example, computed again at every check."""

    title: Line = Field(description="The example in a few words.")
    given: dict[Id, Given] = Field(description="Values for the formulas: {attacker: lancer.back, between: 2}.")
    expect: dict[Id, Expectation] = Field({}, description="What formulas must come to: {kill: 1/6}.")
    board: Id | None = Field(None, description="The board of its diagram.")
    places: dict[str, PlacementDefinition] = Field({}, max_length=200, description="Pieces of the diagram, by cell.")


class PanelDefinition(Definition):
    """One block of a chart. Other keys are options of the panel's kind."""

    model_config = ConfigDict(extra="allow")

    kind: Id = Field(description="Which panel: pieces, odds, combined, turn, purchases, anatomy, range-strip …")
    title: Line = Field("", description="Its heading.")


class ChartDefinition(Definition):
    """A chart sheet."""

    title: Line = Field(description="The sheet's title.")
    per_side: bool = Field(False, description="Whether each side gets one in its colour.")
    rows: list[Annotated[list[PanelDefinition], Field(min_length=1, max_length=6)]] = Field(
        min_length=1, max_length=30, description="Rows of panels, from the top; panels of one row stand side by side."
    )


class RulesDefinition(Definition):
    """The rules booklet."""

    title: Line = Field(description="Title of the booklet.")
    subtitle: Line = Field("", description="A second line for the cover.")
    cover: SymbolName = Field("", description="The drawing on the cover.")
    blurb: Prose = Field("", description="A few sentences for the cover.")
    chapters: list[FileName] = Field(min_length=1, max_length=100, description="Markdown files in order.")


class KitDefinition(Definition):
    """What is printed."""

    documents: list[DocumentName] = Field(
        ["map", "counters", "composites", "charts", "rules"], max_length=20, description="Documents in order."
    )
    boards: list[Id] | None = Field(None, max_length=100, description="Boards printed; all but alternative ones unless given.")
    counter_size: length(5, 100) = Field("12.7mm", validate_default=True, description="Width and height of a counter.")  # type: ignore[valid-type]
    counter_bleed: length(0, 5) = Field("1.5mm", validate_default=True, description="How far colour reaches over the cut.")  # type: ignore[valid-type]


class RootDefinition(Definition):
    """The whole definition, after all files are put together."""

    pnp: Literal[1] = Field(description="Version of this language.")
    game: GameDefinition = Field(description="The game's title page.")
    include: list[FileName] = Field([], description="More files of the definition, read in order. Only in game.yaml.")
    sides: dict[Id, SideDefinition] = Field({}, max_length=8, description="Sides by id.")
    dice: dict[Id, Die] = Field({}, max_length=20, description="Dice that formulas use, by name: {d: d6}.")
    stats: dict[Id, StatDefinition] = Field({}, max_length=20, description="Stats of the pieces by id.")
    pieces: dict[Id, PieceDefinition] = Field({}, max_length=1000, description="Counter types by id.")
    composites: dict[Id, CompositeDefinition] = Field({}, max_length=100, description="Combined pieces by id.")
    markers: dict[Id, MarkerDefinition] = Field({}, max_length=500, description="Information counters by id.")
    terrain: dict[Id, TerrainDefinition] = Field({}, max_length=100, description="Kinds of ground by id.")
    boards: dict[Id, BoardDefinition] = Field({}, max_length=100, description="Maps by id.")
    budget: BudgetDefinition | None = Field(None, description="What each player may spend.")
    variables: dict[Id, VariableDefinition] = Field({}, max_length=50, description="Numbers that formulas use, by name.")
    formulas: dict[Id, Annotated[str, Field(min_length=1, max_length=500)]] = Field(
        {}, max_length=200, description="Named formulas over stats, dice and each other."
    )
    procedure: ProcedureDefinition = Field(ProcedureDefinition(), description="The order of play.")
    examples: dict[Id, ExampleDefinition] = Field({}, max_length=200, description="Worked examples by id.")
    charts: dict[Id, ChartDefinition] = Field({}, max_length=50, description="Chart sheets by id.")
    rules: RulesDefinition | None = Field(None, description="The rules booklet.")
    kit: KitDefinition = Field(KitDefinition(), description="What is printed.")
    terms: dict[Id, Line] = Field({}, max_length=500, description="Words of the game that texts can use by name.")


COLLECTIONS = frozenset(
    {"sides", "dice", "stats", "pieces", "composites", "markers", "terrain", "boards", "variables", "formulas", "examples", "charts", "terms"}
)
"""Top-level keys that map ids to things: they may be spread over files and take rows from a CSV file."""
