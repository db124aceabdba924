"""Pieces in hand and stacks beside a diagram."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby

from pnp.artwork.counters.faces import face_symbol, result_symbol
from pnp.artwork.diagrams import facing, marks
from pnp.artwork.diagrams.marks import Way
from pnp.model.game import Board, Cell, DiagramPlacement, FaceRef, Game, PieceId, SideId
from pnp.scene import fonts
from pnp.scene.items import Group, Item, Path, Stroke, Symbol, Text, Use
from pnp.scene.shapes import rotation, rounded_rect
from pnp.scene.sheet import Box
from pnp.scene.theme import MM_PER_PT, Theme

_GAP, _APART, _EDGE = 1.0, 0.3, 0.2
"""Space between the diagram and a tray, between two pieces in hand, and between them and the edge of it, in cells."""
_HEAD_SIZE = 0.3
"""Size of the word on a tray, in cells."""
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
    occupied: Collection[Cell],
    theme: Theme,
) -> Symbol:
    """Draw trays with hands at the right of a diagram of the part of a board in a box: the first player's is lowest.

    `ways`: moves, of which drops are drawn: legal ones as arrows, illegal ones as pale pieces with a sign.
    `occupied`: the cells with counters.
    """
    items, pitch, right = list[Item]([Use(diagram, 0.0, 0.0)]), board.grid.pitch, diagram.width
    size = _COUNTER * pitch
    places: dict[PieceId, tuple[SideId, tuple[float, float]]] = {}
    x, room, bottom = diagram.width + _GAP * pitch, diagram.height / len(hands), -_APART * pitch
    for place, side in enumerate(sorted(hands, key=lambda side: -game.sides[side].player), 1):
        tray, middles = _tray(game, board, side, hands, room, theme)
        y = max(bottom + _APART * pitch, place * room - tray.height)
        items.append(tray.at(x, y))
        places |= {piece: (side, (x + middle[0], y + middle[1])) for piece, middle in middles.items()}
        right, bottom = max(right, x + tray.width), y + tray.height
    for way in ways:
        if way.start is None and way.piece in places:
            (side, start), (x, y) = places[way.piece], board.grid.center(way.end)
            at = (x - box.x, y - box.y)
            if way.refused:
                items += _refused(game, board, side, way.piece, at, theme, is_empty=way.end not in occupied)
            else:
                begin = (start[0], at[1] if abs(at[1] - start[1]) < _LEVEL * size else start[1])
                items.append(marks.shaft(way, (begin, at), (size, None), pitch).drawn(pitch, theme))
    return Symbol(diagram.name, right, max(diagram.height, bottom), tuple(items))


def _tray(
    game: Game, board: Board, side: SideId, hands: Mapping[SideId, Sequence[PieceId]], room: float, theme: Theme
) -> tuple[Symbol, dict[PieceId, tuple[float, float]]]:
    """Draw the tray of a side, `room` mm high at most if that holds it, and return the middles of its pieces."""
    pitch, held = board.grid.pitch, Counter(hands[side])
    kinds = [piece for piece in game.pieces if piece in held]
    size, edge, head = _COUNTER * pitch, _EDGE * pitch, _HEAD_SIZE * pitch
    across, down = (_WIDTH if max(held.values()) > 1 else 1.0) * size + edge, size + _APART * pitch
    rows = min(len(kinds), max(1, int((room - 2 * edge - head) // down)))
    word = "In hand" if len(hands) == 1 else f"{game.sides[side].name} in hand"
    style = theme.style("label", head / MM_PER_PT, 600)
    wide, columns = fonts.width(word, style), -(-len(kinds) // rows)
    width = max(wide, columns * across - edge) + 2 * edge
    height = 2 * edge + head + rows * down
    tray = Path(rounded_rect(0.0, 0.0, width, height, 0.12 * pitch), theme.wash, Stroke(theme.rule, 0.25))
    items: list[Item] = [tray, Text(width / 2, edge + 0.75 * head, word, style, "middle")]
    middles: dict[PieceId, tuple[float, float]] = {}
    for number, piece in enumerate(kinds):
        x = (width - columns * across + edge) / 2 + number // rows * across
        y = height - edge - size - number % rows * down
        turn = facing.turned_to_owner(game, board, side, piece)
        items += _counted(game, side, piece, held[piece], (x, y), size, theme, turn)
        middles[piece] = (x + size / 2, y + size / 2)
    return Symbol("tray", width, height, tuple(items)), middles


def _refused(
    game: Game, board: Board, side: SideId, piece: PieceId, at: tuple[float, float], theme: Theme, *, is_empty: bool
) -> list[Item]:
    """Draw the sign over what is on the cell: a counter, or a pale piece if the cell is empty."""
    items: list[Item] = []
    size = _PALE * board.grid.pitch
    if is_empty:
        turn = facing.turned_to_owner(game, board, side, piece)
        pale = _counted(game, side, piece, 1, (at[0] - size / 2, at[1] - size / 2), size, theme, turn)
        items.append(Group(tuple(pale), opacity=_OPACITY))
    items.append(marks.barring(at, board.grid.pitch, theme))
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
