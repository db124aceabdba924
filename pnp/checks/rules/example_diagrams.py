"""Diagrams of examples: attackers next to their target, and no more counters and hands than are printed."""

from collections import Counter
from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import board_lines, phrasing
from pnp.model.compute import placed_units
from pnp.model.game import Game


@check("example.not-adjacent", "error")
def attackers_are_adjacent(game: Game) -> Iterator[Report]:
    """Find units in examples of a table with `adjacent` that are next to no unit of another role."""
    for example, board in board_lines.of_examples(game):
        table = game.tables.get(example.table) if example.table else None
        placed = [place for place in example.places if place.role] if table is not None and table.adjacent else []
        for place in placed:
            others = {other.cell for other in placed if other.role != place.role}
            if others and others.isdisjoint(board.grid.neighbors(place.cell)):
                assert table is not None
                role, where = place.role, board.grid.label(place.cell)
                unit = f"in the example {phrasing.title(example)}, the {role} on {where}"
                hint = f"move it; if {table.name} is for distant units too, take 'adjacent' out of the table"
                message, witness = f"{unit} is not adjacent to an opponent", (("role", role), ("cell", where))
                yield Report(message, place.span or example.span, hint, witness=witness)


@check("example.counter-twice", "warning")
def counters_are_placed_once(game: Game) -> Iterator[Report]:
    """Find pieces of which an example shows more than are printed."""
    for example in game.examples.values():
        shown = [(ref.piece, place.side) for place, ref in placed_units.shown(example.places) if ref.composite is None]
        for (piece, side), count in Counter(shown).items():
            printed = game.pieces[piece].count.get(side, 0)
            if 0 < printed < count:
                shows = f"shows {count} counters of {phrasing.named(game.pieces[piece])}"
                words = f"{shows}, but only {printed} are printed"
                tops = (place for place in reversed(example.places) if place.piece and place.piece.piece == piece)
                span = next((place.span for place in tops), None)
                witness = (("piece", piece), ("shown", str(count)))
                yield phrasing.example_report(example, words, span, "show another unit, or print more", witness=witness)


@check("example.hand-too-large", "warning")
def hands_are_printed(game: Game) -> Iterator[Report]:
    """Find pieces of which an example has more in hands and on the board than are printed for all sides."""
    for example in game.examples.values():
        held = Counter(piece for pieces in example.hands.values() for piece in pieces)
        shown = Counter(place.piece.piece for place in example.places if place.piece is not None)
        for piece in held:
            count, printed = held[piece] + shown[piece], sum(game.pieces[piece].count.values())
            if 0 < printed < count:
                has = f"has {count} {phrasing.named(game.pieces[piece])} in hand and on the board"
                words, hint = f"{has}, but only {printed} are printed", "remove some from the hand"
                witness = (("piece", piece), ("shown", str(count)), ("printed", str(printed)))
                yield phrasing.example_report(example, words, None, hint, witness=witness)
