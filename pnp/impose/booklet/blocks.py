"""Turns running text into blocks: unbreakable strips of the page with the least space above and below."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Literal, NamedTuple

from pnp.errors import DefinitionError, Finding
from pnp.impose.booklet.paragraphs import ParagraphStyle, break_lines
from pnp.scene.color import contrast, mix
from pnp.scene.flow import Blocks, Callout, FlowFigure, FlowHeading, FlowParagraph, Inlines, Listing, Run, TextTable
from pnp.scene.items import Color, Group, Item, Items, Path, Stroke, Text, TextStyle, Use
from pnp.scene.page_format import PageFormat
from pnp.scene.shapes import polygon, rect
from pnp.scene.table import Cell, Column, Row, TableDrawing, TableOverflowError
from pnp.scene.text_fitting import TextLine
from pnp.scene.theme import MM_PER_PT, Theme

BODY, LEAD, SMALL = (9.1, 12.5), (11.0, 14.6), (7.7, 10.4)
"""Type size and leading in points."""
_BASELINE = 0.74
_PARAGRAPH_GAP = 1.5
_BLOCK_GAP = 3.4
_INSET = 4.2
_BULLET_INDENT = 4.6
_NARROW = 0.5
_TALLEST = 0.86
_READABLE = 4.5
_NARROWEST = 20.0
_SIDE_GAP = 4.5


class BlockBackground(NamedTuple):
    """The tinted ground of a callout, which its blocks share."""

    fill: Color
    bar: Color
    left: float
    width: float
    pad: float = 2.6


@dataclass(frozen=True, slots=True)
class Block:
    """A strip of a page. Items are relative to the left edge of the text area (gutter included) and the strip's top.

    Attributes:
        height: mm.
        items: the drawing.
        before, after: least space above and below, in mm; between two blocks the larger of the two counts.
        keep: keep with next: on the same page as the next block.
        marks: index entries.
        anchors: targets of links, besides the heading.
        heading: the heading that it is, for contents, outline and running heads.
        ground: the callout that it belongs to.
        floats: may move to the top of the next page while the text that follows it continues.
        joined: it continues what is above it: a paragraph, a list, or what a colon announces.
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
    joined: bool = False
    anchors: tuple[str, ...] = ()


class BookletStyle(NamedTuple):
    """The settings of the booklet: paragraph styles, colors and the page."""

    theme: Theme
    color: Color
    page: PageFormat

    @property
    def link(self) -> Color:
        """The color that is dark enough for small type on white."""
        color, darker = self.color, 0.0
        while contrast(color, self.theme.paper) < _READABLE and darker < 1:
            darker += 0.05
            color = mix(self.color, self.theme.ink, darker)
        return color

    def paragraph_style(self, name: Literal["body", "lead", "small"]) -> ParagraphStyle:
        """Return a paragraph style by name."""
        size, leading = {"body": BODY, "lead": LEAD, "small": SMALL}[name]
        color = "" if name == "body" else self.theme.muted
        style = self.theme.style("label" if name == "small" else "text", size, 400, color)
        return ParagraphStyle(style, leading * MM_PER_PT, self.link)


def layout_blocks(blocks: Blocks, setting: BookletStyle, left: float, width: float) -> Iterator[Block]:
    """Yield the blocks of running text, `width` mm wide (but readable), `left` mm from the text area's left."""
    width = max(width, _NARROWEST)
    for block, below in zip_longest(blocks, blocks[1:]):
        laid = list(_block(block, setting, left, width))
        if laid and _announces(block, below):
            laid[-1] = replace(laid[-1], keep=True)
        yield from laid


def _announces(block: object, below: object) -> bool:
    """Return whether a paragraph belongs to what is below it: to a list, or to anything else after a colon."""
    if not isinstance(block, FlowParagraph) or below is None:
        return False
    words = "".join(each.text for each in block.inlines if isinstance(each, Run))
    return isinstance(below, Listing) or words.rstrip().endswith(":")


def _block(block: object, setting: BookletStyle, left: float, width: float) -> Iterator[Block]:
    match block:
        case FlowHeading():
            heading = {1: _chapter_heading, 2: _section_heading}.get(block.level, _rule_heading)
            yield heading(block, setting)
        case FlowParagraph():
            yield from _paragraph(block, setting, left, width)
        case Listing():
            yield from _listing(block, setting, left, width)
        case TextTable():
            yield _table(block, setting, left, width)
        case FlowFigure():
            yield _figure(block, setting, left, width)
        case Callout():
            yield from _callout(block, setting, left, width)


# Headings


