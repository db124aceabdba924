"""Units carried by others: which units fit, and how many carriers of a scenario can be full at once."""

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.model.game import Game, Piece, PieceId, SideId
from pnp.model.game.scenarios import Force, Scenario


@dataclass(frozen=True, slots=True)
class Load:
    """A carrier of a side with a `passenger` on board, or one of several holds with `units` on board."""

    side: SideId
    carrier: PieceId
    passenger: PieceId | None = None
    units: int = 1


def printed_side(game: Game, side: SideId, piece: Piece) -> SideId:
    """Return the side whose counters a side uses for a piece: its own, or a neutral side that lends them."""
    if piece.count.get(side):
        return side
    return next((other.id for other in game.sides.values() if other.neutral and piece.count.get(other.id)), side)


def fits(carrier: Piece, unit: Piece) -> bool:
    """Return whether a carrier takes this unit; a carrier of several units never goes into another one."""
    if carrier.carries is None or (unit.carries is not None and unit.carries.slots >= carrier.carries.slots):
        return False
    words = unit.tags | ({unit.move_class} if unit.move_class else set())
    return not carrier.carries.of or not carrier.carries.of.isdisjoint(words)


def loads(game: Game, scenario: Scenario) -> dict[Load, int]:
    """Return the greatest number of each load on the map at once, limited by a scenario's carriers and passengers."""
    found: dict[Load, int] = {}
    for force in scenario.forces.values():
        for piece in force.units:
            found.update(_loads_of(game, force, game.pieces[piece]))
    return found


def _loads_of(game: Game, force: Force, carrier: Piece) -> Mapping[Load, int]:
    if carrier.carries is None:
        return {}
    units, slots = force.units, carrier.carries.slots
    side = printed_side(game, force.side, carrier)
    carriers = units[carrier.id]
    riders = {piece: number for piece, number in units.items() if fits(carrier, game.pieces[piece])}
    if slots == 1:
        return {Load(side, carrier.id, piece): min(carriers, number) for piece, number in riders.items()}
    copies = {number: min(carriers, sum(riders.values()) // number) for number in range(1, slots + 1)}
    return {Load(side, carrier.id, None, number): count for number, count in copies.items() if count}


def all_loads(game: Game) -> dict[Load, int]:
    """Return the greatest number of each load in any scenario, by side and carrier in the order of the definition."""
    most: dict[Load, int] = {}
    for scenario in game.scenarios.values():
        for load, number in loads(game, scenario).items():
            most[load] = max(number, most.get(load, 0))
    sides, pieces = list(game.sides), list(game.pieces)

    def order(load: Load) -> tuple[int, int, int, int]:
        inside = pieces.index(load.passenger) if load.passenger else 0
        return (sides.index(load.side), pieces.index(load.carrier), inside, load.units)

    return {load: most[load] for load in sorted(most, key=order)}
