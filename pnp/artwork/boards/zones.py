"""Zones on a board: a tint with an edge, an inner outline or a hatch; emblems distinguish sides without color."""

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from pnp.artwork import symbol_library
from pnp.artwork.boards.lines.map_line import MapCaption
from pnp.artwork.boards.surfaces import SURFACES
from pnp.artwork.boards.terrain import cell_box
from pnp.geometry.hex_shapes import HexGrid
from pnp.geometry.point_grid import PointGrid
from pnp.geometry.region_outline import Point, board_outline, inset, loops
from pnp.model.game import Board, Cell, Game, Grid, Side, Zone
from pnp.scene import fonts
from pnp.scene.color import mix
from pnp.scene.items import Color, Group, Item, Items, Labels, Path, Stamps, Stroke, Symbol, Text, Use
from pnp.scene.shapes import Segment, circle, line, polygon, polygons, polyline
from pnp.scene.theme import MM_PER_PT, Theme

_TINT = 0.13
_TINT_OVER_TERRAIN = 0.15
_WASH, _WASH_OVER_SURFACE = 0.32, 0.55
"""A tint upon a drawn surface: its share of the side's color, which is mixed with paper, and how far it covers."""
_EMBLEM = 0.6
NAMES = "Names"
"""The layer of names across zones, which pictures of a part of the board leave out."""
_ACROSS, _DARKER = 0.42, 0.35
"""Size of names across zones in pitches, and the share of the ink in the color of names."""
_CELLS, _SIGN = 40, 2
"""Most cells of a zone that are tried for its name; most letters of its last word, as in Entry A, in the key."""
_EDGES: Mapping[str, float] = MappingProxyType({"tint": 0.034, "hatch": 0.05, "outline": 0.1})
"""Depth of the edges of zones by style, in pitches; an outline in a tinted zone has its depth: they share a line."""
_INNER = 0.068
"""Width of the outline of a zone in a tinted one, in pitches: twice that of the edge with which it shares a line."""
_AREA_EDGE, _DOT = 0.034, 0.055
"""Least width of the edge of a zone of areas, and the radius of the dots on the edges of one, in pitches."""
_DASHES: Mapping[str, tuple[float, ...]] = MappingProxyType({"tint": (2.2, 0.9), "hatch": (3.0, 0.8, 0.6, 0.8)})
"""Dashes of the edges of zones by style: alike for all sides, which have emblems; outlines are solid."""
_NO_SIDE = (0.6, 0.8)
"""Dashes of the edge of a zone of no side."""


class ZoneInk(NamedTuple):
    """The colors of a zone, and the dash of its edge."""

    tint: Color
    line: Color
    emblem: Color
    dash: tuple[float, ...]


def ink(game: Game, zone: Zone, theme: Theme) -> ZoneInk:
    """Return the inks of a zone: its side's color, or the theme's muted one."""
    side = game.sides[zone.side] if zone.side is not None else None
    color = _color(game, zone, theme)
    dash = _DASHES.get(zone.style, ()) if side else _NO_SIDE
    return ZoneInk(mix(theme.paper, color, _TINT), mix(color, theme.ink, 0.12), mix(theme.paper, color, _EMBLEM), dash)


def tints(game: Game, board: Board, theme: Theme) -> Items:
    """Draw what is under the lines: tinted areas, hatches, and the names of wide outlined zones across them."""
    items: list[Item] = []
    for zone in board.zones:
        look = ink(game, zone, theme)
        area = polygons(loops(board.grid, zone.cells))
        if zone.style == "tint":
            items.append(_tint(game, board, zone, area, theme))
        elif zone.style == "hatch":
            items.append(_hatch(board.grid, area, look))
    names = (_across(game, board, zone, theme) for zone in board.zones if _is_named_here(board, zone))
    across = tuple(filter(None, names))
    return (*items, Group(across, layer=NAMES)) if across else tuple(items)


