"""Numbers, symbols and names of a map with lines, set so that they avoid each other."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.artwork.boards.lines import lettering, line_names, numbers, place_names
from pnp.artwork.boards.lines.clutter import Clutter, Extent, beyond
from pnp.artwork.boards.lines.drawing import LineDrawing
from pnp.artwork.boards.lines.looks import LOOKS, WATER
from pnp.artwork.boards.lines.map_line import MapCaption, MapLine, MapPlace
from pnp.geometry.curves import Point, simplified
from pnp.geometry.hex_grid import HexGrid
from pnp.geometry.sides import AnyGrid, Cell
from pnp.scene.color import mix
from pnp.scene.items import Items, Path, Stroke, Text, TextStyle
from pnp.scene.shapes import circle
from pnp.scene.theme import MM_PER_PT, Theme

_NUMBER_WEIGHT, _SYMBOL_WEIGHT, _BRIDGE_WEIGHT, _EDGE_WEIGHT = 0.8, 3.0, 3.0, 0.6
_EDGE_OF_SECTION = 8.0
_WHOLE, _ROUND = ((1.0, 1.0),), ((0.72, 0.72), (0.95, 0.35), (0.35, 0.95))
"""Boxes that stand for a small symbol, and for a large round space, in radii."""
_NAME_SIZES = (0.235, 0.185, 0.165)
"""Sizes of names of places by rank, in pitches."""
_NAME_MIN_PT, _NAME_MAX_PT = 5.5, 16.0
_COARSE = 0.03
"""How far lines may be from where they are drawn, as names and numbers see them, in pitches."""
_AROUND = 0.025
"""Space that a plate takes around a number, in pitches."""
_DARK = 0.62
"""Share of the ink in the color of a line's name."""
HALO = 0.022
"""Width of the pale edge around names, in pitches."""


class MapLabels(NamedTuple):
    """What is written on a map: the middle and baseline of the number of each cell, and symbols of places.

    `names`: the letters of each name of a place, line or zone; `unplaced`: the names that have no room.
    """

    numbers: Mapping[Cell, Point]
    symbols: Items
    names: tuple[tuple[str, tuple[Text, ...]], ...]
    unplaced: tuple[str, ...]


def labels(
    grid: AnyGrid,
    lines: Sequence[MapLine],
    places: Sequence[MapPlace],
    drawing: LineDrawing,
    number_style: TextStyle,
    usual: Mapping[Cell, Point],
    theme: Theme,
    captions: Sequence[MapCaption] = (),
    edges: Sequence[tuple[Sequence[Point], float]] = (),
) -> MapLabels:
    """Set the numbers of cells, then names of places by rank, of rivers, of other lines, of zones (`captions`).

    Numbers that a name covers are moved once more. `usual`: middle and baseline of each number on a board without
    lines; cells without a number are left out. `edges`: further lines that names avoid, with their widths in mm.
    """
    clutter = _clutter(grid, lines, places, drawing, edges)
    found = {
        cell: numbers.number_place(point, grid.label(cell), number_style, grid.pitch, clutter, grid.center(cell))
        for cell, point in usual.items()
    }
    for cell, point in found.items():
        clutter.add_box(_plate(grid, point, grid.label(cell), number_style), _NUMBER_WEIGHT)
    named = _names(grid, lines, places, captions, theme, clutter)
    texts = [text for _, letters in named for text in letters]
    _clear(grid, found, usual, texts, number_style, clutter)
    unplaced = tuple(name for name, letters in named if not letters)
    names = tuple((name, tuple(letters)) for name, letters in named if letters)
    return MapLabels(found, symbols(grid, places, theme), names, unplaced)


def _names(
    grid: AnyGrid,
    lines: Sequence[MapLine],
    places: Sequence[MapPlace],
    captions: Sequence[MapCaption],
    theme: Theme,
    clutter: Clutter,
) -> list[tuple[str, Sequence[Text]]]:
    """Return the letters of each name: of places by rank, of lines, of zones; none where a name has no room."""
    named: list[tuple[str, Sequence[Text]]] = []
    for place in sorted(places, key=lambda place: place.rank):
        if place.name:
            style = place_style(grid, place, theme)
            named.append((place.name, place_names.name_of_place(grid, place, style, clutter)))
    by_name: dict[str, list[MapLine]] = {}
    for line in sorted(lines, key=lambda line: (not LOOKS[line.look].water, -len(line.sides) - len(line.cells))):
        by_name.setdefault(line.name, []).append(line)
    for name, pieces in by_name.items():
        found: list[tuple[Text, ...]] = []
        for line in pieces if name else ():
            others = [line_names.middle_of(letters) for letters in found]
            found += line_names.names_along(grid, line, line_style(grid, line, theme), clutter, others)
        named += [(name, letters) for letters in (found or [()]) if name]
    named += [(caption.name, place_names.caption(caption, clutter)) for caption in captions]
    return named


