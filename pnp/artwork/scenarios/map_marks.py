"""Marks of a scenario on its map: set-up and entry areas, cities and emplacements. In the grid's own millimeters."""

import math
from collections import Counter
from collections.abc import Iterator

from pnp.artwork.boards import terrain
from pnp.artwork.panels import Frame
from pnp.artwork.panels.helpers import cap_height
from pnp.artwork.scenarios import place_symbols
from pnp.artwork.scenarios.overview_map import AreaMark, badge, edge_of
from pnp.artwork.scenarios.thumbnail_terrain import trim_box
from pnp.geometry.grid import Cell
from pnp.geometry.hex_shapes import HexGrid
from pnp.geometry.region_outline import Point, border, inset, loops
from pnp.model.game import Game, SideId
from pnp.model.game.scenarios import Scenario
from pnp.scene import fonts
from pnp.scene.color import mix
from pnp.scene.items import Group, Item, Path, Stroke, Text, Use
from pnp.scene.shapes import line, polygon, rounded_rect

_DASHES: tuple[tuple[float, ...], ...] = ((), (3.2, 1.4), (0.8, 1.1), (4.0, 1.1, 0.8, 1.1))
"""Player 1's first area has a solid outline, player 2's a dashed one, second ones others: distinct also in gray."""
_BADGE = 4.6
_ARROWS = 2
"""Arrows for every three hexes of an entry edge."""


def outlines(game: Game, scenario: Scenario, frame: Frame) -> Iterator[Item]:
    """Yield a line around each set-up area: pale below, in the side's color and dashes above."""
    grid = scenario.board.hexes
    rim = border(grid.cells)
    drawn: Counter[SideId] = Counter()
    for number, area in enumerate(area for area in scenario.areas.values() if area.purpose == "setup"):
        side = game.sides[area.side]
        depth = (0.055 + 0.05 * (number % 3)) * grid.pitch
        cells = terrain.over_the_border(grid, list(area.cells), rim)
        outline = [segment for loop in loops(grid, cells) for segment in polygon(inset(loop, depth))]
        dash = _DASHES[(side.player - 1 + 2 * drawn[side.id]) % len(_DASHES)]
        drawn[side.id] += 1
        yield Group((Path(tuple(outline), None, Stroke(frame.theme.paper, 1.1, join="round")),), opacity=0.8)
        yield Path(tuple(outline), None, Stroke(mix(side.color, frame.theme.ink, 0.3), 0.6, dash, join="round"))


def tag(game: Game, scenario: Scenario, mark: AreaMark, frame: Frame, taken: set[Cell]) -> Iterator[Item]:
    """Draw an area's letter and name on a plate, in a clear hex near its middle."""
    grid = scenario.board.hexes
    cell = _clear_cell(grid, mark.area.cells, taken)
    if cell is None:
        return
    taken.add(cell)
    style = frame.style("label", 7.0, 600)
    width = _BADGE + 1.0 + fonts.width(mark.area.name, style) + 1.4
    left, _, wide, _ = trim_box(grid)
    x, y = grid.center(cell)
    x = min(max(x, left + width / 2 + 0.8), left + wide - width / 2 - 0.8)
    y -= 0.2 * grid.pitch
    yield Group((Path(rounded_rect(x - width / 2, y - 2.4, width, 4.8, 2.4), frame.theme.paper),), opacity=0.9)
    yield Use(badge(game, mark, frame, _BADGE), x - width / 2 + 0.1, y - _BADGE / 2)
    yield Text(x - width / 2 + _BADGE + 1.0, y + cap_height(style) / 2, mark.area.name, style)


def _clear_cell(grid: HexGrid, cells: frozenset[Cell], taken: set[Cell]) -> Cell | None:
    """Return the area's free cell nearest to its middle; None when all are taken."""
    places = grid.centers(cells)
    middle = (math.fsum(x for x, _ in places) / len(places), math.fsum(y for _, y in places) / len(places))
    left, top, wide, tall = trim_box(grid)

    def rank(cell: Cell) -> tuple[float, Cell]:
        x, y = grid.center(cell)
        cut = x - left < 1 or left + wide - x < 1 or y - top < 1 or top + tall - y < 1
        return (round((x - middle[0]) ** 2 + (y - middle[1]) ** 2, 3) + 1e6 * cut, cell)

    return min((cell for cell in cells if cell not in taken), key=rank, default=None)


def entry(game: Game, scenario: Scenario, mark: AreaMark, frame: Frame) -> Iterator[Item]:
    """Draw an entry area outside the map along the edge: a bar, arrows inward, and the words."""
    grid = scenario.board.hexes
    left, top, wide, tall = trim_box(grid)
    edge = edge_of(grid, mark.area)
    side = game.sides[mark.area.side]
    color = mix(side.color, frame.theme.ink, 0.2)
    places = grid.centers(mark.area.cells)
    along = 1 if edge in ("west", "east") else 0
    low, high = (left, left + wide) if along == 0 else (top, top + tall)
    start = max(low, min(place[along] for place in places) - grid.pitch / 2)
    end = min(high, max(place[along] for place in places) + grid.pitch / 2)
    at = {"west": left, "north": top, "east": left + wide, "south": top + tall}[edge]
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
        items = place_symbols.symbol(game, place, grid.pitch, frame.theme)
        yield Group(items, (1.0, 0.0, 0.0, 1.0, x, y + 0.06 * grid.pitch))
        yield from _name(place.name or game.markers[place.marker].name, x, y + 0.395 * grid.pitch, frame)


def _name(text: str, x: float, y: float, frame: Frame) -> Iterator[Item]:
    style = frame.style("label", 6.2, 600, frame.theme.paper)
    cap = cap_height(style)
    wide, tall = fonts.width(text, style) + 1.6, cap + 1.1
    yield Path(rounded_rect(x - wide / 2, y - tall / 2, wide, tall, 0.6), frame.theme.ink)
    yield Text(x, y + cap / 2, text, style, "middle")
