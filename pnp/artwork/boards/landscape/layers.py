"""The layers of a board of landforms: landscape, hex lines, names; in the grid's own millimeters."""

import math
import re
from collections.abc import Callable, Iterable, Mapping

from pnp.artwork.boards import terrain
from pnp.artwork.boards.landscape.registry import LANDFORMS
from pnp.artwork.boards.landscape.terrain_layout import Country, areas
from pnp.geometry import hex_shapes, square_grid
from pnp.geometry.angles import direction, unit
from pnp.geometry.hex_shapes import Hex, HexGrid
from pnp.geometry.region_outline import Point, loops
from pnp.geometry.region_outline import border as border_sides
from pnp.geometry.square_grid import Square, SquareGrid
from pnp.model.game import Board, Cell, Game, OverTerrain, Terrain
from pnp.model.game.tracking import cached_on_game
from pnp.scene import fonts, noise
from pnp.scene.color import mix
from pnp.scene.items import Group, Item, Items, Labels, Path, Stamps, Stroke, Symbol, Text, TextStyle
from pnp.scene.shapes import Segment, circle, line, polygon, polygons, polyline, rect, rounded_rect
from pnp.scene.theme import MM_PER_PT, Theme

_SALT = 50
"""What distinguishes the random numbers of cracks from those of other things in a cell."""


def is_landscape(board: Board) -> bool:
    """Return whether the board is a map section, or has a landform or terrain over other terrain."""
    if not isinstance(board.grid, HexGrid):
        return False
    if board.grid.trim is not None or board.over:
        return True
    kinds = {kind.id: kind for kind in (board.ground, *board.terrain.values()) if kind is not None}
    return any(kind.texture in LANDFORMS for kind in kinds.values())


def scenery(country: Country) -> Items:
    """Draw all landforms of a board, the lower ones first, then what lies over them; clip it to the board."""
    areas: dict[str, set[Hex]] = {}
    kinds: dict[str, Terrain] = {}
    for cell, kind in country.ground.items():
        if kind.texture in LANDFORMS:
            areas.setdefault(kind.id, set()).add(cell)
            kinds[kind.id] = kind
    items: list[Item] = []
    for kind in sorted(kinds.values(), key=lambda kind: (LANDFORMS[kind.texture].rank, kind.id)):
        form = LANDFORMS[kind.texture]
        items += form.draw(country, kind, frozenset(areas[kind.id]) | country.cells(form.under))
    for above, cells in _over(country.over):
        items += streaks(
            country.grid,
            lambda cell, number: country.chance(_SALT, Hex(*cell), number),
            above,
            frozenset(Hex(*cell) for cell in cells),
        )
    return tuple(items)


def on_squares(grid: SquareGrid, over: Iterable[tuple[Cell, OverTerrain]], seed: int) -> Items:
    """Draw what lies over the terrain of a board of squares."""

    def chance(cell: Cell, number: int) -> float:
        return noise.at(seed * 64 + _SALT, cell[0] * 256 + number, cell[1])

    items: list[Item] = []
    for kind, cells in _over(over):
        items += streaks(grid, chance, kind, frozenset(Square(*cell) for cell in cells))
    return tuple(items)


def _over(found: Iterable[tuple[Cell, OverTerrain]]) -> list[tuple[OverTerrain, list[Cell]]]:
    """Return the cells of each kind."""
    areas: dict[str, tuple[OverTerrain, list[Cell]]] = {}
    for cell, kind in found:
        areas.setdefault(kind.id, (kind, []))[1].append(cell)
    return list(areas.values())


_PARTS = 8
Chance = Callable[[], float]
Lattice = HexGrid | SquareGrid