def _clear(
    grid: AnyGrid,
    found: dict[Cell, Point],
    usual: Mapping[Cell, Point],
    texts: Sequence[Text],
    style: TextStyle,
    clutter: Clutter,
) -> None:
    """Move the numbers that names cover to a better place, if there is one."""
    for cell in sorted({cell for text in texts for cell in _cells_near(grid, text)} & found.keys()):
        label = grid.label(cell)
        box = _plate(grid, found[cell], label, style)
        clutter.remove_box(box, _NUMBER_WEIGHT)
        found[cell] = numbers.number_place(usual[cell], label, style, grid.pitch, clutter, grid.center(cell))
        clutter.add_box(_plate(grid, found[cell], label, style), _NUMBER_WEIGHT)


def _plate(grid: AnyGrid, place: Point, label: str, style: TextStyle) -> Extent:
    """Return the box of a number with its plate, as names see it."""
    return numbers.extent(place, label, style).grown(_AROUND * grid.pitch if isinstance(grid, HexGrid) else 0.0)


def _cells_near(grid: AnyGrid, text: Text) -> Iterator[Cell]:
    """Yield the cells in which the letters of a text are."""
    box = lettering.extent(text)
    for x in (box.left, (box.left + box.right) / 2, box.right):
        for y in (box.top, box.bottom):
            cell = grid.at(x, y)
            if cell is not None:
                yield (cell[0], cell[1])


def _clutter(
    grid: AnyGrid,
    lines: Sequence[MapLine],
    places: Sequence[MapPlace],
    drawing: LineDrawing,
    edges: Sequence[tuple[Sequence[Point], float]],
) -> Clutter:
    """Return what is on the map before any text: lines, bridges, edges of zones and symbols."""
    clutter = Clutter(grid.pitch)
    for course, width in courses(grid, lines, drawing):
        clutter.add_line(course, width)
    for (x, y), reach in drawing.spans:
        clutter.add_box(Extent(x, y, x, y).grown(reach), _BRIDGE_WEIGHT)
    for points, width in edges:
        clutter.add_line(points, width, _EDGE_WEIGHT)
    trim = grid.trim if isinstance(grid, HexGrid) else None
    for box in beyond(*trim, grid.pitch) if trim else ():
        clutter.add_box(box, _EDGE_OF_SECTION)
    for place in places:
        if place.radius and len(place.cells) == 1:
            x, y = grid.center(place.cells[0])
            for across, down in _WHOLE if grid.is_lattice else _ROUND:
                reach = place.radius
                box = Extent(x - across * reach, y - down * reach, x + across * reach, y + down * reach)
                clutter.add_box(box, _SYMBOL_WEIGHT)
    return clutter


def courses(grid: AnyGrid, lines: Sequence[MapLine], drawing: LineDrawing) -> Iterator[tuple[Sequence[Point], float]]:
    """Yield the lines of a map as they are drawn, about, with their widths in mm."""
    drawn = [(LOOKS[lines[index].look], found) for index, found in drawing.courses.items()]
    drawn += [(LOOKS[name], found) for (name, _), found in drawing.routes.items()]
    for look, found in drawn:
        for course in found:
            yield simplified(course.whole, _COARSE * grid.pitch), look.width * grid.pitch


def place_style(grid: AnyGrid, place: MapPlace, theme: Theme) -> TextStyle:
    """Return the type style of a place's name: larger for important ones, italic for regions."""
    size = _NAME_SIZES[min(place.rank, len(_NAME_SIZES) - 1)]
    region = len(place.cells) > 1
    return theme.style("text" if region else "label", _points(grid, size), 600, theme.ink, region)


def line_style(grid: AnyGrid, line: MapLine, theme: Theme) -> TextStyle:
    """Return the type style of a line's name, with wide spacing: italic, in the dark color of its banks, of a river."""
    is_water = LOOKS[line.look].water
    color = mix(line.color or (WATER if is_water else theme.ink), theme.ink, _DARK)
    family, size = ("text", 0.2) if is_water else ("label", _NAME_SIZES[2])
    style = theme.style(family, _points(grid, size), 500, color, is_water)
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
