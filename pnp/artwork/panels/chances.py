"""Exact chances: bars over the columns of a table, chances of a roll for every row, a grid over inputs of a formula.

`hit-chance` is best placed below its table: the columns are the table's. `effect-chance` is for a table whose roll
depends on something, such as the cover of a hex, and shows each row at each value of it. Cells of `odds` are tinted by
value. The tint only repeats what the figure says, and is kept light enough for the figure.
"""

from collections.abc import Iterator
from fractions import Fraction

from pydantic import Field

from pnp import templating
from pnp.artwork.panels import MORE_COLUMNS, Frame, PanelError, PanelOptions, Problem, panel, unknown
from pnp.artwork.panels.helpers import beside, cap_height, draw_table, flow, label, note, stack
from pnp.artwork.panels.table import HEAD, edge_width
from pnp.artwork.panels.table_helpers import ALL, Mark, Numbers, NumbersOrAll, chances, roll_names, table_problems
from pnp.expressions import formatting
from pnp.expressions.expression import ExpressionError
from pnp.model.compute import formulas
from pnp.model.game import FaceRef, Game, StatId, Table, TableId
from pnp.scene import fonts
from pnp.scene.color import contrast, mix
from pnp.scene.items import Color, Item, Path, Stroke, Symbol, Text
from pnp.scene.shapes import line, rect
from pnp.scene.table import Cell, Column, Row, TableDrawing

_TALLEST = 17.0
_BAR = 0.72
"""Width of a bar as a fraction of its column."""
_FIGURES = 4.6
_FOOT = 4.4
_CELL = 8.4
_BAND = 1.9


class HitChanceOptions(PanelOptions):
    """Options of the bars."""

    table: str = Field(description="The table. Dice must choose its rows.")
    result: str = Field(description="Code of the result whose chance is shown.")
    both: bool = Field(default=False, description="If true, its columns line up with those of a table that has `both`.")
    note: str = Field(default="", description="Sentence below (a template).")

    def problems(self, game: Game) -> Iterator[Problem]:
        """Yield errors: undefined table or result, or rows that are not rolled for."""
        yield from table_problems(game, self.table, {"result": [self.result]})
        table = game.tables.get(TableId(self.table))
        if table is not None and not table.rows.roll:
            yield Problem(f"the rows of table '{self.table}' are not rolled for", "", "table")


@panel("hit-chance", HitChanceOptions)
def hit_chance(game: Game, options: HitChanceOptions, frame: Frame) -> Symbol:
    """The exact chance of a result in every column of a table, as bars with whole percents."""
    table = game.tables[TableId(options.table)]
    edge = edge_width(table, frame)
    cell = (frame.width - edge * (2 if options.both else 1)) / len(table.columns.values)
    _check_room(max(table.columns.labels, key=len), cell, frame)
    tallest = frame.row(_TALLEST)
    floor = tallest + _FIGURES * frame.scale
    height = floor + _FOOT * frame.scale
    items: list[Item] = [
        Path(line(edge, floor, edge + cell * len(table.columns.values), floor), stroke=Stroke(frame.theme.ink, 0.3))
    ]
    small = frame.style("label", 7, 400, frame.theme.muted)
    items.append(Text(edge / 2, floor - 1.2 * frame.scale, "%", small, "middle"))
    for column, heading in enumerate(table.columns.labels):
        chance = chances(table, table.columns.values[column], {})[options.result]
        items.extend(_bar(chance, heading, edge + column * cell, cell, floor, tallest, frame))
    drawn = Symbol("chances", frame.width, height, tuple(items))
    return stack([drawn, *note(game, options.note, frame)], frame.row(1.8)) if options.note else drawn


def _check_room(text: str, room: float, frame: Frame) -> None:
    """Reject columns in which figures would overlap."""
    if fonts.width(text, frame.style("display", 9.5, 600)) > room:
        raise PanelError(f"'{text}' does not fit into a column {room:.1f} mm wide", MORE_COLUMNS)


def _bar(
    chance: Fraction, heading: str, left: float, cell: float, floor: float, tallest: float, frame: Frame
) -> Iterator[Item]:
    middle = left + cell / 2
    high = float(chance) * tallest
    wide = cell * _BAR
    percent = frame.style("display", 11.5, 600)
    head = frame.style("display", 9.5, 600, frame.theme.muted)
    yield Path(rect(middle - wide / 2, floor - high, wide, high), fill=mix(frame.theme.paper, frame.accent, 0.55))
    yield Text(middle, floor - high - 1.0 * frame.scale, formatting.percent_text(chance, 0, sign=""), percent, "middle")
    yield Text(middle, floor + 1.0 * frame.scale + cap_height(head), heading, head, "middle")


