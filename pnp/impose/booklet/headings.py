"""Headings of chapters, sections and rules."""

from pnp.impose.booklet.paragraphs import ParagraphStyle
from pnp.impose.booklet.style import BASELINE, Block, BookletStyle
from pnp.scene import fonts
from pnp.scene.flow import FlowHeading, Inlines, Run
from pnp.scene.items import Group, Item, Items, Path, Text, TextStyle
from pnp.scene.shapes import rect
from pnp.scene.text_fitting import fit
from pnp.scene.theme import MM_PER_PT

_AFTER_NUMBER = 2.6
"""Space between a number and its title, mm."""
_LEAST_AFTER_NUMBER = 1.8
"""Space between a number in the column for numbers and the text, at least, mm."""
_RULE_NUMBER = 0.95
"""Type size of the numbers of rules, of that of the text."""
_ENDS_SENTENCE = (".", "?", "!", "…", ":")


def heading(block: FlowHeading, setting: BookletStyle) -> Block:
    """Return a heading on lines of its own."""
    return (_chapter_heading if block.level == 1 else _small_heading)(block, setting)


def run_in(block: FlowHeading, *, numbered: bool) -> Inlines:
    """Return the title of a rule as the first words of its paragraph, after its number if that is asked for."""
    number = (Run(f"{block.number}\u00a0\u00a0", target=f"#{block.anchor}"),) if block.number and numbered else ()
    title = block.title if block.title.endswith(_ENDS_SENTENCE) else f"{block.title}."
    return (*number, Run(f"{title}\u00a0 ", strong=True))


def rule_number(block: FlowHeading, setting: BookletStyle) -> Items:
    """Return the number of a rule in the column for numbers, on the baseline of its first line."""
    return _number(block, setting, _rule_style(setting), BASELINE * setting.leading * MM_PER_PT)[0]


def _number(block: FlowHeading, setting: BookletStyle, style: TextStyle, baseline: float) -> tuple[Items, float]:
    """Return a heading's number, in the column for numbers if the page has one, and where its title begins, mm."""
    if not block.number:
        return (), 0.0
    hang = setting.page.hang
    if hang:
        style = fit(block.number, style, hang - _LEAST_AFTER_NUMBER, 0.0) or style
    indent = 0.0 if hang else fonts.width(block.number, style) + _AFTER_NUMBER
    return (Text(-hang, baseline, block.number, style),), indent


def _chapter_heading(block: FlowHeading, setting: BookletStyle) -> Block:
    made = {"bar": _chapter_below_bar, "capitals": _chapter_in_capitals, "centered": _centered_chapter}
    items, height = made[setting.look.chapter](block, setting)
    return Block(height, tuple(items), 7.0, 2.2, keep=True, heading=block, stretch=6.0, cut=-60.0)


def _chapter_below_bar(block: FlowHeading, setting: BookletStyle) -> tuple[list[Item], float]:
    theme, width, hang = setting.theme, setting.page.measure, setting.page.hang
    style, step = theme.style("display", 25, 700), 26 * MM_PER_PT
    first = 9.6
    number, indent = _number(block, setting, style._replace(color=setting.link), first)
    lines = setting.lines((Run(block.title),), ParagraphStyle(style, step, theme.ink), width - indent)
    items: list[Item] = [
        Path(rect(-hang, 0, width + hang, 0.35), fill=theme.ink),
        Path(rect(-hang, 0, (width + hang) * 0.22, 1.5), fill=setting.color),
        *number,
        *(Group(each.items, (1, 0, 0, 1, indent, first + index * step)) for index, each in enumerate(lines)),
    ]
    return items, first + (len(lines) - 1) * step + 2.0


def _chapter_in_capitals(block: FlowHeading, setting: BookletStyle) -> tuple[list[Item], float]:
    """Draw number and title in capitals between two lines, as wargames of the 1970s have them."""
    theme, width = setting.theme, setting.page.measure
    style, step, first = theme.style("display", 15, 700), 17 * MM_PER_PT, 6.6
    words = f"[{block.number}.0]\u00a0\u00a0{block.title.upper()}" if block.number else block.title.upper()
    lines = setting.lines((Run(words),), ParagraphStyle(style, step, theme.ink), width)
    last = first + (len(lines) - 1) * step + 2.6
    items: list[Item] = [Path(rect(0, y, width, 0.7), fill=theme.ink) for y in (0.0, last)]
    items += [Group(each.items, (1, 0, 0, 1, 0, first + index * step)) for index, each in enumerate(lines)]
    return items, last + 0.7


def _centered_chapter(block: FlowHeading, setting: BookletStyle) -> tuple[list[Item], float]:
    """Draw the title in the middle below its number, as books have them."""
    theme, width = setting.theme, setting.page.measure
    style, step = theme.style("display", 24, 400), 26 * MM_PER_PT
    lines = setting.lines((Run(block.title),), ParagraphStyle(style, step, theme.ink), width)
    items: list[Item] = []
    first = 8.0
    if block.number:
        items.append(Text(width / 2, 4.0, block.number, theme.style("display", 13, 400, setting.link), "middle"))
        first = 13.4
    for index, each in enumerate(lines):
        items.append(Group(each.items, (1, 0, 0, 1, (width - each.width) / 2, first + index * step)))
    last = first + (len(lines) - 1) * step + 4.6
    items.append(Path(rect(width / 2 - 9.0, last, 18.0, 0.3), fill=setting.color))
    return items, last + 1.4


def _small_heading(block: FlowHeading, setting: BookletStyle) -> Block:
    """Return the heading of a section (level 2) or of a rule."""
    style, leading = setting.theme.style("text", setting.look.size, 600), setting.look.leading
    number, (before, after, stretch, cut) = _rule_style(setting), (2.4, 0.2, 1.5, -5.0)
    if block.level == 2:
        style, leading = setting.theme.style("display", 13.6, 600), 14.8
        number, (before, after, stretch, cut) = style._replace(color=setting.link), (4.0, 0.7, 2.6, -10.0)
    step = leading * MM_PER_PT
    hung, indent = _number(block, setting, number, BASELINE * step)
    lines = setting.lines((Run(block.title),), ParagraphStyle(style, step, setting.link), setting.page.measure - indent)
    items = [Group(each.items, (1, 0, 0, 1, indent, (index + BASELINE) * step)) for index, each in enumerate(lines)]
    height = len(lines) * step
    return Block(height, (*hung, *items), before, after, keep=True, heading=block, stretch=stretch, cut=cut)


def _rule_style(setting: BookletStyle) -> TextStyle:
    """Return the type style of the numbers of rules."""
    return setting.theme.style("label", setting.look.size * _RULE_NUMBER, 600, setting.link)
