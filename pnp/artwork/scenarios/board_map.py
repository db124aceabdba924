"""What a board adds to the reduced map of a scenario: its rivers and roads, its towns, and units in their cells."""

from collections.abc import Iterator

from pnp.artwork import symbol_library
from pnp.artwork.boards import cells, map_layers
from pnp.artwork.panels import Frame
from pnp.artwork.panels.helpers import cap_height
from pnp.artwork.scenarios.thumbnail_terrain import Point, TerrainView
from pnp.geometry.hex_shapes import HexGrid
from pnp.model.game import Cell, Game, ScenarioId, Side, SideId
from pnp.model.game.maps import BoardPlace
from pnp.model.game.scenarios import Scenario
from pnp.model.game.tracking import tracked_by_result
from pnp.scene import fonts
from pnp.scene.color import readable_on
from pnp.scene.items import Group, Item, Path, Stroke, Symbol, Text, Use
from pnp.scene.shapes import circle, rounded_rect

_MARK = 0.62
"""Size of the mark of a unit in hexes."""
_SYMBOL = 0.86
"""Size of the symbol of a unit in its mark."""
_LEAST_MARK = 1.7
"""Its least size, mm."""
_LEAST_TEXT = 5.2
"""Least size of names and numbers, points, however small the map is."""
_NAMED_SIZES = frozenset({"city", "town"})
"""Sizes of places whose names are on the reduced map."""


def whole(game: Game, scenario: Scenario, view: TerrainView, frame: Frame) -> Iterator[Item]:
    """Yield the drawing of a board that is not made of hexes, without zones and names.

    Raises:
        DefinitionError: when an emblem or a line that it needs cannot be drawn.
    """
    board = scenario.board
    hidden = {*(place.name for place in board.places), *(point.name for point in board.points)}
    drawn = cells.cells(game, board._replace(zones=()), frame.theme, hidden=hidden)
    yield Group(drawn, (view.scale, 0.0, 0.0, view.scale, view.box.x, view.box.y))


def lines(game: Game, scenario: Scenario, view: TerrainView, frame: Frame) -> Iterator[Item]:
    """Yield the lines of the scenario's board.

    Raises:
        DefinitionError: when a line has a look that it cannot have.
    """
    if scenario.on is None:
        return
    left, top, _, _ = view.trim
    matrix = (view.scale, 0.0, 0.0, view.scale, view.box.x - left * view.scale, view.box.y - top * view.scale)
    drawn = map_layers.drawn(game, game.boards[scenario.on], frame.theme)
    if drawn.lines:
        yield Group(drawn.lines, matrix)


def towns(scenario: Scenario, view: TerrainView, frame: Frame) -> Iterator[Item]:
    """Yield the towns of the scenario's board, with the names of points; on squares, of the larger towns too."""
    for cell, point in zip(scenario.board.grid.cells, scenario.board.points, strict=False):
        yield from _name(point.name, *view.at(*view.grid.center(cell)), 0.5 * view.pitch + 0.5, view, frame)
    for place in scenario.board.places if scenario.on is not None else ():
        if place.size != "none" and len(place.cells) == 1:
            yield from _town(place, view, frame)


def _town(place: BoardPlace, view: TerrainView, frame: Frame) -> Iterator[Item]:
    x, y = view.at(*view.grid.center(place.cells[0]))
    radius = max(0.4, map_layers.SIZES[place.size][0] * view.pitch)
    yield Path(circle(x, y, radius), frame.theme.ink, Stroke(frame.theme.paper, 0.2))
    if place.size in _NAMED_SIZES and not isinstance(view.grid, HexGrid):
        yield from _name(place.name, x, y, 0.55 * mark_size(view) + 0.3, view, frame)


