"""The worked examples that have a board, and reports on examples."""

from collections.abc import Iterator

from pnp.checks import Report
from pnp.checks.shared import phrasing
from pnp.errors import Span
from pnp.model.compute import examples
from pnp.model.game import Board, Example, Game


def on_boards(game: Game) -> Iterator[tuple[Example, Board]]:
    """Yield the examples on a board, or on the map of a scenario."""
    for example in game.examples.values():
        board = examples.board_of(game, example)
        if board is not None:
            yield example, board


def report(
    example: Example,
    words: str,
    span: Span | None = None,
    hint: str = "",
    related: tuple[tuple[Span | None, str], ...] = (),
    witness: tuple[tuple[str, str], ...] = (),
) -> Report:
    """Return a report whose sentence begins `the example 'The charge' (charge)`; at the example if `span` is None."""
    return Report(f"the example {phrasing.title(example)} {words}", span or example.span, hint, related, witness)
