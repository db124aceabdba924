"""Turns running text into blocks: unbreakable strips of the page with the least space above and below."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.errors import DefinitionError, Finding
from pnp.impose.booklet import headings
from pnp.impose.booklet.paragraphs import ParagraphStyle
from pnp.impose.booklet.stream import ONE_LINE
from pnp.impose.booklet.style import BASELINE, Block, BlockBackground, BookletStyle
from pnp.scene.flow import Blocks, Callout, FlowFigure, FlowHeading, FlowParagraph, Inlines, Listing, Run, TextTable
from pnp.scene.items import Group, Item, Path, Stroke, Symbol, Text, Use
from pnp.scene.page_format import NARROW
from pnp.scene.shapes import polygon
from pnp.scene.table import Cell, Column, Row, TableDrawing, TableOverflowError
from pnp.scene.text_fitting import TextLine
from pnp.scene.theme import MM_PER_PT
from pnp.scene.typography import SOFT_HYPHEN

_PARAGRAPH_GAP, _BLOCK_GAP = 1.5, 3.4
_INSET, _RIGHT_INSET, _BULLET_INDENT = 4.2, 2.6, 4.6
_TALLEST = 0.86
_LARGEST = 1.3
"""A figure grows up to this factor to fill its page."""
_NARROWEST = 20.0
_SIDE_GAP = 4.5
"""Space between a figure and what is beside it, mm."""
_SIDE_CAPTION, _WIDEST_CAPTION = 36.0, 60.0
_LOWEST_BESIDE = 9.0
"""A caption is beside a figure that is at least this high, mm."""
_SIDE_TEXT, _CALLOUT_TEXT = 45.0, 36.0
"""Least width of text beside a figure, in mm."""
_HOLE = 6.0
"""How much higher than a figure narrow text beside it may be, in mm."""
_MOST_BESIDE, _SHORT_LIST = 4, 4
_STRETCH, _LIST_STRETCH, _RULE_STRETCH, _BLOCK_STRETCH = 0.6, 0.5, 1.4, 2.0
"""How far the space above may grow, mm."""
_AFTER_DIVIDED, _IN_TABLE = 40.0, 40.0
_IN_PARAGRAPH, _IN_LIST, _IN_SHORT_LIST, _AT_LIST_EDGE, _IN_CALLOUT, _AT_RULE = 12.0, 15.0, 150.0, 5000.0, 150.0, -4.0
"""Costs of a page break; only half a blank page is worse than one that parts the first or last item from its list."""
_SMALL_REST, _WHOLE_TABLE = 9.5, 0.4
"""A table that is no higher than this fraction of a page is never divided."""
_ROWS_TOGETHER = 3
"""Rows before and after a division of a table, at least."""


def layout_blocks(blocks: Blocks, setting: BookletStyle, left: float, width: float) -> Iterator[Block]:
    """Yield the blocks of running text, `width` mm wide (but readable), `left` mm from the text area's left."""
    width = max(width, _NARROWEST)
    above, pending = blocks[0] if blocks else None, _lists_first(blocks)
    while pending:
        taken = _count_beside(pending) if left == 0 else 0
        beside = _beside_figure(pending[:taken], pending[taken], setting, width) if taken else None
        if isinstance(beside, Block):
            yield beside
            above, pending = pending[taken], pending[taken + 1 :]
            continue
        taken = 2 if _begins_with_rule(pending) else 1
        laid = list(_first(pending, setting, left, width))
        is_lead = (
            isinstance(above, FlowHeading) and len(laid) == 1 and not laid[0].heading and laid[0].height < ONE_LINE
        )
        below = pending[taken] if len(pending) > taken else None
        if laid and (_announces(pending[taken - 1], below) or (is_lead and isinstance(below, FlowHeading))):
            laid[-1] = replace(laid[-1], keep=True)
        yield from laid
        above, pending = pending[taken - 1], pending[taken:]


