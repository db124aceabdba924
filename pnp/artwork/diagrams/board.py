"""Diagrams for rules and examples: a part of the real board with the real counters, and the line between two cells."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from pnp.artwork.boards import cells as board_field
from pnp.artwork.boards import square_frame, terrain
from pnp.artwork.counters.faces import face_symbol, marker_symbol, result_symbol
from pnp.artwork.diagrams import facing, paths, place_names
from pnp.artwork.diagrams import marks as board_marks
from pnp.artwork.diagrams.hands import with_hands
from pnp.artwork.diagrams.marks import Mark, Way
from pnp.artwork.diagrams.paths import Trail
from pnp.geometry.hex_shapes import Hex, HexGrid, line
from pnp.geometry.point_grid import PointGrid
from pnp.geometry.square_grid import SquareGrid
from pnp.model.game import Board, Cell, DiagramPlacement, Game, Grid, PieceId, SideId
from pnp.model.game.maps import BoardPlace
from pnp.scene.color import readable_on
from pnp.scene.items import Group, Item, Items, Labels, Path, Stroke, Symbol, Text, Use
from pnp.scene.shapes import circle, polygon, polyline, rounded_rect
from pnp.scene.sheet import Box
from pnp.scene.theme import Theme

Point = tuple[float, float]

_STEP = 0.08
"""Distance of the ends of a stack from its middle, in counters."""
_AREA = 1.2
"""How far an area is shown from its middle, in pitches."""
_WHOLE = 0.6
"""Share of a board from which a diagram shows the whole board, not most of it."""
_NAME_ROOM, _NAME_SIZE = 0.3, 0.24
"""Space for the names of columns and rows beside a diagram of squares, and their size, in squares."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A line of fire or a move between two different cells; with `count` the hexes between them are numbered."""

    start: Cell
    end: Cell
    count: bool = True


def diagram(
    game: Game,
    board: Board,
    theme: Theme,
    placements: Sequence[DiagramPlacement] = (),
    *,
    around: Iterable[Cell] = (),
    arrow: Arrow | None = None,
    trail: Trail | None = None,
    marks: Sequence[Mark] = (),
    ways: Sequence[Way] = (),
    counters: float = 1.0,
    margin: float = 0.6,
    hands: Mapping[SideId, Sequence[PieceId]] = MappingProxyType({}),
    arcs: Sequence[DiagramPlacement] = (),
    figures: Mapping[Cell, str] = MappingProxyType({}),
) -> Symbol:
    """Draw the part of the board that holds the placements, the cells `around`, arrow, trail, marks and ways.

    `counters` is the size of the counters as a fraction of the real one. They overlap the edge of a map section.

    `margin` is the visible part of the neighboring cells, in cells. Squares named at the edges have the names of
    columns and rows beside them. `hands`: pieces of each side that are drawn at the right.
    `arcs`: units with a facing whose neighboring cells are tinted by their arcs. `figures`: numbers on cells.

    Raises:
        ValueError: when no cell is named.
        DefinitionError: when a counter cannot be drawn.
    """
    grid = board.grid
    if arrow is not None and not isinstance(grid, HexGrid):
        ways, arrow = (*ways, Way(arrow.start, arrow.end)), None
    shown = _Shown(tuple(placements), arrow, trail, tuple(marks), tuple(ways), tuple(arcs), figures)
    cells = [*around, *_cells(grid, shown)]
    if not cells:
        raise ValueError("a diagram needs at least one cell to show")
    crop = _crop(grid, cells, margin)
    if placements and not isinstance(grid, PointGrid):
        crop = _whole_if_most(grid, crop)
    box = _with_counters(game, grid, crop, placements, counters)
    drawn = _ground(game, board, shown, box, counters, theme)
    if hands:
        drawn = with_hands(game, drawn, board, box, hands, ways, theme)
    return _named(drawn, grid, box, theme) if square_frame.has_edge_names(grid) else drawn


