"""Moves of pieces on a board of squares, and states of pieces."""

from typing import Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from pnp.model.definition.base import Definition
from pnp.model.fields.boards import Directions, Leap, MarkerReference
from pnp.model.fields.common import Id, Name, Prose, Tags


class MoveDefinition(Definition):
    """One way in which a piece moves: `step`, `slide` or `jump`. Directions are those of the piece's own side."""

    step: Directions | None = Field(
        None, description="One cell in these directions.", examples=[["forward", "sideways"]]
    )
    slide: Directions | None = Field(
        None, description="Any number of cells in these directions, until something blocks it.", examples=["diagonal"]
    )
    jump: Leap | None = Field(
        None, description="Leap by two offsets in cells, in all directions, ignoring pieces between.", examples=[[1, 2]]
    )
    reach: int | None = Field(
        None, ge=1, le=100, description="Maximum slide distance in cells. Default: no limit.", examples=[3]
    )
    capture: Literal["may", "must", "never"] = Field(
        "may",
        description="Capture of an enemy piece at the end of the move. must: the move is legal only then.",
        examples=["never"],
    )
    from_: Id | None = Field(
        None,
        description="Role of the cells from which alone the move is legal, of the piece's own side.",
        examples=["city"],
    )
    when: Tags = Field(
        [], description="States in one of which the piece must be. Default: any state.", examples=["trained"]
    )
    name: Name = Field("", description="Name of a special move.", examples=["Sortie"])

    @model_validator(mode="after")
    def _is_one_move(self) -> Self:
        if sum(way is not None for way in (self.step, self.slide, self.jump)) != 1:
            raise PydanticCustomError("schema.key-clash", "write exactly one of the keys step, slide and jump")
        if self.reach is not None and self.slide is None:
            raise PydanticCustomError("schema.key-clash", "only a slide has a reach")
        return self


class StateDefinition(Definition):
    """A state of pieces, such as trained or disrupted, and what shows it: a side of a marker, or a face."""

    name: Name = Field(description="Name of the state.", examples=["Trained"])
    of: Tags = Field([], description="Pieces that can be in it. Default: all.", examples=[["rook", "knight"]])
    marker: MarkerReference | None = Field(None, description="Side of a marker that shows it.", examples=["band.back"])
    face: Id | None = Field(None, description="Face of the piece that shows it.", examples=["back"])
    counts_as: Tags = Field([], description="Other states that it includes.", examples=[["trained"]])
    note: Prose = Field("", description="Note for charts and booklet.", examples=["Moves one square farther."])

    @model_validator(mode="after")
    def _has_one_sign(self) -> Self:
        if self.marker is not None and self.face is not None:
            raise PydanticCustomError("schema.key-clash", "a state is shown by a marker or by a face, not both")
        return self
