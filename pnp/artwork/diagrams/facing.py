"""Facing in diagrams: how far counters are turned, and the arcs around them."""

from collections.abc import Collection, Iterable

from pnp.geometry import facing
from pnp.geometry.directions import half_turn, kind_of
from pnp.model.compute.facing import arc
from pnp.model.compute.moves import turns_of
from pnp.model.game import Board, Cell, DiagramPlacement, FacingRule, Game, Grid, PieceId, SideId
from pnp.scene import fonts
from pnp.scene.color import mix
from pnp.scene.items import Group, Item, Items, Path, Stroke, Text
from pnp.scene.shapes import polygon
from pnp.scene.theme import MM_PER_PT, Theme

_DARKEST, _PALEST = 0.62, 0.14
"""Share of the accent color in the tints of the first and the last arc."""
_OPACITY = 0.75
_NAME, _NAME_ROOM, _NAME_DOWN = 0.17, 0.8, 0.06
"""Size of the name of an arc, the widest name, and its distance below the middle of its cell, in cells."""


def degrees(game: Game, board: Board, placement: DiagramPlacement) -> int:
    """Return how far a counter is turned, in degrees clockwise: its top is where the unit faces, or its side looks."""
    if game.facing is not None and placement.facing:
        return facing.degrees(board.grid, facing.words(board.grid, game.facing.towards)[placement.facing])
    return turned_to_owner(game, board, placement.side, placement.piece.piece) if placement.piece else 0


def turned_to_owner(game: Game, board: Board, side: SideId, piece: PieceId) -> int:
    """Return how far a piece is turned so that it points away from its owner, in degrees; 0 if its format does not."""
    if game.format_of(game.pieces[piece]).facing != "owner":
        return 0
    return 360 * turns_of(game, board, side) // (2 * half_turn(kind_of(board.grid)))


def arcs(
    game: Game, board: Board, units: Iterable[DiagramPlacement], occupied: Collection[Cell], theme: Theme
) -> Items:
    """Draw a tint on the neighbors of units with a facing, darker for earlier arcs, with names on unoccupied cells.

    A cell beside two units has the tint of the first.
    """
    rule = game.facing
    if rule is None:
        return ()
    tinted: dict[Cell, str] = {}
    for place in units:
        for near in board.grid.neighbors(place.cell):
            tinted.setdefault(near, arc(rule, board, place.cell, place.facing, near))
    items: list[Item] = []
    for cell, name in tinted.items():
        items.append(_tint(board.grid, rule, cell, name, theme))
        if cell not in occupied:
            items.append(_name(board.grid, cell, name, theme))
    return tuple(items)


def _tint(grid: Grid, rule: FacingRule, cell: Cell, name: str, theme: Theme) -> Item:
    step = list(rule.arcs).index(name) / max(1, len(rule.arcs) - 1)
    color = mix(theme.paper, theme.accent, _DARKEST + (_PALEST - _DARKEST) * step)
    x, y = grid.center(cell)
    outline = polygon([(x + dx, y + dy) for dx, dy in grid.outline])
    edge = Stroke(theme.accent, 0.02 * grid.pitch, join="round")
    return Group((Path(outline, color, edge),), opacity=_OPACITY)


def _name(grid: Grid, cell: Cell, name: str, theme: Theme) -> Text:
    x, y = grid.center(cell)
    style = theme.style("label", _NAME * grid.pitch / MM_PER_PT, 600, theme.ink)
    words = name.replace("-", " ")
    fits = min(1.0, _NAME_ROOM * grid.pitch / fonts.width(words, style))
    return Text(x, y + _NAME_DOWN * grid.pitch, words, style._replace(size=style.size * fits), "middle")
