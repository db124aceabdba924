"""Diagrams of examples: attackers next to their target, and no more counters than are printed."""

from collections import Counter
from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.geometry import sides
from pnp.geometry.square_grid import SquareGrid
from pnp.model.compute import examples
from pnp.model.game import Cell, Example, Game, Grid, PieceId, SideId

_OBSERVED = "Observed in: a first operational map of 120 hexes, written from the documentation"


@check(
    "example.not-adjacent",
    "error",
    "An example of an attack on a distant unit teaches a rule that the game does not have.",
    f"{_OBSERVED}: an attacker two hexes from the defender.",
    code="D08",
)
def attackers_are_adjacent(game: Game) -> Iterator[Report]:
    """Find units in examples of a table with `adjacent` that are next to no unit of another role."""
    for example in game.examples.values():
        table = game.tables.get(example.table) if example.table else None
        board = examples.board_of(game, example)
        if table is None or not table.adjacent or board is None:
            continue
        placed = [(place.role, place.cell, place) for place in example.places if place.role]
        for role, cell, place in placed:
            others = [other for name, other, _ in placed if name != role]
            if others and not any(_are_adjacent(board.grid, cell, other) for other in others):
                where = board.grid.label(cell)
                message = (
                    f"in the example {phrasing.title(example)}, the {role} on {where} is not adjacent to its opponents"
                )
                hint = "move it, or leave 'adjacent' out of the table"
                yield Report(message, place.span or example.span, hint, witness=(("role", role), ("cell", where)))


def _are_adjacent(grid: Grid, one: Cell, other: Cell) -> bool:
    if isinstance(grid, SquareGrid):
        return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1
    return sides.shared(grid, one, other) is not None


@check(
    "example.counter-twice",
    "warning",
    "Players cannot lay out an example that shows one counter in two places.",
    f"{_OBSERVED}: one division in two hexes of a diagram.",
    code="M01",
)
def counters_are_placed_once(game: Game) -> Iterator[Report]:
    """Find pieces of which an example shows more than are printed."""
    for example in game.examples.values():
        for piece, side, count in _placed(example):
            printed = game.pieces[piece].count.get(side, 0)
            if 0 < printed < count:
                message = (
                    f"the example {phrasing.title(example)} shows {count} counters "
                    f"{phrasing.named(game.pieces[piece])}, {printed} printed"
                )
                span = [place.span for place in example.places if place.piece and place.piece.piece == piece][-1]
                witness = (("piece", piece), ("shown", str(count)))
                yield Report(message, span or example.span, "remove one, or show another unit", witness=witness)


def _placed(example: Example) -> Iterator[tuple[PieceId, SideId, int]]:
    """Yield each piece of a side, and how often it is in the diagram."""
    counts: Counter[tuple[PieceId, SideId]] = Counter()
    for place in example.places:
        for ref in (*([place.piece] if place.piece else []), *place.under):
            if ref.composite is None:
                counts[ref.piece, place.side] += 1
    for (piece, side), count in counts.items():
        yield piece, side, count
