"""What is printed: credits, charts, the rules booklet, the kit."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple

from pnp.errors import Span
from pnp.model.game.ids import BoardId, ChartId, MarkerId, SkinId, StatId
from pnp.model.template_fields import TemplateField


class Credit(NamedTuple):
    """Who did what: `role` (Design, Development, Art …), `name`, and where to find them."""

    role: TemplateField[str]
    name: TemplateField[str]
    url: TemplateField[str] = ""


class SkinWord(NamedTuple):
    """A word of the game's vocabulary, singular and plural."""

    one: TemplateField[str]
    many: TemplateField[str]


class Skin(NamedTuple):
    """A dress of the game: its name, and the words that texts use by `{{ words.ID }}` and `{{ words.ID.many }}`.

    Whatever else a skin changes in the definition has been laid over it before the Game was made.
    """

    id: TemplateField[SkinId]
    name: TemplateField[str]
    words: Mapping[str, SkinWord]
    span: Span | None = None


class Panel(NamedTuple):
    """One block of a chart sheet: `kind` names a panel of the charts generator, `options` its settings.

    `places` holds where each option's key stands; of an entry of an option, joined by a dot (`vary.attacker.attack`).
    """

    kind: str
    title: str
    options: Mapping[str, object]
    span: Span
    places: Mapping[str, Span] = MappingProxyType({})


class Chart(NamedTuple):
    """A chart sheet: rows of panels, `per_side` when each player gets one in his colour.

    `fold`: it folds across the middle and stands as a screen, the panels behind it and a banner on the other face.
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
    """A file in the game's folder that is written like a part of the definition and that nothing reads.

    Attributes:
        name: the file, as a definition names it.
        ids: what it defines and the definition lacks.
        again: what it defines and the definition has already.
        span: where it should be named: the key `include`, or the start of the main file.
        is_included_by: whether there is such a key.
    """

    name: str
    ids: tuple[str, ...]
    again: tuple[str, ...]
    span: Span
    is_included_by: bool


class RulesBook(NamedTuple):
    """The booklet: chapters in order, and the words for its cover. `blurb_span`: where the blurb begins.

    `summary`: rows of panels for the page with the rules in short; empty: made from the procedure. `unread`: Markdown
    files beside the chapters that are none of them, by the name that `chapters_span` would have to name.
    """

    title: str
    subtitle: str
    blurb: str
    cover_symbol: str
    chapters: tuple[Chapter, ...]
    blurb_span: Span | None = None
    summary: tuple[tuple[Panel, ...], ...] = ()
    unread: Mapping[str, Chapter] = MappingProxyType({})
    chapters_span: Span | None = None
    cover_span: Span | None = None


class Kit(NamedTuple):
    """What is printed: document names in order, which boards, and how large a counter is (mm).

    `counter_sheet`: whether each side begins a new row. `counters`: how many pieces and markers there must be in all,
    as written at `counters_span`. Extra counters: `backs` has for a class or tag of units the marker that their backs
    stand for, `losses` the stat of forts whose loss is counted; `standees`: whether there are fold-up figures.
    """

    documents: tuple[str, ...]
    boards: tuple[BoardId, ...]
    counter_size: float
    counter_bleed: float
    counter_sheet: Literal["rows", "block"] = "rows"
    backs: Mapping[str, MarkerId] = MappingProxyType({})
    losses: StatId | None = None
    counters: int | None = None
    counters_span: Span | None = None
    standees: bool = False
