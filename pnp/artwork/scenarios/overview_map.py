"""An overview of a scenario's map: the layout of its sections, set-up and entry areas, cities and emplacements."""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from math import dist
from string import ascii_uppercase
from typing import NamedTuple

from pnp.artwork.panels import Frame
from pnp.artwork.panels.helpers import cap_height, trimmed
from pnp.artwork.scenarios import board_map
from pnp.artwork.scenarios.terrain_key import marker_face
from pnp.artwork.scenarios.thumbnail_terrain import Point, TerrainView, ground, trim_box
from pnp.geometry.grid import Cell, Grid
from pnp.geometry.hex_shapes import HexGrid
from pnp.geometry.region_outline import inset, loops
from pnp.model.game import Game
from pnp.model.game.scenarios import Area, Place, Scenario
from pnp.scene import fonts
from pnp.scene.color import mix, readable_on
from pnp.scene.items import Group, Item, Path, Stroke, Symbol, Text, Use
from pnp.scene.shapes import Segments, circle, line, polygon, polygons, polyline, rect, rounded_rect
from pnp.scene.sheet import Box

_BORDER = 6.0
"""Space in mm beside an entry edge, for arrows."""
_TINT, _RIM = 0.05, 0.42
"""Opacity of a side's color over its area, and along the inside of its edge."""
_BAND = 0.3
"""Width of that edge in hexes."""
_DASHES: tuple[tuple[float, ...], ...] = ((), (1.6, 0.7), (0.4, 0.7), (2.4, 0.6, 0.4, 0.6))
"""Player 1's first area has a solid outline, player 2's a dashed one, second ones others: distinct also in gray."""
_SAMPLE = 5.2
"""Length of a line in the key, mm: a dash and a dot of each."""
_BADGE = 4.4
_LETTERED = re.compile(r" [A-Z]$")
_ARROWS_APART = 11.0
_NORTH = 6.0
_SECTION_GAP = 0.6
_CLEAR = 1.5
"""Least distance of an area's letter from places and other letters, in letter sizes."""


class AreaMark(NamedTuple):
    """An area with its letter on the map and in lists."""

    letter: str
    area: Area


def area_marks(scenario: Scenario) -> dict[str, AreaMark]:
    """Return the scenario's areas by id, each with its letter: the last of names such as `Entry B`, else from A."""
    own = {area.id: area.name[-1] for area in scenario.areas.values() if _LETTERED.search(area.name)}
    if len(set(own.values())) < len(own):
        own = {}
    free = (letter for letter in map(_letter, count()) if letter not in own.values())
    return {area.id: AreaMark(own.get(area.id) or next(free), area) for area in scenario.areas.values()}


def _letter(index: int) -> str:
    """Return a letter, from A to Z, then two, from AA."""
    rounds, rest = divmod(index, len(ascii_uppercase))
    return (ascii_uppercase[rounds - 1] if rounds else "") + ascii_uppercase[rest]


def badge(game: Game, mark: AreaMark, frame: Frame, size: float = _BADGE) -> Symbol:
    """Draw an area's letter on its side's color: round for the first side, square for the second."""
    side = game.sides[mark.area.side]
    square = rounded_rect(0.2, 0.2, size - 0.4, size - 0.4, 0.5)
    outline = circle(size / 2, size / 2, size / 2) if side.player == 1 else square
    ink = readable_on(side.color, frame.theme.ink, frame.theme.paper)
    style = frame.theme.style("display", size * 2.05 / (1.0 + 0.4 * (len(mark.letter) - 1)), 700, ink)
    letter = Text(size / 2, size / 2 + cap_height(style) / 2, mark.letter, style, "middle")
    ground = Path(outline, side.color, Stroke(frame.theme.paper, 0.3))
    return Symbol(f"area {mark.letter}", size, size, (ground, letter))


def area_line(game: Game, scenario: Scenario, area: Area, frame: Frame) -> Stroke:
    """Return the line around an area: in its side's color, with dashes by side and by number."""
    side = game.sides[area.side]
    before = [other for other in scenario.areas.values() if other.side == area.side]
    dash = _DASHES[(side.player - 1 + 2 * before.index(area)) % len(_DASHES)]
    return Stroke(mix(side.color, frame.theme.ink, 0.3), 0.55, dash, join="round")