def _is_named_here(board: Board, zone: Zone) -> bool:
    """Return whether a zone's name is drawn with it: on a board with lines or places, it is with those of the map."""
    return zone.style == "outline" and not (board.lines or board.places)


def _across(game: Game, board: Board, zone: Zone, theme: Theme) -> Labels | None:
    """Draw a zone's name in spaced capitals along its longest row; None when it is too narrow for them.

    Letters are a quarter of a pitch beside the middles of cells: neither sides nor numbers of cells cross them.
    """
    grid, row = board.grid, _longest_row(board, zone)
    name = short_name(game, zone).upper()
    if not row or not 2 <= len(name) <= 2 * len(row) - 2 or board.numbers == "center":
        return None
    color = mix(ink(game, zone, theme).line, theme.ink, _DARKER)
    style = theme.style("display", _ACROSS * grid.pitch / MM_PER_PT, 700, color)
    rise = fonts.metrics(style.font).cap_height * style.size / 2
    before = (2 * len(row) - len(name)) // 2 - 0.5
    spots = [(row[0][0] + (before + i) * grid.pitch / 2, row[0][1] + rise, letter) for i, letter in enumerate(name)]
    return Labels(style, tuple(spot for spot in spots if spot[2] != " "))


def _longest_row(board: Board, zone: Zone) -> Sequence[Point]:
    """Return the centers of a zone's longest straight row without a gap, nearest to its middle, then to the board's."""
    grid = board.grid
    if isinstance(grid, PointGrid):
        return ()
    rows: dict[float, list[Point]] = {}
    for x, y in sorted(grid.centers([cell for cell in grid.cells if cell in zone.cells])):
        rows.setdefault(round(y, 3), []).append((x, y))
    middle = (min(rows, default=0.0) + max(rows, default=0.0)) / 2
    whole = [
        row for row in rows.values() if math.isclose(row[-1][0] - row[0][0], (len(row) - 1) * grid.pitch, abs_tol=1e-3)
    ]
    return min(
        whole,
        key=lambda row: (-len(row), round(abs(row[0][1] - middle), 3), abs(row[0][1] - grid.height / 2)),
        default=(),
    )


def _tint(game: Game, board: Board, zone: Zone, area: tuple[Segment, ...], theme: Theme) -> Item:
    """Draw the zone's color over its area: mixed with plain ground, transparent over terrain, pale over a surface."""
    color = _color(game, zone, theme)
    if any(cell in board.terrain for cell in zone.cells):
        return Group((Path(area, color, even_odd=True),), opacity=_TINT_OVER_TERRAIN)
    if board.ground is not None and board.ground.texture in SURFACES:
        return Group((Path(area, mix(theme.paper, color, _WASH), even_odd=True),), opacity=_WASH_OVER_SURFACE)
    base = board.ground.fill if board.ground is not None else theme.paper
    return Path(area, mix(base, color, _TINT), even_odd=True)


def _color(game: Game, zone: Zone, theme: Theme) -> Color:
    return game.sides[zone.side].color if zone.side is not None else theme.muted


def edges(game: Game, board: Board, theme: Theme) -> Items:
    """Draw what is under the lines, too, above all grounds: the edges of zones."""
    items: list[Item] = []
    for zone in board.zones:
        look = ink(game, zone, theme)
        area = loops(board.grid, zone.cells)
        if zone.style == "tint":
            items.append(_edge(board.grid, area, look, 0.034, 0.034, look.dash))
        elif zone.style == "hatch":
            items.append(_edge(board.grid, area, look, 0.05, 0.024, look.dash))
        elif zone.style == "outline":
            width = 0.036 if around(board, zone) is None else _INNER
            items.append(_edge(board.grid, area, look, _depth(board, zone), width, ()))
        elif zone.style == "dots":
            items.append(_dots(board.grid, area, theme.ink))
    return tuple(items)


