"""Variables of formulas, tracks, the sequence of play and worked examples."""

from typing import Annotated, Literal, Self

from pydantic import Discriminator, Field, Tag, model_validator
from pydantic_core import PydanticCustomError

from pnp.model.definition.base import Definition, field
from pnp.model.definition.sequence import TurnPart
from pnp.model.fields.annotations import Description, PreparedValue
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
    as_written,
    split_words,
)
from pnp.model.fields.facing import ArcsByRole
from pnp.model.fields.ground import ValueName
from pnp.model.fields.rulings import HeadingId


class VariableDefinition(Definition):
    """A number that play determines and formulas use, such as the range between two pieces."""

    name: Name = field("What it is, in a few words.", "Hexes to the target")
    range: NumberRange = field("Smallest and largest value.", "0..13")


class TrackDefinition(Definition):
    """A track: a row of boxes along which a marker counts."""

    name: Name = field("What the track counts.", "Turn")
    range: NumberRange = field("First and last box.", "1..8")
    marker: Id | None = field("Marker that moves along it.", "turn", None)
    per_side: bool = field("If true, one track per player.", True, False)
    turns: bool = field(
        "If true, it counts the turns of the game (turn track), and shows which units arrive.", True, False
    )
    labels: BoxLabels = field("Labels of boxes, by number.", {"8": "last turn"}, {}, most=50)
    note: Prose = field("Note printed below it.", "Advance it after both players moved.", "")


class StepDefinition(Definition):
    """A numbered step."""

    name: Name = field("The step in a few words.", "Deploy")
    summary: Prose = field("The step in a sentence (a template).", "Place {{ pieces.scout.count }} scouts.")
    says: HeadingId = field("Rule that explains it, as the id of its heading.", "set-up", "")


class ActionDefinition(Definition):
    """An action of a turn."""

    name: Name = field("Name of the action.", "Move")
    cost: int = field("Cost, in actions of the turn.", 2, 1, ge=0, le=100)
    per_piece: int | None = field(
        "How many times one piece may do it in a turn. Default: no limit.", 1, None, ge=1, le=100
    )
    summary: Prose = field("What it does, in a sentence (a template).", "Move one unit.")
    symbol: SymbolName = field("Drawing of the action.", "action/move", "")
    says: HeadingId = field("Rule that explains it, as the id of its heading.", "move", "")


class ProcedureDefinition(Definition):
    """The sequence of play in brief."""

    setup: list[StepDefinition] = field(
        "Steps of the set-up, in order.",
        [{"name": "Deploy", "summary": "Place your units in your camp."}],
        [],
        most=100,
    )
    actions_per_turn: int = field("Number of actions in a turn.", 3, 1, ge=1, le=100)
    actions: dict[Id, ActionDefinition] = field(
        "Actions by id.", {"move": {"name": "Move", "summary": "Move one unit."}}, {}, most=100
    )
    turn: list[TurnPart] = field(
        "Phases of a turn in order, instead of a number of actions: phases, and blocks of phases that `each` side has.",
        [
            {"phase": "weather", "name": "Weather"},
            {"each": "sides", "phases": [{"phase": "movement", "name": "Movement", "does": "move"}]},
        ],
        [],
        most=30,
    )
    end: list[StepDefinition] = field(
        "Ends of the game (victory conditions), in order.",
        [{"name": "Capture", "summary": "You win when you enter the enemy camp."}],
        [],
        most=100,
    )


YesNo = Literal["yes", "no"]


class PlacementDefinition(Definition):
    """The contents of a cell in a diagram: a piece, markers, or a piece on markers."""

    piece: FaceReference | None = field("Piece and face.", "tank.back", None)
    side: Id = field("Owning side.", "red")
    role: Id = field("Role of the piece in the example.", "attacker", "")
    under: list[FaceReference] = field("Pieces below it in the stack, from the top down.", ["scout.front"], [], most=20)
    markers: list[MarkerReference] = field(
        "Markers below all pieces, from the top down.", ["smoke", "band.back"], [], most=20
    )
    state: Id | None = field("State of the piece; its marker or face is added.", "trained", None)
    facing: Id | None = field("Where the piece faces, as a compass word.", "ne", None)

    @model_validator(mode="after")
    def _holds_something(self) -> Self:
        if self.piece is None and not self.markers:
            raise PydanticCustomError("schema.missing-key", "the key 'piece' or 'markers' is missing")
        if self.piece is None and self.facing is not None:
            raise PydanticCustomError("schema.missing-key", "'facing' needs a piece that faces somewhere")
        return self


