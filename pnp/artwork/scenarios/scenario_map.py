"""A scenario's whole map at full size: its sections as one drawing, with set-up and entry areas.

The drawing is the same for every paper. Its margin holds title, layout, terrain key, areas and scale.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.artwork.boards import map_layers
from pnp.artwork.boards.board import Drawing
from pnp.artwork.boards.landscape import layers
from pnp.artwork.boards.map_layers import MapDrawing
from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.panels import Frame
from pnp.artwork.panels.helpers import beside, cap_height, label, paragraph, stack
from pnp.artwork.scenarios import map_marks
from pnp.artwork.scenarios.overview_map import area_marks, edge_of, layout_diagram, line_sample
from pnp.artwork.scenarios.terrain_key import swatch
from pnp.artwork.scenarios.thumbnail_terrain import trim_box
from pnp.artwork.terrain_table import figures, heads, signs, values
from pnp.geometry.hex_shapes import HexGrid
from pnp.geometry.map_sections import turned
from pnp.geometry.region_outline import Point
from pnp.model.game import Board, Cell, Game, OverTerrain, Terrain
from pnp.model.game.scenarios import Scenario, SectionPlace
from pnp.scene import fonts
from pnp.scene.items import Group, Item, Path, Stroke, Symbol, Text, TextStyle, Use
from pnp.scene.shapes import Segment, line, rect
from pnp.scene.sheet import HOME_AREA
from pnp.scene.theme import Theme
from pnp.units import readable

_PANELS = (47.5, 44.5, 41.5, 38.0)
"""Widths in mm of the panel beside the map: the first that costs no sheet is used."""
_PANEL_HEIGHT = 166.0
"""Greatest height, so that the panel is on one sheet, mm."""
_PANEL_TOP = 1.5
"""Where the panel begins: dots of letters, which are higher than capitals, stay within the sheet, mm."""
_STRIP, _MARKS = 8.0, 8.0
"""Height of the strip at the foot of a sheet, and space for marks around a tile, mm."""
_GAP = 2.5
_MARGIN = 0.5
_LAP = 0.15
"""How far landscapes of neighboring sections overlap, so that no white shows between them."""
_ENTRY = 6.2
"""Space beside an entry edge."""


Grounds = dict[SectionPlace, Symbol]
"""The landscape of each section, upright or rotated, drawn once for all scenarios."""


def draw(game: Game, scenario: Scenario, theme: Theme, grounds: Grounds) -> Drawing:
    """Draw the map and its seams; `grounds` collects what other scenarios can use.

    Raises:
        DefinitionError: when something on it cannot be drawn.
        PanelError: when the terrain key does not fit into the margin.
    """
    grid = scenario.board.hexes
    left, top, width, height = trim_box(grid)
    edges = {edge_of(grid, area) for area in scenario.areas.values() if area.purpose == "entry"}
    west, north, east, south = (_ENTRY if edge in edges else _MARGIN for edge in ("west", "north", "east", "south"))
    tall = north + height + south
    beside = _panel_width(width + west + east, tall)
    frame = Frame(beside, theme, FaceCache(game, theme))
    lines = map_layers.drawn(game, scenario.board, theme)
    panel = legend(game, scenario, frame, min(tall - _PANEL_TOP, _PANEL_HEIGHT))
    x, y = beside + _GAP + west, north
    ground = Group(
        (
            *_ground(game, scenario, grounds),
            *layers.lines(scenario.board, theme),
            *_lines(scenario, lines),
            *_overlay(game, scenario, frame, lines),
        ),
        (1.0, 0.0, 0.0, 1.0, x - left, y - top),
        layer="Board",
    )
    frame_line = Path(rect(x, y, width, height), None, Stroke(theme.ink, 0.4))
    items = (ground, frame_line, Group(panel.items, (1.0, 0.0, 0.0, 1.0, 0.0, _PANEL_TOP), layer="Margin"))
    symbol = Symbol(f"map {scenario.id}", x + width + east, max(tall, _PANEL_TOP + panel.height), items)
    return Drawing(symbol, _seams(grid, x, y))


def _panel_width(width: float, height: float) -> float:
    """Return the widest panel that adds no sheet of a home printer to the map's width."""
    short, long = HOME_AREA
    room = long if height <= short - _STRIP else long - _MARKS
    if width > room:
        return _PANELS[0]
    return next((panel for panel in _PANELS if width + _GAP + panel <= room), _PANELS[-1])