def streaks(
    grid: Lattice, numbers: Callable[[Cell, int], float], kind: OverTerrain, cells: frozenset[Hex] | frozenset[Square]
) -> Items:
    """Draw the cracks of the cells of a terrain: dark clefts with a lit lower edge.

    `numbers`: a number from 0 to 1 for the nth thing in a cell, the same on every run.
    """
    clefts: list[Segment] = []
    for cell in sorted(cells):
        clefts += _cracks(grid, numbers, cells, cell)
    pale, deep = mix(kind.ink, "#ffe9c9", 0.55), mix(kind.ink, "#1d0b06", 0.28)
    width = 0.012 * grid.pitch
    outline = tuple(clefts)
    return (
        Path(outline, pale, Stroke(pale, 3.6 * width, join="round")),
        Path(outline, kind.ink, Stroke(deep, width, join="round")),
    )


def _cracks(
    grid: Lattice, numbers: Callable[[Cell, int], float], cells: frozenset[Hex] | frozenset[Square], cell: Cell
) -> list[Segment]:
    """Return clefts from side to side through the middle of a cell, with branches."""
    x, y = grid.center(cell)
    sides = len(grid.corners(cell))
    count = 0

    def chance() -> float:
        nonlocal count
        count += 1
        return numbers(cell, count)

    linked = [side for side in range(sides) if _beside(grid, cell, side) in cells]
    first = int(chance() * sides)
    ends = linked + [side for side in (first, first + 2, first + 3, first + 5) if side % sides not in linked]
    hub = (x + (chance() - 0.5) * 0.16 * grid.pitch, y + (chance() * 0.12 + 0.02) * grid.pitch)
    found: list[Segment] = []
    for number, side in enumerate(ends[: max(4, len(linked))]):
        end = _end(grid, cell, side % sides, side in linked)
        wide = 0.034 if number < 2 else 0.022
        way = _jagged(hub, end, chance)
        found += _cleft(way, wide * grid.pitch, side in linked)
        fork = way[3 + int(chance() * 3)]
        turn = direction(end[0] - hub[0], end[1] - hub[1]) + (0.7 + 0.5 * chance()) * (1 if chance() < 0.5 else -1)
        length = (0.13 + 0.1 * chance()) * grid.pitch
        across, down = unit(turn)
        tip = (fork[0] + across * length, fork[1] + down * length)
        found += _cleft(_jagged(fork, tip, chance), 0.016 * grid.pitch, False)
    return found


def _beside(grid: Lattice, cell: Cell, side: int) -> Cell:
    """Return the cell on the other side of a side, which lies between two corners."""
    if isinstance(grid, HexGrid):
        return hex_shapes.neighbor(Hex(*cell), side)
    return square_grid.neighbors(Square(*cell), "sides")[side]


def _end(grid: Lattice, cell: Cell, side: int, linked: bool) -> Point:
    """Return the middle of a side; a little before it unless the crack continues."""
    corners = grid.corners(cell)
    (ax, ay), (bx, by) = corners[side], corners[(side + 1) % len(corners)]
    x, y = grid.center(cell)
    part = 1.0 if linked else 0.93
    return (x + ((ax + bx) / 2 - x) * part, y + ((ay + by) / 2 - y) * part)


def _jagged(start: Point, end: Point, chance: Chance) -> list[Point]:
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    points = [start]
    for step in range(1, _PARTS):
        part = (step + (chance() - 0.5) * 0.5) / _PARTS
        off = (chance() - 0.5) * 0.26 * length * math.sqrt(unit(math.pi * part)[1])
        points.append((start[0] + ux * length * part - uy * off, start[1] + uy * length * part + ux * off))
    return [*points, end]


def _cleft(way: list[Point], width: float, open_end: bool) -> tuple[Segment, ...]:
    """Return a line that tapers to its end (unless it continues)."""
    left: list[Point] = []
    right: list[Point] = []
    last = len(way) - 1
    for index, (x, y) in enumerate(way):
        (ax, ay), (bx, by) = way[max(0, index - 1)], way[min(last, index + 1)]
        length = math.dist((ax, ay), (bx, by)) or 1.0
        half = width / 2 * (1.0 if open_end else 1 - index / last)
        left.append((x - (by - ay) / length * half, y + (bx - ax) / length * half))
        right.append((x + (by - ay) / length * half, y - (bx - ax) / length * half))
    return polygon([*left, *reversed(right)])


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
    return scenery(country)


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