def line_sample(game: Game, scenario: Scenario, mark: AreaMark, frame: Frame) -> Symbol:
    """Draw an area's letter as in a key, above a stretch of the line around it; of an entry, the letter alone."""
    letter = badge(game, mark, frame, _BADGE * frame.scale)
    if not scenario.board.grid.is_lattice or all(area.purpose == "entry" for area in scenario.areas.values()):
        return letter
    y, wide = letter.height + 0.5 * frame.scale, _SAMPLE * frame.scale
    own = letter.at((wide - letter.width) / 2, 0.0)
    if mark.area.purpose == "entry":
        return Symbol("sample", wide, letter.height, (own,))
    stretch = Path(line(0.0, y, wide, y), None, area_line(game, scenario, mark.area, frame))
    return Symbol("sample", wide, y + 0.3, (own, stretch))


# The map


def map_size(scenario: Scenario, width: float, height: float) -> tuple[float, float]:
    """Return the width and height of `overview` within `width` × `height` mm."""
    view, white = _fit_view(scenario, width, height)
    return view.box.width + white["west"] + white["east"], view.box.height + white["north"] + white["south"]


def _fit_view(scenario: Scenario, width: float, height: float) -> tuple[TerrainView, dict[str, float]]:
    """Return the map as large as possible, and the space beside each of its edges."""
    grid = scenario.board.grid
    _, _, wide, tall = trim_box(grid)
    edges = {edge_of(grid, area) for area in scenario.areas.values() if _enters_at_edge(scenario, area)}
    white = {edge: _BORDER if edge in edges else 0.2 for edge in ("north", "east", "south", "west")}
    across, down = white["west"] + white["east"], white["north"] + white["south"]
    scale = min((width - across) / wide, (height - down) / tall)
    return TerrainView(grid, Box(white["west"], white["north"], wide * scale, tall * scale), scale), white


def overview(game: Game, scenario: Scenario, frame: Frame, height: float) -> Symbol:
    """Draw the whole map reduced, as large as `frame.width` × `height` mm allow."""
    view, _ = _fit_view(scenario, frame.width, height)
    is_hexes = isinstance(scenario.board.grid, HexGrid)
    areas = tuple(_areas(game, scenario, view, frame))
    if is_hexes:
        below = (*ground(scenario, view, frame), *areas, *board_map.lines(game, scenario, view, frame))
    else:
        below = (*board_map.whole(game, scenario, view, frame), *areas)
    letters = tuple(_letters(game, scenario, view, frame))
    badges = [Box(use.x, use.y, _BADGE, _BADGE) for use in letters]
    items = (
        *below,
        *_sections(game, scenario, view, frame),
        *_entries(game, scenario, view, frame),
        *_places(game, scenario, view, frame),
        *board_map.towns(scenario, view, frame),
        *board_map.units(game, scenario, view, frame),
        *letters,
        *(board_map.names(game, scenario, view, frame, badges) if is_hexes else ()),
    )
    return Symbol(f"map {scenario.id}", *map_size(scenario, frame.width, height), items)


def _areas(game: Game, scenario: Scenario, view: TerrainView, frame: Frame) -> Iterator[Item]:
    """Yield a band in the side's color along the inside of each area, with different dashes for each."""
    whole = rect(view.box.x, view.box.y, view.box.width, view.box.height)
    for area in scenario.areas.values():
        side = game.sides[area.side]
        around = loops(view.grid, area.cells)
        inner = [inset(loop, 0.07 * view.grid.pitch) for loop in around] if view.grid.is_lattice else around
        edge, lines = (polygons([view.at(*point) for point in loop] for loop in part) for part in (around, inner))
        band = Path((*edge, *whole), None, Stroke(side.color, 2 * _BAND * view.pitch, join="round"))
        shade = Group((Path(edge, side.color, even_odd=True),), opacity=_TINT)
        rim = Group((Group((band,), opacity=_RIM),), clip=Path(edge, even_odd=True))
        yield Group((shade, rim, Path(lines, None, area_line(game, scenario, area, frame))), clip=Path(whole))


