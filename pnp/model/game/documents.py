"""Printed parts: credits, charts, the rules booklet, the kit."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple

from pnp.errors import Span
from pnp.model.game.ids import BoardId, ChartId, MarkerId, SkinId, StatId
from pnp.model.template_fields import TemplateField
from pnp.scene.formats import Format
from pnp.scene.sheet import PLAIN, Cutting


class Credit(NamedTuple):
    """A credit: `role` (Design, Development, Art …), `name`, and contact."""

    role: TemplateField[str]
    name: TemplateField[str]
    url: TemplateField[str] = ""


class SkinWord(NamedTuple):
    """A word of the game's vocabulary, singular and plural."""

    one: TemplateField[str]
    many: TemplateField[str]


class Skin(NamedTuple):
    """A skin of the game: its name, and the words that texts use by `{{ words.ID }}` and `{{ words.ID.many }}`.

    Other changes of a skin are merged into the definition before the Game is made.
    """

    id: TemplateField[SkinId]
    name: TemplateField[str]
    words: Mapping[str, SkinWord]
    span: Span | None = None


class Variant(NamedTuple):
    """A variant of the game: the name of its file, its name, and the version of the game as written.

    Its values are laid over the definition before the Game is made, and its name is added to the game's version.
    """

    id: str
    name: str
    of_version: str


class Panel(NamedTuple):
    """One panel of a chart: `kind` names a registered panel, `options` its settings.

    `places` holds the location of each option's key; the keys of an option's entries are joined by dots
    (`vary.attacker.attack`).
    """

    kind: str
    title: str
    options: Mapping[str, object]
    span: Span
    places: Mapping[str, Span] = MappingProxyType({})


class MapSheet(NamedTuple):
    """Rows of panels beside a map (`right`, `width` mm wide) and below it."""

    right: tuple[tuple[Panel, ...], ...]
    below: tuple[tuple[Panel, ...], ...]
    width: float
    span: Span

    @property
    def panels(self) -> tuple[Panel, ...]:
        """All its panels."""
        return tuple(panel for row in (*self.right, *self.below) for panel in row)


class Chart(NamedTuple):
    """A chart: rows of panels; with `per_side` one copy for each player in their color.

    `fold`: a screen, folded across the middle, with the panels on one face and a banner on the other.
    """

    id: ChartId
    title: str
    per_side: bool
    rows: tuple[tuple[Panel, ...], ...]
    span: Span
    fold: bool = False


class Chapter(NamedTuple):
    """One Markdown file of the rules, as text with templates not yet filled in."""

    path: Path
    text: str
    span: Span


class Unread(NamedTuple):
    """A file in the game's folder that looks like a part of the definition and that nothing includes.

    Attributes:
        name: the file, as a definition names it.
        ids: what it defines and the definition lacks.
        again: what it defines and the definition also defines.
        span: the location for its name: the key `include`, or the start of the main file.
        is_included_by: whether there is such a key.
    """

    name: str
    ids: tuple[str, ...]
    again: tuple[str, ...]
    span: Span
    is_included_by: bool


class SparePage(NamedTuple):
    """A page of panels under a title."""

    title: str
    rows: tuple[tuple[Panel, ...], ...]


class RulesBook(NamedTuple):
    """The booklet: chapters in order, and the words for its cover. `blurb_span`: the start of the blurb.

    `summary`: rows of panels for the page with the rules in short; empty: made from the procedure. `cover_focus`: the
    point of the cover's picture that stays visible, as shares of its width and height. `pages`: the most that it should
    have. `spare_pages`: for the end of the folded booklet where it has pages left. `unread`: other Markdown files
    beside the chapters, by the name to use under `chapters_span`.
    """

    title: str
    subtitle: str
    blurb: str
    cover_symbol: str
    chapters: tuple[Chapter, ...]
    blurb_span: Span | None = None
    summary: tuple[tuple[Panel, ...], ...] = ()
    cover_picture: str = ""
    cover_picture_span: Span | None = None
    cover_focus: tuple[float, float] = (0.5, 0.5)
    pages: int | None = None
    pages_span: Span | None = None
    spare_pages: tuple[SparePage, ...] = ()
    unread: Mapping[str, Chapter] = MappingProxyType({})
    chapters_span: Span | None = None
    cover_span: Span | None = None
    look: str = "modern"


class Losses(NamedTuple):
    """Extra counters for the losses of a stat: of the markers that have the tag `of`."""

    of: str
    stat: StatId


class Kit(NamedTuple):
    """The kit: document names in order, the boards, and the format of counters.

    `counter_sheet`: whether each side begins a new row. `sheets`: whether everything that is cut is laid out together.
    `counters`: declared total of pieces and markers, written at `counters_span`. Extra counters: `backs` maps a class
    or tag of units to the marker on their backs, `losses` has the stat whose loss is counted; `standees`: whether
    there are fold-up figures. `cutting`: what it wants of sheets to cut; a gutter is written at `gutter_span`.
    """

    documents: tuple[str, ...]
    boards: tuple[BoardId, ...]
    format: Format
    counter_sheet: Literal["rows", "block", "shared"] = "rows"
    sheets: Literal["separate", "planned"] = "planned"
    backs: Mapping[str, MarkerId] = MappingProxyType({})
    losses: Losses | None = None
    counters: int | None = None
    counters_span: Span | None = None
    standees: bool = False
    cutting: Cutting = PLAIN
    gutter_span: Span | None = None

    @property
    def counter_size(self) -> float:
        """Width of a counter in mm."""
        return self.format.width
