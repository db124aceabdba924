"""Stats, movement classes, pieces, composites, markers, and the types, sizes and formations of units."""

from typing import Annotated, Self

from pydantic import ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from pnp.model.definition.base import Definition, exactly_one, field
from pnp.model.definition.moves import MoveDefinition, PromotionDefinition
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
    PieceSize,
    Prose,
    StatCode,
    StatValue,
    SymbolName,
    Tags,
)
from pnp.units import Length

CounterSize = Annotated[Length, LengthBetween(5, 100)]
Sign = Annotated[Line, Field(max_length=6)]


class StatDefinition(Definition):
    """A stat: a value on the faces of pieces, such as attack or movement."""

    name: Name = field("Name of the stat.", "Attack")
    short: Annotated[Line, Field(max_length=6)] = field("Abbreviation on counters and charts.", "A")
    range: NumberRange | None = field("Smallest and largest printed value. Default: codes only.", "0..6", None)
    slot: Id = field("Slot in the counter layout. Default: the stat's id.", "top-left", "")
    codes: dict[StatCode, Line] = field(
        "Codes of 1 to 4 characters in place of a number, with their meanings.", {"F": "flies"}, {}, most=20
    )
    symbols: dict[StatCode, SymbolName] = field("Drawings of codes.", {"F": "weapon/wing"}, {}, most=20)
    flags: dict[Mark, Line] = field("Suffix marks and their meanings.", {"*": "enhanced"}, {}, most=5)
    optional: bool = field("If true, faces may omit it.", True, False)
    printed: bool = field("If false, no counter shows it: it is only for rules and charts.", False, True)
    note: Prose = field("Note for the counter diagram.", "Roll this or less to hit.", "")


