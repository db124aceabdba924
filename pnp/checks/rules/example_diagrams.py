"""Diagrams of examples: attackers next to their target, and no more counters and hands than are printed."""

from collections import Counter
from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.model.compute import examples, placed_units
from pnp.model.game import Game, PieceId


@check("example.not-adjacent", "error")
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
            if others and not {*others}.intersection(board.grid.neighbors(cell)):
                where = board.grid.label(cell)
                message = (
                    f"in the example {phrasing.title(example)}, the {role} on {where} is not adjacent to an opponent"
                )
                hint = f"move it; if {table.name} is for distant units too, take 'adjacent' out of the table"
                yield Report(message, place.span or example.span, hint, witness=(("role", role), ("cell", where)))


@check("example.counter-twice", "warning")
def counters_are_placed_once(game: Game) -> Iterator[Report]:
    """Find pieces of which an example shows more than are printed."""
    for example in game.examples.values():
        shown = [(ref.piece, place.side) for place, ref in placed_units.shown(example.places) if ref.composite is None]
        for (piece, side), count in Counter(shown).items():
            printed = game.pieces[piece].count.get(side, 0)
            if 0 < printed < count:
                message = (
                    f"the example {phrasing.title(example)} shows {count} counters of "
                    f"{phrasing.named(game.pieces[piece])}, but only {printed} are printed"
                )
                span = [place.span for place in example.places if place.piece and place.piece.piece == piece][-1]
                witness = (("piece", piece), ("shown", str(count)))
                yield Report(message, span or example.span, "show another unit, or print more", witness=witness)


@check("example.hand-too-large", "warning")
def hands_are_printed(game: Game) -> Iterator[Report]:
    """Find pieces of which an example has more in hands and on the board than are printed for all sides."""
    for example in game.examples.values():
        held: Counter[PieceId] = Counter(piece for pieces in example.hands.values() for piece in pieces)
        shown = Counter(place.piece.piece for place in example.places if place.piece is not None)
        for piece, count in held.items():
            printed = sum(game.pieces[piece].count.values())
            if 0 < printed < count + shown[piece]:
                yield Report(
                    f"the example {phrasing.title(example)} has {count + shown[piece]} "
                    f"{phrasing.named(game.pieces[piece])} in hand and on the board, but only {printed} are printed",
                    example.span,
                    "remove some from the hand",
                    witness=(("piece", piece), ("shown", str(count + shown[piece])), ("printed", str(printed))),
                )