def _chapter_heading(block: FlowHeading, setting: BookletStyle) -> Block:
    theme, page = setting.theme, setting.page
    style = theme.style("display", 25, 700)
    gutter = page.gutter if block.number else 0.0
    lines = break_lines((Run(block.title),), ParagraphStyle(style, 26 * MM_PER_PT, theme.ink), page.full - gutter)
    first = 11.8
    items: list[Item] = [
        Path(rect(0, 0, page.full, 0.35), fill=theme.ink),
        Path(rect(0, 0, page.gutter - 2.2 if gutter else page.full * 0.22, 1.5), fill=setting.color),
    ]
    if block.number:
        items.append(Text(0, first, block.number, style._replace(color=setting.color)))
    for index, text_line in enumerate(lines):
        items.append(Group(text_line.items, (1, 0, 0, 1, gutter, first + index * 26 * MM_PER_PT)))
    height = first + (len(lines) - 1) * 26 * MM_PER_PT + 2.2
    return Block(height, tuple(items), before=9.0, after=3.2, keep=True, heading=block)


def _section_heading(block: FlowHeading, setting: BookletStyle) -> Block:
    style = setting.theme.style("display", 13.6, 600)
    number = setting.theme.style("display", 12.4, 600, setting.color)
    return _hanging(block, setting, style, number, 14.8, before=4.8, after=1.0)


def _rule_heading(block: FlowHeading, setting: BookletStyle) -> Block:
    style = setting.theme.style("text", 9.1, 600)
    number = setting.theme.style("label", 8.0, 500, setting.link)
    return _hanging(block, setting, style, number, 12.5, before=2.6, after=0.2)


def _hanging(
    block: FlowHeading,
    setting: BookletStyle,
    style: TextStyle,
    number: TextStyle,
    leading: float,
    before: float,
    after: float,
) -> Block:
    step = leading * MM_PER_PT
    lines = break_lines((Run(block.title),), ParagraphStyle(style, step, setting.color), setting.page.measure)
    items: list[Item] = [Text(0, _BASELINE * step, block.number, number)] if block.number else []
    for index, text_line in enumerate(lines):
        items.append(Group(text_line.items, (1, 0, 0, 1, setting.page.gutter, (index + _BASELINE) * step)))
    return Block(len(lines) * step, tuple(items), before, after, keep=True, heading=block)


# Paragraphs and lists


def _paragraph(block: FlowParagraph, setting: BookletStyle, left: float, width: float) -> Iterator[Block]:
    style = setting.paragraph_style(block.style)
    yield from _set_lines(block.inlines, style, left, width, _BLOCK_GAP if block.style == "lead" else _PARAGRAPH_GAP)


def _set_lines(inlines: Inlines, style: ParagraphStyle, left: float, width: float, gap: float) -> Iterator[Block]:
    """Yield lines as blocks: the first two and the last two stay together, to avoid widows and orphans."""
    lines = break_lines(inlines, style, width)
    for start, end in _split_points(len(lines)):
        before, after = gap if start == 0 else 0.0, gap if end == len(lines) else 0.0
        yield replace(_lines_block(lines[start:end], style, left, before, after), joined=start > 0)


def _split_points(count: int) -> list[tuple[int, int]]:
    """Return the lines of each block, as first and last index."""
    if count <= 3:
        return [(0, count)] if count else []
    inner = [(index, index + 1) for index in range(2, count - 2)]
    return [(0, 2), *inner, (count - 2, count)]


def _lines_block(
    lines: tuple[TextLine, ...], style: ParagraphStyle, left: float, before: float = 0.0, after: float = 0.0
) -> Block:
    placed: list[Item] = []
    for index, text_line in enumerate(lines):
        placed.append(Group(text_line.items, (1, 0, 0, 1, left, (index + _BASELINE) * style.leading)))
    marks = tuple(mark for text_line in lines for mark in text_line.marks)
    return Block(len(lines) * style.leading, tuple(placed), before, after, marks=marks)


def _listing(block: Listing, setting: BookletStyle, left: float, width: float) -> Iterator[Block]:
    """Yield the items of a list; the last two stay together."""
    style = setting.paragraph_style("body")
    count = len(block.items)
    for number, item in enumerate(block.items, 1):
        inner = list(layout_blocks(item, setting, left + _BULLET_INDENT, width - _BULLET_INDENT))
        for index, inner_block in enumerate(inner):
            drawn = replace(inner_block, joined=number > 1 or index > 0)
            if index == 0:
                figure = setting.theme.style("display", 11.5, 600, setting.color)
                ordinal = Text(left + 0.3, _BASELINE * style.leading, str(number), figure)
                mark = ordinal if block.ordered else _bullet(setting, left, style)
                tight = 1.0 if number > 1 else drawn.before
                drawn = replace(drawn, items=(mark, *drawn.items), before=tight, after=min(drawn.after, 1.0))
            if index == len(inner) - 1 and number == count - 1:
                drawn = replace(drawn, keep=True)
            yield drawn


