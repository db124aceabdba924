"""Moves of pieces, drops and promotion, and states of pieces."""

from typing import Annotated, Literal, Self

from pydantic import Discriminator, Tag, model_validator
from pydantic_core import PydanticCustomError

from pnp.model.definition.base import Definition, exactly_one, field
from pnp.model.fields.boards import DirectedLeap, Directions, Leap, MarkerReference, RowsOfSide
from pnp.model.fields.common import Id, Name, Prose, Tags

AnyLeap = Annotated[
    Annotated[Leap, Tag("all")] | Annotated[DirectedLeap, Tag("directed")],
    Discriminator(lambda leap: "directed" if isinstance(leap, dict) else "all"),
]


class CellsOfSideDefinition(Definition):
    """Cells of a board as a side sees it: `rows` or a `zone`."""

    rows: RowsOfSide | None = field(
        "Rows, counted from the edge of the piece's side: first or last, and how many. On hexes in columns: "
        "as many cells at that end of each column.",
        "last 3",
        None,
    )
    zone: Id | None = field("Zone of the board.", "temple", None)

    _is_one = exactly_one("rows", "zone")


class PromotionDefinition(Definition):
    """When a piece may be turned to another face."""

    to: Id = field("Face that it shows afterwards.", "back")
    in_: CellsOfSideDefinition = field("Cells in which it promotes.", {"rows": "last 3"})
    when: Literal["enters", "touches"] = field(
        "Which moves promote. enters: those that end in these cells; touches: also those that begin there.",
        "touches",
        "enters",
    )
    must: CellsOfSideDefinition | None = field(
        "Cells in which it must promote at the end of a move. Default: it always may decline.", {"rows": "last 1"}, None
    )


class HandDefinition(Definition):
    """Pieces in hand: what becomes of captured pieces, and whose they are when they are dropped."""

    takes: Literal["captured"] = field("Pieces that come into a hand.", "captured", "captured")
    as_: Literal["own", "former"] = field(
        "Owner of a captured piece. own: the side that captured it; former: the side that lost it.", "former", "own"
    )


class MoveDefinition(Definition):
    """One way in which a piece moves: `step`, `slide`, `jump` or `drop`. Directions are those of its own side."""

    step: Directions | None = field("One cell in these directions.", ["forward", "sideways"], None)
    slide: Directions | None = field(
        "Any number of cells in these directions, until something blocks it.", "diagonal", None
    )
    jump: AnyLeap | None = field(
        "Leap that ignores pieces between: two numbers of cells, in all directions ([1, 2] is a knight's), or the sum "
        "of steps in the named directions.",
        {"forward": 2, "sideways": 1},
        None,
    )
    drop: Literal["empty"] | None = field("It is placed from the hand on any empty cell.", "empty", None)
    reach: int | None = field("Maximum slide distance in cells. Default: no limit.", 3, None, ge=1, le=100)
    but: CellsOfSideDefinition | None = field(
        "Cells on which it is not dropped. Default: none.", {"rows": "last 1"}, None
    )
    once_in: Literal["column", "row"] | None = field(
        "Line of the board that holds one such piece of a side at most, with its first face up. Default: no limit.",
        "column",
        None,
    )
    capture: Literal["may", "must", "never"] = field(
        "Capture of an enemy piece at the end of the move. must: the move is legal only then.", "never", "may"
    )
    from_: Id | None = field(
        "Role of the cells from which alone the move is legal, of the piece's own side.", "city", None
    )
    when: Tags = field("States in one of which the piece must be. Default: any state.", "trained", [])
    name: Name = field("Name of a special move.", "Sortie", "")

    _is_one = exactly_one("step", "slide", "jump", "drop")

    @model_validator(mode="after")
    def _has_its_keys(self) -> Self:
        if self.reach is not None and self.slide is None:
            raise PydanticCustomError("schema.key-clash", "only a slide has a reach")
        if self.drop is None and (self.but is not None or self.once_in is not None):
            raise PydanticCustomError("schema.key-clash", "only a drop has 'but' and 'once-in'")
        if self.drop is not None and (self.capture != "may" or self.from_ or self.when):
            raise PydanticCustomError("schema.key-clash", "a drop has no 'capture', 'from' and 'when'")
        return self


class StateDefinition(Definition):
    """A state of pieces, such as trained or disrupted, and what shows it: a side of a marker, or a face."""

    name: Name = field("Name of the state.", "Trained")
    of: Tags = field("Pieces that can be in it. Default: all.", ["rook", "knight"], [])
    marker: MarkerReference | None = field("Side of a marker that shows it.", "band.back", None)
    face: Id | None = field("Face of the piece that shows it.", "back", None)
    counts_as: Tags = field("Other states that it includes.", ["trained"], [])
    note: Prose = field("Note for charts and booklet.", "Moves one square farther.", "")

    @model_validator(mode="after")
    def _has_one_sign(self) -> Self:
        if self.marker is not None and self.face is not None:
            raise PydanticCustomError("schema.key-clash", "a state is shown by a marker or by a face, not both")
        return self
