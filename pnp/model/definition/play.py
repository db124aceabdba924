"""Variables of formulas, tracks, the sequence of play and worked examples."""

from typing import Annotated, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from pnp.model.definition.base import Definition
from pnp.model.fields.boards import BoxLabels, CellName, MarkerReference, MoveOnBoard
from pnp.model.fields.common import (
    Cells,
    Expectation,
    FaceReference,
    Given,
    Id,
    Line,
    Name,
    NumberRange,
    Prose,
    SymbolName,
)
from pnp.model.fields.rulings import HeadingId


class VariableDefinition(Definition):
    """A number that play determines and formulas use, such as the range between two pieces."""

    name: Name = Field(description="What it is, in a few words.", examples=["Hexes to the target"])
    range: NumberRange = Field(description="Smallest and largest value.", examples=["0..13"])


class TrackDefinition(Definition):
    """A track: a row of boxes along which a marker counts."""

    name: Name = Field(description="What the track counts.", examples=["Turn"])
    range: NumberRange = Field(description="First and last box.", examples=["1..8"])
    marker: Id | None = Field(None, description="Marker that moves along it.", examples=["turn"])
    per_side: bool = Field(False, description="If true, one track per player.", examples=[True])
    labels: BoxLabels = Field(
        {}, max_length=50, description="Labels of boxes, by number.", examples=[{"8": "last turn"}]
    )
    note: Prose = Field("", description="Note printed below it.", examples=["Advance it after both players moved."])


class StepDefinition(Definition):
    """A numbered step."""

    name: Name = Field(description="The step in a few words.", examples=["Deploy"])
    summary: Prose = Field(
        description="The step in a sentence (a template).", examples=["Place {{ pieces.scout.count }} scouts."]
    )
    says: HeadingId = Field("", description="Rule that explains it, as the id of its heading.", examples=["set-up"])


class ActionDefinition(Definition):
    """An action of a turn."""

    name: Name = Field(description="Name of the action.", examples=["Move"])
    cost: int = Field(1, ge=0, le=100, description="Cost, in actions of the turn.", examples=[2])
    per_piece: int | None = Field(
        None, ge=1, le=100, description="How many times one piece may do it in a turn. Default: no limit.", examples=[1]
    )
    summary: Prose = Field(description="What it does, in a sentence (a template).", examples=["Move one unit."])
    symbol: SymbolName = Field("", description="Drawing of the action.", examples=["action/move"])
    says: HeadingId = Field("", description="Rule that explains it, as the id of its heading.", examples=["move"])


class ProcedureDefinition(Definition):
    """The sequence of play in brief."""

    setup: list[StepDefinition] = Field(
        [],
        max_length=100,
        description="Steps of the set-up, in order.",
        examples=[[{"name": "Deploy", "summary": "Place your units in your camp."}]],
    )
    actions_per_turn: int = Field(1, ge=1, le=100, description="Number of actions in a turn.", examples=[3])
    actions: dict[Id, ActionDefinition] = Field(
        {},
        max_length=100,
        description="Actions by id.",
        examples=[{"move": {"name": "Move", "summary": "Move one unit."}}],
    )
    end: list[StepDefinition] = Field(
        [],
        max_length=100,
        description="Ends of the game (victory conditions), in order.",
        examples=[[{"name": "Capture", "summary": "You win when you enter the enemy camp."}]],
    )


class PlacementDefinition(Definition):
    """The contents of a cell in a diagram: a piece, markers, or a piece on markers."""

    piece: FaceReference | None = Field(None, description="Piece and face.", examples=["tank.back"])
    side: Id = Field(description="Owning side.", examples=["red"])
    role: Id = Field("", description="Role of the piece in the example.", examples=["attacker"])
    under: list[FaceReference] = Field(
        [], max_length=20, description="Pieces below it in the stack, from the top down.", examples=[["scout.front"]]
    )
    markers: list[MarkerReference] = Field(
        [], max_length=20, description="Markers below all pieces, from the top down.", examples=[["smoke", "band.back"]]
    )
    state: Id | None = Field(None, description="State of the piece; its marker or face is added.", examples=["trained"])

    @model_validator(mode="after")
    def _holds_something(self) -> Self:
        if self.piece is None and not self.markers:
            raise PydanticCustomError("schema.missing-key", "the key 'piece' or 'markers' is missing")
        return self


class ExampleDefinition(Definition):
    """A worked example (example of play), recomputed by every check."""

    title: Name = Field(description="The example in a few words.", examples=["A tank fires over two hexes"])
    decision: Id | None = Field(
        None, description="Decision that it is a case of. Default: it evaluates formulas.", examples=["may-enter"]
    )
    given: dict[Id, Given] = Field(
        {},
        description="Inputs of the formulas, or the case of the decision.",
        examples=[{"attacker": "tank.front", "target": "scout.back", "range": 2}],
    )
    expect: dict[Id, Expectation] = Field(
        {},
        description="Expected results by formula or decision. With a path, also range, cover, cost and detection.",
        examples=[{"to-hit": 3, "hit": "1/2"}],
    )
    board: Id | None = Field(None, description="Board of its diagram.", examples=["field"])
    scenario: Id | None = Field(
        None, description="Scenario on whose map it takes place, instead of a board.", examples=["landing"]
    )
    path: Cells = Field(
        [],
        description="Cells of a move or of a line of sight (LOS), both ends included.",
        examples=["5-0306 5-0406 5-0506"],
    )
    roll: Annotated[int, Field(ge=0, le=1000)] | None = Field(None, description="Total of the dice.", examples=[7])
    result: Line = Field("", description="Code that a table gives for the roll.", examples=["DE"])
    places: dict[str, PlacementDefinition] = Field(
        {},
        max_length=200,
        description="Pieces of the diagram, by cell.",
        examples=[{"C2": {"piece": "tank.front", "side": "red"}}],
    )
    moves: list[MoveOnBoard] = Field(
        [], max_length=20, description="Legal moves, one after another: piece, from, to.", examples=[["rook c5 j5"]]
    )
    refused: list[MoveOnBoard] = Field(
        [], max_length=20, description="Moves that the rules do not allow.", examples=[["rook c5 d6"]]
    )
    reach: CellName | None = Field(None, description="Cell of a piece all of whose moves are shown.", examples=["c5"])
    marked: Cells = Field([], description="Cells highlighted in the diagram.", examples=["c5 d6"])
