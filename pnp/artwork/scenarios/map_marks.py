"""Marks of a scenario on its map: set-up and entry areas, cities and emplacements. In the grid's own millimeters."""

import math
from collections.abc import Iterator, Mapping, Sequence

from pnp.artwork.boards import terrain
from pnp.artwork.boards.landscape import layers
from pnp.artwork.boards.lines.clutter import Clutter, Extent, beyond
from pnp.artwork.boards.lines.numbers import extent
from pnp.artwork.panels import Frame
from pnp.artwork.panels.helpers import cap_height
from pnp.artwork.scenarios.overview_map import AreaMark, area_line, badge, edge_of, edge_span, parts
from pnp.artwork.scenarios.thumbnail_terrain import trim_box
from pnp.geometry.angles import unit
from pnp.geometry.grid import Cell
from pnp.geometry.region_outline import Point, border, inset, loops
from pnp.model.game import Game
from pnp.model.game.scenarios import Area, Place, Scenario
from pnp.scene import fonts, noise
from pnp.scene.color import mix
from pnp.scene.items import Color, Group, Item, Items, Path, Stroke, Symbol, Text, TextStyle, Use
from pnp.scene.shapes import Segment, circle, line, polygon, rounded_rect
from pnp.scene.sheet import Box
from pnp.scene.theme import Theme

_BLOCKS = 4
"""Blocks of houses from the middle of a city to its edge."""
_BASTIONS = 5


def by_kind(game: Game, places: Sequence[Place]) -> list[list[Place]]:
    """Return cities, then emplacements; empty kinds are left out."""
    armed = [place for place in places if game.markers[place.marker].is_unit]
    return [kind for kind in ([place for place in places if place not in armed], armed) if kind]


def symbol(game: Game, place: Place, pitch: float, theme: Theme) -> Items:
    """Draw a place for a hex of this pitch: an emplacement where the marker has values, else a city."""
    color = game.sides[place.side].color if place.side else theme.muted
    if game.markers[place.marker].is_unit:
        return emplacement(pitch, color, theme)
    return city(pitch, color, place.cell[0] * 64 + place.cell[1], theme)


