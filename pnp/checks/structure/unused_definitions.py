"""Definitions without a use: pieces and markers without counters, terrain that no board shows."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.model.game import Game

_SOURCE = "Errata: units that are not used in the game (Wacht am Rhein, Fire & Movement 8)."


@check("unused.terrain", "warning", "A terrain key should not list terrain that no board shows.", _SOURCE, code="R07")
def terrain_used(game: Game) -> Iterator[Report]:
    """Find terrain that no board shows."""
    shown = {
        terrain.id for board in game.boards.values() for terrain in (board.ground, *board.terrain.values()) if terrain
    }
    for name, terrain in game.terrain.items():
        if name not in shown:
            message = f"no board shows the terrain {phrasing.named(terrain.name, name)}"
            yield Report(message, terrain.span, "add it to a board, or remove it")


@check("unused.piece", "warning", "Players cannot use a piece of which no counter is printed.", _SOURCE, code="M08")
def pieces_printed(game: Game) -> Iterator[Report]:
    """Find pieces without counters."""
    for piece in game.pieces.values():
        if not any(piece.count.values()):
            message = f"no counter of {phrasing.named(piece.name, piece.id)} is printed"
            yield Report(message, piece.span, hint="add a count")


@check("unused.marker", "warning", "Players cannot use a marker that is not printed.", _SOURCE, code="M08")
def markers_printed(game: Game) -> Iterator[Report]:
    """Find markers without counters."""
    for marker in game.markers.values():
        if not marker.neutral_count and not any(marker.count.values()):
            message = f"no marker {phrasing.named(marker.name, marker.id)} is printed"
            yield Report(message, marker.span, hint="add a count")
