"""Pieces in hand and stacks beside a diagram."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from pnp.artwork.counters.faces import face_symbol, result_symbol
from pnp.artwork.diagrams import facing, marks
from pnp.artwork.diagrams.marks import Way
from pnp.model.game import Board, Cell, DiagramPlacement, FaceRef, Game, PieceId, SideId
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
    """Draw hands at the right of a diagram of the part of a board in a box: the first player's lowest, others above.

    `ways`: moves, of which drops are drawn: legal ones as arrows, illegal ones as pale pieces with a sign.
    `sizes`: the widths of the counters on the board, in mm.
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
    left, top = at[0] + (size - symbol.width * scale) / 2, at[1] + (size - symbol.height * scale) / 2
    upright = trimmed_at(symbol, scale, left, top, theme)
    middle = (at[0] + size / 2, at[1] + size / 2)
    items: list[Item] = [Group((upright,), rotation(turn, *middle)) if turn else upright]
    if count > 1:
        style = theme.style("label", _NUMBER * size / MM_PER_PT, 600)
        items.append(Text(at[0] + 1.06 * size, at[1] + size / 2 + 0.36 * style.size, f"×{count}", style))
    return items


_STACK_GAP, _STACK_APART = 3.0, 0.8
"""Space between the diagram and the stacks, and between two counters, in mm."""
_WORD, _HEAD, _COUNT = 7.0, 3.4, 4.6
"""Size of the words in points, height of the name of a cell and width of a number of counters in mm."""


def with_stacks(
    game: Game,
    diagram: Symbol,
    board: Board,
    placements: Sequence[DiagramPlacement],
    size: float,
    widest: float,
    theme: Theme,
) -> Symbol:
    """Draw the stacks of a diagram, with counters of `size` mm, at its right, or below it where it would be too wide.

    `placements`: what is on its cells; stacks have several pieces. `widest`: the greatest width in mm.
    """
    rows = [_row(game, board, placement, size, theme) for placement in placements if placement.under]
    if not rows:
        return diagram
    wide = max(row.width for row in rows)
    items: list[Item] = [Use(diagram, 0.0, 0.0)]
    if diagram.width + _STACK_GAP + wide <= widest:
        y = 0.0
        for row in rows:
            items.append(row.at(diagram.width + _STACK_GAP, y))
            y += row.height + 2 * _STACK_APART
        return Symbol(
            diagram.name, diagram.width + _STACK_GAP + wide, max(diagram.height, y - 2 * _STACK_APART), tuple(items)
        )
    x, y = 0.0, diagram.height + _STACK_GAP
    for row in rows:
        if x and x + row.width > widest:
            x, y = 0.0, y + rows[0].height + 2 * _STACK_APART
        items.append(row.at(x, y))
        x += row.width + _STACK_GAP
    return Symbol(diagram.name, max(diagram.width, wide), y + rows[0].height, tuple(items))


def _row(game: Game, board: Board, placement: DiagramPlacement, size: float, theme: Theme) -> Symbol:
    """Draw the counters of a stack from the top down, equal ones once with their number."""
    name = theme.style("label", _WORD, 600)
    items: list[Item] = [Text(0.0, 2.4, board.grid.title(placement.cell), name)]
    x = 0.0
    refs = filter(None, (placement.piece, *placement.under))
    for symbol, equal in groupby(symbol_of(game, placement.side, ref, theme) for ref in refs):
        items.append(trimmed_at(symbol, size / max(symbol.width, symbol.height), x, _HEAD, theme))
        x += size + _STACK_APART
        count = len(list(equal))
        if count > 1:
            items.append(Text(x, _HEAD + size / 2 + 0.36 * name.size, f"×{count}", name))
            x += _COUNT
    return Symbol("stack", x - _STACK_APART, _HEAD + size, tuple(items))


def symbol_of(game: Game, side: SideId, ref: FaceRef, theme: Theme) -> Symbol:
    """Draw a face as it lies on a board: of a combined unit the marker."""
    if ref.composite is None:
        return face_symbol(game, side, ref.piece, ref.face, theme)
    return result_symbol(game, side, ref.composite, ref.piece, ref.face, theme)


def trimmed_at(symbol: Symbol, scale: float, left: float, top: float, theme: Theme) -> Group:
    """Draw a counter as it lies on a board, trimmed to its outline with a fine edge."""
    edge = symbol.outline or rounded_rect(0, 0, symbol.width, symbol.height, 0.06 * symbol.width)
    items = (Use(symbol, 0, 0), Path(edge, None, Stroke(theme.ink, 0.15)))
    return Group(items, (scale, 0.0, 0.0, scale, left, top), clip=Path(edge))