class StatsDefinition(Definition):
    """A part that gives values to stats, by their ids."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, StatValue]


class FaceDefinition(StatsDefinition):
    """A face (front, back, reduced side) of a piece. Further keys are stats with the values that it shows."""

    state: Line = field("Name of the state that the face shows.", "Damaged", "")
    kind: Id = field("Category of the state, for layouts and rules.", "vehicle", "")
    symbol: SymbolName = field("Drawing. Default: the symbol of the piece.", "tank/damaged", "")
    moves: list[MoveDefinition] | None = field(
        "Moves while this face is up. Default: those of the piece.", [{"step": "orthogonal"}], None, most=20
    )


class ClassDefinition(Definition):
    """A movement class: terrain costs and modifiers distinguish it."""

    name: Name = field("Name of the class.", "Wheeled")
    short: Annotated[Line, Field(max_length=10)] = field("Name in narrow columns.", "wheel")
    symbol: SymbolName = field("Badge of the class.", "badge/wheel", "")
    color: Color = field("Color of the movement value, in quotes.", "#f5c518", "#000000")
    note: Prose = field("Note for charts and booklet.", "Cannot leave roads.", "")


class CarriesDefinition(Definition):
    """The transport capacity of a piece."""

    slots: int = field("Capacity, in units on board.", 2, ge=1, le=20)
    of: Tags = field("Classes or tags of units that it takes. Default: any.", "infantry", [])


class PieceDefinition(Definition):
    """A type of piece (counter, unit, card): `front` and `back`, or any number of `faces`."""

    name: Name = field("Name of the piece.", "Scout")
    title: Name = field("Rank or role printed beside the name.", "Commander", "")
    cost: int | None = field("Price, in units of the budget. Default: not for sale.", 2, None, ge=0, le=1000)
    limit: int | None = field(
        "Number of copies that one player may buy. Default: the copies of one side.", 4, None, ge=0, le=1000
    )
    required: bool = field("If true, every player starts with it.", True, False)
    count: Copies = field("Copies printed (counter mix).", "4 per side")
    symbol: SymbolName = field("Default drawing for its faces.", "tank/scout", "")
    front: FaceDefinition | None = field(
        "Initial face, required unless `faces` is given.", {"state": "Ready", "attack": 4, "move": 2}, None
    )
    back: FaceDefinition | None = field(
        "Other face, such as the reduced side. Default: a blank back.",
        {"state": "Damaged", "attack": 2, "move": 1},
        None,
    )
    faces: dict[Id, FaceDefinition] = field(
        "Faces by id, instead of front and back.",
        {"fresh": {"attack": 4}, "tired": {"attack": 2}, "spent": {"attack": 0}},
        {},
        most=12,
    )
    layout: Id = field("Counter layout, a file of templates/counters.", "half-inch", "piece")
    tags: Tags = field("Tags for rules and checks.", "infantry elite", [])
    class_: Id | None = field("Movement class, one of `classes`.", "foot", None)
    color: Color | None = field("Color of the counter, in quotes. Default: that of its side.", "#66707a", None)
    carries: CarriesDefinition | None = field("Transport capacity.", {"slots": 1, "of": "infantry"}, None)
    moves: list[MoveDefinition] = field(
        "Moves on a board, one entry for each way. A face may have others.",
        [{"step": "forward", "capture": "never"}, {"slide": "diagonal"}],
        [],
        most=20,
    )
    promotes: PromotionDefinition | None = field(
        "Promotion: the face that it shows after certain moves. Default: none.",
        {"to": "back", "in": {"rows": "last 3"}},
        None,
    )
    type: Id | None = field("Type of unit, one of `types`.", "infantry", None)
    size: PieceSize | None = field(
        "Size of unit, one of `sizes`; or the width of its counter, whose height follows from its layout. Default: "
        "`counter-size` of the kit.",
        "25mm",
        None,
    )
    format: Id | None = field(
        "Format of its counter, one of `formats` or a shipped one. Default: that of the kit.", "five-eighths", None
    )
    formation: Id | None = field("Formation that it belongs to, one of `formations`.", "ii-corps", None)
    designation: Name = field("Number or name on the counter. Default: its name.", "41", "")
    at: Name | None = field(
        "Where it is set up or arrives: a cell of the first board, or the id of a zone or place.", "0906", None
    )
    turn: int | None = field("Turn of its arrival. Default: it is set up at the start.", 3, None, ge=1, le=999)
    note: Prose = field("Note for charts and booklet.", "May not enter forest.", "")

    @model_validator(mode="after")
    def _has_faces(self) -> Self:
        if self.faces and (self.front or self.back):
            raise PydanticCustomError("schema.key-clash", "write front and back, or faces, not both", {"at": "faces"})
        if self.format is not None and isinstance(self.size, Length):
            raise PydanticCustomError("schema.key-clash", "write either format, or a size in mm, not both")
        if not self.faces and not self.front:
            raise PydanticCustomError("schema.missing-key", "the key 'front' is missing")
        return self


class StackDefinition(Definition):
    """The pieces of a composite: the key says how many, its list says which."""

    two: list[Id] | None = field("Any two of these pieces.", ["truck", "jeep"], None, least=1, most=200)
    three: list[Id] | None = field("Any three of these pieces.", ["infantry"], None, least=1, most=200)
    four: list[Id] | None = field("Any four of these pieces.", ["infantry", "gun"], None, least=1, most=200)
    each: list[Id] | None = field(
        "One of each of these 2 to 4 pieces; the first determines the face.", ["truck", "gun"], None, least=2, most=4
    )

    _one_size = exactly_one("two", "three", "four", "each")

    @property
    def word(self) -> str:
        """The key in use."""
        return next(word for word in ("two", "three", "four", "each") if getattr(self, word) is not None)

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

    count: Copies = field("Copies printed.", "4 per side")
    symbol: SymbolName = field("Drawing on the marker.", "marker/convoy", "")
    symbols: dict[Id, SymbolName] = field(
        "Drawings of the whole stack, by the face of its top piece. Default: `symbol`.",
        {"front": "convoy/ready", "back": "convoy/damaged"},
        {},
        most=12,
    )
    layout: Id = field("Counter layout of the marker.", "composite", "composite")
    result_layout: Id = field("Counter layout of markers with computed values.", "result", "result")


class CompositeDefinition(Definition):
    """A composite: pieces that stack and act as one (combined unit)."""

    name: Name = field("Name of the stack.", "Convoy")
    of: StackDefinition = field("Pieces that may form it.", {"two": ["truck", "jeep"]})
    top: dict[Id, Effect] = field(
        "Effect on the stats of the top piece: `+1` adds, `1` sets, `sum` adds up those of all pieces.",
        {"attack": "sum", "move": 1},
    )
    marker: CompositeMarkerDefinition = field(
        "Marker placed on it.", {"count": "2 per side", "symbol": "marker/convoy"}
    )
    note: Prose = field("Note for charts and booklet.", "It moves as its slowest piece.", "")


class MarkerBackDefinition(Definition):
    """The back of a marker."""

    name: Name = field("Name of the back.", "Thin smoke")
    symbol: SymbolName = field("Drawing. Default: that of the front.", "marker/thin-smoke", "")


class WeaponDefinition(StatsDefinition):
    """A weapon of a marker. Its keys are stats with the values with which it attacks."""


class MarkerDefinition(Definition):
    """A marker (token, information counter). With stats or weapons it is a unit that cannot move."""

    name: Name = field("Name of the marker.", "Smoke")
    symbol: SymbolName = field("Drawing on it.", "marker/smoke")
    back: MarkerBackDefinition | None = field("Other side. Default: blank.", {"name": "Thin smoke"}, None)
    count: Copies = field("Copies printed (marker limit).", 12)
    layout: Id = field("Counter layout.", "plain-marker", "marker")
    size: CounterSize | None = field(
        "Width of the marker. The height follows from its layout. Default: `counter-size` of the kit.", "18mm", None
    )
    format: Id | None = field(
        "Format of the marker, one of `formats` or a shipped one. Default: that of the kit.", "one-inch", None
    )
    note: Prose = field("Note for charts and booklet.", "Smoke blocks line of sight.", "")
    tags: Tags = field("Tags for rules and the kit.", "bunker", [])
    stats: dict[Id, StatValue] = field("Values for stats, as a target.", {"defense": 7}, {}, most=20)
    weapons: list[WeaponDefinition] = field(
        "Weapons, each with values for stats, which replace those of `stats` when it attacks.",
        [{"attack": 7, "range": 4}, {"attack": 6, "range": 2}],
        [],
        most=12,
    )

    @model_validator(mode="after")
    def _has_one_size(self) -> Self:
        if self.format is not None and self.size is not None:
            raise PydanticCustomError("schema.key-clash", "write either format or size, not both")
        return self


class UnitTypeDefinition(Definition):
    """A type of unit (branch): pieces of the type have its symbol and class, unless they have their own."""

    name: Name = field("Name of the type.", "Infantry")
    symbol: SymbolName = field("Drawing of its units. Units of armies: `nato/…`.", "nato/infantry", "")
    class_: Id | None = field("Movement class of its units, one of `classes`.", "foot", None)
    note: Prose = field("Note for charts and booklet.", "May dig in.", "")


class UnitSizeDefinition(Definition):
    """A size of unit (echelon), such as brigade or division."""

    name: Name = field("Name of the size.", "brigade")
    sign: Sign = field("Sign above the symbol on counters.", "X")
    stacks: int = field("Its share of a stacking limit, in stacking points.", 2, 1, ge=0, le=100)
    note: Prose = field("Note for charts and booklet.", "Breaks down into regiments.", "")


class FormationDefinition(Definition):
    """A formation (command): units of one side, with a colored stripe on their counters."""

    name: Name = field("Name of the formation.", "II Corps")
    short: Sign = field("Abbreviation on counters, in quotes if it is a number. Default: the name.", "II", "")
    side: Id = field("Side that it belongs to.", "red")
    color: Color = field("Color of the stripe, in quotes.", "#d9a441")
    note: Prose = field("Note for charts and booklet.", "Enters on turn 2.", "")
