"""The last page of a print job: which components to take out of the game, and which to put in."""

from collections.abc import Iterator, Mapping, Sequence

from pnp.errors import plural
from pnp.impose import SheetInfo
from pnp.impose.printer_marks import Slug, live_area, slug_strip
from pnp.printing.changes import Exchange
from pnp.scene.items import Group, Item, Path, Stroke, Symbol, Text, Use
from pnp.scene.shapes import rect, transform
from pnp.scene.sheet import Component, Paper, Sheet
from pnp.scene.table import Cell, Column, Row, TableDrawing
from pnp.scene.text_fitting import fit, wrap

TITLE = "What changed"
_ABOUT = (
    "Take the old components out of the game and put the new ones in. The three letters are the edition of a component:"
    " they follow from the drawings of both its faces, so two that look the same have the same letters."
)
_FACE = 9.0
"""Longer edge in mm of a picture."""
_INSET = 0.2
"""Distance in mm of lines from the margin of the paper."""
_TOP = 24.0
"""Height in mm of the title and of what is below it."""


def sheets(exchanges: Sequence[Exchange], pages: Mapping[str, str], paper: Paper, info: SheetInfo) -> tuple[Sheet, ...]:
    """Return the list on as many pages as it needs; `pages` says where each component is printed."""
    area = live_area(paper)
    area = area._replace(x=area.x + _INSET, width=area.width - 2 * _INSET)
    head, *rows = _rows(exchanges, pages, info, area.width)
    filled: list[list[Symbol]] = []
    room = 0.0
    for row in rows:
        if not filled or row.height > room:
            filled.append([head])
            room = area.height - head.height - (_TOP if len(filled) == 1 else 0.0)
        filled[-1].append(row)
        room -= row.height
    made = []
    for number, page in enumerate(filled, 1):
        items: list[Item] = []
        top = area.y
        if number == 1:
            heading = tuple(_heading(exchanges, info, area.width))
            items.append(Group(heading, (1.0, 0.0, 0.0, 1.0, area.x, top)))
            top += _TOP
        for row in page:
            items.append(Use(row, area.x, top))
            top += row.height
        items += slug_strip(paper, info, Slug(TITLE, number, len(filled), instruction="one-sided, on paper"))
        title = f"{TITLE}, page {number}" if len(filled) > 1 else TITLE
        made.append(Sheet(f"list-{number}", title, paper.width, paper.height, tuple(items)))
    return tuple(made)


def _heading(exchanges: Sequence[Exchange], info: SheetInfo, width: float) -> Iterator[Item]:
    theme = info.theme
    out, put = (sum(getattr(each, name) for each in exchanges) for name in ("take_out", "put_in"))
    yield Text(0.0, 6.0, TITLE, theme.style("display", 18, 700))
    summary = f"{info.title} {info.version}: take out {plural(out, 'piece')}, put in {plural(put, 'piece')}."
    style = theme.style("text", 9.5)
    strong = theme.style("text", 9.5, 600)
    yield Text(0.0, 11.5, summary, fit(summary, strong, width, 0.0) or strong)
    for row, line in enumerate(wrap(_ABOUT, style, width)):
        yield Text(0.0, 16.0 + 4.2 * row, line, style)


def _rows(exchanges: Sequence[Exchange], pages: Mapping[str, str], info: SheetInfo, width: float) -> Iterator[Symbol]:
    """Yield the head of the table, then a row for each component; all columns are as wide as on every page."""
    theme = info.theme
    style, strong, muted = (
        theme.style("label", 8.5),
        theme.style("label", 8.5, 600),
        theme.style("label", 8.5, 400, theme.muted),
    )
    rule = Stroke(theme.rule, 0.15)
    names = ("", "component", "take out", "put in", "printed on")
    rows = [Row(tuple(Cell(name, muted) for name in names), below=Stroke(theme.ink, 0.25))]
    for each in exchanges:
        picture = _picture(each.component) if each.component is not None else ""
        out = f"{each.take_out} × {each.before.edition}" if each.before and each.take_out else "–"
        put = f"{each.put_in} × {each.after.edition}" if each.after and each.put_in else "–"
        cells = (picture, each.name, out, put, pages.get(each.id, ""))
        styles = (None, strong, style, strong, muted)
        rows.append(Row(tuple(map(Cell, cells, styles)), height=_FACE + 1.6, below=rule))
    amount = Column(share=0.1)
    columns = (Column(), Column(wrap=True, share=0.5), amount, amount, Column(wrap=True, share=0.3))
    table = TableDrawing(columns, tuple(rows), style)
    fixed = tuple(
        Column(wide, 0.0, column.align, column.wrap) for column, wide in zip(columns, table.widths(width), strict=True)
    )
    for row in rows:
        yield TableDrawing(fixed, (row,), style).draw(width)


def _picture(component: Component) -> Symbol:
    """Return both faces side by side, without their bleed."""
    scale = _FACE / max(component.width, component.height)
    faces = [component.front, *([component.back] if component.back is not None else [])]
    items: list[Item] = []
    left = 0.0
    for face in faces:
        clip = Path(rect(left, 0.0, face.width * scale, face.height * scale))
        if face.outline:
            clip = Path(transform(face.outline, (scale, 0.0, 0.0, scale, left, 0.0)))
        items.append(Group((Use(face, left, 0.0, scale),), clip=clip))
        left += face.width * scale + 0.8
    return Symbol("faces", left - 0.8, component.height * scale, tuple(items))
