"""Formula variables, the order of play and worked examples as a designer writes them."""

from typing import Annotated, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from pnp.model.definition.base import Definition
from pnp.model.fields.boards import BoxLabels, CellName, MarkerReference, MoveOnBoard
from pnp.model.fields.common import Cells, Expectation, FaceReference, Given, Id, Line, NumberRange, Prose, SymbolName
from pnp.model.fields.rulings import HeadingId


class VariableDefinition(Definition):
    """A number that formulas use and play decides, such as the hexes between two pieces."""

    name: Line = Field(description="What it is, in a few words.")
    range: NumberRange = Field(description="Smallest and largest value that can occur: 0..13.")


class TrackDefinition(Definition):
    """A row of boxes along which a marker counts."""

    name: Line = Field(description="What it counts.")
    range: NumberRange = Field(description="Its first and last box: 1..6.")
    marker: Id | None = Field(None, description="The marker that stands on it.")
    per_side: bool = Field(False, description="Whether each player has one.")
    labels: BoxLabels = Field({}, max_length=50, description="Words at some of its boxes: {1: last move}.")
    note: Prose = Field("", description="A remark that stands under it.")


class StepDefinition(Definition):
    """A numbered step."""

    name: Line = Field(description="The step in a few words.")
    summary: Prose = Field(description="The step in a sentence; may hold {{ … }}.")
    says: HeadingId = Field("", description="The rule that explains it, as the id of its heading.")


class ActionDefinition(Definition):
    """Something a player may do in a turn."""

    name: Line = Field(description="What it is called.")
    cost: int = Field(1, ge=0, le=100, description="How many of the turn's actions it takes.")
    per_piece: int | None = Field(None, ge=1, le=100, description="How often one piece may do it in a turn.")
    summary: Prose = Field(description="What it does, in a sentence; may hold {{ … }}.")
    symbol: SymbolName = Field("", description="The drawing for it.")
    says: HeadingId = Field("", description="The rule that explains it, as the id of its heading.")


class ProcedureDefinition(Definition):
    """The order of play."""

    setup: list[StepDefinition] = Field([], max_length=100, description="Steps before play, in order.")
    actions_per_turn: int = Field(1, ge=1, le=100, description="How many actions a turn holds.")
    actions: dict[Id, ActionDefinition] = Field({}, max_length=100, description="Actions by id.")
    end: list[StepDefinition] = Field([], max_length=100, description="How the game ends.")


class PlacementDefinition(Definition):
    """What stands on a cell of a diagram: a piece, markers, or a piece over markers."""

    piece: FaceReference | None = Field(None, description="Piece and face: lancer.back.")
    side: Id = Field(description="Whose it is.")
    role: Id = Field("", description="Its role in the example, such as attacker.")
    under: list[FaceReference] = Field([], max_length=20, description="Pieces that lie under it, from the top down.")
    markers: list[MarkerReference] = Field(
        [], max_length=20, description="Markers under all pieces, from the top down."
    )
    state: Id | None = Field(None, description="The state that the piece is in; its face or marker is added.")

    @model_validator(mode="after")
    def _holds_something(self) -> Self:
        if self.piece is None and not self.markers:
            raise PydanticCustomError("schema.missing-key", "the key 'piece' or 'markers' is missing")
        return self


class ExampleDefinition(Definition):
    """A worked example, computed again at every check."""

    title: Line = Field(description="The example in a few words.")
    decision: Id | None = Field(None, description="The decision that it is a case of; none: it works out formulas.")
    given: dict[Id, Given] = Field(
        {}, description="Values for the formulas, or the case of the decision: {attacker: lancer.back, between: 2}."
    )
    expect: dict[Id, Expectation] = Field(
        {},
        description="What must come out, by formula or decision: {kill: 1/6}; on a path also range, cover, cost and "
        "detection.",
    )
    board: Id | None = Field(None, description="The board of its diagram.")
    scenario: Id | None = Field(None, description="The scenario on whose map it takes place, instead of a board.")
    path: Cells = Field([], description="Cells of a move or a line of fire, both ends included: 5-0306 5-0406.")
    roll: Annotated[int, Field(ge=0, le=1000)] | None = Field(None, description="What the dice show.")
    result: Line = Field("", description="What a table must give for the roll, as its code: H.")
    places: dict[str, PlacementDefinition] = Field({}, max_length=200, description="Pieces of the diagram, by cell.")
    moves: list[MoveOnBoard] = Field(
        [], max_length=20, description="Moves made one after another, as arrows; piece, from, to: `rook c5 j5`."
    )
    refused: list[MoveOnBoard] = Field([], max_length=20, description="Moves that the rules do not allow.")
    reach: CellName | None = Field(None, description="The cell of a piece of which all moves are shown.")
    marked: Cells = Field([], description="Cells that the text speaks of.")
