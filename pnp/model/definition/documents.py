"""Charts, the rules booklet and the kit as a designer writes them."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from pnp.model.definition.base import Definition
from pnp.model.documents import DOCUMENTS
from pnp.model.fields.annotations import EntryName
from pnp.model.fields.common import FileName, Id, LengthBetween, Line, Prose, SymbolName
from pnp.units import Length

DocumentName = Annotated[str, EntryName(DOCUMENTS)]


class PanelDefinition(Definition):
    """One block of a chart. Other keys are options of the panel's kind."""

    model_config = ConfigDict(extra="allow")

    kind: Id = Field(description="Which panel; docs/panels.md shows all.")
    title: Line = Field("", description="Its heading.")


class ChartDefinition(Definition):
    """A chart sheet."""

    title: Line = Field(description="The sheet's title.")
    per_side: bool = Field(False, description="Whether each side gets one in its colour.")
    fold: bool = Field(
        False,
        description="Whether it folds across the middle and stands as a screen: panels behind, a banner in front.",
    )
    rows: list[Annotated[list[PanelDefinition], Field(min_length=1, max_length=6)]] = Field(
        min_length=1, max_length=30, description="Rows of panels, from the top; panels of one row stand side by side."
    )


class RulesDefinition(Definition):
    """The rules booklet."""

    title: Line = Field(description="Title of the booklet.")
    subtitle: Line = Field("", description="A second line for the cover.")
    cover: SymbolName = Field("", description="The drawing on the cover.")
    blurb: Prose = Field("", description="A few sentences for the cover.")
    chapters: list[FileName] = Field(min_length=1, max_length=100, description="Markdown files in order.")
    summary: list[Annotated[list[PanelDefinition], Field(min_length=1, max_length=6)]] = Field(
        [],
        max_length=30,
        description="Rows of panels for the page with the rules in short; made from the procedure unless given.",
    )


class KitDefinition(Definition):
    """What is printed."""

    documents: list[DocumentName] = Field(
        ["map", "counters", "composites", "charts", "rules"],
        min_length=1,
        max_length=20,
        description="Documents in order.",
    )
    boards: list[Id] | None = Field(
        None, max_length=100, description="Boards printed; all but alternative ones unless given."
    )
    counter_size: Annotated[Length, LengthBetween(5, 100)] = Field(
        Length(12.7), description="Width and height of a counter."
    )
    counter_bleed: Annotated[Length, LengthBetween(0, 5)] = Field(
        Length(1.5), description="How far colour reaches over the cut."
    )
    counter_sheet: Literal["rows", "block"] = Field(
        "rows", description="rows: every side begins a new row of the sheet; block: all counters stand in one block."
    )
    counters: int | None = Field(
        None, ge=0, le=100_000, description="How many counters there are in all; checked against those listed."
    )
    backs: dict[Id, Id] = Field(
        {},
        max_length=20,
        description="Extra counters for units of a class or tag, a marker's state on the back: {infantry: disrupted}.",
    )
    standees: bool = Field(False, description="Whether the extras hold a fold-up figure for every piece.")
    losses: Id | None = Field(None, description="Extra counters for forts, with what they have lost of this stat.")
