"""Roles of cells, drawn on them: grounds, symbols and letters, arrows out of the cells they belong to.

A symbol is upright for the side that owns the cell. One that is much wider than high is along the cell's edge, so that
it is visible beside a counter; so are letters and the owner's emblem, in the corners as on a playing card.
"""

import math
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain

from pnp.artwork import symbol_library
from pnp.artwork.boards import terrain, zones
from pnp.artwork.counters.faces import Gather
from pnp.geometry.region_outline import inset
from pnp.geometry.square_grid import SquareGrid
from pnp.model.game import Board, Cell, Field, Game, Grid, Role, RoleId, SideId
from pnp.scene.color import contrast, mix, tone
from pnp.scene.items import Color, Group, Item, Items, Path, Stamps, Stroke, Symbol, Text, Use
from pnp.scene.shapes import polygon, polyline, rotation, transform
from pnp.scene.text_fitting import fit
from pnp.scene.theme import MM_PER_PT, Theme

_RIM = 0.026
_PLATE = 0.16
"""Share of a side's ink in the ground of a cell that has one role alone."""
_SEEN = 3.0
"""Least contrast of a symbol with the ground (WCAG 2.2, 1.4.11)."""
_WHOLE, _LARGE, _BESIDE_LETTERS = 0.92, 0.86, 0.6
"""Sizes of symbols: one that is the ground itself, one with an owner, one beside letters."""
_FLAT = 3.0
"""Symbols this many times as wide as high are placed along an edge."""
_LETTER, _WIDEST_LETTER, _EMBLEM = 0.25, 0.22, 0.135
_CORNER = 0.135
_QUIET, _FAINT = 0.55, 0.3
_ARROW = ((-0.048, -0.05), (-0.048, 0.075), (-0.135, 0.06), (0.0, 0.205), (0.135, 0.06), (0.048, 0.075), (0.048, -0.05))
"""An arrow across an edge, in pitches: to the right of its direction, and forward from the edge."""
_TICK = (0.06, 0.11)
"""Distance of the ticks of a cell without a symbol from its corners, and their length."""


def far_sides(board: Board) -> frozenset[SideId]:
    """Return the sides that sit at the upper edge: those whose cells are in the upper half of a board for two."""
    if board.symmetry is None or board.symmetry.kind == "columns":
        return frozenset()
    heights: defaultdict[SideId, list[float]] = defaultdict(list)
    for field in board.fields:
        if field.side is not None:
            heights[field.side].append(board.grid.center(field.cell)[1])
    return frozenset(side for side, found in heights.items() if math.fsum(found) / len(found) < board.grid.height / 2)


def grounds(game: Game, board: Board, theme: Theme) -> Items:
    """What lies under the lines: cells of a role in its color, and cells with one role alone in their owner's."""
    fills: dict[tuple[RoleId, SideId | None], Color | None] = {}
    cells: defaultdict[Color, list[Cell]] = defaultdict(list)
    for field in board.fields:
        owned = field.role, field.side
        if owned not in fills:
            fills[owned] = _ground(game, board, field, theme)
        fill = fills[owned]
        if fill is not None:
            cells[fill].append(field.cell)
    outline = polygon(board.grid.outline)
    return tuple(terrain.stamp(board.grid, "role", (Path(outline, fill),), found) for fill, found in cells.items())


