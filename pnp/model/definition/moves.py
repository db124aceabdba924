"""How pieces move on a grid, and the states that they can be in, as a designer writes them."""

from typing import Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from pnp.model.definition.base import Definition
from pnp.model.fields.boards import Directions, Leap, MarkerReference
from pnp.model.fields.common import Id, Line, Prose, Tags


class MoveDefinition(Definition):
    """One way in which a piece moves: `step`, `slide` or `jump`. Directions are those of the piece's own side."""

    step: Directions | None = Field(None, description="One cell in these directions: forward, [sideways, back].")
    slide: Directions | None = Field(None, description="Any number of cells in these directions, until it is stopped.")
    jump: Leap | None = Field(
        None, description="So many cells one way and so many the other, over all that stands between: [1, 2]."
    )
    reach: int | None = Field(None, ge=1, le=100, description="At most so many cells of a slide.")
    capture: Literal["may", "must", "never"] = Field(
        "may", description="Whether it takes what stands at its end: must: only then is it allowed."
    )
    from_: Id | None = Field(None, description="The role of cells from which alone it is allowed; of its own side.")
    when: Tags = Field([], description="The states in one of which the piece must be; in any unless given.")
    name: Line = Field("", description="What it is called, when it is not the piece's usual move.")

    @model_validator(mode="after")
    def _is_one_move(self) -> Self:
        if sum(way is not None for way in (self.step, self.slide, self.jump)) != 1:
            raise PydanticCustomError("schema.key-clash", "write exactly one of the keys step, slide and jump")
        if self.reach is not None and self.slide is None:
            raise PydanticCustomError("schema.key-clash", "only a slide has a reach")
        return self


class StateDefinition(Definition):
    """A condition in which pieces can be, such as trained, and what shows it: a side of a marker, or a face."""

    name: Line = Field(description="What it is called.")
    of: Tags = Field([], description="The pieces that can be in it; all unless given.")
    marker: MarkerReference | None = Field(None, description="The side of a marker that shows it: band.back.")
    face: Id | None = Field(None, description="The face that shows it: back.")
    counts_as: Tags = Field([], description="Other states that it is as well.")
    note: Prose = Field("", description="A remark for charts and booklet.")

    @model_validator(mode="after")
    def _has_one_sign(self) -> Self:
        if self.marker is not None and self.face is not None:
            raise PydanticCustomError("schema.key-clash", "a state is shown by a marker or by a face, not both")
        return self
