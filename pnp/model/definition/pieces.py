"""Stats, pieces, combined pieces and markers as a designer writes them."""

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
    """A value that every face of every piece carries."""

    name: Line = Field(description="The stat's name.")
    short: Annotated[Line, Field(max_length=6)] = Field(description="Its abbreviation on counters and charts.")
    range: NumberRange | None = Field(
        None, description="Smallest and largest value that may be printed: 0..6; none: codes only."
    )
    slot: Id = Field("", description="The place in the counter layout; the stat's id unless given.")
    codes: dict[StatCode, Line] = Field(
        {}, max_length=20, description="Letters that may stand instead of a number, with what they mean: {F: Fighter}."
    )
    symbols: dict[StatCode, SymbolName] = Field({}, max_length=20, description="Drawings for codes.")
    flags: dict[Mark, Line] = Field(
        {}, max_length=5, description='Marks that may follow a number, with what they mean: {"*": enhanced}.'
    )
    optional: bool = Field(False, description="Whether faces may leave it out.")
    note: Prose = Field("", description="A remark for the counter diagram.")


class StatsDefinition(Definition):
    """Something that gives values to stats, by their ids."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, StatValue]


class FaceDefinition(StatsDefinition):
    """One state of a piece. Besides these keys it gives a value to each stat, by the stat's id."""

    state: Line = Field("", description="The name of this state; a piece of one face needs none.")
    kind: Id = Field("", description="A word for the sort of state, such as robot, for layouts and rules.")
    symbol: SymbolName = Field("", description="The drawing; the piece's symbol unless given.")


class ClassDefinition(Definition):
    """A way of moving that terrain keys tell apart."""

    name: Line = Field(description="What it is called.")
    short: Annotated[Line, Field(max_length=10)] = Field(description="Its name in narrow columns.")
    symbol: SymbolName = Field("", description="Its badge.")
    color: Color = Field("#000000", description="The ink of movement points on counters.")
    note: Prose = Field("", description="A remark for charts and booklet.")


class CarriesDefinition(Definition):
    """What a carrier takes on board."""

    slots: int = Field(ge=1, le=20, description="How many units.")
    of: Tags = Field([], description="Classes or tags of units that it takes; any unless given.")


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
    class_: Id | None = Field(None, description="Its way of moving, one of `classes`.")
    color: Color | None = Field(None, description="The counter's colour when it is not the side's.")
    carries: CarriesDefinition | None = Field(None, description="What it takes on board.")
    moves: list[MoveDefinition] = Field([], max_length=20, description="How it moves, one entry for each way.")
    size: CounterSize | None = Field(None, description="Width and height of its counter; the kit's unless given.")
    note: Prose = Field("", description="A remark for charts and booklet.")

    @model_validator(mode="after")
    def _has_faces(self) -> Self:
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
    each: list[Id] | None = Field(
        None, min_length=2, max_length=4, description="One of each of these pieces; the first shows its face."
    )

    @model_validator(mode="after")
    def _one_size(self) -> Self:
        if sum(pieces is not None for pieces in (self.two, self.three, self.four, self.each)) != 1:
            raise PydanticCustomError("schema.key-clash", "write exactly one of the keys two, three, four and each")
        return self

    @property
    def word(self) -> Literal["two", "three", "four", "each"]:
        """The key that is written."""
        if self.each is not None:
            return "each"
        return "two" if self.two is not None else "three" if self.three is not None else "four"

    @property
    def size(self) -> int:
        """How many pieces take part."""
        return {"two": 2, "three": 3, "four": 4, "each": len(self.pieces)}[self.word]

    @property
    def pieces(self) -> list[str]:
        """The pieces that may take part."""
        return self.two or self.three or self.four or self.each or []


class CompositeMarkerDefinition(Definition):
    """The marker laid on a composite."""

    count: Copies = Field(description="Copies printed: 4 per side.")
    symbol: SymbolName = Field("", description="The drawing on the marker.")
    symbols: dict[Id, SymbolName] = Field(
        {}, max_length=12, description="Drawings of the whole stack by the face of its top piece, where they differ."
    )
    layout: Id = Field("composite", description="The counter layout of the marker.")
    result_layout: Id = Field("result", description="The counter layout of markers with computed values.")


class CompositeDefinition(Definition):
    """A stack of pieces that plays as one."""

    name: Line = Field(description="What the stack is called.")
    of: StackDefinition = Field(description="Which pieces may form it: {two: [runner, lancer]}.")
    top: dict[Id, Effect] = Field(description="Effect on the top piece's stats: +1 adds, a number sets, sum: of all.")
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
    size: CounterSize | None = Field(None, description="Its width and height; the kit's unless given.")
    note: Prose = Field("", description="A remark for charts and booklet.")
