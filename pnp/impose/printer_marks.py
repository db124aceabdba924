"""Printer's marks in the margin of every sheet: slug line, scale ruler, registration crosses and fold marks.

All are thin, inside the printable box, and clear of the pieces.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pnp.impose import SheetInfo, printable
from pnp.scene import fonts, shapes
from pnp.scene.items import Color, Items, Path, Stroke, Text, TextStyle
from pnp.scene.sheet import Box, Paper
from pnp.scene.text_fitting import fit, wrap
from pnp.scene.theme import Theme
from pnp.units import MM_PER_INCH

STRIP = 8.0
"""Height in mm of the strip at the foot of the printable box that holds slug line and ruler."""
FOOT_ROOM = 2.4
"""How far in mm ticks reach into that strip above a slug line of one row."""
HAIRLINE = 0.15
"""Width in mm of crop and fold lines."""
MARK_GAP = 1.0
"""Distance in mm of a crop mark from the bleed."""
MARK_LENGTH = 4.0
"""Length in mm of a crop mark."""
SIDE_STRIP = 3.2
"""Width in mm of the strips at the left and the right edge that hold a ruler and a slug line."""
RULER_MM = 50
RULER_INCHES = 2
_OPEN, _CLOSE = 3.0, 2.65
"""Leadings in mm of two and of three lines at the foot of a sheet."""
_MM_TICKS, _INCH_TICKS, _APART = (RULER_MM, 5, 10), (RULER_INCHES * 8, 4, 8), 0.3
"""Ticks of the rulers: how many, and which are middling and long; and the distance in mm of both lines."""
FOLD_LABEL = 3.4
"""Height in mm of the word above a fold line."""
_CROSS_RADIUS, _FARTHEST = 1.4, 0.15
OFF_MIDDLE = 10.0
"""Distance in mm of crosses for pins from the middle: those of a back that is turned by 180° are twice as far away."""
CROSS_ARM = 2.4
"""Length in mm of the arms of a registration cross."""


class Slug(NamedTuple):
    """The slug line of one sheet, besides the game; `instruction` such as `two-sided, flip on long edge`."""

    document: str
    number: int
    total: int
    face: str = ""
    instruction: str = ""


def live_area(paper: Paper) -> Box:
    """Return the area for components: the printable box without the strip for slug line and ruler."""
    box = printable(paper)
    return Box(box.x, box.y, box.width, box.height - STRIP)


def slug_strip(
    paper: Paper, info: SheetInfo, slug: Slug, indent: float = 0.0, *, low: bool = False, edge: float = 0.0
) -> Items:
    """Return the slug line on the left and the ruler on the right, at the foot of the printable box.

    `indent`: the distance in mm that both keep from its corners. `low`: one row, with room for ticks above it. `edge`:
    the left edge of what is on the sheet, below which the line begins unless this leaves it too little room.
    """
    box = printable(paper)
    ruler_width = RULER_INCHES * MM_PER_INCH
    ruler_left = box.x + box.width - ruler_width - indent - (7.0 if low else 3.0)
    middle, left = box.y + box.height - 3.4, max(box.x + indent, edge if edge <= _FARTHEST * paper.width else 0.0)
    room = ruler_left - left - 6.0
    row = (_slug_row(paper, info, slug, left, middle + 2.5, room),)
    lines = row if low else _slug_lines(paper, info, slug, left, middle, room)
    return (*lines, *ruler(info.theme, ruler_left, middle))


def side_slug(paper: Paper, info: SheetInfo, slug: Slug) -> Items:
    """Return the slug line upwards along the lower half of the right edge, and a ruler along the left one."""
    box = printable(paper)
    right, bottom = box.x + box.width, box.y + box.height
    row = _slug_row(paper, info, slug, right - 0.7, bottom, box.height / 2 - SIDE_STRIP)
    x, y, style = box.x + 0.3, bottom - 12.0, info.theme.style("label", 5, 400, info.theme.muted)
    scale = Path(shapes.ticked_line(x, y, (0.0, -1.0), 1.0, _MM_TICKS), stroke=Stroke(info.theme.muted, 0.12))
    return (row._replace(rotate=-90), scale, Text(x + 1.6, y + 1.0, f"{RULER_MM} mm", style, "end", -90))


def _slug_row(paper: Paper, info: SheetInfo, slug: Slug, x: float, y: float, width: float) -> Text:
    """Return the slug line as one row at (x, y)."""
    style = info.theme.style("label", 7, 400, info.theme.muted)
    sheet = (f"{info.title} {info.version}", slug.document, f"sheet {slug.number} of {slug.total}", slug.face)
    text = "  ·  ".join(part for part in (*sheet, paper.name, slug.instruction, "print at 100 %") if part)
    return Text(x, y, text, _shrunk(text, style, width))


def _slug_lines(paper: Paper, info: SheetInfo, slug: Slug, x: float, middle: float, width: float) -> Items:
    """Return short lines: the name of the sheet, and in one or two lines how to print it."""
    theme = info.theme
    title = f"{info.title} {info.version}"
    name = _shrunk(title, theme.style("label", 7, 600), width * 0.6)
    plain = theme.style("label", 7, 400, theme.muted)
    sheet = "  ·  ".join(part for part in (slug.document, f"sheet {slug.number} of {slug.total}", slug.face) if part)
    how = "  ·  ".join(part for part in (paper.name, slug.instruction, "print at 100 %") if part)
    indent, rows = fonts.width(title, name) + 2.0, wrap(how, plain, width)
    rows, step = (rows, _CLOSE) if len(rows) == 2 else ([how], _OPEN)
    ends = [middle + 2.5 - step * below for below in reversed(range(len(rows)))]
    return (
        Text(x, ends[0] - step, title, name),
        Text(x + indent, ends[0] - step, sheet, _shrunk(sheet, plain, width - indent)),
        *(Text(x, y, row, _shrunk(row, plain, width)) for y, row in zip(ends, rows, strict=True)),
    )


def _shrunk(text: str, style: TextStyle, width: float) -> TextStyle:
    return fit(text, style, width, 0.0) or style


def ruler(theme: Theme, x: float, y: float) -> Items:
    """Return a ruler of 50 mm (ticks down) and 2 in (ticks up) from (x, y), each with a line that ends at its end."""
    inches = shapes.ticked_line(x, y - _APART, (1.0, 0.0), MM_PER_INCH / 8, _INCH_TICKS, -1.0)
    ticks = shapes.ticked_line(x, y, (1.0, 0.0), 1.0, _MM_TICKS) + inches
    style = theme.style("label", 5, 400, theme.muted)
    cap = fonts.cap_height(style)
    texts = [(float(at), f"{at}" + " mm" * (at == RULER_MM), y + 2.0 + cap) for at in range(0, RULER_MM + 1, 10)]
    texts += [(at * MM_PER_INCH, f"{at}" + " in" * (at == RULER_INCHES), y - 2.3) for at in range(RULER_INCHES + 1)]
    words = (Text(x + at, down, text, style, "middle") for at, text, down in texts)
    return (Path(ticks, stroke=Stroke(theme.muted, 0.12)), *words)


def fold_line(theme: Theme, x: float, top: float, bottom: float) -> Items:
    """Return a vertical dashed fold line, with its label at the top."""
    style = theme.style("label", 6, 400, theme.muted)
    line = Path(shapes.line(x, top, x, bottom), stroke=Stroke(theme.muted, HAIRLINE, (2.0, 1.0)))
    return (line, Text(x, top - 1.2, "fold", style, "middle"))


def registration(
    color: Color, paper: Paper, arm: float = CROSS_ARM, lefts: Sequence[float] = (), rights: Sequence[float] = ()
) -> tuple[Path, ...]:
    """Return crosses equally far from the left and the right edge of the page, as high as `lefts` and `rights`.

    Without `rights` both edges are alike, without both the crosses are halfway up. Against the light those of front
    and back meet.
    """
    inset, lefts = paper.margin + arm, lefts or (paper.height / 2,)
    ends = ((inset, lefts), (paper.width - inset, rights or lefts))
    return tuple(cross(color, x, y, arm) for x, ys in ends for y in ys)


def cross(color: Color, x: float, y: float, arm: float) -> Path:
    """Return a circled cross with arms of a length around (x, y)."""
    arms = shapes.line(x - arm, y, x + arm, y) + shapes.line(x, y - arm, x, y + arm)
    return Path(shapes.circle(x, y, _CROSS_RADIUS * arm / CROSS_ARM) + arms, stroke=Stroke(color, HAIRLINE))