def _sections(game: Game, scenario: Scenario, view: TerrainView, frame: Frame) -> Iterator[Item]:
    if not scenario.layout:
        return
    box = view.box
    rows, columns = len(scenario.layout), len(scenario.layout[0])
    across = [box.x + n * box.width / columns for n in range(1, columns)]
    down = [box.y + n * box.height / rows for n in range(1, rows)]
    joints = [segment for x in across for segment in line(x, box.y, x, box.y + box.height)]
    joints += [segment for y in down for segment in line(box.x, y, box.x + box.width, y)]
    if joints:
        yield Path(tuple(joints), None, Stroke(frame.theme.ink, 0.3, (2.0, 1.0)))
    style = frame.style("display", 15, 700)
    for number, turned, plate in _numbers(game, scenario, view, frame):
        yield Group((Path(rect(plate.x, plate.y, plate.width, plate.height), frame.theme.paper),), opacity=0.82)
        base = plate.y + 0.9 if turned else plate.y + plate.height - 0.9
        yield Text(plate.x + plate.width / 2, base, number, style, "middle", 180.0 if turned else 0.0)
    yield Path(rect(box.x, box.y, box.width, box.height), None, Stroke(frame.theme.ink, 0.4))


def _numbers(game: Game, scenario: Scenario, view: TerrainView, frame: Frame) -> Iterator[tuple[str, bool, Box]]:
    """Yield each section's number, whether it is rotated, and the plate in its corner that holds the number."""
    if not scenario.layout:
        return
    rows, columns = len(scenario.layout), len(scenario.layout[0])
    wide, tall = view.box.width / columns, view.box.height / rows
    style = frame.style("display", 15, 700)
    for row, places in enumerate(scenario.layout):
        for column, place in enumerate(places):
            number = str(game.boards[place.board].number or "")
            height = cap_height(style) + 1.8
            width = max(height, fonts.width(number, style) + 1.8)
            x, y = view.box.x + column * wide, view.box.y + row * tall
            if place.turned:
                x, y = x + wide - width, y + tall - height
            yield number, place.turned, Box(x, y, width, height)


def _enters_at_edge(scenario: Scenario, area: Area) -> bool:
    """Return whether units enter an area across an edge of the map; points have none."""
    return area.purpose == "entry" and scenario.board.grid.is_lattice


def edge_of(grid: Grid, area: Area) -> str:
    """Return the edge of the map along which an area is: the one to which its farthest cell is nearest."""
    left, top, wide, tall = trim_box(grid)
    places = grid.centers(area.cells)
    reach = {
        "west": max(x - left for x, _ in places),
        "east": max(left + wide - x for x, _ in places),
        "north": max(y - top for _, y in places),
        "south": max(top + tall - y for _, y in places),
    }
    return min(reach, key=lambda edge: reach[edge])


def _entries(game: Game, scenario: Scenario, view: TerrainView, frame: Frame) -> Iterator[Item]:
    for area in scenario.areas.values():
        if not _enters_at_edge(scenario, area):
            continue
        color = game.sides[area.side].color
        start, end, (dx, dy) = _along_edge(view, area)
        away = (-dx * 0.9, -dy * 0.9)
        bar = line(start[0] + away[0], start[1] + away[1], end[0] + away[0], end[1] + away[1])
        yield Path(bar, None, Stroke(color, 1.0))
        arrows = max(1, int(dist(start, end) / _ARROWS_APART))
        for index in range(arrows):
            part = (index + 0.5) / arrows
            x = start[0] + (end[0] - start[0]) * part - dx * 2.0
            y = start[1] + (end[1] - start[1]) * part - dy * 2.0
            yield Path(_arrow(x, y, dx, dy), color)


def _along_edge(view: TerrainView, area: Area) -> tuple[Point, Point, Point]:
    """Return the segment of the edge of an entry area: its two ends and the direction inward."""
    edge = edge_of(view.grid, area)
    places = [view.at(*place) for place in view.grid.centers(area.cells)]
    at, start, end = edge_span(edge, places, view.box, view.pitch / 2)
    inward = 1.0 if edge in ("west", "north") else -1.0
    if edge in ("west", "east"):
        return (at, start), (at, end), (inward, 0.0)
    return (start, at), (end, at), (0.0, inward)


