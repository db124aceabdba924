"""Zones with a purpose: open for entry, and units in zones of their own side."""

from collections.abc import Iterator

from pnp.checks import Report, check
from pnp.checks.shared import phrasing
from pnp.checks.shared.movement_classes import is_closed
from pnp.model.compute import ground
from pnp.model.game import Game, Piece, Zone
from pnp.model.game.boards import ENTRY, SETUP


@check("zone.closed", "error")
def entry_zones_are_open(game: Game) -> Iterator[Report]:
    """Find zones for entry in which every cell has a role that closes it, or terrain closed to all classes."""
    entries = ((board, zone) for board in game.boards.values() for zone in board.zones if zone.purpose == ENTRY)
    for board, zone in entries:
        there, witness = ground.on_board(game, board.id), (("board", board.name), ("zone", zone.id))
        if game.classes and all(is_closed(there, cell, of) for cell in zone.cells for of in game.classes):
            message = f"{phrasing.named(zone)} is for entry, but no unit may enter the terrain of its cells"
            yield Report(message, zone.span, "correct its cells, or the cost of the terrain there", witness=witness)
        closing = {field.cell: field for field in board.fields if game.roles[field.role].closed}
        if zone.cells and zone.cells <= closing.keys():
            first = closing[min(zone.cells)]
            message = f"{phrasing.named(zone)} is for entry, but all its cells are closed"
            related = ((first.span, f"'{first.role}' closes {board.grid.label(first.cell)}"),)
            yield Report(message, zone.span, "correct its cells, or open one of them", related, witness)


@check("unit.wrong-zone", "error")
def units_are_in_their_zones(game: Game) -> Iterator[Report]:
    """Find units whose zone belongs to another side, or is for arrivals when they are set up, or the reverse."""
    for piece in game.pieces.values():
        zone = _zone_of(game, piece)
        if zone is None or piece.at is None:
            continue
        begins = "is set up" if piece.turn is None else f"arrives on turn {piece.turn}"
        begins = f"{begins} in {phrasing.named(zone)}, which is"
        strangers = [side for side, copies in piece.count.items() if copies and zone.side not in (None, side)]
        if zone.side is not None and strangers:
            stranger = game.sides[strangers[0]].name
            message = f"{phrasing.named(piece)} of {stranger} {begins} {game.sides[zone.side].name}'s"
            hint = f"name a zone of {stranger}, or correct 'side' of {phrasing.named(zone)}"
        elif (zone.purpose == ENTRY and piece.turn is None) or (zone.purpose == SETUP and piece.turn is not None):
            what, turn = ("set-ups", "remove its 'turn'") if zone.purpose == SETUP else ("arrivals", "give it a 'turn'")
            message = f"{phrasing.named(piece)} {begins} only for {what} ('for: {zone.purpose}')"
            hint = f"{turn}, name another zone, or correct 'for' of {phrasing.named(zone)}"
        else:
            continue
        related, witness = ((zone.span, f"the zone '{zone.id}'"),), (("unit", piece.id), ("zone", zone.id))
        yield Report(message, piece.at.span, hint, related, witness)


def _zone_of(game: Game, piece: Piece) -> Zone | None:
    """Return the zone with a purpose in which a unit is set up or arrives."""
    if piece.at is None or piece.at.zone is None:
        return None
    zones = game.boards[piece.at.board].zones
    return next((zone for zone in zones if zone.id == piece.at.zone and zone.purpose), None)
