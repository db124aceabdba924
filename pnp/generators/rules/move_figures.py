"""Figures of positions on a board of squares, one or several in a row, and of how pieces move."""

import math
from collections.abc import Iterable, Iterator, Sequence

from pnp.artwork.diagrams import moves
from pnp.artwork.diagrams.board import diagram
from pnp.artwork.diagrams.marks import Mark, Way
from pnp.generators.rules.counter_figures import cut_out
from pnp.model.compute import positions
from pnp.model.game import Board, Cell, Example, Game, Piece
from pnp.scene.items import Group, Item, Symbol, Text
from pnp.scene.theme import Theme

_SQUARE = 10.0
"""The largest size of a square, and the largest height of a figure, in mm."""
_TALLEST = 84.0
_MARGIN = 0.3
_GAP, _FOOT = 3.0, 4.4
_MOVES, _MOVES_GAP, _ON_SQUARE = 34.0, 5.0, 0.92
"""The largest board of moves, the space between two in mm, and the counter on it in squares."""


def position(game: Game, board: Board, example: Example, theme: Theme, widest: float) -> Symbol:
    """Draw the position of an example with its moves, as large as width and height allow.

    Raises:
        DefinitionError: when a counter cannot be drawn.
    """
    drawn = _drawn(game, board, example, theme, ())
    return drawn.scaled(_scale(board, [drawn], widest))


def sequence(game: Game, board: Board, shown: Sequence[Example], theme: Theme, widest: float) -> Symbol:
    """Draw positions of one part of the board side by side, the title of each below it.

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


def boards_of_moves(shown: Sequence[Piece], counters: Sequence[Symbol], theme: Theme, widest: float) -> Symbol:
    """Draw how pieces move on an open board: a small board for each with its counter in the middle, side by side.

    Raises:
        DefinitionError: when a counter cannot be drawn.
    """
    name = theme.style("display", 9.6, 600)
    size = min(_MOVES, (widest - _MOVES_GAP * (len(shown) - 1)) / len(shown))
    items: list[Item] = []
    for number, (piece, counter) in enumerate(zip(shown, counters, strict=True)):
        x = number * (size + _MOVES_GAP)
        scale = _ON_SQUARE * size / (2 * moves.reach(piece.moves).radius + 1) / counter.width
        middle = Symbol(
            counter.name, counter.width * scale, counter.height * scale, (cut_out(counter, 0.0, 0.0, scale, theme),)
        )
        items.append(Text(x, 3.2, piece.name, name))
        drawn = moves.diagram(piece.moves, middle, size, theme)
        items.append(drawn.at(x, 4.8))
    return Symbol("moves", len(shown) * (size + _MOVES_GAP) - _MOVES_GAP, size + 5.0, tuple(items))


def _scale(board: Board, drawn: Sequence[Symbol], widest: float) -> float:
    width, height = math.fsum(symbol.width for symbol in drawn), max(symbol.height for symbol in drawn)
    return min(_SQUARE / board.grid.pitch, widest / width, _TALLEST / height)


def _drawn(game: Game, board: Board, example: Example, theme: Theme, around: Iterable[Cell]) -> Symbol:
    several = len(example.moves) > 1
    ways = [
        Way(move.start, move.end, text=str(number) if several else "") for number, move in enumerate(example.moves, 1)
    ]
    ways += [Way(move.start, move.end, refused=True) for move in example.refused]
    marks = [*_reached(game, board, example), *(Mark(cell, "spot") for cell in example.marked)]
    return diagram(game, board, theme, example.places, around=around, marks=marks, ways=ways, margin=_MARGIN)


def _cells(example: Example) -> Iterator[Cell]:
    yield from (place.cell for place in example.places)
    for move in (*example.moves, *example.refused):
        yield from (move.start, move.end)
    yield from example.marked


def _reached(game: Game, board: Board, example: Example) -> Iterator[Mark]:
    """Yield a mark on every cell to which the piece on `reach` can move."""
    where, start = positions.position(example), example.reach
    if start is None or not where.get(start):
        return
    found = positions.targets(game, board, where, where[start][0], start)
    for cell in dict.fromkeys(target.cell for target in found):
        here = [target for target in found if target.cell == cell]
        enters_only = all(target.move.capture == "never" for target in here)
        yield Mark(cell, "take" if any(target.takes for target in here) else "enter" if enters_only else "go")
