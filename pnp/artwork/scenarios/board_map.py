"""What a board adds to the reduced map of a scenario: rivers and roads, towns, units in their cells, and names.

Names and numbers avoid units, letters of areas and each other.
"""

from collections.abc import Iterable, Iterator

from pnp.artwork import symbol_library
from pnp.artwork.boards import cells, map_layers
from pnp.artwork.boards.lines import labels, lettering, line_names, numbers, place_names
from pnp.artwork.boards.lines.clutter import Clutter, Extent, beyond
from pnp.artwork.boards.lines.looks import LOOKS, WATER
from pnp.artwork.boards.lines.map_line import MapLine
from pnp.artwork.panels import Frame
from pnp.artwork.panels.helpers import cap_height
from pnp.artwork.scenarios.thumbnail_terrain import TerrainView, trim_box
from pnp.geometry.hex_shapes import HexGrid
from pnp.model.game import Cell, Game, ScenarioId, Side, SideId
from pnp.model.game.maps import BoardLine, BoardPlace
from pnp.model.game.scenarios import Scenario
from pnp.model.game.tracking import tracked_by_result
from pnp.scene import fonts
from pnp.scene.color import mix, readable_on
from pnp.scene.items import Group, Item, Path, Stroke, Symbol, Text, TextStyle
from pnp.scene.shapes import circle, rounded_rect
from pnp.scene.sheet import Box

_UNIT = 0.62
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
    return max(_LEAST_MARK, _UNIT * view.pitch)


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
                yield symbol_library.centered(drawn, _SYMBOL * size, x, y)
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


_POINTS, _SMALL_POINTS = 6.0, 5.2
"""Sizes of names of towns, and of all other names and numbers, on paper."""
_MARK, _NUMBER, _ENTRY, _BEYOND = 4.0, 0.8, 0.6, 8.0
"""Weights of units and letters, numbers, cells of entry areas, and the space beside the map."""


def names(game: Game, scenario: Scenario, view: TerrainView, frame: Frame, badges: Iterable[Box]) -> Iterator[Item]:
    """Yield the numbers of the outer cells, and the names of towns, regions and rivers where they have room.

    Only scenarios on a board of their own have them: other maps have their own names. `badges`: the letters of areas.
    """
    if scenario.on is None:
        return
    clutter = _clutter(scenario, view, badges)
    for course, width in map_layers.drawn(game, game.boards[scenario.on], frame.theme).courses:
        clutter.add_line(course, width)
    texts = [*_numbers(scenario, view, frame, clutter)]
    for place in sorted(scenario.board.places, key=lambda place: (len(place.cells), map_layers.SIZES[place.size][1])):
        texts += _place(scenario, place, view, frame, clutter)
    for line in scenario.board.lines:
        texts += _river(line, view, frame, clutter)
    left, top, _, _ = view.trim
    matrix = (view.scale, 0.0, 0.0, view.scale, view.box.x - left * view.scale, view.box.y - top * view.scale)
    yield Group(lettering.with_halo(texts, frame.theme.paper, 0.9 * labels.HALO * view.grid.pitch), matrix)


def _clutter(scenario: Scenario, view: TerrainView, badges: Iterable[Box]) -> Clutter:
    """Return what is on the map already, in the millimeters of the board."""
    grid = view.grid
    clutter = Clutter(grid.pitch)
    for x, y in grid.centers(unit_cells(scenario)):
        clutter.add_box(Extent(x, y, x, y).grown(mark_size(view) / view.scale / 2), _MARK)
    for area in scenario.areas.values():
        for x, y in grid.centers(area.cells) if area.purpose == "entry" else ():
            clutter.add_box(Extent(x, y, x, y).grown(0.45 * grid.pitch), _ENTRY)
    left, top, width, height = trim_box(grid)
    for badge in badges:
        x, y = left + (badge.x - view.box.x) / view.scale, top + (badge.y - view.box.y) / view.scale
        clutter.add_box(Extent(x, y, x + badge.width / view.scale, y + badge.height / view.scale), _MARK)
    for box in beyond(left, top, width, height, 4 * grid.pitch):
        clutter.add_box(box, _BEYOND)
    return clutter


def _style(view: TerrainView, frame: Frame, points: float, *, weight: int = 600, italic: bool = False) -> TextStyle:
    """Return a style of a size on paper, at least the smallest that is readable, in the millimeters of the board."""
    size = max(_SMALL_POINTS, points * frame.scale)
    style = frame.theme.style("text" if italic else "label", size, weight, frame.theme.ink, italic)
    return style._replace(size=style.size / view.scale)


def _numbers(scenario: Scenario, view: TerrainView, frame: Frame, clutter: Clutter) -> Iterator[Text]:
    """Yield the numbers of every second cell in the first and last row and column: they count all others."""
    grid = view.grid
    style = _style(view, frame, _SMALL_POINTS, weight=500)
    style = style._replace(color=mix(frame.theme.ink, frame.theme.paper, 0.3))
    rows, columns = ({at(cell) for cell in grid.cells} for at in (grid.row, grid.column))
    entries = {cell for area in scenario.areas.values() if area.purpose == "entry" for cell in area.cells}
    taken = {*unit_cells(scenario), *entries, *(place.cells[0] for place in scenario.board.places)}
    for cell in grid.cells:
        across = grid.row(cell) in (min(rows), max(rows)) and (grid.column(cell) - min(columns)) % 2 == 0
        down = grid.column(cell) in (min(columns), max(columns)) and (grid.row(cell) - min(rows)) % 2 == 0
        if (across or down) and cell not in taken:
            x, y = grid.center(cell)
            text = Text(x, y + 0.35 * style.size, grid.label(cell), style, "middle")
            clutter.add_box(numbers.extent((text.x, text.y), text.text, style), _NUMBER)
            yield text


def _place(
    scenario: Scenario, place: BoardPlace, view: TerrainView, frame: Frame, clutter: Clutter
) -> tuple[Text, ...]:
    """Return the name of a town beside its symbol or the units on it, or of a region across its cells."""
    grid, is_region = view.grid, len(place.cells) > 1
    style = _style(view, frame, _SMALL_POINTS if is_region else _POINTS, italic=is_region)
    shown = map_layers.map_place(grid, place)
    if not is_region and place.cells[0] in unit_cells(scenario):
        shown = shown._replace(radius=max(shown.radius, 0.55 * mark_size(view) / view.scale))
    return place_names.name_of_place(grid, shown, style, clutter)


def _river(line: BoardLine, view: TerrainView, frame: Frame, clutter: Clutter) -> list[Text]:
    if not (line.name and line.kind.lies == "side" and LOOKS[line.kind.look].water):
        return []
    style = _style(view, frame, _SMALL_POINTS, weight=500, italic=True)
    style = style._replace(color=mix(line.kind.color or WATER, frame.theme.ink, 0.62), tracking=0.1 * style.size)
    longest = max(line.chains, key=lambda chain: len(chain.sides))
    shown = MapLine(line.kind.look, longest.sides, name=line.name)
    return [letter for name in line_names.names_along(view.grid, shown, style, clutter) for letter in name]
