"""What units on a map mean for others there: zones of control, stacks and what they count, retreats, enemies."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from pnp.model.compute import control, movement
from pnp.model.compute.ground import Layer, MapGround
from pnp.model.compute.placed_units import PlacedUnit, name
from pnp.model.game import Cell, FaceId, Game, Piece, SideId, StatId
from pnp.model.game.conduct import ALWAYS, STOP, Stacking
from pnp.model.game.ground import NO_ATTRIBUTES, PROHIBITED, ByClass, Price


def for_unit(game: Game, ground: MapGround, units: Iterable[PlacedUnit], mover: PlacedUnit) -> MapGround:
    """Return a map for a unit, with what the other units on it change: `entering` of control, `limit` of stacks."""
    others = tuple(unit for unit in units if unit != mover)
    held = enemy_control(game, ground, others, mover.side)
    entering = game.control.entering if game.control is not None else ""
    found: dict[Cell, tuple[Layer, ...]] = {}
    if entering.startswith("+"):
        price = Price("more", Fraction(entering))
        found |= {cell: (_layer(f"control of {name(game, unit)}", price),) for cell, unit in held.items()}
    for cell in full(game, others, mover):
        found[cell] = (_layer("stack that is full", Price(PROHIBITED)),)
    label = ground.board.grid.label
    stops = {
        cell: f"{label(cell)} is controlled by {name(game, unit)}, so the move ends there"
        for cell, unit in held.items()
        if entering == STOP
    }
    return replace(ground, units=found, stops=stops)


def enemy_control(
    game: Game, ground: MapGround, units: Sequence[PlacedUnit], side: SideId
) -> Mapping[Cell, PlacedUnit]:
    """Return the cells that enemies of a side control, each with the first unit that does; empty without control."""
    found: dict[Cell, PlacedUnit] = {}
    if game.control is not None:
        for enemy in dict.fromkeys(unit.side for unit in units if is_enemy(game, unit, side)):
            found = {**control.controlled(game, game.control, ground.board, units, enemy), **found}
    return found


def full(game: Game, others: Iterable[PlacedUnit], mover: PlacedUnit) -> frozenset[Cell]:
    """Return the cells in which a unit would exceed the limit of stacks, if that holds while units move."""
    rule = game.stacking
    if rule is None or rule.at != ALWAYS:
        return frozenset()
    room = rule.limit - counted(game, rule, mover)
    found = stacks(game, rule, others)
    return frozenset(cell for (cell, side), total in found.items() if side == mover.side and total > room)


def is_enemy(game: Game, unit: PlacedUnit, side: SideId) -> bool:
    """Return whether a unit is an enemy of a side; neutral units are enemies of none."""
    return unit.side != side and not game.sides[unit.side].neutral


def _layer(title: str, price: Price) -> Layer:
    return Layer("", title, "units", ByClass(price), NO_ATTRIBUTES)


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


def closed(game: Game, ground: MapGround, units: Sequence[PlacedUnit], unit: PlacedUnit) -> Mapping[Cell, str]:
    """Return for each adjacent cell why a unit may not retreat into it, or an empty text if it may.

    Closed are cells with enemies, cells that terrain or a full stack closes, and cells that enemies control, if
    control blocks retreats.
    """
    others = tuple(other for other in units if other != unit)
    enemies = {other.cell: other for other in reversed(others) if is_enemy(game, other, unit.side)}
    blocks = game.control is not None and "retreat" in game.control.blocks
    held = enemy_control(game, ground, others, unit.side) if blocks else {}
    friends = {other.cell for other in others if other.side == unit.side}
    lifted = friends if game.control is not None and game.control.units_lift else set()
    there = for_unit(game, ground, units, unit)
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
