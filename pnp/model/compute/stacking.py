"""Stacks: what units count in a cell."""

from collections.abc import Iterable

from pnp.model.compute.placed_units import PlacedUnit
from pnp.model.game import Cell, FaceId, Game, Piece, SideId, StatId
from pnp.model.game.conduct import Stacking


def counted(game: Game, stacking: Stacking, unit: PlacedUnit) -> int:
    """Return what a unit counts: its size, 1, or a stat of the face that it shows (0 without a number)."""
    return points(game, stacking, game.pieces[unit.piece], unit.face)


def points(game: Game, stacking: Stacking, piece: Piece, face: FaceId) -> int:
    """Return what a copy of a piece counts while a face is up, as `counted`."""
    if stacking.counts == "units":
        return 1
    if stacking.counts == "size":
        return game.sizes[piece.unit_size].stacks if piece.unit_size is not None else 1
    value = piece.face(face).stats.get(StatId(stacking.counts))
    return value if isinstance(value, int) else 0


def stacks(game: Game, stacking: Stacking, units: Iterable[PlacedUnit]) -> dict[tuple[Cell, SideId], int]:
    """Return what the units of each side in each cell count together."""
    found: dict[tuple[Cell, SideId], int] = {}
    for unit in units:
        key = (unit.cell, unit.side)
        found[key] = found.get(key, 0) + counted(game, stacking, unit)
    return found