def _seams(grid: HexGrid, x: float, y: float) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return vertical cuts between columns, horizontal ones along the hexsides of every second column."""
    _, _, width, height = trim_box(grid)
    columns = round(width / (1.5 * grid.radius))
    upright = tuple(x + (index + 0.5) * 1.5 * grid.radius for index in range(columns))
    level = tuple(y + index * grid.pitch / 2 for index in range(1, round(2 * height / grid.pitch)))
    return upright, level


# Layers of the map


def _ground(game: Game, scenario: Scenario, grounds: Grounds) -> Iterator[Item]:
    for row, column, (x, y), _ in _corners(scenario):
        place = scenario.layout[row][column]
        if place not in grounds:
            grounds[place] = _landscape(game, game.boards[place.board], place.turned)
        yield Use(grounds[place], x, y)


def _landscape(game: Game, board: Board, is_turned: bool) -> Symbol:
    grid = board.hexes
    if is_turned:
        terrain: dict[Cell, Terrain] = {turned(grid, cell): kind for cell, kind in board.terrain.items()}
        over: dict[Cell, OverTerrain] = {turned(grid, cell): kind for cell, kind in board.over.items()}
        board = board._replace(terrain=terrain, over=over)
    left, top, width, height = trim_box(grid)
    items = (Group(layers.ground(game, board, _LAP), (1.0, 0.0, 0.0, 1.0, -left, -top)),)
    return Symbol(f"ground {board.id}", width, height, items, _LAP)


def _lines(scenario: Scenario, drawn: MapDrawing) -> Iterator[Item]:
    """Yield the rivers and roads of all sections, cut at the edges of the map."""
    if drawn.lines:
        yield Group(drawn.lines, clip=Path(rect(*trim_box(scenario.board.hexes))))


def _overlay(game: Game, scenario: Scenario, frame: Frame, drawn: MapDrawing) -> Iterator[Item]:
    yield Group(tuple(_joints(scenario, frame)), opacity=0.75)
    yield Group(tuple(map_marks.outlines(game, scenario, frame)), clip=Path(rect(*trim_box(scenario.board.hexes))))
    yield from layers.names(scenario.board, frame.theme, drawn.numbers)
    yield from drawn.names(scenario.board.grid, frame.theme)
    yield from _numbers(game, scenario, frame)
    marks = area_marks(scenario)
    yield from map_marks.places(game, scenario, frame)
    clutter = map_marks.clutter(scenario, frame, drawn.numbers)
    for mark in marks.values():
        if mark.area.purpose == "entry":
            yield from map_marks.entry(game, scenario, mark, frame)
        else:
            yield from map_marks.tag(game, scenario, mark, frame, clutter)


def _corners(scenario: Scenario) -> Iterator[tuple[int, int, Point, Point]]:
    left, top, width, height = trim_box(scenario.board.hexes)
    wide, tall = width / len(scenario.layout[0]), height / len(scenario.layout)
    for row, places in enumerate(scenario.layout):
        for column, _ in enumerate(places):
            x, y = left + column * wide, top + row * tall
            yield row, column, (x, y), (x + wide, y + tall)


def _joints(scenario: Scenario, frame: Frame) -> Iterator[Item]:
    left, top, width, height = trim_box(scenario.board.hexes)
    segments: list[Segment] = []
    for row, column, (x, y), _ in _corners(scenario):
        if column and not row:
            segments += line(x, top, x, top + height)
        if row and not column:
            segments += line(left, y, left + width, y)
    if segments:
        yield Path(tuple(segments), None, Stroke(frame.theme.paper, 0.5))
        yield Path(tuple(segments), None, Stroke(frame.theme.ink, 0.22, (1.4, 1.4)))


def _numbers(game: Game, scenario: Scenario, frame: Frame) -> Iterator[Item]:
    for row, column, upper, lower in _corners(scenario):
        place = scenario.layout[row][column]
        number = game.boards[place.board].number
        if number is not None:
            corner = lower if place.turned else upper
            yield from layers.section_number(number, corner, scenario.board.hexes.pitch, frame.theme, place.turned)


_BETWEEN = 4.4
_LAYOUT = 30.0
_SMALLER, _INDENT = 0.8, 8.9
"""Size of a hex of the key, against that of a sheet's, and the width that it has."""
_COLUMN_GAP, _NAME_GAP, _STEP = 1.2, 1.8, 0.05
"""Least space between figures at the scale of 1, and before the first of them at every scale, in mm."""
_KEY_GAP = 1.5
"""Space between rows of the key, with a rule in its middle."""
_AIR = 0.4
"""Space above and below a figure that is higher than the picture, added up, in mm."""
_SCALES = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7)


