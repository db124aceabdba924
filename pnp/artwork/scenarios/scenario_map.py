"""A scenario's whole map at full size: its sections as one drawing, with set-up and entry areas.

The drawing is the same for every paper. Its margin holds title, layout, terrain key, areas and scale.
"""

from collections.abc import Iterator

from pnp.artwork.boards import map_layers
from pnp.artwork.boards.board import Drawing
from pnp.artwork.boards.landscape import layers
from pnp.artwork.boards.map_layers import MapDrawing
from pnp.artwork.counters.face_cache import FaceCache
from pnp.artwork.panels import Frame
from pnp.artwork.scenarios import map_legend, map_marks
from pnp.artwork.scenarios.overview_map import area_marks, edge_of
from pnp.artwork.scenarios.thumbnail_terrain import trim_box
from pnp.geometry.hex_shapes import Hex, HexGrid, neighbor
from pnp.geometry.map_sections import turned
from pnp.geometry.region_outline import Point
from pnp.model.game import Board, Cell, Game, OverTerrain, Terrain
from pnp.model.game.scenarios import Scenario, SectionPlace
from pnp.scene.items import Group, Item, Path, Stroke, Symbol, Use
from pnp.scene.shapes import Segment, line, rect
from pnp.scene.sheet import HOME_AREA
from pnp.scene.theme import Theme

_PANELS = (46.0, 43.0, 40.0, 36.5)
"""Widths in mm of the panel beside the map: the first that costs no sheet is used."""
_PANEL_HEIGHT = 166.0
"""Greatest height, so that the panel is on one sheet, mm."""
_STRIP, _MARKS = 8.0, 8.0
"""Height of the strip at the foot of a sheet, and space for marks around a tile, mm."""
_GAP = 4.0
_MARGIN = 0.5
_NEAR = 0.01
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
    panel = map_legend.panel(game, scenario, frame, min(tall, _PANEL_HEIGHT))
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
    items = (ground, frame_line, Group(panel.items, layer="Margin"))
    symbol = Symbol(f"map {scenario.id}", x + width + east, max(tall, panel.height), items)
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
    yield from layers.names(scenario.board, frame.theme, _crossed(scenario), drawn.numbers)
    yield from drawn.names(scenario.board.grid, frame.theme)
    yield from _numbers(game, scenario, frame)
    marks = area_marks(scenario)
    yield from map_marks.places(game, scenario, frame)
    taken = {place.cell for place in scenario.places}
    for mark in marks.values():
        if mark.area.purpose == "entry":
            yield from map_marks.entry(game, scenario, mark, frame)
        else:
            yield from map_marks.tag(game, scenario, mark, frame, taken)


def _corners(scenario: Scenario) -> Iterator[tuple[int, int, Point, Point]]:
    left, top, width, height = trim_box(scenario.board.hexes)
    wide, tall = width / len(scenario.layout[0]), height / len(scenario.layout)
    for row, places in enumerate(scenario.layout):
        for column, _ in enumerate(places):
            x, y = left + column * wide, top + row * tall
            yield row, column, (x, y), (x + wide, y + tall)


def _crossed(scenario: Scenario) -> frozenset[Hex]:
    """Return the hexes with a line through their names: a vertical seam, or the upper edge of a set-up area."""
    grid = scenario.board.hexes
    edges = {
        cell
        for area in scenario.areas.values()
        if area.purpose == "setup"
        for cell in area.cells
        if neighbor(Hex(*cell), 5) not in area.cells
    }
    joints = {x for _, column, (x, _), _ in _corners(scenario) if column}
    places = zip(grid.cells, grid.centers(), strict=True)
    return frozenset(
        cell for cell, (x, _) in places if cell in edges or any(abs(x - joint) < _NEAR for joint in joints)
    )


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