def _lists_first(blocks: Blocks) -> Blocks:
    """Return the blocks with each figure behind the list that it would part from its lead-in."""
    found = list(blocks)
    for index in range(len(found) - 2):
        lead, figure, listing = found[index : index + 3]
        if isinstance(lead, FlowParagraph) and isinstance(figure, FlowFigure) and isinstance(listing, Listing):
            found[index + 1 : index + 3] = [listing, figure]
    return tuple(found)


def _begins_with_rule(blocks: Blocks) -> bool:
    """Return whether the first words are the heading of a rule, which begins the paragraph below it."""
    if len(blocks) < 2 or not isinstance(blocks[0], FlowHeading):
        return False
    return blocks[0].level > 2 and isinstance(blocks[1], FlowParagraph)


def _announces(block: object, below: object) -> bool:
    """Return whether a block belongs to what is below it.

    So does a paragraph to a list, or to anything else after a colon, and a drawing without a caption to a list.
    """
    if isinstance(block, FlowFigure):
        return isinstance(below, Listing) and not block.caption
    if not isinstance(block, FlowParagraph) or below is None:
        return False
    words = "".join(each.text for each in block.inlines if isinstance(each, Run))
    return isinstance(below, Listing) or words.rstrip().endswith(":")


def _first(blocks: Blocks, setting: BookletStyle, left: float, width: float) -> Iterator[Block]:
    """Yield the blocks of the first one, or of a rule's heading with its paragraph."""
    match blocks[0]:
        case FlowHeading() as heading if _begins_with_rule(blocks):
            paragraph = blocks[1]
            assert isinstance(paragraph, FlowParagraph)
            hangs = left == 0 and setting.page.hang > 0
            words = (*headings.run_in(heading, numbered=not hangs), *paragraph.inlines)
            style = setting.paragraph_style("body")
            first, *others = _set_lines(setting.lines(words, style, width), style, left)
            items = (*headings.rule_number(heading, setting), *first.items) if hangs else first.items
            yield replace(first, items=items, heading=heading, before=2.0, stretch=_RULE_STRETCH, cut=_AT_RULE)
            yield from others
        case FlowHeading() as heading:
            yield headings.heading(heading, setting)
        case FlowParagraph() as paragraph:
            style = setting.paragraph_style(paragraph.style)
            yield from _set_lines(setting.lines(paragraph.inlines, style, width), style, left)
        case Listing() as listing:
            yield from _listing(listing, setting, left, width)
        case TextTable() as table:
            yield from _table(table, setting, left, width)
        case FlowFigure() as figure:
            yield _figure(figure, setting, left, width)
        case Callout() as callout:
            yield from _callout(callout, setting, left, width)


# Paragraphs and lists


def _set_lines(lines: Sequence[TextLine], style: ParagraphStyle, left: float) -> Iterator[Block]:
    """Yield lines as blocks: the first two and the last two stay together, to avoid widows and orphans.

    A short paragraph is whole: of four lines, two would be left on each page.
    """
    for start, end in _split_points(len(lines)):
        before, after = (_PARAGRAPH_GAP if edge else 0.0 for edge in (start == 0, end == len(lines)))
        block = _lines_block(lines[start:end], style, left, before, after)
        cut = _AFTER_DIVIDED if start and lines[start - 1].divided else _IN_PARAGRAPH
        yield replace(block, cut=cut) if start else replace(block, stretch=_STRETCH)


def _split_points(count: int) -> list[tuple[int, int]]:
    """Return the lines of each block, as first and last index; four lines are never divided."""
    if count <= 4:
        return [(0, count)] if count else []
    inner = [(index, index + 1) for index in range(2, count - 2)]
    return [(0, 2), *inner, (count - 2, count)]