def _ground(game: Game, board: Board, shown: "_Shown", box: Box, counters: float, theme: Theme) -> Symbol:
    """Draw the part of the board in a box with what is on it, and the names of places beside counters."""
    placements = shown.placements
    covered = place_names.covered(board, [placement.cell for placement in placements])
    ground = board_field.crop(game, board, theme, box, tuple(place.name for place in covered))
    names = _names(game, board, covered, placements, counters, box, theme)
    scene = (*ground, *_scene(game, board, shown, counters, theme), *names)
    return _framed(f"diagram {board.id}", scene, box, 0.12 * board.grid.pitch, theme)


class _Shown(NamedTuple):
    """The content of a diagram on the board."""

    placements: tuple[DiagramPlacement, ...]
    arrow: Arrow | None
    trail: Trail | None
    marks: tuple[Mark, ...]
    ways: tuple[Way, ...]
    arcs: tuple[DiagramPlacement, ...]
    figures: Mapping[Cell, str]


def _cells(grid: Grid, shown: _Shown) -> list[Cell]:
    cells = [placement.cell for placement in shown.placements] + [mark.cell for mark in shown.marks]
    cells += [end for way in shown.ways for end in (way.start, way.end) if end is not None]
    cells += [cell for place in shown.arcs for cell in grid.neighbors(place.cell)]
    cells += _between(shown.arrow) if shown.arrow is not None else ()
    cells += shown.figures
    cells += shown.trail.cells if shown.trail is not None else ()
    return cells


def _scene(game: Game, board: Board, shown: _Shown, scale: float, theme: Theme) -> Items:
    grid, arrow = board.grid, shown.arrow
    stacks = [(placement.cell, _stack(game, placement, theme)) for placement in shown.placements]
    items: list[Item] = [*_shaft(board.hexes, arrow, theme)] if arrow is not None else []
    items += facing.arcs(game, board, shown.arcs, {cell for cell, _ in stacks}, theme)
    items += board_marks.under(grid, shown.marks, theme)
    turns = [facing.degrees(game, board, placement) for placement in shown.placements]
    for (at, stack), turn in zip(stacks, turns, strict=True):
        items += _counters(grid.center(at), stack, scale, theme, turn)
    items += _head_and_numbers(board.hexes, arrow, theme) if arrow is not None else ()
    widths = {cell: stack[-1].width * scale for cell, stack in stacks if stack}
    items += board_marks.over(grid, shown.marks, shown.ways, widths, theme)
    if shown.trail is not None:
        items += paths.drawn(grid, shown.trail, frozenset(cell for cell, _ in stacks), theme)
    for cell, text in shown.figures.items():
        items += board_marks.disc(grid.center(cell), text, grid.pitch, theme)
    return tuple(items)


def _named(symbol: Symbol, grid: SquareGrid, box: Box, theme: Theme) -> Symbol:
    room = _NAME_ROOM * grid.pitch
    style = square_frame.name_style(grid, theme)
    style = style._replace(size=_NAME_SIZE * grid.pitch)
    columns = [
        (x - box.x + room, box.height + room - 0.1 * style.size, name)
        for x, name in square_frame.column_names(grid)
        if box.x < x < box.x + box.width
    ]
    rows = [
        (room / 2, y - box.y + 0.35 * style.size, name)
        for y, name in square_frame.row_names(grid)
        if box.y < y < box.y + box.height
    ]
    moved = symbol.at(room, 0.0)
    items = (moved, Labels(style, (*columns, *rows)))
    return Symbol(symbol.name, symbol.width + room, symbol.height + room, items)


def _framed(name: str, scene: Items, box: Box, radius: float, theme: Theme) -> Symbol:
    frame = rounded_rect(0, 0, box.width, box.height, radius)
    shown = Group((Group(scene, (1.0, 0.0, 0.0, 1.0, -box.x, -box.y)),), clip=Path(frame))
    return Symbol(name, box.width, box.height, (shown, Path(frame, None, Stroke(theme.rule, 0.25))))