def _name(name: str, x: float, y: float, reach: float, view: TerrainView, frame: Frame) -> Iterator[Item]:
    """Yield a name at the right of a point, `reach` mm away; at its left, where the map ends."""
    style = frame.theme.style("label", max(_LEAST_TEXT, 5.6 * frame.scale), 600)
    wide, cap = fonts.width(name, style), cap_height(style)
    right = view.box.x + view.box.width
    start = x + reach if x + reach + wide <= right else x - reach - wide
    plate = rounded_rect(start - 0.3, y - cap / 2 - 0.3, wide + 0.6, cap + 0.6, 0.3)
    yield Group((Path(plate, frame.theme.paper),), opacity=0.7)
    yield Text(start, y + cap / 2, name, style)


def mark_size(view: TerrainView) -> float:
    """Return the size of the marks of units on paper."""
    return max(_LEAST_MARK, _MARK * view.pitch)


def unit_cells(scenario: Scenario) -> dict[Cell, dict[SideId, int]]:
    """Return the number of units of each side that are set up in a single cell, by cell."""
    found: dict[Cell, dict[SideId, int]] = {}
    for force in scenario.forces.values():
        for group in force.groups:
            if group.turn == 0 and group.area is None and len(group.cells) == 1:
                (cell,) = group.cells
                there = found.setdefault(cell, {})
                there[force.side] = there.get(force.side, 0) + group.size
    return found


def units(game: Game, scenario: Scenario, view: TerrainView, frame: Frame) -> Iterator[Item]:
    """Yield a mark in each cell with units, round for the first side: with their number, or the symbol of a single one.

    Raises:
        DefinitionError: when a symbol cannot be drawn.
    """
    size, symbols = mark_size(view), _single_symbols(game, scenario.id)
    for cell, sides in unit_cells(scenario).items():
        x, y = view.at(*view.grid.center(cell))
        for side, number in sides.items():
            yield _mark(game, side, x, y, size, frame)
            color = game.sides[side].color
            ink = readable_on(color, frame.theme.ink, frame.theme.paper)
            symbol = symbols.get(cell, "")
            if symbol and number == 1:
                drawn = symbol_library.load(game, symbol, symbol_library.colors_on(color, ink))
                scale = _SYMBOL * size / max(drawn.width, drawn.height)
                yield Use(drawn, x - drawn.width * scale / 2, y - drawn.height * scale / 2, scale)
            elif number > 1:
                style = frame.theme.style("display", max(_LEAST_TEXT, size * 2.0), 700, ink)
                yield Text(x, y + cap_height(style) / 2, str(number), style, "middle")


@tracked_by_result
def _single_symbols(game: Game, scenario: ScenarioId) -> dict[Cell, str]:
    """Return the symbol of the unit of each group of one that is set up in a single cell, by cell."""
    groups = (group for force in game.scenarios[scenario].forces.values() for group in force.groups if group.turn == 0)
    single = {
        next(iter(group.cells)): next(iter(group.units)) for group in groups if group.size == len(group.cells) == 1
    }
    return {cell: game.pieces[unit].faces[0].symbol for cell, unit in single.items()}


def marks(game: Game, scenario: Scenario, frame: Frame) -> Iterator[tuple[Side, Symbol]]:
    """Yield the mark of each side with units in single cells, for the legend."""
    size = 3.2 * frame.scale
    for side in dict.fromkeys(side for sides in unit_cells(scenario).values() for side in sides):
        mark = _mark(game, side, size / 2, size / 2, size, frame)
        yield game.sides[side], Symbol(f"units of {side}", 4.4 * frame.scale, size, (mark,))


def _mark(game: Game, side: SideId, x: float, y: float, size: float, frame: Frame) -> Path:
    square = rounded_rect(x - size / 2, y - size / 2, size, size, 0.12 * size)
    outline = circle(x, y, size / 2) if game.sides[side].player == 1 else square
    return Path(outline, game.sides[side].color, Stroke(frame.theme.ink, 0.15))


def taken(scenario: Scenario, view: TerrainView) -> list[Point]:
    """Return the middles of the cells with units, which letters of areas avoid."""
    return [view.at(*view.grid.center(cell)) for cell in unit_cells(scenario)]
