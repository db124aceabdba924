"""State machines of play, set-up rules and defined terms."""

from typing import Annotated

from pydantic import Discriminator, Field, Tag

from pnp.model.definition.base import Definition, exactly_one, field
from pnp.model.fields.common import ColumnRange, Id, Line, Name, NumberRange
from pnp.model.fields.rulings import Answer, Condition, Conditions, Domain, HeadingId, States, Values

Amount = Annotated[int, Field(ge=0, le=10_000)]


class MachineActionDefinition(Definition):
    """An action (transition) of a machine."""

    name: Name = field("Name of the action. Default: its id.", "Fire", "")
    when: Conditions = field(
        "States in which it is possible; of several conditions, any. Default: all states.", {"status": "ready"}, []
    )
    set: dict[Id, Answer] = field(
        "New values of variables; a formula for numbers.", {"status": "fired", "ammo": "ammo - 1"}, {}, most=30
    )
    cost: dict[Id, Amount] = field(
        "Amounts subtracted from variables, which must have as much. Formulas in `set` see the remainder.",
        {"ammo": 1},
        {},
        most=30,
    )
    gain: dict[Id, Amount] = field(
        "Amounts of things that are no variables of the machine, such as points.", {"points": 2}, {}, most=30
    )
    ends_turn: bool = field("If true, the turn ends after it.", True, False)
    forced: bool = field("If true, it occurs automatically when enabled.", True, False)
    says: HeadingId = field("Rule that allows it, as the id of its heading.", "fire", "")


class MachineEndDefinition(Definition):
    """States in which the machine has ended."""

    when: Conditions = field("The states; of several conditions, any.", {"ammo": 0}, least=1)
    result: Line = field("Result: win, loss, draw.", "win", "")
    says: HeadingId = field("Rule that says so, as the id of its heading.", "end", "")


class InvariantDefinition(Definition):
    """A property of every reachable state: exactly one of `never` and `always`."""

    never: Condition | None = field("No reachable state is like this.", {"status": "fired", "ammo": 3}, None)
    always: Condition | None = field("Every reachable state is like this.", {"ammo": "0..3"}, None)
    says: HeadingId = field("Rule that says so, as the id of its heading.", "ammo", "")

    _one_kind = exactly_one("never", "always")


class PlayDefinition(Definition):
    """A sequence of actions that players would try, and whether the rules allow it."""

    when: Condition = field(
        "Reachable states in which the sequence is tried. Default: the initial states.", {"status": "ready"}, {}
    )
    steps: list[Id] = field("Actions, in order.", ["load", "fire"], least=1, most=100)
    possible: bool = field("If false, the rules must forbid the sequence.", False, True)
    then: Condition = field("Expected state afterwards.", {"status": "fired"}, {})
    says: HeadingId = field("Rule that says so, as the id of its heading.", "fire", "")


class MachineDefinition(Definition):
    """A part of play as a state machine. pnp explores all its reachable states."""

    title: Name = field("What it models.", "A gun and its ammunition")
    variables: dict[Id, Domain] = field(
        "Variables of a state with their values: a domain, or a list. A variable with the id of a marker "
        "counts these markers.",
        {"status": ["ready", "fired"], "ammo": "0..3"},
        least=1,
        most=30,
    )
    start: States = field(
        "Initial state. A list of values, or of states, means any of them.", {"status": "ready", "ammo": 3}, least=1
    )
    actions: dict[Id, MachineActionDefinition] = field(
        "Actions (transitions) by id.",
        {"fire": {"when": {"status": "ready"}, "set": {"status": "fired"}, "cost": {"ammo": 1}}},
        {},
        most=200,
    )
    ends: dict[Id, MachineEndDefinition] = field("Final states by id.", {"empty": {"when": {"ammo": 0}}}, {}, most=50)
    invariants: dict[Id, InvariantDefinition] = field(
        "Invariants by id.", {"fired-costs": {"never": {"status": "fired", "ammo": 3}}}, {}, most=100
    )
    plays: dict[Id, PlayDefinition] = field(
        "Sequences of actions that are possible, or not, by id.",
        {"no-second-shot": {"steps": ["fire", "fire"], "possible": False}},
        {},
        most=100,
    )
    waits: Conditions = field("Non-terminal states where waiting is legal.", {"status": "fired"}, [])
    says: HeadingId = field("Rule that it models, as the id of its heading.", "fire", "")


class PlacementRuleDefinition(Definition):
    """Where pieces may be set up (deployed). Every key narrows it further."""

    side: Id | None = field("Owner of the pieces. Default: every side.", "red", None)
    board: Id | None = field("The board. Default: every board.", "field", None)
    pieces: dict[Id, Annotated[int, Field(ge=1, le=1000)]] = field(
        "Number of pieces to set up, by piece. Default: all pieces.", {"scout": 4, "tank": 2}, {}, most=1000
    )
    zones: list[Id] = field("Zones, any of which is allowed.", ["camp", "harbor"], [], most=100)
    rows: NumberRange | None = field("Rows, as the labels of the board count them. Default: all rows.", "1..3", None)
    columns: ColumnRange | None = field(
        "Columns, as the labels of the board count them. Default: all columns.", "A..H", None
    )
    edge: int = field("Least distance to the edge of the board, in cells.", 1, 0, ge=0, le=1000)
    stack: int = field(
        "Stacking limit: number of pieces in one cell. Without a board it also applies to scenarios.",
        2,
        1,
        ge=1,
        le=1000,
    )
    says: HeadingId = field("Rule that says so, as the id of its heading.", "set-up", "")


class MeaningDefinition(Definition):
    """What a rule says that a term covers."""

    domain: Id = field("The domain.", "unit")
    values: Values = field("Values of the domain that the term covers.", ["scout", "horse"])
    says: HeadingId = field("Rule that says so, as the id of its heading.", "units")


class TermDefinition(Definition):
    """A defined term, with its synonyms and with what the rules say that it covers."""

    name: Name = field("The term as texts print it.", "light unit")
    also: list[Line] = field("Synonyms.", ["light troops"], [], most=50)
    meanings: list[MeaningDefinition] = field(
        "What it covers, rule by rule.",
        [{"domain": "unit", "values": ["scout", "horse"], "says": "units"}],
        [],
        most=50,
    )
    says: HeadingId = field("Rule that defines it, as the id of its heading.", "units", "")


def _form(value: object) -> str:
    return "keys" if isinstance(value, dict | TermDefinition) else "text"


Word = Annotated[Annotated[Line, Tag("text")] | Annotated[TermDefinition, Tag("keys")], Discriminator(_form)]
"""A defined term: as texts print it, or with its synonyms and meanings."""
