"""The layers of a board of landforms: landscape, hex lines, names; in the grid's own millimeters."""

import math
import re
from collections.abc import Mapping

from pnp.artwork.boards import terrain
from pnp.artwork.boards.landscape import scene
from pnp.artwork.boards.landscape.registry import LANDFORMS
from pnp.artwork.boards.landscape.terrain_layout import Country, areas
from pnp.geometry.hex_shapes import Hex, HexGrid
from pnp.geometry.region_outline import Point, loops
from pnp.geometry.region_outline import border as border_sides
from pnp.model.game import Board, Cell, Game
from pnp.model.game.tracking import cached_on_game
from pnp.scene import fonts
from pnp.scene.items import Group, Item, Items, Labels, Path, Stamps, Stroke, Symbol, Text, TextStyle
from pnp.scene.shapes import Segment, circle, line, polygons, polyline, rect, rounded_rect
from pnp.scene.theme import MM_PER_PT, Theme

_LINES = 0.34
_LINE_WIDTH = 0.0105
_NAME_SIZE = 0.12
_NAME_MIN_PT, _NAME_MAX_PT = 3.8, 6.0
_NAME_TOP = 0.055
"""Distance of names from the upper hexside, in pitches."""
_PLATE = 0.62
_NUMBER = 0.185
"""Radius of the disc with a section's number, in pitches."""


def ground(game: Game, board: Board, bleed: float = 0.0) -> Items:
    """Landscape and hex lines, cut to the board (for a section: to its edge and `bleed` beyond)."""
    grid = board.hexes
    area = visible_area(grid, bleed)
    country = Country.of(board)
    below = terrain.base(board)
    items: list[Item] = [Path(area, below.fill)] if below else []
    flat = {cell: kind for cell, kind in board.terrain.items() if kind.texture not in LANDFORMS}
    plain = None if board.ground is None or board.ground.texture in LANDFORMS else board.ground
    base = None if below is None or below.texture in LANDFORMS else below

    def natural(cells: set[Hex], depth: float) -> tuple[Segment, ...]:
        return areas(country.contours(cells, depth))

    items += terrain.terrain(board._replace(terrain=flat, ground=plain), loops(grid, grid.cells), base, natural)
    items += _scenery(game, country)
    return (Group(tuple(items), clip=Path(area)),)


@cached_on_game
def _scenery(_game: Game, country: Country) -> Items:
    """All landforms, drawn once for the map, the scenarios and the pictures in the rules."""
    return scene.scenery(country)


def lines(board: Board, theme: Theme, bleed: float = 0.0) -> Items:
    """Draw every hexside once, thin and transparent."""
    grid = board.hexes
    segments: list[Segment] = []
    for cell in grid.cells:
        segments += polyline(grid.corners(cell)[:4])
    for cell, side in border_sides(grid.cells):
        if side >= 3:
            corners = grid.corners(cell)
            segments += line(*corners[side], *corners[(side + 1) % 6])
    stroke = Stroke(theme.ink, _LINE_WIDTH * grid.pitch, cap="round")
    return (Group((Path(tuple(segments), None, stroke),), clip=Path(visible_area(grid, bleed)), opacity=_LINES),)


def visible_area(grid: HexGrid, bleed: float) -> tuple[Segment, ...]:
    """Return the outline of a board; of a map section, the box of its edges and `bleed` mm beyond."""
    if grid.trim is None:
        return polygons(loops(grid, grid.cells))
    left, top, width, height = grid.trim
    return rect(left - bleed, top - bleed, width + 2 * bleed, height + 2 * bleed)


# Names


def name_places(grid: HexGrid, theme: Theme) -> dict[Cell, Point]:
    """Return middle and baseline of the name of every hex, in its visible part."""
    style = name_style(grid, theme)
    cap = fonts.metrics(style.font).cap_height * style.size
    widest = _widest_name(grid, style)
    return {cell: name_place(grid, cell, widest, cap) for cell in grid.cells}


