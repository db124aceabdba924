"""What zones are used for besides the set-up."""

from pnp.model.game import Game, ZoneId


def for_moves(game: Game) -> frozenset[ZoneId]:
    """Return the zones in which pieces promote or may not be dropped, and which hold no army for that."""
    found = {move.barred.zone for piece in game.pieces.values() for move in piece.moves if move.barred is not None}
    for piece in game.pieces.values():
        if piece.promotes is not None:
            found.add(piece.promotes.cells.zone)
            found.add(piece.promotes.must.zone if piece.promotes.must is not None else None)
    return frozenset(zone for zone in found if zone is not None)
