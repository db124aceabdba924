"""Figures of positions on a board of squares: one, or several that follow each other, side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pnp.artwork.board_diagram import diagram
from pnp.artwork.board_marks import Mark, Way
from pnp.model import moves
from pnp.model.game import Board, Cell, Example, Game, SideId
from pnp.scene.items import Group, Item, Symbol, Text
from pnp.scene.theme import Theme

_SQUARE = 13.0
"""The largest size of a square in mm, and the tallest figure."""
_TALLEST = 84.0
_MARGIN = 0.3
_GAP, _FOOT = 3.0, 4.4


def position(game: Game, board: Board, example: Example, theme: Theme, widest: float) -> Symbol:
    """The position of an example with its moves, as large as width and height allow.

    Raises:
        DefinitionError: when a counter cannot be drawn.
    """
    drawn = _drawn(game, board, example, theme, ())
    return _scaled(drawn, _scale(board, [drawn], widest))


def sequence(game: Game, board: Board, shown: Sequence[Example], theme: Theme, widest: float) -> Symbol:
    """Positions of one part of the board side by side, the title of each below it.

    Raises:
        DefinitionError: when a counter cannot be drawn.
    """
    around = tuple(dict.fromkeys(cell for example in shown for cell in _cells(example)))
    drawn = [_drawn(game, board, example, theme, around) for example in shown]
    scale = _scale(board, drawn, widest - _GAP * (len(drawn) - 1))
    style = theme.style("label", 7.2, 400, theme.muted)
    items: list[Item] = []
    x = 0.0
    for number, (symbol, example) in enumerate(zip(drawn, shown, strict=True), 1):
        width = symbol.width * scale
        items.append(Group(symbol.items, (scale, 0.0, 0.0, scale, x, 0.0)))
        items.append(Text(x + width / 2, symbol.height * scale + 3.2, f"{number}  {example.title}", style, "middle"))
        x += width + _GAP
    return Symbol("sequence", x - _GAP, max(symbol.height for symbol in drawn) * scale + _FOOT, tuple(items))


def _scale(board: Board, drawn: Sequence[Symbol], widest: float) -> float:
    width, height = sum(symbol.width for symbol in drawn), max(symbol.height for symbol in drawn)
    return min(_SQUARE / board.grid.pitch, widest / width, _TALLEST / height)


def _scaled(symbol: Symbol, scale: float) -> Symbol:
    items = (Group(symbol.items, (scale, 0.0, 0.0, scale, 0.0, 0.0)),)
    return Symbol(symbol.name, symbol.width * scale, symbol.height * scale, items)


def _drawn(game: Game, board: Board, example: Example, theme: Theme, around: Iterable[Cell]) -> Symbol:
    """The position in its real size."""
    several = len(example.moves) > 1
    ways = [
        Way(move.start, move.end, text=str(number) if several else "") for number, move in enumerate(example.moves, 1)
    ]
    ways += [Way(move.start, move.end, refused=True) for move in example.refused]
    marks = [*_reached(game, board, example), *(Mark(cell, "spot") for cell in example.marked)]
    return diagram(game, board, theme, example.places, around=around, marks=marks, ways=ways, margin=_MARGIN)


def _cells(example: Example) -> Iterator[Cell]:
    """Every cell that an example speaks of."""
    yield from (place.cell for place in example.places)
    for move in (*example.moves, *example.refused):
        yield from (move.start, move.end)
    yield from example.marked


def _reached(game: Game, board: Board, example: Example) -> Iterator[Mark]:
    """A mark on every cell to which the piece on `reach` can move."""
    mover = next((place for place in example.places if place.cell == example.reach and place.piece is not None), None)
    if mover is None or mover.piece is None:
        return
    others: dict[Cell, SideId] = {
        place.cell: place.side for place in example.places if place.piece is not None and place is not mover
    }
    states = () if mover.state is None else (mover.state,)
    found = moves.targets(game, board, mover.piece.piece, mover.side, mover.cell, others, states)
    for cell in dict.fromkeys(target.cell for target in found):
        here = [target for target in found if target.cell == cell]
        if any(target.takes for target in here):
            yield Mark(cell, "take")
        else:
            yield Mark(cell, "enter" if all(target.move.capture == "never" for target in here) else "go")
