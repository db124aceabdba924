"""All lines of a board as layers, for whatever draws a board."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from pnp.artwork.boards.lines import bridges, routes
from pnp.artwork.boards.lines.looks import LOOKS, Brush, Course, Layers
from pnp.artwork.boards.lines.map_line import MapLine, MapPlace
from pnp.artwork.boards.lines.routes import Kind, Network, lanes
from pnp.artwork.boards.lines.side_lines import side_courses
from pnp.geometry import sides
from pnp.geometry.curves import Point
from pnp.geometry.sides import AnyGrid, Cell
from pnp.model.game.maps import CROSSING_LOOKS
from pnp.scene.items import Items
from pnp.scene.theme import Theme


class LineDrawing(NamedTuple):
    """The lines of a board, from below: those along sides, then paths, then bridges and fords.

    The decks of bridges are below the paths. `courses`: those of lines along sides, by the index of the line; `routes`:
    those of paths by kind; `spans`: the middle of each bridge or ford, and how far it reaches, in mm.
    """

    sides: Items
    paths: Items
    bridges: Items
    courses: Mapping[int, tuple[Course, ...]]
    routes: Mapping[Kind, tuple[Course, ...]]
    spans: tuple[tuple[Point, float], ...] = ()


def draw(grid: AnyGrid, lines: Sequence[MapLine], places: Iterable[MapPlace], theme: Theme) -> LineDrawing:
    """Draw the lines of a board in the grid's millimeters; they are not cut at its outline.

    Raises:
        KeyError: when there is no such look.
    """
    networks, towns = _networks(grid, lines), _towns(places)
    spans = [one for line in lines if line.look in CROSSING_LOOKS for one in line.sides]
    crossings = [sides.shared(grid, *link) for network in networks for link in network.links]
    along = side_courses(grid, lines, [*spans, *(one for one in crossings if one)])
    layers = {
        index: LOOKS[lines[index].look].draw(found, Brush(theme, grid.pitch, lines[index].color))
        for index, found in along.items()
    }
    drawn = [*layers.values()]
    ways = routes.routes(grid, networks, lanes(grid, networks, towns), towns)
    drawn_paths = [
        LOOKS[look].draw(found, Brush(theme, grid.pitch, color or None)) for (look, color), found in ways.items()
    ]
    built: list[Layers] = []
    reach: list[tuple[Point, float]] = []
    for look, color in dict.fromkeys((line.look, line.color) for line in lines if line.look in CROSSING_LOOKS):
        at = {one: None for line in lines if (line.look, line.color) == (look, color) for one in line.sides}
        found = bridges.bridges(grid, at, networks)
        water = _stacked([each for index, each in layers.items() if not at.keys().isdisjoint(lines[index].sides)])
        built.append(bridges.drawn(look, found, Brush(theme, grid.pitch, color), water))
        reach += ((one.middle, (bridges.REACH + bridges.WING) * grid.pitch) for one in found)
    decks = tuple(item for layers in built for item in layers.casing)
    abutments = tuple(item for layers in built for item in layers.detail)
    return LineDrawing(_stacked(drawn), (*decks, *_stacked(drawn_paths)), abutments, along, ways, tuple(reach))


def ways(
    grid: AnyGrid, lines: Sequence[MapLine], places: Iterable[MapPlace], cells: Sequence[Cell]
) -> list[list[Point]]:
    """Return where each step of a way through cells runs: along a path as it is drawn, or straight."""
    networks, towns = _networks(grid, lines), _towns(places)
    return routes.ways(grid, networks, lanes(grid, networks, towns), towns, cells)


def _networks(grid: AnyGrid, lines: Iterable[MapLine]) -> list[Network]:
    return routes.networks(grid, [line for line in lines if LOOKS[line.look].lies == "path"])


def _towns(places: Iterable[MapPlace]) -> set[Cell]:
    return {place.cells[0] for place in places if len(place.cells) == 1}


def _stacked(layers: Sequence[Layers]) -> Items:
    """Return all casings, then all fills, then all details."""
    casings, fills, details = zip(*layers, strict=True) if layers else ((), (), ())
    return tuple(item for layer in (casings, fills, details) for items in layer for item in items)
