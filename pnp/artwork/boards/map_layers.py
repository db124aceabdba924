"""Lines, places and numbers of a board with rivers and roads, as layers for whatever draws the board."""

import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import pairwise
from typing import NamedTuple

from pnp.artwork.boards import square_frame, terrain, zones
from pnp.artwork.boards.landscape import layers as field
from pnp.artwork.boards.landscape.layers import is_landscape
from pnp.artwork.boards.lines import drawing, labels, lettering
from pnp.artwork.boards.lines.looks import LOOKS
from pnp.artwork.boards.lines.map_line import MapLine, MapPlace, Opening
from pnp.errors import DefinitionError, Finding
from pnp.geometry import sides
from pnp.geometry.angles import unit
from pnp.geometry.curves import Point
from pnp.geometry.hex_shapes import HexGrid
from pnp.geometry.point_grid import PointGrid
from pnp.geometry.region_outline import board_outline, inset, loops
from pnp.geometry.sides import CellSide, Corner
from pnp.model.game import Board, BoardId, Cell, Game, Grid
from pnp.model.game.maps import BoardLine, BoardPlace, LineKind, PlaceSize
from pnp.model.game.tracking import cached_on_game
from pnp.scene import fonts
from pnp.scene.color import mix
from pnp.scene.culling import cull
from pnp.scene.items import Group, Items, Path, Stroke, Text, TextStyle
from pnp.scene.shapes import polygons
from pnp.scene.sheet import Box
from pnp.scene.theme import Theme

SIZES: Mapping[PlaceSize, tuple[float, int]] = {
    "city": (0.115, 0),
    "town": (0.088, 1),
    "village": (0.066, 2),
    "none": (0.0, 2),
}
"""Radius of the symbol of a place in pitches, and rank of its name."""


Hidden = Collection[str | tuple[Text, ...]]
"""Names that are left out: wherever they are, or with the letters of one place."""
_NAMED = 7
"""Sides or cells of a piece above which it has the line's name, also beside a longer piece."""
BLEED = 2.0
"""How far lines reach beyond the edges of a map section, in mm."""


class MapDrawing(NamedTuple):
    """What lines and places add to a board, in the grid's own millimeters.

    Attributes:
        lines: all lines, cut at the board's outline; of a map section, `BLEED` beyond its edges.
        numbers: middle and baseline of the number of each cell; None: the usual places.
        texts: names of places, rivers and zones, each with its letters; those without room are `unplaced`.
        courses: where the lines run, with their widths in mm.
    """

    lines: Items = ()
    numbers: Mapping[Cell, Point] | None = None
    symbols: Items = ()
    texts: tuple[tuple[str, tuple[Text, ...]], ...] = ()
    unplaced: tuple[str, ...] = ()
    courses: tuple[tuple[Sequence[Point], float], ...] = ()

    def names(self, grid: Grid, theme: Theme, hidden: Hidden = (), box: Box | None = None) -> Items:
        """Draw symbols of places and names, some `hidden`, by name or letters; of a box, letters that may be in it."""
        shown = [each for name, own in self.texts if name not in hidden and own not in hidden for each in own]
        seen = [letter for letter in (cull(shown, box) if box else shown) if isinstance(letter, Text)]
        return (*self.symbols, *lettering.with_halo(seen, theme.paper, labels.HALO * grid.pitch))


def drawn(game: Game, board: Board, theme: Theme) -> MapDrawing:
    """Draw the lines and places of a board; nothing for a board without them.

    Names and numbers are where the game's board has them, also when a diagram shows further zones.

    Raises:
        DefinitionError: when a line has a look that it cannot have.
    """
    if board.lines or board.places or board.points:
        own = game.boards.get(board.id)
        is_own = (
            own is not None and board.zones[: len(own.zones)] == own.zones and board._replace(zones=own.zones) == own
        )
        return drawn_board(game, board.id, theme) if is_own else _layers(game, board, theme)
    return MapDrawing() if board.numbers == "top" else MapDrawing(numbers=number_places(board, theme))


@cached_on_game
def drawn_board(game: Game, board_id: BoardId, theme: Theme) -> MapDrawing:
    """Draw the lines and places of a board of the game; raises as `drawn`."""
    return _layers(game, game.boards[board_id], theme)


def _layers(game: Game, board: Board, theme: Theme) -> MapDrawing:
    found = tuple(findings(board))
    if found:
        raise DefinitionError(found)
    grid, (lines, places) = board.grid, _lines_and_places(board)
    done = drawing.draw(grid, lines, places, theme)
    style, usual = number_style(board, theme), number_places(board, theme)
    captions = [zones.caption(game, grid, zone, theme) for zone in board.zones if zone.style == "outline"]
    texts = labels.labels(
        grid,
        lines,
        places,
        done,
        style,
        usual,
        theme,
        [caption for caption in captions if caption is not None],
        [*zones.edge_lines(board)],
    )
    outline = Path(field.visible_area(grid, BLEED) if isinstance(grid, HexGrid) else polygons(board_outline(grid)))
    cut = Group((*_region_outlines(board, theme), *done.sides, *done.paths, *done.bridges), clip=outline)
    symbols = texts.symbols if grid.is_lattice else ()  # of points, the spaces are drawn with the board
    numbers = None if square_frame.has_edge_names(grid) else texts.numbers
    courses = tuple(labels.courses(grid, lines, done))
    return MapDrawing((cut,), numbers, symbols, texts.names, texts.unplaced, courses)


