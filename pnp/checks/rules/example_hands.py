"""Hands in examples: no more pieces than are printed."""

from collections import Counter
from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.model.game import Game, PieceId


@check(
    "example.hand-too-large",
    "warning",
    "Players cannot lay out an example with more pieces in hand than are printed.",
    "Observed in: a first game of chess on hexes: ten scouts in hand of eight in the box.",
    code="M01",
)
def hands_are_printed(game: Game) -> Iterator[Report]:
    """Find pieces of which an example has more in hands and on the board than are printed for all sides."""
    for example in game.examples.values():
        held: Counter[PieceId] = Counter(piece for pieces in example.hands.values() for piece in pieces)
        shown = Counter(place.piece.piece for place in example.places if place.piece is not None)
        for piece, count in held.items():
            printed = sum(game.pieces[piece].count.values())
            if 0 < printed < count + shown[piece]:
                yield Report(
                    f"the example {phrasing.title(example)} has {count + shown[piece]} pieces "
                    f"{phrasing.named(game.pieces[piece])} in hand and on the board, {printed} printed",
                    example.span,
                    "remove some from the hand",
                    witness=(("piece", piece), ("shown", str(count + shown[piece])), ("printed", str(printed))),
                )