class EffectChanceOptions(PanelOptions):
    """Options of the chances of effects."""

    table: str = Field(description="The table. Dice must choose its columns.")
    vary: dict[str, Numbers] = Field(
        min_length=1, max_length=1, description="Variable that changes the roll, with its values: `cover: 0..4`."
    )
    results: dict[str, Mark] = Field(
        min_length=1, description="Results shown, by code, the most severe first, each with its style."
    )
    rows: list[str] = Field(default_factory=list, description="Rows shown. Default: all.")
    corner: str = Field(default="", description="Heading of the rows (a template).")
    note: str = Field(default="", description="Sentence below (a template).")

    def problems(self, game: Game) -> Iterator[Problem]:
        """Yield errors: undefined table, results, rows or variable."""
        yield from table_problems(game, self.table, {"results": self.results})
        table = game.tables.get(TableId(self.table))
        if table is None:
            return
        for name in self.vary:
            if name not in roll_names(table.columns):
                message = f"the roll '{table.columns.roll}' does not depend on '{name}'"
                yield Problem(message, "", f"vary.{name}")
        for row in self.rows:
            if row not in table.rows.values:
                yield Problem(f"table '{self.table}' has no row '{row}'", "", "rows")


@panel("effect-chance", EffectChanceOptions)
def effect_chance(game: Game, options: EffectChanceOptions, frame: Frame) -> Symbol:
    """The chance of each result of a table, row by row, for every value of a variable that changes the roll."""
    table = game.tables[TableId(options.table)]
    ((name, values),) = options.vary.items()
    edge = edge_width(table, frame)
    cell = (frame.width - edge) / len(values)
    _check_room("00 00", cell * 0.8, frame)
    head, row = 6.8 * frame.scale, frame.row(_CELL)
    corner = templating.render(game, options.corner) if options.corner else f"% by {name}"
    items = list(_columns_head(corner, values, edge, cell, head, frame))
    y = head
    for index, value in enumerate(table.rows.values):
        if options.rows and value not in options.rows:
            continue
        word = frame.style("label", 8.6, 600)
        items.append(Text(0.0, y + (row + cap_height(word)) / 2, table.rows.labels[index], word))
        for column, number in enumerate(values):
            found = chances(table, value, {name: number})
            items.extend(_effects(found, options.results, edge + column * cell, y, cell, row, frame))
        y += row
        items.append(Path(line(0.0, y, frame.width, y), stroke=frame.hairline()))
    parts = [Symbol("effects", frame.width, y, tuple(items)), _legend(table, options.results, frame)]
    return stack([*parts, *note(game, options.note, frame)], frame.row(1.8))


def _columns_head(
    corner: str, values: tuple[int, ...], edge: float, cell: float, head: float, frame: Frame
) -> Iterator[Item]:
    figure = frame.style("display", 11.5, 600, frame.theme.paper)
    small = frame.style("label", 7, 500, frame.theme.paper)
    yield Path(rect(0.0, 0.0, frame.width, head), fill=frame.theme.ink)
    yield Text(1.2 * frame.scale, (head + cap_height(small)) / 2, corner, small)
    for column, number in enumerate(values):
        yield Text(edge + (column + 0.5) * cell, (head + cap_height(figure)) / 2, str(number), figure, "middle")


def _effects(
    found: dict[str, Fraction], results: dict[str, Mark], x: float, y: float, cell: float, row: float, frame: Frame
) -> Iterator[Item]:
    """Draw the first result's percent large, the others' small beside it, over one stacked bar."""
    large = frame.style("display", 12.5, 700, mix(frame.accent, frame.theme.ink, 0.2))
    small = frame.style("display", 9.5, 500)
    left, room = x + cell * 0.1, cell * 0.8
    band, gap = _BAND * frame.scale, 1.3 * frame.scale
    baseline = y + (row - band - gap + cap_height(large)) / 2
    yield Path(rect(left, baseline + gap, room, band), fill=frame.theme.wash)
    start = left
    for place, (name, mark) in enumerate(results.items()):
        share = float(found[name]) * room
        if share:
            yield Path(rect(start, baseline + gap, share, band), fill=_tone(mark, frame))
        start += share
        text = formatting.percent_text(found[name], 0, sign="")
        yield Text(left + room, baseline, text, small, "end") if place else Text(left, baseline, text, large)


def _legend(table: Table, results: dict[str, Mark], frame: Frame) -> Symbol:
    words = frame.style("label", 7.8)
    size = 2.6 * frame.scale
    entries = []
    for code, mark in results.items():
        patch = Symbol(code, size, size, (Path(rect(0.0, 0.0, size, size), fill=_tone(mark, frame)),))
        entries.append(beside([patch, label(table.results[code], words)], 1.2 * frame.scale))
    return flow(entries, frame.width, 4.0 * frame.scale, 1.6 * frame.scale)


def _tone(mark: Mark, frame: Frame) -> Color:
    share = {"solid": 0.95, "tint": 0.36, "line": 0.2}.get(mark, 0.12)
    return mix(frame.theme.paper, frame.accent, share)


