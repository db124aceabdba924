"""Moves of pieces on a board of squares, and states of pieces."""

from typing import Literal, Self

from pydantic import model_validator
from pydantic_core import PydanticCustomError

from pnp.model.definition.base import Definition, field, require_one
from pnp.model.fields.boards import Directions, Leap, MarkerReference
from pnp.model.fields.common import Id, Name, Prose, Tags


class MoveDefinition(Definition):
    """One way in which a piece moves: `step`, `slide` or `jump`. Directions are those of the piece's own side."""

    step: Directions | None = field("One cell in these directions.", ["forward", "sideways"], None)
    slide: Directions | None = field(
        "Any number of cells in these directions, until something blocks it.", "diagonal", None
    )
    jump: Leap | None = field("Leap by two offsets in cells, in all directions, ignoring pieces between.", [1, 2], None)
    reach: int | None = field("Maximum slide distance in cells. Default: no limit.", 3, None, ge=1, le=100)
    capture: Literal["may", "must", "never"] = field(
        "Capture of an enemy piece at the end of the move. must: the move is legal only then.", "never", "may"
    )
    from_: Id | None = field(
        "Role of the cells from which alone the move is legal, of the piece's own side.", "city", None
    )
    when: Tags = field("States in one of which the piece must be. Default: any state.", "trained", [])
    name: Name = field("Name of a special move.", "Sortie", "")

    @model_validator(mode="after")
    def _is_one_move(self) -> Self:
        require_one(self, "step", "slide", "jump")
        if self.reach is not None and self.slide is None:
            raise PydanticCustomError("schema.key-clash", "only a slide has a reach")
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