def city(pitch: float, color: Color, seed: int, theme: Theme) -> Items:
    """Draw blocks of houses between streets, in the color of the owner, around an open square."""
    radius, step = 0.335 * pitch, 0.082 * pitch
    turn = noise.at(seed, 1, 0) * math.pi / 2
    roofs: list[Segment] = []
    halls: list[Segment] = []
    for row in range(-_BLOCKS, _BLOCKS + 1):
        for column in range(-_BLOCKS, _BLOCKS + 1):
            x, y = column * step, row * step
            roll = noise.at(seed, column + 16, row + 16)
            if math.hypot(x, y) > radius - 0.55 * step or roll < 0.13 or (row == 0 and column == 0):
                continue
            wide, tall = (0.42 - 0.16 * roll) * step, (0.26 + 0.16 * roll) * step
            block = [_turned(x + a * wide, y + b * tall, turn) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            (halls if roll > 0.86 else roofs).extend(polygon(block))
    roads: list[Segment] = []
    for quarter in range(4):
        far = _turned(radius * 1.18, 0.0, turn + quarter * math.pi / 2)
        roads += line(0.0, 0.0, *far)
    wall = Stroke(mix(color, theme.ink, 0.35), 0.026 * pitch)
    edge = Stroke(mix(color, theme.ink, 0.5), 0.012 * pitch, join="round")
    paths = (
        Path(tuple(roads), None, Stroke(mix(theme.paper, theme.ink, 0.55), 0.05 * pitch, cap="round")),
        Path(circle(0.0, 0.0, radius), mix(theme.paper, theme.ink, 0.07), wall),
        Path(tuple(roads), None, Stroke(theme.paper, 0.032 * pitch, cap="round")),
        Path(tuple(roofs), mix(color, theme.paper, 0.18), edge),
        Path(tuple(halls), mix(color, theme.ink, 0.55), edge),
    )
    return tuple(path for path in paths if path.segments)


def _turned(x: float, y: float, angle: float) -> Point:
    cos, sin = unit(angle)
    return (x * cos - y * sin, x * sin + y * cos)


def emplacement(pitch: float, color: Color, theme: Theme) -> Items:
    """Draw a star of bastions with its ditch, wall and keep, in the color of the owner."""
    ways = (unit(corner * math.tau / _BASTIONS + math.pi / 2) for corner in range(_BASTIONS))
    radius = 0.085 * pitch
    keep = [(across * radius, down * radius) for across, down in ways]
    ditch, wall, court = (_star(size * pitch) for size in (0.38, 0.325, 0.235))
    return (
        Path(ditch, mix(theme.ink, color, 0.25), Stroke(theme.paper, 0.022 * pitch, join="round")),
        Path(wall, color, Stroke(theme.ink, 0.012 * pitch, join="round")),
        Path(court, mix(color, theme.paper, 0.72), Stroke(theme.ink, 0.012 * pitch, join="round")),
        Path(polygon(keep), theme.ink),
    )


def _star(radius: float) -> tuple[Segment, ...]:
    """Return the trace of the walls: a bastion with two flanks at every corner, curtains between."""
    points: list[Point] = []
    for corner in range(_BASTIONS):
        angle = corner * math.tau / _BASTIONS - math.pi / 2
        for off, reach in ((-0.36, 0.56), (-0.3, 0.78), (0.0, 1.0), (0.3, 0.78), (0.36, 0.56)):
            across, down = unit(angle + off)
            points.append((across * reach * radius, down * reach * radius))
    return polygon(points)


_LONGER, _RIM = 2.0, 1.1
"""Dashes of outlines in lengths of those on the sheet of a scenario; width of the pale line below them, mm."""
_BADGE, _PLATE, _ROOM = 4.6, 4.8, 0.3
"""Sizes of an area's letter and of the plate below it and its name, and the space around the plate, mm."""
_OUTLINE, _NUMBER, _CLEAR = 400.0, 3.0, 12.0
"""Weights of outlines, places and edges of the map, and of numbers and joints; the greatest cost of a clear place."""
_FAR, _SHARED = 0.08, 0.6
"""What a pitch from the middle of an area costs, and a place that is in another area, too."""
_SPOTS = ((0.0, -0.15), (0.25, -0.15), (-0.25, -0.15), (0.45, -0.15), (-0.45, -0.15), (0.0, 0.1))
"""Where plates are tried, from the center of a cell, in pitches: between the numbers of two columns, then below one."""
_ARROWS = 2
"""Arrows for every three hexes of an entry edge."""


def outlines(game: Game, scenario: Scenario, frame: Frame) -> Iterator[Item]:
    """Yield a line around each set-up area: pale below, in the side's color and dashes above."""
    for area, found in _outlines(scenario):
        outline = tuple(segment for loop in found for segment in polygon(loop))
        stroke = area_line(game, scenario, area, frame)
        dash = tuple(_LONGER * part for part in stroke.dash)
        yield Group((Path(outline, None, Stroke(frame.theme.paper, _RIM, join="round")),), opacity=0.8)
        yield Path(outline, None, stroke._replace(width=0.6, dash=dash))


def _outlines(scenario: Scenario) -> Iterator[tuple[Area, list[Sequence[Point]]]]:
    """Yield the set-up areas with the lines around them, each at its own depth."""
    grid = scenario.board.hexes
    rim = border(grid.cells)
    for number, area in enumerate(area for area in scenario.areas.values() if area.purpose == "setup"):
        depth = (0.055 + 0.05 * (number % 3)) * grid.pitch
        yield area, [inset(loop, depth) for loop in loops(grid, terrain.over_the_border(grid, list(area.cells), rim))]


def clutter(scenario: Scenario, frame: Frame, numbers: Mapping[Cell, Point] | None = None) -> Clutter:
    """Return what the names of areas avoid: outlines, places, numbers of cells, and what is beyond the map."""
    grid = scenario.board.hexes
    found = Clutter(grid.pitch)
    for _, around in _outlines(scenario):
        for loop in around:
            found.add_line((*loop, loop[0]), _RIM, _OUTLINE)
    for place in scenario.places:
        x, y = grid.center(place.cell)
        found.add_box(Extent(x, y, x, y).grown(0.45 * grid.pitch), _OUTLINE)
    style = layers.name_style(grid, frame.theme)
    for cell, at in (numbers or layers.name_places(grid, frame.theme)).items():
        found.add_box(extent(at, grid.label(cell), style), _NUMBER)
    left, top, wide, tall = trim_box(grid)
    for box in beyond(left, top, wide, tall, grid.pitch):
        found.add_box(box, _OUTLINE)
    rows, columns = len(scenario.layout), len(scenario.layout[0])
    for y in (top + tall * index / rows for index in range(1, rows)):
        found.add_line(((left, y), (left + wide, y)), _RIM, _NUMBER)
    for x in (left + wide * index / columns for index in range(1, columns)):
        found.add_line(((x, top), (x, top + tall)), _RIM, _NUMBER)
    return found


def tag(game: Game, scenario: Scenario, mark: AreaMark, frame: Frame, taken: Clutter) -> Iterator[Item]:
    """Draw an area's letter and name on a plate in each of its parts, clear of outlines; the letter if it is wider."""
    style = frame.style("label", 7.0, 600)
    for part in parts(scenario.board.grid, mark.area):
        for words in (mark.area.name, ""):
            width = _BADGE + 0.2 + (fonts.width(words, style) + 2.2 if words else 0.0)
            spot = _spot(scenario, mark.area, part, width, taken)
            if spot is not None:
                yield from _plate(badge(game, mark, frame, _BADGE), words, _box(*spot, width), style, frame)
                taken.add_box(_box(*spot, width), _OUTLINE)
                break


def _plate(letter: Symbol, words: str, box: Extent, style: TextStyle, frame: Frame) -> Iterator[Item]:
    (_, y), width = box.middle, box.right - box.left
    plate = Path(rounded_rect(box.left, box.top, width, _PLATE, _PLATE / 2), frame.theme.paper)
    yield Group((plate,), opacity=0.9)
    yield Use(letter, box.left + 0.1, y - _BADGE / 2)
    if words:
        yield Text(box.left + _BADGE + 1.0, y + cap_height(style) / 2, words, style)


def _box(x: float, y: float, width: float) -> Extent:
    return Extent(x - width / 2, y - _PLATE / 2, x + width / 2, y + _PLATE / 2)


def _spot(scenario: Scenario, area: Area, part: frozenset[Cell], width: float, taken: Clutter) -> Point | None:
    """Return the middle of a free place in a part of an area, near its middle, best in no other area; None: none is."""
    grid = scenario.board.hexes
    others = {cell for other in scenario.areas.values() if other is not area for cell in other.cells}
    places = grid.centers(part)
    middle = (math.fsum(x for x, _ in places) / len(places), math.fsum(y for _, y in places) / len(places))
    spots = sorted(
        (round(_FAR * math.dist(at, middle) / grid.pitch, 4) + _SHARED * (cell in others), at)
        for cell, (x, y) in zip(part, places, strict=True)
        for at in ((x + across * grid.pitch, y + down * grid.pitch) for across, down in _SPOTS)
    )
    best, least = None, _CLEAR
    for cost, at in spots:
        if cost >= least:
            break
        total = cost + taken.cost(_box(*at, width).grown(_ROOM))
        if total < least:
            best, least = at, total
    return best


def entry(game: Game, scenario: Scenario, mark: AreaMark, frame: Frame) -> Iterator[Item]:
    """Draw an entry area outside the map along the edge: a bar, arrows inward, and the words."""
    grid = scenario.board.hexes
    left, top, wide, tall = trim_box(grid)
    edge = edge_of(grid, mark.area)
    side = game.sides[mark.area.side]
    color = mix(side.color, frame.theme.ink, 0.2)
    along = edge in ("west", "east")
    low, high = (top, top + tall) if along else (left, left + wide)
    box = Box(left, top, wide, tall)
    at, start, end = edge_span(edge, grid.centers(mark.area.cells), box, grid.pitch / 2)
    out = -1.0 if edge in ("west", "north") else 1.0

    def point(far: float, place: float) -> Point:
        return (at + out * far, place) if along else (place, at + out * far)

    yield Path(line(*point(1.0, start), *point(1.0, end)), None, Stroke(color, 1.1))
    count = max(2, round((end - start) / grid.pitch / 3 * _ARROWS))
    for index in range(count):
        place = start + (index + 0.5) * (end - start) / count
        tip = polygon([point(1.5, place - 1.5), point(-1.3, place), point(1.5, place + 1.5)])
        yield Path(tip, color, Stroke(frame.theme.paper, 0.25, join="round"))
    parts = len(scenario.layout) if along else len(scenario.layout[0])
    for index in range(parts):
        first, last = max(start, low + (high - low) * index / parts), min(end, low + (high - low) * (index + 1) / parts)
        if last - first > 3 * grid.pitch or parts == 1:
            yield from _entry_words(game, mark, frame, point(4.0, (first + last) / 2), edge)


def _entry_words(game: Game, mark: AreaMark, frame: Frame, place: Point, edge: str) -> Iterator[Item]:
    style = frame.style("label", 7.4, 600)
    words = f"{mark.area.name}: {game.sides[mark.area.side].name} enters here"
    long = fonts.width(words, style)
    cap = cap_height(style)
    x, y = place
    symbol = badge(game, mark, frame, _BADGE)
    if edge in ("north", "south"):
        yield Use(symbol, x - long / 2 - _BADGE - 1.2, y - _BADGE / 2)
        yield Text(x, y + cap / 2, words, style, "middle")
        return
    turn = -90.0 if edge == "west" else 90.0
    down = 1 if edge == "east" else -1
    yield Use(symbol, x - _BADGE / 2, y - down * (long / 2 + 1.2 + _BADGE / 2) - _BADGE / 2)
    yield Text(x - down * cap / 2, y, words, style, "middle", turn)


def places(game: Game, scenario: Scenario, frame: Frame) -> Iterator[Item]:
    """Draw cities and emplacements, with their names."""
    grid = scenario.board.hexes
    for place in scenario.places:
        x, y = grid.center(place.cell)
        items = symbol(game, place, grid.pitch, frame.theme)
        yield Group(items, (1.0, 0.0, 0.0, 1.0, x, y + 0.06 * grid.pitch))
        yield from _name(place.name or game.markers[place.marker].name, x, y + 0.395 * grid.pitch, frame)


def _name(text: str, x: float, y: float, frame: Frame) -> Iterator[Item]:
    style = frame.style("label", 6.2, 600, frame.theme.paper)
    cap = cap_height(style)
    wide, tall = fonts.width(text, style) + 1.6, cap + 1.1
    yield Path(rounded_rect(x - wide / 2, y - tall / 2, wide, tall, 0.6), frame.theme.ink)
    yield Text(x, y + cap / 2, text, style, "middle")
