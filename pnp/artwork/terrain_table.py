"""The table of terrain: pictures as on the map, meanings, costs for each class of movement, attributes.

A scenario's terrain key and the terrain effects chart are this table with rows of their own.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pnp.artwork import symbol_library
from pnp.artwork.panels import Frame
from pnp.artwork.panels.helpers import beside, draw_table, flow, label, paragraph, stack
from pnp.model.compute.ground import Kind
from pnp.model.game import FATAL, PROHIBITED, Attribute, Game, KeyEntry, MoveClass, Price
from pnp.model.game.ground import ALL, OTHER, Amount, ByClass, with_half
from pnp.model.game.ids import ClassId
from pnp.model.game.maps import LineKind
from pnp.scene.items import Item, Path, Stroke, Symbol, TextStyle
from pnp.scene.shapes import circle, line, polygon
from pnp.scene.table import Cell, Column, Row, TableDrawing

Priced = KeyEntry | Kind
"""What has costs and attributes."""
_ROW = 9.2
_HEAD, _HEAD_IN_WORDS, _GROUP = 9.0, 6.6, 4.6
"""Heights of the heads of columns with badges of classes and without, and of the head of a group, in mm."""
PICTURES = 11.4
"""Width of the column of pictures in mm."""
_BADGE, _SIGN, _PAD = 4.8, 3.4, 0.4
_SHORT = {ALL: "All", OTHER: "OT"}
_MEANINGS = {
    PROHIBITED: "may not enter",
    FATAL: "may not enter; lost if left there",
    ALL: "the whole movement allowance",
    OTHER: "the cost of the other terrain there",
}


class TerrainRow(NamedTuple):
    """A row of the table: a picture as on the map, words, and its `values`; None: the words reach over their columns.

    `instead`: words in place of the values; `group`: the head that it is below; `height`: in mm at the scale of 1.
    """

    picture: Symbol
    words: Symbol
    values: Sequence[Symbol] | None
    instead: str = ""
    group: str = ""
    height: float = _ROW


class FigureColumns(NamedTuple):
    """The columns of figures: costs for these classes (None: for all units), and these attributes."""

    classes: Sequence[MoveClass | None]
    attributes: Sequence[Attribute]

    @property
    def across(self) -> int:
        """The number of columns."""
        return len(self.classes) + len(self.attributes)


def figures(game: Game, terrain: Sequence[Priced]) -> FigureColumns:
    """Return the columns that terrain needs."""
    used = {id_ for each in terrain for id_ in each.attributes}
    everyone = [None] if any(each.cost for each in terrain) else []
    return FigureColumns(
        [*game.classes.values()] or everyone, [each for each in game.attributes.values() if each.id in used]
    )


def terrain_table(
    game: Game, rows: Sequence[TerrainRow], shown: FigureColumns, width: float, frame: Frame, has_words: bool = True
) -> Symbol:
    """Draw the table; `width` is that of a column of figures in mm at the scale of 1.

    `has_words`: words above the classes say what their figures are.

    Raises:
        PanelError: when it does not fit into the frame's width.
    """
    drawn = [_head(game, shown, width * frame.scale - 2 * _PAD, frame)]
    if has_words:
        drawn.insert(0, _cost_head(game, shown, frame))
    groups = list(dict.fromkeys(row.group for row in rows))
    for group in groups:
        if len(groups) > 1:
            style = frame.style("label", 7.2, 600, frame.theme.muted)
            drawn.append(Row((Cell(group, style, span=2 + shown.across),), frame.row(_GROUP)))
        drawn += [_row(row, shown, frame) for row in rows if row.group == group]
    column = Column(width=width * frame.scale, align="middle")
    columns = (Column(width=PICTURES * frame.scale), Column(share=1.0), *(column for _ in range(shown.across)))
    style, lead = frame.style("label", 8.4), 0.4 * frame.scale
    return draw_table(TableDrawing(columns, tuple(drawn), style, pad=_PAD, lead=lead), frame.width)


def _cost_head(game: Game, shown: FigureColumns, frame: Frame) -> Row:
    """Return the words above the classes: what their figures are."""
    style = frame.style("label", 7.2, 600, frame.theme.muted)
    cost = game.terms.get("cost", "Cost to enter")
    costs = [Cell(cost, style, span=len(shown.classes))] if any(shown.classes) else [Cell("") for _ in shown.classes]
    return Row((Cell(""), Cell(""), *costs, *(Cell("") for _ in shown.attributes)), _GROUP * frame.scale)


def _head(game: Game, shown: FigureColumns, room: float, frame: Frame) -> Row:
    height = _HEAD if any(each and each.symbol for each in shown.classes) else _HEAD_IN_WORDS
    cells = (Cell(""), Cell(""), *map(Cell, heads(game, shown, room, frame)))
    return Row(cells, height * frame.scale, below=frame.hairline(frame.theme.ink))


def heads(game: Game, shown: FigureColumns, room: float, frame: Frame) -> list[Symbol]:
    """Draw the heads of the columns, with short names where there is no room."""
    style = frame.style("label", 7.2, 600, frame.theme.muted)
    costs = [class_sign(game, each, room, frame) if each else label("Cost", style) for each in shown.classes]
    return [*costs, *(_named(each.name, each.short, room, style, frame) for each in shown.attributes)]


def _named(name: str, short: str, room: float, style: TextStyle, frame: Frame) -> Symbol:
    """Draw a name in one line, else its words below each other, else its short form: the first that has room."""
    words = stack([label(word, style) for word in name.split()], 1.0 * frame.scale, is_centered=True)
    return next((each for each in (label(name, style), words) if each.width <= room), label(short, style))


def class_sign(game: Game, entry: MoveClass, room: float, frame: Frame) -> Symbol:
    """Draw a class of movement: its badge, in the ink that counters have for it, over its name."""
    name = _named(entry.name, entry.short, room, frame.style("label", 7.2, 600), frame)
    if not entry.symbol:
        return name
    size = _BADGE * frame.scale
    wide, down = max(size, name.width), size + 1.0 * frame.scale
    badge = class_badge(game, entry, size, frame)
    drawn = (badge.at((wide - badge.width) / 2, 0.0), name.at((wide - name.width) / 2, down))
    return Symbol(entry.name, wide, down + name.height, drawn)


def class_badge(game: Game, entry: MoveClass, size: float, frame: Frame) -> Symbol:
    """Draw the sign of a class of movement, or its short name when it has none."""
    if not entry.symbol:
        return label(entry.short, frame.style("label", 7.2, 600, frame.theme.muted))
    colors = {**symbol_library.colors_on(frame.theme.paper, entry.color), "cut": frame.theme.ink}
    drawing = symbol_library.load(game, entry.symbol, colors, entry.span)
    return drawing.scaled(size / max(drawing.width, drawing.height))


def _row(row: TerrainRow, shown: FigureColumns, frame: Frame) -> Row:
    below = frame.hairline()
    if row.values is None:
        cells = [Cell(row.words, span=1 + shown.across)]
    elif row.instead:
        small = frame.style("label", 7.2, 400, frame.theme.muted)
        cells = [Cell(row.words), Cell(row.instead, small, span=shown.across)]
    else:
        fills = ["" for _ in shown.classes] + [frame.theme.wash for _ in shown.attributes]
        cells = [Cell(row.words), *(Cell(each, fill=fill) for each, fill in zip(row.values, fills, strict=True))]
    return Row((Cell(row.picture), *cells), frame.row(row.height), below=below)


def values(game: Game, terrain: Priced, shown: FigureColumns, frame: Frame, size: float = 13.0) -> list[Symbol]:
    """Draw the costs and the attributes of terrain, `size` points high."""
    figure = frame.style("display", size, 600)
    costs = [price(terrain.cost.of(each.id if each else None), figure, frame) for each in shown.classes]
    own = (terrain.attributes.get(each.id, ByClass[Amount]()) for each in shown.attributes)
    return [*costs, *(_amounts(game, value, size, frame) for value in own)]


def _amounts(game: Game, value: ByClass[Amount], size: float, frame: Frame) -> Symbol:
    """Draw a value of an attribute; those for classes of their own below it."""
    general = label(amount(value.general), frame.style("display", size, 700))
    special: dict[Amount, list[ClassId]] = {}
    for name, each in value.special.items():
        special.setdefault(each, []).append(name)
    figure, word = frame.style("display", size / 1.3, 700), frame.style("label", 7.0, 500)
    named = (", ".join(game.classes[name].short for name in names) for names in special.values())
    lines = [
        beside([label(amount(each), figure), label(names, word)], 0.8 * frame.scale)
        for each, names in zip(special, named, strict=True)
    ]
    return stack([general, *lines], 0.8 * frame.scale, is_centered=True) if lines else general


def named(name: str, below: Sequence[Symbol | str], frame: Frame) -> Symbol:
    """Draw the name of terrain; below it what else there is to say, words in small type."""
    small = frame.style("label", 7.0, 400, frame.theme.muted)
    second = [label(each, small) if isinstance(each, str) else each for each in below if each]
    strong = label(name[:1].upper() + name[1:], frame.style("label", 9.2, 600))
    return stack([strong, beside(second, 1.2 * frame.scale)], 1.0 * frame.scale) if second else strong


def amount(value: Amount | None) -> str:
    """Return a value of an attribute as it is printed, with a minus sign; a dash without one."""
    return "–" if value is None else with_half(value).replace("-", "−")


def price(cost: Price | None, style: TextStyle, frame: Frame) -> Symbol:
    """Draw a price, or a dash without one; `signs` explains signs and words once."""
    if cost is not None and cost.is_closed:
        return sign(str(cost), frame)
    return label("–" if cost is None or cost == Price("more") else _SHORT.get(cost.kind, cost.printed), style)


def lifts(game: Game, kind: Priced) -> str:
    """Return the words for what a line, such as a bridge, makes ineffective."""
    lifted = kind.lifts if isinstance(kind, LineKind) else ()
    names = ", ".join(each.name for each in game.line_kinds.values() if each.id in lifted)
    return f"{names} without effect" if names else ""


def notes(game: Game, terrain: Sequence[Priced], shown: FigureColumns, frame: Frame) -> list[Symbol]:
    """Return what is below a table: the notes of its attributes, and of values for classes of their own."""
    style, words = frame.style("label", 7.2, 400, frame.theme.muted), []
    for each in shown.attributes:
        words.append(each.note or game.terms.get(f"{each.id}-note", ""))
        if any(row.attributes.get(each.id, ByClass[Amount]()).special for row in terrain):
            words.append(game.terms.get(f"special-{each.id}-note", ""))
    return [paragraph([(text, style) for text in words if text], frame.width, 1.25)] if any(words) else []


def signs(terrain: Iterable[Priced], frame: Frame) -> list[Symbol]:
    """Return the meanings of the signs and words of prices, in one drawing if there are any."""
    small = frame.style("label", 7.0, 400, frame.theme.muted)
    used = {cost.kind for each in terrain for cost in each.cost.values}
    marks = [_meaning(kind, words, small, frame) for kind, words in _MEANINGS.items() if kind in used]
    marks += [label("+: besides the other terrain", small)] if "more" in used else []
    return [flow(marks, frame.width, 4.0 * frame.scale, 1.0 * frame.scale)] if marks else []


def _meaning(kind: str, words: str, style: TextStyle, frame: Frame) -> Symbol:
    if kind in _SHORT:
        return label(f"{_SHORT[kind]}: {words}", style)
    return beside([sign(kind, frame), label(words, style)], 1.0 * frame.scale)


def sign(cost: str, frame: Frame) -> Symbol:
    """Draw the sign for prohibited terrain (a barred ring) or for lethal terrain (a dark lozenge with a cross)."""
    size = _SIGN * frame.scale
    ink, half = frame.theme.ink, size / 2
    items: tuple[Item, ...]
    if cost == PROHIBITED:
        reach = half * 0.62
        bar = line(half - reach, half + reach, half + reach, half - reach)
        stroke = Stroke(ink, half * 0.28)
        items = (Path(circle(half, half, half * 0.86), None, stroke), Path(bar, None, stroke))
    else:
        low, high = half * 0.7, half * 1.3
        cross = line(low, low, high, high) + line(low, high, high, low)
        items = (
            Path(polygon([(half, 0.0), (size, half), (half, size), (0.0, half)]), ink),
            Path(cross, None, Stroke(frame.theme.paper, half * 0.24, cap="round")),
        )
    return Symbol(cost, size, size, items)