def _lines_block(
    lines: Sequence[TextLine], style: ParagraphStyle, left: float, before: float = 0.0, after: float = 0.0
) -> Block:
    placed: list[Item] = []
    for index, text_line in enumerate(lines):
        placed.append(Group(text_line.items, (1, 0, 0, 1, left, (index + BASELINE) * style.leading)))
    marks = tuple(mark for text_line in lines for mark in text_line.marks)
    return Block(len(lines) * style.leading, tuple(placed), before, after, marks=marks)


def _listing(block: Listing, setting: BookletStyle, left: float, width: float) -> Iterator[Block]:
    """Yield the items of a list."""
    style = setting.paragraph_style("body")
    laid = [list(layout_blocks(item, setting, left + _BULLET_INDENT, width - _BULLET_INDENT)) for item in block.items]
    items = [item for item in laid if item]
    count = len(items)
    for number, (first, *others) in enumerate(items, 1):
        figure = setting.theme.style("display", 11.5, 600, setting.link)
        ordinal = Text(left + 0.3, BASELINE * style.leading, str(number), figure)
        mark = ordinal if block.ordered else _bullet(setting, left, style)
        inside = _AT_LIST_EDGE if number in (2, count) else _IN_LIST
        yield replace(
            first,
            items=(mark, *first.items),
            before=1.0 if number > 1 else first.before,
            after=min(first.after, 1.0),
            stretch=_LIST_STRETCH,
            cut=0.0 if number == 1 else max(inside, _IN_SHORT_LIST) if count <= _SHORT_LIST else inside,
        )
        yield from (replace(each, cut=each.cut + _IN_PARAGRAPH) for each in others)


def _bullet(setting: BookletStyle, left: float, style: ParagraphStyle) -> Item:
    radius, x, y = 0.78, left + 1.3, (BASELINE - 0.26) * style.leading
    corners = [(0, -1), (0.866, -0.5), (0.866, 0.5), (0, 1), (-0.866, 0.5), (-0.866, -0.5)]
    return Path(polygon((x + radius * dx, y + radius * dy) for dx, dy in corners), fill=setting.color)


# Tables, figures, callouts


def _drawing(block: TextTable, setting: BookletStyle) -> TableDrawing:
    theme = setting.theme
    body, head = theme.style("label", 8.6), theme.style("label", 7.6, 500, theme.muted)
    heavy, thin = Stroke(theme.ink, 0.3), Stroke(theme.rule, 0.18)
    columns = tuple(Column(align=align, wrap=align == "start", share=1.0) for align in block.aligns)
    rows = [Row(tuple(Cell(text.replace(SOFT_HYPHEN, ""), head) for text in block.header), below=heavy)]
    rows += [Row(tuple(Cell(text.replace(SOFT_HYPHEN, "")) for text in row), below=thin) for row in block.rows]
    return TableDrawing(columns, tuple(rows), body, pad=1.2, lead=1.15)


def _table(block: TextTable, setting: BookletStyle, left: float, width: float) -> Iterator[Block]:
    """Yield a table as one block, or the rows of a high one, whose head is repeated on the next page."""
    table = _drawing(block, setting)
    try:
        drawn = table.draw(width)
    except TableOverflowError as error:
        message = f"the table that begins with {block.header[0]!r} is too wide for the booklet: {error}"
        hint = "use fewer columns or shorter words"
        raise DefinitionError([Finding("rules.table-too-wide", "error", message, block.span, hint)]) from None
    if drawn.height > _WHOLE_TABLE * setting.page.depth and len(block.rows) > 1:
        yield from _rows(table.draw_rows(width), left, block)
        return
    yield Block(drawn.height, (Use(drawn, left, 0),), _BLOCK_GAP, _BLOCK_GAP, stretch=_BLOCK_STRETCH, span=block.span)