def _bullet(setting: BookletStyle, left: float, style: ParagraphStyle) -> Item:
    radius, x, y = 0.78, left + 1.3, (_BASELINE - 0.26) * style.leading
    corners = [(0, -1), (0.866, -0.5), (0.866, 0.5), (0, 1), (-0.866, 0.5), (-0.866, -0.5)]
    return Path(polygon((x + radius * dx, y + radius * dy) for dx, dy in corners), fill=setting.color)


# Tables, figures, callouts


def _table(block: TextTable, setting: BookletStyle, left: float, width: float) -> Block:
    theme = setting.theme
    body, head = theme.style("label", 8.6), theme.style("label", 7.6, 500, theme.muted)
    heavy, thin = Stroke(theme.ink, 0.3), Stroke(theme.rule, 0.18)
    columns = tuple(Column(align=align, wrap=align == "start", share=1.0) for align in block.aligns)
    rows = [Row(tuple(Cell(text, head) for text in block.header), below=heavy)]
    rows += [Row(tuple(Cell(text) for text in row), below=thin) for row in block.rows]
    try:
        drawn = TableDrawing(columns, tuple(rows), body, pad=1.2, lead=1.15).draw(width)
    except TableOverflowError as error:
        message = f"the table that begins with {block.header[0]!r} is too wide for the booklet: {error}"
        raise DefinitionError([Finding("rules.table-too-wide", "error", message)]) from None
    return Block(drawn.height, (Use(drawn, left, 0),), before=_BLOCK_GAP, after=_BLOCK_GAP)


def _figure(block: FlowFigure, setting: BookletStyle, left: float, width: float) -> Block:
    """Return a figure at the left of the text; one that is wider than the text reaches into the gutter."""
    if block.symbol.width > width and left <= setting.page.gutter:
        left, width = 0.0, setting.page.full
    scale = min(1.0, width / block.symbol.width, _TALLEST * setting.page.depth / block.symbol.height)
    height = block.symbol.height * scale
    items: list[Item] = [Use(block.symbol, left, 0, scale)]
    marks: tuple[str, ...] = ()
    if block.caption:
        style = setting.paragraph_style("small")
        caption = _lines_block(break_lines(block.caption, style, width), style, left)
        items.append(Group(caption.items, (1, 0, 0, 1, 0, height + 1.4)))
        height, marks = height + 1.4 + caption.height, caption.marks
    anchors = (block.anchor,) if block.anchor else ()
    return Block(height, tuple(items), before=_BLOCK_GAP, after=_BLOCK_GAP, marks=marks, floats=True, anchors=anchors)


def _callout(block: Callout, setting: BookletStyle, left: float, width: float) -> Iterator[Block]:
    ground = BlockBackground(setting.theme.wash, block.color, left, width)
    room = width - _INSET - 2.6
    inner = list(
        _beside(block.blocks, setting, left + _INSET, room) or layout_blocks(block.blocks, setting, left + _INSET, room)
    )
    if block.title:
        style = setting.theme.style("display", 11.4, 600)
        paragraph = ParagraphStyle(style, 13.4 * MM_PER_PT, block.color)
        title = _lines_block(break_lines(block.title, paragraph, room), paragraph, left + _INSET, after=0.8)
        inner.insert(0, replace(title, keep=True))
    edge = _BLOCK_GAP + ground.pad
    for index, inner_block in enumerate(inner):
        last = index == len(inner) - 1
        yield replace(
            inner_block,
            before=edge if index == 0 else inner_block.before,
            after=edge if last else inner_block.after,
            keep=not last,
            ground=ground,
            floats=False,
        )


def _beside(blocks: Blocks, setting: BookletStyle, left: float, width: float) -> list[Block]:
    """Return a narrow drawing with the text beside it, as one block; nothing when there is no such drawing."""
    if not blocks or not isinstance(blocks[0], FlowFigure) or blocks[0].symbol.width > _NARROW * width:
        return []
    figure = _figure(blocks[0], setting, left, blocks[0].symbol.width)
    indent = blocks[0].symbol.width + _SIDE_GAP
    items: list[Item] = list(figure.items)
    marks, anchors = figure.marks, figure.anchors
    y = after = 0.0
    for inner_block in layout_blocks(blocks[1:], setting, left + indent, width - indent):
        y += max(after, inner_block.before) if y else 0.0
        items.append(Group(inner_block.items, (1, 0, 0, 1, 0, y)))
        y, after, marks = y + inner_block.height, inner_block.after, marks + inner_block.marks
        anchors += inner_block.anchors
    return [Block(max(y, figure.height), tuple(items), before=1.0, marks=marks, anchors=anchors)]


def ground_items(ground: BlockBackground, top: float, bottom: float) -> Items:
    """Return a callout's ground from the top of its first block on a page to the bottom of its last."""
    y, height = top - ground.pad, bottom - top + 2 * ground.pad
    return (
        Path(rect(ground.left, y, ground.width, height), fill=ground.fill),
        Path(rect(ground.left, y, 0.9, height), fill=ground.bar),
    )
