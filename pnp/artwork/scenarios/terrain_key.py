"""A scenario's terrain key as a table: a hex as on the map, its meaning, its costs and its attributes."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pnp.artwork import symbol_library
from pnp.artwork.boards import legend, terrain
from pnp.artwork.boards.landscape import layers
from pnp.artwork.boards.line_samples import used_kinds
from pnp.artwork.counters import faces
from pnp.artwork.panels import Frame
from pnp.artwork.panels.helpers import beside, draw_table, flow, label, paragraph, stack, trimmed
from pnp.artwork.scenarios.thumbnail_terrain import small_hex
from pnp.geometry import hex_shapes
from pnp.geometry.grid import Grid
from pnp.geometry.hex_shapes import HexGrid
from pnp.geometry.region_outline import loops
from pnp.geometry.square_grid import rectangle
from pnp.model.compute.ground import Kind, in_order
from pnp.model.game import FATAL, PROHIBITED, Attribute, Game, KeyEntry, MoveClass, Price, Scenario
from pnp.model.game.ground import ALL, OTHER, Amount, ByClass
from pnp.model.game.ids import MarkerId, TerrainId
from pnp.model.game.maps import LineKind
from pnp.scene.color import mix
from pnp.scene.items import Group, Item, Path, Stroke, Symbol, TextStyle
from pnp.scene.shapes import circle, line, polygon
from pnp.scene.table import Cell, Column, Row, TableDrawing

_SWATCH = 8.4
_SMALL = 3.2
_BADGE = 4.8
_SIGN = 3.4
_ROW, _LINE_ROW = 9.2, 5.8
_HEAD, _HEAD_IN_WORDS = 10.2, 6.6
"""Height of the heads of columns with badges of classes, and without."""
_NARROW, _WIDE = 11.6, 18.0
"""Least and greatest width of a column of figures."""
_NAMES = 34.0
_PAD = 0.4
_SWATCH_COLUMN, _BETWEEN = 11.4, 7.0
_NARROWEST, _SHORT_NAMES = 9.4, 24.0
"""Widths of columns where the lines are beside the ground: of figures, and at least of names."""
_SHORT = {ALL: "All", OTHER: "OT"}
_MEANINGS = {
    PROHIBITED: "may not enter",
    FATAL: "may not enter; lost if left there",
    ALL: "the whole movement allowance",
    OTHER: "the cost of the other terrain there",
}
NOTHING_HERE = "no meaning here; the ground beneath counts"
"""Of terrain that a scenario ignores."""


def terrain_key(game: Game, scenario: Scenario, frame: Frame) -> Symbol:
    """Draw a row for each entry of the key, each kind of line on the map and ignored terrain; below, what signs mean.

    Raises:
        PanelError: when the table does not fit into the frame's width.
    """
    classes = list(game.classes.values())
    shown = _shown(game, scenario)
    figures = len(classes) + sum(1 + is_special for _, is_special in shown)
    ground = [_ground(game, scenario, entry, classes, shown, frame) for entry in in_order(game, scenario.key)]
    ground += [_ignored(game, scenario, over, figures, frame) for over in sorted(scenario.ignored)]
    lines = [_line(game, scenario, kind, classes, shown, frame) for kind in in_order(game, _lines(scenario))]
    half = replace(frame, width=(frame.width - _BETWEEN * frame.scale) / 2)
    is_wide = lines and half.width > (_SWATCH_COLUMN + _SHORT_NAMES + _NARROWEST * figures) * frame.scale
    own, least, names = (half, _NARROWEST, _SHORT_NAMES) if is_wide else (frame, _NARROW, _NAMES)
    spare = own.width / frame.scale - _SWATCH_COLUMN - names
    width = min(_WIDE, max(least, spare / figures)) * frame.scale
    heads = (_groups(game, classes, shown, own), _head(game, classes, shown, width - 2 * _PAD, own))
    figure = Column(width=width, align="middle")
    columns = (Column(width=_SWATCH_COLUMN * frame.scale), Column(share=1.0), *(figure for _ in range(figures)))
    drawn = [
        draw_table(
            TableDrawing(columns, (*heads, *rows), frame.style("label", 8.4), pad=0.4, lead=0.5 * frame.scale),
            own.width,
        )
        for rows in ((ground, lines) if is_wide else ([*ground, *lines],))
    ]
    right = (drawn[-1].at(half.width + _BETWEEN * frame.scale, 0.0),)
    both = Symbol("key", frame.width, max(one.height for one in drawn), (drawn[0].at(0.0, 0.0), *right))
    return stack([both if is_wide else drawn[0], *_notes(game, scenario, frame)], 1.8 * frame.scale)


_Priced = KeyEntry | Kind
_Shown = Sequence[tuple[Attribute, bool]]
"""Attributes, each with whether some terrain has values of its own for some classes."""


def _shown(game: Game, scenario: Scenario) -> _Shown:
    """Return the attributes that entries of the key and lines of the map have."""
    entries = _entries(scenario)
    return [
        (each, any(entry.attributes.get(each.id, ByClass()).special for entry in entries))
        for each in used_attributes(game, entries)
    ]


def used_attributes(game: Game, rows: Iterable[_Priced]) -> list[Attribute]:
    """Return the attributes that some terrain has."""
    used = {id_ for row in rows for id_ in row.attributes}
    return [each for each in game.attributes.values() if each.id in used]


def _entries(scenario: Scenario) -> tuple[_Priced, ...]:
    return (*scenario.key, *_lines(scenario))


def _lines(scenario: Scenario) -> list[LineKind]:
    """Return the kinds of lines on the map that have an effect."""
    return [kind for kind in used_kinds(scenario.board) if kind.cost or kind.attributes or kind.lifts]


def _groups(game: Game, classes: Sequence[MoveClass], shown: _Shown, frame: Frame) -> Row:
    style = frame.style("label", 7.2, 600, frame.theme.muted)
    cost = game.terms.get("cost", "Cost to enter")
    costs = [Cell(cost, style, span=len(classes))] if classes else []
    values = [Cell(each.name, style, span=2) if is_special else Cell("") for each, is_special in shown]
    return Row((Cell(""), Cell(""), *costs, *values), 4.4 * frame.scale)


def _head(game: Game, classes: Sequence[MoveClass], shown: _Shown, width: float, frame: Frame) -> Row:
    """Return the heads of columns: classes of movement, and attributes; a single one by name, a word to a line."""
    small = frame.style("label", 7.0, 500, frame.theme.muted)
    values: list[Cell] = []
    for each, is_special in shown:
        words = [label(word, frame.style("label", 7.2, 600, frame.theme.muted)) for word in each.name.split()]
        one = [Cell(stack(words, 1.0 * frame.scale))]
        values += [Cell("in general", small), Cell("in it", small)] if is_special else one
    cells = (Cell(""), Cell(""), *(Cell(class_sign(game, entry, width, frame)) for entry in classes), *values)
    height = _HEAD if any(entry.symbol for entry in classes) else _HEAD_IN_WORDS
    return Row(cells, height * frame.scale, below=frame.hairline(frame.theme.ink))


def class_sign(game: Game, entry: MoveClass, room: float, frame: Frame) -> Symbol:
    """Draw a class of movement: its badge, in the ink that counters have for it, over its name.

    The words of a name that is wider than the room are below each other.
    """
    size = _BADGE * frame.scale
    style = frame.style("label", 7.2, 600)
    name = label(entry.name, style)
    if name.width > room:
        name = stack([label(word, style) for word in entry.name.split()], 1.0 * frame.scale)
    if not entry.symbol:
        return name
    wide = max(size, name.width)
    colors = {**symbol_library.colors_on(frame.theme.paper, entry.color), "cut": frame.theme.ink}
    drawing = symbol_library.load(game, entry.symbol, colors, entry.span)
    scale = size / max(drawing.width, drawing.height)
    badge = Group(drawing.items, (scale, 0.0, 0.0, scale, (wide - drawing.width * scale) / 2, 0.0))
    down = size + 1.0 * frame.scale
    return Symbol(entry.name, wide, down + name.height, (badge, name.at((wide - name.width) / 2, down)))


def _ground(
    game: Game, scenario: Scenario, entry: KeyEntry, classes: Sequence[MoveClass], shown: _Shown, frame: Frame
) -> Row:
    picture, words = swatch(game, scenario, entry.of, frame), _words(game, scenario, entry.name, entry.of, frame)
    return Row(
        (Cell(picture), Cell(words), *_figures(game, entry, classes, shown, frame)),
        frame.row(_ROW),
        below=frame.hairline(),
    )


def _line(
    game: Game, scenario: Scenario, kind: LineKind, classes: Sequence[MoveClass], shown: _Shown, frame: Frame
) -> Row:
    """Return the row of a river, a road or a wall, with a sample as in the legend of the map."""
    picture = frame.faces.get_or_draw(
        ("line", scenario.id, kind.id), lambda: legend.sample(scenario.board, kind, frame.theme)
    )
    picture = picture.scaled(_LINE_ROW * frame.scale / picture.height)
    name = label(kind.name, frame.style("label", 9.2, 600))
    figures = list(_figures(game, kind, classes, shown, frame))
    lifted = lifts(game, kind)
    if lifted and not kind.cost and not kind.attributes:
        small = frame.style("label", 7.2, 400, frame.theme.muted)
        figures = [Cell(lifted, small, span=len(figures))]
    return Row((Cell(picture), Cell(name), *figures), frame.row(_LINE_ROW), below=frame.hairline())


def _figures(game: Game, entry: _Priced, classes: Sequence[MoveClass], shown: _Shown, frame: Frame) -> Iterator[Cell]:
    """Yield the costs and the attributes of terrain."""
    figure = frame.style("display", 13, 600)
    yield from (Cell(price(entry.cost.of(kind.id), figure, frame)) for kind in classes)
    for each, is_special in shown:
        value = entry.attributes.get(each.id, ByClass[Amount]())
        yield Cell(amount(value.general), frame.style("display", 13, 700), fill=frame.theme.wash)
        if is_special:
            yield Cell(_special(game, value, frame), fill=frame.theme.wash)


def amount(value: Amount | None) -> str:
    """Return a value of an attribute as it is printed, with a minus sign; a dash without one."""
    return "–" if value is None else str(value).replace("-", "−")


def _special(game: Game, value: ByClass[Amount], frame: Frame) -> Symbol:
    if not value.special:
        return label("–", frame.style("label", 8.4, 400, frame.theme.muted))
    figure, word = frame.style("display", 13, 700), frame.style("label", 7.0, 500)
    parts = [
        beside([label(amount(each), figure), label(game.classes[kind].short, word)], 0.9 * frame.scale)
        for kind, each in value.special.items()
    ]
    return stack(parts, 1.0 * frame.scale)


def _ignored(game: Game, scenario: Scenario, over: TerrainId, figures: int, frame: Frame) -> Row:
    cells = (
        Cell(swatch(game, scenario, over, frame)),
        Cell(_words(game, scenario, NOTHING_HERE, over, frame), span=1 + figures),
    )
    return Row(cells, frame.row(_ROW), below=frame.hairline())


def map_name(game: Game, of: str) -> str:
    """Return the name of a terrain on the map: a color, lines, or a marker."""
    if of in game.terrain:
        return game.terrain[TerrainId(of)].name
    if of in game.over:
        return game.over[TerrainId(of)].name
    return f"{game.markers[MarkerId(of)].name} marker"


def _words(game: Game, scenario: Scenario, name: str, of: str, frame: Frame) -> Symbol:
    on_map = map_name(game, of)
    is_same = on_map.casefold() == name.casefold()
    shown = [] if is_same else [label(on_map, frame.style("label", 7.0, 400, frame.theme.muted))]
    strong = label(name[:1].upper() + name[1:], frame.style("label", 9.2, 600))
    kind = game.terrain.get(TerrainId(of)) or legend.below(scenario.board, TerrainId(of))
    grid = scenario.board.grid
    if of in game.markers or of in scenario.ignored or kind is None or not isinstance(grid, HexGrid):
        return stack([strong, *shown], 1.1 * frame.scale)
    small = hex_shapes.hexagon(grid.orientation, 1, _SMALL * frame.scale)
    drawn = small_hex(kind, game.over.get(TerrainId(of)), small, frame)
    return stack([strong, beside([*shown, drawn], 1.2 * frame.scale)], 0.5 * frame.scale)


def price(cost: Price | None, style: TextStyle, frame: Frame) -> Symbol:
    """Draw a price, or a dash without one; `signs` explains signs and words once."""
    if cost is not None and cost.is_closed:
        return sign(str(cost), frame)
    return label("–" if cost is None or cost == Price("more") else _SHORT.get(cost.kind, str(cost)), style)


def signs(rows: Iterable[_Priced], frame: Frame) -> list[Symbol]:
    """Return the meanings of the signs and words of prices, in one drawing if there are any."""
    small, used = frame.style("label", 7.0, 400, frame.theme.muted), kinds_of_prices(rows)
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


def _notes(game: Game, scenario: Scenario, frame: Frame) -> list[Symbol]:
    style = frame.style("label", 7.2, 400, frame.theme.muted)
    notes, words = signs(_entries(scenario), frame), []
    for each, is_special in _shown(game, scenario):
        special = game.terms.get(f"special-{each.id}-note", "") if is_special else ""
        words += [each.note or game.terms.get(f"{each.id}-note", ""), special]
    if any(words):
        notes.append(paragraph([(text, style) for text in words if text], frame.width, 1.25))
    return notes


def kinds_of_prices(key: Iterable[_Priced]) -> set[str]:
    """Return the kinds of prices in a key."""
    return {cost.kind for entry in key for cost in entry.cost.values}


def lifts(game: Game, kind: LineKind) -> str:
    """Return the words for what a line, such as a bridge, makes ineffective."""
    names = ", ".join(each.name for each in game.line_kinds.values() if each.id in kind.lifts)
    return f"{names} without effect" if names else ""


def swatch(game: Game, scenario: Scenario, of: str, frame: Frame) -> Symbol:
    """Draw a hex as on the map, or its marker."""
    size = _SWATCH * frame.scale
    if of in game.markers:
        return trimmed(marker_face(game, MarkerId(of), frame), size * 0.92, frame)
    hexagon = frame.faces.get_or_draw(("hex", scenario.id, of), lambda: _hex(game, scenario, of, frame))
    return hexagon.scaled(size / min(hexagon.width, hexagon.height))


def marker_face(game: Game, marker: MarkerId, frame: Frame) -> Symbol:
    """Draw the front of a neutral marker."""
    return frame.faces.get_or_draw(("marker", marker), lambda: faces.marker_symbol(game, None, marker, frame.theme))


def _hex(game: Game, scenario: Scenario, of: str, frame: Frame) -> Symbol:
    grid = scenario.board.grid
    small: Grid = rectangle(1, 1, grid.pitch)
    if isinstance(grid, HexGrid):
        small = hex_shapes.hexagon(grid.orientation, 1, grid.pitch)
    (cell,) = small.cells
    width, height = terrain.cell_box(small)
    area = polygon([(width / 2 + dx, height / 2 + dy) for dx, dy in small.outline])
    edge = Path(area, None, Stroke(mix(frame.theme.paper, frame.theme.ink, 0.42), 0.3, join="round"))
    kind = game.terrain[TerrainId(of)] if of in game.terrain else legend.below(scenario.board, TerrainId(of))
    board = scenario.board._replace(
        grid=small,
        zones=(),
        ground=kind,
        terrain={cell: kind} if kind else {},
        over={} if of in game.terrain else {cell: game.over[TerrainId(of)]},
    )
    drawn = (
        layers.ground(game, board)
        if isinstance(grid, HexGrid)
        else terrain.terrain(board, loops(small, small.cells), terrain.base(board))
    )
    return Symbol(f"{of} hex", width, height, (Group(drawn, clip=Path(area)), edge))
