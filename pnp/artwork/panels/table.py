"""A look-up table of the game: headings along its edges, every result in its cell, a legend of the results.

Open-ended headings are shown with the table's labels (`≤−10`, `≥+10`). Where dice choose the row, the chance of one
result can be at the foot of every column. Where odds or shifts choose the column, a band below says what applies beyond
the ends and how far columns are shifted, a list which terrain shifts them, and a note how odds are rounded.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from pydantic import Field

from pnp import templating
from pnp.artwork.panels import MORE_COLUMNS, Frame, PanelError, PanelOptions, Problem, panel
from pnp.artwork.panels.helpers import beside, cap_height, flow, label, note, stack
from pnp.artwork.panels.shifts import end_strip, terrain_shifts
from pnp.artwork.panels.table_helpers import Mark, Numbers, chances, marked, printed, table_problems, ways
from pnp.expressions import formatting
from pnp.model.compute import columns
from pnp.model.game import Axis, Game, OddsRule, Table, TableId
from pnp.model.game.play import REFUSED
from pnp.scene import fonts
from pnp.scene.items import Item, Path, Symbol, Text, TextStyle
from pnp.scene.shapes import rect
from pnp.scene.text_fitting import fit

EDGE = 9.0
"""Width of the column of row headings when they are figures, mm."""
HEAD = 7.4
"""Height of the dark head of a table, mm."""
_NAMES, _NAME_ROOM = 3.8, 0.6
"""Height of the line with the names of both edges above the headings, and the space beside a name, mm."""
_ROW = 6.6
_FOOT = 5.6
_LEGEND_GAP = 2.2
_NAME_GAP = 3.0
_IN_CELL = 0.94
"""Part of a cell that a text may fill."""
_APART, _LEAST_HEAD, _END = 1.4, 0.66, 0.88
"""Space between headings, mm, the least part of a cell that they have, and the part that open ends keep to."""
_SMALLEST = 0.5
"""Least factor by which a text may shrink into its cell."""


class TableOptions(PanelOptions):
    """Options of a look-up table."""

    table: str = Field(description="The table.")
    marks: dict[str, Mark] = Field(default_factory=dict, description="Styles of results, by code.")
    count: str = Field(default="", description="Result whose chance is printed below every column.")
    both: bool = Field(default=False, description="If true, row headings are on both sides.")
    corner: str = Field(
        default="",
        description="Heading of the rows (a template). Default: if figures are on both edges, the names of both axes.",
    )
    odds: bool = Field(
        default=True, description="If false, the rules for odds and the shifts of terrain are not printed."
    )
    legend: bool = Field(default=False, description="If true, the meanings of the results are listed below.")
    note: str = Field(default="", description="Sentence below the table (a template).")

    def problems(self, game: Game) -> Iterator[Problem]:
        """Yield errors: undefined table or results, or nothing to count."""
        named = {"marks": self.marks, **({"count": [self.count]} if self.count else {})}
        yield from table_problems(game, self.table, named)
        table = game.tables.get(TableId(self.table))
        if table is not None and self.count and not table.rows.roll:
            yield Problem(f"the rows of table '{self.table}' are not rolled for", "leave out 'count'", "count")


class _Grid(NamedTuple):
    """Positions of the cells of a table (mm)."""

    frame: Frame
    table: Table
    edge: float
    both: bool

    @property
    def cell(self) -> float:
        return (self.frame.width - self.edge * (2 if self.both else 1)) / len(self.table.columns.values)

    def left(self, column: int) -> float:
        return self.edge + column * self.cell


@panel("table", TableOptions)
def table(game: Game, options: TableOptions, frame: Frame) -> Symbol:
    """A look-up table (CRT) with its results highlighted, and the chance of a result if dice choose the row."""
    shown = game.tables[TableId(options.table)]
    grid = _Grid(frame, shown, edge_width(shown, frame), options.both)
    parts = [_body(game, options, grid)]
    strip = end_strip(game, shown, frame) if options.odds else None
    if strip:
        parts = [stack([*parts, strip], 0.8 * frame.scale)]
    if options.legend:
        parts.append(_legend(shown, frame))
    ground = terrain_shifts(game, shown, frame) if options.odds else None
    parts += [ground] if ground else []
    rules = odds_notes(shown) if options.odds else ""
    for text in (rules, shown.note, options.note):
        parts += note(game, text, frame)
    return stack(parts, frame.row(_LEGEND_GAP))


class OddsHelpOptions(PanelOptions):
    """Options of the strengths that reach each column of odds."""

    table: str = Field(description="The table. Odds must choose its columns.")
    strengths: Numbers = Field(default=tuple(range(1, 13)), description="Strengths of the defender: `1..12`.")
    corner: str = Field(default="", description="Heading of the rows (a template).")
    note: str = Field(default="", description="Sentence below (a template).")

    def problems(self, game: Game) -> Iterator[Problem]:
        """Yield errors: an undefined table, one without odds, or strengths that are not positive."""
        yield from table_problems(game, self.table, {})
        table = game.tables.get(TableId(self.table))
        if table is not None and table.columns.odds is None:
            yield Problem(f"odds do not choose the columns of table '{self.table}'", "", "table")
        if not self.strengths or min(self.strengths) < 1:
            yield Problem("there are no odds against a strength below 1", "write 1..12, for example", "strengths")


@panel("odds-help", OddsHelpOptions)
def odds_help(game: Game, options: OddsHelpOptions, frame: Frame) -> Symbol:
    """The smallest attack strength that reaches each column of odds, for each strength of the defender."""
    table = game.tables[TableId(options.table)]
    assert table.columns.odds is not None
    rule, places = table.columns.odds, range(len(table.columns.values))
    cells = tuple(tuple(least_attack(rule, place, strength) for place in places) for strength in options.strengths)
    rows = Axis(table.name, options.strengths, tuple(map(str, options.strengths)), clamp_low=False, clamp_high=False)
    grid = _Grid(frame, table._replace(rows=rows, cells=cells), EDGE * frame.scale, both=False)
    body = _body(game, TableOptions(table=options.table, corner=options.corner), grid)
    return stack([body, *note(game, options.note, frame)], frame.row(_LEGEND_GAP))


def edge_width(shown: Table, frame: Frame) -> float:
    """Return the width of the column of row headings: the same for all tables whose rows are figures."""
    if all(isinstance(value, int) for value in shown.rows.values):
        return EDGE * frame.scale
    widest = max(fonts.width(name, _word_style(frame)) for name in shown.rows.labels)
    return widest + _NAME_GAP * frame.scale


def _word_style(frame: Frame) -> TextStyle:
    return frame.style("label", 8.6, 600)


def _body(game: Game, options: TableOptions, grid: _Grid) -> Symbol:
    frame = grid.frame
    names = [] if options.corner else [*_axis_names(grid)]
    head, row = (HEAD + (_NAMES if names else 0.0)) * frame.scale, frame.row(_ROW)
    items = [*_headings(game, options, grid, head), *names]
    y = head
    for index, codes in enumerate(grid.table.cells):
        items.extend(_row(options, grid, index, codes, y, row))
        y += row
    if options.count:
        items.extend(_counts(options.count, grid, y))
        y += _FOOT * frame.scale
    return Symbol("table", frame.width, y, tuple(items))


def _headings(game: Game, options: TableOptions, grid: _Grid, head: float) -> list[Item]:
    frame = grid.frame
    figure = frame.style("display", 12, 700, frame.theme.paper)
    baseline = head - (HEAD * frame.scale - cap_height(figure)) / 2
    items: list[Item] = [Path(rect(0.0, 0.0, frame.width, head), fill=frame.theme.ink)]
    labels = grid.table.columns.labels
    share = max(_LEAST_HEAD, 1.0 - _APART * frame.scale / grid.cell)
    figure = min(
        (_fitted(name, figure, grid, share) for name in labels[1:-1]), key=lambda style: style.size, default=figure
    )
    for column, name in enumerate(labels):
        outward = -1 if column == 0 and not options.corner else int(options.both and column == len(labels) - 1)
        free = grid.edge - 1.0 * frame.scale if outward else 0.0
        style = _fitted(name, figure, grid, share, free)
        shift = outward * max(0.0, fonts.width(name, style) - _END * grid.cell) / 2
        items.append(Text(grid.left(column) + grid.cell / 2 + shift, baseline, name, style, "middle"))
    if options.corner:
        small = frame.style("label", 7, 600, frame.theme.paper)
        text = templating.render(game, options.corner)
        items.append(Text(1.2 * frame.scale, (head + cap_height(small)) / 2, text, small))
    return items


def _axis_names(grid: _Grid) -> Iterator[Item]:
    """Yield the names of both axes where figures are on both edges: that of the columns above their middle."""
    frame, rows, columns = grid.frame, grid.table.rows, grid.table.columns
    if columns.odds is not None or not all(isinstance(value, int) for value in (*rows.values, *columns.values)):
        return
    style = frame.style("label", 7, 600, frame.theme.paper)
    for name, x, room in ((rows.name, 0.0, grid.edge), (columns.name, grid.edge, len(columns.values) * grid.cell)):
        small = fit(name, style, room - 2 * _NAME_ROOM, 0.8 * style.size)
        if small is not None:
            yield Text(x + room / 2, (_NAMES * frame.scale + cap_height(small)) / 2 + 0.4, name, small, "middle")


def _fitted(text: str, style: TextStyle, grid: _Grid, share: float = _IN_CELL, free: float = 0.0) -> TextStyle:
    """Return the style in which a text fits into a cell, and what is `free` beside it."""
    room, width = grid.cell * share, fonts.width(text, style)
    if width <= room:
        return style
    if room < width * _SMALLEST:
        raise PanelError(f"'{text}' does not fit into a cell {grid.cell:.1f} mm wide", MORE_COLUMNS)
    return TextStyle(style.font, style.size * min(1.0, (room + free) / width), style.color)


def _row(
    options: TableOptions, grid: _Grid, index: int, codes: Sequence[str], y: float, height: float
) -> Iterator[Item]:
    frame = grid.frame
    name = grid.table.rows.labels[index]
    words = isinstance(grid.table.rows.values[index], str)
    style = _word_style(frame) if words else frame.style("display", 13, 700)
    if index % 2:
        yield Path(rect(0.0, y, frame.width, height), fill=frame.theme.wash)
    baseline = y + (height + cap_height(style)) / 2
    if words:
        yield Text(0.0, baseline, name, style)
    else:
        yield Text(grid.edge / 2, baseline, name, style, "middle")
    if options.both:
        yield Text(frame.width - grid.edge / 2, baseline, name, style, "middle")
    result = frame.style("display", 12.5, 700)
    for column, code in enumerate(codes):
        mark = options.marks.get(code, "plain")
        text = printed(code)
        box = (grid.left(column), y, grid.cell, height)
        yield from marked(text, mark, box, _fitted(text, result, grid, 0.78 if mark == "line" else 0.94), frame)


def _counts(code: str, grid: _Grid, y: float) -> Iterator[Item]:
    frame = grid.frame
    total = ways(grid.table.rows)
    small = frame.style("label", 7, 400, frame.theme.muted)
    figure = frame.style("display", 10.5, 600)
    baseline = y + (_FOOT * frame.scale + cap_height(figure)) / 2
    yield Text(grid.edge / 2, baseline, f"in {total}", small, "middle")
    for column, value in enumerate(grid.table.columns.values):
        number = chances(grid.table, value, {})[code] * total
        yield Text(grid.left(column) + grid.cell / 2, baseline, formatting.fraction_text(number), figure, "middle")


def _legend(shown: Table, frame: Frame) -> Symbol:
    used = {code for row in shown.cells for code in row}
    bold = frame.style("display", 9.5, 700)
    plain = frame.style("label", 7.8)
    entries = [
        beside([label(printed(code), bold), label(meaning, plain)], 1.2 * frame.scale)
        for code, meaning in shown.results.items()
        if code in used
    ]
    return flow(entries, frame.width, 4.0 * frame.scale, 1.6 * frame.scale)


_ROUNDING = {
    "defender": "Round odds in favor of the defender",
    "attacker": "Round odds in favor of the attacker",
    "nearest": "Round odds to the nearest {line}, in favor of the defender if two are equally near",
}


def odds_notes(table: Table) -> str:
    """Return the sentences below a table; empty if nothing is rounded or shifted."""
    axis = table.computed_axis
    return " ".join(_sentences(axis, "column" if axis is table.columns else "row")) if axis is not None else ""


def _sentences(axis: Axis, line: str) -> Iterator[str]:
    if axis.odds is not None:
        yield f"{_ROUNDING[axis.odds.rounding].format(line=line)}{_example(axis, axis.odds)}."
    if line == "column":
        return
    if axis.odds is not None:
        first, last = axis.labels[0], axis.labels[-1]
        for said, words, end in ((axis.odds.below, "below", first), (axis.odds.above, "above", last)):
            if said:
                yield f"Odds {words} {end} {'are not allowed' if said == REFUSED else f'use {end}'}."
    if axis.shift is not None:
        yield "A shift of +1 is one row down, of −1 one row up."


def least_attack(rule: OddsRule, line: int, defender: int) -> str:
    """Return the smallest attack strength whose odds choose a line; a dash if a larger one is chosen at once."""
    ratio, before = rule.ratios[line], rule.ratios[max(0, line - 1)]
    if line == 0 or rule.rounding == "defender":
        attacker = ceil(ratio * defender)
    else:
        attacker = floor((before if rule.rounding == "attacker" else (before + ratio) / 2) * defender) + 1
    chosen = columns.place(rule._replace(below="first", above="last"), Fraction(attacker, defender))
    return str(attacker) if chosen == line else "-"


def _example(axis: Axis, rule: OddsRule) -> str:
    """Return an example of rounding: the ratio halfway between the first whole steps, as `: 5 to 2 is 2:1`."""
    for number in range(1, len(rule.ratios)):
        low, high = rule.ratios[number - 1 : number + 1]
        if low.denominator == high.denominator == 1 and rule.rounding != "nearest":
            middle = (low + high) / 2
            chosen = axis.labels[number if rule.rounding == "attacker" else number - 1]
            return f": {middle.numerator} to {middle.denominator} is {chosen}"
    return ""
