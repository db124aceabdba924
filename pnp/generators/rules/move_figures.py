"""Figures of positions with moves, one or several in a row, and of how pieces move."""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.artwork.diagrams import moves
from pnp.artwork.diagrams.board import ON_MARKER, diagram
from pnp.artwork.diagrams.marks import Mark, Way
from pnp.artwork.diagrams.moves import Reach
from pnp.generators.rules.counter_figures import cut_out
from pnp.geometry.square_grid import SquareGrid
from pnp.model.compute import refusals
from pnp.model.compute.facing import shown_arcs
from pnp.model.compute.positions import Position
from pnp.model.game import Board, Cell, Example, Face, Game, Piece
from pnp.scene import fonts
from pnp.scene.items import Group, Item, Symbol, Text
from pnp.scene.text_fitting import wrap
from pnp.scene.theme import Theme

_TALLEST = 104.0
"""The largest height of a figure, in mm."""
_MARGIN, _ON_LINE = 0.12, 0.03
"""The part of neighboring hexes that is shown, and that of squares, which is only their line, in cells."""
LEAST_COUNTER = 9.0
"""Least size of counters in a figure, in mm."""
_GAP, _FOOT, _LINE = 3.0, 4.4, 2.9
_APART = 2.0
"""Least space between the titles below two positions, in mm."""
_CELL, _ON_CELL, _ABREAST = 9.6, 0.95, 3
"""The largest cell of a board of moves, in mm, the counter on it in cells, and how many boards have room at least."""
_ON_SQUARE, _MOST = 0.86, 0.9
"""A counter on a square, and where there is little room, in squares."""
_ON_HEX = 0.8
"""The counter on a hex, as a fraction of that on a square."""


def position(game: Game, board: Board, example: Example, theme: Theme, widest: float) -> Symbol:
    """Draw the position of an example with its moves, as large as width and height allow.

    Raises:
        DefinitionError: when a counter cannot be drawn.
    """
    counters, scale = _sizes(game, board, [example], [_drawn(game, board, example, theme, ())], widest)
    return _drawn(game, board, example, theme, (), counters).scaled(scale)


def sequence(game: Game, board: Board, shown: Sequence[Example], theme: Theme, widest: float) -> Symbol:
    """Draw positions of one part of the board side by side, the title of each below it; raises as `position`."""
    around = tuple(dict.fromkeys(cell for example in shown for cell in _cells(example)))
    drawn = [_drawn(game, board, example, theme, around) for example in shown]
    counters, scale = _sizes(game, board, shown, drawn, widest - _GAP * (len(drawn) - 1))
    drawn = [_drawn(game, board, example, theme, around, counters) for example in shown]
    style = theme.style("label", 7.2, 400, theme.muted)
    items: list[Item] = []
    titles = [f"{number}  {example.title}" for number, example in enumerate(shown, 1)]
    overlap = any(
        fonts.width(one, style) + fonts.width(other, style) > (left.width + right.width) * scale + 2 * (_GAP - _APART)
        for (one, other), (left, right) in zip(pairwise(titles), pairwise(drawn), strict=True)
    )
    x, lines = 0.0, 1
    for title, symbol in zip(titles, drawn, strict=True):
        width = symbol.width * scale
        items.append(Group(symbol.items, (scale, 0.0, 0.0, scale, x, 0.0)))
        broken = wrap(title, style, width + _GAP - _APART) if overlap else [title]
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
    return moves.reach_in(game, found) if any(move.kind != "drop" for move in found) else None


def shows_moves(example: Example) -> bool:
    """Return whether an example shows moves, cells or hands besides its pieces."""
    return bool(example.moves or example.refused or example.reach or example.marked or example.hands)


def boards_of_moves(shown: Sequence[FigureMover], theme: Theme, widest: float) -> Symbol:
    """Draw how pieces move on an open board: small boards of one size, side by side; raises as `position`."""
    name = theme.style("display", 9.6, 600)
    radius = max(mover.reach.radius for mover in shown)
    size = min((2 * radius + 1) * _CELL, (widest - _GAP * (len(shown) - 1)) / max(len(shown), _ABREAST))
    items: list[Item] = []
    x = 0.0
    for mover in shown:
        counter = mover.counter
        scale = _ON_CELL * size / (2 * radius + 1) / max(counter.width, counter.height)
        scale *= 1.0 if mover.reach.kind == "square" else _ON_HEX
        shown_piece = (cut_out(counter, 0.0, 0.0, scale, theme),)
        middle = Symbol(counter.name, counter.width * scale, counter.height * scale, shown_piece)
        items.append(Text(x, 3.2, mover.name, name))
        items.append(moves.diagram(mover.reach._replace(radius=radius), middle, size, theme).at(x, 4.8))
        x += size + _GAP
    return Symbol("moves", x - _GAP, size + 5.0, tuple(items))


def _sizes(
    game: Game, board: Board, examples: Iterable[Example], drawn: Sequence[Symbol], widest: float
) -> tuple[float, float]:
    """Return the size of the counters, as a fraction of the real one, and the size of the figure.

    Squares are no larger than counters need; those with markers under pieces are larger, so that their rims are seen.
    """
    width, height = math.fsum(symbol.width for symbol in drawn), max(symbol.height for symbol in drawn)
    format_, pitch = game.kit.format, board.grid.pitch
    size = max(format_.width or 0.0, format_.height or 0.0) or game.kit.counter_size
    places = [place for example in examples for place in example.places]
    has_rims = any(place.piece and place.markers for place in places)
    share = max(ON_MARKER if has_rims else _ON_SQUARE, size / pitch)
    scale = min(LEAST_COUNTER / (share * pitch), widest / width, _TALLEST / height)
    return max(1.0, min(LEAST_COUNTER / (scale * size), _MOST * pitch / size)), scale


def _drawn(
    game: Game, board: Board, example: Example, theme: Theme, around: Iterable[Cell], counters: float = 1.0
) -> Symbol:
    several = len(example.moves) > 1
    ways = []
    for number, move in enumerate(example.moves, 1):
        words = f"{number if several else ''}{'+' if move.promotes else ''}"
        ways.append(Way(move.start, move.end, text=words, piece=move.piece))
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
        counters=counters,
        margin=_ON_LINE if isinstance(board.grid, SquareGrid) else _MARGIN,
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