def drawings(game: Game, board: Board, theme: Theme, *, is_figure: bool = False) -> Items:
    """Draw what is over the lines: symbols and letters of roles, arrows, ticks in the corners of cells without either.

    In a figure, symbols that are not along an edge are upright.

    Raises:
        DefinitionError: with a finding for every undefined symbol.
    """
    groups: defaultdict[tuple[RoleId, SideId | None], list[Field]] = defaultdict(list)
    for field in board.fields:
        groups[field.role, field.side].append(field)
    far = far_sides(board)
    corners = 2 if board.symmetry is not None and board.symmetry.kind != "columns" else 1
    order = list(game.roles)
    gather: Gather[Stamps] = Gather()
    for (role_id, side), fields in sorted(
        groups.items(), key=lambda group: (order.index(group[0][0]), str(group[0][1]))
    ):
        role = game.roles[role_id]
        if role.arrow:
            gather.drawn += _arrows(board, fields, role, theme)
        if role.symbol or role.letter or not (role.arrow or role.fill):
            with gather:
                turn = 180.0 if is_figure and side in far else 0.0
                cell = _cell(game, board, role, side, theme, corners=corners, turned=side in far, turn=turn)
                gather.drawn.append(Stamps(cell, terrain.corners_of(board.grid, [field.cell for field in fields])))
    return gather.result()


def sample(game: Game, board: Board, role: Role, theme: Theme) -> Symbol:
    """Draw a cell of a role that no side owns, as large as the cells of the board's grid."""
    return _cell(game, board, role, None, theme, corners=1, turned=False)


def _ground(game: Game, board: Board, field: Field, theme: Theme) -> Color | None:
    role = game.roles[field.role]
    if role.fill is not None or not role.alone or field.side is None:
        return role.fill
    base = _base(board, theme)
    return mix(base, _ink(game, board, role, field.side, theme), _PLATE)


def _base(board: Board, theme: Theme) -> Color:
    return board.ground.fill if board.ground is not None else theme.paper


def _ink(game: Game, board: Board, role: Role, side: SideId | None, theme: Theme) -> Color:
    """Return the color of a role's symbols: its own, or its side's, darkened until it has enough contrast."""
    base = role.fill or _base(board, theme)
    color = role.ink if side is None or not role.alone else game.sides[side].color
    shades = chain([color], (tone(color, lightness / 20) for lightness in range(15, 3, -1)))
    return next((shade for shade in shades if contrast(shade, mix(base, shade, _PLATE)) >= _SEEN), theme.ink)


def _cell(
    game: Game,
    board: Board,
    role: Role,
    side: SideId | None,
    theme: Theme,
    *,
    corners: int,
    turned: bool,
    turn: float = 0.0,
) -> Symbol:
    """Draw a cell of a role; `corners`: 2 where players sit at both ends, with each letter upright for both.

    `turned`: it is upright for the side at the upper edge. `turn`: how far its symbol is turned in it, in degrees.
    """
    width, height = terrain.cell_box(board.grid)
    ink = _ink(game, board, role, side, theme)
    items: Items = (
        *([_rim(board.grid, ink, 0.4 if side is not None else 0.8)] if role.alone else ()),
        *_drawing(game, board, role, side, ink, theme, turn),
        *list(_letters(board.grid, role, ink, theme))[:corners],
        *(_emblems(board.grid, game, role, side, ink) if role.alone and side is not None else ()),
    )
    if not items:
        items = (_ticks(board.grid, mix(_base(board, theme), ink, _FAINT)),)
    placed = Group(items, (1.0, 0.0, 0.0, 1.0, width / 2, height / 2))
    if turned:
        placed = Group((placed,), rotation(180.0, width / 2, height / 2))
    return Symbol(f"{role.id} {side or ''}".strip(), width, height, (placed,))


def _drawing(
    game: Game, board: Board, role: Role, side: SideId | None, ink: Color, theme: Theme, turn: float
) -> Iterator[Item]:
    if not role.symbol:
        return
    pitch, base = board.grid.pitch, _base(board, theme)
    ground = role.fill or (mix(base, ink, _PLATE) if role.alone and side is not None else base)
    main = ink if role.alone else mix(base, ink, _QUIET)
    colors = {"currentColor": main, "paper": ground, "accent": game.sides[side].color if side is not None else ground}
    drawn = symbol_library.load(game, role.symbol, colors, role.span)
    if drawn.width >= _FLAT * drawn.height:
        scale = pitch / drawn.width
        yield Use(drawn, -pitch / 2, pitch / 2 - drawn.height * scale, scale)
        return
    room = (_BESIDE_LETTERS if role.letter else _WHOLE if side is None else _LARGE) * pitch
    upright = symbol_library.centered(drawn, room, 0.0, 0.0)
    yield Group((upright,), rotation(turn, 0.0, 0.0)) if turn else upright


