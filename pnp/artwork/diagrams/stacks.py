"""Stacks beside a diagram: every counter of each, from the top down, with the name of its cell."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from pnp.artwork.counters.faces import face_symbol, result_symbol
from pnp.model.game import Board, DiagramPlacement, Game
from pnp.scene.items import Group, Item, Path, Stroke, Symbol, Text, Use
from pnp.scene.shapes import rounded_rect
from pnp.scene.theme import Theme

_GAP, _APART = 3.0, 0.8
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
    """Draw the stacks of a diagram at its right, or below it where they would be wider than `widest` mm.

    Args:
        game: the game.
        diagram: the drawing of a part of a board.
        board: the board.
        placements: what is on its cells; stacks have several pieces.
        size: the size of the counters in mm.
        widest: the greatest width in mm.
        theme: the theme in use.
    """
    rows = [_row(game, board, placement, size, theme) for placement in placements if placement.under]
    if not rows:
        return diagram
    wide = max(row.width for row in rows)
    items: list[Item] = [Use(diagram, 0.0, 0.0)]
    if diagram.width + _GAP + wide <= widest:
        y = 0.0
        for row in rows:
            items.append(row.at(diagram.width + _GAP, y))
            y += row.height + 2 * _APART
        return Symbol(diagram.name, diagram.width + _GAP + wide, max(diagram.height, y - 2 * _APART), tuple(items))
    x, y = 0.0, diagram.height + _GAP
    for row in rows:
        if x and x + row.width > widest:
            x, y = 0.0, y + rows[0].height + 2 * _APART
        items.append(row.at(x, y))
        x += row.width + _GAP
    return Symbol(diagram.name, max(diagram.width, wide), y + rows[0].height, tuple(items))


def _row(game: Game, board: Board, placement: DiagramPlacement, size: float, theme: Theme) -> Symbol:
    """Draw the counters of a stack from the top down, equal ones once with their number."""
    name = theme.style("label", _WORD, 600)
    items: list[Item] = [Text(0.0, 2.4, board.grid.title(placement.cell), name)]
    x = 0.0
    for symbol, equal in groupby(_counters(game, placement, theme)):
        items.append(_counter(symbol, x, size, theme))
        x += size + _APART
        count = len(list(equal))
        if count > 1:
            items.append(Text(x, _HEAD + size / 2 + 0.36 * name.size, f"×{count}", name))
            x += _COUNT
    return Symbol("stack", x - _APART, _HEAD + size, tuple(items))


def _counters(game: Game, placement: DiagramPlacement, theme: Theme) -> Iterator[Symbol]:
    for ref in (placement.piece, *placement.under):
        if ref is not None and ref.composite is None:
            yield face_symbol(game, placement.side, ref.piece, ref.face, theme)
        elif ref is not None and ref.composite is not None:
            yield result_symbol(game, placement.side, ref.composite, ref.piece, ref.face, theme)


def _counter(symbol: Symbol, x: float, size: float, theme: Theme) -> Group:
    scale = size / max(symbol.width, symbol.height)
    edge = symbol.outline or rounded_rect(0, 0, symbol.width, symbol.height, 0.06 * symbol.width)
    items = (Use(symbol, 0, 0), Path(edge, None, Stroke(theme.ink, 0.15)))
    return Group(items, (scale, 0.0, 0.0, scale, x, _HEAD), clip=Path(edge))
