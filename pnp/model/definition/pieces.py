"""Stats, movement classes, pieces, composites and markers."""

from typing import Annotated, Literal, Self

from pydantic import ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from pnp.model.definition.base import Definition
from pnp.model.definition.moves import MoveDefinition
from pnp.model.fields.common import (
    Color,
    Copies,
    Effect,
    Id,
    LengthBetween,
    Line,
    Mark,
    Name,
    NumberRange,
    Prose,
    StatCode,
    StatValue,
    SymbolName,
    Tags,
)
from pnp.units import Length

CounterSize = Annotated[Length, LengthBetween(5, 100)]


class StatDefinition(Definition):
    """A stat: a value on the faces of pieces, such as attack or movement."""

    name: Name = Field(description="Name of the stat.", examples=["Attack"])
    short: Annotated[Line, Field(max_length=6)] = Field(
        description="Abbreviation on counters and charts.", examples=["A"]
    )
    range: NumberRange | None = Field(
        None, description="Smallest and largest printed value. Default: codes only.", examples=["0..6"]
    )
    slot: Id = Field("", description="Slot in the counter layout. Default: the stat's id.", examples=["top-left"])
    codes: dict[StatCode, Line] = Field(
        {},
        max_length=20,
        description="Codes of 1 to 4 characters in place of a number, with their meanings.",
        examples=[{"F": "flies"}],
    )
    symbols: dict[StatCode, SymbolName] = Field(
        {}, max_length=20, description="Drawings of codes.", examples=[{"F": "weapon/wing"}]
    )
    flags: dict[Mark, Line] = Field(
        {}, max_length=5, description="Suffix marks and their meanings.", examples=[{"*": "enhanced"}]
    )
    optional: bool = Field(False, description="If true, faces may omit it.", examples=[True])
    note: Prose = Field("", description="Note for the counter diagram.", examples=["Roll this or less to hit."])