def _crop(grid: Grid, cells: Sequence[Cell], margin: float) -> Box:
    """Return the box around the cells and a part of their neighbors, inside the board's own box."""
    width, height = terrain.cell_box(grid)
    centers = grid.centers(cells)
    if isinstance(grid, PointGrid):
        centers += [corner for cell in cells for corner in _area_corners(grid, cell)]
    first_x, first_y, last_x, last_y = _bounds(grid)
    left = max(first_x, min(x for x, _ in centers) - width * (0.5 + margin))
    top = max(first_y, min(y for _, y in centers) - height * (0.5 + margin))
    right = min(last_x, max(x for x, _ in centers) + width * (0.5 + margin))
    bottom = min(last_y, max(y for _, y in centers) + height * (0.5 + margin))
    return Box(left, top, right - left, bottom - top)


def _area_corners(grid: PointGrid, cell: Cell) -> Iterator[Point]:
    """Yield corners of the part of an area around its counters, which has its name."""
    (x, y), reach = grid.center(cell), _AREA * grid.pitch
    corners = [corner for loop in grid.outline_of(cell) for corner in loop]
    if corners:
        xs, ys = zip(*corners, strict=True)
        inside = 0.5 * grid.pitch
        yield max(min(xs) + inside, x - reach), max(min(ys) + inside, y - reach)
        yield min(max(xs) - inside, x + reach), min(max(ys) - inside, y + reach)


def _whole_if_most(grid: Grid, box: Box) -> Box:
    """Return the box of the whole board in place of one around most of it, as around an array of pieces."""
    left, top, right, bottom = _bounds(grid)
    whole = Box(left, top, right - left, bottom - top)
    return whole if box.width * box.height > _WHOLE * whole.width * whole.height else box


def _bounds(grid: Grid) -> tuple[float, float, float, float]:
    if isinstance(grid, HexGrid) and grid.trim is not None:
        x, y, width, height = grid.trim
        return x, y, x + width, y + height
    spread = 0.04 * grid.pitch
    return -spread, -spread, grid.width + spread, grid.height + spread


def _with_counters(game: Game, grid: Grid, box: Box, placements: Sequence[DiagramPlacement], scale: float) -> Box:
    """Enlarge the box so that it holds the counters, as it might not at the edge of a section."""
    if not (isinstance(grid, HexGrid) and grid.trim) or not placements:
        return box
    half = game.kit.counter_size * scale * (0.5 + _STEP)
    centers = grid.centers(placement.cell for placement in placements)
    left = min(box.x, *(x - half for x, _ in centers))
    top = min(box.y, *(y - half for _, y in centers))
    right = max(box.x + box.width, *(x + half for x, _ in centers))
    bottom = max(box.y + box.height, *(y + half for _, y in centers))
    return Box(left, top, right - left, bottom - top)


def _stack(game: Game, placement: DiagramPlacement, theme: Theme) -> list[Symbol]:
    """Return the drawings on a cell, from the bottom up: markers, then pieces (of combined units the result marker)."""
    drawn = []
    for marker in reversed(placement.markers):
        side = placement.side if game.markers[marker.marker].count else None
        drawn.append(marker_symbol(game, side, marker.marker, theme, back=marker.side == "back"))
    refs = [*reversed(placement.under), *([placement.piece] if placement.piece is not None else [])]
    for ref in refs:
        if ref.composite is None:
            drawn.append(face_symbol(game, placement.side, ref.piece, ref.face, theme))
        else:
            drawn.append(result_symbol(game, placement.side, ref.composite, ref.piece, ref.face, theme))
    return drawn


def _names(
    game: Game,
    board: Board,
    covered: Sequence[BoardPlace],
    placements: Sequence[DiagramPlacement],
    scale: float,
    box: Box,
    theme: Theme,
) -> Items:
    """Draw the names of covered places beside the counters on them, also beside those shifted in a stack."""
    if not covered:
        return ()
    found = {}
    for placement in placements:
        stack = _stack(game, placement, theme)
        shift = 1 + 2 * _STEP if len(stack) > 1 else 1.0
        if stack:
            found[placement.cell] = (stack[-1].width * scale * shift / 2, stack[-1].height * scale * shift / 2)
    return place_names.beside_counters(board, covered, found, box, theme)


