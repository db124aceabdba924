"""Samples of a board's lines and places for its legend: a short piece of each, on the ground of the board."""

from collections import Counter

from pnp.artwork.boards import cells as board_field
from pnp.artwork.boards.lines import drawing, labels
from pnp.artwork.boards.lines.looks import LOOKS
from pnp.artwork.boards.lines.map_line import MapLine, MapPlace
from pnp.artwork.boards.map_layers import SIZES, look_finding
from pnp.errors import DefinitionError
from pnp.geometry import samples, sides
from pnp.geometry.curves import Point
from pnp.geometry.point_grid import PointGrid
from pnp.geometry.sides import AnyGrid, Cell, CellSide
from pnp.model.game import Board
from pnp.model.game.maps import CROSSING_LOOKS, LineKind, PlaceSize
from pnp.scene.color import mix
from pnp.scene.items import Group, Items, Path, Stroke
from pnp.scene.shapes import circle, polygon, rounded_rect
from pnp.scene.theme import Theme

_COARSEST = 1.5
"""Greatest pitch of a sample, as a multiple of its width."""
_SPACE = 0.62
"""Diameter of the sample of a space, as a share of its box."""
_HEIGHT = 0.72
"""Height of a sample, as a multiple of its width."""


def used_kinds(board: Board) -> tuple[LineKind, ...]:
    """Return the kinds of lines on a board, in the order of its lines."""
    return tuple({line.kind.id: line.kind for line in board.lines}.values())


def used_sizes(board: Board) -> tuple[PlaceSize, ...]:
    """Return the sizes of places on a board that have a symbol, from city to village; areas have none."""
    spaces = [
        point
        for cell, point in zip(board.grid.cells, board.points, strict=False)
        if not (isinstance(board.grid, PointGrid) and board.grid.outline_of(cell))
    ]
    used = {place.size for place in board.places} | {point.size for point in spaces}
    return tuple(size for size, (radius, _) in SIZES.items() if radius and size in used)


def line_sample(board: Board, kind: LineKind, theme: Theme, width: float, height: float) -> Items:
    """Draw a short piece of a kind of line in a box; a bridge or ford with what it lifts, if a line of this board.

    Raises:
        DefinitionError: when there is no such look, or it cannot lie there.
    """
    if wrong := look_finding(kind):
        raise DefinitionError([wrong])
    grid, middle = _patch(board, width)
    along, across = _sides(grid, middle), _cells(grid, middle)
    lifted = [each for each in used_kinds(board) if each.id in kind.lifts and each.look in LOOKS]
    lines = [MapLine(each.look, along, color=each.color) for each in lifted[:1]]
    if kind.look in CROSSING_LOOKS:
        lines.append(MapLine(kind.look, along[1:2], color=kind.color))
    elif kind.lies == "side":
        lines.append(MapLine(kind.look, along, color=kind.color))
    else:
        lines.append(MapLine(kind.look, cells=across, color=kind.color))
    done = drawing.draw(grid, lines, (), theme)
    focus = grid.center(middle) if kind.lies == "path" else sides.middle(grid, along[1])
    return _framed(board, grid, focus, (*done.sides, *done.paths, *done.bridges), theme, (width, height))


def place_sample(board: Board, size: PlaceSize, theme: Theme, width: float, height: float) -> Items:
    """Draw the symbol of a size of places in a box."""
    grid, middle = _patch(board, width)
    symbols = symbol_of(grid, size, theme, middle)
    if board.points:
        middle, small = (1, 0), _SPACE * min(width, height)
        x, y = grid.center(middle)
        ground = Path(circle(small / 2, small / 2, small / 2), board_field.plain_space(board, theme))
        drawn = (ground, *board_field.rings(size, small, theme))
        symbols = (Group(drawn, (1.0, 0.0, 0.0, 1.0, x - small / 2, y - small / 2)),)
    return _framed(board, grid, grid.center(middle), symbols, theme, (width, height))


def symbol_of(grid: AnyGrid, size: PlaceSize, theme: Theme, cell: Cell | None = None) -> Items:
    """Draw the symbol of a size of places in a cell, unless given the first one of the grid."""
    radius, rank = SIZES[size]
    return labels.symbols(grid, [MapPlace("", (cell or grid.cells[0],), radius * grid.pitch, rank)], theme)


def _patch(board: Board, width: float) -> tuple[AnyGrid, Cell]:
    """Return a small board with cells of the same kind, and its middle cell."""
    pitch = min(board.grid.pitch, _COARSEST * width)
    return samples.patch(board.grid, pitch)


def _sides(grid: AnyGrid, middle: Cell) -> tuple[CellSide, ...]:
    """Return three sides in a row, whose second is at the bottom or at the right of the middle cell."""
    if grid.shape == "square":
        row = [(middle[0] - 1 + column, middle[1]) for column in range(3)]
        return tuple(sides.side(grid, cell, 2) for cell in row)
    words = sides.compass(grid)
    if not words:
        return ()
    way = words.index("s" if "s" in words else "e")
    beyond = sides.step(grid, middle, way)
    return (sides.side(grid, middle, way + 1), sides.side(grid, middle, way), sides.side(grid, beyond, way - 1))


def _cells(grid: AnyGrid, middle: Cell) -> tuple[Cell, ...]:
    """Return three cells in a row, through the middle one; all points."""
    words = sides.compass(grid)
    if not words:
        return grid.cells
    way = words.index("e" if "e" in words else "ne")
    back = (way + len(words) // 2) % len(words)
    return (sides.step(grid, middle, back), middle, sides.step(grid, middle, way))


def _ground(board: Board, theme: Theme) -> str:
    """Return the color of most of the board."""
    if board.ground is not None:
        return board.ground.fill
    fills = Counter(kind.fill for kind in board.terrain.values())
    return fills.most_common(1)[0][0] if fills else mix(theme.paper, theme.wash, 0.5)


def _framed(board: Board, grid: AnyGrid, focus: Point, drawn: Items, theme: Theme, box: tuple[float, float]) -> Items:
    """Return a drawing on the board's ground, cut to a frame in the middle of a box; `focus` comes to its middle."""
    width, height = box
    tall = min(height, _HEIGHT * width)
    frame = rounded_rect(0, (height - tall) / 2, width, tall, 0.6)
    edge = Stroke(mix(theme.paper, theme.ink, 0.42), 0.15, join="round")
    fill = _ground(board, theme)
    thin = Stroke(mix(fill, theme.ink, 0.25), 0.12, join="round")
    cells = tuple(
        segment
        for x, y in (grid.centers() if grid.is_lattice else ())
        for segment in polygon([(x + across, y + down) for across, down in grid.outline])
    )
    moved = (1.0, 0.0, 0.0, 1.0, width / 2 - focus[0], height / 2 - focus[1])
    inside = Group((Path(frame, fill), Group((Path(cells, None, thin), *drawn), moved)), clip=Path(frame))
    return (inside, Path(frame, None, edge))
