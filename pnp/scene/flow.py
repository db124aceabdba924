"""Running text of a booklet, before it is broken into lines and pages.

A generator builds a `Flow`; `pnp.impose.booklet` breaks it into lines and pages. Headings carry their numbers, links
their targets, figures their finished drawings; page numbers do not exist yet.
"""

from dataclasses import dataclass
from typing import Literal

from pnp.errors import Span
from pnp.scene.items import Color, Symbol
from pnp.scene.page_format import PageFormat as PageFormat


@dataclass(frozen=True, slots=True)
class Run:
    """Words in one type style. `target` makes them a link: `#anchor` or an https address. `strong` sets them bold.

    `whole`: a name or an id, whose words are never divided.
    """

    text: str
    strong: bool = False
    italic: bool = False
    target: str = ""
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Icon:
    """A drawing in a line of text, slightly higher than a capital letter."""

    symbol: Symbol


@dataclass(frozen=True, slots=True)
class IndexMark:
    """An invisible mark: the index names the page it falls on under `entry`."""

    entry: str


Inline = Run | Icon | IndexMark
Inlines = tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class FlowHeading:
    """A numbered heading: level 1 opens a chapter, 2 a section, 3 a single rule. `number` may be empty."""

    level: int
    number: str
    title: str
    anchor: str


@dataclass(frozen=True, slots=True)
class FlowParagraph:
    """A paragraph; `small` is for credits and captions."""

    inlines: Inlines
    style: Literal["body", "small"] = "body"


@dataclass(frozen=True, slots=True)
class Listing:
    """A list; each item is a run of blocks. `ordered` numbers them from 1."""

    items: tuple["Blocks", ...]
    ordered: bool


@dataclass(frozen=True, slots=True)
class TextTable:
    """A table of short texts. `aligns` holds `start`, `middle` or `end` for every column; `span` is its place."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    aligns: tuple[Literal["start", "middle", "end"], ...]
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class FlowFigure:
    """A finished drawing with its caption. It is never enlarged; a drawing wider than the page is scaled down.

    `anchor`: the target of links to it. `span`: where it is written.
    """

    symbol: Symbol
    caption: Inlines = ()
    anchor: str = ""
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Callout:
    """Text set apart on a tinted ground: a worked `example` or a `note`."""

    kind: Literal["example", "note"]
    title: Inlines
    blocks: "Blocks"
    color: Color


@dataclass(frozen=True, slots=True)
class Contents:
    """The table of contents, on pages of its own."""

    title: str


@dataclass(frozen=True, slots=True)
class Index:
    """The index of all marks, in two columns."""

    title: str
    anchor: str


@dataclass(frozen=True, slots=True)
class FullPage:
    """A page that is one drawing of the page's size: the cover, the summary. `anchor` empty: not in the outline.

    `bleeds`: it is colored from edge to edge.
    """

    symbol: Symbol
    title: str
    anchor: str = ""
    bleeds: bool = False


Block = FlowHeading | FlowParagraph | Listing | TextTable | FlowFigure | Callout | Contents | Index | FullPage
Blocks = tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Flow:
    """A booklet: its running title, the color of its rules and bars, its page, its blocks from cover to cover.

    The number of pages comes to a multiple of `signature` where that costs little, and to `most` pages where it can;
    `spare` has pages for those that a folded booklet has left before its last one, `notes` is for all others of them.
    `language` is the BCP 47 tag of the text, whose words may be divided at the ends of lines; empty for none. `look`
    names the look.
    """

    title: str
    color: Color
    page: PageFormat
    blocks: Blocks
    look: str = "modern"
    signature: int = 1
    most: int | None = None
    spare: tuple[FullPage, ...] = ()
    notes: FullPage | None = None
    language: str = ""