def legend(game: Game, scenario: Scenario, frame: Frame, height: float) -> Symbol:
    """Draw everything in one column, as large as `height` mm allow.

    Raises:
        PanelError: when a word is wider than the frame.
    """
    for scale in _SCALES:
        drawn = stack(list(_blocks(game, scenario, replace(frame, scale=scale))), _BETWEEN * scale)
        if drawn.height <= height:
            break
    return drawn


def _blocks(game: Game, scenario: Scenario, frame: Frame) -> Iterator[Symbol]:
    yield _title(game, scenario, frame)
    yield layout_diagram(game, scenario, frame, _LAYOUT * frame.scale)
    yield _headed("Terrain", _key(game, scenario, frame), frame)
    areas = list(_areas(game, scenario, frame))
    if areas:
        yield _headed("Set-up and entry", stack(areas, 1.8 * frame.scale), frame)
    if scenario.places:
        yield _headed("Places", stack(list(_places(game, scenario, frame)), 1.5 * frame.scale), frame)
    yield _scale(game, scenario, frame)


def _title(game: Game, scenario: Scenario, frame: Frame) -> Symbol:
    small = frame.style("label", 8.0, 600, frame.theme.muted)
    parts = [
        label(f"{game.title} · Scenario {scenario.number}", small),
        paragraph([(scenario.title, frame.style("display", 21, 700))], frame.width, 1.04),
    ]
    if scenario.setting:
        parts.append(paragraph([(scenario.setting, frame.style("label", 8.0, 400, frame.theme.muted))], frame.width))
    return stack(parts, 2.6 * frame.scale)


def _headed(words: str, body: Symbol, frame: Frame) -> Symbol:
    style = frame.style("display", 11, 700)
    cap = cap_height(style)
    rule = Path(line(0.0, 0.0, frame.width, 0.0), None, Stroke(frame.theme.ink, 0.35))
    head = Symbol("head", frame.width, cap + 2.2, (rule, Text(0.0, cap + 2.2, words, style)))
    return stack([head, body], 2.5 * frame.scale)


# The terrain key


def _key(game: Game, scenario: Scenario, frame: Frame) -> Symbol:
    """Draw a row for each terrain: its hex, its name, its costs by class and its attributes."""
    shown, scale = figures(game, scenario.key), frame.scale
    strong, small = frame.style("label", 8.2, 600), frame.style("label", 7, 400, frame.theme.muted)
    table = [heads(game, shown, 0.0, frame), *(values(game, entry, shown, frame, 10.5) for entry in scenario.key)]
    middles = _middles(table, frame)
    room = middles[0] - max(drawn[0].width for drawn in table[1:]) / 2 - _NAME_GAP - _INDENT * scale
    names = [entry.name[:1].upper() + entry.name[1:] for entry in scenario.key]
    lack = max((fonts.width(word, strong) for name in names for word in name.split()), default=0.0) - room
    if lack > 0.0 and scale > _SCALES[-1]:
        return _key(game, scenario, replace(frame, scale=scale - _STEP))
    rows = [_row(None, [], table[0], middles, frame)]
    for entry, name, drawn in zip(scenario.key, names, table[1:], strict=True):
        words = [paragraph([(name, strong)], room, 1.15)]
        rows.append(_row(swatch(game, scenario, entry.of, frame), words, drawn, middles, frame))
    for over in sorted(scenario.ignored):
        sentence = f"{game.over[over].name}: no meaning here"
        words = [paragraph([(sentence, small)], frame.width - _INDENT * scale)]
        rows.append(_row(swatch(game, scenario, over, frame), words, (), (), frame))
    return stack([*rows, *signs(scenario.key, frame)], _KEY_GAP * scale)