_GRID_ROW = 9.2
_LABEL = 13.0
_DEEPEST = 0.85
_READABLE = 7.0
"""Least contrast of a figure on its tint (WCAG 2.2, level AAA)."""


class OddsOptions(PanelOptions):
    """Options of the grid of chances."""

    formula: str = Field(description="Formula whose value is a chance from 0 to 1.")
    vary: dict[str, NumbersOrAll] = Field(
        min_length=2,
        max_length=2,
        description="Two inputs of the formula, the first in columns, the second in rows, with their values; "
        "`all` means the range of a stat over all pieces and composites.",
    )
    fixed: dict[str, int] = Field(default_factory=dict, description="Values of the other inputs.")
    digits: int = Field(default=0, ge=0, le=3, description="Number of decimals of percentages.")
    note: str = Field(default="", description="Sentence below the grid (a template).")

    def problems(self, game: Game) -> Iterator[Problem]:
        """Yield errors: an undefined formula, or inputs that are missing or unused."""
        if self.formula not in game.formulas:
            yield unknown("formula", self.formula, game.formulas, "formula")
            return
        needed = formulas.inputs(game, self.formula)
        given = [*self.vary, *self.fixed]
        for option, names in (("vary", self.vary), ("fixed", self.fixed)):
            for name in names:
                if name not in needed:
                    yield unknown(f"input of formula '{self.formula}'", name, needed, f"{option}.{name}")
        for name, values in self.vary.items():
            if values == ALL and not reachable_values(game, stat_of(name)):
                message = f"'all' is the range of a stat, and '{name}' is none"
                yield Problem(message, "write low..high, such as 1..6", f"vary.{name}")
        missing = [name for name in needed if name not in given]
        if missing:
            yield Problem(
                f"formula '{self.formula}' also needs {', '.join(missing)}", "give it under 'fixed'", "formula"
            )


@panel("odds", OddsOptions)
def odds(game: Game, options: OddsOptions, frame: Frame) -> Symbol:
    """A grid of chances in percent, tinted by value."""
    across, down = (
        (name, reachable_values(game, stat_of(name)) if written == ALL else written)
        for name, written in options.vary.items()
    )
    try:
        grid = formulas.odds_grid(game, options.formula, down, across, options.fixed)
    except ExpressionError as error:
        raise PanelError(f"formula '{options.formula}': {error}") from error
    head, large = frame.style("display", 12, 700), frame.style("display", 15, 700)
    light = head._replace(color=frame.theme.paper)
    top = max(max(row) for row in grid) or Fraction(1)
    heads = (Cell(text, light, fill=frame.theme.ink) for text in ("%", *_labels(game, *across)))
    rows = [Row(tuple(heads), HEAD * frame.scale)]
    for name, values in zip(_labels(game, *down), grid, strict=True):
        texts = (formatting.percent_text(value, options.digits, sign="") for value in values)
        cells = (Cell(text, large, fill=tint(frame, value / top)) for text, value in zip(texts, values, strict=True))
        edge = frame.hairline(frame.theme.paper)
        rows.append(Row((Cell(name, head), *cells), frame.row(_GRID_ROW), below=edge))
    room = (frame.width - _LABEL * frame.scale) / len(across[1])
    columns = (Column(width=_LABEL * frame.scale), *(Column(width=room, align="middle") for _ in across[1]))
    drawn = draw_table(TableDrawing(columns, tuple(rows), head, pad=0.4, lead=0.4), frame.width)
    return stack([drawn, *note(game, options.note, frame, 7.4)], frame.row(1.8)) if options.note else drawn


def stat_of(name: str) -> StatId:
    """Return the stat of an input such as `attacker.attack`."""
    return StatId(name.rpartition(".")[2])


def reachable_values(game: Game, stat: StatId) -> tuple[int, ...]:
    """Return the range of numbers of this stat, over all faces alone or on top of a composite."""
    refs = [FaceRef(piece.id, face) for piece in game.pieces.values() for face in piece.face_ids]
    refs += [ref for composite in game.composites.values() for ref in formulas.composite_results(game, composite)]
    found = [value for ref in refs if isinstance(value := formulas.face_values(game, ref).get(stat), int)]
    return tuple(range(min(found), max(found) + 1)) if found else ()


def _labels(game: Game, name: str, values: tuple[int, ...]) -> list[str]:
    """Return `A 1`, `A 2` … for an input such as `attacker.attack`; the plain numbers for other inputs."""
    stat = game.stats.get(stat_of(name))
    return [f"{stat.short}\u00a0{value}" if stat else str(value) for value in values]


def tint(frame: Frame, strength: float | Fraction) -> Color:
    """Return the sheet's color at `strength` (0 to 1) of the deepest tone on which ink is readable."""
    deepest = _DEEPEST
    while deepest > 0 and contrast(mix(frame.theme.paper, frame.color, deepest), frame.theme.ink) < _READABLE:
        deepest -= 0.02
    return mix(frame.theme.paper, frame.color, max(deepest, 0.0) * float(strength))
