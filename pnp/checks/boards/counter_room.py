"""Counters fit side by side on the cells of boards."""

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.model.game import Game


@check(
    "board.counters-too-large",
    "warning",
    "Counters on adjacent cells must lie side by side.",
    "The size of counters (`kit: counter-size`) and of cells (`pitch`).",
)
def counters_fit_on_cells(game: Game) -> Iterator[Report]:
    """Find boards of hexes or squares whose cells are smaller than the counters of the kit."""
    size = game.kit.counter_size
    has_counters = any(piece.format is None and any(piece.count.values()) for piece in game.pieces.values())
    for board in game.boards.values() if has_counters else ():
        if board.grid.is_lattice and board.grid.pitch < size:
            yield Report(
                f"the cells of {phrasing.named(board)} measure {board.grid.pitch:.3g} mm, but counters {size:.3g} mm",
                board.span,
                f"write a pitch of at least {size:.3g}mm, or smaller counters ('kit: counter-size')",
                witness=(("board", board.name), ("pitch", f"{board.grid.pitch:.3g} mm"), ("counter", f"{size:.3g} mm")),
            )
