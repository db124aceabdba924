"""Numbers, symbols and names of a map with lines, set so that they avoid each other."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pnp.artwork.boards.lines import lettering, numbers, place_names, river_names
from pnp.artwork.boards.lines.clutter import Clutter, Extent
from pnp.artwork.boards.lines.drawing import LineDrawing
from pnp.artwork.boards.lines.looks import LOOKS, WATER
from pnp.artwork.boards.lines.map_line import MapLine, MapPlace
from pnp.geometry.curves import Point
from pnp.geometry.sides import AnyGrid, Cell
from pnp.scene.color import mix
from pnp.scene.items import Items, Path, Stroke, Text, TextStyle
from pnp.scene.shapes import circle
from pnp.scene.theme import MM_PER_PT, Theme

_NUMBER_WEIGHT, _SYMBOL_WEIGHT = 0.8, 3.0
_NAME_SIZES = (0.235, 0.185, 0.165)
"""Sizes of names of places by rank, in pitches."""
_NAME_MIN_PT, _NAME_MAX_PT = 5.5, 16.0
_HALO = 0.022
"""Width of the pale edge around names, in pitches."""


class MapLabels(NamedTuple):
    """What is written on a map.

    Attributes:
        numbers: middle and baseline of the number of each cell.
        symbols: symbols of places.
        names: names of places and rivers.
        unplaced: the names that have no room.
    """

    numbers: Mapping[Cell, Point]
    symbols: Items
    names: Items
    unplaced: tuple[str, ...]


def labels(
    grid: AnyGrid,
    lines: Sequence[MapLine],
    places: Sequence[MapPlace],
    drawing: LineDrawing,
    number_style: TextStyle,
    usual: Mapping[Cell, Point],
    theme: Theme,
) -> MapLabels:
    """Set the numbers of cells, then names of places by rank, then names of rivers.

    Args:
        grid: the board.
        lines: its lines.
        places: its places.
        drawing: the drawing of its lines.
        number_style: the type style of numbers.
        usual: middle and baseline of each number on a board without lines; cells without a number are left out.
        theme: the theme.
    """
    clutter = _clutter(grid, lines, places, drawing)
    found = {
        cell: numbers.number_place(point, grid.label(cell), number_style, grid.pitch, clutter)
        for cell, point in usual.items()
    }
    for cell, point in found.items():
        clutter.add_box(numbers.extent(point, grid.label(cell), number_style), _NUMBER_WEIGHT)
    named: list[tuple[str, Sequence[Text]]] = []
    for place in sorted(places, key=lambda place: place.rank):
        if place.name:
            style = place_style(grid, place, theme)
            named.append((place.name, place_names.name_of_place(grid, place, style, clutter)))
    for line in lines:
        if line.name and line.sides and LOOKS[line.look].water:
            style = river_style(grid, line, theme)
            named.append((line.name, river_names.name_of_river(grid, line.sides, line.name, style, clutter)))
    texts = [text for _, letters in named for text in letters]
    names = lettering.with_halo(texts, theme.paper, _HALO * grid.pitch)
    unplaced = tuple(name for name, letters in named if not letters)
    return MapLabels(found, symbols(grid, places, theme), names, unplaced)


def _clutter(grid: AnyGrid, lines: Sequence[MapLine], places: Sequence[MapPlace], drawing: LineDrawing) -> Clutter:
    """Return what is on the map before any text: lines and symbols."""
    clutter = Clutter(grid.pitch)
    drawn = [(LOOKS[lines[index].look], courses) for index, courses in drawing.courses.items()]
    drawn += [(LOOKS[name], courses) for (name, _), courses in drawing.routes.items()]
    for look, courses in drawn:
        for course in courses:
            clutter.add_line(course.whole, look.width * grid.pitch)
    for place in places:
        if place.radius and len(place.cells) == 1:
            x, y = grid.center(place.cells[0])
            clutter.add_box(Extent(x, y, x, y).grown(place.radius), _SYMBOL_WEIGHT)
    return clutter


def place_style(grid: AnyGrid, place: MapPlace, theme: Theme) -> TextStyle:
    """Return the type style of a place's name: larger for important ones, italic for regions."""
    size = _NAME_SIZES[min(place.rank, len(_NAME_SIZES) - 1)]
    region = len(place.cells) > 1
    color = mix(theme.ink, theme.paper, 0.12 if region else 0.0)
    return theme.style("text" if region else "label", _points(grid, size), 500 if region else 600, color, region)


def river_style(grid: AnyGrid, line: MapLine, theme: Theme) -> TextStyle:
    """Return the type style of a river's name: italic, in the dark color of its banks, with wide spacing."""
    color = mix(line.color or WATER, theme.ink, 0.62)
    style = theme.style("text", _points(grid, 0.2), 500, color, True)
    return style._replace(tracking=0.16 * style.size)


def _points(grid: AnyGrid, size: float) -> float:
    return min(_NAME_MAX_PT, max(_NAME_MIN_PT, size * grid.pitch / MM_PER_PT))


def symbols(grid: AnyGrid, places: Sequence[MapPlace], theme: Theme) -> Items:
    """Draw a disc for each place with a symbol, with a second ring for the most important ones."""
    items: list[Path] = []
    for place in places:
        if place.radius and len(place.cells) == 1:
            x, y = grid.center(place.cells[0])
            width = 0.028 * grid.pitch
            items.append(Path(circle(x, y, place.radius - width / 2), theme.paper, Stroke(theme.ink, width)))
            if place.rank == 0:
                items.append(Path(circle(x, y, place.radius * 0.5), theme.ink))
    return tuple(items)