AnyReach = Annotated[
    Annotated[CellName, Tag("shown")]
    | Annotated[dict[CellName, Cells], Field(min_length=1, max_length=1), Tag("listed")],
    Discriminator(lambda reach: "listed" if isinstance(reach, dict) else "shown"),
]
Ids = Annotated[list[Id], Field(min_length=1, max_length=100), PreparedValue(split_words)]


class ExampleDefinition(Definition):
    """A worked example (example of play), recomputed by every check."""

    title: Name = field("The example in a few words.", "A tank fires over two hexes")
    decision: Id | None = field("Decision that it is a case of. Default: it evaluates formulas.", "may-enter", None)
    given: dict[ValueName, Given] = field(
        "Inputs of the formulas, or the case of the decision; a role may hold a list of units. Without a map also "
        "attributes of terrain, such as `ground.shift`.",
        {"attacker": ["tank.front", "tank.back"], "target": "scout.back", "range": 2},
        {},
    )
    expect: dict[ValueName, Expectation] = field(
        "Expected results by formula or decision. With a path also `range`, `cost` and `allowed` (`no`: its unit "
        "may not move along it); on a map also attributes of terrain: `ground.shift`, `across.shift`, `line.cover`.",
        {"to-hit": 3, "hit": "1/2"},
        {},
    )
    costs: dict[str, Expectation] = field(
        "Expected movement costs of the cheapest routes of the first unit, by cell; `none` if there is no route.",
        {"0605": "3/2", "0607": "none"},
        {},
        most=200,
    )
    board: Id | None = field("Board of its diagram.", "field", None)
    scenario: Id | None = field("Scenario on whose map it takes place, instead of a board.", "landing", None)
    path: Cells = field("Cells of a move or of a line of sight (LOS), both ends included.", "5-0306 5-0406 5-0506", [])
    table: Id | None = field("Table of its results. Default: the one whose formula it expects.", "crt", None)
    column: Annotated[str, Description(r"^\S{1,20}$"), PreparedValue(as_written)] = field(
        "Expected line of the table, after shifts, or refused.", "3:1", ""
    )
    chances: dict[Annotated[str, Field(pattern=r"^\S{1,8}$")], Expectation] = field(
        "Expected chances of results of the table.", {"DR": "1/3", "DE": "1/6"}, {}, most=50
    )
    roll: Annotated[int, Field(ge=0, le=1000)] | None = field("Total of the dice.", 7, None)
    result: Line = field("Code that a table gives for the roll.", "DE", "")
    places: dict[str, PlacementDefinition] = field(
        "Pieces of the diagram, by cell.", {"C2": {"piece": "tank.front", "side": "red"}}, {}, most=200
    )
    hand: dict[Id, Ids] = field("Pieces in hand, by side.", {"red": ["scout", "scout"]}, {}, most=8)
    moves: list[MoveOnBoard] = field(
        "Legal moves, one after another: piece, from (or hand), to. A promotion ends with `promotes`.",
        ["rook c5 j5", "pawn hand e5", "pawn j4 j3 promotes"],
        [],
        most=20,
    )
    refused: list[MoveOnBoard] = field(
        "Illegal moves: of the side that moves first instead of its moves, of others after them. Where the moves of "
        "the piece allow one, `by` names the clause that does not.",
        ["rook c5 d6", "rook c5 j5 by truce.holds"],
        [],
        most=20,
    )
    reach: AnyReach | None = field(
        "Cell of a piece all of whose moves are shown; with the cells that it reaches, they are compared.",
        {"a3": ["a4", "b4"]},
        None,
    )
    marked: Cells = field("Cells highlighted in the diagram.", "c5 d6", [])
    supplied: dict[str, YesNo] = field(
        "Whether the units in a cell are in supply, by cell.", {"0402": "yes", "0806": "no"}, {}, most=200
    )
    controlled: dict[Id, dict[str, YesNo]] = field(
        "Whether a side controls a cell, by side and cell.", {"red": {"0403": "yes", "0502": "no"}}, {}, most=8
    )
    stacked: dict[str, Annotated[int, Field(ge=0, le=10_000)]] = field(
        "What the units in a cell count together, by cell.", {"0402": 3}, {}, most=200
    )
    retreats: dict[str, Cells] = field(
        "The adjacent cells into which the unit in a cell may retreat, by its cell; all of them.",
        {"0304": ["0203", "0303"]},
        {},
        most=200,
    )
    arcs: ArcsByRole = field(
        "The arc of the units of a role in which the enemies of other roles are, by role.", {"target": "rear"}, {}
    )
    shows: list[Literal["supply", "control", "arcs"]] = field(
        "What the diagram shows besides: the paths of supply of `supplied`, the cells of `controlled`, the arcs around "
        "units with a facing.",
        ["supply"],
        [],
        most=3,
    )
