"""Names and numbers on the reduced map of a scenario: they avoid units, letters of areas and each other."""

from collections.abc import Iterable, Iterator

from pnp.artwork.boards import map_layers
from pnp.artwork.boards.lines import labels, lettering, line_names, numbers, place_names
from pnp.artwork.boards.lines.clutter import Clutter, Extent, beyond
from pnp.artwork.boards.lines.looks import LOOKS, WATER
from pnp.artwork.boards.lines.map_line import MapLine
from pnp.artwork.panels import Frame
from pnp.artwork.scenarios import board_map
from pnp.artwork.scenarios.thumbnail_terrain import TerrainView, trim_box
from pnp.model.game import Game
from pnp.model.game.maps import BoardLine, BoardPlace
from pnp.model.game.scenarios import Scenario
from pnp.scene.color import mix
from pnp.scene.items import Group, Item, Text, TextStyle
from pnp.scene.sheet import Box

_POINTS, _SMALL_POINTS = 6.0, 5.2
"""Sizes of names of towns, and of all other names and numbers, on paper."""
_MARK, _NUMBER, _ENTRY, _BEYOND = 4.0, 0.8, 0.6, 8.0
"""Weights of units and letters, numbers, cells of entry areas, and the space beside the map."""


def names(game: Game, scenario: Scenario, view: TerrainView, frame: Frame, badges: Iterable[Box]) -> Iterator[Item]:
    """Yield the numbers of the outer cells, and the names of towns, regions and rivers where they have room.

    Args:
        game: the game.
        scenario: a scenario on a board of its own; other maps have their own names.
        view: the reduced map.
        frame: the page's frame.
        badges: the letters of areas, on paper.
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
    for x, y in grid.centers(board_map.unit_cells(scenario)):
        clutter.add_box(Extent(x, y, x, y).grown(board_map.mark_size(view) / view.scale / 2), _MARK)
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
    taken = {*board_map.unit_cells(scenario), *entries, *(place.cells[0] for place in scenario.board.places)}
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
    if not is_region and place.cells[0] in board_map.unit_cells(scenario):
        shown = shown._replace(radius=max(shown.radius, 0.55 * board_map.mark_size(view) / view.scale))
    return place_names.name_of_place(grid, shown, style, clutter)


def _river(line: BoardLine, view: TerrainView, frame: Frame, clutter: Clutter) -> list[Text]:
    if not (line.name and line.kind.lies == "side" and LOOKS[line.kind.look].water):
        return []
    style = _style(view, frame, _SMALL_POINTS, weight=500, italic=True)
    style = style._replace(color=mix(line.kind.color or WATER, frame.theme.ink, 0.62), tracking=0.1 * style.size)
    longest = max(line.chains, key=lambda chain: len(chain.sides))
    shown = MapLine(line.kind.look, longest.sides, name=line.name)
    return [letter for name in line_names.names_along(view.grid, shown, style, clutter) for letter in name]
