"""The output of generators and the input of backends.

A generator returns a `Product`: components and how they are imposed. `pnp.impose` turns products into `Sheet`s, and
backends draw sheets. Everything is in millimeters, origin top left, y down.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from pnp.errors import Span
from pnp.scene.formats import SAFE, Format, PrintProduct, Stock
from pnp.scene.items import Color, Items, Symbol
from pnp.scene.outlines import RECTANGLE, Outline
from pnp.scene.shapes import Segment, bounds

if TYPE_CHECKING:
    from pnp.scene.legibility import ReadText

FaceName = Literal["front", "back"]


class Box(NamedTuple):
    """An upright rectangle."""

    x: float
    y: float
    width: float
    height: float

    @classmethod
    def of_edges(cls, left: float, top: float, right: float, bottom: float) -> "Box":
        """Return the box between four edges."""
        return cls(left, top, right - left, bottom - top)

    @classmethod
    def around(cls, segments: Iterable[Segment]) -> "Box":
        """Return the box around the points of an outline (see `shapes.bounds`)."""
        return cls.of_edges(*bounds(segments))

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of its lower edge."""
        return self.y + self.height

    @property
    def center(self) -> tuple[float, float]:
        """The center of the box."""
        return (self.x + self.width / 2, self.y + self.height / 2)

    def scaled(self, scale: float) -> "Box":
        """Return the box in other units: its place and its size multiplied."""
        return Box(*(edge * scale for edge in self))

    def grown(self, by: float) -> "Box":
        """Return the box, wider by a margin on every side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def holds(self, inner: "Box", slack: float = 0.0) -> bool:
        """Return whether another box is inside, or beyond its edges by the slack at most."""
        across = inner.x >= self.x - slack and inner.right <= self.right + slack
        return across and inner.y >= self.y - slack and inner.bottom <= self.bottom + slack


class Paper(NamedTuple):
    """A paper size, portrait, with the margin that home printers cannot print on (mm)."""

    id: str
    name: str
    width: float
    height: float
    margin: float

    def landscape(self) -> "Paper":
        """Return the same paper rotated by 90°."""
        return Paper(self.id, self.name, self.height, self.width, self.margin)


HOME_AREA = (197.3, 266.7)
"""Width and height in mm that can be printed on both A4 and US Letter: the width of A4 and the height of US Letter,
without margins of 6.35 mm. A drawing that must be the same on every paper is laid out for this area."""
_SAME_WIDTH = 0.01
"""Difference in mm that does not show."""

Spans = tuple[tuple[float, float], ...]
"""Where parts begin and end along one axis, in mm."""


class Component(NamedTuple):
    """A thing to cut out or to use whole: a counter, a board, a composite marker, a chart.

    Attributes:
        id: unique in the game and stable, such as `counter/red/scout`.
        kind: `counter`, `composite`, `marker`, `standee`, `board`, `chart`, or `screen` for a chart that is folded.
        name: for people.
        front, back: the drawings; both have the component's trim size. `back` None: nothing on the back.
        copies: how many are printed.
        group: what it is sorted by on sheets (a side's id), or empty.
        flip: how a player flips it: `vertical` about the upright axis (like a page), `horizontal` about the other.
        stock: what it is printed on; None: the paper of its document.
        optional: whether the game can be played without it.
        seams: where a straight cut does the least harm: x of upright cuts and y of level ones, for posters.
        whole: parts that no cut of a poster should cross.
        legend: from where to where small parts reach, across and down: seams that cross none of them are better.
        outline: the lines along which the front is cut and folded.
        span: where its size is written.
        safe: how far signs stay from the cut line in mm.
        products: what print services make of it.
    """

    id: str
    kind: str
    name: str
    front: Symbol
    back: Symbol | None = None
    copies: int = 1
    group: str = ""
    flip: Literal["vertical", "horizontal"] = "vertical"
    seams: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    whole: tuple[Box, ...] = ()
    legend: tuple[Spans, Spans] = ((), ())
    stock: Stock | None = None
    optional: bool = False
    outline: Outline = RECTANGLE
    span: Span | None = None
    safe: float = SAFE
    products: tuple[PrintProduct, ...] = ()

    def made_as(self, format_: Format) -> "Component":
        """Return the component with the make of a format; products are for pieces of its proportions, not for parts."""
        products = tuple(made for made in format_.products if made.fits(self.width, self.height, format_.outline))
        made = self._replace(flip=format_.flip, stock=format_.stock, outline=format_.outline, safe=format_.safe)
        return made._replace(products=products if abs(self.width - format_.width) < _SAME_WIDTH else ())

    @property
    def width(self) -> float:
        """Trim width in mm."""
        return self.front.width

    @property
    def height(self) -> float:
        """Trim height in mm."""
        return self.front.height


class Cutting(NamedTuple):
    """What a kit wants of the sheets that are cut.

    Attributes:
        cards: `full`: as many to a sheet as fit, `bleed`: as many as keep their bleed on all sides.
        marks: `corner` ticks, `lines` along all cuts, or `none`; empty: lines between pieces without bleed, else ticks.
        gutter: the distance between neighbors in mm; None: as wide as is useful.
        once: whether equal sheets are in the document once, to be printed several times.
        machine: the cutting machine that finds the sheet by its marks; empty: none.
    """

    cards: Literal["full", "bleed"] = "full"
    marks: Literal["", "corner", "lines", "none"] = ""
    gutter: float | None = None
    once: bool = False
    machine: Literal["", "silhouette", "cricut"] = ""


PLAIN = Cutting()
"""What a kit wants that says nothing of it."""


class Product(NamedTuple):
    """One document of the kit, such as `map`; `arrangement` names an entry of `pnp.impose.ARRANGEMENTS`.

    `flow` holds running text for the booklet (see `pnp.scene.flow`) when the arrangement is `flow`, and a `Guide` when
    it is `guide`. `block`: the pieces of a grid form one block that is as full as possible; otherwise every group
    begins a new row. `shared`: neighbors share their cuts although they have bleed, which stays at the edges of the
    block. `sets`: names of the groups of components for people. `cutting`: what the kit wants of the sheets.
    """

    name: str
    title: str
    arrangement: str
    components: tuple[Component, ...] = ()
    flow: object | None = None
    block: bool = False
    shared: bool = False
    sets: tuple[tuple[str, str], ...] = ()
    cutting: Cutting = PLAIN

    def of_stock(self, stock: Stock) -> "Product":
        """Return the part that is printed on a stock, which its title names."""
        parts = tuple(component for component in self.components if component.stock == stock)
        groups = {component.group for component in parts}
        names = ", ".join(name for group, name in self.sets if group in groups)
        title = f"{names} ({stock.name})" if names else f"{self.title}, {stock.name}"
        return self._replace(title=title, components=parts)


class Placement(NamedTuple):
    """The position of one copy of a component's face on a sheet: the trim box, and its clockwise rotation in degrees.

    Copies count from 1. Front and back of a piece have the same `copy`; so have the parts of a poster. `part`: of a
    poster, what this sheet shows, in mm of the component.
    """

    component: str
    copy: int
    face: FaceName
    digest: str
    box: Box
    rotate: float = 0.0
    part: Box | None = None


class Anchor(NamedTuple):
    """A place on a sheet that `Link` targets of the form `#name` lead to."""

    name: str
    x: float
    y: float


class Bookmark(NamedTuple):
    """An entry of the PDF outline: `level` 0 is outermost, `target` the name of an `Anchor`."""

    level: int
    title: str
    target: str


SPARE = "spare-"
"""How the ids of pages begin that only fill up the last sheet of a booklet."""


class Sheet(NamedTuple):
    """One page as printed. `trim`/`bleed` None: the whole sheet.

    `id` is `<product>-<number>`, counted in sheets of paper from 1, with `-front` or `-back` where both are printed; of
    a part of a poster `<product>/<component>/<part>`.

    A document whose sheets carry `bookmarks` has those as its PDF outline, in page order; in any other each sheet's
    `title` is a bookmark. `anchors` are the targets of links; `label` is the page's number for readers, or empty.
    `registration` has the lines of its registration marks. `times`: how often it is to be printed. `kept`: the bleed in
    mm of each component that has less than a cut may be off, by id. `fill`: the used fraction of a page's text area.
    """

    id: str
    title: str
    width: float
    height: float
    items: Items
    placements: tuple[Placement, ...] = ()
    trim: Box | None = None
    bleed: Box | None = None
    anchors: tuple[Anchor, ...] = ()
    bookmarks: tuple[Bookmark, ...] = ()
    label: str = ""
    registration: tuple[Segment, ...] = ()
    times: int = 1
    kept: tuple[tuple[str, float], ...] = ()
    fill: float = 1.0


class CutLines(NamedTuple):
    """The lines along which a machine cuts one printed side, in mm from its upper left corner.

    Attributes:
        name: of the file, without extension.
        width, height: size of the paper.
        outlines: a closed line around each piece that shares no edge with a neighbor.
        pieces: the id of the component inside each outline, such as `counter/red/scout`.
        marks: the registration marks that are printed on the sheet.
        lines: what is cut of the other pieces, each edge once.
        folds: the lines along which pieces are folded.
    """

    name: str
    width: float
    height: float
    outlines: tuple[tuple[Segment, ...], ...]
    pieces: tuple[str, ...]
    marks: tuple[Segment, ...] = ()
    lines: tuple[tuple[Segment, ...], ...] = ()
    folds: tuple[Segment, ...] = ()


@dataclass(frozen=True)
class Document:
    """A document ready to print: its file name without extension, its product, and its sheets.

    `is_booklet`: its sheets are folded and stapled; they are made of the pages of another document.
    """

    name: str
    product: Product
    paper: Paper
    sheets: tuple[Sheet, ...]
    is_booklet: bool = False

    def _replace(self, **changes: object) -> "Document":
        return replace(self, **changes)  # type: ignore[arg-type]

    @cached_property
    def texts(self) -> "tuple[tuple[Sheet, list[ReadText]], ...]":
        """The texts of each sheet as they are printed; a booklet has those of its pages."""
        from pnp.scene import legibility
        from pnp.scene.path_area import PathArea

        sheets = () if self.is_booklet else self.sheets
        known: dict[int, PathArea] = {}
        return tuple((sheet, legibility.read(sheet.items, (sheet.width, sheet.height), known)) for sheet in sheets)


Duplex = Literal["", "Simplex", "DuplexFlipLongEdge", "DuplexFlipShortEdge"]
"""The default of the print dialog that a PDF requests; empty: none."""


class Metadata(NamedTuple):
    """The metadata of a PDF. `date` is ISO 8601 in UTC, given by the caller (no backend reads a clock)."""

    title: str
    author: str
    subject: str
    keywords: str
    creator: str
    date: str


class PrintJob(NamedTuple):
    """A row of the list of files: `file` without extension, paper and setting, and what comes `after`."""

    file: str
    about: str
    print_on: str
    setting: str
    after: str = ""


class GuideNote(NamedTuple):
    """How one thing of a kit is folded and glued, step by step; `kind` names its picture.

    `needs`: sheets that it takes of another material than the rest of their file.
    """

    kind: Literal["booklet", "poster", "box", "standee", "screen", "pad"]
    title: str
    steps: tuple[str, ...]
    needs: str = ""


class Guide(NamedTuple):
    """The instructions of a kit: all files, what is cut, notes on folding and gluing, and the color of the kit.

    `maps`: the boards of map.pdf without their drawings, which may take several sheets. `play`: what is needed to play
    besides the kit.
    """

    title: str
    jobs: tuple[PrintJob, ...]
    cut: Product
    notes: tuple[GuideNote, ...] = ()
    color: Color = ""
    maps: tuple[Component, ...] = ()
    play: tuple[str, ...] = ()
