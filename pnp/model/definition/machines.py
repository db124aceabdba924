"""State machines of play, set-up rules and defined terms."""

from typing import Annotated, Self

from pydantic import Discriminator, Field, Tag, model_validator
from pydantic_core import PydanticCustomError

from pnp.model.definition.base import Definition
from pnp.model.fields.common import ColumnRange, Id, Line, Name, NumberRange
from pnp.model.fields.rulings import Answer, Condition, Conditions, Domain, HeadingId, States, Values

Amount = Annotated[int, Field(ge=0, le=10_000)]


class MachineActionDefinition(Definition):
    """An action (transition) of a machine."""

    name: Name = Field("", description="Name of the action. Default: its id.", examples=["Fire"])
    when: Conditions = Field(
        [],
        description="States in which it is possible; of several conditions, any. Default: all states.",
        examples=[{"status": "ready"}],
    )
    set: dict[Id, Answer] = Field(
        {},
        max_length=30,
        description="New values of variables; a formula for numbers.",
        examples=[{"status": "fired", "ammo": "ammo - 1"}],
    )
    cost: dict[Id, Amount] = Field(
        {},
        max_length=30,
        description="Amounts subtracted from variables, which must have as much. Formulas in `set` see the remainder.",
        examples=[{"ammo": 1}],
    )
    gain: dict[Id, Amount] = Field(
        {},
        max_length=30,
        description="Amounts of things that are no variables of the machine, such as points.",
        examples=[{"points": 2}],
    )
    ends_turn: bool = Field(False, description="If true, the turn ends after it.", examples=[True])
    forced: bool = Field(False, description="If true, it occurs automatically when enabled.", examples=[True])
    says: HeadingId = Field("", description="Rule that allows it, as the id of its heading.", examples=["fire"])


class MachineEndDefinition(Definition):
    """States in which the machine has ended."""

    when: Conditions = Field(
        min_length=1, description="The states; of several conditions, any.", examples=[{"ammo": 0}]
    )
    result: Line = Field("", description="Result: win, loss, draw.", examples=["win"])
    says: HeadingId = Field("", description="Rule that says so, as the id of its heading.", examples=["end"])


class InvariantDefinition(Definition):
    """A property of every reachable state: exactly one of `never` and `always`."""

    never: Condition | None = Field(
        None, description="No reachable state is like this.", examples=[{"status": "fired", "ammo": 3}]
    )
    always: Condition | None = Field(
        None, description="Every reachable state is like this.", examples=[{"ammo": "0..3"}]
    )
    says: HeadingId = Field("", description="Rule that says so, as the id of its heading.", examples=["ammo"])

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        if (self.never is None) == (self.always is None):
            raise PydanticCustomError("schema.key-clash", "write exactly one of the keys never and always")
        return self


class PlayDefinition(Definition):
    """A sequence of actions that players would try, and whether the rules allow it."""

    when: Condition = Field(
        {},
        description="Reachable states in which the sequence is tried. Default: the initial states.",
        examples=[{"status": "ready"}],
    )
    steps: list[Id] = Field(min_length=1, max_length=100, description="Actions, in order.", examples=[["load", "fire"]])
    possible: bool = Field(True, description="If false, the rules must forbid the sequence.", examples=[False])
    then: Condition = Field({}, description="Expected state afterwards.", examples=[{"status": "fired"}])
    says: HeadingId = Field("", description="Rule that says so, as the id of its heading.", examples=["fire"])


