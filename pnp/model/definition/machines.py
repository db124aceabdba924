"""Small automata of play, set-up rules and words of the rules as a designer writes them."""

from typing import Annotated, Self

from pydantic import Discriminator, Field, Tag, model_validator
from pydantic_core import PydanticCustomError

from pnp.model.definition.base import Definition
from pnp.model.fields.common import ColumnRange, Id, Line, NumberRange
from pnp.model.fields.rulings import Answer, Condition, Conditions, Domain, HeadingId, States, Values

Amount = Annotated[int, Field(ge=0, le=10_000)]


class MachineActionDefinition(Definition):
    """Something that may happen."""

    name: Line = Field("", description="What it is called; its id unless given.")
    when: Conditions = Field([], description="When it may happen; none: always.")
    set: dict[Id, Answer] = Field({}, max_length=30, description="New values of variables; a formula for numbers.")
    cost: dict[Id, Amount] = Field(
        {}, max_length=30, description="What it takes from variables, which must have it; formulas see what is left."
    )
    gain: dict[Id, Amount] = Field({}, max_length=30, description="What it brings of things that are not counted here.")
    ends_turn: bool = Field(False, description="Whether the turn is over after it.")
    forced: bool = Field(False, description="Whether it happens by itself as soon as it can.")
    says: HeadingId = Field("", description="The rule that allows it, as the id of its heading.")


class MachineEndDefinition(Definition):
    """States in which it is over."""

    when: Conditions = Field(min_length=1, description="The states.")
    result: Line = Field("", description="For whom, or how: win, loss, draw.")
    says: HeadingId = Field("", description="The rule that says so, as the id of its heading.")


class InvariantDefinition(Definition):
    """What must hold in every state: exactly one of `never` and `always`."""

    never: Condition | None = Field(None, description="No state is like this.")
    always: Condition | None = Field(None, description="Every state is like this.")
    says: HeadingId = Field("", description="The rule that says so, as the id of its heading.")

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        if (self.never is None) == (self.always is None):
            raise PydanticCustomError("schema.key-clash", "write exactly one of the keys never and always")
        return self


class PlayDefinition(Definition):
    """A piece of play that a player would try: the rules allow it, or they do not."""

    when: Condition = Field(
        {}, description="Where it is tried: in every such state that play can reach; unless given, at the start."
    )
    steps: list[Id] = Field(min_length=1, max_length=100, description="Actions, one after the other.")
    possible: bool = Field(True, description="Whether the rules allow it.")
    then: Condition = Field({}, description="What is so afterwards.")
    says: HeadingId = Field("", description="The rule that says so, as the id of its heading.")


class MachineDefinition(Definition):
    """A part of play as states and what changes them."""

    title: Line = Field(description="What it is about.")
    variables: dict[Id, Domain] = Field(
        min_length=1,
        max_length=30,
        description="What a state consists of: a domain, or values, by name; named as a marker, it counts these.",
    )
    start: States = Field(min_length=1, description="How it begins; a list of values, or of states: any of them.")
    actions: dict[Id, MachineActionDefinition] = Field({}, max_length=200, description="What may happen, by id.")
    ends: dict[Id, MachineEndDefinition] = Field({}, max_length=50, description="When it is over, by id.")
    invariants: dict[Id, InvariantDefinition] = Field({}, max_length=100, description="What must hold, by id.")
    plays: dict[Id, PlayDefinition] = Field(
        {}, max_length=100, description="Pieces of play that are possible, or are not, by id."
    )
    waits: Conditions = Field([], description="States in which nothing needs to happen, though nothing is over.")
    says: HeadingId = Field("", description="The rule that it stands for, as the id of its heading.")


class PlacementRuleDefinition(Definition):
    """Where pieces may be set up; all that is written must hold."""

    side: Id | None = Field(None, description="Whose pieces; every side's unless given.")
    board: Id | None = Field(None, description="On which board; every board unless given.")
    pieces: dict[Id, Annotated[int, Field(ge=1, le=1000)]] = Field(
        {}, max_length=1000, description="How many of each piece there are to place; all pieces unless given."
    )
    zones: list[Id] = Field([], max_length=100, description="Zones, any of which will do.")
    rows: NumberRange | None = Field(None, description="Rows, as the board's labels count them.")
    columns: ColumnRange | None = Field(None, description="Columns, as the board's labels count them.")
    edge: int = Field(0, ge=0, le=1000, description="At least how many cells lie between the piece and the edge.")
    stack: int = Field(
        1, ge=1, le=1000, description="How many pieces one cell takes; without a board in scenarios too."
    )
    says: HeadingId = Field("", description="The rule that says so, as the id of its heading.")


class MeaningDefinition(Definition):
    """What a rule says that a word covers."""

    domain: Id = Field(description="The domain.")
    values: Values = Field(description="Those of its values that the word covers.")
    says: HeadingId = Field(description="The rule that says so, as the id of its heading.")


class TermDefinition(Definition):
    """A word of the rules, with other words for the same thing and with what the rules say that it covers."""

    name: Line = Field(description="The word as texts print it.")
    also: list[Line] = Field([], max_length=50, description="Other words for the same thing.")
    meanings: list[MeaningDefinition] = Field([], max_length=50, description="What it covers, rule by rule.")
    says: HeadingId = Field("", description="The rule that defines it, as the id of its heading.")


def _form(value: object) -> str:
    """Which of its two forms a word is written in."""
    return "keys" if isinstance(value, dict | TermDefinition) else "text"


Word = Annotated[Annotated[Line, Tag("text")] | Annotated[TermDefinition, Tag("keys")], Discriminator(_form)]
"""A word of the rules: as texts print it, or with what is known about it."""
