"""Front and back matter: the table of contents in two columns, the index in three, with a space between letters."""

import math
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from pnp.impose.booklet.style import Block, BookletStyle
from pnp.scene import fonts
from pnp.scene.flow import FlowHeading
from pnp.scene.items import Color, Item, Link, Path, Stroke, Text, TextStyle
from pnp.scene.shapes import line
from pnp.scene.text_fitting import fit, wrap

CONTENTS_COLUMNS = 2
INDEX_COLUMNS = 3
COLUMN_GAP = 7.0
_LEVEL_STEP = 2.0
_SMALLEST, _INDENT = 0.8, 7.6
_TOLERANCE = 1e-6
_BETWEEN_LETTERS = 2.4
"""Space between index entries that begin with different letters, mm."""
_SPACINGS = (1.0, 0.94, 0.88, 0.83, 0.79)

Column = list[tuple[float, Block]]
"""Blocks with the y of their upper edges, mm."""


def column_width(setting: BookletStyle, count: int) -> float:
    """Return width of one of `count` columns in mm."""
    return (setting.page.measure - (count - 1) * COLUMN_GAP) / count


def columns(blocks: Sequence[Block], depth: float) -> list[Column]:
    """Distribute blocks over columns of `depth` mm: for each column, each block with its y.

    A block that is kept with the next begins a chapter, which is whole where that takes no more columns.
    """
    divided = _columns(blocks, depth, is_whole=False)
    whole = _columns(blocks, depth, is_whole=True) if any(block.keep for block in blocks) else divided
    return whole if len(whole) <= len(divided) else divided


def _columns(blocks: Sequence[Block], depth: float, *, is_whole: bool) -> list[Column]:
    found: list[Column] = [[]]
    y = 0.0
    for index, block in enumerate(blocks):
        column = found[-1]
        ends = (end for end in range(index + 1, len(blocks)) if blocks[end].keep)
        end = (next(ends, len(blocks)) if is_whole else index + 2) if block.keep else index + 1
        needed = math.fsum(each.height for each in blocks[index:end])
        gap = block.before if column else 0.0
        if column and y + gap + needed > depth + _TOLERANCE:
            column = []
            found.append(column)
            y = gap = 0.0
        column.append((y + gap, block))
        y += gap + block.height
    return found


def level_columns(blocks: Sequence[Block], depth: float, count: int) -> list[Column]:
    """Distribute as `columns`; `count` that hold everything are as short as they can be with whole chapters."""
    depths, is_whole = [depth], len(_columns(blocks, depth, is_whole=True)) <= count
    while depths[-1] > _LEVEL_STEP:
        depths.append(depths[-1] - _LEVEL_STEP)
    too_low = bisect_left(depths, True, key=lambda each: len(_columns(blocks, each, is_whole=is_whole)) > count)
    return columns(blocks, depths[max(0, too_low - 1)])


def contents(
    headings: Iterable[FlowHeading], pages: Mapping[str, int], setting: BookletStyle, spacing: float = 1.0
) -> list[Block]:
    """Return chapters and sections with their pages; a page that is not known yet is left out.

    `spacing`: the leading, as a fraction of the usual one.
    """
    theme, width, listed = setting.theme, column_width(setting, CONTENTS_COLUMNS), tuple(headings)
    plain = {True: theme.style("display", 12.2, 600), False: theme.style("label", 8.7)}
    styles = {
        level: _fitted([each for each in listed if (each.level == 1) == level], plain[level], width) for level in plain
    }
    found = []
    for heading in listed:
        chapter = heading.level == 1
        color = setting.link if chapter else theme.muted
        entry = _entry(heading, pages.get(heading.anchor), styles[chapter], color, setting, width)
        found.append(replace(entry, height=spacing * entry.height, before=spacing * entry.before))
    return found


def contents_spacing(headings: Sequence[FlowHeading], setting: BookletStyle, depth: float) -> float:
    """Return the leading of the contents as a fraction of the usual one: a little less when that saves a page."""
    entries = ((spacing, contents(headings, {}, setting, spacing)) for spacing in _SPACINGS)
    return next((spacing for spacing, found in entries if len(columns(found, depth)) <= CONTENTS_COLUMNS), 1.0)


def _fitted(headings: Iterable[FlowHeading], style: TextStyle, width: float) -> TextStyle:
    """Return the style in which the longest of some titles leaves room for its page."""
    room = width - fonts.width("000", style)
    made = (
        fit(each.title, style, room - (_INDENT if each.number else 0.0), style.size * _SMALLEST) for each in headings
    )
    return min((each for each in made if each), key=lambda each: each.size, default=style)


def _entry(
    heading: FlowHeading, page: int | None, style: TextStyle, color: Color, setting: BookletStyle, width: float
) -> Block:
    chapter = heading.level == 1
    height, baseline = (6.2, 4.5) if chapter else (4.5, 3.2)
    indent = _INDENT if heading.number else 0.0
    number = TextStyle(style.font, style.size, color)
    items: list[Item] = []
    if chapter:
        items.append(Path(line(0, 0, width, 0), stroke=Stroke(setting.theme.ink, 0.25)))
    items += [Text(0, baseline, heading.number, number), Text(indent, baseline, heading.title, style)]
    if page is not None:
        items.append(Text(width, baseline, str(page), style, "end"))
        items.append(Link(0, 0.3, width, height - 0.3, f"#{heading.anchor}"))
    return Block(height, tuple(items), before=3.0 if chapter else 0.0, keep=chapter)


def index(marks: Mapping[str, Sequence[int]], setting: BookletStyle) -> list[Block]:
    """Return entries in alphabetical order with their pages; an entry `a, b` is also listed under `a`."""
    theme, width = setting.theme, column_width(setting, INDEX_COLUMNS)
    style, pages_style = theme.style("label", 8.4), theme.style("label", 8.4, 400, setting.link)
    found: list[Block] = []
    initial = ""
    for entry in sorted(marks, key=_sort_key):
        made = _index_entry(entry, sorted(set(marks[entry])), style, pages_style, width)
        begins, initial = initial != _sort_key(entry)[0][:1], _sort_key(entry)[0][:1]
        found.append(replace(made, before=_BETWEEN_LETTERS if begins else 0.0))
    return found


def _sort_key(entry: str) -> tuple[str, str]:
    plain = unicodedata.normalize("NFKD", entry.casefold())
    return "".join(letter for letter in plain if letter.isalnum() or letter == " "), entry


def _index_entry(entry: str, pages: Sequence[int], style: TextStyle, pages_style: TextStyle, width: float) -> Block:
    """Return the entry and its pages, each a link; an entry too long for the line wraps."""
    step = 4.05
    figures = ", ".join(str(page) for page in pages)
    lines = wrap(entry, style, width - fonts.width(figures, pages_style) - 2.5)
    items: list[Item] = [Text(0, 3.0 + row * step, text, style) for row, text in enumerate(lines)]
    y = 3.0 + (len(lines) - 1) * step
    x = fonts.width(lines[-1], style) + 1.8
    for place, page in enumerate(pages):
        text = str(page) + ("," if place < len(pages) - 1 else "")
        items.append(Text(x, y, text, pages_style))
        items.append(Link(x - 0.3, y - 2.6, fonts.width(str(page), style) + 0.6, 3.4, f"#page-{page}"))
        x += fonts.width(text + " ", pages_style)
    return Block(len(lines) * step, tuple(items))
