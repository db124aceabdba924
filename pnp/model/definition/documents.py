"""Charts, the rules booklet and the kit."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from pnp.model.definition.base import Definition
from pnp.model.documents import DOCUMENTS
from pnp.model.fields.annotations import EntryName
from pnp.model.fields.common import FileName, Id, LengthBetween, Line, Name, Prose, SymbolName
from pnp.units import Length

DocumentName = Annotated[str, EntryName(DOCUMENTS)]


class PanelDefinition(Definition):
    """A panel: one block of a chart. Further keys are options of its kind."""

    model_config = ConfigDict(extra="allow")

    kind: Id = Field(description="Kind of panel; docs/panels.md lists all.", examples=["odds"])
    title: Name = Field("", description="Heading of the panel.", examples=["Your turn"])


class ChartDefinition(Definition):
    """A chart (player aid, reference sheet, player screen)."""

    title: Name = Field(description="Title of the sheet.", examples=["Player aid"])
    per_side: bool = Field(False, description="If true, one sheet for each side, in its color.", examples=[True])
    fold: bool = Field(
        False,
        description="If true, a screen: it folds across the middle, with panels inside and a banner outside.",
        examples=[True],
    )
    rows: list[Annotated[list[PanelDefinition], Field(min_length=1, max_length=6)]] = Field(
        min_length=1,
        max_length=30,
        description="Rows of panels, from the top. A row has 1 to 6 panels side by side.",
        examples=[[[{"kind": "pieces", "title": "Units"}, {"kind": "turn"}]]],
    )


class RulesDefinition(Definition):
    """The rules booklet."""

    title: Name = Field(description="Title of the booklet.", examples=["How to play"])
    subtitle: Line = Field("", description="Second line of the cover.", examples=["Rules of play"])
    cover: SymbolName = Field("", description="Drawing on the cover.", examples=["cover"])
    blurb: Prose = Field("", description="A few sentences on the cover.", examples=["A duel on thin ice."])
    chapters: list[FileName] = Field(
        min_length=1,
        max_length=100,
        description="Markdown files of the chapters, in order.",
        examples=[["rules/1-set-up.md", "rules/2-play.md"]],
    )
    summary: list[Annotated[list[PanelDefinition], Field(min_length=1, max_length=6)]] = Field(
        [],
        max_length=30,
        description="Rows of panels on the summary page, as in a chart. Default: made from the procedure.",
        examples=[[[{"kind": "setup"}], [{"kind": "turn"}]]],
    )


class KitDefinition(Definition):
    """What is printed, and how large counters are."""

    documents: list[DocumentName] = Field(
        ["map", "counters", "composites", "charts", "rules"],
        min_length=1,
        max_length=20,
        description="Documents to build, in order.",
        examples=[["map", "counters", "charts", "rules"]],
    )
    boards: list[Id] | None = Field(
        None, max_length=100, description="Boards printed. Default: all but alternative ones.", examples=[["field"]]
    )
    counter_size: Annotated[Length, LengthBetween(5, 100)] = Field(
        Length(12.7),
        description="Width of a counter. The height follows from its layout.",
        examples=["16mm"],
    )
    counter_bleed: Annotated[Length, LengthBetween(0, 5)] = Field(
        Length(1.5),
        description="Bleed: how far color extends past the trim line. 0mm: counters share their cut lines.",
        examples=["0mm"],
    )
    counter_sheet: Literal["rows", "block"] = Field(
        "rows",
        description="rows: every side starts a new row of the sheet. block: all counters form one block.",
        examples=["block"],
    )
    counters: int | None = Field(
        None,
        ge=0,
        le=100_000,
        description="Total number of counters in the box, compared with the counter mix.",
        examples=[154],
    )
    backs: dict[Id, Id] = Field(
        {},
        max_length=20,
        description="Extra counters for pieces of a class or tag, with the state of a marker on the back.",
        examples=[{"infantry": "disrupted"}],
    )
    standees: bool = Field(
        False, description="If true, the extras contain a fold-up figure (standee) for every piece.", examples=[True]
    )
    losses: Id | None = Field(
        None, description="Stat of forts for whose losses there are extra counters.", examples=["attack"]
    )