def _rows(drawn: Sequence[Symbol], left: float, block: TextTable) -> Iterator[Block]:
    head, *rows = drawn
    again = Block(head.height, (Use(head, left, 0),))
    for number, row in enumerate(rows, 1):
        last, y = number == len(rows), head.height if number == 1 else 0.0
        yield Block(
            y + row.height,
            (Use(row, left, y), *(again.items if number == 1 else ())),
            before=_BLOCK_GAP if number == 1 else 0.0,
            after=_BLOCK_GAP if last else 0.0,
            keep=not last and not _ROWS_TOGETHER <= number <= len(rows) - _ROWS_TOGETHER,
            stretch=_BLOCK_STRETCH if number == 1 else 0.0,
            cut=_IN_TABLE if number > 1 else 0.0,
            again=again if number > 1 else None,
            span=block.span,
        )


def _figure(block: FlowFigure, setting: BookletStyle, left: float, width: float) -> Block:
    """Return a figure at the left of the text, with its caption at its side where there is space, or else below."""
    scale = min(1.0, width / block.symbol.width, _TALLEST * setting.page.depth / block.symbol.height)
    wide, height = block.symbol.width * scale, block.symbol.height * scale
    anchors, drawing = (block.anchor,) if block.anchor else (), (Use(block.symbol, left, 0, scale),)
    made = Block(height, drawing, _BLOCK_GAP, _BLOCK_GAP, floats=True, anchors=anchors, span=block.span)
    made, beside = _with_caption(made, block.caption, setting, left, width) if block.caption else (made, 0.0)
    most = min(_LARGEST, (width - beside) / wide, _TALLEST * setting.page.depth / height)
    return replace(made, stretch=_BLOCK_STRETCH, grow=max(0.0, most - 1.0) * height)


def _with_caption(
    figure: Block, caption: Inlines, setting: BookletStyle, left: float, width: float
) -> tuple[Block, float]:
    """Return a figure with its caption, and the width in mm that this takes beside it."""
    style = setting.paragraph_style("small")
    (drawing,) = figure.items
    assert isinstance(drawing, Use)
    edge = drawing.symbol.width * drawing.scale + _SIDE_GAP
    if width - edge >= _SIDE_CAPTION and figure.height >= _LOWEST_BESIDE:
        lines = setting.lines(caption, style, min(width - edge, _WIDEST_CAPTION))
        made = _lines_block(lines, style, left)
        if made.height <= figure.height + 2:
            beside = Group(made.items, (1, 0, 0, 1, edge, max(0.0, figure.height - made.height)))
            height = max(figure.height, made.height)
            side = _SIDE_GAP + max(line.width for line in lines)
            return replace(figure, height=height, items=(drawing, beside), marks=made.marks), side
    made = _lines_block(setting.lines(caption, style, width), style, left)
    below = Group(made.items, (1, 0, 0, 1, 0, figure.height + 1.4))
    return replace(figure, height=figure.height + 1.4 + made.height, items=(drawing, below), marks=made.marks), 0.0


def _callout(block: Callout, setting: BookletStyle, left: float, width: float) -> Iterator[Block]:
    ground = BlockBackground(setting.theme.wash, block.color, left, width)
    room = width - _INSET - _RIGHT_INSET
    inner = [*_title(block, setting, left + _INSET, room), *layout_blocks(block.blocks, setting, left + _INSET, room)]
    beside = _beside_text(block, setting, left + _INSET, room)
    if beside is not None and beside.height < min(stacked(inner).height - 2.0, _TALLEST * setting.page.depth):
        inner = [beside]
    edge = _BLOCK_GAP + ground.pad
    for index, inner_block in enumerate(inner):
        last = index == len(inner) - 1
        is_near_end = index == len(inner) - 2 and inner[-1].height < _SMALL_REST
        yield replace(
            inner_block,
            before=edge if index == 0 else inner_block.before,
            after=edge if last else inner_block.after,
            keep=not last and (inner_block.keep or inner_block.floats or index == 0 or is_near_end),
            ground=ground,
            again=inner_block.again and replace(inner_block.again, ground=ground),
            floats=index == 0,
            stretch=_BLOCK_STRETCH if index == 0 else 0.0,
            cut=inner_block.cut + _IN_CALLOUT if index else 0.0,
        )