def marks(game: Game, board: Board, theme: Theme) -> Items:
    """Draw what is over the lines: emblems, and names of narrow outlined zones in their first cell."""
    items: list[Item] = []
    for zone in board.zones:
        if zone.style == "tint":
            items += emblems(game, board, zone, theme)
        elif _is_named_here(board, zone) and _across(game, board, zone, theme) is None:
            items += _caption(game, board.grid, zone, theme)
    return tuple(items)


def emblems(game: Game, board: Board, zone: Zone, theme: Theme) -> tuple[Stamps, ...]:
    """Return the side's emblem, small, near the lower corner of each cell of a zone without the name of another.

    Points of that side have its emblem already.
    """
    grid = board.grid
    side = game.sides[zone.side] if zone.side is not None else None
    if side is None:
        return ()
    size = 0.17 * grid.pitch
    symbol = emblem(game, side, size, ink(game, zone, theme).emblem)
    pointy = isinstance(grid, HexGrid) and grid.orientation == "pointy"
    drop = (0.375 if pointy else 0.34) * grid.pitch
    narrow = (zone for zone in board.zones if zone.style == "outline" and _across(game, board, zone, theme) is None)
    outlined = {cell for other in narrow for cell in other.cells}
    owned = {cell for cell, point in zip(grid.cells, board.points, strict=False) if point.side == zone.side}
    cells = [cell for cell in grid.cells if cell in zone.cells - outlined - owned]
    places = tuple((x - size / 2, y + drop - size / 2) for x, y in grid.centers(cells))
    return (Stamps(symbol, places),)


def emblem(game: Game, side: Side, size: float, color: Color) -> Symbol:
    """Draw a side's emblem in one color, in a square of `size` mm."""
    drawing = symbol_library.load(game, side.emblem, {"side": color, "ink": color, "paper": color}, side.span)
    return Symbol(f"emblem {side.id}", size, size, (symbol_library.centered(drawing, size, size / 2, size / 2),))


def short_name(game: Game, zone: Zone) -> str:
    """Return a zone's name without its side's as prefix: `Red Control Center` → `Control Center`."""
    side = game.sides[zone.side].name if zone.side is not None else ""
    rest = zone.name.removeprefix(f"{side} ").strip() if side else zone.name
    return rest[:1].upper() + rest[1:] if rest else zone.name


def _edge(
    grid: Grid, area: Sequence[tuple[Point, ...]], look: ZoneInk, depth: float, width: float, dash: tuple[float, ...]
) -> Path | Group:
    """Draw a line inside the zone's outline; depth and width in pitches. Dashed ones are not on that of the board."""
    stroke = Stroke(look.line, width * grid.pitch, dash, join="round")
    if isinstance(grid, PointGrid) and grid.areas:  # corners may be too sharp for a parallel line
        whole = polygons(area)
        line = Path(whole, None, stroke._replace(width=2 * max(width, _AREA_EDGE) * grid.pitch))
        return Group((line,), clip=Path(whole, even_odd=True))
    lines = [inset(loop, depth * grid.pitch) for loop in area]
    drawn = [part for loop, line in zip(area, lines, strict=True) for part in _off_board_edge(grid, loop, line)]
    return Path(tuple(itertools.chain.from_iterable(drawn)) if dash and drawn else polygons(lines), None, stroke)


def _off_board_edge(grid: Grid, loop: Sequence[Point], line_: Sequence[Point]) -> Iterator[tuple[Segment, ...]]:
    """Yield the parts of a line inside a loop whose sides are not on the outline of the board."""
    edge = {side for outer in board_outline(grid) for side in zip(outer, (*outer[1:], outer[0]), strict=True)}
    sides = [*zip(loop, (*loop[1:], loop[0]), strict=True)]
    first = next((number for number, side in enumerate(sides) if side in edge), None)
    if first is None:
        yield polygon(line_)
        return
    run: list[Point] = []
    for number in (*range(first + 1, len(sides)), *range(first + 1)):
        if sides[number] in edge:
            if run:
                yield polyline(run)
            run = []
        else:
            run = [*(run or [line_[number]]), line_[(number + 1) % len(sides)]]