def ways(board: Board, cells: Sequence[Cell]) -> list[list[Point]]:
    """Return where each step of a way through cells runs along paths of the board, or straight; none: it has no path.

    On a path, a step begins and ends where the path is in the middle of the cell.
    """
    links = {frozenset(link) for line in board.lines for link in line.links}
    has_path = any(frozenset(step) in links for step in pairwise(cells))
    return drawing.ways(board.grid, *_lines_and_places(board), cells) if has_path else []


def _lines_and_places(board: Board) -> tuple[list[MapLine], list[MapPlace]]:
    grid = board.grid
    lines = [each for line in board.lines for each in _map_lines(board, line)]
    places = [map_place(grid, place) for place in board.places]
    if isinstance(grid, PointGrid):
        places += [
            MapPlace(
                point.name, (cell,), grid.pitch / 2, SIZES[point.size][1], bool(grid.outline_of(cell)), point.name_at
            )
            for cell, point in zip(grid.cells, board.points, strict=True)
        ]
    return lines, places


def _region_outlines(board: Board, theme: Theme) -> Items:
    """Draw a thin dotted line inside the outline of each region that has one."""
    pitch = board.grid.pitch
    stroke = Stroke(mix(theme.ink, theme.paper, 0.25), 0.022 * pitch, (0.001, 0.055 * pitch), "round", "round")
    soft = terrain.rounded if isinstance(board.grid, HexGrid) else polygons
    return tuple(
        Path(soft([inset(loop, 0.05 * pitch) for loop in loops(board.grid, place.cells)]), None, stroke)
        for place in board.places
        if place.outline
    )


def _map_lines(board: Board, line: BoardLine) -> Iterator[MapLine]:
    """Yield the pieces of a line; the longest has its name, and other long ones."""
    longest = max(line.chains, key=lambda chain: len(chain.sides) + len(chain.cells))
    for chain in line.chains:
        facing = chain.towards
        along, openings = chain.sides, tuple[Opening, ...]()
        if LOOKS[line.kind.look].water:
            along, openings = to_water(board, chain.sides)
        yield MapLine(
            line.kind.look,
            along,
            chain.cells if line.kind.lies == "path" else (),
            line.name if chain is longest or len(chain.sides) + len(chain.cells) > _NAMED else "",
            facing.vector if facing else None,
            (facing.cell,) if facing and facing.cell else (),
            chain.enters,
            chain.leaves,
            openings,
            line.kind.color,
        )


def map_place(grid: Grid, place: BoardPlace) -> MapPlace:
    """Return a place as the map draws it."""
    radius, rank = SIZES[place.size]
    return MapPlace(place.name, place.cells, radius * grid.pitch, rank)


def findings(board: Board) -> Iterator[Finding]:
    """Yield what is wrong with the looks of a board's lines."""
    kinds = {line.kind.id: line.kind for line in board.lines}
    wrong = {id_: finding for id_, kind in kinds.items() if (finding := look_finding(kind))}
    yield from wrong.values()
    for line in board.lines:
        towards = line.chains[0].towards
        if towards and line.kind.id not in wrong and not LOOKS[line.kind.look].one_sided:
            sided = ", ".join(name for name, look in LOOKS.items() if look.one_sided)
            message = f"the look '{line.kind.look}' is the same on both sides, 'towards' has no effect"
            yield Finding("art.two-sided", "error", message, towards.span, f"looks with one side: {sided}")


def look_finding(kind: LineKind) -> Finding | None:
    """Return the error about the look of a kind of line; None when all is well."""
    fitting = [name for name, look in LOOKS.items() if look.lies == kind.lies]
    if kind.look in fitting:
        return None
    where = "along sides" if kind.lies == "side" else "on paths"
    near = get_close_matches(kind.look, fitting, n=1)
    hint = f"did you mean '{near[0]}'?" if near else f"looks {where}: {', '.join(fitting)}"
    if kind.look in LOOKS:
        message = f"terrain '{kind.id}': the look '{kind.look}' cannot lie {where}"
        return Finding("art.wrong-look", "error", message, kind.look_span, hint)
    message = f"terrain '{kind.id}': there is no look '{kind.look}'"
    return Finding("art.unknown-look", "error", message, kind.look_span, hint)