def _middles(table: Sequence[Sequence[Symbol]], frame: Frame) -> list[float]:
    """Return the middles of columns, as close to each other and to the right edge as what is in them."""
    found = [frame.width - max(row[-1].width for row in table) / 2]
    for column in range(len(table[0]) - 2, -1, -1):
        apart = max(row[column].width + row[column + 1].width for row in table) / 2
        found.insert(0, found[0] - apart - _COLUMN_GAP * frame.scale)
    return found


def _row(
    picture: Symbol | None, words: Sequence[Symbol], drawn: Sequence[Symbol], middles: Sequence[float], frame: Frame
) -> Symbol:
    """Draw a row: a hex below a rule, words, and figures in the middles of their columns; heads are at its foot."""
    foot, items = 0.5 if picture else 1.0, list[Item]()
    places = [(each, x - each.width / 2) for each, x in zip(drawn, middles, strict=True)]
    places += ((each, _INDENT * frame.scale) for each in words)
    places += ((each.scaled(_SMALLER), 0.0) for each in [picture] if each)
    height = max(each.height + (_AIR if each in drawn else 0.0) for each, _ in places)
    if picture:
        over = -_KEY_GAP / 2 * frame.scale
        items.append(Path(line(0.0, over, frame.width, over), None, frame.hairline()))
    items += (each.at(x, foot * (height - each.height)) for each, x in places)
    return Symbol("row", frame.width, height, tuple(items))


# Areas and scale


def _areas(game: Game, scenario: Scenario, frame: Frame) -> Iterator[Symbol]:
    purposes = {"setup": "sets up", "entry": "enters"}
    quiet = frame.style("label", 8.0, 400, frame.theme.muted)
    for mark in area_marks(scenario).values():
        whose = f"{game.sides[mark.area.side].name} {purposes[mark.area.purpose]}"
        words = [(f"{mark.area.name}: ", frame.style("label", 8.0, 600)), (whose, quiet)]
        sign = line_sample(game, scenario, mark, frame)
        yield beside([sign, paragraph(words, frame.width - sign.width - 1.8)], 1.8)


def _places(game: Game, scenario: Scenario, frame: Frame) -> Iterator[Symbol]:
    size = 4.8 * frame.scale
    strong, quiet = frame.style("label", 8.0, 600), frame.style("label", 8.0, 400, frame.theme.muted)
    for places in map_marks.by_kind(game, scenario.places):
        items = map_marks.symbol(game, places[0], size / 0.8, frame.theme)
        picture = Symbol("place", size, size, (Group(items, (1.0, 0.0, 0.0, 1.0, size / 2, size / 2)),))
        words: list[tuple[str, TextStyle]] = []
        for place in places:
            hex_name = scenario.board.grid.label(place.cell)
            words += [
                (place.name or game.markers[place.marker].name, strong),
                (hex_name + ("" if place is places[-1] else ","), quiet),
            ]
        yield beside([picture, paragraph(words, frame.width - size - 2.0)], 2.0)


def _scale(game: Game, scenario: Scenario, frame: Frame) -> Symbol:
    pitch = scenario.board.grid.pitch
    count = max(1, int((frame.width - 4.0) / pitch))
    ink = frame.theme.ink
    style = frame.style("label", 7, 400, frame.theme.muted)
    cap = cap_height(style)
    dark: list[Segment] = []
    for index in range(0, count, 2):
        dark += rect(index * pitch, cap + 1.0, pitch, 1.1)
    edge = Path(rect(0.0, cap + 1.0, count * pitch, 1.1), None, Stroke(ink, 0.2))
    figures = (Text(n * pitch, cap, str(n), style, "middle" if n else "start") for n in range(count + 1))
    bar = Symbol("scale", frame.width, cap + 2.1, (Path(tuple(dark), ink), edge, *figures))
    note = f"hexes of {readable(pitch)} from side to side; counters {readable(game.kit.counter_size)}"
    return stack([bar, paragraph([(note, style)], frame.width)], 1.6)