def names(board: Board, theme: Theme, places: Mapping[Cell, Point] | None = None) -> Items:
    """Draw the name of every hex in its visible part; all over pale plates if the terrain of any is not even.

    `places`: where names are, unless all are at their usual place.
    """
    grid = board.hexes
    style = name_style(grid, theme)
    cap = fonts.metrics(style.font).cap_height * style.size
    widest = _widest_name(grid, style)
    at = name_places(grid, theme) if places is None else places
    wide, tall = widest + 0.09 * grid.pitch, cap + 0.07 * grid.pitch
    entries = tuple((*at[cell], name) for cell, name in zip(grid.cells, grid.labels, strict=True) if cell in at)
    plates = tuple((x - wide / 2, y - cap / 2 - tall / 2) for x, y, _ in entries)
    plate = Symbol("plate", wide, tall, (Path(rounded_rect(0, 0, wide, tall, tall * 0.4), theme.paper),))
    under: Items = (Group((Stamps(plate, plates),), opacity=_PLATE),) if plates and _is_busy(board) else ()
    return (*under, Labels(style, entries))


def _widest_name(grid: HexGrid, style: TextStyle) -> float:
    names = {re.sub(r"\d", "0", name) for name in grid.labels}
    return max((fonts.width(name, style) for name in names), default=0.0)


def _is_busy(board: Board) -> bool:
    """Return whether more than even ground of one kind is below the names of hexes."""
    kinds = {board.terrain.get(cell, board.ground) for cell in board.grid.cells}
    forms = [LANDFORMS.get(kind.texture) for kind in kinds if kind]
    return bool(board.over) or len(kinds) > 1 or None in kinds or any(form.busy for form in forms if form)


def name_style(grid: HexGrid, theme: Theme) -> TextStyle:
    """Return the type style of names: proportional to the hexes, but readable."""
    points = min(_NAME_MAX_PT, max(_NAME_MIN_PT, _NAME_SIZE * grid.pitch / MM_PER_PT))
    return theme.style("label", points, 500, theme.ink)


def name_place(grid: HexGrid, cell: Hex, width: float, cap: float) -> Point:
    """Return middle and baseline of a hex's name: below its upper hexside, inside the trimmed part of the hex."""
    x, y = grid.center(cell)
    height = grid.pitch if grid.orientation == "flat" else 2 * grid.radius
    gap = _NAME_TOP * grid.pitch * (1 if grid.orientation == "flat" else 3.2)
    upper = y - height / 2 + gap
    if grid.trim is None:
        return x, upper + cap
    left, top, wide, _ = grid.trim
    margin = 0.06 * grid.pitch
    half = width / 2 + margin
    middle = min(max(x, left + half), left + wide - half)
    if middle != x and grid.orientation == "flat":  # half a hex is wide enough for its name only farther down
        lacking = abs(middle - x) + half - grid.radius / 2
        upper = max(upper, y - height / 2 + min(lacking * math.sqrt(3), height / 2 - cap))
    return middle, max(upper, top + margin) + cap


# Section numbers


def section_number(number: int, corner: Point, pitch: float, theme: Theme, turned: bool = False) -> Items:
    """Draw a section's number on a disc in its upper left corner, below the hex's name; rotated with the section."""
    radius = _NUMBER * pitch
    side = -1 if turned else 1
    x, y = corner[0] + side * (radius + 0.075 * pitch), corner[1] + side * (0.42 if turned else 0.64) * pitch
    style = theme.style("display", 1.55 * radius / MM_PER_PT, 700, theme.paper)
    cap = fonts.metrics(style.font).cap_height * style.size
    return (
        Path(circle(x, y, radius), theme.ink, Stroke(theme.paper, 0.2)),
        Text(x, y + side * cap / 2, str(number), style, "middle", 180.0 if turned else 0.0),
    )