def edge_span(edge: str, places: Sequence[Point], box: Box, half: float) -> tuple[float, float, float]:
    """Return where an edge of a box is, and from where to where it is beside cells, `half` around `places`."""
    along, low, length = (1, box.y, box.height) if edge in ("west", "east") else (0, box.x, box.width)
    start = max(low, min(place[along] for place in places) - half)
    end = min(low + length, max(place[along] for place in places) + half)
    at = {"west": box.x, "north": box.y, "east": box.x + box.width, "south": box.y + box.height}[edge]
    return at, start, end


def _arrow(x: float, y: float, dx: float, dy: float) -> Segments:
    """Return a triangle whose point is at (x, y)."""
    long, half = 2.6, 1.5
    left, top = x - dx * long, y - dy * long
    return polygon([(x, y), (left - dy * half, top - dx * half), (left + dy * half, top + dx * half)])


def _places(game: Game, scenario: Scenario, view: TerrainView, frame: Frame) -> Iterator[Item]:
    spots = [(place, *view.at(*view.grid.center(place.cell))) for place in scenario.places]
    size = _marker_size(view)
    for place, x, y in spots:
        marker = trimmed(marker_face(game, place.marker, frame), size, frame)
        yield Use(marker, x - size / 2, y - size / 2)
    for place, x, y in spots:
        above = any(0 < other_y - y < 2 * size and abs(other_x - x) < 4 * size for _, other_x, other_y in spots)
        yield from _plate(place_name(game, scenario, place), x, y, view, frame, above=above)


def _marker_size(view: TerrainView) -> float:
    return max(4.2, 0.86 * view.pitch)


def _plate(text: str, x: float, y: float, view: TerrainView, frame: Frame, *, above: bool) -> Iterator[Item]:
    style = frame.style("label", 6.4, 600)
    cap, reach = cap_height(style), _marker_size(view) / 2 + 0.4
    wide, tall = fonts.width(text, style) + 1.6, cap + 1.2
    x = min(max(x, view.box.x + wide / 2 + 0.4), view.box.x + view.box.width - wide / 2 - 0.4)
    below = y + reach + tall <= view.box.y + view.box.height - 0.4 and not above
    top = y + reach if below else y - reach - tall
    yield Group((Path(rounded_rect(x - wide / 2, top, wide, tall, 0.5), frame.theme.paper),), opacity=0.88)
    yield Text(x, top + 0.6 + cap, text, style, "middle")


def place_name(game: Game, scenario: Scenario, place: Place) -> str:
    """Return the name of a place on the sheet, with its hex: `Slagport 6-0504`."""
    return f"{place.name or game.markers[place.marker].name} {scenario.board.grid.title(place.cell)}"


def _letters(game: Game, scenario: Scenario, view: TerrainView, frame: Frame) -> Iterator[Use]:
    """Draw each area's letter in the middle of each of its parts, clear of places and letters; of entries outside."""
    taken = [view.at(*view.grid.center(place.cell)) for place in scenario.places]
    taken += [view.at(*view.grid.center(cell)) for cell in board_map.unit_cells(scenario)]
    taken += [plate.center for _, _, plate in _numbers(game, scenario, view, frame)]
    for mark in area_marks(scenario).values():
        symbol = badge(game, mark, frame)
        spots: list[Point] = []
        if _enters_at_edge(scenario, mark.area):
            start, end, (dx, dy) = _along_edge(view, mark.area)
            out = _BORDER - _BADGE / 2
            spots.append(((start[0] + end[0]) / 2 - dx * out, (start[1] + end[1]) / 2 - dy * out))
        else:
            for part in parts(view.grid, mark.area):
                spots.append(_clear_spot(view, part, taken))
                taken.append(spots[-1])
        for x, y in spots:
            yield Use(symbol, x - _BADGE / 2, y - _BADGE / 2)


