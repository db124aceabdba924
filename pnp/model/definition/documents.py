"""Charts, the rules booklet and the kit."""

from typing import Annotated, Literal, Self

from pydantic import ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from pnp.model.definition.base import Definition, field
from pnp.model.documents import NAMED_DOCUMENTS
from pnp.model.fields.annotations import EntryName
from pnp.model.fields.common import FileName, Id, LengthBetween, Line, Name, PictureFocus, Prose, SymbolName
from pnp.scene.presets import looks
from pnp.units import Length

DocumentName = Annotated[str, EntryName(NAMED_DOCUMENTS)]
LookName = Annotated[str, EntryName(looks())]


class PanelDefinition(Definition):
    """A panel: one block of a chart. Further keys are options of its kind."""

    model_config = ConfigDict(extra="allow")

    kind: Id = field("Kind of panel; docs/panels.md lists all.", "odds")
    title: Name = field("Heading of the panel.", "Your turn", "")


PanelRows = list[Annotated[list[PanelDefinition], Field(min_length=1, max_length=6)]]


class ChartDefinition(Definition):
    """A chart (player aid, reference sheet, player screen)."""

    title: Name = field("Title of the sheet.", "Player aid")
    per_side: bool = field("If true, one sheet for each side, in its color.", True, False)
    fold: bool = field(
        "If true, a screen: it folds across the middle, with panels inside and a banner outside.", True, False
    )
    rows: PanelRows = field(
        "Rows of panels, from the top. A row has 1 to 6 panels side by side.",
        [[{"kind": "pieces", "title": "Units"}, {"kind": "turn"}]],
        least=1,
        most=30,
    )


class SparePageDefinition(Definition):
    """A page of the folded booklet that would be empty without it: something useful for play."""

    title: Name = field("Heading of the page.", "The battle")
    rows: PanelRows = field("Rows of panels, as in a chart.", [[{"kind": "turn"}]], least=1, most=30)


class RulesDefinition(Definition):
    """The rules booklet."""

    title: Name = field("Title of the booklet.", "How to play")
    subtitle: Line = field("Second line of the cover.", "Rules of play", "")
    cover: SymbolName = field("Drawing on the cover.", "cover", "")
    cover_picture: Line = field(
        "Picture that fills the cover, a file in the folder `art`: PNG, JPEG or SVG. Default: drawn from the game.",
        "cover.jpg",
        "",
    )
    cover_focus: PictureFocus = field(
        "Point of the picture that must stay visible, as its distances from left and top.", "50% 30%", "50% 50%"
    )
    blurb: Prose = field("A few sentences on the cover.", "A duel on thin ice.", "")
    chapters: list[FileName] = field(
        "Markdown files of the chapters, in order.", ["rules/1-set-up.md", "rules/2-play.md"], least=1, most=100
    )
    look: LookName = field("Type, heads, boxes and cover of the booklet.", "classic", "modern")
    summary: PanelRows = field(
        "Rows of panels on the summary page, as in a chart. Default: made from the procedure.",
        [[{"kind": "setup"}], [{"kind": "turn"}]],
        [],
        most=30,
    )
    pages: int | None = field(
        "The most pages of the booklet; text is set a little tighter for it. Default: as many as it reads best in.",
        28,
        None,
        ge=4,
        le=1000,
    )
    spare_pages: list[SparePageDefinition] = field(
        "Pages before the last one of the folded booklet, as many as make its number of pages a multiple of four. "
        "Without any, charts that fit a page.",
        [{"title": "The battle", "rows": [[{"kind": "turn"}]]}],
        [],
        most=3,
    )

    @model_validator(mode="after")
    def _has_one_cover(self) -> Self:
        if self.cover and self.cover_picture:
            message = "write either cover or cover-picture, not both"
            raise PydanticCustomError("schema.key-clash", "{message}", {"message": message, "at": "cover-picture"})
        if "cover_focus" in self.model_fields_set and not self.cover_picture:
            message = "cover-focus has no effect without cover-picture"
            raise PydanticCustomError("schema.key-clash", "{message}", {"message": message, "at": "cover-focus"})
        return self


class LossesDefinition(Definition):
    """Extra counters that show what markers with weapons have lost of a stat."""

    of: Id = field("Tag of the markers.", "bunker")
    stat: Id = field("Stat that they lose point by point.", "attack")


