"""Pieces in hand beside a diagram: each kind once with its number, and drops as arrows to their cells."""

from collections.abc import Iterable, Mapping, Sequence

from pnp.artwork.counters.faces import face_symbol
from pnp.artwork.diagrams import facing, marks
from pnp.artwork.diagrams.marks import Way
from pnp.model.game import Board, Cell, Game, PieceId, SideId
from pnp.scene.items import Group, Item, Path, Stroke, Symbol, Text, Use
from pnp.scene.shapes import rotation, rounded_rect
from pnp.scene.sheet import Box
from pnp.scene.theme import MM_PER_PT, Theme

_GAP = 0.3
_APART = 0.14
"""Space between the diagram and a hand, and between two pieces in hand, in cells."""
_COUNTER = 0.9
"""Size of the pieces, in cells."""
_PALE, _OPACITY = 0.9, 0.5
"""Size of a piece where it may not be dropped, in cells, and its opacity."""
_LEVEL = 0.45
"""An arrow to a cell that is so little higher or lower, in pieces, is level."""
_NUMBER, _WIDTH = 0.36, 1.5
"""Size of their numbers, and the width of a piece with its number, in pieces."""


def with_hands(
    game: Game,
    diagram: Symbol,
    board: Board,
    box: Box,
    hands: Mapping[SideId, Sequence[PieceId]],
    ways: Iterable[Way],
    sizes: Mapping[Cell, float],
    theme: Theme,
) -> Symbol:
    """Draw hands at the right of a diagram of a part of a board: that of the first player lowest, others above it.

    Args:
        game: the game.
        diagram: the drawing of the part.
        board: the board.
        box: the part of the board.
        hands: the pieces of each side.
        ways: moves, of which drops are drawn: legal ones as arrows, illegal ones as pale pieces with a sign.
        sizes: the widths of the counters on the board, in mm.
        theme: the theme in use.
    """
    items, pitch, right = list[Item]([Use(diagram, 0.0, 0.0)]), board.grid.pitch, diagram.width
    size, step = _COUNTER * pitch, (_COUNTER + _APART) * pitch
    rows = max(1, int((diagram.height + _APART * pitch) // step) // len(hands))
    places: dict[PieceId, tuple[SideId, tuple[float, float]]] = {}
    for order, side in enumerate(sorted(hands, key=lambda side: game.sides[side].player)):
        kinds = [piece for piece in game.pieces if piece in hands[side]]
        for number, piece in enumerate(kinds):
            x = diagram.width + _GAP * pitch + number // rows * _WIDTH * size
            y = diagram.height - size - (order * rows + number % rows) * step
            turn = facing.turned_to_owner(game, board, side, piece)
            items += _counted(game, side, piece, hands[side].count(piece), (x, y), size, theme, turn)
            places.setdefault(piece, (side, (x + size / 2, y + size / 2)))
            right = max(right, x + _WIDTH * size)
    for way in ways:
        if way.start is None and way.piece in places:
            (side, start), (x, y) = places[way.piece], board.grid.center(way.end)
            at = (x - box.x, y - box.y)
            if way.refused:
                items += _refused(game, board, side, way.piece, at, sizes.get(way.end), theme)
            else:
                begin = (start[0], at[1] if abs(at[1] - start[1]) < _LEVEL * size else start[1])
                items.append(marks.shaft(way, (begin, at), (size, None), pitch).drawn(pitch, theme))
    return Symbol(diagram.name, right, diagram.height, tuple(items))


def _refused(
    game: Game,
    board: Board,
    side: SideId,
    piece: PieceId,
    at: tuple[float, float],
    width: float | None,
    theme: Theme,
) -> list[Item]:
    """Draw the sign beside the counter there, `width` mm wide, or beside a pale piece where there is none."""
    items: list[Item] = []
    pitch = board.grid.pitch
    if width is None:
        width = _PALE * pitch
        left_top = (at[0] - width / 2, at[1] - width / 2)
        turn = facing.turned_to_owner(game, board, side, piece)
        items.append(Group(tuple(_counted(game, side, piece, 1, left_top, width, theme, turn)), opacity=_OPACITY))
    items.append(marks.no_entry(marks.corner(at, width, pitch), pitch, theme))
    return items


def _counted(
    game: Game, side: SideId, piece: PieceId, count: int, at: tuple[float, float], size: float, theme: Theme, turn: int
) -> list[Item]:
    """Draw a counter, turned by degrees clockwise, and its number if there are several."""
    symbol = face_symbol(game, side, piece, game.pieces[piece].faces[0].id, theme)
    scale = size / max(symbol.width, symbol.height)
    edge = symbol.outline or rounded_rect(0, 0, symbol.width, symbol.height, 0.06 * symbol.width)
    counter = (Use(symbol, 0, 0), Path(edge, None, Stroke(theme.ink, 0.15)))
    left, top = at[0] + (size - symbol.width * scale) / 2, at[1] + (size - symbol.height * scale) / 2
    upright = Group(counter, (scale, 0.0, 0.0, scale, left, top), clip=Path(edge))
    middle = (at[0] + size / 2, at[1] + size / 2)
    items: list[Item] = [Group((upright,), rotation(turn, *middle)) if turn else upright]
    if count > 1:
        style = theme.style("label", _NUMBER * size / MM_PER_PT, 600)
        items.append(Text(at[0] + 1.06 * size, at[1] + size / 2 + 0.36 * style.size, f"×{count}", style))
    return items