def _title(block: Callout, setting: BookletStyle, left: float, width: float) -> Iterator[Block]:
    """Yield the title of a callout, if it has one."""
    if block.title:
        style = setting.theme.style("display", 11.4, 600)
        paragraph = ParagraphStyle(style, 13.4 * MM_PER_PT, block.color)
        yield _lines_block(setting.lines(block.title, paragraph, width), paragraph, left, after=0.8)


# Text beside figures


def _count_beside(blocks: Blocks) -> int:
    """Return how many blocks, a rule with its paragraphs, come before what may be beside them; else 0."""
    for count, block in enumerate(blocks[: _MOST_BESIDE + 2]):
        if isinstance(block, FlowFigure | TextTable):
            return count
        is_rule = isinstance(block, FlowHeading) and block.level > 2 and not count
        if not (isinstance(block, FlowParagraph) or is_rule):
            return 0
    return 0


def _beside_figure(text: Blocks, figure: object, setting: BookletStyle, width: float) -> Block | None:
    """Return text with the figure or table that follows it at its right, if this is narrow and no lower than the text.

    A paragraph that announces it stays above it.
    """
    assert isinstance(figure, FlowFigure | TextTable)
    wide = figure.symbol.width if isinstance(figure, FlowFigure) else _drawing(figure, setting).natural_width
    room = width - wide - _SIDE_GAP
    if wide > NARROW * width + 1e-6 or room < _SIDE_TEXT or _announces(text[-1], figure):
        return None
    drawn, *others = _first((figure,), setting, 0.0, wide)
    inner = list(layout_blocks(text, setting, 0.0, room))
    words = stacked(inner)
    if others or words.height > drawn.height + 4.0:
        return None
    beside = replace(drawn, height=drawn.height + 1.0, items=(Group(drawn.items, (1, 0, 0, 1, width - wide, 1.0)),))
    made, first = _side_by_side(beside, words), inner[0]
    return replace(made, before=first.before, after=_PARAGRAPH_GAP, stretch=_RULE_STRETCH, cut=first.cut)


def _beside_text(callout: Callout, setting: BookletStyle, left: float, width: float) -> Block | None:
    """Return the narrow drawing that begins a callout with title and text beside it, as one block; None without one.

    A wide, low drawing is above its text, which would be squeezed beside it.
    """
    first, *others = callout.blocks or (None,)
    if not isinstance(first, FlowFigure) or any(isinstance(each, FlowFigure | Callout | TextTable) for each in others):
        return None
    indent = first.symbol.width + _SIDE_GAP
    if width - indent < _CALLOUT_TEXT:
        return None
    figure = _figure(first, setting, left, first.symbol.width)
    place = (setting, left + indent, width - indent)
    text = stacked([*_title(callout, *place), *layout_blocks(tuple(others), *place)])
    is_squeezed = width - indent < _SIDE_TEXT and text.height > figure.height + _HOLE
    return None if is_squeezed else _side_by_side(figure, text)


def _side_by_side(figure: Block, text: Block) -> Block:
    """Return a text that has a figure beside it."""
    height, items = max(text.height, figure.height), (*figure.items, *text.items)
    marks, anchors = figure.marks + text.marks, figure.anchors + text.anchors
    return replace(text, height=height, items=items, marks=marks, anchors=anchors)


def stacked(blocks: Sequence[Block]) -> Block:
    """Return blocks as one."""
    items: list[Item] = []
    y = 0.0
    for above, block in zip((None, *blocks), blocks, strict=False):
        y += max(above.after, block.before) if above else 0.0
        items.append(Group(block.items, (1, 0, 0, 1, 0, y)))
        y += block.height
    return Block(
        y,
        tuple(items),
        marks=tuple(mark for block in blocks for mark in block.marks),
        anchors=tuple(anchor for block in blocks for anchor in block.anchors),
        heading=next((block.heading for block in blocks if block.heading), None),
    )
