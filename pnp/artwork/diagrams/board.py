"""Diagrams for rules and examples: a part of the real board with the real counters, paths, moves and marks."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from pnp.artwork.boards import cells as board_field
from pnp.artwork.boards import map_layers, square_frame, terrain, zones
from pnp.artwork.boards.lines import numbers
from pnp.artwork.boards.lines.clutter import Clutter, Extent
from pnp.artwork.boards.map_layers import Hidden
from pnp.artwork.counters.faces import marker_symbol
from pnp.artwork.diagrams import facing, obstacles, paths, place_names
from pnp.artwork.diagrams import marks as board_marks
from pnp.artwork.diagrams.hands import symbol_of, trimmed_at, with_hands
from pnp.artwork.diagrams.marks import Mark, Way
from pnp.artwork.diagrams.paths import PathCourse, Trail
from pnp.geometry import curves
from pnp.geometry.hex_shapes import HexGrid
from pnp.geometry.point_grid import PointGrid
from pnp.geometry.square_grid import SquareGrid
from pnp.model.game import Board, Cell, DiagramPlacement, Game, Grid, PieceId, SideId
from pnp.model.game.maps import BoardPlace
from pnp.scene.items import Group, Item, Items, Labels, Path, Stroke, Symbol
from pnp.scene.shapes import bounds, rotation, rounded_rect
from pnp.scene.sheet import Box
from pnp.scene.theme import Theme

Point = tuple[float, float]

_STEP = 0.08
"""Distance of the ends of a stack from its middle, in counters."""
_IN_CELL, ON_MARKER = 0.93, 0.76
"""The largest counter that is enlarged, and the largest on a marker that fills its cell, in cells."""
_ON_WAY = 0.1
"""How far names are from the middle of a path, in pitches."""
_AREA = 1.2
"""How far an area is shown from its middle, in pitches."""
_WHOLE = 0.6
"""Share of a board from which a diagram shows the whole board, not most of it."""
_NAME_ROOM, _NAME_SIZE = 0.3, 0.24
"""Space for the names of columns and rows beside a diagram of squares, and their size, in squares."""


def diagram(
    game: Game,
    board: Board,
    theme: Theme,
    placements: Sequence[DiagramPlacement] = (),
    *,
    around: Iterable[Cell] = (),
    trails: Sequence[Trail] = (),
    marks: Sequence[Mark] = (),
    ways: Sequence[Way] = (),
    counters: float = 1.0,
    margin: float = 0.6,
    hands: Mapping[SideId, Sequence[PieceId]] = MappingProxyType({}),
    arcs: Sequence[DiagramPlacement] = (),
    figures: Mapping[Cell, str] = MappingProxyType({}),
) -> Symbol:
    """Draw the part of the board that holds the placements, the cells `around`, trails, marks and ways.

    `counters` is the size of the counters as a fraction of the real one. They overlap the edge of a map section.

    `margin` is the visible part of the neighboring cells, in cells. Squares named at the edges have the names of
    columns and rows beside them. `hands`: pieces of each side that are drawn at the right.
    `arcs`: units with a facing whose neighboring cells are tinted by their arcs. `figures`: numbers on cells.

    Raises:
        ValueError: when no cell is named.
        DefinitionError: when a counter cannot be drawn.
    """
    grid = board.grid
    stacks = _stacks(game, placements, theme)
    boxes = obstacles.extents(grid, _widths(stacks, counters, grid.pitch, _spread))
    shown = _Shown(tuple(placements), boxes, tuple(trails), tuple(marks), tuple(ways), tuple(arcs), figures)
    cells = [*around, *_cells(grid, shown)]
    if not cells:
        raise ValueError("a diagram needs at least one cell to show")
    box = _box(game, board, shown, cells, margin, theme)
    drawn = _ground(game, board, shown, box, counters, theme)
    if hands:
        drawn = with_hands(game, drawn, board, box, hands, ways, boxes, theme)
    return _named(drawn, grid, box, theme) if square_frame.has_edge_names(grid) else drawn


def _ground(game: Game, board: Board, shown: "_Shown", box: Box, counters: float, theme: Theme) -> Symbol:
    """Draw the part of the board in a box with what is on it, and the names of places beside counters."""
    grid, placements, boxes = board.grid, shown.placements, shown.boxes
    covered = place_names.covered(board, [placement.cell for placement in placements])
    hidden: Hidden = (*(place.name for place in covered), *place_names.cut(game, board, box, boxes.values(), theme))
    ground = board_field.crop(game, board, theme, box, hidden)
    names = _names(game, board, covered, shown, box, theme)
    uppers = [(boxes[cell].middle, stack[-1:]) for cell, stack in _stacks(game, placements, theme) if stack]
    laid = [item for at, upper in uppers for item in _counters(at, upper, counters, grid.pitch, theme)]
    passed = [cell for trail in shown.trails for cell in trail.cells]
    clutter, way = obstacles.of_map(board, (*ground, *names), laid, boxes.values(), box), Clutter(grid.pitch)
    ends: dict[Cell, Extent] = {
        town.cells[0]: obstacles.spot(grid.center(town.cells[0]), map_layers.SIZES[town.size][0] * grid.pitch)
        for town in place_names.covered(board, passed)
        if len(town.cells) == 1
    }
    ends |= boxes
    courses: list[PathCourse] = []
    for trail in shown.trails:
        along = map_layers.ways(board, trail.cells) if trail.follows else ()
        courses.append(paths.course(grid, trail, ends, clutter, along))
    own = game.boards.get(board.id, board)
    edges = [*zones.edge_lines(board._replace(zones=board.zones[len(own.zones) :]))]
    for kept_off in (clutter, way):
        for trail, course in zip(shown.trails, courses, strict=True):
            paths.keep_off(grid, trail, course, boxes, kept_off)
        for edge, width in edges:
            kept_off.add_line(edge, width, obstacles.COUNTER)
    ground = place_names.beside_paths(ground, board, box, way, boxes, clutter, theme)
    ground = place_names.without_covered_numbers(ground, board, [*boxes.values(), *obstacles.word_boxes(names)], box)
    clutter = obstacles.of_map(board, (*ground, *names), laid, boxes.values(), box)
    for trail, course in zip(shown.trails, courses, strict=True):
        paths.keep_off(grid, trail, course, boxes, clutter)
    discs = [
        item
        for trail, course in zip(shown.trails, courses, strict=True)
        for item in paths.words_of(grid, trail, course, boxes, clutter, theme)
    ]
    ground = place_names.without_covered_numbers(
        ground, board, [Extent(*bounds(each.segments)) for each in discs if isinstance(each, Path)], box
    )
    scene = (*ground, *_scene(game, board, shown, courses, counters, clutter, theme), *discs, *names)
    return _framed(f"diagram {board.id}", scene, box, 0.12 * board.grid.pitch, theme)


class _Shown(NamedTuple):
    """The content of a diagram on the board; `boxes` has those of stacks by cell."""

    placements: tuple[DiagramPlacement, ...]
    boxes: Mapping[Cell, Extent]
    trails: tuple[Trail, ...]
    marks: tuple[Mark, ...]
    ways: tuple[Way, ...]
    arcs: tuple[DiagramPlacement, ...]
    figures: Mapping[Cell, str]


def _cells(grid: Grid, shown: _Shown) -> list[Cell]:
    cells = [placement.cell for placement in shown.placements] + [mark.cell for mark in shown.marks]
    cells += [end for way in shown.ways for end in (way.start, way.end) if end is not None]
    cells += [cell for place in shown.arcs for cell in grid.neighbors(place.cell)]
    cells += shown.figures
    cells += [cell for trail in shown.trails for cell in trail.cells]
    return cells


def _scene(
    game: Game, board: Board, shown: _Shown, courses: Sequence[PathCourse], scale: float, clutter: Clutter, theme: Theme
) -> Items:
    """Draw what is on the ground: lines under counters that they pass, and numbers and signs over all."""
    grid, trails = board.grid, [*zip(shown.trails, courses, strict=True)]
    stacks = _stacks(game, shown.placements, theme)
    widths = _widths(stacks, scale, grid.pitch)
    boxes = shown.boxes
    items: list[Item] = [*facing.arcs(game, board, shown.arcs, {cell for cell, _ in stacks}, theme)]
    items += board_marks.under(grid, shown.marks, shown.ways, widths, theme)
    for trail, course in trails:
        items += paths.line_of(grid, trail, course, theme) if len(trail.cells) > 2 else ()
    for placement, (at, stack) in zip(shown.placements, stacks, strict=True):
        turn = facing.degrees(game, board, placement)
        of_stack = scale if placement.piece else min(1.0, scale)
        middle = boxes[at].middle if stack else grid.center(at)
        items += _counters(middle, stack, of_stack, grid.pitch, theme, turn)
    for trail, course in trails:
        items += paths.line_of(grid, trail, course, theme) if len(trail.cells) == 2 else ()
    items += board_marks.over(grid, shown.marks, shown.ways, widths, clutter, theme)
    for cell, text in shown.figures.items():
        items += board_marks.disc(grid.center(cell), text, grid.pitch, theme)
    return tuple(items)


def _stacks(game: Game, placements: Sequence[DiagramPlacement], theme: Theme) -> list[tuple[Cell, list[Symbol]]]:
    return [(placement.cell, _stack(game, placement, theme)) for placement in placements]


def _widths(
    stacks: Iterable[tuple[Cell, Sequence[Symbol]]],
    scale: float,
    pitch: float,
    spread: Callable[[Sequence[Symbol]], float] = lambda stack: 1.0,
) -> dict[Cell, float]:
    """Return the widths of the widest counters by cell in mm, or of stacks as they `spread`."""
    return {
        cell: max(each.width * _scale_of(each, stack, scale, pitch) for each in stack) * spread(stack)
        for cell, stack in stacks
        if stack
    }


def _scale_of(symbol: Symbol, stack: Sequence[Symbol], scale: float, pitch: float) -> float:
    """Return the scale of a counter: enlarged, it stays in its cell, and lets the rim of a larger one be seen."""
    is_on_larger = any(other.width > symbol.width for other in stack)
    return min(scale, max(1.0, (ON_MARKER if is_on_larger else _IN_CELL) * pitch / symbol.width))


def _spread(stack: Sequence[Symbol]) -> float:
    """Return how far a stack reaches, in widths of its counters."""
    several = sum(symbol.width == max(each.width for each in stack) for symbol in stack) > 1
    return (1 + 2 * _STEP if several else 1.0) * max(1.0, stack[-1].height / stack[-1].width)


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


def _box(game: Game, board: Board, shown: _Shown, cells: Sequence[Cell], margin: float, theme: Theme) -> Box:
    """Return the visible part of the board: the cells with their counters, and the whole names of places on them."""
    grid = board.grid
    box = _crop(grid, cells, margin)
    if shown.placements and not isinstance(grid, PointGrid):
        box = _whole_if_most(grid, box)
    laid = [placement.cell for placement in shown.placements]
    free = {*cells} if isinstance(grid, PointGrid) else {*cells} - {*laid}
    names = [name for _, cell, name in place_names.on_map(game, board, theme) if cell in free]
    beside = _names(game, board, place_names.covered(board, laid), shown, box, theme)
    return _holding(box, [name.grown(_STEP * grid.pitch) for name in (*names, *obstacles.word_boxes(beside))])


def _holding(box: Box, extents: Sequence[Extent]) -> Box:
    """Enlarge a box so that it holds others."""
    left, top = min([box.x, *(each.left for each in extents)]), min([box.y, *(each.top for each in extents)])
    right = max([box.x + box.width, *(each.right for each in extents)])
    bottom = max([box.y + box.height, *(each.bottom for each in extents)])
    return Box(left, top, right - left, bottom - top)


def _stack(game: Game, placement: DiagramPlacement, theme: Theme) -> list[Symbol]:
    """Return the drawings on a cell, from the bottom up: markers, then pieces (of combined units the result marker)."""
    drawn = [
        marker_symbol(game, placement.side, marker.marker, theme, back=marker.side == "back")
        for marker in reversed(placement.markers)
    ]
    refs = [*reversed(placement.under), *([placement.piece] if placement.piece is not None else [])]
    return drawn + [symbol_of(game, placement.side, ref, theme) for ref in refs]


def _names(game: Game, board: Board, covered: Sequence[BoardPlace], shown: _Shown, box: Box, theme: Theme) -> Items:
    """Draw the names of covered places beside the counters on them, also beside those shifted in a stack."""
    if not covered:
        return ()
    style, placed = map_layers.number_style(board, theme), map_layers.drawn(game, board, theme).numbers or {}
    written = [numbers.extent(place, board.grid.label(cell), style) for cell, place in placed.items()]
    for trail in shown.trails:
        ways = curves.evenly(board.grid.centers(trail.cells), _ON_WAY * board.grid.pitch)
        written += [obstacles.spot((at.x, at.y), _ON_WAY * board.grid.pitch) for at in ways]
    return place_names.beside_counters(board, covered, shown.boxes, box, theme, written)


def _counters(at: Point, stack: Sequence[Symbol], scale: float, pitch: float, theme: Theme, turn: int = 0) -> Items:
    """Draw counters in the middle of their cell, trimmed; of several of one size, the lower show at the upper right.

    `turn`: how far the stack is turned, in degrees clockwise.
    """
    upper = [number for number, symbol in enumerate(stack) if symbol.width == stack[-1].width]
    laid: list[Item] = []
    for number, symbol in enumerate(stack):
        place = upper.index(number) if number in upper else (len(upper) - 1) / 2
        step = ((len(upper) - 1) / 2 - place) * 2 * _STEP / max(1, len(upper) - 1)
        own = _scale_of(symbol, stack, scale, pitch)
        shift = step * symbol.width * own
        left, top = at[0] - symbol.width * own / 2 + shift, at[1] - symbol.height * own / 2 - shift
        laid.append(trimmed_at(symbol, own, left, top, theme))
    return (Group(tuple(laid), rotation(turn, *at)),) if turn else tuple(laid)
