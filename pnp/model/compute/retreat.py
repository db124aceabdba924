"""Retreats: the adjacent cells that a unit may enter when it must leave its own, and why others are closed."""

from collections.abc import Mapping, Sequence

from pnp.model.compute import movement, presence
from pnp.model.compute.ground import MapGround
from pnp.model.compute.placed_units import PlacedUnit, name
from pnp.model.game import Cell, Game


def closed(game: Game, ground: MapGround, units: Sequence[PlacedUnit], unit: PlacedUnit) -> Mapping[Cell, str]:
    """Return for each adjacent cell why a unit may not retreat into it, or an empty text if it may.

    Closed are cells with enemies, cells that terrain or a full stack closes, and cells that enemies control, if
    control blocks retreats.
    """
    others = tuple(other for other in units if other != unit)
    enemies = {other.cell: other for other in reversed(others) if presence.is_enemy(game, other, unit.side)}
    held = presence.enemy_control(game, ground, others, unit.side) if _control_blocks(game) else {}
    friends = {other.cell for other in others if other.side == unit.side}
    lifted = friends if game.control is not None and game.control.units_lift else set()
    there = presence.for_unit(game, ground, units, unit)
    label = ground.board.grid.label

    def reason(cell: Cell) -> str:
        if cell in enemies:
            return f"{name(game, enemies[cell])} is in {label(cell)}"
        step = movement.move_step(there, unit.cell, cell, game.pieces[unit.piece].move_class)
        if step.price is not None and step.price.is_closed:
            return f"{label(cell)} is closed ({movement.reasons(step)})"
        if cell in held and cell not in lifted:
            return f"{name(game, held[cell])} in {label(held[cell].cell)} controls {label(cell)}"
        return ""

    return {cell: reason(cell) for cell in ground.board.grid.neighbors(unit.cell)}


def _control_blocks(game: Game) -> bool:
    return game.control is not None and "retreat" in game.control.blocks
