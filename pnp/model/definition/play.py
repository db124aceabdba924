"""Formula variables, the order of play and worked examples as a designer writes them."""

from typing import Annotated

from pydantic import Field

from pnp.model.definition.base import Definition
from pnp.model.values import Cells, Expectation, FaceReference, Given, Id, Line, NumberRange, Prose, SymbolName


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
    under: list[FaceReference] = Field([], max_length=20, description="Pieces that lie under it, from the top down.")


class ExampleDefinition(Definition):
    """A worked example, computed again at every check."""

    title: Line = Field(description="The example in a few words.")
    decision: Id | None = Field(None, description="The decision that it is a case of; none: it works out formulas.")
    given: dict[Id, Given] = Field(
        description="Values for the formulas, or the case of the decision: {attacker: lancer.back, between: 2}."
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