def without_room(game: Game, board: Board, theme: Theme) -> Iterator[Finding]:
    """Yield a warning for each name of the board that found no room."""
    for name in drawn(game, board, theme).unplaced:
        spans = [
            *((place.name, place.span) for place in board.places),
            *((point.name, point.span) for point in board.points),
            *((line.name, line.span) for line in board.lines),
            *((zone.name, zone.span) for zone in board.zones),
        ]
        yield Finding(
            "map.name-without-room",
            "warning",
            f"the name '{name}' on the board '{board.id}' found no room, and is left out",
            dict(reversed(spans))[name],
            "shorten it, enlarge the cells, or move what is beside it",
        )


_LOOKS = 12
"""Directions in which the cells around a corner are looked for."""


def to_water(board: Board, course: Sequence[CellSide]) -> tuple[tuple[CellSide, ...], tuple[Opening, ...]]:
    """Return the sides of a river between seas or lakes, and its ends that open into them.

    Sides at its ends that have water beside them are left out: the river has reached the water there.
    """
    if not any(kind.water for kind in (board.ground, *board.terrain.values()) if kind is not None):
        return tuple(course), ()
    kept = list(course)
    while kept and _beside_water(board, kept[-1]):
        kept.pop()
    while kept and _beside_water(board, kept[0]):
        kept.pop(0)
    if not kept:
        return tuple(course), ()
    return tuple(kept), tuple(_openings(board, kept))


def _beside_water(board: Board, side: CellSide) -> bool:
    return any(cell in board.grid and board.is_water(cell) for cell in sides.cells_of(board.grid, side))


def _openings(board: Board, course: Sequence[CellSide]) -> Iterator[Opening]:
    grid = board.grid
    for corner in dict.fromkeys(_end_corners(board, course)):
        wet = [cell for cell in cells_at(board, corner) if board.is_water(cell)]
        kind = board.terrain.get(wet[0], board.ground) if wet else None
        if kind is not None:
            xs, ys = zip(*(grid.center(cell) for cell in wet), strict=True)
            yield Opening(corner, (math.fsum(xs) / len(xs), math.fsum(ys) / len(ys)), kind.fill)


def _end_corners(board: Board, course: Sequence[CellSide]) -> Iterator[Corner]:
    """Yield the corners where a course begins and ends: those that only one of its sides has."""
    counts = Counter(corner for side in course for corner in sides.ends(board.grid, side))
    yield from (corner for corner, count in counts.items() if count == 1)


def cells_at(board: Board, corner: Corner) -> list[Cell]:
    """Return the cells of a board that meet in a corner."""
    grid = board.grid
    x, y = sides.place(grid, corner)
    ways = (unit(math.tau * step / _LOOKS) for step in range(_LOOKS))
    found = (grid.at(x + across * grid.pitch / 8, y + down * grid.pitch / 8) for across, down in ways)
    return sorted({cell for cell in found if cell is not None})


_MARGIN = 0.07
"""Distance of a number in a corner from the sides of its cell, in pitches."""


def number_style(board: Board, theme: Theme) -> TextStyle:
    """Return the type style of the numbers of a board."""
    if isinstance(board.grid, HexGrid) and is_landscape(board):
        return field.name_style(board.grid, theme)
    return terrain.name_style(board.grid, theme)


def number_places(board: Board, theme: Theme) -> Mapping[Cell, Point]:
    """Return middle and baseline of the number of each cell that has one, as the board asks for it."""
    grid = board.grid
    if square_frame.has_edge_names(grid) or board.numbers == "none":
        return {}
    is_natural = isinstance(grid, HexGrid) and is_landscape(board)
    top = field.name_places(board.hexes, theme) if is_natural else terrain.name_places(grid)
    match board.numbers:
        case "center" | "corner":
            return _within(board, theme)
        case "edge-only":
            ways = range(len(sides.compass(grid)))
            return {
                cell: at for cell, at in top.items() if any(sides.step(grid, cell, way) not in grid for way in ways)
            }
        case _:
            return top


def _within(board: Board, theme: Theme) -> dict[Cell, Point]:
    """Return the center of each cell, or its upper left corner."""
    grid, type_style = board.grid, number_style(board, theme)
    cap = fonts.metrics(type_style.font).cap_height * type_style.size
    found = {}
    for cell, (x, y), label in zip(grid.cells, grid.centers(), grid.labels, strict=True):
        half = fonts.width(label, type_style) / 2
        if board.numbers == "corner":
            left, top = _corner(grid.outline, grid.pitch)
            found[cell] = (x + left + half, y + top + cap)
        else:
            found[cell] = (x, y + cap / 2)
    return {(cell[0], cell[1]): at for cell, at in found.items()}


def _corner(outline: tuple[Point, ...], pitch: float) -> Point:
    """Return the upper left corner of the space in a cell: of its uppermost corners the left one, moved inwards."""
    top = min(y for _, y in outline)
    upper = [x for x, y in outline if y < top + 0.01 * pitch]
    if len(upper) > 1:
        slanted = min(x for x, _ in outline) < min(upper) - 0.01 * pitch
        return (min(upper) + (0.0 if slanted else _MARGIN) * pitch, top + _MARGIN * pitch)
    return (min(x for x, _ in outline) + _MARGIN * pitch, top / 2 + _MARGIN * pitch)