def _dots(grid: Grid, area: Sequence[tuple[Point, ...]], color: Color) -> Path:
    """Draw two dots on each straight edge of a zone inside the board of squares, a third of it from either end."""
    spots: list[Point] = []
    for loop in area:
        around = zip((loop[-1], *loop), loop, (*loop[1:], loop[0]), strict=False)
        corners = [at for before, at, after in around if before[0] != after[0] and before[1] != after[1]]
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
            length = math.dist((ax, ay), (bx, by))
            third = round(length / grid.pitch / 3) * grid.pitch / length
            spots += [(ax + (bx - ax) * part, ay + (by - ay) * part) for part in (third, 1 - third)]
    shown = [(x, y) for x, y in spots if 0.1 < x < grid.width - 0.1 and 0.1 < y < grid.height - 0.1]
    return Path(tuple(itertools.chain.from_iterable(circle(*spot, _DOT * grid.pitch) for spot in shown)), color)


def _caption(game: Game, grid: Grid, zone: Zone, theme: Theme) -> tuple[Labels, ...]:
    """Draw the zone's name in small capitals at the foot of its first cell, a word to a line."""
    found = caption(game, grid, zone, theme)
    if found is None:
        return ()
    (x, y), leading = found.spots[0], found.style.size * 1.05
    return (Labels(found.style, tuple((x, y + leading * index, word) for index, word in enumerate(found.lines))),)


def caption(game: Game, grid: Grid, zone: Zone, theme: Theme) -> MapCaption | None:
    """Return a zone's name in small capitals, a word to a line, and its spots: in its first cells, the foot first."""
    look = ink(game, zone, theme)
    style = theme.style("label", max(3.2, 0.133 * grid.pitch * 72 / 25.4), 600, mix(look.line, theme.ink, _DARKER))
    words = tuple(short_name(game, zone).upper().split())
    top = 0.13 * grid.pitch - style.size * 1.05 * (len(words) - 1) / 2
    first = list(itertools.islice((cell for cell in grid.cells if cell in zone.cells), _CELLS))
    heights = (top, top + 0.14 * grid.pitch, top - 0.14 * grid.pitch)
    places = itertools.product(grid.centers(first), (0.0, -0.25 * grid.pitch, 0.25 * grid.pitch), heights)
    spots = tuple((x + aside, y + height) for (x, y), aside, height in places)
    if first and isinstance(grid, PointGrid) and not grid.outline_of(first[0]):  # the space is for counters
        x, y = min(loops(grid, zone.cells)[0], key=lambda corner: (corner[1], corner[0]))
        spots = ((x, y - 0.07 * grid.pitch - style.size * 1.05 * (len(words) - 1) / 2),)
    return MapCaption(zone.name, words, style, spots) if first else None


def _depth(board: Board, zone: Zone) -> float:
    """Return how far inside its outline a zone's edge is, in pitches."""
    return _EDGES["tint" if around(board, zone) else zone.style] if zone.style in _EDGES else 0.0


def edge_lines(board: Board) -> Iterator[tuple[tuple[Point, ...], float]]:
    """Yield the edges of zones with their widths in mm, for what avoids them."""
    grid = board.grid
    for zone in board.zones:
        depth = _depth(board, zone)
        for loop in loops(grid, zone.cells) if depth else ():
            line_ = inset(loop, depth * grid.pitch)
            yield (*line_, line_[0]), 0.05 * grid.pitch


