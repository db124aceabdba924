"""The blocks of a page, and the style of a booklet."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from pnp.errors import Span
from pnp.impose.booklet.paragraphs import ParagraphStyle, break_lines
from pnp.scene.color import darkened
from pnp.scene.flow import FlowHeading, Inlines
from pnp.scene.items import Color, Items, Path, Stroke
from pnp.scene.page_format import PageFormat
from pnp.scene.shapes import rect
from pnp.scene.text_fitting import TextLine
from pnp.scene.theme import MM_PER_PT, BookletLook, Theme
from pnp.scene.typography import Hyphenation

SMALL = (7.7, 10.4)
"""Type size and leading of small text in points."""
BASELINE = 0.74
"""Distance of the baseline from the top of its line, as a fraction of the leading."""
_READABLE = 4.5
_FRAME, _RULE = 0.5, 0.3
"""Widths of the frame of a callout, and of the lines above and below it, in mm."""


class BlockBackground(NamedTuple):
    """The tinted ground of a callout, which its blocks share."""

    fill: Color
    bar: Color
    left: float
    width: float
    pad: float = 2.6


@dataclass(frozen=True, slots=True)
class Block:
    """A strip of a page. Items are relative to the left edge of the text area and the strip's top.

    Attributes:
        height: mm.
        items: the drawing.
        before, after: least space above and below, in mm; between two blocks the larger of the two counts.
        keep: keep with next: on the same page as the next block.
        marks: index entries.
        anchors: targets of links, besides the heading.
        heading: the heading that it is, for contents, outline and running heads.
        ground: the callout that it belongs to.
        floats: may move to the next page while the text that follows it continues.
        stretch: how far the space above may grow to fill a page, in mm.
        grow: how much higher the drawing, its first item, may become to fill a page, in mm.
        cut: cost of a page break above it; negative where one is welcome.
        again: what is repeated above it when it begins a page: the head of a table.
        span: where the table or figure is written that it is, or is part of.
    """

    height: float
    items: Items
    before: float = 0.0
    after: float = 0.0
    keep: bool = False
    marks: tuple[str, ...] = ()
    heading: FlowHeading | None = None
    ground: BlockBackground | None = None
    floats: bool = False
    stretch: float = 0.0
    grow: float = 0.0
    cut: float = 0.0
    anchors: tuple[str, ...] = ()
    again: "Block | None" = None
    span: Span | None = None

    @property
    def is_display(self) -> bool:
        """Whether a table or figure begins with it."""
        return self.span is not None and self.again is None


class BookletStyle(NamedTuple):
    """The settings of the booklet: paragraph styles, colors and the page.

    `hyphenation` divides the words of running text; `share`: of the look's leading, for text that is set tighter;
    `breaks`: how paragraphs are broken into lines.
    """

    theme: Theme
    color: Color
    page: PageFormat
    look: BookletLook
    hyphenation: Hyphenation | None = None
    share: float = 1.0
    breaks: Callable[[Inlines, ParagraphStyle, float], tuple[TextLine, ...]] = break_lines

    @property
    def leading(self) -> float:
        """The leading of running text in points."""
        return self.look.leading * self.share

    @property
    def link(self) -> Color:
        """The color that is dark enough for small type on white and in boxes."""
        return darkened(self.color, self.theme.wash, self.theme.ink)

    def lines(self, inlines: Inlines, paragraph: ParagraphStyle, width: float) -> tuple[TextLine, ...]:
        """Return the lines of a paragraph, which are the same with every leading."""
        return self.breaks(inlines, paragraph._replace(leading=0.0), width)

    def paragraph_style(self, name: Literal["body", "small"]) -> ParagraphStyle:
        """Return a paragraph style by name."""
        size, leading = {"body": (self.look.size, self.leading), "small": SMALL}[name]
        color = "" if name == "body" else self.theme.muted
        style = self.theme.style("label" if name == "small" else "text", size, 400, color)
        hyphenation = self.hyphenation if name == "body" else None
        return ParagraphStyle(style, leading * MM_PER_PT, self.link, hyphenation=hyphenation)


def ground_items(ground: BlockBackground, box: str, top: float, bottom: float) -> Items:
    """Return a callout's ground in a look's manner, from the top of its first block on a page to its last's bottom."""
    y, height = top - ground.pad, bottom - top + 2 * ground.pad
    if box == "frame":
        inset = _FRAME / 2
        area = rect(ground.left + inset, y + inset, ground.width - _FRAME, height - _FRAME)
        return (Path(area, None, Stroke(ground.bar, _FRAME)),)
    if box == "rules":
        rules = (rect(ground.left, at, ground.width, _RULE) for at in (y, y + height - _RULE))
        return tuple(Path(rule, fill=ground.bar) for rule in rules)
    tint, bar = rect(ground.left, y, ground.width, height), rect(ground.left, y, 0.9, height)
    return (Path(tint, fill=ground.fill), Path(bar, fill=ground.bar))