class StatsDefinition(Definition):
    """A part that gives values to stats, by their ids."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, StatValue]


class FaceDefinition(StatsDefinition):
    """A face (front, back, reduced side) of a piece. Further keys are stats with the values that it shows."""

    state: Line = Field("", description="Name of the state that the face shows.", examples=["Damaged"])
    kind: Id = Field("", description="Category of the state, for layouts and rules.", examples=["vehicle"])
    symbol: SymbolName = Field("", description="Drawing. Default: the symbol of the piece.", examples=["tank/damaged"])


class ClassDefinition(Definition):
    """A movement class: terrain costs and modifiers distinguish it."""

    name: Name = Field(description="Name of the class.", examples=["Wheeled"])
    short: Annotated[Line, Field(max_length=10)] = Field(description="Name in narrow columns.", examples=["wheel"])
    symbol: SymbolName = Field("", description="Badge of the class.", examples=["badge/wheel"])
    color: Color = Field("#000000", description="Color of the movement value, in quotes.", examples=["#f5c518"])
    note: Prose = Field("", description="Note for charts and booklet.", examples=["Cannot leave roads."])


class CarriesDefinition(Definition):
    """The transport capacity of a piece."""

    slots: int = Field(ge=1, le=20, description="Capacity, in units on board.", examples=[2])
    of: Tags = Field([], description="Classes or tags of units that it takes. Default: any.", examples=["infantry"])


class PieceDefinition(Definition):
    """A type of piece (counter, unit, card): `front` and `back`, or any number of `faces`."""

    name: Name = Field(description="Name of the piece.", examples=["Scout"])
    title: Name = Field("", description="Rank or role printed beside the name.", examples=["Commander"])
    cost: int | None = Field(
        None, ge=0, le=1000, description="Price, in units of the budget. Default: not for sale.", examples=[2]
    )
    limit: int | None = Field(
        None,
        ge=0,
        le=1000,
        description="Number of copies that one player may buy. Default: the copies of one side.",
        examples=[4],
    )
    required: bool = Field(False, description="If true, every player starts with it.", examples=[True])
    count: Copies = Field(description="Copies printed (counter mix).", examples=["4 per side"])
    symbol: SymbolName = Field("", description="Default drawing for its faces.", examples=["tank/scout"])
    front: FaceDefinition | None = Field(
        None,
        description="Initial face, required unless `faces` is given.",
        examples=[{"state": "Ready", "attack": 4, "move": 2}],
    )
    back: FaceDefinition | None = Field(
        None,
        description="Other face, such as the reduced side. Default: a blank back.",
        examples=[{"state": "Damaged", "attack": 2, "move": 1}],
    )
    faces: dict[Id, FaceDefinition] = Field(
        {},
        max_length=12,
        description="Faces by id, instead of front and back.",
        examples=[{"fresh": {"attack": 4}, "tired": {"attack": 2}, "spent": {"attack": 0}}],
    )
    layout: Id = Field("piece", description="Counter layout, a file of templates/counters.", examples=["half-inch"])
    tags: Tags = Field([], description="Tags for rules and checks.", examples=["infantry elite"])
    class_: Id | None = Field(None, description="Movement class, one of `classes`.", examples=["foot"])
    color: Color | None = Field(
        None, description="Color of the counter, in quotes. Default: that of its side.", examples=["#66707a"]
    )
    carries: CarriesDefinition | None = Field(
        None, description="Transport capacity.", examples=[{"slots": 1, "of": "infantry"}]
    )
    moves: list[MoveDefinition] = Field(
        [],
        max_length=20,
        description="Moves on a board of squares, one entry for each way.",
        examples=[[{"step": "forward", "capture": "never"}, {"slide": "diagonal"}]],
    )
    size: CounterSize | None = Field(
        None,
        description="Width of its counter. The height follows from its layout. Default: `counter-size` of the kit.",
        examples=["25mm"],
    )
    note: Prose = Field("", description="Note for charts and booklet.", examples=["May not enter forest."])

    @model_validator(mode="after")
    def _has_faces(self) -> Self:
        if self.faces and (self.front or self.back):
            raise PydanticCustomError("schema.key-clash", "write either front and back, or faces, not both")
        if not self.faces and not self.front:
            raise PydanticCustomError("schema.missing-key", "the key 'front' is missing")
        return self


class StackDefinition(Definition):
    """The pieces of a composite: the key says how many, its list says which."""

    two: list[Id] | None = Field(
        None, min_length=1, max_length=200, description="Any two of these pieces.", examples=[["truck", "jeep"]]
    )
    three: list[Id] | None = Field(
        None, min_length=1, max_length=200, description="Any three of these pieces.", examples=[["infantry"]]
    )
    four: list[Id] | None = Field(
        None, min_length=1, max_length=200, description="Any four of these pieces.", examples=[["infantry", "gun"]]
    )
    each: list[Id] | None = Field(
        None,
        min_length=2,
        max_length=4,
        description="One of each of these 2 to 4 pieces; the first determines the face.",
        examples=[["truck", "gun"]],
    )

    @model_validator(mode="after")
    def _one_size(self) -> Self:
        if sum(pieces is not None for pieces in (self.two, self.three, self.four, self.each)) != 1:
            raise PydanticCustomError("schema.key-clash", "write exactly one of the keys two, three, four and each")
        return self

    @property
    def word(self) -> Literal["two", "three", "four", "each"]:
        """The key in use."""
        if self.each is not None:
            return "each"
        return "two" if self.two is not None else "three" if self.three is not None else "four"

    @property
    def size(self) -> int:
        """The number of pieces in the stack."""
        return {"two": 2, "three": 3, "four": 4, "each": len(self.pieces)}[self.word]

    @property
    def pieces(self) -> list[str]:
        """The pieces that may form it."""
        return self.two or self.three or self.four or self.each or []


class CompositeMarkerDefinition(Definition):
    """The marker of a composite."""

    count: Copies = Field(description="Copies printed.", examples=["4 per side"])
    symbol: SymbolName = Field("", description="Drawing on the marker.", examples=["marker/convoy"])
    symbols: dict[Id, SymbolName] = Field(
        {},
        max_length=12,
        description="Drawings of the whole stack, by the face of its top piece. Default: `symbol`.",
        examples=[{"front": "convoy/ready", "back": "convoy/damaged"}],
    )
    layout: Id = Field("composite", description="Counter layout of the marker.", examples=["composite"])
    result_layout: Id = Field(
        "result", description="Counter layout of markers with computed values.", examples=["result"]
    )


class CompositeDefinition(Definition):
    """A composite: pieces that stack and act as one (combined unit)."""

    name: Name = Field(description="Name of the stack.", examples=["Convoy"])
    of: StackDefinition = Field(description="Pieces that may form it.", examples=[{"two": ["truck", "jeep"]}])
    top: dict[Id, Effect] = Field(
        description="Effect on the stats of the top piece: `+1` adds, `1` sets, `sum` adds up those of all pieces.",
        examples=[{"attack": "sum", "move": 1}],
    )
    marker: CompositeMarkerDefinition = Field(
        description="Marker placed on it.", examples=[{"count": "2 per side", "symbol": "marker/convoy"}]
    )
    note: Prose = Field("", description="Note for charts and booklet.", examples=["It moves as its slowest piece."])


class MarkerBackDefinition(Definition):
    """The back of a marker."""

    name: Name = Field(description="Name of the back.", examples=["Thin smoke"])
    symbol: SymbolName = Field("", description="Drawing. Default: that of the front.", examples=["marker/thin-smoke"])


class MarkerDefinition(Definition):
    """A marker (token, information counter)."""

    name: Name = Field(description="Name of the marker.", examples=["Smoke"])
    symbol: SymbolName = Field(description="Drawing on it.", examples=["marker/smoke"])
    back: MarkerBackDefinition | None = Field(
        None, description="Other side. Default: blank.", examples=[{"name": "Thin smoke"}]
    )
    count: Copies = Field(description="Copies printed (marker limit).", examples=[12])
    layout: Id = Field("marker", description="Counter layout.", examples=["plain-marker"])
    size: CounterSize | None = Field(
        None,
        description="Width of the marker. The height follows from its layout. Default: `counter-size` of the kit.",
        examples=["18mm"],
    )
    note: Prose = Field("", description="Note for charts and booklet.", examples=["Smoke blocks line of sight."])