def parts(grid: Grid, area: Area) -> Iterator[frozenset[Cell]]:
    """Yield connected parts of an area; all of it when it has too many parts."""
    found: list[frozenset[Cell]] = []
    left = set(area.cells)
    while left:
        part, edge = set(), {min(left)}
        while edge:
            part |= edge
            edge = {other for cell in edge for other in grid.neighbors(cell) if other in left} - part
        left -= part
        found.append(frozenset(part))
    large = [part for part in found if len(part) > 1]
    yield from found if not large else large if len(large) < len(found) else found


def _clear_spot(view: TerrainView, cells: Iterable[Cell], taken: Sequence[Point]) -> Point:
    """Return the cell nearest to the middle of these that is clear of `taken`, or else a point beside the middle."""
    places = [view.at(*place) for place in view.grid.centers(cells)]
    middle = (math.fsum(x for x, _ in places) / len(places), math.fsum(y for _, y in places) / len(places))
    box = view.box
    clear = [
        (x, y)
        for x, y in places
        if box.x + _BADGE / 2 <= x <= box.x + box.width - _BADGE / 2
        and box.y + _BADGE / 2 <= y <= box.y + box.height - _BADGE / 2
        and all(dist((x, y), other) > _CLEAR * _BADGE for other in taken)
    ]
    aside = (_marker_size(view) + _BADGE) / 2 + 0.3
    inside = middle[0] + aside + _BADGE / 2 <= box.x + box.width
    beside = (middle[0] + (aside if inside else -aside), middle[1])
    return min(clear, key=lambda place: (round(dist(place, middle), 3), place), default=beside)


# The layout of sections


def layout_diagram(game: Game, scenario: Scenario, frame: Frame, height: float) -> Symbol:
    """Draw the layout of the sections, each number in the corner where it is printed, and the direction of north."""
    rows, columns = len(scenario.layout), len(scenario.layout[0])
    _, _, wide, tall = trim_box(game.boards[scenario.layout[0][0].board].hexes)
    room = frame.width - _NORTH - 2.0
    scale = min(
        (room - _SECTION_GAP * (columns - 1)) / (columns * wide), (height - _SECTION_GAP * (rows - 1)) / (rows * tall)
    )
    width, depth = wide * scale, tall * scale
    items: list[Item] = []
    for row, places in enumerate(scenario.layout):
        for column, place in enumerate(places):
            x, y = column * (width + _SECTION_GAP), row * (depth + _SECTION_GAP)
            board = game.boards[place.board]
            drawn = _section(str(board.number or ""), place.turned, width, depth, frame)
            items.append(Group(drawn, (1.0, 0.0, 0.0, 1.0, x, y)))
    across = columns * width + (columns - 1) * _SECTION_GAP
    down = rows * depth + (rows - 1) * _SECTION_GAP
    items.append(Group(tuple(_north(frame)), (1.0, 0.0, 0.0, 1.0, across + 2.0, 0.0)))
    return Symbol(f"layout {scenario.id}", across + 2.0 + _NORTH, down, tuple(items))


def _section(number: str, turned: bool, width: float, height: float, frame: Frame) -> tuple[Item, ...]:
    """Draw a section from above; a rotated one has its number upside down, and a word for it."""
    large = frame.style("display", min(26.0, height * 1.15), 700)
    small = frame.style("label", 6.2, 500, frame.theme.muted)
    cap = cap_height(large)
    outline = Path(rect(0.0, 0.0, width, height), frame.theme.wash, Stroke(frame.theme.ink, 0.3))
    if not turned:
        return (outline, Text(1.4, 1.4 + cap, number, large))
    return (
        outline,
        Text(width - 1.4, height - 1.4 - cap, number, large, "start", 180.0),
        Text(width / 2, 1.4 + cap_height(small), "turned", small, "middle"),
    )


def _north(frame: Frame) -> Iterator[Item]:
    ink = frame.theme.ink
    middle = _NORTH / 2
    style = frame.style("display", 9, 700)
    yield Path(polygon([(middle, 0.0), (middle + 1.5, 4.4), (middle, 3.5), (middle - 1.5, 4.4)]), ink)
    yield Path(polyline([(middle, 3.4), (middle, 7.4)]), None, Stroke(ink, 0.4))
    yield Text(middle, 8.2 + cap_height(style), "N", style, "middle")