class MachineDefinition(Definition):
    """A part of play as a state machine. pnp explores all its reachable states."""

    title: Name = Field(description="What it models.", examples=["A gun and its ammunition"])
    variables: dict[Id, Domain] = Field(
        min_length=1,
        max_length=30,
        description="Variables of a state with their values: a domain, or a list. A variable with the id of a marker "
        "counts these markers.",
        examples=[{"status": ["ready", "fired"], "ammo": "0..3"}],
    )
    start: States = Field(
        min_length=1,
        description="Initial state. A list of values, or of states, means any of them.",
        examples=[{"status": "ready", "ammo": 3}],
    )
    actions: dict[Id, MachineActionDefinition] = Field(
        {},
        max_length=200,
        description="Actions (transitions) by id.",
        examples=[{"fire": {"when": {"status": "ready"}, "set": {"status": "fired"}, "cost": {"ammo": 1}}}],
    )
    ends: dict[Id, MachineEndDefinition] = Field(
        {}, max_length=50, description="Final states by id.", examples=[{"empty": {"when": {"ammo": 0}}}]
    )
    invariants: dict[Id, InvariantDefinition] = Field(
        {},
        max_length=100,
        description="Invariants by id.",
        examples=[{"fired-costs": {"never": {"status": "fired", "ammo": 3}}}],
    )
    plays: dict[Id, PlayDefinition] = Field(
        {},
        max_length=100,
        description="Sequences of actions that are possible, or not, by id.",
        examples=[{"no-second-shot": {"steps": ["fire", "fire"], "possible": False}}],
    )
    waits: Conditions = Field(
        [], description="Non-terminal states where waiting is legal.", examples=[{"status": "fired"}]
    )
    says: HeadingId = Field("", description="Rule that it models, as the id of its heading.", examples=["fire"])


class PlacementRuleDefinition(Definition):
    """Where pieces may be set up (deployed). Every key narrows it further."""

    side: Id | None = Field(None, description="Owner of the pieces. Default: every side.", examples=["red"])
    board: Id | None = Field(None, description="The board. Default: every board.", examples=["field"])
    pieces: dict[Id, Annotated[int, Field(ge=1, le=1000)]] = Field(
        {},
        max_length=1000,
        description="Number of pieces to set up, by piece. Default: all pieces.",
        examples=[{"scout": 4, "tank": 2}],
    )
    zones: list[Id] = Field(
        [], max_length=100, description="Zones, any of which is allowed.", examples=[["camp", "harbor"]]
    )
    rows: NumberRange | None = Field(
        None, description="Rows, as the labels of the board count them. Default: all rows.", examples=["1..3"]
    )
    columns: ColumnRange | None = Field(
        None, description="Columns, as the labels of the board count them. Default: all columns.", examples=["A..H"]
    )
    edge: int = Field(0, ge=0, le=1000, description="Least distance to the edge of the board, in cells.", examples=[1])
    stack: int = Field(
        1,
        ge=1,
        le=1000,
        description="Stacking limit: number of pieces in one cell. Without a board it also applies to scenarios.",
        examples=[2],
    )
    says: HeadingId = Field("", description="Rule that says so, as the id of its heading.", examples=["set-up"])


class MeaningDefinition(Definition):
    """What a rule says that a term covers."""

    domain: Id = Field(description="The domain.", examples=["unit"])
    values: Values = Field(description="Values of the domain that the term covers.", examples=[["scout", "horse"]])
    says: HeadingId = Field(description="Rule that says so, as the id of its heading.", examples=["units"])


class TermDefinition(Definition):
    """A defined term, with its synonyms and with what the rules say that it covers."""

    name: Name = Field(description="The term as texts print it.", examples=["light unit"])
    also: list[Line] = Field([], max_length=50, description="Synonyms.", examples=[["light troops"]])
    meanings: list[MeaningDefinition] = Field(
        [],
        max_length=50,
        description="What it covers, rule by rule.",
        examples=[[{"domain": "unit", "values": ["scout", "horse"], "says": "units"}]],
    )
    says: HeadingId = Field("", description="Rule that defines it, as the id of its heading.", examples=["units"])


def _form(value: object) -> str:
    """Return which of its two forms a term is written in."""
    return "keys" if isinstance(value, dict | TermDefinition) else "text"


Word = Annotated[Annotated[Line, Tag("text")] | Annotated[TermDefinition, Tag("keys")], Discriminator(_form)]
"""A defined term: as texts print it, or with its synonyms and meanings."""
