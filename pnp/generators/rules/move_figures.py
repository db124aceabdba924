"""Figures of positions with moves, one or several in a row, and of how pieces move."""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.artwork.diagrams import moves
from pnp.artwork.diagrams.board import diagram
from pnp.artwork.diagrams.marks import Mark, Way
from pnp.artwork.diagrams.moves import Reach
from pnp.generators.rules.counter_figures import cut_out
from pnp.model.compute import refusals
from pnp.model.compute.facing import shown_arcs
from pnp.model.compute.moves import main_kind
from pnp.model.compute.positions import Position
from pnp.model.game import Board, Cell, Example, Face, Game, Piece
from pnp.scene import fonts
from pnp.scene.items import Group, Item, Symbol, Text
from pnp.scene.text_fitting import wrap
from pnp.scene.theme import Theme

_SQUARE = 10.0
"""The largest size of a square, and the largest height of a figure, in mm."""
_TALLEST = 84.0
_MARGIN = 0.3
_GAP, _FOOT, _LINE = 3.0, 4.4, 2.9
_MOVES, _MOVES_GAP, _ON_SQUARE = 34.0, 5.0, 0.92
"""The largest board of moves, the space between two in mm, and the counter on it in squares."""
_ON_HEX = 0.8
"""The counter on a hex, as a fraction of that on a square."""


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
    titles = [f"{number}  {example.title}" for number, example in enumerate(shown, 1)]
    overlap = any(
        fonts.width(one, style) + fonts.width(other, style) > (left.width + right.width) * scale + 2 * _GAP
        for (one, other), (left, right) in zip(pairwise(titles), pairwise(drawn), strict=True)
    )
    x, lines = 0.0, 1
    for title, symbol in zip(titles, drawn, strict=True):
        width = symbol.width * scale
        items.append(Group(symbol.items, (scale, 0.0, 0.0, scale, x, 0.0)))
        broken = wrap(title, style, width + _GAP - 1.0) if overlap else [title]
        for place, line in enumerate(broken):
            y = symbol.height * scale + 3.2 + place * _LINE
            items.append(Text(x + width / 2, y, line, style, "middle"))
        x, lines = x + width + _GAP, max(lines, len(broken))
    tall = max(symbol.height for symbol in drawn) * scale + _FOOT + (lines - 1) * _LINE
    return Symbol("sequence", x - _GAP, tall, tuple(items))


class FigureMover(NamedTuple):
    """A piece in a figure of moves: the words above it, its counter, and what it reaches."""

    name: str
    counter: Symbol
    reach: Reach


def movement(game: Game, piece: Piece, face: Face) -> Reach | None:
    """Return what a piece reaches with a face up; None when it has no moves on the board."""
    found = piece.moves_of(face.id)
    return moves.reach(found, main_kind(game, found)) if any(move.kind != "drop" for move in found) else None


def shows_moves(example: Example) -> bool:
    """Return whether an example shows moves, cells or hands besides its pieces."""
    return bool(example.moves or example.refused or example.reach or example.marked or example.hands)


def boards_of_moves(shown: Sequence[FigureMover], theme: Theme, widest: float) -> Symbol:
    """Draw how pieces move on an open board: a small board for each with its counter in the middle, side by side.

    Raises:
        DefinitionError: when a counter cannot be drawn.
    """
    name = theme.style("display", 9.6, 600)
    size = min(_MOVES, (widest - _MOVES_GAP * (len(shown) - 1)) / len(shown))
    items: list[Item] = []
    for number, mover in enumerate(shown):
        x, counter = number * (size + _MOVES_GAP), mover.counter
        scale = _ON_SQUARE * size / (2 * mover.reach.radius + 1) / max(counter.width, counter.height)
        scale *= 1.0 if mover.reach.kind == "square" else _ON_HEX
        middle = Symbol(
            counter.name, counter.width * scale, counter.height * scale, (cut_out(counter, 0.0, 0.0, scale, theme),)
        )
        items.append(Text(x, 3.2, mover.name, name))
        drawn = moves.diagram(mover.reach, middle, size, theme)
        items.append(drawn.at(x, 4.8))
    return Symbol("moves", len(shown) * (size + _MOVES_GAP) - _MOVES_GAP, size + 5.0, tuple(items))


def _scale(board: Board, drawn: Sequence[Symbol], widest: float) -> float:
    width, height = math.fsum(symbol.width for symbol in drawn), max(symbol.height for symbol in drawn)
    return min(_SQUARE / board.grid.pitch, widest / width, _TALLEST / height)


def _drawn(game: Game, board: Board, example: Example, theme: Theme, around: Iterable[Cell]) -> Symbol:
    several = len(example.moves) > 1
    ways = [
        Way(
            move.start,
            move.end,
            text=(str(number) if several else "") + ("+" if move.promotes else ""),
            piece=move.piece,
        )
        for number, move in enumerate(example.moves, 1)
    ]
    ways += [Way(move.start, move.end, refused=True, piece=move.piece) for move in example.refused]
    marks = [*_reached(game, board, example), *(Mark(cell, "spot") for cell in example.marked)]
    return diagram(
        game,
        board,
        theme,
        example.places,
        around=around,
        marks=marks,
        ways=ways,
        margin=_MARGIN,
        hands=example.hands,
        arcs=shown_arcs(example),
    )


def _cells(example: Example) -> Iterator[Cell]:
    yield from (place.cell for place in example.places)
    for move in (*example.moves, *example.refused):
        yield from (cell for cell in (move.start, move.end) if cell is not None)
    yield from example.marked


def _reached(game: Game, board: Board, example: Example) -> Iterator[Mark]:
    """Yield a mark on every cell to which the piece on `reach` can move."""
    if example.reach is None:
        return
    position, start = Position(game, board, example), example.reach.start
    if not position.cells.get(start):
        return
    found = list(refusals.open_targets(game, example, position, start))
    for cell in dict.fromkeys(target.cell for target in found):
        here = [target for target in found if target.cell == cell]
        enters_only = all(target.move.capture == "never" for target in here)
        yield Mark(cell, "take" if any(target.takes for target in here) else "enter" if enters_only else "go")