def _rim(grid: Grid, ink: Color, weight: float) -> Path:
    """Return a line inside the cell, visible around a tile that covers it; heavier where the ground is different."""
    return Path(polygon(inset(grid.outline, _RIM * grid.pitch)), None, Stroke(ink, weight * _RIM * grid.pitch))


def _letters(grid: Grid, role: Role, ink: Color, theme: Theme) -> Iterator[Text]:
    if not role.letter:
        return
    reach = 0.5 - _CORNER if isinstance(grid, SquareGrid) else 0.27
    style = theme.style("display", _LETTER * grid.pitch / MM_PER_PT, 700, ink)
    style = fit(role.letter, style, _WIDEST_LETTER * grid.pitch, 0.0) or style
    x, y = reach * grid.pitch, reach * grid.pitch - 0.345 * style.size
    yield Text(-x, -y, role.letter, style, "middle")
    yield Text(x, y, role.letter, style, "middle", 180.0)


def _emblems(grid: Grid, game: Game, role: Role, side: SideId, ink: Color) -> Iterator[Use]:
    """Yield the owner's emblem in the corners without letters, or else in the upper two."""
    size = _EMBLEM * grid.pitch
    emblem = zones.emblem(game, game.sides[side], size, ink)
    reach = (0.5 - _CORNER if isinstance(grid, SquareGrid) else 0.27) * grid.pitch
    yield Use(emblem, reach - size / 2, -reach - size / 2)
    if role.letter:
        yield Use(emblem, size / 2 - reach, reach + size / 2, 1.0, 180.0)
    else:
        yield Use(emblem, -reach - size / 2, -reach - size / 2)


def _ticks(grid: Grid, color: Color) -> Path:
    inset, length = _TICK[0] * grid.pitch, _TICK[1]
    points = [_toward(corner, (0.0, 0.0), inset / math.dist(corner, (0.0, 0.0))) for corner in grid.outline]
    segments: list[tuple[str, *tuple[float, ...]]] = []
    for index, corner in enumerate(points):
        before, after = points[index - 1], points[(index + 1) % len(points)]
        segments += polyline([_toward(corner, before, length), corner, _toward(corner, after, length)])
    return Path(tuple(segments), None, Stroke(color, 0.014 * grid.pitch, cap="round", join="round"))


def _toward(start: tuple[float, float], end: tuple[float, float], part: float) -> tuple[float, float]:
    return (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)


def _arrows(board: Board, fields: list[Field], role: Role, theme: Theme) -> Iterator[Stamps]:
    """Yield an arrow from each cell to the one that belongs to it, on their common edge; a batch for each direction."""
    grid = board.grid
    places: defaultdict[tuple[int, int], list[Cell]] = defaultdict(list)
    for field in fields:
        if field.of is not None:
            places[field.cell[0] - field.of[0], field.cell[1] - field.of[1]].append(field.cell)
    color = mix(_base(board, theme), role.ink, _QUIET)
    stroke = Stroke(_base(board, theme), 0.012 * grid.pitch, join="round")
    for step, cells in sorted(places.items()):
        (x, y), (near_x, near_y) = grid.center(step), grid.center((0, 0))
        way = math.dist((x, y), (near_x, near_y))
        ux, uy = (x - near_x) / way, (y - near_y) / way
        scale = grid.pitch
        turned = (-uy * scale, ux * scale, ux * scale, uy * scale, -ux * way / 2, -uy * way / 2)
        outline = transform(polygon(_ARROW), turned)
        yield terrain.stamp(grid, "arrow", (Path(outline, color, stroke),), cells)