class KitDefinition(Definition):
    """What is printed, and how large counters are."""

    documents: list[DocumentName] = field(
        "Documents to build, in order.",
        ["map", "counters", "charts", "rules"],
        ["map", "counters", "composites", "components", "charts", "rules"],
        least=1,
        most=20,
    )
    boards: list[Id] | None = field("Boards printed. Default: all but alternative ones.", ["field"], None, most=100)
    format: Id | None = field(
        "Format of counters, one of `formats` or a shipped one, instead of `counter-size` and `counter-bleed`.",
        "five-eighths",
        None,
    )
    counter_size: Annotated[Length, LengthBetween(5, 100)] = field(
        "Width of a counter. The height follows from its layout.", "16mm", Length(12.7)
    )
    counter_bleed: Annotated[Length, LengthBetween(0, 5)] = field(
        "Bleed: how far color extends past the trim line. 0mm: counters share their cut lines.", "0mm", Length(1.0)
    )
    counter_sheet: Literal["rows", "block", "shared"] = field(
        "rows: every side starts a new row of the sheet. block: all counters form one block. shared: one block "
        "whose neighbors share their cuts; bleed is at its edges.",
        "block",
        "rows",
    )
    sheets: Literal["separate", "planned"] = field(
        "planned: everything that is cut is laid out together on as few sheets as possible, in a document `sheets` for "
        "each stock, with instructions in the document `make`. separate: counters, components, composites and extras "
        "have sheets of their own.",
        "separate",
        "planned",
    )
    cards: Literal["full", "bleed"] = field(
        "full: as many cards to a sheet as fit. bleed: as many as keep 1 mm of bleed on all sides.", "bleed", "full"
    )
    cut_marks: Literal["corner", "lines", "none"] | None = field(
        "Marks on sheets to cut. corner: ticks at corners. lines: lines along all cuts. none: nothing. Default: lines "
        "between pieces without bleed, ticks at corners of all others.",
        "lines",
        None,
    )
    gutter: Annotated[Length, LengthBetween(0, 20)] | None = field(
        "Distance between the cut lines of neighbors. Default: as wide as is useful and the paper leaves.", "3mm", None
    )
    cutting_machine: Literal["silhouette", "cricut"] | None = field(
        "Machine that cuts the sheets. silhouette: three registration marks on fronts, nothing printed around them. "
        "cricut: pieces lie within the largest picture of Print Then Cut. Default: none.",
        "silhouette",
        None,
    )
    equal_sheets: Literal["each", "once"] = field(
        "once: of equal sheets to cut, one is in the document, and says how often to print it.", "once", "each"
    )
    counters: int | None = field(
        "Number of counters in the box with spares, compared with the counter mix.", 154, None, ge=0, le=100_000
    )
    backs: dict[Id, Id] = field(
        "Extra counters for pieces of a class or tag, with the state of a marker on the back.",
        {"infantry": "disrupted"},
        {},
        most=20,
    )
    standees: bool = field("If true, the extras contain a fold-up figure (standee) for every piece.", True, False)
    losses: LossesDefinition | None = field(
        "Extra counters for the losses of markers with weapons.", {"of": "bunker", "stat": "attack"}, None
    )

    @model_validator(mode="after")
    def _has_one_size(self) -> Self:
        if self.format is not None and self.model_fields_set & {"counter_size", "counter_bleed"}:
            message = "write either format, or counter-size and counter-bleed, not both"
            raise PydanticCustomError("schema.key-clash", "{message}", {"message": message})
        return self


class WordDefinition(Definition):
    """A word that differs from skin to skin."""

    one: Line = field("Singular: {{ words.city }}.", "harbor")
    many: Line = field("Plural: {{ words.city.many }}.", "harbors")


class SkinDefinition(Definition):
    """A theme of the game: its words, and whatever else it changes."""

    name: Name = field("Name of this edition of the game.", "Winter")
    words: dict[Id, WordDefinition] = field(
        "Words by id. Every skin has the same ids.", {"city": {"one": "harbor", "many": "harbors"}}, {}, most=200
    )
    over: dict[str, object] = field(
        "Overrides merged into the definition.",
        {"game": {"title": "Winter"}, "terrain": {"sea": {"name": "Ice", "fill": "#eceff5"}}},
        {},
    )