def _hatch(grid: Grid, area: tuple[Segment, ...], look: ZoneInk) -> Group:
    points = [segment[1:] for segment in area if len(segment) == 3]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    step = 0.22 * grid.pitch
    count = int((right - left + bottom - top) / step) + 1
    strokes: list[Segment] = []
    for index in range(count):
        start = left - (bottom - top) + index * step
        strokes += line(start, bottom, start + bottom - top, top)
    stroke = Stroke(look.emblem, 0.02 * grid.pitch)
    return Group((Path(tuple(strokes), None, stroke),), clip=Path(area, even_odd=True))


def extent(grid: Grid, cells: frozenset[Cell]) -> str:
    """Describe the position of a zone: `rows 1–4`, `columns A–C`, `C3 to M4`; empty for other shapes."""
    rows = sorted({grid.row(cell) for cell in cells})
    columns = sorted({grid.column(cell) for cell in cells})
    if not cells or grid.labeling.style in ("number", "spiral"):
        return ""
    in_rows = {cell for cell in grid.cells if rows[0] <= grid.row(cell) <= rows[-1]}
    if in_rows == cells:
        return _range("row", [grid.labeling.row_name(row) for row in (rows[0], rows[-1])])
    in_columns = {cell for cell in grid.cells if columns[0] <= grid.column(cell) <= columns[-1]}
    if in_columns == cells:
        return _range("column", [grid.labeling.column_name(column) for column in (columns[0], columns[-1])])
    if in_rows & in_columns == cells:
        names = {(grid.column(cell), grid.row(cell)): grid.label(cell) for cell in cells}
        first, last = names.get((columns[0], rows[0])), names.get((columns[-1], rows[-1]))
        if first and last:
            return first if first == last else f"{first} to {last}"
    return ""


def _range(what: str, names: list[str]) -> str:
    return f"{what} {names[0]}" if names[0] == names[1] else f"{what}s {names[0]}–{names[1]}"


def around(board: Board, zone: Zone) -> Zone | None:
    """Return the tinted zone that an outlined one is in."""
    tinted = (other for other in board.zones if other.style == "tint" and zone.cells <= other.cells)
    return next(tinted, None) if zone.style == "outline" else None


def swatch(game: Game, grid: Grid, zone: Zone, theme: Theme, ground: Zone | None = None) -> Items:
    """Draw one cell of a zone for the legend, at its own top left corner, on the tint of the zone that is its `ground`.

    Entry A has its letter, others the emblem of their side.
    """
    width, height = cell_box(grid)
    x, y = width / 2, height / 2
    outline = tuple((x + dx, y + dy) for dx, dy in grid.outline)
    look = ink(game, zone, theme)
    area = polygon(outline)
    below = zone if zone.style == "tint" else ground
    items: list[Item] = [Path(area, ink(game, below, theme).tint if below else theme.paper)]
    sign = short_name(game, zone).split()[-1] if zone.style == "outline" else ""
    if zone.style == "hatch":
        items.append(_hatch(grid, area, look))
    items.append(Path(area, None, Stroke(mix(theme.paper, theme.ink, 0.42), 0.15, join="round")))
    if zone.style == "outline":
        items.append(_edge(grid, [outline], look, 0.14, 0.05 if ground is None else _INNER, ()))
        if len(sign) <= _SIGN:
            style = theme.style("display", 0.4 * grid.pitch / MM_PER_PT, 700, mix(look.line, theme.ink, _DARKER))
            items.append(Text(x, y + fonts.metrics(style.font).cap_height * style.size / 2, sign, style, "middle"))
    else:
        items.append(_edge(grid, [outline], look, 0.06, 0.05, tuple(part * 0.6 for part in look.dash)))
    if zone.side is not None and (zone.style == "tint" or (ground is not None and len(sign) > _SIGN)):
        size = 0.42 * grid.pitch
        symbol = emblem(game, game.sides[zone.side], size, mix(theme.paper, game.sides[zone.side].color, 0.85))
        items.append(Use(symbol, x - size / 2, y - size / 2))
    return tuple(items)