def _counters(at: Point, stack: Sequence[Symbol], scale: float, theme: Theme, turn: int = 0) -> Items:
    """Draw counters in the middle of their cell, trimmed; of several of one size, the lower show at the upper right.

    `turn`: how far the stack is turned, in degrees clockwise.
    """
    upper = [number for number, symbol in enumerate(stack) if symbol.width == stack[-1].width]
    laid: list[Item] = []
    for number, symbol in enumerate(stack):
        place = upper.index(number) if number in upper else (len(upper) - 1) / 2
        step = ((len(upper) - 1) / 2 - place) * 2 * _STEP / max(1, len(upper) - 1)
        shift = step * symbol.width * scale
        left, top = at[0] - symbol.width * scale / 2 + shift, at[1] - symbol.height * scale / 2 - shift
        edge = symbol.outline or rounded_rect(0, 0, symbol.width, symbol.height, 0.06 * symbol.width)
        items = (Use(symbol, 0, 0), Path(edge, None, Stroke(theme.ink, 0.15)))
        laid.append(Group(items, (scale, 0.0, 0.0, scale, left, top), clip=Path(edge)))
    return (Group(tuple(laid), facing.rotation(at, turn)),) if turn else tuple(laid)


def _between(arrow: Arrow) -> list[Hex]:
    return list(line(Hex(*arrow.start), Hex(*arrow.end)))


def _way(grid: HexGrid, arrow: Arrow) -> list[Point]:
    points = grid.centers(_between(arrow))
    points[0] = _beside(points[0], points[1], grid.pitch)
    points[-1] = _beside(points[-1], points[-2], grid.pitch)
    return points


def _beside(center: Point, toward: Point, pitch: float) -> Point:
    """Return the point where a line leaves a counter."""
    ux, uy = _unit(center, toward)
    gap = min(0.47 / max(abs(ux), abs(uy)), 0.5) * pitch
    return (center[0] + ux * gap, center[1] + uy * gap)


def _unit(start: Point, end: Point) -> Point:
    length = math.dist(start, end)
    return ((end[0] - start[0]) / length, (end[1] - start[1]) / length)


def _shaft(grid: HexGrid, arrow: Arrow, theme: Theme) -> Items:
    if len(_between(arrow)) < 3:
        return ()
    way = polyline(_way(grid, arrow))
    return (
        Path(way, None, Stroke(theme.paper, 0.15 * grid.pitch, cap="round", join="round")),
        Path(way, None, Stroke(theme.accent, 0.07 * grid.pitch, join="round")),
    )


def _head(grid: HexGrid, arrow: Arrow, theme: Theme) -> Path:
    """Draw a triangle that touches the target's counter; between neighbors it is on their common hexside."""
    cells = _between(arrow)
    near, far = grid.center(cells[-2]), grid.center(cells[-1])
    ux, uy = _unit(near, far)
    size = (0.12 if len(cells) == 2 else 0.17) * grid.pitch
    if len(cells) == 2:
        x, y = (near[0] + far[0]) / 2 + ux * size * 0.7, (near[1] + far[1]) / 2 + uy * size * 0.7
    else:
        x, y = _beside(far, near, grid.pitch)
        x, y = x + ux * size * 0.35, y + uy * size * 0.35
    left, top = x - ux * size * 1.4, y - uy * size * 1.4
    across, down = uy * size * 0.62, -ux * size * 0.62
    outline = polygon([(x, y), (left + across, top + down), (left - across, top - down)])
    return Path(outline, theme.accent, Stroke(theme.paper, 0.03 * grid.pitch, join="round"))


def _head_and_numbers(grid: HexGrid, arrow: Arrow, theme: Theme) -> Items:
    items: list[Item] = [_head(grid, arrow, theme)]
    if arrow.count:
        style = theme.style("display", 0.27 * grid.pitch * 72 / 25.4, 700, readable_on(theme.accent))
        for number, cell in enumerate(_between(arrow)[1:-1], 1):
            cx, cy = grid.center(cell)
            disc = circle(cx, cy, 0.2 * grid.pitch)
            items.append(Path(disc, theme.accent, Stroke(theme.paper, 0.04 * grid.pitch)))
            items.append(Text(cx, cy + style.size * 0.345, str(number), style, "middle"))
    return tuple(items)
